/**
 * The agent's loop: a prompt, the model's answer, the tools it asks for, and again, as a stream of events. What the model is told and
 * what it said is in the journal before anything follows from it. Prints nothing, reads no clock. Spec: ZDX §6 "Tool loop", §7, §8.
 */
import { type Call, contentOf, isCall, lineOf, type Piece, say } from './answer.ts';
import { CallIds } from './call-ids.ts';
import type { EngineEvent, Failure, Stop, ToolEnvelope } from './events.ts';
import { added, unknownUsage } from './history.ts';
import type { Block, Image, Message, Text, Usage } from './messages.ts';
import { type ModelRequest, type Provider, ProviderError } from './provider.ts';
import { redacted } from './redacted.ts';
import { thoughtBy } from './thinking.ts';
import { useTools } from './use-tools.ts';

/** A line of the session without its time. */
export type JournalLine = { type: string; [field: string]: unknown };

/** Where a conversation is kept; what was awaited outlives the process. */
export interface Journal {
  append(lines: JournalLine[]): Promise<void>;
}

/** The tools, as the engine uses them. */
export interface Tools {
  definitions: ModelRequest['tools'];
  run(
    call: { name: string; args: Record<string, unknown>; invalid?: string | undefined },
    options: { signal: AbortSignal; progress(text: string): void },
  ): Promise<ToolEnvelope>;
}

/** Takes secrets out of what is shown and kept; the model's own copy loses only the keys we know. */
export interface Redact {
  text(text: string): string;
  stream(): { push(text: string): string; end(): string };
  keys(text: string): string;
  /** A text that was cut off, without the beginning of a key at its end. */
  tail(text: string): string;
}

export interface Conversation {
  messages: Message[];
  /** All answers so far. */
  usage: Usage;
}

export interface EngineParts {
  provider: Provider;
  /** Absent: none are offered. */
  tools?: Tools | undefined;
  journal: Journal;
  redact: Redact;
  cost(model: string, usage: Omit<Usage, 'cost_usd'>): number | null;
  /** RFC 3339, UTC. */
  now(): string;
}

export interface PromptOptions {
  model: string;
  /** No tool may be called. */
  tool_choice?: 'none' | undefined;
  system?: string | undefined;
  max_tokens: number;
  temperature?: number | undefined;
  max_steps: number;
  signal: AbortSignal;
}

export interface Prompt {
  text: string;
  images?: Image[] | undefined;
}

type Events = AsyncGenerator<EngineEvent, void, undefined>;

/** Works on a prompt until the model is through, something fails or somebody has enough. `conversation` grows with it. */
export async function* work(
  parts: EngineParts,
  conversation: Conversation,
  { text, images = [] }: Prompt,
  options: PromptOptions,
): Events {
  const { journal, redact, now } = parts;
  const said: Text[] = text === '' ? [] : [{ type: 'text', text: redact.keys(text) }];
  const content: Block[] = [...said, ...images];
  const kept = redact.text(text);
  await journal.append([{ type: 'message', role: 'user', text: kept, ...(images.length > 0 && { images }) }]);
  const time = now();
  conversation.messages.push({ role: 'user', content, time });
  const shown: Text[] = kept === '' ? [] : [{ type: 'text', text: kept }];
  yield { type: 'prompted', message: { role: 'user', content: [...shown, ...images], time } };
  for (let step = 1; step <= options.max_steps; step++) {
    yield { type: 'turn_started', step };
    const answer = yield* turn(parts, conversation, options);
    if (answer.calls.length === 0) {
      if (answer.stop === 'aborted') yield* interrupted(parts);
      return;
    }
    const aborted = yield* useTools(parts, conversation, answer.calls, options.signal);
    if (aborted) {
      yield { type: 'turn_finished', stop: 'aborted' };
      yield* interrupted(parts);
      return;
    }
  }
  const error = { kind: 'max_steps', message: `max steps (${options.max_steps}) exceeded` };
  await journal.append([{ type: 'error', ...error }]);
  yield { type: 'error', ...error };
}

async function* interrupted({ journal }: EngineParts): Events {
  await journal.append([{ type: 'interrupted', role: 'system', text: 'Interrupted' }]);
  yield { type: 'interrupted' };
}

/** One answer of the model. */
export async function* turn(
  parts: EngineParts,
  conversation: Conversation,
  options: PromptOptions,
): AsyncGenerator<EngineEvent, { calls: Call[]; stop: Stop }, undefined> {
  const { provider, tools, redact, cost, now } = parts;
  const { signal, max_steps, ...model } = options;
  const by = { provider: provider.name, model: options.model };
  const messages = thoughtBy(conversation.messages, by.provider, by.model);
  const request = { ...model, messages, tools: tools?.definitions ?? [] };
  const callable = options.tool_choice !== 'none';
  const veil = redact.stream();
  const veils = new Map<string, ReturnType<Redact['stream']>>();
  const pieces: Piece[] = [];
  const names = new Map<string, string>();
  const ids = new CallIds(conversation.messages);
  let [text, shown, started, stop] = ['', '', false, 'error' as Stop];
  let used: Omit<Usage, 'cost_usd'> | undefined;
  let failure: Failure | undefined;
  const show = function* (piece: string): Generator<EngineEvent> {
    if (piece === '') return;
    shown += piece;
    yield { type: 'assistant_delta', text: piece };
  };
  const showInput = function* (id: string, piece: string): Generator<EngineEvent> {
    if (piece !== '') yield { type: 'tool_input_delta', id, text: piece };
  };
  try {
    signal.throwIfAborted();
    for await (const event of provider.stream(request, signal)) {
      if (event.type === 'retry') yield { ...event, type: 'retrying', reason: redact.text(event.reason) };
      else if (event.type === 'text') {
        text += event.delta;
        say(pieces, event.delta);
        yield* show(veil.push(event.delta));
      } else if (event.type === 'thinking') pieces.push({ type: 'thinking', ...by, data: event.data });
      else if (event.type === 'usage') used = event.usage;
      else if (event.type === 'stop') stop = event.stop;
      else if (event.type === 'start') {
        started = true;
        yield { type: 'assistant_started' };
      } else if (!callable) {
        // Told not to, and does it all the same: that is no part of the answer.
      } else if (event.type === 'tool_start') {
        const id = ids.begin(event.id);
        // One that holds a secret is no tool's name.
        const name = redact.text(event.name);
        names.set(id, name);
        veils.set(id, redact.stream());
        yield { type: 'tool_input_started', id, name };
      } else if (event.type === 'tool_args') {
        const id = ids.open(event.id);
        yield* showInput(id, veils.get(id)?.push(event.delta) ?? '');
      } else {
        const { args, invalid, thinking } = event;
        const id = ids.end(event.id);
        if (thinking) pieces.push({ type: 'thinking', ...by, call_id: id, data: thinking });
        pieces.push({ type: 'tool_call', id, name: names.get(id) ?? '', args, invalid });
        yield* showInput(id, veils.get(id)?.end() ?? '');
        yield { type: 'tool_input_finished', id };
      }
    }
    if (stop === 'error') failure = { kind: 'api_error', message: 'the stream ended before the answer did' };
  } catch (error) {
    if (signal.aborted) stop = 'aborted';
    else failure = failureOf(error, redact);
  }
  // What was asked for in an answer that did not come to its end is not done, and what was thought is not whole.
  const whole = failure === undefined && stop !== 'aborted';
  const rest = veil.end();
  yield* show(whole ? rest : redact.tail(rest));
  const came = whole ? pieces : [];
  const wanted = came.filter(isCall);
  if (!callable && stop === 'tool_use') stop = 'end';
  const counted = used && { ...used, cost_usd: cost(options.model, used) };
  const usage = counted ?? (started ? unknownUsage() : undefined);
  if (usage) conversation.usage = added(conversation.usage, usage);
  await record(parts, contentOf(came, shown, redact), usage, failure);
  if (started && usage) {
    yield { type: 'usage', usage, cumulative: conversation.usage };
    const time = now();
    const own = contentOf(came, redact.keys(text), { text: redact.keys, keys: redact.keys });
    if (own.length > 0) {
      const content = own.map((block) => (isCall(block) ? plainCall(block) : block));
      conversation.messages.push({ role: 'assistant', content, time });
      const said: Text[] = shown === '' ? [] : [{ type: 'text', text: shown }];
      const called = wanted.map((call) => ({ ...plainCall(call), args: redacted(redact.text, call.args) }));
      const message = { role: 'assistant' as const, content: [...said, ...called], time };
      yield { type: 'assistant_final', text: shown, message };
    }
  }
  for (const { id, name, args } of wanted)
    yield { type: 'tool_requested', id, name, input: redacted(redact.text, args) };
  if (failure) {
    yield { type: 'turn_finished', stop: 'error', error: failure };
    yield { type: 'error', ...failure };
  } else yield { type: 'turn_finished', stop };
  return { calls: wanted, stop };
}

const plainCall = ({ invalid, ...call }: Call) => call;

async function record(
  { journal, redact }: EngineParts,
  content: readonly Piece[],
  usage: Usage | undefined,
  failure: Failure | undefined,
): Promise<void> {
  const lines: JournalLine[] = [
    ...content.map((block) => lineOf(block, redact)),
    ...(usage ? [{ type: 'usage', ...usage }] : []),
    // Not a part of the conversation, but of what a person wants to find there.
    ...(failure ? [{ type: 'error', kind: failure.kind, message: failure.message }] : []),
  ];
  if (lines.length > 0) await journal.append(lines);
}

function failureOf(error: unknown, redact: Redact): Failure {
  if (!(error instanceof ProviderError)) throw error;
  const { kind, message, details, status, retry_after_s } = error;
  return {
    kind,
    message: redact.text(message),
    ...(details !== undefined && { details: redact.text(details) }),
    ...(status !== undefined && { status }),
    ...(retry_after_s !== undefined && { retry_after_s }),
  };
}
