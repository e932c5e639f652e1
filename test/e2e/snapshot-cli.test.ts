/** `zgate snapshot` as a user runs it: publish, look, compare, check, restore, remove. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { seeded } from '../support/random.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { lineReader, run } from '../support/server.ts';
import { inFull, itInFull, itWithGit } from '../support/skips.ts';
import { type Ended, snapshotHere, withoutProgress } from '../support/snapshot-commands.ts';
import { type Entry, plant, tempDir, tempTree } from '../support/tree.ts';

const ENV = {
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  AWS_CONFIG_FILE: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

/** Runs a command on a store; gives its code and what it said. */
function on(store: string, ...more: string[]) {
  return async (...args: string[]): Promise<Ended> => {
    const { child, ended, said } = run(['snapshot', ...args, '--store', store, ...more], ENV);
    child.stdin.end();
    const out = await lineReader(child.stdout).rest();
    return { code: (await ended).code, out, said: withoutProgress(said()) };
  };
}

/** The same without a process: where it is about snapshots, and others show that it is the command's. */
const here =
  (store: string, ...more: string[]) =>
  (...args: string[]): Promise<Ended> =>
    snapshotHere([...args, '--store', store, ...more]);

/** The first of each command by a process and the others without; at full effort all of them by processes. */
function some(store: string, ...more: string[]) {
  const [byProcess, alike] = [on(store, ...more), here(store, ...more)];
  const seen = new Set<string>();
  return (command: string, ...args: string[]): Promise<Ended> => {
    const first = inFull() || !seen.has(command);
    seen.add(command);
    return (first ? byProcess : alike)(command, ...args);
  };
}
useTestKeys();
Object.assign(process.env, ENV);

const TREE: Record<string, Entry> = {
  'README.md': '# demo\n',
  'src/a.ts': 'export const a = 1;\n'.repeat(500),
  'src/empty': '',
  'bin/run': { mode: 0o755, text: '#!/bin/sh\necho hello\n' },
  'bin/link': { link: '../README.md' },
  'out/of/reach': { link: '/etc/passwd' },
  'data.bin': Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * i) & 255)),
  'ümläut/文 and "quotes"': 'u\r\n',
  '.env': 'TOKEN=1\n',
  '.env.example': 'TOKEN=\n',
};

/** Everything in a directory: kind, permission to run, time in milliseconds, hash of the content. */
function everything(root: string, below = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(root, below), { withFileTypes: true }).map((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return everything(root, path);
      const full = join(root, path);
      const { mode, mtimeMs } = lstatSync(full);
      const content = entry.isSymbolicLink() ? `-> ${readlinkSync(full)}` : hashOf(readFileSync(full));
      return {
        [path]: `${entry.isSymbolicLink() ? 'link' : mode & 0o111 ? 'exec' : 'file'} ${Math.round(mtimeMs)} ${content}`,
      };
    }),
  );
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Gives all files times of whole milliseconds: a disk's nanoseconds do not survive seconds with a fraction. */
function wholeTimes(root: string): void {
  for (const path of Object.keys(everything(root)))
    lutimesSync(join(root, path), 1_700_000_000.5, 1_700_000_000 + path.length / 1000);
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd,
    env: { ...process.env, ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const idIn = ({ out }: { out: string[] }) => /[0-9a-f]{64}/.exec(out.join('\n'))![0];

const server: S3Server = await s3Server();
const onS3 = () => [`s3://${BUCKET}/${tempDir().slice(-6)}`, '--endpoint', server.endpoint] as const;

/** Where, and with what for the cases that are alike wherever the store is. */
const PLACES: [where: string, place: () => readonly [string, ...string[]], itAlike: typeof it][] = [
  ['a directory', () => [join(tempDir(), 'store')], it],
  ['S3', onS3, itInFull],
];

/** The life of two snapshots, by every command. */
async function lives(snapshot: ReturnType<typeof some>) {
  const root = tempTree(TREE);
  wholeTimes(root);
  expect(await snapshot('list')).toEqual({ code: 0, out: ['No snapshots found.'], said: '' });

  const first = await snapshot('push', root, '--repo', 'demo', '--json');
  expect(first).toMatchObject({ code: 0, out: [expect.any(String)] });
  const published = JSON.parse(first.out[0]!);
  expect(published).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    repo: 'demo',
    ref: 'main',
    files: 9,
    bytes: expect.any(Number),
    created: true,
    uploaded: { objects: expect.any(Number), packs: expect.any(Number), bytes: expect.any(Number) },
    // The empty file needs no room.
    reused: { files: 1, bytes: 0 },
    left_out: { secrets: 1 },
  });
  expect(first.said).toBe(
    'zgate: warning: left out 1 file that may hold secrets: .env (--secrets takes them)\n',
  );
  expect(JSON.parse((await snapshot('push', root, '--repo', 'demo', '--json')).out[0]!)).toMatchObject({
    id: published.id,
    created: false,
    uploaded: { objects: 0, packs: 0, bytes: 0 },
  });

  const restored = join(tempDir(), 'restored');
  expect(await snapshot('materialize', 'demo@main', restored)).toEqual({
    code: 0,
    out: [expect.stringMatching(new RegExp(`^${published.id}  7 files and 2 links, .* written$`))],
    said: '',
  });
  const { '.env': secret, ...wanted } = everything(root);
  expect(secret).toContain(hashOf('TOKEN=1\n'));
  expect(everything(restored)).toEqual(wanted);

  writeFileSync(join(root, 'README.md'), '# changed\n');
  rmSync(join(root, 'src/empty'));
  chmodSync(join(root, 'bin/run'), 0o644);
  plant(root, { 'src/new.ts': 'x', 'tab\there': 'y' });
  const second = await snapshot('push', root, '--repo', 'demo', '--quiet');
  expect(second.out).toEqual([
    expect.stringMatching(/^demo@main is now [0-9a-f]{64}$/),
    expect.stringMatching(
      /^10 files, \d+\.\d kB; uploaded \d+ B in 3 objects, reused \d files \(\d+\.\d kB\)$/,
    ),
  ]);
  expect(await snapshot('diff', `demo@${published.id}`, 'demo@main')).toEqual({
    code: 1,
    out: ['A src/new.ts', 'A "tab\\there"', 'D src/empty', 'M README.md', 'm bin/run 100755 -> 100644'],
    said: '',
  });
  expect(JSON.parse((await snapshot('diff', 'demo', published.id, '--json')).out[0]!)).toEqual({
    a: idIn(second),
    b: published.id,
    added: ['src/empty'],
    removed: ['src/new.ts', 'tab\there'],
    changed: ['README.md'],
    mode: [{ path: 'bin/run', from: '100644', to: '100755' }],
  });
  expect(await snapshot('diff', 'demo@main', idIn(second).slice(0, 10))).toEqual({
    code: 0,
    out: [],
    said: '',
  });

  expect((await snapshot('list')).out).toEqual([
    expect.stringMatching(/^demo@main {6}[0-9a-f]{12} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}10 files, \d+\.\d kB$/),
    expect.stringMatching(
      /^demo \(no ref\) {2}[0-9a-f]{12} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}9 files, \d+\.\d kB$/,
    ),
  ]);
  expect(JSON.parse((await snapshot('list', '--repo', 'demo', '--json')).out[0]!)).toEqual({
    snapshots: [
      {
        repo: 'demo',
        refs: ['main'],
        id: idIn(second),
        at: expect.any(String),
        files: 10,
        bytes: expect.any(Number),
      },
      {
        repo: 'demo',
        refs: [],
        id: published.id,
        at: expect.any(String),
        files: 9,
        bytes: published.bytes,
        retired: expect.any(String),
      },
    ],
  });
  expect((await snapshot('show', published.id)).out).toEqual([
    `snapshot   ${published.id}`,
    'repository demo',
    expect.stringMatching(/^refs {7}none since \d{4}/),
    expect.stringMatching(/^published {2}\d{4}/),
    expect.stringMatching(/^files {6}9 files \(1 executable, 2 links\), \d+\.\d kB$/),
    expect.stringMatching(/^stored {5}\d+ B in 2 packs, index \d+ B in 1 segment, manifest \d+ B$/),
  ]);
  for (const name of ['demo@main', published.id]) {
    const verified = await snapshot('verify', name);
    expect(verified).toMatchObject({ code: 0, out: [expect.stringMatching(/^[0-9a-f]{64} {2}sound {2}/)] });
  }

  expect(await snapshot('rm', idIn(second))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is in use: demo@main leads to it; remove that first\n$/),
  });
  expect(await snapshot('rm', 'demo')).toMatchObject({
    code: 2,
    said: 'zgate: say which ref: demo@main, or an id\n',
  });
  expect((await snapshot('gc', '--repo', 'demo')).out).toEqual([
    'demo: 0 snapshots dropped, 2 snapshots kept, 0 objects deleted (0 B)',
  ]);
  expect((await snapshot('gc', '--older-than', '0s')).out).toEqual([
    expect.stringMatching(/^demo: 1 snapshot dropped, 1 snapshot kept, \d objects? deleted/),
  ]);
  expect((await snapshot('verify', 'demo@main')).code).toBe(0);
  expect((await snapshot('rm', 'demo@main')).out).toEqual([
    `removed the ref demo@main, which led to ${idIn(second).slice(0, 12)}`,
  ]);
  expect((await snapshot('rm', `demo@${idIn(second)}`)).out).toEqual([
    `removed ${idIn(second)} from demo; zgate snapshot gc frees its space`,
  ]);
  expect((await snapshot('gc', '--older-than', '0s')).out).toEqual([
    expect.stringMatching(/^demo: 0 snapshots dropped, 0 snapshots kept, \d objects deleted/),
  ]);
}

it('publishes, lists, shows, compares, checks, restores and removes on S3, without a process each', () =>
  lives(here(...onS3())));

describe.each(PLACES)('zgate snapshot on %s', (_, place, itAlike) => {
  itAlike('publishes, lists, shows, compares, checks, restores and removes', () => lives(some(...place())));

  it('takes two pushers at once', async () => {
    const at = place();
    const snapshot = on(...at);
    const look = here(...at);
    const one = tempTree({ ...TREE, who: 'one' });
    const other = tempTree({ ...TREE, who: 'other' });
    const ended = await Promise.all([
      snapshot('push', one, '--repo', 'busy', '--ref', 'one'),
      snapshot('push', other, '--repo', 'busy', '--ref', 'other'),
      snapshot('push', one, '--repo', 'busy', '--ref', 'main'),
      snapshot('push', other, '--repo', 'busy', '--ref', 'main'),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const { snapshots } = JSON.parse((await look('list', '--json')).out[0]!);
    expect(snapshots.flatMap(({ refs }: { refs: string[] }) => refs).sort()).toEqual([
      'main',
      'one',
      'other',
    ]);
    for (const ref of ['one', 'other', 'main']) expect((await look('verify', `busy@${ref}`)).code).toBe(0);
  });

  itAlike('says what is wrong', async () => {
    const snapshot = some(...place());
    const root = tempTree({ a: '1' });
    const says = async (...args: [string, ...string[]]) => {
      const { code, out, said } = await snapshot(...args);
      return [code, ...out, said.replaceAll(root, 'ROOT')];
    };
    expect(await says('push', join(root, 'nope'))).toEqual([1, 'zgate: there is no directory ROOT/nope\n']);
    expect(await says('push', join(root, 'a'))).toEqual([2, 'zgate: ROOT/a is not a directory\n']);
    expect(await says('push', root, '--repo', '../x')).toEqual([
      2,
      'zgate: not a repository name: "../x"; use letters, digits, . _ - and /, at most 100\n',
    ]);
    expect(await says('push', root, '--git', '--all')).toEqual([2, 'zgate: not a git revision: "--all"\n']);
    expect(await says('push', root, '--tar', 'x.tar')).toEqual([
      2,
      'zgate: --tar and a directory exclude each other\n',
    ]);
    expect(await says('push', root, '--strip', '1')).toEqual([
      2,
      'zgate: --strip takes a number and goes with --tar\n',
    ]);
    expect(await says('push', root, '--repo', 'x', '--exclude', '*')).toEqual([
      2,
      'zgate: there is nothing to publish; left out: 1 excluded\n',
    ]);
    expect(await says('show', 'nope@main')).toEqual([
      1,
      expect.stringMatching(/^zgate: no repository "nope" in the store: there is none\n$/),
    ]);
    expect(await says('gc', '--older-than', 'soon')).toEqual([
      2,
      'zgate: not a duration: "soon"; use 45s, 30m, 24h or 7d\n',
    ]);
    await snapshot('push', root, '--repo', 'demo');
    expect(await says('materialize', 'demo', root)).toEqual([
      1,
      'zgate: ROOT is not empty; --force writes into it all the same\n',
    ]);
    expect(await says('materialize', 'demo', join(root, 'a'))).toEqual([
      2,
      'zgate: ROOT/a is not a directory\n',
    ]);
  });
});

describe('zgate snapshot push', () => {
  const withGit = itWithGit('pushes of git repositories');

  withGit('names repository and ref after git, and takes commits', async () => {
    const snapshot = here(join(tempDir(), 'store'));
    const root = tempTree({ 'a.txt': 'one', '.gitignore': 'junk\n', junk: 'j' });
    git(root, 'init', '-q', '-b', 'feature/x');
    git(root, 'remote', 'add', 'origin', 'git@example.com:owner/tool-box.git');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    git(root, 'tag', 'v1.0');
    writeFileSync(join(root, 'a.txt'), 'two');
    const named = async (...args: string[]) => {
      const { repo, ref, files, id } = JSON.parse((await snapshot('push', root, '--json', ...args)).out[0]!);
      return { name: `${repo}@${ref}`, files, id };
    };
    const dirty = await named();
    expect(dirty).toMatchObject({ name: 'tool-box@feature/x', files: 2 });
    const tagged = await named('--git', 'v1.0');
    expect(tagged).toMatchObject({ name: 'tool-box@v1.0', files: 2 });
    expect(tagged.id).not.toBe(dirty.id);
    expect((await named('--git', 'HEAD')).name).toBe('tool-box@feature/x');
    expect((await named('--git', 'HEAD', '--ref', 'x')).id).toBe(tagged.id);
    expect(await named('--all')).toMatchObject({ files: 3 });
    expect((await snapshot('diff', 'tool-box@v1.0', 'tool-box@feature/x')).out).toEqual([
      'A junk',
      'M a.txt',
    ]);
  });

  withGit('asks for a ref where none is checked out or named, and moves none', async () => {
    const snapshot = here(join(tempDir(), 'store'));
    const root = tempTree({ 'a.txt': 'one' });
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    git(root, 'update-ref', 'refs/remotes/origin/next', 'HEAD');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'two');
    const asked = (why: string) => ({
      code: 2,
      out: [],
      said: `zgate: ${why}: say which ref to move with --ref NAME\n`,
    });
    const push = (...args: string[]) => snapshot('push', root, '--repo', 'r', ...args);
    const commit = String(git(root, 'rev-parse', 'HEAD~1')).trim();
    for (const revision of ['HEAD~1', commit, 'origin/next'])
      expect(await push('--git', revision)).toEqual(asked(`"${revision}" is no branch and no tag`));
    expect(await push('--git', 'nope')).toMatchObject({
      code: 1,
      said: 'zgate: git knows no commit "nope"\n',
    });
    git(root, 'checkout', '-q', '--detach');
    for (const how of [[], ['--all']]) expect(await push(...how)).toEqual(asked('no branch is checked out'));
    expect(await push('--git', 'HEAD')).toEqual(asked('"HEAD" is no branch and no tag'));
    expect((await snapshot('list')).out).toEqual(['No snapshots found.']);
    expect((await push('--git', 'main')).out[0]).toMatch(/^r@main is now /);
    expect((await push('--ref', 'x')).out[0]).toMatch(/^r@x is now /);
    // Not even git can tell, and it is not asked for the files.
    writeFileSync(join(root, '.git/config'), '[core');
    expect(await push('--all')).toEqual(asked('no branch is checked out'));
    expect(await push()).toMatchObject({ code: 1, said: expect.stringMatching(/^zgate: git failed: /) });
    // A branch without a commit is one.
    const fresh = tempTree({ a: 'x' });
    git(fresh, 'init', '-q', '-b', 'trunk');
    expect((await snapshot('push', fresh, '--repo', 'fresh')).out[0]).toMatch(/^fresh@trunk is now /);
  });

  withGit('refuses to put a folder in the place of the work tree that it is in', async () => {
    const store = join(tempDir(), 'store');
    const snapshot = here(store);
    const root = tempTree({ 'a.txt': 'one', 'packages/b/c.txt': 'c', '.gitignore': 'out\n', 'out/d': 'd' });
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'remote', 'add', 'origin', 'git@example.com:owner/tool-box.git');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    const whole = idIn(await snapshot('push', root));
    const refused = (what: string, way: string, there: string) => ({
      code: 2,
      out: [],
      said: `zgate: ${what} is ${way} in a git work tree: publish all of it with zgate snapshot push ${there}, or this folder alone with --repo NAME\n`,
    });
    const part = join(root, 'packages/b');
    for (const how of [[], ['--all'], ['--git', 'main'], ['--ref', 'main']])
      expect(await snapshot('push', part, ...how)).toEqual(refused(part, 'packages/b/', root));
    expect(await snapshot('push', join(root, 'out'))).toEqual(refused(join(root, 'out'), 'out/', root));
    const into = ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', part];
    const { child, ended, said } = run(['snapshot', 'push', '--store', store], ENV, into);
    child.stdin.end();
    expect(await lineReader(child.stdout).rest()).toEqual([]);
    expect({ code: (await ended).code, out: [], said: said() }).toEqual(
      refused('this directory', 'packages/b/', '../..'),
    );
    expect(idIn(await snapshot('show', 'tool-box@main'))).toBe(whole);
    expect((await snapshot('push', part, '--repo', 'b')).out[0]).toMatch(/^b@main is now /);
    expect((await snapshot('diff', 'b@main', 'tool-box@main')).out).toContain('D c.txt');
    expect((await snapshot('push', join(part, '../..'))).out[0]).toBe(`tool-box@main was already ${whole}`);
    const bare = join(tempDir(), 'bare.git');
    git(root, 'clone', '-q', '--bare', root, bare);
    expect((await snapshot('push', bare, '--git', 'main', '--repo', 'r')).code).toBe(0);
    expect((await snapshot('push', bare, '--git', 'main')).code).toBe(0);
  });

  withGit('gives the same id for the same content, whatever it comes from', async () => {
    const store = join(tempDir(), 'store');
    const snapshot = here(store);
    const root = tempTree(TREE);
    const packed = join(tempDir(), 'demo-1.2.tar.gz');
    execFileSync('tar', ['-czf', packed, '-C', root, '.']);
    const direct = idIn(await snapshot('push', root, '--secrets', '--repo', 'r'));
    const archived = await snapshot('push', '--tar', packed, '--secrets');
    expect(archived.out[0]).toBe(`demo-1.2@main is now ${direct}`);
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'x');
    expect(idIn(await snapshot('push', root, '--git', 'HEAD', '--secrets', '--repo', 'r'))).toBe(direct);
    const { child, ended, said } = run(
      ['snapshot', 'push', '--tar', '-', '--repo', 'piped', '--secrets', '--store', store],
      ENV,
    );
    child.stdin.end(readFileSync(packed));
    expect(idIn({ out: await lineReader(child.stdout).rest() })).toBe(direct);
    expect({ ...(await ended), said: withoutProgress(said()) }).toEqual({ code: 0, signal: null, said: '' });
    expect(await on(store)('push', '--tar', '-')).toMatchObject({
      code: 2,
      said: 'zgate: an archive from a pipe needs --repo NAME\n',
    });
    writeFileSync(packed, readFileSync(packed).subarray(0, 600));
    expect(await snapshot('push', '--tar', packed)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/demo-1\.2\.tar\.gz ends early: it is not complete\n$/),
    });
  });

  it('leaves out secrets and what is excluded, and says so', async () => {
    const snapshot = here(join(tempDir(), 'store'));
    const root = tempTree({
      ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`keys/${i}.pem`, 'k'])),
      'id_rsa.pub': 'p',
      id_rsa: 'k',
      'a.log': 'l',
      'deep/b.log': 'l',
      f: 'f',
    });
    const pushed = await snapshot('push', root, '--repo', 'r', '--exclude', '*.log', '--json');
    expect(JSON.parse(pushed.out[0]!)).toMatchObject({ files: 2, left_out: { secrets: 8, excluded: 2 } });
    expect(pushed.said).toMatch(
      /^zgate: warning: left out 8 files that may hold secrets: (\S+, ){5}\.\.\. \(--secrets takes them\)\nzgate: left out: 2 excluded\n$/,
    );
    const all = await snapshot('push', root, '--repo', 'r', '--secrets', '--json');
    expect(JSON.parse(all.out[0]!)).toMatchObject({ files: 12, left_out: {} });
    expect(all.said).toBe('');
  });

  /** Enough that cannot be compressed for several packs. */
  const LARGE = tempDir();
  const chance = seeded(7);
  for (let i = 0; i < 12; i++) {
    mkdirSync(join(LARGE, `d${i}`));
    writeFileSync(
      join(LARGE, `d${i}/data`),
      Buffer.from(new Uint32Array(1 << 19).map(() => chance(2 ** 32)).buffer),
    );
    writeFileSync(join(LARGE, `d${i}/text`), `text ${i}\n`.repeat(1000));
  }

  /** Pushes to a slow store until `until` says so. */
  async function slowPush(place: S3Server, signal: NodeJS.Signals, puts: number) {
    let seen = 0;
    const running = run(
      ['snapshot', 'push', LARGE, '--repo', 'big', '--store', `s3://${BUCKET}`, '--endpoint', place.endpoint],
      ENV,
    );
    place.trouble = ({ kind, key }) => {
      if (kind !== 'PUT' || !key.includes('/pack/')) return undefined;
      if (++seen === puts) running.child.kill(signal);
      return { delay_ms: 20 };
    };
    const out = lineReader(running.child.stdout).rest();
    const ended = await running.ended;
    place.trouble = () => undefined;
    return { ...ended, out: await out, said: running.said() };
  }

  for (const [puts, itHere] of [
    [3, it],
    [1, itInFull],
  ] as const)
    itHere(`killed at pack ${puts} leaves nothing visible, and can be repeated`, async () => {
      const place = await s3Server();
      const snapshot = here(`s3://${BUCKET}`, '--endpoint', place.endpoint);
      expect(await slowPush(place, 'SIGKILL', puts)).toMatchObject({
        code: null,
        signal: 'SIGKILL',
        out: [],
      });
      expect((await snapshot('list')).out).toEqual(['No snapshots found.']);
      expect((await snapshot('push', LARGE, '--repo', 'big', '--quiet')).code).toBe(0);
      expect((await snapshot('verify', 'big', '--quiet')).code).toBe(0);
      expect((await snapshot('gc', '--older-than', '0s')).out).toEqual([
        expect.stringMatching(/^big: 0 snapshots dropped, 1 snapshot kept, [1-9] objects? deleted/),
      ]);
      expect((await snapshot('verify', 'big', '--quiet')).code).toBe(0);
    });

  it('interrupted ends with 130 and says that nothing was published', async () => {
    const place = await s3Server();
    const stopped = await slowPush(place, 'SIGINT', 1);
    expect(stopped).toMatchObject({ code: 130, signal: null, out: [] });
    expect(stopped.said).toMatch(/zgate: interrupted; nothing was published\n$/);
    expect((await some(`s3://${BUCKET}`, '--endpoint', place.endpoint)('list')).out).toEqual([
      'No snapshots found.',
    ]);
  });
});

describe('zgate snapshot verify and materialize', () => {
  /** A store with one snapshot, and its objects of a kind. */
  async function published() {
    const store = join(tempDir(), 'store');
    const snapshot = here(store);
    await snapshot('push', tempTree(TREE), '--repo', 'r');
    const objects = fsStore(store);
    const keys = async (kind: string) =>
      (await objects.list(`repos/data/r/${kind}/`)).entries.map(({ key }) => key);
    return { store, snapshot, objects, keys };
  }

  it.each(['pack', 'index', 'manifest'])('find a flipped byte in a %s', async (kind) => {
    const { store, snapshot, objects, keys } = await published();
    const all = await keys(kind);
    expect(all).not.toEqual([]);
    for (const key of all) {
      const { bytes } = (await objects.read(key))!;
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1;
        await objects.write(key, flipped, 'any');
        const verify = (kind === 'pack' || inFull()) && key === all[0] && at === 0 ? on(store) : snapshot;
        const { code, out } = await verify('verify', 'r', '--json');
        const { problems } = JSON.parse(out[0]!);
        expect({ code, found: problems.length > 0 }).toEqual({ code: 1, found: true });
        expect(problems.join()).toContain(key);
      }
      await objects.write(key, bytes, 'any');
    }
    expect((await snapshot('verify', 'r')).code).toBe(0);
  });

  it('name the files in a pack that is gone, and write none of them', async () => {
    const { snapshot, objects, keys } = await published();
    for (const key of await keys('pack')) await objects.remove(key);
    const { code, out } = await snapshot('verify', 'r');
    expect(code).toBe(1);
    expect(out).toContainEqual(
      expect.stringMatching(/^file "README.md": the snapshot is gone: .* is no longer in the store$/),
    );
    expect(out.at(-1)).toMatch(/ {2}DAMAGED {2}/);
    const target = join(tempDir(), 't');
    expect((await snapshot('materialize', 'r', target)).code).toBe(1);
    expect(Object.values(everything(target)).filter((text) => !text.endsWith(' '))).toEqual([]);
  });

  it('replace files with --force and write through no link', async () => {
    const { snapshot } = await published();
    const outside = tempTree({ victim: 'untouched' });
    const target = tempTree({ 'README.md': { link: join(outside, 'victim') }, 'src/a.ts': 'old', kept: 'k' });
    expect((await snapshot('materialize', 'r', target, '--force')).code).toBe(0);
    expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe('untouched');
    expect(lstatSync(join(target, 'README.md')).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(target, 'src/a.ts'), 'utf8')).toBe('export const a = 1;\n'.repeat(500));
    expect(readFileSync(join(target, 'kept'), 'utf8')).toBe('k');

    const trapped = tempDir();
    symlinkSync(outside, join(trapped, 'src'));
    expect(await snapshot('materialize', 'r', trapped, '--force')).toMatchObject({
      code: 1,
      said: expect.stringContaining('src is a link in the target; nothing is written through it'),
    });
    expect(readdirSync(outside)).toEqual(['victim']);
    mkdirSync(join(target, 'data.bin.d'));
    rmSync(join(target, 'data.bin'));
    mkdirSync(join(target, 'data.bin/x'), { recursive: true });
    appendFileSync(join(target, 'data.bin/x/y'), 'z');
    expect(await snapshot('materialize', 'r', target, '--force')).toMatchObject({
      code: 1,
      said: expect.stringContaining('data.bin is a directory in the target'),
    });
  });
});

describe('ZGATE_STORE', () => {
  it('is the store of every snapshot command that names none', async () => {
    const [store, root] = [tempDir(), tempTree({ 'a.txt': 'a\n' })];
    const ask = async (env: object, ...args: string[]) => {
      const { child, ended, said } = run(['snapshot', ...args], { ...ENV, ZGATE_HOME: tempDir(), ...env });
      child.stdin.end();
      const out = (await lineReader(child.stdout).rest()).join('\n');
      return { code: (await ended).code, out, said: said() };
    };
    /** The same without a process below full effort. */
    const look = async (env: Record<string, string>, ...args: string[]) => {
      if (inFull()) return ask(env, ...args);
      const own = { ZGATE_HOME: tempDir(), ...env };
      const before = Object.keys(own).map((name) => [name, process.env[name]] as const);
      Object.assign(process.env, own);
      try {
        const { code, out } = await snapshotHere(args);
        return { code, out: out.join('\n') };
      } finally {
        for (const [name, value] of before) {
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
        }
      }
    };
    const told = { ZGATE_STORE: store };
    expect(await ask(told, 'push', root, '--repo', 'demo', '--ref', 'main')).toMatchObject({ code: 0 });
    for (const args of [['list'], ['show', 'demo@main'], ['verify', 'demo@main'], ['gc']])
      expect([args, (await look(told, ...args)).code]).toEqual([args, 0]);
    expect((await ask(told, 'list')).out).toContain('demo');
    expect((await look({}, 'list')).out).not.toContain('demo');
    expect((await look({ ZGATE_STORE: tempDir() }, 'list', '--store', store)).out).toContain('demo');
    expect((await ask({}, 'push', '--help')).out.replaceAll(/\s+/g, ' ')).toContain(
      '(default: ZGATE_STORE, else the embedded store)',
    );
  });
});
