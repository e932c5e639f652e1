/** `zgate gateway`: a function whose answer is a stream gets what Lambda's runtime would give it, and is read as fast as its client reads. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KEY } from '../support/agent.ts';
import { bundles } from '../support/package.ts';
import { useTestKeys } from '../support/s3-server.ts';
import { lineReader, listening } from '../support/server.ts';
import { tempDir } from '../support/tree.ts';

const TOKEN = 'a-token-of-this-test';
const CHUNK = 1 << 16;
const CHUNKS = 1024;
/** Writes as fast as it may, and notes how far it is. */
const CODE = `import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
const { ZGATE_NOTES } = process.env;
const note = (name, text) => writeFileSync(ZGATE_NOTES + '/' + name, text);
export const handler = awslambda.streamifyResponse(async (event, output, context) => {
  const { rawPath, rawQueryString, routeKey, requestContext } = event;
  if (rawPath === '/agent/throws') throw new Error('as told');
  if (rawPath === '/agent/asked') {
    const head = { statusCode: 201, headers: { 'content-type': 'application/json' } };
    const stream = awslambda.HttpResponseStream.from(output, head);
    const names = Object.keys(process.env);
    const left = context.getRemainingTimeInMillis();
    const account = requestContext.authorizer.iam.accountId;
    stream.end(JSON.stringify({ rawPath, rawQueryString, routeKey, account, left, names }));
    return;
  }
  const stream = awslambda.HttpResponseStream.from(output, { statusCode: 200, headers: {} });
  output.on('close', () => note('closed', String(output.writableFinished)));
  if (rawPath === '/agent/cut') {
    stream.write('some');
    setTimeout(() => process.exit(3), 100);
    await new Promise(() => {});
  }
  for (let n = 0; n < ${CHUNKS} && !output.destroyed; n++) {
    if (!stream.write(Buffer.alloc(${CHUNK}, n))) await Promise.race([once(stream, 'drain'), once(output, 'close')]);
    note('written', String(n + 1));
  }
  stream.end();
});`;
const notes = tempDir();
const ENV = {
  ANTHROPIC_API_KEY: KEY,
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  OPENAI_API_KEY: 'other',
  ZGATE_PROVIDER: '',
  ZGATE_MODEL: '',
  ZGATE_NOTES: notes,
};
let url: string;
let server: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  useTestKeys();
  const folder = bundles({ agent: { routes: [], streams: true, timeout_s: 900, code: CODE } });
  const args = [
    '--http',
    '127.0.0.1:0',
    '--store',
    tempDir(),
    '--agent',
    '--token',
    TOKEN,
    '--package',
    folder,
  ];
  server = await listening(args, ENV, 'gateway');
  url = server.addresses[0]!;
});
afterAll(async () => {
  server.child.kill();
  await server.ended;
});
const headers = { authorization: `Bearer ${TOKEN}` };
const opened = async (path: string): Promise<IncomingMessage> => {
  const [response] = await once(get(`${url}${path}`, { headers }), 'response');
  return response;
};
const noted = (name: string) =>
  existsSync(join(notes, name)) ? readFileSync(join(notes, name), 'utf8') : '';

it('gets an event of its address, the time there is, and where its key is', async () => {
  const response = await fetch(`${url}/agent/asked?x=1&y=`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json']);
  const { left, names, ...asked } = (await response.json()) as { left: number; names: string[] };
  expect(asked).toEqual({
    rawPath: '/agent/asked',
    rawQueryString: 'x=1&y=',
    routeKey: '$default',
    account: '000000000000',
  });
  expect(left).toBeGreaterThan(800_000);
  expect(
    names.filter((name) => /_API_KEY|_BASE_URL|TOKEN|PROVIDER|MODEL|SECRET$|SHELL/.test(name)).sort(),
  ).toEqual(['ANTHROPIC_BASE_URL', 'ZGATE_MODEL', 'ZGATE_PROVIDER', 'ZGATE_SECRET']);
});

it('writes no faster than is read, and every byte arrives', async () => {
  const response = await opened('/agent/big');
  await once(response, 'readable');
  while (noted('written') === '') await sleep(10);
  // Time for all of it, if nothing held it back.
  for (let n = 0; n < 20; n++) await (await fetch(`${url}/agent/asked`, { headers })).text();
  expect(Number(noted('written'))).toBeLessThan(CHUNKS / 2);
  let at = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    for (let n = 0; n < piece.length; n += 997) {
      if (piece[n] !== (((at + n) / CHUNK) | 0) % 256) throw new Error(`a wrong byte at ${at + n}`);
    }
    at += piece.length;
  }
  expect(at).toBe(CHUNK * CHUNKS);
  expect(noted('closed')).toBe('true');
});

it('has its output destroyed when the client leaves', async () => {
  const response = await opened('/agent/big');
  response.on('error', () => {});
  await once(response, 'readable');
  response.destroy();
  while (noted('closed') !== 'false') await sleep(10);
});

it('is cut when its process ends, and begins anew', async () => {
  const response = await opened('/agent/cut');
  const lines = lineReader(response);
  expect(await lines.next()).toBeUndefined();
  expect(response.complete).toBe(false);
  expect((await fetch(`${url}/agent/throws`, { headers })).status).toBe(502);
  expect((await fetch(`${url}/agent/asked`, { headers })).status).toBe(201);
});
