/** The streams of chat completions: their events, however they are cut and whatever the server does its own way. */
import { describe, expect, it } from '@jest/globals';
import * as openai from '../../lib/engine/openai.ts';
import { openaiFrames } from '../fixtures/model-streams.ts';
import { eventsOf, everyCut } from '../support/stream-events.ts';

const frames = openaiFrames({
  text: ['Grüße, ', 'wörld 🦀'],
  tool_calls: [
    { id: 'call_1', name: 'bash', args: { command: 'uname -a' } },
    { id: 'call_2', name: 'read', args: {} },
  ],
  usage: { input: 12, output: 34, cache_read: 896 },
});
const events = [
  { type: 'start' },
  { type: 'text', delta: 'Grüße, ' },
  { type: 'text', delta: 'wörld 🦀' },
  { type: 'tool_start', id: 'call_1', name: 'bash' },
  { type: 'tool_args', id: 'call_1', delta: '{' },
  { type: 'tool_args', id: 'call_1', delta: '"command":"uname -a"' },
  { type: 'tool_args', id: 'call_1', delta: '}' },
  { type: 'tool_start', id: 'call_2', name: 'read' },
  { type: 'tool_args', id: 'call_2', delta: '{}' },
  { type: 'usage', usage: { input: 12, output: 34, cache_read: 896, cache_write: 0 } },
  { type: 'tool_end', id: 'call_1', args: { command: 'uname -a' } },
  { type: 'tool_end', id: 'call_2', args: {} },
  { type: 'stop', stop: 'tool_use' },
];

const chunk = (delta: object, finish_reason: string | null = null, rest: object = {}) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, delta, finish_reason }], ...rest })}\n\n`;
const calls = (...tool_calls: object[]) => chunk({ tool_calls });
const fn = (name: string | undefined, args: unknown) => ({
  function: { ...(name !== undefined && { name }), arguments: args },
});
const DONE = 'data: [DONE]\n\n';
const stopped = chunk({}, 'tool_calls');
const ended = (id: string, args: object) => ({ type: 'tool_end', id, args });

describe('a stream', () => {
  it('is read the same wherever it is cut', async () => {
    const found = [...(await everyCut(openai, frames.join('')))];
    expect(found.map((json) => JSON.parse(json))).toEqual([events]);
  });

  it.each([
    ['CRLF', frames.join('').replaceAll('\n', '\r\n')],
    ['comments between events', frames.map((frame) => `: OPENROUTER PROCESSING\n\n${frame}`).join('')],
    ['no [DONE]', frames.slice(0, -1).join('')],
    ['an end of "stop"', frames.join('').replace('"finish_reason":"tool_calls"', '"finish_reason":"stop"')],
    [
      'reasoning that is empty',
      chunk({ reasoning_content: '', reasoning: null, reasoning_details: [] }) + frames.join(''),
    ],
  ])('is read the same with %s', async (_, stream) => {
    expect(await eventsOf(openai, stream)).toEqual(events);
  });

  /** Before the ends of the calls. */
  const at = events.findIndex(({ type }) => type === 'tool_end');
  const thinking = (data: object) => [
    ...events.slice(0, at),
    { type: 'thinking', data },
    ...events.slice(at),
  ];
  const detail = (type: string, rest: object) => ({
    type: `reasoning.${type}`,
    format: 'f',
    index: 0,
    ...rest,
  });

  it('tells what the model thinks, whole, wherever it is cut', async () => {
    const said = openaiFrames({
      thoughts: [{ thinking: ['Hm, ', 'größer 🦀?'] }],
      text: ['Grüße, ', 'wörld 🦀'],
      tool_calls: [
        { id: 'call_1', name: 'bash', args: { command: 'uname -a' } },
        { id: 'call_2', name: 'read', args: {} },
      ],
      usage: { input: 12, output: 34, cache_read: 896 },
    });
    const found = [...(await everyCut(openai, said.join('')))];
    expect(found.map((json) => JSON.parse(json))).toEqual([
      thinking({ reasoning_content: 'Hm, größer 🦀?' }),
    ]);
  });

  it.each<[string, object[], object]>([
    [
      'reasoning_content',
      [{ reasoning_content: 'h' }, { reasoning_content: 'm' }],
      { reasoning_content: 'hm' },
    ],
    ['reasoning', [{ reasoning: 'h' }, { reasoning: 'm' }], { reasoning: 'hm' }],
    ['both', [{ reasoning: 'hm', reasoning_content: 'hm' }], { reasoning_content: 'hm' }],
    [
      'details in fragments',
      [
        { reasoning: 'h', reasoning_details: [detail('text', { text: 'h', signature: null })] },
        { reasoning: 'm', reasoning_details: [detail('text', { text: 'm' })] },
        { reasoning_details: [detail('text', { signature: 's' })] },
      ],
      { reasoning_details: [detail('text', { text: 'hm', signature: 's' })] },
    ],
    [
      'details of several kinds and places',
      [
        { reasoning_details: [detail('summary', { summary: 'a' }), detail('summary', { summary: 'b' })] },
        { reasoning_details: [detail('summary', { summary: 'c', index: 1 })] },
        { reasoning_details: [detail('encrypted', { data: 'x' }), detail('encrypted', { data: 'y' })] },
        {
          reasoning_details: [
            { type: 'reasoning.text', text: 'd' },
            { type: 'reasoning.text', text: 'e' },
          ],
        },
      ],
      {
        reasoning_details: [
          detail('summary', { summary: 'ab' }),
          detail('summary', { summary: 'c', index: 1 }),
          detail('encrypted', { data: 'x' }),
          detail('encrypted', { data: 'y' }),
          { type: 'reasoning.text', text: 'd' },
          { type: 'reasoning.text', text: 'e' },
        ],
      },
    ],
  ])('tells thinking as %s', async (_, deltas, data) => {
    const stream = deltas.map((delta) => chunk(delta)).join('') + frames.join('');
    expect(await eventsOf(openai, stream)).toEqual(thinking(data));
  });

  it('tells what is wanted back with a call, wherever it comes', async () => {
    const signed = { google: { thought_signature: 'sig' } };
    const stream =
      calls({ index: 0, id: 'a', ...fn('f', '{"x"'), extra_content: signed }) +
      calls({ index: 0, ...fn(undefined, ':1}') }) +
      calls({ index: 1, id: 'b', ...fn('f', '{}') }) +
      calls({ index: 1, extra_content: signed }) +
      calls({ index: 2, id: 'c', ...fn('f', '{}') });
    const found = (await eventsOf(openai, stream + stopped + DONE)) as Record<string, unknown>[];
    expect(found.filter(({ type }) => type === 'tool_end')).toEqual([
      { ...ended('a', { x: 1 }), thinking: { extra_content: signed } },
      { ...ended('b', {}), thinking: { extra_content: signed } },
      ended('c', {}),
    ]);
  });

  const two = [ended('a', { x: 1 }), ended('b', { y: 2 })];
  it.each([
    [
      'index, id at first',
      calls({ index: 0, id: 'a', ...fn('f', '{"x"') }) +
        calls({ index: 0, ...fn(undefined, ':1}') }) +
        calls({ index: 1, id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'ids repeated',
      calls({ index: 0, id: 'a', ...fn('f', '{"x"') }) +
        calls({ index: 0, id: 'a', ...fn('f', ':1}') }) +
        calls({ index: 1, id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'empty ids and names later',
      calls({ index: 0, id: 'a', ...fn('f', '{"x"') }) +
        calls({ index: 0, id: '', ...fn('', ':1}') }) +
        calls({ index: 1, id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'no index',
      calls({ id: 'a', ...fn('f', '{"x"') }) +
        calls(fn(undefined, ':1}')) +
        calls({ id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'one index for all',
      calls({ index: 0, id: 'a', ...fn('f', '{"x":1}') }) +
        calls({ index: 0, id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'both in one chunk, one index',
      calls({ index: 0, id: 'a', ...fn('f', '{"x":1}') }, { index: 0, id: 'b', ...fn('f', '{"y":2}') }),
      two,
    ],
    [
      'interleaved',
      calls({ index: 0, id: 'a', ...fn('f', '{"x"') }) +
        calls({ index: 1, id: 'b', ...fn('f', '{"y"') }) +
        calls({ index: 0, ...fn(undefined, ':1}') }) +
        calls({ index: 1, ...fn(undefined, ':2}') }),
      two,
    ],
    [
      'arguments as an object',
      calls({ index: 0, id: 'a', ...fn('f', { x: 1 }) }) + calls({ index: 1, id: 'b', ...fn('f', { y: 2 }) }),
      two,
    ],
    [
      'no ids',
      calls({ index: 0, ...fn('f', '{"x":1}') }) + calls({ index: 1, ...fn('f', '{"y":2}') }),
      [ended('chatcmpl-1_0', { x: 1 }), ended('chatcmpl-1_1', { y: 2 })],
    ],
    [
      'neither ids nor indexes',
      calls(fn('f', '{"x":1}')) + calls(fn('f', '{"y":2}')),
      [ended('chatcmpl-1_0', { x: 1 }), ended('chatcmpl-1_1', { y: 2 })],
    ],
    ['no arguments', calls({ index: 0, id: 'a', function: { name: 'f' } }), [ended('a', {})]],
    [
      'a name that comes late',
      calls({ index: 0, id: 'a', ...fn(undefined, '{"x"') }) + calls({ index: 0, ...fn('f', ':1}') }),
      [ended('a', { x: 1 })],
    ],
  ])('tells tool calls with %s', async (_, stream, ends) => {
    const found = (await eventsOf(openai, stream + stopped + DONE)) as Record<string, unknown>[];
    expect(found.filter(({ type }) => type === 'tool_end')).toEqual(ends);
    expect(found.at(-1)).toEqual({ type: 'stop', stop: 'tool_use' });
    for (const { id, args } of ends) {
      const own = found.filter((event) => event.id === id);
      expect(own[0]).toEqual({ type: 'tool_start', id, name: 'f' });
      const deltas = own.filter(({ type }) => type === 'tool_args').map(({ delta }) => delta);
      expect(JSON.parse(deltas.join('') || '{}')).toEqual(args);
    }
  });

  it.each([
    ['stop', { type: 'stop', stop: 'end' }],
    ['length', { type: 'stop', stop: 'length' }],
    ['eos', { type: 'stop', stop: 'end' }],
    [
      'content_filter',
      { thrown: 'api_error', message: 'content_filter: the provider withholds the rest of the answer' },
    ],
    ['error', { thrown: 'api_error', message: 'error: the provider gave up' }],
  ])('that finishes for %s', async (reason, last) => {
    const found = await eventsOf(openai, chunk({ content: 'Hel' }) + chunk({}, reason) + DONE);
    expect(found).toEqual([{ type: 'start' }, { type: 'text', delta: 'Hel' }, last]);
  });

  it.each([
    [
      "OpenAI's",
      { prompt_tokens: 908, completion_tokens: 34, prompt_tokens_details: { cached_tokens: 896 } },
      { input: 12, output: 34, cache_read: 896, cache_write: 0 },
    ],
    [
      "DeepSeek's",
      {
        prompt_tokens: 908,
        completion_tokens: 34,
        prompt_cache_hit_tokens: 896,
        prompt_cache_miss_tokens: 12,
      },
      { input: 12, output: 34, cache_read: 896, cache_write: 0 },
    ],
    [
      "OpenRouter's",
      {
        prompt_tokens: 915,
        completion_tokens: 34,
        prompt_tokens_details: { cached_tokens: 896, cache_write_tokens: 7 },
      },
      { input: 12, output: 34, cache_read: 896, cache_write: 7 },
    ],
    [
      "Ollama's",
      { prompt_tokens: 12, completion_tokens: 34 },
      { input: 12, output: 34, cache_read: 0, cache_write: 0 },
    ],
    [
      'nonsense',
      { prompt_tokens: -1, completion_tokens: null, prompt_tokens_details: null },
      { input: 0, output: 0, cache_read: 0, cache_write: 0 },
    ],
  ])('takes usage as %s', async (_, usage, expected) => {
    const found = await eventsOf(openai, chunk({ content: 'x' }, 'stop', { usage }) + DONE);
    expect(found).toContainEqual({ type: 'usage', usage: expected });
  });

  it.each([
    [
      { error: { message: 'Rate limit', type: 'rate_limit_error', code: 'x' } },
      'rate_limit_error: Rate limit',
    ],
    [{ error: { message: 'Provider gone', code: 502 } }, '502: Provider gone'],
    [{ error: 'model not found' }, 'error: model not found'],
  ])('tells the error %j behind what was said before it', async (value, message) => {
    expect(await eventsOf(openai, `${chunk({ content: 'Hel' })}data: ${JSON.stringify(value)}\n\n`)).toEqual([
      { type: 'start' },
      { type: 'text', delta: 'Hel' },
      { thrown: 'api_error', message, details: JSON.stringify(value.error) },
    ]);
  });

  it('tells that it was cut', async () => {
    expect(await eventsOf(openai, frames.slice(0, 6).join(''))).toEqual([
      ...events.slice(0, 6),
      { thrown: 'api_error', message: 'the stream ended before the answer did' },
    ]);
  });

  it('that holds no JSON cannot be read', async () => {
    expect(await eventsOf(openai, 'data: <html>\n\n')).toEqual([
      { thrown: 'parse', message: 'the stream holds data that is no JSON object', details: '<html>' },
    ]);
  });
});
