/** A thread that greps snapshots: several at a time, each while another waits for bytes. A killed one starts anew. */
import { setMaxListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import { Fault, toFault } from '../fault.ts';
import type { Untimed } from '../operation.ts';
import type { Fetch, Meter } from '../snapshot/fetch.ts';
import type { SnapshotEntry } from '../snapshot/layout.ts';
import { STOP } from './jobs.ts';
import { type FaultMessage, type FromSearch, type ToSearch, unpacked, unpackedHits } from './search-jobs.ts';
import { controls, graceOf } from './supervise.ts';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

export interface SearchRequest {
  repo: string;
  entry: SnapshotEntry;
  query: GrepArgs;
  signal: AbortSignal;
  meter: Meter;
  /** How long after its deadline the thread may say nothing before it is killed. The answer does not wait for that. */
  silence_ms: number;
}

interface Job {
  fetch: Fetch;
  meter: Meter;
  done(result: Untimed<GrepResult>): void;
  failed(fault: Error): void;
}

export class SearchThread {
  readonly #memory_bytes: number;
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | undefined;
  #last = 0;
  #closed = false;

  constructor(memory_bytes: number) {
    this.#memory_bytes = memory_bytes;
  }

  /** Undefined when there was no answer soon after the deadline, or nobody waits for one any more. */
  async grep(fetch: Fetch, request: SearchRequest): Promise<Untimed<GrepResult> | undefined> {
    const { repo, entry, query, signal, meter, silence_ms } = request;
    const worker = this.start();
    const control = controls();
    const job = ++this.#last;
    worker.ref();
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      let silent: NodeJS.Timeout | undefined;
      const within = (ms: number) => {
        end();
        const grace_ms = graceOf(query.timeout_ms);
        if (grace_ms < silence_ms) late = setTimeout(() => resolve(undefined), ms + grace_ms);
        silent = setTimeout(() => {
          settle();
          void this.kill(worker).then(() => resolve(undefined), reject);
        }, ms + silence_ms);
      };
      const end = () => {
        clearTimeout(late);
        clearTimeout(silent);
      };
      const stop = () => {
        Atomics.store(control, STOP, 1);
        this.#send(worker, { type: 'cancel', job });
        within(0);
      };
      const settle = () => {
        end();
        signal.removeEventListener('abort', stop);
        this.#jobs.delete(job);
        if (this.#jobs.size === 0) worker.unref();
      };
      this.#jobs.set(job, {
        fetch,
        meter,
        done(result) {
          settle();
          resolve(result);
        },
        failed(fault) {
          settle();
          reject(fault);
        },
      });
      // Many searches at once may have the same one.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', stop);
      within(query.timeout_ms);
      const deadline = Date.now() + query.timeout_ms;
      this.#send(worker, { type: 'grep', job, repo, entry, query, deadline, control });
      if (signal.aborted) stop();
    });
  }

  /** Reads what every grep of a snapshot needs, ahead of the first; nobody waits for it, and it may fail. */
  open(fetch: Fetch, repo: string, entry: SnapshotEntry): void {
    const worker = this.start();
    const job = ++this.#last;
    const forget = () => void this.#jobs.delete(job);
    this.#jobs.set(job, { fetch, meter: { reads: 0, bytes: 0 }, done: forget, failed: forget });
    this.#send(worker, { type: 'open', job, repo, entry });
  }

  start(): Worker {
    if (this.#closed) throw new Fault('unavailable', 'closed');
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('search.js', home), {
      execArgv: [],
      workerData: { memory_bytes: this.#memory_bytes },
    });
    this.#worker = worker;
    worker.on('message', (message: FromSearch) => this.#hear(worker, message));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () =>
      this.#fail(worker, new Fault('unavailable', 'the search was stopped; try again')),
    );
    // After the listeners, each of which would keep the process alive again.
    worker.unref();
    return worker;
  }

  #hear(worker: Worker, message: FromSearch): void {
    const job = this.#jobs.get(message.job);
    if (message.type === 'done') job?.done({ hits: unpackedHits(message.hits), ...message.result });
    else if (message.type === 'opened') {
      this.#jobs.delete(message.job);
      if (this.#jobs.size === 0) worker.unref();
    } else if (message.type === 'failed') job?.failed(faultOf(message.fault));
    else {
      const { call, ranges } = message;
      const none = { reads: 0, bytes: 0 };
      const fetch = job?.fetch ?? [...this.#jobs.values()][0]?.fetch;
      const fetched = fetch
        ? fetch(ranges.map(unpacked), job?.meter ?? none)
        : Promise.reject(new Fault('unavailable', 'interrupted'));
      fetched.then(
        (bytes) => {
          // Copies: what is sent away is gone here, and a cache may still be writing it.
          const own = bytes.map((one) => Uint8Array.from(one));
          this.#send(
            worker,
            { type: 'bytes', call, bytes: own },
            own.map((one) => one.buffer),
          );
        },
        (error) => {
          const { code, message: text } = toFault(error);
          this.#send(worker, { type: 'no bytes', call, fault: { code, message: text } });
        },
      );
    }
  }

  #send(worker: Worker, message: ToSearch, transfer: ArrayBuffer[] = []): void {
    if (worker === this.#worker) worker.postMessage(message, transfer);
  }

  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const job of this.#jobs.values()) job.failed(error);
    this.#jobs.clear();
  }

  async kill(worker: Worker | undefined = this.#worker): Promise<void> {
    if (!worker) return;
    if (worker === this.#worker)
      this.#fail(worker, new Fault('unavailable', 'the search was stopped; try again'));
    await worker.terminate();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.kill();
  }
}

function faultOf({ code, message, stack }: FaultMessage): Error {
  return code === 'internal' ? new Error(message, { cause: stack }) : new Fault(code, message);
}
