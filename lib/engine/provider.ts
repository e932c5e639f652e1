/** What the engine asks of a provider of models, and what it hears back, in the order it happens. Spec: ZDX §5. */
import type { Message, Usage } from './messages.ts';

export interface ToolDefinition {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  input_schema: object;
}

export interface ModelRequest {
  model: string;
  system?: string | undefined;
  messages: readonly Message[];
  tools: readonly ToolDefinition[];
  /** They are there because the conversation has calls of them; none may be called now. */
  tool_choice?: 'none' | undefined;
  max_tokens: number;
  temperature?: number | undefined;
}

export type ProviderEvent =
  /** A try failed and another one follows. */
  | { type: 'retry'; attempt: number; wait_ms: number; reason: string }
  /** The model has begun to answer. */
  | { type: 'start' }
  | { type: 'text'; delta: string }
  /** What the model wants back with this answer, at this place of it. */
  | { type: 'thinking'; data: Record<string, unknown> }
  | { type: 'tool_start'; id: string; name: string }
  | { type: 'tool_args'; id: string; delta: string }
  /** `args` is what the deltas spell; `invalid` holds their text when that is no JSON object; `thinking` is wanted back with the call. */
  | {
      type: 'tool_end';
      id: string;
      args: Record<string, unknown>;
      invalid?: string;
      thinking?: Record<string, unknown>;
    }
  /** Of this call so far; a later one replaces an earlier one. */
  | { type: 'usage'; usage: Omit<Usage, 'cost_usd'> }
  /** The last event of an answer that came to its end; an answer without it was cut. */
  | { type: 'stop'; stop: 'end' | 'tool_use' | 'length' };

/** How long a provider may be silent at most: fetch gives up then, whatever anybody says. */
export const LONGEST_IDLE_S = 300;

export interface Provider {
  /** `anthropic`, `openai`, `openrouter`, `gemini`, `deepseek`, `ollama`. */
  readonly name: string;
  /** Throws a ProviderError, or the signal's reason when it is aborted. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ProviderEvent>;
}

export type ProviderErrorKind = 'http_status' | 'timeout' | 'parse' | 'api_error' | 'internal';

/** Why there is no answer, or no more of it. Never holds a key. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly details: string | undefined;
  readonly status: number | undefined;
  /** When the provider wants to be asked again, if that is too long to wait for it. */
  readonly retry_after_s: number | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    {
      details,
      status,
      retry_after_s,
      cause,
    }: { details?: string; status?: number; retry_after_s?: number; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.details = details;
    this.status = status;
    this.retry_after_s = retry_after_s;
  }
}

/** What a failure says at its end. */
export const tryAgain = ({ retry_after_s }: { retry_after_s?: number | undefined }): string =>
  retry_after_s === undefined ? '' : `; try again in ${retry_after_s} s`;
