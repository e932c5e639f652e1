/**
 * Merges where both sides have what somebody typed, so that giving up one of them would lose it: the one text stays whole, and
 * what is new in the other is put at its end, where things are typed.
 */
import { isFooter } from '../page/format.ts';
import { merge } from '../page/merge.ts';

/** The log reads `theirs`; `ours` has something typed that is to come into it. */
export function mergeKeepingOurs(base: string, ours: string, theirs: string): string {
  if (base === theirs) return ours;
  return keepBoth(base, theirs, ours, () => merge(base, ours, theirs));
}

/** The log reads `now`; before, `ours` took the place of `base`, and somebody saved `theirs` where `base` was. */
export function mergeLate(
  { base, ours }: { base: string | undefined; ours?: string },
  now: string | undefined,
  theirs: string,
): string {
  if (now === undefined) return theirs;
  if (base === undefined) return withChange(now, undefined, theirs);
  // Nobody but the server wrote since: should the merge give up its lines, a step puts them back.
  if (now === ours) return merge(base, now, theirs);
  return keepBoth(base, now, theirs, () => merge(base, now, theirs));
}

/** What is merged, if that has all of the log as it is `now` and all that is new in the other; and what is not there yet. */
function keepBoth(base: string, now: string, other: string, merged: () => string): string {
  // Whoever saved it may have saved it again.
  if (hasChange(now, base, other)) return now;
  const text = merged();
  return hasChange(text, '', now) && hasChange(text, base, other) ? text : withChange(now, base, other);
}

/** Whether every line that `text` has more often than `base` is in `whole` as often. */
function hasChange(whole: string, base: string, text: string): boolean {
  const [all, before, after] = [whole, base, text].map(countsOf);
  return [...after!].every(
    ([line, count]) => count <= (before!.get(line) ?? 0) || count <= (all!.get(line) ?? 0),
  );
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of linesOf(text).map(bare))
    if (line.trim() !== '' && !isFooter(line)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** `whole`, and what turned `base` into `text`. Without a base: what of `text` is not in it. */
function withChange(whole: string, base: string | undefined, text: string): string {
  if (hasChange(whole, base ?? '', text)) return whole;
  const change = changed(linesOf(base ?? whole), linesOf(text)).join('');
  if (change.trim() === '' || whole.includes(change)) return whole;
  const eol = whole.includes('\r\n') ? '\r\n' : '\n';
  return whole + (whole === '' || /[\r\n]$/.test(whole) ? '' : eol) + change;
}

/** The lines of `now` between those that are the same at both ends. */
function changed(old: readonly string[], now: readonly string[]): string[] {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && bare(old[start]!) === bare(now[start]!)) start++;
  let end = 0;
  while (end < most - start && bare(old[old.length - 1 - end]!) === bare(now[now.length - 1 - end]!)) end++;
  return now.slice(start, now.length - end);
}

const linesOf = (text: string) => text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
const bare = (line: string) => line.replace(/[\r\n]+$/, '');
