/**
 * What operations read: a tree of files, live or stored, behind one interface. Paths are relative to the root with
 * `/` separators; every method refuses what is outside it.
 */
import type {
  ExtractSymbolsArgs,
  ExtractSymbolsResult,
  GrepArgs,
  GrepResult,
  ListFilesArgs,
  ListFilesResult,
  StatResult,
} from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import type { Untimed } from '../operation.ts';

export type GrepHit = GrepResult['hits'][number];
export type StatItem = StatResult['items'][number];

export interface Repo {
  list(query: ListFilesArgs, signal: AbortSignal): Promise<Untimed<ListFilesResult>>;
  grep(query: GrepArgs, signal: AbortSignal): Promise<Untimed<GrepResult>>;
  symbols(query: ExtractSymbolsArgs, signal: AbortSignal): Promise<Untimed<ExtractSymbolsResult>>;
  stat(path: string): Promise<StatItem>;
  /** Opens a text file for `use` and closes it afterwards. */
  text<T>(path: string, signal: AbortSignal, use: (file: TextFile) => Promise<T>): Promise<T>;
}

export interface TextFile {
  /** Where the file really is, symlinks resolved. */
  readonly path: string;
  readonly size: number;
  readonly total_lines: number;
  /** Lines `first` to `last` (1-based, inclusive, inside the file) joined by \n, cut at `max_bytes` of text. */
  lines(first: number, last: number, max_bytes: number): Promise<LineSlice>;
}

export interface LineSlice {
  text: string;
  /** The last line in `text`; `first - 1` when there is none. */
  last: number;
  /** `max_bytes` cut the slice. */
  cut: boolean;
}

/** Thrown where a pattern is at work when its time is over. */
export class OutOfTime extends Fault {
  constructor() {
    super('timeout', 'the search took longer than timeout_ms; try a simpler pattern');
  }
}

/** What a grep has found when its time is over before it began, or nothing was asked for. */
export const NOTHING_FOUND: Untimed<GrepResult> = {
  hits: [],
  truncated: true,
  metrics: { bytes_read: 0, files_scanned: 0, hits: 0, binary_skipped: 0 },
};

/** What a search counts of the files it looked at, besides the hits. */
export interface Looked {
  bytes: number;
  binary: number;
  /** Larger than `max_bytes`. */
  too_large: number;
  /** Directories too. */
  unreadable: number;
}

/** What a result says of what was not searched; nothing when everything was. */
export function notSearched(
  { too_large, unreadable }: Pick<Looked, 'too_large' | 'unreadable'>,
  missing: string[],
) {
  return {
    ...(too_large > 0 && { too_large_skipped: too_large }),
    ...(unreadable > 0 && { unreadable }),
    ...(missing.length > 0 && { missing_paths: missing }),
  };
}

/** Directory names that no walk enters unless the caller names them. */
export const EXCLUDED_DIRS: readonly string[] = [
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  'node_modules',
  'dist',
  'build',
  '.next',
  '.turbo',
  '.cache',
  '.pytest_cache',
];

/** Largest text one reply carries, in bytes. */
export const MAX_TEXT_BYTES = 1 << 20;
/** Largest listing one reply carries, in characters of path. */
export const MAX_LISTED = 4 * MAX_TEXT_BYTES;
/** Largest text that is outlined. */
export const MAX_SYMBOL_BYTES = 8 << 20;
