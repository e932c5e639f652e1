/**
 * Links swapped under the reader's feet. A child process exchanges, as fast as it can, names inside the root for links
 * to namesakes outside it, while every op asks for them. A naive reader (resolve, check, open) runs in the same loop
 * and is deceived, which shows that there is a race to be lost.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../support/local.ts';
import { tempTree } from '../support/tree.ts';

const CANARY = 'CANARY_c41d';
const ROUNDS = 700;
/** Ops that need a worker take part in every n-th round. */
const SLOW_EVERY = 10;

const secret = `export function ${CANARY}() {}\n// ${CANARY}${'.'.repeat(4000)}\n`;
const innocent = 'export function inner() {}\n// inner\n';

const tmp = tempTree({
  'root/in/same.ts': innocent,
  'root/dir/same.ts': innocent,
  'root/dir/deep/same.ts': innocent,
  'root/keep.ts': innocent,
  'root/file.ts': innocent,
  'root/link': { link: 'in' },
  // Below a hidden name, so that no walk sees the spare parts.
  'root/.spare/dir': { link: '../outside' },
  'outside/same.ts': secret,
  'outside/only-outside.ts': secret,
  'outside/deep/same.ts': secret,
  'outside/deep/only-outside.ts': secret,
});
const root = join(tmp, 'root');
const going = join(tmp, 'going');

/** Each turn: a link points elsewhere; a file becomes a link and a file again; a directory likewise. */
const SWAPPER = `
const { existsSync, linkSync, renameSync, symlinkSync } = require('node:fs');
process.chdir(process.argv[1]);
const parent = process.ppid;
console.log('ready');
let turns = 0;
for (; turns % 64 !== 0 || (existsSync('../going') && process.ppid === parent); turns++) {
  symlinkSync('../outside', '.spare/l'); renameSync('.spare/l', 'link');
  symlinkSync('../outside/same.ts', '.spare/f'); renameSync('.spare/f', 'file.ts');
  renameSync('dir', '.spare/real'); renameSync('.spare/dir', 'dir');
  symlinkSync('in', '.spare/l'); renameSync('.spare/l', 'link');
  linkSync('keep.ts', '.spare/f'); renameSync('.spare/f', 'file.ts');
  renameSync('dir', '.spare/dir'); renameSync('.spare/real', 'dir');
}
console.log(String(turns));
`;

const FILES = ['link/same.ts', 'file.ts', 'dir/same.ts', 'dir/deep/same.ts'];

/** What most servers do. */
function naive(path: string): string {
  try {
    const real = realpathSync.native(join(root, path));
    return real.startsWith(`${root}/`) ? readFileSync(real, 'utf8') : 'refused';
  } catch {
    return 'missing';
  }
}

const ask = await asking(root);

describe('a path whose links are swapped while it is read', () => {
  it('never gives anything from outside the root, whatever the op', async () => {
    writeFileSync(going, '');
    const swapper = spawn(process.execPath, ['-e', SWAPPER, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    swapper.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await once(swapper.stdout, 'data');

    const leaks: unknown[] = [];
    let asked = 0;
    let deceived = 0;
    /** For each op and path, how often there was a result and how often a refusal. */
    const seen: Record<string, { results: number; refusals: number }> = {};
    const tryOp = async (op: string, args: object, label: string) => {
      const reply = await ask(op, args);
      asked++;
      const text = JSON.stringify(reply);
      const [item] = reply.items ?? [];
      const strange = [reply.path, item?.path, ...(reply.files ?? [])].filter((path) =>
        path?.includes('deleted'),
      );
      const wrong =
        text.includes(CANARY) ||
        text.includes('only-outside') ||
        text.includes(tmp) ||
        item?.size === secret.length ||
        strange.length > 0 ||
        !['outside_root', 'not_found', undefined].includes(reply.code);
      if (wrong) leaks.push({ op, args, reply });
      const key = `${op} ${label}`;
      seen[key] ??= { results: 0, refusals: 0 };
      const counts = seen[key];
      if (reply.code === 'outside_root' || item?.error === 'path outside root') counts.refusals++;
      else if (reply.code === undefined && item?.exists !== false) counts.results++;
    };

    for (let round = 0; round < ROUNDS; round++) {
      for (const path of FILES) {
        if (naive(path).includes(CANARY)) deceived++;
        await tryOp('read_file', { path, end_line: 9 }, path);
        await tryOp('peek', { path }, path);
        await tryOp('stat', { path }, path);
        if (round % SLOW_EVERY === 0) await tryOp('extract_symbols', { path }, path);
      }
      if (round % SLOW_EVERY !== 0) continue;
      await tryOp('list_files', {}, '');
      await tryOp('list_files', { glob: 'dir/**' }, 'dir');
      await tryOp('grep', { pattern: 'function' }, '');
      await tryOp('grep', { pattern: CANARY, paths: ['dir', 'link', 'file.ts'], context: 2 }, 'dir');
    }
    // The loop above has seen thousands of turns; a machine that never ran both processes at once gets more.
    for (let more = 0; deceived === 0 && more < 200_000; more++)
      if (naive(FILES[more % FILES.length]!).includes(CANARY)) deceived++;

    rmSync(going);
    await once(swapper, 'close');
    const turns = Number(said.split('\n')[1]);
    console.log(JSON.stringify({ asked, turns, deceived, seen }, null, 1));

    expect(leaks).toEqual([]);
    expect(deceived).toBeGreaterThan(0);
    expect(turns).toBeGreaterThan(0);
    for (const op of ['read_file', 'peek', 'stat'])
      for (const path of FILES)
        expect([op, path, seen[`${op} ${path}`]]).toEqual([
          op,
          path,
          { results: expect.any(Number), refusals: expect.any(Number) },
        ]);
  });
});
