/**
 * Publishes files as a snapshot: new packs, index segment and manifest first, under names of their own; then one
 * compare-and-swap of the root makes them visible. What the parent has already is not uploaded again. A collection that
 * ran meanwhile may have taken our objects for leftovers: then everything is done anew, under new names.
 */
import { Buffer } from 'node:buffer';
import { show } from '../explain.ts';
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { comparerFor } from '../repo/order.ts';
import type { Store } from '../store.ts';
import { Assembly } from './assembly.ts';
import { checkedFetch } from './checked-fetch.ts';
import {
  type ChildKind,
  changeRoot,
  checkRef,
  childKey,
  entryOf,
  type Piece,
  type Root,
  readRoot,
  type SnapshotAmbient,
  type SnapshotEntry,
} from './layout.ts';
import { contents, encodeCore, encodeTimes, LINK, MAX_FILES } from './manifest.ts';
import { type BuiltPack, Packer } from './packer.ts';
import { noParent, type Parent, parentOf } from './parent.ts';
import { PostingsBuilder } from './postings.ts';
import { SnapshotReader } from './reader.ts';
import { retire } from './retire.ts';
import type { SourceFile } from './source.ts';

export interface Progress {
  phase: 'reading' | 'indexing' | 'uploading' | 'publishing';
  files: number;
  total_files: number;
  bytes: number;
  total_bytes: number;
  uploaded_bytes: number;
  reused_bytes: number;
}

export interface PublishOptions {
  repo: string;
  ref: string;
  /** Uses nothing of the snapshots before. */
  fresh?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Published {
  id: string;
  repo: string;
  ref: string;
  files: number;
  bytes: number;
  /** False when the ref led to this very content before. */
  created: boolean;
  uploaded: { objects: number; packs: number; bytes: number };
  reused: { files: number; bytes: number };
}

/** Uploads that go on at the same time, at most. */
const UPLOADS = 4;
const UPLOAD_ATTEMPTS = 4;
/** Work that is done without letting anybody else in. */
const BREATH_MS = 25;
const COLLECTIONS = 5;

/** `files` are in the order of their paths' bytes, and may all stand in a snapshot (hygiene.ts). */
export async function publish(
  store: Store,
  files: readonly SourceFile[],
  options: PublishOptions,
  ambient: SnapshotAmbient,
  kernel: Kernel,
): Promise<Published> {
  checkRef(options.ref);
  if (files.length > MAX_FILES)
    throw new Fault('too_large', `${files.length} files; a snapshot has ${MAX_FILES} at most`);
  checkOrder(files);
  for (let attempt = 1; ; attempt++) {
    const { root } = await readRoot(store, options.repo);
    const published = await new Publication(store, files, options, ambient, kernel, root).run();
    if (published) return published;
    if (attempt === COLLECTIONS)
      throw new Fault('unavailable', `${options.repo} is being collected again and again; try again later`);
  }
}

/** A snapshot out of order would be published, and then found to be corrupt by whoever reads it. */
function checkOrder(files: readonly SourceFile[]): void {
  const compare = comparerFor(files.map(({ path }) => path));
  for (let i = 1; i < files.length; i++) {
    const [before, path] = [files[i - 1]!.path, files[i]!.path];
    if (compare(before, path) < 0) continue;
    const wrong = before === path ? `is given twice` : `comes after ${show(before)}`;
    throw new Fault(
      'invalid_args',
      `files must be in the order of their paths' bytes, but ${show(path)} ${wrong}`,
    );
  }
}

class Publication {
  readonly #store: Store;
  readonly #files: readonly SourceFile[];
  readonly #options: PublishOptions;
  readonly #ambient: SnapshotAmbient;
  readonly #kernel: Kernel;
  readonly #root: Root;
  readonly #progress: Progress;
  readonly #uploaded = { objects: 0, packs: 0, bytes: 0 };
  readonly #reused = { files: 0, bytes: 0 };
  readonly #uploads = new Set<Promise<void>>();
  #failure: unknown;
  /** A snapshot of the same content is not to be trusted: ours takes its place. */
  #replaces = false;
  #breathed: number;

  constructor(
    store: Store,
    files: readonly SourceFile[],
    options: PublishOptions,
    ambient: SnapshotAmbient,
    kernel: Kernel,
    root: Root,
  ) {
    this.#store = store;
    this.#files = files;
    this.#options = options;
    this.#ambient = ambient;
    this.#kernel = kernel;
    this.#root = root;
    this.#breathed = ambient.now();
    this.#progress = {
      phase: 'reading',
      files: 0,
      total_files: files.length,
      bytes: 0,
      total_bytes: files.reduce((sum, { size }) => sum + size, 0),
      uploaded_bytes: 0,
      reused_bytes: 0,
    };
  }

  /** Undefined when a collection came in between. */
  async run(): Promise<Published | undefined> {
    const { repo, ref } = this.#options;
    const before = entryOf(this.#root, ref);
    try {
      const parent = await this.#parent(before ?? this.#root.snapshots.at(-1));
      const { assembly, postings } = await this.#pack(parent);
      const made = assembly.done();
      const { manifest, hashes } = made;
      const id = Buffer.from(this.#ambient.sha256(contents(manifest.files, hashes))).toString('hex');
      const published: Published = {
        id,
        repo,
        ref,
        files: manifest.files.count,
        bytes: assembly.bytes,
        created: before?.id !== id,
        uploaded: this.#uploaded,
        reused: this.#reused,
      };
      // What was packed anew although the content is known is in better order: it takes the old one's place.
      const replaces = this.#replaces || this.#uploaded.packs > 0;
      const known = replaces ? undefined : this.#root.snapshots.find((entry) => entry.id === id);
      if (known && !published.created) return published;
      const entry = known ?? (await this.#complete(published, parent, made, postings));
      this.#tell('publishing');
      return (await this.#switch(entry, known !== undefined)) ? published : undefined;
    } catch (error) {
      // Nothing may go on in the background when the caller hears of a failure.
      await Promise.allSettled(this.#uploads);
      throw error;
    }
  }

  /** Uploads what is left: the index over the new packs, and the manifest. */
  async #complete(
    { id, files, bytes }: Published,
    parent: Parent,
    { manifest, times, hashes }: ReturnType<Assembly['done']>,
    postings: PostingsBuilder,
  ): Promise<SnapshotEntry> {
    const segments: SnapshotEntry['segments'] = [...parent.segmentHeads];
    this.#tell('indexing');
    const segment = manifest.segments[segments.length];
    if (segment) {
      const { head, pages } = postings.done(this.#ambient.sha256);
      await this.#upload('index', segment.key, Buffer.concat([head, pages]));
      segments.push({ key: segment.key, head: this.#piece(head) });
    }
    this.#tell('uploading');
    const core = encodeCore(manifest, this.#kernel);
    const packedTimes = encodeTimes(times, this.#kernel);
    const key = this.#ambient.nonce('manifest');
    await this.#upload('manifest', key, Buffer.concat([core, packedTimes, hashes]));
    return {
      id,
      at: this.#ambient.now(),
      files,
      bytes,
      manifest: {
        key,
        core: this.#piece(core),
        times: this.#piece(packedTimes),
        hashes: this.#piece(hashes),
      },
      segments,
    };
  }

  async #parent(entry: SnapshotEntry | undefined): Promise<Parent> {
    this.#replaces = this.#options.fresh === true;
    if (!entry || this.#replaces) return noParent();
    const fetch = checkedFetch(this.#store, this.#ambient.sha256);
    const reader = new SnapshotReader(fetch, this.#options.repo, entry, this.#kernel);
    const meter = { reads: 0, bytes: 0 };
    try {
      const [manifest, hashes] = await Promise.all([reader.manifest(meter), reader.hashes(meter)]);
      return parentOf(entry, manifest, hashes);
    } catch (error) {
      // A parent that cannot be read is nothing to build on, and no reason to refuse: it may be what this push is to mend.
      if (!(error instanceof Fault && (error.code === 'corrupt' || error.code === 'not_found'))) throw error;
      this.#replaces = true;
      return noParent();
    }
  }

  async #pack(parent: Parent): Promise<{ assembly: Assembly; postings: PostingsBuilder }> {
    const { sha256 } = this.#ambient;
    const postings = new PostingsBuilder();
    const assembly = new Assembly(parent, this.#files.length, (kind) => this.#ambient.nonce(kind));
    const packer = new Packer(this.#kernel, sha256, {
      pack: (pack) => this.#startUpload(pack, assembly.addPack(pack)),
      block: (trigrams) => postings.add(trigrams),
    });
    try {
      for (const file of this.#files) {
        if (this.#ambient.now() - this.#breathed >= BREATH_MS) await this.#breathe();
        this.#progress.files++;
        if (file.hash && assembly.reuse(file, file.size, file.hash)) {
          this.#count(file.size, true);
          continue;
        }
        const content = file.read();
        const bytes = content instanceof Promise ? await content : content;
        if (bytes === undefined) continue;
        const hash = sha256(bytes);
        file.learned?.(hash);
        const reused = assembly.add(file, bytes, hash, () => packer.add(bytes));
        this.#count(bytes.length, reused && file.kind !== LINK);
        await this.#settle(UPLOADS - 1);
      }
    } catch (error) {
      packer.abandon();
      throw error;
    }
    packer.finish();
    await this.#settle(0);
    return { assembly, postings };
  }

  #count(bytes: number, reused: boolean): void {
    this.#progress.bytes += bytes;
    if (!reused) return;
    this.#reused.files++;
    this.#reused.bytes += bytes;
    this.#progress.reused_bytes = this.#reused.bytes;
  }

  #startUpload(pack: BuiltPack, key: string): void {
    this.#uploaded.packs++;
    const upload: Promise<void> = this.#upload('pack', key, pack.bytes)
      .catch((error) => {
        this.#failure ??= error;
      })
      .finally(() => this.#uploads.delete(upload));
    this.#uploads.add(upload);
  }

  /** Waits until at most so many uploads go on. */
  async #settle(most: number): Promise<void> {
    while (this.#uploads.size > most) await Promise.race(this.#uploads);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #upload(kind: ChildKind, name: string, bytes: Uint8Array): Promise<void> {
    await this.#put(childKey(this.#options.repo, kind, name), bytes);
    this.#uploaded.objects++;
    this.#uploaded.bytes += bytes.length;
    this.#progress.uploaded_bytes = this.#uploaded.bytes;
    this.#tell(this.#progress.phase);
  }

  async #put(key: string, bytes: Uint8Array): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.#check();
      try {
        await this.#store.write(key, bytes, 'absent');
        return;
      } catch (error) {
        const code = error instanceof Fault ? error.code : undefined;
        // Nobody else uses the name: it was this very write.
        if (code === 'conflict') return;
        if ((code !== 'timeout' && code !== 'unavailable') || attempt === UPLOAD_ATTEMPTS) throw error;
        await this.#ambient.sleep(100 * 2 ** attempt * this.#ambient.random());
      }
    }
  }

  /** Makes the snapshot visible; false when a collection came in between. */
  async #switch(entry: SnapshotEntry, known: boolean): Promise<boolean> {
    const { repo, ref } = this.#options;
    let collected = false;
    await changeRoot(
      this.#store,
      repo,
      this.#ambient,
      (root) => {
        this.#check();
        collected = root.gc !== this.#root.gc;
        if (collected) return undefined;
        const others = root.snapshots.filter(({ id }) => known || id !== entry.id);
        const snapshots = known ? others : [...others, entry];
        if (!snapshots.some(({ id }) => id === entry.id)) snapshots.push(entry);
        return retire({ ...root, snapshots, refs: { ...root.refs, [ref]: entry.id } }, this.#ambient.now());
      },
      // Another push may have moved the ref on since: the entry is what tells that ours took place, unless it was there.
      (root) =>
        known
          ? root.refs[ref] === entry.id
          : root.snapshots.some(({ manifest }) => manifest.key === entry.manifest.key),
    );
    return !collected;
  }

  #piece(bytes: Uint8Array): Piece {
    return { bytes: bytes.length, sha256: Buffer.from(this.#ambient.sha256(bytes)).toString('hex') };
  }

  #tell(phase: Progress['phase']): void {
    this.#progress.phase = phase;
    this.#options.onProgress?.({ ...this.#progress });
  }

  #check(): void {
    if (this.#options.signal?.aborted) throw new Fault('unavailable', 'interrupted; nothing was published');
  }

  async #breathe(): Promise<void> {
    this.#check();
    this.#tell('reading');
    await this.#ambient.sleep(0);
    this.#breathed = this.#ambient.now();
  }
}
