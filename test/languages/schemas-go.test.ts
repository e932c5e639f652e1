/** The schemas and all vectors in Go, with santhosh-tekuri/jsonschema. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { orSkip, output, readmeProgram, TOP, VALIDATORS, wholeVectors } from '../support/other-languages.ts';
import { tempDir } from '../support/tree.ts';

/** Runs a program in a module of its own; what it needs comes from Go's own cache after the first time. */
async function run(program: string, ...args: string[]): Promise<string> {
  const home = tempDir();
  for (const name of ['go.mod', 'go.sum']) copyFileSync(`${VALIDATORS}/${name}`, join(home, name));
  writeFileSync(join(home, 'main.go'), program);
  await output('go', ['build', '-o', 'program', '.'], { cwd: home });
  return output(join(home, 'program'), args);
}

const example = await orSkip('go', 'go with its modules', () => run(readmeProgram('go')));

(example === undefined ? describe.skip : describe)('in Go', () => {
  it('the program of the README tells a good request from a bad one', () => {
    expect(example).toBe('true\nfalse\n');
  });

  it('every vector is what the schemas say', async () => {
    const found = await run(readFileSync(`${VALIDATORS}/check.go`, 'utf8'), `${TOP}schemas`);
    expect(JSON.parse(found)).toEqual(wholeVectors());
  });
});
