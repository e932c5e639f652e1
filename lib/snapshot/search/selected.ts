/** Which files of a snapshot a search is over: decided by directory at once, by file only where somebody asks. */
import type { GrepArgs } from '../../../schemas/generated/types.ts';
import type { Looked } from '../../repo/repo.ts';
import { reaches, type Selection, selection } from '../../repo/selection.ts';
import type { Meter } from '../fetch.ts';
import { BINARY, pathAt, TOO_LARGE, UNREADABLE } from '../manifest.ts';
import { type Plan, plan, ruleTexts } from '../plan.ts';
import type { SnapshotReader } from '../reader.ts';
import { type Corpus, NONE } from './corpus.ts';
import { type Run, type RunOptions, runsOf } from './runs.ts';

export type Chosen = Pick<
  GrepArgs,
  | 'paths'
  | 'include_hidden'
  | 'exclude_dirs'
  | 'exclude_globs'
  | 'max_files'
  | 'max_bytes'
  | 'include_binary'
  | 'respect_gitignore'
>;

export function chosen({
  paths,
  include_hidden,
  exclude_dirs,
  exclude_globs,
  max_files,
  max_bytes,
  include_binary,
  respect_gitignore,
}: GrepArgs): Chosen {
  return {
    ...(paths && { paths }),
    include_hidden,
    exclude_dirs,
    exclude_globs,
    max_files,
    max_bytes,
    include_binary,
    respect_gitignore,
  };
}

export class Selected {
  readonly plan: Plan;
  readonly #corpus: Corpus;
  readonly #selection: Selection;
  readonly #query: Chosen;
  /** Whether the path decides anything beyond the plan. */
  readonly #byPath: boolean;
  /** By file: 0 not asked yet, 1 wanted, 2 not. */
  readonly #wanted: Uint8Array;
  #all: Uint32Array | undefined;
  #binaries: number | undefined;
  #unsearched: { too_large: number[]; unreadable: number[] } | undefined;
  readonly #runs = new Map<string, Run[]>();

  private constructor(corpus: Corpus, query: Chosen, selected: Selection, planned: Plan) {
    this.#corpus = corpus;
    this.#query = query;
    this.#selection = selected;
    this.plan = planned;
    this.#byPath = (query.paths?.length ?? 0) > 0 || query.exclude_globs.length > 0;
    this.#wanted = new Uint8Array(this.#byPath ? corpus.manifest.files.count : 0);
  }

  static async make(
    corpus: Corpus,
    query: Chosen,
    reader: SnapshotReader,
    meter: Meter,
    check: () => void,
  ): Promise<Selected> {
    const selected = selection(query);
    const { tree } = corpus;
    const texts = query.respect_gitignore ? await ruleTexts(tree, selected, reader, meter) : undefined;
    return new Selected(corpus, query, selected, plan(tree, selected, query.max_files, texts, check));
  }

  /** Whether a file is to be searched, being one of the plan. Empty ones have no lines. */
  #searches(file: number, check: () => void): boolean {
    const { files } = this.#corpus.manifest;
    const text = this.#corpus.text[file]!;
    if (text === NONE || files.size[text] === 0 || files.size[text]! > this.#query.max_bytes) return false;
    if (!this.#query.include_binary && files.flags[text]! & BINARY) return false;
    return this.#wants(file, check);
  }

  #wants(file: number, check: () => void): boolean {
    if (!this.#byPath) return true;
    if (this.#wanted[file] === 0) check();
    this.#wanted[file] ||= this.#selection.wants(pathAt(this.#corpus.manifest.files, file)) ? 1 : 2;
    return this.#wanted[file] === 1;
  }

  /** Those of some files, in path order, that are to be searched. */
  among(files: Uint32Array, check: () => void): Uint32Array {
    const { ranges } = this.plan;
    const out = new Uint32Array(files.length);
    let end = 0;
    let range = 0;
    let last = NONE;
    for (const file of files) {
      if (file === last) continue;
      last = file;
      while (range < ranges.length && ranges[range + 1]! <= file) range += 2;
      if (range >= ranges.length) break;
      if (file >= ranges[range]! && this.#searches(file, check)) out[end++] = file;
    }
    return out.subarray(0, end);
  }

  /** All files that are to be searched. */
  all(check: () => void): Uint32Array {
    if (this.#all) return this.#all;
    const { ranges } = this.plan;
    const out = new Uint32Array(this.plan.seen);
    let end = 0;
    for (let r = 0; r < ranges.length; r += 2)
      for (let file = ranges[r]!; file < ranges[r + 1]!; file++)
        if (this.#searches(file, check)) out[end++] = file;
    this.#all = out.subarray(0, end);
    return this.#all;
  }

  /** The runs of all of them. */
  runs(options: RunOptions, check: () => void): Run[] {
    const key = JSON.stringify(options);
    let runs = this.#runs.get(key);
    if (!runs) {
      runs = runsOf(this.#corpus, this.all(check), options);
      this.#runs.set(key, runs);
    }
    return runs;
  }

  /** How many could not be searched, up to and including a file. */
  unsearchedWith(last: number, check: () => void): Pick<Looked, 'too_large' | 'unreadable'> {
    this.#unsearched ??= this.#findUnsearched(check);
    const upTo = (files: readonly number[]) => files.filter((file) => file <= last).length;
    return { too_large: upTo(this.#unsearched.too_large), unreadable: upTo(this.#unsearched.unreadable) };
  }

  /** By file; of a directory, the first file behind it. */
  #findUnsearched(check: () => void) {
    const { manifest, text, closed } = this.#corpus;
    const { flags, size } = manifest.files;
    const { ranges, end } = this.plan;
    const too_large: number[] = [];
    const unreadable: number[] = [];
    for (let r = 0; r < ranges.length; r += 2)
      for (let file = ranges[r]!; file < ranges[r + 1]!; file++) {
        const own = text[file]!;
        if (own === NONE) continue;
        const large = size[own]! > this.#query.max_bytes || (flags[own]! & TOO_LARGE) !== 0;
        if (!large && (flags[own]! & UNREADABLE) === 0) continue;
        if (this.#wants(file, check)) (large ? too_large : unreadable).push(file);
      }
    for (const { path, at } of closed) if (at <= end && reaches(this.#selection, path)) unreadable.push(at);
    return { too_large, unreadable };
  }

  /** Those of `paths` that match no file. */
  missing(check: () => void): string[] {
    const { ranges } = this.plan;
    for (let r = 0; r < ranges.length && this.#selection.unmatched().length > 0; r += 2)
      for (let file = ranges[r]!; file < ranges[r + 1]!; file++) this.#wants(file, check);
    return this.#selection.unmatched();
  }

  /** How many files the walk had seen with this one. */
  seenWith(file: number): number {
    const { ranges } = this.plan;
    let seen = 0;
    for (let r = 0; r < ranges.length && ranges[r]! <= file; r += 2)
      seen += Math.min(ranges[r + 1]!, file + 1) - ranges[r]!;
    return seen;
  }

  /** Binary files left out, up to and including a file. */
  binariesWith(last: number, check: () => void): number {
    if (last !== Number.POSITIVE_INFINITY) return this.#countBinaries(last, check);
    this.#binaries ??= this.#countBinaries(last, check);
    return this.#binaries;
  }

  #countBinaries(last: number, check: () => void): number {
    if (this.#query.include_binary) return 0;
    const { files } = this.#corpus.manifest;
    const { ranges } = this.plan;
    let count = 0;
    let range = 0;
    for (const file of this.#corpus.binaries) {
      if (file > last) break;
      while (range < ranges.length && ranges[range + 1]! <= file) range += 2;
      if (range >= ranges.length) break;
      const within = files.size[this.#corpus.text[file]!]! <= this.#query.max_bytes;
      if (file >= ranges[range]! && within && this.#wants(file, check)) count++;
    }
    return count;
  }
}
