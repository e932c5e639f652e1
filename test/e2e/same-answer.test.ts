/** One transcript through every mount: the replies are equal, time and reads from the store apart. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deployed } from '../../infra/deployed.ts';
import { FAULTS, type FaultCode } from '../../lib/fault.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import { ENVELOPES, REQUESTS, SNAPSHOT_REQUESTS, TREE } from '../fixtures/transcript.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { timeless } from '../support/local.ts';
import { dial, lineReader, listening, run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
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
const body = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
const parse = (lines: string[]) => lines.map((line) => timeless(JSON.parse(line)));

let expected: unknown[];
let server: Awaited<ReturnType<typeof listening>>;
const addressOf = (kind: string) => server.addresses.find((address) => address.startsWith(kind))!;

beforeAll(async () => {
  const at = ['--unix', join(tempDir(), 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'];
  server = await listening(['--root', root, '--store', store, ...at]);
  const client = await connect({ root, store });
  expected = [];
  for (const message of messages)
    expected.push(timeless(JSON.parse(JSON.stringify(await client.send(message)))));
  await client.close();
});

describe('one transcript', () => {
  it('has at least 60 requests, good and bad ones, and no internal error', () => {
    expect(messages.length).toBeGreaterThanOrEqual(60);
    const replies = expected as { ok: boolean; error?: { code: string } }[];
    expect(replies.filter((reply) => reply.ok).length).toBeGreaterThan(40);
    expect(replies.filter((reply) => !reply.ok).length).toBeGreaterThan(20);
    expect(replies.filter((reply) => reply.error?.code === 'internal')).toEqual([]);
  });

  it('gets the same replies on stdio', async () => {
    const { child, ended } = run(['local', '--root', root, '--store', store]);
    const lines = lineReader(child.stdout).rest();
    child.stdin.end(body);
    expect(parse(await lines)).toEqual(expected);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  for (const [kind, itHere] of [
    ['unix', it],
    ['tcp', itInFull],
  ] as const)
    itHere(`gets the same replies on --${kind}`, async () => {
      const { socket, lines } = await dial(addressOf(kind));
      socket.end(body);
      expect(parse(await lines.rest())).toEqual(expected);
    });

  it('gets the same replies over HTTP, as JSONL, as a JSON list, and one by one', async () => {
    const url = addressOf('http');
    const post = (path: string, type: string, text: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body: text });

    const jsonl = await post('/zeno', 'application/jsonl', body);
    expect(parse((await jsonl.text()).trim().split('\n'))).toEqual(expected);

    const list = await post('/zeno', 'application/json', JSON.stringify(messages));
    expect(((await list.json()) as unknown[]).map(timeless)).toEqual(expected);

    for (const [n, request] of requests.entries()) {
      const response = await post(
        `/zeno/${request.op}`,
        'application/json',
        JSON.stringify(request.args ?? {}),
      );
      expect(
        reply(`r${n}`, response.status, response.headers.get('content-type'), await response.text()),
      ).toEqual(expected[n]);
    }
  });

  it('gets the same replies from the Lambda bundles', async () => {
    const env = { ZGATE_ROOT: root, ZGATE_STORE: store };
    const family = lambda('zeno', env);
    const answer = await family.invoke(gatewayEvent('POST', '/zeno', body, 'application/jsonl'));
    expect(parse(answer.body!.trim().split('\n'))).toEqual(expected);

    const functions = new Map(
      deployed
        .filter(({ contract }) => requests.some(({ op }) => op === contract.op))
        .map(({ contract: { family, op } }) => [op, lambda(`${family}-${op}`, env)]),
    );
    expect(functions.size).toBe(deployed.filter(({ contract }) => contract.family === 'zeno').length);
    for (const [n, request] of requests.entries()) {
      const event = gatewayEvent('POST', `/zeno/${request.op}`, JSON.stringify(request.args ?? {}));
      const { statusCode, headers, body: text } = await (functions.get(request.op) ?? family).invoke(event);
      expect(reply(`r${n}`, statusCode!, headers!['content-type'] as string, text!)).toEqual(expected[n]);
    }
  });
});

/** What an HTTP response says, as the reply line that says the same. */
function reply(id: string, status: number, type: string | null, text: string): unknown {
  const value = JSON.parse(text);
  if (status === 200) return timeless({ id, ok: true, result: value });
  const { code, detail, ...rest } = value as { code: FaultCode; detail: string };
  expect(type).toBe('application/problem+json');
  expect(rest).toEqual({
    type: `https://zgate.dev/problems/${code}`,
    title: FAULTS[code].title,
    status: FAULTS[code].http,
  });
  expect(status).toBe(FAULTS[code].http);
  return { id, ok: false, error: { message: detail, code } };
}
