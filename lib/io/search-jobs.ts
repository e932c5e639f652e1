/** What the search thread is told and what it says: greps and their answers, and the ranges it needs for them. */
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import type { FaultCode } from '../fault.ts';
import type { Untimed } from '../operation.ts';
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
  /** Nobody waits for the job any more. */
  | { type: 'cancel'; job: number }
  | { type: 'bytes'; call: number; bytes: Uint8Array[] }
  | { type: 'no bytes'; call: number; fault: FaultMessage };

export type FromSearch =
  | { type: 'fetch'; job: number; call: number; ranges: PackedRange[] }
  | { type: 'done'; job: number; result: Untimed<GrepResult> }
  | { type: 'failed'; job: number; fault: FaultMessage };

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
