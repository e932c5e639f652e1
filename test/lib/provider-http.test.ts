/** Providers over real HTTP: what is sent, and what comes back however it is cut. */
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ProviderEvent } from '../../lib/engine/provider.ts';
import { Fault } from '../../lib/fault.ts';
import type { ProviderOptions } from '../../lib/io/open-provider.ts';
import { anthropicFrames, openaiFrames } from '../fixtures/model-streams.ts';
import { modelServer } from '../support/model-server.ts';
import { failure, KEY, never, providers, request, said, texts } from '../support/providers.ts';
import { heard } from '../support/stream-events.ts';

const { server, open, ask, slept } = await providers();
afterAll(() => server.close());

const CUT = 'the stream ended before the answer did';

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
      expect(slept()).toEqual([]);
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
