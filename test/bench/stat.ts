/** Sequential requests per second over a unix socket: one `stat` at a time, the next after the reply. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';

export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const path = join(folder, 's');
  const server = spawn(process.execPath, ['dist/zgate.js', 'local', '--unix', path], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(server.stderr, 'data');
  const socket = connect(path);
  await once(socket, 'connect');
  const request = `${JSON.stringify({ id: '1', op: 'stat', args: { path: 'package.json' } })}\n`;
  const rates: number[] = [];
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    for (let n = 0; n < 2000; n++) {
      socket.write(request);
      await once(socket, 'data');
    }
    if (round > 0) rates.push((2000 / (performance.now() - start)) * 1000);
  }
  console.log(
    `sequential stat over a unix socket: ${Math.round(median(rates))} requests/s (median of ${rates.length} x 2000)`,
  );
  socket.end();
  server.kill();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
}
