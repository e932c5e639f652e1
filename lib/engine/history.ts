/**
 * A session's lines as the conversation to go on with. A call that was never answered, because its process died, is answered here:
 * providers refuse a conversation with an open one, and to run it again might do its work twice. Spec: ZDX §8.
 */
import type { SessionLine } from '../session/sessions.ts';
import type { Block, Image, Message, Thinking, ToolCall, ToolResult, Usage } from './messages.ts';

export interface History {
  messages: Message[];
  usage: Usage;
  /** Ids of the last calls, when the log ends without their answers. */
  unanswered: string[];
}

export const noUsage = (): Usage => ({ input: 0, output: 0, cache_read: 0, cache_write: 0, cost_usd: 0 });

/** Of a call that nobody counted. */
export const unknownUsage = (): Usage => ({ ...noUsage(), cost_usd: null });

/** Sums; what has no known price makes the whole unknown. */
export function added(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cache_read: a.cache_read + b.cache_read,
    cache_write: a.cache_write + b.cache_write,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
  };
}

/** What a call is told whose tool did not come to its end. */
export const INTERRUPTED = {
  ok: false,
  error: { code: 'interrupted', message: 'the tool was interrupted; it may have run' },
} as const;

export function history(lines: readonly SessionLine[]): History {
  const messages: Message[] = [];
  let usage = noUsage();
  /** Calls without an answer yet, in the order they were made. */
  const open = new Map<string, true>();
  const add = (role: Message['role'], block: Block, time: string, fresh: boolean) => {
    const last = messages.at(-1);
    if (last && last.role === role && !fresh) last.content.push(block);
    else messages.push({ role, content: [block], time });
  };
  const answerAll = (time: string) => {
    for (const id of open.keys()) add('user', resultOf(id, INTERRUPTED, false), time, false);
    open.clear();
  };
  for (const line of lines) {
    const { ts } = line;
    switch (line.type) {
      case 'message': {
        answerAll(ts);
        const role = line.role === 'assistant' ? 'assistant' : 'user';
        const images = (Array.isArray(line.images) ? line.images : []) as Image[];
        // An answer goes on behind its thinking.
        const begins = role === 'user' || messages.at(-1)?.content.at(-1)?.type !== 'thinking';
        for (const [n, block] of [...textOf(line.text), ...images].entries())
          add(role, block, ts, n === 0 && begins);
        break;
      }
      case 'thinking': {
        const { provider, model, call_id, data } = line as unknown as Thinking;
        // Of a later version, perhaps.
        if (typeof data !== 'object' || data === null) break;
        const of = call_id === undefined ? {} : { call_id };
        add('assistant', { type: 'thinking', provider, model, ...of, data }, ts, false);
        break;
      }
      case 'tool_use': {
        const input = line.input as ToolCall['args'];
        const args = typeof input === 'object' && input !== null ? input : {};
        const id = String(line.id);
        add('assistant', { type: 'tool_call', id, name: String(line.name), args }, ts, false);
        open.set(id, true);
        break;
      }
      case 'tool_result': {
        const id = String(line.tool_use_id);
        if (!open.delete(id)) break;
        add('user', resultOf(id, line.output, line.ok === true), ts, false);
        break;
      }
      case 'usage':
        usage = added(usage, line as unknown as Usage);
        break;
      case 'compacted':
        messages.splice(0, messages.length, summaryOf(String(line.text), ts));
        open.clear();
        break;
      case 'cleared':
        messages.length = 0;
        open.clear();
        break;
      default:
    }
  }
  const unanswered = [...open.keys()];
  answerAll(lines.at(-1)?.ts ?? '');
  // What was thought of an answer that a fork leaves out is no message.
  const told = messages.filter(({ content }) => content.some(({ type }) => type !== 'thinking'));
  return { messages: told, usage, unanswered };
}

/** The lists of changed files that lines name, in their order. */
export const listsIn = (lines: readonly SessionLine[]): string[] =>
  lines.flatMap(({ type, changes }) =>
    type === 'tool_result' && typeof changes === 'string' && /^[0-9a-f]{64}$/.test(changes) ? [changes] : [],
  );

/** What stands in the place of a conversation that was summed up. */
export const summaryOf = (text: string, time: string): Message => ({
  role: 'user',
  content: [{ type: 'text', text: `Summary of the conversation so far:\n\n${text}` }],
  time,
});

const textOf = (text: unknown): Block[] =>
  typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : [];

/** A tool's envelope as the model gets it. */
export function resultOf(call_id: string, output: unknown, ok: boolean): ToolResult {
  return {
    type: 'tool_result',
    call_id,
    is_error: !ok,
    content: [{ type: 'text', text: JSON.stringify(output) }],
  };
}
