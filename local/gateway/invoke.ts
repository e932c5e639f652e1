/**
 * What functions ask of AWS itself, on loopback: Lambda, to call others (`POST /2015-03-31/functions/NAME/invocations`, the event as the
 * body, what the function gives as the answer), and Secrets Manager, to read a secret. Spec: AWS Lambda API, Invoke (RequestResponse);
 * AWS Secrets Manager API, GetSecretValue. They check no signature: whoever knows an address, which has a secret in it, may ask.
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { nestsDeeper } from '../../lib/wire/json.ts';
import { admit } from '../admission.ts';
import { type Reply, serveHttp } from '../http-server.ts';
import type { Mounted } from '../listen.ts';
import type { Invoked, LocalFunction } from './function.ts';
import type { Failure } from './runtime.ts';

/** Of an event, and of what a function gives. */
const MAX_BYTES = 6 << 20;
/** What is deeper cannot be handed on. */
const MAX_EVENT_DEPTH = 1000;

const ROUTE = /^\/([0-9a-f]{64})\/2015-03-31\/functions\/([^/]+)\/invocations$/;

export interface InvokeSite {
  /** By name. */
  functions: ReadonlyMap<string, LocalFunction>;
  /** By name. */
  secrets?: ReadonlyMap<string, string>;
  signal: AbortSignal;
}

export interface Endpoints extends Mounted {
  /** For those functions only that may read secrets: what they find in AWS_ENDPOINT_URL_SECRETS_MANAGER. */
  secrets_address: string;
}

/** Its `address` is what functions find in AWS_ENDPOINT_URL_LAMBDA. */
export async function invokeEndpoint({ functions, secrets, signal }: InvokeSite): Promise<Endpoints> {
  const [secret, reader] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

  async function respond(request: IncomingMessage, path: string): Promise<Reply> {
    if (known(/^\/([0-9a-f]{64})\/$/.exec(path)?.[1] ?? '', reader)) {
      admit(request.socket);
      return secretReply(request, await buffer(request), secrets);
    }
    const [, shown = '', encoded = ''] = ROUTE.exec(path) ?? [];
    if (request.method !== 'POST' || !known(shown, secret)) return refused(404, 'UnknownOperationException');
    admit(request.socket);
    const name = nameOf(encoded);
    const one = functions.get(name);
    if (!one) return refused(404, 'ResourceNotFoundException', `Function not found: ${name.slice(0, 100)}`);
    const { 'x-amz-invocation-type': type = 'RequestResponse', 'x-amz-tenant-id': tenant } = request.headers;
    if (type !== 'RequestResponse')
      return refused(400, 'InvalidParameterValueException', 'here is only RequestResponse');
    const body = await buffer(request);
    if (body.length > MAX_BYTES) return refused(413, 'RequestTooLargeException', `${body.length} bytes`);
    const event = parsed(body);
    if (event === undefined)
      return refused(
        400,
        'InvalidRequestContentException',
        `the event is no JSON nested at most ${MAX_EVENT_DEPTH} deep`,
      );
    const id = randomUUID();
    return answer(await one.invoke(event, id, tenant?.toString()), id);
  }

  const mounted = await serveHttp({ respond, signal }, { host: '127.0.0.1', port: 0 });
  return {
    ...mounted,
    address: `${mounted.address}/${secret}`,
    secrets_address: `${mounted.address}/${reader}`,
  };
}

function secretReply(
  { method, headers }: IncomingMessage,
  body: Buffer,
  secrets: ReadonlyMap<string, string> = new Map(),
): Reply {
  if (method !== 'POST' || headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
    return refusedSecret('UnknownOperationException');
  const { SecretId } = Object(parsed(body)) as { SecretId?: unknown };
  const SecretString = typeof SecretId === 'string' ? secrets.get(SecretId) : undefined;
  if (SecretString === undefined) return refusedSecret('ResourceNotFoundException');
  return {
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ Name: SecretId, SecretString }),
  };
}

const refusedSecret = (__type: string): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify({ __type }),
});

function answer(invoked: Invoked, id: string): Reply {
  if (!('result' in invoked)) {
    if (invoked.refused === 'busy') return refused(429, 'TooManyRequestsException', 'Rate Exceeded.');
    return failed(
      invoked.refused === 'failed'
        ? invoked.failure
        : { errorType: 'Sandbox.Timedout', errorMessage: `RequestId: ${id} Error: Task timed out` },
    );
  }
  const body = JSON.stringify(invoked.result);
  if (Buffer.byteLength(body) > MAX_BYTES)
    return failed({
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: `Response payload size exceeded maximum allowed payload size (${MAX_BYTES} bytes).`,
    });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

const failed = (failure: Failure): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' },
  body: JSON.stringify(failure),
});

const refused = (status: number, type: string, message = ''): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ Type: 'User', Message: message }),
});

const known = (shown: string, secret: string): boolean =>
  shown.length === secret.length && timingSafeEqual(Buffer.from(shown), Buffer.from(secret));

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** An event; an empty one when there is no body, undefined when it cannot be read. */
function parsed(body: Buffer): unknown {
  try {
    const text = body.toString('utf8');
    if (nestsDeeper(text, MAX_EVENT_DEPTH)) return undefined;
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
