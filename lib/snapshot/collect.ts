/**
 * Takes refs and snapshots away, and collects what nothing needs any more. A collection is safe without a clock: it lists
 * first, then changes the root, then deletes of what it had listed. A publisher that has used anything of that finds the
 * root changed, with another `gc`, and does its work anew under new names.
 */
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { ListEntry, Store } from '../store.ts';
import { checkedFetch } from './checked-fetch.ts';
import {
  type ChildKind,
  changeRoot,
  childKey,
  childPrefix,
  type Root,
  type SnapshotAmbient,
  type SnapshotEntry,
} from './layout.ts';
import { SnapshotReader } from './reader.ts';
import type { Resolved } from './resolve.ts';
import { refsTo, retire } from './retire.ts';

export interface Removed {
  repo: string;
  id: string;
  /** The ref that is gone; without it, the snapshot itself. */
  ref?: string;
}

/** Removes a ref, or a snapshot that no ref leads to. Its objects stay until they are collected. */
export async function remove(
  store: Store,
  { repo, entry, ref }: Resolved,
  ambient: SnapshotAmbient,
): Promise<Removed> {
  const { id } = entry;
  const gone = (root: Root) =>
    ref === undefined ? root.snapshots.every((one) => one.id !== id) : root.refs[ref] !== id;
  await changeRoot(
    store,
    repo,
    ambient,
    (root) => {
      if (ref !== undefined) {
        if (root.refs[ref] !== id)
          throw new Fault('conflict', `${repo}@${ref} has just been changed; look at it again`);
        const { [ref]: _, ...refs } = root.refs;
        return retire({ ...root, refs }, ambient.now());
      }
      const refs = refsTo(root, id);
      if (refs.length > 0)
        throw new Fault(
          'conflict',
          `${id.slice(0, 12)} is in use: ${refs.map((one) => `${repo}@${one}`).join(', ')} lead${refs.length === 1 ? 's' : ''} to it; remove that first`,
        );
      return { ...root, snapshots: root.snapshots.filter((one) => one.id !== id) };
    },
    gone,
  );
  return { repo, id, ...(ref !== undefined && { ref }) };
}

export interface Collected {
  repo: string;
  /** Ids of snapshots dropped from the root. */
  dropped: string[];
  objects: number;
  bytes: number;
  /** Snapshots that remain. */
  kept: number;
}

/** What an attempt would do once its change of the root has taken place. */
interface Sweep {
  w: string;
  dropped: SnapshotEntry[];
  kept: SnapshotEntry[];
  leftovers: ListEntry[];
}

const DELETES = 16;

/** `older_than_ms`: how long snapshots stay after they were retired, and leftovers after they were written. */
export async function collect(
  store: Store,
  repo: string,
  older_than_ms: number,
  ambient: SnapshotAmbient,
  kernel: Kernel,
): Promise<Collected> {
  const references = manifests(store, repo, ambient, kernel);
  let sweep: Sweep = { w: '', dropped: [], kept: [], leftovers: [] };
  const remembering = {
    ...ambient,
    nonce: (kind?: ChildKind) => {
      sweep.w = ambient.nonce(kind);
      return sweep.w;
    },
  };
  await changeRoot(
    store,
    repo,
    remembering,
    async (root) => {
      const before = ambient.now() - older_than_ms;
      const old = ({ retired }: SnapshotEntry) => retired !== undefined && retired <= before;
      const dropped = root.snapshots.filter(old);
      const kept = root.snapshots.filter((entry) => !old(entry));
      const children = await list(store, childPrefix(repo));
      const needed = await references(kept);
      // The age is no safeguard: it spares a publisher at work, who would have to begin anew.
      const leftovers = children.filter(({ key, modified }) => !needed.has(key) && modified <= before);
      sweep = { w: '', dropped, kept, leftovers };
      if (dropped.length === 0 && leftovers.length === 0) return undefined;
      return { ...root, gc: root.gc + 1, snapshots: kept };
    },
    // Only the last write counts: an earlier one that took place late goes with an older listing.
    (root) => sweep.w !== '' && root.w === sweep.w,
  );
  const { dropped, kept, leftovers } = sweep;
  await inTurn(leftovers, ({ key }) => store.remove(key));
  return {
    repo,
    dropped: dropped.map(({ id }) => id),
    objects: leftovers.length,
    bytes: leftovers.reduce((sum, { size }) => sum + size, 0),
    kept: kept.length,
  };
}

/** The keys that snapshots need. One whose manifest cannot be read is a fault: nothing may be deleted then. */
function manifests(store: Store, repo: string, ambient: SnapshotAmbient, kernel: Kernel) {
  const fetch = checkedFetch(store, ambient.sha256);
  const known = new Map<string, string[]>();
  const keysOf = async (entry: SnapshotEntry): Promise<string[]> => {
    const reader = new SnapshotReader(fetch, repo, entry, kernel);
    const { packs, segments } = await reader.manifest({ reads: 0, bytes: 0 }).catch((error: unknown) => {
      throw new Fault(
        error instanceof Fault ? error.code : 'internal',
        `nothing was deleted: the manifest of ${entry.id.slice(0, 12)} cannot be read, so what it needs is not known`,
        { cause: error },
      );
    });
    return [
      childKey(repo, 'manifest', entry.manifest.key),
      ...packs.map(({ key }) => childKey(repo, 'pack', key)),
      ...[...segments, ...entry.segments].map(({ key }) => childKey(repo, 'index', key)),
    ];
  };
  return async (entries: readonly SnapshotEntry[]): Promise<Set<string>> => {
    const needed = new Set<string>();
    for (const entry of entries) {
      let keys = known.get(entry.manifest.key);
      if (!keys) {
        keys = await keysOf(entry);
        known.set(entry.manifest.key, keys);
      }
      for (const key of keys) needed.add(key);
    }
    return needed;
  };
}

async function list(store: Store, prefix: string): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (let more = true; more; ) {
    const after = entries.at(-1)?.key;
    const page = await store.list(prefix, after === undefined ? {} : { after });
    entries.push(...page.entries);
    more = page.more && page.entries.length > 0;
  }
  return entries;
}

/** A few at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += DELETES) await Promise.all(items.slice(i, i + DELETES).map(work));
}
