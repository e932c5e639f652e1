/**
 * Sessions that hold a snapshot, and collections that would drop it: one does all of its work at every single call of the other.
 * Whoever was told that it holds a snapshot can read it in full, whatever the order.
 */
import { cpSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { collect, remove } from '../../lib/snapshot/collect.ts';
import { readRoot } from '../../lib/snapshot/layout.ts';
import { hasPin, pin, unpin } from '../../lib/snapshot/pins.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import type { Store } from '../../lib/store.ts';
import { ambient, everythingSound, hooked, kernel, push } from '../support/collections.ts';
import { rounds } from '../support/random.ts';
import { tempDir } from '../support/tree.ts';

const gc = (store: Store) => collect(store, 'r', 0, ambient, kernel);
const idsOf = async (store: Store) => (await readRoot(store, 'r')).root.snapshots.map(({ id }) => id);
const pinsIn = async (store: Store) => (await store.list('agent/pins/')).entries.map(({ key }) => key);

/** At which calls something else happens: all of them at full effort; fewer else, and others before than after. */
const STEP = rounds(2) === 1 ? 2 : 1;
const FIRST = { before: 1, after: STEP };

/** A snapshot that no ref leads to any more, and one that a ref does. */
const original = tempDir();
let one: string;
let two: string;
beforeAll(async () => {
  const store = fsStore(original);
  ({ id: one } = await push(store, 'one'));
  ({ id: two } = await push(store, 'two'));
});

function prepared(): Store {
  const copy = tempDir();
  cpSync(original, copy, { recursive: true, preserveTimestamps: true });
  return fsStore(copy);
}

/** Whether a session came to hold a snapshot. */
const held = (store: Store, text: string, session = 's1') =>
  pin(store, text, session).then(
    ({ entry }) => entry.id,
    (error: Fault) => {
      expect(error).toBeInstanceOf(Fault);
      expect(['not_found', 'unavailable']).toContain(error.code);
      return undefined;
    },
  );

/** What a session holds is there, and nothing that is there is damaged or waits to be dropped. */
async function soundFor(store: Store, id: string | undefined): Promise<void> {
  if (id !== undefined) expect(await idsOf(store)).toContain(id);
  expect(await pinsIn(store)).toEqual(id === undefined ? [] : [`agent/pins/s1/${id}/r`]);
  await everythingSound(store);
  const { dropped } = await gc(store);
  expect(dropped).not.toContain(id);
  const { root } = await readRoot(store, 'r');
  expect(root.snapshots.filter(({ condemned }) => condemned !== undefined)).toEqual([]);
  if (id !== undefined) expect(root.snapshots.map((one) => one.id)).toContain(id);
  await everythingSound(store);
}

describe('a snapshot that a session holds', () => {
  it('is kept by collections until the session is gone, and they say for whom', async () => {
    const store = prepared();
    expect((await pin(store, `r@${one}`, 's1')).entry.id).toBe(one);
    expect([await hasPin(store, 's1', `r@${one}`), await hasPin(store, 's1', `r@${two}`)]).toEqual([
      true,
      false,
    ]);
    const before = (await readRoot(store, 'r')).root;
    expect(await gc(store)).toEqual({
      repo: 'r',
      dropped: [],
      objects: 0,
      bytes: 0,
      kept: 2,
      pinned: { [one]: ['s1'] },
    });
    expect((await readRoot(store, 'r')).root).toEqual(before);
    expect(await unpin(store, 's1')).toBe(1);
    expect((await gc(store)).dropped).toEqual([one]);
    await soundFor(store, undefined);
  });

  it('cannot be removed by its id', async () => {
    const store = prepared();
    const found = await resolve(store, one);
    for (const session of ['s1', 's2']) await pin(store, one, session);
    await expect(remove(store, found, ambient)).rejects.toMatchObject({
      code: 'conflict',
      message: `${one.slice(0, 12)} is in use: the sessions s1, s2 work on it; remove that first`,
    });
    expect((await readRoot(store, 'r')).root.snapshots.map(({ id, condemned }) => [id, condemned])).toEqual([
      [one, undefined],
      [two, undefined],
    ]);
    for (const session of ['s1', 's2']) await unpin(store, session);
    await remove(store, found, ambient);
    expect(await idsOf(store)).toEqual([two]);
  });

  it('of another repository holds nothing here', async () => {
    const store = prepared();
    await store.write(`agent/pins/s1/${one}/r..r`, Buffer.from('x'), 'any');
    expect((await gc(store)).dropped).toEqual([one]);
  });
});

describe.each(['before', 'after'] as const)('a session that begins, %s any call of', (when) => {
  it('a collection, holds a snapshot or is told that it does not', async () => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      let got: string | undefined;
      const watched = hooked(store, at, when, async () => {
        got = await held(store, `r@${one}`);
      });
      await gc(watched);
      if (watched.calls() < at) break;
      await soundFor(store, got);
    }
  });

  it('a removal, holds a snapshot or is told that it does not', async () => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      const found = await resolve(store, one);
      let got: string | undefined;
      const watched = hooked(store, at, when, async () => {
        got = await held(store, `r@${one}`);
      });
      const removed = await remove(watched, found, ambient).then(
        () => true,
        ({ code }: Fault) => code !== 'conflict',
      );
      if (watched.calls() < at) break;
      expect(removed).toBe(got === undefined);
      await soundFor(store, got);
    }
  });
});

describe.each(['before', 'after'] as const)('%s any call of a session that begins', (when) => {
  it('a collection drops what it does not hold', async () => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      const watched = hooked(store, at, when, () => gc(store));
      const got = await held(watched, `r@${one}`);
      if (watched.calls() < at) break;
      await soundFor(store, got);
    }
  });

  it('its ref is moved and a collection runs: it has the old snapshot or the new one', async () => {
    for (let at = FIRST[when]; ; at += STEP) {
      const store = prepared();
      let three = '';
      const watched = hooked(store, at, when, async () => {
        ({ id: three } = await push(store, 'three'));
        await gc(store);
      });
      const got = await held(watched, 'r@main');
      if (watched.calls() < at) break;
      expect([two, three]).toContain(got);
      await soundFor(store, got);
    }
  });
});

it('a collection drops nothing by an old list of sessions, whoever condemned it since', async () => {
  const store = prepared();
  const killed = new Error('killed');
  /** Does something behind a collection's nth look at the sessions. */
  const looking = (nth: number, then: () => Promise<unknown>): Store => {
    let looks = 0;
    return {
      ...store,
      async list(prefix, options) {
        const page = await store.list(prefix, options);
        if (prefix === 'agent/pins/' && ++looks === nth) await then();
        return page;
      },
    };
  };
  const slow = looking(2, async () => {
    // Another one condemns it, finds a session that was about to begin, and spares it.
    await gc(looking(1, () => store.write(`agent/pins/s0/${one}/r`, Buffer.from('x'), 'any')));
    await unpin(store, 's0');
    expect(await held(store, `r@${one}`, 's9')).toBe(one);
    await unpin(store, 's9');
    // A third one has seen no session, condemns it, and dies; meanwhile one has begun.
    const dying = looking(1, () => held(store, `r@${one}`));
    const deadly: Store = {
      ...dying,
      async write(key, bytes, condition) {
        await dying.write(key, bytes, condition);
        throw killed;
      },
    };
    await expect(gc(deadly)).rejects.toBe(killed);
    expect((await readRoot(store, 'r')).root.snapshots[0]).toMatchObject({
      id: one,
      condemned: expect.any(String),
    });
  });
  expect((await gc(slow)).dropped).toEqual([]);
  await soundFor(store, one);
});
