/** The local composition for tests: real repo and dispatch, results checked against their schemas. */
import { afterAll } from '@jest/globals';
import type { Outcome } from '../../lib/dispatch.ts';
import type { Metrics } from '../../lib/trace.ts';
import { type LocalOptions, local } from '../../local/compose.ts';

/** Gives the result without its time, or the fault's code and message. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into results whose shape the schema has just checked
export type Asked = (op: string, args?: unknown) => Promise<any>;

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** Asks a directory through dispatch. Internal errors fail the test that caused them. */
export async function asking(root: string, options: Partial<LocalOptions> = {}): Promise<Asked> {
  const errors: unknown[] = [];
  const { dispatch, close } = await local({
    root,
    checkResults: true,
    report: (error) => errors.push(error),
    ...options,
  });
  opened.push(close);
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

/** Drops what of a reply depends on the machine, and on what was asked before. */
export function timeless(reply: unknown): unknown {
  const { result } = reply as { result?: { metrics?: Metrics } };
  if (!result?.metrics) return reply;
  const { time_ms, store_reads, store_bytes, ...metrics } = result.metrics;
  return { ...(reply as object), result: { ...result, metrics } };
}
