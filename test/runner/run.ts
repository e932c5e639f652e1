/**
 * `npm test`, `npm run test:full`, `npm run test:NAME`: runs parts of the tests with Jest in a temporary directory of their own,
 * and fails when a test leaves a process or a file behind. `NAME [JEST ARGUMENTS]`; a path among them replaces the part's own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { leftProcesses } from './left.ts';
import { FULL, PARTS, type Part, type PartName } from './parts.ts';

/** Where memory is a disk, tests that wait for the disk do not wait. What all of them hold at one time is far below this. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 ** 31;

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

/** The folder of another Node, installed on first use. */
function nodeFolder(major: number): string {
  const prefix = resolve(`.cache/node${major}`);
  const folder = join(prefix, 'node_modules/node/bin');
  if (!existsSync(join(folder, 'node'))) {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', prefix, `node@${major}`];
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`Node ${major} cannot be installed (npm exited with ${status})`);
  }
  return folder;
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

/** Gives the exit code. */
async function runPart(name: PartName, effort: string, seed: string, more: string[]): Promise<number> {
  const part: Part = PARTS[name];
  const directory = temporaryDirectory();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TMPDIR: directory,
    ZGATE_EFFORT: effort,
    ZGATE_SEED: seed,
    ZGATE_TEST_PART: name,
    ZGATE_SKIPS: join(directory, 'skips'),
  };
  if (part.node) env.PATH = `${nodeFolder(part.node)}${delimiter}${process.env.PATH}`;
  const paths = more.some((arg) => /^(\.\/)?test\//.test(arg)) ? [] : part.paths;
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    part.serial ? '--runInBand' : `--maxWorkers=${workers()}`,
    ...more,
    ...paths,
  ];
  try {
    const code = await ended(part.node ? 'node' : process.execPath, jest, env);
    const left = [
      ...(await leftProcesses(directory)).map((text) => `process ${text}`),
      ...readdirSync(directory).flatMap((file) => (file === 'skips' ? [] : [`file ${file}`])),
    ];
    for (const each of left) process.stderr.write(`LEFT BEHIND: ${each}\n`);
    return code === 0 && left.length > 0 ? 1 : code;
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

const [asked = 'quick', ...more] = process.argv.slice(2);
if (asked !== 'full' && !(asked in PARTS)) {
  process.stderr.write(
    `no such part of the tests: ${asked}; there are ${Object.keys(PARTS).join(', ')}, full\n`,
  );
  process.exit(2);
}
mkdirSync('.cache', { recursive: true });
const full = asked === 'full';
const seed =
  process.env.ZGATE_SEED === 'random' ? String(Date.now() % 2 ** 31) : (process.env.ZGATE_SEED ?? '1');
let worst = 0;
for (const name of full ? FULL : [asked as PartName]) {
  const effort = process.env.ZGATE_EFFORT ?? String(full ? 1 : PARTS[name].effort);
  process.stderr.write(`== ${name}: ${PARTS[name].about} (ZGATE_EFFORT=${effort} ZGATE_SEED=${seed})\n`);
  worst = Math.max(worst, await runPart(name, effort, seed, more));
}
process.exitCode = worst;
