/** A client's line to a server: what every way to reach one has in common. */
import type { OutputPiece } from '../../lib/realm/realms.ts';

export type Message = Record<string, unknown>;

export interface AskOptions {
  /** Ends the request; the server is told where that can be done. */
  signal?: AbortSignal | undefined;
  /** Takes what comes before the reply. */
  onPiece?: ((piece: OutputPiece) => void) | undefined;
}

export interface Line {
  /** Sends a message under an id of the line's own; gives the reply without its id. Rejects with a Fault when there is none. */
  ask(message: Message, options?: AskOptions): Promise<Message>;
  /** Answers any message with the id it has, where the line has no need of ids. */
  send?(message: unknown, options?: AskOptions): Promise<Message>;
  close(): Promise<void>;
}
