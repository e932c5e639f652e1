/**
 * Which logs may have changed, and whether the registry may have: events of the directory, and a look at every file's times now and then, for file systems that tell
 * nothing and directories that were taken away and made again. Hints only: whoever hears of a page reads its log.
 */
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { PAGE } from '../page/names.ts';
import { codeOf, inode, parseSide, REGISTRY } from './page-side.ts';

export interface Watch {
  root: string;
  folder: string;
  poll_ms: number;
  heard(page: string): void;
  heardOfRegistry(): void;
  /** Another process has something beside the logs, or has left it. */
  heardOfOthers(): void;
  report(error: unknown): void;
}

export class FolderWatch {
  readonly #watch: Watch;
  readonly #directory: string;
  readonly #timer: NodeJS.Timeout;
  #stamps: Map<string, string>;
  #root: FSWatcher | undefined;
  #logs: FSWatcher | undefined;
  /** The directory that is being watched. */
  #inode: bigint | undefined;

  constructor(options: Watch) {
    this.#watch = options;
    this.#directory = join(options.root, options.folder);
    this.#root = this.#listen(options.root, (name) => {
      if (name === `${options.folder}.md`) options.heardOfRegistry();
      else if (name === null || name === options.folder) this.#look();
    });
    this.#follow();
    this.#stamps = this.#stampsNow();
    this.#timer = setInterval(() => this.#look(), options.poll_ms);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#root?.close();
    this.#logs?.close();
  }

  /** Watches the directory that has the name now. */
  #follow(): void {
    const now = inode(this.#directory);
    if (now === this.#inode && (now === undefined) === (this.#logs === undefined)) return;
    this.#logs?.close();
    this.#inode = now;
    this.#logs = now === undefined ? undefined : this.#listen(this.#directory, (name) => this.#event(name));
  }

  #event(name: string | null): void {
    const page = name?.endsWith('.md') ? name.slice(0, -3) : undefined;
    if (page !== undefined && PAGE.test(page)) this.#watch.heard(page);
    else if (name === null || name === this.#watch.folder) this.#look();
  }

  #look(): void {
    try {
      this.#follow();
      const now = this.#stampsNow();
      for (const page of new Set([...this.#stamps.keys(), ...now.keys()]))
        if (now.get(page) !== this.#stamps.get(page)) this.#hear(page);
      this.#stamps = now;
    } catch (error) {
      this.#watch.report(error);
    }
  }

  #hear(page: string): void {
    if (page === REGISTRY) this.#watch.heardOfRegistry();
    else this.#watch.heard(page);
  }

  #stampsNow(): Map<string, string> {
    const stamps = new Map<string, string>();
    const look = (page: string, path: string) => {
      const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (stats) stamps.set(page, [stats.ino, stats.size, stats.mtimeNs].join());
    };
    const names = this.#names();
    if (names.some((name) => (parseSide(name)?.pid ?? process.pid) !== process.pid))
      this.#watch.heardOfOthers();
    for (const name of names) {
      const page = name.slice(0, -3);
      if (name.endsWith('.md') && PAGE.test(page)) look(page, join(this.#directory, name));
    }
    look(REGISTRY, `${this.#directory}.md`);
    return stamps;
  }

  #names(): string[] {
    try {
      return readdirSync(this.#directory);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
      throw error;
    }
  }

  /** Without events, for want of watches or of permission, the looks remain. */
  #listen(path: string, hear: (name: string | null) => void): FSWatcher | undefined {
    try {
      const watcher = watch(path, { persistent: false }, (_, name) => hear(name));
      watcher.on('error', () => watcher.close());
      return watcher;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') this.#watch.report(error);
      return undefined;
    }
  }
}
