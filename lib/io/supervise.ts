/** Runs jobs in worker threads under a deadline that the threads are told of, and that is enforced on those who do not hear. */
import type { Worker } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import { type Answer, type Job, STOP } from './jobs.ts';
import type { Lane } from './lane.ts';

/** How long after its time a job may still be answered by itself before it is given up: a tenth of that, within bounds. */
export const graceOf = (timeout_ms: number) => Math.min(200, Math.max(50, timeout_ms / 10));

/** The cells that both sides of a job share. */
export const controls = () => new Int32Array(new SharedArrayBuffer(12));

export interface Budget {
  timeout_ms: number;
  control: Int32Array;
  signal: AbortSignal;
}

/** Runs a job in a lane until it is done; undefined when it was killed: past its deadline, or nobody waits for it any more. */
export async function supervised<T>(
  lane: Lane,
  { timeout_ms, control, signal }: Budget,
  start: (done: (value: T) => void, fail: (error: Error) => void) => void,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let killIn = (_ms: number) => {};
  const stop = () => {
    Atomics.store(control, STOP, 1);
    killIn(graceOf(timeout_ms));
  };
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      killIn = (ms) => {
        clearTimeout(timer);
        timer = setTimeout(() => void lane.kill().then(() => resolve(undefined), reject), ms);
      };
      killIn(timeout_ms + graceOf(timeout_ms));
      if (signal.aborted) stop();
      start(resolve, reject);
    });
  } catch (error) {
    // A thread that failed in a way nobody foresaw is not trusted with the next job.
    if (!(error instanceof Fault)) await lane.kill();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Hears one worker for the length of a job. */
export function listen(worker: Worker, fail: (error: Error) => void, hear: (answer: Answer) => void): void {
  worker.removeAllListeners('message').removeAllListeners('error');
  worker.on('error', (error) => fail(error));
  worker.on('message', (answer: Answer) => {
    if (answer.type !== 'fault') hear(answer);
    else if (answer.code === 'internal') fail(new Error(answer.message, { cause: answer.stack }));
    else fail(new Fault(answer.code, answer.message));
  });
}

/** Has the lane's first worker do one job; `late` says what to tell when it was killed at its deadline. */
export async function ask<Type extends Answer['type']>(
  lane: Lane,
  type: Type,
  budget: Budget,
  late: string,
  /** Gets what is left of the time when the lane is free. */
  job: (left_ms: number) => Job,
  transfer: ArrayBuffer[] = [],
): Promise<Extract<Answer, { type: Type }>> {
  const answered = await lane.run(budget.timeout_ms, ([worker], left_ms) =>
    supervised<Extract<Answer, { type: Type }>>(lane, { ...budget, timeout_ms: left_ms }, (done, fail) => {
      listen(worker!, fail, (answer) => {
        if (answer.type === type) done(answer as Extract<Answer, { type: Type }>);
      });
      worker!.postMessage(job(left_ms), transfer);
    }),
  );
  return answered ?? Promise.reject(killed(budget.signal, late));
}

/** What to tell of a job that was killed. */
export function killed(signal: AbortSignal, late: string): Fault {
  return signal.aborted ? new Fault('unavailable', 'interrupted') : new Fault('timeout', late);
}
