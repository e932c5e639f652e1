/**
 * The way from a page to its server: four calls, each one HTTP request. A refusal is a Fault; anything else that is thrown
 * is the network, which may be better later.
 */
import { FAULTS, Fault, type FaultCode } from '../../lib/fault.ts';
import type {
  PageBackgroundArgs,
  PageBackgroundResult,
  PageConnectArgs,
  PageConnectResult,
  PagePollArgs,
  PagePollResult,
  PageResultArgs,
  PageResultResult,
} from '../../schemas/generated/types.ts';
import { Ending, parse, stringify } from './saved.ts';

/** The server as a page sees it. What implements `Pages` is one too, in its own process. */
export interface Link {
  connect(args: PageConnectArgs, signal: AbortSignal): Promise<PageConnectResult['data']>;
  poll(args: PagePollArgs, signal: AbortSignal): Promise<PagePollResult['data']>;
  result(args: PageResultArgs, signal: AbortSignal): Promise<PageResultResult['data']>;
  background(args: PageBackgroundArgs, signal: AbortSignal): Promise<PageBackgroundResult['data']>;
}

/** One HTTP request. `leaving`: nobody waits for the answer any more, and it has to get out all the same. */
export type Post = (
  path: string,
  body: string,
  options: { signal: AbortSignal; leaving: boolean },
) => Promise<{ status: number; text: string }>;

/** A server that says nothing for this much longer than it was asked to is not there any more. */
const SILENCE_MS = 15_000;
/** Browsers let 64 KiB outlive a page. */
const LEAVING_BYTES = 60_000;

export interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

export function linkOver(post: Post, timers: Timers): Link {
  async function call<T>(op: string, args: object, signal: AbortSignal, wait_ms = 0): Promise<T> {
    const limit = new Ending();
    const abort = () => limit.abort();
    const timer = timers.set(abort, wait_ms + SILENCE_MS);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    try {
      const leaving = 'leaving' in args && args.leaving === true;
      const body = leaving ? fitting(args as PageBackgroundArgs) : stringify(args);
      return dataOf(await post(`/repl/${op}`, body, { signal: limit.signal, leaving })) as T;
    } finally {
      timers.clear(timer);
      signal.removeEventListener('abort', abort);
    }
  }
  return {
    connect: (args, signal) => call('page_connect', args, signal),
    poll: (args, signal) => call('page_poll', args, signal, args.wait_ms),
    result: (args, signal) => call('page_result', args, signal),
    background: (args, signal) => call('page_background', args, signal),
  };
}

/** The newest events are the ones that tell why a page ends. */
function fitting(args: PageBackgroundArgs): string {
  const events = [...args.events];
  for (;;) {
    const body = stringify({ ...args, events });
    if (events.length === 0 || new TextEncoder().encode(body).length <= LEAVING_BYTES) return body;
    events.splice(0, Math.ceil(events.length / 4));
  }
}

function dataOf({ status, text }: { status: number; text: string }): unknown {
  const said = parsed(text);
  if (status === 200 && typeof said?.data === 'object') return said.data;
  if (typeof said?.code === 'string' && Object.hasOwn(FAULTS, said.code))
    throw new Fault(said.code as FaultCode, String(said.detail ?? said.code));
  // Something between us and the server, or another server in its place.
  throw new Fault('unavailable', `answered ${status}`);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Over `fetch` as it was at the start: pages replace it. `aside` is another name of the server that polls go to: browsers keep six
 * connections to a name, and the polls of six pages would hold them all. When it does not work, the first one has to do.
 */
export function fetchPost(base: string, fetch: typeof globalThis.fetch, aside?: string): Post {
  let waits = aside ?? base;
  return async (path, body, { signal, leaving }) => {
    const poll = path === '/repl/page_poll';
    const asked = poll ? waits : base;
    const answer = await fetch(`${asked}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      credentials: 'omit',
      ...(leaving && { keepalive: true }),
    }).catch((error: unknown) => {
      if (!signal.aborted && asked !== base) waits = base;
      throw error;
    });
    return { status: answer.status, text: await answer.text() };
  };
}
