/**
 * Three versions of a log into one: while the server turned `base` into `ours`, an editor saved `theirs`. A line of `base` stays
 * unless one of the two took it out; lines either added stand where they were added, the server's first. So nothing typed is lost.
 * Where that would tear a block, where one is still being typed, where the editor took server lines out, or where the versions are too
 * far apart, `theirs` is the answer: a step puts the server's lines back.
 * Spec: file-based REPL, "Writes and update strategy".
 */
import { FenceReader } from './fences.ts';
import { isFooter, isPlaceholder } from './format.ts';

/** Table entries, and lines of difference, up to which two versions are compared; beyond that what the editor saved wins. */
const TABLE = 4_000_000;

export function merge(base: string, ours: string, theirs: string): string {
  if (base === ours) return theirs;
  if (base === theirs || ours === theirs) return ours;
  // What the server made of an empty file, which may have been one half saved, a step makes of any other too.
  if (base.trim() === '') return theirs;
  const old = linesOf(base);
  // A footer that moved is a footer taken out and put elsewhere: what was typed stays in its place.
  const server = changes(old, linesOf(ours), isFooterLine);
  const editor = changes(old, linesOf(theirs), () => false);
  if (server === undefined || editor === undefined) return theirs;
  // An editor that took out headers had an older text, or wrote another one.
  if ([...editor.removed].some((at) => old[at]!.startsWith('> **') || isPlaceholder(bare(old[at]!))))
    return theirs;
  // An editor that has what the server is about to add had a later one.
  const known = new Set(editor.added.flat().map(({ line }) => bare(line)));
  if (server.added.flat().some(({ line }) => line.startsWith('> **') && known.has(bare(line)))) return theirs;
  // The footer is the server's to place: a copy the editor moved would be a second one.
  const loose = old.some(isFooterLine) ? footersOf(linesOf(theirs)) : new Set<number>();
  const merged: string[] = [];
  for (let at = 0; at <= old.length; at++) {
    merged.push(...(server.added[at] ?? []).map(({ line }) => line));
    merged.push(...(editor.added[at] ?? []).filter((each) => !loose.has(each.at)).map(({ line }) => line));
    if (at < old.length && !server.removed.has(at) && !editor.removed.has(at)) merged.push(old[at]!);
  }
  // A last line without an end that is not last any more.
  const eol = merged.find((line) => line.endsWith('\n'))?.endsWith('\r\n') ? '\r\n' : '\n';
  const text = merged
    .map((line, n) => (n < merged.length - 1 && !/[\r\n]$/.test(line) ? line + eol : line))
    .join('');
  let from = 0;
  for (const block of blocksOf(linesOf(theirs))) {
    const at = block === undefined ? -1 : text.indexOf(block, from);
    if (block === undefined || at === -1) return theirs;
    from = at + block.length;
  }
  return text;
}

/** The blocks somebody typed, each as it stands: nothing may come between their lines. Undefined for one that has no end yet. */
function blocksOf(lines: readonly string[]): (string | undefined)[] {
  const blocks: (string | undefined)[] = [];
  for (let from = 0, at = 0; at <= lines.length; at++) {
    // Headers part the text, so that a fence left open in one part hides nothing in the next.
    if (at < lines.length && !lines[at]!.startsWith('> **')) continue;
    const part = lines.slice(from, at);
    const reader = new FenceReader();
    for (const [n, line] of part.entries()) reader.read(bare(line), n);
    for (const { open, close, info, quoted } of reader.fences)
      if (!quoted && !/^(?:JSON|Text|Error)\b/.test(info))
        blocks.push(close === -1 ? undefined : bare(part.slice(open, close + 1).join('')));
    from = at;
  }
  return blocks;
}

const linesOf = (text: string) => text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
const isFooterLine = (line: string) => isFooter(line.replace(/[\r\n]+$/, ''));

/** Footers that are not part of a block. */
function footersOf(lines: readonly string[]): Set<number> {
  const reader = new FenceReader();
  const found = new Set<number>();
  for (const [at, line] of lines.entries()) {
    reader.read(line.replace(/[\r\n]+$/, ''), at);
    if (!reader.inside && isFooterLine(line)) found.add(at);
  }
  return found;
}

interface Changes {
  removed: Set<number>;
  /** By the line of the old version before which they stand. */
  added: { line: string; at: number }[][];
}

/** What turns `old` into `now`, by the weightiest common subsequence, matched as early as it can be. */
function changes(
  old: readonly string[],
  now: readonly string[],
  loose: (line: string) => boolean,
): Changes | undefined {
  const equal = (a: number, b: number) =>
    (old[a] === now[b] || (isLast(old, a) !== isLast(now, b) && bare(old[a]!) === bare(now[b]!))) &&
    !loose(old[a]!);
  let start = 0;
  while (start < old.length && start < now.length && equal(start, start)) start++;
  let ends = 0;
  while (
    ends < Math.min(old.length, now.length) - start &&
    equal(old.length - 1 - ends, now.length - 1 - ends)
  )
    ends++;
  const rows = old.length - ends - start;
  const columns = now.length - ends - start;
  if ((rows + 1) * (columns + 1) > TABLE) return undefined;
  const wide = columns + 1;
  const longest = new Uint32Array((rows + 1) * wide);
  for (let a = rows - 1; a >= 0; a--)
    for (let b = columns - 1; b >= 0; b--)
      longest[a * wide + b] = equal(start + a, start + b)
        ? longest[(a + 1) * wide + b + 1]! + weight(old[start + a]!)
        : Math.max(longest[(a + 1) * wide + b]!, longest[a * wide + b + 1]!);
  const removed = new Set<number>();
  const added: Changes['added'] = [];
  let a = 0;
  let b = 0;
  while (a < rows || b < columns) {
    if (a < rows && b < columns && equal(start + a, start + b)) {
      a++;
      b++;
    } else if (b < columns && (a === rows || longest[a * wide + b + 1]! > longest[(a + 1) * wide + b]!)) {
      added[start + a] ??= [];
      added[start + a]!.push({ line: now[start + b]!, at: start + b });
      b++;
    } else removed.add(start + a++);
  }
  return { removed, added };
}

/** Blank lines and bare fences are everywhere: what is in no doubt counts more. */
const weight = (line: string) => (line.trim() === '' ? 1 : line.trim().length < 6 ? 4 : 16);

const bare = (line: string) => line.replace(/[\r\n]+$/, '');
/** A last line may have got an end, or lost it, without being another line. */
const isLast = (lines: readonly string[], at: number) =>
  at === lines.length - 1 && !/[\r\n]$/.test(lines[at]!);
