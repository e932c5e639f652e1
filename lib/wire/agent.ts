/**
 * The agent's dialect, zot rpc: `{id?, type, …arguments}` in; a response with the same id, and bare events, out. What takes long is
 * answered when it starts; `done` says that it is over. Spec: zot rpc, "Request shape", "Wire format decision".
 */
import { catalogue } from '../../schemas/generated/catalogue.ts';
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

const COMMANDS: ReadonlySet<string> = new Set(
  catalogue.filter(({ family }) => family === 'agent').map(({ op }) => op),
);

/** Commands whose response says that they have started. */
export const JOBS = new Set(['prompt', 'compact']);

interface Named {
  command: string;
  id?: string | undefined;
}

/** The response of a command, or undefined when it has been sent with everything else. */
export async function answerAgent(
  message: Record<string, unknown>,
  port: AgentPort,
): Promise<object | undefined> {
  const { id, type, op = type, ...args } = message;
  const command = String(op);
  if (id !== undefined && id !== null && typeof id !== 'string')
    return agentRefusal(new Fault('bad_message', `id must be a string, got ${show(id)}`), { command });
  const named: Named = { command, ...(typeof id === 'string' && { id }) };
  if (!COMMANDS.has(command)) return agentRefusal(new Fault('unknown_op', ''), named);
  const { dispatch, signal, connection } = port;
  let started = false;
  const emit = (piece: object) => {
    // The one piece that is no event says that the job has started.
    port.send('type' in piece ? piece : succeeded(named, piece));
    started = true;
  };
  const job = JOBS.has(command);
  const outcome = await dispatch({ id, op: command, args, signal, connection, ...(job && { emit }) });
  if (job && (outcome.ok || started)) return undefined;
  return outcome.ok ? succeeded(named, outcome.result) : agentRefusal(outcome.fault, named);
}

function succeeded({ command, id }: Named, data: object): object {
  const told = Object.keys(data).length > 0 ? { data } : {};
  return { type: 'response', command, ...(id !== undefined && { id }), success: true, ...told };
}

export function agentRefusal({ code, message }: Fault, { command, id }: Named): object {
  const error = code === 'unknown_op' ? 'unknown command' : message;
  return { type: 'response', command, ...(id !== undefined && { id }), success: false, error };
}
