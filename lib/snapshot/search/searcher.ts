/**
 * grep on one snapshot. The index names the blocks that may hold what the pattern needs; their files are searched in path
 * order by the kernel, and what it finds is looked at by the matcher of the live directory. Without anything for the index
 * to go by, all files are searched. Texts are fetched in growing portions, the next while one is searched. The
 * searcher of a snapshot and the state of one search are both here: neither means anything without the other.
 */
import { Buffer } from 'node:buffer';
import type { GrepArgs, GrepResult } from '../../../schemas/generated/types.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Untimed } from '../../operation.ts';
import { hitSize, hitsIn, normaliseBreaks } from '../../repo/hits.ts';
import { type LineMatcher, type LinePattern, linePattern } from '../../repo/matcher.ts';
import { type GrepHit, MAX_TEXT_BYTES } from '../../repo/repo.ts';
import { named } from '../../repo/selection.ts';
import type { Fetch, Meter } from '../fetch.ts';
import type { SnapshotEntry } from '../layout.ts';
import { HAS_CR, type Manifest, pathAt } from '../manifest.ts';
import { SnapshotReader } from '../reader.ts';
import { Corpus } from './corpus.ts';
import { type Finder, type Finders, finders, lineFinder } from './finder.ts';
import { indexHints } from './index-hints.ts';
import { type Directories, type Found, IndexLookup } from './index-lookup.ts';
import { blockAt, firstFrom, type Portion, Portions } from './portions.ts';
import type { Resident } from './resident.ts';
import { type Run, runsOf } from './runs.ts';
import { chosen, Selected } from './selected.ts';

export interface SearcherParts {
  fetch: Fetch;
  repo: string;
  entry: SnapshotEntry;
  kernel: Kernel;
  resident: Resident;
  /** Read from the store unless it is at hand. */
  manifest?: Manifest | undefined;
  /** Shared by those who search snapshots with common segments. */
  directories?: Directories | undefined;
}

/** When a search is to end before its time. */
export interface Stop {
  /** Asked again and again: once it says so, what was found so far is the answer. */
  stopped(): boolean;
  /** Rejects at the same time, for those who wait. What they waited for goes on, for others. */
  over: Promise<never>;
}

/** Selections that are kept ready. */
const KEPT = 16;
/** When more than this part of all blocks is named, the index has told nothing. */
const MANY = 0.5;
/** Bytes to fetch at once of what the index has named: most of it is needed. */
const FEW = 2 << 20;

export class Searcher {
  readonly #kernel: Kernel;
  readonly #resident: Resident;
  readonly #reader: SnapshotReader;
  readonly #index: IndexLookup;
  readonly #selections = new Kept<Promise<Selected>>();
  #corpus: Promise<Corpus> | undefined;

  constructor({ fetch, repo, entry, kernel, resident, manifest, directories }: SearcherParts) {
    this.#kernel = kernel;
    this.#resident = resident;
    this.#reader = new SnapshotReader(fetch, repo, entry, kernel, { manifest });
    this.#index = new IndexLookup(fetch, repo, entry, kernel, directories);
  }

  /** Reads what every search needs; those that come meanwhile wait for the same. */
  async open(meter: Meter): Promise<void> {
    await Promise.all([this.#open(meter), this.#index.open(meter)]);
  }

  async grep(query: GrepArgs, stop: Stop, meter: Meter): Promise<Untimed<GrepResult>> {
    const pattern = named('pattern', () => linePattern(query));
    if (query.max_hits === 0) {
      const metrics = { bytes_read: 0, files_scanned: 0, hits: 0, binary_skipped: 0 };
      return { hits: [], truncated: true, metrics };
    }
    const hints = indexHints(pattern);
    const looked = hints?.strings.length ? this.#index.look(hints, meter) : undefined;
    looked?.catch(() => {});
    const corpus = await Promise.race([this.#open(meter), stop.over]);
    const selected = await Promise.race([this.#select(corpus, query, meter), stop.over]);
    const search = new Search(
      corpus,
      selected,
      pattern,
      query,
      this.#kernel,
      this.#resident,
      this.#reader,
      meter,
    );
    const list = await Promise.race([this.#candidates(corpus, selected, pattern, looked), stop.over]);
    return search.run(list, stop);
  }

  #open(meter: Meter): Promise<Corpus> {
    if (this.#corpus) return this.#corpus;
    const opening = this.#reader.tree(meter).then((tree) => {
      const corpus = new Corpus(tree, this.#kernel);
      this.#resident.expect(corpus.packs.reduce((sum, { bytes }) => sum + bytes, 0));
      return corpus;
    });
    this.#corpus = opening;
    opening.catch(() => {
      this.#corpus = undefined;
    });
    return opening;
  }

  #select(corpus: Corpus, query: GrepArgs, meter: Meter): Promise<Selected> {
    const where = chosen(query);
    return this.#selections.get(JSON.stringify(where), () =>
      Selected.make(corpus, where, this.#reader, meter),
    );
  }

  /** What may match, by the index; undefined when it cannot tell, or tells too little. */
  async #candidates(
    corpus: Corpus,
    selected: Selected,
    { literals }: LinePattern,
    looked: Promise<Found | undefined> | undefined,
  ): Promise<Candidates | undefined> {
    if (literals?.strings.length === 0) return { files: new Uint32Array(0), blocks: new Uint32Array(0) };
    const found = await looked;
    if (!found) return undefined;
    const blocks = this.#index.blocks(found, corpus.manifest);
    if (blocks.length > corpus.manifest.blocks.count * MANY) return undefined;
    const files = corpus.filesIn(blocks);
    // What the index does not cover is always looked at.
    if (corpus.bulk.length === 0) return { files: selected.among(files), blocks };
    const all = new Uint32Array(files.length + corpus.bulk.length);
    all.set(files);
    all.set(corpus.bulk, files.length);
    return { files: selected.among(all.sort()), blocks };
  }
}

/** The files that may match, in path order, and the blocks that may hold a match, in theirs; some perhaps twice. */
interface Candidates {
  files: Uint32Array;
  blocks: Uint32Array;
}

/** A part of a pack's text that belongs to one file, and the number of its first line. */
interface Piece {
  from: number;
  to: number;
  line: number;
}

/** One search: goes through the runs of the files until it is through, full or stopped. */
class Search {
  readonly #corpus: Corpus;
  readonly #selected: Selected;
  readonly #pattern: LinePattern;
  readonly #query: GrepArgs;
  readonly #kernel: Kernel;
  readonly #resident: Resident;
  readonly #reader: SnapshotReader;
  readonly #meter: Meter;
  readonly #hits: GrepHit[] = [];
  /** Where alone the kernel has to look; undefined for everywhere. */
  #blocks: Uint32Array | undefined;
  /** Whether of texts without \r nothing but those blocks is there: lines around a hit may be elsewhere. */
  #sparse = false;
  #room = MAX_TEXT_BYTES;
  #full = false;
  #bytes = 0;
  /** The last file that was looked at. */
  #last = -1;

  constructor(
    corpus: Corpus,
    selected: Selected,
    pattern: LinePattern,
    query: GrepArgs,
    kernel: Kernel,
    resident: Resident,
    reader: SnapshotReader,
    meter: Meter,
  ) {
    this.#corpus = corpus;
    this.#selected = selected;
    this.#pattern = pattern;
    this.#query = query;
    this.#kernel = kernel;
    this.#resident = resident;
    this.#reader = reader;
    this.#meter = meter;
  }

  async run(candidates: Candidates | undefined, stop: Stop): Promise<Untimed<GrepResult>> {
    const found = finders(this.#pattern, this.#kernel);
    let through = true;
    this.#sparse = candidates !== undefined && found !== undefined && this.#query.context === 0;
    try {
      const options = {
        splitAscii: found !== undefined && found.ascii !== found.other,
        splitUnended: found !== undefined && !found.other.joins,
        splitReturns: this.#sparse,
      };
      const list = candidates?.files ?? this.#selected.all();
      this.#blocks = candidates?.blocks;
      const runs = candidates ? runsOf(this.#corpus, list, options) : this.#selected.runs(options);
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
    return this.#answer(through);
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
    const blocks = this.#blocks;
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

  #answer(through: boolean): Untimed<GrepResult> {
    const { plan } = this.#selected;
    return {
      hits: this.#hits,
      truncated: !through || plan.cut,
      metrics: {
        bytes_read: this.#bytes,
        files_scanned: through ? plan.seen : this.#selected.seenWith(this.#last),
        hits: this.#hits.length,
        binary_skipped: through ? this.#selected.binaries : this.#selected.binariesWith(this.#last),
        ...(this.#query.respect_gitignore && through && { ignored: plan.ignored }),
      },
    };
  }
}

/** The values used last. */
class Kept<Value extends Promise<unknown>> {
  readonly #values = new Map<string, Value>();

  get(key: string, make: () => Value): Value {
    const there = this.#values.get(key);
    const value = there ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    if (!there) value.catch(() => this.#values.delete(key));
    if (this.#values.size > KEPT) this.#values.delete(this.#values.keys().next().value!);
    return value;
  }
}
