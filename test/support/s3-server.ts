/**
 * A small S3 server in memory, for tests: verifies signatures, honours conditions and ranges, lists in byte order, takes
 * multipart uploads. Counts requests by kind. It can fail on purpose (`trouble`) and have the faults of careless clones
 * (`quirks`).
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSignature, type KeyPair, Refused } from './s3-signature.ts';

export const KEYS: KeyPair = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not/a+real=secret' };
export const BUCKET = 'zgate-test';

/** Puts the server's credentials into the environment, and nothing else that the SDK might look at. */
export function useTestKeys({ accessKeyId, secretAccessKey }: KeyPair = KEYS): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
  process.env.AWS_CONFIG_FILE = process.env.AWS_SHARED_CREDENTIALS_FILE = '/dev/null';
}

export type Kind =
  | 'GET'
  | 'HEAD'
  | 'PUT'
  | 'DELETE'
  | 'LIST'
  | 'DELETE_MANY'
  | 'MULTIPART_CREATE'
  | 'MULTIPART_PART'
  | 'MULTIPART_COMPLETE'
  | 'MULTIPART_ABORT';

/**
 * `lost request`: the connection ends before anything is done. `lost response`: done, then the connection ends. `reset`:
 * ends after the headers. `truncated`: ends within the body.
 */
export type Trouble =
  | 'lost request'
  | 'lost response'
  | 'reset'
  | 'truncated'
  | { delay_ms: number }
  | { status: number; code: string };

export interface Quirks {
  /** Conditions on writes: taken for nothing, or for something that cannot be done. */
  conditions?: 'ignored' | 'not implemented';
  ranges?: 'ignored';
  /** What is missing is refused, as by S3 where the role may list only below some prefixes. */
  missing?: 'forbidden';
  order?: 'by time';
}

export interface TroubledRequest {
  kind: Kind;
  /** Of a list: its prefix, empty when there is none. */
  key: string;
  count: number;
  conditional: boolean;
  /** By an address that was signed, not by keys. */
  presigned: boolean;
}

export interface S3Server {
  endpoint: string;
  /** Requests so far, those in trouble too. */
  counts: Partial<Record<Kind, number>>;
  /** Asked for every request after it was counted. */
  trouble: (request: TroubledRequest) => Trouble | undefined;
  quirks: Quirks;
  /** Milliseconds since the epoch, as the server sees it. */
  now: () => number;
  close(): Promise<void>;
}

interface Stored {
  body: Buffer;
  etag: string;
  modified: number;
  type: string;
}

interface Reply {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

interface Ask {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  InvalidRange: 416,
  NotImplemented: 501,
  MethodNotAllowed: 405,
  InvalidPart: 400,
  InvalidArgument: 400,
  IncompleteBody: 400,
  BadDigest: 400,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
};

const md5 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest('hex');
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
const unescapeXml = (text: string) =>
  text.replace(
    /&(quot|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name]!,
  );
const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
const tag = (name: string, value: string | number) => `<${name}>${escapeXml(String(value))}</${name}>`;
const tagsIn = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => unescapeXml(match[1]!));

const running = new Set<S3Server>();
// Benchmarks use the server too, and have no such hook.
(globalThis as { afterAll?: (close: () => Promise<void>) => void }).afterAll?.(async () => {
  for (const server of running) await server.close();
});

/** Listens on loopback; in a test it stops by itself after the tests of the file. */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();

  const http = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://host');
    const [, bucket, ...rest] = path.pathname.split('/').map(decodeURIComponent);
    const ask: Ask = {
      method: request.method!,
      key: rest.join('/'),
      query: path.searchParams,
      headers: request.headers,
      body: await buffer(request).catch(() => Buffer.alloc(0)),
    };
    const kind = kindOf(ask);
    if (!kind) return answer(response, failure('MethodNotAllowed'));
    server.counts[kind] = (server.counts[kind] ?? 0) + 1;
    const conditional = ['if-match', 'if-none-match'].some((name) => name in ask.headers);
    const presigned = ask.query.has('X-Amz-Signature');
    const trouble = server.trouble({
      kind,
      key: kind === 'LIST' ? (ask.query.get('prefix') ?? '') : ask.key,
      count: server.counts[kind],
      conditional,
      presigned,
    });
    if (trouble === 'lost request') return void request.socket.destroy();
    if (typeof trouble === 'object') {
      if ('status' in trouble) return answer(response, failure(trouble.code, trouble.status));
      await sleep(trouble.delay_ms, undefined, { ref: false });
    }
    const reply = perform(kind, bucket!, ask, request.url!);
    if (trouble === 'lost response') return void request.socket.destroy();
    answer(response, reply, kind === 'HEAD', trouble);
  });

  function perform(kind: Kind, bucket: string, ask: Ask, url: string): Reply {
    try {
      ask.body = checkSignature({ ...ask, url }, KEYS, server.now());
      if (bucket !== BUCKET) throw new Refused('NoSuchBucket');
      return actions[kind](ask);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return failure(error.message, undefined, error.detail);
    }
  }

  const find = (key: string): Stored => {
    const found = objects.get(key);
    if (!found) throw new Refused('NoSuchKey');
    return found;
  };

  function checkConditions({ key, headers }: Ask): void {
    const [match, none] = [headers['if-match'], headers['if-none-match']];
    if (match === undefined && none === undefined) return;
    if (server.quirks.conditions === 'ignored') return;
    if (server.quirks.conditions || (none !== undefined && none !== '*')) throw new Refused('NotImplemented');
    if (none === '*' && objects.has(key)) throw new Refused('PreconditionFailed');
    if (match !== undefined && find(key).etag !== match) throw new Refused('PreconditionFailed');
  }

  function store(key: string, body: Buffer, etag: string, type = 'application/octet-stream'): Reply {
    objects.delete(key);
    objects.set(key, { body, etag, modified: server.now(), type });
    return { status: 200, headers: { etag } };
  }

  function get({ key, headers, query }: Ask): Reply {
    if (server.quirks.missing && !objects.has(key)) throw new Refused('AccessDenied');
    const { body, etag, modified, type } = find(key);
    const common = {
      etag,
      'last-modified': new Date(modified).toUTCString(),
      'accept-ranges': 'bytes',
      'content-type': query.get('response-content-type') ?? type,
    };
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
      throw new Refused('PreconditionFailed');
    }
    if (headers['if-none-match'] === etag) return { status: 304, headers: common };
    const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
    if (!range || (!range[1] && !range[2]) || server.quirks.ranges)
      return { status: 200, headers: common, body };
    const start = range[1] ? Number(range[1]) : Math.max(0, body.length - Number(range[2]));
    const end = range[1] && range[2] ? Math.min(Number(range[2]) + 1, body.length) : body.length;
    if (start >= body.length) {
      return { ...failure('InvalidRange'), headers: { 'content-range': `bytes */${body.length}` } };
    }
    const part = { 'content-range': `bytes ${start}-${end - 1}/${body.length}` };
    return { status: 206, headers: { ...common, ...part }, body: body.subarray(start, end) };
  }

  const actions: Record<Kind, (ask: Ask) => Reply> = {
    GET: get,
    HEAD: get,
    PUT(ask) {
      checkConditions(ask);
      return store(ask.key, ask.body, `"${md5(ask.body)}"`, ask.headers['content-type']);
    },
    DELETE({ key }) {
      objects.delete(key);
      return { status: 204 };
    },
    DELETE_MANY({ body }) {
      const keys = tagsIn(body.toString(), 'Key');
      for (const key of keys) objects.delete(key);
      const gone = keys.map((key) => `<Deleted>${tag('Key', key)}</Deleted>`);
      return { status: 200, body: xml('DeleteResult', gone.join('')) };
    },
    LIST({ query }) {
      if (query.has('delimiter')) throw new Refused('NotImplemented');
      const prefix = query.get('prefix') ?? '';
      const token = query.get('continuation-token');
      const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
      const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
      const keys = [...objects.keys()].filter(
        (key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0,
      );
      if (!server.quirks.order) keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      const page = keys.slice(0, most);
      const more = keys.length > page.length;
      const name = (key: string) => (query.get('encoding-type') === 'url' ? encodeURIComponent(key) : key);
      const contents = page.map((key) => {
        const { body, etag, modified } = find(key);
        const when = new Date(modified).toISOString();
        const fields = [tag('Key', name(key)), tag('LastModified', when), tag('ETag', etag)];
        return `<Contents>${fields.join('')}${tag('Size', body.length)}</Contents>`;
      });
      const head = [tag('Name', BUCKET), tag('Prefix', prefix), tag('KeyCount', page.length)];
      const tail = [tag('MaxKeys', most), tag('IsTruncated', String(more))];
      if (more) tail.push(tag('NextContinuationToken', Buffer.from(page.at(-1)!).toString('base64url')));
      return { status: 200, body: xml('ListBucketResult', [...head, ...tail, ...contents].join('')) };
    },
    MULTIPART_CREATE({ key }) {
      const id = `upload-${server.counts.MULTIPART_CREATE}`;
      uploads.set(id, { key, parts: new Map() });
      const fields = tag('Bucket', BUCKET) + tag('Key', key) + tag('UploadId', id);
      return { status: 200, body: xml('InitiateMultipartUploadResult', fields) };
    },
    MULTIPART_PART(ask) {
      upload(ask).parts.set(Number(ask.query.get('partNumber')), ask.body);
      return { status: 200, headers: { etag: `"${md5(ask.body)}"` } };
    },
    MULTIPART_COMPLETE(ask) {
      const { parts } = upload(ask);
      const text = ask.body.toString();
      const etags = tagsIn(text, 'ETag');
      const bodies = tagsIn(text, 'PartNumber').map((number, i) => {
        const body = parts.get(Number(number));
        if (!body || `"${md5(body)}"` !== etags[i]) throw new Refused('InvalidPart');
        return body;
      });
      checkConditions(ask);
      uploads.delete(ask.query.get('uploadId')!);
      const sums = bodies.map((body) => Buffer.from(md5(body), 'hex'));
      const etag = `"${md5(...sums)}-${bodies.length}"`;
      store(ask.key, Buffer.concat(bodies), etag);
      const fields = tag('Bucket', BUCKET) + tag('Key', ask.key) + tag('ETag', etag);
      return { status: 200, body: xml('CompleteMultipartUploadResult', fields) };
    },
    MULTIPART_ABORT(ask) {
      upload(ask);
      uploads.delete(ask.query.get('uploadId')!);
      return { status: 204 };
    },
  };

  function upload({ key, query }: Ask) {
    const found = uploads.get(query.get('uploadId')!);
    if (found?.key !== key) throw new Refused('NoSuchUpload');
    return found;
  }

  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    counts: {},
    trouble: () => undefined,
    quirks: {},
    now: Date.now,
    async close() {
      running.delete(server);
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  running.add(server);
  return server;
}

function kindOf({ method, key, query }: Ask): Kind | undefined {
  if (key === '') {
    if (method === 'GET' && query.get('list-type') === '2') return 'LIST';
    return method === 'POST' && query.has('delete') ? 'DELETE_MANY' : undefined;
  }
  const upload = query.has('uploadId');
  switch (method) {
    case 'PUT':
      return upload ? 'MULTIPART_PART' : 'PUT';
    case 'DELETE':
      return upload ? 'MULTIPART_ABORT' : 'DELETE';
    case 'POST':
      if (upload) return 'MULTIPART_COMPLETE';
      return query.has('uploads') ? 'MULTIPART_CREATE' : undefined;
    case 'GET':
    case 'HEAD':
      return method;
    default:
      return undefined;
  }
}

function failure(code: string, status = STATUS[code] ?? 403, detail?: string): Reply {
  const fields = tag('Code', code) + tag('Message', detail ?? `no: ${code} for ${KEYS.accessKeyId}`);
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${fields}</Error>` };
}

function answer(response: ServerResponse, reply: Reply, head = false, trouble?: Trouble): void {
  const body = Buffer.from(reply.body ?? '');
  response.writeHead(reply.status, {
    ...(reply.status !== 204 && reply.status !== 304 && { 'content-length': body.length }),
    ...(typeof reply.body === 'string' && { 'content-type': 'application/xml' }),
    ...reply.headers,
  });
  if (trouble === 'reset' || trouble === 'truncated') {
    response.flushHeaders();
    if (trouble === 'truncated') response.write(body.subarray(0, body.length >> 1));
    // What was written leaves before the connection ends.
    response.socket!.end(() => response.socket?.destroy());
    return;
  }
  response.end(head ? undefined : body);
}
