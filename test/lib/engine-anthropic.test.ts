/** Anthropic's format: the whole body of requests, and the events of streams however they are cut. */
import { describe, expect, it } from '@jest/globals';
import * as anthropic from '../../lib/engine/anthropic.ts';
import type { Block, Message } from '../../lib/engine/messages.ts';
import type { ModelRequest } from '../../lib/engine/provider.ts';
import { anthropicFrames } from '../fixtures/model-streams.ts';
import { eventsOf, everyCut } from '../support/stream-events.ts';

const time = '2026-11-16T10:00:00Z';
const user = (...content: Block[]): Message => ({ role: 'user', content, time });
const assistant = (...content: Block[]): Message => ({ role: 'assistant', content, time });
const text = (value: string): Block => ({ type: 'text', text: value });
const image: Block = { type: 'image', mime_type: 'image/png', data: 'aGk=' };
const call = (id: string, args = {}): Block => ({ type: 'tool_call', id, name: 'read', args });
const result = (call_id: string, envelope: string, is_error = false): Block => ({
  type: 'tool_result',
  call_id,
  is_error,
  content: [{ type: 'text', text: envelope }],
});
const ephemeral = { cache_control: { type: 'ephemeral' } };
const bare = (messages: Message[]): ModelRequest => ({ model: 'm', messages, tools: [], max_tokens: 10 });
const messagesOf = (...messages: Message[]) => anthropic.requestOf(bare(messages)).body.messages;

describe('a request', () => {
  it('holds the conversation, the tools and three marks for the cache', () => {
    const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const request: ModelRequest = {
      model: 'claude-haiku-4-5',
      system: 'Be brief.',
      messages: [
        user(text('look'), image),
        assistant(text('I look.'), call('toolu_1', { path: 'a' }), call('toolu_2')),
        user(
          result('toolu_1', '{"ok":true,"data":{}}'),
          result('toolu_2', '{"ok":false,"error":{"code":"path_error","message":"no"}}', true),
        ),
      ],
      tools: [
        { name: 'bash', description: 'Runs.', input_schema: { type: 'object' } },
        { name: 'read', description: 'Reads.', input_schema: schema },
      ],
      max_tokens: 1024,
      temperature: 0,
    };
    expect(anthropic.requestOf(request)).toEqual({
      path: '/v1/messages',
      body: {
        model: 'claude-haiku-4-5',
        max_tokens: 1024,
        stream: true,
        temperature: 0,
        system: [{ type: 'text', text: 'Be brief.', ...ephemeral }],
        tools: [
          { name: 'bash', description: 'Runs.', input_schema: { type: 'object' } },
          { name: 'read', description: 'Reads.', input_schema: schema, ...ephemeral },
        ],
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'look' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
            ],
          },
          {
            role: 'assistant',
            content: [
              { type: 'text', text: 'I look.' },
              { type: 'tool_use', id: 'toolu_1', name: 'read', input: { path: 'a' } },
              { type: 'tool_use', id: 'toolu_2', name: 'read', input: {} },
            ],
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'toolu_1', content: '{"ok":true,"data":{}}' },
              {
                type: 'tool_result',
                tool_use_id: 'toolu_2',
                content: '{"ok":false,"error":{"code":"path_error","message":"no"}}',
                is_error: true,
                ...ephemeral,
              },
            ],
          },
        ],
      },
    });
  });

  it('leaves out what is not there', () => {
    expect(anthropic.requestOf({ ...bare([user(text('hi'))]), system: '' })).toEqual({
      path: '/v1/messages',
      body: {
        model: 'm',
        max_tokens: 10,
        stream: true,
        messages: [{ role: 'user', content: [{ type: 'text', text: 'hi', ...ephemeral }] }],
      },
    });
  });

  it('merges messages of one role and puts results before what was said', () => {
    expect(
      messagesOf(
        user(text('a')),
        user(text('b')),
        assistant(call('t1')),
        user(text('c')),
        user(result('t1', '{}')),
      ),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'read', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: '{}' },
          { type: 'text', text: 'c', ...ephemeral },
        ],
      },
    ]);
  });

  it('sends no empty text and no message without content', () => {
    expect(messagesOf(user(text('a'), text(''), text(' \n')), assistant(text('')), user(text('b')))).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b', ...ephemeral },
        ],
      },
    ]);
  });

  it('sends images of a result, results without content, and ids of other providers', () => {
    const results: Block[] = [
      {
        type: 'tool_result',
        call_id: 'a.b:1',
        is_error: false,
        content: [{ type: 'text', text: 'x' }, image as never],
      },
      { type: 'tool_result', call_id: 'c', is_error: false, content: [] },
    ];
    expect(messagesOf(assistant(call('a.b:1'), call('c')), user(...results))).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a_b_1', name: 'read', input: {} },
          { type: 'tool_use', id: 'c', name: 'read', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a_b_1',
            content: [
              { type: 'text', text: 'x' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
            ],
          },
          { type: 'tool_result', tool_use_id: 'c', ...ephemeral },
        ],
      },
    ]);
  });
});

const answer = {
  text: ['Grüße, ', 'wörld 🦀', '\u2028 '],
  tool_calls: [
    { id: 'toolu_1', name: 'bash', args: { command: 'uname -a' } },
    { id: 'toolu_2', name: 'read', args: {} },
  ],
  usage: { input: 12, output: 34, cache_read: 896, cache_write: 7 },
};
const frames = anthropicFrames(answer);
const prompt = { input: 12, cache_read: 896, cache_write: 7 };
const events = [
  { type: 'start' },
  { type: 'usage', usage: { ...prompt, output: 1 } },
  { type: 'text', delta: 'Grüße, ' },
  { type: 'text', delta: 'wörld 🦀' },
  { type: 'text', delta: '\u2028 ' },
  { type: 'tool_start', id: 'toolu_1', name: 'bash' },
  { type: 'tool_args', id: 'toolu_1', delta: '{' },
  { type: 'tool_args', id: 'toolu_1', delta: '"command":"uname -a"' },
  { type: 'tool_args', id: 'toolu_1', delta: '}' },
  { type: 'tool_end', id: 'toolu_1', args: { command: 'uname -a' } },
  { type: 'tool_start', id: 'toolu_2', name: 'read' },
  { type: 'tool_end', id: 'toolu_2', args: {} },
  { type: 'usage', usage: { ...prompt, output: 34 } },
  { type: 'stop', stop: 'tool_use' },
];
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const start = data({ type: 'message_start', message: {} });

describe('a stream', () => {
  it('is read the same wherever it is cut', async () => {
    const found = [...(await everyCut(anthropic, frames.join('')))];
    expect(found.map((json) => JSON.parse(json))).toEqual([events]);
  });

  it.each([
    ['CRLF', frames.join('').replaceAll('\n', '\r\n')],
    ['CR', frames.join('').replaceAll('\n', '\r')],
    [
      'comments and pings between events',
      frames.map((frame) => `: keep-alive\n\n${frame}event: ping\ndata: {"type": "ping"}\n\n`).join(''),
    ],
    ['a mark of byte order', `\uFEFF${frames.join('')}`],
    ['events of later versions', frames.map((frame) => data({ type: 'news', index: 0 }) + frame).join('')],
  ])('is read the same with %s', async (_, stream) => {
    expect(await eventsOf(anthropic, stream)).toEqual(events);
    expect(await eventsOf(anthropic, stream, ...Array(stream.length).fill(1))).toEqual(events);
  });

  it('leaves out what the model thinks', async () => {
    const stream =
      start +
      data({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      }) +
      data({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }) +
      data({ type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } }) +
      data({ type: 'content_block_stop', index: 0 }) +
      data({ type: 'message_stop' });
    expect(await eventsOf(anthropic, stream)).toEqual([{ type: 'start' }, { type: 'stop', stop: 'end' }]);
  });

  it('takes arguments that come with the start of their block', async () => {
    const stream =
      start +
      data({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'read', input: { path: 'x' } },
      }) +
      data({ type: 'content_block_stop', index: 0 }) +
      data({ type: 'message_stop' });
    expect(await eventsOf(anthropic, stream)).toEqual([
      { type: 'start' },
      { type: 'tool_start', id: 'a', name: 'read' },
      { type: 'tool_args', id: 'a', delta: '{"path":"x"}' },
      { type: 'tool_end', id: 'a', args: { path: 'x' } },
      { type: 'stop', stop: 'tool_use' },
    ]);
  });

  it.each(['{"a":', '[1]', '"text"', 'null'])('tells that the arguments %s are no object', async (piece) => {
    const found = await eventsOf(
      anthropic,
      anthropicFrames({ tool_calls: [{ id: 'a', name: 'read', args: [piece] }], stop: 'length' }).join(''),
    );
    expect(found).toContainEqual({ type: 'tool_end', id: 'a', args: {}, invalid: piece });
    expect(found.at(-1)).toEqual({ type: 'stop', stop: 'length' });
  });

  it.each([
    ['end_turn', 'end'],
    ['stop_sequence', 'end'],
    ['tool_use', 'tool_use'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['pause_turn', 'length'],
    ['something_new', 'end'],
  ])('that stops for %s stops for %s', async (stop_reason, stop) => {
    const stream =
      start + data({ type: 'message_delta', delta: { stop_reason } }) + data({ type: 'message_stop' });
    expect(await eventsOf(anthropic, stream)).toEqual([{ type: 'start' }, { type: 'stop', stop }]);
  });

  it('that refuses is an error', async () => {
    const delta = { stop_reason: 'refusal', stop_details: { type: 'refusal', explanation: 'Not this.' } };
    expect(await eventsOf(anthropic, start + data({ type: 'message_delta', delta }))).toEqual([
      { type: 'start' },
      { thrown: 'api_error', message: 'refusal: Not this.' },
    ]);
  });

  it('tells an error behind what was said before it', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    const found = await eventsOf(
      anthropic,
      anthropicFrames({ text: 'Hel', mid_stream_error: error }).join(''),
    );
    expect(found.slice(2)).toEqual([
      { type: 'text', delta: 'Hel' },
      { thrown: 'api_error', message: 'overloaded_error: Overloaded', details: JSON.stringify(error) },
    ]);
  });

  it('tells that it was cut, behind every event that came whole', async () => {
    const cut = { thrown: 'api_error', message: 'the stream ended before the answer did' };
    const stream = frames.join('');
    const ends = new Set<number>();
    for (let length = 0; length < stream.length; length += 7) {
      const found = await eventsOf(anthropic, stream.slice(0, length));
      expect(found.slice(0, -1)).toEqual(events.slice(0, found.length - 1));
      expect(found.at(-1)).toEqual(cut);
      ends.add(found.length);
    }
    // The first two come together.
    expect(ends.size).toBe(events.length - 1);
  });

  it.each(['data: {"type":\n\n', 'data: nothing\n\n', 'data: [1]\n\n', 'data: "sk"\n\n'])(
    'that holds %j cannot be read',
    async (frame) => {
      expect(await eventsOf(anthropic, start + frame)).toEqual([
        { type: 'start' },
        {
          thrown: 'parse',
          message: 'the stream holds data that is no JSON object',
          details: frame.slice(6).trim(),
        },
      ]);
    },
  );
});
