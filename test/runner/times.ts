/**
 * `npm run test:times [-- --write]`: where the time of the tests goes, from what the last run of each part recorded below .cache/.
 * Prints a table a run with its longest tests; `--write` makes it the committed table, test/times.json, by which files are ordered.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { TIMES } from './parts.ts';
import type { Report } from './report.ts';

type Recorded = Report & { part: string; effort: string };

interface Sum {
  files: number;
  cases: number;
  skipped: number;
  seconds: number;
}

const LONGEST = 15;

let runs: Recorded[];
try {
  runs = readdirSync(TIMES).map((name) => JSON.parse(readFileSync(`${TIMES}/${name}`, 'utf8')));
} catch {
  process.stderr.write('nothing is recorded yet: run npm test, npm run test:full or another part first\n');
  process.exit(1);
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

function add(sum: Sum | undefined, { seconds, tests }: Report['files'][string]): Sum {
  const { files, cases, skipped, seconds: before } = sum ?? { files: 0, cases: 0, skipped: 0, seconds: 0 };
  const left = tests.filter(({ status }) => status === 'pending').length;
  return {
    files: files + 1,
    cases: cases + tests.length - left,
    skipped: skipped + left,
    seconds: before + seconds,
  };
}

const parts: Record<string, object> = {};
const seconds: Record<string, number> = {};
// The least effort last: what `npm test` runs is ordered by its own times.
for (const { part, effort, seconds: wall, files } of runs.sort(
  (a, b) => Number(b.effort) - Number(a.effort),
)) {
  const folders: Record<string, Sum> = {};
  let all: Sum | undefined;
  for (const [file, ran] of Object.entries(files)) {
    const folder = file.split('/').slice(0, 2).join('/');
    folders[folder] = add(folders[folder], ran);
    all = add(all, ran);
    seconds[file] = round(ran.seconds);
  }
  const longest = Object.entries(files)
    .flatMap(([file, { tests }]) =>
      tests.map((test) => ({ name: `${file}: ${test.name}`, seconds: round(test.seconds) })),
    )
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, LONGEST);
  const sums = Object.entries({ ...folders, all: all! })
    .map(([name, sum]) => ({ name, ...sum, seconds: round(sum.seconds) }))
    .sort((a, b) => a.seconds - b.seconds);
  console.log(`\n${part} at effort ${effort}: ${Math.round(wall)} s from start to end\n`);
  row('folder', 'files', 'cases', 'skipped', 'worker seconds');
  row('---', '---:', '---:', '---:', '---:');
  for (const sum of sums) row(sum.name, sum.files, sum.cases, sum.skipped, sum.seconds);
  console.log('');
  row('longest test', 'seconds');
  row('---', '---:');
  for (const test of longest) row(test.name.replaceAll('|', '\\|'), test.seconds);
  parts[`${part} at effort ${effort}`] = { wall_seconds: Math.round(wall), folders: sums, longest };
}

if (process.argv.includes('--write')) {
  const files = Object.fromEntries(Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync('test/times.json', `${JSON.stringify({ parts, files }, null, 1)}\n`);
}
