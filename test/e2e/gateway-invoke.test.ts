/** `zgate gateway`: functions that call others by Lambda's own door, and what each of them finds in its environment. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invoke } from '../../lib/io/invoke.ts';
import { bundles } from '../support/package.ts';
import { KEYS, useTestKeys } from '../support/s3-server.ts';
import { listening } from '../support/server.ts';

/** Says where the door is, and what it sees. */
const OUTER = `export const handler = async () => ({
  statusCode: 200,
  body: JSON.stringify({ door: process.env.AWS_ENDPOINT_URL_LAMBDA, names: Object.keys(process.env) }),
});`;
const INNER = `export const handler = async (event, context) => {
  if (event.throws) throw new TypeError('as told');
  if (event.ends) process.exit(3);
  if (event.waits) await new Promise(() => setInterval(() => {}, 1000));
  if (event.much) return 'x'.repeat(7 << 20);
  if (event.nothing) return undefined;
  const { functionName, tenantId } = context;
  const left = context.getRemainingTimeInMillis();
  return { event, functionName, tenantId, left, pid: process.pid, names: Object.keys(process.env) };
};`;

let server: Awaited<ReturnType<typeof listening>>;
let [door, seen] = ['', [] as string[]];
beforeAll(async () => {
  useTestKeys();
  const folder = bundles({
    outer: { routes: [['GET', '/outer']], code: OUTER },
    inner: { routes: [], timeout_s: 900, code: INNER },
    hasty: { routes: [], timeout_s: 1, code: INNER },
  });
  const env = {
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    ZGATE_CACHE_BYTES: '1',
    ZGATE_TOKEN: 'T',
    ZGATE_PROVIDER: 'anthropic',
    ZGATE_MODEL: 'm',
    ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
  };
  server = await listening(['--http', '127.0.0.1:0', '--package', folder], env, 'gateway');
  const headers = { authorization: 'Bearer T' };
  const outer = (await (await fetch(`${server.addresses[0]}/outer`, { headers })).json()) as {
    door: string;
    names: string[];
  };
  [door, seen] = [outer.door, outer.names];
});
afterAll(async () => {
  server.child.kill();
  await server.ended;
});

const asked = async (name: string, event: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${door}/2015-03-31/functions/${name}/invocations`, {
    method: 'POST',
    headers,
    body: typeof event === 'string' ? event : JSON.stringify(event),
  });
  const failed = response.headers.get('x-amz-function-error');
  return { status: response.status, failed, value: JSON.parse(await response.text()) };
};

describe("Lambda's door", () => {
  it('runs a function without a route, for as long as that may take', async () => {
    const { value, ...head } = await asked('inner', { n: [1, 'größe'] });
    expect(head).toEqual({ status: 200, failed: null });
    expect(value).toMatchObject({ event: { n: [1, 'größe'] }, functionName: 'inner' });
    expect(value.left).toBeGreaterThan(800_000);
    expect((await asked('inner', '')).value.event).toEqual({});
    expect((await asked('inner', { nothing: true })).value).toBeNull();
  });

  it('is what our own caller takes for Lambda', async () => {
    const call = (name: string, payload: object) =>
      invoke({
        name,
        payload,
        tenant: 'a',
        timeout_ms: 300_000,
        signal: new AbortController().signal,
        env: { AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_LAMBDA: door },
      });
    expect(await call('inner', { x: 1 })).toMatchObject({ event: { x: 1 }, tenantId: 'a' });
    await expect(call('inner', { throws: true })).rejects.toThrow('ended before its time (TypeError)');
    await expect(call('hasty', { waits: true })).rejects.toThrow('the function hasty ran out of time');
    await expect(call('nobody', {})).rejects.toThrow('there is no function nobody');
  });

  it.each([
    [{ throws: true }, { errorType: 'TypeError', errorMessage: 'as told' }],
    [
      { ends: true },
      { errorType: 'Runtime.ExitError', errorMessage: expect.stringMatching(/Runtime exited$/) },
    ],
    [{ much: true }, { errorType: 'Function.ResponseSizeTooLarge', errorMessage: expect.any(String) }],
  ])('tells of a function that fails: %j', async (event, value) => {
    expect(await asked('inner', event)).toEqual({ status: 200, failed: 'Unhandled', value });
    expect((await asked('inner', {})).status).toBe(200);
  });

  it('tells of a function that takes too long', async () => {
    expect(await asked('hasty', { waits: true })).toEqual({
      status: 200,
      failed: 'Unhandled',
      value: {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringMatching(/^RequestId: \S+ Error: Task timed out$/),
      },
    });
  });

  it.each([
    ['nobody', '{}', {}, 404],
    ['inner', '{', {}, 400],
    ['inner', '{}', { 'x-amz-invocation-type': 'Event' }, 400],
    ['inner', JSON.stringify('x'.repeat(7 << 20)), {}, 413],
  ])('refuses %s', async (name, body, headers, status) => {
    expect(await asked(name, body, headers)).toMatchObject({ status, failed: null });
  });

  it('is open to nobody who does not know its secret', async () => {
    const { origin, pathname } = new URL(door);
    for (const secret of ['', '/2015-03-31', `/${'0'.repeat(64)}`, pathname.slice(0, -1)]) {
      const url = `${origin}${secret}/2015-03-31/functions/inner/invocations`;
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
    }
    expect((await fetch(`${door}/2015-03-31/functions/inner/invocations`)).status).toBe(404);
  });

  it('gives each tenant processes of its own', async () => {
    const pid = async (tenant: string) => (await asked('inner', {}, { 'x-amz-tenant-id': tenant })).value.pid;
    const [blue, green] = [await pid('blue'), await pid('green')];
    expect(green).not.toBe(blue);
    expect([await pid('blue'), await pid('green')]).toEqual([blue, green]);
    // More tenants than processes: somebody's is ended, nobody's is shared.
    const many = [];
    for (let n = 0; n < 12; n++) many.push(await pid(`t${n}`));
    expect(new Set([blue, green, ...many]).size).toBe(14);
  });
});

it('shows a function what it would see when deployed: no token of the gateway, nothing of the agent', async () => {
  const ours = (names: string[]) => names.filter((name) => /^(?:AWS|ZGATE|ANTHROPIC|HOME)/.test(name)).sort();
  expect(ours(seen)).toEqual(
    [
      'AWS_ACCESS_KEY_ID',
      'AWS_CONFIG_FILE',
      'AWS_ENDPOINT_URL_LAMBDA',
      'AWS_LAMBDA_FUNCTION_NAME',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SHARED_CREDENTIALS_FILE',
      ...(process.env.HOME === undefined ? [] : ['HOME']),
      'ZGATE_CACHE_BYTES',
    ].sort(),
  );
  expect(ours((await asked('inner', {})).value.names)).toEqual(['AWS_LAMBDA_FUNCTION_NAME']);
});

it('has no route to a function without one', async () => {
  const headers = { authorization: 'Bearer T' };
  for (const path of ['/inner', '/2015-03-31/functions/inner/invocations'])
    expect((await fetch(`${server.addresses[0]}${path}`, { method: 'POST', headers })).status).toBe(404);
});
