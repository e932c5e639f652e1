/**
 * Paths that stay inside a root. The rule is "open first, then ask the descriptor what was opened": a check before
 * the open is a race that a symlink swap wins. Spec: Zeno, "Path safety".
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { isAbsolute, normalize, resolve, sep } from 'node:path';
import { Fault } from '../fault.ts';

/** Never wait for the other end of a FIFO, never take a terminal. */
export const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
/** Linux: a descriptor for the path itself; needs no permission on the file and has no effect on devices. */
const O_PATH = process.platform === 'linux' ? 0o10000000 : undefined;
/** To ask what stands at a path, without reading it. */
export const LOOK_FLAGS = O_PATH ?? OPEN_FLAGS;

export interface Root {
  /** The real path, without a slash at its end; empty for `/`. */
  readonly prefix: string;
  /** The path as the operator gave it, for callers who send absolute paths. */
  readonly given: string;
}

export function openRoot(directory: string): Root {
  const given = resolve(directory);
  const real = realpathSync.native(given);
  return { prefix: real === sep ? '' : real, given: given === sep ? '' : given };
}

/** There is no such file any more, or never was. */
export const isGone = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

const outside = () => new Fault('outside_root', 'path outside root');
const missing = (path: string) => new Fault('not_found', `not found: ${path}`);

export function inside(root: Pick<Root, 'prefix'>, real: string): boolean {
  return real === (root.prefix || sep) || real.startsWith(`${root.prefix}${sep}`);
}

/** A real path inside the root as callers see it; the root itself is `.`. */
export function relative(root: Root, real: string): string {
  return real.length <= root.prefix.length + 1 ? '.' : real.slice(root.prefix.length + 1);
}

/** The absolute path a caller means, by its letters alone. What the file system makes of it is checked after opening. */
function textual(root: Root, path: string): string {
  if (path === '') throw new Fault('invalid_args', 'missing path');
  if (path.includes('\0') || !path.isWellFormed()) throw outside();
  if (Buffer.byteLength(path) > 4096) throw missing('path longer than 4096 bytes');
  const real = root.prefix || sep;
  let full = resolve(real, path);
  if (
    isAbsolute(path) &&
    !inside(root, full) &&
    (full === root.given || full.startsWith(`${root.given}${sep}`))
  ) {
    full = resolve(real, `.${full.slice(root.given.length)}`);
  }
  if (!inside(root, full)) throw outside();
  return full;
}

/** Absolute paths inside the root mean the same as relative ones. */
export function fromRoot<Query extends { paths?: string[]; glob?: string }>(root: Root, query: Query): Query {
  const strip = (path: string) => {
    const start = [root.prefix, root.given].find((each) => path === each || path.startsWith(`${each}/`));
    return start === undefined || path === '' ? path : path.slice(start.length).replace(/^\/+/, '') || '.';
  };
  return {
    ...query,
    ...(query.paths && { paths: query.paths.map((path) => insideOnly(strip(path))) }),
    ...(query.glob !== undefined && { glob: strip(query.glob) }),
  };
}

/** Places to search are paths too: those that leave the root by their letters are refused, not silently empty. */
function insideOnly(path: string): string {
  if (path.startsWith('/') || normalize(path).split('/')[0] === '..') throw outside();
  return path;
}

export interface Opened {
  readonly fd: number;
  readonly path: string;
  readonly stats: Stats;
}

/**
 * Opens a regular file inside the root for reading. The caller closes the descriptor. Anything else is looked at, never
 * opened: to open a device or a FIFO is to act on it.
 */
export function openFile(root: Root, path: string): Opened {
  const seen = openChecked(root, path, LOOK_FLAGS);
  if (LOOK_FLAGS === OPEN_FLAGS && seen.stats.isFile()) return seen;
  try {
    if (!seen.stats.isFile()) throw notRegular(named(root, path), seen.stats.isDirectory());
    // Opens what was looked at, whatever the path leads to by now.
    return { ...seen, fd: openSync(`/proc/self/fd/${seen.fd}`, OPEN_FLAGS) };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw whyNot(root, named(root, path), textual(root, path), error as NodeJS.ErrnoException);
  } finally {
    closeSync(seen.fd);
  }
}

/** Reads at a position, off the event loop; gives the number of bytes, 0 at the end. */
export function readAt(fd: number, into: Uint8Array, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, into, 0, into.length, position, (error, length) =>
      error
        ? reject(new Fault('unavailable', `file cannot be read (${error.code})`, { cause: error }))
        : resolve(length),
    );
  });
}

/** What stands at a path inside the root, opened in the way that disturbs it least. */
export function inspect(root: Root, path: string): { path: string; stats: Stats } {
  const opened = openChecked(root, path, LOOK_FLAGS);
  closeSync(opened.fd);
  return opened;
}

/** Synchronous on purpose: the four calls take 10 microseconds, through the thread pool 130. */
function openChecked(root: Root, path: string, flags: number): Opened {
  const full = textual(root, path);
  // A file that was replaced since its name was looked up is not missing: the name has a new one.
  for (let tries = 0; tries < 8; tries++) {
    const opened = openOnce(root, path, full, flags);
    if (opened) return opened;
  }
  throw missing(named(root, path));
}

function openOnce(root: Root, path: string, full: string, flags: number): Opened | undefined {
  let fd: number;
  try {
    fd = openSync(full, flags);
  } catch (error) {
    throw whyNot(root, named(root, path), full, error as NodeJS.ErrnoException);
  }
  let opened: Opened | undefined;
  try {
    const stats = fstatSync(fd);
    const real = whereIs(fd, full, stats);
    if (real !== undefined && !inside(root, real)) throw outside();
    if (real !== undefined) opened = { fd, path: relative(root, real), stats };
    return opened;
  } finally {
    if (!opened) closeSync(fd);
  }
}

/** The real path of an open descriptor, undefined when it has none any more. Without /proc: that of its name. */
export function whereIs(fd: number, full: string, stats: Stats): string | undefined {
  const linux = process.platform === 'linux';
  const real = linux ? readlinkSync(`/proc/self/fd/${fd}`) : realpathSync.native(full);
  // Linux says so of a name that was removed or replaced; a file may also be called that.
  if (linux && !real.endsWith(' (deleted)')) return real;
  const now = statSync(real, { throwIfNoEntry: false });
  return now?.dev === stats.dev && now.ino === stats.ino ? real : undefined;
}

/** A path as messages have it: as the caller wrote it, but never absolute. */
const named = (root: Root, path: string) => (isAbsolute(path) ? relative(root, textual(root, path)) : path);

const notRegular = (path: string, directory: boolean) =>
  new Fault('invalid_args', `not a regular file: ${path}${directory ? ' is a directory' : ''}`);

/** Why an open failed, without telling whether anything exists outside the root. */
function whyNot(root: Root, path: string, full: string, error: NodeJS.ErrnoException): Fault {
  const options = { cause: error };
  if (leavesRoot(root, full)) return outside();
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return missing(path);
    case 'EACCES':
    case 'EPERM':
      return new Fault('unavailable', `not readable: ${path}`, options);
    case 'ENXIO':
    case 'ENODEV':
      return notRegular(path, false);
    case 'EMFILE':
    case 'ENFILE':
      return new Fault('unavailable', 'too many open files; try again', options);
    default:
      return new Fault('internal', `cannot open ${path} (${error.code ?? 'unknown error'})`, options);
  }
}

/**
 * Follows a path link by link, as far as it exists, and tells whether it steps out of the root on the way. A `..` in a
 * link is taken where the kernel takes it: after the links before it.
 */
function leavesRoot(root: Root, full: string): boolean {
  const home = steps(root.prefix);
  let todo = steps(full.slice(root.prefix.length));
  let at = root.prefix;
  for (let links = 0; todo.length > 0; ) {
    const [step, ...rest] = todo;
    todo = rest;
    if (step === '..') {
      if (at === root.prefix && at !== '') return true;
      at = at.slice(0, Math.max(0, at.lastIndexOf(sep)));
      continue;
    }
    const next = `${at}${sep}${step}`;
    try {
      if (lstatSync(next).isSymbolicLink()) {
        if (++links > 40) return false;
        const target = readlinkSync(next);
        let way = steps(target);
        if (isAbsolute(target)) {
          if (home.some((name, i) => name !== way[i])) return true;
          way = way.slice(home.length);
          at = root.prefix;
        }
        todo = [...way, ...todo];
        continue;
      }
    } catch {
      return false;
    }
    at = next;
  }
  return false;
}

const steps = (path: string) => path.split(sep).filter((step) => step !== '' && step !== '.');
