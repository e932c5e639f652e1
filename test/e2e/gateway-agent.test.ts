/** `zgate gateway --agent`: the agent's bundle with answers that stream, as its own address has them when it is deployed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openStore } from '../../lib/io/open-store.ts';
import { call, KEY, timeless } from '../support/agent.ts';
import { cloudHere, call as zgateCall } from '../support/call.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { BUCKET, KEYS, s3Server, useTestKeys } from '../support/s3-server.ts';
import { listening, run } from '../support/server.ts';
import { publishTree } from '../support/snapshot.ts';
import { tokenFile } from '../support/token-file.ts';
import { tempDir, tempTree } from '../support/tree.ts';
import type { ZotMessage } from '../support/zot-grammar.ts';

const TOKEN = 'a-token-of-this-test';
const TREE = { 'a.txt': 'one\n' };
const root = tempTree(TREE);
const store = tempDir();
let model: ModelServer;
let env: Record<string, string>;
let gateway: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  useTestKeys();
  model = await modelServer();
  const home = tempDir();
  env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    ZDX_HOME: '',
    ZGATE_PROVIDER: '',
    ZGATE_MODEL: '',
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: model.url,
  };
  await publishTree(openStore(store), root, 'org/app');
  gateway = await listening(
    ['--http', '127.0.0.1:0', '--store', store, '--agent', '--token', TOKEN],
    env,
    'gateway',
  );
});
afterAll(async () => {
  gateway.child.kill();
  await gateway.ended;
  await model.close();
});
beforeEach(() => model.forget());

const post = (url: string, op: string, args: object, signal?: AbortSignal) =>
  fetch(`${url}/agent/${op}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify(args),
    signal: signal ?? null,
  });
const prompt = (message: string) => ({ message, session: 'new', snapshot: 'org/app' });
const messages = (text: string): ZotMessage[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
/** Without what differs from run to run. */
const plain = (told: ZotMessage[]) =>
  timeless(told).map((one) =>
    JSON.parse(
      JSON.stringify(one).replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?<="prompt_id":")[0-9a-f]{12}/g,
        'ID',
      ),
    ),
  );

it('says where the agent is, and that it has an address of its own when deployed', () => {
  const { addresses, said } = gateway;
  expect(said()).toContain(
    `zgate: the agent is at ${addresses[0]}/agent; deployed, it has an address of its own\n`,
  );
});

it('gives what happens while it happens', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  model.add({ text: ['First', ' last'], gate: (piece) => (piece > 3 ? held : undefined) });
  const response = await post(gateway.addresses[0]!, 'prompt', prompt('go'));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jsonl']);
  let heard = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body!) {
    heard += decoder.decode(piece, { stream: true });
    // The model has not finished: nothing but this lets it.
    if (heard.includes('text_delta')) release();
  }
  expect(messages(heard).at(-1)!.type).toBe('done');
});

it('tells the same as zgate local, and keeps what was changed', async () => {
  const script = () =>
    model.add(
      { text: 'Look.', tool_calls: [call('read', { path: 'a.txt' })] },
      { tool_calls: [call('edit', { path: 'a.txt', old: 'one', new: 'two' })] },
      { text: ['All', ' done: größe'] },
    );
  const local = await listening(
    ['--http', '127.0.0.1:0', '--root', root, '--store', store, '--token', TOKEN],
    env,
  );
  const [here, there] = [[], []] as [ZotMessage[], ZotMessage[]];
  for (const [url, heard] of [
    [local.addresses[0]!, here],
    [gateway.addresses[0]!, there],
  ] as const) {
    script();
    const response = await post(url, 'prompt', prompt('change it'));
    heard.push(...messages(await response.text()));
    const { session } = heard[0]!.data as { session: string };
    expect(await (await post(url, 'diff', { session })).text()).toContain('+two');
  }
  expect(here.length).toBeGreaterThan(10);
  expect(plain(there)).toEqual(plain(here));
  local.child.kill();
  await local.ended;
});

/** Linux only: what the processes of a gateway were started with. */
const environments = (parent: number): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
        return Number(ppid) === parent ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : [];
      } catch {
        return [];
      }
    });

it("has the provider's key in no function's environment", async () => {
  model.add({ text: 'Hello.' });
  const asked = model.requests.length;
  const response = await post(gateway.addresses[0]!, 'prompt', prompt('hi'));
  expect(messages(await response.text()).at(-1)!.type).toBe('done');
  expect(model.requests[asked]!.headers['x-api-key']).toBe(KEY);
  if (process.platform !== 'linux') return;
  const found = environments(gateway.child.pid!);
  expect(found.filter((one) => one.includes('AWS_LAMBDA_FUNCTION_NAME=agent')).length).toBeGreaterThan(0);
  expect(found.filter((one) => one.includes(KEY))).toEqual([]);
});

it('is there for zgate call', async () => {
  model.add({ text: 'Hello.' });
  const args = [
    '--url',
    gateway.addresses[0]!,
    '--token-file',
    tokenFile(TOKEN),
    '--args',
    JSON.stringify(prompt('hi')),
  ];
  const got = await zgateCall(['agent/prompt', ...args]);
  expect([got.code, got.said]).toEqual([0, '']);
  expect(messages(got.out).at(-1)!.type).toBe('done');
});

it('stops what a client has left, and is there for the next', async () => {
  model.add({ text: ['Going', ' on'], gate: (piece) => (piece > 3 ? new Promise(() => {}) : undefined) });
  const left = new AbortController();
  const asked = model.requests.length;
  const response = await post(gateway.addresses[0]!, 'prompt', prompt('go on'), left.signal);
  const reading = (async () => {
    let heard = '';
    for await (const piece of response.body!) {
      heard += Buffer.from(piece).toString();
      if (heard.includes('text_delta')) left.abort();
    }
  })();
  await expect(reading).rejects.toThrow();
  expect(await model.requests[asked]!.ended).toBe('cancelled');
  model.add({ text: 'Hello.' });
  const next = await post(gateway.addresses[0]!, 'prompt', prompt('hi'));
  expect(messages(await next.text()).at(-1)!.type).toBe('done');
});

it('answers for all of the agent, and refuses like it', async () => {
  const url = gateway.addresses[0]!;
  const problem = await post(url, 'prompt', { message: 'hi', session: 'new', snapshot: 'org/none' });
  expect([problem.status, ((await problem.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  const nowhere = await post(url, 'no_such_op', {});
  expect([nowhere.status, ((await nowhere.json()) as { code: string }).code]).toEqual([404, 'unknown_op']);
  const unknown = await fetch(`${url}/agent/prompt`, { method: 'POST' });
  expect(unknown.status).toBe(401);
  const beside = { headers: { authorization: `Bearer ${TOKEN}` } };
  expect((await fetch(`${url}/agents`, beside)).status).toBe(404);
});

it('runs commands in the function for them, which finds no credentials', async () => {
  const s3 = await s3Server();
  const aws = {
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
  };
  await publishTree(openStore(`s3://${BUCKET}`, { endpoint: s3.endpoint }), root, 'org/app');
  const args = ['--http', '127.0.0.1:0', '--store', `s3://${BUCKET}`, '--agent', '--token', TOKEN];
  const served = await listening(args, { ...env, ...aws }, 'gateway');
  model.add(
    { tool_calls: [call('bash', { command: 'env; cat a.txt; echo two > b.txt; ls /proc/$PPID/environ' })] },
    { text: 'Done.' },
  );
  const heard = messages(await (await post(served.addresses[0]!, 'prompt', prompt('run'))).text());
  expect(heard.at(-1)!.type).toBe('done');
  const result = JSON.stringify(heard.find(({ type }) => type === 'tool_result'));
  expect(result).toContain('one\\n');
  expect(result).not.toMatch(/AWS_|ANTHROPIC|ZGATE_(?!RUN)/);
  const { session } = heard[0]!.data as { session: string };
  expect(await (await post(served.addresses[0]!, 'diff', { session })).text()).toContain('+two');
  served.child.kill();
  await served.ended;
});

it('refuses in its process what is not safe', async () => {
  const { ended, said } = run(['gateway', '--http', '127.0.0.1:0', '--agent', '--store', store], env);
  expect([(await ended).code, said()]).toEqual([
    1,
    expect.stringMatching(/whoever reaches it: give --token/),
  ]);
});

it.each([
  [
    ['--store', store],
    { ANTHROPIC_API_KEY: KEY },
    1,
    /--agent runs commands for whoever reaches it: give --token/,
  ],
  [
    ['--token', TOKEN],
    { ANTHROPIC_API_KEY: KEY },
    2,
    /--agent works on snapshots in a store: give --store URL/,
  ],
  [
    ['--token', TOKEN, '--store', store],
    {},
    1,
    /ANTHROPIC_API_KEY is not set: it holds the key for anthropic/,
  ],
  [['--token', TOKEN, '--store', store], { ZGATE_PROVIDER: 'nobody' }, 2, /no provider "nobody"/],
])('refuses %j with %j', async (args, more, code, message) => {
  const none = { ANTHROPIC_API_KEY: '', ZGATE_PROVIDER: '', ZGATE_STORE: '' };
  const command = ['gateway', '--http', '127.0.0.1:0', '--package', 'dist/lambda', '--agent', ...args];
  const refused = await cloudHere(command, { ...none, ...more });
  expect([refused.code, refused.said]).toEqual([code, expect.stringMatching(message)]);
});
