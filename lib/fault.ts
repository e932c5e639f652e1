/**
 * Faults: the one class of error that reaches a caller, and the one table of what each code means on every mount.
 * Results are never thrown; a fault says that there is no result.
 */
import type { Error as ErrorReply } from '../schemas/generated/types.ts';

export type FaultCode = ErrorReply['code'];

interface FaultRow {
  /** The kind in words, for people: the `title` of an HTTP problem. */
  title: string;
  http: number;
  exit: number;
  /** Whether the same request may succeed later without a change. */
  retryable: boolean;
}

export const FAULTS: Readonly<Record<FaultCode, FaultRow>> = {
  bad_message: { title: 'Message cannot be read', http: 400, exit: 2, retryable: false },
  unknown_op: { title: 'Unknown operation', http: 404, exit: 2, retryable: false },
  not_implemented: { title: 'Not implemented', http: 501, exit: 1, retryable: false },
  invalid_args: { title: 'Invalid arguments', http: 422, exit: 2, retryable: false },
  outside_root: { title: 'Path outside root', http: 403, exit: 1, retryable: false },
  not_found: { title: 'Not found', http: 404, exit: 1, retryable: false },
  conflict: { title: 'Conflict', http: 409, exit: 1, retryable: true },
  timeout: { title: 'Timed out', http: 504, exit: 1, retryable: true },
  too_large: { title: 'Too large', http: 413, exit: 1, retryable: false },
  unauthorized: { title: 'Unauthorized', http: 401, exit: 1, retryable: false },
  unavailable: { title: 'Unavailable', http: 503, exit: 1, retryable: true },
  corrupt: { title: 'Stored data is damaged', http: 500, exit: 1, retryable: false },
  internal: { title: 'Internal error', http: 500, exit: 1, retryable: false },
};

export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
    this.code = code;
  }
}

/** Whatever was thrown as a fault. What we did not foresee is `internal` and keeps its text to itself. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  return new Fault('internal', 'internal error; this is a bug in zgate', { cause: thrown });
}
