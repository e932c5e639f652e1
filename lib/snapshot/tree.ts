/**
 * A manifest as a tree: its directories, where its links lead, what stands at a path a caller gives. The answers are those
 * of lib/io/safe-path.ts on the same files; nothing outside exists. Which files a walk sees: plan.ts.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { fileAt, LINK, type Manifest, pathAt } from './manifest.ts';

const SLASH = 0x2f;
const DOT = 0x2e;
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
  readonly #byPath: ReadonlyMap<string, Directory>;

  constructor(manifest: Manifest) {
    this.manifest = manifest;
    const { directories, dotted, suspects } = directoriesOf(manifest);
    this.directories = directories;
    this.dotted = dotted;
    this.#byPath = new Map(directories.map((directory) => [directory.path, directory]));
    for (const { path } of suspects) {
      if (fileAt(manifest.files, path) !== undefined)
        throw new Fault('corrupt', 'the manifest is damaged: it has a file that is a directory too');
    }
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
      if (this.#byPath.has(here)) continue;
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
    return { path: real === '' ? '.' : real, directory: this.#byPath.get(real)! };
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

function directoriesOf({ files }: Manifest): {
  directories: Directory[];
  dotted: { file: number; name: string }[];
  /** Those before which a file of the same name may stand: between the two is only what begins like them. */
  suspects: Directory[];
} {
  const { names, nameAt, count } = files;
  const root: Directory = { path: '', name: '', first: 0, end: count, after: 0 };
  const directories = [root];
  const dotted: { file: number; name: string }[] = [];
  const open = [{ directory: root, length: 0 }];
  const close = (file: number) => {
    const { directory } = open.pop()!;
    directory.end = file;
    directory.after = directories.length;
  };
  const bytes = Buffer.from(names.buffer, names.byteOffset, names.length);
  const suspects: Directory[] = [];
  const { turns } = files;
  for (let turn = 0; turn < turns.length; turn += 2) {
    const file = turns[turn]!;
    const shared = turns[turn + 1]!;
    const from = nameAt[file]!;
    const to = nameAt[file + 1]!;
    while (open.at(-1)!.length > shared) close(file);
    let home = open.at(-1)!.length;
    for (let slash = bytes.indexOf(SLASH, from + home); slash !== -1 && slash < to; ) {
      const outer = open.at(-1)!.directory.path;
      const name = bytes.toString('utf8', from + home, slash);
      const path = outer === '' ? name : `${outer}/${name}`;
      const directory = { path, name, first: file, end: file, after: 0 };
      directories.push(directory);
      if (shared >= slash - from) suspects.push(directory);
      home = slash + 1 - from;
      open.push({ directory, length: home });
      slash = bytes.indexOf(SLASH, slash + 1);
    }
    const end = turns[turn + 2] ?? count;
    for (let one = file; one < end; one++) {
      const own = nameAt[one]! + home;
      if (names[own] === DOT) dotted.push({ file: one, name: bytes.toString('utf8', own, nameAt[one + 1]!) });
    }
  }
  while (open.length > 0) close(count);
  return { directories, dotted, suspects };
}
