/**
 * A manifest as a tree: its directories, where its links lead, what stands at a path a caller gives. The answers are those
 * of lib/io/safe-path.ts on the same files; nothing outside exists. Which files a walk sees: plan.ts.
 */
import { Buffer, isAscii } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { fileAt, LINK, MAX_PATH_BYTES, type Manifest, pathAt } from './manifest.ts';

const MAX_LINKS = 40;

export interface Directory {
  /** Empty for the root. */
  path: string;
  name: string;
  /** Its files and those of its directories: from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /** The number of the first directory that is not inside it. */
  after: number;
}

/** What stands at a path, links resolved. */
export type Place = { path: string; file: number } | { path: string; directory: Directory };

const outside = () => new Fault('outside_root', 'path outside root');
const missing = (path: string) => new Fault('not_found', `not found: ${path}`);

export class SnapshotTree {
  readonly manifest: Manifest;
  /** Each before those inside it, in path order; the first is the root. */
  readonly directories: readonly Directory[];
  /** Files whose own name begins with a dot. */
  readonly dotted: readonly { file: number; name: string }[];
  /** Where links lead: to a file, to a directory, or elsewhere (undefined). */
  readonly links: ReadonlyMap<number, Place | undefined>;
  #byPath: ReadonlyMap<string, Directory> | undefined;

  constructor(manifest: Manifest, kernel: Kernel) {
    this.manifest = manifest;
    const { directories, dotted } = directoriesOf(manifest, kernel);
    this.directories = directories;
    this.dotted = dotted;
    const links = new Map<number, Place | undefined>();
    for (const file of manifest.files.links.keys())
      links.set(file, this.#leadsTo(pathAt(manifest.files, file)));
    this.links = links;
  }

  /** The regular file that opening this one reads; undefined for a link that leads to none. */
  opens(file: number): number | undefined {
    if (this.manifest.files.kind[file] !== LINK) return file;
    const place = this.links.get(file);
    return place && 'file' in place ? place.file : undefined;
  }

  /** The number of a directory's own .gitignore, when that is a regular file. */
  gitignore({ path }: Directory): number | undefined {
    const file = fileAt(this.manifest.files, path === '' ? '.gitignore' : `${path}/.gitignore`);
    return file !== undefined && this.manifest.files.kind[file] !== LINK ? file : undefined;
  }

  /** What a caller's path means; a fault when it means nothing inside the snapshot. */
  look(path: string): Place {
    if (path === '') throw new Fault('invalid_args', 'missing path');
    if (path.includes('\0') || !path.isWellFormed()) throw outside();
    if (Buffer.byteLength(path) > 4096) throw missing('path longer than 4096 bytes');
    // By its letters alone at first, as a live root does it: `..` there never follows a link.
    const found = this.#follow(lettersOf(path));
    if (found === 'outside') throw outside();
    if (found === 'missing') throw missing(path);
    return found;
  }

  #leadsTo(path: string): Place | undefined {
    const found = this.#follow(path.split('/'));
    return typeof found === 'string' ? undefined : found;
  }

  #follow(path: readonly string[]): Place | 'outside' | 'missing' {
    const { files } = this.manifest;
    // Reversed, so that taking the next step and putting a link's steps before the rest are cheap.
    const todo = [...path].reverse();
    let at: string[] = [];
    /** The regular file where the way stands: whatever comes after it does not exist, but may still leave the root. */
    let file: number | undefined;
    let blocked = false;
    for (let links = 0; todo.length > 0; ) {
      const step = todo.pop()!;
      if (file !== undefined) blocked = true;
      if (step === '.') continue;
      if (step === '..') {
        if (at.length === 0) return 'outside';
        at.pop();
        file = undefined;
        continue;
      }
      if (file !== undefined) return 'missing';
      at.push(step);
      const here = at.join('/');
      if (this.#directory(here)) continue;
      file = fileAt(files, here);
      if (file === undefined) return 'missing';
      const target = files.kind[file] === LINK ? files.links.get(file)! : undefined;
      if (target === undefined) continue;
      if (++links > MAX_LINKS || target === '') return 'missing';
      if (target.startsWith('/')) return 'outside';
      file = undefined;
      at = at.slice(0, -1);
      // A slash at the end asks for a directory, which a step to where one is already does too.
      if (/\/\.?$/.test(target)) todo.push('.');
      todo.push(...stepsOf(target).reverse());
    }
    if (blocked) return 'missing';
    const real = at.join('/');
    if (file !== undefined) return { path: real, file };
    return { path: real === '' ? '.' : real, directory: this.#directory(real)! };
  }

  #directory(path: string): Directory | undefined {
    this.#byPath ??= new Map(this.directories.map((directory) => [directory.path, directory]));
    return this.#byPath.get(path);
  }
}

const stepsOf = (path: string) => path.split('/').filter((step) => step !== '' && step !== '.');

/** The steps of a path with every `..` taken by the letters; a fault when they leave the root. */
function lettersOf(path: string): string[] {
  if (path.startsWith('/')) throw outside();
  const steps: string[] = [];
  for (const step of stepsOf(path)) {
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) throw outside();
  }
  return steps;
}

/** Places to search are paths too: those that leave the root by their letters are refused. */
export function insideOnly<Query extends { paths?: string[] }>(query: Query): Query {
  for (const path of query.paths ?? []) lettersOf(path);
  return query;
}

/** What the kernel says of the directories, six numbers each, in words. */
function directoriesOf({ files }: Manifest, kernel: Kernel) {
  const { names, nameAt, turns, count } = files;
  const found = kernel.directories({ names, starts: nameAt, turns }, MAX_PATH_BYTES);
  const text = textOf(names);
  const root: Directory = {
    path: '',
    name: '',
    first: 0,
    end: count,
    after: found.directories.length / 6 + 1,
  };
  const directories = [root];
  const columns = found.directories;
  for (let i = 0; i < columns.length; i += 6) {
    const first = columns[i]!;
    const from = nameAt[first]!;
    const to = from + columns[i + 4]!;
    const path = text(from, to);
    const name = text(from + columns[i + 3]!, to);
    directories.push({ path, name, first, end: columns[i + 1]!, after: columns[i + 2]! + 1 });
    if (columns[i + 5] === 1)
      throw new Fault('corrupt', 'the manifest is damaged: it has a file that is a directory too');
  }
  const dotted = Array.from(found.dotted, (file) => {
    const path = pathAt(files, file);
    return { file, name: path.slice(path.lastIndexOf('/') + 1) };
  });
  return { directories, dotted };
}

/** Parts of a text as strings. Those in ASCII are cut out of one string for all of it, which is many times as quick. */
function textOf(bytes: Uint8Array): (from: number, to: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = buffer.toString('latin1');
  const plain = isAscii(buffer);
  return (from, to) => {
    const text = whole.slice(from, to);
    return plain || !/[\x80-\xff]/.test(text) ? text : buffer.toString('utf8', from, to);
  };
}
