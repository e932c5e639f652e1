/**
 * Which block of a log is to run next, if any. Spec: file-based REPL, "Agent input", "Parser heuristics".
 * The surprise: an editor may save an old version over a new one, and then a block that ran looks as if it had not.
 */
import { digest } from './digest.ts';
import type { Fence } from './fences.ts';
import {
  type AgentHeader,
  isFooter,
  isKept,
  isPlaceholder,
  isServerHeader,
  parseAgentHeader,
} from './format.ts';
import type { View } from './log.ts';
import { sanitise } from './names.ts';
import type { Done, PageState } from './state.ts';
import { lineDigest } from './work.ts';

export type Request =
  | {
      kind: 'run';
      fence: Fence;
      language: string;
      hash: string;
      header?: string;
      agent?: string;
      top: number;
      rest: string[];
    }
  /** It ran before: `done` is its place in the list of those. */
  | { kind: 'ran'; fence: Fence; done: number }
  /** The server put it there, and its code ran before: nobody asked for that again. */
  | { kind: 'kept'; fence: Fence; done: number }
  /** Its header names another page. `fence` is the last of its blocks. */
  | { kind: 'elsewhere'; fence: Fence; target: string }
  /** Page output that lost the fence around it. */
  | { kind: 'output'; fence: Fence }
  /** No block of it is in a language of this page. */
  | { kind: 'unknown language'; fence: Fence; tag: string };

const SAME: Readonly<Record<string, string>> = { javascript: 'js', mjs: 'js', ecmascript: 'js' };
/** What replies are tagged with: in a request they are illustration. */
const DATA = new Set(['json', 'text', 'txt', 'error']);
/** What nobody means to be run by a page, as long as no header says so. */
const PROSE =
  /^(?:json[c5l]?|ndjson|te?xt|plain(?:text)?|error|output|log|ya?ml|toml|ini|[ct]sv|xml|svg|html?|s?css|less|md|markdown|mermaid|diff|patch|http|(?:ba|z|fi)?sh|shell|shell-?session|console|terminal|powershell|ps1|bat|cmd)$/;

const tagOf = ({ info }: Pick<Fence, 'info'>) => {
  const [tag = '', ...more] = info.split(/\s+/);
  return more.length === 0 && isKept(tag) ? '' : tag.toLowerCase();
};

export function languageOf(fence: Pick<Fence, 'info'>, languages: readonly string[]): string | undefined {
  const tag = tagOf(fence) || languages[0]!.toLowerCase();
  return languages.map((each) => each.toLowerCase()).find((each) => each === (SAME[tag] ?? tag));
}

export function runnable(fence: Fence, state: PageState): boolean {
  return isBlock(fence, state) && languageOf(fence, state.languages) !== undefined;
}

/** Complete, nobody's quotation, not empty, and not made of pieces of others. */
function isBlock(fence: Fence, state: PageState): boolean {
  if (fence.close === -1 || fence.quoted || !fence.code.some((line) => line.trim() !== '')) return false;
  return !isTorn(fence, state);
}

/** As the server writes lines of output that look like its own. */
const ESCAPED = /^\\\s*(?:>|executing \()/;

/** A bare fence around a header is the end of one block and the start of another; a reply within a fence, one that lost its end. */
function isTorn({ info, code }: Fence, state: PageState): boolean {
  return code.some((line, n) => {
    if (ESCAPED.test(line)) return true;
    const said = isServerHeader(line, state);
    if (info === '') return said || isFooter(line) || parseAgentHeader(line) !== undefined;
    return (
      said && (isPlaceholder(code[n + 1] ?? '') || /^`{3,}(?:JSON|Text|Error)\b/.test(code[n + 1] ?? ''))
    );
  });
}

export function hashOf(fence: Pick<Fence, 'code'>, language: string): string {
  return digest(`${language}\n${fence.code.map((line) => line.trimEnd()).join('\n')}`);
}

export function nextRequest(lines: readonly string[], view: View, state: PageState): Request | undefined {
  const { zone } = view;
  const footer = view.footers.find((at) => at >= zone) ?? -1;
  const headers = view.headers.filter(({ at }) => at >= zone);
  const fences = view.fences.filter((fence) => fence.open >= zone && isBlock(fence, state));
  const hashes = fences.map((fence) => hashOf(fence, languageOf(fence, state.languages) ?? ''));
  let skipped = zone;
  for (const [n, fence] of fences.entries()) {
    const governing = headers.findLast(({ at }) => at < fence.open);
    const next = headers.find(({ at }) => at > fence.open)?.at ?? lines.length;
    const group = fences.filter(({ open }) => open >= fence.open && open < next);
    const language = languageOf(fence, state.languages);
    if (language === undefined) {
      const tag = tagOf(fence);
      const alone = !group.some((each) => runnable(each, state));
      const meant = governing ? !DATA.has(tag) : fence.open > footer && !PROSE.test(tag);
      if (alone && meant) return { kind: 'unknown language', fence: group.at(-1)!, tag };
      continue;
    }
    const hash = hashes[n]!;
    // Above the footer is history, unless it was never seen: somebody wrote there instead of below.
    if (fence.open < footer && isPast(hash, governing?.line.trimEnd(), state)) {
      skipped = fence.close + 1;
      continue;
    }
    if (isOutput(lines, fence, state, fence.open > footer && footer !== -1)) return { kind: 'output', fence };
    if (governing && !isHere(governing.header.target, state))
      return { kind: 'elsewhere', fence: group.at(-1)!, target: governing.header.target };
    const done = ranAs(hash, hashes.slice(0, n), state);
    if (done !== -1) return { kind: 'ran', fence, done };
    const before = isKept(fence.info) ? state.done.findLastIndex((each) => each.hash === hash) : -1;
    if (before !== -1) return { kind: 'kept', fence, done: before };
    const above = view.footers.findLast((at) => at < fence.open) ?? -1;
    let top = Math.max(skipped, above + 1);
    while (top < fence.open && lines[top]!.trim() === '') top++;
    const rest = group.slice(1).flatMap((each) => {
      const tagged = languageOf(each, state.languages);
      return tagged === undefined ? [] : [hashOf(each, tagged)];
    });
    const said = governing && { header: governing.line.trimEnd(), agent: governing.header.agent };
    return { kind: 'run', fence, language, hash, top, rest, ...said };
  }
  return undefined;
}

/** Its code ran before, and no header that is new asks for it again. */
function isPast(hash: string, header: string | undefined, { done, wrote }: PageState): boolean {
  if (!done.some((each) => each.hash === hash)) return false;
  return header === undefined || wrote.includes(header) || done.some((each) => each.header === header);
}

/** The run this block is the bare remainder of; blocks above it that read the same are those of earlier runs. */
function ranAs(hash: string, above: readonly string[], { done }: PageState): number {
  const earlier = above.filter((each) => each === hash).length;
  return done.flatMap((each, n) => (each.bare && each.hash === hash ? [n] : []))[earlier] ?? -1;
}

/** Nothing but lines the page printed, and no header. Below the footer, where people copy such lines to, the fence must be the page's too. */
function isOutput(
  lines: readonly string[],
  { open, code }: Fence,
  state: PageState,
  below: boolean,
): boolean {
  if (headed(lines, open, state)) return false;
  const printed = new Set(state.printed);
  const all = code.every((line) => line.trim() === '' || printed.has(lineDigest(line)));
  return all && (!below || printed.has(lineDigest(lines[open]!)));
}

/** The agent header right above a block. */
function headed(lines: readonly string[], open: number, state: PageState): AgentHeader | undefined {
  const above = lines[open - 1] ?? '';
  return isServerHeader(above, state) ? undefined : parseAgentHeader(above);
}

function isHere(target: string, { name, short_id }: PageState): boolean {
  const plain = sanitise(target);
  return plain === name || plain === sanitise(`${name}-${short_id}`);
}

/**
 * Marks the runs whose block is in the text without its reply. That is so when a block with the same code waits, and neither its
 * reply nor any later one is there: an old version saved over a new one, or somebody took replies out, not a new request.
 * To be called with the text as somebody left it: what the server adds makes an old text look new.
 */
export function markBare(lines: readonly string[], view: View, state: PageState): void {
  const { done } = state;
  const hash = (fence: Fence) =>
    runnable(fence, state) ? hashOf(fence, languageOf(fence, state.languages)!) : undefined;
  if (done.some(({ bare }) => bare)) {
    const there = new Set(view.fences.map(hash));
    for (const each of done) if (!there.has(each.hash)) delete each.bare;
  }
  const waiting = view.fences
    .filter(({ open }) => open >= view.zone)
    .map((fence) => ({ fence, hash: hash(fence) }));
  if (!waiting.some((each) => done.some(({ hash, line }) => line !== '' && hash === each.hash))) return;
  const newest = newestPresent(view, done);
  for (const { fence, hash } of waiting) {
    const header =
      headed(lines, fence.open, state)?.time === undefined ? undefined : lines[fence.open - 1]!.trimEnd();
    const fits = (each: Done) => each.hash === hash && [undefined, each.header ?? header].includes(header);
    // Where the reply to one that vanished stands tells nothing: it may come back below any other.
    const old = (each: Done, at: number) => (at > newest || each.vanished) && each.line !== '' && !each.bare;
    const lost = done.find((each, at) => old(each, at) && fits(each));
    if (lost) lost.bare = true;
  }
}

/** The last run whose reply is in the text; -1 when none is. */
function newestPresent({ regions }: View, done: readonly Done[]): number {
  const left = new Map<string, number>();
  let newest = -1;
  for (const [n, { line, vanished, noted }] of done.entries()) {
    if (line === '' || vanished) continue;
    const times = left.get(line) ?? regions.filter((region) => region.line.startsWith(line)).length;
    // One note may be about many.
    if (!noted) left.set(line, times - 1);
    if (times > 0) newest = n;
  }
  return newest;
}

/** One note is for all runs of a block whose reply is not in the text: another block like it is a new request. */
export function noteRuns(view: View, { done }: PageState, hash: string, line: string): void {
  const newest = newestPresent(view, done);
  for (const [at, each] of done.entries())
    if (at > newest && each.hash === hash && each.line !== '' && !each.bare) noteRun(each, line);
}

export function noteRun(run: Done, line: string): void {
  run.line = line;
  run.noted = true;
  delete run.vanished;
}
