/** Which blocks may hold one of some strings, told by the index of one snapshot. */
import { Buffer } from 'node:buffer';
import { Fault } from '../../fault.ts';
import { Kernel } from '../../kernel/kernel.ts';
import type { Literals } from '../../repo/literal-finder.ts';
import type { Fetch, Meter } from '../fetch.ts';
import { childKey, type SnapshotEntry } from '../layout.ts';
import { type Manifest, SUM_BYTES } from '../manifest.ts';
import { PAGE_BYTES, PostingsDirectory } from '../postings.ts';

/** Lists beyond these tell little that the shorter ones have not told. */
const MAX_LISTS = 40;
/** Nor do they after this many when the shortest has no more bytes than this: it names a few dozen blocks by itself. */
const FEW_LISTS = 6;
const SHORT_BYTES = 64;
/** Pages kept in memory. */
const MAX_PAGES = 4096;

/** Heads that were read already, by the segment's name. */
export type Directories = Map<string, PostingsDirectory>;

interface Segment {
  key: string;
  directory: PostingsDirectory;
}

/** What the lists say: blocks of each segment by its own numbers, some perhaps twice. */
export interface Found {
  segments: readonly Segment[];
  docs: readonly Uint32Array[][];
}

export class IndexLookup {
  readonly #fetch: Fetch;
  readonly #repo: string;
  readonly #entry: SnapshotEntry;
  readonly #kernel: Kernel;
  readonly #directories: Directories;
  readonly #pages = new Map<string, Uint8Array>();
  #segments: Promise<Segment[]> | undefined;

  constructor(
    fetch: Fetch,
    repo: string,
    entry: SnapshotEntry,
    kernel: Kernel,
    directories: Directories = new Map(),
  ) {
    this.#fetch = fetch;
    this.#repo = repo;
    this.#entry = entry;
    this.#kernel = kernel;
    this.#directories = directories;
  }

  /**
   * What the lists say of these strings; undefined when the index cannot tell. Needs no manifest: lists are read while
   * that one is on its way and being taken apart.
   */
  async look(literals: Literals, meter: Meter): Promise<Found | undefined> {
    const wanted = literals.strings.map((string) => this.#trigrams(string));
    if (wanted.some((trigrams) => trigrams.length === 0)) return undefined;
    const segments = await this.open(meter);
    const docs = await Promise.all(
      segments.map((segment) => Promise.all(wanted.map((trigrams) => this.#docs(segment, trigrams, meter)))),
    );
    return { segments, docs };
  }

  /** The blocks of the snapshot, in order, some perhaps twice, that were found. */
  blocks({ segments, docs }: Found, { packs, segments: known }: Manifest): Uint32Array {
    if (segments.length !== known.length)
      throw new Fault('corrupt', 'the search index is damaged: its parts are not those of the manifest');
    const all = new Uint32Array(docs.flat().reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    segments.forEach(({ key, directory }, i) => {
      const { key: name, firstPack, packs: count } = known[i]!;
      const own = packs.slice(firstPack, firstPack + count);
      const blocks = own.reduce((sum, pack) => sum + pack.blocks, 0);
      if (name !== key || blocks !== directory.docs)
        throw new Fault('corrupt', 'the search index is damaged: it is not over the blocks of the manifest');
      for (const some of docs[i]!) for (const doc of some) all[end++] = doc + own[0]!.first;
    });
    return docs.some(({ length }) => length > 1) ? all.sort() : all;
  }

  /** The heads, read once. */
  open(meter: Meter): Promise<Segment[]> {
    if (this.#segments) return this.#segments;
    const opening = this.#read(meter);
    this.#segments = opening;
    opening.catch(() => {
      this.#segments = undefined;
    });
    return opening;
  }

  async #read(meter: Meter): Promise<Segment[]> {
    const { segments } = this.#entry;
    const heads = await this.#fetch(
      segments.map(({ key, head }) => ({
        key: childKey(this.#repo, 'index', key),
        start: 0,
        parts: [{ bytes: head.bytes, sum: Buffer.from(head.sha256, 'hex') }],
      })),
      meter,
    );
    return segments.map(({ key }, i) => {
      const directory = this.#directories.get(key) ?? new PostingsDirectory(heads[i]!, this.#kernel);
      this.#directories.set(key, directory);
      return { key, directory };
    });
  }

  #trigrams(string: Uint8Array): number[] {
    const kernel = this.#kernel;
    const text = kernel.reserve(string.length);
    const out = kernel.reserve(Kernel.trigramBound(string.length));
    kernel.write(text, string);
    const count = kernel.trigrams(text, string.length, out);
    const trigrams = [...new Uint32Array(kernel.bytes.buffer, out, count)];
    kernel.release(out);
    kernel.release(text);
    return trigrams;
  }

  async #docs({ key, directory }: Segment, trigrams: number[], meter: Meter): Promise<Uint32Array> {
    const lists = trigrams.map((trigram) => directory.list(trigram));
    if (lists.some(({ start, end }) => start === end)) return new Uint32Array(0);
    lists.sort((a, b) => a.end - a.start - (b.end - b.start));
    const shortest = lists[0]!.end - lists[0]!.start;
    const chosen = lists.slice(0, shortest > SHORT_BYTES ? MAX_LISTS : FEW_LISTS);
    const pages = await this.#load(key, directory, chosen, meter);
    const docs = this.#kernel.common(
      chosen.map(({ start, end }) => bytesOf(pages, start, end)),
      directory.docs,
    );
    if (!docs) throw new Fault('corrupt', 'the search index is damaged: a list cannot be read');
    return docs;
  }

  /** The pages of these lists; those that are not there yet are read, neighbours together. */
  async #load(
    key: string,
    { sums, bytes }: PostingsDirectory,
    lists: readonly { start: number; end: number }[],
    meter: Meter,
  ): Promise<Map<number, Uint8Array>> {
    const pages = new Map<number, Uint8Array>();
    const missing = new Set<number>();
    for (const { start, end } of lists) {
      for (let page = Math.floor(start / PAGE_BYTES); page * PAGE_BYTES < end; page++) {
        const there = this.#pages.get(`${key} ${page}`);
        if (there) pages.set(page, there);
        else missing.add(page);
      }
    }
    if (missing.size === 0) return pages;
    const head = this.#entry.segments.find((segment) => segment.key === key)!.head.bytes;
    const runs: number[][] = [];
    for (const page of Uint32Array.from(missing).sort()) {
      if (runs.at(-1)?.at(-1) === page - 1) runs.at(-1)!.push(page);
      else runs.push([page]);
    }
    const contents = await this.#fetch(
      runs.map((run) => ({
        key: childKey(this.#repo, 'index', key),
        start: head + run[0]! * PAGE_BYTES,
        parts: run.map((page) => ({
          bytes: Math.min(PAGE_BYTES, bytes - page * PAGE_BYTES),
          sum: sums.subarray(page * SUM_BYTES, (page + 1) * SUM_BYTES),
        })),
      })),
      meter,
    );
    if (this.#pages.size + missing.size > MAX_PAGES) this.#pages.clear();
    runs.forEach((run, r) => {
      run.forEach((page, i) => {
        const content = contents[r]!.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES);
        pages.set(page, content);
        this.#pages.set(`${key} ${page}`, content);
      });
    });
    return pages;
  }
}

function bytesOf(pages: ReadonlyMap<number, Uint8Array>, start: number, end: number): Uint8Array {
  const first = Math.floor(start / PAGE_BYTES);
  const page = pages.get(first)!;
  const from = start - first * PAGE_BYTES;
  if (end <= (first + 1) * PAGE_BYTES) return page.subarray(from, from + end - start);
  const parts = [page.subarray(from)];
  for (let next = first + 1; next * PAGE_BYTES < end; next++)
    parts.push(pages.get(next)!.subarray(0, end - next * PAGE_BYTES));
  return Buffer.concat(parts);
}
