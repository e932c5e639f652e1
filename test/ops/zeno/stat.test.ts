import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../../support/local.ts';
import { tempTree } from '../../support/tree.ts';

const root = tempTree({
  'a.txt': 'hello',
  'dir/b': '',
  link: { link: 'a.txt' },
  dangling: { link: 'nope' },
  out: { link: '/etc/passwd' },
});
utimesSync(join(root, 'a.txt'), 1_767_550_290.75, 1_767_550_290.75);
const ask = await asking(root);
const A = {
  path: 'a.txt',
  exists: true,
  size: 5,
  mtime: 1_767_550_290.75,
  mtime_iso: '2026-01-04T18:11:30Z',
  is_file: true,
  is_dir: false,
};

describe('stat', () => {
  it('answers path before paths, in order, duplicates kept', async () => {
    expect(await ask('stat', { path: 'a.txt', paths: ['nope', 'a.txt', '../a.txt'] })).toEqual({
      items: [
        A,
        { path: 'nope', exists: false, error: 'not found' },
        A,
        { path: '../a.txt', exists: false, error: 'path outside root' },
      ],
      metrics: { bytes_read: 0, files_scanned: 4 },
    });
  });

  it('names what a link leads to', async () => {
    expect((await ask('stat', { paths: ['link', join(root, 'link')] })).items).toEqual([A, A]);
  });

  it('tells directories, the root being "."', async () => {
    const { items } = await ask('stat', { paths: ['dir', '.', root, 'dir/..'] });
    expect(items).toMatchObject(
      ['dir', '.', '.', '.'].map((path) => ({ path, exists: true, is_file: false, is_dir: true })),
    );
  });

  it('does not tell what is outside', async () => {
    expect((await ask('stat', { paths: ['dangling', 'out', ''] })).items).toEqual([
      { path: 'dangling', exists: false, error: 'not found' },
      { path: 'out', exists: false, error: 'path outside root' },
      { path: '', exists: false, error: 'missing path' },
    ]);
  });

  it('takes an empty list', async () => {
    expect(await ask('stat', { paths: [] })).toEqual({
      items: [],
      metrics: { bytes_read: 0, files_scanned: 0 },
    });
  });

  it.each([
    [{}, 'missing path or paths'],
    [{ pth: 'x' }, 'unknown argument "pth"; did you mean "path"?'],
    [{ paths: 'x' }, 'paths must be a list, got "x"'],
    [{ paths: Array(1001).fill('x') }, 'paths must have at most 1000 items, got 1001'],
  ])('refuses %#', async (args, message) => {
    expect(await ask('stat', args)).toEqual({ code: 'invalid_args', message });
  });
});
