/** The commands of zot rpc that are answered at once, on the real process: whole replies. Spec: facts on zot rpc, "Commands". */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import known from '../../../lib/engine/prices.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { type AgentProcess, agentProcess, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';

let server: ModelServer;
const here = place();
beforeAll(async () => {
  server = await modelServer([{ text: 'Hello.' }], { repeat: true });
});
afterAll(() => server.close());

const usage = { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_usd: 0 };
const response = (command: string, more: object) => ({
  type: 'response',
  command,
  id: 'x',
  success: true,
  ...more,
});
const refused = (command: string, error: unknown) => ({
  type: 'response',
  command,
  id: 'x',
  success: false,
  error,
});
const open = (...args: string[]) => agentProcess(server.url, here, args);

/** ask() finds its response by an id of its own; these tests say which. */
async function asked(agent: AgentProcess, command: object) {
  agent.send({ id: 'x', ...command });
  return agent.hear((message) => message.type === 'response' && message.id === 'x');
}

describe('commands', () => {
  let agent: AgentProcess;
  beforeAll(() => {
    agent = open();
  });

  it('hello tells model, protocol, provider and version', async () => {
    expect(await asked(agent, { type: 'hello' })).toEqual(
      response('hello', {
        data: {
          model: 'claude-haiku-4-5',
          protocol_version: 1,
          provider: 'anthropic',
          version: manifest.version,
        },
      }),
    );
  });

  it('ping answers', async () => {
    expect(await asked(agent, { type: 'ping' })).toEqual(response('ping', { data: { pong: true } }));
  });

  it('answers without an id when there was none', async () => {
    agent.send({ type: 'ping' });
    expect(await agent.hear(() => true)).toEqual({
      type: 'response',
      command: 'ping',
      success: true,
      data: { pong: true },
    });
  });

  it('get_state tells what is there before anything was said', async () => {
    expect(await asked(agent, { type: 'get_state' })).toEqual(
      response('get_state', {
        data: {
          busy: false,
          queued: 0,
          cwd: here.root,
          message_count: 0,
          model: 'claude-haiku-4-5',
          provider: 'anthropic',
          usage,
        },
      }),
    );
  });

  it('abort succeeds when nothing runs', async () => {
    expect(await asked(agent, { type: 'abort' })).toEqual(response('abort', {}));
  });

  it('get_models lists them with their sizes', async () => {
    const models = known.models.map(({ id, provider, context_window, max_output, reasoning }) => ({
      id,
      provider,
      context_window,
      max_output,
      reasoning,
    }));
    expect(await asked(agent, { type: 'get_models' })).toEqual(response('get_models', { data: { models } }));
  });

  it('get_messages has what was said, and clear forgets it', async () => {
    await agent.prompt('hi');
    expect(await asked(agent, { type: 'get_messages' })).toEqual(
      response('get_messages', {
        data: {
          messages: [
            { role: 'user', content: [{ type: 'text', text: 'hi' }], time: expect.any(String) },
            { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }], time: expect.any(String) },
          ],
        },
      }),
    );
    const used = { input: 10, output: 5, cache_read: 0, cache_write: 0, cost_usd: 0.000035 };
    expect((await asked(agent, { type: 'get_state' })).data).toMatchObject({ message_count: 2, usage: used });
    expect(await asked(agent, { type: 'clear' })).toEqual(response('clear', {}));
    expect((await asked(agent, { type: 'get_messages' })).data).toEqual({ messages: [] });
    expect((await asked(agent, { type: 'get_state' })).data).toMatchObject({ message_count: 0 });
  });

  it('set_model sends what follows to another model, and hello tells it', async () => {
    expect(await asked(agent, { type: 'set_model', model: 'claude-sonnet-4-5' })).toEqual(
      response('set_model', { data: { model: 'claude-sonnet-4-5' } }),
    );
    await agent.prompt('again');
    expect(server.requests.at(-1)!.body.model).toBe('claude-sonnet-4-5');
    expect((await asked(agent, { type: 'get_state' })).data).toMatchObject({ model: 'claude-sonnet-4-5' });
    expect((await asked(agent, { type: 'hello' })).data).toMatchObject({ model: 'claude-sonnet-4-5' });
  });

  it('refuses a model that nobody knows', async () => {
    expect(await asked(agent, { type: 'set_model', model: 'x' })).toEqual(
      refused('set_model', 'unknown model "x"'),
    );
  });

  it.each([
    ['an unknown command', { type: 'nope' }, 'nope', 'unknown command'],
    ['a command of another family', { type: 'stat' }, 'stat', 'unknown command'],
    ['a prompt without its message', { type: 'prompt' }, 'prompt', expect.stringMatching(/message/)],
    ['a message that is no text', { type: 'prompt', message: 1 }, 'prompt', expect.stringMatching(/message/)],
    [
      'images that are none',
      { type: 'prompt', message: 'x', images: 'y' },
      'prompt',
      expect.stringMatching(/images/),
    ],
    [
      'an image without its kind',
      { type: 'prompt', message: 'x', images: [{ data: 'aGk=' }] },
      'prompt',
      expect.stringMatching(/mime_type/),
    ],
    ['a model that is no text', { type: 'set_model', model: 7 }, 'set_model', expect.stringMatching(/model/)],
    [
      'a field nobody knows',
      { type: 'prompt', message: 'x', nonsense: 1 },
      'prompt',
      expect.stringMatching(/nonsense/),
    ],
    ['a fork of nothing', { type: 'fork' }, 'fork', expect.stringMatching(/session/)],
    [
      'a session that is not there',
      { type: 'prompt', message: 'x', session: '550e8400-e29b-41d4-a716-446655440000' },
      'prompt',
      expect.stringMatching(/no such session/),
    ],
    [
      'a session that climbs',
      { type: 'prompt', message: 'x', session: '../x' },
      'prompt',
      expect.stringMatching(/session/),
    ],
  ])('refuses %s', async (_, command, name, error) => {
    expect(await asked(agent, command)).toEqual(refused(name, error));
  });

  it('refuses an id that is no text, without one', async () => {
    agent.send({ id: 7, type: 'ping' });
    expect(await agent.hear(() => true)).toEqual({
      type: 'response',
      command: 'ping',
      success: false,
      error: expect.stringMatching(/id must be a string/),
    });
  });

  it.each(['{', '{"type":"ping"', 'hello', '{"type":}'])('answers %s as malformed', async (line) => {
    agent.send(line);
    expect(await agent.hear(() => true)).toEqual({
      type: 'response',
      command: '',
      success: false,
      error: expect.stringMatching(/^malformed json: ./),
    });
    expect(await asked(agent, { type: 'ping' })).toEqual(response('ping', { data: { pong: true } }));
  });

  it('ignores blank lines', async () => {
    agent.send('\n  \n\r');
    expect(await asked(agent, { type: 'ping' })).toEqual(response('ping', { data: { pong: true } }));
  });
});

describe('lines that are too long', () => {
  it('answers with an error and goes on', async () => {
    const agent = open('--max-line-bytes', '1000');
    agent.send({ id: 'x', type: 'prompt', message: 'm'.repeat(2000) });
    expect(await agent.hear(() => true)).toEqual({
      type: 'response',
      command: '',
      success: false,
      error: 'line is longer than 1000 bytes',
    });
    expect(await asked(agent, { type: 'ping' })).toEqual(response('ping', { data: { pong: true } }));
  });

  it('takes 15 MiB, and refuses more than 16', async () => {
    const agent = open();
    agent.send(`{"id":"x","type":"ping"${' '.repeat(15 << 20)}}`);
    expect(await agent.hear(() => true)).toEqual(response('ping', { data: { pong: true } }));
    agent.send(`{"id":"x","type":"ping"${' '.repeat(16 << 20)}}`);
    expect(await agent.hear(() => true)).toMatchObject({
      success: false,
      error: 'line is longer than 16777216 bytes',
    });
    expect(await asked(agent, { type: 'ping' })).toMatchObject({ success: true });
  });
});
