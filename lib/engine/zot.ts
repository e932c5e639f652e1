/** Engine events as zot rpc has them on the wire. Spec: zot rpc, "Events of one prompt"; the document's table of event types. */
import type { EngineEvent, Failure, ToolEnvelope } from './events.ts';
import type { Block, Text } from './messages.ts';
import { tryAgain } from './provider.ts';

export type ZotEvent = { type: string; [field: string]: unknown };
/** A block of what was said, as the wire has it. */
export type ZotBlock = { type: Exclude<Block['type'], 'thinking'>; [field: string]: unknown };

/** What one engine event is on the wire; `provider` names whose fault an HTTP failure is. */
export function zotEvents(event: EngineEvent, provider: string): ZotEvent[] {
  switch (event.type) {
    case 'prompted':
      return [{ type: 'user_message', content: zotContent(event.message.content), time: event.message.time }];
    case 'turn_started':
      return [{ type: 'turn_start', step: event.step }];
    case 'retrying': {
      const { attempt, wait_ms, reason } = event;
      return [{ type: 'retry', attempt, wait_ms, reason }];
    }
    case 'assistant_started':
      return [{ type: 'assistant_start' }];
    case 'assistant_delta':
      return [{ type: 'text_delta', delta: event.text }];
    case 'tool_input_started':
      return [{ type: 'tool_use_start', id: event.id, name: event.name }];
    case 'tool_input_delta':
      return [{ type: 'tool_use_args', id: event.id, delta: event.text }];
    case 'tool_input_finished':
      return [{ type: 'tool_use_end', id: event.id }];
    case 'usage':
      return [{ type: 'usage', ...event.usage, cumulative: event.cumulative }];
    case 'assistant_final':
      return [{ type: 'assistant_message', content: event.message.content, time: event.message.time }];
    case 'tool_requested':
      return [{ type: 'tool_call', id: event.id, name: event.name, args: event.input }];
    case 'turn_finished': {
      const error = event.error === undefined ? {} : { error: textOf(event.error, provider) };
      return [{ type: 'turn_end', stop: event.stop, ...error }];
    }
    case 'tool_progress':
      return [{ type: 'tool_progress', id: event.id, text: event.text }];
    case 'tool_finished': {
      const content = shown(event.name, event.input, event.result);
      return [{ type: 'tool_result', id: event.id, is_error: !event.result.ok, content }];
    }
    case 'error':
      return [{ type: 'error', message: textOf(event, provider) }];
    // Who asked for the end knows; the turn's end says it. A tool's start is told by its call.
    case 'interrupted':
    case 'tool_started':
      return [];
  }
}

/** Blocks as the wire has them: a picture's base64 is in `bytes`, and nobody sees thinking, nor where it was between words. */
export function zotContent(content: readonly Block[]): ZotBlock[] {
  const all: ZotBlock[] = [];
  for (const block of content) {
    const last = all.at(-1);
    if (block.type === 'thinking') continue;
    if (block.type === 'text' && last?.type === 'text') last.text = `${last.text}${block.text}`;
    else if (block.type === 'image')
      all.push({ type: block.type, mime_type: block.mime_type, bytes: block.data });
    else all.push({ ...block });
  }
  return all;
}

function textOf({ message, details, status, ...failure }: Failure, provider: string): string {
  if (status === undefined) return message;
  // The message says itself when to try again.
  const told = details === undefined ? message : `${details}${tryAgain(failure)}`;
  return `${provider}: http ${status}: ${told}`;
}

/** A tool's result for people: a command as a terminal shows it, everything else as it is. */
function shown(name: string, input: Record<string, unknown>, result: ToolEnvelope): Text[] {
  if (name !== 'bash' || !result.ok) return [{ type: 'text', text: JSON.stringify(result) }];
  const { stdout, stderr, exit_code } = result.data as { stdout: string; stderr: string; exit_code: number };
  const end = exit_code === 0 ? '' : `\n[exit ${exit_code}]`;
  return [{ type: 'text', text: `$ ${String(input.command)}\n${stdout}${stderr}${end}` }];
}
