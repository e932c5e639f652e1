/**
 * Chat completions as OpenAI made them and many speak: the body of a request and the events of a streamed answer. Tolerant of
 * what the others do differently with tool calls: no index, one index for all, ids repeated or absent, arguments in one piece; and
 * with thinking: what came of it goes back under the name it came by.
 */
import type { Message } from './messages.ts';
import type { ModelRequest, ProviderEvent } from './provider.ts';
import { ProviderError } from './provider.ts';
import { Reasoning } from './reasoning.ts';
import { apiError, CUT, count, isObject, parseData, type SseEvent, toolEnd } from './sse.ts';

type Wire = Record<string, unknown>;
type Limit = 'max_tokens' | 'max_completion_tokens';

/** `thought`: a field that every answer must have, though it be empty. */
export function requestOf(
  request: ModelRequest,
  limit: Limit = 'max_tokens',
  thought?: string,
): { path: string; body: Wire } {
  const body: Wire = {
    model: request.model,
    [limit]: request.max_tokens,
    stream: true,
    stream_options: { include_usage: true },
  };
  if (request.temperature !== undefined) body.temperature = request.temperature;
  if (request.tools.length > 0) {
    body.tools = request.tools.map(({ name, description, input_schema }) => ({
      type: 'function',
      function: { name, description, parameters: input_schema },
    }));
    if (request.tool_choice !== undefined) body.tool_choice = request.tool_choice;
  }
  const system = request.system?.trim() ? [{ role: 'system', content: request.system }] : [];
  const always = thought === undefined ? {} : { [thought]: '' };
  body.messages = [...system, ...request.messages.flatMap((message) => wireMessages(message, always))];
  return { path: '/chat/completions', body };
}

function wireMessages({ role, content }: Message, always: Wire): Wire[] {
  return role === 'assistant' ? assistantMessage(content, always) : userMessages(content);
}

function assistantMessage(content: Message['content'], always: Wire): Wire[] {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  const thought = (id?: string): Wire =>
    Object.assign(
      {},
      ...content.flatMap((block) => (block.type === 'thinking' && block.call_id === id ? [block.data] : [])),
    );
  const calls = content.flatMap((block) =>
    block.type === 'tool_call'
      ? [
          {
            id: block.id,
            type: 'function',
            function: { name: block.name, arguments: JSON.stringify(block.args) },
            ...thought(block.id),
          },
        ]
      : [],
  );
  if (text === '' && calls.length === 0) return [];
  const thinking = { ...always, ...thought() };
  // DeepSeek takes no null beside it.
  const nothing = thinking.reasoning_content === undefined ? null : '';
  return [
    {
      role: 'assistant',
      content: text === '' ? nothing : text,
      ...thinking,
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ];
}

/** Results first, right behind the calls they answer; they hold text only, so their images follow as the user's. */
function userMessages(content: Message['content']): Wire[] {
  const results: Wire[] = [];
  const shown: Wire[] = [];
  const said: Wire[] = [];
  for (const block of content) {
    if (block.type === 'tool_call' || block.type === 'thinking') continue;
    if (block.type !== 'tool_result') {
      said.push(...part(block));
      continue;
    }
    const text = block.content.flatMap((piece) => (piece.type === 'text' ? [piece.text] : [])).join('\n');
    results.push({ role: 'tool', tool_call_id: block.call_id, content: text });
    shown.push(...block.content.flatMap((piece) => (piece.type === 'image' ? part(piece) : [])));
  }
  const parts = [...shown, ...said];
  if (parts.length === 0) return results;
  const only = parts.length === 1 && parts[0]?.type === 'text' ? parts[0].text : parts;
  return [...results, { role: 'user', content: only }];
}

function part(
  block: { type: 'text'; text: string } | { type: 'image'; mime_type: string; data: string },
): Wire[] {
  if (block.type === 'text') return block.text.trim() === '' ? [] : [{ type: 'text', text: block.text }];
  return [{ type: 'image_url', image_url: { url: `data:${block.mime_type};base64,${block.data}` } }];
}

interface Call {
  index: unknown;
  id: string;
  name: string;
  text: string;
  /** What the server wants back with it: Gemini's signature of what it thought. */
  extra_content?: Wire;
  started: boolean;
}

/** Reasons that are no end of an answer but the lack of one. */
const FAILURES: Record<string, string> = {
  content_filter: 'the provider withholds the rest of the answer',
  error: 'the provider gave up',
  insufficient_system_resource: 'the provider ran out of capacity',
};

export async function* events(sse: AsyncIterable<SseEvent>): AsyncGenerator<ProviderEvent> {
  const calls: Call[] = [];
  const reasoning = new Reasoning();
  let started = false;
  let reason: string | undefined;
  let done = false;
  for await (const { data } of sse) {
    if (data.trim() === '[DONE]') {
      done = true;
      break;
    }
    const value = parseData(data);
    if (value.error != null) throw apiError(value.error);
    if (!started) {
      started = true;
      yield { type: 'start' };
    }
    const choice = Array.isArray(value.choices) && isObject(value.choices[0]) ? value.choices[0] : {};
    const delta = isObject(choice.delta) ? choice.delta : {};
    for (const text of [delta.content, delta.refusal]) {
      if (typeof text === 'string' && text !== '') yield { type: 'text', delta: text };
    }
    reasoning.take(delta);
    if (Array.isArray(delta.tool_calls)) {
      for (const told of delta.tool_calls) {
        if (isObject(told)) yield* heard(calls, told, String(value.id ?? 'call'));
      }
    }
    if (isObject(value.usage)) yield { type: 'usage', usage: usageOf(value.usage) };
    // Usage comes after the reason, so the answer ends with [DONE], or with the stream.
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '')
      reason = choice.finish_reason;
    if (reason !== undefined && FAILURES[reason]) {
      throw new ProviderError('api_error', `${reason}: ${FAILURES[reason]}`);
    }
  }
  if (!done && reason === undefined) throw new ProviderError('api_error', CUT);
  const told = calls.filter((call) => call.started);
  const data = reasoning.data();
  if (data) yield { type: 'thinking', data };
  for (const { id, text, extra_content } of told)
    yield { ...toolEnd(id, text), ...(extra_content && { thinking: { extra_content } }) };
  yield { type: 'stop', stop: reason === 'length' ? 'length' : told.length > 0 ? 'tool_use' : 'end' };
}

/** One delta of a tool call. It is announced when its name is known. */
function* heard(calls: Call[], told: Wire, answer: string): Generator<ProviderEvent> {
  const to = isObject(told.function) ? told.function : {};
  const id = typeof told.id === 'string' && told.id !== '' ? told.id : undefined;
  const name = typeof to.name === 'string' ? to.name : '';
  let call = calls.findLast(
    (known) =>
      (told.index === undefined || known.index === undefined || known.index === told.index) &&
      // Another id is another call, whatever its index; so is another name where there are no ids.
      (id === undefined ? !(told.index === undefined && name !== '' && known.started) : known.id === id),
  );
  if (!call) {
    call = { index: told.index, id: id ?? `${answer}_${calls.length}`, name: '', text: '', started: false };
    calls.push(call);
  }
  if (isObject(told.extra_content)) call.extra_content = { ...call.extra_content, ...told.extra_content };
  const before = call.text;
  if (typeof to.arguments === 'string') call.text += to.arguments;
  else if (isObject(to.arguments)) call.text += JSON.stringify(to.arguments);
  if (!call.started && name !== '') {
    call.name = name;
    call.started = true;
    yield { type: 'tool_start', id: call.id, name };
    if (call.text !== '') yield { type: 'tool_args', id: call.id, delta: call.text };
  } else if (call.started && call.text !== before) {
    yield { type: 'tool_args', id: call.id, delta: call.text.slice(before.length) };
  }
}

/** What was read from a cache is part of the prompt here, and is told in one of two ways. */
function usageOf(told: Wire) {
  const details = isObject(told.prompt_tokens_details) ? told.prompt_tokens_details : {};
  const cache_read = count(details.cached_tokens) || count(told.prompt_cache_hit_tokens);
  const cache_write = count(details.cache_write_tokens);
  const input = Math.max(0, count(told.prompt_tokens) - cache_read - cache_write);
  return { input, output: count(told.completion_tokens), cache_read, cache_write };
}
