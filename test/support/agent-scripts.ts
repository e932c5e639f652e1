/**
 * Random scripts for agents: what a model may answer, a provider that says it in this process, and what must be true of every
 * request: each call answered once, directly behind it, and roles as the providers want them.
 */
import { setImmediate } from 'node:timers/promises';
import * as anthropic from '../../lib/engine/anthropic.ts';
import type { Block, Message } from '../../lib/engine/messages.ts';
import * as openai from '../../lib/engine/openai.ts';
import {
  type ModelRequest,
  type Provider,
  ProviderError,
  type ProviderEvent,
} from '../../lib/engine/provider.ts';
import { toolEnd } from '../../lib/engine/sse.ts';
import { type ScriptedCall, type ScriptedThought, signatureOf } from '../fixtures/model-streams.ts';
import type { Answer } from './model-server.ts';
import { type Random, seeded } from './random.ts';
import type { ZotMessage } from './zot-grammar.ts';

/** Chance of its own for one run, so that each can be replayed alone. */
export function chanceOf(seed: number, n: number): Random {
  const below = seeded(seed * 1_000_003 + n + 1);
  for (let i = 0; i < 8; i++) below(2);
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}

const WORDS = [
  'one',
  ' two',
  '\n',
  'Größe',
  '漢字',
  '👩‍💻',
  '\u2028',
  '"quoted"',
  '\\',
  '{"a":1}',
  '  ',
  'data: x\n\n',
  '</s>',
];

export const randomText = ({ pick, below }: Random, most = 8): string =>
  `w${Array.from({ length: 1 + below(most) }, () => pick(WORDS)).join('')}`;

/** A text in pieces, cut anywhere: within a character, too. */
export function pieces(text: string, { below }: Random, most = 6): string[] {
  const cuts = Array.from({ length: below(most) }, () => below(text.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts]
    .map((from, i) => text.slice(from, cuts[i] ?? text.length))
    .filter((piece) => piece !== '');
}

/** The last one tells more than a line of events takes. */
const COMMANDS = ['printf hi', 'exit 3', 'echo e >&2', 'cat a.txt', `head -c 60000 /dev/zero | tr '\\0' '"'`];

function randomCall(chance: Random, id: string, bash: number): ScriptedCall {
  const { below, pick } = chance;
  const path = pick(['a.txt', 'b.txt', 'sub/c.txt', 'gone.txt', '../out', '']);
  if (below(100) < bash) return { id, name: 'bash', args: { command: pick(COMMANDS) } };
  const args = pick<ScriptedCall['args']>([
    { path },
    { path: 'a.txt', content: randomText(chance) },
    { path: 'a.txt', old: 'one', new: 'two' },
    {},
    { path: 7, other: [null, { deep: 'er' }] },
    ['{"pa'],
    ['[1', ',2]'],
    pieces(JSON.stringify({ path: 'b.txt', content: randomText(chance) }), chance),
  ]);
  return { id, name: pick(['read', 'read', 'write', 'write', 'edit', 'browse', '']) || 'wr ite', args };
}

export const randomThought = (chance: Random): ScriptedThought => ({
  thinking: pieces(randomText(chance), chance),
  encrypted: chance.below(4) === 0,
  behind_text: chance.below(3) === 0,
});

/** `ids`: those of calls, told anew in each answer or never the same. `bash`: how many calls of a hundred are commands. */
export function randomAnswer(chance: Random, ids: () => string, bash = 8): Answer {
  const { below, pick } = chance;
  const kind = below(100);
  if (kind < 6)
    return { status: pick([400, 401, 413, 500]), error: { type: 'some_error', message: randomText(chance) } };
  if (kind < 12)
    return {
      status: pick([429, 502, 503, 504]),
      retry_after: 0,
      error: { type: 'overloaded', message: 'x' },
    };
  const text = below(4) === 0 ? [] : pieces(randomText(chance), chance);
  const calls =
    below(2) === 0 ? [] : Array.from({ length: 1 + below(3) }, () => randomCall(chance, ids(), bash));
  for (const one of calls)
    if (below(4) === 0) one.extra_content = { google: { thought_signature: signatureOf('m', one.id) } };
  const thoughts = chance.several(below(2) * 3, () => randomThought(chance));
  const said: Answer = { text, tool_calls: calls, thoughts, split: pick(['event', 7, 64, 1000]) };
  if (kind < 20) return { ...said, cut_after_bytes: below(2500), cut: pick(['reset', 'end']) };
  if (kind < 26) return { ...said, mid_stream_error: { type: 'api_error', message: randomText(chance) } };
  if (kind < 31) return { ...said, stop: 'length' };
  return said;
}

const RETRIED = [429, 502, 503, 504];
const USAGE = { input: 10, output: 5, cache_read: 0, cache_write: 0 };

/**
 * A provider that is no server: the world outside, for many runs in a short time. `seen` hears of each request, `thought` of what is
 * wanted back of each answer that came to its end.
 */
export function scripted(
  next: () => Answer,
  chance: Random,
  seen: (request: ModelRequest) => void,
  thought: (data: object[], request: ModelRequest) => void = () => {},
): Provider {
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ProviderEvent> {
    signal.throwIfAborted();
    seen(request);
    let answer = next();
    for (let attempt = 1; RETRIED.includes(answer.status ?? 200); attempt++) {
      if (attempt === 3)
        throw new ProviderError('http_status', `HTTP ${answer.status}`, { status: answer.status! });
      yield { type: 'retry', attempt, wait_ms: 0, reason: `HTTP ${answer.status}` };
      signal.throwIfAborted();
      answer = next();
    }
    const { status, error, cut_after_bytes, cut, mid_stream_error } = answer;
    if (status !== undefined)
      throw new ProviderError('http_status', error!.message, { status, details: 'body' });
    // Here the unit of a cut is an event.
    const events = eventsOf(answer).slice(
      0,
      cut_after_bytes === undefined ? undefined : cut_after_bytes % 20,
    );
    for (const event of events) {
      if (chance.below(3) === 0) await setImmediate();
      signal.throwIfAborted();
      yield event;
    }
    if (mid_stream_error)
      throw new ProviderError('api_error', `${mid_stream_error.type}: ${mid_stream_error.message}`);
    if (cut_after_bytes !== undefined && cut === 'reset') throw new ProviderError('api_error', 'cut');
    const said = events.some(({ type }) => type === 'text' || type === 'tool_end');
    if (events.at(-1)?.type === 'stop' && said) thought(events.flatMap(thoughtIn), request);
  }
  return { name: 'anthropic', stream };
}

function thoughtIn(event: ProviderEvent): object[] {
  if (event.type === 'thinking') return [event.data];
  return event.type === 'tool_end' && event.thinking ? [event.thinking] : [];
}

/** Here a thought behind the text is behind its first piece: any provider may do that. */
function eventsOf({
  text = [],
  tool_calls = [],
  thoughts = [],
  stop,
  mid_stream_error,
}: Answer): ProviderEvent[] {
  const events: ProviderEvent[] = [{ type: 'start' }, { type: 'usage', usage: { ...USAGE, output: 1 } }];
  const think = (behind: boolean) => {
    for (const { thinking, encrypted, behind_text } of thoughts) {
      const told = [thinking].flat().join('');
      const signature = signatureOf('m', told);
      const data = encrypted
        ? { type: 'redacted_thinking', data: signature }
        : { type: 'thinking', thinking: told, signature };
      if (behind_text === behind) events.push({ type: 'thinking', data });
    }
  };
  think(false);
  for (const [n, delta] of [...text].entries()) {
    if (n === 1) think(true);
    events.push({ type: 'text', delta });
  }
  if (text.length < 2) think(true);
  for (const { id, name, args, extra_content } of tool_calls) {
    const told = Array.isArray(args) ? args : [JSON.stringify(args)];
    events.push({ type: 'tool_start', id, name });
    for (const delta of told) if (delta !== '') events.push({ type: 'tool_args', id, delta });
    events.push({ ...toolEnd(id, told.join('')), ...(extra_content && { thinking: { extra_content } }) });
  }
  if (mid_stream_error) return events;
  return [
    ...events,
    { type: 'usage', usage: USAGE },
    { type: 'stop', stop: stop ?? (tool_calls.length > 0 ? 'tool_use' : 'end') },
  ];
}

/** What is wrong with a request as both formats have it; undefined when nothing is. */
export function requestFault(request: ModelRequest): string | undefined {
  return (
    anthropicFault(anthropic.requestOf(request).body.messages as ZotMessage[]) ??
    openaiFault(openai.requestOf(request).body.messages as ZotMessage[])
  );
}

/** Roles alternate from the user's on, the results of an answer's calls are the first of what follows, each once. */
export function anthropicFault(messages: readonly ZotMessage[]): string | undefined {
  let open: string[] = [];
  for (const [n, { role, content }] of messages.entries()) {
    if (role !== (n % 2 === 0 ? 'user' : 'assistant')) return `message ${n} is the ${role}'s`;
    if (!Array.isArray(content) || content.length === 0) return `message ${n} is empty`;
    const types: string[] = content.map(({ type }: ZotMessage) => type);
    const answers = content.flatMap((block: ZotMessage) =>
      block.type === 'tool_result' ? [block.tool_use_id] : [],
    );
    if (String(answers) !== String(open)) return `message ${n} answers [${answers}], not [${open}]`;
    if (types.lastIndexOf('tool_result') >= answers.length)
      return `message ${n} has results behind other things`;
    open = content.flatMap((block: ZotMessage) => (block.type === 'tool_use' ? [block.id] : []));
    if (open.length > 0 && types.slice(-open.length).some((type) => type !== 'tool_use'))
      return `message ${n} goes on after its calls`;
  }
  if (open.length > 0) return `nobody answers ${open}`;
  return messages.at(-1)?.role === 'user' ? undefined : "the last word is not the user's";
}

/** Each call has one message with its result, directly behind the answer and in its order. */
export function openaiFault(messages: readonly ZotMessage[]): string | undefined {
  let open: string[] = [];
  for (const [n, message] of messages.entries()) {
    const { role, content, tool_calls = [] } = message as ZotMessage & { role: string };
    if (role === 'tool') {
      if (open.shift() !== message.tool_call_id)
        return `message ${n} answers ${message.tool_call_id} out of order`;
      continue;
    }
    if (open.length > 0) return `message ${n} comes before the answer to ${open}`;
    if (role !== 'system' && (content ?? '').length === 0 && tool_calls.length === 0)
      return `message ${n} is empty`;
    open = tool_calls.map(({ id }: ZotMessage) => id);
  }
  return open.length > 0 ? `nobody answers ${open}` : undefined;
}

type Plain = [string, ...unknown[]][];

/** Who said what, without times, thinking and the words of results, which events tell for people. */
export const plain = (messages: readonly Message[]): [string, Plain][] =>
  messages
    .filter(({ content }) => content.length > 0)
    .map(({ role, content }) => [role, joined(content).map(plainBlock)]);

/** Without thinking, and the words around it in one. */
function joined(content: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of content) {
    const last = all.at(-1);
    if (block.type === 'text' && last?.type === 'text')
      all.splice(-1, 1, { type: 'text', text: last.text + block.text });
    else if (block.type !== 'thinking') all.push(block);
  }
  return all;
}

function plainBlock(block: Block | ZotMessage): Plain[number] {
  const { type, text, id, name, args, call_id, is_error } = block as ZotMessage;
  if (type === 'tool_call') return [type, id, name, args];
  return type === 'tool_result' ? [type, call_id ?? id, is_error] : [type, text];
}

/** The conversation that events tell of, as `plain` has it. */
export function toldConversation(events: readonly ZotMessage[]): [string, Plain][] {
  const all: [string, Plain][] = [];
  let results: Plain | undefined;
  for (const { prompt_id, ...event } of events) {
    const { type, content } = event;
    if (type === 'user_message' || type === 'assistant_message') {
      results = undefined;
      all.push([type === 'user_message' ? 'user' : 'assistant', content.map(plainBlock)]);
    } else if (type === 'tool_result') {
      if (!results) {
        results = [];
        all.push(['user', results]);
      }
      results.push(plainBlock(event));
    } else if (type === 'cleared') all.length = 0;
    else if (type === 'compact_done')
      all.splice(0, all.length, [
        'user',
        [['text', `Summary of the conversation so far:\n\n${event.summary}`]],
      ]);
  }
  return all;
}
