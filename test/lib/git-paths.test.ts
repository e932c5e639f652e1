/** What git takes for `.git` is in no snapshot that is read: forged ones are refused by every reader, before a byte is written. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openParcel, packParcel } from '../../lib/engine/parcel.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { nearShell } from '../../lib/io/near-shell.ts';
import { openBase, overlayWorkspace } from '../../lib/io/overlay-workspace.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { FILE, pathProblem } from '../../lib/snapshot/manifest.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { Sieve } from '../../lib/snapshot/sieve.ts';
import type { Store } from '../../lib/store.ts';
import { bash, copies, world } from '../support/overlay.ts';
import { random, rounds, sample } from '../support/random.ts';
import { itWithGit } from '../support/skips.ts';
import { snapshotHere } from '../support/snapshot-commands.ts';
import { call, failed } from '../support/tools.ts';
import { tempDir } from '../support/tree.ts';

const { sha256 } = snapshotAmbient;
const WHY = 'has a part that git takes for .git';

const REFUSED = [
  '.git',
  '.git/config',
  'a/.git',
  'a/.git/hooks/post-checkout',
  '.GIT/config',
  '.gIt/x',
  'git~1',
  'GIT~1/config',
  'a/git~1/b',
  '.git ',
  '.git./config',
  '.git . ./config',
  'git~1 .',
  '.git:x',
  '.git::$INDEX_ALLOCATION/config',
  '.git:$i30:$INDEX_ALLOCATION',
  'git~1:x/y',
  '.git\\config',
  'a\\.git\\config',
  'a\\git~1',
  '.g\u200cit/config',
  '\u200d.git',
  '.git\ufeff/x',
  '.G\u200e\u202eI\u206fT',
  'a/.g\u200f\u202a\u202b\u202c\u202dit',
  '.gi\u206a\u206b\u206c\u206d\u206et/x',
];
const TAKEN = [
  '.gitignore',
  '.gitattributes',
  '.gitmodules',
  '.github/workflows/a.yml',
  '.gitkeep',
  '.gitlab-ci.yml',
  '.git-not/x',
  '.git.x',
  '.git x',
  'a.git/b',
  'repo.git/HEAD',
  'git/x',
  'git~2',
  'git~10',
  'xgit~1',
  '.git~1',
  'git~1x',
  '.gitt',
  '.gi',
  '.\u0131git',
  '.g\u0131t',
  '.g\u200bit',
  '.\u01e7it',
  '. git',
  'a:.git',
];

const git = (cwd: string, ...args: string[]) =>
  spawnSync('git', ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true', ...args], { cwd });

/** A repository and whether git's index takes a path. */
function index() {
  const root = tempDir();
  execFileSync('git', ['init', '-q', root]);
  const blob = String(execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: root, input: '' })).trim();
  return (path: string) =>
    git(root, 'update-index', '--add', '--replace', '--cacheinfo', `100644,${blob},${path}`).status === 0;
}

describe('the path check', () => {
  const withGit = itWithGit('a comparison with the path check of git');

  withGit('refuses what git refuses on any file system, and takes what git takes', () => {
    const taken = index();
    for (const path of sample(REFUSED, 6)) expect([path, taken(path)]).toEqual([path, false]);
    for (const path of sample(TAKEN, 6)) expect([path, taken(path)]).toEqual([path, true]);
    const said = (path: string) => [path, pathProblem(Buffer.from(path))];
    expect(REFUSED.map(said)).toEqual(REFUSED.map((path) => [path, WHY]));
    expect(TAKEN.map(said)).toEqual(TAKEN.map((path) => [path, undefined]));
  });

  withGit('refuses every made-up path that git refuses', () => {
    const taken = index();
    const { pick, several } = random();
    const parts = [...'.gitGIT~1 :\\', '.git', 'git~1', '\u200c', '\ufeff', 'a', '/a/'];
    for (let i = 0; i < rounds(1000); i++) {
      const path = [pick(['.git', 'git~1', '.', 'g']), ...several(4, () => pick(parts))].join('');
      if (!taken(path)) expect([path, pathProblem(Buffer.from(path))]).toEqual([path, expect.any(String)]);
    }
  });

  it('is that of what is published, which leaves such paths out and says so', () => {
    const sieve = new Sieve();
    for (const path of REFUSED) expect([path, sieve.takes(path)]).toEqual([path, false]);
    for (const path of TAKEN) expect([path, sieve.takes(path)]).toEqual([path, true]);
    expect(sieve.left_out).toEqual({ '.git': REFUSED.length });
  });
});

/** A snapshot as no client of ours makes it. */
async function forged(...paths: string[]): Promise<{ address: string; store: Store }> {
  const address = tempDir();
  const store = fsStore(address);
  const files = [...paths, 'README'].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const file = (path: string) => ({ path, kind: FILE, size: 2, mtime: 0, read: () => Buffer.from('x\n') });
  await publish(store, files.map(file), { repo: 'r', ref: 'main' }, snapshotAmbient, Kernel.create());
  return { address, store };
}
/** What cannot be seen is told by its number. */
const quoted = (path: string) =>
  JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path).replace(
    /\p{Cf}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
  );
const damaged = (path: string) => `the manifest is damaged: it has the path ${quoted(path)}, which ${WHY}`;

describe('a forged snapshot', () => {
  it('is corrupt to who decodes it, wherever among others the path stands', async () => {
    const meter = { reads: 0, bytes: 0 };
    for (const path of sample(REFUSED, 8)) {
      const { store } = await forged('.gitattributes', '.gitignore', path, 'z.', 'zz/.gitkeep', 'zzz');
      const reader = await openBase(store, 'r@main');
      await expect(reader.manifest(meter)).rejects.toMatchObject({ code: 'corrupt', message: damaged(path) });
    }
    // One name's end and the next one's beginning are no name.
    const { store } = await forged(...TAKEN, 'a.', 'b', 'g', 'it', 'y.g', 'z');
    expect((await (await openBase(store, 'r@main')).manifest(meter)).files.count).toBe(TAKEN.length + 7);
    const straddling = await forged('a.', 'git~1/config');
    await expect((await openBase(straddling.store, 'r@main')).manifest(meter)).rejects.toMatchObject({
      message: damaged('git~1/config'),
    });
  });

  it('is not written into a directory', async () => {
    for (const path of ['.git/config', 'a/.GIT/config', '.g\u200cit/x', 'git~1']) {
      const { address } = await forged(path);
      const target = join(tempDir(), 'target');
      const args = ['materialize', 'r@main', target, '--store', address];
      expect(await snapshotHere(args)).toEqual({ code: 1, out: [], said: `zgate: ${damaged(path)}\n` });
      expect(existsSync(target)).toBe(false);
      expect(await snapshotHere(['verify', 'r@main', '--store', address])).toMatchObject({
        code: 1,
        out: [`manifest: ${damaged(path)}`, expect.stringContaining('DAMAGED')],
      });
    }
  });

  it('is no tree that a command runs in', async () => {
    const { store } = await forged('.git/config');
    const temporary = tempDir();
    const runner = nearShell({ env: process.env, temporary });
    const reader = await openBase(store, 'r@main');
    const workspace = overlayWorkspace({ store, session: 's', reader, runner });
    const refusal = expect.stringContaining(damaged('.git/config'));
    await expect(workspace.read('README')).rejects.toMatchObject({ message: refusal });
    await expect(workspace.write('x', Buffer.from('x'))).rejects.toMatchObject({ message: refusal });
    expect(await bash(workspace, 'git status')).toEqual(failed('read_error', refusal));
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('keeps nobody from publishing in its place, and what is collected then is said', async () => {
    const { address } = await forged('.git/config');
    const on = (...args: string[]) => snapshotHere([...args, '--store', address]);
    expect(await on('gc')).toEqual({
      code: 1,
      out: [],
      said: expect.stringContaining('nothing of r was deleted'),
    });
    expect(await on('push', join(process.cwd(), 'examples'), '--repo', 'r', '--ref', 'main')).toMatchObject({
      code: 0,
    });
    expect(await on('verify', 'r@main')).toMatchObject({ code: 0 });
  });
});

describe('the changes of a session', () => {
  it.each([
    ['git runs', '.git/config', WHY],
    ['git runs on a disk without case', '.GIT/x', WHY],
    ['git runs on NTFS', 'd/git~1', WHY],
    ['git runs on HFS+', '.g\u200cit/x', WHY],
    ['is too long in bytes', `${'é/'.repeat(2000)}x`, 'is longer than 4096 bytes'],
  ])('take no file whose path %s, and go on', async (_, path, why) => {
    const { open } = await world();
    const refusal = failed('write_error', `the path ${quoted(path)} ${why}`);
    expect(await call(await open(), 'write', { path, content: 'x' })).toEqual(refusal);
    const again = await open();
    expect(await call(again, 'write', { path: '.gitignore', content: 'x' })).toMatchObject({ ok: true });
    expect(await again.files()).toEqual([{ path: '.gitignore', status: 'added', bytes: 1 }]);
  });

  it('take nothing of what a command makes there', async () => {
    const { open } = await world();
    const here = await open();
    await bash(here, "git init -q . && mkdir .GIT 'git~1' && touch .GIT/x 'git~1/x' '.git .' .gitmodules");
    expect(await here.files()).toEqual([{ path: '.gitmodules', status: 'added', bytes: 0 }]);
    expect(copies()).toEqual([]);
  });

  it('are corrupt when they were forged in the store, or on the way', async () => {
    for (const path of REFUSED) {
      const found = { mode: '100644' as const, size: 1, read: async () => Buffer.from('x') };
      const bytes = await packParcel(new Map([[path, found]]));
      const told = { bytes: bytes.length, sha256: Buffer.from(sha256(bytes)).toString('hex') };
      expect(() => openParcel(bytes, told, sha256)).toThrow(
        `the parcel is damaged: it has an impossible path, which ${WHY}`,
      );
    }
    const { open, store } = await world();
    const here = await open();
    await here.write('x', Buffer.from('1'));
    const list = JSON.parse(Buffer.from((await store.read('agent/s1/changes'))!.bytes).toString());
    list.files[0][0] = '.git/config';
    await store.write('agent/s1/changes', Buffer.from(JSON.stringify(list)), 'any');
    expect(await bash(await open(), 'git status')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`it has an impossible path, which ${WHY}`) },
    });
  });
});
