/** Pages whose logs are objects: every operation in a Lambda function of its own, and an event of the bucket when one is saved. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { S3Event } from 'aws-lambda';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { BUCKET, KEYS, s3Server, useTestKeys } from '../support/s3-server.ts';

let server: Awaited<ReturnType<typeof s3Server>>;
beforeAll(async () => {
  useTestKeys();
  server = await s3Server();
});
afterAll(() => server.close());

const saved = (key: string) =>
  ({
    Records: [
      {
        eventSource: 'aws:s3',
        eventName: 'ObjectCreated:Put',
        s3: { bucket: { name: BUCKET }, object: { key: key.replaceAll('/', '%2F') } },
      },
    ],
  }) as unknown as S3Event;

it('runs a block that somebody put into the log, in a page that polls elsewhere', async () => {
  const prefix = randomUUID();
  const env = {
    ZGATE_STORE: `s3://${BUCKET}/${prefix}`,
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
  };
  const store = openStore(env.ZGATE_STORE, { endpoint: server.endpoint });
  const textOf = async (key: string) => Buffer.from((await store.read(key))!.bytes).toString();
  const functions = new Map<string, ReturnType<typeof lambda>>();
  const functionOf = (op: string) => {
    const one = functions.get(op) ?? lambda(`repl-${op}`, env);
    functions.set(op, one);
    return one;
  };
  const call = async (op: string, args: object) => {
    const event = gatewayEvent('POST', `/repl/${op}`, JSON.stringify(args));
    const { statusCode, body } = await functionOf(op).invoke(event);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.any(String) });
    return JSON.parse(body!).data;
  };

  const { page, token, log } = await call('page_connect', { name: 'Shop', url: 'https://shop.example/' });
  const polled = async () => {
    for (;;) {
      const got = await call('page_poll', { page, token, wait_ms: 20_000 });
      if (got.job) return got;
    }
  };
  const polling = polled();
  await store.write(log, Buffer.from(`${await textOf(log)}\n\`\`\`JS\n6 * 7\n\`\`\`\n`), 'any');
  const changed = functionOf('page_changed');
  expect(await changed.invoke(saved(`${prefix}/${log}`))).toEqual({ statusCode: 204 });
  const { job } = await polling;
  expect(job).toEqual({ id: expect.any(String), code: '6 * 7', language: 'js', timeout_ms: 60_000 });
  expect(await textOf('debug.md')).toContain('state: executing');
  expect((await call('page_list', {})).pages).toEqual([
    {
      page,
      name: 'shop',
      url: 'https://shop.example/',
      log,
      state: 'executing',
      last: expect.stringMatching(/Z$/),
    },
  ]);
  expect(
    await call('page_result', { page, token, job: job.id, ok: true, value: '42', duration_ms: 1 }),
  ).toEqual({
    page,
    taken: 'reply',
  });
  expect(await textOf(log)).toMatch(
    /\n```JS\n6 \* 7\n```\n> \*\*shop\*\* to agent at \d\d:\d\d:\d\d \(1ms\)\n```JSON\n42\n```\n\n> Write code in a fenced JS block below/,
  );
  // What the server itself wrote comes as an event too, and so does a file that is nobody's log.
  const before = await textOf(log);
  for (const key of [
    `${prefix}/${log}`,
    `${prefix}/debug.md`,
    `${prefix}/debug/notes.md`,
    `${prefix}/debug/a-1a2b.md`,
  ])
    expect(await changed.invoke(saved(key))).toEqual({ statusCode: 204 });
  expect(await textOf(log)).toBe(before);

  const asked = call('page_request', { page, code: 'location.href', agent: 'ci', wait_ms: 20_000 });
  const next = await polled();
  await call('page_result', { page, token, job: next.job.id, ok: true, value: '"https://shop.example/"' });
  expect(await asked).toMatchObject({
    outcome: 'completed',
    reply: expect.stringContaining('"https://shop.example/"'),
  });
  await call('page_background', { page, token, leaving: true });
  expect(await call('page_list', {})).toEqual({ pages: [] });
});
