/** prompt on the real process and a real provider's stream: whole sequences of events. Spec: facts on zot rpc, "Events of one prompt". */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentProcess, agentProcess, call, place, timeless, typesOf } from '../../support/agent.ts';
import { type Answer, type ModelServer, modelServer } from '../../support/model-server.ts';
import { limited } from '../../support/processes.ts';
import { itInFull } from '../../support/skips.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

let server: ModelServer;
const here = place();
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());

const open = (...args: string[]) => agentProcess(server.url, here, args);
let checked: ZotMessage[][] = [];
afterEach(() => {
  const all = checked;
  checked = [];
  server.forget();
  for (const messages of all) expect(grammarFault(messages)).toBeUndefined();
});

async function prompted(agent: AgentProcess, answers: Answer[], message = 'go', more: object = {}) {
  server.add(...answers);
  const messages = await agent.prompt(message, more);
  checked.push(messages);
  return messages;
}
const results = (messages: ZotMessage[]) => messages.filter(({ type }) => type === 'tool_result');
const envelope = (messages: ZotMessage[]) => JSON.parse(results(messages)[0]!.content[0].text);
/** What the provider was sent last. */
const sent = () => server.requests.at(-1)!.body.messages as { role: string; content: ZotMessage[] }[];

const used = { input: 10, output: 5, cache_read: 0, cache_write: 0, cost_usd: 0.000035 };
const usage = (n = 1) => ({
  type: 'usage',
  ...used,
  cumulative: { ...used, input: 10 * n, output: 5 * n, cost_usd: expect.closeTo(0.000035 * n, 9) },
});
const started = {
  type: 'response',
  command: 'prompt',
  id: expect.any(String),
  success: true,
  data: { started: true, prompt_id: expect.any(String) },
};

describe('prompt', () => {
  let agent: AgentProcess;
  beforeAll(() => {
    agent = open();
  });

  it('tells text as it comes, and ends', async () => {
    const messages = await prompted(agent, [{ text: ['Hello', ', you', '.'] }]);
    expect(timeless(messages)).toEqual([
      started,
      { type: 'user_message', content: [{ type: 'text', text: 'go' }] },
      { type: 'turn_start', step: 1 },
      { type: 'assistant_start' },
      { type: 'text_delta', delta: 'Hello' },
      { type: 'text_delta', delta: ', you' },
      { type: 'text_delta', delta: '.' },
      usage(),
      { type: 'assistant_message', content: [{ type: 'text', text: 'Hello, you.' }] },
      { type: 'turn_end', stop: 'end' },
      { type: 'done' },
    ]);
  });

  it('runs a command and goes on with its result', async () => {
    await agent.ask({ type: 'clear' });
    const args = { command: 'echo out; echo err >&2; exit 3' };
    const messages = await prompted(agent, [
      { text: 'Look:', tool_calls: [call('bash', args)] },
      { text: 'Three.' },
    ]);
    const progress = messages.filter(({ type }) => type === 'tool_progress');
    expect(
      progress
        .map(({ text }) => text)
        .sort()
        .join(''),
    ).toBe('err\nout\n');
    expect(timeless(messages.filter(({ type }) => type !== 'tool_progress'))).toEqual([
      started,
      { type: 'user_message', content: [{ type: 'text', text: 'go' }] },
      { type: 'turn_start', step: 1 },
      { type: 'assistant_start' },
      { type: 'text_delta', delta: 'Look:' },
      { type: 'tool_use_start', id: 'toolu_1', name: 'bash' },
      { type: 'tool_use_args', id: 'toolu_1', delta: '{' },
      { type: 'tool_use_args', id: 'toolu_1', delta: expect.any(String) },
      { type: 'tool_use_args', id: 'toolu_1', delta: '}' },
      { type: 'tool_use_end', id: 'toolu_1' },
      usage(2),
      {
        type: 'assistant_message',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'tool_call', id: 'toolu_1', name: 'bash', args },
        ],
      },
      { type: 'tool_call', id: 'toolu_1', name: 'bash', args },
      { type: 'turn_end', stop: 'tool_use' },
      {
        type: 'tool_result',
        id: 'toolu_1',
        is_error: false,
        content: [{ type: 'text', text: `$ ${args.command}\nout\nerr\n\n[exit 3]` }],
      },
      { type: 'turn_start', step: 2 },
      { type: 'assistant_start' },
      { type: 'text_delta', delta: 'Three.' },
      usage(3),
      { type: 'assistant_message', content: [{ type: 'text', text: 'Three.' }] },
      { type: 'turn_end', stop: 'end' },
      { type: 'done' },
    ]);
    expect(JSON.parse(sent().at(-1)!.content[0]!.content)).toEqual({
      ok: true,
      data: { stdout: 'out\n', stderr: 'err\n', exit_code: 3, timed_out: false },
    });
  });

  it('runs the tools of one answer in their order', async () => {
    const calls = [
      call('write', { path: 'made.txt', content: 'one\n' }, 'a'),
      call('edit', { path: 'made.txt', old: 'one', new: 'two' }, 'b'),
      call('read', { path: 'made.txt' }, 'c'),
    ];
    const messages = await prompted(agent, [{ tool_calls: calls }, { text: 'ok' }]);
    expect(results(messages).map(({ id, is_error }) => [id, is_error])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
    expect(readFileSync(join(here.root, 'made.txt'), 'utf8')).toBe('two\n');
  });

  it('takes images, tells them as bytes and sends them to the model', async () => {
    const data = Buffer.from('not really a picture').toString('base64');
    const messages = await prompted(agent, [{ text: 'A picture.' }], 'what is it?', {
      images: [{ mime_type: 'image/png', data }],
    });
    const content = [
      { type: 'text', text: 'what is it?' },
      { type: 'image', mime_type: 'image/png', bytes: data },
    ];
    expect(messages[1]).toMatchObject({ type: 'user_message', content });
    const { data: state } = await agent.ask({ type: 'get_messages' });
    expect(state.messages.at(-2).content).toEqual(content);
    expect(sent().at(-1)!.content[1]).toMatchObject({
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data },
    });
  });

  it.each<[string, object, object]>([
    ['an unknown tool', call('browse', { url: 'x' }), { code: 'unknown_tool', message: expect.any(String) }],
    [
      'input that is no JSON',
      call('bash', ['{"comm']),
      { code: 'invalid_input', message: expect.any(String) },
    ],
    ['empty input', call('bash', {}), { code: 'invalid_input', message: expect.stringContaining('command') }],
    [
      'a wrong field',
      call('read', { path: 7 }),
      { code: 'invalid_input', message: expect.stringContaining('path') },
    ],
  ])('answers %s with an error and goes on', async (_, tool, error) => {
    const messages = await prompted(agent, [{ tool_calls: [tool as never] }, { text: 'ok' }]);
    expect(results(messages)).toHaveLength(1);
    // The provider gives the same id each time; in a conversation each call has its own.
    expect(results(messages)[0]).toMatchObject({
      id: expect.stringMatching(/^toolu_1(?:-\d)?$/),
      is_error: true,
    });
    expect(envelope(messages)).toEqual({ ok: false, error });
    expect(messages.at(-2)).toMatchObject({ type: 'turn_end', stop: 'end' });
    expect(sent().at(-1)!.content[0]).toMatchObject({ type: 'tool_result', is_error: true });
  });

  it('ends a command at its time and keeps what it wrote', async () => {
    const { ran, limit_s } = await limited(
      (limit_s) =>
        prompted(open('--tool-timeout', String(limit_s)), [
          { tool_calls: [call('bash', { command: 'echo early; sleep 9999' })] },
          { text: 'ok' },
        ]),
      (messages) => typesOf(messages).includes('tool_progress'),
    );
    const [result] = results(ran);
    expect(result!.is_error).toBe(false);
    expect(JSON.parse(sent().at(-1)!.content[0]!.content)).toEqual({
      ok: true,
      data: {
        stdout: 'early\n',
        stderr: `Command timed out after ${limit_s} seconds`,
        exit_code: -1,
        timed_out: true,
      },
    });
  });

  it('tells an HTTP failure as the document has it', async () => {
    const error = { type: 'authentication_error', message: 'invalid x-api-key' };
    const messages = await prompted(agent, [{ status: 401, error }]);
    expect(timeless(messages.slice(1))).toEqual([
      { type: 'user_message', content: [{ type: 'text', text: 'go' }] },
      { type: 'turn_start', step: 1 },
      { type: 'turn_end', stop: 'error', error: expect.stringMatching(/401/) },
      { type: 'error', message: expect.stringMatching(/^anthropic: http 401: .*invalid x-api-key/) },
      { type: 'done' },
    ]);
  });

  it('tells the same text in the turn and in the error', async () => {
    const error = { type: 'authentication_error', message: 'invalid x-api-key' };
    const messages = await prompted(agent, [{ status: 401, error }]);
    expect(messages.at(-3)!.error).toBe(messages.at(-2)!.message);
  });

  it('tells of another try before the answer', async () => {
    const messages = await prompted(agent, [{ status: 503, retry_after: 0 }, { text: 'Now.' }]);
    expect(typesOf(messages).slice(2, 5)).toEqual(['turn_start', 'retry', 'assistant_start']);
    expect(messages.at(-1)!.type).toBe('done');
  });

  it('tells at once when to try again, when that is long', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    const messages = await prompted(agent, [{ status: 429, retry_after: 120, error }]);
    expect(typesOf(messages).slice(2)).toEqual(['turn_start', 'turn_end', 'error', 'done']);
    expect(messages.at(-2)!.message).toMatch(/^anthropic: http 429: .*Slow down.*; try again in 120 s$/);
  });

  it('keeps what came before a stream was cut, and says so', async () => {
    await agent.ask({ type: 'clear' });
    const messages = await prompted(agent, [
      { text: ['Half ', 'an answer'], raw: undefined as never, cut: 'end', cut_after_bytes: 700 },
    ]);
    const said = messages.filter(({ type }) => type === 'text_delta').map(({ delta }) => delta);
    expect(said.join('')).not.toBe('');
    expect(messages.at(-3)).toMatchObject({ type: 'turn_end', stop: 'error' });
    expect(messages.at(-2)).toMatchObject({ type: 'error', message: expect.any(String) });
    await prompted(agent, [{ text: 'ok' }], 'go on');
    expect(sent().map(({ role, content }) => [role, content[0]!.text])).toEqual([
      ['user', 'go'],
      ['assistant', said.join('')],
      ['user', 'go on'],
    ]);
  });

  it('does not run a tool whose answer was cut', async () => {
    const tool = call('bash', { command: 'touch ran' });
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    const messages = await prompted(agent, [{ text: 'I will', tool_calls: [tool], mid_stream_error: error }]);
    expect(messages.at(-2)).toMatchObject({ type: 'error', message: 'overloaded_error: Overloaded' });
    expect(results(messages)).toEqual([]);
    expect(existsSync(join(here.root, 'ran'))).toBe(false);
  });
});

describe('limits', () => {
  it('ends when the provider is silent for so long', async () => {
    const agent = open('--idle-timeout', '1');
    const messages = await prompted(agent, [
      { text: ['one', 'two'], gate: (n) => (n === 4 ? new Promise(() => {}) : undefined) },
    ]);
    expect(timeless(messages.slice(-2))).toEqual([
      { type: 'error', message: 'no answer for 1 s' },
      { type: 'done' },
    ]);
  });

  async function refuses(seconds: string) {
    const agent = open('--idle-timeout', seconds);
    expect((await agent.finish()).code).toBe(2);
    expect(agent.said()).toContain(`--idle-timeout must be a whole number from 1 to 300, got "${seconds}"`);
  }
  it.each(['301'])('refuses %s seconds of silence', refuses);
  itInFull.each(['0', '1.5', 'soon'])('refuses %s seconds of silence', refuses);

  it('ends after so many steps', async () => {
    const agent = open('--max-steps', '2');
    const again = { tool_calls: [call('bash', { command: 'true' })] };
    const messages = await prompted(agent, [again, again]);
    expect(timeless(messages.slice(-2))).toEqual([
      { type: 'error', message: 'max steps (2) exceeded' },
      { type: 'done' },
    ]);
    expect(typesOf(messages).filter((type) => type === 'turn_start')).toHaveLength(2);
  });

  it('answers a call when no tools are offered', async () => {
    const agent = open('--no-tools');
    const messages = await prompted(agent, [
      { tool_calls: [call('bash', { command: 'touch ran' })] },
      { text: 'Sorry.' },
    ]);
    expect(server.requests.at(-2)!.body.tools).toBeUndefined();
    // The API wants those defined that the conversation has calls of.
    expect(server.requests.at(-1)!.body).toMatchObject({
      tools: [{ name: 'bash' }],
      tool_choice: { type: 'none' },
    });
    expect(envelope(messages)).toMatchObject({ ok: false, error: { code: 'unknown_tool' } });
    expect(existsSync(join(here.root, 'ran'))).toBe(false);
    expect(messages.at(-2)).toMatchObject({ type: 'turn_end', stop: 'end' });
  });

  it('does not run a tool that is not offered', async () => {
    const agent = open('--tools', 'read');
    const messages = await prompted(agent, [
      { tool_calls: [call('bash', { command: 'touch ran' })] },
      { text: 'Sorry.' },
    ]);
    expect((server.requests.at(-1)!.body.tools as ZotMessage[]).map(({ name }) => name)).toEqual(['read']);
    expect(envelope(messages)).toMatchObject({ ok: false, error: { code: 'unknown_tool' } });
    expect(existsSync(join(here.root, 'ran'))).toBe(false);
  });
});
