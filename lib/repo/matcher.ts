/**
 * Finds matching lines in the bytes of a file. A literal is searched as bytes. A regex runs on the linear engine,
 * only on lines that hold a literal the pattern cannot do without; what that engine cannot do (look-around,
 * back-references) runs on the host's backtracking engine, which the caller must be ready to kill.
 */
import { Buffer } from 'node:buffer';
import { literal, type Node, one, sequence } from '../regex/ast.ts';
import { type MatcherOptions, type Search, search } from '../regex/dfa.ts';
import { toRegExp } from '../regex/javascript.ts';
import { needsLineBreak } from '../regex/line-break.ts';
import { required } from '../regex/literals.ts';
import { parse, parseAny } from '../regex/parse.ts';
import { PatternError } from '../regex/pattern-error.ts';
import { ignoringCase } from '../regex/unicode.ts';
import { type Find, type Literals, literalFinder } from './literal-finder.ts';

export interface LineMatcher {
  /** Takes up a new text. Its only line break must be \n for `next`; `possible` takes any. */
  begin(bytes: Buffer): void;
  /** Whether a match cannot be ruled out by a look at the raw bytes. */
  possible(): boolean;
  /** Offset just after the first match of the next matching line, `from` being a line start; -1 when there is none. */
  next(from: number): number;
}

export interface PatternQuery {
  pattern: string;
  regex: boolean;
  case_sensitive: boolean;
}

/** A pattern taken apart: the matcher, and what of it a quicker search than the matcher's can use. */
export interface LinePattern {
  matcher: LineMatcher;
  /** Every matching line holds one of these; none are in an empty list: no line matches. */
  literals?: Literals;
  /** The linear engine, unless the matcher is a plain search or backtracks. */
  engine?: Search;
  ast?: Node;
}

const LF = 10;
const BREAK = /[\n\r]/;
const LINE_BREAK = 'pattern holds a line break and matches nothing: lines are searched one at a time';

export const lineMatcher = (query: PatternQuery, options?: MatcherOptions): LineMatcher =>
  linePattern(query, options).matcher;

export function linePattern(
  { pattern, regex, case_sensitive }: PatternQuery,
  options?: MatcherOptions,
): LinePattern {
  if (!pattern.isWellFormed())
    throw new PatternError('syntax', 'half of a surrogate pair, which no text holds');
  if (!regex && BREAK.test(pattern)) {
    const matcher = { begin() {}, possible: () => false, next: () => -1 };
    return { matcher, literals: { strings: [], ignoreCase: false } };
  }
  // Bytes that are not UTF-8 read as U+FFFD: a pattern that holds it cannot be looked for as bytes.
  if (!regex && case_sensitive && !pattern.includes('\ufffd')) {
    const needle = Buffer.from(pattern);
    return { matcher: literalMatcher(needle), literals: { strings: [needle], ignoreCase: false } };
  }
  const ignoreCase = !case_sensitive;
  let ast: Node;
  try {
    ast = regex ? parse(pattern, { ignoreCase }) : ignoreCase ? anyCase(pattern) : literal(pattern);
  } catch (error) {
    if (error instanceof PatternError && error.reason === 'needs_backtracking') {
      return { matcher: backtrackingMatcher(toRegExp(pattern, { ignoreCase })) };
    }
    throw error;
  }
  const literals = required(ast);
  const engine = search(ast, options);
  return literals
    ? { matcher: filtered(engine, literalFinder(literals)), literals, engine, ast }
    : { matcher: plain(engine), engine, ast };
}

const anyCase = (text: string): Node =>
  sequence(
    Array.from(text, (character) => {
      const point = character.codePointAt(0)!;
      return one(ignoringCase([point, point]));
    }),
  );

/** What a result says of a pattern that matches nothing, whatever the files hold. */
export function warningsOf({ pattern, regex }: Pick<PatternQuery, 'pattern' | 'regex'>): {
  warnings?: string[];
} {
  const impossible = regex ? needsLineBreak(parseAny(pattern).node) : BREAK.test(pattern);
  return impossible ? { warnings: [LINE_BREAK] } : {};
}

/** Tells whether a path holds a match of a regex. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  try {
    const matcher = search(parse(pattern, { ignoreCase: false }));
    return (path) => matcher.test(path);
  } catch (error) {
    if (!(error instanceof PatternError) || error.reason !== 'needs_backtracking') throw error;
    const matcher = toRegExp(pattern, { ignoreCase: false });
    return (path) => matcher.test(path);
  }
}

/** Whether a pattern that the host's backtracking engine must run was given: only such a one can overrun its time. */
export function backtracks(pattern: string): boolean {
  try {
    parse(pattern, { ignoreCase: false });
    return false;
  } catch (error) {
    return error instanceof PatternError && error.reason === 'needs_backtracking';
  }
}

function literalMatcher(needle: Buffer): LineMatcher {
  let text: Buffer = Buffer.alloc(0);
  return {
    begin(bytes) {
      text = bytes;
    },
    possible: () => text.indexOf(needle) !== -1,
    next(from) {
      const at = text.indexOf(needle, from);
      return at === -1 ? -1 : at + needle.length;
    },
  };
}

function plain(engine: Search): LineMatcher {
  let text: Buffer = Buffer.alloc(0);
  return {
    begin(bytes) {
      text = bytes;
    },
    possible: () => true,
    next: (from) => engine.next(text, from, text.length),
  };
}

/** The linear engine, run only on lines that hold a literal the pattern needs. */
function filtered(engine: Search, find: Find): LineMatcher {
  let text: Buffer = Buffer.alloc(0);
  return {
    begin(bytes) {
      text = bytes;
    },
    possible: () => find(text, 0) !== -1,
    next(from) {
      for (let at = find(text, from); at !== -1; ) {
        const start = at === 0 ? 0 : text.lastIndexOf(LF, at - 1) + 1;
        const end = text.indexOf(LF, at);
        const match = engine.next(text, start, end === -1 ? text.length : end);
        if (match !== -1 || end === -1) return match;
        at = find(text, end + 1);
      }
      return -1;
    },
  };
}

function backtrackingMatcher(matcher: RegExp): LineMatcher {
  let text: Buffer = Buffer.alloc(0);
  return {
    begin(bytes) {
      text = bytes;
    },
    possible: () => true,
    next(from) {
      for (let start = from; start < text.length; ) {
        const end = text.indexOf(LF, start);
        const stop = end === -1 ? text.length : end;
        const match = matcher.exec(text.toString('utf8', start, stop));
        if (match) return start + Buffer.byteLength(match.input.slice(0, match.index + match[0].length));
        start = stop + 1;
      }
      return -1;
    },
  };
}
