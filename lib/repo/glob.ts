// Path globs: a superset of Python's fnmatch. Spec: Zeno, "list_files". Anchored, case-sensitive, no escapes; * and ?
// also match /. Beyond fnmatch, **/ matches no directory at all too, and {a,b} alternates. Whatever fnmatch matches still
// matches: the pattern with its braces taken literally is always one of the alternatives.
import { EMPTY, either, literal, type Node, one, repeat, sequence } from '../regex/ast.ts';
import { type Whole, whole } from '../regex/dfa.ts';
import { MAX_STATES } from '../regex/nfa.ts';
import { PatternError } from '../regex/pattern-error.ts';
import { complement, type Ranges, ranges } from '../regex/ranges.ts';
import { ANY } from '../regex/unicode.ts';

const MAX_LENGTH = 512;
const MAX_STARS = 16;
const MAX_ALTERNATIVES = 256;

const ANYTHING = repeat(one(ANY), 0, Infinity);
const DIRECTORIES = either([EMPTY, sequence([ANYTHING, literal('/')])]);

export const glob = (pattern: string): Whole => globs([pattern]);

/** Matches what any of the patterns matches; nothing when there are none. */
export function globs(patterns: string[]): Whole {
  let parts = 0;
  const trees = patterns.map((pattern) =>
    tree(pattern, (more) => {
      parts += more;
      // Before they are made: 100 globs with 256 alternatives of 512 characters would be 13 million.
      if (parts > MAX_STATES)
        throw new PatternError(
          'too_large',
          `globs need more than ${MAX_STATES} states, give fewer or shorter alternatives`,
        );
    }),
  );
  return whole(trees.length === 0 ? one([]) : either(trees));
}

/** The names in a pattern that stand for themselves: `src/{build,*.ts}` has src and build. */
export function literalSegments(pattern: string): string[] {
  const segments = expand(relative(pattern)).flatMap((plain) => plain.split('/'));
  return [...new Set(segments)].filter(
    (segment) => segment !== '' && segment !== '.' && !/[*?[]/.test(segment),
  );
}

/** `spend` hears how much is made, and may throw. */
function tree(pattern: string, spend: (parts: number) => void): Node {
  const plain = relative(pattern);
  const plains = [plain, ...expand(plain)];
  if (plain.split('**').length - 1 > MAX_STARS)
    throw new PatternError('too_large', `glob has more than ${MAX_STARS} **`);
  return either(
    [...new Set(plains.map(relative))].map((one) => {
      const parts = translate(one);
      spend(parts.length);
      return sequence(parts);
    }),
  );
}

const relative = (pattern: string): string => pattern.replace(/^(?:\.\/+)+/, '');

function translate(pattern: string): Node[] {
  const parts: Node[] = [];
  for (let at = 0; at < pattern.length; ) {
    const char = String.fromCodePoint(pattern.codePointAt(at)!);
    const end = char === '[' ? classEnd(pattern, at) : -1;
    if (char === '*') {
      const stars = /\*+/y;
      stars.lastIndex = at;
      const { length } = stars.exec(pattern)![0];
      const segment = (at === 0 || pattern[at - 1] === '/') && length === 2 && pattern[at + 2] === '/';
      parts.push(segment ? DIRECTORIES : ANYTHING);
      at += segment ? 3 : length;
    } else if (end > 0) {
      parts.push(one(members(pattern.slice(at + 1, end))));
      at = end + 1;
    } else {
      parts.push(char === '?' ? one(ANY) : literal(char));
      at += char.length;
    }
  }
  return parts;
}

/** Where the class that opens at `at` closes, or -1: a ] that comes first is a member. */
function classEnd(pattern: string, at: number): number {
  const first = at + (pattern[at + 1] === '!' ? 2 : 1);
  return pattern.indexOf(']', first + 1);
}

/** `a-z` is a range, an empty range like `z-a` has no members, and ! negates. */
function members(text: string): Ranges {
  const negated = text.startsWith('!');
  const points = Array.from(negated ? text.slice(1) : text, (char) => char.codePointAt(0)!);
  const bounds: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const low = points[i]!;
    const isRange = points[i + 1] === 0x2d && i + 2 < points.length;
    const high = isRange ? points[i + 2]! : low;
    if (low <= high) bounds.push(low, high);
    if (isRange) i += 2;
  }
  return negated ? complement(ranges(bounds)) : ranges(bounds);
}

/** The patterns that {a,b} stands for. A brace that is not closed, or holds no comma, is literal. */
function expand(pattern: string): string[] {
  if (pattern.length > MAX_LENGTH) {
    throw new PatternError('too_large', `glob is longer than ${MAX_LENGTH} characters`);
  }
  const done: string[] = [];
  // Pairs of a pattern and where its first brace may be; depth first, so alternatives keep their order.
  const open: [string, number][] = [[pattern, 0]];
  while (open.length > 0) {
    const [text, from] = open.pop()!;
    const brace = firstBrace(text, from);
    if (!brace) done.push(text);
    else {
      const [before, after] = [text.slice(0, brace.start), text.slice(brace.end + 1)];
      for (const option of brace.options.reverse()) open.push([before + option + after, brace.start]);
    }
    if (done.length + open.length > MAX_ALTERNATIVES) {
      throw new PatternError('too_large', `glob has more than ${MAX_ALTERNATIVES} alternatives`);
    }
  }
  return done;
}

type Brace = { start: number; end: number; options: string[] };

function firstBrace(text: string, from: number): Brace | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '[') at = Math.max(at, classEnd(text, at));
    const brace = text[at] === '{' ? braceAt(text, at) : undefined;
    if (brace) return brace;
  }
  return undefined;
}

function braceAt(text: string, start: number): Brace | undefined {
  const cuts = [start];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '[') at = Math.max(at, classEnd(text, at));
    else if (text[at] === '{') depth++;
    else if (text[at] === ',' && depth === 1) cuts.push(at);
    else if (text[at] === '}' && --depth === 0) {
      if (cuts.length === 1) return undefined;
      return { start, end: at, options: cuts.map((cut, i) => text.slice(cut + 1, cuts[i + 1] ?? at)) };
    }
  }
  return undefined;
}
