import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../../support/local.ts';
import { tempTree } from '../../support/tree.ts';

const LONG = Array.from({ length: 30_000 }, (_, n) => `line ${n + 1} ${'x'.repeat(n % 90)}`);
const root = tempTree({
  'ten.txt': Array.from({ length: 10 }, (_, n) => `l${n + 1}`).join('\n'),
  'breaks.txt': 'a\r\nb\rc\nd\r\r\ne\f\u0085\u2028f',
  'empty.txt': '',
  'newline.txt': '\n',
  'long.txt': `${LONG.join('\n')}\n`,
  'wide.txt': 'é'.repeat(800_000),
  'bad.txt': Buffer.from([0xff, 0x61, 0xe2, 0x82, 0x0a, 0xef, 0xbb, 0xbf, 0x62]),
  'src/a.ts': 'x',
});
const ask = await asking(root);

const ten = (start_line: number, end_line: number, text: string, truncated = false) => ({
  path: 'ten.txt',
  start_line,
  end_line,
  total_lines: 10,
  truncated,
  text,
  metrics: { bytes_read: 30, files_scanned: 1, lines_returned: text === '' ? 0 : text.split('\n').length },
});

describe('read_file', () => {
  it.each([
    [{}, ten(1, 1, 'l1')],
    [{ start_line: 3 }, ten(3, 3, 'l3')],
    [{ start_line: 3, end_line: 5 }, ten(3, 5, 'l3\nl4\nl5')],
    [{ end_line: 2 }, ten(1, 2, 'l1\nl2')],
    [{ start_line: 0, end_line: 2 }, ten(1, 2, 'l1\nl2')],
    [{ start_line: -7, end_line: -9 }, ten(1, 1, 'l1')],
    [{ start_line: 8, end_line: 4 }, ten(8, 8, 'l8')],
    [{ start_line: 9, end_line: 99 }, ten(9, 10, 'l9\nl10')],
    [{ start_line: 11 }, ten(11, 10, '')],
    [{ start_line: 1, end_line: 9, max_lines: 3 }, ten(1, 3, 'l1\nl2\nl3', true)],
    [{ start_line: 1, end_line: 3, max_lines: 3 }, ten(1, 3, 'l1\nl2\nl3')],
    [{ start_line: 9, end_line: 500 }, ten(9, 10, 'l9\nl10', true)],
  ])('%j', async (range, expected) => {
    expect(await ask('read_file', { path: 'ten.txt', ...range })).toEqual(expected);
  });

  it('breaks lines at \\n, \\r\\n and lone \\r and nowhere else, and gives them back as \\n', async () => {
    expect(await ask('read_file', { path: 'breaks.txt', end_line: 100 })).toMatchObject({
      text: 'a\nb\nc\nd\n\ne\f\u0085\u2028f',
      total_lines: 6,
      end_line: 6,
    });
  });

  it.each([
    ['empty.txt', 0, ''],
    ['newline.txt', 1, ''],
  ])('%s has %d lines', async (path, total_lines, text) => {
    expect(await ask('read_file', { path, end_line: 5 })).toMatchObject({
      total_lines,
      text,
      end_line: total_lines,
      truncated: false,
    });
  });

  it('replaces each invalid part by U+FFFD and keeps a BOM', async () => {
    expect((await ask('read_file', { path: 'bad.txt', end_line: 2 })).text).toBe('\ufffda\ufffd\n\ufeffb');
  });

  it('finds any line of a file larger than the index stride', async () => {
    for (const line of [1, 2, 1500, 1501, 14_999, 29_999, 30_000]) {
      const { text, total_lines } = await ask('read_file', {
        path: 'long.txt',
        start_line: line,
        end_line: line + 1,
      });
      expect(text).toBe(LONG.slice(line - 1, line + 1).join('\n'));
      expect(total_lines).toBe(30_000);
    }
  });

  it('cuts a reply at 1 MiB of text, at a line, and says so', async () => {
    const reply = await ask('read_file', { path: 'long.txt', end_line: 30_000, max_lines: 30_000 });
    expect(reply.truncated).toBe(true);
    const whole = LONG.slice(0, reply.end_line).join('\n');
    expect(whole.startsWith(reply.text)).toBe(true);
    expect(reply.text.length).toBeGreaterThan((1 << 20) - 100);
    expect(reply.metrics.lines_returned).toBe(reply.end_line);
  });

  it('cuts one huge line between characters', async () => {
    const reply = await ask('read_file', { path: 'wide.txt' });
    expect(reply).toMatchObject({ truncated: true, end_line: 1, total_lines: 1 });
    expect(reply.text).toBe('é'.repeat(1 << 19));
  });

  it('sees a file change at once, also one of the same size', async () => {
    const path = join(root, 'changing.txt');
    writeFileSync(path, 'one\ntwo\n');
    utimesSync(path, 1e9, 1e9);
    expect(await ask('read_file', { path: 'changing.txt', end_line: 9 })).toMatchObject({
      text: 'one\ntwo',
      total_lines: 2,
    });
    writeFileSync(path, 'onetwo\n\n');
    expect(await ask('read_file', { path: 'changing.txt', end_line: 9 })).toMatchObject({
      text: 'onetwo\n',
      total_lines: 2,
    });
    appendFileSync(path, 'three');
    expect(await ask('read_file', { path: 'changing.txt', end_line: 9 })).toMatchObject({
      text: 'onetwo\n\nthree',
      total_lines: 3,
    });
  });

  it.each([
    [{ path: 'nope' }, 'not_found', 'not found: nope'],
    [{ path: 'ten.txt/x' }, 'not_found', 'not found: ten.txt/x'],
    [{ path: 'src' }, 'invalid_args', 'not a regular file: src is a directory'],
    [{ path: '../x' }, 'outside_root', 'path outside root'],
    [{ path: '' }, 'invalid_args', 'missing path'],
    [{}, 'invalid_args', 'missing path'],
    [{ path: 5 }, 'invalid_args', 'path must be a string, got 5'],
    [{ path: 'ten.txt', start_line: 2.9 }, 'invalid_args', 'start_line must be an integer, got 2.9'],
    [{ path: 'ten.txt', start: 2 }, 'invalid_args', 'unknown argument "start"; did you mean "start_line"?'],
    [{ path: 'ten.txt', max_lines: -1 }, 'invalid_args', 'max_lines must be >= 0, got -1'],
  ])('refuses %j', async (args, code, message) => {
    expect(await ask('read_file', args)).toEqual({ code, message });
  });
});

describe('peek', () => {
  it('gives head and tail, which overlap on a short file', async () => {
    const all = { start_line: 1, end_line: 10, text: 'l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\nl9\nl10' };
    const metrics = { bytes_read: 30, files_scanned: 1 };
    expect(await ask('peek', { path: 'ten.txt' })).toEqual({
      path: 'ten.txt',
      total_lines: 10,
      head: all,
      tail: all,
      truncated: false,
      metrics,
    });
    expect(await ask('peek', { path: 'ten.txt', head_lines: 2, tail_lines: 3 })).toEqual({
      path: 'ten.txt',
      total_lines: 10,
      head: { start_line: 1, end_line: 2, text: 'l1\nl2' },
      tail: { start_line: 8, end_line: 10, text: 'l8\nl9\nl10' },
      truncated: false,
      metrics,
    });
  });

  it('gives empty slices for zero lines', async () => {
    expect(await ask('peek', { path: 'ten.txt', head_lines: 0, tail_lines: 0 })).toMatchObject({
      head: { start_line: 1, end_line: 0, text: '' },
      tail: { start_line: 11, end_line: 10, text: '' },
    });
  });

  it('caps each side at 2000 lines and says so', async () => {
    const reply = await ask('peek', { path: 'long.txt', head_lines: 5000, tail_lines: 1 });
    expect(reply).toMatchObject({
      truncated: true,
      head: { start_line: 1, end_line: 2000 },
      tail: { start_line: 30_000, text: LONG.at(-1) },
    });
    expect(await ask('peek', { path: 'ten.txt', head_lines: 5000 })).toMatchObject({ truncated: false });
  });
});
