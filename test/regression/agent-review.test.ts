/** What a review of the agent found, one test each. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { ambient } from '../../lib/io/open-sessions.ts';
import { type AgentProcess, agentProcess, call, place } from '../support/agent.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

let server: ModelServer;
let release: () => void;
let held: Promise<void>;
/** For whatever needs no process of its own. */
let agent: AgentProcess;
beforeAll(async () => {
  server = await modelServer();
  agent = open();
});
beforeEach(async () => {
  await agent.ask({ type: 'clear' });
  held = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => server.forget());
afterAll(() => server.close());

const here = place();
const open = (args: string[] = [], env: Record<string, string> = {}) =>
  agentProcess(server.url, here, args, env);
const sessions = fsSessions(join(here.store, 'sessions'), { ambient });
const spoken = async (id: string) =>
  (await sessions.load(id))!.lines.filter(({ type }) => type === 'message').map(({ text }) => text);
const begun = ({ type }: ZotMessage) => type === 'text_delta';

describe('a session whose process was killed', () => {
  it('is taken over by one process, not by two', async () => {
    server.add({ text: ['one ', 'more'], gate: (n) => (n > 3 ? held : undefined) });
    const [first, second, third] = [open(), open(), agent];
    first.send({ id: 'a', type: 'prompt', message: 'first', session: 'new' });
    await first.hear(begun);
    const { session } = first.heard[0]!.data;
    first.child.kill('SIGKILL');
    await first.ended;
    server.add({ text: ['second ', 'answer'], gate: (n) => (n > 3 ? held : undefined) });
    second.send({ id: 'b', type: 'prompt', message: 'second', session });
    await second.hear(begun);
    const refused = await third.ask({ type: 'prompt', message: 'third', session });
    expect(refused).toMatchObject({ success: false, error: expect.stringContaining('is held by another') });
    release();
    await second.hear(({ type }) => type === 'done');
    expect(await spoken(session)).toEqual(['first', 'second', 'second answer']);
    await second.finish();
  });
});

describe('set_model during a prompt', () => {
  it('leaves the session to the prompt', async () => {
    server.add({ text: ['long ', 'answer'], gate: (n) => (n > 3 ? held : undefined) });
    const [first, second] = [open(), agent];
    first.send({ id: 'a', type: 'prompt', message: 'first', session: 'new' });
    await first.hear(begun);
    const { session } = first.heard[0]!.data;
    expect(await first.ask({ type: 'set_model', model: 'claude-sonnet-4-5', session })).toMatchObject({
      success: true,
    });
    expect(await second.ask({ type: 'prompt', message: 'second', session })).toMatchObject({
      success: false,
      error: expect.stringContaining('is held by another'),
    });
    release();
    await first.hear(({ type }) => type === 'done');
    expect(await spoken(session)).toEqual(['first', 'long answer']);
    expect(await first.ask({ type: 'get_state', session })).toMatchObject({
      data: { model: 'claude-sonnet-4-5', busy: false },
    });
    await first.finish();
  });
});

it('compact defines the tools that the conversation has calls of, and allows none', async () => {
  server.add(
    { tool_calls: [call('bash', { command: 'true' })] },
    { text: 'Done.' },
    { text: 'All was done.' },
  );
  await agent.prompt('do it');
  agent.send({ id: 'c', type: 'compact' });
  expect(await agent.hear(({ type }) => type === 'compact_done')).toMatchObject({ summary: 'All was done.' });
  expect(server.requests.at(-1)!.body).toMatchObject({ tool_choice: { type: 'none' } });
  expect(server.requests.at(-1)!.body.tools).toHaveLength(4);
});

it('a mark in the place of a secret is not written into a file', async () => {
  const file = join(here.root, 'config.ini');
  writeFileSync(file, 'password=correct-horse-battery\n');
  server.add(
    { tool_calls: [call('write', { path: 'config.ini', content: 'password=[redacted]\nport=1\n' })] },
    { text: 'Oh.' },
  );
  const messages = await agent.prompt('set the port');
  const [result] = messages.filter(({ type }) => type === 'tool_result');
  expect(result).toMatchObject({ is_error: true });
  expect(result!.content[0].text).toContain('read the file again');
});

it('a short key is not looked for in ordinary words', async () => {
  const agent = open([], { ANTHROPIC_API_KEY: 'test' });
  server.add({ text: 'The tests pass.' });
  const messages = await agent.prompt('run the tests');
  expect(JSON.stringify(server.requests.at(-1)!.body.messages)).toContain('run the tests');
  expect(grammarFault(messages)).toBeUndefined();
  await agent.finish();
});

it('a key on the command line is neither used nor said', async () => {
  const agent = open(['--api-key', 'sk-ant-REALKEYREALKEYREALKEY00', '--weird=sk-ant-OTHERKEYOTHERKEY00']);
  await agent.ask({ type: 'ping' });
  await agent.finish();
  expect(agent.said()).toContain('--api-key is ignored: keys come from the environment');
  expect(agent.said()).toContain('--weird means nothing here');
  expect(agent.said()).not.toMatch(/REALKEY|OTHERKEY/);
});

it('two calls with one id have an answer each', async () => {
  server.add(
    {
      tool_calls: [call('bash', { command: 'echo 1' }, 'same'), call('bash', { command: 'echo 2' }, 'same')],
    },
    { text: 'Both.' },
    { text: 'Next.' },
  );
  expect(grammarFault(await agent.prompt('twice'))).toBeUndefined();
  await agent.prompt('and then');
  const blocks = (server.requests.at(-1)!.body.messages as ZotMessage[]).flatMap(({ content }) => content);
  const ids = (type: string, key: string) =>
    blocks.filter((block: ZotMessage) => block.type === type).map((block: ZotMessage) => block[key]);
  expect(ids('tool_use', 'id')).toEqual(['same', 'same-2']);
  expect(ids('tool_result', 'tool_use_id')).toEqual(['same', 'same-2']);
});

it('an empty prompt is refused, and get_state needs no key', async () => {
  const agent = open([], { ANTHROPIC_API_KEY: '' });
  expect(await agent.ask({ type: 'prompt', message: '' })).toMatchObject({
    success: false,
    error: 'message must say something, unless there are images',
  });
  expect(await agent.ask({ type: 'get_state' })).toMatchObject({ success: true });
  expect(await agent.ask({ type: 'set_model', model: 'gpt-5' })).toMatchObject({
    success: false,
    error: expect.stringContaining('OPENAI_API_KEY'),
  });
  await agent.finish();
});
