/** What grep and list_files say of what they did not look at: the same on a directory, on its index and on its snapshot. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fsStore } from '../../../lib/io/fs-store.ts';
import { local } from '../../../local/compose.ts';
import { type Asked, asking, plain } from '../../support/local.ts';
import { lineReader, run } from '../../support/server.ts';
import { has, itIf } from '../../support/skips.ts';
import { publishTree } from '../../support/snapshot.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

const root = tempTree({
  'a/one.txt': 'needle one\n',
  'a/two.txt': 'two\nneedle\n',
  'b/huge.txt': `${'x'.repeat(2_000_000)}\nneedle\n`,
  'b/small.txt': 'needle in b\n',
  'c.txt': 'needle c\n',
  'link.txt': { link: 'b/huge.txt' },
  'out.txt': { link: '../elsewhere' },
});
const store = tempDir();
await publishTree(fsStore(store), root);
const indexed = await local({ root, index: true, checkResults: true });
await indexed.indexed;
afterAll(() => indexed.close());
const ways: [string, Asked][] = [
  ['a directory', await asking(root)],
  ['its index', async (op, args) => plain(await indexed.dispatch({ op, args }))],
  ['its snapshot', await asking(root, { store, snapshot: 'r@main' })],
];

/** All of a result but what it cost. */
async function grep(ask: Asked, args: object) {
  const { metrics, ...rest } = await ask('grep', args);
  return rest;
}

const NEEDLES = [
  { path: 'a/one.txt', line: 1, text: 'needle one' },
  { path: 'a/two.txt', line: 2, text: 'needle' },
  { path: 'b/small.txt', line: 1, text: 'needle in b' },
  { path: 'c.txt', line: 1, text: 'needle c' },
];
const LINE_BREAK = 'pattern holds a line break and matches nothing: lines are searched one at a time';

describe.each(ways)('grep on %s', (_, ask) => {
  it('counts files that are larger than max_bytes, links to them too', async () => {
    const hits = NEEDLES;
    expect(await grep(ask, { pattern: 'needle' })).toEqual({ hits, truncated: false, too_large_skipped: 2 });
    expect(await grep(ask, { pattern: 'needle', max_bytes: 10 })).toEqual({
      hits: NEEDLES.slice(3),
      truncated: false,
      too_large_skipped: 5,
    });
  });

  it('does not count those it was not to search, nor those behind a cap', async () => {
    const hits = NEEDLES.slice(0, 2);
    const found = { hits, truncated: false };
    expect(await grep(ask, { pattern: 'needle', paths: ['a'] })).toEqual(found);
    expect(await grep(ask, { pattern: 'needle', exclude_globs: ['b/*', 'link.txt', 'c*'] })).toEqual(found);
    expect(await grep(ask, { pattern: 'needle', max_hits: 2 })).toEqual({ hits, truncated: true });
    expect(await grep(ask, { pattern: 'needle', max_hits: 3 })).toEqual({
      hits: NEEDLES.slice(0, 3),
      truncated: true,
      too_large_skipped: 1,
    });
    expect(await grep(ask, { pattern: 'needle', max_files: 3 })).toEqual({
      hits,
      truncated: true,
      too_large_skipped: 1,
    });
    expect(await grep(ask, { pattern: 'nothing', exclude_globs: ['**/huge.txt', 'link.txt'] })).toEqual({
      hits: [],
      truncated: false,
    });
  });

  it.each<[string[], string[]]>([
    [['a'], []],
    [['a', 'aa'], ['aa']],
    [
      ['./nope/', 'a/*.txt', '**/*.md', ''],
      ['./nope/', '**/*.md', ''],
    ],
    [['.', 'src'], ['src']],
    [['a/one.txt', 'a/one.txt/x'], ['a/one.txt/x']],
    [['out.txt', '{c,d}.txt'], []],
    [['node_modules'], ['node_modules']],
  ])('names those of the paths %j that match no file', async (paths, missing) => {
    const { missing_paths = [], truncated } = await grep(ask, { pattern: 'needle', paths });
    expect({ missing_paths, truncated }).toEqual({ missing_paths: missing, truncated: false });
  });

  it('names no paths when it was cut: they may match behind that', async () => {
    const args = { pattern: 'needle', paths: ['a', 'zz'] };
    expect(await grep(ask, { ...args, max_hits: 1 })).not.toHaveProperty('missing_paths');
    expect(await grep(ask, { ...args, max_files: 1 })).not.toHaveProperty('missing_paths');
    expect(await grep(ask, args)).toMatchObject({ missing_paths: ['zz'] });
  });

  it.each<[string, boolean]>([
    ['two\nneedle', false],
    ['two\rneedle', false],
    ['two\\nneedle', true],
    ['(two\\r?\\n)+needle', true],
    ['a\\n|\\r\\n|[\\n\\r]b', true],
    ['(?=two\\n)two', true],
  ])('warns that %j matches nothing', async (pattern, regex) => {
    expect(await grep(ask, { pattern, regex, paths: ['a'] })).toEqual({
      hits: [],
      truncated: false,
      warnings: [LINE_BREAK],
    });
  });

  it.each(['two\\n?', 'two\\r?$', 'two[\\s]*', 'x\\n|two', '(?!two\\n)two', 'two[^\\n]*'])(
    'does not warn of %j, which may match',
    async (pattern) => {
      expect(await grep(ask, { pattern, regex: true, paths: ['a'] })).toEqual({
        hits: [{ path: 'a/two.txt', line: 1, text: 'two' }],
        truncated: false,
      });
    },
  );
});

/** Root reads everything, unless it has put these capabilities away. */
const AS_OTHERS =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];
const itRefused = itIf(
  AS_OTHERS.length === 0 || has('setpriv'),
  'unreadable files',
  'no setpriv for root here',
);

describe('files and directories that cannot be read', () => {
  const GREPS = [
    {},
    { max_hits: 1 },
    { max_hits: 2 },
    { paths: ['d', 'locked'] },
    { paths: ['locked/x.txt', 'z.txt'] },
    { exclude_dirs: ['locked'], exclude_globs: ['d/*'] },
    { max_files: 1 },
    { max_files: 2 },
    { max_files: 3 },
    { include_hidden: true },
  ];

  itRefused.each(['', '--index'])('are counted, with %j too', async (index) => {
    const tree = tempTree({
      'a.txt': 'needle a\n',
      'd/e.txt': 'needle e\n',
      'd/f.txt': 'needle f\n',
      'link.txt': { link: 'd/e.txt' },
      'locked/in/x.txt': 'needle x\n',
      '.hidden/y.txt': 'needle y\n',
      'z.txt': 'needle z\n',
    });
    const closed = ['d/e.txt', 'locked', '.hidden'].map((path) => join(tree, path));
    for (const path of closed) chmodSync(path, 0);
    const { child, said } = run(['local', '--root', tree, ...(index ? [index] : [])], {}, AS_OTHERS);
    try {
      const replies = lineReader(child.stdout);
      while (index && !said().includes('index ready'))
        await new Promise((heard) => child.stderr.once('data', heard));
      const asked = async (op: string, args: object) => {
        child.stdin.write(`${JSON.stringify({ id: 1, op, args })}\n`);
        const { metrics, hits, ...rest } = JSON.parse((await replies.next())!).result;
        return { ...(hits && { in: hits.map(({ path }: { path: string }) => path) }), ...rest };
      };
      const told = [];
      for (const args of GREPS) told.push(await asked('grep', { pattern: 'needle', ...args }));
      expect(told).toEqual([
        { in: ['a.txt', 'd/f.txt', 'z.txt'], truncated: false, unreadable: 3 },
        { in: ['a.txt'], truncated: true },
        { in: ['a.txt', 'd/f.txt'], truncated: true, unreadable: 1 },
        { in: ['d/f.txt'], truncated: false, unreadable: 2, missing_paths: ['locked'] },
        { in: ['z.txt'], truncated: false, unreadable: 1, missing_paths: ['locked/x.txt'] },
        { in: ['a.txt', 'z.txt'], truncated: false, unreadable: 1 },
        { in: ['a.txt'], truncated: true },
        { in: ['a.txt'], truncated: true, unreadable: 1 },
        { in: ['a.txt', 'd/f.txt'], truncated: true, unreadable: 1 },
        { in: ['a.txt', 'd/f.txt', 'z.txt'], truncated: false, unreadable: 4 },
      ]);
      const files = ['a.txt', 'd/e.txt', 'd/f.txt', 'link.txt', 'z.txt'];
      expect(await asked('list_files', {})).toEqual({ files, truncated: false, unreadable: 1 });
      expect(await asked('list_files', { exclude_dirs: ['locked'] })).toEqual({ files, truncated: false });
      expect(await asked('list_files', { max: 4 })).toEqual({
        files: files.slice(0, 4),
        truncated: true,
        unreadable: 1,
      });
      for (const path of closed) chmodSync(path, 0o755);
      const all = ['a.txt', 'd/e.txt', 'd/f.txt', 'link.txt', 'locked/in/x.txt', 'z.txt'];
      expect(await asked('grep', { pattern: 'needle' })).toEqual({ in: all, truncated: false });
    } finally {
      for (const path of closed) chmodSync(path, 0o755);
      child.stdin.end();
    }
  });
});
