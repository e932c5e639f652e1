/** The `edit` tool on a real directory. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { directoryWorkspace } from '../../../lib/io/directory-workspace.ts';
import { call, failed } from '../../support/tools.ts';
import { tempTree } from '../../support/tree.ts';

describe('edit', () => {
  it.each([
    ['one place', 'a b c', 'b', 'X', undefined, 'a X c', 1],
    ['several places', 'a b a', 'a', 'xy', 2, 'xy b xy', 2],
    ['no overlaps', 'aaaa', 'aa', 'b', 2, 'bb', 2],
    ['to nothing', 'a b', ' b', '', undefined, 'a', 1],
    ['the signs of patterns as they are', 'f(.*)', '(.*)', "$&$1$'", undefined, "f$&$1$'", 1],
    ['CRLF when old has it', 'a\r\nb\r\n', 'a\r\nb', 'c', undefined, 'c\r\n', 1],
    ['beside a byte-order mark', '\ufeffa', 'a', 'b', undefined, '\ufeffb', 1],
    ['characters of four bytes', '😀😁', '😀', '€', undefined, '€😁', 1],
  ])('replaces %s', async (_, text, old, put, expected, after, replacements) => {
    const root = tempTree({ a: text });
    const args = { path: 'a', old, new: put, ...(expected && { expected_replacements: expected }) };
    expect(await call(root, 'edit', args)).toEqual({
      ok: true,
      data: { path: join(root, 'a'), replacements },
    });
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe(after);
  });

  it('keeps the mode', async () => {
    const root = tempTree({ a: { mode: 0o750, text: 'x' } });
    await call(root, 'edit', { path: 'a', old: 'x', new: 'y' });
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o750);
  });

  it.each([
    ['path_error', 'none', 'x', 1, 'no such file: none'],
    ['read_error', 'dir', 'x', 1, 'dir is a directory'],
    ['read_error', 'latin', 'a', 1, 'latin is not UTF-8 text'],
    ['old_not_found', 'text', 'zzz', 1, 'old does not occur in text'],
    [
      'old_not_found',
      'crlf',
      'a\nb',
      1,
      'old does not occur in crlf: the file uses CRLF line breaks (\\r\\n) and old uses LF (\\n)',
    ],
    [
      'old_not_found',
      'text',
      'one\r\n',
      1,
      'old does not occur in text: the line breaks differ, the file or old uses CRLF (\\r\\n) where the other uses LF (\\n)',
    ],
    [
      'old_not_found',
      'spaces',
      'a\nb\n',
      1,
      'old does not occur in spaces: it differs only in white space at the ends of lines; copy it as it stands in the file',
    ],
    [
      'replacement_count_mismatch',
      'text',
      'o',
      1,
      'old occurs 3 times in text (lines 1, 2, 4), expected_replacements is 1; make old longer, or set expected_replacements to 3',
    ],
    [
      'replacement_count_mismatch',
      'text',
      'three',
      2,
      'old occurs once in text (line 3), expected_replacements is 2; make old longer, or set expected_replacements to 1',
    ],
    ['replacement_count_mismatch', 'many', 'x', 2, expect.stringContaining('(lines 1, 1, 1, 1, 1, …)')],
  ])('refuses with %s: %s, %j, %i', async (code, path, old, expected_replacements, message) => {
    const files = {
      text: 'one\ntwo\nthree\nfour',
      crlf: 'a\r\nb\r\n',
      spaces: 'a \t\nb  \n',
      many: 'x'.repeat(20),
    };
    const root = tempTree({ ...files, 'dir/': '', latin: Buffer.from([0x61, 0xe9]) });
    const args = { path, old, new: 'new', expected_replacements };
    expect(await call(root, 'edit', args)).toEqual(failed(code, message));
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(root, name), 'utf8')).toBe(text);
  });

  it('looks at a long run of spaces in time that is no square of its length', async () => {
    const root = tempTree({ a: `${' '.repeat(3_000_000)}x` });
    expect(await call(root, 'edit', { path: 'a', old: 'y \n', new: 'z' })).toEqual(
      failed('old_not_found', 'old does not occur in a'),
    );
  });

  it('refuses files over 10 MB, and to make one', async () => {
    const root = tempTree({ big: Buffer.alloc(10_000_001, 'a'), full: Buffer.alloc(9_000_000, 'a') });
    expect(await call(root, 'edit', { path: 'big', old: 'a', new: 'b' })).toEqual(
      failed('read_error', 'big has 10000001 bytes; edit takes at most 10000000'),
    );
    const args = { path: 'full', old: 'a', new: 'bb', expected_replacements: 9_000_000 };
    expect(await call(root, 'edit', args)).toEqual(
      failed('write_error', 'full would have more than 10000000 bytes'),
    );
  });

  it.each([
    ['has changed', (full: string) => writeFileSync(full, 'z')],
    ['is longer', (full: string) => writeFileSync(full, 'x and more')],
  ])('does not overwrite a file that %s since it was read', async (_, meddle) => {
    const root = tempTree({ a: 'x' });
    const workspace = directoryWorkspace(root);
    const meddled = {
      ...workspace,
      async read(path: string, limit?: number) {
        const found = await workspace.read(path, limit);
        meddle(join(root, 'a'));
        return found;
      },
    };
    expect(await call(meddled, 'edit', { path: 'a', old: 'x', new: 'y' })).toEqual(
      failed('changed_on_disk', 'the file has changed since it was read; read it again'),
    );
    expect(readFileSync(join(root, 'a'), 'utf8')).not.toContain('y');
    expect(readdirSync(root)).toEqual(['a']);
  });

  it('lets one of two edits at once win, and tells the other', async () => {
    const root = tempTree({ a: 'x' });
    const results = await Promise.all(
      ['1', '2', '3'].map((put) => call(root, 'edit', { path: 'a', old: 'x', new: `x${put}` })),
    );
    const won = results.filter(({ ok }) => ok).length;
    // Every edit that says it was made is in the text.
    expect(readFileSync(join(root, 'a'), 'utf8')).toHaveLength(1 + won);
    for (const result of results) if (!result.ok) expect(result.error.code).toMatch(/changed_on_disk/);
  });
});
