/** What happens while an agent works on a prompt, in order: the one stream that every renderer consumes. Spec: ZDX §7. */
import type { Message, Usage } from './messages.ts';

/** What a tool gives: the envelope of ZDX §6. */
export type ToolEnvelope =
  | { ok: true; data: unknown }
  | { ok: false; error: { code: string; message: string } };

/** `length`: the model reached its limit of tokens. */
export type Stop = 'end' | 'tool_use' | 'length' | 'error' | 'aborted';

/** What went wrong. `status`: of the provider's HTTP answer; `retry_after_s`: when it wants to be asked again. */
export interface Failure {
  kind: string;
  message: string;
  details?: string;
  status?: number;
  retry_after_s?: number;
}

export type EngineEvent =
  /** The user's words are kept. */
  | { type: 'prompted'; message: Message }
  | { type: 'turn_started'; step: number }
  | { type: 'retrying'; attempt: number; wait_ms: number; reason: string }
  | { type: 'assistant_started' }
  | { type: 'assistant_delta'; text: string }
  /** A tool's input as the model spells it. */
  | { type: 'tool_input_started'; id: string; name: string }
  | { type: 'tool_input_delta'; id: string; text: string }
  | { type: 'tool_input_finished'; id: string }
  /** One for each answer of the model, whole or not. */
  | { type: 'usage'; usage: Usage; cumulative: Usage }
  | { type: 'assistant_final'; text: string; message: Message }
  | { type: 'tool_requested'; id: string; name: string; input: Record<string, unknown> }
  | { type: 'turn_finished'; stop: Stop; error?: Failure }
  | { type: 'tool_started'; id: string; name: string }
  | { type: 'tool_progress'; id: string; text: string }
  | {
      type: 'tool_finished';
      id: string;
      name: string;
      input: Record<string, unknown>;
      result: ToolEnvelope;
    }
  | ({ type: 'error' } & Failure)
  | { type: 'interrupted' };
