/**
 * What clients without the token can do to a port, and what looking up users costs: `npm run bench -- admission [COMMAND]`, another
 * version's zgate.js to compare with. Loopback only; 50 connections of 16 MiB each, 1,000 of one blank.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PeerUsers } from '../../lib/io/peer-users.ts';
import { peakMemory } from '../support/memory.ts';
import { printTable } from './measure.ts';

const TOKEN = 'a-token-of-this-bench';
const GIVE_UP_MS = 15_000;

async function serving<T>(command: string, use: (port: number, pid: number) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const args = [
    command,
    'agent',
    '--root',
    home,
    '--provider',
    'ollama',
    '--model',
    'none',
    '--tcp',
    '127.0.0.1:0',
  ];
  const env = { ...process.env, HOME: home, ZGATE_HOME: home, XDG_CONFIG_HOME: home, ZGATE_TOKEN: TOKEN };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  try {
    for await (const piece of child.stderr) {
      said += piece;
      const port = /listening on tcp:127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) return await use(Number(port), child.pid!);
    }
    throw new Error(`it did not start: ${said}`);
  } finally {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  return socket;
}

/** Peak memory before and after 50 connections have sent 16 MiB without a line break. */
async function lines(port: number, pid: number) {
  const before = peakMemory(pid);
  const sockets = await Promise.all(Array.from({ length: 50 }, () => connected(port)));
  const bytes = Buffer.alloc((16 << 20) - 1, 'x');
  const sent = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on('close', resolve);
        socket.write(bytes, () => resolve());
      }),
  );
  await Promise.race([Promise.all(sent), pause(GIVE_UP_MS)]);
  await pause(1000);
  const after = peakMemory(pid);
  for (const socket of sockets) socket.destroy();
  return [before, after].map((bytes) => `${Math.round(bytes / (1 << 20))} MiB`).join(' → ');
}

/** How long the right token takes while 1,000 connections have sent one blank. */
async function blanks(port: number) {
  const others: Socket[] = [];
  for (let n = 0; n < 1000; n++) {
    const socket = await connected(port);
    socket.write(' ');
    others.push(socket);
  }
  await pause(500);
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`{"op":"auth","token":"${TOKEN}"}\n`);
  const got = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
    pause(GIVE_UP_MS),
  ]);
  const ms = performance.now() - began;
  socket.destroy();
  for (const other of others) other.destroy();
  return got === true ? `${ms.toFixed(1)} ms` : 'not let in';
}

/** Looking up one user, and a thousand at once, with 1,000 connections open. */
async function lookUps() {
  const accepted: Socket[] = [];
  const server = createServer((socket) => void accepted.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const clients: Socket[] = [];
  for (let n = 0; n < 1000; n++) clients.push(await connected(port));
  while (accepted.length < 1000) await pause(5);
  const users = new PeerUsers();
  const find = (socket: Socket) =>
    users.find(
      { address: socket.remoteAddress!, port: socket.remotePort! },
      { address: socket.localAddress!, port },
    );
  const one: number[] = [];
  for (const socket of accepted.filter((_, n) => n % 10 === 0)) {
    const began = performance.now();
    await find(socket);
    one.push(performance.now() - began);
  }
  one.sort((a, b) => a - b);
  // The longest time between two turns of the event loop, by immediates: a timer's resolution is a millisecond.
  let held = 0;
  let before = performance.now();
  let on = true;
  const turn = () => {
    const now = performance.now();
    held = Math.max(held, now - before);
    before = now;
    if (on) setImmediate(turn);
  };
  setImmediate(turn);
  await pause(50);
  const idle = held;
  held = 0;
  const missing = users.find({ address: '127.0.0.1', port: 1 }, { address: '127.0.0.1', port });
  const began = performance.now();
  await missing;
  const absent = performance.now() - began;
  const scanning = held;
  on = false;
  const all = performance.now();
  const owners = await Promise.all(accepted.map(find));
  const thousand = performance.now() - all;
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
  return [
    ['one look-up, median of 100', `${one[50]!.toFixed(1)} ms`],
    ['one look-up, worst of 100', `${one[99]!.toFixed(1)} ms`],
    [
      `${owners.filter((owner) => owner?.uid === process.geteuid?.()).length} look-ups at once`,
      `${thousand.toFixed(1)} ms`,
    ],
    ['one that is not listed (three reads)', `${absent.toFixed(1)} ms`],
    ['event loop held meanwhile, at most', `${scanning.toFixed(2)} ms (without: ${idle.toFixed(2)} ms)`],
  ];
}

export async function main([command = 'dist/zgate.js']: string[]): Promise<void> {
  printTable([
    ['peak memory, 50 lines of 16 MiB', await serving(command, lines)],
    ['right token, 1,000 blanks', await serving(command, blanks)],
    ...(await lookUps()),
  ]);
}
