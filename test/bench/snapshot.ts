/**
 * What publishing and reading snapshots costs on S3: times and requests against the S3 test server, which waits 15 ms before
 * each answer. `npm run bench -- snapshot [--corpus DIR] [--latency MS]`. The corpus is copied, since it is edited.
 * A cold grep is the first of a server: of one that was started for the snapshot, which reads ahead what every grep needs, or
 * of one that hears of it by the request alone.
 */

import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUCKET, type Kind, s3Server, useTestKeys } from '../support/s3-server.ts';
import { median, printTable } from './measure.ts';
import { benchServer } from './server.ts';

export async function main(args: string[]): Promise<void> {
  const flag = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const corpus = realpathSync(flag('--corpus') ?? 'node_modules');
  const delay_ms = Number(flag('--latency') ?? 15);
  const scratch = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const copy = join(scratch, 'corpus');
  cpSync(corpus, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !from.endsWith('/.git'),
  });
  useTestKeys();
  // No disk between us and the store.
  process.env.ZGATE_CACHE_BYTES = '0';
  const server = await s3Server();
  server.trouble = () => (delay_ms > 0 ? { delay_ms } : undefined);
  const store = ['--store', `s3://${BUCKET}/bench`, '--endpoint', server.endpoint];
  const rows = [['what', 'ms', 'requests', 'answer']];
  const counted = async <T>(what: string, run: () => Promise<T>, told: (value: T) => string) => {
    const before = { ...server.counts };
    const start = performance.now();
    const value = await run();
    const ms = performance.now() - start;
    const used = (Object.keys(server.counts) as Kind[])
      .map((kind) => [(server.counts[kind] ?? 0) - (before[kind] ?? 0), kind] as const)
      .filter(([count]) => count > 0);
    rows.push([
      what,
      ms.toFixed(0),
      used.map(([count, kind]) => `${count} ${kind}`).join(', ') || 'none',
      told(value),
    ]);
    return value;
  };
  try {
    const push = () =>
      zgate([
        'snapshot',
        'push',
        copy,
        '--all',
        '--secrets',
        '--repo',
        'bench',
        '--quiet',
        '--json',
        ...store,
      ]);
    const pushed = (value: Record<string, never>) => {
      const { files, uploaded, reused } = value as unknown as {
        files: number;
        uploaded: { packs: number; bytes: number };
        reused: { files: number };
      };
      return `${files} files; ${uploaded.packs} packs, ${(uploaded.bytes / 1e6).toFixed(1)} MB up; ${reused.files} reused`;
    };
    await counted('push, the first time', push, pushed);
    await counted('push again, nothing changed', push, pushed);
    const probe = benchServer(['--snapshot', 'bench@main', ...store]);
    const { files } = await probe.ask('list_files', {
      max: 1,
      max_files: 10_000_000,
      regex: '\\.(js|ts|go|py)$',
    });
    await probe.close();
    appendFileSync(join(copy, files[0]), '\nonly_in_the_edited_file_xyzzy\n');
    await counted('push after one edit', push, pushed);

    const wide = { max_files: 10_000_000, include_hidden: true };
    const greps: [string, object][] = [
      ['rare literal', { pattern: 'only_in_the_edited_file_xyzzy' }],
      ['no match', { pattern: 'zqxjkvbpwq' }],
      ['common literal, first 200', { pattern: 'return' }],
      ['regex with a literal', { pattern: 'only_in_\\w+_xyzzy', regex: true }],
    ];
    const metrics = ({
      metrics: { store_reads, store_bytes, hits },
    }: never | { metrics: Record<string, number> }) =>
      `${hits === undefined ? '' : `${hits} hits; `}${store_reads} reads, ${(store_bytes! / 1e6).toFixed(2)} MB`;
    for (const [what, query] of greps) {
      for (const [whose, flags, named] of [
        ['', ['--snapshot', 'bench@main'], {}],
        [', named by the request', ['--root', scratch], { snapshot: 'bench@main' }],
      ] as const) {
        const times: number[] = [];
        let last: { metrics: Record<string, number> } | undefined;
        for (let round = 0; round < 5; round++) {
          const cold = benchServer([...flags, ...store]);
          await cold.ask('snapshots', {});
          const start = performance.now();
          last = await cold.ask('grep', { ...wide, ...query, ...named });
          times.push(performance.now() - start);
          await cold.close();
        }
        rows.push([`cold grep, ${what}${whose} (median of 5)`, median(times).toFixed(0), '', metrics(last!)]);
      }
    }
    for (const [op, query] of [
      ['read_file', { path: files[0], end_line: 100 }],
      ['peek', { path: files[0] }],
      ['stat', { path: files[0] }],
      ['extract_symbols', { path: files[0] }],
      ['list_files', { max: 10 }],
    ] as const) {
      const cold = benchServer(['--snapshot', 'bench@main', ...store]);
      await cold.ask('snapshots', {});
      await counted(`cold ${op}`, () => cold.ask(op, query), metrics);
      await cold.close();
    }
    console.log(
      `S3 test server with ${delay_ms} ms before each answer; pushes are whole commands, process start included`,
    );
    printTable(rows);
  } finally {
    await server.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the command's own JSON
function zgate(argv: string[]): Promise<any> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['dist/zgate.js', ...argv],
      { maxBuffer: 1 << 26, env: { ...process.env } },
      (error, stdout) => {
        if (error) reject(error);
        else resolve(JSON.parse(stdout));
      },
    );
  });
}
