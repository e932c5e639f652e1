/**
 * Links swapped under the reader's feet. A child process exchanges, as fast as it can, names inside the root for links
 * to namesakes outside it, while every op asks for them. A naive reader (resolve, check, open) runs in the same loop
 * and is deceived, which shows that there is a race to be lost.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { asking } from '../support/local.ts';
import { rounds } from '../support/random.ts';
import { plant } from '../support/tree.ts';

const CANARY = 'CANARY_c41d';
/** At least; more until each of the names was met on both sides. */
const ROUNDS = rounds(700);
const MOST_ROUNDS = 70_000;
/** Ops that need a worker take part in every n-th round. */
const SLOW_EVERY = 5;

const secret = `export function ${CANARY}() {}\n// ${CANARY}${'.'.repeat(4000)}\n`;
const innocent = 'export function inner() {}\n// inner\n';

/** In memory where that can be had: a swap then takes microseconds, not a journal's time. */
const tmp = realpathSync(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zgate-race-')));
afterAll(() => rmSync(tmp, { recursive: true, force: true }));
plant(tmp, {
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

/** Paths, and whether something always stands there: a name that is replaced never ceases to exist. */
const FILES = [
  { path: 'link/same.ts', always: true },
  { path: 'file.ts', always: true },
  { path: 'dir/same.ts', always: false },
  { path: 'dir/deep/same.ts', always: false },
];

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
    const ended = once(swapper, 'close');
    await once(swapper.stdout, 'data');

    const wrong: unknown[] = [];
    let deceived = 0;
    /** For each op and path, how often the inside was seen and how often it was swapped away. */
    const seen: Record<string, { inside: number; away: number }> = {};
    const raced = [
      ...FILES.flatMap(({ path }) => ['read_file', 'peek', 'stat'].map((op) => `${op} ${path}`)),
      'list_files dir',
      'grep dir',
    ];
    const isRaced = (key: string) => (seen[key]?.inside ?? 0) > 0 && (seen[key]?.away ?? 0) > 0;
    const judge = async (op: string, args: object, path: string, allowed: string[]) => {
      const reply = await ask(op, args);
      const [item] = reply.items ?? [];
      const text = JSON.stringify(reply);
      const error = reply.message ?? item?.error;
      if (
        [CANARY, 'only-outside', '(deleted)', tmp].some((forbidden) => text.includes(forbidden)) ||
        item?.size === secret.length ||
        (error !== undefined && !allowed.includes(error))
      )
        wrong.push({ op, args, reply });
      const key = `${op} ${path}`;
      seen[key] ??= { inside: 0, away: 0 };
      if (error === undefined && (reply.files ?? reply.hits)?.length !== 0) seen[key].inside++;
      else seen[key].away++;
    };

    try {
      for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !raced.every(isRaced)); round++) {
        const slow = round % SLOW_EVERY === 0;
        for (const { path, always } of FILES) {
          if (naive(path).includes(CANARY)) deceived++;
          const refused = ['path outside root'];
          const errors = always ? refused : [...refused, `not found: ${path}`];
          await judge('read_file', { path, end_line: 9 }, path, errors);
          await judge('peek', { path }, path, errors);
          await judge('stat', { path }, path, always ? refused : [...refused, 'not found']);
          if (slow) await judge('extract_symbols', { path }, path, errors);
        }
        if (!slow) continue;
        await judge('list_files', {}, '', []);
        await judge('list_files', { glob: 'dir/**' }, 'dir', []);
        await judge('grep', { pattern: 'function' }, '', []);
        await judge('grep', { pattern: 'function', paths: ['dir'], context: 2 }, 'dir', []);
      }
      // A machine that hardly ever ran both processes at once gets more time to deceive the naive reader.
      for (let more = 0; deceived === 0 && more < 10_000_000; more++)
        if (naive(FILES[more % FILES.length]!.path).includes(CANARY)) deceived++;
    } finally {
      rmSync(going);
      await ended;
    }

    expect(wrong).toEqual([]);
    expect(Number(said.split('\n')[1])).toBeGreaterThan(100);
    expect(deceived).toBeGreaterThan(0);
    expect(raced.filter((key) => !isRaced(key))).toEqual([]);
  });
});
