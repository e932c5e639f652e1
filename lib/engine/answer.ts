/** One answer of a model as a conversation keeps it: words, thinking and calls in the order they came. */
import type { JournalLine, Redact } from './engine.ts';
import type { Text, Thinking, ToolCall } from './messages.ts';
import { redacted } from './redacted.ts';
import { type Hide, hiddenThinking } from './thinking.ts';

/** A call as the model made it; `invalid` holds what it sent instead of a JSON object. */
export interface Call extends ToolCall {
  invalid?: string | undefined;
}

export type Piece = Text | Thinking | Call;

/** The next words, behind those before; never behind a call, which its result must follow. */
export function say(pieces: Piece[], delta: string): void {
  const call = pieces.findIndex(isCall);
  const at = call < 0 ? pieces.length : call;
  const last = pieces[at - 1];
  if (last?.type === 'text') last.text += delta;
  else pieces.splice(at, 0, { type: 'text', text: delta });
}

/**
 * The blocks of an answer that says `text`, once secrets are out of it. Thinking keeps its place between the words, unless a secret lay
 * across it: then nobody knows where that is.
 */
export function contentOf(pieces: readonly Piece[], text: string, hide: Hide): Piece[] {
  const clear: Piece[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') say(clear, hide.text(piece.text));
    else clear.push(...(piece.type === 'thinking' ? hiddenThinking(piece, hide) : [piece]));
  }
  const words = clear.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
  const said: Text[] = text === '' ? [] : [{ type: 'text', text }];
  const content = words === text ? clear : [...said, ...clear.filter(isCall)];
  // Thinking alone is no answer.
  return content.every(({ type }) => type === 'thinking') ? [] : content;
}

export const isCall = (piece: Piece): piece is Call => piece.type === 'tool_call';

/** The line that keeps a block. */
export function lineOf(block: Piece, redact: Redact): JournalLine {
  switch (block.type) {
    case 'text':
      return { type: 'message', role: 'assistant', text: block.text };
    case 'thinking':
      return { ...block };
    case 'tool_call': {
      const { id, name, args } = block;
      return { type: 'tool_use', id, name, input: redacted(redact.text, args) };
    }
  }
}
