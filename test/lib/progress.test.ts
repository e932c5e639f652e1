/** Progress and numbers as people see them. */
import { describe, expect, it } from '@jest/globals';
import { line, progress, withBar } from '../../local/progress.ts';
import { bytesText, durationMs, durationText, pathText } from '../../local/units.ts';

const STEP = { phase: 'reading', files: 1200, total_files: 30_000, bytes: 30e6, total_bytes: 120e6 };

describe('progress', () => {
  it('tells files, bytes, rate and time left', () => {
    expect(line(STEP, 1500)).toBe('reading 1,200/30,000 files, 30.0/120.0 MB, 20.0 MB/s, 0:05 left');
    expect(line({ ...STEP, bytes: 120e6 }, 1500)).toBe(
      'reading 1,200/30,000 files, 120.0/120.0 MB, 80.0 MB/s',
    );
    expect(line({ phase: 'writing', files: 0, total_files: 1, bytes: 0, total_bytes: 0 }, 0)).toBe(
      'writing 0/1 file, 0/0 B, 0 B/s',
    );
  });

  it('has a bar where there is room', () => {
    expect(withBar(STEP, 'text', 19)).toBe('[###.........] text');
    expect(withBar(STEP, 'text', 12)).toBe('text');
    expect(withBar(STEP, 'text', 2)).toBe('te');
    expect(withBar({ ...STEP, bytes: 500e6 }, 't', 200)).toBe(`[${'#'.repeat(30)}] t`);
  });

  it('draws at intervals, erases its line on a terminal, and says nothing when quiet', async () => {
    const written = async (quiet: boolean, isTTY: boolean, wait_ms: number) => {
      let out = '';
      const write = (text: string) => {
        out += text;
      };
      const bar = progress(quiet, { isTTY, columns: 80, write }, () => 0);
      bar.step(STEP);
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      bar.end();
      return out;
    };
    const [terminal, lines, quiet, soon] = await Promise.all([
      written(false, true, 400),
      written(false, false, 1900),
      written(true, true, 300),
      written(false, true, 0),
    ]);
    const text = 'reading 1,200/30,000 files, 30.0/120.0 MB, 0 B/s';
    expect(terminal).toMatch(/^(\r\x1b\[K\[[#.]+\] reading [^\r]*)+\r\x1b\[K$/);
    expect(lines.split('\n')[0]).toBe(text);
    expect(quiet).toBe('');
    expect(soon).toBe('');
  });
});

describe('units', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_960, '1.0 MB'],
    [1_550_000, '1.6 MB'],
    [2e9, '2.0 GB'],
  ])('%d bytes', (bytes, text) => expect(bytesText(bytes)).toBe(text));

  it('durations both ways', () => {
    expect(['45s', '30m', '24h', '7d', '0s'].map(durationMs)).toEqual([45e3, 18e5, 864e5, 6048e5, 0]);
    for (const bad of ['', '1', 'h', '-1h', '1.5h', '1h30m'])
      expect(() => durationMs(bad)).toThrow('not a duration');
    expect([0.2, 59.5, 61, 3723].map(durationText)).toEqual(['0:01', '1:00', '1:01', '1:02:03']);
  });

  it('paths that would break a line are quoted', () => {
    expect(['a b', 'ümläut', 'a\nb', 'a"b', 'a\x1b[0m'].map(pathText)).toEqual([
      'a b',
      'ümläut',
      '"a\\nb"',
      '"a\\"b"',
      '"a\\u001b[0m"',
    ]);
  });
});
