/**
 * `npm test`, `npm run test:full`, `npm run test:NAME`: runs parts of the tests with Jest in a temporary directory of their own,
 * and fails when a test leaves a process or a file behind. `NAME [JEST ARGUMENTS]`; a path among them replaces the part's own.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { leftProcesses } from './left.ts';
import { FULL, PARTS, type Part, type PartName, TIMES } from './parts.ts';
import { reportLines } from './report.ts';

/** Where memory is a disk, tests that wait for the disk do not wait. What all of them hold at one time is far below this. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 ** 31;
/** Files left behind that are named. */
const SHOWN = 20;
/** What `npm test` leaves to others. */
const REST = [
  ...(Object.entries(PARTS) as [PartName, Part][])
    .filter(([name]) => name !== 'quick')
    .map(
      ([name, { about, needs }]) =>
        `not run: npm run test:${name}: ${about}${needs === undefined ? '' : ` (needs ${needs})`}`,
    ),
  'npm run test:full runs all of them, and the random suites at full effort',
];

function temporaryDirectory(): string {
  let place = tmpdir();
  if (!process.env.TMPDIR && existsSync(MEMORY)) {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= MEMORY_BYTES) place = MEMORY;
  }
  return mkdtempSync(join(place, 'zgate-tests-'));
}

/** Many tests wait for a process: one more worker than processors on small machines. */
function workers(): number {
  const cores = availableParallelism();
  return cores <= 4 ? cores + 1 : cores - 1;
}

/** The folder of another Node, installed on first use; undefined where it cannot be had. */
function nodeFolder(major: number): string | undefined {
  const prefix = resolve(`.cache/node${major}`);
  const folder = join(prefix, 'node_modules/node/bin');
  if (!existsSync(join(folder, 'node'))) {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', prefix, `node@${major}`];
    // Its program comes by an install script, also where this was started with --ignore-scripts.
    const env = { ...process.env, npm_config_ignore_scripts: 'false' };
    spawnSync('npm', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return existsSync(join(folder, 'node')) ? folder : undefined;
}

function ended(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { env, stdio: 'inherit' });
  // A terminal tells the whole group; Jest ends its workers, and then this process removes what they left.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Gives the exit code. */
async function runPart(name: PartName, effort: string, seed: string, more: string[]): Promise<number> {
  const part: Part = PARTS[name];
  const node = part.node && nodeFolder(part.node);
  if (part.node && !node) {
    process.stderr.write(`skipped: ${name}: Node ${part.node} cannot be installed here\n`);
    return (process.env.ZGATE_REQUIRE ?? '').split(',').includes(name) ? 1 : 0;
  }
  const some = more.some((arg) => /^(\.\/)?test\//.test(arg));
  const directory = temporaryDirectory();
  const records = resolve(`.cache/tests/${process.pid}`);
  mkdirSync(records, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TMPDIR: directory,
    ZGATE_EFFORT: effort,
    ZGATE_SEED: seed,
    ZGATE_TEST_RUN: records,
  };
  if (part.node) env.PATH = `${node}${delimiter}${process.env.PATH}`;
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...(more.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg))
      ? []
      : [part.serial ? '--runInBand' : `--maxWorkers=${workers()}`]),
    ...more,
    ...(some ? [] : part.paths),
  ];
  try {
    const code = await ended(part.node ? 'node' : process.execPath, jest, env);
    const processes = await leftProcesses(directory);
    for (const { id, command } of processes) {
      process.stderr.write(`LEFT BEHIND: process ${id}: ${command}\n`);
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    const files = readdirSync(directory, { recursive: true });
    for (const file of files.slice(0, SHOWN)) process.stderr.write(`LEFT BEHIND: file ${file}\n`);
    const report = read(join(records, 'report.json'));
    if (report !== '') {
      const command = name === 'quick' ? 'npm test' : `npm run test:${name}`;
      const replay = `ZGATE_SEED=${seed} ZGATE_EFFORT=${effort} ${command} --`;
      const lines = reportLines(JSON.parse(report), read(join(records, 'skips')), replay);
      if (name === 'quick' && Number(effort) < 1) lines.splice(-1, 0, ...REST);
      process.stderr.write(`${lines.join('\n')}\n`);
      if (more.length === 0) {
        mkdirSync(TIMES, { recursive: true });
        writeFileSync(
          join(TIMES, `${name}-${effort}.json`),
          JSON.stringify({ part: name, effort, ...JSON.parse(report) }),
        );
      }
    }
    return code === 0 && processes.length + files.length > 0 ? 1 : code;
  } finally {
    for (const each of [directory, records]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  }
}

const [asked = 'quick', ...more] = process.argv.slice(2);
if (asked !== 'full' && !(asked in PARTS))
  wrong(`no such part of the tests: ${asked}; there are ${Object.keys(PARTS).join(', ')}, full`);
const { ZGATE_EFFORT: givenEffort, ZGATE_SEED: givenSeed = '1' } = process.env;
if (givenEffort !== undefined && !(Number(givenEffort) > 0))
  wrong(`ZGATE_EFFORT must be above 0, got ${givenEffort}`);
if (givenSeed !== 'random' && !Number.isSafeInteger(Number(givenSeed)))
  wrong(`ZGATE_SEED must be an integer or random, got ${givenSeed}`);
const full = asked === 'full';
const seed = givenSeed === 'random' ? String(Date.now() % 2 ** 31) : givenSeed;
const ran: string[] = [];
for (const name of full ? FULL : [asked as PartName]) {
  const effort = givenEffort ?? String(full ? 1 : PARTS[name].effort);
  process.stderr.write(`== ${name}: ${PARTS[name].about} (ZGATE_EFFORT=${effort} ZGATE_SEED=${seed})\n`);
  const began = performance.now();
  const code = await runPart(name, effort, seed, more);
  ran.push(
    `${name}: ${code === 0 ? 'passed' : `FAILED (exit ${code})`} in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
}
if (full) process.stderr.write(`== all parts\n${ran.join('\n')}\n`);

function wrong(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
