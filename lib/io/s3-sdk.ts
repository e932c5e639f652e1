/**
 * The AWS SDK's part of the S3 store: writes, listings, deletes, and the search for credentials and region. Only ever
 * imported lazily: it takes longer to load than the rest of the program.
 */
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Fault } from '../fault.ts';
import { NO_CREDENTIALS, S3Failure, TIMED_OUT } from './s3-faults.ts';

export interface SdkOptions {
  endpoint: string | undefined;
  region: string | undefined;
  timeout_ms: number;
}

export type Sdk = ReturnType<typeof sdk>;

/** One attempt per call: which calls may be repeated is decided by the store. */
export function sdk({ endpoint, region, timeout_ms }: SdkOptions) {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function attempt<T>(call: (signal: AbortSignal) => Promise<T>, more_ms = 0): Promise<T> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeout_ms + more_ms);
    try {
      return await call(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) throw new S3Failure(TIMED_OUT);
      throw failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    credentials: () => attempt(() => client.config.credentials()),
    async region() {
      try {
        return await client.config.region();
      } catch (error) {
        throw new Fault('invalid_args', 'no AWS region found for the store: set AWS_REGION', {
          cause: error,
        });
      }
    },
    put: (input: PutObjectCommandInput & { Body: Uint8Array }) =>
      attempt(
        (abortSignal) => client.send(new PutObjectCommand(input), { abortSignal }),
        // Slow lines get their time: a second more per 256 KiB.
        input.Body.length / 256,
      ),
    list: (input: ListObjectsV2CommandInput) =>
      attempt((abortSignal) => client.send(new ListObjectsV2Command(input), { abortSignal })),
    remove: (bucket: string, key: string) =>
      attempt((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      ),
  };
}

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

function failureOf(error: unknown): unknown {
  const { name = 'unknown', code, $metadata, $response } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  if (status === undefined && (error instanceof TypeError || error instanceof RangeError)) return error;
  if (name.endsWith('ProviderError')) return new S3Failure(NO_CREDENTIALS);
  // A success whose answer could not be read is a broken connection.
  if (status === undefined || status < 300) return new S3Failure(code ?? name);
  const moved = status === 301 || status === 307 || name === 'AuthorizationHeaderMalformed';
  return new S3Failure(name, status, moved ? $response?.headers?.['x-amz-bucket-region'] : undefined);
}
