/**
 * Replies that are too large for whoever carries them: kept in an S3 bucket, at an address that needs no credentials and holds for
 * a while. Only ever imported lazily, as all of the AWS SDK.
 */
import { Fault } from '../fault.ts';
import { checkKey } from '../store.ts';
import { s3Place } from './open-store.ts';
import { faultOf, patiently } from './s3-faults.ts';
import { presigner } from './s3-presign.ts';
import { sdk } from './s3-sdk.ts';

export interface KeptReply {
  /** s3://BUCKET/PREFIX. */
  store: string;
  key: string;
  body: Uint8Array;
  type: string;
  expires_s: number;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

/** Writes the reply and gives its address. */
export async function keepReply({ store, key, body, type, expires_s }: KeptReply): Promise<string> {
  const place = s3Place(store);
  if (!place) throw new Fault('invalid_args', 'an S3 store is s3://BUCKET/PREFIX');
  const { bucket, prefix } = place;
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const endpoint = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const region = AWS_REGION ?? AWS_DEFAULT_REGION ?? (endpoint === undefined ? undefined : 'us-east-1');
  const { put } = sdk({ endpoint, region, timeout_ms: TIMEOUT_MS });
  const Key = checkKey(prefix === '' ? key : `${prefix}/${key}`);
  try {
    await patiently(RETRY_MS, () => put({ Bucket: bucket, Key, Body: body, ContentType: type }));
  } catch (error) {
    throw faultOf(error, bucket);
  }
  return presigner({ bucket, prefix, expires_s })('GET', key, { type });
}
