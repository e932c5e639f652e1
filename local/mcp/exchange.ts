/** What one client and the server say to each other: messages in, replies out, and requests that can be called off. */

import { jsonText } from '../../lib/json-text.ts';
import { CODES, failure, type Id, ProtocolError, type Request, read, success } from './protocol.ts';
import type { Answer } from './server.ts';

export interface Reply {
  /** The message as JSON. */
  text: string;
  /** Not an error of the protocol. */
  ok: boolean;
  /** What HTTP says to it. */
  status: number;
}

const CANCELLED = Symbol('cancelled');

export class Exchange {
  readonly #answer: Answer;
  readonly #running = new Map<Id, AbortController>();

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  /** Requests under way. */
  get busy(): number {
    return this.#running.size;
  }

  /**
   * The reply to a message; undefined when there is none to give, as to notifications and requests that were cancelled.
   * `said`: the version that something else than the message told. `gone`: nobody waits for the reply any more.
   */
  async hear(message: unknown, { said, gone }: { said?: string; gone?: AbortSignal } = {}) {
    let heard: ReturnType<typeof read>;
    try {
      heard = read(message, said);
    } catch (error) {
      return refused(error);
    }
    if (heard?.id !== undefined) return await this.#run(heard, gone);
    if (heard?.method === 'notifications/cancelled') this.#cancel(heard.params.requestId);
    return undefined;
  }

  /** Cuts everything short that is under way; its replies say so. */
  end(): void {
    for (const stop of this.#running.values()) stop.abort();
  }

  #cancel(id: unknown): void {
    this.#running.get(id as Id)?.abort(CANCELLED);
  }

  async #run(request: Request, gone: AbortSignal | undefined): Promise<Reply | undefined> {
    const { id } = request;
    if (this.#running.has(id))
      return refused(new ProtocolError('invalid_request', `request ${id} is under way already`, { id }));
    const stop = new AbortController();
    const leave = () => stop.abort();
    gone?.addEventListener('abort', leave);
    if (gone?.aborted) leave();
    this.#running.set(id, stop);
    let reply: Reply;
    try {
      const text = jsonText(success(id, await this.#answer(request, stop.signal)));
      reply = { text, ok: true, status: 200 };
    } catch (error) {
      const known = error instanceof ProtocolError ? error : new ProtocolError('internal', 'internal error');
      const text = jsonText(failure(known, id));
      // Before there were versions in every request, a method that nobody knows was an answer like any other.
      reply = {
        text,
        ok: false,
        status: request.modern && known.code === CODES.method_not_found ? 404 : 200,
      };
    } finally {
      gone?.removeEventListener('abort', leave);
      this.#running.delete(id);
    }
    return stop.signal.reason === CANCELLED ? undefined : reply;
  }
}

/** A message that is not what it should be. */
export function refused(error: unknown): Reply {
  const known =
    error instanceof ProtocolError ? error : new ProtocolError('unreadable', (error as Error).message);
  return { text: jsonText(failure(known)), ok: false, status: 400 };
}
