/**
 * One page's log, one event: the text as it is in the file now and what the server remembers give the text as it should be and
 * what to remember. Pure: whoever calls keeps the memory first, then writes the text, then tells the page.
 * Spec: file-based REPL, all of it but the transport.
 */
import { open, splice, textOf } from './document.ts';
import {
  agentHeader,
  backgroundHeader,
  backgroundLines,
  collect,
  duration,
  entry,
  fence,
  quote,
  replyHeader,
  valueFence,
} from './format.ts';
import { finish } from './job.ts';
import { agentName } from './names.ts';
import { hashOf, languageOf } from './request.ts';
import { settle } from './settle.ts';
import {
  type Clock,
  type Dispatch,
  KEPT,
  LIMITS,
  type Limits,
  noBackground,
  type PageEvent,
  type PageState,
  waiting,
} from './state.ts';
import { failure, put, putApart, remember, rememberOutput, timeNow, viewOf, type Work } from './work.ts';

export interface Stepped {
  text: string;
  state: PageState;
  /** The job the page is to run: only in answer to `fetch`, and each job once. */
  dispatch?: Dispatch;
  /** What is worth a line on the server's console. */
  notes: string[];
}

export function step(
  text: string,
  state: PageState,
  event: PageEvent,
  clock: Clock,
  ids: { job(): string },
  limits: Limits = LIMITS,
): Stepped {
  const saved =
    event.kind === 'changed' && event.saved !== undefined ? Math.min(event.saved, clock.now) : clock.now;
  const work: Work = {
    document: open(text),
    state: structuredClone(state),
    clock,
    limits,
    ids,
    saved,
    notes: [],
  };
  if (!OURS.has(event.kind)) {
    work.state.seen_at = clock.now;
    if (event.kind !== 'gone') delete work.state.gone;
    if (event.kind !== 'loaded') delete work.state.connecting;
  }
  settle(work);
  const dispatch = apply(work, event);
  if (!STILL.has(event.kind)) settle(work);
  if (event.kind === 'tick') flush(work);
  return { text: textOf(work.document), state: work.state, ...(dispatch && { dispatch }), notes: work.notes };
}

/** Events that are no sign of life. */
const OURS: ReadonlySet<PageEvent['kind']> = new Set(['changed', 'tick', 'request']);
/** Events that change nothing in the text beyond what it needed anyway. */
const STILL: ReadonlySet<PageEvent['kind']> = new Set(['changed', 'fetch', 'seen']);

function apply(work: Work, event: PageEvent): Dispatch | undefined {
  const { state } = work;
  switch (event.kind) {
    case 'request':
      append(work, event);
      break;
    case 'fetch':
      return hand(work, event.running);
    case 'result':
      result(work, event);
      break;
    case 'background':
      hear(work, event.events.map(entry), event.omitted);
      break;
    case 'tick':
      timeOut(work);
      break;
    case 'gone':
      state.gone = true;
      interrupt(work, 'the page went away while this ran');
      break;
    case 'loaded':
      if (event.url !== undefined) state.url = event.url;
      interrupt(work, 'the page was loaded again while this ran');
  }
  return undefined;
}

function hand({ state, clock }: Work, running: readonly string[] | undefined): Dispatch | undefined {
  const { job } = state;
  if (job === undefined || waiting(state, running) === undefined) return undefined;
  job.started_at = clock.now;
  return { job: job.id, code: job.code, language: job.language };
}

function hear({ state, clock }: Work, entries: ReturnType<typeof entry>[], omitted = 0): void {
  if (entries.length === 0) return;
  if (state.job) state.job.background = collect(state.job.background, entries, omitted);
  else {
    state.background_at = state.background.total === 0 ? clock.now : (state.background_at ?? clock.now);
    state.background = collect(state.background, entries, omitted);
  }
}

function result(work: Work, event: PageEvent & { kind: 'result' }): void {
  const { state, clock } = work;
  const { job } = state;
  const lines = valueFence(event.value, event.ok ? (event.language ?? 'JSON') : 'Error');
  const errors = (event.errors ?? []).map(entry);
  if (job?.id === event.job) {
    hear(work, errors, event.omitted);
    const took = event.duration_ms ?? (job.started_at === undefined ? undefined : clock.now - job.started_at);
    const spent = took === undefined ? '' : duration(took);
    const outcome = event.ok ? spent : `**ERROR**${spent && ` after ${spent}`}`;
    const said = event.ok ? `completed${spent && ` in ${spent}`}` : `failed${spent && ` after ${spent}`}`;
    finish(work, [replyHeader(state.name, job.agent, timeNow(work), outcome), ...lines], said, 'here');
    return;
  }
  const late = state.late.find((each) => each.job === event.job);
  if (late) {
    state.late = state.late.filter((each) => each !== late);
    const spent = duration(clock.now - late.started_at);
    const line = replyHeader(
      state.name,
      late.agent,
      timeNow(work),
      `${event.ok ? '' : '**ERROR** '}late after ${spent}`,
    );
    state.detail = 'late';
    if (state.state === 'failed') state.state = 'idle';
    const region = viewOf(work).regions.findLast((each) => each.line.trimEnd() === late.line);
    if (region) {
      remember(work, line);
      rememberOutput(work, lines);
      put(work, region.to, 0, [line, ...lines]);
      hear(work, errors);
    } else
      hear(work, [
        { info: `${event.ok ? 'Text' : 'Error'} late.result`, lines: lines.slice(1, -1) },
        ...errors,
      ]);
  } else if (state.last?.job === event.job) work.notes.push(`job ${event.job} was answered before: ignored`);
  else {
    work.notes.push('a result came that nothing was waiting for');
    hear(work, [
      { info: `${event.ok ? 'Text' : 'Error'} unexpected.result`, lines: lines.slice(1, -1) },
      ...errors,
    ]);
  }
}

function timeOut(work: Work): void {
  const { state, clock } = work;
  const { job } = state;
  if (job === undefined) return;
  const waited = clock.now - (job.started_at ?? job.requested_at);
  if (waited < job.timeout_ms) return;
  const limit = duration(job.timeout_ms);
  const text =
    job.started_at === undefined
      ? `timeout: the page did not fetch this within ${limit}. It was not run.`
      : `timeout: no result within ${limit}. It may still be running; what comes later is marked late.`;
  finish(
    work,
    failure(work, job.agent, `after ${duration(waited)}`, 'timeout', text),
    `failed after ${waited}ms (timeout)`,
    'late',
  );
}

/** The page's code is gone with the page; what it was not given yet can still run. */
function interrupt(work: Work, why: string): void {
  const { state, clock } = work;
  const { job } = state;
  if (job?.started_at === undefined) return;
  const waited = duration(clock.now - job.started_at);
  const text = `interrupted: ${why}. It may have had its effect.`;
  finish(
    work,
    failure(work, job.agent, `after ${waited}`, 'interrupted', text),
    'failed (interrupted)',
    'late',
  );
}

/** A request that came another way than through the file, written as an agent would have. */
function append(work: Work, event: PageEvent & { kind: 'request' }): void {
  const { document, state } = work;
  const { job, agent, language, commentary } = event;
  const tag = (language ?? '').replace(/[^\w+#.-]+/g, '') || state.languages[0]!;
  const header = agentHeader(agentName(agent, state.name), state.name, timeNow(work));
  const code = event.code.split(/\r\n|\n|\r/);
  const lines = [
    header,
    ...((commentary ?? '').trim() === '' ? [] : [...quote(commentary!), '']),
    ...fence(tag, code),
  ];
  if (job !== undefined) {
    const hash = hashOf({ code }, languageOf({ info: tag }, state.languages) ?? '');
    state.asked = [...(state.asked ?? []), { job, header, hash }].slice(-KEPT.asked);
  }
  const view = viewOf(work);
  const anchor = view.footers.find((at) => at >= view.zone);
  if (view.draft === -1) putApart(work, document.lines.length, lines);
  else putApart(work, anchor === undefined ? view.zone : anchor + 1, lines);
  if (document.lines.at(-1) === '') splice(document, document.lines.length - 1, 1);
}

/** Background events that no reply carries, above the footer. */
function flush(work: Work): void {
  const { state, clock, limits } = work;
  const { total } = state.background;
  const due = Math.max(state.background_at ?? 0, state.flushed_at ?? 0) + limits.flush_ms;
  if (state.job || total === 0 || clock.now < due) return;
  const view = viewOf(work);
  const at = view.footers[0]!;
  const draft = view.drafts.some((from) => from >= view.zone && from < at);
  const line = backgroundHeader(state.name, timeNow(work));
  remember(work, line);
  const lines = [line, ...backgroundLines(state.background)];
  rememberOutput(work, lines);
  putApart(work, draft ? view.zone : at, lines);
  state.background = noBackground();
  state.flushed_at = clock.now;
  delete state.background_at;
}
