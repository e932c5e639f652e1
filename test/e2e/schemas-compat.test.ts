/** `npm run schemas:compat` as a person runs it: in a repository of its own that has this one's schemas, with and without a tag. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect } from '@jest/globals';
import { itWithGit } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const COMMAND: string[] = scripts['schemas:compat'].replace(/^node /, '').split(' ');
const STAT = 'schemas/zeno/stat.json';
const NO_TAG = 'there is no tag with schemas/generated/bundle.json: comparing with schemas/baseline.json\n';

/** A repository with one commit; its baseline is what it has. */
function repository() {
  const top = tempDir();
  for (const name of ['package.json', 'infra/run.js', 'infra/compat.ts'])
    cpSync(name, join(top, name), { recursive: true });
  cpSync('schemas', join(top, 'schemas'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(top, 'node_modules'));
  writeFileSync(join(top, '.gitignore'), 'node_modules\n.cache\n');
  const bundle = JSON.parse(readFileSync('schemas/generated/bundle.json', 'utf8'));
  writeFileSync(join(top, 'schemas/baseline.json'), JSON.stringify({ package: version, bundle }));
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...args], { cwd: top, stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'all');
  const edit = (path: string, ...changes: [from: string, to: string][]) => {
    let text = readFileSync(join(top, path), 'utf8');
    for (const [from, to] of changes) {
      expect(text).toContain(from);
      text = text.replace(from, to);
    }
    writeFileSync(join(top, path), text);
  };
  const started = (command: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: top, encoding: 'utf8' });
    return { status, stdout, stderr: stderr.replaceAll(/^npm warn .*\n/gm, '') };
  };
  /** What npm would start; npm itself takes as long. */
  const run = () => started(process.execPath, COMMAND);
  const runByNpm = () => started('npm', ['run', '-s', 'schemas:compat']);
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: top, stdio: 'ignore' });
  return { git, node, edit, run, runByNpm };
}

const narrow: [string, string] = ['"maxItems": 1000', '"maxItems": 10'];
const broken = `${STAT} /args/paths: maxItems 1000 became 10\n`;

describe('schemas:compat', () => {
  const withGit = itWithGit('schemas:compat');

  withGit('tells a change that breaks from one that does not, by the last tag', () => {
    const { git, node, edit, run, runByNpm } = repository();
    git('tag', 'v0.0.1');
    const fine = { status: 0, stdout: 'compatible with tag v0.0.1\n', stderr: '' };
    expect(run()).toEqual(fine);

    edit(STAT, ['"maxItems": 1000', '"maxItems": 2000']);
    expect(run()).toEqual(fine);

    edit(STAT, ['"maxItems": 2000', '"maxItems": 10']);
    const advice = 'take it back, or raise the version in the $id';
    expect(runByNpm()).toEqual({
      status: 1,
      stdout: `BREAKS ${broken}1 file breaks those who know tag v0.0.1: ${advice}\n`,
      stderr: '',
    });

    edit(STAT, ['/v1/zeno/stat.json', '/v2/zeno/stat.json']);
    expect(run()).toEqual({ ...fine, stdout: `allowed ${broken}${fine.stdout}` });

    // The next release knows it so.
    node('infra/run.js', 'schemas/generate.ts');
    git('commit', '-q', '-a', '-m', 'narrower');
    git('tag', 'v0.1.0');
    expect(run()).toEqual({ ...fine, stdout: 'compatible with tag v0.1.0\n' });
  });

  withGit('compares with the committed baseline where there is no tag, and says so', () => {
    const { git, edit, run } = repository();
    const fine = { status: 0, stdout: 'compatible with schemas/baseline.json\n', stderr: NO_TAG };
    expect(run()).toEqual(fine);

    edit(STAT, narrow);
    expect(run()).toEqual({
      status: 1,
      stdout: `BREAKS ${broken}1 file breaks those who know schemas/baseline.json: take it back, or raise the version in the $id\n`,
      stderr: NO_TAG,
    });

    // A tag from before there were schemas tells nothing.
    git('rm', '-q', '--cached', 'schemas/generated/bundle.json');
    git('commit', '-q', '-m', 'without');
    git('tag', 'v0.0.0');
    edit(STAT, ['"maxItems": 10', '"maxItems": 1000']);
    expect(run()).toEqual(fine);
  });
});
