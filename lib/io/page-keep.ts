/**
 * Merges where both sides have what somebody typed, so that giving up one of them would lose it. If a merge does that, or brings
 * something in twice (a block that stands there twice is run twice), the log stays as it is, and what it lacks is put at its end:
 * blocks with a mark, by which a step knows that nobody typed them there.
 */
import { FenceReader } from '../page/fences.ts';
import { isFooter, isPlaceholder, keep, unkept } from '../page/format.ts';
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
  // Nobody but the server wrote since: should the merge give up its lines, a step puts them back.
  if (base !== undefined && now === ours) return merge(base, now, theirs);
  // What was made of an empty file goes below what was meant to be in it.
  if (base?.trim() === '') return keepBoth('', theirs, now, () => theirs);
  return keepBoth(base ?? '', now, theirs, () => merge(base ?? now, now, theirs));
}

function keepBoth(base: string, now: string, other: string, merged: () => string): string {
  const lacking = missing(now, base, other);
  // Whoever saved it may have saved it again.
  if (lacking.length === 0) return now;
  const text = merged();
  const [has, had, theirs] = [text, now, other].map((each) => countsOf(unitsOf(each)));
  const whole = [...had!].every(([unit, count]) => (has!.get(unit) ?? 0) >= count);
  const once = [...has!].every(
    ([unit, count]) => count <= Math.max(had!.get(unit) ?? 0, theirs!.get(unit) ?? 0),
  );
  if (whole && once && missing(text, base, other).length === 0) return text;
  const eol = now.includes('\r\n') ? '\r\n' : '\n';
  return (
    now + (now === '' || /[\r\n]$/.test(now) ? '' : eol) + lacking.map((unit) => keep(unit) + eol).join('')
  );
}

/**
 * What turned `base` into `text` and is not in `now`, or not as often. Looked for as it reads, whatever block it stands in there:
 * so what was put at the end once is found, even below a block that nobody closed.
 */
function missing(now: string, base: string, text: string): string[] {
  const before = countsOf(unitsOf(base));
  const there = `\n${unkept(now.replace(/\r\n?/g, '\n'))}\n`;
  const seen = new Map<string, number>();
  return unitsOf(text).filter((unit) => {
    const count = (seen.get(unit) ?? 0) + 1;
    seen.set(unit, count);
    return count > (before.get(unit) ?? 0) && !occurs(there, `\n${unit.replace(/\r\n?/g, '\n')}\n`, count);
  });
}

function occurs(text: string, part: string, times: number): boolean {
  let at = -1;
  for (let found = 0; found < times; found++) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
  }
  return true;
}

function countsOf(units: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return counts;
}

/** Blocks, without marks, and the lines between them, without the lines that the server puts wherever they belong. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  // A header begins anew, so that a block nobody closed is no more than one request.
  for (const part of text.split(/^(?=> \*\*)/m)) {
    const ended = part.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
    const lines = ended.map((line) => line.replace(/[\r\n]+$/, ''));
    const reader = new FenceReader();
    for (const [at, line] of lines.entries()) reader.read(line, at);
    let next = 0;
    const plain = (to: number) =>
      units.push(
        ...lines
          .slice(next, to)
          .filter((line) => line.trim() !== '' && !isFooter(line) && !isPlaceholder(line)),
      );
    for (const { open, close } of reader.fences) {
      if (open < next) continue;
      plain(open);
      next = close === -1 ? lines.length : close + 1;
      units.push(unkept(ended.slice(open, next).join('')).trimEnd());
    }
    plain(lines.length);
  }
  return units;
}
