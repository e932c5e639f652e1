/**
 * The files of a .tar or .tar.gz to publish: ustar, pax and GNU names. The archive is read in place; a compressed one, or
 * one from a pipe, goes through a file without a name in the system's temporary directory. Spec: POSIX pax, "ustar
 * Interchange Format"; GNU tar manual, "Basic Tar Format".
 */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  createReadStream,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Fault } from '../fault.ts';
import { LIMITS } from '../snapshot/hygiene.ts';
import { EXECUTABLE, FILE, LINK } from '../snapshot/manifest.ts';
import { hasLogsAmong, NOT_UTF8, Sieve, type SieveOptions, SPECIAL } from '../snapshot/sieve.ts';
import type { SourceFile } from '../snapshot/source.ts';
import type { SievedSource } from './directory-source.ts';
import { type TarEntry, tarEntries } from './tar-entries.ts';

export interface TarOptions extends SieveOptions {
  /** Leading parts of every name that are taken off; what has no more than these is left out. */
  strip?: number | undefined;
}

/** Reasons of this source alone. */
const STRIPPED = 'stripped';

/** `from`: a file's name, or a stream such as standard input. */
export async function tarSource(from: string | Readable, options: TarOptions = {}): Promise<SievedSource> {
  const { fd, what } = await opened(from);
  try {
    const { files, sieve } = collect(fd, what, options);
    return { files, left_out: sieve.left_out, secrets: sieve.secrets, close: async () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function collect(fd: number, what: string, options: TarOptions): { files: SourceFile[]; sieve: Sieve } {
  const stripped = (name: string) =>
    name
      .split('/')
      .slice(options.strip ?? 0)
      .join('/');
  /** By the name in the archive, for hard links; a name that comes again replaces the one before it. */
  const entries = new Map<string, TarEntry>();
  const sieve = new Sieve(options, (directory) => hasLogsAmong([...entries.keys()].map(stripped), directory));
  for (const entry of tarEntries(fd, fstatSync(fd).size, what)) {
    if (!isUtf8(entry.name)) {
      sieve.leave(NOT_UTF8);
      continue;
    }
    const name = plainName(entry.name.toString('utf8'));
    if (entry.type === 'directory') continue;
    if (entry.type === 'special') sieve.leave(SPECIAL);
    else if (entry.type === 'hard link') {
      const target = entries.get(plainName(entry.target.toString('utf8')));
      if (!target)
        throw new Fault(
          'invalid_args',
          `${what} has a hard link ${JSON.stringify(name)} to a file that is not in it`,
        );
      entries.set(name, target);
    } else entries.set(name, entry);
  }
  const files = new Map<string, SourceFile>();
  for (const [name, { type, size, offset, target, executable, mtime }] of entries) {
    const path = stripped(name);
    if (path === '') sieve.leave(STRIPPED);
    else if (type === 'link' && !isUtf8(target)) sieve.leave(NOT_UTF8);
    else if (sieve.takes(path)) {
      const file =
        type === 'link'
          ? { kind: LINK, size: target.length, read: () => target }
          : { kind: executable ? EXECUTABLE : FILE, size, read: () => readAt(fd, offset, size, what) };
      files.set(path, { path, mtime, ...file });
    }
  }
  return { files: [...files.values()], sieve };
}

/** Without `./`, doubled and closing slashes; what would lead out of the tree is refused. */
function plainName(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (name.startsWith('/') || parts.includes('..'))
    throw new Fault(
      'invalid_args',
      `the archive has the path ${JSON.stringify(name.slice(0, 200))}; absolute paths and .. are refused`,
    );
  return parts.join('/');
}

function readAt(fd: number, offset: number, size: number, what: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let have = 0; have < size; ) {
    const read = readSync(fd, bytes, have, size - have, offset + have);
    if (read === 0) throw new Fault('conflict', `${what} was changed while it was being read`);
    have += read;
  }
  return bytes;
}

/** A descriptor of the plain archive. */
async function opened(from: string | Readable): Promise<{ fd: number; what: string }> {
  if (typeof from !== 'string') return { fd: await spilled(from, 'the archive'), what: 'the archive' };
  let fd: number;
  try {
    fd = openSync(from, 'r');
  } catch (error) {
    throw new Fault('not_found', `${from} cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  const stats = fstatSync(fd);
  const start = Buffer.alloc(2);
  if (stats.isFile() && !(readSync(fd, start, 0, 2, 0) === 2 && isGzip(start))) return { fd, what: from };
  if (stats.isDirectory()) {
    closeSync(fd);
    throw new Fault('invalid_args', `${from} is a directory, not an archive`);
  }
  return { fd: await spilled(createReadStream(from, { fd }), from), what: from };
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The stream's content, unpacked if need be, in a file that is gone when its descriptor is closed. */
async function spilled(stream: Readable, what: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'zgate-tar-'));
  const path = join(directory, 'archive');
  const fd = openSync(path, 'wx+', 0o600);
  // Nothing is left behind, whatever ends this process.
  rmSync(directory, { recursive: true, force: true });
  try {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let head = Buffer.alloc(0);
    while (head.length < 2) {
      const { value, done } = await chunks.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    const all = async function* () {
      yield head;
      yield* { [Symbol.asyncIterator]: () => chunks };
    };
    const write = (chunks: AsyncIterable<Buffer>) => writeAll(fd, chunks);
    if (isGzip(head)) await pipeline(all, createGunzip(), write);
    else await pipeline(all, write);
    return fd;
  } catch (error) {
    closeSync(fd);
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Fault) throw error;
    if (code === 'Z_BUF_ERROR') throw new Fault('invalid_args', `${what} ends early: it is not complete`);
    if (code?.startsWith('Z_')) throw new Fault('invalid_args', `${what} is damaged: it cannot be unpacked`);
    throw new Fault('unavailable', `${what} cannot be unpacked (${code ?? 'unknown'})`, { cause: error });
  }
}

/** Stops before a small file that unpacks to a huge one has filled the disk. */
async function writeAll(fd: number, chunks: AsyncIterable<Buffer>): Promise<void> {
  const most = LIMITS.bytes * 1.25;
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new Fault('too_large', 'the archive holds more than a snapshot may have');
    for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at);
  }
}
