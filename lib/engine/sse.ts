/**
 * Server-sent events out of bytes, and what the wire formats of models have in common. Spec: WHATWG HTML, "Server-sent
 * events". An event that is not closed by an empty line was cut and is not given out.
 */
import { createParser } from 'eventsource-parser';
import { MAX_DEPTH, nestsDeeper } from '../wire/json.ts';
import type { ModelRequest, ProviderEvent } from './provider.ts';
import { ProviderError } from './provider.ts';

export interface SseEvent {
  event?: string | undefined;
  data: string;
}

/** How a kind of provider is asked and how its answer is read. */
export interface WireFormat {
  requestOf(request: ModelRequest): { path: string; body: Record<string, unknown> };
  events(sse: AsyncIterable<SseEvent>): AsyncIterable<ProviderEvent>;
}

/** One event may be this long, in characters. */
const LONGEST = 16 * 1024 * 1024;

export async function* sseEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  const decoder = new TextDecoder();
  let ready: SseEvent[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: LONGEST,
    onEvent: ({ event, data }) => ready.push({ event, data }),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') tooLong = true;
    },
  });
  const eventsIn = (text: string): SseEvent[] => {
    ready = [];
    parser.feed(text);
    return ready;
  };
  let last = '';
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    last = text.at(-1) ?? last;
    yield* eventsIn(text);
    if (tooLong) {
      throw new ProviderError('parse', `an event of the stream is longer than ${LONGEST} characters`);
    }
  }
  // The parser waits for what belongs to a last CR.
  if (last === '\r') yield* eventsIn('\n');
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The arguments of a call may stand in an event. */
const MAX_EVENT_DEPTH = MAX_DEPTH + 16;

export function parseData(data: string): Record<string, unknown> {
  if (nestsDeeper(data, MAX_EVENT_DEPTH))
    throw new ProviderError('parse', `the stream holds data nested deeper than ${MAX_EVENT_DEPTH}`);
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // Not as a cause: V8's message quotes the text, which no redactor has seen.
  }
  if (isObject(value)) return value;
  throw new ProviderError('parse', 'the stream holds data that is no JSON object', { details: data });
}

/** The arguments that the deltas of a tool call spell. None at all are an empty object; those nested too deep are told by `invalid`. */
export function toolEnd(id: string, text: string): Extract<ProviderEvent, { type: 'tool_end' }> {
  if (text.trim() === '') return { type: 'tool_end', id, args: {} };
  try {
    const args: unknown = nestsDeeper(text, MAX_DEPTH) ? undefined : JSON.parse(text);
    if (isObject(args)) return { type: 'tool_end', id, args };
  } catch {
    // Told by `invalid`.
  }
  return { type: 'tool_end', id, args: {}, invalid: text };
}

/** `overloaded_error: Overloaded`, from the error object of either format. */
export function apiError(error: unknown): ProviderError {
  const { type, code, message } = isObject(error)
    ? error
    : { type: undefined, code: undefined, message: error };
  const kind = [type, code].find((name) => typeof name === 'string' || typeof name === 'number') ?? 'error';
  const text = typeof message === 'string' && message !== '' ? message : 'no message';
  return new ProviderError('api_error', `${kind}: ${text}`, { details: JSON.stringify(error) });
}

export const CUT = 'the stream ended before the answer did';

export const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
