/** A few worker threads that take one job at a time together, in the order asked. Killed ones are started anew. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Fault } from '../fault.ts';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

export class Lane {
  readonly #size: number;
  #workers: Worker[] = [];
  #tail: Promise<unknown> = Promise.resolve();
  #closed = false;
  readonly #online = new WeakMap<Worker, Promise<unknown>>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Starts the threads that are missing; they do not keep the process alive. */
  start(): void {
    while (this.#workers.length < this.#size) {
      const worker = new Worker(new URL('worker.js', home), { execArgv: [] });
      worker.unref();
      // One that dies between two jobs must not be given the next.
      worker.on('exit', () => {
        this.#workers = this.#workers.filter((one) => one !== worker);
      });
      worker.on('error', () => {});
      const online = once(worker, 'online');
      online.catch(() => {});
      this.#online.set(worker, online);
      this.#workers.push(worker);
    }
  }

  /**
   * Runs `job` once the lane is free and its threads run; a fault when it is not free within `patience_ms`. The job is told
   * what is left of that, the start of threads aside.
   */
  run<T>(patience_ms: number, job: (workers: Worker[], left_ms: number) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Fault('unavailable', 'closed'));
    return new Promise<T>((resolve, reject) => {
      const began = performance.now();
      let waiting = true;
      const timer = setTimeout(() => {
        waiting = false;
        reject(new Fault('unavailable', 'busy with other requests; try again'));
      }, patience_ms);
      const turn = this.#tail.then(async () => {
        clearTimeout(timer);
        const left_ms = Math.max(1, patience_ms - (performance.now() - began));
        if (waiting) await this.#work((workers) => job(workers, left_ms)).then(resolve, reject);
      });
      this.#tail = turn.catch(() => {});
    });
  }

  async #work<T>(job: (workers: Worker[]) => Promise<T>): Promise<T> {
    this.start();
    const workers = this.#workers;
    for (const worker of workers) worker.ref();
    try {
      await Promise.all(workers.map((worker) => this.#online.get(worker)));
      return await job(workers);
    } finally {
      for (const worker of workers) worker.unref();
    }
  }

  /** Stops the threads where they stand. The next job starts new ones. */
  async kill(): Promise<void> {
    const dying = this.#workers;
    this.#workers = [];
    await Promise.all(dying.map((worker) => worker.terminate()));
  }

  /** Stops the threads for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.kill();
  }
}
