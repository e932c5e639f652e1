/** The package as others get it: packed, installed into an empty directory without a network, and used from there. */
import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const home = tempDir();
const place = tempDir();
const env = { PATH: process.env.PATH, HOME: home, ZGATE_HOME: join(home, 'zgate') };

async function ran(command: string, args: string[], input = '') {
  const running = promisify(execFile)(command, args, { cwd: place, env });
  running.child.stdin?.end(input);
  return await running.catch((error: ExecFileException & { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`);
  });
}
const node = (code: string) => ran(process.execPath, ['--input-type=module', '-e', code]);

let files: string[];

beforeAll(async () => {
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', place];
  const { stdout } = await promisify(execFile)('npm', packing, { env });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  files = packed!.files.map(({ path }) => path);
  writeFileSync(join(place, 'package.json'), '{"private":true,"type":"module"}\n');
  // Offline: there is nothing to install besides.
  const installing = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await ran('npm', ['install', ...installing, join(place, packed!.filename)]);
});

describe('the package', () => {
  it('has what is used of it, and nothing of how it is made', () => {
    const wanted = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/zgate.js', 'dist/zdx.js'];
    expect(files).toEqual(expect.arrayContaining([...wanted, 'dist/THIRD-PARTY.txt']));
    const USED = /^(?:dist|schemas|examples)\/|^infra\/COSTS\.md$|^[^/]+$/;
    expect(files.filter((path) => !USED.test(path))).toEqual([]);
    expect(files.filter((path) => /(?<!\.d)\.ts$|^dist\/lambda\/|\.map$/.test(path))).toEqual([]);
    for (const { contract } of table)
      expect(files).toContain(`schemas/${contract.family}/${contract.op}.json`);
  });

  it('has whatever its documents lead to', () => {
    const documents = files.filter((path) => path.endsWith('.md'));
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'schemas/README.md', 'examples/README.md']),
    );
    const lost = documents.flatMap((document) => {
      const text = readFileSync(join(place, 'node_modules/zgate', document), 'utf8');
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.replace(/#.*/, ''));
      return links
        .filter((link) => link !== '' && !/^https?:/.test(link))
        .map((link) => posix.join(posix.dirname(document), link))
        .filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))
        .map((path) => `${document}: ${path}`);
    });
    expect(lost).toEqual([]);
  });

  it('is installed for all of a machine, too, with both commands', async () => {
    const prefix = tempDir();
    const tarball = readdirSync(place).find((name) => name.endsWith('.tgz'))!;
    const installing = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix];
    await ran('npm', ['install', '--global', ...installing, join(place, tarball)]);
    for (const command of ['zgate', 'zdx'])
      expect((await ran(join(prefix, 'bin', command), ['--version'])).stdout).toContain(version);
  });

  it('brings nothing else with it', () => {
    expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'zgate',
    ]);
  });

  it('is a library', async () => {
    const root = tempTree({ 'a.txt': 'one\n' });
    const { stdout } = await node(`
      import { connect } from 'zgate';
      const client = await connect({ root: ${JSON.stringify(root)} });
      console.log((await client.call('read_file', { path: 'a.txt' })).text);
      console.log((await client.eval('6 * 7', { lang: 'js' })).value);
      await client.close();`);
    expect(stdout).toBe('one\n42\n');
  });

  it('has types that a program can be checked with', async () => {
    writeFileSync(
      join(place, 'use.ts'),
      `import { connect } from 'zgate';
       const client = await connect({ root: '.' });
       const reply: { text: string } = await client.call('read_file', { path: 'a' });
       // @ts-expect-error: there is no such argument
       await client.call('read_file', { pth: 'a' });
       console.log(reply.text);\n`,
    );
    const types = resolve('node_modules/@types');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--typeRoots',
      types,
    ];
    await ran(resolve('node_modules/.bin/tsc'), [...options, '--types', 'node', 'use.ts']);
  });

  it.each(['zgate', 'zdx'])('has the command %s', async (command) => {
    const { stdout } = await ran(join(place, 'node_modules/.bin', command), ['--version']);
    expect(stdout).toContain(version);
  });

  it('serves a directory from there, sandbox and all', async () => {
    const lines = ['{"id":"1","op":"list_files"}', '{"id":"2","op":"eval","code":"(+ 40 2)"}'];
    const bin = join(place, 'node_modules/.bin/zgate');
    const { stdout } = await ran(bin, ['local'], `${lines.join('\n')}\n`);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([
      { id: '1', ok: true },
      { id: '2', value: 42 },
    ]);
  });

  it('makes a Node program a page', async () => {
    const root = tempDir();
    const bin = join(place, 'node_modules/.bin/zgate');
    const pages = spawn(bin, ['pages', '--root', root, '--http', '0', '--no-sandbox'], { cwd: place, env });
    const ended = once(pages, 'close');
    try {
      let said = '';
      pages.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      while (!/127\.0\.0\.1:\d+/.test(said)) await once(pages.stderr, 'data');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)![0];
      const { stdout } = await node(`
        import { readdirSync } from 'node:fs';
        process.env.ZGATE_PAGES = ${JSON.stringify(url)};
        process.env.ZGATE_PAGE_NAME = 'installed';
        await import('zgate/page');
        const log = () => readdirSync(${JSON.stringify(join(root, 'debug'))}).find((name) => /^installed.*\\.md$/.test(name));
        while (!log()) await new Promise((resolve) => setTimeout(resolve, 20));
        console.log('connected');`);
      expect(stdout).toBe('connected\n');
    } finally {
      pages.kill();
      await ended;
    }
  });

  it('has the schemas, by subpath', async () => {
    const { stdout } = await node(`
      import { createRequire } from 'node:module';
      const require = createRequire(process.cwd() + '/x.js');
      console.log(require('zgate/schemas/zeno/grep.json').$id, require('zgate/package.json').version);`);
    expect(stdout).toBe(`https://zgate.dev/schemas/v1/zeno/grep.json ${version}\n`);
  });

  it('has the documents that the index names', async () => {
    const { stdout } = await node(`
      import { createRequire } from 'node:module';
      const require = createRequire(process.cwd() + '/x.js');
      const { bundle, openapi, schemas } = require('zgate/schemas/index.json');
      console.log(require('zgate/schemas/' + bundle).$id, require('zgate/schemas/' + openapi).openapi);
      for (const { id, path } of schemas) if (require('zgate/schemas/' + path).$id !== id) console.log(id);`);
    expect(stdout).toBe('https://zgate.dev/schemas/bundle.json 3.1.0\n');
  });

  it('says what is missing for a gateway of bundles', async () => {
    await expect(ran(join(place, 'node_modules/.bin/zgate'), ['gateway'])).rejects.toThrow(
      /no bundles in .*: there is no functions\.json; run npm run build in a checkout/,
    );
  });
});
