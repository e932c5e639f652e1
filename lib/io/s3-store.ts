/**
 * A store in an S3 bucket, or in whatever speaks its protocol. A version is the object's ETag, which S3 makes from the
 * content: writing the same bytes again gives the same version, so what is compared and swapped must hold something that
 * grows. Reads are signed and sent by ourselves; the SDK does the rest and is loaded when it is first needed.
 */
import { Fault } from '../fault.ts';
import { type ByteRange, checkKey, type ListEntry, type Store, type StoredObject } from '../store.ts';
import { checkPrefix, checkRange, pageLimit } from '../store-args.ts';
import { code } from './lazy.ts';
import { faultOf, patiently, S3Failure } from './s3-faults.ts';
import { type Answer, type Credentials, type Place, signedRequest } from './s3-request.ts';
import type { Sdk } from './s3-sdk.ts';

export interface S3Options {
  bucket: string;
  /** What the keys of the store are below in the bucket; no slash at either end, empty for the whole bucket. */
  prefix: string;
  /** Another store than AWS's; the bucket is then named in the path. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** How long a request may go without an answer. */
  timeout_ms?: number;
  /** The first wait before a repetition is at most this. */
  retry_ms?: number;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** S3 keys have 1024 bytes at most, ours 900. */
const MAX_PREFIX = 120;

export function s3Store(options: S3Options): Store {
  const { bucket, timeout_ms = 10_000, retry_ms = 100 } = options;
  if (!BUCKET.test(bucket) || bucket.endsWith('--x-s3')) {
    throw new Fault('invalid_args', `not the name of a general purpose bucket: "${bucket.slice(0, 80)}"`);
  }
  if (options.prefix.length > MAX_PREFIX) {
    throw new Fault('invalid_args', `a store's prefix has at most ${MAX_PREFIX} characters`);
  }
  const base = options.prefix === '' ? '' : `${checkKey(options.prefix)}/`;
  const endpoint = checkEndpoint(
    options.endpoint ?? process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL,
  );
  const region =
    options.region ??
    process.env.AWS_REGION ??
    process.env.AWS_DEFAULT_REGION ??
    (endpoint === undefined ? undefined : 'us-east-1');

  const loadSdk = once(async (): Promise<Sdk> => {
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    const { sdk } = await code(() => import('./s3-sdk.ts'));
    const made = sdk({ endpoint, region, timeout_ms });
    await made.region();
    return made;
  });
  const place = once(async () => placeOf(bucket, endpoint, region ?? (await (await loadSdk()).region())));
  const credentials = async () => fromEnvironment() ?? (await loadSdk()).credentials();

  const send = (
    method: 'GET' | 'HEAD',
    key: string,
    more: { range?: string; query?: string },
  ): Promise<Answer> =>
    patiently(retry_ms, async () =>
      signedRequest(await place(), method, key, { credentials: await credentials(), timeout_ms, ...more }),
    );
  const ask = (method: 'GET' | 'HEAD', key: string, range?: string) =>
    send(method, base + key, range === undefined ? {} : { range });

  /**
   * Whether an object is there, by a list. To whoever may list only below some prefixes S3 answers 403 for an object that is missing:
   * it asks for the permission to list, and without a prefix.
   */
  async function listed(key: string): Promise<boolean> {
    const query = `list-type=2&max-keys=1&prefix=${encodeURIComponent(base + key)}`;
    const { body } = await send('GET', '', { query });
    // The key itself comes before all that begin with it; keys have no characters that XML would write in another way.
    return /<Key>([^<]*)<\/Key>/.exec(Buffer.from(body).toString('utf8'))?.[1] === base + key;
  }

  async function get(key: string, range: ByteRange | undefined): Promise<StoredObject> {
    if (range === undefined) return whole(await ask('GET', key));
    // No request can ask for an empty range, and a range beyond the end is answered without size and version.
    for (;;) {
      if (range.end > range.start) {
        try {
          return part(await ask('GET', key, `bytes=${range.start}-${range.end - 1}`), range);
        } catch (error) {
          if (!(error instanceof S3Failure && error.status === 416)) throw error;
        }
      }
      const { headers } = await ask('HEAD', key);
      const size = Number(headers['content-length']);
      if (range.end > range.start && size > range.start) continue;
      return { bytes: new Uint8Array(0), version: versionOf(headers.etag), size };
    }
  }

  /** Undefined when there is none. */
  async function found(key: string, range: ByteRange | undefined): Promise<StoredObject | undefined> {
    try {
      return await get(key, range);
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      if (error.status === 404 && error.code !== 'NoSuchBucket') return undefined;
      // A HEAD is refused without a code.
      if (error.status !== 403 || !['AccessDenied', 'unknown'].includes(error.code)) throw error;
      const there = await listed(key).catch((failure: unknown) => {
        throw failure instanceof S3Failure && failure.status === 403 ? error : failure;
      });
      // It may have come to be between the two requests.
      return there ? await get(key, range) : undefined;
    }
  }

  async function guard<T>(work: () => Promise<T>, conditional = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw faultOf(error, bucket, conditional);
    }
  }

  return {
    read: (key, range) =>
      guard(async () => {
        checkKey(key);
        checkRange(range);
        return found(key, range);
      }),

    write: (key, bytes, condition) =>
      guard(async () => {
        const input = { Bucket: bucket, Key: base + checkKey(key), Body: bytes };
        const { put } = await loadSdk();
        if (condition === 'any') return versionOf((await patiently(retry_ms, () => put(input))).ETag);
        const only = condition === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.version };
        return versionOf((await put({ ...input, ...only })).ETag);
      }, condition !== 'any'),

    list: (prefix, { after, limit } = {}) =>
      guard(async () => {
        const most = pageLimit(limit);
        const common = { Bucket: bucket, Prefix: base + checkPrefix(prefix) };
        const { list } = await loadSdk();
        const entries: ListEntry[] = [];
        let last = after ? base + after : undefined;
        for (;;) {
          const input = { ...common, MaxKeys: most - entries.length, ...(last && { StartAfter: last }) };
          const page = await patiently(retry_ms, () => list(input));
          for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
            last = Key;
            const key = Key.slice(base.length);
            if (isKey(key)) entries.push({ key, size: Size, modified: LastModified?.getTime() ?? 0 });
          }
          // Names in the bucket that are no keys of ours are left out, and the page is filled up.
          const more = page.IsTruncated === true && (page.Contents ?? []).length > 0;
          if (!more || entries.length === most) return { entries, more };
        }
      }),

    remove: (key) =>
      guard(async () => {
        checkKey(key);
        const { remove } = await loadSdk();
        await patiently(retry_ms, () => remove(bucket, base + key));
      }),
  };
}

function whole({ headers, body }: Answer): StoredObject {
  return { bytes: body, version: versionOf(headers.etag), size: body.length };
}

function part(answer: Answer, { start, end }: ByteRange): StoredObject {
  // A store that knows no ranges sends everything.
  if (answer.status !== 206) {
    const { bytes, ...object } = whole(answer);
    return { ...object, bytes: bytes.slice(start, end) };
  }
  const size = Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1]);
  if (!Number.isSafeInteger(size) || answer.body.length !== Math.min(end, size) - start) {
    throw new Fault('unavailable', 'the store answered with another range than asked for');
  }
  return { bytes: answer.body, version: versionOf(answer.headers.etag), size };
}

function versionOf(etag: string | undefined): string {
  if (etag) return etag;
  throw new Fault('unavailable', 'the store gave no ETag');
}

function isKey(key: string): boolean {
  try {
    return checkKey(key) === key;
  } catch {
    return false;
  }
}

/** The SDK's chain begins with these too, unless a profile is asked for. */
function fromEnvironment(): Credentials | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || AWS_PROFILE) return undefined;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

function checkEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  // Nothing but an origin: no path, no query, no user and password.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Fault('invalid_args', 'an endpoint is http://HOST:PORT or https://HOST:PORT');
}

/** Regions of the two partitions whose names for S3 are known here. */
const REGION = /^(cn-[a-z]+-\d|[a-z]{2}-(gov-)?[a-z]+-\d)$/;

function placeOf(bucket: string, endpoint: string | undefined, region: string): Place {
  if (endpoint !== undefined) return { origin: new URL(endpoint), path: `/${bucket}/`, region };
  if (!REGION.test(region)) {
    throw new Fault('invalid_args', `region "${region.slice(0, 40)}" needs an endpoint`);
  }
  const service = process.env.AWS_USE_FIPS_ENDPOINT === 'true' ? 's3-fips' : 's3';
  const host = `${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  // A bucket with dots in its name has no matching certificate.
  if (bucket.includes('.')) return { origin: new URL(`https://${host}`), path: `/${bucket}/`, region };
  return { origin: new URL(`https://${bucket}.${host}`), path: '/', region };
}

/** The first success is kept, a failure is not. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
