/**
 * What stands beside a log while it is replaced: `.tmp-` becomes the log, `.bak-` is the file it was, `.old-` what that one read. A
 * crash leaves them; their names tell whose they are, and how the text began.
 */
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE } from '../page/names.ts';
import type { Patience } from './page-file.ts';

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

export const digest = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The points of a write, in order; nothing of ours is open at any of them. */
export type Point = 'read' | 'link' | 'linked' | 'written' | 'renamed' | 'kept' | 'late' | 'discarded';

export interface Place extends Patience {
  /** The directory of the logs, checked; without `make` undefined when there is none. */
  directory(make?: 'make'): string | undefined;
  at(point: Point, page: string): Promise<void> | void;
  report(error: unknown): void;
}

/** The file that was replaced, for as long as somebody may still save into it. */
export interface Kept {
  /** Its path, and that of a copy of what it read; empty where there are no hard links. */
  bak: string;
  old: string;
  /** What it read; undefined when a crash left that open. */
  base: string | undefined;
  /** What took its place, if nothing in that but the server's lines is new. */
  ours?: string;
  /** It could not be read the last time: it stays until it can be, or for the next start. */
  unread?: boolean;
}

export function unlinkIf(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Stands where a page's name does in what is beside the registry. */
export const REGISTRY = 'registry';
/** The name of something beside page's log: `.bak-<page>.<process>.<nonce>.<digest of the text it goes back to>`. */
const SIDE = /^\.(bak|old|tmp)-([a-z0-9-]{1,80})\.(\d{1,10})\.([0-9a-f]{12})\.([0-9a-f]{16})$/;

export interface Side {
  kind: 'bak' | 'old' | 'tmp';
  page: string;
  pid: number;
  digest: string;
}

/** The names one write uses, by what it goes back to. */
export function sideNames(page: string, text: string): (kind: Side['kind']) => string {
  const tail = `${page}.${process.pid}.${randomBytes(6).toString('hex')}.${digest(text)}`;
  return (kind) => `.${kind}-${tail}`;
}

export function parseSide(name: string): Side | undefined {
  const [, kind, page, pid, , mark] = SIDE.exec(name) ?? [];
  if (kind === undefined || !(page === REGISTRY || PAGE.test(page!))) return undefined;
  return { kind: kind as Side['kind'], page: page!, pid: Number(pid), digest: mark! };
}

export function inode(path: string): bigint | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** What link answers where there are no hard links, or none to this file. */
const NO_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Another name for a file; empty when it is gone or cannot have one. */
export async function linkIf(file: string, name: string, before: () => Promise<void>): Promise<string> {
  try {
    await before();
    linkSync(file, name);
    return name;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || NO_LINKS.has(codeOf(error)!)) return '';
    throw error;
  }
}

/** Puts `temp` in the place of `file` if that is as it was read, and is what `bak` also names: so nothing in it is lost. */
export function exchange(
  temp: string,
  file: string,
  { text, stats }: { text: string; stats: { ino: bigint } },
  bak: string,
): boolean {
  // A file of another kind would not have the same inode: this neither follows nor waits.
  if (inode(file) !== stats.ino || !readFileSync(file).equals(Buffer.from(text))) return false;
  if (inode(file) !== (bak === '' ? stats.ino : inode(bak))) return false;
  renameSync(temp, file);
  return true;
}

/** Puts `temp` where there is no file. */
export async function appear(temp: string, file: string, before: () => Promise<void>): Promise<boolean> {
  try {
    await before();
    linkSync(temp, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_LINKS.has(codeOf(error)!)) throw error;
  }
  if (inode(file) !== undefined) return false;
  renameSync(temp, file);
  return true;
}

/** Writes down what a log reads before it is replaced, and says where the file itself is to be kept. */
export function copyOf(directory: string, page: string, text: string): Kept {
  const name = sideNames(page, text);
  const kept = { bak: join(directory, name('bak')), old: join(directory, name('old')), base: text };
  try {
    // Not synced: the digest in its name tells whether it is whole.
    writeFileSync(kept.old, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    remove(kept);
    throw error;
  }
  return kept;
}

export function remove(kept: Kept): void {
  for (const path of [kept.bak, kept.old]) if (path !== '') unlinkIf(path);
}
