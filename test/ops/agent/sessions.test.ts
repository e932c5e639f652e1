/** Durable sessions: what one process said another one goes on with. Spec: ZDX §8; facts on zdx, "Bugs of the original". */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fsSessions } from '../../../lib/io/fs-sessions.ts';
import { fsStore } from '../../../lib/io/fs-store.ts';
import { ambient } from '../../../lib/io/open-sessions.ts';
import { type AgentProcess, agentProcess, call, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { CONTAINED, containable } from '../../support/processes.ts';
import { run } from '../../support/server.ts';
import { itIf } from '../../support/skips.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

let server: ModelServer;
const here = place();
const open = (...args: string[]) => agentProcess(server.url, here, args);
/** One that begins sessions, and one that goes on with them. */
let [beginner, other]: [AgentProcess, AgentProcess] = [] as never;
beforeAll(async () => {
  server = await modelServer();
  [beginner, other] = [open(), open()];
});
afterEach(() => server.forget());
afterAll(() => server.close());

const sessions = fsSessions(join(here.store, 'sessions'), { ambient });
const linesOf = async (id: string) => (await sessions.load(id))!.lines;
const sent = () =>
  (server.requests.at(-1)!.body.messages as ZotMessage[]).map(({ role, content }) => ({
    role,
    content: content.map(({ cache_control, ...block }: ZotMessage) => block),
  }));
const said = (role: string, text: string) => ({ role, content: [{ type: 'text', text }] });

async function prompted(agent: AgentProcess, message: string, session?: string) {
  const messages = await agent.prompt(message, session === undefined ? {} : { session });
  expect(grammarFault(messages)).toBeUndefined();
  return messages;
}

/** A session with one prompt that another process has had. */
async function begun(...answers: Parameters<ModelServer['add']>): Promise<string> {
  server.add(...answers);
  const messages = await prompted(beginner, 'first', 'new');
  return messages[0]!.data.session;
}
async function shown(id: string): Promise<string> {
  const { child, ended } = run(['sessions', 'show', id, '--store', here.store], here.env);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  expect((await ended).code).toBe(0);
  return text;
}

describe('a session', () => {
  it('is a log as the document has it', async () => {
    const input = { command: 'echo hi' };
    const id = await begun({ text: 'Look.', tool_calls: [call('bash', input)] }, { text: 'Done.' });
    const ts = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const usage = {
      type: 'usage',
      input: 10,
      output: 5,
      cache_read: 0,
      cache_write: 0,
      cost_usd: 0.000035,
      ts,
    };
    const output = { ok: true, data: { stdout: 'hi\n', stderr: '', exit_code: 0, timed_out: false } };
    expect(await linesOf(id)).toEqual([
      expect.objectContaining({ type: 'meta', schema_version: 1, ts }),
      { type: 'message', role: 'user', text: 'first', ts },
      { type: 'message', role: 'assistant', text: 'Look.', ts },
      { type: 'tool_use', id: 'toolu_1', name: 'bash', input, ts },
      usage,
      { type: 'tool_result', tool_use_id: 'toolu_1', output, ok: true, ts },
      { type: 'message', role: 'assistant', text: 'Done.', ts },
      usage,
    ]);
    const text = await shown(id);
    for (const part of [
      '### You',
      'first',
      '### Tool: bash',
      'echo hi',
      '### Result ✓',
      '### Assistant',
      'Done.',
    ])
      expect(text).toContain(part);
  });

  it('goes on in another process with all that was said', async () => {
    const id = await begun(
      { text: 'Look.', tool_calls: [call('bash', { command: 'echo hi' })] },
      { text: 'Done.' },
    );
    server.add({ text: 'Still here.' });
    const messages = await prompted(other, 'second', id);
    expect(messages[0]!.data).toEqual({ started: true, prompt_id: expect.any(String), session: id });
    expect(sent()).toEqual([
      said('user', 'first'),
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Look.' },
          { type: 'tool_use', id: 'toolu_1', name: 'bash', input: { command: 'echo hi' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: expect.stringContaining('hi\\n') }],
      },
      said('assistant', 'Done.'),
      said('user', 'second'),
    ]);
    const { data } = await other.ask({ type: 'get_state', session: id });
    expect(data).toMatchObject({ message_count: 6, session: id, busy: false });
    expect(data.usage).toMatchObject({ input: 30, output: 15 });
    expect((await other.ask({ type: 'get_messages', session: id })).data.messages).toHaveLength(6);
  });

  it('is the one of --session for prompts that name none, in the order they came', async () => {
    const id = await begun({ text: '0' });
    const agent = open('--session', id);
    for (let n = 1; n <= 5; n++) server.add({ text: String(n) });
    for (let n = 1; n <= 5; n++) agent.send({ id: `p${n}`, type: 'prompt', message: `m${n}` });
    const { code } = await agent.finish();
    expect(code).toBe(0);
    const texts = (await linesOf(id)).flatMap(({ type, text }) => (type === 'message' ? [text] : []));
    expect(texts).toEqual(['first', '0', 'm1', '1', 'm2', '2', 'm3', '3', 'm4', '4', 'm5', '5']);
  });

  it('has one writer at a time; the other is told, and may write when the first is through', async () => {
    const id = await begun({ text: 'one' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.add({ text: ['two'], gate: (n) => (n === 3 ? held : undefined) });
    const [first, second] = [beginner, other];
    first.send({ id: 'p', type: 'prompt', message: 'x', session: id });
    await first.hear(({ type }) => type === 'assistant_start');
    const refused = await second.ask({ type: 'prompt', message: 'y', session: id });
    expect(refused).toMatchObject({ success: false, error: expect.stringMatching(/one at a time.*fork/) });
    expect(await second.ask({ type: 'get_state', session: id })).toMatchObject({ success: true });
    const removing = run(['sessions', 'rm', id, '--store', here.store], here.env);
    expect((await removing.ended).code).toBe(1);
    expect(removing.said()).toMatch(
      /^zgate: session \S+ is held by another until \S+; it can be removed when nobody works on it\n$/,
    );
    release();
    await first.hear(({ type }) => type === 'done');
    server.add({ text: 'three' });
    await prompted(second, 'y', id);
    expect(sent().map(({ content }) => content[0].text)).toEqual(['first', 'one', 'x', 'two', 'y']);
  });

  itIf(
    containable(),
    'sessions in containers',
    'no user namespaces here',
  )('has one writer among containers of one host name, too', async () => {
    const id = await begun({ text: 'one' });
    server.add({ text: ['two'], gate: (n) => (n === 3 ? new Promise(() => {}) : undefined) });
    const contained = () => agentProcess(server.url, here, [], {}, CONTAINED);
    const [first, second] = [contained(), contained()];
    first.send({ id: 'p', type: 'prompt', message: 'x', session: id });
    await first.hear(({ type }) => type === 'assistant_start');
    // The one is number 1 as well, the other sees no process of the first one's number or another one.
    for (const one of [second, other])
      expect(await one.ask({ type: 'prompt', message: 'y', session: id })).toMatchObject({
        success: false,
        error: expect.stringMatching(/held by another until .*one at a time/),
      });
    expect((await linesOf(id)).filter(({ text }) => text === 'y')).toEqual([]);
    // Whoever starts a namespace does not hear SIGTERM.
    for (const { child } of [first, second]) child.kill('SIGKILL');
  });

  it('answers a call that nobody answered, and does not run it again', async () => {
    const id = await begun({ text: 'one' });
    const ts = '2026-11-16T00:00:00Z';
    const tool = { type: 'tool_use', id: 'toolu_9', name: 'bash', input: { command: 'touch ran' }, ts };
    await sessions.append(id, [{ type: 'message', role: 'user', text: 'do', ts }, tool], 'k1');
    server.add({ text: 'ok' });
    await prompted(other, 'well?', id);
    expect(sent().slice(-2)).toEqual([
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_9', name: 'bash', input: { command: 'touch ran' } }],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_9',
            is_error: true,
            content: expect.stringContaining('interrupted'),
          },
          { type: 'text', text: 'well?' },
        ],
      },
    ]);
    expect(existsSync(join(here.root, 'ran'))).toBe(false);
    expect((await linesOf(id)).filter(({ tool_use_id }) => tool_use_id === 'toolu_9')).toHaveLength(1);
  });

  it('keeps a model that was set, a clear and a compaction', async () => {
    const id = await begun({ text: 'one' });
    await beginner.ask({ type: 'set_model', model: 'claude-sonnet-4-5', session: id });
    server.add({ text: 'Sum.' }, { text: 'ok' }, { text: 'ok' });
    beginner.send({ id: 'k', type: 'compact', session: id });
    await beginner.hear(({ type }) => type === 'done');
    await prompted(other, 'go on', id);
    expect(server.requests.at(-1)!.body.model).toBe('claude-sonnet-4-5');
    expect(sent()[0]!.content[0].text).toContain('Sum.');
    expect(await other.ask({ type: 'clear', session: id })).toMatchObject({ success: true });
    await prompted(open(), 'anew', id);
    expect(sent()).toEqual([said('user', 'anew')]);
  });

  it('keeps the text of a stream that was cut', async () => {
    const id = await begun({
      text: ['Half', ' of it'],
      mid_stream_error: { type: 'overloaded_error', message: 'x' },
    });
    server.add({ text: 'ok' });
    await prompted(other, 'again', id);
    expect(sent()).toEqual([said('user', 'first'), said('assistant', 'Half of it'), said('user', 'again')]);
  });

  it('is ended from another process by abort', async () => {
    const id = await begun({ text: 'one' });
    server.add({ text: ['two'], gate: (n) => (n === 3 ? new Promise(() => {}) : undefined) });
    beginner.send({ id: 'p', type: 'prompt', message: 'x', session: id });
    await beginner.hear(({ type }) => type === 'assistant_start');
    expect(await other.ask({ type: 'abort', session: id })).toMatchObject({ success: true });
    await beginner.hear(({ type }) => type === 'done');
    expect((await linesOf(id)).at(-1)).toMatchObject({ type: 'interrupted' });
  });

  it('that nobody works on takes an abort and keeps nothing of it; one that is not there takes none', async () => {
    const id = await begun({ text: 'one' });
    expect(await other.ask({ type: 'abort', session: id })).toMatchObject({ success: true });
    const none = randomUUID();
    expect(await other.ask({ type: 'abort', session: none })).toMatchObject({
      success: false,
      error: `no such session: ${none}; "new" begins one`,
    });
    expect((await fsStore(here.store).list('agent/')).entries).toEqual([]);
  });
});

describe('a new session', () => {
  const there = place();
  const missing = { ANTHROPIC_API_KEY: '' };
  let [keyed, keyless]: [AgentProcess, AgentProcess] = [] as never;
  beforeAll(() => {
    keyed = agentProcess(server.url, there);
    keyless = agentProcess(server.url, there, [], missing);
  });
  afterAll(async () => {
    for (const agent of [keyed, keyless]) expect((await agent.finish()).code).toBe(0);
    expect(readdirSync(there.store)).toEqual([]);
  });
  it.each<[string, object, () => AgentProcess, RegExp]>([
    ['without words', { message: ' ' }, () => keyed, /^message must say something/],
    ['without a key', { message: 'x' }, () => keyless, /ANTHROPIC_API_KEY/],
    [
      'on a snapshot that is not there',
      { message: 'x', snapshot: 'r@none' },
      () => keyed,
      /no repository "r"/,
    ],
    ['on a snapshot without a key', { message: 'x', snapshot: 'r@none' }, () => keyless, /ANTHROPIC_API_KEY/],
  ])('%s is refused and leaves nothing', async (_, args, agent, error) => {
    expect(await agent().ask({ type: 'prompt', session: 'new', ...args })).toMatchObject({
      success: false,
      error: expect.stringMatching(error),
    });
    expect(readdirSync(there.store)).toEqual([]);
  });
});

describe('fork', () => {
  it('takes a whole session over, or its first lines, and leaves it alone', async () => {
    const id = await begun({ text: 'one' });
    const before = await linesOf(id);
    const whole = (await other.ask({ type: 'fork', session: id })).data.session;
    const prefix = (await other.ask({ type: 'fork', session: id, lines: 2 })).data.session;
    expect(new Set([id, whole, prefix]).size).toBe(3);
    server.add({ text: 'ok' }, { text: 'ok' });
    await prompted(other, 'go on', whole);
    expect(sent()).toEqual([said('user', 'first'), said('assistant', 'one'), said('user', 'go on')]);
    await prompted(other, 'go on', prefix);
    expect(sent().map(({ role }) => role)).toEqual(['user']);
    expect(sent()[0]!.content.map(({ text }: ZotMessage) => text)).toEqual(['first', 'go on']);
    expect(await linesOf(id)).toEqual(before);
    expect(await other.ask({ type: 'fork', session: id, lines: 99 })).toMatchObject({
      success: false,
      error: expect.stringMatching(/lines must be at most/),
    });
  });
});
