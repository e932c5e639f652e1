/**
 * Where the objects of a repository's snapshots are kept, and their root: the one object that changes, by
 * compare-and-swap. Everything else is written once under a name that is never used again. Format: README.md here.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';

/** What the snapshot code takes from its surroundings. */
export interface SnapshotAmbient {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A name nobody else has, for an object of a kind. */
  nonce(kind?: ChildKind): string;
  /** SHA-256, 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  sleep(ms: number): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
}

/** A part of an immutable object that is read and checked as a whole. */
export interface Piece {
  bytes: number;
  /** SHA-256 in hex. */
  sha256: string;
}

export interface SnapshotEntry {
  /** SHA-256, in hex, of what is in it: paths, modes and contents. */
  id: string;
  /** When it was published, milliseconds since the epoch. */
  at: number;
  files: number;
  /** Of all files together. */
  bytes: number;
  manifest: { key: string; core: Piece; times: Piece; hashes: Piece };
  /** The search index, a segment for each generation of packs: where each one's head is. */
  segments: { key: string; head: Piece }[];
  /** Since when no ref leads to it. */
  retired?: number;
  /** By which collection, which is about to drop it: nobody may come to need it (pins.ts). */
  condemned?: string;
}

export interface Root {
  format: 1;
  /** Counts the writes of this object. */
  gen: number;
  /** Fresh for every write, so that no two versions have the same bytes. */
  w: string;
  /** Counts collections: each changes the root before it deletes anything. */
  gc: number;
  refs: Record<string, string>;
  /** Oldest first. */
  snapshots: SnapshotEntry[];
}

/** No part begins or ends with a dot: `..` can then only stand for a slash. */
const REPO = /^(?!.*(?:\.\.|\.\/|\.$))[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const REF = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/;
export const ID = /^[0-9a-f]{64}$/;
const NONCE = /^[A-Za-z0-9_-]{8,64}$/;

export const isRepo = (name: string) => name.length <= 100 && REPO.test(name);

export function checkRepo(name: string): string {
  if (isRepo(name)) return name;
  throw new Fault(
    'invalid_args',
    `not a repository name: ${JSON.stringify(name.slice(0, 120))}; use letters, digits, . _ - and /, at most 100`,
  );
}

export const isRef = (name: string) => REF.test(name) && !ID.test(name);

export function checkRef(name: string): string {
  if (isRef(name)) return name;
  throw new Fault(
    'invalid_args',
    `not a ref name: ${JSON.stringify(name.slice(0, 220))}; use letters, digits, . _ - and /, at most 200`,
  );
}

/** A repository's name as one segment of a key; `..` is in no name. */
export const repoSegment = (repo: string) => checkRepo(repo).replaceAll('/', '..');
export const repoOf = (segment: string) => segment.replaceAll('..', '/');
export const ROOTS = 'repos/roots/';
export const repoOfRoot = (key: string) => repoOf(key.slice(ROOTS.length));

export type ChildKind = 'manifest' | 'pack' | 'index';

export const rootKey = (repo: string) => `${ROOTS}${repoSegment(repo)}`;
export const childPrefix = (repo: string) => `repos/data/${repoSegment(repo)}/`;
export const childKey = (repo: string, kind: ChildKind, name: string) =>
  `${childPrefix(repo)}${kind}/${name}`;

const emptyRoot = (): Root => ({ format: 1, gen: 0, w: '', gc: 0, refs: {}, snapshots: [] });

export function encodeRoot(root: Root): Uint8Array {
  return Buffer.from(`${JSON.stringify(root)}\n`);
}

export function decodeRoot(bytes: Uint8Array, repo: string): Root {
  const bad = (how: string, cause?: unknown): never => {
    throw new Fault('corrupt', `the root of ${repo} is damaged: ${how}`, { cause });
  };
  let root: Root;
  try {
    root = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    return bad('it is not JSON', error);
  }
  if (typeof root !== 'object' || root === null) bad('it is not an object');
  if (root.format !== 1)
    throw new Fault('corrupt', `${repo} has format ${String(root.format)}; this version of zgate reads 1`);
  if (!isCount(root.gen) || !isCount(root.gc) || typeof root.w !== 'string') bad('its counters are missing');
  if (!Array.isArray(root.snapshots) || !root.snapshots.every(isEntry)) bad('a snapshot entry is wrong');
  if (typeof root.refs !== 'object' || root.refs === null) bad('its refs are missing');
  const ids = new Set(root.snapshots.map(({ id }) => id));
  for (const [ref, id] of Object.entries(root.refs)) {
    if (!REF.test(ref) || !ids.has(id)) bad(`the ref ${JSON.stringify(ref)} leads nowhere`);
  }
  return root;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isPiece = (value: Piece | undefined) =>
  value !== undefined && isCount(value.bytes) && typeof value.sha256 === 'string' && ID.test(value.sha256);
export const isObjectName = (value: unknown) => typeof value === 'string' && NONCE.test(value);

function isEntry(entry: SnapshotEntry): boolean {
  const { id, at, files, bytes, manifest, segments, retired } = entry ?? {};
  return (
    typeof id === 'string' &&
    ID.test(id) &&
    [at, files, bytes, retired ?? 0].every(isCount) &&
    isObjectName(manifest?.key) &&
    [manifest.core, manifest.times, manifest.hashes].every(isPiece) &&
    Array.isArray(segments) &&
    segments.every((one) => isObjectName(one?.key) && isPiece(one.head))
  );
}

export interface RootRead {
  root: Root;
  /** Undefined when the repository is not there yet. */
  version: string | undefined;
}

export async function readRoot(store: Store, repo: string): Promise<RootRead> {
  const found = await store.read(rootKey(repo));
  return found
    ? { root: decodeRoot(found.bytes, repo), version: found.version }
    : { root: emptyRoot(), version: undefined };
}

/** The snapshot of a root that a ref or an id means. */
export function entryOf(root: Root, wanted: string): SnapshotEntry | undefined {
  const id = Object.hasOwn(root.refs, wanted) ? root.refs[wanted] : wanted;
  return root.snapshots.find((entry) => entry.id === id);
}

const ATTEMPTS = 30;
/** Waits between attempts: short after a lost race, where somebody got on; longer when the store is in trouble. */
const RACE_WAIT_MS = { first: 5, longest: 200 };
const TROUBLE_WAIT_MS = { first: 50, longest: 2000 };

/**
 * Changes a root by compare-and-swap until it is `done`. `change` gives the next root, or undefined when there is nothing
 * to change. A write of unknown outcome is settled by reading again: `done` looks for what the change was to leave.
 */
export async function changeRoot(
  store: Store,
  repo: string,
  ambient: SnapshotAmbient,
  change: (root: Root) => Root | undefined | Promise<Root | undefined>,
  done: (root: Root) => boolean,
): Promise<Root> {
  for (let attempt = 1; ; attempt++) {
    const { root, version } = await readRoot(store, repo);
    if (attempt > 1 && done(root)) return root;
    const changed = await change(root);
    if (!changed) return root;
    const next = { ...changed, gen: root.gen + 1, w: ambient.nonce() };
    try {
      await store.write(rootKey(repo), encodeRoot(next), version === undefined ? 'absent' : { version });
      return next;
    } catch (error) {
      const code = error instanceof Fault ? error.code : undefined;
      if (code !== 'conflict' && code !== 'timeout' && code !== 'unavailable') throw error;
      if (attempt === ATTEMPTS)
        throw new Fault('unavailable', `the root of ${repo} could not be changed; try again`, {
          cause: error,
        });
      const wait = code === 'conflict' ? RACE_WAIT_MS : TROUBLE_WAIT_MS;
      await ambient.sleep(Math.min(wait.longest, wait.first * 2 ** attempt) * ambient.random());
    }
  }
}
