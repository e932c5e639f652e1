/** grep on a live directory: two workers share the walk's files in batches; the answers are put back into path order. */
import { MessageChannel, type Worker } from 'node:worker_threads';
import type { GrepArgs, GrepResult } from '../../schemas/generated/types.ts';
import type { Untimed } from '../operation.ts';
import { hitSize } from '../repo/hits.ts';
import { backtracks, lineMatcher, warningsOf } from '../repo/matcher.ts';
import { type GrepHit, type Looked, MAX_TEXT_BYTES, NOTHING_FOUND, notSearched } from '../repo/repo.ts';
import { named } from '../repo/selection.ts';
import { type Answer, type BatchDone, STOP, walkMetrics } from './jobs.ts';
import type { Lane } from './lane.ts';
import { controls, killed, listen, supervised } from './supervise.ts';

export async function grep(
  prefix: string,
  lane: Lane,
  workers: Worker[],
  query: GrepArgs,
  /** What is left of the time. */
  timeout_ms: number,
  signal: AbortSignal,
): Promise<Untimed<GrepResult>> {
  if (query.max_hits === 0) {
    // No worker is asked, and a pattern that is wrong is wrong all the same.
    named('pattern', () => lineMatcher(query));
    return NOTHING_FOUND;
  }
  const control = controls();
  const merge = new Merge(query.max_hits);
  const deadline = Date.now() + timeout_ms;
  let walked: Extract<Answer, { type: 'walked' }> | undefined;

  const finished = await supervised<true>(lane, { timeout_ms, control, signal }, (done, fail) => {
    // Both workers must have had their last word before the lane is free again, also when one failed.
    let running = workers.length;
    let failure: Error | undefined;
    const settle = (error?: Error) => {
      failure ??= error;
      if (failure) Atomics.store(control, STOP, 1);
      if (--running > 0) return;
      if (failure) fail(failure);
      else done(true);
    };
    const hear = (answer: Answer) => {
      if (answer.type === 'batch') {
        merge.add(answer);
        if (merge.full) Atomics.store(control, STOP, 1);
        return;
      }
      if (answer.type === 'walked') walked = answer;
      settle();
    };
    const { port1, port2 } = new MessageChannel();
    for (const [n, port] of [port1, port2].entries()) {
      listen(workers[n]!, settle, hear);
      workers[n]!.postMessage({ job: 'grep', leads: n === 0, port, prefix, query, control, deadline }, [
        port,
      ]);
    }
  });

  if (finished === undefined && merge.hits.length === 0 && query.regex && backtracks(query.pattern)) {
    const late = `pattern needs backtracking and took longer than timeout_ms (${query.timeout_ms})`;
    throw killed(signal, `${late}; try it without look-around and back-references`);
  }
  const totals = walked?.totals;
  /** Every file was looked at: the totals are the tree's, not those of the moment somebody stopped. */
  const through = !merge.full && walked?.complete === true && merge.batches === walked.batches && finished;
  const truncated = !through || totals!.cut;
  return {
    hits: merge.hits,
    truncated,
    ...notSearched(merge.looked, truncated ? [] : walked!.unmatched),
    ...warningsOf(query),
    metrics: {
      bytes_read: merge.looked.bytes,
      files_scanned: through ? totals!.seen : merge.seen,
      hits: merge.hits.length,
      binary_skipped: merge.looked.binary,
      ...(through && walkMetrics(totals!, query)),
    },
  };
}

/** Puts the batches of two workers into path order and cuts at the caps, the same way whoever was faster. */
class Merge {
  readonly hits: GrepHit[] = [];
  /** A cap is reached: nothing that comes later can change the answer. */
  full = false;
  /** How many batches, from the first on, are in. */
  batches = 0;
  looked: Looked = { bytes: 0, binary: 0, too_large: 0, unreadable: 0 };
  seen = 0;
  #room = MAX_TEXT_BYTES;
  readonly #max: number;
  readonly #waiting = new Map<number, BatchDone>();

  constructor(max: number) {
    this.#max = max;
  }

  add(batch: BatchDone): void {
    this.#waiting.set(batch.index, batch);
    for (
      let next = this.#waiting.get(this.batches);
      next && !this.full;
      next = this.#waiting.get(this.batches)
    ) {
      this.#waiting.delete(this.batches);
      if (!this.#take(next)) return;
      this.batches++;
    }
  }

  #take(batch: BatchDone): boolean {
    for (const file of batch.files) {
      this.seen = file.seen;
      for (const hit of file.hits) {
        this.#room -= hitSize(hit);
        if (this.#room >= 0) this.hits.push(hit);
        this.full = this.#room < 0 || this.hits.length >= this.#max;
        if (!this.full) continue;
        this.#count(file);
        return false;
      }
    }
    this.#count(batch);
    return batch.complete;
  }

  #count({ bytes, binary, too_large, unreadable }: Looked): void {
    this.looked.bytes += bytes;
    this.looked.binary += binary;
    this.looked.too_large += too_large;
    this.looked.unreadable += unreadable;
  }
}
