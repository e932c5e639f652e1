/** What a review of snapshots found, so that it does not come back. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { directorySource } from '../../lib/io/directory-source.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { KnownHashes } from '../../lib/io/known-hashes.ts';
import { openSnapshots } from '../../lib/io/open-snapshot.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { tarSource } from '../../lib/io/tar-source.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { childKey, encodeRoot, entryOf, readRoot, rootKey } from '../../lib/snapshot/layout.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { listSnapshots, resolve } from '../../lib/snapshot/resolve.ts';
import { Resident } from '../../lib/snapshot/search/resident.ts';
import { isSecret } from '../../lib/snapshot/sieve.ts';
import type { Store } from '../../lib/store.ts';
import { grepArgs } from '../support/grep.ts';
import { inFull, itWithGit } from '../support/skips.ts';
import { publishTree, sourceFiles } from '../support/snapshot.ts';
import { snapshotHere } from '../support/snapshot-commands.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});
const zgate = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['dist/zgate.js', ...args], {
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, XDG_CACHE_HOME: tempDir(), ...env },
  });
/** `zgate snapshot`, without a process below full effort. */
async function snapshot(args: string[]): Promise<{ code: number | null; out: string; said: string }> {
  if (inFull()) {
    const { status, stdout, stderr } = zgate(['snapshot', ...args]);
    return { code: status, out: stdout, said: stderr };
  }
  const { code, out, said } = await snapshotHere(args);
  return { code, out: out.join('\n'), said };
}
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  });

describe('a snapshot with long paths that share much', () => {
  it('is searched by a backtracking pattern too', async () => {
    const deep = Array.from({ length: 12 }, (_, i) => `package_${i}`).join('/');
    const names = Array.from({ length: 2000 }, (_, i) => [`${deep}/File${i}.java`, `l${i}\n`]);
    const home = tempDir();
    await publishTree(fsStore(home), tempTree(Object.fromEntries(names)));
    const snapshots = openSnapshots({ store: home, memory_bytes: 0 });
    closers.push(() => snapshots.close());
    const { repo } = await snapshots.open('r@main');
    const ask = grepArgs({ pattern: '(?=l1999)l', regex: true });
    const { hits } = await repo.grep(ask, new AbortController().signal);
    expect(hits.map(({ path }) => path)).toEqual([`${deep}/File1999.java`]);
  });
});

describe('the resident packs', () => {
  it('are not those of another manifest with the same name', () => {
    const resident = new Resident(Kernel.create(), 1 << 20);
    const pack = (sizes: number[]) => ({
      key: 'same-name',
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      starts: Uint32Array.from(sizes, (_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0)),
      sizes: Uint32Array.from(sizes),
      sums: new Uint8Array(8 * sizes.length),
    });
    expect(resident.pin(pack([100]))).toBe(true);
    expect(resident.pin(pack([100]))).toBe(true);
    expect(() => resident.pin(pack([192, 100]))).toThrow(/damaged/);
  });
});

describe('a push', () => {
  const withGit = itWithGit('pushes of git repositories');
  const push = (store: Store, root: string, fresh = false) =>
    publish(store, sourceFiles(root), { repo: 'r', ref: 'main', fresh }, snapshotAmbient, Kernel.create());
  const objects = (home: string) => readdirSync(join(home, 'repos/data/r/pack')).length;

  it('with --fresh mends a damaged pack', async () => {
    const home = tempDir();
    const store = fsStore(home);
    const root = tempTree({ a: 'some text\n' });
    await push(store, root);
    const { root: before } = await readRoot(store, 'r');
    const [name] = readdirSync(join(home, 'repos/data/r/pack'));
    await store.write(childKey('r', 'pack', name!.replace('@', '')), Buffer.from('damaged...'), 'any');
    const verify = async () => (await snapshot(['verify', 'r@main', '--store', home])).code;
    expect(await verify()).toBe(1);
    expect(await push(store, root)).toMatchObject({ created: false });
    expect(await verify()).toBe(1);
    expect(await push(store, root, true)).toMatchObject({ id: before.refs.main, uploaded: { packs: 1 } });
    expect(await verify()).toBe(0);
    expect((await readRoot(store, 'r')).root.snapshots.length).toBe(1);
  });

  it('of what is known already leaves nothing behind again and again', async () => {
    const home = tempDir();
    const store = fsStore(home);
    const root = tempTree({});
    for (let n = 0; n < 8; n++) {
      writeFileSync(join(root, `f${n}`), `content ${n}\n`);
      await push(store, root);
    }
    await push(store, root);
    const { root: first } = await readRoot(store, 'r');
    const packs = objects(home);
    const again = await push(store, root);
    expect(again).toMatchObject({ created: false, uploaded: { packs: 0, bytes: 0 } });
    expect(objects(home)).toBe(packs);
    expect((await readRoot(store, 'r')).root).toEqual(first);
    expect(entryOf(first, 'main')!.segments.length).toBeLessThan(8);
  });

  withGit('of a repository made to run programs runs none', () => {
    const root = tempTree({ a: 'x\n' });
    const mark = join(tempDir(), 'ran');
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'one');
    const blob = String(git(root, 'rev-parse', 'HEAD:a')).trim();
    const other = tempDir();
    execFileSync('git', ['clone', '-q', '--bare', root, join(other, 'remote')], { env: { ...process.env } });
    for (const [key, value] of [
      ['core.repositoryformatversion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', join(other, 'remote')],
      ['remote.origin.uploadpack', `touch ${mark}; git-upload-pack`],
    ] as const)
      git(root, 'config', key, value);
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    const { status } = zgate([
      'snapshot',
      'push',
      root,
      '--git',
      'HEAD',
      '--store',
      tempDir(),
      '--repo',
      'r',
    ]);
    expect(status).not.toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  withGit('does not put a branch under another one', async () => {
    const root = tempTree({ a: 'x\n' });
    git(root, 'init', '-q', '-b', '日本');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'one');
    const { code, said } = await snapshot(['push', root, '--store', tempDir()]);
    expect([code, said]).toEqual([2, expect.stringContaining('cannot be the name of a ref: say --ref NAME')]);
  });

  it('has its memory of hashes damaged and reads everything', async () => {
    const root = tempTree({ a: 'x\n' });
    for (const text of ['', 'null', 'x'.repeat(32), `${'x'.repeat(32)}${'\0'.repeat(8)}`]) {
      const home = tempDir();
      const known = new KnownHashes(root, home);
      known.save();
      const folder = join(home, 'zgate/push');
      for (const name of readdirSync(folder)) writeFileSync(join(folder, name), text);
      const { files } = await directorySource(root, { all: true, known: new KnownHashes(root, home) });
      expect(files.map(({ hash }) => hash)).toEqual([undefined]);
    }
  });

  it.each([-512, -1])('of an archive with a size of %d is refused', async (size) => {
    const header = Buffer.alloc(1024);
    header.write('a.txt', 0);
    header.write('000644 \0', 100);
    header.writeBigInt64BE(BigInt(size), 128);
    header.fill(0xff, 124, 128);
    header.write('0', 156);
    header.write('ustar\x0000', 257);
    header.fill(' ', 148, 156);
    let sum = 0;
    for (const byte of header.subarray(0, 512)) sum += byte;
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const file = join(tempDir(), 'odd.tar');
    writeFileSync(file, header);
    await expect(tarSource(file, {})).rejects.toMatchObject({ message: /negative size/ });
  });
});

describe('secrets', () => {
  it.each(['.env.d/prod', '.envs/.production/.django', '.AWS/credentials', '.ssh/mykey', 'x/.ENV'])(
    'include %s',
    (path) => expect(isSecret(path)).toBe(true),
  );
  it.each(['.env.example', 'environment/a', 'ssh/config', 'src/env.ts'])('do not include %s', (path) =>
    expect(isSecret(path)).toBe(false),
  );
});

describe('a damaged root', () => {
  it('hides no other repository', async () => {
    const home = tempDir();
    const store = fsStore(home);
    const id = await publishTree(store, tempTree({ a: 'x\n' }), 'sound');
    await store.write(rootKey('broken'), Buffer.from('junk'), 'any');
    await store.write('repos/roots/-no-name', encodeRoot((await readRoot(store, 'sound')).root), 'any');
    const { snapshots, damaged } = await listSnapshots(store, { limit: 9 });
    expect([snapshots.map(({ repo }) => repo), damaged]).toEqual([['sound'], ['broken']]);
    expect((await resolve(store, id)).repo).toBe('sound');
    const listed = zgate(['snapshot', 'list', '--store', home]);
    expect([listed.status, listed.stderr]).toEqual([
      0,
      expect.stringContaining('the root of broken is damaged'),
    ]);
    const collected = await snapshot(['gc', '--store', home]);
    expect([collected.code, collected.out]).toEqual([
      1,
      expect.stringContaining('sound: 0 snapshots dropped'),
    ]);
  });
});
