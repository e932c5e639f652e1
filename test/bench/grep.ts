/**
 * grep on a snapshot, cold and warm, and on the live directory, against `rg --sort path`, `git grep` and, if they are on
 * PATH, csearch and zoekt: all take turns in one run. `npm run bench -- grep --corpus DIR [--rounds N] [--index]`.
 * The corpus is published to a store in a temporary directory. Ours are servers asked over a pipe; cold is the first grep of
 * a server that has answered nothing else of the snapshot, and was started for it: it has read ahead what every grep needs.
 * Warm is one that has answered each query some times before. The peers are processes of their own, as they are used.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXCLUDED_DIRS } from '../../lib/repo/repo.ts';
import { type Entrant, median, printTable } from './measure.ts';
import { type BenchServer, benchServer, resultOf } from './server.ts';

interface Query {
  kind: string;
  args: Record<string, unknown>;
  /** The same for rg and git grep, and which files. */
  flags: string[];
  glob?: string;
  capped?: boolean;
}

/** All files, hidden ones too; as many hits as there are unless a row says otherwise. */
const ALL = { max_hits: 1_000_000, max_files: 10_000_000, include_hidden: true, timeout_ms: 25_000 };
const COMMON = 'return';
const ABSENT = 'zqxjkvbpwq';
/** How often a warm server has answered each query: what a server that agents use has behind it within minutes. */
const WARMING = 50;

export async function main(args: string[]): Promise<void> {
  const flag = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const corpus = realpathSync(flag('--corpus') ?? 'node_modules');
  const rounds = Number(flag('--rounds') ?? 5);
  const scratch = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const store = ['--store', join(scratch, 'store')];
  try {
    const push = [
      'dist/zgate.js',
      'snapshot',
      'push',
      corpus,
      '--all',
      '--secrets',
      '--repo',
      'bench',
      '--quiet',
      '--json',
    ];
    const began = performance.now();
    const pushed = JSON.parse(
      execFileSync(process.execPath, [...push, ...store], { maxBuffer: 1 << 26 }).toString(),
    );
    const seconds = (performance.now() - began) / 1000;
    describeStore(join(scratch, 'store'), pushed, seconds);
    const warm = benchServer(['--snapshot', 'bench@main', ...store]);
    const live = benchServer(['--root', corpus]);
    const indexed = args.includes('--index') ? benchServer(['--root', corpus, '--index']) : undefined;
    const rare = flag('--rare') ?? (await findRare(corpus, warm));
    console.log(
      `rare literal: ${rare}; median of ${rounds} rounds in turns, ms; warm: after ${WARMING} answers to each query; the last columns are ratios to rg --sort path`,
    );
    const rows: string[][] = [];
    for (const { args } of queries(rare))
      for (let i = 0; i < WARMING; i++) await warm.answer('grep', { ...ALL, ...args });
    for (const query of queries(rare))
      rows.push(await measure(query, { warm, live, indexed, store, corpus, rounds, scratch }));
    printTable([heading(rows[0]!.length), ...rows]);
    console.log(
      `memory at most: snapshot server ${warm.peakMemory()?.toFixed(0)} MB, live server ${live.peakMemory()?.toFixed(0)} MB`,
    );
    await Promise.all([warm.close(), live.close(), indexed?.close()]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function queries(rare: string): Query[] {
  const literal = ['-F', '-e', rare];
  return [
    { kind: 'rare literal', args: { pattern: rare }, flags: literal },
    {
      kind: 'common literal, first 200',
      args: { pattern: COMMON, max_hits: 200 },
      flags: ['-F', '-e', COMMON],
      capped: true,
    },
    { kind: 'no match', args: { pattern: ABSENT }, flags: ['-F', '-e', ABSENT] },
    {
      kind: 'any case',
      args: { pattern: rare.toLowerCase(), case_sensitive: false },
      flags: ['-i', ...literal],
    },
    {
      kind: 'regex with a literal',
      args: { pattern: `\\b${rare}\\w*\\W`, regex: true },
      flags: ['-e', `\\b${rare}\\w*\\W`],
    },
    {
      kind: 'regex without literal',
      args: { pattern: '[0-9]{4}-[0-9]{2}', regex: true },
      flags: ['-e', '[0-9]{4}-[0-9]{2}'],
    },
    {
      kind: 'glob and literal',
      args: { pattern: rare, paths: ['**/*.{js,ts,go,py,c,h}'] },
      flags: literal,
      glob: '*.{js,ts,go,py,c,h}',
    },
    { kind: 'literal, context 2', args: { pattern: rare, context: 2 }, flags: ['-C2', ...literal] },
  ];
}

interface Field {
  warm: BenchServer;
  live: BenchServer;
  indexed: BenchServer | undefined;
  store: string[];
  corpus: string;
  scratch: string;
  rounds: number;
}

const has = (command: string) => !spawnSync(command, ['--version']).error;
const RG = has('rg');
const GIT = has('git');

const heading = (columns: number) => [
  'query',
  'hits',
  'rg hits',
  'cold',
  'warm',
  'live',
  ...(columns > 11 ? ['live --index'] : []),
  'rg --sort',
  'git grep',
  'cold/rg',
  'warm/rg',
  'live/rg',
  ...(columns > 11 ? ['index/rg'] : []),
];

async function measure(query: Query, field: Field): Promise<string[]> {
  const { warm, live, indexed, corpus, rounds, store } = field;
  let answer = '';
  let peer = 0;
  const ours = (name: string, server: BenchServer): Entrant => ({
    name,
    run: async () => {
      answer = await server.answer('grep', { ...ALL, ...query.args });
    },
  });
  const entrants: Entrant[] = [
    ours('warm', warm),
    ours('live', live),
    ...(indexed ? [ours('index', indexed)] : []),
  ];
  const skipped = EXCLUDED_DIRS.flatMap((name) => ['-g', `!**/${name}/`]);
  if (RG) {
    const glob = query.glob ? ['-g', query.glob] : [];
    // -uu: hidden and ignored files too. Neither of us searches binary files.
    const argv = [
      '-n',
      '--no-heading',
      '--no-config',
      '-uu',
      '--sort',
      'path',
      '--max-filesize',
      '2000000',
      ...skipped,
      ...glob,
      ...query.flags,
      '.',
    ];
    entrants.push({
      name: 'rg',
      run: async () => {
        peer = await lines('rg', argv, corpus, query.capped ? 200 : undefined);
      },
    });
  }
  if (GIT) {
    const paths = [
      query.glob ? `:(glob)**/${query.glob.replace(/\{.*/, '')}*` : '.',
      ...EXCLUDED_DIRS.map((name) => `:(exclude,glob)**/${name}/**`),
    ];
    const argv = [
      'grep',
      '--no-index',
      '-n',
      '-I',
      '--no-color',
      ...(query.flags.includes('-F') ? [] : ['-P']),
      ...query.flags,
      '--',
      ...paths,
    ];
    entrants.push({ name: 'git', run: () => lines('git', argv, corpus, query.capped ? 200 : undefined) });
  }
  const times = new Map(entrants.map(({ name }) => [name, [] as number[]]));
  times.set('cold', []);
  for (let round = -1; round < rounds; round++) {
    for (const { name, run } of entrants) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)!.push(performance.now() - start);
    }
    const cold = benchServer(['--snapshot', 'bench@main', ...store]);
    await cold.ask('snapshots', {});
    const start = performance.now();
    await cold.answer('grep', { ...ALL, ...query.args });
    if (round >= 0) times.get('cold')!.push(performance.now() - start);
    await cold.close();
  }
  const of = (name: string) => (times.get(name)?.length ? median(times.get(name)!) : undefined);
  const show = (value: number | undefined) =>
    value === undefined ? '-' : value < 10 ? value.toFixed(2) : value.toFixed(0);
  const ratio = (name: string) => {
    const [mine, theirs] = [of(name), of('rg')];
    return mine === undefined || theirs === undefined ? '-' : (mine / theirs).toFixed(4);
  };
  const extra = indexed ? ['index'] : [];
  return [
    query.kind,
    String(resultOf(answer).hits.length),
    RG ? String(peer) : '-',
    ...['cold', 'warm', 'live', ...extra, 'rg', 'git'].map((name) => show(of(name))),
    ...['cold', 'warm', 'live', ...extra].map(ratio),
  ];
}

/** Runs a peer and counts its lines; with `most`, it is stopped after so many, as `| head` would. */
function lines(command: string, argv: string[], cwd: string, most?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, argv, { cwd, maxBuffer: 1 << 30 }, (error, stdout) => {
      const status = (error as { code?: number | string } | null)?.code;
      if (error && status !== 1 && !child.killed) reject(error);
      else resolve(Math.min(most ?? Number.POSITIVE_INFINITY, stdout.split('\n').length - 1));
    });
    if (most === undefined) return;
    let seen = 0;
    child.stdout!.on('data', (text: string) => {
      seen += text.split('\n').length - 1;
      if (seen >= most) child.kill();
    });
  });
}

function describeStore(store: string, pushed: { files: number; bytes: number }, seconds: number): void {
  const sizes: Record<string, number> = {};
  for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' })) {
    const kind = /\/(manifest|pack|index)\//.exec(name)?.[1];
    const stats = statSync(join(store, name));
    if (kind && stats.isFile()) sizes[kind] = (sizes[kind] ?? 0) + stats.size;
  }
  const mb = (bytes = 0) => `${(bytes / 1e6).toFixed(1)} MB`;
  const part = (bytes = 0) => (bytes / pushed.bytes).toFixed(3);
  console.log(
    `${pushed.files} files, ${mb(pushed.bytes)}; pushed in ${seconds.toFixed(1)} s (${(pushed.bytes / 1e6 / seconds).toFixed(0)} MB/s, indexing included); ` +
      `index ${mb(sizes.index)} (${part(sizes.index)} of the corpus), packs ${mb(sizes.pack)} (${part(sizes.pack)}), manifest ${mb(sizes.manifest)}`,
  );
}

/** An identifier of the corpus with a few hits: the same one every time. */
async function findRare(corpus: string, server: BenchServer): Promise<string> {
  const { files } = await server.ask('list_files', {
    max: 5000,
    max_files: 10_000_000,
    regex: '\\.(js|ts|go|py|c|h|rs|java)$',
  });
  for (let i = 0; i < files.length; i += 1 + Math.floor(files.length / 97)) {
    const text = readFileSync(join(corpus, files[i]), 'utf8');
    for (const word of text.match(/\b[a-zA-Z]{12,20}\b/g)?.slice(0, 40) ?? []) {
      const { hits } = await server.ask('grep', { ...ALL, max_hits: 30, pattern: word });
      if (hits.length >= 5 && hits.length <= 20) return word;
    }
  }
  throw new Error('found no rare identifier: give one with --rare TEXT');
}
