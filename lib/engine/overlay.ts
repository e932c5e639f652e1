/**
 * A session's changes over a snapshot, in a store: contents under their SHA-256, and one small list of changed paths that
 * changes by compare-and-swap. Any machine that reaches the store sees the same tree, whoever made the changes. Lists that
 * lines of the session's log name are kept, under their SHA-256, for who forks it there.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { pathProblem, quotedPath } from '../snapshot/manifest.ts';
import type { Store } from '../store.ts';
import {
  type Base,
  type Changes,
  decodeChanges,
  type Entry,
  encodeChanges,
  OverlayTree,
} from './overlay-tree.ts';
import { WorkspaceError } from './workspace.ts';

export const MAX_CHANGED = 10_000;
export const MAX_CHANGED_BYTES = 256 << 20;
export const MAX_ENTRY_BYTES = 32 << 20;
const TRIES = 10;

export interface OverlayAmbient {
  sha256(bytes: Uint8Array): Uint8Array;
  /** A text nobody else has. */
  nonce(): string;
}

/** A path's new entry; null when it is to be gone. */
export type Delta = ReadonlyMap<string, Entry | null>;

export class Overlay {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #base: Base;
  readonly #ambient: OverlayAmbient;
  /** The list as it was seen last, as it is stored. */
  #seen: { bytes: Uint8Array | undefined } | undefined;

  constructor(store: Store, session: string, base: Base, ambient: OverlayAmbient) {
    this.#store = store;
    this.#prefix = `agent/${session}`;
    this.#base = base;
    this.#ambient = ambient;
  }

  /** The tree as it is now. */
  async tree(): Promise<OverlayTree> {
    return (await this.#load()).tree;
  }

  /** Keeps a content and gives the entry for it. */
  async keep(mode: Entry['mode'], bytes: Uint8Array): Promise<Entry> {
    if (bytes.length > MAX_ENTRY_BYTES)
      throw new WorkspaceError('write_error', `a file may have at most ${MAX_ENTRY_BYTES} bytes`);
    const sha256 = this.hash(bytes);
    try {
      await this.#store.write(this.#blob(sha256), bytes, 'absent');
    } catch (error) {
      // Somebody has kept the same bytes, or the answer was lost: then they are there.
      if (!(error instanceof Fault) || !['conflict', 'timeout', 'unavailable'].includes(error.code))
        throw error;
      const there = await this.#store.read(this.#blob(sha256), { start: 0, end: 1 });
      if (there?.size !== bytes.length) throw error;
    }
    return {
      mode,
      bytes: bytes.length,
      sha256,
      ...(mode === '120000' && { target: Buffer.from(bytes).toString('utf8') }),
    };
  }

  /** The first `most` bytes of what an entry of the session holds, checked when it is all of them. */
  async content({ sha256, bytes }: Entry, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    const whole = bytes <= most;
    const found = await this.#store.read(this.#blob(sha256), whole ? undefined : { start: 0, end: most });
    if (!found || (whole && this.hash(found.bytes) !== sha256))
      throw new Fault('corrupt', `a file of the session is ${found ? 'damaged' : 'gone'} in the store`);
    return found.bytes;
  }

  hash(bytes: Uint8Array): string {
    return Buffer.from(this.#ambient.sha256(bytes)).toString('hex');
  }

  /** Changes the tree by what `change` says of it; that is asked anew whenever somebody else was quicker. */
  async commit(change: (tree: OverlayTree) => Delta): Promise<void> {
    const mark = this.#ambient.nonce();
    let failure: unknown;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const now = await this.#load();
      // The write before this one took place after all.
      if (now.changes.mark === mark) return;
      const delta = change(now.tree);
      const files = merged(this.#base, now.changes.files, delta);
      checkPaths(delta);
      checkSizes(files);
      checkShape(this.#base, files, [...delta.keys()]);
      const bytes = encodeChanges({ format: 1, base: this.#base.id, mark, files });
      try {
        const condition = now.version === undefined ? 'absent' : { version: now.version };
        await this.#store.write(`${this.#prefix}/changes`, bytes, condition);
        this.#seen = { bytes };
        return;
      } catch (error) {
        if (!(error instanceof Fault) || !['conflict', 'timeout', 'unavailable'].includes(error.code))
          throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** The name of the list as it is now, kept under it unless it is `known`; undefined when nothing was ever changed. */
  async named(known: string | undefined): Promise<string | undefined> {
    if (!this.#seen) await this.#load();
    const { bytes } = this.#seen!;
    const name = bytes && this.hash(bytes);
    if (bytes && name !== known) await this.#store.write(`${this.#prefix}/lists/${name}`, bytes, 'any');
    return name;
  }

  async #load(): Promise<{ tree: OverlayTree; changes: Changes; version: string | undefined }> {
    const found = await readChanges(this.#store, this.#prefix);
    this.#seen = { bytes: found?.bytes };
    const changes = found?.changes ?? { format: 1, base: this.#base.id, mark: '', files: new Map() };
    if (changes.base !== this.#base.id)
      throw new Fault('conflict', `the session works on ${changes.base}, not on ${this.#base.id}`);
    return { tree: new OverlayTree(this.#base, changes.files), changes, version: found?.version };
  }

  #blob(sha256: string): string {
    return `${this.#prefix}/blobs/${sha256}`;
  }
}

/** The snapshot that a session works on, as `repo@id`; undefined when it has changed nothing yet. */
export async function overlayBase(store: Store, session: string): Promise<string | undefined> {
  return (await readChanges(store, `agent/${session}`))?.changes.base;
}

/** What of a session's changes another one gets: the lists that its lines name, and as its own the present one, or the last of those. */
export interface Taken {
  lists: readonly string[];
  present: boolean;
}

/** Contents first, then the lists of them. */
export async function copyOverlay(
  store: Store,
  from: string,
  to: string,
  { lists, present }: Taken,
): Promise<void> {
  const named = new Map<string, Uint8Array>();
  for (const name of new Set(lists)) {
    const list = await store.read(`agent/${from}/lists/${name}`);
    // A session that was brought here as a text has none: what it is now can be taken over nevertheless.
    if (list) named.set(name, list.bytes);
  }
  const last = lists.at(-1);
  if (!present && last !== undefined && !named.has(last))
    throw new Fault('corrupt', 'the files of the session as they were then are gone in the store');
  const own = present ? (await store.read(`agent/${from}/changes`))?.bytes : named.get(last ?? '');
  const all = [...named.values(), ...(own ? [own] : [])].flatMap((bytes) => [
    ...decodeChanges(bytes).files.values(),
  ]);
  for (const sha256 of new Set(all.flatMap((entry) => entry?.sha256 ?? [])))
    await store.write(
      `agent/${to}/blobs/${sha256}`,
      await kept(store, `agent/${from}/blobs/${sha256}`),
      'any',
    );
  for (const [name, bytes] of named) await store.write(`agent/${to}/lists/${name}`, bytes, 'any');
  if (own) await store.write(`agent/${to}/changes`, own, 'any');
}

async function kept(store: Store, key: string): Promise<Uint8Array> {
  const found = await store.read(key);
  if (!found) throw new Fault('corrupt', 'a file of the session is gone in the store');
  return found.bytes;
}

async function readChanges(store: Store, prefix: string) {
  const found = await store.read(`${prefix}/changes`);
  return found && { changes: decodeChanges(found.bytes), ...found };
}

/** What is as in the base is no change. */
function merged(base: Base, files: Changes['files'], delta: Delta): Changes['files'] {
  const all = new Map(files);
  for (const [path, entry] of delta) {
    const was = base.entry(path);
    const same = entry ? was?.sha256 === entry.sha256 && was.mode === entry.mode : was === undefined;
    if (same) all.delete(path);
    else all.set(path, entry);
  }
  return all;
}

/** What no reader would take must not be written either. */
function checkPaths(delta: Delta): void {
  for (const path of delta.keys()) {
    const problem = pathProblem(Buffer.from(path));
    if (problem !== undefined)
      throw new WorkspaceError('write_error', `the path ${quotedPath(path)} ${problem}`);
  }
}

function checkSizes(files: Changes['files']): void {
  let bytes = 0;
  for (const entry of files.values()) bytes += entry?.bytes ?? 0;
  if (files.size > MAX_CHANGED)
    throw new WorkspaceError('write_error', `a session may change at most ${MAX_CHANGED} files`);
  if (bytes > MAX_CHANGED_BYTES)
    throw new WorkspaceError('write_error', `a session may change at most ${MAX_CHANGED_BYTES} bytes`);
}

/** Of what was just changed, nothing may be a file and a directory at once: no tree could be made of that any more. */
function checkShape(base: Base, files: Changes['files'], changed: readonly string[]): void {
  const live = (path: string) => (files.has(path) ? files.get(path) : base.entry(path)) ?? undefined;
  const above = (path: string) =>
    [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).filter((one) => one !== '');
  const directories = new Set([...files].flatMap(([path, entry]) => (entry ? above(path) : [])));
  for (const path of changed) {
    if (!live(path)) continue;
    const file = above(path).find(live);
    const both =
      file ??
      (directories.has(path) || base.below(path, (one) => files.get(one) === null) ? path : undefined);
    if (both !== undefined)
      throw new WorkspaceError('write_error', `${both} cannot be a file and a directory`);
  }
}
