/**
 * Signed reads from S3 without the SDK: what a cold start needs first is a GET, and the SDK takes several times as long to
 * load as that GET to make. Spec: AWS Signature Version 4 (header form), for requests without a body.
 */
import { createHash, createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { S3Failure, TIMED_OUT } from './s3-faults.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** Where a bucket is reached: an origin and, in the path style, the bucket. */
export interface Place {
  origin: URL;
  /** Before every key, `/` at its end. */
  path: string;
  region: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

const NO_BODY = createHash('sha256').digest('hex');
const agents = {
  'http:': new HttpAgent({ keepAlive: true }),
  'https:': new HttpsAgent({ keepAlive: true }),
};

export interface RequestOptions {
  credentials: Credentials;
  range?: string;
  /** As it is signed: names in order, everything percent-encoded. */
  query?: string;
  timeout_ms: number;
}

/**
 * Sends a GET or HEAD, of an object or, with the empty key, of the bucket; anything but a success is an S3Failure. Without a byte for
 * `timeout_ms` it has timed out.
 */
export async function signedRequest(
  place: Place,
  method: 'GET' | 'HEAD',
  key: string,
  { credentials, range, query = '', timeout_ms }: RequestOptions,
): Promise<Answer> {
  const path = `${place.path}${key}`;
  const headers = sign(place, [method, path, query], credentials, range);
  const answer = await send(
    place.origin,
    method,
    query === '' ? path : `${path}?${query}`,
    headers,
    timeout_ms,
  );
  if (answer.status < 300) return answer;
  const text = Buffer.from(answer.body.subarray(0, 4096)).toString('utf8');
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? (answer.status === 404 ? 'NoSuchKey' : 'unknown');
  const region = answer.headers['x-amz-bucket-region'];
  const elsewhere = typeof region === 'string' && region !== place.region ? region : undefined;
  throw new S3Failure(code, answer.status, elsewhere);
}

function sign(
  place: Place,
  target: readonly [method: string, path: string, query: string],
  credentials: Credentials,
  range?: string,
) {
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${now.slice(0, 8)}/${place.region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    host: place.origin.host,
    ...(range !== undefined && { range }),
    'x-amz-content-sha256': NO_BODY,
    'x-amz-date': now,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  };
  // Listed in the order of their names above, as the canonical request wants them.
  const signed = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [...target, lines.join(''), signed, NO_BODY].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const signature = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${now}\n${scope}\n${digest}`)
    .digest('hex');
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
  return headers;
}

function send(
  origin: URL,
  method: string,
  path: string,
  headers: Record<string, string>,
  timeout_ms: number,
): Promise<Answer> {
  const secure = origin.protocol === 'https:';
  const agent = agents[secure ? 'https:' : 'http:'];
  const { promise, resolve, reject } = settled<Answer>();
  const fail = (error: NodeJS.ErrnoException) =>
    reject(error instanceof S3Failure ? error : new S3Failure(error.code ?? 'unknown'));
  const outgoing = (secure ? httpsRequest : httpRequest)(
    new URL(path, origin),
    { method, headers, agent, timeout: timeout_ms },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    },
  );
  outgoing.on('timeout', () => outgoing.destroy(new S3Failure(TIMED_OUT)));
  outgoing.on('error', fail);
  outgoing.end();
  return promise;
}

function settled<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
