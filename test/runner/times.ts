/**
 * `npm run test:times [-- --write]`: where the time of the tests goes, from what the last runs recorded in .cache/test-times/.
 * Prints a table a part, the longest files and the longest tests; `--write` makes it the committed table, test/times.json.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { partOf, TIMES } from './parts.ts';
import type { Report } from './report.ts';

type Recorded = Report & { part: string; effort: string };

const LONGEST_FILES = 20;
const LONGEST_TESTS = 30;

let runs: Recorded[];
try {
  runs = readdirSync(TIMES).map((name) => JSON.parse(readFileSync(`${TIMES}/${name}`, 'utf8')));
} catch {
  process.stderr.write('nothing is recorded yet: run npm test, npm run test:full or another part first\n');
  process.exit(1);
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;
const sum = (numbers: number[]) => round(numbers.reduce((a, b) => a + b, 0));
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

const parts: Record<string, object> = {};
const files: Record<string, { cases: number; seconds: number }> = {};
const tests: { name: string; seconds: number }[] = [];
// What both have, the quick part tells.
for (const { part, effort, seconds: wall, files: ran } of runs.sort((a) => (a.part === 'quick' ? 1 : -1))) {
  const folders = new Map<string, { files: number; cases: number; seconds: number }>();
  for (const [file, { seconds, tests: cases }] of Object.entries(ran)) {
    const folder = file.split('/').slice(0, 2).join('/');
    const held = folders.get(folder) ?? { files: 0, cases: 0, seconds: 0 };
    const done = cases.filter(({ status }) => status === 'passed' || status === 'failed');
    folders.set(folder, {
      files: held.files + 1,
      cases: held.cases + done.length,
      seconds: round(held.seconds + seconds),
    });
    files[file] = { cases: cases.length, seconds: round(seconds) };
    for (const each of done) tests.push({ name: `${file}: ${each.name}`, seconds: round(each.seconds) });
  }
  const all = [...folders.values()];
  console.log(`\n${part}: effort ${effort}, ${round(wall)} s from start to end\n`);
  row('folder', 'files', 'cases', 'worker seconds');
  row('---', '---:', '---:', '---:');
  for (const [folder, each] of [...folders].sort(([, a], [, b]) => b.seconds - a.seconds))
    row(folder, each.files, each.cases, each.seconds);
  row(
    'all',
    sum(all.map((each) => each.files)),
    sum(all.map((each) => each.cases)),
    sum(all.map((each) => each.seconds)),
  );
  parts[part] = {
    effort: Number(effort),
    wall_seconds: Math.round(wall),
    folders: Object.fromEntries([...folders].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
const longest = <T extends { seconds: number }>(list: T[], most: number) =>
  list.sort((a, b) => b.seconds - a.seconds).slice(0, most);
console.log('\nthe longest files\n');
row('file', 'part', 'cases', 'seconds');
row('---', '---', '---:', '---:');
const named = Object.entries(files).map(([name, each]) => ({ name, ...each }));
for (const { name, cases, seconds } of longest(named, LONGEST_FILES)) row(name, partOf(name), cases, seconds);
console.log('\nthe longest tests\n');
row('test', 'seconds');
row('---', '---:');
for (const { name, seconds } of longest(tests, LONGEST_TESTS)) row(name.replaceAll('|', '\\|'), seconds);

if (process.argv.includes('--write')) {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(
    'test/times.json',
    `${JSON.stringify({ parts, files: sorted, longest: longest(tests, LONGEST_TESTS) }, null, 1)}\n`,
  );
}
