// C and C++: each declaration head (the tokens up to `;` or `{`) is read whole by c-head.ts; this file walks them.
// Prototypes count in headers, where they are the interface; in a source file only definitions do.

import {
  ABANDONED,
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
import { type Head, headAt } from './c-function.ts';
import { readHead } from './c-head.ts';
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
  /** The class whose members these are; empty in a namespace and in code. */
  type: string;
  /** A function body, searched for local types alone. */
  code: boolean;
  typedef: boolean;
}

const ACCESS = /^(?:public|private|protected|signals|slots|Q_SIGNALS|Q_SLOTS)$/;

export function c(t: Tokens, out: Outline, header: boolean): void {
  const scopes: Scope[] = [];
  const macros = definesOf(t);
  let head = 0;
  // Set after the `}` of `typedef struct { … }`: the names up to `;` are types.
  let typedef = false;
  const report = (found: Head) => {
    // In file order: the macros defined before the name go first.
    macros(found.at, out);
    if (found.name) out.add(found.kind, found.name, t.line[found.at]!);
  };
  for (let i = 0; i < t.count && !out.truncated; ) {
    const code = t.code[i]!;
    const scope = scopes[scopes.length - 1];
    const type = scope?.type ?? '';
    if (code === LBRACE && isInitializer(t, i)) i = t.past(i);
    else if (code === LBRACE) {
      const found: Head | undefined = typedef ? undefined : readHead(t, head, i, type);
      const kept: Head | undefined = found && (!scope?.code || found.form === 'type') ? found : undefined;
      if (kept) report(kept);
      const entered: boolean = kept?.kind !== 'enum' && !isValue(t, i) && t.match[i] !== ABANDONED;
      if (entered) scopes.push({ open: i, ...inside(kept, type), typedef: kept?.typedef ?? false });
      typedef = !entered && (kept?.typedef ?? false);
      // The declarator of `struct s x = { … }` goes on after the value.
      const value = !kept && isValue(t, i);
      i = entered ? i + 1 : t.past(i);
      if (!value) head = i;
    } else if (code === RBRACE) {
      let last: Scope | undefined;
      while (t.match[i]! >= 0 && scopes.length > 0 && scopes[scopes.length - 1]!.open >= t.match[i]!)
        last = scopes.pop();
      typedef = last?.typedef ?? false;
      head = ++i;
    } else if (code === SEMI) {
      if (typedef) typedefNames(t, head, i, report);
      else if (!scope?.code) {
        const found = readHead(t, head, i, type);
        if (found && keepsPrototype(found, type, header)) report(found);
      }
      typedef = false;
      head = ++i;
    } else if (code === COLON && type !== '' && !t.is(i + 1, COLON) && ACCESS.test(t.word(i - 1))) {
      head = ++i;
    } else i = code === LPAREN || code === LBRACKET ? t.past(i) : i + 1;
  }
  macros(t.count, out);
}

/** What the braces after a head hold. */
function inside(found: Head | undefined, type: string): { type: string; code: boolean } {
  if (found?.form === 'type') return { type: found.name || '?', code: false };
  if (found?.form === 'scope') return { type: found.transparent ? type : '', code: false };
  return { type: '', code: true };
}

/** `Type(int x) : a{x}, b{1} {`: the braces of all but the last are values within the head. */
function isInitializer(t: Tokens, i: number): boolean {
  const after = t.past(i);
  return t.match[i]! > 0 && t.is(i - 1, WORD) && (t.is(after, COMMA) || t.is(after, LBRACE));
}

/** `= {`, `return {`, `, {`: braces that hold values, and unmatched ones. */
function isValue(t: Tokens, i: number): boolean {
  return t.is(i - 1, EQ) || t.is(i - 1, COMMA) || t.word(i - 1) === 'return';
}

function keepsPrototype(found: Head, type: string, header: boolean): boolean {
  if (found.form === 'function')
    return !found.qualified && (type !== '' || header || found.kind !== 'function');
  return found.form === 'alias';
}

/** Reports the macros defined up to a token, each once, also those inside function bodies. */
function definesOf(t: Tokens): (to: number, out: Outline) => void {
  let next = 0;
  return (to, out) => {
    for (; next < to && !out.truncated; next++) {
      if (t.code[next] !== DIRECTIVE || directive(t, next) !== 'define') continue;
      const name = /^#[ \t]{0,30}define[ \t]{1,30}(\w{1,200})/.exec(
        t.text.slice(t.start[next], t.start[next]! + 300),
      );
      if (name) out.add('macro', name[1]!, t.line[next]!);
    }
  };
}

/** `} a, *b;` and `} (*f)(int);` after the body of a typedef. */
function typedefNames(t: Tokens, i: number, end: number, report: (found: Head) => void): void {
  let name = -1;
  for (let at = i; at <= end; ) {
    if (at === end || t.is(at, COMMA)) {
      if (name >= 0) report(headAt(t, 'alias', 'type', name));
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
