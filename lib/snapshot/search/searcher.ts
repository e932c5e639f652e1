/**
 * grep on one snapshot. The index names the blocks that may hold what the pattern needs; their files are searched in path
 * order by the kernel, and what it finds is looked at by the matcher of the live directory. Without anything for the index
 * to go by, all files are searched. What every search of a snapshot needs is kept here; one search is in search.ts.
 */
import type { GrepArgs, GrepResult } from '../../../schemas/generated/types.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Untimed } from '../../operation.ts';
import { type LinePattern, linePattern } from '../../repo/matcher.ts';
import { NOTHING_FOUND, OutOfTime } from '../../repo/repo.ts';
import { named } from '../../repo/selection.ts';
import type { Fetch, Meter } from '../fetch.ts';
import type { SnapshotEntry } from '../layout.ts';
import type { Manifest } from '../manifest.ts';
import { SnapshotReader } from '../reader.ts';
import { Corpus } from './corpus.ts';
import { indexHints } from './index-hints.ts';
import { type Directories, type Found, IndexLookup } from './index-lookup.ts';
import type { Resident } from './resident.ts';
import { type Candidates, type CheckedStop, Search, type Stop } from './search.ts';
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
  /** Directories that could not be read. */
  closed?: readonly string[] | undefined;
}

/** Selections that are kept ready. */
const KEPT = 16;
/** When more than this part of all blocks is named, the index has told nothing. */
const MANY = 0.5;

export class Searcher {
  readonly #kernel: Kernel;
  readonly #resident: Resident;
  readonly #reader: SnapshotReader;
  readonly #index: IndexLookup;
  readonly #closed: readonly string[];
  readonly #selections = new Kept<Promise<Selected>>();
  #corpus: Promise<Corpus> | undefined;

  constructor({ fetch, repo, entry, kernel, resident, manifest, directories, closed = [] }: SearcherParts) {
    this.#closed = closed;
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
    /** For those who work for long without waiting. */
    const check = () => {
      if (stop.stopped()) throw new OutOfTime();
    };
    try {
      return await this.#grep(query, { ...stop, check }, meter);
    } catch (error) {
      if (error instanceof OutOfTime) return NOTHING_FOUND;
      throw error;
    }
  }

  async #grep(query: GrepArgs, stop: CheckedStop, meter: Meter): Promise<Untimed<GrepResult>> {
    const { check } = stop;
    const pattern = named('pattern', () => linePattern(query, { tick: check }));
    if (query.max_hits === 0) return NOTHING_FOUND;
    const hints = indexHints(pattern);
    const looked = hints?.strings.length ? this.#index.look(hints, meter) : undefined;
    looked?.catch(() => {});
    const corpus = await Promise.race([this.#open(meter), stop.over]);
    const selected = await Promise.race([this.#select(corpus, query, meter, check), stop.over]);
    const candidates = await Promise.race([
      this.#candidates(corpus, selected, pattern, looked, check),
      stop.over,
    ]);
    const parts = { kernel: this.#kernel, resident: this.#resident, reader: this.#reader, meter };
    return new Search({ ...parts, corpus, selected, pattern, query, candidates }).run(stop);
  }

  #open(meter: Meter): Promise<Corpus> {
    if (this.#corpus) return this.#corpus;
    const opening = this.#reader.tree(meter).then((tree) => {
      const corpus = new Corpus(tree, this.#kernel, this.#closed);
      this.#resident.expect(corpus.packs.reduce((sum, { bytes }) => sum + bytes, 0));
      return corpus;
    });
    this.#corpus = opening;
    opening.catch(() => {
      this.#corpus = undefined;
    });
    return opening;
  }

  #select(corpus: Corpus, query: GrepArgs, meter: Meter, check: () => void): Promise<Selected> {
    const where = chosen(query);
    return this.#selections.get(JSON.stringify(where), () =>
      Selected.make(corpus, where, this.#reader, meter, check),
    );
  }

  /** What may match, by the index; undefined when it cannot tell, or tells too little. */
  async #candidates(
    corpus: Corpus,
    selected: Selected,
    { literals }: LinePattern,
    looked: Promise<Found | undefined> | undefined,
    check: () => void,
  ): Promise<Candidates | undefined> {
    if (literals?.strings.length === 0) return { files: new Uint32Array(0), blocks: new Uint32Array(0) };
    const found = await looked;
    if (!found) return undefined;
    const blocks = this.#index.blocks(found, corpus.manifest);
    if (blocks.length > corpus.manifest.blocks.count * MANY) return undefined;
    const files = corpus.filesIn(blocks);
    // What the index does not cover is always looked at.
    if (corpus.bulk.length === 0) return { files: selected.among(files, check), blocks };
    const all = new Uint32Array(files.length + corpus.bulk.length);
    all.set(files);
    all.set(corpus.bulk, files.length);
    return { files: selected.among(all.sort(), check), blocks };
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
