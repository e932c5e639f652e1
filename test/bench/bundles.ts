/**
 * How long Lambda bundles take to load, against a function that does nothing, in turns of fresh processes.
 * `npm run bench -- bundles [ROUNDS] [NAME…]`: a few of each kind, or those named.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bundleSizes } from '../../infra/bundles.ts';
import { median, printTable } from './measure.ts';

const SOME = [
  'zeno-stat',
  'zeno-read_file',
  'zeno-grep',
  'zeno',
  'repl-describe',
  'repl-eval',
  'repl-page_poll',
  'repl',
];
const LOAD = `const began = performance.now();
await import('./index.mjs');
process.stdout.write(String(performance.now() - began));
process.exit();`;

export async function main([rounds = '15', ...names]: string[]): Promise<void> {
  const sizes = bundleSizes('dist/lambda');
  const hello = mkdtempSync(join(tmpdir(), 'zgate-hello-'));
  mkdirSync(hello, { recursive: true });
  writeFileSync(join(hello, 'index.mjs'), 'export const handler = async () => ({ statusCode: 200 });\n');
  const wanted = names.length > 0 ? names : SOME;
  const folders = new Map([
    ['hello world', hello],
    ...wanted.map((name) => [name, resolve('dist/lambda', name)] as const),
  ]);
  const times = new Map([...folders.keys()].map((name) => [name, [] as number[]]));
  for (let round = -1; round < Number(rounds); round++)
    for (const [name, cwd] of folders) {
      const env = { PATH: process.env.PATH, ZGATE_STORE: 's3://bucket', AWS_REGION: 'eu-west-1' };
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOAD], {
        cwd,
        env,
      });
      if (round >= 0) times.get(name)!.push(Number(stdout));
    }
  rmSync(hello, { recursive: true });
  const base = times.get('hello world')!;
  const least = (all: number[]) => Math.min(...all);
  printTable([
    ['bundle', 'all kB', 'start kB', 'load ms: least', 'median', 'over hello: least', 'median'],
    ...[...times].map(([name, all]) => [
      name,
      String(sizes[name]?.all_kB ?? 0),
      String(sizes[name]?.start_kB ?? 0),
      least(all).toFixed(1),
      median(all).toFixed(1),
      (least(all) - least(base)).toFixed(1),
      (median(all) - median(base)).toFixed(1),
    ]),
  ]);
}
