/**
 * The Remote REPL dialect: `{op, id, …arguments}` in; pieces of output, then one reply with the same id, out.
 * Spec: Remote REPL, "Layer 1: Protocol Message Format", "Message Flow". A fault is a protocol error; a program's error is
 * a value like any other and comes in the result.
 */
import type { ReplReply } from '../../schemas/generated/types.ts';
import type { Dispatch, Outcome } from '../dispatch.ts';
import { show } from '../explain.ts';
import { Fault } from '../fault.ts';
import type { Connection, OutputPiece } from '../realm/realms.ts';

export type ReplId = ReplReply['id'];

/** An operation's result, or a protocol error: a message without its id. */
export type ReplResult = Omit<ReplReply, 'id'>;

export interface ReplPort {
  dispatch: Dispatch;
  signal?: AbortSignal | undefined;
  connection?: Connection | undefined;
  /** Takes the pieces that come before the reply; absent where there is room for one message only. */
  send?: ((piece: ReplReply) => void) | undefined;
}

/** Fields of the document's message that mean something in replies only. */
const REPLY_FIELDS = ['status', 'value', 'output', 'protocol_error'];

/** The reply to one message that has a name of an operation. */
export async function answerRepl(message: Record<string, unknown>, port: ReplPort): Promise<ReplReply> {
  const id = replId(message.id);
  try {
    if (id === undefined) throw bad(`id must be a string, got ${show(message.id)}`);
    const args = argumentsOf(message);
    return reply(id, await ran(id, String(message.op), args, port));
  } catch (error) {
    if (error instanceof Fault) return replRefusal(error, message.id);
    throw error;
  }
}

async function ran(id: ReplId, op: string, args: Record<string, unknown>, port: ReplPort): Promise<Outcome> {
  const { dispatch, signal, connection, send } = port;
  const session = typeof args.session === 'string' ? { session: args.session } : {};
  let over = false;
  const emit =
    args.stream === true && send
      ? (piece: object) => {
          if (!over) send({ id, ...session, ...(piece as OutputPiece) });
        }
      : undefined;
  try {
    return await dispatch({ id, op, args, signal, connection, ...(emit && { emit }) });
  } finally {
    over = true;
  }
}

export function replRefusal(fault: Fault, id?: unknown): ReplReply {
  return reply(replId(id) ?? '', { ok: false, fault });
}

/** What a fault is in a reply. An operation that is not there is told in the document's words and nothing else. */
export function protocolError({ code, message }: Fault): ReplResult {
  const status = ['error'];
  if (code === 'unknown_op')
    return { protocol_error: message.replace(/^unknown op: /, 'unknown operation: '), status };
  return { protocol_error: message, status, data: { code } };
}

function reply(id: ReplId, outcome: Outcome): ReplReply {
  return outcome.ok ? { id, ...(outcome.result as ReplResult) } : { id, ...protocolError(outcome.fault) };
}

/** An id as it goes back: one that is absent is empty, one that is neither text nor number cannot be read. */
function replId(id: unknown): ReplId | undefined {
  if (id === undefined || id === null) return '';
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The arguments, at the top level or in `data`; what is null or an empty session's name is not there. */
function argumentsOf({ op, id, data, ...top }: Record<string, unknown>): Record<string, unknown> {
  if (data !== undefined && data !== null && (typeof data !== 'object' || Array.isArray(data)))
    throw bad(`data must be an object, got ${show(data)}`);
  const args: Record<string, unknown> = { ...(data as object | null) };
  for (const [key, value] of Object.entries(top))
    if (value !== null && !REPLY_FIELDS.includes(key)) args[key] = value;
  if (args.session === '') delete args.session;
  // Ids may be numbers, and so may what speaks of them.
  if (typeof args['interrupt-id'] === 'number') args['interrupt-id'] = String(args['interrupt-id']);
  return args;
}

const bad = (message: string) => new Fault('bad_message', message);
