/** The programs in examples/, run as their users run them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gives, scripted } from '../support/call.ts';
import { TOP } from '../support/other-languages.ts';
import { listening } from '../support/server.ts';
import { describeIf } from '../support/skips.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({
  'README.md': '# Größe\n\nSome "text".\n',
  'src/app.ts': 'export const a = 1; // DO NOT MERGE\n',
});
const store = tempDir();
const TOKEN = 'a-token-for-tests';
const ZGATE = `${process.execPath} ${TOP}dist/zgate.js`;

async function ran(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(command, args, { cwd: TOP, env: { ...process.env, ZGATE, ...env } });
  const [out, err]: string[][] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out!.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err!.push(text));
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, out: out!.join(''), err: err!.join('') };
}

const READ = JSON.stringify({ path: 'README.md', end_line: 1 });
const FIRST_LINE = { path: 'README.md', text: '# Größe', total_lines: 3, truncated: false };

let server: Awaited<ReturnType<typeof listening>>;
let url: string;
beforeAll(async () => {
  server = await listening([
    ...['--root', root, '--store', store, '--http', '127.0.0.1:0', '--token', TOKEN],
  ]);
  url = server.addresses[0]!;
});
afterAll(async () => {
  server.child.kill();
  await server.ended;
});

const python = (await ran('python3', ['--version']).catch(() => ({ code: 1 }))).code === 0;

describeIf(
  python,
  'examples/client.py',
  'no python3 here',
  'python',
)('client.py', () => {
  const client = (target: string, ...args: string[]) =>
    ran('python3', ['examples/client.py', target, ...args], { ZGATE_TOKEN: TOKEN });

  it('asks over a pipe', async () => {
    const { code, out } = await client(root, 'read_file', READ);
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, ...FIRST_LINE });
  });

  it('asks over HTTP, with a token', async () => {
    const { code, out } = await client(url, 'read_file', READ);
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, ...FIRST_LINE });
  });

  it('needs no arguments where the operation needs none', async () => {
    const { code, out } = await client(root, 'list_files');
    expect({ code, files: JSON.parse(out).files }).toEqual({ code: 0, files: ['README.md', 'src/app.ts'] });
  });

  it.each([['a pipe', () => root] as const, ['HTTP', () => url] as const])(
    'tells a fault over %s',
    async (_, target) => {
      expect(await client(target(), 'read_file', '{"path":"nope"}')).toEqual({
        code: 1,
        out: '',
        err: 'not_found: not found: nope\n',
      });
    },
  );

  it('tells what a gateway says that is not ours, and what is no JSON', async () => {
    const busy = await scripted(gives(429, { message: 'Too Many Requests' }));
    expect(await client(busy.url, 'list_files')).toEqual({
      code: 1,
      out: '',
      err: '429: Too Many Requests\n',
    });
    const silent = await scripted((response) => void response.writeHead(502).end('<html></html>'));
    const said = { code: 1, out: '', err: expect.stringMatching(/^(?!Traceback)[^\n]+\n$/) };
    expect(await client(silent.url, 'list_files')).toEqual(said);
    const page = await scripted((response) => void response.writeHead(200).end('<html></html>'));
    expect(await client(page.url, 'list_files')).toEqual(said);
  });

  it('tells in a line that nobody is there', async () => {
    const err = expect.stringMatching(/^<urlopen error .*refused>\n$/);
    expect(await client('http://127.0.0.1:9', 'list_files')).toEqual({ code: 1, out: '', err });
    const missing = await ran('python3', ['examples/client.py', root, 'list_files'], {
      ZGATE: './no-such-command',
    });
    expect(missing).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining("No such file or directory: './no-such-command'"),
    });
    const ended = await ran('python3', ['examples/client.py', root, 'list_files'], { ZGATE: 'true' });
    expect(ended).toEqual({ code: 1, out: '', err: expect.stringMatching(/^(?!Traceback)[^\n]+\n$/) });
  });

  it('takes about forty lines', () => {
    const lines = readFileSync(`${TOP}examples/client.py`, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(45);
  });
});

describe('github-actions.yml', () => {
  const text = readFileSync(`${TOP}examples/github-actions.yml`, 'utf8');

  it('has a policy for each thing that a job does, and lets it reach the agent by its address only', () => {
    const comment = [...text.matchAll(/^#(.*)$/gm)].map(([, line]) => line).join('\n');
    const statements = comment
      .split(/(?=\{ "Effect")/)
      .slice(1)
      .map((part) => JSON.parse(part.slice(0, part.lastIndexOf('}') + 1)));
    const agent = 'arn:aws:lambda:REGION:ACCOUNT:function:zgate-STAGE-agent';
    expect(statements.map(({ Action, Resource, Condition }) => [Action, Resource, Condition])).toEqual([
      ['sts:AssumeRoleWithWebIdentity', undefined, expect.any(Object)],
      ['execute-api:Invoke', 'arn:aws:execute-api:REGION:ACCOUNT:API/*/POST/zeno/*', undefined],
      ['lambda:InvokeFunctionUrl', agent, undefined],
      ['lambda:InvokeFunction', agent, { Bool: { 'lambda:InvokedViaFunctionUrl': 'true' } }],
      [['s3:GetObject', 's3:PutObject'], 'arn:aws:s3:::BUCKET/repos/*', undefined],
      ['s3:ListBucket', 'arn:aws:s3:::BUCKET', { StringLike: { 's3:prefix': 'repos/*' } }],
    ]);
  });

  const [before, ...jobs] = text.split(/^ {2}(?=[a-z]+:\n {4}(?:needs|runs-on):)/m);

  it('pins every action by commit, and says which version that is', () => {
    const used = [...text.matchAll(/^.*\buses: *(.*)$/gm)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(4);
    for (const one of used) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('installs where nobody can ask for the role, and gets credentials last', () => {
    expect(before).toMatch(/^permissions: \{\}$/m);
    expect(jobs.map((job) => [/^\w+/.exec(job)![0], job.includes('id-token: write')])).toEqual([
      ['install', false],
      ['ask', true],
    ]);
    const [install, ask] = jobs as [string, string];
    expect(install).toContain('npm ci');
    const at = ask.indexOf('aws-actions/configure-aws-credentials');
    expect(ask.slice(at)).not.toMatch(/npm |npx |uses: actions/);
    // What the artifact brings runs no script before that either.
    expect(ask.slice(0, at).match(/npm .*/g)).toEqual([expect.stringContaining('--ignore-scripts')]);
  });

  it('asks no public registry for zgate, and neither do the others', () => {
    const files = ['README.md', 'github-actions.yml', 'ci-agent.sh', 'client.py'];
    for (const file of files) {
      const commands = readFileSync(`${TOP}examples/${file}`, 'utf8').match(
        /^.*(?:npm install|npx).*zgate.*$/gm,
      );
      expect([file, commands?.filter((line) => !/ZGATE='npx zgate'|\.tgz$/.test(line)) ?? []]).toEqual([
        file,
        [],
      ]);
    }
  });
});

describe('client.sh', () => {
  const client = (token: string, ...args: string[]) =>
    ran('examples/client.sh', [url, ...args], { ZGATE_TOKEN: token });

  it('prints the result', async () => {
    const { code, out, err } = await client(TOKEN, 'zeno/read_file', READ);
    expect({ code, err, ...JSON.parse(out) }).toMatchObject({ code: 0, err: '', ...FIRST_LINE });
  });

  it('needs no arguments where the operation needs none', async () => {
    const { code, out } = await client(TOKEN, 'zeno/list_files');
    expect({ code, files: JSON.parse(out).files }).toEqual({ code: 0, files: ['README.md', 'src/app.ts'] });
  });

  it.each([
    [TOKEN, 'zeno/read_file', '{"path":"nope"}', 'not_found'],
    ['wrong', 'zeno/list_files', '{}', 'unauthorized'],
    ['', 'zeno/list_files', '{}', 'unauthorized'],
  ])('with the token %j prints the problem with %s %s', async (token, op, args, problem) => {
    const { code, out } = await client(token, op, args);
    expect({ code, problem: JSON.parse(out).code }).toEqual({ code: 22, problem });
  });
});

describe('ci-agent.sh', () => {
  const agent = (workspace: string, more: Record<string, string> = {}) =>
    ran('examples/ci-agent.sh', [], {
      GITHUB_REPOSITORY: 'org/demo',
      GITHUB_REF_NAME: 'main',
      GITHUB_WORKSPACE: workspace,
      ZGATE_STORE: store,
      ZGATE_URL: url,
      ZGATE_TOKEN: TOKEN,
      ...more,
    });

  it('pushes the checkout, finds what must not be merged and fails', async () => {
    const { code, out } = await agent(root);
    expect({ code, lines: out.replace(/@[0-9a-f]{64}/, '@ID').split('\n') }).toEqual({
      code: 1,
      lines: [
        '::error file=src/app.ts,line=1::export const a = 1; // DO NOT MERGE',
        '1 places in org/demo@ID',
        '',
      ],
    });
  });

  it('passes what may be merged', async () => {
    const { code, out } = await agent(tempTree({ 'a.txt': 'fine\n' }));
    expect({ code, out: out.replace(/@[0-9a-f]{64}/, '@ID') }).toEqual({
      code: 0,
      out: '0 places in org/demo@ID\n',
    });
  });

  it('says what is wrong when the server refuses it', async () => {
    const { code, out } = await agent(root, { ZGATE_TOKEN: 'wrong' });
    expect(code).toBe(2);
    expect(out).toContain('"code":"unauthorized"');
  });
});
