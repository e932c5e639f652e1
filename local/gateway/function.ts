/**
 * A bundle as Lambda runs it: its folder alone in an empty place, processes with an environment of their own that load the
 * handler once, and one event at a time for each of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Processes of one function at most; whoever comes then is turned away. */
const MAX_INSTANCES = 10;

/** What a process runs: the part that Lambda's runtime has in the cloud. */
const RUNTIME = `
const { handler } = await import('./index.mjs');
process.on('message', async ({ event, context, until }) => {
  const remaining = () => Math.max(0, until - Date.now());
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis: remaining });
    process.send({ result: result ?? null });
  } catch (error) {
    console.error(error);
    process.send({ failed: true });
  }
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });`;

export type Invoked = { result: unknown } | { refused: 'busy' | 'failed' | 'timeout' };

export interface LocalFunction {
  invoke(event: object, id: string): Promise<Invoked>;
  close(): void;
}

export interface FunctionOptions {
  /** The bundle's folder. */
  bundle: string;
  name: string;
  env: NodeJS.ProcessEnv;
  timeout_ms: number;
}

export function localFunction({ bundle, name, env, timeout_ms }: FunctionOptions): LocalFunction {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  let task: string | undefined;

  async function start(): Promise<ChildProcess | undefined> {
    if (task === undefined) {
      task = mkdtempSync(join(tmpdir(), 'zgate-function-'));
      cpSync(bundle, task, { recursive: true });
    }
    const child = spawn(process.execPath, ['--input-type=module', '-e', RUNTIME], {
      cwd: task,
      env: { ...env, LAMBDA_TASK_ROOT: task, AWS_LAMBDA_FUNCTION_NAME: name },
      // Standard output is the log, as it is in the cloud.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    all.add(child);
    child.once('close', () => {
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    return (await message(child)) === undefined ? undefined : child;
  }

  return {
    async invoke(event, id) {
      const waiting = idle.pop();
      if (!waiting && all.size >= MAX_INSTANCES) return { refused: 'busy' };
      const child = waiting ?? (await start());
      if (!child) return { refused: 'failed' };
      const context = { awsRequestId: id, functionName: name, functionVersion: '$LATEST' };
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout_ms);
      child.send({ event, context, until: Date.now() + timeout_ms });
      const answer = await message(child);
      clearTimeout(timer);
      if (answer === undefined) return { refused: child.signalCode === 'SIGKILL' ? 'timeout' : 'failed' };
      idle.push(child);
      return 'result' in answer ? { result: answer.result } : { refused: 'failed' };
    },
    close() {
      for (const child of all) child.kill('SIGKILL');
      if (task !== undefined) rmSync(task, { recursive: true, force: true });
    },
  };
}

/** The next thing a process says; undefined when it has ended. */
function message(child: ChildProcess): Promise<(object & { result?: unknown }) | undefined> {
  return new Promise((resolve) => {
    const settle = (value: unknown) => {
      child.off('message', settle).off('close', gone).off('error', gone);
      resolve(value as object | undefined);
    };
    const gone = () => settle(undefined);
    child.on('message', settle).on('close', gone).on('error', gone);
  });
}
