/**
 * grep on the snapshots of one store: one thread with the texts for all of them, and one more for patterns that can take
 * their whole time budget, which is killed when they do.
 */
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import type { Untimed } from '../operation.ts';
import { backtracks } from '../repo/matcher.ts';
import type { Fetch, Meter } from '../snapshot/fetch.ts';
import type { SnapshotEntry } from '../snapshot/layout.ts';
import { insideOnly } from '../snapshot/tree.ts';
import { SearchThread } from './search-thread.ts';
import { graceOf, killed } from './supervise.ts';

export interface SnapshotSearch {
  grep(
    snapshot: { repo: string; entry: SnapshotEntry; fetch: Fetch },
    query: GrepArgs,
    signal: AbortSignal,
    meter: Meter,
  ): Promise<Untimed<GrepResult>>;
  /** Starts the thread ahead of the first request. */
  warm(): void;
  /** The same, and reads what every grep of a snapshot needs. */
  open(snapshot: { repo: string; entry: SnapshotEntry; fetch: Fetch }): void;
  close(): Promise<void>;
}

/** Memory for texts unless told otherwise: with all the rest it fits into a function of 1 GB. */
const DEFAULT_MEMORY_BYTES = 512 << 20;
const BACKTRACKING_MEMORY_BYTES = 64 << 20;
/** How long the thread may say nothing after the time of a search: it stops by itself, only a fault of ours makes it need this. */
const SILENCE_MS = 2000;

export function snapshotSearch({
  memory_bytes = DEFAULT_MEMORY_BYTES,
}: {
  memory_bytes?: number | undefined;
}): SnapshotSearch {
  const searching = new SearchThread(memory_bytes);
  const backtracking = new SearchThread(Math.min(memory_bytes, BACKTRACKING_MEMORY_BYTES));
  let turn: Promise<unknown> = Promise.resolve();

  return {
    async grep({ repo, entry, fetch }, query, signal, meter) {
      const here = insideOnly(query);
      const began = performance.now();
      const request = { repo, entry, query: here, signal, meter };
      if (!query.regex || !backtracks(query.pattern)) {
        const result = await searching.grep(fetch, { ...request, silence_ms: SILENCE_MS });
        return result ?? Promise.reject(killed(signal, 'the search took too long; try again'));
      }
      // One after another: killing one would kill the others with it.
      const before = turn;
      let free = () => {};
      turn = new Promise<void>((resolve) => {
        free = resolve;
      });
      try {
        await patiently(before, query.timeout_ms);
        if (signal.aborted) throw new Fault('unavailable', 'interrupted');
        // The time it waited is over.
        const timeout_ms = Math.max(1, Math.ceil(query.timeout_ms - (performance.now() - began)));
        const left = { ...request, query: { ...here, timeout_ms } };
        const result = await backtracking.grep(fetch, { ...left, silence_ms: graceOf(timeout_ms) });
        const late = `pattern needs backtracking and took longer than timeout_ms (${query.timeout_ms})`;
        return (
          result ?? Promise.reject(killed(signal, `${late}; try it without look-around and back-references`))
        );
      } finally {
        void before.then(free);
      }
    },
    warm: () => void searching.start(),
    open: ({ repo, entry, fetch }) => searching.open(fetch, repo, entry),
    async close() {
      await Promise.all([searching.close(), backtracking.close()]);
    },
  };
}

async function patiently(turn: Promise<unknown>, patience_ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const busy = new Promise<never>((_, reject) => {
    const late = new Fault('unavailable', 'busy with other requests; try again');
    timer = setTimeout(() => reject(late), patience_ms);
  });
  try {
    await Promise.race([turn, busy]);
  } finally {
    clearTimeout(timer);
  }
}
