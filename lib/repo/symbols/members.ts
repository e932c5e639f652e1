// Java and C#: no keyword opens a method, so each declaration head (the tokens up to `;`, `{` or `=>`) is read whole.

import {
  ABANDONED,
  AT,
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
  SEMI,
  TILDE,
} from './brackets.ts';
import type { Outline } from './outline.ts';
import { type Tokens, WORD } from './tokens.ts';

export interface Members {
  /** Keyword → kind of the types whose body holds members. */
  types: Record<string, string>;
  /** Words before a name that are no type. */
  modifiers: Set<string>;
  /** Enum bodies open with constants, after which members follow (Java), or hold nothing else (C#). */
  enum_members: 'after constants' | 'none';
}

export const javaMembers: Members = {
  types: { class: 'class', interface: 'interface', enum: 'enum', record: 'record' },
  modifiers: new Set(
    'public private protected static final abstract native synchronized transient volatile strictfp default sealed non'.split(
      ' ',
    ),
  ),
  enum_members: 'after constants',
};

export const csharpMembers: Members = {
  types: {
    class: 'class',
    interface: 'interface',
    enum: 'enum',
    record: 'record',
    struct: 'struct',
    namespace: 'namespace',
  },
  modifiers: new Set(
    'public private protected internal static sealed abstract virtual override async extern unsafe partial new readonly required file volatile const ref event fixed'.split(
      ' ',
    ),
  ),
  enum_members: 'none',
};

interface Scope {
  open: number;
  /** The type whose members these are; empty in a namespace. */
  type: string;
}

type Head =
  | { form: 'type'; kind: string; name: number; end: number }
  | { form: 'method'; kind: string; name: string; at: number }
  | undefined;

export function members(t: Tokens, out: Outline, rules: Members): void {
  const scopes: Scope[] = [];
  let head = 0;
  for (let i = 0; i < t.count && !out.truncated; ) {
    const c = t.code[i];
    if (c === LBRACE) {
      const found = read(t, head, i, rules, scopes[scopes.length - 1]?.type ?? '');
      i = opened(t, out, i, found, rules, scopes);
      head = i;
    } else if (c === RBRACE) {
      while (t.match[i]! >= 0 && scopes.length > 0 && scopes[scopes.length - 1]!.open >= t.match[i]!)
        scopes.pop();
      head = ++i;
    } else if (c === SEMI || t.pairAt(i, EQ, GT)) {
      const found = read(t, head, i, rules, scopes[scopes.length - 1]?.type ?? '');
      report(t, out, found);
      i = c === SEMI ? i + 1 : pastValue(t, i + 2);
      head = i;
    } else if (c === EQ && !isOperatorName(t, i)) {
      i = pastValue(t, i + 1);
      head = i;
    } else i = c === LPAREN || c === LBRACKET ? t.past(i) : i + 1;
  }
}

/** `operator ==(`: an `=` that is part of a name. */
function isOperatorName(t: Tokens, i: number): boolean {
  return t.word(i - 1) === 'operator' || t.word(i - 2) === 'operator';
}

function report(t: Tokens, out: Outline, found: Head): void {
  if (found?.form === 'type')
    out.add(found.kind, t.text.slice(t.start[found.name], t.end[found.end - 1]), t.line[found.name]!);
  else if (found) out.add(found.kind, found.name, t.line[found.at]!);
}

/** Reports the head before the `{` at `i`; a type's body is entered, any other passed over. */
function opened(t: Tokens, out: Outline, i: number, found: Head, rules: Members, scopes: Scope[]): number {
  report(t, out, found);
  if (found?.form !== 'type' || t.match[i] === ABANDONED) return t.past(i);
  if (found.kind === 'enum' && rules.enum_members === 'none') return t.past(i);
  scopes.push({ open: i, type: found.kind === 'namespace' ? '' : t.word(found.name) });
  if (found.kind !== 'enum') return i + 1;
  const end = t.match[i]! < 0 ? t.count : t.match[i]!;
  let at = i + 1;
  while (at < end && !t.is(at, SEMI)) at = t.is(at, LBRACE) || t.is(at, LPAREN) ? t.past(at) : at + 1;
  return Math.min(at + (at < end ? 1 : 0), t.count);
}

/** Past the `;` that ends a value, or at the `}` of the body it stands in. */
function pastValue(t: Tokens, i: number): number {
  let at = i;
  while (at < t.count && !t.is(at, RBRACE)) {
    if (t.is(at, SEMI)) return at + 1;
    at = t.is(at, LBRACE) || t.is(at, LPAREN) || t.is(at, LBRACKET) ? t.past(at) : at + 1;
  }
  return at;
}

/** What the head from `i` to `end` declares, in a body of `type` (empty outside types). */
function read(t: Tokens, i: number, end: number, rules: Members, type: string): Head {
  let name = -1;
  let typed = false;
  let angles = true;
  for (let at = i; at < end; ) {
    const c = t.code[at]!;
    if (c === AT && t.word(at + 1) !== 'interface') {
      at = pastName(t, at + 1, DOT);
      if (t.is(at, LPAREN)) at = t.past(at);
    } else if (c === WORD) {
      const word = t.word(at);
      if (Object.hasOwn(rules.types, word) && t.is(at + 1, WORD) && at + 1 < end) {
        const found = typeAt(t, at, rules);
        if (found) return found;
      }
      if (word === 'delegate' && type !== undefined && rules.enum_members === 'none')
        return delegate(t, at, end);
      if (word === 'operator') return operator(t, at, end, type);
      if (name >= 0) typed = true;
      if (!rules.modifiers.has(word)) name = at;
      else if (name >= 0) name = -1;
      at++;
    } else if (c === LPAREN) {
      if (name >= 0 && !t.is(at - 1, 41)) return type === '' ? undefined : method(t, name, typed, type);
      // A tuple type.
      typed = true;
      at = t.past(at);
    } else if (c === LT && angles) {
      const past = pastAngle(t, at);
      angles = past > 0;
      at = past > 0 ? past : at + 1;
    } else at = c === LBRACKET ? t.past(at) : at + 1;
  }
  // A record's compact constructor has no parameter list.
  return type !== '' && name >= 0 && !typed && t.is(end, LBRACE) && t.word(name) === type
    ? method(t, name, typed, type)
    : undefined;
}

function method(t: Tokens, name: number, typed: boolean, type: string): Head {
  const word = t.word(name);
  if (t.is(name - 1, TILDE)) return { form: 'method', kind: 'method', name: `~${word}`, at: name };
  if (word === type && !typed) return { form: 'method', kind: 'constructor', name: word, at: name };
  return typed ? { form: 'method', kind: 'method', name: word, at: name } : undefined;
}

function typeAt(t: Tokens, i: number, rules: Members): Head {
  const word = t.word(i);
  let name = i + 1;
  if (word === 'record' && /^(?:struct|class)$/.test(t.word(name)) && t.is(name + 1, WORD)) name++;
  const after = t.code[name + 1];
  // `record` is also a type or a variable.
  if (
    word === 'record' &&
    !(after === LPAREN || after === LT || after === LBRACE || after === SEMI || after === 58)
  )
    return undefined;
  const kind = t.is(i - 1, AT) ? 'interface' : rules.types[word]!;
  return { form: 'type', kind, name, end: word === 'namespace' ? pastName(t, name, DOT) : name + 1 };
}

function delegate(t: Tokens, i: number, end: number): Head {
  let name = -1;
  for (let at = i + 1; at < end; ) {
    if (t.is(at, WORD)) name = at;
    if (t.is(at, LPAREN) && name > i + 1) return { form: 'type', kind: 'delegate', name, end: name + 1 };
    const past = t.is(at, LT) ? pastAngle(t, at) : t.is(at, LPAREN) ? t.past(at) : at + 1;
    if (past < 0) return undefined;
    at = past;
  }
  return undefined;
}

function operator(t: Tokens, i: number, end: number, type: string): Head {
  let at = i + 1;
  while (at < end && !t.is(at, LPAREN)) at++;
  if (at === i + 1 || at >= end || type === '') return undefined;
  const symbol = t.text.slice(t.start[i + 1], t.end[at - 1]);
  return {
    form: 'method',
    kind: 'method',
    name: t.is(i + 1, WORD) ? `operator ${symbol}` : `operator${symbol}`,
    at: i,
  };
}
