/** What a conversation cost, as far as anybody knows: unknown is not free. Spec: facts on zot rpc, `usage`; issue "Agent". */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type AgentProcess, agentProcess, KEY, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

const here = place();
let server: ModelServer;
beforeEach(async () => {
  server = await modelServer();
});
afterEach(() => server.close());

const open = (provider: string, model: string) =>
  agentProcess(server.url, here, ['--provider', provider, '--model', model], { OPENAI_API_KEY: KEY });
const none = { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_usd: null };
const used = { input: 10, output: 5, cache_read: 0, cache_write: 0 };
const usageIn = (messages: ZotMessage[]) =>
  messages
    .filter(({ type }) => type === 'usage')
    .map(({ type, prompt_id, cumulative, ...usage }) => [usage, cumulative]);

async function state(agent: AgentProcess, session: string) {
  return (await agent.ask({ type: 'get_state', session })).data.usage;
}

it.each([
  ['anthropic', 'claude-haiku-4-5'],
  ['openai', 'gpt-4.1'],
])('is unknown when the provider does not count, from then on: %s', async (provider, model) => {
  const agent = open(provider, model);
  server.add({ text: 'one' }, { text: 'two', usage: null }, { text: 'three' });
  const first = await agent.prompt('go', { session: 'new' });
  const { session } = first[0]!.data;
  const price = usageIn(first)[0]![0].cost_usd;
  expect(price).toBeGreaterThan(0);
  expect(await state(agent, session)).toEqual({ ...used, cost_usd: price });
  const second = await agent.prompt('go', { session });
  expect(grammarFault(second)).toBeUndefined();
  expect(usageIn(second)).toEqual([[none, { ...used, cost_usd: null }]]);
  expect(await state(agent, session)).toEqual({ ...used, cost_usd: null });
  await agent.finish();
  const other = open(provider, model);
  expect(await state(other, session)).toEqual({ ...used, cost_usd: null });
  const twice = { input: 20, output: 10, cache_read: 0, cache_write: 0, cost_usd: null };
  expect(usageIn(await other.prompt('go', { session }))).toEqual([[{ ...used, cost_usd: price }, twice]]);
});

it('is unknown of an answer that was aborted before anybody counted', async () => {
  const agent = open('openai', 'gpt-4.1');
  server.add({ text: ['Half', ' done'], gate: (n) => (n === 2 ? new Promise(() => {}) : undefined) });
  const from = agent.heard.length;
  agent.send({ id: 'p', type: 'prompt', message: 'go', session: 'new' });
  await agent.hear(({ type }) => type === 'text_delta');
  agent.send({ id: 'a', type: 'abort', session: agent.heard[from]!.data.session });
  await agent.hear(({ type }) => type === 'done');
  const messages = agent.heard.slice(from).filter(({ id }) => id !== 'a');
  expect(grammarFault(messages)).toBeUndefined();
  expect(usageIn(messages)).toEqual([[none, none]]);
  expect(await state(agent, messages[0]!.data.session)).toEqual(none);
});

it('is nothing of an answer that never began', async () => {
  const agent = open('openai', 'gpt-4.1');
  server.add({ status: 401 });
  const messages = await agent.prompt('go', { session: 'new' });
  expect(usageIn(messages)).toEqual([]);
  expect(await state(agent, messages[0]!.data.session)).toEqual({ ...none, cost_usd: 0 });
});
