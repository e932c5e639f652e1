export default {
  testEnvironment: '<rootDir>/test/runner/environment.js',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/runner/transform.js' },
  testSequencer: '<rootDir>/test/runner/sequencer.js',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
  // Not in the temporary directory, which is a new one for each run.
  cacheDirectory: '<rootDir>/.cache/jest',
  reporters: ['default', '<rootDir>/test/runner/reporter.js'],
  // No measure of speed: only what hangs meets it, also on a busy machine and at full effort.
  testTimeout: Number(process.env.ZGATE_EFFORT ?? 1) < 1 ? 600_000 : 3_600_000,
  // A worker that has nothing open ends by itself; the environment sees to that.
  workerGracefulExitTimeout: 60_000,
};
