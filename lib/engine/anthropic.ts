/**
 * Anthropic's Messages API: the body of a request, with its prompt cached, and the events of a streamed answer.
 * Spec: ZDX §5. A refusal is an error: there is no answer to go on with. A `pause_turn` counts as `length`: there would be more.
 * Thinking goes back as it came and where it was, or the API refuses the results of the calls behind it.
 */
import type { Block, Message } from './messages.ts';
import type { ModelRequest, ProviderEvent, ToolDefinition } from './provider.ts';
import { ProviderError } from './provider.ts';
import { apiError, CUT, count, isObject, parseData, type SseEvent, toolEnd } from './sse.ts';

type WireBlock = Record<string, unknown>;
type WireMessage = { role: Message['role']; content: WireBlock[] };

export function requestOf(request: ModelRequest): { path: string; body: Record<string, unknown> } {
  const body: Record<string, unknown> = {
    model: request.model,
    max_tokens: request.max_tokens,
    stream: true,
  };
  if (request.temperature !== undefined) body.temperature = request.temperature;
  if (request.system?.trim()) body.system = cached([{ type: 'text', text: request.system }]);
  const tools = request.tools.length > 0 ? request.tools : called(request.messages);
  if (tools.length > 0) {
    body.tools = cached(
      tools.map(({ name, description, input_schema }) => ({ name, description, input_schema })),
    );
    if (request.tool_choice === 'none' || tools !== request.tools) body.tool_choice = { type: 'none' };
  }
  const messages = wireMessages(request.messages);
  const user = messages.findLast(({ role }) => role === 'user');
  if (user) user.content = cached(user.content);
  body.messages = messages;
  return { path: '/v1/messages', body };
}

/** The API refuses a conversation with calls of tools that the request does not define. */
function called(messages: readonly Message[]): ToolDefinition[] {
  const names = messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'tool_call' ? [block.name] : [])),
  );
  return [...new Set(names)].map((name) => ({
    name,
    description: 'No longer there.',
    input_schema: { type: 'object' },
  }));
}

/** Everything up to the last of these is kept by the provider for the next call; it takes four such marks, we set three. */
function cached(blocks: WireBlock[]): WireBlock[] {
  return blocks.map((block, i) =>
    i === blocks.length - 1 ? { ...block, cache_control: { type: 'ephemeral' } } : block,
  );
}

/** Roles alternate, results of tools come before anything else a user says, and nothing is empty: so the API wants it. */
function wireMessages(messages: readonly Message[]): WireMessage[] {
  const merged: WireMessage[] = [];
  for (const { role, content } of messages) {
    const blocks = content.map(wireBlock).filter((block) => block !== undefined);
    if (blocks.length === 0) continue;
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else merged.push({ role, content: blocks });
  }
  for (const message of merged) {
    if (message.role === 'assistant') {
      message.content = message.content.slice(0, message.content.findLastIndex(isSaid) + 1);
      continue;
    }
    const isResult = ({ type }: WireBlock) => type === 'tool_result';
    message.content = [
      ...message.content.filter(isResult),
      ...message.content.filter((block) => !isResult(block)),
    ];
  }
  return merged.filter(({ content }) => content.length > 0);
}

/** An answer must not end with thinking. */
const isSaid = ({ type }: WireBlock) => type !== 'thinking' && type !== 'redacted_thinking';

function wireBlock(block: Block): WireBlock | undefined {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '' ? undefined : { type: 'text', text: block.text };
    case 'image':
      return {
        type: 'image',
        source: { type: 'base64', media_type: block.mime_type, data: block.data },
      };
    case 'thinking':
      // Here nothing is thought with a call.
      return block.call_id === undefined ? block.data : undefined;
    case 'tool_call':
      return { type: 'tool_use', id: wireId(block.id), name: block.name, input: block.args };
    case 'tool_result': {
      const parts = block.content.map(wireBlock).filter((part) => part !== undefined);
      const text = parts.length === 1 && parts[0]?.type === 'text' ? parts[0].text : undefined;
      return {
        type: 'tool_result',
        tool_use_id: wireId(block.call_id),
        ...(parts.length > 0 && { content: text ?? parts }),
        ...(block.is_error && { is_error: true }),
      };
    }
  }
}

/** Ids of other providers may hold what this one refuses. */
const wireId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, '_');

const STOPS: Record<string, 'end' | 'tool_use' | 'length'> = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tool_use',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  pause_turn: 'length',
};

export async function* events(sse: AsyncIterable<SseEvent>): AsyncGenerator<ProviderEvent> {
  const usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  /** The tool calls whose arguments are being told, by index of their block. */
  const calls = new Map<unknown, { id: string; text: string; input: unknown }>();
  /** What is being thought, by index of its block; what was thought, until something follows it. */
  const thoughts = new Map<unknown, WireBlock>();
  let thought: WireBlock[] = [];
  const following = function* (event: ProviderEvent): Generator<ProviderEvent> {
    for (const data of thought) yield { type: 'thinking', data };
    thought = [];
    yield event;
  };
  let calling = false;
  let reason: unknown;
  for await (const { data } of sse) {
    const value = parseData(data);
    switch (value.type) {
      case 'message_start': {
        yield { type: 'start' };
        if (isObject(value.message) && addUsage(usage, value.message.usage)) {
          yield { type: 'usage', usage: { ...usage } };
        }
        break;
      }
      case 'content_block_start': {
        const block = isObject(value.content_block) ? value.content_block : {};
        if (!isSaid(block)) thoughts.set(value.index, { ...block });
        if (block.type === 'text' && block.text)
          yield* following({ type: 'text', delta: String(block.text) });
        if (block.type !== 'tool_use') break;
        const id = String(block.id);
        calling = true;
        calls.set(value.index, { id, text: '', input: block.input });
        yield* following({ type: 'tool_start', id, name: String(block.name) });
        break;
      }
      case 'content_block_delta': {
        const delta = isObject(value.delta) ? value.delta : {};
        const call = calls.get(value.index);
        if (delta.type === 'text_delta' && delta.text)
          yield* following({ type: 'text', delta: String(delta.text) });
        think(thoughts.get(value.index), delta);
        if (delta.type === 'input_json_delta' && call && delta.partial_json) {
          call.text += String(delta.partial_json);
          yield { type: 'tool_args', id: call.id, delta: String(delta.partial_json) };
        }
        break;
      }
      case 'content_block_stop': {
        const call = calls.get(value.index);
        const finished = thoughts.get(value.index);
        if (finished && thoughts.delete(value.index)) thought.push(finished);
        if (!call) break;
        calls.delete(value.index);
        // Some servers tell the whole input at the start of its block.
        const whole = call.text === '' && isObject(call.input) && Object.keys(call.input).length > 0;
        const text = whole ? JSON.stringify(call.input) : call.text;
        if (whole) yield { type: 'tool_args', id: call.id, delta: text };
        yield toolEnd(call.id, text);
        break;
      }
      case 'message_delta': {
        if (addUsage(usage, value.usage)) yield { type: 'usage', usage: { ...usage } };
        if (!isObject(value.delta)) break;
        reason = value.delta.stop_reason ?? reason;
        if (reason === 'refusal') throw refusal(value.delta.stop_details);
        break;
      }
      case 'message_stop':
        yield { type: 'stop', stop: STOPS[String(reason)] ?? (calling ? 'tool_use' : 'end') };
        return;
      case 'error':
        throw apiError(value.error);
      // `ping`, and what comes with later versions.
    }
  }
  throw new ProviderError('api_error', CUT);
}

function think(block: WireBlock | undefined, { type, thinking, signature }: WireBlock): void {
  if (!block) return;
  if (type === 'thinking_delta') block.thinking = `${block.thinking ?? ''}${String(thinking ?? '')}`;
  if (type === 'signature_delta') block.signature = String(signature ?? '');
}

type Tokens = { input: number; output: number; cache_read: number; cache_write: number };

/** Counts are of the whole answer so far; a message_delta may leave out those of the prompt. */
function addUsage(usage: Tokens, told: unknown): boolean {
  if (!isObject(told)) return false;
  if (told.input_tokens != null) usage.input = count(told.input_tokens);
  if (told.output_tokens != null) usage.output = count(told.output_tokens);
  if (told.cache_read_input_tokens != null) usage.cache_read = count(told.cache_read_input_tokens);
  if (told.cache_creation_input_tokens != null) usage.cache_write = count(told.cache_creation_input_tokens);
  return true;
}

function refusal(details: unknown): ProviderError {
  const why = isObject(details) && typeof details.explanation === 'string' ? details.explanation : '';
  return new ProviderError('api_error', `refusal: ${why || 'the model declines to answer'}`);
}
