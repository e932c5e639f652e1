/**
 * The root object of a session on object storage: a header line, then the newest lines. Older lines are in segments,
 * immutable objects that the header names; payloads too large for a line are in blobs.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import type { SessionLine } from './sessions.ts';

export interface SegmentRef {
  /** Key of the segment, without the store's prefix. */
  k: string;
  /** Number of its first line. */
  first: number;
  /** How many lines it has. */
  n: number;
  bytes: number;
  sha256: string;
}

export interface Header {
  v: 1;
  sid: string;
  /** Counts the writes of this object. */
  gen: number;
  /** Fresh for every write, so that no two versions have the same bytes. */
  w: string;
  state: 'open' | 'sealed' | 'deleted';
  epoch: number;
  owner: string;
  /** Milliseconds since the epoch. */
  until: number;
  /** How many lines the session has. */
  next: number;
  segs: SegmentRef[];
  /** Counts collections: each changes the object before it deletes anything. */
  gc: number;
}

export interface Head {
  header: Header;
  /** The newest lines as they are stored. */
  tail: string[];
}

/** A stored line taken apart. */
export interface StoredLine {
  line: SessionLine;
  /** The batch's key, the line's place in it, and the batch's length. */
  k: string;
  i: number;
  n: number;
}

export const emptyHead = (sid: string): Head => ({
  header: {
    v: 1,
    sid,
    gen: 0,
    w: '',
    state: 'open',
    epoch: 0,
    owner: '',
    until: 0,
    next: 0,
    segs: [],
    gc: 0,
  },
  tail: [],
});

export function encodeHead({ header, tail }: Head): Uint8Array {
  return Buffer.from(`${[JSON.stringify(header), ...tail].join('\n')}\n`);
}

export function decodeHead(bytes: Uint8Array, sid: string): Head {
  const [first = '', ...tail] = linesOf(bytes);
  let header: Header | undefined;
  try {
    header = JSON.parse(first);
  } catch {}
  if (header?.v !== 1 || header.sid !== sid || !Array.isArray(header.segs)) {
    throw new Fault('corrupt', `session ${sid}: its head cannot be read`);
  }
  const inSegments = header.segs.reduce((sum, { n }) => sum + n, 0);
  if (inSegments + tail.length !== header.next) {
    throw new Fault(
      'corrupt',
      `session ${sid}: its head names ${header.next} lines and holds ${inSegments + tail.length}`,
    );
  }
  return { header, tail };
}

export const linesOf = (bytes: Uint8Array): string[] => {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

export function encodeLine(line: SessionLine, k: string, i: number, n: number): string {
  return jsonText({ ...line, _: { k, i, n } });
}

/** Undefined when the line cannot be read. */
export function decodeLine(text: string): StoredLine | undefined {
  try {
    const { _, ...line } = JSON.parse(text) as SessionLine & { _: { k: string; i: number; n: number } };
    if (typeof line.type !== 'string' || typeof _.k !== 'string') return undefined;
    return { line: line as SessionLine, ..._ };
  } catch {
    return undefined;
  }
}

/** Where each batch of some stored lines begins; `first` is the number of the first line. */
export function batchKeys(lines: readonly string[], first: number): Map<string, number> {
  const keys = new Map<string, number>();
  for (const [n, text] of lines.entries()) {
    const stored = decodeLine(text);
    if (stored?.i === 0) keys.set(stored.k, first + n);
  }
  return keys;
}
