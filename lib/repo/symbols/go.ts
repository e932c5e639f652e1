// Go: top-level functions, methods, types and constants, and the methods an interface lists.

import { COMMA, EQ, LBRACE, LBRACKET, LPAREN, SEMI } from './brackets.ts';
import type { Outline } from './outline.ts';
import { blockComment, lineComment, quoted } from './rules.ts';
import { type Lexis, type Tokens, WORD } from './tokens.ts';

export const goLexis: Lexis = {
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: false }),
    quoted({ open: '"' }),
    quoted({ open: "'" }),
    quoted({ open: '`', lines: true, escape: 'none' }),
  ],
};

export function go(t: Tokens, out: Outline): void {
  for (let i = 0; i < t.count && !out.truncated; ) {
    const c = t.code[i];
    if (c === LBRACE || c === LPAREN || c === LBRACKET) i = t.past(i);
    else if (c !== WORD) i++;
    else if (t.word(i) === 'func') i = func(t, i, out);
    else if (t.word(i) === 'type') i = group(t, i, out, typeSpec);
    else if (t.word(i) === 'const') i = group(t, i, out, constSpec);
    else i++;
  }
}

function func(t: Tokens, i: number, out: Outline): number {
  const receiver = t.is(i + 1, LPAREN);
  const name = receiver ? t.past(i + 1) : i + 1;
  // `func(…)` in a type or a value has no name.
  if (!t.is(name, WORD) || !(t.is(name + 1, LPAREN) || t.is(name + 1, LBRACKET))) return i + 1;
  out.add(receiver ? 'method' : 'func', t.word(name), t.line[name]!);
  return name + 1;
}

type Spec = (t: Tokens, i: number, out: Outline) => number;

/** `type X …` or `type ( … )`: `spec` reports one entry and answers where it stopped. */
function group(t: Tokens, i: number, out: Outline, spec: Spec): number {
  if (!t.is(i + 1, LPAREN)) return Math.max(spec(t, i + 1, out), i + 1);
  const end = t.match[i + 1]! < 0 ? t.count : t.match[i + 1]!;
  for (let at = i + 2; at < end && !out.truncated; ) {
    const starts = t.is(at, WORD) && (at === i + 2 || t.opensLine(at) || t.is(at - 1, SEMI));
    if (starts) at = Math.max(spec(t, at, out), at + 1);
    else at = t.is(at, LBRACE) || t.is(at, LPAREN) || t.is(at, LBRACKET) ? t.past(at) : at + 1;
  }
  return end + 1;
}

function typeSpec(t: Tokens, i: number, out: Outline): number {
  const name = t.word(i);
  if (!name) return i;
  let at = i + 1;
  // Type parameters, as against the `[` of an array or slice type.
  if (t.is(at, LBRACKET) && t.is(at + 1, WORD) && t.match[at]! > at + 2) at = t.past(at);
  const word = t.word(at);
  const body = word === 'interface' && t.is(at + 1, LBRACE) ? at + 1 : -1;
  out.add(word === 'struct' || word === 'interface' ? word : 'type', name, t.line[i]!);
  // Past the keyword of `type F func(…)`, which declares nothing.
  if (body < 0) return word ? at + 1 : at;
  for (let j = body + 1; j < t.match[body]! && !out.truncated; ) {
    const listed =
      t.is(j, WORD) && t.is(j + 1, LPAREN) && (t.opensLine(j) || t.is(j - 1, SEMI) || j === body + 1);
    if (listed) out.add('method', t.word(j), t.line[j]!);
    j = t.is(j, LBRACE) || t.is(j, LPAREN) || t.is(j, LBRACKET) ? t.past(j) : j + 1;
  }
  return t.past(body);
}

function constSpec(t: Tokens, i: number, out: Outline): number {
  let at = i;
  for (; t.is(at, WORD); at += 2) {
    if (t.word(at) !== '_') out.add('const', t.word(at), t.line[at]!);
    if (!t.is(at + 1, COMMA)) break;
  }
  // The values run to the end of the line, or over several inside brackets.
  at++;
  while (at < t.count && !t.opensLine(at) && !t.is(at, SEMI)) {
    at = t.is(at, LBRACE) || t.is(at, LPAREN) || t.is(at, LBRACKET) ? t.past(at) : at + 1;
  }
  return t.is(at, EQ) ? at + 1 : at;
}
