/**
 * The store as a grant shows it: only the granted keys, by presigned addresses, without credentials. Conditions go as
 * plain headers, which S3 honours unsigned. What is not granted does not exist when read and is refused when written.
 */
import { Fault } from '../fault.ts';
import { rootKey } from '../snapshot/layout.ts';
import type { ByteRange, Store, StoredObject } from '../store.ts';
import { checkRange } from '../store-args.ts';
import { expired, type Grant } from './grant.ts';
import { faultOf, patiently, S3Failure, TIMED_OUT } from './s3-faults.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

interface Reply {
  status: number;
  etag: string;
  /** Size of the whole object when a part was sent. */
  total: number | undefined;
  body: Uint8Array;
}

export function grantStore(grant: Grant, now: () => number = Date.now): Store {
  async function send(
    method: 'GET' | 'PUT',
    url: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Reply> {
    if (now() > grant.expires) throw expired(grant);
    // Slow lines get their time: a second more per 256 KiB.
    const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil((body?.length ?? 0) / 256));
    try {
      const init = { method, headers, signal, redirect: 'error' as const, ...(body && { body }) };
      const response = await fetch(url, init as RequestInit);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      if (response.ok)
        return {
          status: response.status,
          etag: response.headers.get('etag') ?? '',
          total: total === undefined ? undefined : Number(total),
          body: bytes,
        };
      const text = Buffer.from(bytes.subarray(0, 4096)).toString('utf8');
      if (response.status === 403 && text.includes('expired')) throw expired(grant);
      const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'unknown';
      throw new S3Failure(code, response.status);
    } catch (error) {
      if (error instanceof S3Failure || error instanceof Fault) throw error;
      const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
      throw new S3Failure(name === 'TimeoutError' ? TIMED_OUT : (cause?.code ?? 'network'));
    }
  }

  async function get(url: string, range: ByteRange | undefined): Promise<StoredObject | undefined> {
    const part = range !== undefined && range.end > range.start;
    const headers: Record<string, string> = part ? { range: `bytes=${range.start}-${range.end - 1}` } : {};
    try {
      const { status, etag, total, body } = await patiently(RETRY_MS, () => send('GET', url, headers));
      if (status === 206 && total !== undefined) return { bytes: body, version: etag, size: total };
      const bytes = range ? body.subarray(range.start, range.end) : body;
      return { bytes, version: etag, size: body.length };
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      if (error.status === 404 && error.code !== 'NoSuchBucket') return undefined;
      // Beyond the end: only the whole object tells its size and version.
      if (error.status === 416 && part) {
        const whole = await get(url, undefined);
        return whole && { ...whole, bytes: whole.bytes.subarray(range.start, range.end) };
      }
      throw faultOf(error, 'of the grant');
    }
  }

  const notGranted = (what: string) => new Fault('unauthorized', `the grant does not allow to ${what}`);

  return {
    async read(key, range) {
      checkRange(range);
      const url = grant.get[key];
      return url === undefined ? undefined : get(url, range);
    },

    async write(key, bytes, condition) {
      const url = grant.put[key];
      if (url === undefined) throw notGranted(`write ${key}`);
      const headers: Record<string, string> =
        condition === 'any'
          ? {}
          : condition === 'absent'
            ? { 'if-none-match': '*' }
            : { 'if-match': condition.version };
      try {
        return (await send('PUT', url, headers, bytes)).etag;
      } catch (error) {
        const fault = faultOf(error, 'of the grant', condition !== 'any');
        const taken = fault instanceof Fault && fault.code === 'conflict' && condition === 'absent';
        if (!taken || key === rootKey(grant.repo)) throw fault;
        // Names are not used twice, unless two pushes have the same grant.
        const there = await get(grant.get[key] ?? url, undefined);
        if (there && Buffer.compare(there.bytes, bytes) === 0) return there.version;
        throw new Fault('invalid_args', 'another push uses the same grant; make one for each');
      }
    },

    async list() {
      throw notGranted('list');
    },

    async remove() {
      throw notGranted('remove');
    },
  };
}
