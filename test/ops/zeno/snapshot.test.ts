/** Every operation on a snapshot answers as on the directory it was made of, from both kinds of store. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../../functions/table.ts';
import { dispatcher } from '../../../lib/dispatch.ts';
import { liveRepo } from '../../../lib/io/live-repo.ts';
import { openStore } from '../../../lib/io/open-store.ts';
import type { StatItem } from '../../../lib/repo/repo.ts';
import { childPrefix, rootKey } from '../../../lib/snapshot/layout.ts';
import { type Asked, asking, plain } from '../../support/local.ts';
import { random, rounds } from '../../support/random.ts';
import { BUCKET, s3Server, useTestKeys } from '../../support/s3-server.ts';
import { itInFull } from '../../support/skips.ts';
import { publishTree } from '../../support/snapshot.ts';
import { plant, tempDir, tempTree } from '../../support/tree.ts';

const lines = (count: number, text: (n: number) => string, end = '\n') =>
  Array.from({ length: count }, (_, n) => text(n) + end).join('');
const TREE = {
  'README.md': '# Title\n\nsome text\n',
  'src/a.ts': `export class A {}\n${lines(300, (n) => `function f${n}() { return ${n}; }`)}`,
  'src/b.py': lines(90, (n) => `def g${n}(): pass`),
  'src/deep/er/c.go': 'package c\n\nfunc C() {}\n',
  'src/.hidden.ts': 'const hidden = 1;\n',
  'crlf.txt': lines(500, (n) => `line ${n}`, '\r\n'),
  'cr.txt': lines(500, (n) => `line ${n}`, '\r'),
  'mixed.txt': 'a\r\nb\rc\n\r\n\r\r\n\n\rend',
  'bom.txt': '\ufefffirst\nsecond\n',
  'bad-utf8.txt': Buffer.from('ok\n\xff\xfe\xe2\x82\nmore \xf0\x9f\x98\n', 'latin1'),
  'nul.bin': Buffer.from([0, 1, 2, 10, 0, 13, 10, 65]),
  'late-nul.txt': `${'x'.repeat(9000)}\n\0\n`,
  empty: '',
  'one-line': 'no end',
  'only-break': '\n',
  'long.txt': `short\n${'long '.repeat(60_000)}\nafter\n${'é'.repeat(40_000)}`,
  'big.txt': lines(60_000, (n) => `line ${n} of a file of about three megabytes; ${'.'.repeat(n % 13)}`),
  'big-crlf.txt': lines(50_000, (n) => `${n}\r${n}`, '\r\n'),
  'bulk.txt': lines(110_000, (n) => `line ${n} of a file that is too large for a text pack`),
  'bulk-line.txt': `${'0123456789'.repeat(500_000)}\nlast`,
  'bulk.bin': Buffer.concat([Buffer.from('\0\n'), Buffer.alloc(600_000, 'ab\r\n')]),
  'ünï/cödé 😀.txt': 'grün\nß\n😀 astral\n',
  '\u{10348}': 'x\n',
  '\uffee': 'y\n',
  'node_modules/m/index.js': 'module.exports = 1;\n',
  'dist/out.js': 'built\n',
  '.hg/config': 'not a repository\n',
  '.dot/in': 'dotted\n',
  'run.sh': { mode: 0o755, text: '#!/bin/sh\necho\n' },
  '.gitignore': '*.log\n/ignored/\n',
  'x.log': 'log\n',
  'ignored/f': 'x\n',
  'sub/.gitignore': '!keep.log\n',
  'sub/keep.log': 'kept\n',
  'sub/drop.log': 'dropped\n',
  'l-file': { link: 'src/a.ts' },
  'l-dir': { link: 'src' },
  'l-chain': { link: 'l-file' },
  'l-gone': { link: 'nowhere' },
  'l-out': { link: '../outside.txt' },
  'l-abs': { link: '/etc/passwd' },
  'l-loop': { link: 'l-loop' },
  'src/l-up': { link: '../README.md' },
};
/** Random ones. */
const REQUESTS = rounds(600);
const base = tempDir();
const root = plant(join(base, 'root'), TREE);
writeFileSync(join(base, 'outside.txt'), 'outside\n');
Object.entries(TREE).forEach(([name, entry], n) => {
  const time = 1.6e9 + n * 1.3;
  if (typeof entry === 'string' || !('link' in entry)) utimesSync(join(root, name), time, time);
});

useTestKeys();
const server = await s3Server();
afterAll(() => server.close());
const stores = [
  { name: 'a directory', store: tempDir(), options: { endpoint: undefined } },
  {
    name: 'S3',
    store: `s3://${BUCKET}/snapshots`,
    options: { endpoint: server.endpoint, cache_directory: tempDir() },
  },
];
const live = await asking(root);

/** What must be equal: everything but what reading cost, and a directory's own size and time. */
function comparable(reply: Awaited<ReturnType<Asked>>) {
  const { metrics, ...rest } = reply;
  if (!Array.isArray(rest.items)) return rest;
  return {
    items: rest.items.map((item: StatItem) =>
      item.is_dir ? { ...item, size: 0, mtime: 0, mtime_iso: '' } : item,
    ),
  };
}

const paths = [
  ...Object.keys(TREE),
  'src',
  '.',
  'nope',
  'src/nope',
  '..',
  'l-dir/a.ts',
  './src//a.ts',
  'empty/x',
  '../x',
  '/etc',
  '',
];

function request({ below, pick, several }: ReturnType<typeof random>): [string, Record<string, unknown>] {
  const globs = [
    '**/*.ts',
    '*',
    'src/**',
    '.dot/*',
    'dist/**',
    '*.log',
    '.*',
    '**/l-*',
    '{src,sub}/*',
    'ü*/**',
    'nope',
    '*[.]txt',
  ];
  const walk = {
    ...(below(3) === 0 && { include_hidden: true }),
    ...(below(3) === 0 && { respect_gitignore: true }),
    ...(below(3) === 0 && { exclude_dirs: several(2, () => pick(['src', 'deep', 'sub', 'ünï'])) }),
    ...(below(3) === 0 && { exclude_globs: several(2, () => pick(globs)) }),
    ...(below(4) === 0 && { max_files: below(40) }),
  };
  switch (below(5)) {
    case 0: {
      const start_line = pick([-1, 0, 1, 2, 3, 100, 499, 500, 501, 59_990, 60_000, 99_999, 110_000, 1e6]);
      const span = pick([undefined, 0, 1, 5, 700, 5000]);
      return [
        'read_file',
        {
          path: pick(paths),
          start_line,
          ...(span !== undefined && { end_line: start_line + span }),
          ...(below(2) === 0 && { max_lines: 1 + below(3000) }),
        },
      ];
    }
    case 1:
      return ['peek', { path: pick(paths), head_lines: below(40), tail_lines: pick([0, 1, 7, 40, 2500]) }];
    case 2:
      return ['stat', { paths: several(6, () => pick(paths)) }];
    case 3:
      return [
        'extract_symbols',
        { path: pick(paths), ...(below(2) === 0 && { max_symbols: 1 + below(20) }) },
      ];
    default:
      return [
        'list_files',
        {
          ...walk,
          ...(below(2) === 0 && { glob: pick(globs) }),
          ...(below(3) === 0 && { regex: pick(['^src', 'txt$', '(?=.*a)b', '(.)\\1', '(', 'ü']) }),
          ...(below(3) === 0 && { max: below(10) }),
        },
      ];
  }
}

describe.each(stores)('in $name', ({ store, options }) => {
  /** What is the same from either store once it is read: the random requests go to both. */
  const itOnce = options.endpoint === undefined ? it : itInFull;
  let id: string;
  let ask: Asked;
  let pinned: Asked;
  beforeAll(async () => {
    id = await publishTree(openStore(store, { endpoint: options.endpoint }), root, 'org/tree');
    ask = await asking(tempDir(), { store, ...options });
    pinned = await asking('/nonexistent', { store, ...options, snapshot: 'org/tree' });
  });

  it(`${REQUESTS} random requests have the same answers as on the directory`, async () => {
    const chance = random();
    const names = ['org/tree@main', 'org/tree', id, id.slice(0, 8), `org/tree@${id.slice(0, 10)}`];
    for (let i = 0; i < REQUESTS; i++) {
      const [op, args] = request(chance);
      const snapshot = chance.pick(names);
      const expected = comparable(await live(op, args));
      const found = [comparable(await ask(op, { ...args, snapshot }))];
      if (i % 3 === 0) found.push(comparable(await pinned(op, args)));
      for (const one of found)
        if (!isDeepStrictEqual(one, expected)) expect([op, args, one]).toEqual([op, args, expected]);
    }
  });

  itOnce('every line of every small file reads the same', async () => {
    for (const [path, entry] of Object.entries(TREE)) {
      if ((typeof entry === 'string' || entry instanceof Uint8Array) && entry.length > 20_000) continue;
      const { total_lines = 0 } = await live('peek', { path });
      for (let line = 1; line <= Math.min(total_lines + 1, 40); line++) {
        const args = { path, start_line: line, end_line: line + 2 };
        const [ours, theirs] = [await pinned('read_file', args), await live('read_file', args)].map(
          comparable,
        );
        if (!isDeepStrictEqual(ours, theirs)) expect({ args, ...ours }).toEqual({ args, ...theirs });
      }
    }
  });

  itOnce('greps have the same answers as on the directory', async () => {
    for (const args of [
      { pattern: 'line 499' },
      { pattern: 'F1', case_sensitive: false, max_hits: 5 },
      { pattern: 'f\\d+0\\(', regex: true, context: 2 },
      { pattern: 'ß' },
      { pattern: '(?<=line )77', regex: true },
      { pattern: 'hidden', include_hidden: true, paths: ['src'] },
      { pattern: 'x', paths: ['../x'] },
    ])
      expect([args, comparable(await pinned('grep', args))]).toEqual([
        args,
        comparable(await live('grep', args)),
      ]);
  });

  it('a small file costs root, manifest and one block, and nothing more when it is read again', async () => {
    const fresh = await asking(tempDir(), { store, ...options });
    const args = { path: 'README.md', snapshot: 'org/tree@main' };
    const { metrics } = await fresh('read_file', args);
    expect(metrics).toMatchObject({ bytes_read: 19, files_scanned: 1, lines_returned: 1 });
    expect(metrics.store_reads).toBeLessThanOrEqual(3);
    expect((await fresh('read_file', args)).metrics.store_reads).toBe(1);
    expect((await fresh('read_file', { ...args, snapshot: id })).metrics).toMatchObject({
      store_reads: 0,
      store_bytes: 0,
    });
  });

  it('the end of a large file costs its own blocks', async () => {
    const fresh = await asking(tempDir(), { store, ...options });
    await fresh('stat', { path: '.', snapshot: 'org/tree@main' });
    for (const path of ['bulk.txt', 'big.txt']) {
      const { metrics } = await fresh('peek', { path, head_lines: 0, tail_lines: 10, snapshot: id });
      expect(metrics.store_reads).toBeLessThanOrEqual(1);
      expect(metrics.store_bytes).toBeLessThan(300_000);
    }
  });

  itOnce('a directory is as old as the newest file in it, and has no size', async () => {
    const { items } = await pinned('stat', { paths: ['sub', 'l-dir/deep'] });
    const { items: files } = await pinned('stat', { paths: ['sub/drop.log', 'src/deep/er/c.go'] });
    expect(items).toEqual([
      { ...files[0], path: 'sub', size: 0, is_file: false, is_dir: true },
      { ...files[1], path: 'src/deep', size: 0, is_file: false, is_dir: true },
    ]);
  });

  it('is in the list', async () => {
    const { snapshots, truncated, metrics } = await ask('snapshots');
    expect([snapshots, truncated]).toEqual([
      [
        {
          repo: 'org/tree',
          id,
          refs: ['main'],
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          files: Object.keys(TREE).length,
          bytes: expect.any(Number),
        },
      ],
      false,
    ]);
    expect(metrics).toMatchObject({ store_reads: 2 });
    expect(await ask('snapshots', { repo: 'nope' })).toMatchObject({ code: 'not_found' });
    expect(await ask('snapshots', { limit: 0 })).toMatchObject({ snapshots: [], truncated: true });
  });

  it('is not found by a wrong name', async () => {
    expect(await ask('peek', { path: 'x', snapshot: 'org/tree@mian' })).toEqual({
      code: 'not_found',
      message: 'no ref or snapshot "mian" in org/tree; did you mean "main"?; there is main',
    });
  });
});

describe('a push', () => {
  it('is seen by the next request that names the ref, and by none that is pinned', async () => {
    const store = tempDir();
    const first = await publishTree(openStore(store), tempTree({ f: 'one\n' }));
    const ask = await asking(tempDir(), { store });
    const pinned = await asking(tempDir(), { store, snapshot: 'r@main' });
    const text = async (from: Asked, snapshot?: string) =>
      (await from('read_file', { path: 'f', ...(snapshot && { snapshot }) })).text;
    expect(await text(ask, 'r@main')).toBe('one');
    const second = await publishTree(openStore(store), tempTree({ f: 'two\n' }));
    expect(await text(ask, 'r@main')).toBe('two');
    expect(await text(ask, first)).toBe('one');
    expect(await text(pinned)).toBe('one');
    expect(await text(pinned, second)).toBe('two');
  });

  it('of what was collected brings it back to those who have it open', async () => {
    const store = tempDir();
    const objects = openStore(store);
    const tree = tempTree({ f: 'one\n' });
    const id = await publishTree(objects, tree);
    const ask = await asking(tempDir(), { store });
    const args = { path: 'f', snapshot: id };
    expect((await ask('stat', args)).items[0].exists).toBe(true);
    for (const { key } of (await objects.list(childPrefix('r'))).entries) await objects.remove(key);
    await objects.remove(rootKey('r'));
    expect(await ask('read_file', { ...args })).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/^the snapshot is gone: /),
    });
    expect(await ask('read_file', args)).toMatchObject({ code: 'not_found', message: `no snapshot ${id}` });
    expect(await publishTree(objects, tree)).toBe(id);
    expect((await ask('read_file', args)).text).toBe('one');
  });
});

describe('more snapshots than stay open', () => {
  it('are all read, also at the same time', async () => {
    const store = tempDir();
    const ids: string[] = [];
    for (let n = 0; n < 12; n++)
      ids.push(await publishTree(openStore(store), tempTree({ f: `${n}\n` }), `repo-${n}`));
    const ask = await asking(tempDir(), { store });
    for (let round = 0; round < 2; round++) {
      const texts = await Promise.all(
        ids.map(async (snapshot) => (await ask('read_file', { path: 'f', snapshot })).text),
      );
      expect(texts).toEqual(ids.map((_, n) => `${n}`));
    }
  });
});

describe('without a store', () => {
  it('says how to give one', async () => {
    const directory = tempTree({ f: 'x' });
    const repo = liveRepo(directory);
    const clock = { elapsed: () => 0, now: () => new Date(0) };
    const dispatch = dispatcher(table, { repo, clock });
    const expected = {
      code: 'unavailable',
      message: 'no store of snapshots is open; start the server with --store URL, or set ZGATE_STORE',
    };
    expect(plain(await dispatch({ op: 'stat', args: { path: 'f', snapshot: 'x' } }))).toEqual(expected);
    expect(plain(await dispatch({ op: 'snapshots', args: {} }))).toEqual(expected);
    await repo.close();
  });

  it('a store that is not one is a fault of its own', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const ask = await asking(tempDir(), { store: file });
    expect(await ask('stat', { path: 'f', snapshot: 'x@main' })).toMatchObject({
      code: expect.stringMatching(/unavailable|not_found/),
    });
    const wrong = await asking(tempDir(), { store: 'ftp://x' });
    expect(await wrong('snapshots')).toMatchObject({ code: 'invalid_args' });
  });

  it('log_event takes no snapshot', async () => {
    const ask = await asking(tempDir());
    expect(await ask('log_event', { event: 'note', snapshot: 'x' })).toMatchObject({ code: 'invalid_args' });
  });
});
