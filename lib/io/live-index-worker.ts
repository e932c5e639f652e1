/** Entry of the thread of a live index: the files in its memory, and the greps over them. */
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import { NOTHING_FOUND } from '../repo/repo.ts';
import { STOP } from './jobs.ts';
import { isTooLarge, LiveFiles } from './live-files.ts';
import type { FromIndex, LiveIndexData, ToIndex } from './live-index-jobs.ts';

type GrepMessage = Extract<ToIndex, { type: 'grep' }>;

const { prefix, memory_bytes, unwatched } = workerData as LiveIndexData;
const send = (message: FromIndex) => parentPort!.postMessage(message);
const live = new LiveFiles({
  prefix,
  memory_bytes,
  unwatched,
  report: (text) => send({ type: 'said', text }),
});
/** What ends the waits of each job. */
const enders = new Map<number, () => void>();

/** How much of a grep's time may be spent on bringing the index up to date: then the ordinary way is quicker. */
const PATIENCE = 0.25;

/** False when the index cannot answer just now. */
async function upToDate(timeout_ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout_ms * PATIENCE);
  });
  const fresh = live.fresh().catch((error) => {
    if (!isTooLarge(error)) throw error;
    send({ type: 'off', why: (error as Error).message });
    return false;
  });
  try {
    return await Promise.race([fresh, impatient]);
  } finally {
    clearTimeout(timer);
  }
}

async function grep({ job, query, control, deadline }: GrepMessage): Promise<void> {
  const over = new Promise<never>((_, reject) => {
    enders.set(job, () => reject(new Fault('timeout', 'over')));
  });
  over.catch(() => {});
  const timer = setTimeout(() => enders.get(job)?.(), Math.max(0, deadline - Date.now()) + 1);
  const stopped = () => Atomics.load(control, STOP) !== 0 || Date.now() > deadline;
  try {
    if (!(await upToDate(query.timeout_ms))) return send({ type: 'done', job });
    const meter = { reads: 0, bytes: 0 };
    const result = await live.snapshot.search((searcher) => searcher.grep(query, { stopped, over }, meter));
    send({ type: 'done', job, result });
  } catch (error) {
    if (stopped()) send({ type: 'done', job, result: NOTHING_FOUND });
    else send({ type: 'failed', job, fault: described(error) });
  } finally {
    clearTimeout(timer);
    enders.delete(job);
  }
}

function described(error: unknown) {
  if (error instanceof Fault) return { code: error.code, message: error.message };
  return { code: 'internal' as const, message: String(error), stack: (error as Error).stack };
}

parentPort!.on('message', (message: ToIndex) => {
  if (message.type === 'grep') void grep(message);
  else if (message.type === 'cancel') enders.get(message.job)?.();
  else {
    live.close();
    parentPort!.close();
  }
});

live.start().then(
  () => send({ type: 'ready', files: live.files, bytes: live.snapshot.bytes }),
  (error) => send({ type: 'off', why: (error as Error).message }),
);
