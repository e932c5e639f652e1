/**
 * Watches on directories of Linux, and a barrier: once it is passed, everything that happened before is heard. All watches
 * of a thread share one queue, so an event of our own comes after all that were there before it: it is made on a file
 * without a name, which nobody else has and nobody needs to remove.
 */

import { randomUUID } from 'node:crypto';
import {
  closeSync,
  type FSWatcher,
  fchmodSync,
  fstatSync,
  openSync,
  readFileSync,
  statfsSync,
  unlinkSync,
  type WatchListener,
  watch,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder } from './live-tree.ts';

/** When our own event does not come by then, it was lost, and others with it. */
const BARRIER_MS = 1000;
/** Kinds of file systems whose changes all come from this machine; elsewhere nobody would tell. */
const OWN = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x858458f6, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e,
  0x3153464a, 0x52654973, 0x3434, 0x2011bab0, 0x4d44, 0x7366746e, 0x73717368, 0xe0f5e1e2, 0x9660, 0xf15f,
]);

export interface Heard {
  /** Something about a name in a directory; `replaced` when it may be another thing now. */
  name(folder: Folder, name: string, replaced: boolean): void;
  /** Something about a directory itself. */
  self(folder: Folder): void;
}

export class Watches {
  /** Events may have been lost. */
  lost = false;
  /** Why not everything can be watched. */
  failure: string | undefined;
  readonly #heard: Heard;
  /** More events at a time than this may have been too many for the queue. */
  readonly #many: number;
  readonly #devices = new Set<number>();
  #drained = 0;
  #barrier: { fd: number; watcher: { close(): void }; passed: () => void } | undefined;

  constructor(heard: Heard) {
    this.#heard = heard;
    this.#many = queueLength() / 2;
    if (process.platform !== 'linux') this.failure = `no way to watch directories on ${process.platform}`;
    else this.#try(() => this.#raise());
  }

  /** Watches an open directory; gives what ends that. */
  watch(folder: Folder, fd: number): () => void {
    const made = this.#try(() => {
      this.#judge(fd);
      if (this.failure !== undefined) return undefined;
      const hear: WatchListener<string> = (type, name) => {
        this.#count();
        if (name === null || name === '.') this.#heard.self(folder);
        else this.#heard.name(folder, name, type === 'rename');
      };
      const watcher = watchOpen(fd, hear);
      watcher.on('error', () => {
        this.lost = true;
      });
      return watcher;
    });
    return () => made?.close();
  }

  /** Resolves when everything that happened before is heard; to false when that is not sure. */
  async barrier(): Promise<boolean> {
    const barrier = this.#barrier;
    if (!barrier) return false;
    let timer: NodeJS.Timeout | undefined;
    const passed = await new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), BARRIER_MS);
      barrier.passed = () => resolve(true);
      fchmodSync(barrier.fd, 0o600);
    });
    clearTimeout(timer);
    if (!passed) {
      // Its event may still come, and must not be taken for that of the next.
      this.#lower();
      this.#try(() => this.#raise());
    }
    const sure = passed && !this.lost;
    this.lost = false;
    return sure;
  }

  close(): void {
    this.#lower();
  }

  #raise(): void {
    const path = join(tmpdir(), `zgate-index-${randomUUID()}`);
    const fd = openSync(path, 'wx', 0o600);
    unlinkSync(path);
    const barrier = { fd, watcher: { close: () => {} }, passed: () => {} };
    this.#barrier = barrier;
    barrier.watcher = watch(`/proc/self/fd/${fd}`, { persistent: false }, () => barrier.passed());
  }

  #lower(): void {
    if (!this.#barrier) return;
    this.#barrier.watcher.close();
    closeSync(this.#barrier.fd);
    this.#barrier = undefined;
  }

  #try<T>(make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const limit = code === 'ENOSPC' ? '; fs.inotify.max_user_watches is the limit' : '';
      this.failure ??= `the directories cannot all be watched (${code}${limit})`;
      return undefined;
    }
  }

  #judge(fd: number): void {
    const { dev } = fstatSync(fd);
    if (this.#devices.has(dev)) return;
    this.#devices.add(dev);
    const { type } = statfsSync(`/proc/self/fd/${fd}`);
    if (!OWN.has(type)) this.failure ??= 'a file system in it may change from elsewhere';
  }

  /** The queue drops what does not fit and nobody hears of that, but a full queue is heard at once. */
  #count(): void {
    if (this.#drained === 0)
      setImmediate(() => {
        this.#drained = 0;
      });
    if (++this.#drained >= this.#many) this.lost = true;
  }
}

/** What concerns the directory itself comes with the last name of the path: `.`, where it may be passed. */
function watchOpen(fd: number, hear: WatchListener<string>): FSWatcher {
  try {
    return watch(`/proc/self/fd/${fd}/.`, { persistent: false }, hear);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    return watch(`/proc/self/fd/${fd}`, { persistent: false }, hear);
  }
}

function queueLength(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) || 16_384;
  } catch {
    return 16_384;
  }
}
