/** Presigned addresses of objects in an S3 bucket. Only ever imported lazily, as all of the AWS SDK. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Fault } from '../fault.ts';

export interface PresignOptions {
  bucket: string;
  prefix: string;
  endpoint?: string | undefined;
  expires_s: number;
}

export interface PresignMore {
  /** What a GET's answer is to have as its content type. */
  type?: string;
  /** A PUT works on this version only, and must say so in the header `if-match`. */
  version?: string;
  /** A PUT takes exactly so many bytes. */
  bytes?: number;
}

export type Presigner = (method: 'GET' | 'PUT', key: string, more?: PresignMore) => Promise<string>;

export function presigner({ bucket, prefix, endpoint, expires_s }: PresignOptions): Presigner {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const where = endpoint ?? AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const region = AWS_REGION ?? AWS_DEFAULT_REGION ?? (where === undefined ? undefined : 'us-east-1');
  const client = new S3Client({
    ...(where !== undefined && { endpoint: where, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    // A checksum would be signed for a body that is not known yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const base = prefix === '' ? '' : `${prefix}/`;
  return async (method, key, { type, version, bytes } = {}) => {
    const input = { Bucket: bucket, Key: base + key };
    const command =
      method === 'GET'
        ? new GetObjectCommand({ ...input, ...(type !== undefined && { ResponseContentType: type }) })
        : new PutObjectCommand({
            ...input,
            ...(version !== undefined && { IfMatch: version }),
            ...(bytes !== undefined && { ContentLength: bytes }),
          });
    try {
      return await getSignedUrl(client, command, { expiresIn: expires_s });
    } catch (error) {
      throw new Fault('unauthorized', 'no AWS credentials or region found to sign addresses with', {
        cause: error,
      });
    }
  };
}
