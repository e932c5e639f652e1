/** The local composition for tests: real repo and dispatch, results checked against their schemas. */
import { afterAll } from '@jest/globals';
import type { Outcome } from '../../lib/dispatch.ts';
import { type LocalOptions, local } from '../../local/compose.ts';

export interface Asked {
  /** The result without its time, or the fault's code and message. */
  (op: string, args?: unknown): Promise<any>;
}

/** Asks a directory through dispatch. Internal errors fail the test that caused them. */
export async function asking(root: string, options: Partial<LocalOptions> = {}): Promise<Asked> {
  const errors: unknown[] = [];
  const { dispatch, close } = await local({
    root,
    checkResults: true,
    report: (error) => errors.push(error),
    ...options,
  });
  afterAll(close);
  return async (op, args) => {
    const outcome = await dispatch({ op, args });
    if (errors.length > 0) throw errors.pop();
    return plain(outcome);
  };
}

export function plain(outcome: Outcome) {
  if (!outcome.ok) return { code: outcome.fault.code, message: outcome.fault.message };
  const { time_ms, ...metrics } = outcome.result.metrics;
  return { ...outcome.result, metrics };
}

/** Drops the one field of a reply that depends on the machine. */
export function timeless(reply: any): any {
  if (!reply?.result?.metrics) return reply;
  const { time_ms, ...metrics } = reply.result.metrics;
  return { ...reply, result: { ...reply.result, metrics } };
}
