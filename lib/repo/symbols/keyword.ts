// Languages in which a keyword opens every declaration: Rust, Kotlin, Swift, Scala, PHP. The table says which word
// makes which kind; braces say what is a member of what.

import {
  ABANDONED,
  COLON,
  COMMA,
  DOT,
  EQ,
  GT,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  MINUS,
  pastAngle,
  QUESTION,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMI,
} from './brackets.ts';
import type { Outline } from './outline.ts';
import { STRING, type Tokens, WORD } from './tokens.ts';

/** What the braces after a declaration hold. */
export type Holds = 'members' | 'items' | 'code';

export interface Declaration {
  kind: string;
  /** The kind when the enclosing braces hold members. */
  member?: string;
  holds: Holds;
  /** The name is optional (`companion object`) or is the keyword itself (`init`). */
  name?: 'optional' | 'keyword';
  /** Reported only where the braces around it hold no code. */
  outside_code?: true;
}

export interface Grammar {
  declarations: Record<string, Declaration>;
  /** Words the table cannot say enough about: answers where to go on, or -1 to leave the word to the table. */
  special?(walk: Walk, i: number, word: string): number;
  /** A name may be an operator (Swift, Scala) or end in one (Scala's `unary_!`). */
  operators?: true;
}

export interface Walk {
  t: Tokens;
  out: Outline;
  /** What the enclosing braces hold, outermost first. */
  scopes: Holds[];
  /** What the next `{` holds. */
  opens: Holds;
}

export function scopeOf(walk: Walk): Holds {
  return walk.scopes[walk.scopes.length - 1] ?? 'items';
}

export function byKeyword(t: Tokens, out: Outline, grammar: Grammar): void {
  const openers: number[] = [];
  const walk: Walk = { t, out, scopes: [], opens: 'code' };
  for (let i = 0; i < t.count && !out.truncated; ) {
    const c = t.code[i];
    if (c === LBRACE) {
      if (t.match[i] !== ABANDONED) {
        walk.scopes.push(walk.opens);
        openers.push(i);
      }
      walk.opens = 'code';
      i++;
    } else if (c === RBRACE) {
      // More than one at once after a branch of conditional compilation that left braces open.
      while (t.match[i]! >= 0 && openers.length > 0 && openers[openers.length - 1]! >= t.match[i]!) {
        openers.pop();
        walk.scopes.pop();
      }
      walk.opens = 'code';
      i++;
    } else if (c === SEMI) {
      walk.opens = 'code';
      i++;
    } else if (c === WORD) i = Math.max(keyword(walk, i, grammar), i + 1);
    else i++;
  }
}

function keyword(walk: Walk, i: number, grammar: Grammar): number {
  const { t, out } = walk;
  const word = t.word(i);
  const declared = Object.hasOwn(grammar.declarations, word) ? grammar.declarations[word]! : undefined;
  if (grammar.special) {
    const next = grammar.special(walk, i, word);
    if (next >= 0) return next;
  }
  if (!declared) return i + 1;
  // `a.class`, `x::class`, `$this->function`, `class = 1`, `type: T`
  const before = t.code[i - 1];
  if (
    i > 0 &&
    (before === DOT || (before === COLON && t.is(i - 2, COLON)) || (before === GT && t.is(i - 2, MINUS)))
  )
    return i + 1;
  const scope = scopeOf(walk);
  if (declared.outside_code && scope === 'code') return i + 1;
  const kind = scope === 'members' && declared.member ? declared.member : declared.kind;
  if (declared.name === 'keyword') {
    out.add(kind, word, t.line[i]!);
    walk.opens = declared.holds;
    return i + 1;
  }
  const at = nameAt(t, i, grammar);
  if (at < 0) {
    if (declared.name === 'optional') walk.opens = declared.holds;
    return i + 1;
  }
  const symbolic = grammar.operators && (t.at(at).endsWith('_') || !(t.is(at, WORD) || t.is(at, STRING)));
  const after = symbolic ? pastOperator(t, at) : at + 1;
  out.add(kind, unquoted(t.text.slice(t.start[at], t.end[after - 1])), t.line[at]!);
  walk.opens = declared.holds;
  return after;
}

/** Punctuation that no operator name has. */
const NO_OPERATOR = new Set([LBRACE, RBRACE, LPAREN, RPAREN, LBRACKET, RBRACKET, DOT, COMMA, SEMI]);

/** Where the declared name is, or -1. */
function nameAt(t: Tokens, i: number, grammar: Grammar): number {
  const at = i + 1;
  if (t.is(at, WORD) || (t.is(at, STRING) && t.at(at).startsWith('`'))) return at;
  if (!grammar.operators || at >= t.count || t.code[at]! <= 32 || NO_OPERATOR.has(t.code[at]!)) return -1;
  // `=` and `:` alone end a head; `==`, `::` and `:+` are names.
  return (t.is(at, EQ) || t.is(at, COLON)) && pastOperator(t, at) === at + 1 ? -1 : at;
}

function pastOperator(t: Tokens, i: number): number {
  let at = i + 1;
  while (at < t.count && t.start[at] === t.end[at - 1] && t.code[at]! > 32 && !NO_OPERATOR.has(t.code[at]!)) {
    if (t.is(at, LT) && t.is(at + 1, WORD)) break;
    at++;
  }
  return at;
}

export function unquoted(name: string): string {
  return name.length > 1 && '`"\''.includes(name[0]!) && name.endsWith(name[0]!) ? name.slice(1, -1) : name;
}

/** `Type<T>.Inner?.name`: the last name of a dotted path with type arguments, for Kotlin receivers. */
export function lastName(t: Tokens, i: number): number {
  let name = i;
  for (let at = i; at < t.count; ) {
    if (!t.is(at, WORD) && !t.is(at, STRING)) return name;
    name = at++;
    if (t.is(at, LT)) {
      const past = pastAngle(t, at);
      if (past < 0) return name;
      at = past;
    }
    if (t.is(at, QUESTION)) at++;
    if (!t.is(at, DOT)) return name;
    at++;
  }
  return name;
}
