/** Which snapshot a text means: `repo@ref`, `repo@id`, `repo`, an id; ids by their first eight digits or more. */
import { distance, hint, show } from '../explain.ts';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import {
  checkRepo,
  decodeRoot,
  isRepo,
  ROOTS,
  type Root,
  repoOfRoot,
  rootKey,
  type SnapshotEntry,
} from './layout.ts';

export interface Resolved {
  repo: string;
  entry: SnapshotEntry;
  /** The ref that led there, if one did. */
  ref?: string;
}

const PREFIX = /^[0-9a-f]{8,64}$/;
/** Names that a message holds at most. */
const NAMES = 10;
/** Roots that are read at a time. */
const IN_FLIGHT = 16;

export async function resolve(store: Store, text: string): Promise<Resolved> {
  const at = text.indexOf('@');
  if (at !== -1) return inRepo(store, text.slice(0, at), text.slice(at + 1));
  if (PREFIX.test(text)) {
    const found = await byId(store, text);
    if (found) return found;
    if (text.length === 64) throw new Fault('not_found', `no snapshot ${text}`);
  }
  return inRepo(store, text, undefined);
}

async function inRepo(store: Store, repo: string, wanted: string | undefined): Promise<Resolved> {
  const root = await rootOf(store, checkRepo(repo));
  if (!root) {
    const { repos } = await repositories(store, 1);
    throw new Fault('not_found', `no repository ${show(repo)} in the store${known(repo, repos)}`);
  }
  const refs = Object.keys(root.refs);
  const ref = wanted ?? (refs.length === 1 ? refs[0]! : 'main');
  if (Object.hasOwn(root.refs, ref)) {
    return { repo, ref, entry: root.snapshots.find(({ id }) => id === root.refs[ref])! };
  }
  if (wanted === undefined && refs.length > 0)
    throw new Fault('invalid_args', `${repo} has no ref "main": say which${known('main', refs, `${repo}@`)}`);
  const entries = PREFIX.test(ref) ? root.snapshots.filter(({ id }) => id.startsWith(ref)) : [];
  const [entry] = entries;
  if (!entry) throw new Fault('not_found', `no ref or snapshot ${show(ref)} in ${repo}${known(ref, refs)}`);
  if (entries.length > 1)
    throw ambiguous(
      ref,
      entries.map(({ id }) => id),
    );
  return { repo, entry };
}

/** Any repository may have it. */
async function byId(store: Store, prefix: string): Promise<Resolved | undefined> {
  const { snapshots } = await listSnapshots(store, { limit: Number.POSITIVE_INFINITY });
  const found = new Map<string, Resolved>();
  for (const { repo, entry } of snapshots)
    if (entry.id.startsWith(prefix) && !found.has(entry.id)) found.set(entry.id, { repo, entry });
  if (found.size > 1) throw ambiguous(prefix, [...found.keys()].sort());
  return [...found.values()][0];
}

async function rootOf(store: Store, repo: string): Promise<Root | undefined> {
  const found = await store.read(rootKey(repo));
  return found && decodeRoot(found.bytes, repo);
}

const ambiguous = (prefix: string, ids: readonly string[]) =>
  new Fault(
    'invalid_args',
    `more than one snapshot begins with ${prefix}: ${ids.slice(0, NAMES).join(', ')}${ids.length > NAMES ? ', ...' : ''}`,
  );

/** What there is instead, the nearest first. */
function known(name: string, names: readonly string[], before = ''): string {
  if (names.length === 0) return ': there is none';
  const near = [...names]
    .map((one) => ({ one, cost: distance(name.slice(0, 100), one) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, NAMES)
    .map(({ one }) => before + one);
  const rest = names.length > NAMES ? ', ...' : '';
  return `${before === '' ? hint(name, names) : ''}; there is ${near.join(', ')}${rest}`;
}

/** The names of the repositories in the store, of the first `pages` pages. */
export async function repositories(
  store: Store,
  pages = Number.POSITIVE_INFINITY,
): Promise<{ repos: string[]; more: boolean }> {
  const repos: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { entries, more } = await store.list(ROOTS, after === undefined ? {} : { after });
    // What has no repository's name was put there by somebody else.
    repos.push(...entries.map(({ key }) => repoOfRoot(key)).filter(isRepo));
    if (!more) return { repos, more: false };
    after = entries.at(-1)!.key;
  }
  return { repos, more: true };
}

export interface ListedSnapshot {
  repo: string;
  refs: string[];
  entry: SnapshotEntry;
}

/** The snapshots of one repository or of all, the newest first. */
export async function listSnapshots(
  store: Store,
  { repo, limit }: { repo?: string | undefined; limit: number },
): Promise<{ snapshots: ListedSnapshot[]; truncated: boolean; damaged: string[] }> {
  const { repos } = repo === undefined ? await repositories(store) : { repos: [checkRepo(repo)] };
  const all: ListedSnapshot[] = [];
  const damaged: string[] = [];
  /** Of all repositories, one that cannot be read does not hide the others. */
  const forgiving = (name: string) =>
    rootOf(store, name).catch((error) => {
      if (repo !== undefined || !(error instanceof Fault && error.code === 'corrupt')) throw error;
      damaged.push(name);
      return undefined;
    });
  for (let i = 0; i < repos.length; i += IN_FLIGHT) {
    const some = repos.slice(i, i + IN_FLIGHT);
    const roots = await Promise.all(some.map(forgiving));
    roots.forEach((root, n) => {
      if (!root && repo === undefined) return;
      if (!root) throw new Fault('not_found', `no repository ${show(repo)} in the store`);
      for (const entry of root.snapshots) {
        const refs = Object.keys(root.refs).filter((ref) => root.refs[ref] === entry.id);
        all.push({ repo: some[n]!, refs, entry });
      }
    });
  }
  all.sort((a, b) => b.entry.at - a.entry.at || (a.repo < b.repo ? -1 : 1));
  return { snapshots: all.slice(0, limit), truncated: all.length > limit, damaged: damaged.sort() };
}
