/** Proofs in other languages: where one cannot be had it is skipped with a line, unless it is required. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { orSkip, output } from '../support/other-languages.ts';

const { ZGATE_REQUIRE, ZGATE_TEST_RUN } = process.env;
// What is missing here is no news for the end of the run.
beforeAll(() => {
  delete process.env.ZGATE_TEST_RUN;
});
afterAll(() => {
  if (ZGATE_TEST_RUN !== undefined) process.env.ZGATE_TEST_RUN = ZGATE_TEST_RUN;
});
afterEach(() => {
  if (ZGATE_REQUIRE === undefined) delete process.env.ZGATE_REQUIRE;
  else process.env.ZGATE_REQUIRE = ZGATE_REQUIRE;
});

const absent = (language: string) => orSkip(language, 'such thing', () => output('no-such-command', []));

it('skips what is missing', async () => {
  process.env.ZGATE_REQUIRE = 'python,go';
  expect(await absent('java')).toBeUndefined();
  delete process.env.ZGATE_REQUIRE;
  expect(await absent('python')).toBeUndefined();
});

it('fails where it is required', async () => {
  process.env.ZGATE_REQUIRE = 'python,go';
  await expect(absent('python')).rejects.toThrow(
    /^such thing: not here \(.*no-such-command.*\), and ZGATE_REQUIRE has python$/,
  );
  expect(await orSkip('go', 'such thing', async () => 'there')).toBe('there');
});
