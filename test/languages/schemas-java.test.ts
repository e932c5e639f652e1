/** The schemas and all vectors in Java, with networknt's validator. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  cached,
  orSkip,
  output,
  readmeProgram,
  VALIDATORS,
  wholeVectors,
} from '../support/other-languages.ts';
import { tempDir } from '../support/tree.ts';

/** Jars of Maven Central and the SHA-1 that it has for them. */
const JARS = {
  'com/networknt/json-schema-validator/1.5.9/json-schema-validator-1.5.9.jar':
    '6a2f9fe324b9dc8d8e0c3d7b435f7ae99595a556',
  'com/fasterxml/jackson/core/jackson-databind/2.18.3/jackson-databind-2.18.3.jar':
    '537e3886263e3b3464385040453e92567fd509e2',
  'com/fasterxml/jackson/core/jackson-core/2.18.3/jackson-core-2.18.3.jar':
    '78f80c259268200e588aa204dd97ecf09b76916e',
  'com/fasterxml/jackson/core/jackson-annotations/2.18.3/jackson-annotations-2.18.3.jar':
    '7fa21cf7da4598f8240e4ebd9779249622af1acd',
  'org/slf4j/slf4j-api/2.0.17/slf4j-api-2.0.17.jar': 'd9e58ac9c7779ba3bf8142aff6c830617a7fe60f',
  'com/ethlo/time/itu/1.10.3/itu-1.10.3.jar': '3b07194070e37e903549a8011bf53375607205ff',
};

async function jar([path, sha1]: [string, string]): Promise<void> {
  const file = join(cached('java-validator'), basename(path));
  if (existsSync(file)) return;
  const answer = await fetch(`https://repo1.maven.org/maven2/${path}`, {
    signal: AbortSignal.timeout(30_000),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha1').update(bytes).digest('hex');
  if (found !== sha1) throw new Error(`${path} is not what it was: ${answer.status}, ${found}`);
  writeFileSync(file, bytes);
}

/** Runs a program that is one file. */
const run = (file: string) => output('java', ['-cp', `${cached('java-validator')}/*`, file]);

const ready = await orSkip('java', 'java with its validator', async () => {
  await output('java', ['-version']);
  return Promise.all(Object.entries(JARS).map(jar));
});

(ready === undefined ? describe.skip : describe)('in Java', () => {
  it('the program of the README tells a good request from a bad one', async () => {
    const file = join(tempDir(), 'Grep.java');
    writeFileSync(file, readmeProgram('java'));
    expect(await run(file)).toBe('true\nfalse\n');
  });

  it('every vector is what the schemas say', async () => {
    expect(JSON.parse(await run(`${VALIDATORS}/Check.java`))).toEqual(wholeVectors());
  });
});
