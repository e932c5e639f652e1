// The last lines of a run: what failed and how to run it again, what was covered, what was skipped and why. Also records times.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SHOWN = 600;
const {
  ZGATE_EFFORT: effort = '1',
  ZGATE_SEED: seed = '1',
  ZGATE_TEST_PART: part,
  ZGATE_SKIPS: skips,
} = process.env;

export default class Last {
  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numPendingTests, startTime }) {
    const files = {};
    for (const { testFilePath, testExecError, perfStats, testResults: tests } of testResults) {
      const file = relative(process.cwd(), testFilePath);
      const replay = `(again: ZGATE_SEED=${seed} ZGATE_EFFORT=${effort} npm test -- ${file})`;
      if (testExecError) say(`FAILED ${file}: does not run: ${brief(testExecError.message)} ${replay}`);
      for (const { status, fullName, failureMessages } of tests)
        if (status === 'failed')
          say(`FAILED ${file}: ${fullName}: ${brief(failureMessages.map(withoutStack).join(' '))} ${replay}`);
      files[file] = {
        seconds: (perfStats.end - perfStats.start) / 1000,
        tests: tests.map(({ fullName, status, duration }) => ({
          name: fullName,
          status,
          seconds: (duration ?? 0) / 1000,
        })),
      };
    }
    const wall = (Date.now() - startTime) / 1000;
    if (part) {
      mkdirSync('.cache/test-times', { recursive: true });
      writeFileSync(`.cache/test-times/${part}.json`, JSON.stringify({ part, effort, seed, wall, files }));
    }
    say(
      `covered: ${Object.keys(files).length} files in ${Math.round(wall)} s, random suites at ZGATE_EFFORT=${effort} with ZGATE_SEED=${seed}`,
    );
    for (const line of skipped()) say(`skipped: ${line}`);
    if (part === 'quick' && Number(effort) < 1)
      say(
        'the rest: npm run test:full, or test:sim, test:fuzz, test:browser, test:languages, test:s3, test:node24',
      );
    say(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
  }
}

/** Each reason once, with how many files gave it. */
function skipped() {
  if (!skips || !existsSync(skips)) return [];
  const counts = new Map();
  for (const line of readFileSync(skips, 'utf8').split('\n'))
    if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

const withoutStack = (message) => message.split(/\n\s+at /)[0];
const brief = (text) =>
  text
    .replace(/\x1b\[[0-9;]*m/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, SHOWN);
const say = (text) => process.stderr.write(`${text}\n`);
