/**
 * Answers that a gateway cannot carry: it answers with 303, and the answer is at another address for a while. That address is
 * asked once, without anything that was shown to the gateway: it has its own way to know who may read there.
 */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Fault } from '../lib/fault.ts';

/** Where the answer is instead; undefined when this is the answer, and only then it is still to be read. */
export function elsewhere(response: IncomingMessage, asked: URL): URL | undefined {
  if (response.statusCode !== 303) return undefined;
  response.resume();
  const { location = '' } = response.headers;
  const url = URL.canParse(location, asked.href) ? new URL(location, asked) : undefined;
  if (url && location !== '' && /^https?:$/.test(url.protocol)) return url;
  throw new Fault(
    'unavailable',
    `the answer is elsewhere, but not at an http:// or https:// address: ${location.slice(0, 100) || 'none'}`,
  );
}

export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** Without a byte for so long it is given up. */
  silence_ms?: number | undefined;
}

/** What is at that address; errors are those of the network. */
export function fetched(url: URL, { signal, silence_ms }: FetchOptions = {}): Promise<IncomingMessage> {
  const options = { ...(signal && { signal }), ...(silence_ms !== undefined && { timeout: silence_ms }) };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, resolve);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
    sent.end();
  });
}

/** Why there is no answer there either. */
export const notThere = ({ statusCode }: IncomingMessage): Fault =>
  new Fault('unavailable', `the answer is elsewhere, and cannot be read there (${statusCode})`);
