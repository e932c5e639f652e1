// Members of a class or an interface body, and where a TypeScript type ends.

import {
  AMP,
  AT,
  BANG,
  BAR,
  COLON,
  COMMA,
  DOT,
  EQ,
  GT,
  HASH,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  MINUS,
  pastAngle,
  QUESTION,
  RBRACE,
  SEMI,
  STAR,
} from './brackets.ts';
import type { Outline } from './outline.ts';
import { NUMBER, STRING, type Tokens, WORD } from './tokens.ts';

const MODIFIERS = new Set(
  'public private protected static readonly abstract override async declare accessor get set'.split(' '),
);

/** Codes after a word that make the word itself the member's name. */
const AFTER_NAME = new Set([LPAREN, EQ, SEMI, COLON, QUESTION, BANG, LT, RBRACE, COMMA]);

const TYPE_PREFIX = new Set('keyof typeof readonly unique infer asserts abstract new'.split(' '));

/** Reports the method that starts at `i`, if one does, and answers where the next member may start. */
export function memberOf(t: Tokens, i: number, out: Outline): number {
  let at = i;
  if (t.is(at, AT)) return pastDecorator(t, at);
  while (t.is(at, WORD) && at + 1 < t.count && !AFTER_NAME.has(t.code[at + 1]!) && MODIFIERS.has(t.word(at)))
    at++;
  // `static { … }`: the body is scanned as statements.
  if (t.is(at, LBRACE)) return at;
  if (t.is(at, STAR)) at++;
  const from = at;
  const c = t.code[at];
  if (c === LBRACKET) at = t.past(at);
  else if (c === HASH && t.is(at + 1, WORD)) at += 2;
  else if (c === WORD || c === STRING || c === NUMBER) at++;
  else return i + 1;
  let name = t.text.slice(t.start[from], t.end[at - 1]);
  if (c === STRING) name = name.slice(1, -1);
  if (t.is(at, QUESTION) || t.is(at, BANG)) at++;
  if (t.is(at, LT)) {
    const past = pastAngle(t, at);
    if (past > 0) at = past;
  }
  if (t.is(at, LPAREN)) {
    if (name !== 'new') out.add(name === 'constructor' ? 'constructor' : 'method', name, t.line[from]!);
    const after = t.past(at);
    return t.is(after, COLON) ? pastType(t, after + 1) : after;
  }
  if (t.is(at, COLON)) at = pastType(t, at + 1);
  if (!t.is(at, EQ)) return at;
  const value = functionAt(t, at + 1);
  if (value >= 0 && t.word(value) !== 'class') out.add('method', name, t.line[from]!);
  return pastInitializer(t, at + 1);
}

function pastDecorator(t: Tokens, i: number): number {
  let at = i + 1;
  if (t.is(at, WORD)) at++;
  while (t.is(at, DOT)) at += 2;
  return t.is(at, LPAREN) ? t.past(at) : at;
}

/** Past a field's value: `;`, the end of the body, or a line that cannot continue the expression. */
function pastInitializer(t: Tokens, i: number): number {
  for (let at = i; at < t.count; ) {
    const c = t.code[at]!;
    if (c === SEMI) return at + 1;
    if (c === RBRACE) return at;
    if (
      at > i &&
      t.opensLine(at) &&
      (c === WORD || c === STRING || c === HASH || c === AT || c === LBRACKET || c === STAR)
    ) {
      const before = t.code[at - 1]!;
      const complete =
        before === WORD ||
        before === NUMBER ||
        before === STRING ||
        before === 41 ||
        before === 93 ||
        before === RBRACE;
      if (
        complete &&
        !/^(?:in|instanceof|as|satisfies)$/.test(t.word(at)) &&
        !/^(?:new|await|typeof|return)$/.test(t.word(at - 1))
      )
        return at;
    }
    at = c === LBRACE || c === LPAREN || c === LBRACKET ? t.past(at) : at + 1;
  }
  return t.count;
}

/** Past the type at `i`: operands joined by `|`, `&`, `=>`, `is`, `extends … ? … : …`. */
export function pastType(t: Tokens, i: number): number {
  let at = i;
  let conditionals = 0;
  while (at < t.count) {
    const c = t.code[at]!;
    if (c === BAR || c === AMP || c === MINUS) {
      at++;
      continue;
    }
    if (c === LT) {
      const past = pastAngle(t, at);
      if (past < 0) return at;
      at = past;
      continue;
    }
    if (c === WORD) {
      const word = t.word(at);
      at++;
      const next = t.code[at];
      if (
        TYPE_PREFIX.has(word) &&
        (next === WORD || next === LPAREN || next === LBRACE || next === LBRACKET || next === LT) &&
        at < t.count
      )
        continue;
      if (word === 'import' && next === LPAREN) at = t.past(at);
    } else if (c === STRING || c === NUMBER) at++;
    else if (c === LBRACE || c === LPAREN || c === LBRACKET) at = t.past(at);
    else return at;
    for (;;) {
      if (t.is(at, DOT) && t.is(at + 1, WORD)) at += 2;
      else if (t.is(at, LBRACKET) && !t.opensLine(at)) at = t.past(at);
      else if (t.is(at, LT)) {
        const past = pastAngle(t, at);
        if (past < 0) return at;
        at = past;
      } else break;
    }
    if (t.pairAt(at, EQ, GT)) at += 2;
    else if (t.is(at, BAR) || t.is(at, AMP)) at++;
    else if (t.word(at) === 'extends' || (t.word(at) === 'is' && !t.opensLine(at))) at++;
    else if (t.is(at, QUESTION) && !t.is(at + 1, COLON)) {
      conditionals++;
      at++;
    } else if (t.is(at, COLON) && conditionals > 0) {
      conditionals--;
      at++;
    } else return at;
  }
  return at;
}

/** The token of the function, class or arrow parameters when the expression at `i` is one, else -1. */
export function functionAt(t: Tokens, i: number): number {
  const at = t.word(i) === 'async' && !t.opensLine(i + 1) && !t.pairAt(i + 1, EQ, GT) ? i + 1 : i;
  if (t.is(at, WORD)) {
    const word = t.word(at);
    if (word === 'function' || (word === 'class' && !t.is(at + 1, DOT))) return at;
    return t.pairAt(at + 1, EQ, GT) ? at : -1;
  }
  const params = t.is(at, LT) ? pastAngle(t, at) : at;
  if (!t.is(params, LPAREN)) return -1;
  const end = t.match[params]!;
  return end > 0 && (t.pairAt(end + 1, EQ, GT) || t.is(end + 1, COLON)) ? at : -1;
}
