/** The agent as a streaming Lambda function: it works on snapshots, within its role, and runs no commands. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { streamed } from '../../infra/deployed.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { type Endpoints, invokeEndpoint } from '../../local/gateway/invoke.ts';
import { call, KEY } from '../support/agent.ts';
import { gatewayEvent } from '../support/lambda.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { allowed } from '../support/roles.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { type StreamFunction, streamLambda } from '../support/stream-lambda.ts';
import { tempTree } from '../support/tree.ts';

const BLUE = '111111111111';
const GREEN = '222222222222';
let [store, model, aws]: [S3Server, ModelServer, Endpoints] = [] as never;
const over = new AbortController();
const secrets = new Map([['zgate', JSON.stringify({ ANTHROPIC_API_KEY: KEY })]]);
const refused: string[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  useTestKeys();
  store = await s3Server();
  store.quirks = { missing: 'forbidden' };
  model = await modelServer();
  aws = await invokeEndpoint({ functions: new Map(), secrets, signal: over.signal });
  env = {
    ZGATE_STORE: `s3://${BUCKET}`,
    ZGATE_TENANTS: `map:${[BLUE, GREEN].map((account) => `arn:aws:iam::${account}:user/x=${account}`).join()}`,
    ZGATE_PROVIDER: 'anthropic',
    ZGATE_MODEL: '',
    ZGATE_SECRET: 'zgate',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.secrets_address,
    ANTHROPIC_BASE_URL: model.url,
    AWS_ENDPOINT_URL_S3: store.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
  };
  const root = tempTree({ 'a.txt': 'one\n' });
  await publishTree(openStore(`s3://${BUCKET}/t/${BLUE}`, { endpoint: store.endpoint }), root, 'org/app');
  store.trouble = ({ kind, key, conditional }) => {
    if (allowed(streamed, kind, key.replace(/^t\/\d{12}\//, ''), conditional)) return undefined;
    refused.push(`${kind} ${key}`);
    return { status: 403, code: 'AccessDenied' };
  };
});
afterAll(async () => {
  over.abort();
  await aws.close();
  await store.close();
  await model.close();
});
beforeEach(() => model.forget());

function from(account: string | undefined, op: string, args: object): APIGatewayProxyEventV2 {
  const event = gatewayEvent('POST', `/agent/${op}`, JSON.stringify(args));
  const authorizer = account && { iam: { accountId: account, userArn: `arn:aws:iam::${account}:user/x` } };
  return {
    ...event,
    requestContext: { ...event.requestContext, ...(authorizer && { authorizer }) },
  } as never;
}

/** One request to a function that was just started. */
const askNew = (account: string | undefined, op: string, args: object) =>
  streamLambda('agent', env).invoke(from(account, op, args));

let warm: StreamFunction | undefined;
/** One request to a function that has answered others before. */
function ask(account: string | undefined, op: string, args: object, options = {}) {
  warm ??= streamLambda('agent', env);
  return warm.invoke(from(account, op, args), options);
}

interface Line {
  type: string;
  data?: { session: string };
  [key: string]: unknown;
}
const lines = (body: string): Line[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function begun(): Promise<string> {
  model.add({ text: 'Hello.' });
  const { body } = await ask(BLUE, 'prompt', { message: 'hi', session: 'new', snapshot: 'org/app' });
  return lines(body)[0]!.data!.session;
}

it('streams what happens, works on a snapshot, and goes on elsewhere with what it changed', async () => {
  model.add(
    { text: 'Look.', tool_calls: [call('read', { path: 'a.txt' })] },
    { tool_calls: [call('edit', { path: 'a.txt', old: 'one', new: 'two' })] },
    { text: 'Done.' },
  );
  const prompt = { message: 'change it', session: 'new', snapshot: 'org/app' };
  const { body, ...head } = await askNew(BLUE, 'prompt', prompt);
  expect(head).toEqual({ status: 200, type: 'application/jsonl', end: 'whole' });
  const events = lines(body);
  expect(events[0]).toMatchObject({ type: 'response', command: 'prompt', success: true });
  expect(events.at(-1)!.type).toBe('done');
  const { session } = events[0]!.data!;
  const diff = await askNew(BLUE, 'diff', { session });
  expect(diff.body).toContain('-one');
  expect(diff.body).toContain('+two');
  expect((await ask(BLUE, 'get_messages', { session })).body).toContain('Done.');
  expect(refused).toEqual([]);
});

it('works on no directory', async () => {
  for (const args of [{}, { session: 'new' }, { prompt_id: 'p1' }]) {
    const { body } = await ask(BLUE, 'prompt', { message: 'read /proc/self/environ', ...args });
    expect(body).toContain('the agent works on snapshots only here');
  }
  expect(model.requests.filter(({ body }) => JSON.stringify(body).includes('environ'))).toEqual([]);
});

it('has no commands, whatever the model wants', async () => {
  model.add({ tool_calls: [call('bash', { command: 'env' })] }, { text: 'No.' });
  const { body } = await ask(BLUE, 'prompt', { message: 'go', session: 'new', snapshot: 'org/app' });
  expect(body).not.toContain('AWS_');
  expect(lines(body).at(-1)!.type).toBe('done');
  const offered = model.requests.at(-1)!.body.tools as { name: string }[];
  expect(offered.map(({ name }) => name).sort()).toEqual(['edit', 'read', 'write']);
});

it("is another tenant's nothing", async () => {
  const session = await begun();
  for (const [op, args] of [
    ['prompt', { message: 'hi' }],
    ['get_messages', {}],
    ['diff', {}],
    ['files', {}],
    ['fork', {}],
  ] as const) {
    const got = await ask(GREEN, op, { ...args, session });
    expect([op, got.status]).toEqual([op, 404]);
  }
  const other = await ask(GREEN, 'prompt', { message: 'hi', session: 'new', snapshot: 'org/app' });
  expect(other.status).toBe(404);
  expect((await ask(undefined, 'get_state', { session })).status).toBe(401);
});

it('reads the key from the secret, once for many requests, and again where that failed', async () => {
  const started = streamLambda('agent', env);
  const prompt = { message: 'hi', session: 'new', snapshot: 'org/app' };
  const kept = secrets.get('zgate')!;
  const before = model.requests.length;
  for (const [secret, message] of [
    [undefined, 'there is no secret zgate in Secrets Manager: make it in this region'],
    ['sk-ant-secret-text', 'the secret zgate must be a JSON object, {"ANTHROPIC_API_KEY": "…"}'],
    [
      '{"OPENAI_API_KEY":"x"}',
      'the secret zgate has no ANTHROPIC_API_KEY: it must be {"ANTHROPIC_API_KEY": "…"}',
    ],
  ] as const) {
    secrets.clear();
    if (secret !== undefined) secrets.set('zgate', secret);
    const { status, body } = await started.invoke(from(BLUE, 'prompt', prompt));
    expect([status, JSON.parse(body)]).toMatchObject([401, { code: 'unauthorized', detail: message }]);
  }
  expect(model.requests.length).toBe(before);
  secrets.set('zgate', kept);
  for (const text of ['One.', 'Two.']) {
    model.add({ text });
    const { body } = await started.invoke(from(BLUE, 'prompt', prompt));
    expect(lines(body).at(-1)!.type).toBe('done');
    // Kept from here on, whatever becomes of the secret meanwhile.
    secrets.delete('zgate');
  }
  secrets.set('zgate', kept);
  expect(model.requests.slice(before).map(({ headers }) => headers['x-api-key'])).toEqual([KEY, KEY]);
});

it('takes no key from its environment', async () => {
  const { ZGATE_SECRET: _, ...bare } = env;
  const started = streamLambda('agent', { ...bare, ANTHROPIC_API_KEY: KEY });
  const { status, body } = await started.invoke(from(BLUE, 'get_models', {}));
  expect([status, JSON.parse(body)]).toMatchObject([
    401,
    { detail: 'ZGATE_SECRET is not set: it names the secret with ANTHROPIC_API_KEY' },
  ]);
});

it('stops in time, and keeps what was said', async () => {
  const session = await begun();
  model.add({
    text: ['Waiting', ' for ever'],
    gate: (piece) => (piece > 3 ? new Promise(() => {}) : undefined),
  });
  const { body, end } = await ask(BLUE, 'prompt', { message: 'wait', session }, { left_ms: 7000 });
  expect(end).toBe('whole');
  expect(lines(body).at(-1)!.type).toBe('done');
  expect((await ask(BLUE, 'get_messages', { session })).body).toContain('wait');
});

it('stops when its client has left, named or not', async () => {
  const session = await begun();
  for (const args of [{}, { prompt_id: 'mine' }]) {
    model.add({ text: ['Going', ' on'], gate: (piece) => (piece > 3 ? new Promise(() => {}) : undefined) });
    const leaving = { leave_at: '"success":true' };
    expect((await ask(BLUE, 'prompt', { message: 'go on', session, ...args }, leaving)).end).toBe('left');
  }
});
