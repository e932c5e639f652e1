/** The Zeno dialect: one request in, one reply out. Spec: Zeno, "Request envelope", "Response envelope". */
import type { ZenoReply } from '../../schemas/generated/types.ts';
import type { Dispatch, Outcome } from '../dispatch.ts';
import type { Fault } from '../fault.ts';

/** The reply to one message that has a name of an operation. */
export async function answerZeno(
  message: Record<string, unknown>,
  dispatch: Dispatch,
  signal?: AbortSignal,
): Promise<ZenoReply> {
  const { id = null, op, args } = message;
  return reply(id, await dispatch({ id, op: String(op), args, signal }));
}

export const zenoRefusal = (fault: Fault, id: unknown = null): ZenoReply => reply(id, { ok: false, fault });

function reply(id: unknown, outcome: Outcome): ZenoReply {
  if (outcome.ok) return { id, ok: true, result: outcome.result };
  return { id, ok: false, error: { message: outcome.fault.message, code: outcome.fault.code } };
}
