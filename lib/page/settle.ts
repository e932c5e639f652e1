/**
 * Brings a log and the server's memory of it into agreement, whatever happened to either: completes what a crash left open,
 * accepts the next request, answers those that cannot run, puts the footer where it belongs. Spec: file-based REPL,
 * "Footer anchor and dynamic lifecycle". Differs from spec: a reply somebody typed is never taken for the page's answer.
 */
import { blank, same, splice } from './document.ts';
import { agentHeader, collect, duration, footer, head, placeholder, replyHeader } from './format.ts';
import { keepRunning, placeOf } from './job.ts';
import type { View } from './log.ts';
import { agentName } from './names.ts';
import {
  hashOf,
  languageOf,
  markBare,
  nextRequest,
  noteRun,
  noteRuns,
  type Request,
  runnable,
} from './request.ts';
import { type Entry, KEPT, type Limits, noBackground } from './state.ts';
import { failure, note, put, remember, removeFooters, timeNow, viewOf, type Work } from './work.ts';

export function settle(work: Work): void {
  const { state } = work;
  if (!state.known) adopt(work);
  markBare(work.document.lines, viewOf(work), state);
  // Each round deals with one block or one reply: there are fewer of those than lines.
  for (let left = work.document.lines.length + 16; left > 0; left--) {
    const view = viewOf(work);
    if (closeOrphan(work, view)) continue;
    if (state.job) {
      if (keepRunning(work)) {
        state.footer = false;
        return;
      }
      markBare(work.document.lines, viewOf(work), state);
      continue;
    }
    if (view.regions.length === 0 && view.footers.length === 0) {
      const empty = work.document.lines.every(blank);
      putHead(work);
      if (empty) beginAnew(work);
      continue;
    }
    const request = nextRequest(work.document.lines, view, state);
    if (request) answer(work, view, request);
    else if (!remarkReply(work, view)) break;
  }
  placeFooter(work, viewOf(work));
  state.footer = true;
  if (state.state === 'executing') state.state = 'idle';
}

/**
 * The first look at a log there is no memory of. What has a reply or stands above the footer is history. Without a footer
 * nothing tells what ran before: nothing runs.
 */
function adopt(work: Work): void {
  const { state, document } = work;
  state.known = true;
  const view = viewOf(work);
  const said = view.regions.filter(({ kind }) => kind !== 'head');
  state.wrote = said.map(({ line }) => line.trimEnd()).slice(-KEPT.wrote);
  const anchor = view.footers.find((at) => at >= view.zone);
  const limit = anchor ?? (said.length > 0 ? document.lines.length : view.zone);
  const past = view.fences.filter((each) => each.open < limit && runnable(each, state));
  state.done = past.slice(-KEPT.done).map((each) => {
    const header = view.headers.findLast(({ at }) => at < each.open)?.line.trimEnd();
    const hash = hashOf(each, languageOf(each, state.languages)!);
    return { hash, line: '', at: '', ...(header !== undefined && { header }) };
  });
  const open = past.findLast((each) => each.open >= view.zone);
  if (anchor !== undefined || open === undefined) return;
  const text =
    'not run: the server does not remember this file and cannot tell whether it ran. Write it again below to run it.';
  put(work, open.close + 1, 0, note(work, text));
}

/** Title and instruction on top of a file that has nothing of the server's; a title that is there stays. */
function putHead({ document, state }: Work): void {
  const [title, ...rest] = head(state, state.languages[0]!) as [string, ...string[]];
  if (document.lines[0]?.startsWith('# ')) splice(document, 1, 0, rest);
  else splice(document, 0, 0, [title, ...rest]);
}

/**
 * A note in the place of a log that was emptied, moved away or removed. A text with it is newer than all that ran before, so what is
 * written below runs; an old version that somebody saves does not have it. In a text that is not empty it would come into old versions
 * too, by a merge with a save that is under way.
 */
function beginAnew(work: Work): void {
  const ran = work.state.done.filter(({ line }) => line !== '');
  if (ran.length === 0) return;
  const lines = note(work, 'a new log begins here. The one before was emptied, moved away or removed.');
  put(work, work.document.lines.length, 0, lines);
  for (const each of ran) noteRun(each, lines[0]!);
}

/** A block announced as executing that does not: its reply did not reach the file, or the memory of it was lost. */
function closeOrphan(work: Work, view: View): boolean {
  const { state } = work;
  const place = state.job && placeOf(work, state.job);
  for (const region of view.regions) {
    if (region.kind !== 'running' || (place && place !== 'lost' && place.from === region.from)) continue;
    const line = region.line.trimEnd();
    const block = view.fences.findLast(({ close }) => close !== -1 && close < region.from);
    const hash = block && hashOf(block, languageOf(block, state.languages) ?? '');
    const announced = state.done.filter((each) => each.announcement === line);
    const done = announced.findLast((each) => each.hash === hash);
    if (announced.length === 0 && !state.wrote.includes(line)) continue;
    const inner = work.document.lines.slice(region.from + 1, region.to - 1);
    const last = done && !done.vanished && state.last?.line === done.line ? state.last : undefined;
    const restored = last?.lines ?? interrupted(work, line, done?.at);
    // Somebody may have written in there: what is not known to be ours stays.
    const known = last !== undefined && inner.every((each, n) => same(each, last.shown[n]));
    put(work, region.from, region.to - region.from, known ? restored : [...restored, ...inner]);
    if (last === undefined) remember(work, restored[0]!, line);
    if (done) {
      done.line = restored[0]!;
      delete done.vanished;
      delete done.noted;
    } else if (hash)
      state.done = [...state.done, { hash, line: restored[0]!, announcement: line, at: timeNow(work) }];
    return true;
  }
  return false;
}

function interrupted(work: Work, line: string, answeredAt: string | undefined): string[] {
  const agent = agentName(/ to (\S+)/.exec(line)?.[1] ?? 'agent', work.state.name);
  const why =
    answeredAt === undefined
      ? 'the server stopped while this ran. It may have had its effect'
      : `this was answered at ${answeredAt} and the answer is not in this file any more`;
  return failure(
    work,
    agent,
    'interrupted',
    'interrupted',
    `interrupted: ${why}. Write it again below to run it again.`,
  );
}

function answer(work: Work, view: View, request: Request): void {
  const { state } = work;
  const below = request.fence.close + 1;
  const refuse = (why: string) => put(work, below, 0, note(work, `not run: ${why}.`));
  switch (request.kind) {
    case 'run':
      accept(work, view, request);
      break;
    case 'elsewhere':
      refuse(`the header names ${request.target}, this is the log of ${state.name}`);
      break;
    case 'output':
      refuse('this is what the page printed. With a header right above it, it runs');
      break;
    case 'kept': {
      const { at } = state.done[request.done]!;
      const when = at === '' ? 'before' : `at ${at}`;
      refuse(
        `it is from a version of this file that somebody saved meanwhile, and the same code was answered ${when}. Write it once more below to run it again`,
      );
      break;
    }
    case 'unknown language':
      refuse(`this page runs ${state.languages.join(', ')}, not ${request.tag}`);
      break;
    case 'ran': {
      const done = state.done[request.done]!;
      const kept = state.last?.line === done.line && !done.vanished ? state.last.lines : undefined;
      const text = `not run again: this block was answered at ${done.at} and the answer is not in this file any more${
        kept ? '. Here it is' : ''
      }. Write the block once more below to run it again.`;
      const lines = note(work, text);
      noteRuns(view, state, done.hash, lines[0]!);
      put(work, below, 0, kept ? [...lines, ...kept] : lines);
      delete done.bare;
      if (!kept) noteRun(done, lines[0]!);
    }
  }
}

function accept(work: Work, view: View, request: Request & { kind: 'run' }): void {
  const { document, state, clock, limits } = work;
  const { fence, language, hash, top, rest } = request;
  const { lines } = document;
  const further = request.header === undefined && state.rest.includes(hash);
  const agent = (further && state.rest_agent) || agentName(request.agent ?? 'agent', state.name);
  const header =
    request.header ?? (further ? undefined : agentHeader(agent, state.name, clock.time(work.saved)));
  const announcement = replyHeader(state.name, agent, timeNow(work));
  const asked = state.asked?.find((each) => each.header === request.header && each.hash === hash);
  if (asked) state.asked = state.asked!.filter((each) => each !== asked);
  state.job = {
    id: asked?.job ?? work.ids.job(),
    agent,
    ...(header !== undefined && { header }),
    code: fence.code.join('\n'),
    language,
    raw: lines.slice(fence.open, fence.close + 1),
    hash,
    requested_at: clock.now,
    timeout_ms: limits.timeout_ms,
    announcement,
    shown: [],
    written: [],
    placeholder: placeholder(0),
    placeholder_at: clock.now,
    background: state.gone ? collect(state.background, [nobody(limits)]) : state.background,
  };
  state.background = noBackground();
  state.rest = rest;
  state.rest_agent = agent;
  state.state = 'executing';
  delete state.detail;
  if (header !== undefined) remember(work, header);
  remember(work, announcement);
  splice(document, fence.close + 1, 0, [announcement, ...state.job.shown, state.job.placeholder]);
  if (request.header === undefined && header !== undefined) {
    const apart = top > 0 && !blank(lines[top - 1]) && !view.footers.includes(top - 1) ? [''] : [];
    splice(document, top, 0, [...apart, header, ...(top === fence.open ? [] : [''])]);
  }
  removeFooters(work, viewOf(work).footers);
}

/** Not an error yet: a page that is loaded again is gone for a moment. */
const nobody = ({ timeout_ms }: Limits): Entry => ({
  info: 'Text note',
  lines: [`nobody is connected to this page now. It runs this if it is back within ${duration(timeout_ms)}.`],
});

/** Words of the page below the footer that the server did not write: a remark, once. */
function remarkReply(work: Work, view: View): boolean {
  const first = view.footers[0] ?? Number.POSITIVE_INFINITY;
  const typed = view.regions.findLast(
    ({ from, line, kind }) => from > first && kind !== 'head' && !work.state.wrote.includes(line.trimEnd()),
  );
  if (typed === undefined) return false;
  put(
    work,
    typed.to,
    0,
    note(work, 'a reply stands above that nothing was asked for: it is not matched to a request.'),
  );
  removeFooters(work, [first]);
  return true;
}

/** One footer: the last line, or above what somebody has not finished writing. */
function placeFooter(work: Work, view: View): void {
  const { document, state } = work;
  const line = footer(state.languages[0]!);
  const { footers, draft, zone } = view;
  if (draft !== -1) {
    const kept = footers.find((at) => at >= zone && at < draft);
    removeFooters(
      work,
      footers.filter((at) => at !== kept),
    );
    if (kept === undefined) splice(document, viewOf(work).zone, 0, ['', line, '']);
    return;
  }
  const last = footers.at(-1) ?? -1;
  if (footers.length === 1 && document.lines.slice(last + 1).every(blank)) return;
  removeFooters(work, footers);
  const apart = document.lines.length > 0 && !blank(document.lines.at(-1)) ? [''] : [];
  splice(document, document.lines.length, 0, [...apart, line]);
}
