/** `zgate call`: answers that are elsewhere (303), and signatures for the hosts of AWS. */
import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signing } from '../../local/call/signing.ts';
import { type Answer, call, gives, plain, scripted } from '../support/call.ts';
import { KEYS, useTestKeys } from '../support/s3-server.ts';
import { checkSignature } from '../support/s3-signature.ts';
import { tokenFile } from '../support/token-file.ts';
import { tempTree } from '../support/tree.ts';

const sends = (location: string): Answer =>
  gives(303, { code: 'too_large', detail: 'it is elsewhere' }, location === '' ? {} : { location });
const TOKEN_FILE = tokenFile('T');
const SIGNING = {
  ...plain(),
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  AWS_SESSION_TOKEN: 'a-session',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

describe('an answer that is elsewhere', () => {
  it.each([
    ['signed', ['--region', 'eu-west-1'], SIGNING],
    ['with a token', ['--token-file', TOKEN_FILE], plain()],
  ])('is fetched there without what the gateway was shown: %s', async (_, args, env) => {
    const there = await scripted(gives(200, { fine: 'größe' }));
    const gateway = await scripted(sends(`${there.url}/kept?x=1`));
    const got = await call(['zeno/grep', '--args', '{"pattern":"x"}', '--url', gateway.url, ...args], env);
    expect(got).toEqual({ code: 0, out: '{"fine":"größe"}\n', said: '' });
    expect(gateway.requests[0]!.headers.authorization).toBeDefined();
    expect(
      there.requests.map(({ method, url, headers }) => ({ method, url, names: Object.keys(headers).sort() })),
    ).toEqual([{ method: 'GET', url: '/kept?x=1', names: ['connection', 'host'] }]);
  });

  it('may be lines, whose failures count', async () => {
    const there = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end('{"out":"a"}\n{"protocol_error":"no"}\n');
    });
    const { url } = await scripted(sends(there.url));
    const got = await call(['repl/eval', '--url', url]);
    expect(got).toEqual({ code: 1, out: '{"out":"a"}\n{"protocol_error":"no"}\n', said: '' });
  });

  it('is fetched again when that may help, and nothing is done again', async () => {
    const there = await scripted(
      gives(503, {}),
      (_, request) => void request.socket.destroy(),
      gives(200, { fine: true }),
    );
    const gateway = await scripted(sends(there.url));
    const got = await call(['repl/eval', '--url', gateway.url]);
    expect([got.code, got.out]).toEqual([0, '{"fine":true}\n']);
    expect([gateway.requests.length, there.requests.length]).toEqual([1, 3]);
    expect(got.said).toContain('the answer is elsewhere, and cannot be read there (503); again in');
  });

  it('is one step away', async () => {
    const last = await scripted(gives(200, {}));
    const there = await scripted(sends(last.url));
    const { url } = await scripted(sends(there.url));
    expect(await call(['zeno/grep', '--url', url])).toEqual({
      code: 1,
      out: '',
      said: 'zgate: the answer is elsewhere, and cannot be read there (303)\n',
    });
    expect(last.requests).toEqual([]);
  });

  it.each([
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['ftp://127.0.0.1/x', 'ftp://127.0.0.1/x'],
    ['', 'none'],
  ])('is not looked for at %j', async (location, named) => {
    const { url } = await scripted(sends(location));
    expect(await call(['zeno/grep', '--url', url])).toEqual({
      code: 1,
      out: '',
      said: `zgate: the answer is elsewhere, but not at an http:// or https:// address: ${named}\n`,
    });
  });

  it('is fetched by curl, too, which shows its signature to the gateway only', async () => {
    const there = await scripted(gives(200, { fine: true }));
    const gateway = await scripted(sends(`${there.url}/kept`));
    const { accessKeyId, secretAccessKey } = KEYS;
    const signing = [
      '--aws-sigv4',
      'aws:amz:eu-west-1:execute-api',
      '--user',
      `${accessKeyId}:${secretAccessKey}`,
    ];
    const sent = ['--header', 'content-type: application/json', '--data', '{}'];
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      '--location',
      `${gateway.url}/zeno/grep`,
      ...signing,
      ...sent,
    ]);
    expect(stdout).toBe('{"fine":true}');
    expect(gateway.requests[0]!.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
    const [{ method, headers }] = there.requests as [IncomingMessage];
    expect([method, headers.authorization, headers['x-amz-date']]).toEqual(['GET', undefined, undefined]);
  });

  it('that has ended is told', async () => {
    const there = await scripted(gives(403, {}));
    const { url } = await scripted(sends(there.url));
    const got = await call(['zeno/grep', '--url', url]);
    expect([got.code, got.said]).toEqual([
      1,
      'zgate: the answer is elsewhere, and cannot be read there (403)\n',
    ]);
  });
});

describe('a signature', () => {
  beforeAll(() => useTestKeys());

  it.each([
    ['https://abcdef.lambda-url.eu-central-1.on.aws/agent/prompt', 'lambda', 'eu-central-1'],
    ['https://abcdef.execute-api.us-east-2.amazonaws.com/zeno/grep', 'execute-api', 'us-east-2'],
    ['https://abcdef.execute-api.cn-north-1.amazonaws.com.cn/stage/zeno/grep', 'execute-api', 'cn-north-1'],
    ['https://zgate.example.org/zeno/grep', 'execute-api', 'eu-west-3'],
    ['http://127.0.0.1:8304/zeno/grep', 'execute-api', 'eu-west-3'],
  ])('for %s is one for %s in %s', async (address, service, region) => {
    const url = new URL(address);
    const body = '{"pattern":"größe"}';
    const env = { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_REGION: 'eu-west-3' };
    const sign = await signing(url, {}, env);
    const headers = await sign!({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(headers.host).toBe(url.host);
    expect(headers.authorization).toContain(`/${region}/${service}/aws4_request`);
    const received = { method: 'POST', url: url.pathname, headers, body: Buffer.from(body) };
    expect(checkSignature(received, KEYS, Date.now(), service).toString()).toBe(body);
    const other = service === 'lambda' ? 'execute-api' : 'lambda';
    expect(() => checkSignature(received, KEYS, Date.now(), other)).toThrow('AuthorizationHeaderMalformed');
    const forged = { ...received, body: Buffer.from('{}') };
    expect(() => checkSignature(forged, KEYS, Date.now(), service)).toThrow();
  });

  it('is for the region that was told, whatever the host says', async () => {
    const url = new URL('https://abcdef.lambda-url.eu-central-1.on.aws/agent/prompt');
    const sign = await signing(url, { region: 'us-west-1' }, {});
    const { authorization } = await sign!({ method: 'POST', url, headers: {}, body: '' });
    expect(authorization).toContain('/us-west-1/lambda/aws4_request');
  });

  it.each([
    ['https://abcdef.lambda-url.eu-central-1.on.aws/agent/prompt', 'lambda'],
    ['https://abcdef.execute-api.eu-central-1.amazonaws.com/zeno/grep', 'execute-api'],
  ])('for %s is made with the default profile, which no variable tells of', async (address, service) => {
    const lines = `[default]\naws_access_key_id = ${KEYS.accessKeyId}\naws_secret_access_key = ${KEYS.secretAccessKey}\n`;
    process.env.AWS_SHARED_CREDENTIALS_FILE = join(tempTree({ credentials: lines }), 'credentials');
    delete process.env.AWS_ACCESS_KEY_ID;
    try {
      const url = new URL(address);
      const sign = await signing(url, {}, {});
      const headers = await sign!({ method: 'POST', url, headers: {}, body: '{}' });
      const received = { method: 'POST', url: url.pathname, headers, body: Buffer.from('{}') };
      expect(checkSignature(received, KEYS, Date.now(), service).toString()).toBe('{}');
    } finally {
      useTestKeys();
    }
  });

  it('is left out for hosts of others without credentials in the environment, and where a token is shown', async () => {
    const url = new URL('https://abcdef.lambda-url.eu-central-1.on.aws/agent/prompt');
    expect(await signing(new URL('https://zgate.example.org/zeno/grep'), {}, {})).toBeUndefined();
    expect(await signing(url, { token: 'T', region: 'eu-west-1' }, { AWS_PROFILE: 'p' })).toBeUndefined();
  });
});
