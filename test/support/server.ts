/** The built command as a child process, and clients for what it serves. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

const COMMAND = fileURLToPath(new URL('../../dist/zgate.js', import.meta.url));

/** What is still open when the tests of a file are over. Hooks cannot be added by a running test, so there is one. */
const children = new Set<ChildProcessWithoutNullStreams>();
const sockets = new Set<Socket>();
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([...children].map(left));
});

/** Longer than any of them takes to leave when it is asked to. */
const LEAVE_MS = 60_000;

/** Whoever is asked removes what it has made; whoever does not hear is killed. */
async function left(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}

export interface Running {
  child: ChildProcessWithoutNullStreams;
  /** What it said on standard error so far. */
  said(): string;
  /** Exit code and signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** What tests are told: nothing for the command that they try out. */
const OF_TESTS = Object.fromEntries(
  ['EFFORT', 'REQUIRE', 'SEED', 'TEST_RUN'].map((name) => [`ZGATE_${name}`, undefined]),
);

/** `before`: a program that starts it, with its arguments. */
export function run(args: string[], env: Record<string, string> = {}, before: string[] = []): Running {
  const [program, ...rest] = [...before, process.execPath, COMMAND, ...args];
  const child = spawn(program!, rest, {
    env: { ...process.env, ...OF_TESTS, ...env },
    stdio: 'pipe',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  child.stdin.on('error', () => {});
  children.add(child);
  child.on('close', () => children.delete(child));
  return { child, said: () => said, ended };
}

/** Starts listeners and gives their addresses as the command announces them. */
export async function listening(
  args: string[],
  env?: Record<string, string>,
  command = 'local',
): Promise<Running & { addresses: string[] }> {
  const running = run([command, ...args], env);
  const wanted = args.filter((arg) => ['--unix', '--tcp', '--http'].includes(arg)).length;
  const found = () => [...running.said().matchAll(/listening on (\S+)/g)].map((match) => match[1]!);
  while (found().length < wanted) {
    const early = await Promise.race([once(running.child.stderr, 'data').then(() => null), running.ended]);
    if (early) throw new Error(`the server ended early (${early.code}): ${running.said()}`);
  }
  return { ...running, addresses: found() };
}

/** Reads a stream line by line. */
export function lineReader(stream: Readable): {
  next(): Promise<string | undefined>;
  rest(): Promise<string[]>;
} {
  const lines: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  let tail = '';
  let over = false;
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (tail + text).split('\n');
    tail = parts.pop()!;
    for (const part of parts) {
      const waiter = waiting.shift();
      if (waiter) waiter(part);
      else lines.push(part);
    }
  });
  const finish = () => {
    over = true;
    for (const waiter of waiting.splice(0)) waiter(undefined);
  };
  stream.on('end', finish).on('close', finish).on('error', finish);
  const next = () =>
    lines.length > 0 || over
      ? Promise.resolve(lines.shift())
      : new Promise<string | undefined>((resolve) => waiting.push(resolve));
  return {
    next,
    async rest() {
      const all: string[] = [];
      for (let line = await next(); line !== undefined; line = await next()) all.push(line);
      return all;
    },
  };
}

/** Where a socket address announced by the command leads. */
export function target(address: string): NetConnectOpts {
  if (address.startsWith('unix:')) return { path: address.slice(5) };
  const [, host, port] = /^tcp:(.*):(\d+)$/.exec(address)!;
  return { host: host!.replace(/^\[|\]$/g, ''), port: Number(port) };
}

export async function dial(
  address: string,
): Promise<{ socket: Socket; lines: ReturnType<typeof lineReader> }> {
  const socket = connect({ ...target(address), allowHalfOpen: true } as NetConnectOpts);
  await once(socket, 'connect');
  socket.on('error', () => {});
  sockets.add(socket);
  return { socket, lines: lineReader(socket) };
}
