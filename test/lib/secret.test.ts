/** Secrets Manager as it answers, and how long what it said is kept. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { cached, keysIn, readSecret } from '../../lib/io/secret.ts';
import { useTestKeys } from '../support/s3-server.ts';

/** Answers in their order, then the last one. */
let answers: { status: number; body: string }[] = [];
const asked: { headers: Record<string, unknown>; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ headers: request.headers, body: JSON.parse((await buffer(request)).toString()) });
  const { status, body } = answers.length > 1 ? answers.shift()! : answers[0]!;
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(body);
});
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  useTestKeys();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint };
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const error = (type: string, status = 400) => ({
  status,
  body: JSON.stringify({ __type: type, message: 'sk-not-to-be-shown' }),
});
const found = { status: 200, body: JSON.stringify({ Name: 'n', SecretString: '{"A":"b"}' }) };

it('is asked for by name, signed for its service and region', async () => {
  answers = [found];
  expect(await readSecret('prod/zgate', env)).toBe('{"A":"b"}');
  expect(asked.at(-1)).toMatchObject({
    body: { SecretId: 'prod/zgate' },
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/secretsmanager\/aws4_request, SignedHeaders=.*x-amz-target/,
      ),
    },
  });
});

it('is asked for again when it was busy', async () => {
  const before = asked.length;
  answers = [error('com.amazonaws#ThrottlingException'), error('InternalServiceError', 500), found];
  expect(await readSecret('n', env)).toBe('{"A":"b"}');
  expect(asked.length - before).toBe(3);
});

it.each([
  [
    error('com.amazonaws.secretsmanager#ResourceNotFoundException'),
    'unauthorized',
    'there is no secret n in Secrets Manager: make it in this region',
  ],
  [
    error('AccessDeniedException'),
    'unauthorized',
    'the secret n cannot be read (AccessDeniedException, 400)',
  ],
  [
    { status: 200, body: '{"SecretBinary":"c2s="}' },
    'unauthorized',
    'the secret n has no text: it must be a JSON object',
  ],
  [{ status: 403, body: 'sk-not-to-be-shown' }, 'unauthorized', 'the secret n cannot be read (unknown, 403)'],
  [
    error('ThrottlingException'),
    'unavailable',
    'Secrets Manager cannot be reached or is busy (ThrottlingException)',
  ],
] as const)('answers %j with %s: %s', async (answer, code, message) => {
  answers = [answer];
  await expect(readSecret('n', env)).rejects.toEqual(new Fault(code, message));
});

it('cannot be reached where nobody listens', async () => {
  const nobody = { ...env, AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://127.0.0.1:1' };
  await expect(readSecret('n', nobody)).rejects.toThrow(/^Secrets Manager cannot be reached or is busy/);
});

it('has the keys that are known, and nothing else of it', () => {
  const text = JSON.stringify({ A_KEY: 'a', B_KEY: 'b', ZGATE_STORE: 's3://other', C_KEY: 7 });
  expect(keysIn(text, 'n', ['A_KEY', 'B_KEY', 'C_KEY'], 'A_KEY')).toEqual({ A_KEY: 'a', B_KEY: 'b' });
});

it('is kept for its life, shared, and not at all when it failed', async () => {
  let [now, reads] = [1000, 0];
  let failing = true;
  const get = cached(
    async () => {
      reads++;
      if (failing) throw new Error('no');
      return reads;
    },
    300,
    () => now,
  );
  await expect(get()).rejects.toThrow('no');
  failing = false;
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  now += 299;
  expect(await get()).toBe(2);
  now += 1;
  expect(await get()).toBe(3);
  // A clock that was set back tells nothing about its age.
  now -= 1;
  expect(await get()).toBe(4);
});
