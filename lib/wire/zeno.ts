/** The Zeno dialect: one request line in, one reply line out. Spec: Zeno, "Request envelope", "Response envelope". */
import type { ZenoReply } from '../../schemas/generated/types.ts';
import type { Dispatch, Outcome } from '../dispatch.ts';
import { show } from '../explain.ts';
import { Fault, toFault } from '../fault.ts';
import { parseJson } from './json.ts';
import type { Frame } from './jsonl.ts';

/** The reply to one frame, without a line break; undefined for a blank line, which gets none. */
export async function answerFrame(
  frame: Frame,
  dispatch: Dispatch,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if ('longer_than' in frame) {
    return JSON.stringify(refusal(new Fault('too_large', `line is longer than ${frame.longer_than} bytes`)));
  }
  if (isBlank(frame)) return undefined;
  let message: unknown;
  try {
    message = parseJson(frame, ['id', 'op', 'args']);
  } catch (error) {
    return JSON.stringify(refusal(toFault(error)));
  }
  return JSON.stringify(await answerMessage(message, dispatch, signal));
}

/** The reply to one request that is parsed already. */
export async function answerMessage(
  message: unknown,
  dispatch: Dispatch,
  signal?: AbortSignal,
): Promise<ZenoReply> {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return refusal(
      new Fault(
        'bad_message',
        `message must be an object like {"id":"1","op":"stat","args":{}}, got ${show(message)}`,
      ),
    );
  }
  const { id = null, op, args } = message as Record<string, unknown>;
  if (typeof op !== 'string') {
    const problem = op === undefined ? 'missing op' : `op must be a string, got ${show(op)}`;
    return refusal(new Fault('bad_message', problem), id);
  }
  return reply(id, await dispatch({ id, op, args, signal }));
}

const refusal = (fault: Fault, id: unknown = null): ZenoReply => reply(id, { ok: false, fault });

function reply(id: unknown, outcome: Outcome): ZenoReply {
  if (outcome.ok) return { id, ok: true, result: outcome.result };
  return { id, ok: false, error: { message: outcome.fault.message, code: outcome.fault.code } };
}

function isBlank(frame: Uint8Array): boolean {
  return frame.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
