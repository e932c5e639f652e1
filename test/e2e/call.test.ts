/** `zgate call`: results on standard output, problems on standard error, signatures that a gateway accepts, retries that are safe. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, call, callHere, gives, plain, scripted } from '../support/call.ts';
import { KEYS } from '../support/s3-server.ts';
import { checkSignature, type Refused } from '../support/s3-signature.ts';
import { listening } from '../support/server.ts';
import { tokenFile } from '../support/token-file.ts';
import { tempTree } from '../support/tree.ts';

const TOKEN_FILE = tokenFile('T');
const SIGNING = {
  ...plain(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

const problem = (status: number, code: string) => gives(status, { code, detail: `told ${code}`, status });
const hangsUp: Answer = (_, request) => void request.socket.destroy();

describe('asked of a server', () => {
  let url: string;
  beforeAll(async () => {
    const root = tempTree({ 'a.txt': 'one\ntwo\n' });
    const { addresses } = await listening([
      '--root',
      root,
      '--http',
      '127.0.0.1:0',
      '--token-file',
      TOKEN_FILE,
    ]);
    url = addresses[0]!;
  });

  it('prints the result, with arguments from the command line or from standard input', async () => {
    const args = ['--url', url, '--token-file', TOKEN_FILE];
    const given = await call(['zeno/read_file', '--args', '{"path":"a.txt","start_line":2}', ...args]);
    expect({ ...given, out: JSON.parse(given.out).text }).toEqual({ code: 0, out: 'two', said: '' });
    const piped = await call(['zeno/peek', '--args', '-', ...args], plain(), '{"path":"a.txt"}');
    expect(JSON.parse(piped.out).head).toMatchObject({ text: 'one\ntwo' });
    const env = { ...plain(), ZGATE_URL: `${url}/`, ZGATE_TOKEN: 'T' };
    expect(JSON.parse((await call(['zeno/list_files'], env)).out).files).toEqual(['a.txt']);
  });

  it.each([
    ['zeno/read_file', '{"path":"nope"}', 1, /^zgate: .*nope/],
    ['zeno/read_file', '{"pth":"a.txt"}', 2, /^zgate: .*pth/],
    ['zeno/no_such_op', '{}', 2, /^zgate: unknown op: no_such_op/],
    ['zeno/read_file', '{"path":"../a.txt"}', 1, /^zgate: .*outside/],
  ])('%s %s ends with %i', async (name, args, code, said) => {
    const got = await callHere([
      name,
      '--args',
      args,
      '--url',
      url,
      '--token-file',
      TOKEN_FILE,
      '--retries',
      '0',
    ]);
    expect(got).toEqual({ code, out: '', said: expect.stringMatching(said) });
  });

  it('is turned away without the token', async () => {
    const got = await callHere(['zeno/list_files', '--url', url]);
    expect(got).toEqual({ code: 1, out: '', said: expect.stringContaining('Authorization: Bearer TOKEN') });
  });

  it('prints what a program prints while it runs, line by line', async () => {
    const made = await callHere([
      'repl/clone',
      '--args',
      '{"lang":"js"}',
      '--url',
      url,
      '--token-file',
      TOKEN_FILE,
    ]);
    const session = JSON.parse(made.out).data['new-session'];
    const args = JSON.stringify({ session, code: 'console.log("hi"); 42', stream: true });
    const got = await call(['repl/eval', '--args', args, '--url', url, '--token-file', TOKEN_FILE]);
    const lines = got.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ value: 42, status: ['done'] });
    expect(JSON.stringify(lines.slice(0, -1))).toContain('hi');
  });
});

describe('signed', () => {
  const checks: Answer = (response, { method, url, headers }, body) => {
    try {
      const received = { method: method!, url: url!, headers, body };
      checkSignature(received, KEYS, Date.now(), 'execute-api');
      gives(200, {
        body: body.toString(),
        region: /\/([a-z0-9-]+)\/execute-api\//.exec(headers.authorization!)![1],
      })(response, {} as never, body);
    } catch (error) {
      gives(403, { message: (error as Refused).message })(response, {} as never, body);
    }
  };

  it('has a signature that is right, over its body too', async () => {
    const { url } = await scripted(checks);
    const args = '{"pattern":"größe \\u0000"}';
    const got = await call(['zeno/grep', '--args', args, '--url', url, '--region', 'eu-west-1'], SIGNING);
    expect(got).toMatchObject({ code: 0, said: '' });
    expect(JSON.parse(got.out)).toEqual({ body: JSON.stringify(JSON.parse(args)), region: 'eu-west-1' });
  });

  it('is what curl sends too, as the example for GitHub Actions has it', async () => {
    const { url } = await scripted(checks);
    const { accessKeyId, secretAccessKey } = KEYS;
    const signing = [
      '--aws-sigv4',
      'aws:amz:eu-west-1:execute-api',
      '--user',
      `${accessKeyId}:${secretAccessKey}`,
    ];
    const sent = ['--header', 'content-type: application/json', '--data', '{"glob":"**/*.md"}'];
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      `${url}/zeno/list_files`,
      ...signing,
      ...sent,
    ]);
    expect(JSON.parse(stdout)).toEqual({ body: '{"glob":"**/*.md"}', region: 'eu-west-1' });
    const example = readFileSync('examples/github-actions.yml', 'utf8');
    expect(example).toContain(
      '--aws-sigv4 "aws:amz:$AWS_REGION:execute-api" --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"',
    );
  });

  it('is signed anew for every attempt, below a path too', async () => {
    const { url, requests } = await scripted(gives(503, {}), checks);
    const env = { ...SIGNING, AWS_REGION: 'us-east-2' };
    const got = await call(['zeno/list_files', '--url', `${url}/stage/x`], env);
    expect(JSON.parse(got.out)).toEqual({ body: '{}', region: 'us-east-2' });
    expect(requests.map((request) => request.url)).toEqual(Array(2).fill('/stage/x/zeno/list_files'));
  });

  it('is refused with another key', async () => {
    const { url } = await scripted(checks);
    const env = { ...SIGNING, AWS_SECRET_ACCESS_KEY: 'another', AWS_REGION: 'eu-west-1' };
    expect(await call(['zeno/grep', '--url', url], env)).toEqual({
      code: 1,
      out: '',
      said: 'zgate: the gateway answered 403: SignatureDoesNotMatch\n',
    });
  });

  it('needs a region, and shows a token instead where one is given', async () => {
    const { url, requests } = await scripted(gives(200, {}));
    expect(await call(['zeno/grep', '--url', url], SIGNING)).toMatchObject({
      code: 2,
      said: 'zgate: which AWS region is the gateway in? give --region, or set AWS_REGION\n',
    });
    await call(['zeno/grep', '--url', url, '--token-file', TOKEN_FILE], SIGNING);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer T']);
  });
});

describe('tried again', () => {
  const BY_PROCESS = ['the gateway is busy', 'the answer to a program got lost'];
  it.each<[string, string, Answer, number]>([
    ['the gateway is busy', 'repl/eval', gives(429, { message: 'Too Many Requests' }), 2],
    ['the gateway is down', 'zeno/grep', gives(503, { message: 'Service Unavailable' }), 2],
    ['the gateway does not wait', 'repl/eval', gives(503, { message: 'Service Unavailable' }), 1],
    ['it is not available yet', 'repl/eval', problem(503, 'unavailable'), 2],
    ['another was faster', 'repl/page_request', problem(409, 'conflict'), 2],
    ['reading took too long', 'zeno/grep', problem(504, 'timeout'), 2],
    ['the gateway failed at reading', 'zeno/grep', gives(500, { message: 'Internal Server Error' }), 2],
    ['the answer to a read got lost', 'zeno/grep', hangsUp, 2],
    ['the answer to a look at a session got lost', 'repl/complete', hangsUp, 2],
    ['a program took too long', 'repl/eval', problem(504, 'timeout'), 1],
    ['the gateway failed at a program', 'repl/eval', gives(500, {}), 1],
    ['the answer to a program got lost', 'repl/eval', hangsUp, 1],
    ['nothing would change', 'zeno/grep', problem(422, 'invalid_args'), 1],
    ['it is our own bug', 'zeno/grep', problem(500, 'internal'), 1],
  ])('when %s: %s', async (why, name, trouble, times) => {
    const { url, requests } = await scripted(trouble, gives(200, { fine: true }));
    const asked = BY_PROCESS.includes(why) ? call : callHere;
    const { code, out } = await asked([name, '--url', url]);
    expect([requests.length, code === 0, out]).toEqual([
      times,
      times === 2,
      times === 2 ? '{"fine":true}\n' : '',
    ]);
  });

  it('as often as told, no sooner than told, and says so', async () => {
    const { url, requests } = await scripted(gives(429, { message: 'slow down' }, { 'retry-after': '1' }));
    const began = Date.now();
    const got = await call(['zeno/grep', '--url', url, '--retries', '1']);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
    expect(requests.length).toBe(2);
    expect(got).toEqual({
      code: 1,
      out: '',
      said: 'zgate: the gateway answered 429: slow down; again in 1.0 s\nzgate: the gateway answered 429: slow down\n',
    });
  });

  it('when nobody listens', async () => {
    const got = await callHere(['repl/eval', '--url', 'http://127.0.0.1:9', '--retries', '1']);
    expect(got).toMatchObject({ code: 1, out: '' });
    expect(got.said).toMatch(
      /^zgate: cannot reach http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\); again in 0\.\d s\n/,
    );
  });
});
