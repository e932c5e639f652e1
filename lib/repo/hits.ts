/**
 * Turns the matching lines of one file into hits: line numbers, text, context. Works on bytes and decodes only what
 * it returns.
 */
import type { Buffer } from 'node:buffer';
import type { LineMatcher } from './matcher.ts';
import type { GrepHit } from './repo.ts';

const LF = 10;
const CR = 13;
/** Longest piece of one line that is returned, in bytes: minified files have lines of megabytes. */
export const MAX_LINE_BYTES = 2000;

/** Rewrites \r\n and lone \r to \n in place. Returns the new length. */
export function normaliseBreaks(bytes: Buffer): number {
  const first = bytes.indexOf(CR);
  if (first === -1) return bytes.length;
  let out = first;
  for (let i = first; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === CR) {
      bytes[out++] = LF;
      if (bytes[i + 1] === LF) i++;
    } else bytes[out++] = byte;
  }
  return out;
}

/** Characters of text a hit carries. */
export const hitSize = (hit: GrepHit) =>
  hit.text.length + (hit.context ?? []).reduce((sum, line) => sum + line.text.length, 0);

/**
 * Up to `max` hits in the text that `matcher` has taken up, whose only line break is \n; `breaks` counts these in a part. A
 * text that is the rest of one begins with another line than the first.
 */
export function hitsIn(
  path: string,
  text: Buffer,
  matcher: Pick<LineMatcher, 'next'>,
  context: number,
  max: number,
  breaks: (from: number, to: number) => number = (from, to) => countBreaks(text, from, to),
  first = 1,
): GrepHit[] {
  const hits: GrepHit[] = [];
  let line = first;
  let counted = 0;
  for (let from = 0; from < text.length && hits.length < max; ) {
    const match = matcher.next(from);
    if (match === -1) break;
    const start = lineStart(text, match);
    line += breaks(counted, start);
    counted = start;
    const end = lineEnd(text, start);
    const hit: GrepHit = { path, line, ...piece(text, start, end, match) };
    if (context > 0) hit.context = around(text, start, end, line, context, hit);
    hits.push(hit);
    from = end + 1;
  }
  return hits;
}

function around(text: Buffer, start: number, end: number, line: number, context: number, hit: GrepHit) {
  const lines: NonNullable<GrepHit['context']> = [];
  for (let n = 1, at = start; n <= context && at > 0; n++) {
    const begin = lineStart(text, at - 1);
    lines.unshift({ line: line - n, ...piece(text, begin, at - 1, begin) });
    at = begin;
  }
  const { path, ...own } = hit;
  lines.push(own);
  for (let n = 1, at = end + 1; n <= context && at < text.length; n++) {
    const stop = lineEnd(text, at);
    lines.push({ line: line + n, ...piece(text, at, stop, at) });
    at = stop + 1;
  }
  return lines;
}

/** A line, or the part of a long one that ends a little after the match, cut between characters. */
function piece(
  text: Buffer,
  start: number,
  end: number,
  match: number,
): { text: string; line_truncated?: true } {
  if (end - start <= MAX_LINE_BYTES) return { text: text.toString('utf8', start, end) };
  let from = Math.max(start, Math.min(match - MAX_LINE_BYTES * 0.75, end - MAX_LINE_BYTES));
  let to = Math.min(end, from + MAX_LINE_BYTES);
  while (from > start && from < to && isContinuation(text[from]!)) from++;
  while (to < end && to > from && isContinuation(text[to]!)) to--;
  return { text: text.toString('utf8', from, to), line_truncated: true };
}

const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;

/** Start of the line in which a position stands; the position just after a break stands in the line it begins. */
function lineStart(text: Buffer, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf(LF, at - 1) + 1;
}

function lineEnd(text: Buffer, from: number): number {
  const at = text.indexOf(LF, from);
  return at === -1 ? text.length : at;
}

function countBreaks(text: Buffer, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (text[i] === LF) count++;
  return count;
}
