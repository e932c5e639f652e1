/**
 * Random patterns on random trees: grep on a snapshot gives what grep on the directory gives, and both find the lines
 * that a plain reading of the files finds. ZGATE_SEED=n npm test -- fuzz/snapshot runs a failure again; ZGATE_GREPS=n makes it n patterns.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import { entryOf, readRoot } from '../../lib/snapshot/layout.ts';
import { Resident } from '../../lib/snapshot/search/resident.ts';
import { Searcher } from '../../lib/snapshot/search/searcher.ts';
import type { GrepInput } from '../../schemas/generated/types.ts';
import { grepArgs } from '../support/grep.ts';
import { asking } from '../support/local.ts';
import { type Below, LETTERS, line, pattern, pick } from '../support/patterns.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';
import { itIf } from '../support/skips.ts';
import { publishTree, sourceFiles } from '../support/snapshot.ts';
import { plant, tempDir } from '../support/tree.ts';

const seed = seedOfRun();
const GREPS = rounds(Number(process.env.ZGATE_GREPS ?? 1500));
const RIPGREPS = Math.max(15, rounds(150));
const WORDS = ['needle', 'Needle12', 'NEEDLE', 'zebra_crossing', '2024-05', 'x=1;', 'Straße', 'ſtop', 'K9'];
const DEFAULTS = grepArgs({ pattern: 'x' });

/** The bytes of a file: short and long lines, all line breaks, bytes that are no text. */
function content(below: Below): Buffer {
  const breaks = pick(below, ['\n', '\n', '\n', '\r\n', '\r', 'mixed']);
  const ascii = below(2) === 0;
  const parts: Buffer[] = [];
  if (below(12) === 0) parts.push(Buffer.from('\ufeff'));
  const lines = pick(below, [0, 1, 3, 20, 20, 200, 1500]);
  for (let i = 0; i < lines; i++) {
    const kind = below(40);
    if (kind === 0) parts.push(Buffer.from(pick(below, WORDS)));
    if (kind === 1 && below(10) === 0)
      parts.push(Buffer.from(`${'ab1_ '.repeat(below(900))}${pick(below, WORDS)}`));
    if (kind === 2 && below(60) === 0) parts.push(Buffer.from('k'.repeat(70_000)));
    if (kind === 3 && below(30) === 0) parts.push(Buffer.from([0]));
    if (!ascii) parts.push(Buffer.from(line(below)));
    else
      parts.push(
        Buffer.from(Array.from({ length: below(30) }, () => pick(below, [...'abkKsS1_- .xyz09'])).join('')),
      );
    if (i < lines - 1 || below(3) > 0)
      parts.push(Buffer.from(breaks === 'mixed' ? pick(below, ['\n', '\r\n', '\r']) : breaks));
  }
  return Buffer.concat(parts);
}

const NAMES = ['a', 'b.txt', 'c.md', '.hidden', 'é', '😀', 'z-1', 'node_modules', 'src', 'A'];

function name(below: Below): string {
  return `${Array.from({ length: below(3) }, () => `${pick(below, NAMES)}.d/`).join('')}${pick(below, NAMES)}${below(9)}`;
}

/** One file or another changes, comes or goes. */
function edit(below: Below, root: string): void {
  const paths = sourceFiles(root).map(({ path }) => path);
  for (let i = 0; i < 6; i++) rmSync(join(root, pick(below, paths)), { force: true });
  for (let i = 0; i < 8; i++) writeFileSync(join(root, pick(below, paths)), content(below));
  for (let i = 0; i < 4; i++) plant(root, { [`new${below(9)}/${name(below)}`]: content(below) });
}

/** Classes one after another and nothing else: what the kernel alone can find. */
function fixed(below: Below): { ours: string; v8: string } {
  const classes = ['[0-9]', '1', '_', '-', ' ', '[ab]', '[a-k]', 'k', '[^ab]', 'é'];
  const text = Array.from(
    { length: 2 + below(4) },
    () => pick(below, classes) + pick(below, ['', '', '{2}']),
  ).join('');
  return { ours: text, v8: text };
}

function query(below: Below): { ask: GrepInput; v8: RegExp | undefined } {
  const case_sensitive = below(3) > 0;
  const more: Partial<GrepInput> = {
    case_sensitive,
    ...(below(3) === 0 && { max_hits: pick(below, [1, 5, 50, 100_000]) }),
    ...(below(4) === 0 && { context: below(4) }),
    ...(below(4) === 0 && { include_hidden: true }),
    ...(below(4) === 0 && { include_binary: true }),
    ...(below(5) === 0 && {
      paths: pick(below, [['a.d'], ['**/*1'], ['src.d/**', 'A*'], ['.'], ['é.d'], ['none', '**/*2', 'a']]),
    }),
    ...(below(6) === 0 && { exclude_globs: pick(below, [['**/*2'], ['a.d/**']]) }),
    ...(below(8) === 0 && { max_bytes: pick(below, [10, 1000, 30_000]) }),
    ...(below(8) === 0 && { max_files: below(60) }),
  };
  if (below(2) === 0) {
    const { ours, v8 } = below(4) === 0 ? fixed(below) : pattern(below, 3);
    if (ours !== '') {
      const oracle = new RegExp(`^[^]*?(?:${v8})`, case_sensitive ? 'u' : 'iu');
      return { ask: { pattern: ours, regex: true, ...more }, v8: oracle };
    }
  }
  const text =
    below(3) === 0
      ? pick(below, [...WORDS, 'absent from all', 'aab', '1_ ', 'ab1_ ab1_', 'kkkk', '\ufffd'])
      : Array.from({ length: 1 + below(5) }, () => pick(below, LETTERS)).join('');
  const escaped = text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return {
    ask: { pattern: text, ...more },
    v8: new RegExp(escaped.replaceAll('\\-', '-'), case_sensitive ? 'u' : 'iu'),
  };
}

interface Plain {
  path: string;
  size: number;
  binary: boolean;
  hidden: boolean;
  lines: string[];
}

/** Longer lines are left to the comparison with the directory: V8 may take for ever. */
const MAX_PLAIN = 200;

/** The files that a walk sees, read as plainly as can be. */
function readPlainly(root: string): Plain[] {
  return sourceFiles(root)
    .filter(({ path }) => !path.split('/').slice(0, -1).includes('node_modules'))
    .map(({ path }) => {
      const bytes = readFileSync(join(root, path));
      const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split(/\r\n|\r|\n/);
      if (lines.at(-1) === '') lines.pop();
      const hidden = path.split('/').some((part) => part.startsWith('.'));
      return { path, size: bytes.length, binary: bytes.subarray(0, 8192).includes(0), hidden, lines };
    });
}

/** Where a plain reading finds hits, without caps. */
function plainly(files: readonly Plain[], args: GrepInput, v8: RegExp): string[] {
  const { include_hidden, include_binary, max_bytes = 2_000_000 } = args;
  const wanted = files.filter(
    ({ size, binary, hidden }) =>
      size <= max_bytes && (include_binary || !binary) && (include_hidden || !hidden),
  );
  return wanted.flatMap(({ path, lines }) =>
    lines.flatMap((text, i) => (text.length <= MAX_PLAIN && v8.test(text) ? [`${path}:${i + 1}`] : [])),
  );
}

describe('grep on a snapshot', () => {
  it(`is grep on the directory, whatever the pattern and the texts (ZGATE_SEED=${seed})`, async () => {
    const below = seeded(seed);
    const root = tempDir();
    for (let i = 0; i < 130; i++) {
      try {
        plant(root, { [name(below)]: content(below) });
      } catch {
        // The name is a file's already, or a directory's.
      }
    }
    const store = fsStore(tempDir());
    await publishTree(store, root);
    for (let generation = 0; generation < 3; generation++) {
      edit(below, root);
      await publishTree(store, root);
    }
    const entry = entryOf((await readRoot(store, 'r')).root, 'main')!;
    expect(entry.segments.length).toBeGreaterThan(1);
    const fetch = checkedFetch(store, (bytes) => createHash('sha256').update(bytes).digest());
    // Room for everything, for a part, and for nothing.
    const searchers = [1 << 30, 600 << 10, 0].map((limit) => {
      const kernel = Kernel.create();
      return new Searcher({ fetch, repo: 'r', entry, kernel, resident: new Resident(kernel, limit) });
    });
    const ask = await asking(root);
    const files = readPlainly(root);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const stop = { stopped: () => false, over: new Promise<never>(() => {}) };
    let hits = 0;
    let plain = 0;
    for (let i = 0; i < GREPS; i++) {
      const { ask: args, v8 } = query(below);
      const searcher = searchers[i % 5 === 0 ? 1 : i % 17 === 0 ? 2 : 0]!;
      const live = await ask('grep', args);
      const stored = await searcher.grep({ ...DEFAULTS, ...args }, stop, { reads: 0, bytes: 0 });
      const { metrics, ...told } = stored;
      const { hits: found, truncated } = told;
      const { metrics: _, ...theirs } = live;
      if (JSON.stringify(told) !== JSON.stringify(theirs))
        expect({ seed, i, args, ...told }).toEqual({ seed, i, args, ...theirs });
      const { files_scanned, binary_skipped } = metrics;
      if (!truncated)
        expect({ i, files_scanned, binary_skipped }).toEqual({
          i,
          files_scanned: live.metrics.files_scanned,
          binary_skipped: live.metrics.binary_skipped,
        });
      hits += found.length;
      if (truncated || args.paths || args.exclude_globs || !v8) continue;
      plain++;
      const places = found
        .filter(({ path, line: number }) => byPath.get(path)!.lines[number - 1]!.length <= MAX_PLAIN)
        .map(({ path, line: number }) => `${path}:${number}`);
      const expected = plainly(files, args, v8);
      if (places.join('\n') !== expected.join('\n'))
        expect({ seed, i, args, places }).toEqual({ seed, i, args, places: expected });
    }
    expect(hits).toBeGreaterThan(GREPS * 5);
    expect(plain).toBeGreaterThan(GREPS / 10);
  });

  const ripgrep = has('rg');
  itIf(
    ripgrep,
    'a comparison with ripgrep',
    'no rg here',
  )('finds what ripgrep finds', async () => {
    const below = seeded(seed + 1);
    const root = tempDir();
    const words = [...'abcdefghij'].map((letter) => letter.repeat(1 + below(3)));
    for (let i = 0; i < 80; i++) {
      const text = Array.from({ length: below(400) }, () =>
        Array.from({ length: below(9) }, () =>
          pick(below, [...words, 'Alpha', 'BETA', 'x1', '2024-05', 'é']),
        ).join(pick(below, [' ', '_', '.'])),
      );
      plant(root, { [`d${below(6)}/f${i}.txt`]: `${text.join('\n')}\n` });
    }
    const store = fsStore(tempDir());
    await publishTree(store, root);
    const entry = entryOf((await readRoot(store, 'r')).root, 'main')!;
    const kernel = Kernel.create();
    const fetch = checkedFetch(store, (bytes) => createHash('sha256').update(bytes).digest());
    const searcher = new Searcher({
      fetch,
      repo: 'r',
      entry,
      kernel,
      resident: new Resident(kernel, 1 << 30),
    });
    const stop = { stopped: () => false, over: new Promise<never>(() => {}) };
    for (let i = 0; i < RIPGREPS; i++) {
      const regex = below(2) === 0;
      const text = regex
        ? pick(below, [
            '[a-c]+_d',
            '\\bA\\w+',
            '[0-9]{4}-[0-9]{2}',
            '^a',
            'j$',
            'a+ b+|c+ d+',
            'x1.BETA',
            '(a|bb)_(c|dd)',
            '^$',
          ])
        : `${pick(below, words)}${pick(below, ['_', ' ', ''])}${pick(below, [...words, 'Alpha', 'beta'])}`;
      const ignore = below(2) === 0;
      const args = { ...DEFAULTS, pattern: text, regex, case_sensitive: !ignore, max_hits: 1_000_000 };
      const { hits } = await searcher.grep(args, stop, { reads: 0, bytes: 0 });
      const flags = [
        '-n',
        '--no-heading',
        '--sort',
        'path',
        ...(regex ? [] : ['-F']),
        ...(ignore ? ['-i'] : []),
      ];
      expect({ text, ignore, out: hits.map((hit) => `${hit.path}:${hit.line}:${hit.text}`) }).toEqual({
        text,
        ignore,
        out: rg(root, [...flags, '-e', text]),
      });
    }
  });
});

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore', env: { ...process.env } });
    return true;
  } catch {
    return false;
  }
}

function rg(root: string, args: string[]): string[] {
  try {
    const out = execFileSync('rg', [...args, '.'], {
      cwd: root,
      env: { ...process.env },
      maxBuffer: 1 << 28,
    });
    return out
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((each) => each.replace(/^\.\//, ''));
  } catch (error) {
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}
