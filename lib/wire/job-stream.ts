/**
 * What happens in a job of the agent, over HTTP: as JSONL, line for line what the same command gets on a pipe, or as an event stream whose
 * events are numbered, so that a client that lost its line asks for the rest with Last-Event-ID.
 */
import type { Dispatch } from '../dispatch.ts';
import { Fault } from '../fault.ts';
import { jsonText } from '../json-text.ts';
import { answerAgent, JOBS } from './agent.ts';
import { type HttpRequest, type HttpResponse, problem } from './http.ts';
import { Queue } from './queue.ts';

/** After so long a stream begins, whether there is something to tell or not. */
const START_MS = 1_000;
/** How long a stream may be silent. */
const PULSE_MS = 15_000;

export const isJob = (op: string) => JOBS.has(op);

export interface JobStreamOptions {
  dispatch: Dispatch;
  headers: Record<string, string>;
  sleep?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export async function jobStream(
  { accept = '', lastEventId, signal }: HttpRequest,
  op: string,
  given: unknown,
  { dispatch, headers, sleep }: JobStreamOptions,
): Promise<HttpResponse> {
  const events = /\btext\/event-stream\b/i.test(accept);
  // Of a prompt alone the rest can be told; what else a client sends with its second try begins anew.
  const taken = events && op === 'prompt' ? lastEventId : undefined;
  const heard = taken === undefined ? undefined : numberOf(taken);
  const args = heard === undefined ? given : { ...(given as object), after: heard + 1 };
  const pieces = new Queue<object | undefined>();
  let refused: Fault | undefined;
  const message = { ...(typeof args === 'object' && args !== null ? args : { args }), type: op };
  const known = watched(dispatch, (fault) => {
    refused = fault;
  });
  let [started, begun] = [false, false];
  const send = (piece: object) => {
    started = true;
    pieces.push(piece);
  };
  const ended = answerAgent(message, { dispatch: known, signal, send })
    .then((last) => {
      // A stream that has begun has room for a refusal, too.
      if (last !== undefined && (started || begun)) pieces.push(last);
    })
    .finally(() => pieces.end());
  const coming = pieces[Symbol.asyncIterator]();
  const first = coming.next();
  await Promise.race([first, ended, ...(sleep ? [sleep(START_MS, new AbortController().signal)] : [])]);
  if (!started && refused !== undefined) return problem(refused.code, refused.message);
  begun = true;
  const pulse = sleep && beat(sleep, pieces, ended);
  let number = heard === undefined ? 0 : heard + 1;
  const written = (piece: object | undefined) => {
    if (piece === undefined) return events ? ':\n\n' : '\n';
    const text = jsonText(piece);
    return events ? `id: ${number++}\nevent: ${nameOf(piece)}\ndata: ${text}\n\n` : `${text}\n`;
  };
  async function* body(): AsyncGenerator<string> {
    const { value, done } = await first;
    if (!done) yield written(value);
    for await (const piece of coming) yield written(piece);
    await ended;
    await pulse;
  }
  const type = events ? 'text/event-stream' : 'application/jsonl';
  return { status: 200, headers: { 'content-type': type, ...headers }, body: body() };
}

/** A dispatch that tells which fault there was. */
function watched(dispatch: Dispatch, tell: (fault: Fault) => void): Dispatch {
  return async (call) => {
    const outcome = await dispatch(call);
    if (!outcome.ok) tell(outcome.fault);
    return outcome;
  };
}

/** Something that means nothing, so that nobody between takes the line for dead. */
async function beat(
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>,
  pieces: Queue<object | undefined>,
  ended: Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  ended.then(end, end);
  while (!over.signal.aborted) {
    await sleep(PULSE_MS, over.signal);
    if (!over.signal.aborted) pieces.push(undefined);
  }
}

function numberOf(id: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw new Fault('invalid_args', `Last-Event-ID must be a number, got ${JSON.stringify(id.slice(0, 40))}`);
}

const nameOf = (piece: object) => ('type' in piece ? String(piece.type) : 'message');
