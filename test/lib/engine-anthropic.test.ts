/** Anthropic's streams: their events, however they are cut. */
import { describe, expect, it } from '@jest/globals';
import * as anthropic from '../../lib/engine/anthropic.ts';
import { anthropicFrames, thoughtBlock } from '../fixtures/model-streams.ts';
import { eventsOf, everyCut } from '../support/stream-events.ts';

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

  it('tells what the model thinks, whole and in its place, wherever it is cut', async () => {
    const [first, secret, second] = [
      { thinking: ['Hm, ', 'größer 🦀?'] },
      { thinking: 'for no eyes', encrypted: true },
      { thinking: ['So', ' then.'], behind_text: true },
    ];
    const { text } = answer;
    const thoughts = [first, secret, second];
    const said = anthropicFrames({ ...answer, thoughts, text }, 'm').join('');
    const found = [...(await everyCut(anthropic, said))];
    const thinking = (thought: typeof first | typeof secret) => ({
      type: 'thinking',
      data: thoughtBlock(thought, 'm'),
    });
    expect(found.map((json) => JSON.parse(json))).toEqual([
      [
        ...events.slice(0, 2),
        thinking(first),
        thinking(secret),
        ...events.slice(2, 5),
        thinking(second),
        ...events.slice(5),
      ],
    ]);
  });

  it('gives thinking back without words when only its signature is told', async () => {
    const block = { type: 'thinking', thinking: '', signature: '' };
    const stream =
      start +
      data({ type: 'content_block_start', index: 0, content_block: block }) +
      data({ type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } }) +
      data({ type: 'content_block_stop', index: 0 }) +
      data({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: 'Hi' } }) +
      data({ type: 'content_block_stop', index: 1 }) +
      data({ type: 'message_stop' });
    expect(await eventsOf(anthropic, stream)).toEqual([
      { type: 'start' },
      { type: 'thinking', data: { type: 'thinking', thinking: '', signature: 'x' } },
      { type: 'text', delta: 'Hi' },
      { type: 'stop', stop: 'end' },
    ]);
  });

  it('leaves out thinking that nothing follows', async () => {
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
      const wanted = [...events.slice(0, found.length - 1), cut];
      if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted);
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
