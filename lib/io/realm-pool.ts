/**
 * The threads that run programs: a few, each with one sandbox at a time. A program goes to the thread that still has its
 * session's state, else to one that is free; one that does not stop when told is ended with its thread.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import type { OutputPiece } from '../realm/realms.ts';
import { type Answer, type InspectJob, type RunJob, STOP } from './realm-jobs.ts';

/** Defined by the build for code that does not stand beside the built worker (tests, scripts). */
declare const DIST_DIR: string | undefined;
const home = typeof DIST_DIR === 'undefined' ? import.meta.url : DIST_DIR;

/** How long a program that should stop may still take before its thread is ended. */
const GRACE_MS = 100;
/** How long the state of a program may take to save. */
const SAVING_MS = 30_000;
/** A thread is replaced after so many jobs. */
const MAX_JOBS = 200;
const MAX_QUEUE = 256;
/**
 * Stack of a thread. A program's own limits come first: at them the engine and the parser use 12 to 16 MB, measured cold and warm, by tier.
 * Only what is used is ever taken from the machine.
 */
const STACK_MB = 64;

type Done = Extract<Answer, { type: 'ran' | 'found' | 'cold' }>;
/** `killed`: the thread had to be ended. */
export type Result = Done | { type: 'killed' };

interface Thread {
  worker: Worker;
  /** Name of the state it has. */
  state: string | undefined;
  busy: boolean;
  jobs: number;
  hear: ((answer: Answer) => void) | undefined;
  fail: ((error: Error) => void) | undefined;
}

export interface JobOptions {
  signal: AbortSignal;
  timeout_ms: number;
  pieces?: (pieces: OutputPiece[]) => void;
}

export class RealmPool {
  readonly #size = Math.max(4, availableParallelism());
  #threads: Thread[] = [];
  readonly #queue: (() => void)[] = [];
  #closed = false;

  /** Whether a thread that is free has this state. */
  has(state: string): boolean {
    return this.#threads.some((thread) => thread.state === state && !thread.busy);
  }

  async run(job: RunJob | InspectJob, options: JobOptions): Promise<Result> {
    if (options.signal.aborted) return { type: 'killed' };
    const thread = await this.#free(job, options.signal);
    if (!thread) return { type: 'killed' };
    let bloated = false;
    try {
      const result = await this.#supervise(thread, job, options);
      bloated = result.type === 'ran' && result.bloated === true;
      return result;
    } finally {
      thread.busy = false;
      thread.worker.unref();
      // The surest way to give memory back.
      if (++thread.jobs >= MAX_JOBS || bloated) this.#drop(thread);
      this.#queue.shift()?.();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
    for (const wake of this.#queue.splice(0)) wake();
  }

  /** A thread for a job, as soon as there is one; undefined when nobody waits for it any more. */
  async #free(job: RunJob | InspectJob, signal: AbortSignal): Promise<Thread | undefined> {
    for (;;) {
      if (this.#closed) throw new Fault('unavailable', 'closed');
      if (signal.aborted) return undefined;
      const idle = this.#threads.filter(({ busy }) => !busy);
      const chosen =
        (job.job === 'run' ? idle.find(({ state }) => state === job.base.name) : undefined) ??
        idle.find(({ state }) => state === undefined) ??
        // To bring a state anew takes a few milliseconds; to start a thread takes tens.
        idle[0] ??
        // Whoever only looks does not wait for those who run.
        (this.#threads.length < this.#size + (job.job === 'inspect' ? 1 : 0) ? this.#start() : undefined);
      if (chosen) {
        chosen.busy = true;
        chosen.worker.ref();
        // The least used stands first.
        this.#threads = [...this.#threads.filter((one) => one !== chosen), chosen];
        return chosen;
      }
      if (this.#queue.length >= MAX_QUEUE)
        throw new Fault('unavailable', 'busy with other programs; try again');
      await this.#turn(signal);
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const at = this.#queue.indexOf(wake);
        if (at !== -1) this.#queue.splice(at, 1);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(wake);
    });
  }

  #start(): Thread {
    const worker = new Worker(new URL('realm.js', home), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: STACK_MB },
    });
    worker.unref();
    const thread: Thread = {
      worker,
      state: undefined,
      busy: false,
      jobs: 0,
      hear: undefined,
      fail: undefined,
    };
    let ready = false;
    worker.on('message', (answer: Answer) => {
      if (answer.type === 'ready') ready = true;
      thread.hear?.(answer);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#drop(thread);
      // Nothing has run yet: there are no descriptors or no memory for it now.
      thread.fail?.(
        ready
          ? error
          : new Fault('unavailable', `no thread can be started for the program (${error.code}); try again`, {
              cause: error,
            }),
      );
    });
    worker.on('exit', () => {
      this.#drop(thread);
      thread.fail?.(new Error('the sandbox thread ended'));
    });
    this.#threads.push(thread);
    return thread;
  }

  #drop(thread: Thread): void {
    this.#threads = this.#threads.filter((one) => one !== thread);
    void thread.worker.terminate();
  }

  #supervise(thread: Thread, job: RunJob | InspectJob, options: JobOptions): Promise<Result> {
    const { signal, timeout_ms, pieces } = options;
    const control = new Int32Array(new SharedArrayBuffer(4));
    const next = job.job === 'run' ? job.next : undefined;
    // A state that the thread has need not be brought.
    const base = thread.state === job.base.name ? { name: job.base.name } : job.base;
    thread.state = undefined;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        thread.hear = undefined;
        thread.fail = undefined;
        act();
      };
      const killIn = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Its silence is expected from here on.
          settle(() => resolve({ type: 'killed' }));
          this.#drop(thread);
        }, ms);
      };
      const stop = () => {
        Atomics.store(control, STOP, 1);
        killIn(GRACE_MS);
      };
      // Threads that are ended for good end their programs, and that is no failure.
      thread.fail = (error) => settle(() => (this.#closed ? resolve({ type: 'killed' }) : reject(error)));
      thread.hear = (answer) => {
        if (answer.type === 'pieces') return pieces?.(answer.pieces);
        if (answer.type === 'saving') return killIn(SAVING_MS);
        if (answer.type === 'ready') {
          // Its time begins when the thread does.
          if (!signal.aborted) killIn(timeout_ms + GRACE_MS);
          return undefined;
        }
        if (answer.type === 'failed') {
          this.#drop(thread);
          return settle(() => reject(new Error(answer.error)));
        }
        if (answer.type === 'ran' && answer.held) thread.state = next;
        return settle(() => resolve(answer));
      };
      signal.addEventListener('abort', stop, { once: true });
      killIn(timeout_ms + GRACE_MS);
      if (signal.aborted) stop();
      thread.worker.postMessage({ ...job, base, control });
    });
  }
}
