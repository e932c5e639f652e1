/** Thinking in a conversation: whose it is, what is kept of it, and how a log gives it back. */
import { describe, expect, it } from '@jest/globals';
import { contentOf, type Piece } from '../../lib/engine/answer.ts';
import { history } from '../../lib/engine/history.ts';
import type { Message, Thinking } from '../../lib/engine/messages.ts';
import { redactor } from '../../lib/engine/redact.ts';
import { hiddenThinking, thoughtBy } from '../../lib/engine/thinking.ts';

const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
const hide = {
  ...redactor([KEY]),
  keys: (text: string) => text.replaceAll(KEY, '[redacted]'),
};
const time = '2026-11-16T10:00:00Z';
const thinking = (data: Record<string, unknown>, model = 'm', provider = 'p'): Thinking => ({
  type: 'thinking',
  provider,
  model,
  data,
});
const text = (words: string) => ({ type: 'text' as const, text: words });
const call = (id: string) => ({ type: 'tool_call' as const, id, name: 'read', args: {} });

it('is only for the model of the provider that it came from', () => {
  const messages: Message[] = [
    { role: 'user', content: [text('a')], time },
    { role: 'assistant', content: [thinking({ n: 1 }), text('b'), thinking({ n: 2 }, 'n'), call('c')], time },
    { role: 'assistant', content: [thinking({ n: 3 }, 'm', 'q'), text('d')], time },
  ];
  const [user, first, second] = messages as [Message, Message, Message];
  const left = (message: Message, ...content: Message['content']) => ({ ...message, content });
  expect(thoughtBy(messages, 'p', 'm')).toEqual([
    user,
    left(first, thinking({ n: 1 }), text('b'), call('c')),
    left(second, text('d')),
  ]);
  expect(thoughtBy(messages, 'q', 'm')[2]).toBe(second);
});

describe('what is kept', () => {
  // A signature may look like a key of somebody; it is none.
  const signature = 'AKIAIOSFODNN7EXAMPLE';
  const secret = 'password=hunter2hunter2';
  it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['words', { reasoning_content: 'hm' }, { reasoning_content: 'hm' }],
    ['words with a secret', { reasoning_content: `so ${KEY}?` }, { reasoning_content: 'so [redacted]?' }],
    ['signed words', { thinking: 'hm', signature }, { thinking: 'hm', signature }],
    ['signed words with a secret', { thinking: `so ${secret}`, signature }, undefined],
    ['what is encrypted', { data: signature }, { data: signature }],
    ['what is encrypted, with a key of ours', { data: `x${KEY}` }, undefined],
    [
      'a signature within',
      { extra_content: { google: { thought_signature: signature } } },
      { extra_content: { google: { thought_signature: signature } } },
    ],
    [
      'details, one with a secret',
      { reasoning_details: [{ text: KEY }, { text: 'b', signature }] },
      undefined,
    ],
  ])('of %s', (_, data, kept) => {
    expect(hiddenThinking(thinking(data), hide)).toEqual(kept ? [thinking(kept)] : []);
  });
});

describe('an answer', () => {
  const signed = thinking({ thinking: 'hm', signature: 's' });
  it.each<[string, Piece[], string, Piece[]]>([
    [
      'keeps the order',
      [signed, text('a'), signed, text('b'), call('c')],
      'ab',
      [signed, text('a'), signed, text('b'), call('c')],
    ],
    ['of thinking alone is none', [signed], '', []],
    [
      'whose thinking cannot be kept has its words in one',
      [text('a'), thinking({ thinking: KEY, signature: 's' }), text('b')],
      'ab',
      [text('ab')],
    ],
    [
      'with a secret across a thought is kept without thinking',
      [text(`a ${KEY.slice(0, 20)}`), signed, text(`${KEY.slice(20)} b`), call('c')],
      'a [redacted] b',
      [text('a [redacted] b'), call('c')],
    ],
    ['that was cut has the words that were shown', [], 'a', [text('a')]],
  ])('%s', (_, pieces, shown, content) => {
    expect(contentOf(pieces, shown, hide)).toEqual(content);
  });
});

describe('a log', () => {
  const ts = time;
  const line = (block: Thinking) => ({ ...block, ts });
  const words = (said: string, role = 'assistant') => ({ type: 'message', role, text: said, ts });
  const use = (id: string) => ({ type: 'tool_use', id, name: 'read', input: {}, ts });
  const one = thinking({ n: 1 });
  const two = { ...thinking({ n: 2 }), call_id: 'c' };

  it('gives thinking back where it was', () => {
    const lines = [
      words('hi', 'user'),
      line(one),
      words('a'),
      line(one),
      words('b'),
      line(two),
      use('c'),
      { type: 'usage', input: 1, output: 1, cache_read: 0, cache_write: 0, cost_usd: 0, ts },
      { type: 'tool_result', tool_use_id: 'c', output: {}, ok: true, ts },
      words('d'),
      line(one),
      words('bye', 'user'),
    ];
    expect(history(lines).messages.map(({ role, content }) => [role, ...content])).toEqual([
      ['user', text('hi')],
      ['assistant', one, text('a'), one, text('b'), two, call('c')],
      ['user', expect.objectContaining({ type: 'tool_result', call_id: 'c' })],
      ['assistant', text('d'), one],
      ['user', text('bye')],
    ]);
  });

  it('forked behind a thought has no message of it', () => {
    const lines = [words('hi', 'user'), line(one)];
    expect(history(lines).messages.map(({ role }) => role)).toEqual(['user']);
    const roles = history([...lines, words('bye', 'user')]).messages.map(({ role }) => role);
    expect(roles).toEqual(['user', 'user']);
  });
});
