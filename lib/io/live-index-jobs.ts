/** What the thread of a live index is told and what it says. */
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import type { Untimed } from '../operation.ts';
import type { FaultMessage } from './search-jobs.ts';

/** Larger files are in the index without their text: grep looks into none of them unless `max_bytes` says so. */
export const MAX_INDEXED_BYTES = 2_000_000;

export interface LiveIndexData {
  prefix: string;
  memory_bytes: number;
  unwatched: boolean;
}

export type ToIndex =
  | {
      type: 'grep';
      job: number;
      query: GrepArgs;
      /** Milliseconds since the epoch. */
      deadline: number;
      /** The first cell says stop. */
      control: Int32Array;
    }
  /** Nobody waits for the job any more. */
  | { type: 'cancel'; job: number }
  | { type: 'close' };

export type FromIndex =
  | { type: 'ready'; files: number; bytes: number }
  /** There is no index and will be none. */
  | { type: 'off'; why: string }
  | { type: 'said'; text: string }
  /** Without a result, somebody else has to find it. */
  | { type: 'done'; job: number; result?: Untimed<GrepResult> | undefined }
  | { type: 'failed'; job: number; fault: FaultMessage };
