/** What a model thinks comes back to it unchanged, to no other, and is shown to nobody; on the real process, with a server that refuses as the real ones do. */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { thoughtBlock } from '../../fixtures/model-streams.ts';
import { type AgentProcess, agentProcess, call, KEY, place } from '../../support/agent.ts';
import { asReal } from '../../support/model-rules.ts';
import { type Answer, type ModelServer, modelServer } from '../../support/model-server.ts';
import { processesWith } from '../../support/processes.ts';
import { run } from '../../support/server.ts';
import { itInFull } from '../../support/skips.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

const here = place();
let server: ModelServer;
beforeAll(async () => {
  server = await modelServer([], { rules: [asReal] });
});
beforeEach(() => void server.refusals.splice(0));
afterEach(() => server.forget());
afterAll(() => server.close());

const open = (provider: string, model: string) =>
  agentProcess(server.url, here, ['--provider', provider, '--model', model], {
    DEEPSEEK_API_KEY: KEY,
    GEMINI_API_KEY: KEY,
    OPENAI_API_KEY: KEY,
    ANTHROPIC_BASE_URL: server.url,
    DEEPSEEK_BASE_URL: server.url,
    GEMINI_BASE_URL: server.url,
    OPENAI_BASE_URL: server.url,
  });

const SECRET = 'Thought: nobody else needs this.';
const signed = { google: { thought_signature: 'c2lnbmVkIGJ5IGdlbWluaQ==' } };
const thoughts = [{ thinking: ['Thought: nobody ', 'else needs this.'] }];
const more = [
  { thinking: SECRET, encrypted: true },
  { thinking: ['Thought: and', ' a second one.'], behind_text: true },
];

interface Kind {
  model: string;
  other: string;
  /** An answer with thinking and a call. */
  calling(id: string, command?: string): Answer;
  /** What of it is in a request, for each call. */
  back(message: ZotMessage): unknown;
  wanted: unknown;
}
const KINDS: Record<string, Kind> = {
  anthropic: {
    model: 'claude-sonnet-5',
    other: 'claude-opus-5',
    calling: (id, command = 'true') => ({
      thoughts: [...thoughts, ...more],
      text: ['Look', ':'],
      tool_calls: [call('bash', { command }, id)],
    }),
    back: ({ content }) =>
      content.map((block: ZotMessage) => (/thinking/.test(block.type) ? block : block.type)),
    wanted: [
      ...[...thoughts, more[0]!].map((thought) => thoughtBlock(thought, 'claude-sonnet-5')),
      'text',
      thoughtBlock(more[1]!, 'claude-sonnet-5'),
      'tool_use',
    ],
  },
  deepseek: {
    model: 'deepseek-v4-pro',
    other: 'deepseek-flash',
    calling: (id, command = 'true') => ({ thoughts, tool_calls: [call('bash', { command }, id)] }),
    back: ({ reasoning_content }) => reasoning_content,
    wanted: SECRET,
  },
  gemini: {
    model: 'gemini-2.5-pro',
    other: 'gemini-2.5-flash',
    calling: (id, command = 'true') => ({
      text: 'Look:',
      tool_calls: [{ ...call('bash', { command }, id), extra_content: signed }],
    }),
    back: ({ tool_calls }) => tool_calls[0].extra_content,
    wanted: signed,
  },
};

const hasCalls = ({ role, content, tool_calls }: ZotMessage) =>
  role === 'assistant' &&
  (tool_calls !== undefined || (Array.isArray(content) && content.some(({ type }) => type === 'tool_use')));
/** What the provider was given back last, for each answer with calls. */
const givenBack = ({ back }: Kind) =>
  (server.requests.at(-1)!.body.messages as ZotMessage[]).filter(hasCalls).map(back);

async function prompted(agent: AgentProcess, answers: Answer[], more: object = {}): Promise<ZotMessage[]> {
  server.add(...answers);
  const messages = await agent.prompt('go', more);
  expect(grammarFault(messages)).toBeUndefined();
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  return messages;
}

describe.each(Object.entries(KINDS))('thinking of %s', (provider, kind) => {
  const { model, other, calling, wanted } = kind;
  const itOnce = provider === 'anthropic' ? it : itInFull;
  let agent: AgentProcess;
  beforeAll(() => {
    agent = open(provider, model);
  });
  beforeEach(async () => {
    expect(await agent.ask({ type: 'clear' })).toMatchObject({ success: true });
  });
  afterAll(async () => {
    expect((await agent.finish()).code).toBe(0);
  });

  it('comes back with every result, and with the next prompt', async () => {
    await prompted(agent, [calling('a'), calling('b'), { text: 'Done.' }]);
    expect(givenBack(kind)).toEqual([wanted, wanted]);
    await prompted(agent, [calling('c'), { text: 'Done.' }]);
    expect(givenBack(kind)).toEqual([wanted, wanted, wanted]);
    expect(server.refusals).toEqual([]);
  });

  it('comes back whole when it comes byte for byte', async () => {
    await prompted(agent, [
      { ...calling('a'), split: 'every byte' },
      { text: 'Done.', split: 'every byte' },
    ]);
    expect(givenBack(kind)).toEqual([wanted]);
  });

  it('is shown to nobody', async () => {
    const [started] = await prompted(agent, [calling('a'), { text: 'Done.' }], { session: 'new' });
    const { session } = started!.data;
    const { data } = await agent.ask({ type: 'get_messages', session });
    expect(data.messages[1].content.map(({ type }: ZotMessage) => type)).toEqual([
      ...(provider === 'deepseek' ? [] : ['text']),
      'tool_call',
    ]);
    await prompted(agent, [calling('a'), { text: 'Done.' }]);
    await agent.ask({ type: 'get_messages' });
    const { child, ended } = run(['sessions', 'show', session, '--store', here.store], here.env);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    await ended;
    expect(text).toContain('Done.');
    const shown = `${text} ${agent.said()} ${JSON.stringify(agent.heard)}`;
    expect(shown).not.toMatch(/Thought|thinking|signature|reasoning|extra_content|redacted/i);
  });

  // Another process goes on with DeepSeek's in the test with a secret, too.
  (provider === 'deepseek' ? itInFull : it)('comes back from another process', async () => {
    const [started] = await prompted(agent, [calling('a'), { text: 'Done.' }], { session: 'new' });
    const { session } = started!.data;
    const second = open(provider, model);
    await prompted(second, [calling('b'), { text: 'Done.' }], { session });
    expect(givenBack(kind)).toEqual([wanted, wanted]);
    const forked = (await second.ask({ type: 'fork', session })).data.session;
    await prompted(second, [calling('c'), { text: 'Done.' }], { session: forked });
    expect(givenBack(kind)).toEqual([wanted, wanted, wanted]);
    await second.finish();
    expect(server.refusals).toEqual([]);
  });

  itOnce('comes back after a process was killed in its tool', async () => {
    const killed = open(provider, model);
    const [started] = await prompted(killed, [calling('a'), { text: 'Done.' }], { session: 'new' });
    const { session } = started!.data;
    const sleep = `sleep ${randomInt(300_000, 400_000)}.${randomInt(100_000, 999_999)}`;
    server.add(calling('b', `echo begun; exec ${sleep}`));
    killed.send({ id: 'p', type: 'prompt', message: 'go', session });
    await killed.hear(({ type, id }) => type === 'tool_progress' && id === 'b');
    killed.child.kill('SIGKILL');
    await killed.ended;
    for (const pid of processesWith(sleep)) process.kill(pid, 'SIGKILL');
    await prompted(agent, [calling('c'), { text: 'Done.' }], { session });
    expect(givenBack(kind)).toEqual([wanted, wanted, wanted]);
  });

  it('is not for another model, and comes back to its own', async () => {
    const [started] = await prompted(agent, [calling('a'), { text: 'Done.' }], { session: 'new' });
    const { session } = started!.data;
    const others = Object.values(KINDS).filter((one) => one !== kind);
    for (const chosen of [other, ...others.map((one) => one.model), 'gpt-5']) {
      expect(await agent.ask({ type: 'set_model', session, model: chosen })).toMatchObject({ success: true });
      await prompted(
        agent,
        [{ tool_calls: [call('bash', { command: 'true' }, `x-${chosen}`)] }, { text: 'Done.' }],
        {
          session,
        },
      );
      expect(JSON.stringify(server.requests.at(-1)!.body)).not.toMatch(/Thought|signature/i);
    }
    await agent.ask({ type: 'set_model', session, model });
    await prompted(agent, [{ text: 'Done.' }], { session });
    expect(givenBack(kind)[0]).toEqual(wanted);
    expect(server.refusals).toEqual([]);
  });

  it('is there for the summary, and gone with the conversation', async () => {
    await prompted(agent, [calling('a'), { text: 'Done.' }]);
    server.add({ thoughts, text: 'We did it.' });
    await agent.ask({ type: 'compact' });
    await agent.hear(({ type }) => type === 'done');
    expect(givenBack(kind)).toEqual([wanted]);
    await prompted(agent, [calling('b'), { text: 'Done.' }]);
    expect(givenBack(kind)).toEqual([wanted]);
    expect(JSON.stringify((server.requests.at(-1)!.body.messages as ZotMessage[])[0])).not.toMatch(/Thought/);
    expect(server.refusals).toEqual([]);
  });

  it('that was not finished is forgotten', async () => {
    server.add({ ...calling('a'), text: 'Half', mid_stream_error: { type: 'api_error', message: 'no' } });
    await agent.prompt('go');
    await prompted(agent, [{ text: 'Done.' }]);
    expect(JSON.stringify(server.requests.at(-1)!.body.messages)).not.toMatch(/Thought|signature/i);
  });
});

describe('thinking with a secret in it', () => {
  const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const kept = (session: string) =>
    readdirSync(join(here.store, 'sessions'))
      .filter((name) => name.includes(session))
      .map((name) => readFileSync(join(here.store, 'sessions', name), 'utf8'))
      .join('');

  it.each([
    ['deepseek', '"data":{"reasoning_content":"Is it [redacted]?"}'],
    // Other words than those that were signed would be refused.
    ['anthropic', undefined],
  ])('is kept without it, or not at all: %s', async (provider, line) => {
    const { model } = KINDS[provider]!;
    const agent = open(provider, model);
    const answer = {
      thoughts: [{ thinking: ['Is it ', `${secret}?`] }],
      tool_calls: [call('bash', { command: 'true' })],
    };
    const [started] = await prompted(agent, [answer, { text: 'Done.' }], { session: 'new' });
    const { session } = started!.data;
    await agent.finish();
    expect(kept(session)).toContain('Done.');
    expect(kept(session)).not.toContain(secret);
    if (line === undefined) expect(kept(session)).not.toContain('"thinking"');
    else expect(kept(session)).toContain(line);
    server.forget();
    const second = open(provider, model);
    await prompted(second, [KINDS[provider]!.calling('b'), { text: 'Done.' }], { session });
    expect(server.refusals).toEqual([]);
  });
});
