/**
 * One file of a log: read as it is, without following a link or waiting for a FIFO, and written beside the one in use. Bytes that
 * are no UTF-8 would not come out as they went in: such a file is refused and never written.
 */
import { isUtf8 } from 'node:buffer';
import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Fault } from '../fault.ts';
import { codeOf, unlinkIf } from './page-side.ts';
import { OPEN_FLAGS } from './safe-path.ts';

export const MAX_BYTES = 5 * 1024 * 1024;
/** How often a file that keeps changing is looked at before it is taken as it is. */
const LOOKS = 20;
const WRITES = 3;
const FLAGS = OPEN_FLAGS | (constants.O_NOFOLLOW ?? 0);

export interface Raw {
  bytes: Buffer;
  stats: BigIntStats;
}

export interface Read {
  text: string;
  stats: BigIntStats;
}

/** What the file system refuses, in our words; `what` is never a path. */
export function refused(error: unknown, what: string): unknown {
  if (error instanceof Fault || codeOf(error) === undefined) return error;
  return new Fault('unavailable', `${what} (${codeOf(error)})`, { cause: error });
}

/** The bytes of a file; undefined when there is none. */
export function readRaw(path: string, label: string): Raw | undefined {
  let fd: number | undefined;
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) throw new Fault('outside_root', `${label} is a symbolic link: not followed`);
    if (!found.isFile()) throw new Fault('unavailable', `${label} is not a regular file`);
    fd = openSync(path, FLAGS);
    const stats = fstatSync(fd, { bigint: true });
    if (!stats.isFile()) throw new Fault('unavailable', `${label} is not a regular file`);
    checkSize(Number(stats.size), label);
    // One byte more than there was: what has grown meanwhile is read on.
    let bytes = Buffer.allocUnsafe(Number(stats.size) + 1);
    let length = 0;
    for (;;) {
      const count = readSync(fd, bytes, length, bytes.length - length, length);
      length += count;
      if (count === 0) return { bytes: bytes.subarray(0, length), stats };
      checkSize(length, label);
      if (length === bytes.length) bytes = Buffer.concat([bytes], length * 2);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'ELOOP')
      throw new Fault('outside_root', `${label} is a symbolic link: not followed`);
    throw refused(error, `${label} cannot be read`);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

export function checkSize(bytes: number, label: string): void {
  if (bytes > MAX_BYTES)
    throw new Fault('too_large', `${label} has ${bytes} bytes, more than the ${MAX_BYTES} a log may have`);
}

export function decode({ bytes, stats }: Raw, label: string): Read {
  if (!isUtf8(bytes))
    throw new Fault(
      'corrupt',
      `${label} is not valid UTF-8: it is left as it is until somebody puts it right`,
    );
  return { text: bytes.toString(), stats };
}

export interface Patience {
  /** How long a file must be quiet. */
  quiet_ms: number;
  pause(ms: number): Promise<void>;
}

/**
 * A file that is not half saved: quiet, or `known` to be whole, or the same in two looks with a pause between them. One that is
 * missing is looked for again when it is `expected`: editors take a file away to put another there.
 */
export async function readSettled(
  path: string,
  label: string,
  { quiet_ms, pause }: Patience,
  { known, expected = false }: { known?: (bytes: Buffer) => boolean; expected?: boolean } = {},
): Promise<Read | undefined> {
  let raw = readRaw(path, label);
  for (let looks = 1; looks < LOOKS; looks++) {
    if (raw ? known?.(raw.bytes) || isQuiet(raw, quiet_ms) : !expected) break;
    await pause(quiet_ms);
    const again = readRaw(path, label);
    const same = raw === undefined || again === undefined ? raw === again : raw.bytes.equals(again.bytes);
    const still = raw?.stats.mtimeNs === again?.stats.mtimeNs && raw?.stats.ino === again?.stats.ino;
    raw = again;
    if (same && still) break;
  }
  return raw && decode(raw, label);
}

const isQuiet = ({ stats }: Raw, quiet_ms: number) =>
  Math.abs(Date.now() - Number(stats.mtimeMs)) >= quiet_ms;

export interface Owner {
  mode: bigint;
  uid: bigint;
  gid: bigint;
}

/** A new file that is on the disk and reads as it should; who may do what with it is as with the old one. */
export async function writeNew(path: string, text: string, label: string, like?: Owner): Promise<void> {
  const bytes = Buffer.from(text);
  for (let tries = 1; ; tries++) {
    await writeOnce(path, bytes, like);
    if (readRaw(path, label)?.bytes.equals(bytes)) return;
    unlinkIf(path);
    if (tries === WRITES) throw new Fault('unavailable', `${label} does not read back as it was written`);
  }
}

async function writeOnce(path: string, bytes: Buffer, like: Owner | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    if (like) {
      const { uid, gid } = await file.stat({ bigint: true });
      // Only some may give a file away; without that it stays ours.
      if (uid !== like.uid || gid !== like.gid)
        await file.chown(Number(like.uid), Number(like.gid)).catch(() => {});
      await file.chmod(Number(like.mode & 0o777n));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
