/**
 * The trajectory log's lines: what was asked, what came back in brief, and the agent's own events.
 * Spec: Zeno, "Recommended trajectory logging". `digest` is additive: by it a replay sees any difference.
 */
import type { TraceLine } from '../schemas/generated/types.ts';

export interface Trace {
  /** Writes one line; it is in the file when this returns. */
  append(line: TraceLine): void;
  /** SHA-256 of a text, in hex. */
  sha256(text: string): string;
}

export type Metrics = NonNullable<TraceLine['summary']>['metrics'];

type Reply = { metrics: Metrics; [key: string]: unknown };

/** UTC in whole seconds. */
export const timestamp = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;

/** The result in brief. Lists are counted; read_file and peek have nothing to count. */
export function summary(result: Reply): NonNullable<TraceLine['summary']> {
  const list = [result.files, result.hits, result.symbols, result.items, result.snapshots].find(
    Array.isArray,
  );
  return { count: list ? list.length : null, truncated: result.truncated === true, metrics: result.metrics };
}

/** What two results are compared by: everything but the metrics. */
export function fingerprint(result: Reply, trace: Pick<Trace, 'sha256'>): string {
  const { metrics, ...rest } = result;
  return `sha256:${trace.sha256(JSON.stringify(rest))}`;
}
