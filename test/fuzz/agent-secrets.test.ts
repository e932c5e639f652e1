/**
 * No secret is seen anywhere: not what the environment holds, not what a command prints, not what the model says in pieces cut anywhere,
 * not what a provider's error quotes; in no event, no stream over HTTP, no reply, no log on disk. Spec: facts on reliability, F "Secrets".
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentProcess, agentProcess, call, place } from '../support/agent.ts';
import { pieces } from '../support/agent-scripts.ts';
import { type Answer, type ModelServer, modelServer } from '../support/model-server.ts';
import { random, rounds } from '../support/random.ts';
import { KNOWN, type Secret, secrets, shows } from '../support/secrets.ts';
import { listening } from '../support/server.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

const TOKEN = 'a-token-of-this-test';
const chance = random();
const all = secrets(chance);
/** At full effort every secret goes every way, at less half of them go one way each; lib/engine-redact has all shapes. */
const ways = rounds(all.length) >= all.length ? 1 : 6;
const going = (way: number) => [...all.entries()].filter(([n]) => n % ways === way % ways);
const here = place();
for (const [n, { text }] of all.entries()) writeFileSync(join(here.root, `secret-${n}`), `x ${text} y\n`);
let server: ModelServer;
let agent: AgentProcess;
let http: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  server = await modelServer();
  agent = agentProcess(server.url, here, [], KNOWN);
  const args = ['--root', here.root, '--base-url', server.url, '--token', TOKEN, '--http', '127.0.0.1:0'];
  http = await listening(args, { ...here.env, ...KNOWN }, 'agent');
});
afterAll(async () => {
  http.child.kill('SIGTERM');
  await http.ended;
  await server.close();
});

const cut = (text: string) => pieces(text, chance, 8);
const split = () => chance.pick(['event', 5, 50] as const);

/** Everything that a model and its provider can do with a secret. */
function answers(n: number, { text }: Secret): Answer[] {
  const args = (value: object) => cut(JSON.stringify(value));
  const said = `${text} is what ${text}`;
  const calls = [
    call('bash', { command: `cat secret-${n}; cat secret-${n} >&2; printenv` }, 'a'),
    call('write', args({ path: `copy-${n}`, content: `k=1 ${text}\n` }), 'b'),
    call('read', args({ path: `secret-${n}` }), 'c'),
    call('bash', args({ command: `: '${text.replaceAll("'", '')}'`, other: [{ deep: text }] }), 'd'),
    call('browse', args({ url: `http://x/?a=1 ${text}` }), 'e'),
    call('read', cut(`{"path": "${text}`), 'f'),
    call('edit', args({ path: `secret-${n}`, old: text, new: 7 }), 'g'),
  ];
  const error = { type: 'invalid_request_error', message: `not ${text} nor ${text}` };
  const thoughts = [{ thinking: cut(`is it ${text}?`) }, { thinking: cut(`or ${text}?`), behind_text: true }];
  return [
    { text: cut(said), thoughts, tool_calls: calls, split: split() },
    chance.pick<Answer>([
      { status: 400, error },
      { status: 401, body: text, content_type: 'text/plain' },
      { text: cut(said), mid_stream_error: error, split: split() },
      { text: cut(said), cut_after_bytes: 900 + chance.below(1500), cut: chance.pick(['reset', 'end']) },
    ]),
  ];
}

/** An answer after which the agent waits a quarter of a second and asks again: at full effort to each of them in one way, to some otherwise. */
const busy = ({ text }: Secret): Answer => ({
  status: 503,
  retry_after: 0,
  error: { type: 'overloaded_error', message: `not ${text} nor ${text}` },
});
const sometimesBusy = (n: number, secret: Secret) => (n % 10 === 0 ? [busy(secret)] : []);

const filesUnder = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Which of the secrets a sink shows, and where. */
const seen = (sink: string, text: string) =>
  all.filter((one) => shows(text, one)).map(({ shape }) => `${shape} in ${sink}`);
const seenIn = (messages: ZotMessage[]) =>
  // In all of them at once first: that is many times as fast.
  seen('them', messages.map((message) => JSON.stringify(message)).join('\n')).length === 0
    ? []
    : [
        ...new Set(
          messages.flatMap((message) => seen(message.command ?? message.type, JSON.stringify(message))),
        ),
      ];

const post = async (path: string, body: object, accept: string): Promise<string> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, accept };
  const response = await fetch(`${http.addresses[0]}/agent/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return response.text();
};

it('fifty shapes', () => {
  expect(new Set(all.map(({ shape }) => shape)).size).toBe(50);
  expect(all.filter((one) => !shows(one.text, one))).toEqual([]);
});

describe('secrets that are told, printed, echoed and quoted', () => {
  it('are in no event and no reply of a pipe', async () => {
    let retries = 0;
    for (const [n, secret] of going(0)) {
      const first = ways === 1 ? [busy(secret)] : sometimesBusy(n, secret);
      retries += first.length;
      server.add(...first, ...answers(n, secret));
      const session = agent.heard.find(({ data }) => data?.session)?.data.session ?? 'new';
      const messages = await agent.prompt(`what is ${secret.text}?`, { session });
      expect([secret.shape, grammarFault(messages)]).toEqual([secret.shape, undefined]);
      server.forget();
    }
    const { session } = agent.heard[0]!.data;
    await agent.ask({ type: 'get_messages', session });
    await agent.ask({ type: 'get_state', session });
    await agent.ask({ type: 'fork', session });
    expect(seenIn(agent.heard)).toEqual([]);
    const times = (type: string) => agent.heard.filter((message) => message.type === type).length;
    expect([times('retry'), times('tool_result')]).toEqual([retries, 7 * going(0).length]);
  });

  it('are in no conversation without a session', async () => {
    const from = agent.heard.length;
    for (const [n, secret] of going(1)) {
      server.add(...sometimesBusy(n, secret), ...answers(n, secret));
      await agent.prompt(`what is ${secret.text}?`);
      server.forget();
    }
    const { data } = await agent.ask({ type: 'get_messages' });
    expect(data.messages.length).toBeGreaterThan(2 * going(1).length);
    expect(seenIn(agent.heard.slice(from))).toEqual([]);
  });

  it('are in no stream over HTTP', async () => {
    const found: string[] = [];
    for (const [n, secret] of going(2)) {
      server.add(...sometimesBusy(n, secret), ...answers(n, secret));
      const accept = chance.pick(['application/jsonl', 'text/event-stream']);
      const body = { message: `what is ${secret.text}?`, session: 'new', prompt_id: `p${n}` };
      const told = await post('prompt', body, accept);
      const session = /"session":"([^"]+)"/.exec(told)![1];
      const again = await post('prompt', { ...body, after: 0 }, accept);
      const messages = await post('get_messages', { session }, 'application/json');
      found.push(...seen(accept, told), ...seen('told again', again), ...seen('get_messages', messages));
      server.forget();
    }
    expect([...new Set(found)]).toEqual([]);
  });

  it('are not on standard error, and in no file of the store', async () => {
    await agent.finish();
    expect([...seen('stderr', agent.said()), ...seen('stderr of the server', http.said())]).toEqual([]);
    const files = filesUnder(here.store);
    expect(files.length).toBeGreaterThan(going(2).length);
    const found = files.flatMap((file) => seen(file.slice(here.store.length), readFileSync(file, 'latin1')));
    expect([...new Set(found)]).toEqual([]);
  });
});

describe('a secret in an odd place', () => {
  const [key, github, password] = [
    all[0]!,
    all.find(({ shape }) => shape === 'ghp_')!,
    all.find(({ shape }) => shape === '{"password": ""}')!,
  ];
  const cases: [string, Parameters<ModelServer['add']>[0]][] = [
    ['the name of an argument', { tool_calls: [call('read', { [key.text]: 1, [github.text]: 2 })] }],
    ['an argument whose name says so', { tool_calls: [call('read', { password: password.hidden })] }],
    ['the name of a tool', { tool_calls: [call(key.text, {}), call(github.text, {}, 'toolu_2')] }],
  ];
  const odd = place();
  let other: AgentProcess;
  beforeAll(() => {
    writeFileSync(join(odd.root, 'secret-0'), key.text);
    other = agentProcess(server.url, odd, [], KNOWN);
  });

  it.each(cases)('is not seen: %s', async (_, answer) => {
    const from = other.heard.length;
    server.add(answer, { text: 'ok' });
    const { session } = (await other.prompt('go', { session: 'new' }))[0]!.data;
    await other.ask({ type: 'get_messages', session });
    expect(seenIn(other.heard.slice(from))).toEqual([]);
  });

  it('is in no file of the store', async () => {
    await other.finish();
    expect(seenIn(other.heard)).toEqual([]);
    const files = filesUnder(odd.store);
    expect(files.length).toBeGreaterThanOrEqual(cases.length);
    const kept = files.flatMap((file) => seen('the store', readFileSync(file, 'latin1')));
    expect([...new Set(kept)]).toEqual([]);
  });
});
