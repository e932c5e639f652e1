/** `zgate gateway`: the bundles behind HTTP, as deployed, answer like every local mount. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { functions } from '../../infra/deployed.ts';
import { FAULTS, type FaultCode } from '../../lib/fault.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import { ENVELOPES, REQUESTS, SNAPSHOT_REQUESTS, TREE } from '../fixtures/transcript.ts';
import { cloudHere } from '../support/call.ts';
import { timeless } from '../support/local.ts';
import { rounds, sample } from '../support/random.ts';
import { listening, run } from '../support/server.ts';
import { publishTree } from '../support/snapshot.ts';
import { plant, tempDir } from '../support/tree.ts';

const base = tempDir();
const root = plant(join(base, 'root'), TREE);
writeFileSync(join(base, 'outside.txt'), 'outside\n');
for (const name of Object.keys(TREE)) if (name !== 'out-link') utimesSync(join(root, name), 1.5e9, 1.5e9);
const store = tempDir();
await publishTree(openStore(store), root, 'org/tree');

const requests = [...REQUESTS, ...SNAPSHOT_REQUESTS] as { op: string; args?: object }[];
const messages: unknown[] = [...requests.map((request, n) => ({ id: `r${n}`, ...request })), ...ENVELOPES];
const routed = new Set(functions.flatMap(({ routes }) => routes.map(([, path]) => path)));

let expected: unknown[];
let server: Awaited<ReturnType<typeof listening>>;
let url: string;
const post = (path: string, text: string, type = 'application/json') =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body: text });

beforeAll(async () => {
  const client = await connect({ root, store });
  expected = [];
  for (const message of messages)
    expected.push(timeless(JSON.parse(JSON.stringify(await client.send(message)))));
  await client.close();
  const args = ['--http', '127.0.0.1:0', '--root', root, '--store', store];
  server = await listening(args, {}, 'gateway');
  url = server.addresses[0]!;
});
afterAll(async () => {
  server.child.kill();
  await server.ended;
});

describe('the whole transcript', () => {
  it('gets the same replies through the function of the family, as lines and as a list', async () => {
    const body = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    const lines = await post('/zeno', body, 'application/jsonl');
    expect(
      (await lines.text())
        .trim()
        .split('\n')
        .map((line) => timeless(JSON.parse(line))),
    ).toEqual(expected);
    const list = await post('/zeno', JSON.stringify(messages));
    expect(((await list.json()) as unknown[]).map(timeless)).toEqual(expected);
  });

  it('gets the same replies through a function for each operation', async () => {
    const ops = [...new Set(requests.map(({ op }) => op))].filter((op) => routed.has(`/zeno/${op}`));
    // A process each; test/e2e/same-answer has the bundles of all.
    const chosen = sample(ops, 3);
    let asked = 0;
    for (const [n, { op, args = {} }] of requests.entries()) {
      if (!chosen.includes(op)) continue;
      asked++;
      const response = await post(`/zeno/${op}`, JSON.stringify(args));
      const value = (await response.json()) as { code: FaultCode; detail: string };
      const reply =
        response.status === 200
          ? timeless({ id: `r${n}`, ok: true, result: value })
          : { id: `r${n}`, ok: false, error: { message: value.detail, code: value.code } };
      expect(reply).toEqual(expected[n]);
      if (response.status !== 200) expect(response.status).toBe(FAULTS[value.code].http);
    }
    expect(asked).toBeGreaterThan(rounds(80));
  });
});

it('runs programs, also several at once, and keeps their sessions between functions', async () => {
  const client = await connect(url);
  const twice = [1, 2].map((n) =>
    client.request('eval', { code: `var x${n} = ${n}; x${n} * 21`, lang: 'js' }),
  );
  expect(((await Promise.all(twice)) as { value: number }[]).map(({ value }) => value)).toEqual([21, 42]);
  expect(await client.request('eval', { code: 'x1 + x2', lang: 'js' })).toMatchObject({ value: 3 });
  await client.close();
});

it('tells of itself', async () => {
  const version = JSON.parse(readFileSync('package.json', 'utf8')).version;
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true, name: 'zgate', version });
});

it.each([
  ['POST', '/zeno/log_event'],
  ['POST', '/zeno/no_such_op'],
  ['POST', '/agent/prompt'],
  ['GET', '/zeno/grep'],
  ['GET', '/'],
])('has no route %s %s, as the gateway in the cloud', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method, ...(method === 'POST' && { body: '{}' }) });
  expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
});

it('takes no more than Lambda does', async () => {
  const response = await post('/zeno/grep', JSON.stringify({ pattern: 'x'.repeat(7 << 20) }));
  expect([response.status, await response.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

it('answers no web page', async () => {
  const response = await fetch(`${url}/health`, { headers: { origin: 'https://evil.example' } });
  expect(response.status).toBe(403);
});

it('refuses in its process what it cannot do', async () => {
  const { ended, said } = run(['gateway', '--account', '12']);
  expect([(await ended).code, said()]).toEqual([2, 'zgate: --account must be 12 digits, got 12\n']);
});

it('refuses a rule for tenants that a deployment refuses', async () => {
  const refused = await cloudHere(['gateway', '--package', 'dist/lambda'], { ZGATE_TENANTS: 'account' });
  expect([refused.code, refused.said]).toEqual([
    2,
    expect.stringContaining('ZGATE_TENANTS=account cannot tell callers apart'),
  ]);
});

it.each([
  [['--package', tempDir()], 1, /no bundles in .*: there is no functions\.json; run npm run build/],
  [['--account', '12'], 2, /--account must be 12 digits, got 12/],
  [['--http', '0.0.0.0:0'], 1, /give --token-file FILE/],
])('refuses %j', async (args, code, message) => {
  const refused = await cloudHere(['gateway', ...args]);
  expect([refused.code, refused.said]).toEqual([code, expect.stringMatching(message)]);
});
