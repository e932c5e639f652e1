/**
 * The files of a directory to publish. In a git work tree: what git tracks and what it does not ignore; else, or with
 * `all`, everything. Links are taken as links and never followed, also when one is put in a file's place meanwhile.
 */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { Fault } from '../fault.ts';
import { isLogFolder } from '../page/names.ts';
import { EXECUTABLE, FILE, LINK } from '../snapshot/manifest.ts';
import { NOT_UTF8, Sieve, type SieveOptions, SPECIAL, SUBMODULE } from '../snapshot/sieve.ts';
import type { Source, SourceFile } from '../snapshot/source.ts';
import { git, gitFailed, inWorkTree } from './git.ts';
import type { KnownHashes } from './known-hashes.ts';
import { OPEN_FLAGS, whereIs } from './safe-path.ts';

export interface DirectoryOptions extends SieveOptions {
  /** Every file, ignored ones too. */
  all?: boolean | undefined;
  /** Hashes from the last push: what has them is not read. */
  known?: KnownHashes | undefined;
}

/** A source that also knows which secrets it left out: the first of them. */
export interface SievedSource extends Source {
  secrets: readonly string[];
}

const linux = process.platform === 'linux';

export async function directorySource(
  directory: string,
  options: DirectoryOptions = {},
): Promise<SievedSource> {
  const root = openDirectory(directory);
  const sieve = new Sieve(options, (path) => hasLogs(`${root}/${path}`));
  const listed = options.all || !(await inWorkTree(root)) ? undefined : await gitFiles(root);
  const files = listed ? fromList(root, listed, sieve) : fromWalk(root, sieve);
  if (options.known) for (const file of files) if (file instanceof RegularFile) file.remember(options.known);
  return { files, left_out: sieve.left_out, secrets: sieve.secrets, close: async () => {} };
}

/** Whatever git says of them: the list of pages is not ignored, and `all` takes what is. */
function hasLogs(directory: string): boolean {
  try {
    return isLogFolder(readdirSync(directory), existsSync(`${directory}.md`));
  } catch {
    return false;
  }
}

/** The real path, without a slash at its end. */
function openDirectory(directory: string): string {
  try {
    const root = realpathSync.native(directory);
    if (lstatSync(root).isDirectory()) {
      readdirSync(root);
      return root === '/' ? '' : root;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Fault('not_found', `there is no directory ${directory}`);
    if (code !== 'ENOTDIR')
      throw new Fault('unavailable', `${directory} cannot be read (${code})`, { cause: error });
  }
  throw new Fault('invalid_args', `${directory} is not a directory`);
}

/** Undefined when the directory itself is ignored: whoever names it wants what is in it. */
async function gitFiles(root: string): Promise<Buffer[] | undefined> {
  const answer = await git(root || '/', 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  if (answer?.code !== 0) throw gitFailed(answer ?? { code: 1, out: Buffer.alloc(0), said: '' });
  if (answer.out.length === 0) {
    const ignored = await git(root || '/', 'check-ignore', '-q', '.');
    return ignored?.code === 0 ? undefined : [];
  }
  return split(answer.out);
}

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0, from);
    parts.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return parts;
}

function fromList(root: string, names: readonly Buffer[], sieve: Sieve): SourceFile[] {
  const files: SourceFile[] = [];
  const seen = new Set<string>();
  const directories = new Map<string, boolean>([['', true]]);
  // What is behind a link is not in the directory, though the index may still list it.
  const real = (path: string): boolean => {
    let known = directories.get(path);
    if (known === undefined) {
      known = real(parent(path)) && look(`${root}/${path}`, path)?.isDirectory() === true;
      directories.set(path, known);
    }
    return known;
  };
  for (const name of names) {
    if (!isUtf8(name)) {
      sieve.leave(NOT_UTF8);
      continue;
    }
    const path = name.toString('utf8').replace(/\/$/, '');
    // A path in conflict is listed once for each side.
    if (seen.has(path) || !real(parent(path))) continue;
    seen.add(path);
    const stats = look(`${root}/${path}`, path);
    if (stats?.isDirectory()) sieve.leave(SUBMODULE);
    else if (stats) take(files, sieve, root, path, stats);
  }
  return files;
}

function fromWalk(root: string, sieve: Sieve): SourceFile[] {
  const files: SourceFile[] = [];
  const waiting = [''];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    for (const name of listing(root, directory)) {
      if (name === undefined) {
        sieve.leave(NOT_UTF8);
        continue;
      }
      const path = directory === '' ? name : `${directory}/${name}`;
      // By its name, which is twice as fast as by the descriptor: when it is opened, it is asked where it is.
      const stats = look(`${root}/${path}`, path);
      if (stats?.isDirectory()) {
        if (sieve.enters(path)) waiting.push(path);
      } else if (stats) take(files, sieve, root, path, stats);
    }
  }
  return files;
}

/** The names in a directory, undefined for each that is not UTF-8; none when it is no longer the directory it was. */
function listing(root: string, directory: string): (string | undefined)[] {
  const full = directory === '' ? root || '/' : `${root}/${directory}`;
  let fd: number;
  try {
    fd = openSync(full, OPEN_FLAGS | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone, or no longer a directory.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return [];
    throw new Fault('unavailable', `the directory ${directory} cannot be read (${code})`, { cause: error });
  }
  try {
    if (linux && whereIs(fd, full, fstatSync(fd)) !== full) return [];
    const base = linux ? `/proc/self/fd/${fd}` : full;
    const names = readdirSync(base);
    // What is not UTF-8 reads as if it had this character.
    if (!names.some((name) => name.includes('\ufffd'))) return names;
    return readdirSync(base, 'buffer').map((name) => (isUtf8(name) ? name.toString('utf8') : undefined));
  } finally {
    closeSync(fd);
  }
}

function look(full: string, path: string): Stats | undefined {
  try {
    return lstatSync(full, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return undefined;
    throw new Fault('unavailable', `${path} cannot be read (${code})`, { cause: error });
  }
}

function take(files: SourceFile[], sieve: Sieve, root: string, path: string, stats: Stats): void {
  if (!stats.isFile() && !stats.isSymbolicLink()) {
    sieve.leave(SPECIAL);
    return;
  }
  if (!sieve.takes(path)) return;
  const full = `${root}/${path}`;
  if (stats.isFile()) {
    files.push(new RegularFile(full, path, stats));
    return;
  }
  const target = targetOf(full, path);
  if (target === undefined) return;
  if (isUtf8(target))
    files.push({ path, kind: LINK, size: target.length, mtime: stats.mtimeMs, read: () => target });
  else sieve.leave(NOT_UTF8);
}

function targetOf(full: string, path: string): Buffer | undefined {
  try {
    return readlinkSync(full, 'buffer');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EINVAL') return undefined;
    throw new Fault('unavailable', `${path} cannot be read (${code})`, { cause: error });
  }
}

class RegularFile implements SourceFile {
  readonly path: string;
  readonly kind: number;
  readonly size: number;
  mtime: number;
  hash: Uint8Array | undefined;
  readonly #full: string;
  #stats: Stats;
  #known: KnownHashes | undefined;
  #read_ms = 0;

  constructor(full: string, path: string, stats: Stats) {
    this.#full = full;
    this.#stats = stats;
    this.path = path;
    this.kind = stats.mode & 0o100 ? EXECUTABLE : FILE;
    this.size = stats.size;
    this.mtime = stats.mtimeMs;
  }

  /** Takes the hash from the last push, and gives back what this one learns. */
  remember(known: KnownHashes): void {
    this.#known = known;
    this.hash = known.of(this.path, this.#stats);
  }

  readonly read = (): Uint8Array | undefined => {
    this.#read_ms = Date.now();
    const found = readRegular(this.#full, this.path, this.#stats);
    if (!found) return undefined;
    this.#stats = found.stats;
    this.mtime = found.stats.mtimeMs;
    return found.bytes;
  };

  learned(hash: Uint8Array): void {
    this.#known?.learn(this.path, this.#stats, this.#read_ms, hash);
  }
}

/** The content as it is now, with what goes with it; undefined when the file is gone. */
function readRegular(
  full: string,
  path: string,
  seen: Stats,
): { bytes: Uint8Array; stats: Stats } | undefined {
  let fd: number;
  try {
    fd = openSync(full, OPEN_FLAGS | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'ELOOP') throw swapped(path);
    throw new Fault('unavailable', `${path} cannot be read (${code})`, { cause: error });
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw swapped(path);
    // Another file under the same name is an editor's way to save, unless it is reached through a link.
    if ((stats.ino !== seen.ino || stats.dev !== seen.dev) && whereIs(fd, full, stats) !== full)
      throw swapped(path);
    return { bytes: readAll(fd, stats.size), stats };
  } finally {
    closeSync(fd);
  }
}

function readAll(fd: number, size: number): Uint8Array {
  // One byte more than there should be: a file that has grown shows it.
  let bytes = Buffer.allocUnsafeSlow(size + 1);
  let have = 0;
  for (;;) {
    const read = readSync(fd, bytes, have, bytes.length - have, have);
    have += read;
    if (read === 0 || (have >= size && have < bytes.length)) return bytes.subarray(0, have);
    if (have === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
  }
}

const swapped = (path: string) =>
  new Fault('conflict', `${path} was replaced while it was being read; try again`);
const parent = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
