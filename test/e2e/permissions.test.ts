/** What roles allow is enough: every operation works with a store that refuses whatever its function's role does not allow. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { functions } from '../../infra/deployed.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { allowed, mayList } from '../support/roles.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempTree } from '../support/tree.ts';

let server: S3Server;
/** What was asked that the role in force does not allow. */
const refused: string[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  useTestKeys();
  server = await s3Server();
  server.quirks = { missing: 'forbidden' };
  env = {
    ZGATE_STORE: `s3://${BUCKET}`,
    AWS_ENDPOINT_URL_S3: server.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
  };
  const root = tempTree({ 'a.ts': 'export const a = 1;\n' });
  await publishTree(openStore(env.ZGATE_STORE!, { endpoint: server.endpoint }), root, 'org/app');
});
afterAll(() => server.close());

const asked = new Set<string>();
const running = new Map<string, ReturnType<typeof lambda>>();
async function ask(path: string, args: object): Promise<Record<string, unknown>> {
  const name = path.replace('/', '-');
  asked.add(name);
  const deployed = functions.find((one) => one.name === name)!;
  server.trouble = ({ kind, key, conditional }) => {
    if (allowed(deployed, kind, key, conditional)) return undefined;
    refused.push(`${name}: ${kind} ${key}`);
    return { status: 403, code: 'AccessDenied' };
  };
  if (!running.has(name)) running.set(name, lambda(name, env));
  const answer = await running.get(name)!.invoke(gatewayEvent('POST', `/${path}`, JSON.stringify(args)));
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return JSON.parse(answer.body!);
}

it('reads snapshots', async () => {
  const snapshot = 'org/app';
  await ask('zeno/snapshots', {});
  await ask('zeno/list_files', { snapshot });
  await ask('zeno/read_file', { path: 'a.ts', snapshot });
  await ask('zeno/peek', { path: 'a.ts', snapshot });
  await ask('zeno/grep', { pattern: 'const', snapshot });
  await ask('zeno/extract_symbols', { path: 'a.ts', snapshot });
  await ask('zeno/stat', { path: 'a.ts', snapshot });
  expect(refused).toEqual([]);
});

it('runs programs', async () => {
  const made = await ask('repl/clone', { lang: 'js' });
  const session = (made.data as { 'new-session': string })['new-session'];
  await ask('repl/eval', { session, code: 'var x = 1; x' });
  await ask('repl/eval', { session, code: `'${'long '.repeat(100_000)}'.length` });
  await ask('repl/load-file', { session, 'file-path': 'b.js', file: 'x + 1' });
  await ask('repl/complete', { session, prefix: 'x' });
  for (const op of ['info', 'eldoc', 'lookup']) await ask(`repl/${op}`, { session, sym: 'x' });
  await ask('repl/describe', {});
  await ask('repl/eval', { session, code: 'prompt("name?")' });
  await ask('repl/stdin', { session, stdin: 'me' });
  await ask('repl/interrupt', { session });
  const forked = await ask('repl/clone', { session });
  await ask('repl/ls-sessions', {});
  await ask('repl/close', { session });
  await ask('repl/close', { session: (forked.data as { 'new-session': string })['new-session'] });
  expect(refused).toEqual([]);
});

it('serves pages', async () => {
  const { page, token } = (await ask('repl/page_connect', { name: 'shop' })).data as Record<string, string>;
  await ask('repl/page_request', { page, code: '1 + 1', wait_ms: 0 });
  const polled = (await ask('repl/page_poll', { page, token, wait_ms: 0 })).data as { job: { id: string } };
  await ask('repl/page_result', { page, token, job: polled.job.id, ok: true, value: '2' });
  await ask('repl/page_changed', { page });
  await ask('repl/page_list', {});
  await ask('repl/page_background', { page, token, leaving: true });
  expect(refused).toEqual([]);
});

it.each(functions.map((one) => [one.name, one] as const))('lets %s list nothing but its own', (_, one) => {
  const needs: [need: unknown, keys: string[]][] = [
    [one.needs.repo ?? one.needs.snapshots, ['repos/roots/']],
    [one.needs.realms, ['repl/heads/x']],
    [one.needs.pages, ['pages/x', 'debug/x.md', 'debug.md']],
  ];
  for (const [need, keys] of needs)
    for (const key of keys) expect([key, mayList(one, key)]).toEqual([key, need !== undefined]);
  // The whole bucket, other tenants, what is of all.
  for (const prefix of [undefined, '', 'r', 'repos', 't/', 't/blue/', 'results/', 'parcels/', 'agent/'])
    for (const keys of ['', 't/*/'])
      expect([prefix, keys, mayList(one, prefix, keys)]).toEqual([prefix, keys, false]);
});

it('was tried with every function that has an operation', () => {
  expect(functions.filter(({ op, name }) => op !== undefined && !asked.has(name))).toEqual([]);
});
