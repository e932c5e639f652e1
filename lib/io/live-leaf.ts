/**
 * A file or link of a live tree as the index has it. A file is opened without following links and its descriptor checked.
 * A link is kept as what a grep makes of it: a way to a file of the tree, nothing to open, or a file's text by itself.
 */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { FILE, LINK, TOO_LARGE, UNREADABLE } from '../snapshot/manifest.ts';
import type { SourceFile } from '../snapshot/source.ts';
import { MAX_INDEXED_BYTES } from './live-index-jobs.ts';
import { inside, isGone, LOOK_FLAGS, OPEN_FLAGS, whereIs } from './safe-path.ts';

/** A file changed this recently may change again within one tick of its clock: it is read again the next time. */
const SETTLED_MS = 50;
const linux = process.platform === 'linux';
const NOTHING = new Uint8Array(0);
/** Leads nowhere in any tree. */
const NOWHERE = Buffer.from('/');
const MAX_LINKS = 40;

export class Leaf implements SourceFile {
  readonly path: string;
  readonly name: string;
  /** Nothing asks the index for it. */
  readonly mtime = 0;
  readonly link: boolean;
  kind = FILE;
  flags = 0;
  size = 0;
  hash: Uint8Array | undefined;
  /** What was read; empty when that says nothing of what is there now. */
  identity = '';
  /** Of the file that was read. */
  inode = '';
  /** Has names besides this one, through which it may change unheard. */
  shared = false;
  /** A link to a directory is not: no walk sees it. */
  listed = true;
  /** A link whose way leaves what is watched: nobody tells when it leads elsewhere. */
  strays = false;
  readonly #prefix: string;
  readonly #has: (path: string) => boolean;
  #target: Buffer = NOWHERE;
  #state = '';

  /** `has` tells whether a file of that path is in the tree. Where a link leads is to be found out before it is read. */
  constructor(prefix: string, path: string, name: string, link: boolean, has: (path: string) => boolean) {
    this.#prefix = prefix;
    this.#has = has;
    this.path = path;
    this.name = name;
    this.link = link;
  }

  /** The content as it is now; what cannot be read has none. Undefined when there is no such file any more. */
  read(): Uint8Array | undefined {
    if (this.kind === LINK) return this.#target;
    this.identity = '';
    const full = `${this.#prefix}/${this.path}`;
    let fd: number;
    try {
      fd = openSync(full, this.link ? OPEN_FLAGS : OPEN_FLAGS | constants.O_NOFOLLOW);
    } catch (error) {
      if (isShort(error)) throw error;
      if (isGone(error)) return undefined;
      this.flags = UNREADABLE;
      const stats = look(full);
      if (!stats || settled(stats)) this.identity = identityOf(stats);
      return NOTHING;
    }
    try {
      const stats = fstatSync(fd, { bigint: true });
      if (!stats.isFile() || !this.#trusted(fd, full)) return undefined;
      this.shared = stats.nlink > 1n;
      this.inode = inodeOf(stats);
      const bytes = stats.size > MAX_INDEXED_BYTES ? undefined : readAll(fd, Number(stats.size));
      this.flags = bytes ? 0 : TOO_LARGE;
      if (settled(stats)) this.identity = identityOf(stats);
      return bytes ?? NOTHING;
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).syscall) throw error;
      this.flags = UNREADABLE;
      return NOTHING;
    } finally {
      closeSync(fd);
    }
  }

  #trusted(fd: number, full: string): boolean {
    if (!linux) return true;
    const real = readlinkSync(`/proc/self/fd/${fd}`);
    return this.link ? real.startsWith(`${this.#prefix}/`) : real === full;
  }

  /** Makes sure that it is read again if it is not what was read; tells whether it is to be. */
  check(stats: BigIntStats | undefined): boolean {
    if (identityOf(stats) === this.identity) return false;
    this.hash = undefined;
    return true;
  }

  /** Looks at it by its name. */
  recheck(): boolean {
    return this.check(look(`${this.#prefix}/${this.path}`));
  }

  /** Finds out where a link leads; tells whether that is elsewhere than before. */
  lead(): boolean {
    const { state, target } = this.#leads();
    if (state === this.#state) return false;
    this.#state = state;
    this.#target = target ?? NOWHERE;
    this.listed = state !== 'directory';
    this.kind = state.startsWith('text') ? FILE : LINK;
    this.hash = undefined;
    this.strays = this.kind === FILE || !staysWatched(this.#prefix, this.path);
    return true;
  }

  #leads(): { state: string; target?: Buffer } {
    const full = `${this.#prefix}/${this.path}`;
    try {
      const fd = openSync(full, LOOK_FLAGS);
      try {
        const stats = fstatSync(fd);
        const real = whereIs(fd, full, stats);
        if (real === undefined || !inside({ prefix: this.#prefix }, real)) return { state: 'elsewhere' };
        if (stats.isDirectory()) return { state: 'directory' };
        // Without /proc no grep follows links.
        if (!stats.isFile() || !linux) return { state: 'elsewhere' };
        const path = real.slice(this.#prefix.length + 1);
        if (this.#has(path)) {
          const target = `${'../'.repeat(this.path.split('/').length - 1)}${path}`;
          return { state: `file ${target}`, target: Buffer.from(target) };
        }
        const now = fstatSync(fd, { bigint: true });
        return { state: `text ${identityOf(now)} ${settled(now) ? '' : process.hrtime.bigint()}` };
      } finally {
        closeSync(fd);
      }
    } catch {
      return { state: 'elsewhere' };
    }
  }
}

/** What stands at a path; undefined when that cannot be told. */
export function look(full: string): BigIntStats | undefined {
  try {
    return lstatSync(full, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Everything that changes when a file does. */
function identityOf(stats: BigIntStats | undefined): string {
  if (!stats) return 'unknown';
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

export const inodeOf = ({ dev, ino }: BigIntStats) => `${dev} ${ino}`;

/** Nothing is wrong with what was to be opened: there are too many descriptors, or there is too little memory. */
export const isShort = (error: unknown) =>
  ['EMFILE', 'ENFILE', 'ENOMEM'].includes((error as NodeJS.ErrnoException).code ?? '');

const settled = ({ ctimeMs }: BigIntStats) => Date.now() - Number(ctimeMs) >= SETTLED_MS;

/** Small files are read in one call: one that is written meanwhile is then seen before or after. */
const first = Buffer.allocUnsafeSlow(64 << 10);

/** Undefined when there is more than is kept. */
function readAll(fd: number, size: number): Uint8Array | undefined {
  const begun = readSync(fd, first, 0, first.length, 0);
  if (begun < first.length) return Buffer.from(first.subarray(0, begun));
  // One byte more than there should be: a file that has grown shows it.
  let bytes = Buffer.concat([first], Math.max(size, begun) + 1);
  for (let have = begun; ; ) {
    const read = readSync(fd, bytes, have, bytes.length - have, have);
    have += read;
    if (have > MAX_INDEXED_BYTES) return undefined;
    if (read === 0) return bytes.subarray(0, have);
    if (have === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
  }
}

/** Whether the way of a link goes only through directories that are watched: then it leads where it did until one changes. */
function staysWatched(prefix: string, path: string): boolean {
  let todo = path.split('/');
  let at: string[] = [];
  for (let links = 0; todo.length > 0 && links <= MAX_LINKS; ) {
    const [step, ...rest] = todo as [string, ...string[]];
    todo = rest;
    if (step === '' || step === '.') continue;
    if (step === '.git') return false;
    if (step === '..') {
      if (at.pop() === undefined) return false;
      continue;
    }
    const next = [prefix, ...at, step].join('/');
    const stats = look(next);
    if (!stats) return true;
    if (!stats.isSymbolicLink()) {
      at.push(step);
      continue;
    }
    links++;
    try {
      let target = readlinkSync(next);
      if (target.startsWith('/')) {
        if (!target.startsWith(`${prefix}/`)) return false;
        target = target.slice(prefix.length + 1);
        at = [];
      }
      todo = [...target.split('/'), ...todo];
    } catch {
      return false;
    }
  }
  return true;
}
