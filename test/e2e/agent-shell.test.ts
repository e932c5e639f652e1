/** The deployed agent with commands: two bundles that share nothing but addresses, a model, a bucket and Lambda's API. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { shell, streamed } from '../../infra/deployed.ts';
import { statements } from '../../infra/permissions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { type Endpoints, invokeEndpoint } from '../../local/gateway/invoke.ts';
import { call, KEY } from '../support/agent.ts';
import { gatewayEvent } from '../support/lambda.ts';
import { type LambdaApi, lambdaApi, SHELL } from '../support/lambda-api.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { limited } from '../support/processes.ts';
import { allowed } from '../support/roles.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { streamLambda } from '../support/stream-lambda.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const FILES = { 'a.txt': 'one\n', 'b.txt': 'b\n', 'd/c.txt': 'c\n' };
const WORK =
  'printf "two\\n" > a.txt; rm b.txt; mkdir e; printf "#!/bin/sh\\necho made\\n" > e/run; chmod +x e/run; ln -s ../a.txt e/link; printf "\\000\\001\\377" > e/bin';
let [s3, model, api, aws]: [S3Server, ModelServer, LambdaApi, Endpoints] = [] as never;
const over = new AbortController();
let env: Record<string, string>;
const refused: string[] = [];

beforeAll(async () => {
  useTestKeys();
  s3 = await s3Server();
  s3.quirks = { missing: 'forbidden' };
  model = await modelServer();
  api = await lambdaApi();
  const secrets = new Map([['zgate', JSON.stringify({ ANTHROPIC_API_KEY: KEY })]]);
  aws = await invokeEndpoint({ functions: new Map(), secrets, signal: over.signal });
  env = {
    ZGATE_STORE: `s3://${BUCKET}`,
    ZGATE_SHELL: SHELL,
    ZGATE_TENANTS: 'one',
    ZGATE_PROVIDER: 'anthropic',
    ZGATE_SECRET: 'zgate',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.secrets_address,
    ANTHROPIC_BASE_URL: model.url,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: api.endpoint,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'eu-west-1',
  };
  await publishTree(openStore(env.ZGATE_STORE!, { endpoint: s3.endpoint }), tempTree(FILES), 'org/app');
  s3.trouble = ({ kind, key, conditional }) => {
    // Addresses allow what who signed them may do: the shell function may do nothing itself.
    if (allowed(streamed, kind, key, conditional)) return undefined;
    refused.push(`${kind} ${key}`);
    return { status: 403, code: 'AccessDenied' };
  };
});
afterAll(async () => {
  over.abort();
  await Promise.all([aws.close(), model.close()]);
});
beforeEach(() => model.forget());

interface Line {
  type: string;
  data?: { session: string };
  [key: string]: unknown;
}

/** One request to a function that was just started. */
async function ask(op: string, args: object, more: Record<string, string> = {}): Promise<Line[]> {
  const event = gatewayEvent('POST', `/agent/${op}`, JSON.stringify(args));
  const { body } = await streamLambda('agent', { ...env, ...more }).invoke(event);
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** What the model was told of its calls, in the last request. */
function results(): unknown[] {
  const messages = model.requests.at(-1)!.body.messages as {
    content: { type: string; content: unknown }[];
  }[];
  return messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'tool_result')
    .map(({ content }) => JSON.parse((content as { text: string }[])[0]?.text ?? String(content)));
}
const offered = () =>
  (model.requests.at(-1)!.body.tools as { name: string }[]).map(({ name }) => name).sort();

it('runs what the model wants elsewhere, and goes on with what became of it', async () => {
  model.add(
    { tool_calls: [call('bash', { command: WORK }, 'toolu_1')] },
    { tool_calls: [call('edit', { path: 'a.txt', old: 'two', new: 'three' }, 'toolu_2')] },
    { tool_calls: [call('bash', { command: 'cat a.txt e/link; e/run; ls; env' }, 'toolu_3')] },
    { text: 'Done.' },
  );
  const lines = await ask('prompt', { message: 'work', session: 'new', snapshot: 'org/app' });
  expect(lines.at(-1)!.type).toBe('done');
  expect(offered()).toEqual(['bash', 'edit', 'read', 'write']);
  const [first, edited, last] = results() as [object, object, { data: { stdout: string } }];
  expect(first).toEqual({ ok: true, data: { stdout: '', stderr: '', exit_code: 0, timed_out: false } });
  expect(edited).toMatchObject({ ok: true });
  expect(last.data.stdout).toContain('three\nthree\nmade\na.txt\nd\ne\n');
  expect(last.data.stdout).not.toMatch(/^(?:AWS|LAMBDA|ANTHROPIC)/m);
  const { session } = lines[0]!.data!;
  const [diff] = (await ask('diff', { session })) as unknown as [{ data: { patch: string } }];
  const patch = JSON.stringify(diff);
  for (const part of [
    '-one\\n+three\\n',
    'deleted file mode 100644',
    'new file mode 100755',
    'new file mode 120000',
    'GIT binary patch',
  ])
    expect(patch).toContain(part);
  const sent = JSON.stringify(api.invoked.map(({ request, headers }) => ({ request, headers })));
  expect(api.invoked.length).toBe(2);
  for (const secret of [KEY, KEYS.secretAccessKey, encodeURIComponent(KEYS.secretAccessKey)])
    expect(sent).not.toContain(secret);
  const { entries } = await openStore(env.ZGATE_STORE!, { endpoint: s3.endpoint }).list('agent/');
  expect(entries.map(({ key }) => key).filter((key) => key.includes('parcel'))).toEqual([]);
  expect(refused).toEqual([]);
});

it('stops a command in time, with what it has done until then', async () => {
  const prompt = { message: 'go', session: 'new', snapshot: 'org/app' };
  const { ran: lines, limit_s } = await limited(
    (limit_s) => {
      model.add(
        { tool_calls: [call('bash', { command: 'echo begun | tee half; sleep 999' })] },
        { text: 'Late.' },
      );
      return ask('prompt', prompt, { ZGATE_TOOL_TIMEOUT_S: String(limit_s) });
    },
    () => JSON.stringify(results()).includes('begun'),
  );
  expect(results()).toEqual([
    {
      ok: true,
      data: {
        stdout: 'begun\n',
        stderr: `Command timed out after ${limit_s} seconds`,
        exit_code: -1,
        timed_out: true,
      },
    },
  ]);
  const files = JSON.stringify(await ask('files', { session: lines[0]!.data!.session }));
  expect(files).toContain('"path":"half","status":"added"');
});

it('says so when the function is not there', async () => {
  model.add({ tool_calls: [call('bash', { command: 'true' })] }, { text: 'No.' });
  await ask(
    'prompt',
    { message: 'go', session: 'new', snapshot: 'org/app' },
    { ZGATE_SHELL: 'zgate-t2-shell' },
  );
  expect(results()).toEqual([
    {
      ok: false,
      error: {
        code: 'exec_error',
        message: 'no result from the shell function: there is no function zgate-t2-shell',
      },
    },
  ]);
});

it('has no commands where sessions are in a directory', async () => {
  const directory = tempDir();
  await publishTree(openStore(directory), tempTree(FILES), 'org/app');
  model.add({ tool_calls: [call('bash', { command: 'true' })] }, { text: 'No.' });
  const before = api.invoked.length;
  await ask('prompt', { message: 'go', session: 'new', snapshot: 'org/app' }, { ZGATE_STORE: directory });
  expect(offered()).toEqual(['edit', 'read', 'write']);
  expect(results()).toEqual([
    {
      ok: false,
      error: { code: 'unknown_tool', message: expect.stringContaining('bash') },
    },
  ]);
  expect(api.invoked.length).toBe(before);
});

it('gives the function that runs commands no permission at all', () => {
  expect(statements(shell)).toEqual([]);
});
