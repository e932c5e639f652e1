/**
 * Saved states: what they bring back, and that no damage to one ever gives a wrong answer. The log is the truth; a state
 * that is not exactly the one the log names only costs the time to run the log again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guestScript } from '../../infra/guest.ts';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { ambient as sessionAmbient } from '../../lib/io/open-sessions.ts';
import { makeBoot, readBoot, type WasmModule } from '../../lib/io/realm-boot.ts';
import { poolEngine } from '../../lib/io/realm-engine.ts';
import { decodeImage, encodeImage, engineHash, scrub } from '../../lib/io/realm-image.ts';
import { RealmPool } from '../../lib/io/realm-pool.ts';
import { RealmVm } from '../../lib/io/realm-vm.ts';
import type { ImageRef, Journal, Past } from '../../lib/realm/journal.ts';
import { LiveSession } from '../../lib/realm/live-session.ts';
import type { Lang } from '../../lib/realm/realms.ts';
import { begin, type JournalPlace, storedJournal } from '../../lib/realm/stored-journal.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import { random, rounds } from '../support/random.ts';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => WasmModule };

/** Of the head, and anywhere. */
const FLIPS = { head: rounds(100), anywhere: rounds(404) };
const UNHASHED_FLIPS = rounds(60);
const HEAD_BITS = 400;
const LANES = 4;
/** Nothing takes that long, also on a busy machine. */
const PATIENCE_MS = 300_000;

const { boot, engine } = readBoot(readFileSync('dist/realm.boot'));
const pool = new RealmPool();
afterAll(() => pool.close());

let seed = 0;
const ambient = {
  ...sessionAmbient,
  seed: () => ++seed,
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex'),
};

function aPlace(): JournalPlace {
  const store = fsStore(tempDir());
  const report = (error: unknown) => {
    throw error;
  };
  return { store, sessions: new ObjectSessions(store, sessionAmbient), ambient, report };
}

/** What the programs below answer, as a fault's code when there is one. */
async function evaluated(journal: Journal, code: string, timeout_ms = PATIENCE_MS) {
  const live = new LiveSession(journal, poolEngine(pool), ambient);
  const caller = { id: '1', signal: new AbortController().signal };
  try {
    return (await live.evaluate({ code, timeout_ms }, caller)).value;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { fault: fault.code, message: fault.message };
  }
}

/** A stored journal that takes nothing more in, so that a session can be opened again and again as it stands. */
const looking = (journal: Journal): Journal => ({ ...journal, add: async (state) => state });

interface Made {
  id: string;
  place: JournalPlace;
  journal: Journal;
  image: ImageRef;
  bytes: Buffer;
}

async function session(lang: Lang, ...programs: string[]): Promise<Made> {
  const place = aPlace();
  const id = randomUUID();
  await begin(id, place, { lang });
  const journal = storedJournal(id, place);
  const live = new LiveSession(journal, poolEngine(pool), ambient);
  for (const [n, code] of programs.entries())
    await live.evaluate(
      { code, timeout_ms: PATIENCE_MS },
      { id: String(n), signal: new AbortController().signal },
    );
  const { image } = await journal.load();
  const bytes = Buffer.from(image ? (await place.store.read(image.k))!.bytes : []);
  return { id, place, journal, image: image!, bytes };
}

const PROGRAMS = [
  'let total = 0; const words = new Map(); const add = (word, n = 1) => { words.set(word, (words.get(word) ?? 0) + n); return total += n }',
  'for (const word of "the quick brown fox jumps over the lazy dog".split(" ")) add(word, word.length); words.size',
];
const ASK = '[total, words.get("the"), [...words.keys()].join(), add("x")]';
const ANSWER = [35, 6, 'the,quick,brown,fox,jumps,over,lazy,dog', 36];

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

describe('an image', () => {
  it('gives back the memory it was made of, whatever differs from the boot image', () => {
    const { below } = random();
    for (let round = 0; round < rounds(20); round++) {
      const memory = new Uint8Array(boot.memory.length + 65_536 * below(4));
      memory.set(boot.memory);
      for (let n = below(200); n > 0; n--) {
        const at = boot.stack + below(memory.length - boot.stack);
        memory.fill(below(256), at, at + below(10_000));
      }
      const image = encodeImage(memory, boot, engine);
      expect(Buffer.compare(decodeImage(image, boot, engine)!, memory)).toBe(0);
    }
  });

  it('brings a sandbox back to where it was', async () => {
    const wasm = new WebAssembly.Module(readFileSync('dist/quickjs.wasm'));
    const watch = { timeout_ms: PATIENCE_MS, stopped: () => false, print: () => {} };
    const run = (vm: RealmVm, code: string) =>
      vm.run({ lang: 'js', code, file: 'f', seed: 1, clock: 1e12, inputs: [] }, watch);
    const first = await RealmVm.from(wasm, boot, boot.memory);
    for (const code of PROGRAMS) run(first, code);
    first.collect();
    scrub(first.memory, boot);
    const image = encodeImage(first.memory, boot, engine);
    const second = await RealmVm.from(wasm, boot, decodeImage(image, boot, engine)!);
    expect(run(second, ASK)).toEqual({ kind: 'value', value: ANSWER, keep: true });
    expect(run(first, ASK)).toEqual({ kind: 'value', value: ANSWER, keep: true });
  });

  it.each<[Lang, string[]]>([
    ['js', ['1 + 1']],
    [
      'js',
      ['let x = 41', 'const add = (a) => (b) => a + b', 'class P { #v = 1; get v() { return this.#v } }'],
    ],
    ['js', PROGRAMS],
    ['zylisp', ['(+ 1 1)']],
    [
      'zylisp',
      ['(define x 41)', '(define (twice f) (lambda (x) (f (f x))))', '(define m {"a" 1 "b" (list 1 2 3)})'],
    ],
    ['zylisp', ['(defmacro swap (a b) `(list ,b ,a))', '(swap 1 2)']],
  ])('of a small session in %s has 16 KB at most: %j', async (lang, programs) => {
    const { bytes } = await session(lang, ...programs);
    expect(bytes.length).toBeLessThanOrEqual(16 << 10);
  });
});

describe('a damaged image', () => {
  let made: Made[];
  let other: Made;
  beforeAll(async () => {
    made = [];
    for (let lane = 0; lane < LANES; lane++) made.push(await session('js', PROGRAMS.join(';\n')));
    other = await session('js', 'let total = 666; const words = new Map(); const add = () => 667');
  });

  it(`gives the right answer after each of ${FLIPS.head + FLIPS.anywhere} bits was turned over`, async () => {
    const { below } = random();
    const [{ bytes }] = made as [Made];
    const head = Array.from({ length: FLIPS.head }, (_, n) => Math.floor((n * HEAD_BITS) / FLIPS.head));
    const bits = [...head, ...Array.from({ length: FLIPS.anywhere }, () => below(bytes.length * 8))];
    const wrong: unknown[] = [];
    await Promise.all(
      made.map(async ({ place, journal, image, bytes: own }, lane) => {
        for (let n = lane; n < bits.length; n += LANES) {
          const bit = bits[n]! % (own.length * 8);
          await place.store.write(image.k, flipped(own, bit), 'any');
          const value = await evaluated(looking(journal), ASK);
          if (JSON.stringify(value) !== JSON.stringify(ANSWER)) wrong.push({ bit, value });
        }
        await place.store.write(image.k, own, 'any');
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each<[string, (bytes: Buffer, other: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['without its last byte', (bytes) => bytes.subarray(0, -1)],
    ['cut in half', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['nothing but its head', (bytes) => bytes.subarray(0, 50)],
    ['longer by a byte', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ["another session's", (_, other) => other],
    ['something else altogether', () => Buffer.from('<html>502 Bad Gateway</html>')],
  ])('that is %s gives the right answer', async (_, damage) => {
    const [{ place, journal, image, bytes }] = made as [Made];
    await place.store.write(image.k, damage(bytes, other.bytes), 'any');
    expect(await evaluated(looking(journal), ASK)).toEqual(ANSWER);
    await place.store.write(image.k, bytes, 'any');
  });

  it('that is gone gives the right answer', async () => {
    const [{ place, journal, image, bytes }] = made as [Made];
    await place.store.remove(image.k);
    expect(await evaluated(looking(journal), ASK)).toEqual(ANSWER);
    await place.store.write(image.k, bytes, 'any');
  });

  it('is replaced: the session goes on from a good one', async () => {
    const { id, place, image, bytes } = await session('js', ...PROGRAMS);
    await place.store.write(image.k, flipped(bytes, bytes.length * 4), 'any');
    expect(await evaluated(storedJournal(id, place), ASK)).toEqual(ANSWER);
    const { image: next } = await storedJournal(id, place).load();
    expect(ambient.sha256((await place.store.read(next!.k))!.bytes)).toBe(next!.sha256);
    expect(await evaluated(storedJournal(id, place), 'total')).toBe(36);
  });

  it('of another engine gives the right answer', async () => {
    const [{ journal, bytes }] = made as [Made];
    for (const at of [0, 13, 31]) {
      const foreign = flipped(bytes, ('zgate realm 1\n'.length + at) * 8);
      const given: Journal = { ...looking(journal), image: async () => foreign };
      expect(await evaluated(given, ASK)).toEqual(ANSWER);
    }
  });

  it(`that nobody noticed harms nobody else: ${UNHASHED_FLIPS} bits`, async () => {
    const { below } = random();
    const [{ journal, bytes }, { journal: another }] = made as [Made, Made];
    const bits = Array.from({ length: UNHASHED_FLIPS }, () => (50 + below(bytes.length - 50)) * 8 + below(8));
    const others: unknown[] = [];
    for (const bit of bits) {
      const given: Journal = { ...looking(journal), image: async () => flipped(bytes, bit) };
      // Whatever it answers, it does, or it runs until it is stopped.
      await evaluated(given, ASK, 5000).catch(() => undefined);
      others.push(await evaluated(looking(another), ASK));
    }
    expect(others).toEqual(bits.map(() => ANSWER));
  });
});

describe('a hostile image is refused', () => {
  const head = (length: number, pages: Uint8Array) => {
    const bytes = Buffer.alloc(50);
    bytes.write('zgate realm 1\n', 'latin1');
    engine.copy(bytes, 14);
    bytes.writeUInt32LE(length, 46);
    return Buffer.concat([bytes, pages]);
  };
  const fits = boot.memory.length;
  const packed = (bytes: Uint8Array) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  /** A body before compression: how long its list of places is said to be, the list, the words. */
  const body = (listed: number, list: number[], words: number) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(listed);
    return packed(Buffer.concat([size, Buffer.from(list), Buffer.alloc(words * 4, 1)]));
  };
  const FAR = [0xff, 0xff, 0xff, 0xff, 0x0f];
  const refused = (image: Uint8Array) => {
    try {
      decodeImage(image, boot, engine);
      return 'taken';
    } catch (fault) {
      return fault instanceof Fault ? fault.code : fault;
    }
  };

  it.each<[string, () => Uint8Array]>([
    ['nothing', () => new Uint8Array(0)],
    ['a head alone', () => head(fits, new Uint8Array(0))],
    ['half a head', () => head(fits, body(0, [], 0)).subarray(0, 30)],
    ['another magic', () => Buffer.concat([Buffer.from('Zgate'), head(fits, body(0, [], 0)).subarray(5)])],
    ['a length of 4 GiB', () => head(0xffff_ffff, body(0, [], 0))],
    ['a length beyond the limit', () => head((1 << 28) + 65_536, body(0, [], 0))],
    ['a length that is no multiple of a page', () => head(fits + 1, body(0, [], 0))],
    ['a length below the boot image', () => head(fits - 65_536, body(0, [], 0))],
    ['a length of nothing', () => head(0, body(0, [], 0))],
    ['no body at all', () => head(fits, packed(new Uint8Array(0)))],
    ['a body of three bytes', () => head(fits, packed(new Uint8Array(3)))],
    ['a list longer than the body', () => head(fits, body(8, [1, 0, 0, 0], 0))],
    ['a list of 4 GiB', () => head(fits, body(0xffff_fffc, [1, 0, 0, 0], 1))],
    ['a list that is no whole number of words', () => head(fits, body(2, [1, 0, 0, 0], 1))],
    ['fewer words than places', () => head(fits, body(4, [2, 0, 0, 0], 1))],
    ['more words than places', () => head(fits, body(4, [1, 0, 0, 0], 2))],
    ['words without places', () => head(fits, body(0, [], 5))],
    ['a run far outside', () => head(fits, body(8, [0, ...FAR, 1, 0], 1))],
    ['a run of 4 Gi words', () => head(fits, body(8, [...FAR, 0, 0, 0], 1))],
    ['a number without an end', () => head(fits, body(8, Array(8).fill(0xff), 1))],
    ['a bomb', () => head(fits, packed(Buffer.alloc(64 << 20)))],
    ['a body that is not compressed', () => head(fits, Buffer.alloc(8192))],
  ])('%s', (_, image) => {
    expect(refused(image())).toBe('corrupt');
  });

  it('random bytes behind a good head, often', () => {
    const { below } = random();
    const codes = Array.from({ length: rounds(500) }, () =>
      refused(
        head(
          fits,
          Uint8Array.from({ length: 1 + below(3000) }, () => below(256)),
        ),
      ),
    );
    expect([...new Set(codes)]).toEqual(['corrupt']);
  });
});

describe('a log that does not hold what happened', () => {
  /** The same session under another name, its evaluations changed, its saved states left behind. */
  async function retold(change: (past: Past, n: number) => Partial<Past>): Promise<Journal> {
    const { id, place } = await session('js', 'let x = 1; x', 'x + 1', 'x + 2');
    const { lines } = (await place.sessions.load(id))!;
    const [meta, ...evals] = lines;
    const other = randomUUID();
    await place.sessions.append(other, [meta!], 'meta');
    for (const [n, line] of evals.entries()) {
      const { image, ...past } = line;
      const changed = { ...past, ...change(line as unknown as Past, n) } as typeof line;
      await place.sessions.append(other, [changed], String(n));
    }
    return storedJournal(other, place);
  }

  it('is replayed when it is whole', async () => {
    expect(await evaluated(await retold(() => ({})), 'x + 41')).toBe(42);
  });

  it.each<[string, (past: Past, n: number) => Partial<Past>, string]>([
    [
      'another digest of the second evaluation',
      (past, n) => (n === 1 ? { digest: past.digest.replace(/./, (c) => (c === '0' ? '1' : '0')) } : {}),
      'the session cannot be restored: its evaluation 2 gives another value than it did',
    ],
    [
      'another program',
      (_, n) => (n === 0 ? { code: 'let x = 2; x' } : {}),
      'the session cannot be restored: its evaluation 1 gives another value than it did',
    ],
    [
      'a program that does not end',
      (_, n) => (n === 2 ? { code: 'readLine()' } : {}),
      'the session cannot be restored: its evaluation 3 does not end as it did',
    ],
  ])('but %s, is refused', async (_, change, message) => {
    expect(await evaluated(await retold(change), 'x')).toEqual({ fault: 'corrupt', message });
  });

  it('but meets a limit of this machine, is not called corrupt', async () => {
    const hungry = 'const keep = []; for (;;) keep.push(new Uint8Array(1 << 16))';
    const journal = await retold((_, n) => (n === 1 ? { code: hungry } : {}));
    expect(await evaluated(journal, 'x')).toEqual({
      fault: 'unavailable',
      message: 'the session cannot be restored now: its evaluation 2 met a limit that it did not meet before',
    });
  });
});

describe('a log that was written before', () => {
  // Made on 2026-11-18 by the engine that had one realm for program and guest: values of all kinds, errors, overflows.
  const logs = JSON.parse(readFileSync('test/fixtures/repl-logs.json', 'utf8')) as {
    lang: Lang;
    evals: Omit<Past, 'inputs'>[];
  }[];

  it.each(logs.map(({ lang, evals }, n) => [n + 1, lang, evals] as const))(
    'gives the same when it is replayed: session %d, in %s',
    async (_, lang, evals) => {
      const { id, place, journal } = await session(lang);
      const lines = evals.map((past) => ({ type: 'eval', ts: '2026-11-18T20:24:00Z', ...past }));
      await place.sessions.append(id, lines, 'before');
      expect(await evaluated(journal, '1')).toBe(1);
    },
  );
});

describe('the boot image', () => {
  const wasm = readFileSync('node_modules/quickjs-wasi/quickjs.wasm');

  it('holds the same whichever process makes it: this one, or the build', async () => {
    const made = await RealmVm.boot(new WebAssembly.Module(wasm), guestScript());
    scrub(made.memory, made);
    expect({ ...made, memory: ambient.sha256(made.memory) }).toEqual({
      ...boot,
      memory: ambient.sha256(boot.memory),
    });
    expect(engineHash(wasm, made)).toEqual(engine);
  });

  itInFull('is the same bytes, too', async () => {
    const made = await makeBoot(new WebAssembly.Module(wasm), wasm, guestScript());
    expect(ambient.sha256(made)).toBe(ambient.sha256(readFileSync('dist/realm.boot')));
  });
});
