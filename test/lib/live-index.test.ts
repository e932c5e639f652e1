/** The index of a live directory: it answers as the directory does, and never with what was before the question. */
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type LiveIndex, type LiveIndexOptions, liveIndex } from '../../lib/io/live-index.ts';
import { connect } from '../../local/connect.ts';
import type { GrepArgs, GrepInput } from '../../schemas/generated/types.ts';
import { grepArgs } from '../support/grep.ts';
import { asking } from '../support/local.ts';
import { type Below, line, pattern, pick } from '../support/patterns.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir, tempTree } from '../support/tree.ts';

const seed = seedOfRun();
const DEFAULTS = grepArgs({ pattern: 'x' });
const { signal } = new AbortController();

const opened: LiveIndex[] = [];
afterAll(async () => {
  for (const index of opened) await index.close();
});

async function indexOf(root: string, options: LiveIndexOptions = {}) {
  const index = liveIndex(root, {
    report: (what) => {
      throw what;
    },
    ...options,
  });
  opened.push(index);
  const indexed = await index.ready;
  const grep = (args: GrepInput) => index.grep({ ...DEFAULTS, ...args } as GrepArgs, signal);
  const lines = async (args: GrepInput) =>
    (await grep(args))!.hits.map(({ path, line: number, text }) => `${path}:${number}:${text}`);
  return { index, indexed, grep, lines };
}

/** What the two must have in common; the rest are metrics that differ by when a search stops. */
// biome-ignore lint/suspicious/noExplicitAny: both shapes were checked where they came from
const told = ({ metrics, ...rest }: any) => ({
  ...rest,
  ...(!rest.truncated && { files_scanned: metrics.files_scanned, binary_skipped: metrics.binary_skipped }),
});

const WORDS = ['needle', 'Needle12', 'zebra_crossing', '2024-05', 'Straße', 'K9'];
const NAMES = ['a', 'b.txt', '.hidden', 'é', '😀', 'node_modules', 'src', 'A', '.git'];

function content(below: Below): Buffer {
  const end = pick(below, ['\n', '\n', '\r\n', '\r']);
  const lines = Array.from({ length: pick(below, [0, 1, 4, 30, 400]) }, () =>
    below(6) === 0 ? pick(below, WORDS) : line(below),
  );
  const nul = below(15) === 0 ? '\0' : '';
  return Buffer.from(`${nul}${lines.join(end)}${below(3) > 0 ? end : ''}`);
}

const name = (below: Below) =>
  `${Array.from({ length: below(3) }, () => `${pick(below, NAMES)}.d/`).join('')}${pick(below, NAMES)}${below(5)}`;

function below(root: string, dir = ''): { files: string[]; folders: string[] } {
  const found = { files: [] as string[], folders: [] as string[] };
  for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
    const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
    if (!entry.isDirectory()) found.files.push(path);
    else {
      const inner = below(root, path);
      found.folders.push(path, ...inner.folders);
      found.files.push(...inner.files);
    }
  }
  return found;
}

/** One thing that people and programs do to a tree. */
function edit(chance: Below, root: string): void {
  const { files, folders } = below(root);
  const file = join(root, pick(chance, files.length > 0 ? files : ['none']));
  const folder = join(root, pick(chance, folders.length > 0 ? folders : ['none']));
  const fresh = join(root, name(chance));
  const whole = () => {
    writeFileSync(`${root}/.saving`, content(chance));
    renameSync(`${root}/.saving`, file);
  };
  const deeds: (() => void)[] = [
    () => void plant(root, { [relative(root, fresh)]: content(chance) }),
    () => void plant(root, { [relative(root, fresh)]: content(chance) }),
    () => writeFileSync(file, content(chance)),
    () =>
      writeFileSync(
        file,
        readFileSync(file).map((byte) => (byte === 97 ? 98 : byte)),
      ),
    () => appendFileSync(file, `\n${pick(chance, WORDS)} appended`),
    () => rmSync(file),
    () => renameSync(file, fresh),
    () => renameSync(folder, `${fresh}.d`),
    () => {
      renameSync(folder, `${root}/away`);
      mkdirSync(folder);
      writeFileSync(join(folder, 'in its place'), content(chance));
      renameSync(`${root}/away`, join(folder, 'moved'));
    },
    () => rmSync(folder, { recursive: true }),
    () => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(join(folder, 'new'), content(chance));
    },
    () =>
      void plant(root, { [`deep/er/${chance(9)}/and/deeper`]: content(chance), 'deep/x': content(chance) }),
    () => {
      rmSync(file);
      plant(root, { [`${relative(root, file)}/inside`]: content(chance) });
    },
    () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, content(chance));
    },
    whole,
    () => symlinkSync(relative(join(fresh, '..'), file), fresh),
    () => symlinkSync(file, fresh),
    () =>
      symlinkSync(
        pick(chance, ['..', 'none', `${root}/../outside`, folder, '.git/config', 'l1/../a1']),
        fresh,
      ),
    () => linkSync(file, fresh),
    () => {
      const before = lstatSync(file);
      writeFileSync(file, readFileSync(file).reverse());
      utimesSync(file, before.atime, before.mtime);
    },
    () => {
      // What a link leads to is not ours to change; a directory that we cannot read could not be removed again.
      const one = pick(chance, process.getuid?.() === 0 ? [file, folder] : [file]);
      if (!lstatSync(one).isSymbolicLink()) chmodSync(one, pick(chance, [0o000, 0o755]));
    },
  ];
  try {
    pick(chance, deeds)();
  } catch (error) {
    // There is no such thing to do it to.
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  }
}

function query(chance: Below): GrepInput {
  const more: Partial<GrepInput> = {
    case_sensitive: chance(3) > 0,
    ...(chance(3) === 0 && { max_hits: pick(chance, [1, 5, 50, 100_000]) }),
    ...(chance(4) === 0 && { context: chance(3) }),
    ...(chance(3) === 0 && { include_hidden: true }),
    ...(chance(4) === 0 && { include_binary: true }),
    ...(chance(5) === 0 && {
      paths: pick(chance, [['a.d'], ['**/*1'], ['src.d/**', 'A*'], ['.'], ['none']]),
    }),
    ...(chance(8) === 0 && { max_bytes: pick(chance, [10, 1000]) }),
    ...(chance(8) === 0 && { max_files: chance(40) }),
  };
  const ours = chance(2) === 0 ? pattern(chance, 3).ours : '';
  if (ours !== '') return { pattern: ours, regex: true, ...more };
  return { pattern: pick(chance, [...WORDS, 'appended', 'a', 'b1', 'absent from all']), ...more };
}

async function compare(options: LiveIndexOptions, times: number): Promise<number> {
  const chance = seeded(seed);
  // Edits write through links, which may climb out when they are moved: the root is so deep that all stays in our own.
  const root = join(tempTree({ '1/2/3/4/root/': '', '1/2/3/4/outside': 'needle outside\n' }), '1/2/3/4/root');
  mkdirSync(`${root}/.git`);
  writeFileSync(`${root}/.git/config`, 'needle in git\n');
  for (let i = 0; i < 80; i++) edit(chance, root);
  const ask = await asking(root);
  const { grep } = await indexOf(root, options);
  let hits = 0;
  for (let round = 0; round < times; round++) {
    for (let i = chance(8); i >= 0; i--) edit(chance, root);
    for (const args of [query(chance), { pattern: pick(chance, WORDS), max_hits: 100_000 }]) {
      const known = await grep(args);
      const live = await ask('grep', args);
      const [ours, theirs] = [told(known), told(live)];
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        expect({ seed, round, args, ...ours }).toEqual({ seed, round, args, ...theirs });
      hits += known!.hits.length;
    }
  }
  return hits;
}

describe('the index of a live directory', () => {
  it(`answers as the directory does after every edit (ZGATE_SEED=${seed})`, async () => {
    const times = rounds(250);
    expect(await compare({}, times)).toBeGreaterThan(times < 250 ? 0 : 1000);
  });

  it(`does so without watching (ZGATE_SEED=${seed})`, async () => {
    const times = Math.max(10, rounds(80));
    expect(await compare({ unwatched: true }, times)).toBeGreaterThan(times < 80 ? 0 : 300);
  });

  async function seesWrites(options: LiveIndexOptions): Promise<void> {
    const root = tempTree({ 'a/b/counter': 'count 0\n', other: 'count none\n' });
    const { lines } = await indexOf(root, options);
    for (let i = 1; i <= rounds(500); i++) {
      // Always as long as before, often within one tick of the file's clock.
      writeFileSync(join(root, 'a/b/counter'), `count ${1000 + i}\n`);
      expect(await lines({ pattern: 'count 1' })).toEqual([`a/b/counter:1:count ${1000 + i}`]);
    }
  }

  async function showsNothingOld(options: LiveIndexOptions): Promise<void> {
    const root = tempTree({ 'd/counter': 'count 0\n' });
    const { lines } = await indexOf(root, options);
    const writer = spawn(
      process.execPath,
      [
        '-e',
        `const { writeFileSync, renameSync, mkdirSync, rmSync } = require('node:fs');
           let n = 0;
           const step = () => {
             n++;
             if (n % 3 === 0) { writeFileSync('d/new', 'count ' + n + '\\n'); renameSync('d/new', 'd/counter'); }
             else if (n % 7 === 0) { mkdirSync('e'); writeFileSync('e/counter', 'count ' + n + '\\n'); renameSync('d', 'f'); renameSync('e', 'd'); rmSync('f', { recursive: true }); }
             else writeFileSync('d/counter', 'count ' + n + '\\n');
             process.stdout.write(n + '\\n', () => setImmediate(step));
           };
           step();`,
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env } },
    );
    let acknowledged = 0;
    writer.stdout.on('data', (text: Buffer) => {
      acknowledged = Number(text.toString().trim().split('\n').at(-1));
    });
    let greps = 0;
    let moved = 0;
    for (let last = 0; greps < rounds(400) || moved < rounds(50); greps++) {
      const least = acknowledged;
      const shown = (await lines({ pattern: 'count ', paths: ['d', 'e', 'f'] })).map((text) =>
        Number(/\d+$/.exec(text)?.[0] ?? -1),
      );
      // A file may be empty or away just now; what is there is not older than what was told before.
      const most = Math.max(-1, ...shown);
      if (most !== -1 && most < least) expect({ greps, most }).toEqual({ greps, most: least });
      if (most > last) moved++;
      last = Math.max(last, most);
      await new Promise((resolve) => setImmediate(resolve));
    }
    writer.kill();
    await new Promise((resolve) => writer.on('exit', resolve));
  }

  // Without watching they are alike; the comparison above has that at any effort.
  for (const options of [{}, { unwatched: true }]) {
    const itAlike = 'unwatched' in options ? itInFull : it;
    const how = JSON.stringify(options);
    itAlike(`sees each of many small writes at once ${how}`, () => seesWrites(options));
    itAlike(`never shows what was before the question, whoever writes meanwhile ${how}`, () =>
      showsNothingOld(options),
    );
  }

  it('gives one answer to many that ask at once, each after the last write', async () => {
    const root = tempTree({ f: 'count 0\n' });
    const { lines } = await indexOf(root);
    for (let round = 1; round <= Math.max(8, rounds(30)); round++) {
      const asked: Promise<string[]>[] = [];
      for (let i = 0; i < 10; i++) {
        writeFileSync(join(root, 'f'), `count ${round} ${i}\n`);
        asked.push(lines({ pattern: 'count' }));
      }
      const shown = await Promise.all(asked);
      // A later write may have emptied the file just now.
      const old = shown.filter(([text = ' 9'], i) => Number(text.split(' ').at(-1)) < i);
      expect(old).toEqual([]);
    }
  });

  it('sees what is written through another name of a file', async () => {
    const root = tempTree({ 'a/x': 'first\n' });
    const outside = tempDir();
    linkSync(join(root, 'a/x'), join(outside, 'y'));
    const { lines } = await indexOf(root);
    appendFileSync(join(outside, 'y'), 'second\n');
    expect(await lines({ pattern: 'second' })).toEqual(['a/x:2:second']);
    plant(root, { 'b/p': 'third\n' });
    expect(await lines({ pattern: 'third' })).toEqual(['b/p:1:third']);
    linkSync(join(root, 'b/p'), join(root, 'q'));
    appendFileSync(join(root, 'q'), 'fourth\n');
    expect(await lines({ pattern: 'fourth' })).toEqual(['b/p:2:fourth', 'q:2:fourth']);
  });

  it('follows links through places that nobody watches', async () => {
    const outside = tempTree({ secret: 'needle outside\n' });
    const root = tempTree({ '.git/config': 'needle one\n', 'a/f': 'needle in f\n', 'b/f': 'needle in b\n' });
    symlinkSync('.git/config', join(root, 'odd'));
    symlinkSync(join(outside, 'way'), join(root, 'round'));
    symlinkSync(join(root, 'a/f'), join(outside, 'way'));
    symlinkSync(join(outside, 'secret'), join(root, 'leaves'));
    const { lines } = await indexOf(root);
    const rest = ['a/f:1:needle in f', 'b/f:1:needle in b'];
    expect(await lines({ pattern: 'needle' })).toEqual([...rest, 'odd:1:needle one', 'round:1:needle in f']);
    writeFileSync(join(root, '.git/config'), 'needle two\n');
    rmSync(join(outside, 'way'));
    symlinkSync(join(root, 'b/f'), join(outside, 'way'));
    expect(await lines({ pattern: 'needle' })).toEqual([...rest, 'odd:1:needle two', 'round:1:needle in b']);
  });

  it('has nothing when its root is gone, and all when that is back', async () => {
    const outer = tempTree({ 'o/root/f': 'needle\n' });
    const root = join(outer, 'o/root');
    const { lines } = await indexOf(root);
    renameSync(join(outer, 'o'), join(outer, 'p'));
    expect(await lines({ pattern: 'needle' })).toEqual([]);
    plant(root, { g: 'needle too\n' });
    expect(await lines({ pattern: 'needle' })).toEqual(['g:1:needle too']);
    appendFileSync(join(root, 'g'), 'needle three\n');
    expect(await lines({ pattern: 'needle' })).toEqual(['g:1:needle too', 'g:2:needle three']);
  });

  it('hears of more events at a time than the queue holds', async () => {
    const root = tempTree({ f: 'count 0\n', g: '' });
    const { lines } = await indexOf(root);
    for (let i = 0; i < 20_000; i++) appendFileSync(join(root, i % 2 ? 'f' : 'g'), 'x');
    mkdirSync(join(root, 'late'));
    writeFileSync(join(root, 'late/file'), 'count 1\n');
    writeFileSync(join(root, 'f'), 'count 2\n');
    expect(await lines({ pattern: 'count' })).toEqual(['f:1:count 2', 'late/file:1:count 1']);
    writeFileSync(join(root, 'late/file'), 'count 3\n');
    expect(await lines({ pattern: 'count' })).toEqual(['f:1:count 2', 'late/file:1:count 3']);
  });

  it('leaves to the directory what it cannot tell', async () => {
    const root = tempTree({ f: 'needle\n', large: `${'x'.repeat(2_000_000)}needle`, '.git/g': 'needle\n' });
    const { grep, lines } = await indexOf(root);
    const cases: Partial<GrepInput>[] = [
      { respect_gitignore: true },
      { max_bytes: 2_000_001 },
      { pattern: '(?=n)needle', regex: true },
      { paths: ['.git'] },
      { paths: ['{a,.git}/*'] },
    ];
    for (const args of cases) expect(await grep({ pattern: 'needle', ...args })).toBeUndefined();
    expect(await lines({ pattern: 'needle' })).toEqual(['f:1:needle']);
    await expect(grep({ pattern: '(', regex: true })).rejects.toMatchObject({ code: 'invalid_args' });
  });

  it('is not kept when the tree is larger than it may be, and says so once', async () => {
    const root = tempTree({ a: 'needle\n'.repeat(1000), b: 'other\n'.repeat(1000) });
    const said: unknown[] = [];
    const { indexed, grep } = await indexOf(root, {
      memory_bytes: 10_000,
      report: (what) => said.push(what),
    });
    expect(indexed).toBeUndefined();
    expect(await grep({ pattern: 'needle' })).toBeUndefined();
    expect(said).toEqual(['index: none is kept: more than 10000 bytes of text; every grep reads the files']);
  });

  it('is given up when the tree outgrows it, and the grep that finds out goes the ordinary way', async () => {
    const root = tempTree({ a: 'needle\n' });
    const said: unknown[] = [];
    const { grep } = await indexOf(root, { memory_bytes: 10_000, report: (what) => said.push(what) });
    expect((await grep({ pattern: 'needle' }))?.hits.length).toBe(1);
    plant(root, { b: 'other\n'.repeat(5000) });
    expect(await grep({ pattern: 'needle' })).toBeUndefined();
    expect(await grep({ pattern: 'needle' })).toBeUndefined();
    expect(said).toEqual(['index: none is kept: more than 10000 bytes of text; every grep reads the files']);
  });

  it('lets a grep go the ordinary way while much is new, then has it', async () => {
    const root = tempTree({ f: 'needle\n' });
    const { grep } = await indexOf(root);
    const outside = tempDir();
    for (let i = 0; i < 600; i++) plant(outside, { [`d${i % 7}/f${i}`]: `needle ${i}\n` });
    renameSync(outside, join(root, 'd'));
    expect(await grep({ pattern: 'needle' })).toBeUndefined();
    let known = await grep({ pattern: 'needle', max_hits: 1000 });
    while (!known) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      known = await grep({ pattern: 'needle', max_hits: 1000 });
    }
    expect(known.hits.length).toBe(601);
  });

  it('stops at the deadline, and when nobody waits any more', async () => {
    const root = tempTree({ f: 'needle\n' });
    const { index, grep } = await indexOf(root);
    const late = await grep({ pattern: 'needle', timeout_ms: 0 } as GrepInput);
    expect(late === undefined || late.truncated || late.hits.length === 1).toBe(true);
    const gone = new AbortController();
    gone.abort();
    const none = await index.grep({ ...DEFAULTS, pattern: 'needle' }, gone.signal);
    expect(none).toMatchObject({ truncated: true });
    expect((await grep({ pattern: 'needle' }))!.hits.length).toBe(1);
  });

  it('is asked first by a client that wants it, which then ends with nothing left', () => {
    const root = tempTree({ f: 'needle\n' });
    const script = `
      import { connect } from ${JSON.stringify(new URL('../../dist/connect.js', import.meta.url).href)};
      import { writeFileSync } from 'node:fs';
      const client = await connect({ root: ${JSON.stringify(root)}, index: true });
      const texts = [];
      for (let i = 0; i < 20; i++) {
        writeFileSync(${JSON.stringify(join(root, 'f'))}, 'needle ' + i);
        texts.push((await client.call('grep', { pattern: 'needle' })).hits[0].text);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await client.close();
      console.log(texts.join());`;
    const out = execFileSync(
      process.execPath,
      [join(plant(tempDir(), { 'client.mjs': script }), 'client.mjs')],
      {
        env: { ...process.env },
        timeout: 300_000,
      },
    );
    expect(out.toString().trim()).toBe(Array.from({ length: 20 }, (_, i) => `needle ${i}`).join());
  });

  it('is made anew by another thread when its own has died, at the next grep', () => {
    const root = tempTree({ f: 'needle\n' });
    const script = `
      import { connect } from ${JSON.stringify(new URL('../../dist/connect.js', import.meta.url).href)};
      const threads = [];
      process.on('worker', (thread) => threads.push(thread));
      const client = await connect({ root: ${JSON.stringify(root)}, index: true });
      const grep = async () => (await client.call('grep', { pattern: 'needle' })).hits.length;
      const alone = async (thread) => {
        for (const other of threads) if (other !== thread) await other.terminate();
      };
      /** Until a grep needs no other thread: the index has answered it. */
      const indexed = async (thread) => {
        for (let before = -1; before !== threads.length; ) {
          await alone(thread);
          before = threads.length;
          if ((await grep()) !== 1) throw new Error('no hit');
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await grep();
      await indexed(threads[0]);
      await alone();
      const first = threads.length;
      console.log(await grep());
      await indexed(threads[first]);
      await client.close();
      console.log('again');`;
    const file = join(plant(tempDir(), { 'client.mjs': script }), 'client.mjs');
    const out = execFileSync(process.execPath, [file], { env: { ...process.env }, timeout: 300_000 });
    expect(out.toString()).toBe('1\nagain\n');
  });

  it('does not keep a process that forgets to close it', () => {
    const root = tempTree({ f: 'needle\n' });
    const script = `
      import { connect } from ${JSON.stringify(new URL('../../dist/connect.js', import.meta.url).href)};
      const client = await connect({ root: ${JSON.stringify(root)}, index: true });
      console.log((await client.call('grep', { pattern: 'needle' })).hits.length);`;
    const out = execFileSync(
      process.execPath,
      [join(plant(tempDir(), { 'client.mjs': script }), 'client.mjs')],
      {
        env: { ...process.env },
        timeout: 300_000,
      },
    );
    expect(out.toString().trim()).toBe('1');
  });

  it('takes absolute paths inside the root like the directory', async () => {
    const root = tempTree({ 'a/f': 'needle\n', 'b/f': 'needle\n' });
    const client = await connect({ root, index: true });
    const { hits } = await client.call('grep', { pattern: 'needle', paths: [join(root, 'a')] });
    expect(hits.map(({ path }) => path)).toEqual(['a/f']);
    await expect(client.call('grep', { pattern: 'x', paths: ['/etc'] })).rejects.toMatchObject({
      code: 'outside_root',
    });
    await client.close();
  });
});
