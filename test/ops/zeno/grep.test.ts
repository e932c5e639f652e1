import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asking } from '../../support/local.ts';
import { limited } from '../../support/processes.ts';
import { tempTree } from '../../support/tree.ts';

const root = tempTree({
  'a.txt': 'alpha\nBeta\ngamma alpha\n',
  'b/c.txt': 'one\r\nalpha two\rthree\nfour',
  'b/d.md': '# alpha\n',
  'b[1]/e.txt': 'alpha in brackets\n',
  'build/out.txt': 'alpha built\n',
  '.hid/f.txt': 'alpha hidden\n',
  'bin/nul.bin': Buffer.from('alpha\0\n'),
  'bin/late.bin': Buffer.concat([Buffer.alloc(8192, 'x'), Buffer.from('\0\nalpha late\n')]),
  'bin/bad.txt': Buffer.from([0x61, 0x6c, 0x70, 0x68, 0x61, 0xff, 0x0a]),
  'uni.txt': 'STRASSE Straße\n\u212Aelvin\nGRÖSSE größe\n\ufeffmark\n',
  'edge/blank.txt': '\n\nx\n\n',
  'edge/empty.txt': '',
  'edge/long.txt': `${'y'.repeat(50_000)}needle${'z'.repeat(50_000)}\nshort needle\n`,
  'edge/size.txt': '0123456789',
  'link.txt': { link: 'a.txt' },
  'gone.txt': { link: '/etc/hostname' },
});
const ask = await asking(root);
const places = async (args: object) =>
  (await ask('grep', args)).hits.map((hit: { path: string; line: number }) => `${hit.path}:${hit.line}`);

/** Bytes of the files a plain grep reads: neither hidden nor excluded, no binary, no link that leaves the root. */
const searched = [
  'a.txt',
  'b/c.txt',
  'b/d.md',
  'b[1]/e.txt',
  'bin/late.bin',
  'bin/bad.txt',
  'uni.txt',
  'edge/blank.txt',
  'edge/long.txt',
  'edge/size.txt',
  'link.txt',
]
  .map((path) => statSync(join(root, path)).size)
  .reduce((sum, size) => sum + size);

describe('grep', () => {
  it('finds a literal, one hit per line, sorted by path and line, and counts what it did', async () => {
    expect(await ask('grep', { pattern: 'alpha' })).toEqual({
      hits: [
        { path: 'a.txt', line: 1, text: 'alpha' },
        { path: 'a.txt', line: 3, text: 'gamma alpha' },
        { path: 'b/c.txt', line: 2, text: 'alpha two' },
        { path: 'b/d.md', line: 1, text: '# alpha' },
        { path: 'bin/bad.txt', line: 1, text: 'alpha\ufffd' },
        { path: 'bin/late.bin', line: 2, text: 'alpha late' },
        { path: 'b[1]/e.txt', line: 1, text: 'alpha in brackets' },
        { path: 'link.txt', line: 1, text: 'alpha' },
        { path: 'link.txt', line: 3, text: 'gamma alpha' },
      ].sort((x, y) => (x.path < y.path ? -1 : x.path > y.path ? 1 : x.line - y.line)),
      truncated: false,
      metrics: { bytes_read: searched, files_scanned: 14, hits: 9, binary_skipped: 1 },
    });
  });

  it('takes the pattern as text unless regex is true', async () => {
    expect(await places({ pattern: 'alph.' })).toEqual([]);
    expect(await places({ pattern: 'alph.', regex: true, paths: ['a.txt'] })).toEqual(['a.txt:1', 'a.txt:3']);
  });

  it.each<[string, object, string[]]>([
    ['literal, any case', { pattern: 'beta', case_sensitive: false, paths: ['a.txt'] }, ['a.txt:2']],
    ['literal, any case, beyond ASCII', { pattern: 'GRÖSSE', case_sensitive: false }, ['uni.txt:3']],
    [
      'a letter whose other case is outside ASCII',
      { pattern: 'kelvin', case_sensitive: false },
      ['uni.txt:2'],
    ],
    ['inline flag', { pattern: '(?i)BETA', regex: true, paths: ['a.txt'] }, ['a.txt:2']],
    [
      'Python group and anchors',
      { pattern: '\\A(?P<g>Be)ta\\Z', regex: true, paths: ['a.txt'] },
      ['a.txt:2'],
    ],
    ['JavaScript group', { pattern: '(?<g>Be)ta', regex: true, paths: ['a.txt'] }, ['a.txt:2']],
    ['Unicode word', { pattern: '\\bgröße\\b', regex: true }, ['uni.txt:3']],
    ['look-behind', { pattern: '(?<=gamma )alpha', regex: true, paths: ['a.txt'] }, ['a.txt:3']],
    [
      'back-reference',
      { pattern: '(l)(?P<x>p)ha|(e)(t)a\\b(?!x)|(a)m\\5', regex: true, paths: ['a.txt'] },
      ['a.txt:1', 'a.txt:2', 'a.txt:3'],
    ],
    [
      'empty lines',
      { pattern: '^$', regex: true },
      ['edge/blank.txt:1', 'edge/blank.txt:2', 'edge/blank.txt:4'],
    ],
    [
      'an empty match on every line',
      { pattern: 'q*', regex: true, paths: ['edge/blank.txt'] },
      [1, 2, 3, 4].map((n) => `edge/blank.txt:${n}`),
    ],
    ['line ends at CR', { pattern: 'two$|^three', regex: true }, ['b/c.txt:2', 'b/c.txt:3']],
    ['last line without a break', { pattern: 'four' }, ['b/c.txt:4']],
    ['a pattern with a line break', { pattern: 'alpha\nBeta' }, []],
    ['a regex with a line break', { pattern: 'alpha\\nBeta', regex: true }, []],
    ['BOM', { pattern: 'mark' }, ['uni.txt:4']],
  ])('%s', async (_, args, expected) => {
    expect(await places(args)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [['b'], ['b/c.txt:2', 'b/d.md:1']],
    [['b/'], ['b/c.txt:2', 'b/d.md:1']],
    [['./b/c.txt'], ['b/c.txt:2']],
    [['*.md'], ['b/d.md:1']],
    [
      ['**/*.md', 'a.txt'],
      ['a.txt:1', 'a.txt:3', 'b/d.md:1'],
    ],
    [['b[1]'], ['b[1]/e.txt:1']],
    [['build'], ['build/out.txt:1']],
    [['.hid'], ['.hid/f.txt:1']],
    [
      ['.'],
      [
        'a.txt:1',
        'a.txt:3',
        'b/c.txt:2',
        'b/d.md:1',
        'bin/bad.txt:1',
        'bin/late.bin:2',
        'b[1]/e.txt:1',
        'link.txt:1',
        'link.txt:3',
      ].sort(),
    ],
    [[''], []],
  ])('paths %j', async (paths, expected) => {
    expect((await places({ pattern: 'alpha', paths })).sort()).toEqual(expected);
  });

  it('searches everything when paths is empty', async () => {
    expect(await ask('grep', { pattern: 'alpha', paths: [] })).toEqual(
      await ask('grep', { pattern: 'alpha' }),
    );
  });

  it.each(['..', '../root', 'b/../../x', '/', '/etc'])('refuses the place %s', async (path) => {
    const refused = { code: 'outside_root', message: 'path outside root' };
    expect(await ask('grep', { pattern: 'alpha', paths: ['b', path] })).toEqual(refused);
  });

  it('stops at max_hits in path order, says so, and counts only what lies before', async () => {
    expect(await ask('grep', { pattern: 'alpha', max_hits: 2 })).toEqual({
      hits: [
        { path: 'a.txt', line: 1, text: 'alpha' },
        { path: 'a.txt', line: 3, text: 'gamma alpha' },
      ],
      truncated: true,
      metrics: { bytes_read: 23, files_scanned: 1, hits: 2, binary_skipped: 0 },
    });
    expect(await ask('grep', { pattern: 'alpha', max_hits: 0 })).toMatchObject({ hits: [], truncated: true });
    expect(await ask('grep', { pattern: 'Beta', max_hits: 3 })).toMatchObject({ truncated: false });
  });

  it('stops at max_files and says so', async () => {
    expect(await ask('grep', { pattern: 'alpha', max_files: 2 })).toMatchObject({
      truncated: true,
      metrics: { files_scanned: 2 },
    });
  });

  it('skips files larger than max_bytes, searches equal ones, counts both', async () => {
    expect(await ask('grep', { pattern: '5', max_bytes: 10, paths: ['edge/size.txt'] })).toMatchObject({
      hits: [{ line: 1 }],
    });
    const skipped = await ask('grep', { pattern: '5', max_bytes: 9, paths: ['edge/size.txt'] });
    expect(skipped).toMatchObject({ hits: [], truncated: false, metrics: { bytes_read: 0 } });
    expect(skipped.metrics.files_scanned).toBeGreaterThan(0);
  });

  it('gives N lines around a hit, the hit included, clipped at the ends and complete when hits are close', async () => {
    const { hits } = await ask('grep', { pattern: 'alpha', context: 1, paths: ['a.txt'] });
    expect(hits).toEqual([
      {
        path: 'a.txt',
        line: 1,
        text: 'alpha',
        context: [
          { line: 1, text: 'alpha' },
          { line: 2, text: 'Beta' },
        ],
      },
      {
        path: 'a.txt',
        line: 3,
        text: 'gamma alpha',
        context: [
          { line: 2, text: 'Beta' },
          { line: 3, text: 'gamma alpha' },
        ],
      },
    ]);
    const wide = await ask('grep', { pattern: 'two', context: 20 });
    expect(wide.hits[0].context).toEqual([
      { line: 1, text: 'one' },
      { line: 2, text: 'alpha two' },
      { line: 3, text: 'three' },
      { line: 4, text: 'four' },
    ]);
  });

  it('skips binary files unless asked, and says how many', async () => {
    expect(await ask('grep', { pattern: 'alpha', paths: ['bin/nul.bin'] })).toMatchObject({
      hits: [],
      metrics: { binary_skipped: 1 },
    });
    const { hits, metrics } = await ask('grep', {
      pattern: 'alpha',
      paths: ['bin/nul.bin'],
      include_binary: true,
    });
    expect(hits).toEqual([{ path: 'bin/nul.bin', line: 1, text: 'alpha\0' }]);
    expect(metrics.binary_skipped).toBe(0);
  });

  it('gives the part of a long line around its match', async () => {
    const { hits } = await ask('grep', { pattern: 'needle' });
    expect(hits).toEqual([
      { path: 'edge/long.txt', line: 1, text: expect.stringMatching(/^y+needlez+$/), line_truncated: true },
      { path: 'edge/long.txt', line: 2, text: 'short needle' },
    ]);
    expect(hits[0].text).toHaveLength(2000);
  });

  it('cuts the hits at 1 MiB of text and says so', async () => {
    const big = await asking(tempTree({ 'big.txt': `${'w'.repeat(1500)}\n`.repeat(1200) }));
    const reply = await big('grep', { pattern: 'w', max_hits: 100_000 });
    expect(reply).toMatchObject({ truncated: true });
    expect(reply.hits).toHaveLength(Math.floor((1 << 20) / 1500));
  });

  it.each([
    [{}, 'missing pattern'],
    [{ pattern: '' }, 'missing pattern'],
    [{ patern: 'x' }, 'unknown argument "patern"; did you mean "pattern"?'],
    [{ pattern: ['x'] }, 'pattern must be a string, got a list'],
    [
      { pattern: '(', regex: true, max_hits: 0 },
      'pattern: unterminated group at 0, write \\( for a literal (',
    ],
    [{ pattern: 'x', max_bytes: 1e9 }, 'max_bytes must be <= 268435456, got 1000000000'],
    [{ pattern: '(', regex: true }, 'pattern: unterminated group at 0, write \\( for a literal ('],
    [{ pattern: '(a{900}){900}', regex: true }, expect.stringMatching(/^pattern: /)],
    [{ pattern: '(?>a)', regex: true }, expect.stringMatching(/^pattern: /)],
    [{ pattern: 'a\ud83d' }, 'pattern: half of a surrogate pair, which no text holds'],
    [{ pattern: 'x', context: 21 }, 'context must be <= 20, got 21'],
    [{ pattern: 'x', paths: 'src' }, 'paths must be a list, got "src"'],
    [{ pattern: 'x', case_sensitive: 'no' }, 'case_sensitive must be a boolean, got "no"'],
    [{ pattern: 'x'.repeat(1001) }, 'pattern must have at most 1000 characters, got 1001'],
  ])('refuses %j', async (args, message) => {
    const reply = await ask('grep', args);
    expect(reply).toEqual({ code: 'invalid_args', message });
  });
});

describe('hostile patterns', () => {
  const victim = tempTree({
    'a.txt': `${'a'.repeat(5000)}!\n`,
    'b.txt': `${' '.repeat(40_000)}x\n`,
    'c.txt': 'plain b\n',
  });

  it.each([
    '(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '(.*a){12}b',
    '\\s+$',
    '(x+x+)+y',
    '([a-z]+)*=',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
  ])('%s is answered in full', async (pattern) => {
    const here = await asking(victim);
    expect(await here('grep', { pattern, regex: true })).toMatchObject({
      truncated: false,
      metrics: { files_scanned: 3 },
    });
  });

  it('kills a backtracking pattern at its deadline, says why, and goes on serving', async () => {
    const here = await asking(victim);
    await here('grep', { pattern: '(?=p)plain', regex: true });
    const { ran, limit_s } = await limited(
      async (limit_s) => {
        const args = { pattern: '(?=a)(a+)+$', regex: true, timeout_ms: limit_s * 1000 };
        const started = here('grep', args);
        // The event loop stays free while the worker is lost in the pattern.
        expect(await here('stat', { path: 'c.txt' })).toMatchObject({ items: [{ exists: true }] });
        return started;
      },
      ({ code }) => code === 'timeout',
      0.25,
    );
    expect(ran).toEqual({
      code: 'timeout',
      message: `pattern needs backtracking and took longer than timeout_ms (${limit_s * 1000}); try it without look-around and back-references`,
    });
    expect(await here('grep', { pattern: 'plain' })).toMatchObject({ hits: [{ path: 'c.txt' }] });
  });

  it('keeps what a backtracking pattern had found before its deadline', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`f${1000 + n}.txt`, 'aab\n']));
    const here = await asking(tempTree({ ...many, 'z.txt': `${'a'.repeat(60)}!\n` }));
    // Its thread is up before its time begins.
    await here('grep', { pattern: '(?=a)aab', regex: true, max_hits: 1 });
    const { ran: reply } = await limited(
      (limit_s) =>
        here('grep', {
          pattern: '(?=a)(a+)+(b|$)',
          regex: true,
          timeout_ms: limit_s * 1000,
          max_hits: 1000,
        }),
      ({ hits }) => hits?.length > 0,
    );
    expect(reply.truncated).toBe(true);
    expect(reply.hits.length).toBeGreaterThan(0);
    expect(reply.hits[0]).toEqual({ path: 'f1000.txt', line: 1, text: 'aab' });
  });

  it('does not let one that backtracks hold up one that does not', async () => {
    const here = await asking(victim);
    const { ran: done } = await limited(
      async (limit_s) => {
        const args = { pattern: '(?=a)(a+)+$', regex: true, timeout_ms: limit_s * 1000 };
        const slow = here('grep', args);
        const done: string[] = [];
        await Promise.all([
          slow.then(() => done.push('slow')),
          here('grep', { pattern: 'plain' }).then(() => done.push('literal')),
          here('grep', { pattern: '(?=p)plain', regex: true, timeout_ms: 50 }).then((reply) =>
            done.push(reply.message),
          ),
        ]);
        return done;
      },
      (done) => done.at(-1) === 'slow',
    );
    expect(done).toEqual(expect.arrayContaining(['busy with other requests; try again']));
    expect(done.at(-1)).toBe('slow');
  });

  it('kills a backtracking path regex too', async () => {
    const here = await asking(tempTree({ [`${'a'.repeat(60)}!`]: '' }));
    const { ran, limit_s } = await limited(
      (limit_s) => here('list_files', { regex: '(?=a)(a+)+$', timeout_ms: limit_s * 1000 }),
      ({ code }) => code === 'timeout',
      0.25,
    );
    expect(ran).toEqual({
      code: 'timeout',
      message: `regex took longer than timeout_ms (${limit_s * 1000}); try a simpler one`,
    });
    expect(await here('list_files', {})).toMatchObject({ truncated: false });
  });
});
