import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../../support/local.ts';
import { itWithGit } from '../../support/skips.ts';
import { tempTree } from '../../support/tree.ts';

const root = tempTree({
  'README.md': '',
  'a-b': '',
  'a.txt': '',
  'a/z': '',
  'a/y/deep.md': '',
  '.env': '',
  '.github/workflows/ci.yml': '',
  'build/out.js': '',
  'pkg/build/inner.js': '',
  'pkg/node_modules/dep/index.js': '',
  'pkg/src/main.py': '',
  'x\u{1F600}': '',
  'x\uFF5E': '',
  dirlink: { link: 'a' },
  filelink: { link: 'a/z' },
  dangling: { link: 'nowhere' },
});
const ask = await asking(root);
const files = async (args?: object) => (await ask('list_files', args)).files;

const PLAIN = [
  'README.md',
  'a-b',
  'a.txt',
  'a/y/deep.md',
  'a/z',
  'dangling',
  'filelink',
  'pkg/src/main.py',
  'x\uFF5E',
  'x\u{1F600}',
];

describe('list_files', () => {
  it('lists what is not hidden or excluded, in code point order of the whole path', async () => {
    expect(await ask('list_files')).toEqual({
      files: PLAIN,
      truncated: false,
      metrics: { bytes_read: 0, files_scanned: 10 },
    });
  });

  it('takes an empty glob, and null for any argument, as if they were not there', async () => {
    const all = await ask('list_files');
    expect(await ask('list_files', { glob: '' })).toEqual(all);
    const names = ['glob', 'regex', 'max', 'max_files', 'include_hidden', 'exclude_dirs', 'exclude_globs'];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(await ask('list_files', { ...nulls, timeout_ms: null, snapshot: null })).toEqual(all);
    const markdown = ['README.md', 'a/y/deep.md'];
    expect(await files({ glob: '', regex: 'md$' })).toEqual(markdown);
    expect(await files({ glob: null, regex: 'md$' })).toEqual(markdown);
    expect(await ask('list_files', { glop: null })).toMatchObject({ code: 'invalid_args' });
    expect(await ask('read_file', { path: null })).toEqual({
      code: 'invalid_args',
      message: 'path must be a string, got null',
    });
    expect(await ask('stat', { path: null, paths: ['a.txt'] })).toMatchObject({ items: [{ path: 'a.txt' }] });
    expect(await ask('stat', { path: null })).toEqual({
      code: 'invalid_args',
      message: 'missing path or paths',
    });
  });

  it.each<[string, string[]]>([
    ['**/*.md', ['README.md', 'a/y/deep.md']],
    ['*.md', ['README.md', 'a/y/deep.md']],
    ['a/**/deep.md', ['a/y/deep.md']],
    ['a/?', ['a/z']],
    ['[!a-z]*', ['README.md']],
    ['*.{md,py}', ['README.md', 'a/y/deep.md', 'pkg/src/main.py']],
    ['./README.md', ['README.md']],
    ['build/**', ['build/out.js']],
    ['**/build/*', ['build/out.js', 'pkg/build/inner.js']],
    ['pkg/node_modules/**', ['pkg/node_modules/dep/index.js']],
    ['.github/**', ['.github/workflows/ci.yml']],
    ['.env', ['.env']],
    ['readme.md', []],
    ['nothing[', []],
  ])('glob %s', async (glob, expected) => {
    expect(await files({ glob })).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['z$', ['a/z']],
    ['^a', ['a-b', 'a.txt', 'a/y/deep.md', 'a/z']],
    ['(?i)readme', ['README.md']],
    ['(?<!\\.)md$', []],
    ['\\.(md|py)$', ['README.md', 'a/y/deep.md', 'pkg/src/main.py']],
  ])('regex %s searches anywhere in the path', async (regex, expected) => {
    expect(await files({ regex })).toEqual(expected);
  });

  it('prefers the glob when both are given', async () => {
    expect(await files({ glob: '*.py', regex: 'README' })).toEqual(['pkg/src/main.py']);
  });

  it('cuts at max and says so only when more matched', async () => {
    expect(await ask('list_files', { max: 2 })).toMatchObject({
      files: ['README.md', 'a-b'],
      truncated: true,
    });
    expect(await ask('list_files', { max: 10 })).toMatchObject({ files: PLAIN, truncated: false });
    expect(await ask('list_files', { max: 0 })).toMatchObject({ files: [], truncated: true });
    expect(await ask('list_files', { max: 0, glob: 'none' })).toMatchObject({ files: [], truncated: false });
  });

  it('stops the walk at max_files in path order and says so', async () => {
    const cut = { files: PLAIN.slice(0, 4), truncated: true, metrics: { bytes_read: 0, files_scanned: 4 } };
    expect(await ask('list_files', { max_files: 4 })).toEqual(cut);
    expect(await ask('list_files', { max_files: 10 })).toMatchObject({ truncated: false });
  });

  it('shows hidden files on request, but never excluded directories', async () => {
    expect(await files({ include_hidden: true })).toEqual(['.env', '.github/workflows/ci.yml', ...PLAIN]);
  });

  it('skips exclude_dirs at any depth, also when named, and exclude_globs, which still count as scanned', async () => {
    expect(await files({ exclude_dirs: ['y', 'src'] })).toEqual(
      PLAIN.filter((path) => !/\/(?:y|src)\/|^(?:y|src)\//.test(`/${path}`)),
    );
    expect(await files({ glob: 'build/*', exclude_dirs: ['build'] })).toEqual([]);
    const dropped = await ask('list_files', { exclude_globs: ['a*', '*.py'] });
    expect(dropped.files).toEqual(PLAIN.filter((path) => !path.startsWith('a') && !path.endsWith('.py')));
    expect(dropped.metrics.files_scanned).toBe(10);
  });

  it('takes an absolute glob inside the root', async () => {
    expect(await files({ glob: `${root}/a/*` })).toEqual(['a/y/deep.md', 'a/z']);
  });

  it('does not enter a link to a directory and lists one to a file or to nothing', async () => {
    expect(await files({ glob: 'dirlink*' })).toEqual([]);
    expect(await files({ glob: '{filelink,dangling}' })).toEqual(['dangling', 'filelink']);
  });

  it.each([
    [{ regex: '(' }, 'regex: unterminated group at 0, write \\( for a literal ('],
    [{ glob: '*'.repeat(513) }, 'glob must have at most 512 characters, got 513'],
    [{ max: 1.5 }, 'max must be an integer, got 1.5'],
    [{ max: '5' }, 'max must be an integer, got "5"'],
    [{ max: true }, 'max must be an integer, got true'],
    [{ max: -1 }, 'max must be >= 0, got -1'],
    [{ exclude_dirs: 'a' }, 'exclude_dirs must be a list, got "a"'],
    [{ exclude_globs: [1] }, 'exclude_globs.0 must be a string, got 1'],
    [{ include_hiden: true }, 'unknown argument "include_hiden"; did you mean "include_hidden"?'],
    [{ maxFiles: 1 }, 'unknown argument "maxFiles"; did you mean "max_files"?'],
    [{ timeout_ms: 0 }, 'timeout_ms must be >= 1, got 0'],
  ])('refuses %j', async (args, message) => {
    expect(await ask('list_files', args)).toEqual({ code: 'invalid_args', message });
  });
});

describe('list_files with respect_gitignore', () => {
  const ignoring = tempTree({
    '.gitignore': '*.log\n/only-root\nsecret/\n!keep.log\n',
    'a.log': '',
    'keep.log': '',
    'only-root': '',
    'sub/only-root': '',
    'sub/.gitignore': '!a.log\nlocal.txt\n',
    'sub/a.log': '',
    'sub/b.log': '',
    'sub/local.txt': '',
    'local.txt': '',
    'secret/x': '',
    'deep/secret/y': '',
    'A.LOG': '',
    'sub/inner/.gitignore': '!*/\n/x\nfoo bar\n',
    'sub/inner/deep.log/file': '',
    'sub/inner/x': '',
    'sub/inner/y/x': '',
    'sub/inner/foo bar': '',
    'br[1]/.gitignore': 'z\n',
    'br[1]/z': '',
    'br[1]/q': '',
  });

  itWithGit('a comparison with git ls-files')('agrees with git', async () => {
    const here = await asking(ignoring);
    execFileSync('git', ['init', '-q'], { cwd: ignoring });
    const git = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ignoring,
      encoding: 'utf8',
    });
    const expected = git
      .split('\n')
      .filter((path) => path !== '' && !path.includes('.gitignore'))
      .sort();
    const listed = await here('list_files', { respect_gitignore: true });
    expect(listed.files).toEqual(expected);
    expect(listed.metrics).toEqual({
      bytes_read: 0,
      files_scanned: expected.length,
      ignored: 9,
    });
    expect(expected).toContain('sub/inner/deep.log/file');
    expect((await here('list_files')).files).toContain('a.log');
  });
});

describe('the walk', () => {
  it('gives the same bytes whatever the order the directory was filled in', async () => {
    const names = Array.from({ length: 200 }, (_, n) => `d${n % 7}/f${(n * 37) % 200}.txt`);
    const forward = await asking(
      tempTree(Object.fromEntries(names.map((name) => [name, `text of ${name}\n`]))),
    );
    const backward = await asking(
      tempTree(Object.fromEntries([...names].reverse().map((name) => [name, `text of ${name}\n`]))),
    );
    for (const [op, args] of [
      ['list_files', {}],
      ['list_files', { max_files: 50 }],
      ['grep', { pattern: 'f1' }],
      ['grep', { pattern: 'text', max_hits: 33 }],
      ['grep', { pattern: 'text', max_files: 70 }],
    ] as const) {
      expect(JSON.stringify(await forward(op, args))).toBe(JSON.stringify(await backward(op, args)));
    }
  });
});
