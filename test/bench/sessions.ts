/** Appends per second and requests per operation, on every place sessions can be kept. `npm run bench -- sessions [COUNT]`. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { ambient } from '../../lib/io/open-sessions.ts';
import { s3Store } from '../../lib/io/s3-store.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import type { Sessions } from '../../lib/session/sessions.ts';
import { BUCKET, s3Server, useTestKeys } from '../support/s3-server.ts';
import { printTable } from './measure.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';
const ts = '2026-11-16T00:00:00Z';

export async function main([count = '1000']: string[]): Promise<void> {
  const many = Number(count);
  const scratch = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  useTestKeys();
  const server = await s3Server();
  const s3 = () =>
    new ObjectSessions(s3Store({ bucket: BUCKET, prefix: 'bench', endpoint: server.endpoint }), ambient);
  const places: [string, () => Sessions][] = [
    ['plain file', () => fsSessions(join(scratch, 'sessions'), { ambient })],
    ['filesystem store', () => new ObjectSessions(fsStore(join(scratch, 'store')), ambient)],
    ['S3 on loopback', s3],
  ];
  const bare = bareAppends(join(scratch, 'bare'), many);
  const rows = [['place', 'appends/s', 'of a bare write + fdatasync', 'load, ms']];
  for (const [name, open] of places) {
    const sessions = open();
    await sessions.append(ID, [{ type: 'meta', schema_version: 1, ts }], 'meta');
    const before = { ...server.counts };
    const start = performance.now();
    for (let n = 0; n < many; n++)
      await sessions.append(ID, [{ type: 'message', role: 'user', text: 'x'.repeat(740), ts }], `k${n}`);
    const rate = many / ((performance.now() - start) / 1000);
    const appended = { ...server.counts };
    const loading = performance.now();
    await open().load(ID);
    rows.push([name, rate.toFixed(0), (rate / bare).toFixed(2), (performance.now() - loading).toFixed(1)]);
    if (name.startsWith('S3')) {
      const used = (from: typeof before, to: typeof before) =>
        ['PUT', 'GET', 'LIST', 'DELETE']
          .map((kind) => `${(to[kind as 'PUT'] ?? 0) - (from[kind as 'PUT'] ?? 0)} ${kind}`)
          .join(', ');
      console.log(
        `S3: ${many} appends of 800 bytes: ${used(before, appended)}; load: ${used(appended, server.counts)}`,
      );
    }
  }
  console.log(`bare write + fdatasync of one line: ${bare.toFixed(0)}/s`);
  printTable(rows);
  await server.close();
  rmSync(scratch, { recursive: true });
}

function bareAppends(path: string, many: number): number {
  const fd = openSync(path, 'a');
  const line = `${'x'.repeat(800)}\n`;
  const start = performance.now();
  for (let n = 0; n < many; n++) {
    writeSync(fd, line);
    fdatasyncSync(fd);
  }
  closeSync(fd);
  return many / ((performance.now() - start) / 1000);
}
