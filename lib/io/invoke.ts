/**
 * Calls a Lambda function and waits for its reply. By node:http and not by fetch, which gives up after five minutes without headers;
 * a function may take fifteen. Spec: AWS Lambda API, Invoke.
 */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import { code } from './lazy.ts';

export interface Invocation {
  /** Of the function. */
  name: string;
  payload: object;
  /** Whose machine it runs on: never one that somebody else has used. */
  tenant: string;
  timeout_ms: number;
  signal: AbortSignal;
  /** Where Lambda is: AWS_REGION, AWS_ENDPOINT_URL_LAMBDA. */
  env: NodeJS.ProcessEnv;
}

/** What Lambda carries in either direction. */
const MAX_BYTES = 6 << 20;
/** Asked again this often when there is no machine free: then nothing has run. */
const TRIES = 4;
const WAIT_MS = 200;
const KEEP_ALIVE_MS = 30_000;

interface Answer {
  status: number;
  /** Set when the function itself failed. */
  failed: boolean;
  body: string;
}

/** The function's reply, whatever it is; a fault when there is none. */
export async function invoke({ name, payload, tenant, env, ...wait }: Invocation): Promise<unknown> {
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = env.AWS_ENDPOINT_URL_LAMBDA ?? env.AWS_ENDPOINT_URL;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  // An endpoint may have a path, as for the SDKs.
  const base = (endpoint ?? `https://lambda.${region}.${domain}`).replace(/\/+$/, '');
  const url = new URL(`${base}/2015-03-31/functions/${encodeURIComponent(name)}/invocations`);
  const body = JSON.stringify(payload);
  if (Buffer.byteLength(body) > MAX_BYTES)
    throw new Fault('too_large', `the snapshot is in too many objects for the function ${name}`);
  const { signer } = await code(() => import('./sign-request.ts'));
  const sign = signer({ service: 'lambda', region });
  for (let left = TRIES - 1; ; left--) {
    const headers = await sign({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'x-amz-tenant-id': tenant },
      body,
    });
    const answer = await post(url, headers, body, wait);
    if (answer.status === 429 && left > 0) {
      await sleep(WAIT_MS * (TRIES - left), undefined, { signal: wait.signal });
      continue;
    }
    return replyOf(answer, name);
  }
}

function replyOf({ status, failed, body }: Answer, name: string): unknown {
  if (status === 404) throw new Fault('not_found', `there is no function ${name}`);
  if (status === 401 || status === 403)
    throw new Fault('unauthorized', `the function ${name} may not be called from here (${status})`);
  if (status === 413) throw new Fault('too_large', `the request is too large for the function ${name}`);
  if (status === 429) throw new Fault('unavailable', `the function ${name} is busy; try again`);
  if (status !== 200) throw new Fault('unavailable', `the function ${name} cannot be called (${status})`);
  const reply = parsed(body);
  if (!failed) return reply;
  const { errorType, errorMessage } = (reply ?? {}) as { errorType?: unknown; errorMessage?: unknown };
  if (/task timed out/i.test(String(errorMessage)))
    throw new Fault('timeout', `the function ${name} ran out of time`);
  const what = /^[\w.]{1,60}$/.test(String(errorType)) ? ` (${errorType})` : '';
  throw new Fault('unavailable', `the function ${name} ended before its time${what}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Rejects with the signal's reason when it is aborted: the function is not told, there is no way to. */
function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { timeout_ms, signal }: Pick<Invocation, 'timeout_ms' | 'signal'>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(timeout_ms);
    const fail = (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(signal.reason);
      else if (late.aborted)
        reject(
          new Fault('timeout', `no answer after ${Math.round(timeout_ms / 1000)} seconds`, { cause: error }),
        );
      else if (error instanceof Fault) reject(error);
      else reject(new Fault('unavailable', `Lambda cannot be reached (${error.code ?? 'network'})`));
    };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.any([signal, late]),
      agent: false,
    } as const;
    const outgoing = send(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) response.destroy(new Fault('too_large', "the function's reply is too large"));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          failed: response.headers['x-amz-function-error'] !== undefined,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    // Minutes without a word: whoever is on the way must not forget the connection.
    outgoing.on('socket', (socket) => socket.setKeepAlive(true, KEEP_ALIVE_MS));
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
