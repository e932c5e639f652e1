/**
 * Writes a snapshot's files into a directory: contents, exec bits, times, links. Nothing is written through a link: not
 * through one that was there, nor through one of the snapshot, since links are made last and every directory is looked at.
 */
import {
  closeSync,
  constants,
  fchmodSync,
  futimesSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../fault.ts';
import type { Meter } from '../snapshot/fetch.ts';
import { EXECUTABLE, LINK, pathAt } from '../snapshot/manifest.ts';
import type { SnapshotReader } from '../snapshot/reader.ts';
import { unfold } from '../snapshot/unfold.ts';

export interface MaterializeOptions {
  /** Into a directory that has something in it; what has the name of a file of the snapshot is replaced. */
  force?: boolean | undefined;
  /** Hears of every file. */
  onFile?: ((files: number, bytes: number) => void) | undefined;
}

export interface Materialized {
  files: number;
  links: number;
  bytes: number;
}

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

export async function materialize(
  reader: SnapshotReader,
  directory: string,
  meter: Meter,
  { force, onFile }: MaterializeOptions = {},
): Promise<Materialized> {
  const { files } = await reader.manifest(meter);
  const times = await reader.times(meter);
  const tree = new Tree(prepared(directory, force === true));
  const links: { path: string; target: string; mtime: number }[] = [];
  const done = { files: 0, links: 0, bytes: 0 };
  for await (const { file, content } of unfold(reader, meter)) {
    if (content instanceof Fault) throw content;
    const path = pathAt(files, file);
    const mtime = times[file]! / 1000;
    if (files.kind[file] === LINK) links.push({ path, target: Buffer.from(content).toString('utf8'), mtime });
    else {
      tree.file(path, content, files.kind[file] === EXECUTABLE, mtime);
      done.files++;
      done.bytes += content.length;
      onFile?.(done.files, done.bytes);
    }
  }
  for (const { path, target, mtime } of links) {
    tree.link(path, target, mtime);
    done.links++;
    onFile?.(done.files + done.links, done.bytes);
  }
  return done;
}

function prepared(directory: string, force: boolean): string {
  try {
    mkdirSync(directory, { recursive: true });
    if (!force && readdirSync(directory).length > 0)
      throw new Fault('conflict', `${directory} is not empty; --force writes into it all the same`);
    return resolve(directory);
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Fault('invalid_args', `${directory} is not a directory`);
    throw new Fault('unavailable', `${directory} cannot be made or read (${code})`, { cause: error });
  }
}

class Tree {
  readonly #root: string;
  /** Directories known to be directories. */
  readonly #known = new Set(['']);

  constructor(root: string) {
    this.#root = root;
  }

  file(path: string, content: Uint8Array, executable: boolean, mtime: number): void {
    this.#put(path, (made) => {
      const mode = executable ? 0o777 : 0o666;
      const fd = openSync(made, NEW, mode);
      try {
        for (let at = 0; at < content.length; ) at += writeSync(fd, content, at);
        // Some filesystems ignore the mode of creation; the umask has its say either way.
        if (executable) fchmodSync(fd, 0o777 & ~process.umask());
        futimesSync(fd, mtime, mtime);
      } finally {
        closeSync(fd);
      }
    });
  }

  link(path: string, target: string, mtime: number): void {
    this.#put(path, (made) => {
      symlinkSync(target, made);
      lutimesSync(made, mtime, mtime);
    });
  }

  /** Makes something under another name, then gives it its own: whatever had that name is replaced, not written to. */
  #put(path: string, make: (made: string) => void): void {
    const full = join(this.#root, path);
    const made = join(dirname(full), `.zgate-${process.pid}-${basename(full).slice(0, 40)}`);
    try {
      this.#directory(dirname(path) === '.' ? '' : dirname(path));
      rmSync(made, { force: true });
      make(made);
      renameSync(made, full);
    } catch (error) {
      try {
        unlinkSync(made);
      } catch {
        // It was not made, or it has its name by now.
      }
      if (error instanceof Fault) throw error;
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST')
        throw new Fault('conflict', `${path} is a directory in the target`);
      throw new Fault('unavailable', `${path} cannot be written (${code})`, { cause: error });
    }
  }

  #directory(path: string): void {
    if (this.#known.has(path)) return;
    const above = dirname(path);
    this.#directory(above === '.' ? '' : above);
    const full = join(this.#root, path);
    const stats = lstatSync(full, { throwIfNoEntry: false });
    if (stats === undefined) mkdirSync(full);
    else if (!stats.isDirectory())
      throw new Fault(
        'conflict',
        `${path} is ${stats.isSymbolicLink() ? 'a link' : 'a file'} in the target; nothing is written through it`,
      );
    this.#known.add(path);
  }
}
