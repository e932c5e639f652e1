/** One request to a gateway, sent again when that is safe and may help, after a while that grows. */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { FAULTS, Fault, type FaultCode } from '../../lib/fault.ts';
import { type Answer, answerOf, elsewhere, fetched, SILENCE_MS, waitOf } from '../elsewhere.ts';

export interface Sending {
  url: URL;
  body: string;
  /** The headers of one attempt: a signature holds for a few minutes only. */
  headers(): Promise<Record<string, string>>;
  /** Whether it changes nothing, so that it may reach the gateway twice. */
  harmless: boolean;
  /** How often it may be sent again. */
  retries: number;
  /** Hears why it is sent again. */
  talk(text: string): void;
}

/** An answer that is none: what the gateway said, and whether the same request may succeed later. */
interface Refusal {
  fault: Fault;
  again: boolean;
  /** How long the gateway wants to be left alone. */
  wait_ms?: number | undefined;
}

const MAX_PROBLEM = 1 << 20;
/** Before anything is done: whoever sends it again does nothing twice. */
const UNDONE: readonly number[] = [409, 429];

/** The answer, its body still to come. */
export async function send(sending: Sending): Promise<Answer> {
  const { url, retries, talk } = sending;
  for (let attempt = 0; ; attempt++) {
    const got = await once(sending);
    if (!('fault' in got)) {
      // From here on it is done, and only its answer is asked for again.
      const place = elsewhere(got, url);
      return place ? await fetched(place, { retries: retries - attempt, talk }) : answerOf(got);
    }
    const { fault, again, wait_ms } = got;
    if (!again || attempt >= retries) throw fault;
    const ms = waitOf(attempt, wait_ms);
    talk(`${fault.message}; again in ${(ms / 1000).toFixed(1)} s`);
    await pause(ms);
  }
}

async function once({ url, body, headers, harmless }: Sending): Promise<IncomingMessage | Refusal> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const options = { method: 'POST', headers: await headers(), timeout: SILENCE_MS };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, options, resolve);
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      sent.end(body);
    });
    return [200, 303].includes(response.statusCode!) ? response : await refusal(response, harmless);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const fault = new Fault('unavailable', `cannot reach ${url.origin} (${code})`, { cause: error });
    return { fault, again: harmless || code === 'ECONNREFUSED' };
  }
}

async function refusal(response: IncomingMessage, harmless: boolean): Promise<Refusal> {
  const status = response.statusCode ?? 0;
  const { code, detail, message, Message } = await said(response);
  const known = typeof code === 'string' && Object.hasOwn(FAULTS, code);
  const fault = known
    ? new Fault(code as FaultCode, String(detail))
    : new Fault(codeOf(status), `the gateway answered ${status}: ${message ?? Message ?? 'nothing'}`);
  const retryable = known ? FAULTS[fault.code].retryable : status === 429 || status >= 500;
  const after = Number(response.headers['retry-after']);
  return {
    fault,
    // A 503 of the gateway itself may also mean that it has not waited for the end.
    again: retryable && (harmless || UNDONE.includes(status) || (fault.code === 'unavailable' && known)),
    wait_ms: Number.isFinite(after) ? after * 1000 : undefined,
  };
}

/** What a refusal says about itself, as JSON; nothing when it cannot be read. */
async function said(response: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const piece of response) {
      text += piece;
      if (text.length > MAX_PROBLEM) break;
    }
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The fault that a status of the gateway itself stands for. */
function codeOf(status: number): FaultCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'unknown_op';
  if (status === 413) return 'too_large';
  if (status === 504) return 'timeout';
  return status === 429 || status >= 500 ? 'unavailable' : 'bad_message';
}
