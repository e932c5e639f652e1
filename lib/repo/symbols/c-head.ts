// What one C or C++ declaration head declares: the tokens between the last `;`, `{` or `}` and the next `;` or `{`.

import { COLON, COMMA, EQ, GT, LBRACE, LBRACKET, LPAREN, LT, pastAngle, RPAREN, TILDE } from './brackets.ts';
import { DIRECTIVE, STRING, type Tokens, WORD } from './tokens.ts';

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

const TYPES = new Set(['class', 'struct', 'union', 'enum']);

/** Words that take a parenthesis without being the declared name. */
const NO_NAME = new Set(
  '__attribute__ __attribute __declspec alignas _Alignas decltype typeof __typeof__ noexcept throw requires explicit asm __asm__ static_assert _Static_assert sizeof if for while switch return catch else do defined __extension__ _Pragma __pragma'.split(
    ' ',
  ),
);

/** Words that may stand between the parameters and the body. */
const TRAILER =
  /^(?:const|volatile|noexcept|override|final|try|mutable|throw|requires|__attribute__|[A-Z][A-Z0-9_]*)$/;

export function headAt(t: Tokens, form: Head['form'], kind: string, at: number, name = t.word(at)): Head {
  return { form, kind, name, at, typedef: false, qualified: false, transparent: false };
}

/** `end` is the `;` or `{`; `type` the class around the head, empty outside classes. */
export function readHead(t: Tokens, from: number, end: number, type: string): Head | undefined {
  let i = from;
  let typedef = false;
  // Prefixes that say nothing about the form.
  for (; i < end; ) {
    const c = t.code[i]!;
    const word = t.word(i);
    if (c === DIRECTIVE) i++;
    else if (word === 'template' && t.is(i + 1, LT)) {
      const past = pastAngle(t, i + 1);
      if (past < 0 || past > end) return undefined;
      i = past;
    } else if (c === LBRACKET) i = t.past(i);
    else if (word === 'requires' && t.is(i + 1, LPAREN)) i = t.past(i + 1);
    else if (word === 'typedef') {
      typedef = true;
      i++;
    } else if (/^(?:inline|static|extern|constexpr|__extension__|friend|export)$/.test(word)) {
      if (word === 'friend' && t.is(end, LBRACE) === false) return undefined;
      if (word === 'extern' && t.is(i + 1, STRING) && i + 2 >= end && t.is(end, LBRACE)) {
        return { ...headAt(t, 'scope', 'namespace', i, ''), transparent: true };
      }
      i++;
      if (word === 'extern' && t.is(i, STRING)) i++;
    } else if (c === WORD && /^[A-Z][A-Z0-9_]{2,}$/.test(word)) {
      // A macro on a line of its own, `BEGIN_DECLS` or `EXPORT(int)`: what follows is the declaration.
      const past = t.is(i + 1, LPAREN) ? t.past(i + 1) : i + 1;
      if (past >= end || !t.opensLine(past)) break;
      i = past;
    } else break;
  }
  if (i >= end) return undefined;
  const word = t.word(i);
  const body = t.is(end, LBRACE);
  if (body && t.is(end - 1, EQ)) return undefined;
  if (word === 'namespace') return body ? namespace(t, i, end) : undefined;
  if (word === 'using')
    return t.is(i + 1, WORD) && hasEquals(t, i + 2, end) ? headAt(t, 'alias', 'type', i + 1) : undefined;
  if (word === 'concept' && t.is(i + 1, WORD)) return headAt(t, 'alias', 'concept', i + 1);
  if (body && TYPES.has(word)) {
    const found = typeHead(t, i, end);
    if (found) return { ...found, typedef };
  }
  if (typedef) return body ? undefined : typedefName(t, i, end);
  return functionHead(t, i, end, type);
}

function hasEquals(t: Tokens, i: number, end: number): boolean {
  let at = i;
  while (at < end && !t.is(at, EQ)) at = t.is(at, LBRACKET) ? t.past(at) : at + 1;
  return at < end;
}

function namespace(t: Tokens, i: number, end: number): Head {
  let at = i + 1;
  while (at < end && !t.is(at, WORD)) at = t.is(at, LBRACKET) ? t.past(at) : at + 1;
  if (at >= end) return headAt(t, 'scope', 'namespace', i, '');
  const from = at;
  // `namespace a::b`, and macros after the name.
  let last = at;
  while (t.pairAt(last + 1, COLON, COLON) && t.is(last + 3, WORD)) last += 3;
  return headAt(t, 'scope', 'namespace', from, t.text.slice(t.start[from], t.end[last]));
}

/** `class MACRO Name<T> final : public Base {`; undefined when the head turns out to be a function's. */
function typeHead(t: Tokens, i: number, end: number): Head | undefined {
  const kind = t.word(i);
  let at = i + 1;
  if (kind === 'enum' && /^(?:class|struct)$/.test(t.word(at))) at++;
  let name = -1;
  for (; at < end; ) {
    const c = t.code[at]!;
    if (c === WORD) {
      if (t.word(at) === 'final' && name >= 0) return headAt(t, 'type', kind, name);
      if (!NO_NAME.has(t.word(at))) name = at;
      at++;
    } else if (c === COLON) {
      if (!t.is(at + 1, COLON)) break;
      at += 2;
    } else if (c === LPAREN) {
      // `class EXPORT(x) Name {` goes on after the parenthesis, `struct s *f(int) {` does not.
      at = t.past(at);
      while (t.is(at, DIRECTIVE)) at++;
      if (!t.is(at, WORD) || TRAILER.test(t.word(at))) return undefined;
    } else if (c === LT) {
      const past = pastAngle(t, at);
      if (past < 0) return undefined;
      at = past;
    } else if (c === LBRACKET) at = t.past(at);
    else if (c === DIRECTIVE) at++;
    else return undefined;
  }
  return headAt(t, 'type', kind, name >= 0 ? name : i, name >= 0 ? t.word(name) : '');
}

/** `typedef int name;`, `typedef int (*name)(int);`, `typedef int name[3];` */
function typedefName(t: Tokens, i: number, end: number): Head | undefined {
  let name = -1;
  for (let at = i; at < end; ) {
    if (t.is(at, WORD) && !NO_NAME.has(t.word(at))) name = at;
    if (t.is(at, LPAREN)) {
      const inner = t.match[at]!;
      if (t.is(at - 1, WORD) && NO_NAME.has(t.word(at - 1))) at = t.past(at);
      else if (inner > 0 && (t.is(inner + 1, LPAREN) || t.is(inner + 1, LBRACKET))) {
        let last = inner - 1;
        while (last > at && !t.is(last, WORD)) last--;
        // `(*name(int))(int)` does not occur; `(name)(int)` and `(CALL *name)(int)` do.
        return t.is(last, WORD) ? headAt(t, 'alias', 'type', last) : undefined;
      } else break;
    } else {
      const past = t.is(at, LT) ? pastAngle(t, at) : t.is(at, LBRACKET) ? t.past(at) : at + 1;
      at = past < 0 ? at + 1 : past;
    }
  }
  return name > i ? headAt(t, 'alias', 'type', name) : undefined;
}

function functionHead(t: Tokens, from: number, end: number, type: string): Head | undefined {
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
