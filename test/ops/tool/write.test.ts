/** The `write` tool on a real directory. */
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { call, failed, unlessRoot } from '../../support/tools.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

describe('write', () => {
  it('makes a file with the directories above it, then replaces it', async () => {
    const root = tempDir();
    const path = join(root, 'x/y/a.txt');
    expect(await call(root, 'write', { path: 'x/y/a.txt', content: 'é\n' })).toEqual({
      ok: true,
      data: { path, bytes: 3, created: true },
    });
    expect(await call(root, 'write', { path, content: '' })).toEqual({
      ok: true,
      data: { path, bytes: 0, created: false },
    });
    expect(readFileSync(path, 'utf8')).toBe('');
    expect(readdirSync(join(root, 'x/y'))).toEqual(['a.txt']);
  });

  it('keeps the mode of a file that is there', async () => {
    const root = tempTree({ a: { mode: 0o755, text: 'old' } });
    chmodSync(join(root, 'a'), 0o2751);
    await call(root, 'write', { path: 'a', content: 'new' });
    expect(statSync(join(root, 'a')).mode & 0o7777).toBe(0o2751);
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('new');
  });

  it('never shows a half: whoever has the old file open goes on reading the old text', async () => {
    const root = tempTree({ a: 'old' });
    const before = statSync(join(root, 'a')).ino;
    await call(root, 'write', { path: 'a', content: 'new' });
    expect(statSync(join(root, 'a')).ino).not.toBe(before);
  });

  it('writes through links, also through one whose file is not there yet', async () => {
    const root = tempTree({
      'real/a': 'old',
      a: { link: 'real/a' },
      b: { link: 'real/new/b' },
      d: { link: 'real' },
    });
    expect(await call(root, 'write', { path: 'a', content: '1' })).toMatchObject({
      data: { path: join(root, 'real/a'), created: false },
    });
    expect(await call(root, 'write', { path: 'b', content: '2' })).toMatchObject({
      data: { path: join(root, 'real/new/b'), created: true },
    });
    expect(await call(root, 'write', { path: 'd/c', content: '3' })).toMatchObject({
      data: { path: join(root, 'real/c'), created: true },
    });
    expect(lstatSync(join(root, 'a')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(root, 'b'))).toBe('real/new/b');
    expect(['a', 'new/b', 'c'].map((name) => readFileSync(join(root, 'real', name), 'utf8'))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it.each([
    ['dir', 'write_error', 'dir is a directory'],
    ['new/', 'write_error', 'new/ names a directory'],
    ['fifo', 'write_error', 'fifo is not a regular file'],
    ['/dev/null', 'write_error', '/dev/null is not a regular file'],
    ['loop', 'write_error', 'loop: its links lead in a circle'],
    ['file/below', 'mkdir_error', 'file/below: a part of it is a file, not a directory'],
    ['file/far/below', 'mkdir_error', 'file/far/below: a part of it is a file, not a directory'],
    ['n'.repeat(300), 'write_error', expect.stringContaining('its name is too long')],
  ])('refuses %j as %s', async (path, code, message) => {
    const root = tempTree({ file: 'x', 'dir/': '', loop: { link: 'loop' } });
    execFileSync('mkfifo', [join(root, 'fifo')]);
    expect(await call(root, 'write', { path, content: 'y' })).toEqual(failed(code, message));
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('x');
    expect(readdirSync(root).filter((name) => name.startsWith('.zgate'))).toEqual([]);
  });

  unlessRoot()('says when it may not write, and leaves the file alone', async () => {
    const root = tempTree({ a: 'x', 'shut/b': 'x' });
    chmodSync(join(root, 'a'), 0o444);
    expect(await call(root, 'write', { path: 'a', content: 'y' })).toEqual(
      failed('write_error', 'a: permission denied'),
    );
    chmodSync(join(root, 'shut'), 0o555);
    expect(await call(root, 'write', { path: 'shut/new', content: 'y' })).toEqual(
      failed('write_error', 'shut/new: permission denied'),
    );
    // The file itself may be written, only nothing beside it.
    expect(await call(root, 'write', { path: 'shut/b', content: 'y' })).toMatchObject({ ok: true });
    chmodSync(join(root, 'shut'), 0o755);
  });
});
