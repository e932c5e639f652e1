/** Says at the very end, in a few lines each, what failed: a long diff above cannot hide it. */
const SHOWN = 600;

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default class Failures {
  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numPendingTests }) {
    for (const { testFilePath, testExecError, testResults: tests } of testResults) {
      const file = testFilePath.slice(testFilePath.lastIndexOf('/test/') + 1);
      if (testExecError) say(`${file}: does not run: ${testExecError.message}`);
      for (const { status, fullName, failureMessages } of tests)
        if (status === 'failed') say(`${file}: ${fullName}: ${failureMessages.map(withoutStack).join(' ')}`);
    }
    process.stderr.write(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`);
  }
}

const withoutStack = (message) => message.split(/\n\s+at /)[0];
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '').replace(/\s+/g, ' ');
const say = (text) => process.stderr.write(`FAILED ${plain(text).slice(0, SHOWN)}\n`);
