/** Entry of the repo's worker threads: walking, searching and outlining, all synchronous, away from the event loop. */
import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync } from 'node:fs';
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import { hitsIn, normaliseBreaks } from '../repo/hits.ts';
import { type LineMatcher, lineMatcher, pathMatcher } from '../repo/matcher.ts';
import { type Looked, MAX_LISTED, OutOfTime } from '../repo/repo.ts';
import { named, selection } from '../repo/selection.ts';
import { extractSymbols } from '../repo/symbols/symbols.ts';
import {
  type Answer,
  type FileHits,
  type GrepJob,
  HANDED,
  type Job,
  type ListJob,
  type SiftJob,
  STOP,
  type SymbolsJob,
  TAKEN,
  type WalkTotals,
} from './jobs.ts';
import { isGone, OPEN_FLAGS } from './safe-path.ts';
import { walk } from './walk.ts';

/**
 * Consecutive files that one worker scans at a time: few at first, so that a capped search ends early, then more, since
 * every message between threads costs as much as reading a few files. And how many batches may wait for the second worker.
 */
const FIRST_BATCH = 16;
const LARGEST_BATCH = 256;
const BACKLOG = 3;
/** A NUL byte this early in a file makes it binary. */
const BINARY_PROBE = 8 * 1024;
const FIRST_READ = 64 * 1024;

/** Some consecutive files of the walk, in a form that is cheap to send. */
interface Batch {
  index: number;
  /** Paths with a NUL after each, which no path holds; links have one before too, and a directory that cannot be read no name. */
  paths: string;
  /** For each path, how many files the walk had seen with it. */
  seen: number[];
}

const noTotals = (): WalkTotals => ({ seen: 0, ignored: 0, unreadable_names: 0, unreadable: 0, cut: false });
const send = (answer: Answer) => parentPort!.postMessage(answer);
let buffer = Buffer.allocUnsafeSlow(FIRST_READ * 4);

function list({ prefix, query, control, deadline }: ListJob): void {
  const files: string[] = [];
  const totals = noTotals();
  let room = MAX_LISTED;
  let truncated = false;
  for (const entry of walk({ ...query, prefix, selection: selection(query) }, totals)) {
    const isFile = typeof entry !== 'string';
    truncated = stopped(control, deadline) || (isFile && (files.length >= query.max || room < 0));
    if (truncated) break;
    if (!isFile) continue;
    room -= entry.path.length;
    files.push(entry.path);
  }
  send({ type: 'listed', files, totals, truncated: truncated || totals.cut });
}

function sift({ paths, regex, control, deadline }: SiftJob): void {
  const matches = named('regex', () => pathMatcher(regex));
  const wanted: boolean[] = [];
  for (const path of paths) {
    if (stopped(control, deadline)) break;
    wanted.push(matches(path));
  }
  send({ type: 'sifted', wanted });
}

function symbols({ path, bytes, max }: SymbolsJob): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = extractSymbols(path, text.toString('utf8', 0, normaliseBreaks(text)), max);
  send({ type: 'symbols', ...found });
}

function grep(job: GrepJob): void {
  const tick = () => {
    if (stopped(job.control, job.deadline)) throw new OutOfTime();
  };
  const matcher = named('pattern', () => lineMatcher(job.query, { tick }));
  if (job.leads) lead(job, matcher);
  else second(job, matcher);
}

function lead({ prefix, query, control, deadline, port }: GrepJob, matcher: LineMatcher): void {
  let batch: Batch = { index: 0, paths: '', seen: [] };
  let size = FIRST_BATCH;
  let complete = true;
  const totals = noTotals();
  const flush = () => {
    if (Atomics.load(control, HANDED) - Atomics.load(control, TAKEN) < BACKLOG) {
      port.postMessage(batch);
      Atomics.add(control, HANDED, 1);
      Atomics.notify(control, HANDED);
    } else scan(batch, { prefix, query, control, deadline }, matcher);
    batch = { index: batch.index + 1, paths: '', seen: [] };
    size = Math.min(size * 2, LARGEST_BATCH);
  };
  try {
    const { regex, ...where } = query;
    const selected = selection(where);
    for (const entry of walk({ ...query, prefix, selection: selected }, totals)) {
      complete = !stopped(control, deadline);
      if (!complete) break;
      if (entry === 'unreadable') batch.paths += '\0\0';
      else if (typeof entry === 'string' || !entry.opens) continue;
      else batch.paths += entry.link ? `\0${entry.path}\0` : `${entry.path}\0`;
      batch.seen.push(totals.seen);
      if (batch.seen.length === size) flush();
    }
    if (batch.seen.length > 0) flush();
    send({ type: 'walked', totals, batches: batch.index, complete, unmatched: selected.unmatched() });
  } finally {
    port.postMessage('end');
    Atomics.add(control, HANDED, 1);
    Atomics.notify(control, HANDED);
    port.close();
  }
}

function second(job: GrepJob, matcher: LineMatcher): void {
  for (;;) {
    const handed = Atomics.load(job.control, HANDED);
    const taken = receiveMessageOnPort(job.port) as { message: Batch | 'end' } | undefined;
    if (taken === undefined) {
      // The timeout only matters if the first worker died without its last word.
      Atomics.wait(job.control, HANDED, handed, 1000);
      if (stopped(job.control, job.deadline)) break;
    } else if (taken.message === 'end') break;
    else {
      Atomics.add(job.control, TAKEN, 1);
      scan(taken.message, job, matcher);
    }
  }
  job.port.close();
  send({ type: 'scanned' });
}

function stopped(control: Int32Array, deadline: number): boolean {
  return Atomics.load(control, STOP) !== 0 || Date.now() > deadline;
}

type Scan = Pick<GrepJob, 'prefix' | 'query' | 'control' | 'deadline'>;

function scan(batch: Batch, { prefix, query, control, deadline }: Scan, matcher: LineMatcher): void {
  const files: FileHits[] = [];
  const looked: Looked = { bytes: 0, binary: 0, too_large: 0, unreadable: 0 };
  let found = 0;
  let complete = true;
  let at = 0;
  for (const seen of batch.seen) {
    if (stopped(control, deadline)) {
      complete = false;
      break;
    }
    const link = batch.paths.charCodeAt(at) === 0;
    const start = link ? at + 1 : at;
    const end = batch.paths.indexOf('\0', start);
    const path = batch.paths.slice(start, end);
    at = end + 1;
    const file = path === '' ? 'unreadable' : openQuietly(`${prefix}/${path}`, link);
    if (typeof file === 'string') {
      if (file === 'unreadable') looked.unreadable++;
      continue;
    }
    try {
      if (link && !trusted(file, prefix, link)) continue;
      const begun = readSync(file, buffer, 0, FIRST_READ, null);
      const size = begun < FIRST_READ ? begun : sizeOf(file);
      if (size > query.max_bytes) {
        if (trusted(file, prefix, link)) looked.too_large++;
        continue;
      }
      if (!query.include_binary && buffer.subarray(0, Math.min(begun, BINARY_PROBE)).includes(0)) {
        looked.binary++;
        continue;
      }
      const length = begun < FIRST_READ ? begun : readRest(file, begun, size);
      const text = buffer.subarray(0, length);
      looked.bytes += length;
      matcher.begin(text);
      if (!matcher.possible()) continue;
      const clean = buffer.subarray(0, normaliseBreaks(text));
      if (clean.length !== length) matcher.begin(clean);
      const hits = hitsIn(path, clean, matcher, query.context, query.max_hits - found);
      // Nothing of a file is told before its descriptor is known to be a regular file inside the root.
      if (hits.length === 0 || !trusted(file, prefix, link)) continue;
      found += hits.length;
      files.push({ hits, seen, ...looked });
      if (found >= query.max_hits) break;
    } catch (error) {
      if (error instanceof OutOfTime) {
        complete = false;
        break;
      }
      if (!(error as NodeJS.ErrnoException).syscall) throw error;
      looked.unreadable++;
    } finally {
      closeSync(file);
    }
  }
  send({ type: 'batch', index: batch.index, files, ...looked, complete });
}

function openQuietly(full: string, link: boolean): number | 'gone' | 'unreadable' {
  try {
    return openSync(full, link ? OPEN_FLAGS : OPEN_FLAGS | constants.O_NOFOLLOW);
  } catch (error) {
    return isGone(error) ? 'gone' : 'unreadable';
  }
}

/** Whether an open descriptor is a regular file inside the root. */
function trusted(fd: number, prefix: string, link: boolean): boolean {
  if (!fstatSync(fd).isFile()) return false;
  // Without /proc, O_NOFOLLOW and the walk's own checks are what there is; links are not followed there.
  if (process.platform !== 'linux') return !link;
  return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${prefix}/`);
}

/** The size of a regular file; endless for anything else. */
function sizeOf(fd: number): number {
  const stats = fstatSync(fd);
  return stats.isFile() ? stats.size : Number.POSITIVE_INFINITY;
}

/** Reads what follows the first `length` bytes into the shared buffer, `size` in all; gives how many there were. */
function readRest(fd: number, begun: number, size: number): number {
  let length = begun;
  if (size > buffer.length) {
    const larger = Buffer.allocUnsafeSlow(size);
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }
  for (let got = length; got > 0 && length < size; length += got) {
    got = readSync(fd, buffer, length, size - length, null);
  }
  return length;
}

parentPort!.on('message', (job: Job) => {
  try {
    if (job.job === 'list') list(job);
    else if (job.job === 'symbols') symbols(job);
    else if (job.job === 'sift') sift(job);
    else grep(job);
  } catch (error) {
    const { code, message } =
      error instanceof Fault ? error : { code: 'internal' as const, message: String(error) };
    send({ type: 'fault', code, message, stack: (error as Error).stack });
  }
  // One huge file must not hold its memory for ever.
  if (buffer.length > 8 << 20) buffer = Buffer.allocUnsafeSlow(FIRST_READ * 4);
});
