/** What every store promises, as tests: registered for one store by `storeContract`. */
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import type { Condition, Store } from '../../lib/store.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

/** The result, or the code of the fault. */
const outcome = <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error: unknown) => {
    if (error instanceof Fault) return error.code;
    throw error;
  });

/** `open`: the store at a place; different places have nothing in common, the same place is the same store. */
export function storeContract(name: string, open: (place: string) => Store): void {
  let places = 0;
  const fresh = () => {
    const place = `place-${++places}`;
    return { store: open(place), again: () => open(place) };
  };

  describe(name, () => {
    it('has nothing where nothing was written', async () => {
      const { store } = fresh();
      expect(await store.read('a/b')).toBeUndefined();
      expect(await store.read('a/b', { start: 0, end: 5 })).toBeUndefined();
      expect(await store.read('a/b', { start: 5, end: 5 })).toBeUndefined();
      expect(await store.list('')).toEqual({ entries: [], more: false });
      expect(await store.list('a/')).toEqual({ entries: [], more: false });
    });

    it.each([
      ['no byte', new Uint8Array(0)],
      ['every byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
      ['300,000 bytes', Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) >> 8)],
    ])('reads back %s, from another handle too', async (_, content) => {
      const { store, again } = fresh();
      const version = await store.write('k', content, 'absent');
      for (const handle of [store, again()]) {
        const { bytes: found, ...rest } = (await handle.read('k'))!;
        expect(rest).toEqual({ version, size: content.length });
        // Matchers take seconds for arrays this long.
        expect(Buffer.compare(found, content)).toBe(0);
      }
    });

    it('creates an object once', async () => {
      const { store } = fresh();
      const version = await store.write('k', bytes('one'), 'absent');
      expect(await outcome(store.write('k', bytes('two'), 'absent'))).toBe('conflict');
      expect(text((await store.read('k'))!.bytes)).toBe('one');
      expect((await store.read('k'))!.version).toBe(version);
    });

    it('replaces an object at its version and at no earlier one', async () => {
      const { store, again } = fresh();
      const first = await store.write('k', bytes('one'), 'absent');
      const second = await again().write('k', bytes('two'), { version: first });
      expect(second).not.toBe(first);
      expect(await outcome(store.write('k', bytes('three'), { version: first }))).toBe('conflict');
      expect(text((await store.read('k'))!.bytes)).toBe('two');
      const third = await store.write('k', bytes('three'), { version: second });
      expect((await store.read('k'))!.version).toBe(third);
    });

    it('does not replace what is not there', async () => {
      const { store } = fresh();
      const version = await store.write('k', bytes('one'), 'absent');
      expect(await outcome(store.write('other', bytes('two'), { version }))).toBe('conflict');
      await store.remove('k');
      expect(await outcome(store.write('k', bytes('two'), { version }))).toBe('conflict');
      expect(await store.list('')).toEqual({ entries: [], more: false });
    });

    it('does not replace an object made anew at a version of the old one', async () => {
      const { store } = fresh();
      const version = await store.write('k', bytes('one'), 'absent');
      await store.remove('k');
      await store.write('k', bytes('new'), 'absent');
      expect(await outcome(store.write('k', bytes('two'), { version }))).toBe('conflict');
      expect(text((await store.read('k'))!.bytes)).toBe('new');
    });

    it('writes in any case when told so', async () => {
      const { store } = fresh();
      const first = await store.write('k', bytes('one'), 'any');
      const second = await store.write('k', bytes('two'), 'any');
      expect(second).not.toBe(first);
      expect(text((await store.read('k'))!.bytes)).toBe('two');
      expect((await store.read('k'))!.version).toBe(second);
    });

    it.each(['creates', 'replacements'])('lets one of ten %s at the same time win', async (what) => {
      const { store, again } = fresh();
      const condition: Condition =
        what === 'creates' ? 'absent' : { version: await store.write('k', bytes('start'), 'absent') };
      const handles = Array.from({ length: 10 }, again);
      const outcomes = await Promise.all(
        handles.map((handle, i) => outcome(handle.write('k', bytes(`rival ${i}`), condition))),
      );
      const winners = outcomes.flatMap((one, i) => (one === 'conflict' ? [] : [`rival ${i}`]));
      const { bytes: content, version } = (await store.read('k'))!;
      expect(winners).toEqual([text(content)]);
      expect(outcomes).toContain(version);
    });

    it('keeps all of ten unconditional writes at the same time whole', async () => {
      const { store, again } = fresh();
      const texts = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(1000 + i));
      await Promise.all(texts.map((one) => again().write('k', bytes(one), 'any')));
      expect(texts).toContain(text((await store.read('k'))!.bytes));
    });

    it('counts right when four compare and swap one counter', async () => {
      const { store, again } = fresh();
      await store.write('counter', bytes('0'), 'absent');
      const work = async (handle: Store) => {
        for (let done = 0; done < 10; ) {
          const { bytes: content, version } = (await handle.read('counter'))!;
          const next = bytes(String(Number(text(content)) + 1));
          try {
            await handle.write('counter', next, { version });
            done++;
          } catch (error) {
            expect(error).toMatchObject({ code: 'conflict' });
          }
        }
      };
      await Promise.all(Array.from({ length: 4 }, () => work(again())));
      expect(text((await store.read('counter'))!.bytes)).toBe('40');
    });

    it.each([
      [0, 4, '0123'],
      [3, 7, '3456'],
      [9, 10, '9'],
      [8, 100, '89'],
      [10, 20, ''],
      [99, 100, ''],
      [4, 4, ''],
      [0, 0, ''],
    ])('reads from %i to %i', async (start, end, wanted) => {
      const { store } = fresh();
      const version = await store.write('k', bytes('0123456789'), 'absent');
      const found = (await store.read('k', { start, end }))!;
      expect({ ...found, bytes: text(found.bytes) }).toEqual({ bytes: wanted, version, size: 10 });
    });

    it('reads a part of an empty object', async () => {
      const { store } = fresh();
      const version = await store.write('k', new Uint8Array(0), 'absent');
      const found = (await store.read('k', { start: 0, end: 10 }))!;
      expect({ ...found, bytes: found.bytes.length }).toEqual({ bytes: 0, version, size: 0 });
    });

    describe('lists', () => {
      const KEYS = [
        '-',
        '.tmp/x',
        'A',
        'Z/z',
        'a',
        'a-',
        'a.',
        'a.o',
        'a.o/b',
        'a/-',
        'a/b',
        'a/b/c',
        'a/b/c.d',
        'a0',
        'aa',
        'b/c/d/e/f',
        'tmp',
        'z_z',
      ];
      const place = `listed-${name.replace(/\W/g, '')}`;
      let written: Promise<Store> | undefined;
      const listed = () => {
        written ??= (async () => {
          const store = open(place);
          for (const key of [...KEYS].reverse()) await store.write(key, bytes(`<${key}>`), 'any');
          return store;
        })();
        return written;
      };
      const names = (page: { entries: { key: string }[] }) => page.entries.map(({ key }) => key);

      it('keys in the order of their bytes, with sizes and times', async () => {
        const { entries, more } = await (await listed()).list('');
        expect({ entries: entries.map(({ key, size }) => [key, size]), more }).toEqual({
          entries: KEYS.map((key) => [key, key.length + 2]),
          more: false,
        });
        for (const { modified } of entries) expect(Math.abs(Date.now() - modified)).toBeLessThan(600_000);
      });

      it.each(['a', 'a/', 'a/b', 'a/b/', 'a.', 'b/c/d', '.', 'nothing', 'Z/z', 'Z/z/'])(
        'what begins with %j',
        async (prefix) => {
          expect(names(await (await listed()).list(prefix))).toEqual(
            KEYS.filter((key) => key.startsWith(prefix)),
          );
        },
      );

      it.each([
        ['', 'a'],
        ['', 'a/'],
        ['', 'a/b'],
        ['', 'a/b/bb'],
        ['', 'zz'],
        ['', '0'],
        ['a/', 'a/b'],
        ['a/', 'a'],
        ['a/', 'b'],
        ['a/b', 'a/b/c'],
      ])('what begins with %j and comes after %j', async (prefix, after) => {
        expect(names(await (await listed()).list(prefix, { after }))).toEqual(
          KEYS.filter((key) => key.startsWith(prefix) && key > after),
        );
      });

      it.each([1, 2, 5, KEYS.length - 1, KEYS.length, 5000])('pages of %i', async (limit) => {
        const store = await listed();
        const found: string[] = [];
        const flags: boolean[] = [];
        for (let more = true; more; ) {
          const page = await store.list('', found.length === 0 ? { limit } : { limit, after: found.at(-1)! });
          expect(page.entries.length).toBeLessThanOrEqual(limit);
          found.push(...names(page));
          flags.push(page.more);
          more = page.more;
        }
        expect(found).toEqual(KEYS);
        expect(flags).toHaveLength(Math.ceil(KEYS.length / limit));
      });
    });

    it('removes an object, and nothing else', async () => {
      const { store, again } = fresh();
      for (const key of ['a', 'a/b', 'a/b/c', 'ab']) await store.write(key, bytes(key), 'absent');
      await store.remove('a/b');
      await store.remove('a/b');
      await store.remove('never/there');
      expect(await again().read('a/b')).toBeUndefined();
      expect((await again().list('')).entries.map(({ key }) => key)).toEqual(['a', 'a/b/c', 'ab']);
      await store.write('a/b', bytes('again'), 'absent');
      expect(text((await store.read('a/b'))!.bytes)).toBe('again');
    });

    it('keeps places apart whose names begin alike', async () => {
      const [store, other] = [open('alike'), open('alike-2')];
      await other.write('k', bytes('other'), 'any');
      expect(await store.read('k')).toBeUndefined();
      expect(await store.list('')).toEqual({ entries: [], more: false });
    });

    it.each([
      '',
      '/',
      'a/',
      '/a',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/./b',
      'a\\b',
      'a b',
      'a\0',
      'ä',
      'a@',
      '%2e%2e',
      'x'.repeat(201),
      Array.from({ length: 100 }, () => 'x'.repeat(9)).join('/'),
    ])('refuses the key %j', async (key) => {
      const { store } = fresh();
      for (const work of [
        () => store.read(key),
        () => store.write(key, bytes('x'), 'any'),
        () => store.remove(key),
      ])
        expect(await outcome((async () => work())())).toBe('invalid_args');
    });

    it.each(['../', '/', 'a//', 'a/../b', 'a b', 'ä'])('refuses the prefix %j', async (prefix) => {
      const { store } = fresh();
      expect(await outcome(store.list(prefix))).toBe('invalid_args');
    });

    it('refuses ranges and limits that are none', async () => {
      const { store } = fresh();
      for (const [start, end] of [
        [-1, 2],
        [3, 2],
        [0.5, 1],
        [0, Number.NaN],
        [0, Number.POSITIVE_INFINITY],
      ] as const)
        expect(await outcome(store.read('k', { start, end }))).toBe('invalid_args');
      for (const limit of [0, -1, 1.5, Number.NaN])
        expect(await outcome(store.list('', { limit }))).toBe('invalid_args');
    });

    it('takes the longest keys', async () => {
      const { store } = fresh();
      const key = [...Array.from({ length: 4 }, () => 'x'.repeat(200)), 'y'.repeat(96)].join('/');
      await store.write(key, bytes('long'), 'absent');
      expect(text((await store.read(key))!.bytes)).toBe('long');
      expect((await store.list('')).entries.map((entry) => entry.key)).toEqual([key]);
      await store.remove(key);
      expect(await store.list('')).toEqual({ entries: [], more: false });
    });
  });
}
