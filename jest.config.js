export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/transform.js' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
  reporters: ['default', ['summary', { summaryThreshold: 1e9 }], '<rootDir>/test/support/failures.js'],
  testTimeout: 60_000,
};
