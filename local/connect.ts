/** The in-process client: the operations as calls, without a server. `import { connect } from 'zgate'`. */
import { Fault } from '../lib/fault.ts';
import { answerMessage } from '../lib/wire/zeno.ts';
import type * as types from '../schemas/generated/types.ts';
import { type LocalOptions, local } from './compose.ts';

export interface Client {
  /** Runs one operation; rejects with a Fault, whose `code` tells why. */
  call<Op extends keyof types.Operations>(
    op: Op,
    args: types.Operations[Op]['input'],
    options?: CallOptions,
  ): Promise<types.Operations[Op]['result']>;
  /** Answers one envelope exactly as a server does. */
  send(message: unknown, options?: CallOptions): Promise<types.ZenoReply>;
  close(): Promise<void>;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export type ConnectOptions = Partial<
  Pick<LocalOptions, 'root' | 'snapshot' | 'store' | 'endpoint' | 'log' | 'index'>
>;

export async function connect({ root = '.', ...options }: ConnectOptions = {}): Promise<Client> {
  const { dispatch, close } = await local({ root, ...options });
  return {
    async call(op, args, { signal } = {}) {
      const outcome = await dispatch({ op, args, signal });
      if (outcome.ok) return outcome.result as never;
      throw outcome.fault;
    },
    send: (message, { signal } = {}) => answerMessage(message, dispatch, signal),
    close,
  };
}

export { Fault };
