/**
 * Signs requests to a gateway with the caller's AWS credentials, wherever the AWS SDK finds them. Only ever imported lazily,
 * as all of the SDK. Spec: AWS Signature Version 4.
 */
import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { Fault } from '../fault.ts';
import { sdk } from './s3-sdk.ts';

export interface Unsigned {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

const TIMEOUT_MS = 10_000;

/** The SDK's kind of hash: fed in pieces, then asked once. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array);
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(data as string | Uint8Array);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

/** What signs requests to a service in a region; credentials are looked for once, and again when they have run out. */
export function signer({ service, region }: { service: string; region: string }) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { credentials } = sdk({ endpoint: undefined, region, timeout_ms: TIMEOUT_MS });
  const signature = new SignatureV4({
    service,
    region,
    credentials: () =>
      credentials().catch((error) => {
        throw new Fault('unauthorized', 'no AWS credentials found to sign with', { cause: error });
      }),
    sha256: Sha256,
  });
  /** The headers to send. */
  return async ({ method, url, headers, body }: Unsigned): Promise<Record<string, string>> => {
    const signed = await signature.sign({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...headers, host: url.host },
      body,
    });
    return signed.headers;
  };
}
