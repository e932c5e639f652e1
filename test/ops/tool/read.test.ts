/** The `read` tool on a real directory. */
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { call, failed, unlessRoot } from '../../support/tools.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

const LIMIT = 51_200;

describe('read', () => {
  it('gives the text, the real path and the size', async () => {
    const root = tempTree({ 'd/a.txt': 'één\r\n', link: { link: 'd/a.txt' } });
    const full = join(root, 'd/a.txt');
    const data = { path: full, content: 'één\r\n', truncated: false, bytes: 7 };
    const found = { ok: true, data };
    for (const path of ['d/a.txt', './d/../d/a.txt', full, 'link'])
      expect(await call(root, 'read', { path })).toEqual(found);
    const keys = Object.keys(((await call(root, 'read', { path: 'link' })) as typeof found).data);
    expect(keys).toEqual(['path', 'content', 'truncated', 'bytes']);
  });

  it('follows an absolute path out of the root: it is a context, not a boundary', async () => {
    const elsewhere = tempTree({ a: 'x' });
    expect(await call(tempDir(), 'read', { path: join(elsewhere, 'a') })).toMatchObject({ ok: true });
  });

  it('keeps a byte-order mark and an empty file as they are', async () => {
    const root = tempTree({ bom: '\ufeffx', empty: '' });
    expect(await call(root, 'read', { path: 'bom' })).toMatchObject({
      data: { content: '\ufeffx', bytes: 4 },
    });
    expect(await call(root, 'read', { path: 'empty' })).toMatchObject({
      data: { content: '', bytes: 0, truncated: false },
    });
  });

  it.each([
    ['exactly 50 KiB', 'a'.repeat(LIMIT), LIMIT, false],
    ['one byte more', 'a'.repeat(LIMIT + 1), LIMIT, true],
    ['a character of 2 bytes across the cut', `${'a'.repeat(LIMIT - 1)}é`, LIMIT - 1, true],
    ['a character of 3 bytes across the cut', `${'a'.repeat(LIMIT - 2)}€x`, LIMIT - 2, true],
    ['a character of 4 bytes, its last byte behind the cut', `${'a'.repeat(LIMIT - 3)}😀`, LIMIT - 3, true],
    ['a character of 4 bytes, its first byte before the cut', `${'a'.repeat(LIMIT - 1)}😀`, LIMIT - 1, true],
    ['a character that ends at the cut', `${'a'.repeat(LIMIT - 4)}😀b`, LIMIT, true],
  ])('cuts between characters: %s', async (_, text, kept, truncated) => {
    const root = tempTree({ a: text });
    const bytes = Buffer.byteLength(text);
    const content = Buffer.from(text).toString('utf8', 0, kept);
    expect(await call(root, 'read', { path: 'a' })).toEqual({
      ok: true,
      data: { path: join(root, 'a'), content, truncated, bytes },
    });
  });

  it('refuses what is not UTF-8', async () => {
    const root = tempTree({ latin: Buffer.from([0x61, 0xe9]), zeros: Buffer.alloc(60_000, 0x80) });
    for (const path of ['latin', 'zeros'])
      expect(await call(root, 'read', { path })).toEqual(failed('read_error', `${path} is not UTF-8 text`));
  });

  it.each([
    ['none', 'path_error', 'no such file: none'],
    ['none/below', 'path_error', 'no such file: none/below'],
    ['file/below', 'path_error', 'file/below: a part of it is a file, not a directory'],
    ['loop', 'path_error', 'loop: its links lead in a circle'],
    ['dangling', 'path_error', 'no such file: dangling'],
    ['nul\0', 'path_error', 'a path must not hold a NUL character'],
    ['dir', 'read_error', 'dir is a directory'],
    ['.', 'read_error', '. is a directory'],
    ['fifo', 'read_error', 'fifo is not a regular file'],
    ['/dev/zero', 'read_error', '/dev/zero is not a regular file'],
  ])('refuses %j as %s', async (path, code, message) => {
    const root = tempTree({
      file: 'x',
      'dir/': '',
      loop: { link: 'loop' },
      dangling: { link: 'nowhere' },
    });
    execFileSync('mkfifo', [join(root, 'fifo')]);
    expect(await call(root, 'read', { path })).toEqual(failed(code, message));
  });

  unlessRoot()('says when it may not read', async () => {
    const root = tempTree({ a: 'x' });
    chmodSync(join(root, 'a'), 0);
    expect(await call(root, 'read', { path: 'a' })).toEqual(failed('read_error', 'a: permission denied'));
  });

  it('reads a file whose size the system does not say', async () => {
    const read = await call(tempDir(), 'read', { path: '/proc/self/status' });
    if (process.platform === 'linux')
      expect(read).toMatchObject({ ok: true, data: { content: expect.stringContaining('Pid:') } });
  });
});
