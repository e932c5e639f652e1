/**
 * One search in a snapshot: goes through runs of files in path order until it is through, full or stopped. The kernel finds
 * the places, the matcher of the live directory looks at them. Texts are fetched in growing portions, the next while one is
 * searched.
 */
import { Buffer } from 'node:buffer';
import type { GrepArgs, GrepResult } from '../../../schemas/generated/types.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Untimed } from '../../operation.ts';
import { hitSize, hitsIn, normaliseBreaks } from '../../repo/hits.ts';
import { type LineMatcher, type LinePattern, warningsOf } from '../../repo/matcher.ts';
import { type GrepHit, MAX_TEXT_BYTES, notSearched, OutOfTime } from '../../repo/repo.ts';
import type { Meter } from '../fetch.ts';
import { HAS_CR, pathAt } from '../manifest.ts';
import type { SnapshotReader } from '../reader.ts';
import type { Corpus } from './corpus.ts';
import { type Finder, type Finders, finders, lineFinder } from './finder.ts';
import { blockAt, firstFrom, type Portion, Portions } from './portions.ts';
import type { Resident } from './resident.ts';
import { type Run, runsOf } from './runs.ts';
import type { Selected } from './selected.ts';

/** Bytes to fetch at once of what the index has named: most of it is needed. */
const FEW = 2 << 20;

/** When a search is to end before its time. */
export interface Stop {
  /** Asked again and again: once it says so, what was found so far is the answer. */
  stopped(): boolean;
  /** Rejects at the same time, for those who wait. What they waited for goes on, for others. */
  over: Promise<never>;
}

/** With a check that throws an OutOfTime, for those who work for long without waiting. */
export interface CheckedStop extends Stop {
  check(): void;
}

/** The files that may match, in path order, and the blocks that may hold a match, in theirs; some perhaps twice. */
export interface Candidates {
  files: Uint32Array;
  blocks: Uint32Array;
}

/** A part of a pack's text that belongs to one file, and the number of its first line. */
interface Piece {
  from: number;
  to: number;
  line: number;
}

export interface SearchParts {
  corpus: Corpus;
  selected: Selected;
  pattern: LinePattern;
  query: GrepArgs;
  /** What may match, by the index; undefined where it cannot tell. */
  candidates: Candidates | undefined;
  kernel: Kernel;
  resident: Resident;
  reader: SnapshotReader;
  meter: Meter;
}

export class Search {
  readonly #corpus: Corpus;
  readonly #selected: Selected;
  readonly #pattern: LinePattern;
  readonly #query: GrepArgs;
  readonly #candidates: Candidates | undefined;
  readonly #kernel: Kernel;
  readonly #resident: Resident;
  readonly #reader: SnapshotReader;
  readonly #meter: Meter;
  readonly #hits: GrepHit[] = [];
  /** Whether of texts without \r nothing but those blocks is there: lines around a hit may be elsewhere. */
  #sparse = false;
  #room = MAX_TEXT_BYTES;
  #full = false;
  #bytes = 0;
  /** The last file that was looked at. */
  #last = -1;

  constructor(parts: SearchParts) {
    this.#corpus = parts.corpus;
    this.#selected = parts.selected;
    this.#pattern = parts.pattern;
    this.#query = parts.query;
    this.#candidates = parts.candidates;
    this.#kernel = parts.kernel;
    this.#resident = parts.resident;
    this.#reader = parts.reader;
    this.#meter = parts.meter;
  }

  async run(stop: CheckedStop): Promise<Untimed<GrepResult>> {
    const candidates = this.#candidates;
    const found = finders(this.#pattern, this.#kernel);
    let through = true;
    this.#sparse = candidates !== undefined && found !== undefined && this.#query.context === 0;
    try {
      const options = {
        splitAscii: found !== undefined && found.ascii !== found.other,
        splitUnended: found !== undefined && !found.other.joins,
        splitReturns: this.#sparse,
      };
      const list = candidates?.files ?? this.#selected.all(stop.check);
      const runs = candidates
        ? runsOf(this.#corpus, list, options)
        : this.#selected.runs(options, stop.check);
      const portions = new Portions(this.#corpus, this.#resident, this.#reader, runs, this.#meter, {
        ...(candidates && { first: FEW }),
        ...(this.#sparse && { named: candidates!.blocks }),
      });
      try {
        while (through) {
          const portion = await Promise.race([portions.next(), stop.over]);
          if (!portion) break;
          through = await this.#search(portion, list, found, stop);
          portions.done(portion);
        }
      } finally {
        portions.close();
      }
    } catch (error) {
      if (!stop.stopped()) throw error;
      through = false;
    } finally {
      found?.release();
    }
    return this.#answer(through, stop);
  }

  /** False when there is no need to go on. */
  async #search(
    { runs, resident }: Portion,
    list: Uint32Array,
    found: Finders | undefined,
    stop: Stop,
  ): Promise<boolean> {
    for (const run of runs) {
      if (stop.stopped()) return false;
      if (run.bulk || !resident) await this.#slowly(run, list, stop);
      else if (found) this.#quickly(run, list, run.ascii ? found.ascii : found.other);
      else this.#one(run, list, stop);
      if (this.#full || stop.stopped()) return false;
    }
    return true;
  }

  /** The kernel goes from one file that may match to the next. */
  #quickly(run: Run, list: Uint32Array, finder: Finder): void {
    const base = this.#base(run);
    const end = base + run.to;
    let next = run.first;
    finder.reset?.();
    for (let from = base + run.from; from < end; ) {
      const at = this.#find(run, base, from, finder);
      if (at === -1) break;
      next = this.#place(list, next, run.end, at - base);
      const file = list[next]!;
      const piece = this.#sparse && !run.returns ? this.#pieceOf(run, file, at - base) : undefined;
      this.#lookAt(file, base, { finder, at }, piece);
      if (this.#full) {
        this.#count(list, run.first, next + 1);
        return;
      }
      const end = this.#endOf(file);
      from = base + (piece?.to ?? end);
      if (from - base >= end) next++;
    }
    this.#count(list, run.first, run.end);
  }

  /** The first place in a run, from an address on, that may match. A match is within one line, a line within one block. */
  #find(run: Run, base: number, from: number, finder: Finder): number {
    const blocks = this.#candidates?.blocks;
    if (!blocks) return finder.next(from, base + run.to);
    const { starts, sizes } = this.#corpus.packs[run.pack]!;
    const { first } = this.#corpus.manifest.packs[run.pack]!;
    for (let i = firstFrom(blocks, first + blockAt(starts, from - base)); i < blocks.length; i++) {
      const block = blocks[i]! - first;
      if (block >= starts.length || starts[block]! >= run.to) break;
      const end = base + Math.min(run.to, starts[block]! + sizes[block]!);
      const at = finder.next(Math.max(from, base + starts[block]!), end);
      if (at !== -1) return at;
    }
    return -1;
  }

  /** Every file is looked at, in the kernel's memory. */
  #one(run: Run, list: Uint32Array, { stopped }: Stop): void {
    const base = this.#base(run);
    for (let i = run.first; i < run.end && !this.#full && !stopped(); i++) {
      this.#lookAt(list[i]!, base);
      this.#count(list, i, i + 1);
    }
  }

  /** Every file is fetched and looked at by itself: for what is not in the kernel's memory. */
  async #slowly(run: Run, list: Uint32Array, { stopped, over }: Stop): Promise<void> {
    for (let i = run.first; i < run.end && !this.#full && !stopped(); i++) {
      const text = this.#corpus.text[list[i]!]!;
      const bytes = await Promise.race([this.#reader.content(text, this.#meter), over]);
      // A copy of its own: line breaks are rewritten in place.
      const own = Buffer.from(bytes);
      const { matcher } = this.#pattern;
      const plain = own.subarray(0, normaliseBreaks(own));
      matcher.begin(plain);
      if (matcher.possible()) this.#look(list[i]!, plain, matcher);
      this.#count(list, i, i + 1);
    }
  }

  /** Puts the hits of a file into the answer. */
  #look(
    file: number,
    text: Buffer,
    matcher: Pick<LineMatcher, 'next'>,
    breaks?: (from: number, to: number) => number,
    line?: number,
  ): void {
    const { files } = this.#corpus.manifest;
    const { context, max_hits } = this.#query;
    const most = max_hits - this.#hits.length;
    for (const hit of hitsIn(pathAt(files, file), text, matcher, context, most, breaks, line)) {
      this.#room -= hitSize(hit);
      if (this.#room >= 0) this.#hits.push(hit);
      this.#full = this.#room < 0 || this.#hits.length >= max_hits;
      if (this.#full) return;
    }
  }

  /** The part of a file's text that is in the block where something was found: whole lines. */
  #pieceOf({ pack }: Run, file: number, offset: number): Piece {
    const { files, blocks, packs } = this.#corpus.manifest;
    const { starts, sizes } = this.#corpus.packs[pack]!;
    const text = this.#corpus.text[file]!;
    const block = blockAt(starts, offset);
    const end = packs[pack]!.first + block;
    let line = 1;
    for (let before = files.block[text]!; before < end; before++) line += blocks.breaks[before]!;
    return {
      from: Math.max(starts[block]!, this.#corpus.startOf(text)),
      to: Math.min(starts[block]! + sizes[block]!, this.#endOf(file)),
      line,
    };
  }

  /** The same for a file in the kernel's memory, or a piece of it. */
  #lookAt(file: number, base: number, found?: { finder: Finder; at: number }, piece?: Piece): void {
    const { files } = this.#corpus.manifest;
    const { matcher } = this.#pattern;
    const kernel = this.#kernel;
    const text = this.#corpus.text[file]!;
    const from = base + (piece?.from ?? this.#corpus.startOf(text));
    const size = piece ? piece.to - piece.from : files.size[text]!;
    const look = (address: number, length: number) => {
      const bytes = Buffer.from(kernel.bytes.buffer, address, length);
      const breaks = (first: number, end: number) => kernel.breaks(address + first, end - first);
      if (!found) matcher.begin(bytes);
      // In a copy it is elsewhere.
      const first = address === from ? found?.at : undefined;
      const lines = found ? lineFinder(this.#pattern, found.finder, bytes, address, first) : matcher;
      this.#look(file, bytes, lines, breaks, piece?.line);
    };
    if (!(files.flags[text]! & HAS_CR)) {
      look(from, size);
      return;
    }
    const copy = kernel.reserve(size);
    try {
      look(copy, kernel.normalise(from, size, copy));
    } finally {
      kernel.release(copy);
    }
  }

  #base(run: Run): number {
    return this.#resident.address(this.#corpus.packs[run.pack]!);
  }

  #endOf(file: number): number {
    const text = this.#corpus.text[file]!;
    return this.#corpus.startOf(text) + this.#corpus.manifest.files.size[text]!;
  }

  /** The place in the list, from `low` on, of the file that an offset into the pack's text is in. */
  #place(list: Uint32Array, low: number, end: number, offset: number): number {
    let from = low;
    let to = end - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#endOf(list[middle]!) > offset) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #count(list: Uint32Array, from: number, to: number): void {
    const { files } = this.#corpus.manifest;
    for (let i = from; i < to; i++) this.#bytes += files.size[this.#corpus.text[list[i]!]!]!;
    this.#last = list[to - 1]!;
  }

  #answer(through: boolean, { check }: CheckedStop): Untimed<GrepResult> {
    const { plan } = this.#selected;
    const { missing, ...counted } = this.#counted(through, check);
    return {
      hits: this.#hits,
      truncated: missing === undefined,
      ...notSearched(counted, missing ?? []),
      ...warningsOf(this.#query),
      metrics: {
        bytes_read: this.#bytes,
        files_scanned: through ? plan.seen : this.#selected.seenWith(this.#last),
        hits: this.#hits.length,
        binary_skipped: counted.binary,
        ...(this.#query.respect_gitignore && through && { ignored: plan.ignored }),
      },
    };
  }

  /** What was not searched, up to where it ended; without the paths that match nothing when not all files were seen. */
  #counted(through: boolean, check: () => void) {
    const selected = this.#selected;
    const last = through ? Number.POSITIVE_INFINITY : this.#last;
    try {
      return {
        ...selected.unsearchedWith(last, check),
        binary: selected.binariesWith(last, check),
        missing: through && !selected.plan.cut ? selected.missing(check) : undefined,
      };
    } catch (error) {
      if (error instanceof OutOfTime) return { too_large: 0, unreadable: 0, binary: 0, missing: undefined };
      throw error;
    }
  }
}
