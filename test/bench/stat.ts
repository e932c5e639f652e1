/**
 * Sequential `stat` requests over a unix socket: how many per second, and how long one takes while another client has
 * the server grep a directory without pause. `npm run bench -- stat [DIR]`; DIR defaults to node_modules.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';

async function client(path: string): Promise<(op: string, args: object) => Promise<void>> {
  const socket: Socket = connect(path);
  await once(socket, 'connect');
  clients.push(socket);
  return async (op, args) => {
    socket.write(`${JSON.stringify({ id: '1', op, args })}\n`);
    for (let last = 0; last !== 10; ) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      last = chunk.at(-1)!;
    }
  };
}

const clients: Socket[] = [];

export async function main([root = 'node_modules']: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const path = join(folder, 's');
  const server = spawn(process.execPath, ['dist/zgate.js', 'local', '--root', root, '--unix', path], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(server.stderr, 'data');
  const ask = await client(path);
  const rates: number[] = [];
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    for (let n = 0; n < 2000; n++) await ask('stat', { path: '.' });
    if (round > 0) rates.push((2000 / (performance.now() - start)) * 1000);
  }
  console.log(`sequential stat: ${Math.round(median(rates))} requests/s (median of ${rates.length} x 2000)`);

  const other = await client(path);
  const busy = { pattern: '[0-9]{4}[A-F][0-9]{3}[g-z]{9}', regex: true, max_files: 1e9, max_bytes: 1 << 28 };
  let grepping = true;
  const load = (async () => {
    while (grepping) await other('grep', busy);
  })();
  const waits: number[] = [];
  for (const until = performance.now() + 5000; performance.now() < until; ) {
    const start = performance.now();
    await ask('stat', { path: '.' });
    waits.push(performance.now() - start);
  }
  grepping = false;
  await load;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(share * (waits.length - 1))]!.toFixed(2);
  console.log(
    `one stat while a grep runs: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${waits.length} requests)`,
  );

  for (const socket of clients) socket.destroy();
  server.kill();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
}
