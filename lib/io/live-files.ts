/**
 * The index over a live tree, brought up to date with all that happened before somebody asks. Where everything can be
 * watched, only what was heard of is looked at; elsewhere every name is, each time.
 */
import { Fault } from '../fault.ts';
import { Kernel } from '../kernel/kernel.ts';
import { MemorySnapshot } from '../snapshot/memory.ts';
import { type Folder, LiveTree } from './live-tree.ts';
import { Watches } from './live-watch.ts';
import { snapshotAmbient } from './snapshot-ambient.ts';

export interface LiveFilesOptions {
  prefix: string;
  memory_bytes: number;
  /** Look at every name each time, though all could be watched. */
  unwatched: boolean;
  /** Hears why nothing is watched. */
  report(text: string): void;
}

/** After events, how long it must be quiet until the index is brought up to date unasked. */
const CALM_MS = 200;
/** Between two looks at all files for what nobody tells of, and how much of the time they may take. */
const SWEEP_MS = 2000;
const SWEEP_SHARE = 0.02;
const SLICE_MS = 10;
/** When more files are to be read anew, to search the tree without the index is sooner done. */
const MANY = 500;
const MANY_BYTES = 32 << 20;
/** Beside the texts there are tables, and blocks on their way. */
const TABLES_BYTES = 96 << 20;

export class LiveFiles {
  readonly snapshot: MemorySnapshot;
  readonly #tree: LiveTree;
  readonly #report: (text: string) => void;
  #watches: Watches | undefined;
  /** What was heard of: names by directory, and whether each may be another thing now. */
  #heard = new Map<Folder, Map<string, boolean>>();
  #everything = true;
  #running: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  /** So much is to be read that nobody should wait for it. */
  #long = false;
  #calm: NodeJS.Timeout | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ prefix, memory_bytes, unwatched, report }: LiveFilesOptions) {
    const kernel = Kernel.create({ limit: memory_bytes + memory_bytes / 4 + TABLES_BYTES });
    this.snapshot = new MemorySnapshot(kernel, snapshotAmbient, memory_bytes);
    this.#report = report;
    if (!unwatched)
      this.#watches = new Watches({
        name: (folder, name, replaced) => this.#hear(folder, name, replaced),
        self: (folder) => {
          if (folder.outer) return this.#hear(folder.outer, folder.name, true);
          this.#everything = true;
          this.#afterwards();
        },
      });
    this.#tree = new LiveTree(prefix, (folder, fd) => this.#watches?.watch(folder, fd) ?? (() => {}));
  }

  get files(): number {
    return this.#tree.files().length;
  }

  /** Reads everything for the first time. */
  async start(): Promise<void> {
    await this.#run(true);
    this.#sweepLater(SWEEP_MS);
  }

  /** Resolves when all that happened before the call is in the index; to false when that takes too long. */
  fresh(): Promise<boolean> {
    if (this.#closed || this.#long) return Promise.resolve(false);
    if (!this.#running) return this.#run(false);
    // The one under way may have begun too early. Whoever comes meanwhile waits for the one after it together.
    this.#next ??= this.#running.then(
      () => this.#follow(),
      () => this.#follow(),
    );
    return this.#next;
  }

  #follow(): Promise<boolean> {
    this.#next = undefined;
    return this.fresh();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#calm);
    clearTimeout(this.#sweeper);
    this.#tree.unwatch();
    this.#watches?.close();
  }

  #run(first: boolean): Promise<boolean> {
    clearTimeout(this.#calm);
    const running = this.#refresh(first).finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #refresh(first: boolean): Promise<boolean> {
    try {
      await this.#look();
      for (;;) {
        this.#tree.settle();
        if (!this.#tree.changed) return true;
        const files = this.#tree.files();
        const unread = files.filter(({ hash, link }) => !hash && !link);
        const many = unread.length > MANY || unread.reduce((sum, { size }) => sum + size, 0) > MANY_BYTES;
        this.#tree.changed = false;
        const updated = this.snapshot.update(files, this.#tree.closed());
        if (many && !first) {
          this.#long = true;
          void this.#later(updated);
          return false;
        }
        await updated;
        if (!this.#tree.share()) return true;
      }
    } catch (error) {
      this.#doubt();
      throw error;
    }
  }

  async #later(updated: Promise<void>): Promise<void> {
    try {
      await updated;
      if (this.#tree.share()) this.#tree.changed = true;
    } catch {
      this.#doubt();
    }
    this.#long = false;
    this.#afterwards();
  }

  /** Nothing is known for certain any more. */
  #doubt(): void {
    this.#everything = true;
    this.#tree.changed = true;
  }

  async #look(): Promise<void> {
    const sure = this.#watches === undefined || (await this.#watches.barrier());
    const everything = this.#everything || !sure || this.#watches === undefined || !this.#tree.present();
    const heard = this.#heard;
    this.#heard = new Map();
    this.#everything = false;
    if (everything) await slowly(this.#tree.look(this.#tree.root, { rewatch: this.#watches !== undefined }));
    else
      for (const [folder, names] of heard)
        for (const [name, replaced] of names) await slowly(this.#tree.touch(folder, name, replaced));
    if (this.#watches?.failure === undefined) return;
    this.#report(`index: ${this.#watches.failure}; every grep looks at every file's time instead`);
    this.#tree.unwatch();
    this.#watches.close();
    this.#watches = undefined;
  }

  #hear(folder: Folder, name: string, replaced: boolean): void {
    let names = this.#heard.get(folder);
    if (!names) {
      names = new Map();
      this.#heard.set(folder, names);
    }
    names.set(name, replaced || names.get(name) === true);
    this.#afterwards();
  }

  #afterwards(): void {
    clearTimeout(this.#calm);
    if (this.#closed) return;
    this.#calm = setTimeout(() => {
      if (!this.#running) this.fresh().catch(() => {});
    }, CALM_MS);
  }

  #sweepLater(ms: number): void {
    if (this.#closed || this.#watches === undefined) return;
    this.#sweeper = setTimeout(() => void this.#sweep(), ms);
  }

  /** Looks at all files for changes that nobody tells of: those made through memory that a file is mapped to. */
  async #sweep(): Promise<void> {
    let spent = 0;
    const files = this.#tree.files();
    for (let i = 0; i < files.length && !this.#closed; ) {
      const begun = performance.now();
      // While the index is being changed, what it has read and what not is not to be judged.
      if (!this.#running && !this.#long)
        for (; i < files.length && performance.now() - begun < SLICE_MS; i++) {
          const leaf = files[i]!;
          if (leaf.link || !leaf.hash || !leaf.recheck()) continue;
          this.#tree.changed = true;
          this.#afterwards();
        }
      spent += performance.now() - begun;
      await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
    }
    this.#sweepLater(Math.max(SWEEP_MS, spent / SWEEP_SHARE));
  }
}

/** Runs long work, letting others in between. */
async function slowly(work: Generator<void, void>): Promise<void> {
  let since = performance.now();
  for (const _ of work) {
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

/** A tree that is too large, told from other failures. */
export const isTooLarge = (error: unknown): boolean => error instanceof Fault && error.code === 'too_large';
