// JavaScript and TypeScript, with JSX. Functions and classes are reported at any depth (bundles and UMD wrappers
// nest everything), plain constants only at the top level and in namespaces.

import {
  COLON,
  COMMA,
  DOT,
  EQ,
  GT,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  pastAngle,
  pastName,
  RBRACE,
  RBRACKET,
  RPAREN,
  SEMI,
  STAR,
} from './brackets.ts';
import { functionAt, memberOf, pastType } from './javascript-member.ts';
import type { Outline } from './outline.ts';
import { NUMBER, STRING, type Tokens, WORD } from './tokens.ts';

const BLOCK = 0;
const CLASS = 1;
const NAMESPACE = 2;

/** Tokens a class or interface head may span before its `{`. */
const HEAD_LIMIT = 600;

interface Scan {
  t: Tokens;
  out: Outline;
  scopes: number[];
  /** How many of the scopes are not namespaces: 0 is the top level. */
  blocks: number;
  /** What the next `{` opens. */
  opens: number;
}

export function javascript(t: Tokens, out: Outline): void {
  const scan: Scan = { t, out, scopes: [], blocks: 0, opens: BLOCK };
  const { scopes } = scan;
  for (let i = 0; i < t.count && !out.truncated; ) {
    const c = t.code[i];
    if (c === LBRACE) {
      scopes.push(scan.opens);
      if (scan.opens !== NAMESPACE) scan.blocks++;
      scan.opens = BLOCK;
      i++;
    } else if (c === RBRACE) {
      if (t.match[i]! >= 0 && scopes.pop() !== NAMESPACE) scan.blocks--;
      i++;
    } else if (scopes[scopes.length - 1] === CLASS) {
      i = Math.max(memberOf(t, i, out), i + 1);
    } else if (c === WORD) {
      i = Math.max(statement(scan, i), i + 1);
    } else i++;
  }
}

/** Reports what the word at `i` declares and answers where to go on. */
function statement(scan: Scan, i: number): number {
  const { t, out } = scan;
  const word = t.word(i);
  if (t.is(i - 1, DOT)) return assigned(scan, i);
  switch (word) {
    case 'function': {
      const name = t.is(i + 1, STAR) ? i + 2 : i + 1;
      if (!t.is(name, WORD)) return name;
      const params = t.is(name + 1, LT) ? pastAngle(t, name + 1) : name + 1;
      if (t.is(params, LPAREN)) out.add('function', t.word(name), t.line[name]!);
      return name + 1;
    }
    case 'class':
    case 'interface':
      return typeBody(scan, i, word);
    case 'enum':
      if (t.is(i + 1, WORD) && t.is(i + 2, LBRACE)) out.add('enum', t.word(i + 1), t.line[i + 1]!);
      return i + 1;
    case 'namespace':
    case 'module':
    case 'global':
      return namespace(scan, i);
    case 'type': {
      if (!t.is(i + 1, WORD) || t.opensLine(i + 1)) return i + 1;
      const after = t.is(i + 2, LT) ? pastAngle(t, i + 2) : i + 2;
      if (t.is(after, EQ) && !t.is(after + 1, EQ)) out.add('type', t.word(i + 1), t.line[i + 1]!);
      return i + 2;
    }
    case 'const':
    case 'let':
    case 'var':
      return variable(scan, i, word);
    case 'default': {
      if (t.word(i - 1) !== 'export') return i + 1;
      const value = functionAt(t, i + 1);
      if (value >= 0 && !isNamed(t, value))
        out.add(isClass(t, value) ? 'class' : 'function', 'default', t.line[i]!);
      return i + 1;
    }
    default:
      return assigned(scan, i);
  }
}

function typeBody(scan: Scan, i: number, kind: 'class' | 'interface'): number {
  const { t, out } = scan;
  if (kind === 'interface' && (!t.is(i + 1, WORD) || t.opensLine(i + 1))) return i + 1;
  const body = bodyOf(t, i);
  if (body < 0) return i + 1;
  if (kind === 'interface' || isNamed(t, i)) out.add(kind, t.word(i + 1), t.line[i + 1]!);
  scan.opens = CLASS;
  return body;
}

/** The `{` of the class or interface whose keyword is at `i`, or -1 when it is none. */
function bodyOf(t: Tokens, i: number): number {
  if (!t.is(i + 1, WORD) && !t.is(i + 1, LBRACE) && !t.is(i + 1, LT)) return -1;
  const limit = Math.min(t.count, i + HEAD_LIMIT);
  for (let j = i + 1; j < limit; ) {
    const c = t.code[j];
    if (c === LBRACE) return j;
    if (c === SEMI || c === RBRACE || c === COLON || (c === EQ && !t.is(j + 1, GT))) return -1;
    if (c === LT) {
      j = pastAngle(t, j);
      if (j < 0) return -1;
    } else j = c === LPAREN || c === LBRACKET ? t.past(j) : j + 1;
  }
  return -1;
}

function namespace(scan: Scan, i: number): number {
  const { t, out } = scan;
  if (t.word(i) === 'global') {
    if (t.word(i - 1) === 'declare' && t.is(i + 1, LBRACE)) scan.opens = NAMESPACE;
    return i + 1;
  }
  const quotedName = t.is(i + 1, STRING);
  if (!quotedName && !t.is(i + 1, WORD)) return i + 1;
  const end = quotedName ? i + 2 : pastName(t, i + 1, DOT);
  if (!t.is(end, LBRACE) || (quotedName && t.word(i - 1) !== 'declare')) return i + 1;
  const name = t.text.slice(t.start[i + 1], t.end[end - 1]);
  out.add('namespace', quotedName ? name.slice(1, -1) : name, t.line[i + 1]!);
  scan.opens = NAMESPACE;
  return end;
}

function variable(scan: Scan, i: number, word: string): number {
  const { t, out } = scan;
  const name = t.word(i + 1);
  // `const enum E`, `{ … } as const`
  if (!name || name === 'enum' || t.word(i - 1) === 'as') return i + 1;
  const after = t.is(i + 2, COLON) ? pastType(t, i + 3) : i + 2;
  const value = t.is(after, EQ) ? functionAt(t, after + 1) : -1;
  if (value >= 0) {
    out.add(isClass(t, value) ? 'class' : 'function', name, t.line[i + 1]!);
    return pastOwnName(scan, value);
  }
  if (word === 'const' && scan.blocks === 0 && !t.is(i - 1, LPAREN)) out.add('const', name, t.line[i + 1]!);
  return i + 2;
}

/** `a.b = function`, `exports.f = () =>`, `name = function`: an assignment whose value is a function or a class. */
function assigned(scan: Scan, i: number): number {
  const { t, out } = scan;
  if (!t.is(i + 1, EQ)) return i + 1;
  const value = functionAt(t, i + 2);
  if (value < 0) return i + 1;
  const member = t.is(i - 1, DOT);
  if (!member && !startsStatement(t, i)) return i + 1;
  const owner = member ? t.word(i - 2) : '';
  const kind = isClass(t, value) ? 'class' : member && owner !== 'exports' ? 'method' : 'function';
  out.add(kind, t.word(i), t.line[i]!);
  return pastOwnName(scan, value);
}

/** As against the defaults of `({ a = () => {} })` and `f(a, b = () => {})`. */
function startsStatement(t: Tokens, i: number): boolean {
  const before = t.code[i - 1];
  if (i === 0 || before === SEMI || before === RBRACE) return true;
  if (before === LBRACE)
    return !(t.is(i - 2, LPAREN) || t.is(i - 2, COMMA) || /^(?:const|let|var)$/.test(t.word(i - 2)));
  const complete =
    before === WORD || before === NUMBER || before === STRING || before === RPAREN || before === RBRACKET;
  return complete && t.opensLine(i);
}

function isClass(t: Tokens, i: number): boolean {
  return t.word(i) === 'class';
}

function isNamed(t: Tokens, i: number): boolean {
  const word = t.word(i);
  if (word === 'class') return t.is(i + 1, WORD) && t.word(i + 1) !== 'extends';
  return word === 'function' && t.is(t.is(i + 1, STAR) ? i + 2 : i + 1, WORD);
}

/** `const f = function g() {}` is one symbol: the inner name is passed over. */
function pastOwnName(scan: Scan, value: number): number {
  const { t } = scan;
  if (t.word(value) === 'function') {
    const name = t.is(value + 1, STAR) ? value + 2 : value + 1;
    return t.is(name, WORD) ? name + 1 : name;
  }
  const body = isClass(t, value) ? bodyOf(t, value) : -1;
  if (body < 0) return value;
  scan.opens = CLASS;
  return body;
}
