/** What can be published: directories, commits and archives, as they really are. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { directorySource, type SievedSource } from '../../lib/io/directory-source.ts';
import { gitSource } from '../../lib/io/git-source.ts';
import { tarSource } from '../../lib/io/tar-source.ts';
import type { Source } from '../../lib/snapshot/source.ts';
import { rounds } from '../support/random.ts';
import { itWithGit } from '../support/skips.ts';
import { unlessRoot } from '../support/tools.ts';
import { plant, tempDir, tempTree } from '../support/tree.ts';

const KINDS = ['file', 'exec', 'link'];

/** Everything a source gives, by path. */
async function taken(source: Source): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { path, kind, read } of source.files)
    all[path] = `${KINDS[kind]}: ${Buffer.from((await read())!).toString('latin1')}`;
  await source.close();
  return all;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .toString()
    .trim();

function repository(): string {
  const root = tempTree({
    'a.txt': 'a',
    'bin/run': { mode: 0o755, text: '#!/bin/sh\n' },
    'bin/to-a': { link: '../a.txt' },
    '.gitignore': 'ignored\n*.o\n',
    gone: 'x',
    '.env': 'SECRET=1',
    '.env.example': 'SECRET=',
  });
  git(root, 'init', '-q', '-b', 'trunk');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'first');
  return root;
}

const withGit = itWithGit('sources in git repositories');

describe('a directory', () => {
  withGit('in a git work tree gives what is tracked and what is new and not ignored', async () => {
    const root = plant(repository(), { 'new/file': 'n', ignored: 'i', 'x.o': 'o', 'nested/f': '1' });
    git(join(root, 'nested'), 'init', '-q');
    rmSync(join(root, 'gone'));
    const source = await directorySource(root);
    expect(await taken(source)).toEqual({
      '.env.example': 'file: SECRET=',
      '.gitignore': 'file: ignored\n*.o\n',
      'a.txt': 'file: a',
      'bin/run': 'exec: #!/bin/sh\n',
      'bin/to-a': 'link: ../a.txt',
      'new/file': 'file: n',
    });
    expect(source.left_out).toEqual({ secrets: 1, 'submodules and nested repositories': 1 });
    expect(source.secrets).toEqual(['.env']);
    expect(Object.keys(await taken(await directorySource(join(root, 'bin'))))).toEqual(['run', 'to-a']);
    expect(
      Object.keys(await taken(await directorySource(root, { all: true, secrets: true }))).sort(),
    ).toEqual([
      '.env',
      '.env.example',
      '.gitignore',
      'a.txt',
      'bin/run',
      'bin/to-a',
      'ignored',
      'nested/f',
      'new/file',
      'x.o',
    ]);
  });

  withGit('that is itself ignored gives all that is in it', async () => {
    const root = plant(repository(), { 'ignored/a': '1', 'ignored/b.o': '2' });
    expect(await taken(await directorySource(join(root, 'ignored')))).toEqual({
      a: 'file: 1',
      'b.o': 'file: 2',
    });
  });

  withGit('does not run what the repository configures, nor look at a surrounding hook', async () => {
    const root = repository();
    const mark = join(tempDir(), 'ran');
    git(root, 'config', 'core.fsmonitor', `touch ${mark}; false`);
    process.env.GIT_DIR = '/nowhere';
    try {
      expect((await directorySource(root)).files.length).toBe(6);
    } finally {
      delete process.env.GIT_DIR;
    }
    expect(statSync(mark, { throwIfNoEntry: false })).toBeUndefined();
  });

  withGit('leaves out what is behind a link that took a directory’s place', async () => {
    const root = repository();
    renameSync(join(root, 'bin'), join(tempDir(), 'bin'));
    symlinkSync('/etc', join(root, 'bin'));
    const all = await taken(await directorySource(root));
    expect(all.bin).toBe('link: /etc');
    expect(Object.keys(all).filter((path) => path.startsWith('bin/'))).toEqual([]);
  });

  it('outside git gives everything but .git, with times, modes and links', async () => {
    const root = tempTree({
      'node_modules/x/a.js': 'x',
      'dist/.hidden': '',
      l: { link: 'nowhere' },
      'dir-link': { link: 'dist' },
      '.git-not': 'g',
    });
    utimesSync(join(root, '.git-not'), 1, 1234567.891);
    const source = await directorySource(root);
    expect(source.files.find(({ path }) => path === '.git-not')!.mtime).toBeCloseTo(1234567891, 2);
    expect(await taken(source)).toEqual({
      'node_modules/x/a.js': 'file: x',
      'dist/.hidden': 'file: ',
      l: 'link: nowhere',
      'dir-link': 'link: dist',
      '.git-not': 'file: g',
    });
    expect(source.left_out).toEqual({});
  });

  withGit(
    'has no logs of live pages, wherever it comes from, and whatever else is called debug',
    async () => {
      const others = {
        'index.html': 'h',
        'lib/debug.md': 'how to',
        'lib/debug/main.c': 'c',
        'node_modules/debug/index.js': 'd',
        'debug.c': 'c',
        'sub/debug/x-1a2b.md': 'no list beside it',
      };
      const committed = {
        'old/debug.md': '# Connected pages:\n',
        'old/debug/index-1a2b.md': 'log',
        'old/debug/.gitignore': '*\n',
      };
      const root = tempTree({
        ...others,
        ...committed,
        'debug.md': '# Connected pages:\n',
        'debug/.state/token': 'secret',
        'debug/index-1a2b.md': 'log',
        'debug/.bak-index-1a2b.7.0123456789ab.0123456789abcdef': 'log',
        '.tmp-registry.7.0123456789ab.0123456789abcdef': 'x',
      });
      const packed = join(tempDir(), 'a.tar');
      execFileSync('tar', ['-cf', packed, '-C', root, '.']);
      const seen = async (source: SievedSource) => [
        source.files.map(({ path }) => path).sort(),
        source.left_out['logs of pages'],
        await source.close(),
      ];
      const wanted = Object.keys(others).sort();
      expect(await seen(await directorySource(root))).toEqual([wanted, 5, undefined]);
      expect(await seen(await tarSource(packed))).toEqual([wanted, 8, undefined]);
      git(root, 'init', '-q');
      git(root, 'add', '-f', ...Object.keys({ ...others, ...committed }));
      git(root, 'commit', '-qm', 'x');
      expect(await seen(await directorySource(root, { all: true }))).toEqual([wanted, 5, undefined]);
      plant(root, { 'debug/.gitignore': '*\n' });
      expect(await seen(await directorySource(root))).toEqual([wanted, 5, undefined]);
      expect(await seen(await gitSource(root, 'HEAD'))).toEqual([wanted, 3, undefined]);
    },
  );

  it('leaves out and counts sockets, pipes and names that are not UTF-8', async () => {
    const root = tempTree({ a: '1', 'sub/b': '2' });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'sub/sock'));
    await new Promise((resolve) => server.once('listening', resolve));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/x`), Buffer.from([0xff])]), 'x');
    symlinkSync(Buffer.from([0xfe]), join(root, 'odd'));
    const source = await directorySource(root);
    server.close();
    expect(await taken(source)).toEqual({ a: 'file: 1', 'sub/b': 'file: 2' });
    expect(source.left_out).toEqual({ 'names that are not UTF-8': 2, 'sockets, pipes and devices': 2 });
  });

  it('gives a file as it is when it is read', async () => {
    const root = tempTree({ grown: 'a', shrunk: 'aaaa', gone: 'x', saved: 'old' });
    const { files } = await directorySource(root);
    const read = (path: string) => files.find((file) => file.path === path)!.read();
    writeFileSync(join(root, 'grown'), 'b'.repeat(10_000));
    truncateSync(join(root, 'shrunk'), 2);
    rmSync(join(root, 'gone'));
    writeFileSync(join(root, 'next'), 'new');
    renameSync(join(root, 'next'), join(root, 'saved'));
    expect(Buffer.from((await read('grown'))!).toString()).toBe('b'.repeat(10_000));
    expect(Buffer.from((await read('shrunk'))!).toString()).toBe('aa');
    expect(await read('gone')).toBeUndefined();
    expect(Buffer.from((await read('saved'))!).toString()).toBe('new');
  });

  it('does not follow a link that was put in a file’s or a directory’s place', async () => {
    const outside = tempTree({ f: 'secret' });
    const root = tempTree({ f: '1', 'd/f': '2' });
    const { files } = await directorySource(root);
    rmSync(join(root, 'f'));
    symlinkSync(join(outside, 'f'), join(root, 'f'));
    rmSync(join(root, 'd'), { recursive: true });
    symlinkSync(outside, join(root, 'd'));
    for (const { path, read } of files)
      expect(() => read()).toThrow(
        expect.objectContaining({
          code: 'conflict',
          message: `${path} was replaced while it was being read; try again`,
        }),
      );
    rmSync(join(root, 'f'));
    execFileSync('mkfifo', [join(root, 'f')]);
    expect(() => files.find(({ path }) => path === 'f')!.read()).toThrow('was replaced');
  });

  it('says what is wrong with a directory', async () => {
    const root = tempTree({ f: '1' });
    await expect(directorySource(join(root, 'nope'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(directorySource(join(root, 'f'))).rejects.toMatchObject({
      code: 'invalid_args',
      message: expect.stringMatching(/is not a directory$/),
    });
    await expect(directorySource(join(root, 'f/x'))).rejects.toMatchObject({ code: 'invalid_args' });
  });

  unlessRoot()('names a file that may not be read', async () => {
    const root = tempTree({ f: '1', 'd/g': '2' });
    chmodSync(join(root, 'f'), 0);
    const { files } = await directorySource(root);
    expect(() => files.find(({ path }) => path === 'f')!.read()).toThrow('f cannot be read (EACCES)');
    chmodSync(join(root, 'd'), 0);
    await expect(directorySource(root)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'the directory d cannot be read (EACCES)',
    });
    chmodSync(join(root, 'd'), 0o700);
  });

  const FOLDERS = Math.max(60, rounds(300));
  it(`reads ${FOLDERS * 100} small files without ado`, async () => {
    const root = tempDir();
    for (let d = 0; d < FOLDERS; d++) {
      mkdirSync(join(root, `${d}`));
      for (let f = 0; f < 100; f++) writeFileSync(join(root, `${d}/${f}`), `${d} ${f}\n`);
    }
    const { files } = await directorySource(root);
    expect(files.length).toBe(FOLDERS * 100);
    expect(files.reduce((sum, file) => sum + (file.read() as Uint8Array).length, 0)).toBe(
      Array.from({ length: FOLDERS }, (_, d) => `${d}`.length * 100 + 200 + 190).reduce((a, b) => a + b),
    );
  });
});

describe('a commit', () => {
  withGit('gives what is in it, from a work tree, a directory of it or a bare repository', async () => {
    const root = repository();
    writeFileSync(join(root, 'a.txt'), 'later');
    git(root, 'commit', '-qam', 'second');
    const first = {
      '.env.example': 'file: SECRET=',
      '.gitignore': 'file: ignored\n*.o\n',
      'a.txt': 'file: a',
      'bin/run': 'exec: #!/bin/sh\n',
      'bin/to-a': 'link: ../a.txt',
      gone: 'file: x',
    };
    const source = await gitSource(root, 'HEAD~1');
    const time = Number(git(root, 'log', '-1', '--format=%ct', 'HEAD~1')) * 1000;
    expect(new Set(source.files.map(({ mtime }) => mtime))).toEqual(new Set([time]));
    expect(source.files.find(({ path }) => path === 'bin/run')!.size).toBe(10);
    expect(await taken(source)).toEqual(first);
    expect(source.left_out).toEqual({ secrets: 1 });
    expect(await taken(await gitSource(join(root, 'bin'), 'trunk'))).toEqual({
      run: 'exec: #!/bin/sh\n',
      'to-a': 'link: ../a.txt',
    });
    const bare = tempDir();
    git(root, 'clone', '-q', '--bare', root, join(bare, 'r.git'));
    expect(
      await taken(await gitSource(join(bare, 'r.git'), 'trunk', { secrets: true, exclude: ['bin'] })),
    ).toEqual({
      '.env': 'file: SECRET=1',
      '.env.example': 'file: SECRET=',
      '.gitignore': 'file: ignored\n*.o\n',
      'a.txt': 'file: later',
      gone: 'file: x',
    });
  });

  withGit('leaves out and counts submodules', async () => {
    const root = repository();
    const id = git(root, 'rev-parse', 'HEAD');
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${id},sub`);
    git(root, 'commit', '-qm', 'with a submodule');
    expect((await gitSource(root, 'HEAD')).left_out).toEqual({
      secrets: 1,
      'submodules and nested repositories': 1,
    });
  });

  withGit('gives contents of any size in any order, also when asked all at once', async () => {
    const root = tempTree({
      big: Buffer.alloc(3_000_000, 'b'),
      empty: '',
      lines: '\n\n',
      blob: 'x blob 3\n',
    });
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'x');
    const source = await gitSource(root, 'HEAD');
    const sizes = await Promise.all(
      [...source.files, ...source.files].map(async ({ path, read }) => [path, (await read())!.length]),
    );
    const wanted = [
      ['big', 3_000_000],
      ['blob', 9],
      ['empty', 0],
      ['lines', 2],
    ];
    expect(sizes).toEqual([...wanted, ...wanted]);
    await source.close();
    await expect(source.files[0]!.read()).rejects.toMatchObject({ message: 'the source is closed' });
  });

  withGit.each([
    ['nope', 'not_found', 'git knows no commit "nope"'],
    ['--output=/tmp/x', 'invalid_args', 'not a git revision: "--output=/tmp/x"'],
    ['', 'invalid_args', 'not a git revision: ""'],
    ['HEAD:a.txt', 'not_found', 'git knows no commit "HEAD:a.txt"'],
  ])('refuses %j', async (revision, code, message) => {
    await expect(gitSource(repository(), revision)).rejects.toMatchObject({ code, message });
  });

  withGit('says when there is no repository', async () => {
    await expect(gitSource(tempDir(), 'HEAD')).rejects.toMatchObject({
      message: expect.stringMatching(/is in no git repository$/),
    });
    await expect(gitSource('/nowhere/at/all', 'HEAD')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an archive', () => {
  const LONG = `${'long-directory-name/'.repeat(12)}${'f'.repeat(90)}`;
  const TREE = tempTree({
    'a.txt': 'a',
    'bin/run': { mode: 0o755, text: 'run' },
    'bin/to-a': { link: '../a.txt' },
    [LONG]: 'deep',
    'ümläut/文': 'u',
    [`l${'i'.repeat(99)}`]: { link: LONG },
    empty: '',
    '.env': 'S=1',
  });
  const WANTED = {
    'a.txt': 'file: a',
    'bin/run': 'exec: run',
    'bin/to-a': 'link: ../a.txt',
    [LONG]: 'file: deep',
    'ümläut/文': `file: u`,
    [`l${'i'.repeat(99)}`]: `link: ${LONG}`,
    empty: 'file: ',
  };
  const made = tempDir();
  const tar = (name: string, ...args: string[]) => {
    execFileSync('tar', ['-cf', join(made, name), ...args], { cwd: TREE });
    return join(made, name);
  };

  it.each([
    ['gnu', '.'],
    ['pax', '.'],
    ['gnu', 'a.txt', 'bin', 'long-directory-name', 'ümläut', `l${'i'.repeat(99)}`, 'empty', '.env'],
  ])('in the format %s', async (format, ...names) => {
    const source = await tarSource(tar(`${format}.tar`, `--format=${format}`, ...names));
    expect(await taken(source)).toEqual(WANTED);
    expect(source.left_out).toEqual({ secrets: 1 });
  });

  it('in the format ustar, compressed, from a file or a stream', async () => {
    const name = `${'n'.repeat(60)}/${'m'.repeat(60)}/f`;
    const root = tempTree({ [name]: 'x', 'top/b': 'y' });
    execFileSync('tar', ['-czf', join(made, 'u.tgz'), '--format=ustar', '.'], { cwd: root });
    const wanted = { [name]: 'file: x', 'top/b': 'file: y' };
    const before = readdirSync(tmpdir()).filter((one) => one.startsWith('zgate-tar-'));
    expect(await taken(await tarSource(join(made, 'u.tgz')))).toEqual(wanted);
    const bytes = readFileSync(join(made, 'u.tgz'));
    expect(await taken(await tarSource(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)])))).toEqual(
      wanted,
    );
    expect(readdirSync(tmpdir()).filter((one) => one.startsWith('zgate-tar-'))).toEqual(before);
  });

  it('keeps its one leading directory unless told to strip', async () => {
    const root = tempTree({ 'demo-1.0/a': '1', 'demo-1.0/b/c': '2' });
    execFileSync('tar', ['-cf', join(made, 's.tar'), 'demo-1.0'], { cwd: root });
    const names = async (strip?: number) =>
      Object.keys(await taken(await tarSource(join(made, 's.tar'), { strip }))).sort();
    expect(await names()).toEqual(['demo-1.0/a', 'demo-1.0/b/c']);
    expect(await names(1)).toEqual(['a', 'b/c']);
    expect(await names(2)).toEqual(['c']);
  });

  it('gives hard links the content they share, and the last of two with one name', async () => {
    const root = tempTree({ 'd/a': 'shared' });
    execFileSync('ln', ['d/a', 'd/b'], { cwd: root });
    const file = join(made, 'h.tar');
    execFileSync('tar', ['-cf', file, './d'], { cwd: root });
    expect(await taken(await tarSource(file))).toEqual({ 'd/a': 'file: shared', 'd/b': 'file: shared' });
    rmSync(join(root, 'd/a'));
    writeFileSync(join(root, 'd/a'), 'newer');
    execFileSync('tar', ['-rf', file, './d/a'], { cwd: root });
    expect((await taken(await tarSource(file)))['d/a']).toBe('file: newer');
  });

  it('keeps times to the fraction', async () => {
    const root = tempTree({ f: 'x' });
    utimesSync(join(root, 'f'), 1, 1_700_000_000.25);
    execFileSync('tar', ['-cf', join(made, 't.tar'), '--format=pax', 'f'], { cwd: root });
    expect((await tarSource(join(made, 't.tar'))).files[0]!.mtime).toBe(1_700_000_000_250);
  });

  it('refuses one that was cut, wherever', async () => {
    const whole = readFileSync(tar('cut.tar', '--format=gnu', '.'));
    const end = whole.length - whole.toReversed().findIndex((byte) => byte !== 0);
    for (let at = 1; at < end; at += 97) {
      writeFileSync(join(made, 'part.tar'), whole.subarray(0, at));
      await expect(tarSource(join(made, 'part.tar'))).rejects.toMatchObject({ code: 'invalid_args' });
    }
    writeFileSync(join(made, 'part.tar'), whole.subarray(0, Math.ceil(end / 512) * 512));
    await expect(tarSource(join(made, 'part.tar'))).rejects.toMatchObject({
      message: expect.stringMatching(/ends early: it is not complete$/),
    });
    const packed = gzipSync(whole);
    writeFileSync(join(made, 'part.tgz'), packed.subarray(0, packed.length >> 1));
    await expect(tarSource(join(made, 'part.tgz'))).rejects.toMatchObject({
      message: expect.stringMatching(/ends early: it is not complete$/),
    });
  });

  it('refuses what leads out of the tree, what is damaged and what is no archive', async () => {
    const root = tempTree({ 'd/f': 'x' });
    const said = async (...args: string[]) => {
      execFileSync('tar', ['-cPf', join(made, 'x.tar'), ...args], { cwd: join(root, 'd') });
      return tarSource(join(made, 'x.tar')).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    };
    expect(await said('../d/f')).toBe('the archive has the path "../d/f"; absolute paths and .. are refused');
    expect(await said(join(root, 'd/f'))).toContain('absolute paths and .. are refused');
    const other = async (content: Uint8Array) => {
      writeFileSync(join(made, 'y.tar'), content);
      return tarSource(join(made, 'y.tar')).then(
        () => 'taken',
        (error: Error) => error.message.replace(/^.*y\.tar /, ''),
      );
    };
    expect(await other(Buffer.alloc(0))).toBe('is not a tar archive');
    expect(await other(Buffer.alloc(2000, 'x'))).toBe('is not a tar or tar.gz archive');
    expect(await other(gzipSync(Buffer.from('hello')))).toBe('is not a tar archive');
    const sound = readFileSync(tar('d.tar', 'a.txt', 'bin'));
    sound[1024 + 3]! ^= 1;
    expect(await other(sound)).toBe('is damaged at byte 1024');
    await expect(tarSource(join(made, 'nope.tar'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(tarSource(made)).rejects.toMatchObject({
      message: expect.stringMatching(/is a directory, not an archive$/),
    });
  });

  it('never ends in anything but a fault, whatever the bytes', async () => {
    const whole = readFileSync(tar('fuzz.tar', '--format=pax', '.'));
    for (let seed = 1; seed <= Math.max(60, rounds(300)); seed++) {
      const bytes = Buffer.from(whole);
      for (let n = 0; n < 4; n++)
        bytes[(seed * 7919 + n * 104_729) % bytes.length] = (seed * 31 + n * 17) & 255;
      writeFileSync(join(made, 'fuzz.tar'), bytes);
      const outcome = await tarSource(join(made, 'fuzz.tar')).then(
        async (source) => {
          for (const file of source.files) await file.read();
          await source.close();
          return 'taken';
        },
        (error: { code: string }) => error.code,
      );
      expect(['taken', 'invalid_args']).toContain(outcome);
    }
  });
});
