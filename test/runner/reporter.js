// Writes what a run found to the directory of the run, for the runner to tell.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class Report {
  onRunComplete(_contexts, { testResults, startTime }) {
    if (!process.env.ZGATE_TEST_RUN) return;
    const files = {};
    for (const { testFilePath, testExecError, perfStats, testResults: tests } of testResults)
      files[relative(process.cwd(), testFilePath)] = {
        seconds: (perfStats.end - perfStats.start) / 1000,
        ...(testExecError && { error: testExecError.message }),
        tests: tests.map(({ fullName: name, status, duration, failureMessages: failures }) => ({
          name,
          status,
          seconds: (duration ?? 0) / 1000,
          ...(status === 'failed' && { failures }),
        })),
      };
    const report = { seconds: (Date.now() - startTime) / 1000, files };
    writeFileSync(`${process.env.ZGATE_TEST_RUN}/report.json`, JSON.stringify(report));
  }
}
