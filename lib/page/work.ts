/** One step under way: the text, the memory, and how the server puts its lines into the text. */

import { digest } from './digest.ts';
import { blank, type Document, splice } from './document.ts';
import { fence, isFooter, noteHeader, replyHeader, safeLines } from './format.ts';
import { look, type View } from './log.ts';
import { type Clock, KEPT, type Limits, type PageState } from './state.ts';

export interface Work {
  document: Document;
  state: PageState;
  clock: Clock;
  limits: Limits;
  ids: { job(): string };
  /** When the file was saved, for a request whose header has no time. */
  saved: number;
  /** For whoever watches the server. */
  notes: string[];
  looked?: { lines: string[]; wrote: string[]; footer: boolean; view: View };
}

/** The text as it reads now; every change to it or to what is remembered makes another list, so a look at the same ones is kept. */
export function viewOf(work: Work): View {
  const { document, state, looked } = work;
  const same =
    looked?.lines === document.lines && looked.wrote === state.wrote && looked.footer === state.footer;
  if (looked && same) return looked.view;
  const view = look(document.lines, state);
  work.looked = { lines: document.lines, wrote: state.wrote, footer: state.footer, view };
  return view;
}

export const timeNow = ({ clock }: Work) => clock.time(clock.now);

export function remember(work: Work, line: string, instead?: string): void {
  if (instead !== undefined) forget(work, instead);
  work.state.wrote = [...work.state.wrote, line].slice(-KEPT.wrote);
}

export function forget({ state }: Work, line: string): void {
  const at = state.wrote.lastIndexOf(line);
  state.wrote = state.wrote.filter((_, n) => n !== at);
}

/** Puts server text in the place of `count` lines, and one blank line after it if none follows. */
export function put(work: Work, at: number, count: number, lines: readonly string[]): void {
  const { document } = work;
  splice(document, at, count, lines);
  const after = at + lines.length;
  if (after === document.lines.length || !blank(document.lines[after])) splice(document, after, 0, ['']);
}

/** Remembers the lines of page output: should somebody take away the fence around them, they are still not a request. */
export function rememberOutput({ state }: Work, lines: readonly string[]): void {
  const printed = lines.filter((line) => !blank(line)).map(lineDigest);
  if (printed.length > 0) state.printed = [...new Set([...state.printed, ...printed])].slice(-KEPT.printed);
}

export const lineDigest = (line: string) => digest(line.trimEnd()).slice(0, 12);

/** Puts server text on its own, with a blank line above. */
export function putApart(work: Work, at: number, lines: readonly string[]): void {
  const above = at > 0 && !blank(work.document.lines[at - 1]);
  if (above) splice(work.document, at, 0, ['']);
  put(work, above ? at + 1 : at, 0, lines);
}

export function note(work: Work, text: string): string[] {
  const line = noteHeader(work.state.name, timeNow(work));
  work.notes.push(text);
  remember(work, line);
  return [line, ...fence('Text note', safeLines(text))];
}

/** A reply that is not a result: why there is none. */
export function failure(work: Work, agent: string, outcome: string, kind: string, text: string): string[] {
  const line = replyHeader(work.state.name, agent, timeNow(work), `**ERROR** ${outcome}`);
  return [line, ...fence(`Error ${kind}`, safeLines(text))];
}

/** Takes the footers out, each with one of the empty lines around it when there are two. */
export function removeFooters(work: Work, footers: readonly number[]): void {
  const { document } = work;
  for (const at of footers.toReversed()) {
    if (!isFooter(document.lines[at]!)) continue;
    const double = document.lines[at - 1] === '' && document.lines[at + 1] === '';
    splice(document, at, double ? 2 : 1);
  }
}
