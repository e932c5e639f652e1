// Which bracket closes which. `}` closes the nearest `{` whatever is open inside; `)` and `]` never reach over a `{`.
// With conditional compilation every branch starts from the brackets open at its #if, so that
// `#if A … f() { #else … g() { #endif … }` stays balanced; the stack is a linked list, which makes that O(1).

import { DIRECTIVE, type Tokens, WORD } from './tokens.ts';

export const BANG = 33;
export const HASH = 35;
export const QUOTE = 39;
export const LPAREN = 40;
export const RPAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const COLON = 58;
export const SEMI = 59;
export const LT = 60;
export const EQ = 61;
export const GT = 62;
export const QUESTION = 63;
export const AT = 64;
export const LBRACKET = 91;
export const RBRACKET = 93;
export const AMP = 38;
export const LBRACE = 123;
export const BAR = 124;
export const RBRACE = 125;
export const TILDE = 126;

/** The match of an opener in a branch that another branch replaces: no scope opens there. */
export const ABANDONED = -2;

/** Fills `tokens.match`. */
export function pair(tokens: Tokens): Tokens {
  const { count, code } = tokens;
  const match = new Int32Array(count).fill(-1);
  const below = new Int32Array(count);
  // Per opener the nearest `{` from itself downwards: a `}` after many `(` finds it at once.
  const brace = new Int32Array(count);
  const branches: { at: number; top: number }[] = [];
  let top = -1;
  for (let i = 0; i < count; i++) {
    const c = code[i];
    if (c === LBRACE || c === LPAREN || c === LBRACKET) {
      below[i] = top;
      brace[i] = c === LBRACE ? i : top < 0 ? -1 : brace[top]!;
      top = i;
    } else if (c === RBRACE) {
      const opener = top < 0 ? -1 : brace[top]!;
      top = opener;
      if (opener < 0) continue;
      match[i] = opener;
      match[opener] = i;
      top = below[opener]!;
    } else if (c === RPAREN || c === RBRACKET) {
      const want = c === RPAREN ? LPAREN : LBRACKET;
      if (top >= 0 && code[top] !== want && code[top] !== LBRACE && code[below[top]!] === want)
        top = below[top]!;
      if (top < 0 || code[top] !== want) continue;
      match[i] = top;
      match[top] = i;
      top = below[top]!;
    } else if (c === DIRECTIVE) {
      const name = directive(tokens, i);
      const branch = branches[branches.length - 1];
      if (name.startsWith('if')) branches.push({ at: i, top });
      else if (name === 'endif') branches.pop();
      else if (branch && name.startsWith('el')) {
        for (; top > branch.at; top = below[top]!) match[top] = ABANDONED;
        top = branch.top;
      }
    }
  }
  tokens.match = match;
  return tokens;
}

/** `if`, `else`, `define` … of a directive token. */
export function directive(tokens: Tokens, i: number): string {
  const head = tokens.text.slice(tokens.start[i]! + 1, Math.min(tokens.end[i]!, tokens.start[i]! + 40));
  return /^[ \t]{0,30}(\w{1,20})/.exec(head)?.[1] ?? '';
}

/** Tokens an angle-bracket list may span; a `<` that closes later than this is taken for a comparison. */
const ANGLE_LIMIT = 600;

/** Past the `>` that closes the `<` at `i`, or -1 when it is no bracket. Brackets inside are jumped. */
export function pastAngle(t: Tokens, i: number): number {
  let depth = 0;
  const limit = Math.min(t.count, i + ANGLE_LIMIT);
  for (let j = i; j < limit; ) {
    const c = t.code[j];
    if (c === LT) depth++;
    else if (
      c === GT &&
      !(t.start[j] === t.end[j - 1] && (t.code[j - 1] === EQ || t.code[j - 1] === MINUS))
    ) {
      if (--depth === 0) return j + 1;
    } else if (c === SEMI || c === RBRACE || c === RPAREN) return -1;
    else if (c === LBRACE || c === LPAREN || c === LBRACKET) {
      if (t.match[j]! < 0) return -1;
      j = t.match[j]!;
    }
    j++;
  }
  return -1;
}

/** Where a name with dots (or another separator of one or two characters) ends: `a.b.c`, `A::B`. */
export function pastName(t: Tokens, i: number, separator: number): number {
  let j = i + 1;
  while (t.is(j, separator)) {
    const next = t.is(j + 1, separator) ? j + 2 : j + 1;
    if (!t.is(next, WORD)) break;
    j = next + 1;
  }
  return j;
}
