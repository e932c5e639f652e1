/** compact: the conversation summed up, and what is left of it when that fails. Spec: facts on zot rpc, "Commands". */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type AgentProcess, agentProcess, place, timeless } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

let server: ModelServer;
let agent: AgentProcess;
beforeEach(async () => {
  server = await modelServer([{ text: 'Hello.' }]);
  agent = agentProcess(server.url, place());
});
afterEach(() => server.close());

async function compacted(more: object = {}): Promise<ZotMessage[]> {
  const from = agent.heard.length;
  agent.send({ id: 'k', type: 'compact', ...more });
  await agent.hear(({ type, success }) => type === 'done' || success === false);
  return agent.heard.slice(from);
}
const sent = () =>
  (server.requests.at(-1)!.body.messages as ZotMessage[]).map(({ role, content }) => [role, content[0].text]);

it('puts a summary in the place of the conversation', async () => {
  await agent.prompt('hi');
  server.add({ text: ['We said', ' hello.'] }, { text: 'ok' });
  const messages = await compacted();
  expect(grammarFault(messages, 'compact')).toBeUndefined();
  expect(timeless(messages.filter(({ type }) => !/delta|usage/.test(type)))).toEqual([
    {
      type: 'response',
      command: 'compact',
      id: 'k',
      success: true,
      data: { started: true, prompt_id: expect.any(String) },
    },
    { type: 'turn_start', step: 1 },
    { type: 'assistant_start' },
    { type: 'assistant_message', content: [{ type: 'text', text: 'We said hello.' }] },
    { type: 'turn_end', stop: 'end' },
    { type: 'compact_done', summary: 'We said hello.' },
    { type: 'done' },
  ]);
  expect((await agent.ask({ type: 'get_state' })).data.message_count).toBe(1);
  await agent.prompt('go on');
  expect(sent()).toEqual([['user', expect.stringContaining('We said hello.')]]);
  expect((server.requests.at(-1)!.body.messages as ZotMessage[])[0]!.content.at(-1).text).toBe('go on');
});

it('leaves the conversation as it was when the provider fails, and says so once', async () => {
  await agent.prompt('hi');
  server.add({ status: 400, error: { type: 'invalid_request_error', message: 'no' } }, { text: 'ok' });
  const messages = await compacted();
  expect(messages.map(({ type }) => type)).toEqual(['response', 'turn_start', 'turn_end', 'error', 'done']);
  expect(grammarFault(messages, 'compact')).toBeUndefined();
  await agent.prompt('go on');
  expect(sent()).toEqual([
    ['user', 'hi'],
    ['assistant', 'Hello.'],
    ['user', 'go on'],
  ]);
});

it('leaves the conversation as it was when it is aborted', async () => {
  await agent.prompt('hi');
  server.add(
    { text: ['Half', ' done'], gate: (n) => (n === 4 ? new Promise(() => {}) : undefined) },
    { text: 'ok' },
  );
  const from = agent.heard.length;
  agent.send({ id: 'k', type: 'compact' });
  await agent.hear(({ type }) => type === 'text_delta');
  agent.send({ id: 'a', type: 'abort' });
  await agent.hear(({ type }) => type === 'done');
  const messages = agent.heard.slice(from).filter(({ id }) => id !== 'a');
  expect(grammarFault(messages, 'compact')).toBeUndefined();
  expect((await agent.ask({ type: 'get_state' })).data).toMatchObject({ message_count: 2, busy: false });
});

it('waits for the prompt before it', async () => {
  agent.send({ id: 'p', type: 'prompt', message: 'hi' });
  agent.send({ id: 'k', type: 'compact' });
  server.add({ text: 'Sum.' });
  const { messages } = await agent.finish();
  const order = messages
    .filter(({ type }) => type === 'response' || type === 'done')
    .map(({ id, type }) => id ?? type);
  expect(order).toEqual(['p', 'done', 'k', 'done']);
});
