/**
 * What a function's process runs besides its bundle: the part that Lambda's runtime has in the cloud, with what it offers to
 * functions whose answers are streams. It speaks with its gateway by messages, about one event at a time.
 */

/** To the process: an event, or about the stream that it is writing: there is room for more, or nobody reads it any more. */
export type Told = { event: unknown; context: object; until: number } | { room: true } | { leave: true };

/** Of a function that failed, as Lambda tells it. */
export interface Failure {
  errorType: string;
  errorMessage: string;
}

export interface Head {
  statusCode?: unknown;
  headers?: Record<string, string>;
}

/** From the process. A `result`, a `failed` and an `end` are the last word about an event. */
export type Said =
  | { ready: true }
  | { result: unknown }
  | { failed: Failure }
  | { head: Head }
  | { piece: string }
  | { end: 'whole' | 'cut' };

export const isLast = (said: Said): boolean => 'result' in said || 'failed' in said || 'end' in said;

/** A piece is acknowledged before the next one goes out: whoever writes faster than is read, waits. */
export const RUNTIME = `
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
const streamed = Symbol('streamed');
let output;
let room = () => {};
const say = (message) => process.connected && process.send(message, () => {});
// Ctrl+C and whoever ends a whole group tell the gateway as well, and it says when there is nothing left to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
const opened = () => new Writable({
  write(piece, _, done) {
    room = done;
    say({ piece: piece.toString('base64') });
  },
});
globalThis.awslambda = {
  streamifyResponse: (handler) => async (event, context) => {
    const own = (output = opened());
    own.on('error', () => {});
    await handler(event, own, context);
    if (own.writableEnded) await finished(own).catch(() => {});
    return { end: own.writableFinished ? 'whole' : 'cut', [streamed]: true };
  },
  HttpResponseStream: {
    from(stream, head) {
      say({ head });
      return stream;
    },
  },
};
const { handler } = await import('./index.mjs');
process.on('message', async (told) => {
  if (told.room) return room();
  if (told.leave) return output?.destroy();
  const { event, context, until } = told;
  const getRemainingTimeInMillis = () => Math.max(0, until - Date.now());
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis });
    say(result?.[streamed] ? { end: result.end } : { result: result ?? null });
  } catch (error) {
    console.error(error);
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    say({ failed: { errorType: name, errorMessage: message } });
  }
});
say({ ready: true });`;
