/** Providers over real HTTP: what is sent, what comes back however it is cut, what is tried again, and what is never told. */

import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModelRequest, ProviderEvent } from '../../lib/engine/provider.ts';
import { ProviderError } from '../../lib/engine/provider.ts';
import { Fault } from '../../lib/fault.ts';
import { openProvider, type ProviderOptions } from '../../lib/io/open-provider.ts';
import { anthropicFrames, openaiFrames } from '../fixtures/model-streams.ts';
import { type Answer, type ModelServer, modelServer } from '../support/model-server.ts';
import { heard } from '../support/stream-events.ts';

const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
const CUT = 'the stream ended before the answer did';
const request: ModelRequest = {
  model: 'claude-haiku-4-5',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }], time: '2026-11-16T10:00:00Z' }],
  tools: [],
  max_tokens: 100,
};

let server: ModelServer;
/** How long was waited, instead of waiting. */
let slept: number[] = [];
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());

function open(provider: string, options: Partial<ProviderOptions> = {}) {
  slept = [];
  return openProvider({
    provider,
    base_url: server.url,
    env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY },
    sleep: async (ms) => void slept.push(ms),
    ...options,
  });
}
const never = new AbortController().signal;
const ask = (provider: string, ...answers: Answer[]) => {
  server.add(...answers);
  return heard(open(provider).stream(request, never));
};
const said = (...texts: string[]) => texts.map((delta) => ({ type: 'text', delta }));
const texts = (events: object[]) => events.filter((event) => 'type' in event && event.type === 'text');
async function failure(stream: AsyncIterable<ProviderEvent>): Promise<ProviderError> {
  try {
    for await (const _ of stream);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('no failure');
}

describe('a request', () => {
  it("goes to Anthropic's place with its headers", async () => {
    await ask('anthropic', { text: 'hello' });
    const { method, path, headers, body } = server.requests.at(-1)!;
    expect({
      method,
      path,
      key: headers['x-api-key'],
      version: headers['anthropic-version'],
      type: headers['content-type'],
    }).toEqual({
      method: 'POST',
      path: '/v1/messages',
      key: KEY,
      version: '2023-06-01',
      type: 'application/json',
    });
    expect(headers.authorization).toBeUndefined();
    expect(body).toEqual({
      model: 'claude-haiku-4-5',
      max_tokens: 100,
      stream: true,
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'hi', cache_control: { type: 'ephemeral' } }] },
      ],
    });
  });

  it.each([
    ['openai', 'OPENAI_API_KEY', 'max_completion_tokens'],
    ['openrouter', 'OPENROUTER_API_KEY', 'max_tokens'],
    ['gemini', 'GEMINI_API_KEY', 'max_tokens'],
    ['deepseek', 'DEEPSEEK_API_KEY', 'max_tokens'],
    ['ollama', '', 'max_tokens'],
  ])('goes to %s with its key and its limit', async (provider, variable, limit) => {
    server.add({ text: 'hello' });
    const base_url = `${server.url}/v1/`;
    const events = await heard(
      open(provider, { base_url, env: { [variable]: `${KEY}\n` } }).stream(request, never),
    );
    expect(texts(events)).toEqual(said('hello'));
    const { path, headers, body } = server.requests.at(-1)!;
    expect({ path, authorization: headers.authorization, body }).toEqual({
      path: '/v1/chat/completions',
      authorization: variable ? `Bearer ${KEY}` : undefined,
      body: {
        model: 'claude-haiku-4-5',
        [limit]: 100,
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'hi' }],
      },
    });
  });

  it.each([
    ['what is said', { base_url: '/a', env: '/b', config: '/c' }, '/a'],
    ['the environment', { base_url: '', env: '/b', config: '/c' }, '/b'],
    ['the configuration', { env: ' ', config: '/c' }, '/c'],
  ])('goes where %s tells', async (_, { base_url, env, config }: Record<string, string>, expected) => {
    const at = (path: string | undefined) => (path?.trim() ? server.url + path : path);
    const provider = open('anthropic', {
      base_url: at(base_url),
      config_base_url: at(config),
      env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: at(env) },
    });
    await failure(provider.stream(request, never));
    expect(server.requests.at(-1)!.path).toBe(`${expected}/v1/messages`);
  });

  it('goes to the provider itself otherwise', async () => {
    const urls: string[] = [];
    const fetch = async (url: unknown) => {
      urls.push(String(url));
      return new Response('', { status: 418 });
    };
    const env = {
      ANTHROPIC_API_KEY: KEY,
      OPENAI_API_KEY: KEY,
      OPENROUTER_API_KEY: KEY,
      GEMINI_API_KEY: KEY,
      DEEPSEEK_API_KEY: KEY,
    };
    for (const provider of ['anthropic', 'openai', 'openrouter', 'gemini', 'deepseek', 'ollama']) {
      await failure(open(provider, { base_url: undefined, env, fetch }).stream(request, never));
    }
    expect(urls).toEqual([
      'https://api.anthropic.com/v1/messages',
      'https://api.openai.com/v1/chat/completions',
      'https://openrouter.ai/api/v1/chat/completions',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
      'https://api.deepseek.com/chat/completions',
      'http://127.0.0.1:11434/v1/chat/completions',
    ]);
  });

  it.each([
    ['no key', { env: {} }, 'unauthorized', 'ANTHROPIC_API_KEY is not set: it holds the key for anthropic'],
    [
      'an empty key',
      { env: { ANTHROPIC_API_KEY: ' \n' } },
      'unauthorized',
      'ANTHROPIC_API_KEY is not set: it holds the key for anthropic',
    ],
    [
      'a key that is none',
      { env: { ANTHROPIC_API_KEY: `${KEY}\n${KEY}` } },
      'unauthorized',
      'ANTHROPIC_API_KEY holds characters that no key has',
    ],
    [
      'an unknown provider',
      { provider: 'toString' },
      'invalid_args',
      'no provider "toString": there are anthropic, openai, openrouter, gemini, deepseek, ollama',
    ],
    [
      'no URL',
      { base_url: 'localhost:1' },
      'invalid_args',
      'a base URL is http://HOST or https://HOST, with a path if need be',
    ],
    [
      'a URL with a password',
      { base_url: `http://me:${KEY}@localhost` },
      'invalid_args',
      'a base URL holds no credentials: put the key into ANTHROPIC_API_KEY',
    ],
  ])('is not made with %s', (_, options, code, message) => {
    const error = new Fault(code as 'invalid_args', message);
    expect(() => open('anthropic', options as Partial<ProviderOptions>)).toThrow(error);
  });
});

describe.each(['anthropic', 'openai'])('an answer of %s', (provider) => {
  const answer = { text: ['Grüße ', '🦀'], tool_calls: [{ id: 'a', name: 'read', args: { path: 'ä' } }] };

  /** Which frame holds the first text. */
  const first = provider === 'anthropic' ? 3 : 1;
  /** Holds the stream behind its first text until that was heard. */
  const afterHearing = (text: string) => {
    let release: () => void;
    const known = new Promise<void>((resolve) => {
      release = resolve;
    });
    return {
      each: (event: ProviderEvent) => event.type === 'text' && event.delta === text && release(),
      gate: (piece: number) => piece > first && known,
    };
  };

  it('comes the same in events, in odd pieces and byte by byte', async () => {
    const whole = await ask(provider, answer);
    expect(texts(whole)).toEqual(said('Grüße ', '🦀'));
    expect(whole).toContainEqual({ type: 'tool_end', id: 'a', args: { path: 'ä' } });
    expect(whole.at(-1)).toEqual({ type: 'stop', stop: 'tool_use' });
    for (const split of [1000, 7, 'every byte'] as const) {
      expect(await ask(provider, { ...answer, split })).toEqual(whole);
    }
  });

  it('is told while it comes', async () => {
    const { each, gate } = afterHearing('one');
    server.add({ text: ['one', 'two'], gate });
    const events = await heard(open(provider).stream(request, never), each);
    expect(texts(events)).toEqual(said('one', 'two'));
  });

  it('ends with its last event, though the connection stays', async () => {
    expect((await ask(provider, { text: 'x', stays_open: true })).at(-1)).toEqual({
      type: 'stop',
      stop: 'end',
    });
    expect(await server.requests.at(-1)!.ended).toBe('cancelled');
  });

  it.each(['reset', 'end'] as const)(
    'that is cut by %s loses nothing that came, and says so',
    async (cut) => {
      const answer = { text: ['one', 'two'] };
      const frames =
        provider === 'anthropic'
          ? anthropicFrames(answer, request.model)
          : openaiFrames(answer, request.model);
      // In the middle of the event with "two".
      const whole = frames.slice(0, first + 1).join('').length;
      const { each, gate } = afterHearing('one');
      server.add({ ...answer, cut_after_bytes: whole + 40, cut, gate });
      const events = await heard(open(provider).stream(request, never), each);
      expect(texts(events)).toEqual(said('one'));
      expect(events.at(-1)).toMatchObject({ thrown: 'api_error', message: CUT });
      expect(slept).toEqual([]);
    },
  );

  it('that fails on the way is an error', async () => {
    const events = await ask(provider, {
      text: 'Hel',
      mid_stream_error: { type: 'overloaded_error', message: 'Overloaded' },
    });
    expect(texts(events)).toEqual(said('Hel'));
    expect(events.at(-1)).toMatchObject({ thrown: 'api_error', message: 'overloaded_error: Overloaded' });
  });

  it('that cannot be read is an error', async () => {
    expect(await ask(provider, { raw: `data: {"no ${KEY}\n\n` })).toEqual([
      {
        thrown: 'parse',
        message: 'the stream holds data that is no JSON object',
        details: '{"no [redacted]',
      },
    ]);
    expect(await ask(provider, { body: '<html>Hello</html>', content_type: 'text/html' })).toEqual([
      { thrown: 'parse', message: 'expected an event stream, got text/html', details: '<html>Hello</html>' },
    ]);
    expect(await ask(provider, { body: '{"error":{"type":"x","message":"y"}}' })).toMatchObject([
      { thrown: 'api_error', message: 'x: y' },
    ]);
  });
});

describe.each(['anthropic', 'openai'])('a failure of %s', (provider) => {
  it('is told with its status, message and body', async () => {
    const error = { type: 'authentication_error', message: 'invalid x-api-key' };
    server.add({ status: 401, error });
    const thrown = await failure(open(provider).stream(request, never));
    expect(thrown).toMatchObject({
      kind: 'http_status',
      status: 401,
      message: 'HTTP 401: invalid x-api-key',
    });
    expect(JSON.parse(thrown.details!).error).toMatchObject(error);
  });

  it.each([
    ['no body', { status: 500 }, 'HTTP 500', undefined],
    ['a page', { status: 500, body: '<h1>no</h1>', content_type: 'text/html' }, 'HTTP 500', '<h1>no</h1>'],
    [
      'an error that is text',
      { status: 400, body: '{"error":"bad model"}' },
      'HTTP 400: bad model',
      '{"error":"bad model"}',
    ],
    [
      'an array as Gemini makes it',
      { status: 400, body: '[{"error":{"message":"bad"}}]' },
      'HTTP 400: bad',
      '[{"error":{"message":"bad"}}]',
    ],
    [
      'a redirect, which is not followed',
      { status: 302, location: 'http://127.0.0.1:1/' },
      'HTTP 302',
      undefined,
    ],
  ])('with %s', async (_, answer, message, details) => {
    const before = server.requests.length;
    expect(await ask(provider, answer)).toEqual([
      { thrown: 'http_status', message, ...(details && { details }) },
    ]);
    expect(server.requests.length).toBe(before + 1);
  });

  it('quotes 4 KB of the body at most, and no half characters', async () => {
    server.add({ status: 500, body: 'ä'.repeat(100_000) });
    const { details } = await failure(open(provider).stream(request, never));
    expect(details).toBe('ä'.repeat(2048));
  });

  it.each([429, 502, 503, 504, 529])('%d is tried again, and the answer is told once', async (status) => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    const events = await ask(provider, { status, error }, { status, error }, { text: 'at last' });
    const reason = `HTTP ${status}: Overloaded`;
    expect(events.slice(0, 3)).toEqual([
      { type: 'retry', attempt: 1, wait_ms: 250, reason },
      { type: 'retry', attempt: 2, wait_ms: 750, reason },
      { type: 'start' },
    ]);
    expect(texts(events)).toEqual(said('at last'));
    expect(slept).toEqual([250, 750]);
  });

  it('that lasts is told after three tries', async () => {
    const before = server.requests.length;
    const events = await ask(provider, { status: 529 }, { status: 503 }, { status: 529 });
    expect(events.at(-1)).toEqual({ thrown: 'http_status', message: 'HTTP 529' });
    expect(events.length).toBe(3);
    expect(server.requests.length).toBe(before + 3);
  });

  it.each([
    ['seconds', 2, 2000],
    ['parts of a second', '1.5', 1500],
    ['less than our own wait', 0, 250],
    ['a date', 'Mon, 16 Nov 2026 10:00:05 GMT', 5000],
    ['more than 30 s', 3600, 30_000],
    ['a date that has gone by', 'Mon, 16 Nov 2026 09:00:00 GMT', 250],
    ['nonsense', 'soon', 250],
  ])('waits as Retry-After says: %s', async (_, retry_after, wait_ms) => {
    server.add({ status: 429, retry_after }, { text: 'x' });
    const now = () => Date.parse('2026-11-16T10:00:00Z');
    const events = await heard(open(provider, { now }).stream(request, never));
    expect(events[0]).toEqual({ type: 'retry', attempt: 1, wait_ms, reason: 'HTTP 429' });
    expect(slept).toEqual([wait_ms]);
  });

  it('of the connection is tried again and names the place', async () => {
    const events = await ask(provider, { cut_after_bytes: 0 }, { text: 'x' });
    expect(events[0]).toMatchObject({ type: 'retry', attempt: 1, wait_ms: 250 });
    expect(texts(events)).toEqual(said('x'));

    const closed = await modelServer();
    await closed.close();
    const thrown = await failure(
      open(provider, { base_url: `${closed.url}/x?token=${KEY}` }).stream(request, never),
    );
    const path = provider === 'anthropic' ? '/x/v1/messages' : '/x/chat/completions';
    const message = `Connection failed: ${closed.url}${path} (ECONNREFUSED)`;
    expect(thrown).toMatchObject({ kind: 'http_status', message, status: undefined });
    expect(slept).toEqual([250, 750]);
  });

  it('that is silence is a timeout', async () => {
    for (const answer of [
      { text: 'one', gate: () => new Promise(() => {}) },
      { text: ['one', 'two'], gate: (n: number) => n > 4 && new Promise(() => {}) },
    ]) {
      server.add(answer);
      const thrown = await failure(open(provider, { idle_ms: 400 }).stream(request, never));
      expect(thrown).toMatchObject({ kind: 'timeout', message: 'no answer for 0.4 s' });
      expect(await server.requests.at(-1)!.ended).toBe('cancelled');
    }
  });
});

describe.each(['anthropic', 'openai'])('an abort with %s', (provider) => {
  const reason = new Error('enough');
  const aborted = async (
    stream: (signal: AbortSignal) => AsyncIterable<ProviderEvent>,
    when: (event: ProviderEvent) => boolean,
  ) => {
    const controller = new AbortController();
    const events: ProviderEvent[] = [];
    try {
      for await (const event of stream(controller.signal)) {
        events.push(event);
        if (when(event)) setImmediate(() => controller.abort(reason));
      }
    } catch (error) {
      return { events, error };
    }
    throw new Error('not aborted');
  };

  it('in the middle throws its reason and ends the connection', async () => {
    server.add({ text: ['one', 'two'], gate: (n) => n > 4 && new Promise(() => {}) });
    const { error } = await aborted(
      (signal) => open(provider).stream(request, signal),
      ({ type }) => type === 'text',
    );
    expect(error).toBe(reason);
    expect(await server.requests.at(-1)!.ended).toBe('cancelled');
  });

  it('while waiting for another try ends at once', async () => {
    server.add({ status: 429, retry_after: 30 });
    const before = server.requests.length;
    const { events, error } = await aborted(
      (signal) => open(provider, { sleep: undefined }).stream(request, signal),
      ({ type }) => type === 'retry',
    );
    expect(error).toBe(reason);
    expect(events).toEqual([{ type: 'retry', attempt: 1, wait_ms: 30_000, reason: 'HTTP 429' }]);
    expect(server.requests.length).toBe(before + 1);
  });

  it('before the beginning asks nobody', async () => {
    const before = server.requests.length;
    const stream = open(provider).stream(request, AbortSignal.abort(reason));
    await expect(heard(stream)).rejects.toBe(reason);
    expect(server.requests.length).toBe(before);
  });

  it('by leaving the loop ends the connection', async () => {
    server.add({ text: ['one', 'two'], gate: (n) => n > 4 && new Promise(() => {}) });
    for await (const event of open(provider).stream(request, never)) if (event.type === 'text') break;
    expect(await server.requests.at(-1)!.ended).toBe('cancelled');
  });
});

describe('the key', () => {
  it.each<[string, Answer[]]>([
    ['a message', [{ status: 401, error: { type: 'x', message: `your key ${KEY} is wrong` } }]],
    ['a reason to try again', [{ status: 503, error: { type: 'x', message: KEY } }, { text: 'x' }]],
    ['a body', [{ status: 500, body: `Authorization: Bearer ${KEY}` }]],
    [
      'an error in the stream',
      [{ text: 'a', mid_stream_error: { type: KEY, message: encodeURIComponent(KEY) } }],
    ],
    ['data', [{ raw: `data: ${JSON.stringify(KEY)} ${Buffer.from(KEY).toString('base64')}\n\n` }]],
  ])('is not told, though the answer has it in %s', async (_, answers) => {
    for (const provider of ['anthropic', 'openai']) {
      server.add(...answers);
      const events: unknown[] = [];
      const thrown: unknown[] = [];
      const opened = open(provider);
      try {
        for await (const event of opened.stream(request, never)) events.push(event);
      } catch (error) {
        thrown.push(error);
      }
      const all = inspect([opened, events, thrown], { depth: 20, showHidden: true });
      expect(all).toContain('[redacted]');
      for (const form of [
        KEY,
        KEY.slice(0, 20),
        KEY.slice(-20),
        Buffer.from(KEY).toString('base64').slice(0, 30),
      ]) {
        expect(all).not.toContain(form);
      }
    }
  });

  it('is not told by what fetch throws', async () => {
    const fetch = async () => {
      throw new TypeError(`bad header ${KEY}`, { cause: { code: 'ERR', headers: KEY } });
    };
    const thrown = await failure(open('anthropic', { fetch }).stream(request, never));
    expect(inspect(thrown, { depth: 20 })).not.toContain(KEY);
    expect(thrown.message).toBe(`Connection failed: ${server.url}/v1/messages (ERR)`);
  });
});

it('connections are used again', async () => {
  const own = await modelServer(() => ({ text: 'a' }));
  try {
    const provider = open('anthropic', { base_url: own.url });
    for (let i = 0; i < 6; i++) await heard(provider.stream(request, never));
    // The next request may come before the last one's connection is free.
    expect(await own.connections()).toBeLessThanOrEqual(2);
  } finally {
    await own.close();
  }
});
