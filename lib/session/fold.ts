/**
 * A session's lines as a conversation: messages and tool calls in order, every call with its result. A call that was never
 * answered (its process died) gets an answer that says so, so that the conversation can go on. Spec: ZDX, section 8.
 */
import type { SessionLine } from './sessions.ts';

export type Turn =
  | { kind: 'message'; role: 'user' | 'assistant'; text: string; ts: string }
  | { kind: 'tool'; id: string; name: string; input: unknown; ok: boolean; output: unknown; ts: string }
  | { kind: 'interrupted'; ts: string };

export interface Conversation {
  schema_version: number;
  turns: Turn[];
  /** Ids of tool calls that had no result in the log. */
  unanswered: string[];
  /** Lines of types this version does not know; they stay in the log. */
  unknown: number;
}

const NO_ANSWER = {
  ok: false,
  error: { code: 'interrupted', message: 'the tool was interrupted; it may have run' },
};

export function fold(lines: readonly SessionLine[]): Conversation {
  const conversation: Conversation = { schema_version: 1, turns: [], unanswered: [], unknown: 0 };
  const open = new Map<string, Extract<Turn, { kind: 'tool' }>>();
  for (const line of lines) {
    const { ts } = line;
    switch (line.type) {
      case 'meta':
        conversation.schema_version = Number(line.schema_version);
        break;
      case 'message':
        conversation.turns.push({ kind: 'message', role: line.role as 'user', text: String(line.text), ts });
        break;
      case 'tool_use': {
        const id = String(line.id);
        const turn = {
          kind: 'tool' as const,
          id,
          name: String(line.name),
          input: line.input,
          ok: false,
          output: NO_ANSWER,
          ts,
        };
        open.set(id, turn);
        conversation.turns.push(turn);
        break;
      }
      case 'tool_result': {
        const turn = open.get(String(line.tool_use_id));
        if (!turn) break;
        turn.ok = line.ok === true;
        turn.output = line.output;
        open.delete(turn.id);
        break;
      }
      case 'interrupted':
        conversation.turns.push({ kind: 'interrupted', ts });
        break;
      default:
        conversation.unknown++;
    }
  }
  conversation.unanswered = [...open.keys()];
  return conversation;
}
