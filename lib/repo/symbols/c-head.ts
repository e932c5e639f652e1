// What one C or C++ declaration head declares: the tokens between the last `;`, `{` or `}` and the next `;` or `{`.

import { AT, COLON, EQ, LBRACE, LBRACKET, LPAREN, LT, MINUS, PLUS, pastAngle } from './brackets.ts';
import { functionHead, type Head, headAt, NO_NAME, TRAILER } from './c-function.ts';
import { DIRECTIVE, STRING, type Tokens, WORD } from './tokens.ts';

const TYPES = new Set(['class', 'struct', 'union', 'enum']);

/** `end` is the `;` or `{`; `type` the class around the head, empty outside classes. */
export function readHead(t: Tokens, from: number, end: number, type: string): Head | undefined {
  let i = from;
  let typedef = false;
  // Prefixes that say nothing about the form.
  for (; i < end; ) {
    const c = t.code[i]!;
    const word = t.word(i);
    if (c === DIRECTIVE) i++;
    // Objective-C in a header: its own declarations are not read, what follows `@end` is.
    else if (c === AT && t.word(i + 1) === 'end') i += 2;
    else if (c === AT || c === MINUS || c === PLUS) return undefined;
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
