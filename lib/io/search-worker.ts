/** Entry of the search thread: snapshots' texts in the kernel's memory, and the greps over them. Bytes come by message. */
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import { Kernel, KernelMemoryError } from '../kernel/kernel.ts';
import type { Fetch, Meter } from '../snapshot/fetch.ts';
import { Resident } from '../snapshot/search/resident.ts';
import { Searcher } from '../snapshot/search/searcher.ts';
import { STOP } from './jobs.ts';
import { type FaultMessage, type FromSearch, packed, packedHits, type ToSearch } from './search-jobs.ts';

type GrepMessage = Extract<ToSearch, { type: 'grep' }>;
type OpenMessage = Extract<ToSearch, { type: 'open' }>;

const MAX_SEARCHERS = 8;
const { memory_bytes } = workerData as { memory_bytes: number };
// Beside the texts there are tables, and blocks on their way.
const kernel = Kernel.create({ limit: memory_bytes + (256 << 20) });
const resident = new Resident(kernel, memory_bytes);
// At once and while there is little else: each growth may make the engine collect garbage. It is taken only when it is used.
resident.expect(memory_bytes);
/** By name, the one used last at the end. */
const searchers = new Map<string, Searcher>();
const waiting = new Map<number, { resolve(bytes: Uint8Array[]): void; reject(error: Error): void }>();
/** What ends the waits of each job. */
const enders = new Map<number, (fault: Fault) => void>();
let calls = 0;

const send = (message: FromSearch) => parentPort!.postMessage(message);

/** Where it is counted is known by the job that asks. */
interface JobMeter extends Meter {
  job: number;
}

const fetch: Fetch = (ranges, meter) =>
  new Promise((resolve, reject) => {
    const call = calls++;
    waiting.set(call, { resolve, reject });
    send({ type: 'fetch', job: (meter as JobMeter).job, call, ranges: ranges.map(packed) });
  });

function searcherFor({ repo, entry }: GrepMessage | OpenMessage): Searcher {
  const key = `${repo} ${entry.manifest.key}`;
  const searcher = searchers.get(key) ?? new Searcher({ fetch, repo, entry, kernel, resident });
  searchers.delete(key);
  searchers.set(key, searcher);
  if (searchers.size > MAX_SEARCHERS) searchers.delete(searchers.keys().next().value!);
  return searcher;
}

async function open(message: OpenMessage): Promise<void> {
  const meter: JobMeter = { reads: 0, bytes: 0, job: message.job };
  // Who greps will be told what is wrong.
  await searcherFor(message)
    .open(meter)
    .catch(() => {});
  send({ type: 'opened', job: message.job });
}

async function grep(message: GrepMessage): Promise<void> {
  const { job, query, control, deadline } = message;
  const over = new Promise<never>((_, reject) => {
    enders.set(job, reject);
  });
  over.catch(() => {});
  const late = new Fault('timeout', `the snapshot could not be read within timeout_ms (${query.timeout_ms})`);
  const timer = setTimeout(() => enders.get(job)?.(late), Math.max(0, deadline - Date.now()) + 1);
  const stopped = () => Atomics.load(control, STOP) !== 0 || Date.now() > deadline;
  const meter: JobMeter = { reads: 0, bytes: 0, job };
  try {
    const { hits, ...result } = await searcherFor(message).grep(query, { stopped, over }, meter);
    send({ type: 'done', job, result, hits: packedHits(hits) });
  } catch (error) {
    send({ type: 'failed', job, fault: described(error) });
  } finally {
    clearTimeout(timer);
    enders.delete(job);
  }
}

function described(error: unknown): FaultMessage {
  if (error instanceof Fault) return { code: error.code, message: error.message };
  if (error instanceof KernelMemoryError)
    return {
      code: 'too_large',
      message: 'the snapshot needs more memory than there is: see ZGATE_MEMORY_BYTES',
    };
  return { code: 'internal', message: String(error), stack: (error as Error).stack };
}

parentPort!.on('message', (message: ToSearch) => {
  if (message.type === 'grep') void grep(message);
  else if (message.type === 'open') void open(message);
  else if (message.type === 'cancel') enders.get(message.job)?.(new Fault('unavailable', 'interrupted'));
  else {
    const wait = waiting.get(message.call);
    waiting.delete(message.call);
    if (message.type === 'bytes') wait?.resolve(message.bytes);
    else wait?.reject(new Fault(message.fault.code, message.fault.message));
  }
});
