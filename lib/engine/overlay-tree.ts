/** A tree made of a snapshot and changes over it: what stands at a path, links followed, nothing outside of it. */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Meter } from '../snapshot/fetch.ts';
import { fileAt, MODES, pathProblem } from '../snapshot/manifest.ts';
import type { SnapshotReader } from '../snapshot/reader.ts';

export type Mode = (typeof MODES)[number];

export interface Entry {
  mode: Mode;
  bytes: number;
  /** In hex. */
  sha256: string;
  /** Of a link, which has the mode 120000. */
  target?: string;
}

/** What the tree needs to know of the snapshot, without reading any file. */
export interface Base {
  /** `repo@id`. */
  readonly id: string;
  entry(path: string): (Entry & { file: number }) | undefined;
  /** Whether files are below a path of which `gone` does not say that they are gone. */
  below(path: string, gone: (path: string) => boolean): boolean;
}

export interface Changes {
  format: 1;
  base: string;
  /** Fresh for every write. */
  mark: string;
  /** By path; null when the file of the base is gone. */
  files: ReadonlyMap<string, Entry | null>;
}

/** What a path leads to. `blocked`: it goes through a file as if that were a directory. */
export type Place =
  | { is: 'file'; path: string; entry: Entry }
  | { is: 'directory' | 'missing' | 'blocked'; path: string }
  | { is: 'outside' | 'loop' };

/** As callers see the root. */
export const ROOT = '/workspace';
const MAX_LINKS = 40;

export async function snapshotBase(reader: SnapshotReader, meter: Meter): Promise<Base> {
  const [tree, hashes] = await Promise.all([reader.tree(meter), reader.hashes(meter)]);
  const { files } = tree.manifest;
  const directories = new Map(tree.directories.map((directory) => [directory.path, directory]));
  const name = (file: number) =>
    Buffer.from(files.names.subarray(files.nameAt[file], files.nameAt[file + 1]));
  return {
    id: `${reader.repo}@${reader.entry.id}`,
    entry(path) {
      const file = fileAt(files, path);
      if (file === undefined) return undefined;
      const target = files.links.get(file);
      return {
        file,
        mode: MODES[files.kind[file]!]!,
        bytes: target === undefined ? files.size[file]! : Buffer.byteLength(target),
        sha256: Buffer.from(hashes.subarray(file * 32, file * 32 + 32)).toString('hex'),
        ...(target !== undefined && { target }),
      };
    },
    below(path, gone) {
      const directory = directories.get(path);
      if (!directory) return false;
      for (let file = directory.first; file < directory.end; file++)
        if (!gone(name(file).toString('utf8'))) return true;
      return false;
    },
  };
}

export class OverlayTree {
  readonly base: Base;
  readonly changes: ReadonlyMap<string, Entry | null>;

  constructor(base: Base, changes: ReadonlyMap<string, Entry | null>) {
    this.base = base;
    this.changes = changes;
  }

  entry(path: string): Entry | undefined {
    const changed = this.changes.get(path);
    return changed === undefined ? this.base.entry(path) : (changed ?? undefined);
  }

  isDirectory(path: string): boolean {
    if (path === '') return true;
    for (const [changed, entry] of this.changes) if (entry && changed.startsWith(`${path}/`)) return true;
    return this.base.below(path, (file) => this.changes.get(file) === null);
  }

  /** Where a caller's path leads: relative, or absolute below ROOT. `..` in it is taken by the letters. */
  look(path: string): Place {
    const steps = letters(path);
    return steps ? this.#follow(steps) : { is: 'outside' };
  }

  #follow(steps: readonly string[]): Place {
    const todo = [...steps].reverse();
    let at: string[] = [];
    for (let links = 0; todo.length > 0; ) {
      const step = todo.pop()!;
      if (step === '..' && at.pop() === undefined) return { is: 'outside' };
      if (step === '..') continue;
      at.push(step);
      const here = at.join('/');
      if (this.isDirectory(here)) continue;
      const entry = this.entry(here);
      const rest = todo.toReversed();
      if (!entry)
        return { is: rest.includes('..') ? 'blocked' : 'missing', path: [...at, ...rest].join('/') };
      if (entry.target === undefined)
        return rest.length === 0
          ? { is: 'file', path: here, entry }
          : { is: 'blocked', path: [...at, ...rest].join('/') };
      if (++links > MAX_LINKS) return { is: 'loop' };
      if (entry.target.startsWith('/')) return { is: 'outside' };
      at = at.slice(0, -1);
      todo.push(...stepsOf(entry.target).reverse());
    }
    return { is: 'directory', path: at.join('/') };
  }
}

const stepsOf = (path: string) => path.split('/').filter((step) => step !== '' && step !== '.');

/** The steps of a path from the root, every `..` taken; undefined when they lead out of it. */
function letters(path: string): string[] | undefined {
  if (path.includes('\0') || !path.isWellFormed()) return undefined;
  if (path.startsWith('/') && path !== ROOT && !path.startsWith(`${ROOT}/`)) return undefined;
  const steps: string[] = [];
  for (const step of stepsOf(path.startsWith('/') ? path.slice(ROOT.length) : path)) {
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps;
}

export function encodeChanges({ files, ...rest }: Changes): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return Buffer.from(JSON.stringify({ ...rest, files: sorted }));
}

export function decodeChanges(bytes: Uint8Array): Changes {
  const bad = (why: string): never => {
    throw new Fault('corrupt', `the list of a session's changes is damaged: ${why}`);
  };
  let read: Changes & { files: unknown };
  try {
    read = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return bad('it is not JSON');
  }
  if (read?.format !== 1 || typeof read.base !== 'string' || typeof read.mark !== 'string')
    return bad('a newer zgate may have made it');
  if (!Array.isArray(read.files)) return bad('it has no files');
  const files = new Map<string, Entry | null>();
  for (const [path, entry] of read.files as [string, Entry | null][]) {
    const problem = typeof path === 'string' ? pathProblem(Buffer.from(path)) : 'is not text';
    if (problem !== undefined) bad(`it has an impossible path, which ${problem}`);
    if (entry !== null && !isEntry(entry)) bad('it has an impossible file');
    files.set(path, entry);
  }
  return { format: 1, base: read.base, mark: read.mark, files };
}

const isEntry = ({ mode, bytes, sha256, target }: Entry): boolean =>
  MODES.includes(mode) &&
  Number.isSafeInteger(bytes) &&
  /^[0-9a-f]{64}$/.test(sha256) &&
  typeof target === (mode === '120000' ? 'string' : 'undefined');
