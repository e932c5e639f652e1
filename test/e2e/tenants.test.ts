/** Two tenants of one gateway: neither can see, use or find out about anything of the other's. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { timeless } from '../support/local.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const store = tempDir();
const [BLUE, GREEN, NOBODY] = ['blue', 'green', 'nobody'];
const roleOf = (tenant: string) => `arn:aws:sts::111111111111:assumed-role/of-${tenant}`;
const map = [BLUE, GREEN, NOBODY].map((tenant) => `${roleOf(tenant)}=${tenant}`).join();
const env = { ZGATE_STORE: store, ZGATE_TENANTS: `map:${map}` };
const functions = { zeno: lambda('zeno', env), repl: lambda('repl', env) };

/** As the gateway tells of a role's session: all callers have the account of the API. */
const sessionOf = (tenant: string) => ({
  iam: { accountId: '111111111111', userArn: `${roleOf(tenant)}/run-1`, cognitoIdentity: null },
});

async function ask(tenant: string | undefined, path: string, args: object, authorizer?: object | null) {
  const event = gatewayEvent('POST', path, JSON.stringify(args));
  const identity = tenant === undefined ? authorizer : sessionOf(tenant);
  // What the request says about tenants means nothing.
  const headers = { ...event.headers, 'x-tenant': BLUE };
  const requestContext = { ...event.requestContext, ...(identity !== undefined && { authorizer: identity }) };
  const family = path.split('/')[1] as 'zeno' | 'repl';
  const { statusCode, body } = await functions[family].invoke({
    ...event,
    headers,
    requestContext,
  } as APIGatewayProxyEventV2);
  return { status: statusCode, reply: timeless(JSON.parse(body!)) as Record<string, unknown> };
}

let snapshot: string;
let session: string;
let page: { page: string; token: string };

beforeAll(async () => {
  const root = tempTree({ 'secret.txt': 'blue only\n' });
  await publishTree(openStore(`${store}/t/${BLUE}`), root, 'blue/app');
  const listed = await ask(BLUE, '/zeno/snapshots', {});
  snapshot = (listed.reply.snapshots as { id: string }[])[0]!.id;
  const cloned = await ask(BLUE, '/repl/clone', { lang: 'js' });
  session = (cloned.reply.data as { 'new-session': string })['new-session'];
  await ask(BLUE, '/repl/eval', { session, code: 'var x = 42' });
  const connected = await ask(BLUE, '/repl/page_connect', { name: 'shop', url: 'https://shop.example/' });
  page = connected.reply.data as typeof page;
});

it('sees what is its own', async () => {
  const read = await ask(BLUE, '/zeno/read_file', { path: 'secret.txt', snapshot: 'blue/app' });
  expect(read.reply.text).toBe('blue only');
  expect((await ask(BLUE, '/repl/eval', { session, code: 'x' })).reply.value).toBe(42);
  expect((await ask(BLUE, '/repl/ls-sessions', {})).reply.data).toMatchObject({ sessions: [{ session }] });
  expect((await ask(BLUE, '/repl/page_list', {})).reply.data).toMatchObject({ pages: [{ page: page.page }] });
});

it('finds nothing in lists of what another has', async () => {
  expect((await ask(GREEN, '/zeno/snapshots', {})).reply.snapshots).toEqual([]);
  expect((await ask(GREEN, '/repl/ls-sessions', {})).reply.data).toMatchObject({ sessions: [] });
  expect((await ask(GREEN, '/repl/page_list', {})).reply.data).toEqual({ pages: [] });
});

describe('another tenant is told the same as if there were nothing', () => {
  const SNAPSHOTS = ['blue/app', 'blue/app@main', 'ID', 'SHORT', 'blue/app@ID'];
  const READS: [string, object][] = [
    ['list_files', {}],
    ['read_file', { path: 'secret.txt' }],
    ['peek', { path: 'secret.txt' }],
    ['grep', { pattern: 'blue' }],
    ['extract_symbols', { path: 'secret.txt' }],
    ['stat', { path: 'secret.txt' }],
  ];
  it.each(READS)('by %s of a snapshot', async (op, args) => {
    for (const name of SNAPSHOTS) {
      const named = name.replace('ID', snapshot).replace('SHORT', snapshot.slice(0, 12));
      const got = await ask(GREEN, `/zeno/${op}`, { ...args, snapshot: named });
      expect(got).toEqual(await ask(NOBODY, `/zeno/${op}`, { ...args, snapshot: named }));
      expect([named, got.status]).toEqual([named, 404]);
    }
  });

  const USES: [string, object][] = [
    ['eval', { code: '1' }],
    ['load-file', { 'file-path': 'a', file: '1' }],
    ['interrupt', {}],
    ['complete', { prefix: 'x' }],
    ['info', { sym: 'x' }],
    ['eldoc', { sym: 'x' }],
    ['lookup', { sym: 'x' }],
    ['stdin', { text: 'x' }],
    ['clone', {}],
    ['close', {}],
  ];
  it.each(USES)('by %s in a session', async (op, args) => {
    const missing = randomUUID();
    const got = await ask(GREEN, `/repl/${op}`, { ...args, session });
    const none = await ask(GREEN, `/repl/${op}`, { ...args, session: missing });
    expect(JSON.parse(JSON.stringify(got).replaceAll(session, missing))).toEqual(none);
    expect(got.status).toBe(none.status);
    expect((await ask(BLUE, '/repl/eval', { session, code: 'x' })).reply.value).toBe(42);
  });

  const PAGES: [string, object][] = [
    ['page_poll', { wait_ms: 0 }],
    ['page_result', { job: 'j', ok: true, value: '1' }],
    ['page_background', { leaving: true }],
    ['page_changed', {}],
    ['page_request', { code: '1', wait_ms: 0 }],
  ];
  it.each(PAGES)('by %s of a page', async (op, args) => {
    const named = ['page_poll', 'page_result', 'page_background'].includes(op) ? page : { page: page.page };
    const { page: id, token } = { token: undefined, ...named };
    const got = await ask(GREEN, `/repl/${op}`, { ...args, page: id, ...(token && { token }) });
    expect(got).toEqual(await ask(NOBODY, `/repl/${op}`, { ...args, page: id, ...(token && { token }) }));
    expect(got.status).not.toBe(200);
    expect((await ask(BLUE, '/repl/page_list', {})).reply.data).toMatchObject({ pages: [{ page: id }] });
  });
});

it.each([
  undefined,
  null,
  {},
  { iam: null },
  { iam: null, jwt: null },
  { iam: { accountId: null, userArn: null } },
  { iam: { accountId: '111111111111', userArn: 'arn:aws:sts::111111111111:assumed-role/unlisted/blue' } },
  { iam: { accountId: '111111111111', userArn: 'arn:aws:iam::111111111111:root' } },
])('is refused when the gateway says no more than %j', async (authorizer) => {
  const { status, reply } = await ask(undefined, '/zeno/snapshots', {}, authorizer);
  expect([status, reply.code, reply.detail]).toEqual([
    401,
    'unauthorized',
    'nothing is kept here for this caller',
  ]);
});

it('has its events of the bucket read for itself', async () => {
  const changed = lambda('repl-page_changed', env);
  const saved = (key: string) =>
    changed.invoke({ Records: [{ s3: { object: { key } } }] } as never) as Promise<unknown>;
  for (const tenant of [BLUE, GREEN])
    expect(await saved(`t/${tenant}/debug/${page.page}.md`)).toEqual({ statusCode: 204 });
  expect(await saved(`debug/${page.page}.md`)).toEqual({ statusCode: 204 });
  expect(await saved(`t/${GREEN}/pages/t/${BLUE}/debug/${page.page}.md`)).toEqual({ statusCode: 204 });
});
