/** The schemas and all vectors in Python, with its jsonschema. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  cached,
  orSkip,
  output,
  readmeProgram,
  VALIDATORS,
  wholeVectors,
} from '../support/other-languages.ts';

const VERSION = '4.26.0';
/** What the README asks for, of the versions that are out. */
const FITTING = `from importlib.metadata import version
import jsonschema, referencing
assert (4, 18) <= tuple(int(part) for part in version("jsonschema").split(".")[:2]) < (5, 0), version("jsonschema")`;

const python = await orSkip('python', 'python3 with jsonschema', async () => {
  // What the machine has needs no network.
  if ((await output('python3', ['-c', FITTING]).catch(() => undefined)) !== undefined) return 'python3';
  const home = cached(`python-jsonschema-${VERSION}`);
  const own = `${home}/bin/python`;
  const works = () => output(own, ['-c', 'import jsonschema, referencing']);
  if (existsSync(own) && (await works().catch(() => undefined)) !== undefined) return own;
  await output('python3', ['-m', 'venv', '--clear', home]);
  const quiet = ['--quiet', '--disable-pip-version-check', '--retries', '0', '--timeout', '15'];
  await output(own, ['-m', 'pip', 'install', ...quiet, `jsonschema==${VERSION}`]);
  await works();
  return own;
});

(python === undefined ? describe.skip : describe)('in Python', () => {
  it('the program of the README tells a good request from a bad one', async () => {
    expect(await output(python!, ['-c', readmeProgram('python')])).toBe('true\nfalse\n');
  });

  it('every vector is what the schemas say', async () => {
    expect(JSON.parse(await output(python!, [`${VALIDATORS}/check.py`]))).toEqual(wholeVectors());
  });
});
