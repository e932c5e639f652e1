/** Providers that fail, over real HTTP: what is tried again, what is told, how it is given up, and that no key is ever told. */

import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ProviderEvent } from '../../lib/engine/provider.ts';
import { type Answer, modelServer } from '../support/model-server.ts';
import { failure, KEY, never, providers, request, said, texts } from '../support/providers.ts';
import { heard } from '../support/stream-events.ts';

const { server, open, ask, slept } = await providers();
afterAll(() => server.close());

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
    expect(slept()).toEqual([250, 750]);
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
    ['as long as we do', 30, 30_000],
    ['a date that has gone by', 'Mon, 16 Nov 2026 09:00:00 GMT', 250],
    ['nonsense', 'soon', 250],
  ])('waits as Retry-After says: %s', async (_, retry_after, wait_ms) => {
    server.add({ status: 429, retry_after }, { text: 'x' });
    const now = () => Date.parse('2026-11-16T10:00:00Z');
    const events = await heard(open(provider, { now }).stream(request, never));
    expect(events[0]).toEqual({ type: 'retry', attempt: 1, wait_ms, reason: 'HTTP 429' });
    expect(slept()).toEqual([wait_ms]);
  });

  it.each([
    ['seconds', 120, 120],
    ['parts of a second', '30.5', 31],
    ['a date', 'Mon, 16 Nov 2026 11:00:00 GMT', 3600],
  ])('is told at once when Retry-After says longer than 30 s: %s', async (_, retry_after, seconds) => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    server.add({ status: 429, retry_after, error });
    const before = server.requests.length;
    const now = () => Date.parse('2026-11-16T10:00:00Z');
    const thrown = await failure(open(provider, { now }).stream(request, never));
    expect(thrown).toMatchObject({
      kind: 'http_status',
      status: 429,
      message: `HTTP 429: Slow down; try again in ${seconds} s`,
      retry_after_s: seconds,
    });
    expect(slept()).toEqual([]);
    expect(server.requests.length).toBe(before + 1);
  });

  it('that is not tried again says nothing of Retry-After', async () => {
    const answer = { status: 500, retry_after: 120 };
    expect(await ask(provider, answer)).toEqual([{ thrown: 'http_status', message: 'HTTP 500' }]);
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
    expect(slept()).toEqual([250, 750]);
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
