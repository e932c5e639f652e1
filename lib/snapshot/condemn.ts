/** Snapshots that are about to be dropped are marked as such in the root first, so that nobody comes to need them meanwhile (pins.ts). */
import type { Store } from '../store.ts';
import { changeRoot, type Root, type SnapshotAmbient, type SnapshotEntry } from './layout.ts';

/** Marks what is chosen, so that nobody pins it from now on; gives the mark, undefined when nothing is chosen. */
export async function condemn(
  store: Store,
  repo: string,
  ambient: SnapshotAmbient,
  choose: (root: Root) => Promise<(entry: SnapshotEntry) => boolean>,
): Promise<string | undefined> {
  const mark = ambient.nonce();
  const root = await changeRoot(
    store,
    repo,
    ambient,
    async (root) => {
      const chosen = await choose(root);
      if (!root.snapshots.some(chosen)) return undefined;
      const snapshots = root.snapshots.map((one) => (chosen(one) ? { ...one, condemned: mark } : one));
      return { ...root, snapshots };
    },
    (root) => root.snapshots.some(({ condemned }) => condemned === mark),
  );
  return root.snapshots.some(({ condemned }) => condemned === mark) ? mark : undefined;
}

/** Whoever condemned it finds that it is not any more, and leaves it. */
export function spared(entry: SnapshotEntry): SnapshotEntry {
  if (entry.condemned === undefined) return entry;
  const { condemned, ...rest } = entry;
  return rest;
}
