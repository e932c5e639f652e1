/**
 * Hostile paths against every op that takes one, on a real tree. The tree exists twice: in the second one everything
 * outside the root is missing. A reply that differs between the two tells what exists outside.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, isAbsolute, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Asked, asking } from '../support/local.ts';
import { rounds, sample } from '../support/random.ts';
import { type Entry, plant, tempDir, tempTree } from '../support/tree.ts';

const CANARY = 'CANARY-b7f3';
const LONG_NAME = 'n'.repeat(255);

/** What a path leads to. `<tmp>` in a path stands for the directory that holds the root. */
type Fate =
  | 'outside'
  | 'missing'
  | 'empty'
  | { missing: string }
  | { file: string }
  | { dir: string }
  | { other: string };

/** Too long for a message too. */
const TOO_LONG: Fate = { missing: 'path longer than 4096 bytes' };
const file = (path: string): Fate => ({ file: path });
const dir = (path: string): Fate => ({ dir: path });

const INSIDE = (tmp: string): Record<string, Entry> => ({
  'plain.txt': 'plain inside\nsecond line\n',
  'sub/deep/file.ts': 'export function inner() {}\n',
  'sub/up-file': { link: '../plain.txt' },
  'sub/out': { link: '../../outside/secret.txt' },
  '.hidden/h.txt': 'hidden inside\n',
  'with space.txt': 'space\n',
  'new\nline.txt': 'newline\n',
  'emoji 😀.txt': 'emoji\n',
  '-dash.txt': 'dash\n',
  '~': 'tilde\n',
  '%2e%2e': 'percent\n',
  'back\\slash.txt': 'backslash\n',
  '..\\up.txt': 'backslash after dots\n',
  '\u00e9.txt': 'composed\n',
  'e\u0301.txt': 'decomposed\n',
  [LONG_NAME]: 'long name\n',
  '...': 'three dots\n',
  ' ': 'one space\n',
  '*': 'star\n',
  '[a-z]': 'class\n',
  '{a,b}': 'braces\n',
  'gone (deleted)': 'not deleted\n',
  'out-file': { link: `${tmp}/outside/secret.txt` },
  'out-file-rel': { link: '../outside/secret.txt' },
  'out-many': { link: `${'../'.repeat(30)}${tmp.slice(1)}/outside/secret.txt` },
  'out-evil': { link: '../root-evil/secret.txt' },
  'out-dir': { link: `${tmp}/outside` },
  'out-dir-rel': { link: '../outside' },
  'out-fifo': { link: '../outside/fifo' },
  'out-gone': { link: `${tmp}/outside/never` },
  'out-gone-deep': { link: '../nowhere/at/all' },
  'in-file': { link: 'plain.txt' },
  'in-file-abs': { link: `${tmp}/root/plain.txt` },
  'in-dir': { link: 'sub' },
  'in-gone': { link: 'never.txt' },
  'loop-a': { link: 'loop-b' },
  'loop-b': { link: 'loop-a' },
  self: { link: 'self' },
  'chain-out': { link: 'chain-out-2' },
  'chain-out-2': { link: 'sub/../chain-out-3' },
  'chain-out-3': { link: '../outside/secret.txt' },
  'chain-in': { link: 'chain-in-2' },
  'chain-in-2': { link: 'in-dir/deep/file.ts' },
  'to-root': { link: '.' },
  'to-root-abs': { link: `${tmp}/root` },
  up: { link: '..' },
  slash: { link: '/' },
  passwd: { link: '/etc/passwd' },
  environ: { link: '/proc/self/environ' },
  zero: { link: '/dev/zero' },
  'fd-0': { link: '/dev/fd/0' },
  cwd: { link: '/proc/self/cwd' },
  'proc-root': { link: '/proc/self/root' },
  'to-fifo': { link: 'fifo' },
  'over-link': { link: 'out-dir/secret.txt' },
  // Read by its letters, this stays inside; the kernel leaves through out-dir first.
  'over-link-up': { link: 'out-dir/../root-evil/secret.txt' },
  'over-link-up-plain': { link: 'out-dir/../plain.txt' },
  'locked.txt': { mode: 0, text: 'locked\n' },
});

const OUTSIDE: Record<string, Entry> = {
  'outside/secret.txt': `${CANARY} secret\n`,
  'outside/deep/file.ts': `export function ${CANARY.replace('-', '_')}() {}\n`,
  'outside/plain.txt': `${CANARY} plain\n`,
  'root-evil/secret.txt': `${CANARY} evil\n`,
  'root-evil/plain.txt': `${CANARY} evil plain\n`,
};

const CASES: [path: string, fate: Fate][] = [
  // Up and out, by letters.
  ['..', 'outside'],
  ['../', 'outside'],
  ['../.', 'outside'],
  ['./..', 'outside'],
  ['./../', 'outside'],
  ['.//..', 'outside'],
  ['../..', 'outside'],
  ['../outside', 'outside'],
  ['../outside/', 'outside'],
  ['../outside/secret.txt', 'outside'],
  ['..//outside//secret.txt', 'outside'],
  ['.././outside/./secret.txt', 'outside'],
  ['../never', 'outside'],
  ['../root-evil', 'outside'],
  ['../root-evil/secret.txt', 'outside'],
  ['../root-evil/plain.txt', 'outside'],
  ['../roo', 'outside'],
  ['../root/../outside/secret.txt', 'outside'],
  ['sub/../..', 'outside'],
  ['sub/../../outside/secret.txt', 'outside'],
  ['sub/deep/../../../outside/secret.txt', 'outside'],
  ['a/../../outside/secret.txt', 'outside'],
  ['never/never/../../../outside/secret.txt', 'outside'],
  ['plain.txt/../../outside/secret.txt', 'outside'],
  ['out-dir/../../outside/secret.txt', 'outside'],
  [`${'../'.repeat(40)}etc/passwd`, 'outside'],
  [`${'../'.repeat(1300)}etc/passwd`, 'outside'],
  [`${'sub/../'.repeat(500)}../outside/secret.txt`, 'outside'],
  [`${'a/'.repeat(100)}${'../'.repeat(101)}outside/secret.txt`, 'outside'],
  // Up and back in.
  ['../root', dir('.')],
  ['../root/', dir('.')],
  ['../root/plain.txt', file('plain.txt')],
  ['sub/../../root/plain.txt', file('plain.txt')],
  ['sub/../plain.txt', file('plain.txt')],
  ['never/../plain.txt', file('plain.txt')],
  ['plain.txt/../plain.txt', file('plain.txt')],
  ['out-dir/../plain.txt', file('plain.txt')],
  // What looks like going up and is a name.
  ['...', file('...')],
  ['.../plain.txt', 'missing'],
  ['....', 'missing'],
  ['....//outside/secret.txt', 'missing'],
  ['....//....//etc/passwd', 'missing'],
  ['..;/outside/secret.txt', 'missing'],
  ['..;/..;/etc/passwd', 'missing'],
  ['.. /outside/secret.txt', 'missing'],
  [' ../outside/secret.txt', 'missing'],
  ['\n../outside/secret.txt', 'missing'],
  ['..\t/outside/secret.txt', 'missing'],
  ['%2e%2e', file('%2e%2e')],
  ['%2e%2e/outside/secret.txt', 'missing'],
  ['%2E%2E/outside/secret.txt', 'missing'],
  ['%2e%2e%2foutside%2fsecret.txt', 'missing'],
  ['..%2foutside%2fsecret.txt', 'missing'],
  ['..%5coutside', 'missing'],
  ['%252e%252e/outside/secret.txt', 'missing'],
  ['..%c0%afoutside/secret.txt', 'missing'],
  ['%c0%ae%c0%ae/outside/secret.txt', 'missing'],
  ['%00', 'missing'],
  ['plain.txt%00', 'missing'],
  ['..%00/outside/secret.txt', 'missing'],
  ['..\\up.txt', file('..\\up.txt')],
  ['..\\outside\\secret.txt', 'missing'],
  ['sub\\..\\..\\outside\\secret.txt', 'missing'],
  ['\\outside\\secret.txt', 'missing'],
  ['\\..\\', 'missing'],
  ['..\\/outside/secret.txt', 'missing'],
  ['\\\\server\\share\\secret.txt', 'missing'],
  ['C:\\', 'missing'],
  ['C:\\Windows\\win.ini', 'missing'],
  ['C:/Windows/win.ini', 'missing'],
  ['C:plain.txt', 'missing'],
  ['plain.txt::$DATA', 'missing'],
  ['plain.txt:stream', 'missing'],
  ['CON', 'missing'],
  ['nul.txt', 'missing'],
  ['plain.txt.', 'missing'],
  ['\uff0e\uff0e/outside/secret.txt', 'missing'],
  ['\u2025/outside/secret.txt', 'missing'],
  ['..\u2215outside\u2215secret.txt', 'missing'],
  ['..\u2044outside', 'missing'],
  ['..\u29f8outside', 'missing'],
  ['\ufeff../outside/secret.txt', 'missing'],
  ['\u200b../outside/secret.txt', 'missing'],
  ['\u202e../outside/secret.txt', 'missing'],
  ['.\u0338./outside/secret.txt', 'missing'],
  ['file:///etc/passwd', 'missing'],
  ['file://<tmp>/outside/secret.txt', 'missing'],
  ['file:plain.txt', 'missing'],
  ['http://localhost/plain.txt', 'missing'],
  ['data:text/plain,plain', 'missing'],
  // What a shell would expand.
  ['~', file('~')],
  ['~/', file('~')],
  ['~/.ssh/id_rsa', 'missing'],
  ['~root/.profile', 'missing'],
  ['$HOME/.profile', 'missing'],
  ['$' + '{HOME}/.profile', 'missing'],
  ['$(id)', 'missing'],
  ['`id`', 'missing'],
  ['|id', 'missing'],
  [';id', 'missing'],
  ['plain.txt;id', 'missing'],
  ['-dash.txt', file('-dash.txt')],
  ['-', 'missing'],
  ['--help', 'missing'],
  ['*', file('*')],
  ['[a-z]', file('[a-z]')],
  ['{a,b}', file('{a,b}')],
  ['pl?in.txt', 'missing'],
  ['../outside/*', 'outside'],
  ['**/secret.txt', 'missing'],
  // Absolute, outside.
  ['/', 'outside'],
  ['//', 'outside'],
  ['/.', 'outside'],
  ['/..', 'outside'],
  ['/../../etc/passwd', 'outside'],
  ['/etc/passwd', 'outside'],
  ['/etc/shadow', 'outside'],
  ['//etc/passwd', 'outside'],
  ['///etc//passwd', 'outside'],
  ['/./etc/./passwd', 'outside'],
  ['/etc/never', 'outside'],
  ['/plain.txt', 'outside'],
  ['/never', 'outside'],
  ['/proc/self/environ', 'outside'],
  ['/proc/self/root/etc/passwd', 'outside'],
  ['/proc/self/root<tmp>/root/plain.txt', 'outside'],
  ['/proc/self/cwd/package.json', 'outside'],
  ['/proc/self/fd/0', 'outside'],
  ['/proc/1/root/etc/passwd', 'outside'],
  ['/dev/fd/0', 'outside'],
  ['/dev/stdin', 'outside'],
  ['/dev/zero', 'outside'],
  ['/dev/tty', 'outside'],
  ['<tmp>', 'outside'],
  ['<tmp>/', 'outside'],
  ['<tmp>/never', 'outside'],
  ['<tmp>/outside', 'outside'],
  ['<tmp>/outside/secret.txt', 'outside'],
  ['<tmp>/root-evil', 'outside'],
  ['<tmp>/root-evil/secret.txt', 'outside'],
  ['<tmp>/roo', 'outside'],
  ['<tmp>/root ', 'outside'],
  ['<tmp>/root.', 'outside'],
  ['<tmp>/ROOT/plain.txt', 'outside'],
  ['<tmp>/root\\plain.txt', 'outside'],
  ['<tmp>/root/..', 'outside'],
  ['<tmp>/root/../outside/secret.txt', 'outside'],
  ['<tmp>/root/sub/../../root-evil/secret.txt', 'outside'],
  // Absolute, inside.
  ['<tmp>/root', dir('.')],
  ['<tmp>/root/', dir('.')],
  ['<tmp>/root//', dir('.')],
  ['<tmp>/root/.', dir('.')],
  ['<tmp>/root/plain.txt', file('plain.txt')],
  ['<tmp>/root//plain.txt', file('plain.txt')],
  ['<tmp>//root/plain.txt', file('plain.txt')],
  ['/<tmp>/root/plain.txt', file('plain.txt')],
  ['<tmp>/root/./sub/../plain.txt', file('plain.txt')],
  ['<tmp>/root/../root/plain.txt', file('plain.txt')],
  ['<tmp>/outside/../root/plain.txt', file('plain.txt')],
  ['<tmp>/never/../root/plain.txt', file('plain.txt')],
  ['<tmp>/root/in-dir/deep/file.ts', file('sub/deep/file.ts')],
  ['<tmp>/root/out-file', 'outside'],
  ['<tmp>/root/out-dir/secret.txt', 'outside'],
  ['<tmp>/root/never', 'missing'],
  ['<tmp>/root/sub', dir('sub')],
  ['<tmp>/root/fifo', { other: 'fifo' }],
  // Links.
  ['out-file', 'outside'],
  ['out-file/', 'outside'],
  ['out-file/never', 'outside'],
  ['./out-file', 'outside'],
  ['out-file-rel', 'outside'],
  ['out-many', 'outside'],
  ['out-evil', 'outside'],
  ['out-dir', 'outside'],
  ['out-dir/', 'outside'],
  ['out-dir/.', 'outside'],
  ['out-dir/secret.txt', 'outside'],
  ['out-dir/deep/file.ts', 'outside'],
  ['out-dir/never', 'outside'],
  ['out-dir/secret.txt/never', 'outside'],
  ['out-dir-rel/secret.txt', 'outside'],
  ['out-fifo', 'outside'],
  ['out-gone', 'outside'],
  ['out-gone/never', 'outside'],
  ['out-gone-deep', 'outside'],
  ['in-dir/out', 'outside'],
  ['sub/out', 'outside'],
  ['to-root/sub/out', 'outside'],
  ['to-root/to-root-abs/out-file', 'outside'],
  ['chain-out', 'outside'],
  ['over-link', 'outside'],
  ['over-link-up', 'outside'],
  ['over-link-up-plain', 'outside'],
  ['up', 'outside'],
  ['up/outside/secret.txt', 'outside'],
  ['up/never', 'outside'],
  ['up/root-evil/secret.txt', 'outside'],
  ['slash', 'outside'],
  ['slash/etc/passwd', 'outside'],
  ['slash<tmp>/outside/secret.txt', 'outside'],
  ['passwd', 'outside'],
  ['environ', 'outside'],
  ['zero', 'outside'],
  ['fd-0', 'outside'],
  ['cwd', 'outside'],
  ['cwd/package.json', 'outside'],
  ['proc-root', 'outside'],
  ['proc-root/etc/passwd', 'outside'],
  ['in-gone', 'missing'],
  ['in-gone/never', 'missing'],
  ['loop-a', 'missing'],
  ['loop-b/never', 'missing'],
  ['self', 'missing'],
  ['self/', 'missing'],
  ['in-file', file('plain.txt')],
  ['in-file-abs', file('plain.txt')],
  ['in-file/never', 'missing'],
  ['in-dir', dir('sub')],
  ['in-dir/deep/file.ts', file('sub/deep/file.ts')],
  ['in-dir/up-file', file('plain.txt')],
  ['sub/up-file', file('plain.txt')],
  ['chain-in', file('sub/deep/file.ts')],
  ['to-root', dir('.')],
  ['to-root/plain.txt', file('plain.txt')],
  [`${'to-root/'.repeat(39)}plain.txt`, file('plain.txt')],
  [`${'to-root/'.repeat(41)}plain.txt`, 'missing'],
  ['to-root-abs/in-dir/deep/file.ts', file('sub/deep/file.ts')],
  ['up/root/plain.txt', file('plain.txt')],
  ['slash<tmp>/root/plain.txt', file('plain.txt')],
  ['proc-root<tmp>/root/plain.txt', file('plain.txt')],
  // Neither file nor directory.
  ['fifo', { other: 'fifo' }],
  ['fifo/', { other: 'fifo' }],
  ['fifo/never', 'missing'],
  ['to-fifo', { other: 'fifo' }],
  ['socket', { other: 'socket' }],
  // Odd names that exist, and their neighbours that do not.
  ['.', dir('.')],
  ['./', dir('.')],
  ['./.', dir('.')],
  ['.//', dir('.')],
  ['sub', dir('sub')],
  ['sub/', dir('sub')],
  ['sub//', dir('sub')],
  ['sub/.', dir('sub')],
  ['sub/deep/..', dir('sub')],
  ['sub//deep///file.ts', file('sub/deep/file.ts')],
  ['./plain.txt', file('plain.txt')],
  ['.//plain.txt', file('plain.txt')],
  ['plain.txt', file('plain.txt')],
  ['plain.txt/', file('plain.txt')],
  ['plain.txt/.', file('plain.txt')],
  ['plain.txt/..', dir('.')],
  ['plain.txt/never', 'missing'],
  ['Plain.txt', 'missing'],
  ['plain.txt ', 'missing'],
  [' plain.txt', 'missing'],
  ['plain.txt\n', 'missing'],
  ['plain.txt\r', 'missing'],
  ['\tplain.txt', 'missing'],
  [' ', file(' ')],
  ['  ', 'missing'],
  ['.hidden/h.txt', file('.hidden/h.txt')],
  ['with space.txt', file('with space.txt')],
  ['with%20space.txt', 'missing'],
  ['with+space.txt', 'missing'],
  ['new\nline.txt', file('new\nline.txt')],
  ['emoji 😀.txt', file('emoji 😀.txt')],
  ['back\\slash.txt', file('back\\slash.txt')],
  ['back/slash.txt', 'missing'],
  ['\u00e9.txt', file('\u00e9.txt')],
  ['e\u0301.txt', file('e\u0301.txt')],
  ['gone (deleted)', file('gone (deleted)')],
  ['plain.txt (deleted)', 'missing'],
  [LONG_NAME, file(LONG_NAME)],
  [`${LONG_NAME}/never`, 'missing'],
  [`${LONG_NAME}n`, 'missing'],
  ['é'.repeat(128), 'missing'],
  ['d/'.repeat(2048), 'missing'],
  [`${'./'.repeat(2000)}plain.txt`, file('plain.txt')],
  [`${'./'.repeat(2044)}plain.txt`, TOO_LONG],
  ['x'.repeat(4097), TOO_LONG],
  [`x${'😀'.repeat(1100)}`, TOO_LONG],
  ['x'.repeat(1_000_000), TOO_LONG],
  [`<tmp>/root/${'x'.repeat(4096)}`, TOO_LONG],
  // What is no path at all.
  ['', 'empty'],
  ['\0', 'outside'],
  ['plain.txt\0', 'outside'],
  ['plain.txt\0.png', 'outside'],
  ['\0plain.txt', 'outside'],
  ['../outside/secret.txt\0', 'outside'],
  ['sub/\0/../plain.txt', 'outside'],
  ['<tmp>/root/plain.txt\0', 'outside'],
  ['\ud800', 'outside'],
  ['\udc00plain.txt', 'outside'],
  ['plain.txt\udfff', 'outside'],
  ['\ud800/../plain.txt', 'outside'],
  ['\ud83d/\ude00', 'outside'],
];

type Reply = Awaited<ReturnType<Asked>>;

interface World {
  tmp: string;
  root: string;
  ask: Asked;
}

async function world(outside: Record<string, Entry>): Promise<World> {
  const tmp = tempDir();
  plant(tmp, outside);
  const root = plant(join(tmp, 'root'), INSIDE(tmp));
  expect(spawnSync('mkfifo', [join(root, 'fifo')]).status).toBe(0);
  if ('outside/secret.txt' in outside) spawnSync('mkfifo', [join(tmp, 'outside/fifo')]);
  const server = createServer().listen(join(root, 'socket')).unref();
  await once(server, 'listening');
  afterAll(() => void server.close());
  return { tmp, root, ask: await asking(root) };
}

const full = await world(OUTSIDE);
/** The same root, with nothing around it. */
const bare = await world({});

const inWorld = (path: string, { tmp }: World) => path.replaceAll('<tmp>', tmp);

const OPS: Record<string, (path: string) => object> = {
  read_file: (path) => ({ path }),
  peek: (path) => ({ path }),
  extract_symbols: (path) => ({ path }),
  stat: (path) => ({ path }),
  grep: (path) => ({ pattern: '.', regex: true, paths: [path], include_hidden: true }),
  list_files: (path) => ({ glob: path, include_hidden: true }),
};

/** The replies of an op to all cases, asked for once. */
const asked = new Map<string, Promise<Reply[]>>();
const replies = (op: string): Promise<Reply[]> =>
  asked.get(op) ??
  asked
    .set(
      op,
      inTurn(CASES, ([template]) => full.ask(op, OPS[op]!(inWorld(template, full)))),
    )
    .get(op)!;

async function inTurn<T, R>(values: readonly T[], ask: (value: T) => Promise<R>): Promise<R[]> {
  const given: R[] = [];
  for (const value of values) given.push(await ask(value));
  return given;
}

/** What an op says of a path when it gives no result; undefined when there is a result. */
function refusal(path: string, fate: Fate, { root }: World) {
  if (fate === 'outside') return { code: 'outside_root', message: 'path outside root' };
  if (fate === 'empty') return { code: 'invalid_args', message: 'missing path' };
  // The caller's spelling, but never an absolute path.
  const shown = isAbsolute(path) ? join('/', path).slice(root.length + 1) || '.' : path;
  if (fate === 'missing') return { code: 'not_found', message: `not found: ${shown}` };
  if ('missing' in fate) return { code: 'not_found', message: `not found: ${fate.missing}` };
  if ('dir' in fate) return { code: 'invalid_args', message: `not a regular file: ${shown} is a directory` };
  if ('other' in fate) return { code: 'invalid_args', message: `not a regular file: ${shown}` };
  return undefined;
}

function statItem(path: string, fate: Fate, { root }: World) {
  if (typeof fate === 'string' || 'missing' in fate) {
    const error = fate === 'outside' ? 'path outside root' : fate === 'empty' ? 'missing path' : 'not found';
    return { path, exists: false, error };
  }
  const [real] = Object.values(fate) as [string];
  const stats = lstatSync(join(root, real));
  return {
    path: real,
    exists: true,
    size: stats.size,
    mtime: stats.mtimeMs / 1000,
    // Not `stats.mtime`, which is rounded to the nearest millisecond and so may be in the next second.
    mtime_iso: `${new Date(Math.trunc(stats.mtimeMs)).toISOString().slice(0, 19)}Z`,
    is_file: 'file' in fate,
    is_dir: 'dir' in fate,
  };
}

/** Every path in a result, whatever the op. */
const pathsIn = (reply: Reply): string[] => [
  ...(reply.path === undefined ? [] : [reply.path]),
  ...(reply.items ?? []).filter((item: Reply) => item.exists).map((item: Reply) => item.path),
  ...(reply.hits ?? []).map((hit: Reply) => hit.path),
  ...(reply.files ?? []),
];

/** What is wrong with a reply, whatever the path was. */
function complaints(path: string, reply: Reply, { tmp, root }: World): string[] {
  const found: string[] = [];
  // A missing path comes back as it was asked for; that much the caller knew.
  const echoed = {
    ...reply,
    items: reply.items?.map((item: Reply) => (item.exists ? item : { ...item, path: '' })),
    missing_paths: reply.missing_paths?.filter((each: string) => each !== path || isAbsolute(each)),
  };
  if (reply.message !== undefined && !isAbsolute(path)) echoed.message = reply.message.replace(path, '');
  const text = JSON.stringify(echoed);
  if (text.includes(CANARY) || text.includes(CANARY.replace('-', '_'))) found.push('holds the canary');
  if (/root:x?:0:0|"PATH=|HOME=/.test(text)) found.push('holds a file of the host');
  if (text.includes(tmp)) found.push('holds the place of the root');
  if (/(?<![\w.<*])\/(tmp|etc|proc|dev|home|root|usr|var|work)\b/.test(text))
    found.push('holds a path of the host');
  if (!text.isWellFormed() || /\\ud[89a-f]/.test(text)) found.push('holds half a character');
  if (
    reply.code !== undefined &&
    !['outside_root', 'not_found', 'invalid_args', 'unavailable'].includes(reply.code)
  )
    found.push(`has the code ${reply.code}`);
  for (const named of pathsIn(reply)) {
    if (isAbsolute(named) || named.split('/').includes('..')) found.push(`names ${named}`);
    // Links are listed under their own names; the directories on the way to them are real ones.
    else if (named !== '.' && realpathSync.native(dirname(join(root, named))) !== dirname(join(root, named)))
      found.push(`names ${named}, which is reached through a link`);
  }
  return found;
}

describe('a table of hostile paths', () => {
  it('is long enough and has no path twice', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(150);
    expect(new Set(CASES.map(([path]) => path)).size).toBe(CASES.length);
  });

  it.each(Object.keys(OPS))(
    'gets no secret, no host path and no other kind of answer from %s',
    async (op) => {
      const wrong: unknown[] = [];
      for (const [n, reply] of (await replies(op)).entries()) {
        const path = inWorld(CASES[n]![0], full);
        const found = complaints(path, reply, full);
        if (found.length > 0) wrong.push({ path: path.slice(0, 200), found, reply });
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(Object.keys(OPS))('gets the same answer from %s whatever exists outside the root', async (op) => {
    const told: unknown[] = [];
    const placeless = (reply: Reply, { tmp }: World) => {
      const items = reply.items?.map(({ mtime, mtime_iso, size, ...rest }: Reply) => rest);
      return JSON.stringify({ ...reply, items }).replaceAll(tmp, '<tmp>');
    };
    // The walks are slow: not with all paths at less than full effort.
    const all = [...(await replies(op)).entries()];
    for (const [n, reply] of ['grep', 'list_files'].includes(op) ? sample(all, 120) : all) {
      const [template] = CASES[n]!;
      const answers = [
        placeless(reply, full),
        placeless(await bare.ask(op, OPS[op]!(inWorld(template, bare))), bare),
      ];
      if (answers[0] !== answers[1]) told.push({ path: template.slice(0, 200), answers });
    }
    expect(told).toEqual([]);
  });

  it('is answered by read_file with the file or the reason', async () => {
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const [template, fate] of CASES) {
      const path = inWorld(template, full);
      answers.push([path.slice(0, 200), await full.ask('read_file', { path, end_line: 9 })]);
      const refused = refusal(path, fate, full);
      const real = (fate as { file: string }).file;
      const text = refused ? '' : readFileSync(join(full.root, real), 'utf8');
      const total_lines = text.split('\n').length - 1;
      expected.push([
        path.slice(0, 200),
        refused ?? {
          path: real,
          start_line: 1,
          end_line: total_lines,
          total_lines,
          truncated: false,
          text: text.slice(0, -1),
          metrics: { bytes_read: text.length, files_scanned: 1, lines_returned: total_lines },
        },
      ]);
    }
    expect(answers).toEqual(expected);
  });

  it.each(['peek', 'extract_symbols'])('is refused by %s with the reason', async (op) => {
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const [n, { code, message, path: real }] of (await replies(op)).entries()) {
      const [template, fate] = CASES[n]!;
      const path = inWorld(template, full);
      answers.push([path.slice(0, 200), code ? { code, message } : real]);
      expected.push([path.slice(0, 200), refusal(path, fate, full) ?? (fate as { file: string }).file]);
    }
    expect(answers).toEqual(expected);
  });

  it('is answered by stat item by item, in order', async () => {
    const paths = CASES.map(([path]) => inWorld(path, full));
    expect(await full.ask('stat', { paths })).toEqual({
      items: CASES.map(([, fate], i) => statItem(paths[i]!, fate, full)),
      metrics: { bytes_read: 0, files_scanned: paths.length },
    });
  });
});

describe('a refusal', () => {
  it.each(['read_file', 'peek', 'extract_symbols'])(
    'of %s says nothing but that the path is outside',
    async (op) => {
      for (const path of [
        '../outside/secret.txt',
        'out-file',
        'out-gone',
        'out-dir/secret.txt',
        'out-dir/never',
      ]) {
        expect(await full.ask(op, { path })).toEqual({ code: 'outside_root', message: 'path outside root' });
      }
    },
  );

  it('of one path does not keep stat from answering the others', async () => {
    const { items } = await full.ask('stat', {
      path: 'out-file',
      paths: ['plain.txt', '../outside', 'never'],
    });
    expect(items.map(({ path, exists, error }: Reply) => ({ path, exists, error }))).toEqual([
      { path: 'out-file', exists: false, error: 'path outside root' },
      { path: 'plain.txt', exists: true, error: undefined },
      { path: '../outside', exists: false, error: 'path outside root' },
      { path: 'never', exists: false, error: 'not found' },
    ]);
  });

  it('of a file without read permission says so, and stat still sees it', async () => {
    // The superuser may read everything; there is nothing to refuse then.
    let readable = true;
    try {
      readFileSync(join(full.root, 'locked.txt'));
    } catch {
      readable = false;
    }
    expect(await full.ask('read_file', { path: 'locked.txt' })).toEqual(
      readable
        ? expect.objectContaining({ path: 'locked.txt', text: 'locked' })
        : { code: 'unavailable', message: 'not readable: locked.txt' },
    );
    expect((await full.ask('grep', { pattern: 'locked', paths: ['locked.txt'] })).hits).toEqual(
      readable ? [{ path: 'locked.txt', line: 1, text: 'locked' }] : [],
    );
    expect((await full.ask('stat', { path: 'locked.txt' })).items).toEqual([
      statItem('locked.txt', file('locked.txt'), full),
    ]);
  });
});

const ignoring = await asking(
  join(
    tempTree({
      'root/kept.txt': 'kept\n',
      'root/.git': { link: '../outside' },
      'root/.gitignore': { link: '../outside/ignore' },
      'outside/info/exclude': 'kept.txt\n',
      'outside/ignore': 'kept.txt\n',
    }),
    'root',
  ),
);
const odd = tempTree({ 'ok.txt': 'text\n', 'real \ufffd.txt': 'text\n' });
const askOdd = await asking(odd);

describe('a link to something outside', () => {
  /** A process that waits until somebody opens the other end of a FIFO. */
  async function waitingWriter(fifo: string) {
    const child = spawn('sh', ['-c', 'exec 3>"$1"; echo opened', 'sh', fifo], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const asleep = () => / S /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'));
    while (!asleep()) await new Promise((resolve) => setTimeout(resolve, 5));
    return { child, said: () => said };
  }

  it.each([
    ['an outside FIFO', 'outside/fifo', 'out-fifo'],
    ['a FIFO inside', 'root/fifo', 'to-fifo'],
  ])('is not even opened by any op: the writer of %s goes on waiting', async (_, fifo, link) => {
    const { child, said } = await waitingWriter(join(full.tmp, fifo));
    try {
      for (let i = 0; i < rounds(10); i++)
        for (const [op, args] of Object.entries(OPS)) await full.ask(op, args(link));
      expect(said()).toBe('');
      // A reader of our own lets the writer end: it was there and waiting.
      const reader = openSync(join(full.tmp, fifo), constants.O_RDONLY | constants.O_NONBLOCK);
      await once(child, 'close');
      closeSync(reader);
      expect(said()).toBe('opened\n');
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('a walk', () => {
  /** Links that are listed: those to files, those that lead nowhere, and those that leave the root. */
  const listed = (tmp: string) =>
    Object.entries(INSIDE(tmp)).flatMap(([name, entry]) =>
      typeof entry === 'object' && 'link' in entry && !['in-dir', 'to-root', 'to-root-abs'].includes(name)
        ? [name]
        : [],
    );

  it('lists links that leave the root whatever they lead to, and enters no linked directory', async () => {
    for (const where of [full, bare]) {
      const { files } = await where.ask('list_files', { include_hidden: true });
      const links = files.filter((name: string) => lstatSync(join(where.root, name)).isSymbolicLink());
      expect(links).toEqual(listed(where.tmp).sort());
      expect(files.filter((name: string) => name.includes('/'))).toEqual([
        '.hidden/h.txt',
        'sub/deep/file.ts',
        'sub/out',
        'sub/up-file',
      ]);
    }
  });

  it('lists no FIFO and no socket', async () => {
    const { files } = await full.ask('list_files', {});
    expect(files).not.toEqual(expect.arrayContaining(['fifo']));
    expect(files).not.toEqual(expect.arrayContaining(['socket']));
  });

  it('of grep passes by what leaves the root and goes on', async () => {
    const { hits, truncated } = await full.ask('grep', { pattern: 'inside|inner|CANARY', regex: true });
    expect(truncated).toBe(false);
    expect(hits).toEqual([
      { path: 'chain-in', line: 1, text: 'export function inner() {}' },
      { path: 'chain-in-2', line: 1, text: 'export function inner() {}' },
      { path: 'in-file', line: 1, text: 'plain inside' },
      { path: 'in-file-abs', line: 1, text: 'plain inside' },
      { path: 'plain.txt', line: 1, text: 'plain inside' },
      { path: 'sub/deep/file.ts', line: 1, text: 'export function inner() {}' },
      { path: 'sub/up-file', line: 1, text: 'plain inside' },
    ]);
  });

  it('takes ignore rules from inside the root only', async () => {
    expect(await ignoring('list_files', { respect_gitignore: true })).toEqual({
      files: ['kept.txt'],
      truncated: false,
      metrics: { bytes_read: 0, files_scanned: 1, ignored: 0 },
    });
  });

  it('leaves out names that are not UTF-8 and counts them', async () => {
    for (const name of ['bad \xff.txt', 'worse \xc0\xaf.txt'])
      writeFileSync(Buffer.concat([Buffer.from(`${odd}/`), Buffer.from(name, 'latin1')]), 'text\n');
    symlinkSync('ok.txt', Buffer.concat([Buffer.from(`${odd}/link `), Buffer.from([0x80])]));
    expect(await askOdd('list_files', {})).toEqual({
      files: ['ok.txt', 'real \ufffd.txt'],
      truncated: false,
      metrics: { bytes_read: 0, files_scanned: 2, unreadable_names: 3 },
    });
    expect(await askOdd('grep', { pattern: 'text' })).toEqual({
      hits: [
        { path: 'ok.txt', line: 1, text: 'text' },
        { path: 'real \ufffd.txt', line: 1, text: 'text' },
      ],
      truncated: false,
      metrics: { bytes_read: 10, files_scanned: 2, hits: 2, binary_skipped: 0, unreadable_names: 3 },
    });
  });
});

const place = tempTree({ 'a.txt': 'first\n', 'sub/b.txt': 'second\n' });
const askSlash = await asking('/');
const tmp = tempTree({
  'real/root/a.txt': 'first\n',
  'real/outside.txt': CANARY,
  alias: { link: 'real/root' },
  'alias-evil/a.txt': CANARY,
});
const askAlias = await asking(join(tmp, 'alias'));

describe('the root', () => {
  it('may be /', async () => {
    const below = place.slice(1);
    for (const path of [`${place}/a.txt`, `${below}/a.txt`, `/..${place}/a.txt`, `../${below}/a.txt`]) {
      expect(await askSlash('read_file', { path })).toEqual({
        path: `${below}/a.txt`,
        start_line: 1,
        end_line: 1,
        total_lines: 1,
        truncated: false,
        text: 'first',
        metrics: { bytes_read: 6, files_scanned: 1, lines_returned: 1 },
      });
    }
    const { items } = await askSlash('stat', {
      paths: ['/', '.', '..', place, `${below}/sub`, `${below}/no`],
    });
    expect(items.map(({ path, exists, is_dir }: Reply) => [path, exists, is_dir])).toEqual([
      ['.', true, true],
      ['.', true, true],
      ['.', true, true],
      [below, true, true],
      [`${below}/sub`, true, true],
      [`${below}/no`, false, undefined],
    ]);
    for (const start of [place, below]) {
      expect((await askSlash('list_files', { glob: `${start}/*` })).files).toEqual([
        `${below}/a.txt`,
        `${below}/sub/b.txt`,
      ]);
      expect((await askSlash('grep', { pattern: 'second', paths: [start] })).hits).toEqual([
        { path: `${below}/sub/b.txt`, line: 1, text: 'second' },
      ]);
    }
    expect(await askSlash('read_file', { path: '/dev/zero' })).toEqual({
      code: 'invalid_args',
      message: 'not a regular file: dev/zero',
    });
    expect((await askSlash('grep', { pattern: 'first', paths: [''] })).hits).toEqual([]);
  });

  it('may be given through a link, and takes absolute paths in both spellings', async () => {
    for (const path of [
      'a.txt',
      join(tmp, 'alias/a.txt'),
      join(tmp, 'real/root/a.txt'),
      `${tmp}/alias/../alias//./a.txt`,
      `${tmp}/real/../alias/a.txt`,
    ]) {
      expect(await askAlias('read_file', { path })).toMatchObject({ path: 'a.txt', text: 'first' });
    }
    for (const place of [join(tmp, 'alias'), join(tmp, 'real/root')]) {
      expect((await askAlias('stat', { path: place })).items).toMatchObject([{ path: '.', is_dir: true }]);
      expect(await askAlias('read_file', { path: `${place}/no` })).toEqual({
        code: 'not_found',
        message: 'not found: no',
      });
      expect((await askAlias('list_files', { glob: `${place}/*.txt` })).files).toEqual(['a.txt']);
      expect((await askAlias('grep', { pattern: 'i', paths: [place] })).hits).toEqual([
        { path: 'a.txt', line: 1, text: 'first' },
      ]);
    }
    for (const path of [
      `${tmp}/alias-evil/a.txt`,
      `${tmp}/alias/../outside.txt`,
      `${tmp}/real/outside.txt`,
      `${tmp}/alias/../alias-evil/a.txt`,
      '../outside.txt',
    ]) {
      expect(await askAlias('read_file', { path })).toEqual({
        code: 'outside_root',
        message: 'path outside root',
      });
    }
  });

  it('keeps its files apart from those of a sibling with a longer name in walks too', async () => {
    for (const op of ['grep', 'list_files'])
      for (const path of ['<tmp>/root-evil', '<tmp>/root-evil/*', '../root-evil/*', '<tmp>/outside/**'])
        expect(pathsIn(await full.ask(op, OPS[op]!(inWorld(path, full))))).toEqual([]);
  });
});
