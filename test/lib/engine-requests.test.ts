/** The bodies of requests in both formats; long because each is compared as a whole. */
import { describe, expect, it } from '@jest/globals';
import * as anthropic from '../../lib/engine/anthropic.ts';
import type { Block, Message } from '../../lib/engine/messages.ts';
import * as openai from '../../lib/engine/openai.ts';
import type { ModelRequest } from '../../lib/engine/provider.ts';

const time = '2026-11-16T10:00:00Z';
const user = (...content: Block[]): Message => ({ role: 'user', content, time });
const assistant = (...content: Block[]): Message => ({ role: 'assistant', content, time });
const text = (value: string): Block => ({ type: 'text', text: value });
const image = { type: 'image', mime_type: 'image/png', data: 'aGk=' } as const;
const call = (id: string, args = {}): Block => ({ type: 'tool_call', id, name: 'read', args });
const result = (call_id: string, envelope: string, is_error = false): Block => ({
  type: 'tool_result',
  call_id,
  is_error,
  content: [{ type: 'text', text: envelope }],
});
const thinking = (data: Record<string, unknown>, call_id?: string): Block => ({
  type: 'thinking',
  provider: 'p',
  model: 'm',
  ...(call_id !== undefined && { call_id }),
  data,
});
const ephemeral = { cache_control: { type: 'ephemeral' } };
const bare = (messages: Message[]): ModelRequest => ({ model: 'm', messages, tools: [], max_tokens: 10 });
const messagesOf = (...messages: Message[]) => anthropic.requestOf(bare(messages)).body.messages;

describe('a request to Anthropic', () => {
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

  it('gives thinking back as it came and where it was, but not at the end of an answer', () => {
    const thought = { type: 'thinking', thinking: 'hm', signature: 's' };
    const hidden = { type: 'redacted_thinking', data: 'x' };
    expect(
      messagesOf(
        user(text('a')),
        assistant(thinking(thought), thinking(hidden), text('b'), thinking(thought), call('t')),
        user(result('t', '{}')),
        assistant(text('c'), thinking(thought)),
        user(text('d')),
        assistant(thinking(hidden)),
      ),
    ).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'a' }] },
      {
        role: 'assistant',
        content: [
          thought,
          hidden,
          { type: 'text', text: 'b' },
          thought,
          { type: 'tool_use', id: 't', name: 'read', input: {} },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: '{}' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'c' }] },
      { role: 'user', content: [{ type: 'text', text: 'd', ...ephemeral }] },
    ]);
  });

  it('sends images of a result, results without content, and ids of other providers', () => {
    const results: Block[] = [
      {
        type: 'tool_result',
        call_id: 'a.b:1',
        is_error: false,
        content: [{ type: 'text', text: 'x' }, image],
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

describe('a request to OpenAI', () => {
  it('holds the conversation and the tools', () => {
    const request: ModelRequest = {
      model: 'gpt-4.1',
      system: 'Be brief.',
      messages: [
        user(text('look'), image),
        assistant(
          text('I '),
          text('look.'),
          { type: 'tool_call', id: 'call_1', name: 'read', args: { path: 'a' } },
          { type: 'tool_call', id: 'call_2', name: 'read', args: {} },
        ),
        user(
          {
            type: 'tool_result',
            call_id: 'call_1',
            is_error: false,
            content: [{ type: 'text', text: '{"ok":true}' }, image],
          },
          {
            type: 'tool_result',
            call_id: 'call_2',
            is_error: true,
            content: [{ type: 'text', text: '{"ok":false}' }],
          },
        ),
        assistant(text('')),
        assistant({ type: 'tool_call', id: 'call_3', name: 'read', args: {} }),
        user({ type: 'tool_result', call_id: 'call_3', is_error: false, content: [] }),
        user(text('and?')),
      ],
      tools: [{ name: 'read', description: 'Reads.', input_schema: { type: 'object' } }],
      max_tokens: 1024,
      temperature: 0.5,
    };
    const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } };
    expect(openai.requestOf(request)).toEqual({
      path: '/chat/completions',
      body: {
        model: 'gpt-4.1',
        max_tokens: 1024,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.5,
        tools: [
          {
            type: 'function',
            function: { name: 'read', description: 'Reads.', parameters: { type: 'object' } },
          },
        ],
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'look' }, picture] },
          {
            role: 'assistant',
            content: 'I look.',
            tool_calls: [
              { id: 'call_1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
              { id: 'call_2', type: 'function', function: { name: 'read', arguments: '{}' } },
            ],
          },
          { role: 'tool', tool_call_id: 'call_1', content: '{"ok":true}' },
          { role: 'tool', tool_call_id: 'call_2', content: '{"ok":false}' },
          { role: 'user', content: [picture] },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'call_3', type: 'function', function: { name: 'read', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'call_3', content: '' },
          { role: 'user', content: 'and?' },
        ],
      },
    });
  });

  const wireCall = (id: string, more: object = {}) => ({
    id,
    type: 'function',
    function: { name: 'read', arguments: '{}' },
    ...more,
  });

  it('gives thinking back with the message or the call it came with', () => {
    const extra_content = { google: { thought_signature: 's' } };
    const reasoning_details = [{ type: 'reasoning.encrypted', data: 'x' }];
    const messages = [
      assistant(
        text('a'),
        thinking({ reasoning_details }),
        thinking({ extra_content }, 'c1'),
        call('c1'),
        call('c2'),
      ),
      user(result('c1', '{}'), result('c2', '{}')),
      assistant(text('b'), thinking({ reasoning: 'hm' })),
      assistant(thinking({ reasoning_content: 'so' }), call('c3')),
      user(result('c3', '{}')),
      assistant(thinking({ reasoning_content: 'nothing said' })),
    ];
    expect(openai.requestOf(bare(messages)).body.messages).toEqual([
      {
        role: 'assistant',
        content: 'a',
        reasoning_details,
        tool_calls: [wireCall('c1', { extra_content }), wireCall('c2')],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{}' },
      { role: 'tool', tool_call_id: 'c2', content: '{}' },
      { role: 'assistant', content: 'b', reasoning: 'hm' },
      { role: 'assistant', content: '', reasoning_content: 'so', tool_calls: [wireCall('c3')] },
      { role: 'tool', tool_call_id: 'c3', content: '{}' },
    ]);
  });

  it('has thinking in every answer where the server wants it', () => {
    const messages = [
      assistant(text('a')),
      assistant(call('c')),
      user(result('c', '{}')),
      assistant(thinking({ reasoning_content: 'hm' }), text('b')),
    ];
    expect(openai.requestOf(bare(messages), 'max_tokens', 'reasoning_content').body.messages).toEqual([
      { role: 'assistant', content: 'a', reasoning_content: '' },
      { role: 'assistant', content: '', reasoning_content: '', tool_calls: [wireCall('c')] },
      { role: 'tool', tool_call_id: 'c', content: '{}' },
      { role: 'assistant', content: 'b', reasoning_content: 'hm' },
    ]);
  });

  it('names its limit as the server wants and leaves out what is not there', () => {
    expect(openai.requestOf(bare([user(text('hi'), text(''))]), 'max_completion_tokens').body).toEqual({
      model: 'm',
      max_completion_tokens: 10,
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: 'hi' }],
    });
  });
});
