/** What the repo's workers are asked to do and what they answer. Shared by both sides of the thread border. */
import type { ExtractSymbolsResult, GrepArgs, ListFilesArgs } from '../../schemas/generated/types.ts';
import type { FaultCode } from '../fault.ts';
import type { GrepHit, Looked } from '../repo/repo.ts';

/** What a walk saw. */
export interface WalkTotals {
  seen: number;
  ignored: number;
  unreadable_names: number;
  /** Directories. */
  unreadable: number;
  /** There were more files than `max_files`. */
  cut: boolean;
}

/** What the walk adds to an operation's metrics. */
export function walkMetrics(totals: WalkTotals, query: Pick<ListFilesArgs, 'respect_gitignore'>) {
  return {
    ...(query.respect_gitignore && { ignored: totals.ignored }),
    ...(totals.unreadable_names > 0 && { unreadable_names: totals.unreadable_names }),
  };
}

export interface ListJob {
  job: 'list';
  prefix: string;
  query: ListFilesArgs;
  control: Int32Array;
  deadline: number;
}

/** Which of some paths hold a match of a regex. */
export interface SiftJob {
  job: 'sift';
  paths: string[];
  regex: string;
  control: Int32Array;
  deadline: number;
}

export interface SymbolsJob {
  job: 'symbols';
  path: string;
  bytes: Uint8Array;
  max: number;
}

/** Two workers share a grep: the first walks and scans, the second scans what the first hands it through `port`. */
export interface GrepJob {
  job: 'grep';
  leads: boolean;
  port: import('node:worker_threads').MessagePort;
  prefix: string;
  query: GrepArgs;
  control: Int32Array;
  /** Milliseconds since the epoch. */
  deadline: number;
}

export type Job = ListJob | SiftJob | SymbolsJob | GrepJob;

/** Cells of `control`. */
export const STOP = 0;
export const HANDED = 1;
export const TAKEN = 2;

/** One file with hits; the counts are the batch's up to and including this file. */
export interface FileHits extends Looked {
  hits: GrepHit[];
  seen: number;
}

/** The answer for some consecutive files of the walk. */
export interface BatchDone extends Looked {
  type: 'batch';
  index: number;
  files: FileHits[];
  /** False when a deadline or a stop cut it. */
  complete: boolean;
}

export type Answer =
  | BatchDone
  | { type: 'walked'; totals: WalkTotals; batches: number; complete: boolean; unmatched: string[] }
  | { type: 'scanned' }
  | { type: 'listed'; files: string[]; totals: WalkTotals; truncated: boolean }
  /** For the first paths, as many as there was time for. */
  | { type: 'sifted'; wanted: boolean[] }
  | { type: 'symbols'; symbols: ExtractSymbolsResult['symbols']; truncated: boolean }
  | { type: 'fault'; code: FaultCode; message: string; stack?: string | undefined };
