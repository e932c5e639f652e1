/** Replies that are too large for a Lambda function: kept in the bucket, answered with 303, and what every client gets is the reply. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { functions } from '../../infra/deployed.ts';
import { savedLog } from '../../infra/tenant.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import { call, plain } from '../support/call.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { allowed } from '../support/roles.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { listening } from '../support/server.ts';
import { has, itIf, itInFull } from '../support/skips.ts';
import { publishTree } from '../support/snapshot.ts';
import { tokenFile } from '../support/token-file.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const [BLUE, GREEN] = ['111111111111', '222222222222'] as const;
const TENANTS = `map:${[BLUE, GREEN].map((account) => `arn:aws:iam::${account}:user/x=${account}`).join()}`;
/** A text of a megabyte that JSON makes six of, and JSON in JSON seven. */
const TREE = { 'big.txt': `${'\x01'.repeat(999)}\n`.repeat(1000), 'small.txt': 'small\n' };
const READ = { path: 'big.txt', end_line: 1000, max_lines: 1000, snapshot: 'org/app' };
const MAX_KEPT = 64_000_000;
const READER = functions.find(({ name }) => name === 'zeno-read_file')!;

const root = tempTree(TREE);
let server: S3Server;
let env: Record<string, string>;
/** What was asked that the role in force does not allow, and the keys that were written. */
const refused: string[] = [];
let written: string[] = [];

beforeAll(async () => {
  useTestKeys();
  server = await s3Server();
  server.quirks = { missing: 'forbidden' };
  env = {
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
    ZGATE_CACHE_DIR: tempDir(),
  };
  for (const prefix of ['', ...[BLUE, GREEN].map((tenant) => `/t/${tenant}`)])
    await publishTree(openStore(`s3://${BUCKET}${prefix}`, { endpoint: server.endpoint }), root, 'org/app');
  server.trouble = ({ kind, key, conditional }) => {
    if (kind === 'PUT') written.push(key);
    if (allowed(READER, kind, key.replace(/^t\/\d{12}\//, ''), conditional)) return undefined;
    refused.push(`${kind} ${key}`);
    return { status: 403, code: 'AccessDenied' };
  };
});
afterAll(() => server.close());

const running = new Map<string, ReturnType<typeof lambda>>();
async function ask(
  bundle: string,
  body: string,
  more: Record<string, string> = {},
  type?: string,
  account?: string,
) {
  const name = JSON.stringify([bundle, more]);
  if (!running.has(name))
    running.set(name, lambda(bundle, { ...env, ZGATE_STORE: `s3://${BUCKET}`, ...more }));
  const event = gatewayEvent('POST', `/${bundle.replace('-', '/')}`, body, type);
  const authorizer = account && { iam: { accountId: account, userArn: `arn:aws:iam::${account}:user/x` } };
  const requestContext = { ...event.requestContext, ...(authorizer && { authorizer }) };
  return running.get(name)!.invoke({ ...event, requestContext } as APIGatewayProxyEventV2);
}

/** Without what depends on when and where it was asked. */
const timeless = (reply: string) => reply.replace(/"metrics":\{[^}]*\}/g, '"metrics":{}');

/** What a local server replies, which is started when the first asks. */
async function local(path: string, body: string, type = 'application/json'): Promise<string> {
  const args = ['--root', root, '--store', `s3://${BUCKET}`, '--http', '127.0.0.1:0'];
  localServer ??= listening(args, env);
  const { addresses } = await localServer;
  const headers = { 'content-type': type };
  return (await fetch(`${addresses[0]}${path}`, { method: 'POST', headers, body })).text();
}
let localServer: ReturnType<typeof listening> | undefined;

describe('a bundle', () => {
  it('gives 303 and an address where the reply is, byte for byte what a local server gives', async () => {
    written = [];
    const { statusCode, headers, body } = await ask('zeno-read_file', JSON.stringify(READ));
    const { location } = headers as { location: string };
    const response = await fetch(location);
    const reply = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(timeless(reply)).toBe(timeless(await local('/zeno/read_file', JSON.stringify(READ))));
    expect(Buffer.byteLength(reply)).toBeGreaterThan(5_500_000);
    expect(JSON.parse(reply).text).toBe(TREE['big.txt'].trimEnd());

    expect(statusCode).toBe(303);
    const { detail, ...problem } = JSON.parse(body!);
    expect(problem).toEqual({
      type: 'https://zgate.dev/problems/too_large',
      title: 'Too large',
      status: 303,
      code: 'too_large',
    });
    const told =
      /^the reply has (\d+) bytes, too many for a Lambda function; until (\S+) it is at (\S+)$/.exec(detail)!;
    expect([Number(told[1]), told[3]]).toEqual([Buffer.byteLength(reply), location]);
    const left_s = (Date.parse(told[2]!) - Date.now()) / 1000;
    expect(left_s).toBeGreaterThan(600);
    expect(left_s).toBeLessThanOrEqual(900);
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(refused).toEqual([]);
  });

  it('gives an address that allows nothing else and ends', async () => {
    const { headers } = await ask('zeno-read_file', JSON.stringify(READ));
    const { location } = headers as { location: string };
    const other = new URL(location);
    other.pathname = `/${BUCKET}/t/${GREEN}/repos/x`;
    for (const [url, method] of [
      [location, 'PUT'],
      [location, 'DELETE'],
      [other.href, 'GET'],
    ] as const)
      expect([method, (await fetch(url, { method })).status]).toEqual([method, 403]);
    // S3 refuses who shows something else besides.
    expect((await fetch(location, { headers: { authorization: 'Bearer x' } })).status).toBe(400);
    const { now } = server;
    server.now = () => now() + 901_000;
    expect((await fetch(location)).status).toBe(403);
    server.now = now;
    expect((await fetch(location)).status).toBe(200);
  });

  it("keeps a tenant's reply outside of every tenant's part, under a name that tells of no page", async () => {
    for (const account of [BLUE, GREEN]) {
      written = [];
      const got = await ask(
        'zeno-read_file',
        JSON.stringify(READ),
        { ZGATE_TENANTS: TENANTS },
        undefined,
        account,
      );
      expect(got.statusCode).toBe(303);
      expect(written).toEqual([expect.stringMatching(new RegExp(`^results/${account}/[0-9a-f-]{36}$`))]);
      expect(new URL((got.headers as { location: string }).location).pathname).toBe(
        `/${BUCKET}/${written[0]}`,
      );
      for (const many of [true, false]) expect(savedLog(written[0]!, `s3://${BUCKET}`, many)).toBeUndefined();
    }
    written = [];
    await ask('zeno-read_file', JSON.stringify(READ));
    expect(written).toEqual([expect.stringMatching(/^results\/one\/[0-9a-f-]{36}$/)]);
  });

  for (const [kind, type, body, itHere] of [
    [
      'JSONL',
      'application/jsonl',
      (all: object[]) => all.map((each) => `${JSON.stringify(each)}\n`).join(''),
      it,
    ],
    ['a list', 'application/json', (all: object[]) => JSON.stringify(all), itInFull],
  ] as const)
    itHere(`does so with many replies as ${kind}`, async () => {
      const requests = body([1, 2, 3].map((id) => ({ id, op: 'read_file', args: READ })));
      const { statusCode, headers } = await ask('zeno', requests, {}, type);
      expect(statusCode).toBe(303);
      const response = await fetch((headers as { location: string }).location);
      expect(response.headers.get('content-type')).toBe(type);
      expect(timeless(await response.text())).toBe(timeless(await local('/zeno', requests, type)));
    });

  it(`keeps at most ${MAX_KEPT} bytes`, async () => {
    const count = Math.ceil(MAX_KEPT / 5_900_000);
    const line = `${JSON.stringify({ id: 1, op: 'read_file', args: READ })}\n`;
    written = [];
    const { statusCode, body } = await ask('zeno', line.repeat(count), {}, 'application/jsonl');
    expect([statusCode, JSON.parse(body!).detail]).toEqual([
      413,
      `the replies have more than ${MAX_KEPT} bytes; send fewer requests at once`,
    ]);
    expect(written).toEqual([]);
  });

  it('refuses what is too large where the store is no bucket, and says what to do', async () => {
    const { snapshot, ...args } = READ;
    for (const [bundle, body, type, what] of [
      [
        'zeno-read_file',
        JSON.stringify(args),
        undefined,
        /^the reply has \d{7} bytes, too many for a Lambda function/,
      ],
      [
        'zeno',
        `${JSON.stringify({ id: 1, op: 'read_file', args })}\n`,
        'application/jsonl',
        /^the replies have more than 5500000 bytes, too many for a Lambda function/,
      ],
    ] as const) {
      const got = await ask(bundle, body, { ZGATE_STORE: '', ZGATE_ROOT: root }, type);
      const { code, detail } = JSON.parse(got.body!);
      expect([got.statusCode, code, detail]).toEqual([413, 'too_large', expect.stringMatching(what)]);
      expect(detail).toMatch(
        /; ask for less, or for fewer things at once, or let the store \(ZGATE_STORE\) be an S3 bucket, where such replies are kept$/,
      );
    }
  });

  it('tells when the store cannot keep it', async () => {
    const { trouble } = server;
    server.trouble = ({ kind }) => (kind === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined);
    const { statusCode, body } = await ask('zeno-read_file', JSON.stringify(READ));
    server.trouble = trouble;
    expect([statusCode, JSON.parse(body!).code]).toEqual([503, 'unavailable']);
  });
});

describe('through zgate gateway', () => {
  const TOKEN = 'a-token-for-tests';
  const args = JSON.stringify(READ);
  let url: string;
  let gateway: Awaited<ReturnType<typeof listening>>;
  let expected: string;
  beforeAll(async () => {
    const options = ['--http', '127.0.0.1:0', '--store', `s3://${BUCKET}`, '--token', TOKEN];
    gateway = await listening(options, env, 'gateway');
    url = gateway.addresses[0]!;
    expected = timeless(await local('/zeno/read_file', args));
  });
  afterAll(async () => {
    gateway.child.kill();
    await gateway.ended;
  });

  it('zgate call prints the reply', async () => {
    const got = await call([
      'zeno/read_file',
      '--args',
      args,
      '--url',
      url,
      '--token-file',
      tokenFile(TOKEN),
    ]);
    expect([got.code, got.said]).toEqual([0, '']);
    expect(timeless(got.out.trimEnd())).toBe(expected);
  });

  it('the client of the library gives the result', async () => {
    const client = await connect(url, { token: TOKEN });
    const result = (await client.call('read_file', READ)) as { text: string };
    expect(result.text).toBe(TREE['big.txt'].trimEnd());
    await client.close();
  });

  it('fetch follows it, and shows the token to nobody else', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`${url}/zeno/read_file`, { method: 'POST', headers, body: args });
    expect([response.status, response.redirected]).toEqual([200, true]);
    expect(timeless(await response.text())).toBe(expected);
  });

  for (const [file, command, op] of [
    ['client.sh', 'bash', 'zeno/read_file'],
    ['client.py', 'python3', 'read_file'],
  ] as const)
    itIf(
      has(command),
      `examples/${file}`,
      `no ${command} here`,
    )(`examples/${file} prints the reply`, async () => {
      const child = spawn(command, [`examples/${file}`, url, op, args], {
        env: { ...process.env, ...plain(), ZGATE_TOKEN: TOKEN },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [out, [code]] = await Promise.all([readAll(child.stdout), once(child, 'close')]);
      expect([code, JSON.parse(out).text === TREE['big.txt'].trimEnd()]).toEqual([0, true]);
    });
});
