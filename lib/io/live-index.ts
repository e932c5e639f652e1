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
import { STOP } from './jobs.ts';
import { type FromIndex, type LiveIndexData, MAX_INDEXED_BYTES, type ToIndex } from './live-index-jobs.ts';
import { controls } from './supervise.ts';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

/** Text that is kept in memory, at most, unless told otherwise. */
const MEMORY_BYTES = 512 << 20;
/** The thread stops by itself; only a fault of ours makes it need this. */
const GRACE_MS = 2000;

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
  let usable = false;
  let closed = false;
  let settle: (indexed: Indexed | undefined) => void;
  const ready = new Promise<Indexed | undefined>((resolve) => {
    settle = resolve;
  });
  const workerData: LiveIndexData = { prefix, memory_bytes, unwatched };
  const worker = new Worker(new URL('live-index.js', home), { workerData, execArgv: [] });
  const send = (message: ToIndex) => worker.postMessage(message);

  /** Whoever waits goes the ordinary way, and so does everybody from now on. */
  const off = (what?: unknown) => {
    usable = false;
    if (what !== undefined && !closed) report(what);
    for (const job of jobs.values()) job.done(undefined);
    jobs.clear();
    settle(undefined);
  };
  const hear = (message: FromIndex) => {
    if (message.type === 'said') report(message.text);
    else if (message.type === 'off') {
      off(`index: none is kept: ${message.why}; every grep reads the files`);
      void worker.terminate();
    } else if (message.type === 'ready') {
      usable = !closed;
      const { files, bytes } = message;
      settle({ files, bytes, seconds: (performance.now() - began) / 1000 });
    } else {
      const job = jobs.get(message.job);
      jobs.delete(message.job);
      if (message.type === 'done') job?.done(message.result);
      else if (message.fault.code !== 'internal')
        job?.failed(new Fault(message.fault.code, message.fault.message));
      else {
        report(new Error(message.fault.message, { cause: message.fault.stack }));
        job?.done(undefined);
      }
    }
  };
  worker.on('message', hear);
  worker.on('error', off);
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      off();
      resolve();
    });
  });
  // After the listeners: one for messages would keep the process alive again.
  worker.unref();

  return {
    ready,

    async grep(query, signal) {
      if (!usable || !tells(query)) return undefined;
      const control = controls();
      const job = ++last;
      let timer: NodeJS.Timeout | undefined;
      const stop = () => {
        Atomics.store(control, STOP, 1);
        send({ type: 'cancel', job });
      };
      worker.ref();
      try {
        return await new Promise((done, failed) => {
          jobs.set(job, { done, failed });
          timer = setTimeout(() => {
            off(new Error('index: the thread does not answer; none is kept any more'));
            void worker.terminate();
          }, query.timeout_ms + GRACE_MS);
          signal.addEventListener('abort', stop);
          if (signal.aborted) stop();
          send({ type: 'grep', job, query, control, deadline: Date.now() + query.timeout_ms });
        });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        jobs.delete(job);
        if (jobs.size === 0) worker.unref();
      }
    },

    async close() {
      if (closed) return;
      closed = true;
      send({ type: 'close' });
      off();
      const timer = setTimeout(() => void worker.terminate(), GRACE_MS);
      worker.ref();
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Whether the index can tell exactly what a grep would find. */
function tells({ respect_gitignore, max_bytes, regex, pattern, paths = [] }: GrepArgs): boolean {
  if (respect_gitignore || max_bytes > MAX_INDEXED_BYTES) return false;
  if (regex && backtracks(pattern)) return false;
  // A pattern with `.git` in it may mean what the index leaves out, and one that is wrong is for others to refuse.
  return !paths.some((path) => speaksOfGit(path));
}

function speaksOfGit(path: string): boolean {
  try {
    return literalSegments(path).includes('.git');
  } catch {
    return true;
  }
}
