/**
 * A snapshot in memory alone, of files that change: made anew after every change out of what it had before, by the parts
 * that publish one, and searched like one. Nothing is encoded or checked, since nothing ever leaves memory.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Assembly } from './assembly.ts';
import type { Fetch } from './fetch.ts';
import { childKey, type SnapshotAmbient, type SnapshotEntry } from './layout.ts';
import { LINK, MAX_FILES, type Manifest } from './manifest.ts';
import { Packer } from './packer.ts';
import { noParent, parentOf } from './parent.ts';
import { PostingsBuilder } from './postings.ts';
import type { Directories } from './search/index-lookup.ts';
import { Resident } from './search/resident.ts';
import { Searcher } from './search/searcher.ts';
import type { SourceFile } from './source.ts';

interface Generation {
  entry: SnapshotEntry;
  manifest: Manifest;
  hashes: Uint8Array;
  searcher: Searcher;
  /** Searches that are at work on it just now. */
  searches: number;
}

const REPO = 'memory';
const NO_HASH = new Uint8Array(32);
/** Work that is done without letting anybody else in. */
const BREATH_MS = 20;

export class MemorySnapshot {
  /** Of all files together. */
  bytes = 0;
  readonly #kernel: Kernel;
  readonly #resident: Resident;
  readonly #ambient: SnapshotAmbient;
  readonly #most: number;
  readonly #objects = new Map<string, Uint8Array>();
  readonly #directories: Directories = new Map();
  readonly #generations = new Set<Generation>();
  #newest: Generation | undefined;
  #names = 0;

  constructor(kernel: Kernel, ambient: SnapshotAmbient, most_bytes: number) {
    this.#kernel = kernel;
    this.#resident = new Resident(kernel, most_bytes);
    this.#ambient = ambient;
    this.#most = most_bytes;
  }

  /**
   * Makes the next generation; `hash` and `size` of what had to be read are set. One at a time. `closed` are directories that
   * could not be read.
   */
  async update(files: readonly SourceFile[], closed: readonly string[] = []): Promise<void> {
    if (files.length > MAX_FILES)
      throw new Fault('too_large', `${files.length} files; an index has ${MAX_FILES} at most`);
    const before = this.#newest;
    const parent = before ? parentOf(before.entry, before.manifest, before.hashes) : noParent();
    const name = (kind: string) => `${kind}${++this.#names}`;
    const postings = new PostingsBuilder();
    const assembly = new Assembly(parent, files.length, name);
    const packer = new Packer(this.#kernel, () => NO_HASH, {
      pack: (pack) => this.#keep('pack', assembly.addPack(pack), pack.bytes),
      block: (trigrams) => postings.add(trigrams),
    });
    try {
      await this.#add(files, assembly, packer);
    } catch (error) {
      packer.abandon();
      this.#forget();
      throw error;
    }
    packer.finish();
    const { manifest, hashes } = assembly.done();
    const segments = [...parent.segmentHeads];
    const segment = manifest.segments[segments.length];
    if (segment) {
      const { head, pages } = postings.done(() => NO_HASH);
      this.#keep('index', segment.key, Buffer.concat([head, pages]));
      segments.push({ key: segment.key, head: { bytes: head.length, sha256: '' } });
    }
    this.bytes = assembly.bytes;
    this.#newest = this.#generation(manifest, hashes, segments, closed);
    this.#generations.add(this.#newest);
    this.#forget();
  }

  /** Searches the newest generation, which stays as it is for as long. */
  async search<T>(use: (searcher: Searcher) => Promise<T>): Promise<T> {
    const generation = this.#newest!;
    generation.searches++;
    try {
      return await use(generation.searcher);
    } finally {
      generation.searches--;
      if (generation !== this.#newest) this.#forget();
    }
  }

  async #add(files: readonly SourceFile[], assembly: Assembly, packer: Packer): Promise<void> {
    const { now, sleep, sha256 } = this.#ambient;
    let breathed = now();
    for (const file of files) {
      if (file.hash && assembly.reuse(file, file.size, file.hash)) continue;
      if (now() - breathed >= BREATH_MS) {
        await sleep(0);
        breathed = now();
      }
      const content = file.read();
      const bytes = content instanceof Promise ? await content : content;
      if (bytes === undefined) continue;
      if (assembly.bytes + bytes.length > this.#most)
        throw new Fault('too_large', `more than ${this.#most} bytes of text`);
      file.size = bytes.length;
      if (file.kind !== LINK) file.hash = sha256(bytes);
      assembly.add(file, bytes, file.hash ?? NO_HASH, () => packer.add(bytes));
    }
  }

  #generation(
    manifest: Manifest,
    hashes: Uint8Array,
    segments: SnapshotEntry['segments'],
    closed: readonly string[],
  ): Generation {
    const none = { bytes: 0, sha256: '' };
    const { count } = manifest.files;
    const entry: SnapshotEntry = {
      id: '',
      at: 0,
      files: count,
      bytes: this.bytes,
      manifest: { key: '', core: none, times: none, hashes: none },
      segments,
    };
    const searcher = new Searcher({
      fetch: this.#fetch,
      repo: REPO,
      entry,
      kernel: this.#kernel,
      resident: this.#resident,
      manifest,
      directories: this.#directories,
      closed,
    });
    return { entry, manifest, hashes, searcher, searches: 0 };
  }

  #keep(kind: 'pack' | 'index', name: string, bytes: Uint8Array): void {
    this.#objects.set(childKey(REPO, kind, name), bytes);
  }

  readonly #fetch: Fetch = async (ranges) =>
    ranges.map(({ key, start, parts }) => {
      const bytes = this.#objects.get(key);
      if (!bytes) throw new Fault('unavailable', 'what was asked for is no longer in memory');
      return bytes.subarray(
        start,
        parts.reduce((end, part) => end + part.bytes, start),
      );
    });

  /** Drops what belongs to generations that nobody searches any more. */
  #forget(): void {
    const packs = new Set<string>();
    const kept = new Set<string>();
    for (const generation of this.#generations) {
      if (generation !== this.#newest && generation.searches === 0) {
        this.#generations.delete(generation);
        continue;
      }
      for (const { key } of generation.manifest.packs) {
        packs.add(key);
        kept.add(childKey(REPO, 'pack', key));
      }
      for (const { key } of generation.manifest.segments) kept.add(childKey(REPO, 'index', key));
    }
    for (const key of this.#directories.keys())
      if (!kept.has(childKey(REPO, 'index', key))) this.#directories.delete(key);
    for (const key of this.#objects.keys()) if (!kept.has(key)) this.#objects.delete(key);
    this.#resident.retain(packs);
  }
}
