/**
 * Reads session files as they grow: what was read once is not read again, unless the file is another one by now. Other
 * processes append to it all the time.
 */
import { Buffer } from 'node:buffer';
import type { Files } from './file-layer.ts';
import type { FileLog } from './file-log.ts';
import type { SessionLine } from './sessions.ts';

const CHUNK = 256 << 10;
/** Longer lines are passed over. Those that are appended are shorter. */
const LONGEST_LINE = 64 << 20;
const MAX_KNOWN = 256;
const MARK_BYTES = 48;
const EMPTY = Buffer.alloc(0);

/** A session's file as far as this instance has read it. */
export interface Known {
  identity: string;
  log: FileLog;
  /** Where the first line begins that was not read. */
  offset: number;
  /** The bytes before `offset`, by which a file that took another's place is told from one that grew. */
  mark: Buffer;
  /** What stands after `offset`: a line without its end. */
  tail: Buffer;
  /** Up to here the file is known to be on disk; -1: not even its name is. */
  synced: number;
  /** Lines that are known to be on disk. */
  safe: number;
}

export const unread = (identity: string, log: FileLog): Known => ({
  identity,
  log,
  offset: 0,
  mark: EMPTY,
  tail: EMPTY,
  synced: -1,
  safe: 0,
});

type MakeLog = (sink?: (line: SessionLine) => void) => FileLog;

export class FileReader {
  readonly #files: Files;
  readonly #log: MakeLog;
  readonly #known = new Map<string, Known>();

  constructor(files: Files, log: MakeLog) {
    this.#files = files;
    this.#log = log;
  }

  /** The session as its file is now; reads only what was added since the last time. */
  async look(id: string, fd: number): Promise<Known> {
    const { identity, size } = await this.#files.stat(fd);
    let known = this.#known.get(id);
    if (!known || !(await this.#unchanged(fd, known, identity, size))) known = unread(identity, this.#log());
    await this.#readTo(fd, known, size);
    this.#keep(id, known);
    return known;
  }

  /** The session from its first line. */
  async whole(id: string, fd: number): Promise<{ known: Known; lines: SessionLine[] }> {
    const lines: SessionLine[] = [];
    const { identity, size } = await this.#files.stat(fd);
    const log = this.#log((line) => lines.push(line));
    const known = unread(identity, log);
    await this.#readTo(fd, known, size);
    log.sink = undefined;
    const before = this.#known.get(id);
    if (before && (await this.#unchanged(fd, before, identity, size))) {
      known.synced = before.synced;
      known.safe = before.safe;
    }
    this.#keep(id, known);
    return { known, lines };
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  /** Whether the file is the known one, grown or not. Editors write into a file or put another in its place. */
  async #unchanged(fd: number, known: Known, identity: string, size: number): Promise<boolean> {
    const { offset, mark } = known;
    if (known.identity !== identity || size < offset || mark.length === 0) return false;
    return mark.equals(await this.#bytes(fd, offset - mark.length, mark.length));
  }

  async #readTo(fd: number, known: Known, size: number): Promise<void> {
    const { log } = known;
    known.tail = EMPTY;
    for (let room = CHUNK; known.offset < size; ) {
      const wanted = Math.min(room, size - known.offset);
      const bytes = await this.#bytes(fd, known.offset, wanted);
      let used = log.push(bytes);
      if (used === 0) {
        if (bytes.length < wanted || known.offset + wanted === size) {
          known.tail = bytes;
          return;
        }
        if (room < LONGEST_LINE) {
          room *= 2;
          continue;
        }
        log.skip(bytes);
        used = bytes.length;
      }
      known.offset += used;
      known.mark = Buffer.from(bytes.subarray(Math.max(0, used - MARK_BYTES), used));
      room = CHUNK;
    }
  }

  async #bytes(fd: number, position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const came = await this.#files.read(fd, bytes.subarray(filled), position + filled);
      if (came === 0) break;
      filled += came;
    }
    return bytes.subarray(0, filled);
  }

  #keep(id: string, known: Known): void {
    this.#known.delete(id);
    this.#known.set(id, known);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
  }
}
