/** abort, and prompts that wait behind each other. Spec: facts on zot rpc, "Commands" and "Events of one prompt". */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { agentProcess, call, place, timeless, typesOf } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { processesWith, until } from '../../support/processes.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

let server: ModelServer;
const here = place();
beforeEach(async () => {
  server = await modelServer();
});
afterEach(() => server.close());

const open = (...args: string[]) => agentProcess(server.url, here, args);
const never = () => new Promise<never>(() => {});
/** The messages of a prompt among all that came. */
function ofPrompt(messages: ZotMessage[], id: string): ZotMessage[] {
  const response = messages.find((message) => message.type === 'response' && message.id === id)!;
  const { prompt_id } = response.data;
  return [response, ...messages.filter((message) => message.prompt_id === prompt_id)];
}
const type = (wanted: string) => (message: ZotMessage) => message.type === wanted;

describe('abort', () => {
  it('ends an answer that is being told, and keeps its text', async () => {
    server.add({ text: ['Half', ' of', ' it'], gate: (n) => (n === 4 ? never() : undefined) });
    const agent = open();
    agent.send({ id: 'p', type: 'prompt', message: 'go' });
    await agent.hear(type('text_delta'));
    expect(await agent.ask({ type: 'abort' })).toMatchObject({ command: 'abort', success: true });
    if (!agent.heard.some(type('done'))) await agent.hear(type('done'));
    const messages = ofPrompt(agent.heard, 'p');
    expect(grammarFault(messages)).toBeUndefined();
    const text = messages.filter(type('text_delta')).map(({ delta }) => delta);
    expect(timeless(messages.slice(-4))).toEqual([
      {
        type: 'usage',
        input: 10,
        output: 1,
        cache_read: 0,
        cache_write: 0,
        cost_usd: 0.000015,
        cumulative: expect.any(Object),
      },
      { type: 'assistant_message', content: [{ type: 'text', text: text.join('') }] },
      { type: 'turn_end', stop: 'aborted' },
      { type: 'done' },
    ]);
    expect(await server.requests[0]!.ended).toBe('cancelled');
    const { data } = await agent.ask({ type: 'get_state' });
    expect(data).toMatchObject({ busy: false, message_count: 2 });
  });

  it('ends a request that is not answered yet', async () => {
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.add({
      text: 'never',
      gate: () => {
        asked();
        return never();
      },
    });
    const agent = open();
    agent.send({ id: 'p', type: 'prompt', message: 'go' });
    await arrived;
    await agent.ask({ type: 'abort' });
    if (!agent.heard.some(type('done'))) await agent.hear(type('done'));
    const messages = ofPrompt(agent.heard, 'p');
    expect(grammarFault(messages)).toBeUndefined();
    expect(typesOf(messages)).toEqual(['response', 'user_message', 'turn_start', 'turn_end', 'done']);
  });

  it('ends a command, and its children are gone', async () => {
    const mark = `zgate-abort-${process.pid}-${Date.now()}`;
    // The mark is in the command line of the shell and of its children, which last longer than a test may.
    const command = `echo on; (sleep 9999; : ${mark}) & sh -c 'sleep 9999; : ${mark}'`;
    server.add(
      { tool_calls: [call('bash', { command }, 'a'), call('bash', { command: 'echo never' }, 'b')] },
      { text: 'not asked' },
    );
    const agent = open();
    agent.send({ id: 'p', type: 'prompt', message: 'go' });
    await agent.hear(type('tool_progress'));
    expect(processesWith(mark).length).toBeGreaterThan(0);
    agent.send({ id: 'a', type: 'abort' });
    await agent.hear(type('done'));
    await until(() => processesWith(mark).length === 0);
    const messages = ofPrompt(agent.heard, 'p');
    expect(grammarFault(messages)).toBeUndefined();
    expect(timeless(messages.filter(({ type }) => type === 'tool_result'))).toEqual(
      ['a', 'b'].map((id) => ({
        type: 'tool_result',
        id,
        is_error: true,
        content: [{ type: 'text', text: expect.stringContaining('interrupted') }],
      })),
    );
    expect(timeless(messages.slice(-2))).toEqual([{ type: 'turn_end', stop: 'aborted' }, { type: 'done' }]);
    expect(server.requests).toHaveLength(1);
    // What follows answers both calls.
    server.forget();
    server.add({ text: 'ok' });
    expect(grammarFault(await agent.prompt('and now?'))).toBeUndefined();
    const sent = server.requests.at(-1)!.body.messages as ZotMessage[];
    expect(sent.map(({ role, content }) => [role, content.map((block: ZotMessage) => block.type)])).toEqual([
      ['user', ['text']],
      ['assistant', ['tool_use', 'tool_use']],
      ['user', ['tool_result', 'tool_result', 'text']],
    ]);
  });
});

describe('prompts that wait', () => {
  it('are done in order, each from its start to its end', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.add({ text: ['one'], gate: (n) => (n === 3 ? held : undefined) }, { text: 'two' });
    const agent = open();
    agent.send({ id: 'p1', type: 'prompt', message: 'first' });
    await agent.hear(type('assistant_start'));
    agent.send({ id: 'p2', type: 'prompt', message: 'second' });
    const { data } = await agent.ask({ type: 'get_state' });
    expect(data).toMatchObject({ busy: true, queued: 1 });
    expect(await agent.ask({ type: 'clear' })).toMatchObject({ success: false, error: 'agent is busy' });
    expect(agent.heard.some(({ id }) => id === 'p2')).toBe(false);
    release();
    const { code, messages } = await agent.finish();
    expect(code).toBe(0);
    const [one, two] = [ofPrompt(messages, 'p1'), ofPrompt(messages, 'p2')];
    expect([grammarFault(one), grammarFault(two)]).toEqual([undefined, undefined]);
    const jobs = messages.filter(({ id }) => !/^c/.test(id ?? ''));
    expect(jobs).toEqual([...one, ...two]);
  });

  it('go on when the one before is aborted', async () => {
    server.add({ text: ['one'], gate: (n) => (n === 3 ? never() : undefined) }, { text: 'two' });
    const agent = open();
    agent.send({ id: 'p1', type: 'prompt', message: 'first' });
    await agent.hear(type('assistant_start'));
    agent.send({ id: 'p2', type: 'prompt', message: 'second' });
    agent.send({ id: 'a', type: 'abort' });
    const { code, messages } = await agent.finish();
    expect(code).toBe(0);
    expect(ofPrompt(messages, 'p1').at(-2)).toMatchObject({ type: 'turn_end', stop: 'aborted' });
    expect(ofPrompt(messages, 'p2').at(-2)).toMatchObject({ type: 'turn_end', stop: 'end' });
    expect([grammarFault(ofPrompt(messages, 'p1')), grammarFault(ofPrompt(messages, 'p2'))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are at most 32', async () => {
    server.add({ text: ['one'], gate: (n) => (n === 3 ? never() : undefined) });
    const agent = open();
    for (let n = 0; n <= 33; n++) agent.send({ id: `p${n}`, type: 'prompt', message: 'x' });
    const refusal = await agent.hear(({ success }) => success === false);
    expect(refusal).toMatchObject({ id: 'p33', command: 'prompt', error: expect.stringMatching(/32/) });
  });
});
