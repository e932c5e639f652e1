/**
 * The bytes of one snapshot: its manifest, fetched once, and its blocks, a few of them kept. Everything that comes out
 * was checked on the way in.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { inflate } from './compressed.ts';
import type { Fetch, Meter, Range } from './fetch.ts';
import { childKey, type Piece, type SnapshotEntry } from './layout.ts';
import {
  decodeCore,
  decodeHashes,
  decodeTimes,
  LINK,
  type Manifest,
  packOfBlocks,
  SUM_BYTES,
} from './manifest.ts';
import { SnapshotTree } from './tree.ts';

/** Blocks nobody asked for that are read along rather than making two requests of one. */
const MAX_GAP = 64 * 1024;
/** A longer run is read in several requests at once. */
const MAX_RANGE = 4 << 20;
const KEPT_BYTES = 32 << 20;

export class SnapshotReader {
  readonly repo: string;
  readonly entry: SnapshotEntry;
  readonly #fetch: Fetch;
  readonly #kernel: Kernel;
  /** The pieces that were asked for, by name: everybody who asks meanwhile waits for the same. */
  readonly #pieces = new Map<string, Promise<unknown>>();
  readonly #kept: BlockCache;

  constructor(
    fetch: Fetch,
    repo: string,
    entry: SnapshotEntry,
    kernel: Kernel,
    options: { kept_bytes?: number | undefined; manifest?: Manifest | undefined } = {},
  ) {
    this.#fetch = fetch;
    this.repo = repo;
    this.entry = entry;
    this.#kernel = kernel;
    this.#kept = new BlockCache(options.kept_bytes ?? KEPT_BYTES);
    if (options.manifest) this.#pieces.set('core', Promise.resolve(options.manifest));
  }

  manifest(meter: Meter): Promise<Manifest> {
    const { core } = this.entry.manifest;
    return this.#once('core', async () => {
      const manifest = decodeCore(await this.#piece(0, core, meter), this.#kernel);
      if (manifest.files.count !== this.entry.files)
        throw new Fault(
          'corrupt',
          'the manifest is damaged: it has another number of files than the root says',
        );
      return manifest;
    });
  }

  tree(meter: Meter): Promise<SnapshotTree> {
    return this.#once('tree', async () => new SnapshotTree(await this.manifest(meter), this.#kernel));
  }

  /** Milliseconds since the epoch, with fractions, by file number. */
  times(meter: Meter): Promise<Float64Array> {
    const { core, times } = this.entry.manifest;
    return this.#once('times', async () =>
      decodeTimes(await this.#piece(core.bytes, times, meter), this.entry.files, this.#kernel),
    );
  }

  /** SHA-256 of the contents, 32 bytes each, by file number. */
  hashes(meter: Meter): Promise<Uint8Array> {
    const { core, times, hashes } = this.entry.manifest;
    return this.#once('hashes', async () =>
      decodeHashes(await this.#piece(core.bytes + times.bytes, hashes, meter), this.entry.files),
    );
  }

  /** Blocks as they are in their packs, in the order asked. */
  async stored(numbers: readonly number[], meter: Meter): Promise<Uint8Array[]> {
    const manifest = await this.manifest(meter);
    const { blocks, packs } = manifest;
    const home = await this.#once('home', async () => packOfBlocks(packs, blocks.count));
    const sorted = Uint32Array.from(new Set(numbers)).sort();
    const ranges: Range[] = [];
    const where = new Map<number, { range: number; at: number }>();
    for (let i = 0; i < sorted.length; ) {
      const first = sorted[i]!;
      if (first >= blocks.count) throw new Fault('corrupt', 'the manifest is damaged: it has no such block');
      const start = blocks.offset[first]!;
      let last = first;
      where.set(first, { range: ranges.length, at: 0 });
      for (i++; i < sorted.length; i++) {
        const next = sorted[i]!;
        const end = blocks.offset[last]! + blocks.stored[last]!;
        if (next >= blocks.count || home[next] !== home[first]) break;
        if (blocks.offset[next]! - end > MAX_GAP) break;
        if (blocks.offset[next]! + blocks.stored[next]! - start > MAX_RANGE) break;
        where.set(next, { range: ranges.length, at: blocks.offset[next]! - start });
        last = next;
      }
      const parts = [];
      for (let block = first; block <= last; block++) {
        const sum = blocks.sums.subarray(block * SUM_BYTES, (block + 1) * SUM_BYTES);
        parts.push({ bytes: blocks.stored[block]!, sum });
      }
      ranges.push({ key: childKey(this.repo, 'pack', packs[home[first]!]!.key), start, parts });
    }
    const fetched = await this.#fetch(ranges, meter);
    return numbers.map((block) => {
      const { range, at } = where.get(block)!;
      return fetched[range]!.subarray(at, at + blocks.stored[block]!);
    });
  }

  /** Blocks as they were before they were packed, in the order asked. Not to be written to. */
  async blocks(numbers: readonly number[], meter: Meter): Promise<Uint8Array[]> {
    const { blocks } = await this.manifest(meter);
    const found = numbers.map((block) => this.#kept.get(block));
    const missing = numbers.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found as Uint8Array[];
    const fetched = await this.stored(missing, meter);
    const raw = new Map<number, Uint8Array>();
    missing.forEach((block, i) => {
      if (raw.has(block)) return;
      const bytes = this.#raw(fetched[i]!, blocks.size[block]!);
      raw.set(block, bytes);
      this.#kept.set(block, bytes);
    });
    return numbers.map((block, i) => found[i] ?? raw.get(block)!);
  }

  /** The first `most` bytes of a file, all of them unless told; of a link, its target. */
  async content(file: number, meter: Meter, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
    const { files, blocks } = await this.manifest(meter);
    if (files.kind[file] === LINK) return Buffer.from(files.links.get(file)!);
    const size = Math.min(files.size[file]!, most);
    if (size === 0) return new Uint8Array(0);
    const first = files.block[file]!;
    const at = files.at[file]!;
    if (at + size <= blocks.size[first]!) {
      const [bytes] = await this.blocks([first], meter);
      // A copy: it may be given away, and a Buffer's slice is none.
      return new Uint8Array(bytes!.subarray(at, at + size));
    }
    const out = new Uint8Array(size);
    const own: number[] = [];
    for (let block = first, have = 0; have < size; block++) {
      own.push(block);
      have += blocks.size[block]!;
    }
    let end = 0;
    for (const bytes of await this.blocks(own, meter)) {
      out.set(bytes.subarray(0, size - end), end);
      end += bytes.length;
    }
    return out;
  }

  #raw(stored: Uint8Array, size: number): Uint8Array {
    const bytes = inflate(stored, size, this.#kernel);
    if (!bytes) throw new Fault('corrupt', 'a block of the snapshot is damaged: it cannot be unpacked');
    // A copy: what was fetched with it would stay in memory as long as it does.
    return bytes === stored ? new Uint8Array(bytes) : bytes;
  }

  async #piece(start: number, { bytes, sha256 }: Piece, meter: Meter): Promise<Uint8Array> {
    const key = childKey(this.repo, 'manifest', this.entry.manifest.key);
    const parts = [{ bytes, sum: Buffer.from(sha256, 'hex') }];
    return (await this.#fetch([{ key, start, parts }], meter))[0]!;
  }

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const running = this.#pieces.get(name) as Promise<T> | undefined;
    if (running) return running;
    const made = make();
    this.#pieces.set(name, made);
    made.catch(() => this.#pieces.delete(name));
    return made;
  }
}

/** The raw blocks used last, up to so many bytes. */
class BlockCache {
  readonly #most: number;
  readonly #blocks = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(block: number): Uint8Array | undefined {
    const bytes = this.#blocks.get(block);
    if (bytes) {
      this.#blocks.delete(block);
      this.#blocks.set(block, bytes);
    }
    return bytes;
  }

  set(block: number, bytes: Uint8Array): void {
    if (bytes.length > this.#most / 4 || this.#blocks.has(block)) return;
    this.#blocks.set(block, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, old] of this.#blocks) {
      if (this.#bytes <= this.#most) break;
      this.#blocks.delete(oldest);
      this.#bytes -= old.length;
    }
  }
}
