/**
 * An index over a live directory, in a thread of its own: asked first by a grep, which goes the ordinary way when the
 * index cannot tell. An answer is never older than the question: lib/io/live-files.ts sees to that.
 */
import { Worker } from 'node:worker_threads';
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import type { Untimed } from '../operation.ts';
import { literalSegments } from '../repo/glob.ts';
import { backtracks } from '../repo/matcher.ts';
import { NOTHING_FOUND } from '../repo/repo.ts';
import { STOP } from './jobs.ts';
import { type FromIndex, type LiveIndexData, MAX_INDEXED_BYTES, type ToIndex } from './live-index-jobs.ts';
import { controls, graceOf } from './supervise.ts';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

/** Text that is kept in memory, at most, unless told otherwise. */
const MEMORY_BYTES = 512 << 20;
/** How long the thread may say nothing after the time of a grep: it stops by itself, only a fault of ours makes it need this. */
const SILENCE_MS = 2000;
/** Before a thread that died is started again, doubled each time; the first time at once. */
const REST_MS = 1000;
const MAX_REST_MS = 600_000;

export interface LiveIndexOptions {
  /** Hears why there is no index, or a slower one; each once. */
  report?: ((what: unknown) => void) | undefined;
  memory_bytes?: number | undefined;
  /** Look at every file's time at each grep, though all could be watched. */
  unwatched?: boolean | undefined;
}

export interface Indexed {
  files: number;
  bytes: number;
  seconds: number;
}

export interface LiveIndex {
  /** Undefined when the directory is to be searched in the ordinary way. `query` is relative to the root. */
  grep(query: GrepArgs, signal: AbortSignal): Promise<Untimed<GrepResult> | undefined>;
  /** Resolves when the index is complete; to undefined when there will be none. */
  ready: Promise<Indexed | undefined>;
  close(): Promise<void>;
}

interface Job {
  done(result: Untimed<GrepResult> | undefined): void;
  failed(fault: Fault): void;
}

/** `prefix` is the root's real path, without a slash at its end. */
export function liveIndex(prefix: string, options: LiveIndexOptions = {}): LiveIndex {
  const { report = () => {}, memory_bytes = MEMORY_BYTES, unwatched = false } = options;
  const jobs = new Map<number, Job>();
  const began = performance.now();
  let last = 0;
  let worker: Worker | undefined;
  let exited: Promise<void> = Promise.resolve();
  let usable = false;
  /** There is none and will be none. */
  let over = false;
  let closed = false;
  let restarts = 0;
  let restartAt = 0;
  let settle: (indexed: Indexed | undefined) => void;
  const ready = new Promise<Indexed | undefined>((resolve) => {
    settle = resolve;
  });
  const send = (message: ToIndex) => worker?.postMessage(message);

  /** Whoever waits goes the ordinary way. */
  const leave = () => {
    worker = undefined;
    usable = false;
    for (const job of [...jobs.values()]) job.done(undefined);
    jobs.clear();
  };
  const off = (what?: unknown) => {
    if (what !== undefined && !over) report(what);
    over = true;
    leave();
    settle(undefined);
  };
  /** So does everybody until a new thread has read all anew; one that dies again and again is given more and more time. */
  const died = (one: Worker, why: string) => {
    if (one !== worker) return;
    leave();
    settle(undefined);
    restartAt = performance.now() + (restarts === 0 ? 0 : Math.min(MAX_REST_MS, REST_MS * 2 ** restarts));
    restarts++;
    report(`index: its thread ended (${why}) and is started again; until then every grep reads the files`);
  };

  const start = () => {
    const workerData: LiveIndexData = { prefix, memory_bytes, unwatched };
    const one = new Worker(new URL('live-index.js', home), { workerData, execArgv: [] });
    worker = one;
    one.on('message', (message: FromIndex) => {
      if (one === worker) hear(message);
    });
    one.on('error', (error) => died(one, error.message));
    exited = new Promise((resolve) => {
      one.on('exit', (code) => {
        died(one, `it ended with code ${code}`);
        resolve();
      });
    });
    // After the listeners: one for messages would keep the process alive again.
    one.unref();
  };
  const hear = (message: FromIndex) => {
    if (message.type === 'said') report(message.text);
    else if (message.type === 'off') {
      void worker?.terminate();
      off(`index: none is kept: ${message.why}; every grep reads the files`);
    } else if (message.type === 'ready') {
      usable = !over;
      const { files, bytes } = message;
      settle({ files, bytes, seconds: (performance.now() - began) / 1000 });
    } else {
      const job = jobs.get(message.job);
      if (message.type === 'done') job?.done(message.result);
      else if (message.fault.code !== 'internal')
        job?.failed(new Fault(message.fault.code, message.fault.message));
      else {
        report(new Error(message.fault.message, { cause: message.fault.stack }));
        job?.done(undefined);
      }
    }
  };
  start();

  return {
    ready,

    async grep(query, signal) {
      if (!worker && !over && performance.now() >= restartAt) start();
      const asked = worker;
      if (!usable || !asked || !tells(query)) return undefined;
      const control = controls();
      const job = ++last;
      asked.ref();
      return new Promise((resolve, reject) => {
        const stop = () => {
          Atomics.store(control, STOP, 1);
          send({ type: 'cancel', job });
        };
        const late = setTimeout(() => resolve(NOTHING_FOUND), query.timeout_ms + graceOf(query.timeout_ms));
        const silent = setTimeout(() => {
          died(asked, 'it does not answer');
          void asked.terminate();
        }, query.timeout_ms + SILENCE_MS);
        const settled = () => {
          clearTimeout(late);
          clearTimeout(silent);
          signal.removeEventListener('abort', stop);
          jobs.delete(job);
          if (jobs.size === 0) asked.unref();
        };
        jobs.set(job, {
          done(result) {
            settled();
            resolve(result);
          },
          failed(fault) {
            settled();
            reject(fault);
          },
        });
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
        send({ type: 'grep', job, query, control, deadline: Date.now() + query.timeout_ms });
      });
    },

    async close() {
      if (closed) return;
      closed = true;
      const last = worker;
      send({ type: 'close' });
      off();
      const timer = setTimeout(() => void last?.terminate(), SILENCE_MS);
      last?.ref();
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Whether the index can tell exactly what a grep would find. */
function tells({ respect_gitignore, max_bytes, regex, pattern, paths = [] }: GrepArgs): boolean {
  if (respect_gitignore || max_bytes > MAX_INDEXED_BYTES) return false;
  if (regex && backtracks(pattern)) return false;
  // A pattern with `.git` in it may mean what the index leaves out.
  return !paths.some((path) => speaksOfGit(path));
}

/** With braces, whether it may: to write out all that they stand for takes long, and nobody is served meanwhile. */
function speaksOfGit(path: string): boolean {
  if (!path.includes('{')) return literalSegments(path).includes('.git');
  let at = -1;
  for (const char of '.git') {
    at = path.indexOf(char, at + 1);
    if (at === -1) return false;
  }
  return true;
}
