/** The cache on disk: finds what it was given, keeps within its bounds, and never is an error. */
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diskCache } from '../../lib/io/disk-cache.ts';
import { tempDir } from '../support/tree.ts';

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const MiB = 1 << 20;

describe('a disk cache', () => {
  it('gives back ranges at their places, to another one of the same directory and store too', async () => {
    const directory = join(tempDir(), 'made/here');
    const cache = diskCache({ scope: 's', directory });
    await cache.write('k/1', 5000, filled(100, 1));
    await cache.write('k/1', 0, filled(10, 2));
    await cache.write('k/2', 0, filled(10, 3));
    expect(await cache.read('k/1', 5000, 100)).toEqual(filled(100, 1));
    const again = diskCache({ scope: 's', directory });
    expect(await again.read('k/1', 0, 10)).toEqual(filled(10, 2));
    expect(await again.read('k/2', 2, 8)).toEqual(filled(8, 3));
    expect(await diskCache({ scope: 'other', directory }).read('k/2', 2, 8)).toBeUndefined();
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  it('has nothing of what it was not given; a hole is zeros, which no checksum takes for anything', async () => {
    const cache = diskCache({ scope: 's', directory: tempDir() });
    expect(await cache.read('k', 0, 1)).toBeUndefined();
    await cache.write('k', 1000, filled(10, 1));
    expect(await cache.read('k', 1000, 11)).toBeUndefined();
    expect(await cache.read('k', 2 ** 50, 2 ** 40)).toBeUndefined();
    expect(await cache.read('k', 0, 5)).toEqual(filled(5, 0));
  });

  it('removes what was not used for longest when it takes more disk than it may', async () => {
    const directory = tempDir();
    const cache = diskCache({ scope: 's', directory, max_bytes: 4 * MiB });
    await cache.write('old', 0, filled(MiB, 1));
    const [old] = readdirSync(directory);
    utimesSync(join(directory, old!), 1000, 1000);
    for (let n = 0; n < 12; n++) await cache.write(`k${n}`, 100 * MiB, filled(MiB, n));
    const used = readdirSync(directory).reduce(
      (sum, name) => sum + statSync(join(directory, name)).blocks * 512,
      0,
    );
    expect(used).toBeLessThanOrEqual(4 * MiB + 64 * 1024);
    expect(used).toBeGreaterThan(2 * MiB);
    expect(await cache.read('old', 0, 10)).toBeUndefined();
    expect(Buffer.compare((await cache.read('k11', 100 * MiB, MiB))!, filled(MiB, 11))).toBe(0);
  });

  it('keeps what is in use', async () => {
    const directory = tempDir();
    const write = diskCache({ scope: 's', directory, max_bytes: 4 * MiB });
    await write.write('used', 0, filled(MiB, 1));
    for (const name of readdirSync(directory)) utimesSync(join(directory, name), 1000, 1000);
    // Another process reads it.
    await diskCache({ scope: 's', directory, max_bytes: 4 * MiB }).read('used', 0, 10);
    expect(statSync(join(directory, readdirSync(directory)[0]!)).mtimeMs).toBeGreaterThan(1e9);
  });

  it('is none when told to be, when the directory is a link, a file, or open to others', async () => {
    const base = tempDir();
    mkdirSync(join(base, 'real'));
    symlinkSync('real', join(base, 'link'));
    writeFileSync(join(base, 'file'), '');
    mkdirSync(join(base, 'open'));
    chmodSync(join(base, 'open'), 0o777);
    for (const [name, max_bytes] of [
      ['link', MiB],
      ['file', MiB],
      ['open', MiB],
      ['real', 0],
    ] as const) {
      const cache = diskCache({ scope: 's', directory: join(base, name), max_bytes });
      await cache.write('k', 0, filled(10, 1));
      expect([name, await cache.read('k', 0, 10)]).toEqual([name, undefined]);
    }
    expect(readdirSync(join(base, 'real'))).toEqual([]);
    expect(readdirSync(join(base, 'open'))).toEqual([]);
  });

  it("is none when the directory is somebody else's", async () => {
    if (process.getuid?.() !== 0) return;
    const directory = join(tempDir(), 'theirs');
    mkdirSync(directory);
    chmodSync(directory, 0o700);
    chownSync(directory, 12_345, 12_345);
    const cache = diskCache({ scope: 's', directory });
    await cache.write('k', 0, filled(10, 1));
    expect(readdirSync(directory)).toEqual([]);
  });

  it('follows no link in the place of one of its files', async () => {
    const base = tempDir();
    const directory = join(base, 'cache');
    const cache = diskCache({ scope: 's', directory });
    await cache.write('k', 0, filled(10, 1));
    const file = join(directory, readdirSync(directory)[0]!);
    rmSync(file);
    writeFileSync(join(base, 'victim'), 'precious');
    symlinkSync('../victim', file);
    expect(await cache.read('k', 0, 4)).toBeUndefined();
    await cache.write('k', 0, filled(10, 9));
    expect(statSync(join(base, 'victim')).size).toBe(8);
  });

  it('is no error when its directory vanishes, or a file is cut', async () => {
    const directory = join(tempDir(), 'c');
    const cache = diskCache({ scope: 's', directory });
    await cache.write('k', 0, filled(10, 1));
    truncateSync(join(directory, readdirSync(directory)[0]!), 3);
    expect(await cache.read('k', 0, 10)).toBeUndefined();
    rmSync(directory, { recursive: true });
    expect(await cache.read('k', 0, 10)).toBeUndefined();
    await cache.write('k', 0, filled(10, 1));
    expect(await cache.read('k', 0, 10)).toBeUndefined();
  });
});
