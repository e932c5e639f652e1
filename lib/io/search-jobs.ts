/** What the search thread is told and what it says: greps and their answers, and the ranges it needs for them. */
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import type { FaultCode } from '../fault.ts';
import type { Untimed } from '../operation.ts';
import type { GrepHit } from '../repo/repo.ts';
import type { Range } from '../snapshot/fetch.ts';
import type { SnapshotEntry } from '../snapshot/layout.ts';

export interface FaultMessage {
  code: FaultCode;
  message: string;
  stack?: string | undefined;
}

/** Ranges in a form that is cheap to send: a view would take its whole buffer along. */
export interface PackedRange {
  key: string;
  start: number;
  lengths: Uint32Array;
  /** The same number of bytes for each part. */
  sums: Uint8Array;
}

/** Hits in a form that is cheap to send: thousands of objects take several times as long. */
export interface PackedHits {
  /** The files in order, and how many hits of each there are. */
  files: { path: string; hits: number }[];
  lines: Uint32Array;
  texts: string[];
  /** What some have besides, by their number. */
  more: Map<number, Omit<GrepHit, 'path' | 'line' | 'text'>>;
}

export type ToSearch =
  | {
      type: 'grep';
      job: number;
      repo: string;
      entry: SnapshotEntry;
      query: GrepArgs;
      /** Milliseconds since the epoch. */
      deadline: number;
      /** The first cell says stop. */
      control: Int32Array;
    }
  /** Reads what every grep of a snapshot needs, ahead of the first. */
  | { type: 'open'; job: number; repo: string; entry: SnapshotEntry }
  /** Nobody waits for the job any more. */
  | { type: 'cancel'; job: number }
  | { type: 'bytes'; call: number; bytes: Uint8Array[] }
  | { type: 'no bytes'; call: number; fault: FaultMessage };

export type FromSearch =
  | { type: 'fetch'; job: number; call: number; ranges: PackedRange[] }
  | { type: 'done'; job: number; result: Omit<Untimed<GrepResult>, 'hits'>; hits: PackedHits }
  | { type: 'opened'; job: number }
  | { type: 'failed'; job: number; fault: FaultMessage };

export function packedHits(hits: readonly GrepHit[]): PackedHits {
  const files: PackedHits['files'] = [];
  const lines = new Uint32Array(hits.length);
  const more: PackedHits['more'] = new Map();
  const texts = hits.map((hit, i) => {
    if (files.at(-1)?.path !== hit.path) files.push({ path: hit.path, hits: 0 });
    files.at(-1)!.hits++;
    lines[i] = hit.line;
    if (hit.context || hit.line_truncated) {
      const { path, line, text, ...rest } = hit;
      more.set(i, rest);
    }
    return hit.text;
  });
  return { files, lines, texts, more };
}

export function unpackedHits({ files, lines, texts, more }: PackedHits): GrepHit[] {
  const hits: GrepHit[] = [];
  for (const { path, hits: count } of files)
    for (const end = hits.length + count; hits.length < end; ) {
      const i = hits.length;
      hits.push({ path, line: lines[i]!, text: texts[i]!, ...more.get(i) });
    }
  return hits;
}

export function packed({ key, start, parts }: Range): PackedRange {
  const width = parts[0]?.sum.length ?? 0;
  const sums = new Uint8Array(width * parts.length);
  parts.forEach(({ sum }, i) => {
    sums.set(sum, i * width);
  });
  return { key, start, lengths: Uint32Array.from(parts, ({ bytes }) => bytes), sums };
}

export function unpacked({ key, start, lengths, sums }: PackedRange): Range {
  const width = sums.length / lengths.length;
  return {
    key,
    start,
    parts: Array.from(lengths, (bytes, i) => ({ bytes, sum: sums.subarray(i * width, (i + 1) * width) })),
  };
}
