// The function a C or C++ declaration head declares: which parenthesis holds the parameters, and what it is called.

import { COLON, COMMA, EQ, GT, LBRACE, LBRACKET, LPAREN, LT, pastAngle, RPAREN, TILDE } from './brackets.ts';
import { STRING, type Tokens, WORD } from './tokens.ts';

export interface Head {
  form: 'type' | 'scope' | 'function' | 'alias';
  kind: string;
  /** Empty for an anonymous type or namespace. */
  name: string;
  at: number;
  typedef: boolean;
  /** `A::b`: without a body it declares nothing. */
  qualified: boolean;
  /** `extern "C" {`: the braces change nothing. */
  transparent: boolean;
}

/** Words that take a parenthesis without being the declared name. */
export const NO_NAME = new Set(
  '__attribute__ __attribute __declspec alignas _Alignas decltype typeof __typeof__ noexcept throw requires explicit asm __asm__ static_assert _Static_assert sizeof if for while switch return catch else do defined __extension__ _Pragma __pragma'.split(
    ' ',
  ),
);

/** Words that may stand between the parameters and the body. */
export const TRAILER =
  /^(?:const|volatile|noexcept|override|final|try|mutable|throw|requires|__attribute__|[A-Z][A-Z0-9_]*)$/;

export function headAt(t: Tokens, form: Head['form'], kind: string, at: number, name = t.word(at)): Head {
  return { form, kind, name, at, typedef: false, qualified: false, transparent: false };
}

export function functionHead(t: Tokens, from: number, end: number, type: string): Head | undefined {
  let angles = true;
  for (let at = from; at < end; ) {
    const c = t.code[at]!;
    if (t.word(at) === 'operator') return operator(t, at, end, type);
    // A variable with a value; `= 0`, `= default` come after the parameters.
    if (c === EQ || c === LBRACE) return undefined;
    if (c === COLON && !t.is(at + 1, COLON) && !t.is(at - 1, COLON)) return undefined;
    if (c === LT && angles) {
      const past = pastAngle(t, at);
      angles = past > 0 && past <= end;
      at = angles ? past : at + 1;
    } else if (c === LPAREN) {
      const found = candidate(t, from, at, end, type);
      if (found) return found;
      at = t.past(at);
    } else at = c === LBRACKET ? t.past(at) : at + 1;
  }
  return undefined;
}

/** The function named before the `(` at `paren`, unless that is a macro's or an attribute's. */
function candidate(t: Tokens, from: number, paren: number, end: number, type: string): Head | undefined {
  let at = paren - 1;
  // `type (name) (int x)`, `PREFIX(name)(int x)`
  if (at >= from && t.match[paren] === paren + 2 && t.is(paren + 3, LPAREN)) {
    // In a struct, `int CALLBACK(name)(int)` is a field.
    return type === '' || !/^[A-Z_]+$/.test(t.word(at))
      ? wrapped(t, paren + 1, paren + 3, end, type)
      : undefined;
  }
  // `f<T>(`: an explicit specialisation; the name is before the angle.
  if (t.is(at, GT)) at = beforeAngle(t, at, from);
  if (at < from || !t.is(at, WORD) || NO_NAME.has(t.word(at))) return undefined;
  const close = t.match[paren]!;
  if (close < 0 || close > end) return undefined;
  const after = close + 1;
  const next = t.word(after);
  const body = t.is(end, LBRACE);
  // `MACRO(x) int f(int) {`: the parameters come later.
  if (after < end && next && !TRAILER.test(next) && laterParen(t, after, end)) return undefined;
  if (after < end && t.is(after, LPAREN)) return undefined;
  const name = t.word(at);
  const tilde = t.is(at - 1, TILDE);
  const first = tilde ? at - 1 : at;
  const qualified = t.pairAt(first - 2, COLON, COLON);
  const owner = qualified ? ownerOf(t, first - 3, from) : '';
  if (first === from) {
    // No type before the name: a constructor, or a macro that defines a function.
    const constructs = tilde || name === type;
    if (!constructs && (!body || (next && t.opensLine(after)))) return undefined;
    if (!constructs) return testMacro(t, at, paren) ?? headAt(t, 'function', 'function', at);
  }
  const kind =
    (type !== '' || qualified) && name === (type || owner) && !tilde
      ? 'constructor'
      : type !== '' || qualified
        ? 'method'
        : 'function';
  if (!body && !type && !plausiblePrototype(t, paren)) return undefined;
  // `A::~A() = default;` is the definition.
  const elsewhere = qualified && !(t.is(after, EQ) && t.word(after + 1) === 'default');
  return { ...headAt(t, 'function', kind, at, tilde ? `~${name}` : name), qualified: elsewhere };
}

function wrapped(t: Tokens, at: number, paren: number, end: number, type: string): Head | undefined {
  if (!t.is(at, WORD) || t.match[paren]! < 0 || t.match[paren]! > end) return undefined;
  return headAt(t, 'function', type ? 'method' : 'function', at);
}

/** gtest's `TEST(Suite, Name) {` is named after what it tests. */
function testMacro(t: Tokens, at: number, paren: number): Head | undefined {
  if (!/^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$/.test(t.word(at)) || t.match[paren] !== paren + 4)
    return undefined;
  return headAt(t, 'function', 'function', at, `${t.word(paren + 1)}.${t.word(paren + 3)}`);
}

/** `int x(3);` and `T x(a.b);` are variables: parameters hold no literal and no member access at their start. */
function plausiblePrototype(t: Tokens, paren: number): boolean {
  const first = paren + 1;
  return !(t.is(first, STRING) || t.is(first, 2) || t.is(first, 38));
}

function laterParen(t: Tokens, i: number, end: number): boolean {
  for (let at = i; at < end; ) {
    const c = t.code[at]!;
    if (c === LPAREN) return t.is(at - 1, WORD) && !NO_NAME.has(t.word(at - 1));
    if (c === COLON && !t.is(at + 1, COLON) && !t.is(at - 1, COLON)) return false;
    if (c === COMMA || c === EQ) return false;
    if (t.pairAt(at, 45, GT)) return false;
    at++;
  }
  return false;
}

/** From a `>` back to the word before its `<`. */
function beforeAngle(t: Tokens, i: number, from: number): number {
  let depth = 0;
  for (let at = i; at > from && at > i - 200; at--) {
    if (t.is(at, GT)) depth++;
    else if (t.is(at, LT) && --depth === 0) return at - 1;
  }
  return -1;
}

/** The class in `A<T>::name`, whose last token is `i`. */
function ownerOf(t: Tokens, i: number, from: number): string {
  return t.word(t.is(i, GT) ? beforeAngle(t, i, from) : i);
}

function operator(t: Tokens, i: number, end: number, type: string): Head | undefined {
  // `operator()(…)`: the first pair of parentheses is the name.
  let at = t.is(i + 1, LPAREN) && t.is(i + 2, RPAREN) ? i + 3 : i + 1;
  while (at < end && !t.is(at, LPAREN)) at++;
  if (at >= end || t.match[at]! > end) return undefined;
  const qualified = t.pairAt(i - 2, COLON, COLON);
  const symbol = t.text.slice(t.start[i + 1], t.end[at - 1]);
  const name = t.is(i + 1, WORD) ? `operator ${symbol}` : `operator${symbol}`;
  return { ...headAt(t, 'function', type !== '' || qualified ? 'method' : 'function', i, name), qualified };
}
