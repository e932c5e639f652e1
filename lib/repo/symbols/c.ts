// C and C++: each declaration head (the tokens up to `;` or `{`) is read whole by c-head.ts; this file walks them.
// Prototypes count in headers, where they are the interface; in a source file only definitions do.

import {
  COLON,
  COMMA,
  directive,
  EQ,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  pastAngle,
  RBRACE,
  SEMI,
} from './brackets.ts';
import { type Head, readHead } from './c-head.ts';
import type { Outline } from './outline.ts';
import { blockComment, directiveLine, lineComment, quoted } from './rules.ts';
import { ABSENT, DIRECTIVE, type Lexis, OPEN_FILE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

/** C++ `R"tag( … )tag"`. The `R` is part of the word before; a tag has at most 16 characters. */
const rawString: Rule = {
  first: '"',
  code: STRING,
  end(text, at) {
    if (text[at - 1] !== 'R') return ABSENT;
    const open = /^"([^\s()\\]{0,16})\(/.exec(text.slice(at, at + 18));
    if (!open) return ABSENT;
    const close = text.indexOf(`)${open[1]}"`, at);
    return close < 0 ? OPEN_FILE : close + open[1]!.length + 2;
  },
};

export const cLexis: Lexis = {
  word: '$',
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: false }),
    directiveLine,
    rawString,
    quoted({ open: '"' }),
    quoted({ open: "'" }),
  ],
};

interface Scope {
  open: number;
  /** The class whose members these are; empty in a namespace. */
  type: string;
  typedef: boolean;
}

const ACCESS = /^(?:public|private|protected|signals|slots|Q_SIGNALS|Q_SLOTS)$/;

export function c(t: Tokens, out: Outline, header: boolean): void {
  const scopes: Scope[] = [];
  let head = 0;
  // Set after the `}` of `typedef struct { … }`: the names up to `;` are types.
  let typedef = false;
  for (let i = 0; i < t.count && !out.truncated; ) {
    const code = t.code[i]!;
    const type = scopes.length > 0 ? scopes[scopes.length - 1]!.type : '';
    if (code === DIRECTIVE) {
      define(t, i, out);
      i++;
    } else if (code === LBRACE) {
      const found: Head | undefined = typedef ? undefined : readHead(t, head, i, type);
      if (found) report(t, out, found);
      const entered =
        found !== undefined && (found.form === 'type' || found.form === 'scope') && found.kind !== 'enum';
      if (entered)
        scopes.push({
          open: i,
          type: found.form === 'type' ? found.name || '?' : found.transparent ? type : '',
          typedef: found.typedef,
        });
      typedef = found !== undefined && !entered && found.typedef;
      // `= {` and a struct's trailing declarator keep the head; a body ends it.
      const value = !found && t.is(i - 1, EQ);
      i = entered ? i + 1 : t.past(i);
      if (!value) head = i;
    } else if (code === RBRACE) {
      let last: Scope | undefined;
      while (t.match[i]! >= 0 && scopes.length > 0 && scopes[scopes.length - 1]!.open >= t.match[i]!)
        last = scopes.pop();
      typedef = last?.typedef ?? false;
      head = ++i;
    } else if (code === SEMI) {
      if (typedef) typedefNames(t, head, i, out);
      else {
        const found = readHead(t, head, i, type);
        if (found && keepsPrototype(found, type, header)) report(t, out, found);
      }
      typedef = false;
      head = ++i;
    } else if (code === COLON && ACCESS.test(t.word(i - 1)) && type !== '' && !t.is(i + 1, COLON)) {
      head = ++i;
    } else i = code === LPAREN || code === LBRACKET ? t.past(i) : i + 1;
  }
}

function keepsPrototype(found: Head, type: string, header: boolean): boolean {
  if (found.form === 'function') return !found.qualified && (type !== '' || header);
  return found.form === 'alias';
}

function report(t: Tokens, out: Outline, found: Head): void {
  if (found.name) out.add(found.kind, found.name, t.line[found.at]!);
}

function define(t: Tokens, i: number, out: Outline): void {
  if (directive(t, i) !== 'define') return;
  const name = /^#[ \t]{0,30}define[ \t]{1,30}(\w{1,200})/.exec(t.text.slice(t.start[i], t.start[i]! + 300));
  if (name) out.add('macro', name[1]!, t.line[i]!);
}

/** `} a, *b;` and `} (*f)(int);` after the body of a typedef. */
function typedefNames(t: Tokens, i: number, end: number, out: Outline): void {
  let name = -1;
  for (let at = i; at <= end; ) {
    if (at === end || t.is(at, COMMA)) {
      if (name >= 0) out.add('type', t.word(name), t.line[name]!);
      name = -1;
    } else if (t.is(at, WORD) && !t.is(at + 1, LPAREN)) name = at;
    const past = t.is(at, LT)
      ? pastAngle(t, at)
      : t.is(at, LPAREN) || t.is(at, LBRACKET)
        ? t.past(at)
        : at + 1;
    at = past < 0 ? at + 1 : past;
  }
}
