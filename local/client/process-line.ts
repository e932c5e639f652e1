/** A line to operations in the same process: no bytes, no server. Spec: Remote REPL, "In-Process Transport". */
import { setMaxListeners } from 'node:events';
import type { Dispatch } from '../../lib/dispatch.ts';
import { Conversation } from '../../lib/wire/dialect.ts';
import { answerRepl } from '../../lib/wire/repl.ts';
import { answerZeno } from '../../lib/wire/zeno.ts';
import type { AskOptions, Line, Message } from './line.ts';
import { interrupted } from './socket-line.ts';

export function processLine(dispatch: Dispatch, close: () => Promise<void>): Line {
  const gone = new AbortController();
  // Every request under way listens to it.
  setMaxListeners(0, gone.signal);
  const connection = { closed: gone.signal };
  let next = 1;

  async function send(
    message: unknown,
    { signal = gone.signal, onPiece }: AskOptions = {},
  ): Promise<Message> {
    const heard = new Conversation().hearMessage(message);
    if ('reply' in heard) return heard.reply as Message;
    if (heard.dialect === 'zeno') return answerZeno(heard.message, dispatch, signal);
    const piece = onPiece && (({ id, session, ...rest }: Message) => onPiece(rest as never));
    return answerRepl(heard.message, { dispatch, signal, connection, send: piece });
  }

  return {
    send,
    async ask(message, options = {}) {
      const { signal } = options;
      if (signal?.aborted) throw interrupted(signal);
      const { id, ...reply } = await send({ ...message, id: String(next++) }, options);
      // A result that came in spite of it is of no use to whoever gave up.
      if (signal?.aborted && (reply.status as string[] | undefined)?.includes('interrupted'))
        throw interrupted(signal);
      return reply;
    },
    async close() {
      gone.abort();
      await close();
    },
  };
}
