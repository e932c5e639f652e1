/**
 * Objects by presigned addresses, without credentials. Conditions go as plain headers, which S3 honours signed or not. Messages
 * never hold an address: whoever has it may use it.
 */
import { Fault } from '../fault.ts';
import type { ByteRange, Store, StoredObject } from '../store.ts';
import { checkRange } from '../store-args.ts';
import { faultOf, patiently, S3Failure, TIMED_OUT } from './s3-faults.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

export interface AddressWords {
  /** Whose bucket it is, for messages. */
  whose: string;
  /** What is said of addresses that hold no longer. */
  expired(): Fault;
}

export interface Addresses {
  /** The object or a part of it; undefined when there is none. */
  get(url: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Writes once and gives the new version; see Store.write for what a fault means. */
  put(url: string, bytes: Uint8Array, headers: Record<string, string>): Promise<string>;
}

interface Reply {
  status: number;
  etag: string;
  /** Size of the whole object when a part was sent. */
  total: number | undefined;
  body: Uint8Array;
}

export function addresses({ whose, expired }: AddressWords): Addresses {
  async function send(
    method: 'GET' | 'PUT',
    url: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Reply> {
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
      if (response.status === 403 && text.includes('expired')) throw expired();
      const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? 'unknown';
      throw new S3Failure(code, response.status);
    } catch (error) {
      if (error instanceof S3Failure || error instanceof Fault) throw error;
      const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
      throw new S3Failure(name === 'TimeoutError' ? TIMED_OUT : (cause?.code ?? 'network'));
    }
  }

  async function get(url: string, range?: ByteRange): Promise<StoredObject | undefined> {
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
      throw faultOf(error, whose);
    }
  }

  return {
    get,
    async put(url, bytes, headers) {
      try {
        return (await send('PUT', url, headers, bytes)).etag;
      } catch (error) {
        throw faultOf(error, whose, Object.keys(headers).length > 0);
      }
    },
  };
}

/** Some objects of a store, to be read only: what has no address does not exist. */
export function readOnly(byKey: ReadonlyMap<string, string>, { get }: Addresses): Store {
  const no = async (): Promise<never> => {
    throw new Fault('unauthorized', 'these addresses allow to read only');
  };
  return {
    async read(key, range) {
      checkRange(range);
      const url = byKey.get(key);
      return url === undefined ? undefined : get(url, range);
    },
    write: no,
    list: no,
    remove: no,
  };
}
