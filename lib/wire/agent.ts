/**
 * The agent's dialect, zot rpc: `{id?, type, …arguments}` in; a response with the same id, and bare events, out. What takes long is
 * answered when it starts; `done` says that it is over. Spec: zot rpc, "Request shape", "Wire format decision".
 */
import type { Dispatch } from '../dispatch.ts';
import { show } from '../explain.ts';
import { Fault } from '../fault.ts';
import type { Connection } from '../realm/realms.ts';

export interface AgentPort {
  dispatch: Dispatch;
  signal?: AbortSignal | undefined;
  connection?: Connection | undefined;
  /** Takes what comes before the last message. */
  send(message: object): void;
}

/** Commands whose response says that they have started. */
export const JOBS = new Set(['prompt', 'compact']);

interface Named {
  command: string;
  id?: string | undefined;
}

/** The last message that one command gets. */
export async function answerAgent(message: Record<string, unknown>, port: AgentPort): Promise<object> {
  const { id, type, op = type, ...args } = message;
  const command = String(op);
  if (id !== undefined && id !== null && typeof id !== 'string')
    return agentRefusal(new Fault('bad_message', `id must be a string, got ${show(id)}`), { command });
  const named: Named = { command, ...(typeof id === 'string' && { id }) };
  const { dispatch, signal, connection } = port;
  let started = false;
  const emit = (piece: object) => {
    port.send(started ? piece : succeeded(named, piece));
    started = true;
  };
  const job = JOBS.has(command);
  const outcome = await dispatch({ id, op: command, args, signal, connection, ...(job && { emit }) });
  if (!outcome.ok) {
    if (!started) return agentRefusal(outcome.fault, named);
    port.send({ type: 'error', message: outcome.fault.message });
    return { type: 'done' };
  }
  if (!job) return succeeded(named, outcome.result);
  const { prompt_id } = outcome.result;
  return { type: 'done', ...(prompt_id !== undefined && { prompt_id }) };
}

function succeeded({ command, id }: Named, data: object): object {
  const told = Object.keys(data).length > 0 ? { data } : {};
  return { type: 'response', command, ...(id !== undefined && { id }), success: true, ...told };
}

export function agentRefusal({ code, message }: Fault, { command, id }: Named): object {
  const error = code === 'unknown_op' ? 'unknown command' : message;
  return { type: 'response', command, ...(id !== undefined && { id }), success: false, error };
}
