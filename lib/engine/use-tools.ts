/** The tools that one answer of the model asks for, one after another; each call gets one result, whatever happens. Spec: ZDX §6, "Tool loop". */
import { Queue } from '../wire/queue.ts';
import type { Call } from './answer.ts';
import type { Conversation, EngineParts } from './engine.ts';
import type { EngineEvent, ToolEnvelope } from './events.ts';
import { INTERRUPTED, resultOf } from './history.ts';
import type { Block } from './messages.ts';
import { PLACEHOLDER } from './redact.ts';
import { redacted } from './redacted.ts';

/** True when somebody had enough. */
export async function* useTools(
  parts: EngineParts,
  conversation: Conversation,
  calls: readonly Call[],
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, boolean, undefined> {
  const { journal, redact, now } = parts;
  const results: Block[] = [];
  conversation.messages.push({ role: 'user', content: results, time: now() });
  for (const call of calls) {
    const { id, name } = call;
    const began = !signal.aborted;
    if (began) yield { type: 'tool_started', id, name };
    const result = began ? yield* useTool(parts, call, signal) : INTERRUPTED;
    const shown = redacted(redact.text, result);
    await journal.append([{ type: 'tool_result', tool_use_id: id, output: shown, ok: result.ok }]);
    results.push(resultOf(id, redacted(redact.keys, result), result.ok));
    yield { type: 'tool_finished', id, name, input: redacted(redact.text, call.args), result: shown };
  }
  return signal.aborted;
}

async function* useTool(
  { tools, redact }: EngineParts,
  { id, name, args, invalid }: Call,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, ToolEnvelope, undefined> {
  if (!tools) return NO_TOOLS;
  if (HIDDEN_FROM.has(name) && JSON.stringify(args).includes(PLACEHOLDER)) return HIDDEN;
  const veil = redact.stream();
  const pieces = new Queue<string>();
  const ran = tools
    .run(
      { name, args, invalid: invalid && redact.text(invalid) },
      { signal, progress: (text) => pieces.push(text) },
    )
    .catch((error: unknown): ToolEnvelope => {
      if (signal.aborted) return INTERRUPTED;
      throw error;
    })
    .finally(() => pieces.end());
  // Whoever stops listening leaves it to the signal to end the tool.
  ran.catch(() => {});
  for await (const piece of pieces) {
    const text = veil.push(piece);
    if (text !== '') yield { type: 'tool_progress', id, text };
  }
  const rest = veil.end();
  if (rest !== '') yield { type: 'tool_progress', id, text: rest };
  return await ran;
}

/** A mark that stands for a secret must not take its place in a file. */
const HIDDEN_FROM: ReadonlySet<string> = new Set(['write', 'edit']);
const HIDDEN: ToolEnvelope = {
  ok: false,
  error: {
    code: 'invalid_input',
    message: `the input holds ${PLACEHOLDER}, which stands for a secret that was taken out: read the file again, and leave those lines as they are`,
  },
};

const NO_TOOLS: ToolEnvelope = {
  ok: false,
  error: { code: 'unknown_tool', message: 'there are no tools here' },
};
