/** Publishers, collections and whoever comes between them, for tests. */
import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { readRoot, type SnapshotAmbient } from '../../lib/snapshot/layout.ts';
import { FILE } from '../../lib/snapshot/manifest.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { verify } from '../../lib/snapshot/verify.ts';
import type { Store } from '../../lib/store.ts';

export const kernel = Kernel.create();
/** Far beyond every real time, so that all that is written is old. */
let clock = Date.UTC(2100, 0, 1);
let names = 0;
export const ambient: SnapshotAmbient = {
  now: () => ++clock,
  nonce: () => `name${String(++names).padStart(8, '0')}`,
  random: () => 0,
  sleep: async () => {},
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
};

/** A tree of small files; `seed` decides what is in those after the first. */
export const tree = (seed: string) =>
  Array.from({ length: 5 }, (_, i) => ({
    path: `f${i}`,
    kind: FILE,
    size: 20,
    mtime: 0,
    read: () => Buffer.from(i < 3 ? `common ${i}\n` : `${seed} ${i}\n`),
  }));

export const push = (store: Store, seed: string, ref = 'main') =>
  publish(store, tree(seed), { repo: 'r', ref }, ambient, kernel);

/** Runs `hook` before or after the call with that number; counts calls. */
export function hooked(store: Store, at: number, when: 'before' | 'after', hook: () => Promise<unknown>) {
  let calls = 0;
  const around = async <T>(call: () => Promise<T>): Promise<T> => {
    const now = ++calls === at;
    if (now && when === 'before') await hook();
    const result = await call();
    if (now && when === 'after') await hook();
    return result;
  };
  return {
    calls: () => calls,
    read: (...args: Parameters<Store['read']>) => around(() => store.read(...args)),
    write: (...args: Parameters<Store['write']>) => around(() => store.write(...args)),
    list: (...args: Parameters<Store['list']>) => around(() => store.list(...args)),
    remove: (...args: Parameters<Store['remove']>) => around(() => store.remove(...args)),
  };
}

export async function everythingSound(store: Store): Promise<void> {
  const { root } = await readRoot(store, 'r');
  for (const entry of root.snapshots)
    expect((await verify(store, { repo: 'r', entry }, ambient, kernel)).problems).toEqual([]);
}
