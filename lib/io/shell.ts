/**
 * Runs one command with `sh -c`: no standard input, a process group of its own, output heard as it comes and kept in
 * bounded memory. Resolves soon after the command has exited, whoever still holds its pipes. Spec: ZDX §6, "bash".
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError } from '../engine/tools/tool.ts';
import type { CommandOptions, CommandResult } from '../engine/workspace.ts';
import { KeptOutput } from './kept-output.ts';
import { end, type Guard, guarded, kill, MARK, marks, type Tree, unwatch, watch } from './process-tree.ts';

/** A command that has written more is not going to be read. */
const MAX_OUTPUT_BYTES = 50_000_000;
/** Between being asked to end and being killed. */
const GRACE_MS = 2000;
const ABORT_GRACE_MS = 500;
/** What a command wrote before it exited arrives within this time; what those write whom it left behind is not waited for. */
const DRAIN_MS = 200;

export interface ShellOptions extends CommandOptions {
  cwd: string;
  /** The whole environment; see environment.ts. */
  env: NodeJS.ProcessEnv;
  /** What the command has put into the background goes with it, also when it ends by itself. */
  alone?: boolean | undefined;
}

export async function shell(command: string, options: ShellOptions): Promise<CommandResult> {
  const { signal, timeout_ms } = options;
  signal.throwIfAborted();
  const mark = randomUUID();
  const { child, guard } = await start(command, options, mark);
  const tree: Tree = { pid: child.pid!, mark };
  watch(tree);
  const over = new AbortController();
  const stopped = new Promise<Why>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { signal: over.signal });
    if (timeout_ms > 0) alarm(timeout_ms, over.signal).then((rang) => rang && resolve('late'));
    child.once('exit', () => resolve('exited'));
    child.on('flood', () => resolve('flood'));
  });
  try {
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const closed = once(child, 'close');
    const [stdout, stderr] = listen(child, options.progress);
    const why = await stopped;
    if (why !== 'exited') await end(tree, why === 'aborted' ? ABORT_GRACE_MS : GRACE_MS);
    const [code] = await exited;
    if (options.alone) await kill(tree);
    await Promise.race([closed, alarm(DRAIN_MS, over.signal)]);
    signal.throwIfAborted();
    const out = stdout!.text();
    const err = stderr!.text();
    return {
      stdout: out.text,
      stderr: last(err.text, why, timeout_ms),
      exit_code: why === 'exited' ? (code ?? -1) : -1,
      timed_out: why === 'late',
      ...(out.omitted > 0 && { stdout_omitted: out.omitted }),
      ...(err.omitted > 0 && { stderr_omitted: err.omitted }),
    };
  } finally {
    over.abort();
    unwatch(tree);
    child.stdout!.destroy();
    child.stderr!.destroy();
    await guard.dismiss();
  }
}

type Why = 'exited' | 'late' | 'aborted' | 'flood';

async function start(
  command: string,
  { cwd, env }: Pick<ShellOptions, 'cwd' | 'env'>,
  mark: string,
): Promise<{ child: ChildProcess; guard: Guard }> {
  if (process.platform === 'win32')
    throw new ToolError('exec_error', 'commands cannot be run on Windows; use WSL');
  let guard: Guard | undefined;
  try {
    guard = await guarded(mark);
    const child = spawn('sh', ['-c', command], {
      cwd,
      env: { ...env, [MARK]: marks(mark) },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid === undefined) throw (await once(child, 'error'))[0];
    guard.tell(child.pid);
    return { child, guard };
  } catch (error) {
    await guard?.dismiss();
    const { code } = error as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'the working directory or sh is missing' : (code ?? 'unknown error');
    throw new ToolError('exec_error', `the command cannot be started: ${what}`, { cause: error });
  }
}

/** Keeps both outputs and tells of them in whole characters; says so when they are too much. */
function listen(child: ChildProcess, progress: (text: string) => void): KeptOutput[] {
  let total = 0;
  return [child.stdout!, child.stderr!].map((stream: Readable) => {
    const kept = new KeptOutput();
    const decoder = new StringDecoder('utf8');
    stream.on('data', (chunk: Buffer) => {
      if (total > MAX_OUTPUT_BYTES) return;
      total += chunk.length;
      kept.push(chunk);
      const text = decoder.write(chunk);
      if (text !== '') progress(text);
      if (total > MAX_OUTPUT_BYTES) child.emit('flood');
    });
    stream.on('end', () => {
      const text = decoder.end();
      if (text !== '') progress(text);
    });
    // A pipe that breaks has ended.
    stream.on('error', () => {});
    return kept;
  });
}

/** Why the command was stopped is the last line of its standard error. */
function last(stderr: string, why: Why, timeout_ms: number): string {
  const said =
    why === 'late'
      ? `Command timed out after ${timeout_ms / 1000} seconds`
      : why === 'flood'
        ? `Command stopped after more than ${MAX_OUTPUT_BYTES} bytes of output`
        : '';
  return said === '' || stderr === '' || stderr.endsWith('\n') ? `${stderr}${said}` : `${stderr}\n${said}`;
}

/** True when the time has passed, false when it was called off. */
function alarm(ms: number, off: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal: off }).catch(() => false);
}
