/**
 * Strings to ask the index for when a pattern has no literal that is long enough. The index knows letters in one case and
 * all digits as one (see assembly/trigrams.ts), so to it [0-9]{4}-[0-9]{2} is the one string 0000-00.
 */
import type { Node } from '../../regex/ast.ts';
import { type AsciiSet, asciiOnly, asciiRuns } from '../../regex/window.ts';
import type { Literals } from '../../repo/literal-finder.ts';
import type { LinePattern } from '../../repo/matcher.ts';

/** What the index is made of. */
const TRIGRAM = 3;
/** More would cost more than they save. */
const MAX_STRINGS = 16;

/** What every matching line holds, one of these at least; undefined when there is nothing to go by. */
export function indexHints({ literals, ast }: LinePattern): Literals | undefined {
  if (literals?.strings.every(({ length }) => length >= TRIGRAM)) return literals;
  const strings = ast && classStrings(ast);
  return strings ? { strings, ignoreCase: true } : undefined;
}

function classStrings(ast: Node): Uint8Array[] | undefined {
  let best: number[][] = [];
  for (const run of asciiRuns(ast)) {
    const classes = run.map(folded);
    for (let from = 0; from < classes.length; from++) {
      const part: number[][] = [];
      for (let strings = 1; from + part.length < classes.length; ) {
        const next = classes[from + part.length]!;
        strings *= next.length;
        if (next.length === 0 || strings > MAX_STRINGS) break;
        part.push(next);
      }
      if (part.length > best.length) best = part;
    }
  }
  if (best.length < TRIGRAM) return undefined;
  const texts = best.reduce<number[][]>(
    (all, next) => all.flatMap((text) => next.map((one) => [...text, one])),
    [[]],
  );
  return texts.map((text) => Uint8Array.from(text));
}

/** The members of a class as the index knows them; none when it holds more than ASCII. */
function folded(set: AsciiSet): number[] {
  if (!asciiOnly(set)) return [];
  const members = new Set<number>();
  for (let point = 0; point < 128; point++) if (set[point]) members.add(fold(point));
  return [...members];
}

function fold(point: number): number {
  if (point >= 0x41 && point <= 0x5a) return point + 32;
  return point >= 0x30 && point <= 0x39 ? 0x30 : point;
}
