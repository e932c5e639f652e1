/** Which snapshots of a root no ref leads to, and since when: they are kept for a while, then collected. */
import type { Root, SnapshotEntry } from './layout.ts';

/** The root with `retired` set on what no ref leads to any more, and taken from what one leads to again, as is `condemned`. */
export function retire(root: Root, now: number): Root {
  const led = new Set(Object.values(root.refs));
  return {
    ...root,
    snapshots: root.snapshots.map((entry) => {
      if (!led.has(entry.id)) return { ...entry, retired: entry.retired ?? now };
      const { retired, condemned, ...rest } = entry;
      return rest satisfies SnapshotEntry;
    }),
  };
}

/** The refs that lead to a snapshot, in order. */
export const refsTo = (root: Root, id: string): string[] =>
  Object.keys(root.refs)
    .filter((ref) => root.refs[ref] === id)
    .sort();
