/** Paths, links and walks of a snapshot, compared with those of the directory it was made of. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { inspect, openRoot } from '../../lib/io/safe-path.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { walk } from '../../lib/io/walk.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { selection } from '../../lib/repo/selection.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import { pathAt } from '../../lib/snapshot/manifest.ts';
import { plan, ruleTexts } from '../../lib/snapshot/plan.ts';
import { SnapshotReader } from '../../lib/snapshot/reader.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import { insideOnly, type SnapshotTree } from '../../lib/snapshot/tree.ts';
import { random, rounds } from '../support/random.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({
  a: 'file a',
  'a-b': 'x',
  'a.txt': 'x',
  'b/c/d.ts': 'x',
  'b/c/.hidden': 'x',
  'b/c.ts': 'x',
  'b-c/x': 'x',
  'b/node_modules/m/index.js': 'x',
  'b/dist/out.js': 'x',
  '.dot/in': 'x',
  '.env': 'x',
  'ü/ß.txt': 'x',
  '\u{1f600}/\u{10348}': 'x',
  '\uffee/z': 'x',
  'ignored/y': 'x',
  'keep/tmp.log': 'x',
  'keep/deep/z.log': 'x',
  'keep/deep/n': 'x',
  '.gitignore': '*.log\nignored/\n',
  'keep/.gitignore': '!tmp.log\n/deep/n\n',
  'ignored/.gitignore': '!*\n',
  'b/.gitignore': { link: '../keep/.gitignore' },
  'l-file': { link: 'a.txt' },
  'l-dir': { link: 'b' },
  'l-chain': { link: 'l-file' },
  'l-slash': { link: 'a.txt/' },
  'l-slash-dot': { link: 'a.txt/.' },
  'l-dir-slash': { link: 'b/' },
  'l-through': { link: 'l-dir/c/d.ts' },
  'l-up': { link: 'b/../a.txt' },
  'l-dir-up': { link: 'l-dir/../a.txt' },
  'l-file-up': { link: 'a.txt/../a.txt' },
  'l-file-out': { link: 'a.txt/../../x' },
  'l-out': { link: '../..' },
  'l-etc': { link: '/etc/passwd' },
  'l-gone': { link: 'nowhere' },
  'l-gone-out': { link: 'nowhere/../../x' },
  'l-self': { link: 'l-self' },
  'l-two': { link: 'l-three' },
  'l-three': { link: 'l-two' },
  'l-root': { link: '.' },
  'l-b-up': { link: 'b/..' },
  'b/l-abs-out': { link: '../../nothing-here' },
  'b/l-root': { link: '..' },
  ...Object.fromEntries(
    Array.from({ length: 42 }, (_, n) => [`n${n}`, { link: n === 0 ? 'a.txt' : `n${n - 1}` }]),
  ),
});

const meter = { reads: 0, bytes: 0 };
let reader: SnapshotReader;
let tree: SnapshotTree;
beforeAll(async () => {
  const store = fsStore(tempDir());
  await publishTree(store, root);
  const { repo, entry } = await resolve(store, 'r@main');
  reader = new SnapshotReader(checkedFetch(store, snapshotAmbient.sha256), repo, entry, Kernel.create());
  tree = await reader.tree(meter);
});

const told = (look: () => unknown) => {
  try {
    return look();
  } catch (error) {
    const { code, message } = error as Error & { code: string };
    return { code, message };
  }
};
const live = (path: string) =>
  told(() => {
    const { path: real, stats } = inspect(openRoot(root), path);
    return { real, kind: stats.isDirectory() ? 'directory' : 'file' };
  });
const stored = (path: string) =>
  told(() => {
    const place = tree.look(path);
    return { real: place.path, kind: 'directory' in place ? 'directory' : 'file' };
  });

describe('a path', () => {
  const starts = ['', './', 'b/', 'b/c/', 'l-dir/', 'l-root/', '.dot/', 'ü/', 'a.txt/', 'nope/', '..', '//'];
  it.each([
    ...[
      '.',
      './',
      '..',
      'b/..',
      'b/../..',
      'a.txt/',
      'a.txt/.',
      'a.txt/..',
      'a.txt/b',
      'nope',
      'b//c///d.ts',
    ],
    ...['', 'a\0b', '\ud800', 'l-dir/../a.txt', 'l-dir/c', 'l-dir/..'],
    ...['/', '/etc/passwd', '/nope', '~', 'b/./c/../c.ts', '\u{1f600}/\u{10348}', 'n39', 'n40', 'n41'],
  ])('%j means the same as in the directory', (path) => {
    expect(stored(path)).toEqual(live(path));
  });

  it('that is too long is not found, as in the directory', () => {
    for (const path of ['x'.repeat(300), 'x/'.repeat(2100)]) expect(stored(path)).toEqual(live(path));
  });

  it('means the same as in the directory through every link', () => {
    for (const start of starts)
      for (const { path } of walkAll())
        expect([start + path, stored(start + path)]).toEqual([start + path, live(start + path)]);
  });

  it('means the same as in the directory when made of random steps', () => {
    const { pick, several } = random();
    const names = [...walkAll().flatMap(({ path }) => path.split('/')), '..', '..', '.', '', 'nope'];
    for (let i = 0; i < rounds(3000); i++) {
      const path = several(5, () => pick(names)).join('/');
      if (path.startsWith('/')) continue;
      expect([path, stored(path)]).toEqual([path, live(path)]);
    }
  });

  it('among the places of a search is refused when its letters leave the root', () => {
    expect(insideOnly({ paths: ['a', 'b/../c', '', '.', 'x/../../root'.slice(0, 4)] })).toBeDefined();
    for (const path of ['..', '/', '/etc', 'a/../..', './../x'])
      expect(told(() => insideOnly({ paths: [path] }))).toEqual({
        code: 'outside_root',
        message: 'path outside root',
      });
  });
});

const ALL = { include_hidden: true, exclude_dirs: [], exclude_globs: [] };

function walkAll() {
  const totals = { seen: 0, ignored: 0, unreadable_names: 0, unreadable: 0, cut: false };
  const query = { prefix: root, selection: selection(ALL), max_files: 1e6, respect_gitignore: false };
  return [...walk(query, totals)].filter((entry) => typeof entry !== 'string');
}

describe('a walk', () => {
  it('sees what a walk of the directory sees, whatever is selected', async () => {
    const { below, pick, several } = random();
    const globs = [
      '**/*.ts',
      '*',
      'b/**',
      '.dot/*',
      'b/dist/**',
      '*.log',
      '.*',
      'keep/deep/*',
      '**/l-*',
      'nope',
    ];
    const dirs = ['b', 'c', 'keep', 'deep', '.dot', 'ü', 'a'];
    for (let i = 0; i < rounds(600); i++) {
      const query = {
        ...(below(2) === 0 && { glob: pick(globs) }),
        ...(below(3) === 0 && { paths: several(2, () => pick([...globs, 'b', 'b/c', './keep', 'keep/'])) }),
        include_hidden: below(2) === 0,
        exclude_dirs: several(2, () => pick(dirs)),
        exclude_globs: several(2, () => pick(globs)),
      };
      const max_files = pick([0, 1, 5, 20, 1000]);
      const respect_gitignore = below(2) === 0;
      const chosen = selection(query);
      const totals = { seen: 0, ignored: 0, unreadable_names: 0, unreadable: 0, cut: false };
      const entries = [...walk({ prefix: root, selection: chosen, max_files, respect_gitignore }, totals)];
      const texts = respect_gitignore ? await ruleTexts(tree, chosen, reader, meter) : undefined;
      const { ranges, seen, cut, ignored } = plan(tree, chosen, max_files, texts);
      const files: unknown[] = [];
      let count = 0;
      for (let r = 0; r < ranges.length; r += 2)
        for (let file = ranges[r]!; file < ranges[r + 1]!; file++) {
          count++;
          const path = pathAt(tree.manifest.files, file);
          const link = tree.manifest.files.links.has(file);
          if (chosen.wants(path))
            files.push({ path, link, opens: tree.opens(file) !== undefined, seen: count });
        }
      expect({ query, files, seen, cut, ignored }).toEqual({
        query,
        files: entries.filter((entry) => typeof entry !== 'string'),
        seen: totals.seen,
        cut: totals.cut,
        ignored: totals.ignored,
      });
    }
  });

  it('of nothing sees nothing', async () => {
    const store = fsStore(tempDir());
    await publishTree(store, tempDir());
    const { repo, entry } = await resolve(store, 'r');
    const empty = await new SnapshotReader(
      checkedFetch(store, snapshotAmbient.sha256),
      repo,
      entry,
      Kernel.create(),
    ).tree(meter);
    expect(plan(empty, selection(ALL), 10)).toEqual({ ranges: [], seen: 0, cut: false, end: 0, ignored: 0 });
    expect(empty.look('.')).toMatchObject({ path: '.', directory: { first: 0, end: 0 } });
  });
});
