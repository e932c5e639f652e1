/**
 * A session file read as a log. The place where bytes landed decides what counts, by rules that every reader applies alike:
 * a batch counts once, whole, and only where its conditions held. Spec: ZDX, section 8, "File format".
 * `_` is the last field of every line written here: `k` batch key, `i` of `n` lines, `e` epoch, `x` expected length, or else
 * `s` lines the writer knew to be on disk, `c` CRC-32 of the bytes before `,"c":`. Lines without `_` come from other tools and
 * count as they are.
 *
 * A line that cannot be read is torn (a write that took a part of it; nobody was told that it is there) or damaged (it may have
 * been acknowledged). Lines behind it tell: one with `x` equal to the lines before it misses none, one with `x` or `s` above
 * that misses some. Without such a line the form decides: a part of a line does not end as a frame does.
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
  s?: number;
}

/** Bookkeeping, not part of the session's lines: a frame without `i` and `n`. `x`: leases before it. */
type Bookkeeping =
  | { type: 'lease'; epoch: number; owner: string; until: number; k: string; x: number }
  | { type: 'seal' };

/** Bytes of the file, a line without its end. */
export interface Span {
  from: number;
  length: number;
}

type Read = { line: SessionLine; frame?: BatchFrame } | { record: Bookkeeping } | undefined;

const LF = 10;

/** The bytes of a batch of lines in JSON: one write() puts them into the file. `known`: lines that are on disk before it. */
export function encodeBatch(
  texts: readonly string[],
  k: string,
  { epoch: e, expect: x }: Conditions,
  known = 0,
): Buffer {
  const s = x === undefined && known > 0 ? known : undefined;
  return Buffer.concat(texts.map((text, i) => encode(text, { k, i, n: texts.length, e, x, s })));
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
  /** Lines that cannot be read, torn ones among them. */
  unreadable = 0;
  /** Acknowledged lines that are not there, by what the lines behind them say. */
  missing = 0;
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
  /** Where the next line begins in the file. */
  #at = 0;
  readonly #torn: Span[] = [];
  /** Lines that cannot be read and do not look torn; a line behind them may tell better. */
  readonly #doubtful: Span[] = [];

  constructor(sink?: (line: SessionLine) => void) {
    this.sink = sink;
  }

  /** Lines that may have been acknowledged and are lost; 0 when all that cannot be read is torn. */
  get damaged(): number {
    return Math.max(this.#doubtful.length, this.missing);
  }

  /** Where torn lines are. None beside damage: they may be what is left of what is missing. */
  get torn(): readonly Span[] {
    return this.damaged > 0 ? [] : this.#torn;
  }

  /** Takes whole lines from the start of `bytes` and gives how many bytes they had. */
  push(bytes: Buffer): number {
    let from = 0;
    if (this.#skipping) {
      const at = bytes.indexOf(LF);
      if (at === -1) {
        this.#at += bytes.length;
        return bytes.length;
      }
      this.#skipping = false;
      this.#lost(undefined, at);
      from = at + 1;
    }
    const base = this.#at;
    for (let at = bytes.indexOf(LF, from); at !== -1; at = bytes.indexOf(LF, from)) {
      this.#at = base + from;
      this.#take(bytes.subarray(from, at));
      from = at + 1;
    }
    this.#at = base + from;
    return from;
  }

  /** The line that begins here is too long to be read: passes over these bytes of it, and those in what is pushed next. */
  skip(bytes: Buffer): void {
    this.#skipping = true;
    this.#at += bytes.length;
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
    if (!read) this.#lost(bytes, bytes.length);
    else if ('record' in read) {
      this.#group = undefined;
      this.#record(read.record);
    } else if (!read.frame) {
      this.#group = undefined;
      this.#count([read.line]);
    } else this.framed(read.line, read.frame);
  }

  #lost(bytes: Buffer | undefined, length: number): void {
    this.#group = undefined;
    this.unreadable++;
    const span = { from: this.#at, length };
    if (bytes !== undefined && looksTorn(bytes)) this.#torn.push(span);
    else this.#doubtful.push(span);
  }

  /** What a line says of those before it. */
  #vouch({ x, s = 0 }: BatchFrame): void {
    const before = x ?? s;
    if (before > this.length) this.missing = Math.max(this.missing, before - this.length);
    if (x !== this.length || this.missing > 0) return;
    this.#torn.push(...this.#doubtful.splice(0));
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

  protected settle(frame: BatchFrame, lines: SessionLine[]): void {
    const { k, e, x } = frame;
    this.#vouch(frame);
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

/**
 * A part of a line of ours, with no frame at its end; with another line right behind it, whose writer did not see it; or with a hole,
 * which JSON never has and a power loss makes.
 */
function looksTorn(bytes: Buffer): boolean {
  if (bytes.includes(0)) return true;
  if (bytes[0] !== BRACE) return false;
  const end = FRAME.exec(bytes.toString('latin1', Math.max(0, bytes.length - FRAME_BYTES)));
  return end === null || hidesWhole(bytes, Number(end[1]));
}

function hidesWhole(bytes: Buffer, crc: number): boolean {
  let at = bytes.length;
  for (let tries = 0; tries < MAX_STARTS && at > 0; tries++) {
    at = bytes.lastIndexOf(START, at - 1);
    if (at <= 0) return false;
    // Two lines whose newline is damaged were whole.
    if (intact(bytes.subarray(at), crc)) return !wholeLine(bytes.subarray(0, at - 1));
  }
  return false;
}

const BRACE = 0x7b;
const START = Buffer.from('{"type":"');
/** Places in a line where another may begin that are tried. */
const MAX_STARTS = 16;
/** The longest frame: a key of 128 bytes and five numbers. */
const FRAME_BYTES = 300;
const FRAME = /"_":\{"k":".*,"c":(\d{1,10})\}\}$/;

const wholeLine = (bytes: Buffer) => readLine(bytes) !== undefined;

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
