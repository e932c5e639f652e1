/** The checker of the event grammar can fail: sequences of the document and of the facts pass, each broken one is refused. */
import { describe, expect, it } from '@jest/globals';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

const none = { input: 1, output: 1, cache_read: 0, cache_write: 0, cost_usd: null };
const p = (...messages: ZotMessage[]) => messages.map((message) => ({ ...message, prompt_id: 'p' }));
const response = {
  type: 'response',
  command: 'prompt',
  success: true,
  data: { started: true, prompt_id: 'p' },
};
const [user, start1, start2, assistant, usage, done] = p(
  { type: 'user_message', content: [{ type: 'text', text: 'hi' }], time: 't' },
  { type: 'turn_start', step: 1 },
  { type: 'turn_start', step: 2 },
  { type: 'assistant_start' },
  { type: 'usage', ...none, cumulative: none },
  { type: 'done' },
) as ZotMessage[] as [ZotMessage, ZotMessage, ZotMessage, ZotMessage, ZotMessage, ZotMessage];
const text = (delta: string) => p({ type: 'text_delta', delta })[0]!;
const said = (words: string) =>
  p({ type: 'assistant_message', content: [{ type: 'text', text: words }], time: 't' })[0]!;
const end = (stop: string, more: object = {}) => p({ type: 'turn_end', stop, ...more })[0]!;
const input = (id: string) =>
  p(
    { type: 'tool_use_start', id, name: 'bash' },
    { type: 'tool_use_args', id, delta: '{}' },
    { type: 'tool_use_end', id },
  );
const calling = (...ids: string[]) =>
  p({
    type: 'assistant_message',
    time: 't',
    content: ids.map((id) => ({ type: 'tool_call', id, name: 'bash', args: {} })),
  })[0]!;
const called = (id: string) => p({ type: 'tool_call', id, name: 'bash', args: {} })[0]!;
const progress = (id: string) => p({ type: 'tool_progress', id, text: 'x' })[0]!;
const result = (id: string, is_error = false) => p({ type: 'tool_result', id, is_error, content: [] })[0]!;
const failed = (message: string) => p({ type: 'error', message })[0]!;
const retry = p({ type: 'retry', attempt: 1, wait_ms: 1, reason: 'x' })[0]!;

const head = [response, user, start1];
const words = [assistant, text('h'), text('i'), usage, said('hi'), end('end')];
const two = [
  assistant,
  ...input('a'),
  ...input('b'),
  usage,
  calling('a', 'b'),
  called('a'),
  called('b'),
  end('tool_use'),
];
const good: [string, ZotMessage[]][] = [
  ['text', [...head, ...words, done]],
  ['nothing said', [...head, assistant, usage, end('end'), done]],
  ['tools, then text', [...head, ...two, progress('a'), result('a'), result('b'), start2, ...words, done]],
  ['an HTTP failure', [...head, retry, retry, end('error', { error: 'x' }), failed('x'), done]],
  [
    'a cut stream',
    [
      ...head,
      assistant,
      text('hi'),
      input('a')[0]!,
      usage,
      said('hi'),
      end('error', { error: 'x' }),
      failed('x'),
      done,
    ],
  ],
  ['an abort while streaming', [...head, assistant, text('hi'), usage, said('hi'), end('aborted'), done]],
  ['an abort before the answer', [...head, end('aborted'), done]],
  ['an abort during a tool', [...head, ...two, result('a', true), result('b', true), end('aborted'), done]],
  ['too many steps', [...head, ...two, result('a'), result('b'), failed('max steps (1) exceeded'), done]],
];

const without = (all: ZotMessage[], n: number) => all.filter((_, i) => i !== n);
const whole = good[2]![1];

describe('the grammar', () => {
  it.each(good)('takes %s', (_, messages) => {
    expect(grammarFault(messages)).toBeUndefined();
  });

  const optional = new Set(['tool_use_args', 'tool_progress']);
  const gaps = whole.flatMap((message, n) =>
    optional.has(message.type) ? [] : [[message.type, n] as const],
  );
  it.each(gaps)('refuses a turn with tools without its %s (%i)', (_, n) => {
    expect(grammarFault(without(whole, n))).toEqual(expect.any(String));
  });

  it.each(
    whole.map(({ type }, n) => [type, n] as const).filter(([type]) => !/args|progress|text_delta/.test(type)),
  )('refuses a second %s (%i)', (_, n) => {
    expect(grammarFault([...whole.slice(0, n + 1), ...whole.slice(n)])).toEqual(expect.any(String));
  });

  it.each(whole.map(({ type }, n) => [type, n] as const).slice(1))(
    'refuses a %s of another prompt (%i)',
    (_, n) => {
      const changed = whole.map((message, i) => (i === n ? { ...message, prompt_id: 'q' } : message));
      expect(grammarFault(changed)).toContain('prompt_id');
    },
  );

  const results = (...ids: string[]) => ids.map((id) => result(id));
  it.each<[string, ZotMessage[]]>([
    ['results in another order', [...head, ...two, ...results('b', 'a'), start2, ...words, done]],
    ['one result too few', [...head, ...two, ...results('a'), start2, ...words, done]],
    ['one result too many', [...head, ...two, ...results('a', 'b', 'b'), start2, ...words, done]],
    ['a result nobody asked for', [...head, ...words, result('a'), done]],
    ['end_turn', [...head, assistant, text('hi'), usage, said('hi'), end('end_turn'), done]],
    [
      'text that the message does not have',
      [...head, assistant, text('h'), usage, said('hi'), end('end'), done],
    ],
    ['a message that is not told', [...head, assistant, text('h'), usage, end('end'), done]],
    ['retries after the start', [...head, assistant, retry, usage, end('end'), done]],
    ['an error without a failed turn', [...head, ...words, failed('x'), done]],
    ['a failed turn without an error', [...head, end('error', { error: 'x' }), done]],
    [
      'calls in an aborted turn',
      [...head, assistant, ...input('a'), usage, calling('a'), called('a'), end('aborted'), done],
    ],
    ['a turn after the last', [...head, ...words, start2, ...words, done]],
    ['a wrong step', [response, user, start2, ...words, done]],
    [
      'the wrong number of steps',
      [...head, ...two, ...results('a', 'b'), failed('max steps (2) exceeded'), done],
    ],
    ['input that stays open', [...head, assistant, input('a')[0]!, usage, end('end'), done]],
    ['a refusal as a start', [{ ...response, success: false }, user, start1, ...words, done]],
  ])('refuses %s', (_, messages) => {
    expect(grammarFault(messages)).toEqual(expect.any(String));
  });
});
