/** A few worker threads that take one job at a time together, in the order asked. Killed ones are started anew. */
import { Worker } from 'node:worker_threads';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

export class Lane {
  readonly #size: number;
  #workers: Worker[] = [];
  #tail: Promise<unknown> = Promise.resolve();

  constructor(size: number) {
    this.#size = size;
  }

  /** Starts the threads that are missing; they do not keep the process alive. */
  start(): void {
    while (this.#workers.length < this.#size) {
      const worker = new Worker(new URL('worker.js', home));
      worker.unref();
      this.#workers.push(worker);
    }
  }

  /** Runs `job` once the lane is free. */
  run<T>(job: (workers: Worker[]) => Promise<T>): Promise<T> {
    const turn = this.#tail.then(async () => {
      this.start();
      for (const worker of this.#workers) worker.ref();
      try {
        return await job(this.#workers);
      } finally {
        for (const worker of this.#workers) worker.unref();
      }
    });
    this.#tail = turn.catch(() => {});
    return turn;
  }

  /** Stops the threads where they stand. The next job starts new ones. */
  async kill(): Promise<void> {
    const dying = this.#workers;
    this.#workers = [];
    await Promise.all(dying.map((worker) => worker.terminate()));
  }
}
