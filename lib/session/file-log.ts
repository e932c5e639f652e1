/**
 * A session file read as a log. The place where bytes landed decides what counts, by rules that every reader applies alike:
 * a batch counts once, whole, and only where its conditions held. Spec: ZDX, section 8, "File format".
 * `_` is the last field of every line written here: `k` batch key, `i` of `n` lines, `e` epoch, `x` expected length,
 * `c` CRC-32 of the bytes before `,"c":`. Lines without `_` come from other tools and count as they are.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import type { SessionLine } from './sessions.ts';

export interface Conditions {
  epoch?: number | undefined;
  expect?: number | undefined;
}

export interface HeldLease {
  key: string;
  owner: string;
  until: number;
}

export interface BatchFrame {
  k: string;
  i: number;
  n: number;
  e?: number;
  x?: number;
}

/** Bookkeeping, not part of the session's lines: a frame without `i` and `n`. `x`: leases before it. */
type Bookkeeping =
  | { type: 'lease'; epoch: number; owner: string; until: number; k: string; x: number }
  | { type: 'seal' };

type Read = { line: SessionLine; frame?: BatchFrame } | { record: Bookkeeping } | undefined;

const LF = 10;

/** The bytes of a batch of lines in JSON: one write() puts them into the file. */
export function encodeBatch(
  texts: readonly string[],
  k: string,
  { epoch: e, expect: x }: Conditions,
): Buffer {
  return Buffer.concat(texts.map((text, i) => encode(text, { k, i, n: texts.length, e, x })));
}

/** `leases`: how many the writer knows of; one more before it, and the lease does not count. */
export function encodeLease(
  lease: { epoch: number; owner: string; until: number },
  k: string,
  leases: number,
  ts: string,
): Buffer {
  return encode(JSON.stringify({ type: 'lease', ts, ...lease }), { k, x: leases });
}

export function encodeSeal(k: string, ts: string): Buffer {
  return encode(JSON.stringify({ type: 'seal', ts }), { k });
}

function encode(text: string, frame: object): Buffer {
  const start = Buffer.from(`${text.slice(0, -1)},"_":${JSON.stringify(frame).slice(0, -1)}`);
  return Buffer.concat([start, Buffer.from(`,"c":${crc32(start)}}}\n`)]);
}

export class FileLog {
  /** Lines that count. */
  length = 0;
  unreadable = 0;
  /** Whole batches and records that do not count where they stand: repeated, fenced off, overtaken, after the seal. */
  ignored = 0;
  epoch = 0;
  leases = 0;
  lease: HeldLease | undefined;
  sealed = false;
  /** Number of the first line of each batch, by key. */
  readonly batches = new Map<string, number>();
  /** Gets the lines that count. */
  sink: ((line: SessionLine) => void) | undefined;
  #group: { frame: BatchFrame; lines: SessionLine[] } | undefined;
  #skipping = false;

  constructor(sink?: (line: SessionLine) => void) {
    this.sink = sink;
  }

  /** Takes whole lines from the start of `bytes` and gives how many bytes they had. */
  push(bytes: Buffer): number {
    let from = 0;
    if (this.#skipping) {
      const at = bytes.indexOf(LF);
      if (at === -1) return bytes.length;
      this.#skipping = false;
      this.#lost();
      from = at + 1;
    }
    for (let at = bytes.indexOf(LF, from); at !== -1; at = bytes.indexOf(LF, from)) {
      this.#take(bytes.subarray(from, at));
      from = at + 1;
    }
    return from;
  }

  /** The line that begins here is too long to be read: passes over its bytes, here and in what is pushed next. */
  skip(): void {
    this.#skipping = true;
  }

  get skipping(): boolean {
    return this.#skipping;
  }

  /** A line at the end of the file that has no \n yet: only another tool's can be taken for whole. */
  tail(bytes: Buffer): SessionLine | undefined {
    const read = readLine(bytes);
    return read && 'line' in read && !read.frame ? read.line : undefined;
  }

  #take(bytes: Buffer): void {
    if (bytes.length === 0 || (bytes.length === 1 && bytes[0] === 13)) return;
    const read = readLine(bytes);
    if (!read) this.#lost();
    else if ('record' in read) {
      this.#group = undefined;
      this.#record(read.record);
    } else if (!read.frame) {
      this.#group = undefined;
      this.#count([read.line]);
    } else this.framed(read.line, read.frame);
  }

  #lost(): void {
    this.#group = undefined;
    this.unreadable++;
  }

  /** Lines of one batch stand together and in order; any other line between them ends the group. */
  protected framed(line: SessionLine, frame: BatchFrame): void {
    if (frame.i === 0) this.#group = { frame, lines: [line] };
    else if (
      this.#group?.frame.k === frame.k &&
      this.#group.frame.n === frame.n &&
      this.#group.lines.length === frame.i
    ) {
      this.#group.lines.push(line);
    } else this.#group = undefined;
    if (this.#group && this.#group.lines.length === frame.n) {
      this.settle(frame, this.#group.lines);
      this.#group = undefined;
    }
  }

  protected settle({ k, e, x }: BatchFrame, lines: SessionLine[]): void {
    const fits =
      !this.sealed && !this.repeated(k) && !this.fenced(e) && !this.overtaken(x) && !this.begun(lines);
    if (!fits) {
      this.ignored++;
      return;
    }
    this.batches.set(k, this.length);
    this.#count(lines);
  }

  protected repeated(key: string): boolean {
    return this.batches.has(key);
  }

  protected fenced(epoch: number | undefined): boolean {
    return epoch !== undefined && epoch < this.epoch;
  }

  /** Fewer lines than expected can only be due to later damage, which must not take more lines with it. */
  protected overtaken(expected: number | undefined): boolean {
    return expected !== undefined && this.length > expected;
  }

  protected begun(lines: SessionLine[]): boolean {
    return lines[0]!.type === 'meta' && this.length > 0;
  }

  #record(record: Bookkeeping): void {
    if (record.type === 'seal') this.sealed = true;
    else if (
      record.type === 'lease' &&
      !this.sealed &&
      this.leases <= record.x &&
      record.epoch >= this.epoch
    ) {
      this.leases++;
      this.epoch = record.epoch;
      this.lease = { key: record.k, owner: record.owner, until: record.until };
    } else this.ignored++;
  }

  #count(lines: SessionLine[]): void {
    this.length += lines.length;
    for (const line of lines) this.sink?.(line);
  }
}

/** A line of the file; undefined when it is none, or not as it was written. */
function readLine(bytes: Buffer): Read {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { _: frame, ...fields } = value;
  if (typeof fields.type !== 'string' || typeof fields.ts !== 'string') return undefined;
  const line = fields as SessionLine;
  if (frame === undefined) return isUtf8(bytes) ? { line } : undefined;
  if (!isObject(frame) || typeof frame.k !== 'string' || !intact(bytes, frame.c)) return undefined;
  // What passes the check was written by encode(), so the rest is as encode() had it.
  if (frame.n !== undefined) return { line, frame: frame as unknown as BatchFrame };
  return { record: { ...fields, k: frame.k, x: frame.x } as Bookkeeping };
}

const isObject = (value: unknown): value is { [field: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function intact(bytes: Buffer, crc: unknown): boolean {
  const end = `,"c":${crc}}}`;
  const at = bytes.length - end.length;
  return at > 0 && bytes.toString('latin1', at) === end && crc32(bytes.subarray(0, at)) === crc;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let n = 0; n < bytes.length; n++) crc = TABLE[(crc ^ bytes[n]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
