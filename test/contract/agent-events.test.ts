/** The agent's events as data: the schema of the lines, and what they mean to renderers. Spec: zot rpc, the document's tables of event types. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${file}`, import.meta.url), 'utf8'));

/** The document's table, type by type. */
const MAPPED = {
  user_message: 'message_update',
  turn_start: 'turn_start',
  assistant_start: 'message_start',
  tool_use_start: 'tool_execution_start',
  tool_use_args: 'tool_execution_update',
  tool_use_end: 'tool_execution_update',
  assistant_message: 'message_end',
  tool_call: 'tool_execution_start',
  turn_end: 'turn_end',
  tool_progress: 'tool_execution_update',
  tool_result: 'tool_execution_end',
  text_delta: 'message_update',
  error: 'error',
  done: 'agent_end',
  response: null,
  usage: null,
};

it('maps every event of the document as the document does, and ours to nothing', () => {
  expect(read('glasspane.json').events).toEqual({ ...MAPPED, retry: null, compact_done: null });
});

it('names the same events in the schema and in the mapping', () => {
  const named = /^What it tells: (.*)\.$/.exec(
    read('wire/agent_event.json').properties.type.description,
  )![1]!;
  expect(named.split(', ').sort()).toEqual(Object.keys(read('glasspane.json').events).sort());
});
