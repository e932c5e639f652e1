/**
 * Answers that a gateway cannot carry: it answers with 303, and the answer is at another address for a while. That address is
 * asked without anything that was shown to the gateway: it has its own way to know who may read there. To read it twice does
 * nothing twice, so it is asked until the answer is there as a whole.
 */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../lib/fault.ts';

/** What was answered, wherever it came from. */
export interface Answer {
  status: number;
  /** As in the header `content-type`. */
  type: string;
  body: Readable;
}

export interface Patience {
  signal?: AbortSignal | undefined;
  /** How often it may be asked again. */
  retries: number;
  /** Without a byte for so long it is given up. */
  silence_ms?: number;
  /** Hears why it is asked again. */
  talk?(text: string): void;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 20_000;
/** A stream that has nothing to tell sends something every 15 seconds. */
export const SILENCE_MS = 60_000;

/** Before another attempt. Between half of it and all of it: those who failed together do not come back together. */
export const waitOf = (attempt: number, least_ms = 0): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2), least_ms));

/** Where the answer is instead; undefined when this is the answer, and only then it is still to be read. */
export function elsewhere(response: IncomingMessage, asked: URL): URL | undefined {
  if (response.statusCode !== 303) return undefined;
  response.resume();
  const { location = '' } = response.headers;
  const url = location !== '' && URL.canParse(location, asked.href) ? new URL(location, asked) : undefined;
  const secure = asked.protocol === 'https:';
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && !secure))) return url;
  const right = secure ? 'an https:// address, as the gateway is' : 'an http:// or https:// address';
  throw new Fault(
    'unavailable',
    `the answer is elsewhere, but not at ${right}: ${location.slice(0, 100) || 'none'}`,
  );
}

/** What is at that address, once all of it is here; a fault when it is not, or nobody waits any more. */
export async function fetched(
  place: URL,
  { signal, retries, silence_ms = SILENCE_MS, talk }: Patience,
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const got = await once(place, signal, silence_ms);
    if (!('fault' in got)) return got;
    if (signal?.aborted || !got.again || attempt >= retries) throw got.fault;
    const ms = waitOf(attempt);
    talk?.(`${got.fault.message}; again in ${(ms / 1000).toFixed(1)} s`);
    await pause(ms, undefined, { ...(signal && { signal }) }).catch(() => {
      throw got.fault;
    });
  }
}

async function once(
  place: URL,
  signal: AbortSignal | undefined,
  silence_ms: number,
): Promise<Answer | { fault: Fault; again: boolean }> {
  const options = { timeout: silence_ms, ...(signal && { signal }) };
  let why = `cannot reach ${place.origin}`;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (place.protocol === 'https:' ? tlsRequest : plainRequest)(place, options, resolve);
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      sent.end();
    });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) {
      why = `the answer at ${place.origin} was cut off`;
      const whole = await buffer(response);
      return { status, type: headers['content-type'] ?? '', body: Readable.from([whole]) };
    }
    response.resume();
    const fault = new Fault('unavailable', `the answer is elsewhere, and cannot be read there (${status})`);
    return { fault, again: status >= 500 };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { fault: new Fault('unavailable', `${why} (${code})`, { cause: error }), again: true };
  }
}

/** What a response has answered, as it comes. */
export const answerOf = (response: IncomingMessage): Answer => ({
  status: response.statusCode ?? 0,
  type: response.headers['content-type'] ?? '',
  body: response,
});
