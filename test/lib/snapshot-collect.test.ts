/**
 * Collections that race with publishers: one does all of its work at every single call of the other. Whatever the order,
 * what a ref leads to can be read in full, and what nothing needs goes in the end.
 */
import { cpSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { collect, remove } from '../../lib/snapshot/collect.ts';
import { childPrefix, readRoot, rootKey } from '../../lib/snapshot/layout.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import { retire } from '../../lib/snapshot/retire.ts';
import type { Store } from '../../lib/store.ts';
import { ambient, everythingSound, hooked, kernel, push, tree } from '../support/collections.ts';
import { rounds } from '../support/random.ts';
import { tempDir } from '../support/tree.ts';

/** Keys below a prefix. */
const keys = async (store: Store, prefix: string) => (await store.list(prefix)).entries.map(({ key }) => key);

/** At which calls something else happens: all of them at full effort; fewer else, and others before than after. */
const STEP = rounds(3) === 3 ? 1 : 3;
const FIRST = { before: 1, after: Math.min(2, STEP) };

/** Old snapshots without a ref, a leftover, and one in use. */
const original = tempDir();
beforeAll(async () => {
  const store = fsStore(original);
  await push(store, 'one');
  await push(store, 'two');
  await store.write(`${childPrefix('r')}pack/leftover01`, Buffer.from('x'), 'absent');
});

function prepared(): Store {
  const copy = tempDir();
  cpSync(original, copy, { recursive: true, preserveTimestamps: true });
  return fsStore(copy);
}

/** What is there in the end: exactly what the root needs. */
async function collectedWell(store: Store): Promise<void> {
  await collect(store, 'r', 0, ambient, kernel);
  await everythingSound(store);
  const { root } = await readRoot(store, 'r');
  expect(root.snapshots.every(({ retired }) => retired === undefined)).toBe(true);
  expect((await keys(store, `${childPrefix('r')}manifest/`)).sort()).toEqual(
    root.snapshots.map(({ manifest }) => `${childPrefix('r')}manifest/${manifest.key}`).sort(),
  );
  expect(await keys(store, `${childPrefix('r')}pack/leftover01`)).toEqual([]);
  const { objects, dropped } = await collect(store, 'r', 0, ambient, kernel);
  expect({ objects, dropped }).toEqual({ objects: 0, dropped: [] });
}

describe('a collection', () => {
  it('drops what no ref leads to and deletes what nothing needs', async () => {
    const store = prepared();
    const { root } = await readRoot(store, 'r');
    const [one, two] = root.snapshots;
    const collected = await collect(store, 'r', 0, ambient, kernel);
    expect(collected).toMatchObject({ repo: 'r', dropped: [one!.id], kept: 1 });
    expect((await readRoot(store, 'r')).root).toMatchObject({
      gc: 1,
      refs: { main: two!.id },
      snapshots: [two],
    });
    await collectedWell(store);
  });

  it('leaves what is young, and then does not touch the root', async () => {
    const store = fsStore(tempDir());
    const real = { ...ambient, now: () => Date.now() };
    for (const seed of ['one', 'two'])
      await publish(store, tree(seed), { repo: 'r', ref: 'main' }, real, kernel);
    await store.write(`${childPrefix('r')}pack/leftover01`, Buffer.from('x'), 'absent');
    const before = await store.read(rootKey('r'));
    expect(await collect(store, 'r', 3_600_000, real, kernel)).toEqual({
      repo: 'r',
      dropped: [],
      objects: 0,
      bytes: 0,
      kept: 2,
    });
    expect(await store.read(rootKey('r'))).toEqual(before);
  });

  it('deletes nothing when a manifest cannot be read', async () => {
    const store = prepared();
    const { root } = await readRoot(store, 'r');
    await store.write(
      `${childPrefix('r')}manifest/${root.snapshots[1]!.manifest.key}`,
      Buffer.from('?'),
      'any',
    );
    const before = await keys(store, 'repos/');
    await expect(collect(store, 'r', 0, ambient, kernel)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/^nothing was deleted: the manifest of [0-9a-f]{12} cannot be read/),
    });
    expect(await keys(store, 'repos/')).toEqual(before);
    expect((await readRoot(store, 'r')).root.gc).toBe(0);
  });

  it.each(['before', 'after'] as const)('runs %s any call of a publisher', async (when) => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      const watched = hooked(store, at, when, () => collect(store, 'r', 0, ambient, kernel));
      const { id } = await push(watched, 'three');
      if (watched.calls() < at) break;
      expect((await readRoot(store, 'r')).root.refs).toEqual({ main: id });
      await everythingSound(store);
      await collectedWell(store);
    }
  });

  it.each(['before', 'after'] as const)('has a publisher %s any of its calls', async (when) => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      let id = '';
      const watched = hooked(store, at, when, async () => {
        ({ id } = await push(store, 'three'));
      });
      await collect(watched, 'r', 0, ambient, kernel);
      if (watched.calls() < at) break;
      expect((await readRoot(store, 'r')).root.refs).toEqual({ main: id });
      await everythingSound(store);
      await collectedWell(store);
    }
  });

  it.each(['before', 'after'] as const)(
    'that drops a snapshot has the same content published again %s any of its calls',
    async (when) => {
      for (let at = FIRST[when]; ; at += STEP) {
        const store = prepared();
        let id = '';
        const watched = hooked(store, at, when, async () => {
          ({ id } = await push(store, 'one'));
        });
        await collect(watched, 'r', 0, ambient, kernel);
        if (watched.calls() < at) break;
        await everythingSound(store);
        // By its id alone: the mark is there.
        expect((await resolve(store, id)).entry.id).toBe(id);
        await collectedWell(store);
      }
    },
  );

  it.each(['before', 'after'] as const)('of another starts %s any of its calls', async (when) => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      const watched = hooked(store, at, when, () => collect(store, 'r', 0, ambient, kernel));
      await collect(watched, 'r', 0, ambient, kernel);
      if (watched.calls() < at) break;
      await everythingSound(store);
      await collectedWell(store);
    }
  });

  it('that ends at any of its calls has done no harm', async () => {
    for (let at = 1; ; at += STEP) {
      const store = prepared();
      const watched = hooked(store, at, 'before', async () => {
        throw new Error('killed');
      });
      const ended = await collect(watched, 'r', 0, ambient, kernel).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await everythingSound(store);
      expect((await push(store, 'three')).created).toBe(true);
      await collectedWell(store);
      if (ended === 'done') break;
    }
  });

  it('whose change of the root took place and was not answered goes on', async () => {
    for (const outcome of ['took place', 'did not'] as const) {
      const store = prepared();
      let failed = false;
      const deaf: Store = {
        ...store,
        async write(key, bytes, condition) {
          if (key !== rootKey('r') || failed) return store.write(key, bytes, condition);
          failed = true;
          if (outcome === 'took place') await store.write(key, bytes, condition);
          throw new Fault('timeout', 'the store did not answer in time');
        },
      };
      expect((await collect(deaf, 'r', 0, ambient, kernel)).dropped.length).toBe(1);
      expect((await readRoot(store, 'r')).root.gc).toBe(1);
      await collectedWell(store);
    }
  });

  it('whose late write comes between does not delete by the wrong listing', async () => {
    // The first change is delayed until after the second attempt has read the root; a publisher follows it at once.
    const store = prepared();
    let late: (() => Promise<unknown>) | undefined;
    let writes = 0;
    const slow: Store = {
      ...store,
      async write(key, bytes, condition) {
        if (key === rootKey('r') && ++writes === 1) {
          late = () => store.write(key, bytes, condition);
          throw new Fault('timeout', 'the store did not answer in time');
        }
        return store.write(key, bytes, condition);
      },
      async list(prefix, options) {
        if (late) {
          const land = late;
          late = undefined;
          await land();
          await push(store, 'three');
        }
        return store.list(prefix, options);
      },
    };
    await collect(slow, 'r', 0, ambient, kernel);
    await everythingSound(store);
    await collectedWell(store);
  });
});

describe('removing', () => {
  it('a ref retires what it led to; an id goes only when no ref leads to it', async () => {
    const store = prepared();
    const { root } = await readRoot(store, 'r');
    const [one, two] = root.snapshots;
    await push(store, 'two', 'other/branch');
    await expect(remove(store, { repo: 'r', entry: two! }, ambient)).rejects.toMatchObject({
      code: 'conflict',
      message: `${two!.id.slice(0, 12)} is in use: r@main, r@other/branch lead to it; remove that first`,
    });
    await remove(store, { repo: 'r', entry: two!, ref: 'main' }, ambient);
    expect((await readRoot(store, 'r')).root.snapshots[1]!.retired).toBeUndefined();
    await remove(store, { repo: 'r', entry: two!, ref: 'other/branch' }, ambient);
    const after = (await readRoot(store, 'r')).root;
    expect(after.refs).toEqual({});
    expect(after.snapshots.map(({ retired }) => typeof retired)).toEqual(['number', 'number']);
    expect(await remove(store, { repo: 'r', entry: one! }, ambient)).toEqual({ repo: 'r', id: one!.id });
    expect((await readRoot(store, 'r')).root.snapshots.map(({ id }) => id)).toEqual([two!.id]);
    await expect(resolve(store, one!.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a ref that has moved meanwhile is refused', async () => {
    const store = prepared();
    const found = await resolve(store, 'r@main');
    await push(store, 'three');
    await expect(remove(store, found, ambient)).rejects.toMatchObject({
      code: 'conflict',
      message: 'r@main has just been changed; look at it again',
    });
  });

  it('retire keeps the first time and takes it back when a ref returns', async () => {
    const { root } = await readRoot(prepared(), 'r');
    const id = root.snapshots[0]!.id;
    expect(retire(root, 5).snapshots[0]!.retired).toBe(root.snapshots[0]!.retired);
    expect(retire({ ...root, refs: { main: id } }, 5).snapshots.map(({ retired }) => retired)).toEqual([
      undefined,
      5,
    ]);
  });
});
