/**
 * Checks AWS Signature Version 4 as S3 does: in the Authorization header or in a presigned URL, with the body's hash, and
 * for aws-chunked bodies chunk by chunk. Shares no code with the signer under test.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

export interface Received {
  method: string;
  /** As sent: encoded path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface KeyPair {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Refusals have the name S3 gives them. */
/** The message is S3's code; `detail` what it says besides. */
export class Refused extends Error {
  readonly detail: string | undefined;

  constructor(code: string, detail?: string) {
    super(code);
    this.detail = detail;
  }
}

const SKEW_MS = 15 * 60_000;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Claim {
  credential: string[];
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
}

/** Gives the request's body as meant, without the framing of aws-chunked; throws Refused. */
export function checkSignature(request: Received, keys: KeyPair, now: number, wanted = 's3'): Buffer {
  const url = new URL(request.url, 'http://host');
  const presigned = url.searchParams.has('X-Amz-Signature');
  // S3 takes one way to show who asks, not two.
  if (presigned && request.headers.authorization !== undefined) throw new Refused('InvalidArgument');
  // Only S3 wants to be told the body's hash.
  const hash = wanted === 's3' ? undefined : sha256(request.body);
  const claim = presigned ? claimInUrl(url, now) : claimInHeader(request, now, hash);
  const [id, day, region, service, end] = claim.credential;
  if (id !== keys.accessKeyId) throw new Refused('InvalidAccessKeyId');
  if (service !== wanted || end !== 'aws4_request' || day !== claim.date.slice(0, 8)) {
    throw new Refused('AuthorizationHeaderMalformed');
  }
  const names = claim.signedHeaders.split(';');
  if (!names.includes('host')) throw new Refused('SignatureDoesNotMatch');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const key = [day!, region!, service, end].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const right = hmac(key, `AWS4-HMAC-SHA256\n${claim.date}\n${scope}\n${sha256(canonical)}`).toString('hex');
  if (right !== claim.signature) throw new Refused('SignatureDoesNotMatch');
  return checkBody(request, claim, (previous, chunk) =>
    hmac(
      key,
      ['AWS4-HMAC-SHA256-PAYLOAD', claim.date, scope, previous, sha256(''), sha256(chunk)].join('\n'),
    ).toString('hex'),
  );
}

function claimInHeader({ headers }: Received, now: number, hash?: string): Claim {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const date = headers['x-amz-date'];
  const payload = headers['x-amz-content-sha256'] ?? hash;
  if (!parts || typeof date !== 'string' || typeof payload !== 'string') throw new Refused('AccessDenied');
  if (Math.abs(timeOf(date) - now) > SKEW_MS) throw new Refused('RequestTimeTooSkewed');
  for (const name of Object.keys(headers)) {
    const needed = name.startsWith('x-amz-') || name === 'content-md5';
    if (needed && !parts[2]!.split(';').includes(name)) throw new Refused('AccessDenied');
  }
  return {
    credential: parts[1]!.split('/'),
    signedHeaders: parts[2]!,
    signature: parts[3]!,
    date,
    payload,
  };
}

function claimInUrl({ searchParams }: URL, now: number): Claim {
  const get = (name: string) => searchParams.get(name) ?? '';
  const date = get('X-Amz-Date');
  if (now > timeOf(date) + Number(get('X-Amz-Expires')) * 1000)
    throw new Refused('AccessDenied', 'Request has expired');
  return {
    credential: get('X-Amz-Credential').split('/'),
    signedHeaders: get('X-Amz-SignedHeaders'),
    signature: get('X-Amz-Signature'),
    date,
    payload: 'UNSIGNED-PAYLOAD',
  };
}

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

type ChunkSignature = (previous: string, chunk: Buffer) => string;

function checkBody({ headers, body }: Received, claim: Claim, signChunk: ChunkSignature): Buffer {
  const { payload } = claim;
  if (!payload.startsWith('STREAMING-')) {
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) {
      throw new Refused('XAmzContentSHA256Mismatch');
    }
    checkSum(body, headers['x-amz-checksum-crc32']);
    return body;
  }
  const chunks: Buffer[] = [];
  let previous = claim.signature;
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const line = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(
      body.toString('latin1', at, Math.max(lineEnd, at)),
    );
    if (!line) throw new Refused('IncompleteBody');
    const from = lineEnd + 2;
    const chunk = body.subarray(from, from + Number.parseInt(line[1]!, 16));
    if (payload === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD') {
      previous = signChunk(previous, chunk);
      if (line[2] !== previous) throw new Refused('SignatureDoesNotMatch');
    }
    at = from + chunk.length + 2;
    if (chunk.length > 0) chunks.push(chunk);
    else {
      const trailer = body.toString('latin1', from);
      const whole = Buffer.concat(chunks);
      if (whole.length !== Number(headers['x-amz-decoded-content-length'])) {
        throw new Refused('IncompleteBody');
      }
      checkSum(whole, /x-amz-checksum-crc32:([^\r\n]+)/.exec(trailer)?.[1]);
      return whole;
    }
  }
}

function checkSum(body: Buffer, claimed: string | string[] | undefined): void {
  if (claimed === undefined) return;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  if (sum.toString('base64') !== claimed) throw new Refused('BadDigest');
}
