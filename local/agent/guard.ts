/** With a token set, a client's first command is `hello` with that token. Spec: zot rpc, "Process". */
import { Fault } from '../../lib/fault.ts';
import { agentRefusal } from '../../lib/wire/agent.ts';
import type { Guard } from '../lines.ts';
import type { TokenCheck } from '../token.ts';

/** Also tells whether a client came with a wrong token. */
export function agentGuard(check: TokenCheck): Guard & { refused(): boolean } {
  let refused = false;
  const guard: Guard = (frame, codec) => {
    const { type, id, token } = message(frame, codec);
    const command = typeof type === 'string' ? type : '';
    const named = { command, ...(typeof id === 'string' && { id }) };
    if (command !== 'hello') {
      const fault = new Fault('unauthorized', 'auth required: send hello with token first');
      return { reply: agentRefusal(fault, named), end: false };
    }
    if (typeof token === 'string' && check(token)) return 'pass';
    refused = true;
    return { reply: agentRefusal(new Fault('unauthorized', 'invalid token'), named), end: true };
  };
  return Object.assign(guard, { refused: () => refused });
}

function message(frame: Parameters<Guard>[0], codec: Parameters<Guard>[1]): Record<string, unknown> {
  if ('longer_than' in frame || 'broken' in frame) return {};
  try {
    const value = codec.decode(frame);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
