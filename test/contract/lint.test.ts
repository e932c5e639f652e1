/** The dependency rule is enforced: a planted violation fails, in every place the rule speaks of. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plant, tempDir } from '../support/tree.ts';

/** The project's lint configuration in an empty place, so that nothing is planted in the project itself. */
const project = tempDir();
cpSync('biome.json', join(project, 'biome.json'));
cpSync('infra/pure.grit', join(project, 'infra/pure.grit'));
const BIOME = resolve('node_modules/.bin/biome');

/** Biome itself on all of them at once: its exit code, and what it says of each that is an error. */
function lint(files: Record<string, string>): { code: number | null; errors: (path: string) => string } {
  plant(project, files);
  const args = ['lint', '--diagnostic-level=error', '--max-diagnostics=none', ...Object.keys(files)];
  const { status, stdout, stderr } = spawnSync(BIOME, args, { cwd: project, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.split(/^(?=\S+(?::\d+:\d+)? \S* ?━)/m);
  const errors = (path: string) => said.filter((part) => part.startsWith(`${path}:`)).join('');
  return { code: status, errors: (path) => errors(path).replace(/\s+/g, ' ') };
}

/** Which file, what is in it, and why that is wrong. */
const WRONG: [path: string, source: string, reason: string][] = [
  [
    'schemas/planted.ts',
    "import { Fault } from '../lib/fault.ts';\nexport const x = Fault;\n",
    'schemas import nothing',
  ],
  [
    'lib/planted.ts',
    "import { table } from '../functions/table.ts';\nexport const x = table;\n",
    'lib imports only lib and schemas',
  ],
  [
    'lib/repo/planted.ts',
    "import { connect } from '../../local/connect.ts';\nexport const x = connect;\n",
    'lib imports only lib and schemas',
  ],
  [
    'lib/repo/planted.ts',
    "import { Lane } from '../io/lane.ts';\nexport const x = Lane;\n",
    'lib never imports lib/io',
  ],
  [
    'lib/planted.ts',
    "import { readFile } from 'node:fs';\nexport const x = readFile;\n",
    'lib is pure outside lib/io',
  ],
  [
    'lib/planted.ts',
    "import { S3Client } from '@aws-sdk/client-s3';\nexport const x = S3Client;\n",
    'no SDK in lib outside lib/io',
  ],
  ['lib/planted.ts', 'export const x = process.cwd();\n', 'take it through ctx'],
  ['lib/planted.ts', 'export const x = () => console.log(1);\n', 'mounts talk, lib does not'],
  ['lib/planted.ts', 'export const x = () => setTimeout(() => {}, 1);\n', 'timers belong to lib/io'],
  ['lib/planted.ts', 'export const x = Date.now();\n', 'time and chance come through ctx'],
  ['lib/planted.ts', 'export const x = Math.random();\n', 'time and chance come through ctx'],
  ['lib/planted.ts', 'export const x = new Date();\n', 'time and chance come through ctx'],
  [
    'lib/io/planted.ts',
    "import { table } from '../../functions/table.ts';\nexport const x = table;\n",
    'lib/io imports only lib and schemas',
  ],
  [
    'functions/zeno/planted.ts',
    "import { Lane } from '../../lib/io/lane.ts';\nexport const x = Lane;\n",
    'functions never import lib/io',
  ],
  [
    'functions/zeno/planted.ts',
    "import { evaluate } from '../repl/eval.ts';\nexport const x = evaluate;\n",
    'families never import each other',
  ],
  [
    'functions/zeno/planted.ts',
    "import { mount } from '../../infra/lambda.ts';\nexport const x = mount;\n",
    'an op does not know its mount',
  ],
  ['functions/zeno/planted.ts', 'export const x = performance.now();\n', 'an op is pure'],
  [
    'infra/planted.ts',
    "import { connect } from '../local/connect.ts';\nexport const x = connect;\n",
    'infra and local never import each other',
  ],
  [
    'local/planted.ts',
    "import { mount } from '../infra/lambda.ts';\nexport const x = mount;\n",
    'infra and local never import each other',
  ],
  ['lib/planted.ts', 'export const x = globalThis.process;\n', 'take it through ctx'],
  ['lib/planted.ts', 'export const x = crypto.randomUUID();\n', 'chance comes through ctx'],
  ['lib/planted.ts', 'export const x = AbortSignal.timeout(5);\n', 'time and chance come through ctx'],
  [
    'lib/planted.ts',
    "import { x } from '../test/support/random.ts';\nexport const y = x;\n",
    'lib imports only lib and schemas',
  ],
  ['lib/planted.ts', 'export default 1;\n', 'noDefaultExport'],
];

describe('the dependency rule', () => {
  /** Several are in one folder, each in a file of its own. */
  const pathOf = (row: (typeof WRONG)[number]) => row[0].replace('planted', `planted-${WRONG.indexOf(row)}`);
  const { code, errors } = lint(Object.fromEntries(WRONG.map((row) => [pathOf(row), row[1]])));

  it.each(WRONG.map((row) => [...row, errors(pathOf(row))]))(
    'fails in %s: %j',
    (_path, _source, reason, said) => {
      expect(said).toContain(reason);
      expect(code).not.toBe(0);
    },
  );

  it('fails for one file alone', () => {
    const { code, errors } = lint({ 'lib/alone.ts': 'export const x = Date.now();\n' });
    expect(errors('lib/alone.ts')).toContain('time and chance come through ctx');
    expect(code).not.toBe(0);
  });

  it('passes what is allowed', () => {
    expect(
      lint({
        'lib/allowed.ts':
          "import { Buffer } from 'node:buffer';\nexport const x = Buffer.alloc(new Date(5).getTime());\n",
        'local/allowed.ts': "import { readFile } from 'node:fs';\nexport const x = [readFile, Date.now()];\n",
      }).code,
    ).toBe(0);
  });
});
