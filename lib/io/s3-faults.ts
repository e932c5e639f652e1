/**
 * What an S3 request's failure means, and which failures pass by themselves. Messages hold the error's code and status,
 * never its text: stores put access keys and signed strings in there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../fault.ts';

/** A failed request in the words of the protocol: an HTTP status, or none when the network or the clock ended it. */
export class S3Failure extends Error {
  /** The store's name for it (`NoSuchKey`), or the system's (`ECONNRESET`). */
  readonly code: string;
  readonly status: number | undefined;
  /** Where the bucket is, when the store says so. */
  readonly region: string | undefined;

  constructor(code: string, status?: number, region?: string) {
    super(code);
    this.code = /^[A-Za-z0-9_]{1,64}$/.test(code) ? code : 'unknown';
    this.status = status;
    this.region = region;
  }
}

export const TIMED_OUT = 'TimedOut';
export const NO_CREDENTIALS = 'NoCredentials';
const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 2000;

/** Throttling, errors of the server and broken connections; not 501, which says never, nor time-outs, already long. */
function passes({ status, code }: S3Failure): boolean {
  if (status === undefined) return code !== TIMED_OUT && code !== NO_CREDENTIALS;
  return status === 429 || status === 409 || (status >= 500 && status !== 501);
}

/** For requests that may be sent twice: tries again what passes, after a random wait that may be twice as long each time. */
export async function patiently<T>(retry_ms: number, attempt: () => Promise<T>): Promise<T> {
  for (let wait = retry_ms, left = ATTEMPTS - 1; ; wait *= 2, left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof S3Failure) || !passes(error)) throw error;
      await sleep(Math.random() * Math.min(wait, LONGEST_WAIT_MS));
    }
  }
}

/** The fault a caller gets. `conditional`: the request was a write with a condition. */
export function faultOf(error: unknown, bucket: string, conditional = false): unknown {
  if (!(error instanceof S3Failure)) return error;
  const { status, code, region } = error;
  const told = status === undefined ? code : `${code}, ${status}`;
  const missing = status === 404 && code !== 'NoSuchBucket';
  if (conditional && (status === 412 || status === 409 || missing)) {
    return new Fault('conflict', 'the object is not in the state the write asks for');
  }
  if (code === TIMED_OUT) return new Fault('timeout', 'the store did not answer in time');
  if (code === NO_CREDENTIALS) return new Fault('unauthorized', 'no AWS credentials found for the store');
  if (code === 'NoSuchBucket') return new Fault('not_found', `there is no bucket "${bucket}"`);
  if (region !== undefined || status === 301 || status === 307) {
    return new Fault(
      'invalid_args',
      `bucket "${bucket}" is in region ${region ?? 'unknown'}: set AWS_REGION`,
    );
  }
  if (status === 403 || status === 401 || code === 'ExpiredToken' || code === 'InvalidToken') {
    return new Fault('unauthorized', `the store refused the request (${told})`);
  }
  if (status === 501) return new Fault('not_implemented', `the store cannot do this request (${told})`);
  if (status === undefined || status >= 500 || status === 429 || status === 409) {
    return new Fault('unavailable', `the store cannot be reached or is busy (${told})`);
  }
  return new Fault('internal', `the store did not understand the request (${told})`);
}
