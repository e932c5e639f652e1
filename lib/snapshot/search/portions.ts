/** Brings the texts of runs into memory in growing portions: a search that ends early has not fetched much. */
import type { Meter } from '../fetch.ts';
import type { SnapshotReader } from '../reader.ts';
import type { Corpus } from './corpus.ts';
import type { Resident } from './resident.ts';
import type { Run } from './runs.ts';

export interface Portion {
  runs: readonly Run[];
  /** Its packs are in the kernel's memory; otherwise there was no room. */
  resident: boolean;
}

interface Loading extends Portion {
  packs: number[];
  loaded: Promise<void>;
}

/** Bytes to fetch for the first portion, and for the largest. */
const FIRST = 128 << 10;
const LARGEST = 8 << 20;

export interface PortionOptions {
  /** Bytes to fetch for the first portion. */
  first?: number | undefined;
  /** Blocks, in order, that alone are needed of runs without \r; all unless given. */
  named?: Uint32Array | undefined;
}

export class Portions {
  readonly #corpus: Corpus;
  readonly #resident: Resident;
  readonly #reader: SnapshotReader;
  readonly #runs: readonly Run[];
  readonly #meter: Meter;
  readonly #named: Uint32Array | undefined;
  #taken = 0;
  #budget: number;
  #ahead: Loading | undefined;
  readonly #open = new Set<Loading>();

  constructor(
    corpus: Corpus,
    resident: Resident,
    reader: SnapshotReader,
    runs: readonly Run[],
    meter: Meter,
    { first = FIRST, named }: PortionOptions = {},
  ) {
    this.#corpus = corpus;
    this.#resident = resident;
    this.#reader = reader;
    this.#runs = runs;
    this.#meter = meter;
    this.#budget = first;
    this.#named = named;
  }

  /** The next portion, there and pinned until it is `done`; undefined after the last. */
  async next(): Promise<Portion | undefined> {
    const portion = this.#ahead ?? this.#start();
    this.#ahead = undefined;
    if (!portion) return undefined;
    await portion.loaded;
    // The one after it is on its way while this one is searched; nothing is fetched ahead of the first.
    if (this.#open.size === 1 && this.#budget > FIRST * 2) this.#ahead = this.#start();
    return portion;
  }

  done(portion: Portion): void {
    const loading = portion as Loading;
    if (!this.#open.delete(loading)) return;
    for (const pack of loading.packs) this.#resident.unpin(this.#corpus.packs[pack]!);
  }

  /** Lets go of everything; what is on its way still comes, for the next one who needs it. */
  close(): void {
    for (const portion of this.#open)
      portion.loaded.then(
        () => this.done(portion),
        () => this.done(portion),
      );
  }

  #start(): Loading | undefined {
    if (this.#taken === this.#runs.length) return undefined;
    const { blocks, packs } = this.#corpus.manifest;
    const first = this.#taken;
    const pinned = new Set<number>();
    const missing = new Set<number>();
    let bytes = 0;
    let resident = true;
    while (this.#taken < this.#runs.length && bytes < this.#budget) {
      const run = this.#runs[this.#taken]!;
      if (run.bulk) {
        // Fetched by whoever searches it.
        bytes += run.to - run.from;
        this.#taken++;
        continue;
      }
      const pack = this.#corpus.packs[run.pack]!;
      if (!pinned.has(run.pack)) {
        if (!this.#resident.pin(pack)) {
          if (this.#taken > first) break;
          resident = false;
          this.#taken++;
          break;
        }
        pinned.add(run.pack);
      }
      const base = packs[run.pack]!.first;
      const present = this.#resident.present(pack);
      for (const block of this.#needed(run)) {
        if (present[block - base] === 1 || missing.has(block)) continue;
        missing.add(block);
        bytes += blocks.stored[block]!;
      }
      this.#taken++;
    }
    this.#budget = Math.min(LARGEST, this.#budget * 2);
    const portion: Loading = {
      runs: this.#runs.slice(first, this.#taken),
      resident,
      packs: [...pinned],
      loaded: missing.size > 0 ? this.#load([...missing]) : Promise.resolve(),
    };
    portion.loaded.catch(() => {});
    this.#open.add(portion);
    return portion;
  }

  /** The blocks of a run that are to be there when it is searched. */
  *#needed(run: Run): Generator<number, void> {
    const { starts } = this.#corpus.packs[run.pack]!;
    const { first } = this.#corpus.manifest.packs[run.pack]!;
    const from = blockAt(starts, run.from);
    const end = blockAt(starts, run.to - 1) + 1;
    const named = run.returns ? undefined : this.#named;
    if (!named) for (let block = from; block < end; block++) yield first + block;
    else
      for (let i = firstFrom(named, first + from); i < named.length && named[i]! < first + end; i++)
        yield named[i]!;
  }

  async #load(missing: number[]): Promise<void> {
    const { packs } = this.#corpus.manifest;
    const stored = await this.#reader.stored(missing, this.#meter);
    missing.forEach((block, i) => {
      const pack = this.#corpus.packOfBlock[block]!;
      const own = block - packs[pack]!.first;
      const known = this.#corpus.packs[pack]!;
      if (this.#resident.present(known)[own] === 0) this.#resident.load(known, own, stored[i]!);
    });
  }
}

/** The place of the first of some ascending numbers that is not below another. */
export function firstFrom(numbers: Uint32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The block that an offset into a pack's text is in. */
export function blockAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
