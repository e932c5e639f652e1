/**
 * The running block's place in the text: found again in whatever the file is now, put right, completed, or given up when the
 * request is not there any more. Spec: file-based REPL, "Footer anchor and dynamic lifecycle", "Recovery and disruption rules".
 */
import { same, splice } from './document.ts';
import type { Fence } from './fences.ts';
import {
  backgroundLines,
  duration,
  fence,
  head,
  isPlaceholder,
  isServerHeader,
  placeholder,
} from './format.ts';
import type { View } from './log.ts';
import { type Done, type Job, KEPT, noBackground, type PageState } from './state.ts';
import {
  failure,
  forget,
  lineDigest,
  note,
  put,
  putApart,
  remember,
  rememberOutput,
  removeFooters,
  viewOf,
  type Work,
} from './work.ts';

interface Place {
  /** The lines of ours, those of others among them included. */
  from: number;
  count: number;
  /** What somebody wrote among them. */
  foreign: string[];
  /** The announcement is there, the block above it is another. */
  edited?: boolean;
}

/** How far below the announcement the placeholder may have moved. */
const REACH = 200;

/** Brings the announcement, the background and the placeholder into the text; false when the job had to be given up. */
export function keepRunning(work: Work): boolean {
  const { document, state, clock, limits } = work;
  const job = state.job!;
  const place = placeOf(work, job);
  if (place === 'lost') {
    disrupted(work, job);
    return false;
  }
  if (place.edited) {
    const now = clock.now - (job.started_at ?? job.requested_at);
    const text =
      'cancelled: the request was edited or removed after it was accepted. Write it again below to run it.';
    finish(work, failure(work, job.agent, `after ${duration(now)}`, 'cancelled', text), 'cancelled', 'late');
    return false;
  }
  if (clock.now - job.placeholder_at >= limits.placeholder_ms) {
    job.placeholder = placeholder(clock.now - job.requested_at);
    job.placeholder_at = clock.now;
  }
  const shown = backgroundLines(job.background);
  if (shown.length !== job.shown.length || shown.some((line, n) => line !== job.shown[n]))
    show(work, job, shown);
  const wanted = [job.announcement, ...job.shown, job.placeholder, ...place.foreign];
  const there = document.lines.slice(place.from, place.from + place.count);
  if (wanted.length !== there.length || wanted.some((line, n) => !same(line, there[n])))
    splice(document, place.from, place.count, wanted);
  if (!state.wrote.includes(job.announcement)) remember(work, job.announcement);
  restoreHeader(work, job);
  removeFooters(work, viewOf(work).footers);
  return true;
}

function show(work: Work, job: Job, lines: string[]): void {
  job.shown = lines;
  job.written = [...new Set([...job.written, ...lines.map(lineDigest)])].slice(-KEPT.written);
  rememberOutput(work, lines);
}

/** The remembered header is put back above the block when it is nowhere in the text. */
function restoreHeader(work: Work, { header, raw }: Job): void {
  const { document } = work;
  if (header === undefined || document.lines.some((line) => line.startsWith(header) && same(line, header)))
    return;
  const block = blocks(raw, document.lines, viewOf(work)).at(-1);
  if (block) splice(document, block.open, 0, [header]);
}

/** Where the block stands, as a block: the same lines within a longer one are not it. */
function blocks(raw: readonly string[], lines: readonly string[], { fences }: View): Fence[] {
  return fences.filter(
    ({ open, close }) =>
      close - open === raw.length - 1 && raw.every((line, n) => same(line, lines[open + n])),
  );
}

/** Where the job's lines stand, or should. */
export function placeOf(work: Work, job: Job): Place | 'lost' {
  const { lines } = work.document;
  const view = viewOf(work);
  const found = blocks(job.raw, lines, view);
  const ours = [job.announcement, ...job.shown, job.placeholder];
  const announced = lines.flatMap((line, at) =>
    at >= view.from && line.startsWith(job.announcement) && same(line, job.announcement) ? [at] : [],
  );
  // Another block's announcement may read the same: it is ours where the block stands above it.
  const from = announced.findLast((at) => {
    const above = view.fences.findLast(({ open }) => open < at);
    if (above === undefined || !found.includes(above) || above.close > at) return false;
    return !lines.slice(above.close + 1, at).some((line) => isServerHeader(line, work.state));
  });
  if (from !== undefined) return { from, ...extent(job, lines, from, ours) };
  const below = placeBelowBlock(job, lines, found, work.state);
  const last = announced.at(-1);
  if (below !== 'lost' || last === undefined) return below;
  return { from: last, ...extent(job, lines, last, ours), edited: true };
}

/** Without the announcement: directly below the block, if that is still there and has no reply. */
function placeBelowBlock(
  job: Job,
  lines: readonly string[],
  found: Fence[],
  state: PageState,
): Place | 'lost' {
  const block = found.findLast(({ close }) => !isServerHeader(lines[close + 1] ?? '', state));
  if (block === undefined) return 'lost';
  const from = block.close + 1;
  const left = lines.slice(from, from + job.shown.length + 3).some((line) => same(line, job.placeholder));
  return {
    from,
    ...(left ? extent(job, lines, from, [...job.shown, job.placeholder]) : { count: 0, foreign: [] }),
  };
}

/**
 * Which of the lines from `from` on are ours: those that were written, or all up to the placeholder. What others wrote among
 * them stays, below. Where it is in the middle of the background, all of that stays, in a fence: pieces of output are no request.
 */
function extent(job: Job, lines: readonly string[], from: number, ours: readonly string[]) {
  let count = 0;
  while (count < ours.length && same(lines[from + count], ours[count])) count++;
  if (count === ours.length) return { count, foreign: [] };
  const until = lines.slice(from, from + job.shown.length + REACH).findIndex(isPlaceholder);
  if (until === -1) return { count: Math.min(count, 1), foreign: [] };
  const between = lines.slice(from, from + until).filter((line, n) => n > 0 || !same(line, job.announcement));
  const whole = between.findIndex((_, n) => job.shown.every((line, k) => same(line, between[n + k])));
  const written = new Set(job.written);
  if (whole !== -1 || job.shown.length === 0)
    return {
      count: until + 1,
      foreign: between.filter((_, n) => n < whole || n >= whole + job.shown.length),
    };
  const mixed = between.some((line) => !written.has(lineDigest(line)));
  return { count: until + 1, foreign: mixed ? fence('Text edited', between) : [] };
}

/** Replaces what stands below the block by its reply, and closes the job. */
export function finish(work: Work, lines: readonly string[], outcome: string, answer: 'here' | 'late'): void {
  const { document, state, clock } = work;
  const job = state.job!;
  // A step brings the job's lines into the text before anything else: they are there.
  const { from, count, foreign } = placeOf(work, job) as Place;
  const written = [...lines, ...backgroundLines(job.background)];
  put(work, from, count, written);
  if (foreign.length > 0) splice(document, from + written.length + 1, 0, foreign);
  remember(work, written[0]!, job.announcement);
  rememberOutput(work, written);
  close(work, written, outcome, answer);
  state.outcomes = [...state.outcomes, { at: clock.now, text: outcome }].slice(-KEPT.outcomes);
}

function close({ state, clock }: Work, written: string[], outcome: string, answer: 'here' | 'late'): void {
  const { id, agent, hash, header, announcement, started_at, shown } = state.job!;
  const line = written[0]!;
  const done: Done = {
    job: id,
    hash,
    line,
    announcement,
    at: clock.time(clock.now),
    ...(header !== undefined && { header }),
  };
  if (outcome === 'disrupted') done.vanished = true;
  // What no page ever got may still run, should the file come back as it was.
  if (started_at !== undefined || !done.vanished) state.done = [...state.done, done].slice(-KEPT.done);
  state.last = { job: id, line, lines: written, shown };
  if (answer === 'late' && started_at !== undefined)
    state.late = [...state.late, { job: id, agent, line, started_at }].slice(-KEPT.late);
  delete state.job;
  delete state.detail;
  state.state = answer === 'here' ? 'idle' : 'failed';
  if (answer === 'late') state.detail = outcome;
}

/** Nothing of the request is left: says so, and lets the job go. */
function disrupted(work: Work, job: Job): void {
  const { document, state } = work;
  if (document.lines.length === 0) splice(document, 0, 0, head(state, state.languages[0]!));
  const text = `cancelled: the request ${job.agent} made at ${work.clock.time(job.requested_at)} is not in this file any more. If it was running, it may have had its effect.`;
  const lines = [...note(work, text), ...backgroundLines(job.background)];
  // Above what was written meanwhile: that still counts as a request.
  putApart(work, viewOf(work).zone, lines);
  forget(work, job.announcement);
  close(work, lines, 'disrupted', 'late');
  state.background = noBackground();
}
