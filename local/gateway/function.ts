/**
 * A bundle as Lambda runs it: its folder alone in an empty place, processes with an environment of their own that load the
 * handler once, and one event at a time for each of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from '../../lib/wire/queue.ts';
import { writer } from '../terminal-text.ts';
import { type Failure, type Head, isLast, RUNTIME, type Said, type Told } from './runtime.ts';

/** Processes of one function at most; whoever comes then is turned away. */
const MAX_INSTANCES = 10;
/** For a process to leave by itself once it is told to; then it is killed. */
const LEAVE_MS = 2000;
/** For the last word of a stream that nobody reads any more: what it has begun, it ends. */
const LAST_WORD_MS = 2500;
/** The longest that closing takes. */
export const CLOSE_MS = LAST_WORD_MS + LEAVE_MS;

export type Refused = { refused: 'busy' } | { refused: 'failed'; failure: Failure } | { refused: 'timeout' };
export type Invoked = { result: unknown } | Refused;

/** An answer as it comes. Whoever stops reading, or has the signal aborted, ends it. */
export interface Streamed {
  head: Head;
  /** Throws when the function ends before its answer does. */
  pieces: AsyncIterable<Uint8Array>;
}

export interface LocalFunction {
  /** `tenant`: whose processes it may run in; without one, those of all that have none. */
  invoke(event: unknown, id: string, tenant?: string): Promise<Invoked>;
  stream(event: object, id: string, signal: AbortSignal): Promise<Streamed | Refused>;
  /** Ends its processes, with what they have started, and removes its files. */
  close(): Promise<void>;
}

export interface FunctionOptions {
  /** The bundle's folder. */
  bundle: string;
  name: string;
  env: NodeJS.ProcessEnv;
  timeout_ms: number;
}

/** A process that an event was given to, and what it says about it. */
interface Work {
  child: ChildProcess;
  said: AsyncGenerator<Said>;
  /** Resolves when it has said the last of it, or has ended. */
  over: Promise<void>;
}

/** Copies of bundles, which a gateway that leaves in a hurry does not leave behind either. */
const tasks = new Set<string>();

function discard(...some: string[]): void {
  for (const task of some) {
    rmSync(task, { recursive: true, force: true });
    tasks.delete(task);
  }
}
const discardAll = () => discard(...tasks);

function copied(bundle: string): string {
  if (tasks.size === 0) process.off('exit', discardAll).on('exit', discardAll);
  const task = mkdtempSync(join(tmpdir(), 'zgate-function-'));
  tasks.add(task);
  cpSync(bundle, task, { recursive: true });
  return task;
}

export function localFunction({ bundle, name, env, timeout_ms }: FunctionOptions): LocalFunction {
  const idle = new Map<ChildProcess, string>();
  const all = new Set<ChildProcess>();
  const streaming = new Map<ChildProcess, Promise<void>>();
  const late = new WeakSet<ChildProcess>();
  let task: string | undefined;
  let closing = false;

  async function start(): Promise<ChildProcess | undefined> {
    task ??= copied(bundle);
    // On a terminal what a function says of its requests is text of others.
    const log = process.stderr.isTTY ? 'pipe' : 2;
    const child = spawn(process.execPath, ['--input-type=module', '-e', RUNTIME], {
      cwd: task,
      env: { ...env, LAMBDA_TASK_ROOT: task, AWS_LAMBDA_FUNCTION_NAME: name },
      // Standard output is the log, as it is in the cloud.
      stdio: ['ignore', log, log, 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', writer(process.stderr));
    all.add(child);
    announceEnd(child);
    child.once(GONE, () => {
      all.delete(child);
      idle.delete(child);
    });
    const ended = once(child, GONE).catch(() => {});
    const ready = await Promise.race([once(child, 'message').catch(() => {}), ended.then(() => undefined)]);
    return ready && child.connected ? child : undefined;
  }

  /** A process for the tenant: one that has worked for it, or a new one, in the place of somebody else's if need be. */
  async function found(tenant: string): Promise<ChildProcess | 'busy' | undefined> {
    for (const [child, whose] of idle) {
      if (whose !== tenant) continue;
      idle.delete(child);
      return child;
    }
    if (all.size >= MAX_INSTANCES) {
      const [other] = idle.keys();
      if (!other) return 'busy';
      idle.delete(other);
      all.delete(other);
      void dismissed(other);
    }
    return await start();
  }

  async function begun(event: unknown, id: string, tenant: string): Promise<Work | Refused> {
    const child = closing ? 'busy' : await found(tenant);
    if (child === 'busy') return { refused: 'busy' };
    if (!child) return { refused: 'failed', failure: exited(id) };
    const said = new Queue<Said>();
    const timer = setTimeout(() => {
      late.add(child);
      void dismissed(child);
    }, timeout_ms);
    const hear = (message: Said) => {
      said.push(message);
      if (!isLast(message)) return;
      if (!late.has(child)) idle.set(child, tenant);
      settle();
    };
    let settle = () => {};
    const over = new Promise<void>((resolve) => {
      settle = () => {
        clearTimeout(timer);
        child.off('message', hear).off(GONE, settle);
        said.end();
        resolve();
      };
    });
    child.on('message', hear).on(GONE, settle);
    const context = {
      awsRequestId: id,
      functionName: name,
      functionVersion: '$LATEST',
      ...(tenant !== '' && { tenantId: tenant }),
    };
    tell(child, { event, context, until: Date.now() + timeout_ms });
    return { child, said: said[Symbol.asyncIterator](), over };
  }

  /** Why a process has said nothing more. */
  function ended(child: ChildProcess, id: string): Refused {
    if (late.has(child)) return { refused: 'timeout' };
    return closing ? { refused: 'busy' } : { refused: 'failed', failure: exited(id) };
  }

  return {
    async invoke(event, id, tenant = '') {
      const work = await begun(event, id, tenant);
      if ('refused' in work) return work;
      for await (const said of work.said) {
        if ('result' in said) return said;
        if ('failed' in said) return { refused: 'failed', failure: said.failed };
        // Nobody waits for pieces: a function that streams is read to its end.
        if ('piece' in said) tell(work.child, { room: true });
        if ('end' in said) return { result: null };
      }
      return ended(work.child, id);
    },

    async stream(event, id, signal) {
      const work = await begun(event, id, '');
      if ('refused' in work) return work;
      const { child, said, over } = work;
      streaming.set(child, over);
      void over.then(() => streaming.delete(child));
      const leave = () => tell(child, { leave: true });
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      const first = await said.next();
      if (first.done) return ended(child, id);
      if ('failed' in first.value) return { refused: 'failed', failure: first.value.failed };
      async function* pieces(): AsyncGenerator<Uint8Array> {
        let one = first.value as Said;
        try {
          for (;;) {
            if ('piece' in one) {
              yield Buffer.from(one.piece, 'base64');
              tell(child, { room: true });
            } else if ('end' in one && one.end === 'whole') return;
            else if (isLast(one)) throw new Error(`${name} ended before its answer did`);
            const next = await said.next();
            if (next.done) throw new Error(`${name} was ended before its answer was`);
            one = next.value;
          }
        } finally {
          signal.removeEventListener('abort', leave);
          if (!isLast(one)) leave();
        }
      }
      return { head: 'head' in first.value ? first.value.head : {}, pieces: pieces() };
    },

    async close() {
      closing = true;
      const leaving = [...all].map(async (child) => {
        await Promise.race([streaming.get(child), sleep(LAST_WORD_MS, undefined, { ref: false })]);
        await dismissed(child);
      });
      await Promise.all(leaving);
      if (task !== undefined) discard(task);
    },
  };
}

/** Of a process that has ended, and of which everything it said was heard. Node's `close` never comes after disconnect(). */
const GONE = 'gone';

function announceEnd(child: ChildProcess): void {
  let left = 2;
  const one = () => --left === 0 && child.emit(GONE);
  child.once('exit', one).once('disconnect', one);
  // What could not be started does neither.
  child.on('error', () => child.pid === undefined && child.emit(GONE));
}

/** Tells a process to leave, so that it takes along what it has started; kills it when it does not. */
async function dismissed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, GONE).catch(() => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
  if (child.connected) child.disconnect();
  await gone;
  clearTimeout(timer);
}

/** Who has ended meanwhile hears nothing. */
function tell(child: ChildProcess, told: Told): void {
  if (child.connected) child.send(told, () => {});
}

const exited = (id: string): Failure => ({
  errorType: 'Runtime.ExitError',
  errorMessage: `RequestId: ${id} Error: Runtime exited`,
});
