/**
 * Takes refs and snapshots away, and collects what nothing needs any more. A collection is safe without a clock: it lists
 * first, then changes the root, then deletes of what it had listed. A publisher that has used anything of that finds the
 * root changed, with another `gc`, and does its work anew under new names. What it drops it has condemned before it looked
 * for sessions that need it (pins.ts).
 */
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { everyEntry, type ListEntry, type Store } from '../store.ts';
import { checkedFetch } from './checked-fetch.ts';
import { condemn, spared } from './condemn.ts';
import {
  type ChildKind,
  changeRoot,
  childKey,
  childPrefix,
  type Root,
  type SnapshotAmbient,
  type SnapshotEntry,
} from './layout.ts';
import { pinsOn } from './pins.ts';
import { SnapshotReader } from './reader.ts';
import type { Resolved } from './resolve.ts';
import { refsTo, retire } from './retire.ts';

export interface Removed {
  repo: string;
  id: string;
  /** The ref that is gone; without it, the snapshot itself. */
  ref?: string;
}

/** Removes a ref, or a snapshot that no ref leads to and no session works on. Its objects stay until they are collected. */
export async function remove(
  store: Store,
  { repo, entry, ref }: Resolved,
  ambient: SnapshotAmbient,
): Promise<Removed> {
  const { id } = entry;
  if (ref === undefined) await removeSnapshot(store, repo, id, ambient);
  else
    await changeRoot(
      store,
      repo,
      ambient,
      (root) => {
        if (root.refs[ref] !== id)
          throw new Fault('conflict', `${repo}@${ref} has just been changed; look at it again`);
        const { [ref]: _, ...refs } = root.refs;
        return retire({ ...root, refs }, ambient.now());
      },
      (root) => root.refs[ref] !== id,
    );
  return { repo, id, ...(ref !== undefined && { ref }) };
}

async function removeSnapshot(
  store: Store,
  repo: string,
  id: string,
  ambient: SnapshotAmbient,
): Promise<void> {
  const unused = (root: Root) => {
    const refs = refsTo(root, id);
    if (refs.length > 0)
      throw new Fault(
        'conflict',
        `${id.slice(0, 12)} is in use: ${refs.map((one) => `${repo}@${one}`).join(', ')} lead${refs.length === 1 ? 's' : ''} to it; remove that first`,
      );
  };
  const mark = await condemn(store, repo, ambient, async (root) => {
    unused(root);
    return (one) => one.id === id;
  });
  const sessions = (await pinsOn(store, repo)).get(id) ?? [];
  await changeRoot(
    store,
    repo,
    ambient,
    (root) => {
      if (sessions.length > 0)
        return { ...root, snapshots: root.snapshots.map((one) => (one.id === id ? spared(one) : one)) };
      unused(root);
      if (root.snapshots.some((one) => one.id === id && one.condemned !== mark))
        throw new Fault('conflict', `${id.slice(0, 12)} has just been changed; look at it again`);
      return { ...root, snapshots: root.snapshots.filter((one) => one.id !== id) };
    },
    (root) =>
      root.snapshots.every((one) => one.id !== id || (sessions.length > 0 && one.condemned === undefined)),
  );
  if (sessions.length > 0)
    throw new Fault(
      'conflict',
      `${id.slice(0, 12)} is in use: the session${sessions.length === 1 ? '' : 's'} ${sessions.join(', ')} work${sessions.length === 1 ? 's' : ''} on it; remove that first`,
    );
}

export interface Collected {
  repo: string;
  /** Ids of snapshots dropped from the root. */
  dropped: string[];
  objects: number;
  bytes: number;
  /** Snapshots that remain. */
  kept: number;
  /** Those that would be dropped if no session worked on them, by their ids; absent when there are none. */
  pinned?: Record<string, string[]>;
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
  const before = ambient.now() - older_than_ms;
  const old = ({ retired }: SnapshotEntry) => retired !== undefined && retired <= before;
  let pins = new Map<string, string[]>();
  const mark = await condemn(store, repo, ambient, async (root) => {
    if (root.snapshots.some(old)) pins = await pinsOn(store, repo);
    return (entry) => old(entry) && !pins.has(entry.id);
  });
  if (mark !== undefined) pins = await pinsOn(store, repo);
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
      const doomed = ({ id, condemned }: SnapshotEntry) =>
        mark !== undefined && condemned === mark && !pins.has(id);
      const dropped = root.snapshots.filter(doomed);
      const rest = root.snapshots.filter((entry) => !doomed(entry));
      const kept = rest.map(spared);
      const children = await everyEntry(store, childPrefix(repo));
      const needed = await references(kept);
      // The age is no safeguard: it spares a publisher at work, who would have to begin anew.
      const leftovers = children.filter(({ key, modified }) => !needed.has(key) && modified <= before);
      sweep = { w: '', dropped, kept, leftovers };
      const changed = dropped.length + leftovers.length > 0 || rest.some((entry, n) => entry !== kept[n]);
      return changed ? { ...root, gc: root.gc + 1, snapshots: kept } : undefined;
    },
    // Only the last write counts: an earlier one that took place late goes with an older listing.
    (root) => sweep.w !== '' && root.w === sweep.w,
  );
  const { dropped, kept, leftovers } = sweep;
  await inTurn(leftovers, ({ key }) => store.remove(key));
  const pinned = kept
    .filter((entry) => old(entry) && pins.has(entry.id))
    .map(({ id }) => [id, pins.get(id)!]);
  return {
    repo,
    dropped: dropped.map(({ id }) => id),
    objects: leftovers.length,
    bytes: leftovers.reduce((sum, { size }) => sum + size, 0),
    kept: kept.length,
    ...(pinned.length > 0 && { pinned: Object.fromEntries(pinned) }),
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

/** A few at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += DELETES) await Promise.all(items.slice(i, i + DELETES).map(work));
}
