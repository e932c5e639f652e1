/** The directory store among processes: many at once, and some killed at any moment. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { random, rounds } from '../support/random.ts';
import { lineReader } from '../support/server.ts';
import { unlessRoot } from '../support/tools.ts';
import { tempDir } from '../support/tree.ts';

const bytes = (text: string) => Buffer.from(text);
const text = (object: { bytes: Uint8Array } | undefined) => object && Buffer.from(object.bytes).toString();

const WRITER = join(tempDir(), 'store-writer.mjs');
const bundled = spawnSync(
  'node_modules/.bin/esbuild',
  ['test/support/store-writer.ts', '--bundle', '--platform=node', '--format=esm', `--outfile=${WRITER}`],
  { encoding: 'utf8' },
);
if (bundled.status !== 0) throw new Error(bundled.stderr);

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function writer(...args: string[]) {
  const child = spawn(process.execPath, [WRITER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, ended, lines: lineReader(child.stdout) };
}

/** Every file below a directory. */
const filesIn = (root: string) =>
  (readdirSync(root, { recursive: true }) as string[]).filter((name) => statSync(join(root, name)).isFile());

describe('many processes', () => {
  // Enough that they are at it at the same time.
  const times = Math.max(50, rounds(200));
  it(`count to exactly ${6 * times} by compare and swap, six of them ${times} each`, async () => {
    const root = tempDir();
    const store = fsStore(root);
    await store.write('counter', bytes('0'), 'absent');
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => writer('count', root, String(times)).ended),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(text(await store.read('counter'))).toBe(String(6 * times));
    // The current data, the one before it, and the name of the current.
    expect(filesIn(root)).toHaveLength(3);
  });
});

describe('a writer killed at any moment', () => {
  it('leaves the object whole, and at what was last acknowledged or the write after it', async () => {
    const { below } = random();
    const root = tempDir();
    const store = fsStore(root);
    let acknowledged = 0;
    for (let kills = 0; kills < rounds(50); kills++) {
      const { child, ended, lines } = writer('write', root);
      // Some acknowledgements, then a moment within the next few writes.
      for (let seen = below(8); seen >= 0; seen--) acknowledged = Number(await lines.next());
      const moment = process.hrtime.bigint() + BigInt(below(4_000_000));
      while (process.hrtime.bigint() < moment);
      child.kill('SIGKILL');
      await ended;
      for (const line of await lines.rest()) acknowledged = Number(line);
      const found = text(await store.read('k'));
      // It may have been between removing the object and making it anew.
      if (found === undefined) {
        expect(acknowledged % 10).toBe(0);
        await store.write('k', bytes(String(acknowledged).padStart(12) + filling(acknowledged)), 'absent');
        continue;
      }
      const n = Number(found.slice(0, 12));
      expect([acknowledged, acknowledged + 1]).toContain(n);
      expect(found.slice(12) === filling(n)).toBe(true);
      acknowledged = n;
    }
    const again = await store.write('k', bytes('the end'), 'any');
    expect((await store.list('')).entries.map(({ key, size }) => [key, size])).toEqual([['k', 7]]);
    expect((await store.read('k'))!.version).toBe(again);
  });
});

const filling = (n: number) => String(n % 10).repeat((n * 7919) % 200_000);

describe('the directory', () => {
  it('is its owner’s alone, files and all', async () => {
    const root = join(tempDir(), 'store');
    const store = fsStore(root);
    const version = await store.write('a/b', bytes('one'), 'absent');
    await store.write('a/b', bytes('two'), { version });
    const modes = [root, join(root, 'a'), join(root, 'a/b@'), join(root, '@tmp')].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '700', '700', '700']);
    for (const file of filesIn(root))
      expect((statSync(join(root, file)).mode & 0o777).toString(8)).toBe('600');
  });

  it('is empty but for the scratch place when every object is removed', async () => {
    const root = tempDir();
    const store = fsStore(root);
    for (const key of ['a', 'a/b/c', 'd/e']) await store.write(key, bytes(key), 'absent');
    for (const key of ['a', 'a/b/c', 'd/e']) await store.remove(key);
    expect(readdirSync(root, { recursive: true })).toEqual(['@tmp']);
  });

  it('keeps two versions’ data and nothing that a killed writer left behind', async () => {
    const root = tempDir();
    const store = fsStore(root);
    let version = await store.write('k', bytes('1'), 'absent');
    writeFileSync(join(root, 'k@', 'd.2.00112233445566aa'), 'never committed');
    for (const one of ['2', '3']) version = await store.write('k', bytes(one), { version });
    const names = readdirSync(join(root, 'k@')).map((name) => name.replace(/\.[0-9a-f]{16}$/, ''));
    expect(names.sort()).toEqual(['d.2', 'd.3', 'v.3']);
    expect(text(await store.read('k'))).toBe('3');
  });

  it('does not lose the data of a writer that is about to replace the newest version', async () => {
    const root = tempDir();
    const store = fsStore(root);
    const first = await store.write('k', bytes('1'), 'absent');
    writeFileSync(join(root, 'k@', 'd.3.00112233445566aa'), 'about to be committed');
    await store.write('k', bytes('2'), { version: first });
    expect(readdirSync(join(root, 'k@'))).toContain('d.3.00112233445566aa');
  });

  it('takes an object without its data for damaged, still lists it, and can remove it', async () => {
    const root = tempDir();
    const store = fsStore(root);
    const version = await store.write('k', bytes('1'), 'absent');
    rmSync(join(root, 'k@', `d.${version}`));
    await expect(store.read('k')).rejects.toMatchObject({ code: 'corrupt' });
    expect(await store.list('')).toEqual({ entries: [{ key: 'k', size: 0, modified: 0 }], more: false });
    await store.remove('k');
    await store.write('k', bytes('2'), 'absent');
    rmSync(join(root, 'k@', `v.${(await store.read('k'))!.version}`));
    await expect(store.read('k')).rejects.toMatchObject({ code: 'corrupt' });
    await store.remove('k');
    expect(await store.read('k')).toBeUndefined();
  });

  it('leaves out files that others put there', async () => {
    const root = tempDir();
    const store = fsStore(root);
    await store.write('a', bytes('1'), 'absent');
    writeFileSync(join(root, 'README'), 'not an object');
    writeFileSync(join(root, 'note@'), 'not an object either');
    mkdirSync(join(root, 'empty@'));
    mkdirSync(join(root, 'lost+found'));
    expect((await store.list('')).entries.map(({ key }) => key)).toEqual(['a']);
    await store.write('empty', bytes('now there'), 'absent');
    expect(text(await store.read('empty'))).toBe('now there');
  });

  unlessRoot()('says that it may not be written, without its path', async () => {
    const place = tempDir();
    chmodSync(place, 0o500);
    await expect(fsStore(place).write('k', bytes('1'), 'absent')).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'the storage directory may not be used (EACCES)',
    });
  });

  it('is unavailable when it is a file', async () => {
    const place = join(tempDir(), 'file');
    writeFileSync(place, '');
    await expect(fsStore(place).write('k', bytes('1'), 'absent')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'the storage directory cannot be used (ENOTDIR)',
    });
  });

  it('loses what has been in the scratch place for more than a day, and nothing younger', async () => {
    const root = tempDir();
    mkdirSync(join(root, '@tmp/killed'), { recursive: true });
    writeFileSync(join(root, '@tmp/killed/d.1.00112233445566aa'), 'half');
    await fsStore(root).write('k', bytes('1'), 'absent');
    expect(readdirSync(join(root, '@tmp'))).toEqual(['killed']);
    await fsStore(root, () => Date.now() + 90_000_000).write('l', bytes('1'), 'absent');
    expect(readdirSync(join(root, '@tmp'))).toEqual([]);
  });
});
