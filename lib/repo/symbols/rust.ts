// Rust. Items inside item macros (`cfg_rt! { pub fn … }`) are reported, token trees inside code (`quote! { … }`) are not.

import {
  BANG,
  COLON,
  COMMA,
  HASH,
  LBRACE,
  LBRACKET,
  LPAREN,
  LT,
  pastAngle,
  QUOTE,
  RBRACE,
  RBRACKET,
  SEMI,
  STAR,
} from './brackets.ts';
import { byKeyword, type Grammar, scopeOf, type Walk } from './keyword.ts';
import type { Outline } from './outline.ts';
import { blockComment, charLiteral, lineComment, quoted } from './rules.ts';
import { ABSENT, type Lexis, OPEN_FILE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

/** `r"…"`, `br##"…"##`, `c"…"`; Rust allows 255 hashes. */
const RAW = /(?:b|c)?r(#{0,255})"/y;
const rawString: Rule = {
  first: 'rbc',
  code: STRING,
  end(text, at) {
    RAW.lastIndex = at;
    const open = RAW.exec(text);
    if (!open) return ABSENT;
    const close = text.indexOf(`"${open[1]}`, at + open[0].length);
    return close < 0 ? OPEN_FILE : close + 1 + open[1]!.length;
  },
};

const rawName: Rule = {
  first: 'r',
  code: WORD,
  end(text, at) {
    const name = text.charCodeAt(at + 1) === HASH ? /^\w{1,250}/.exec(text.slice(at + 2, at + 252)) : null;
    return name ? at + 2 + name[0].length : ABSENT;
  },
};

export const rustLexis: Lexis = {
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: true }),
    rawString,
    rawName,
    quoted({ open: '"', lines: true }),
    charLiteral,
  ],
};

const grammar: Grammar = {
  declarations: {
    fn: { kind: 'function', member: 'method', holds: 'code' },
    struct: { kind: 'struct', holds: 'code' },
    enum: { kind: 'enum', holds: 'code' },
    union: { kind: 'union', holds: 'code' },
    trait: { kind: 'trait', holds: 'members' },
    mod: { kind: 'module', holds: 'items' },
    type: { kind: 'type', holds: 'code' },
    const: { kind: 'const', holds: 'code', outside_code: true },
  },
  special(walk, i, word) {
    const { t } = walk;
    const before = t.code[i - 1];
    switch (word) {
      case 'impl':
        return impl(walk, i);
      case 'macro_rules':
        if (!t.is(i + 1, BANG) || !t.is(i + 2, WORD)) return i + 1;
        walk.out.add('macro', t.word(i + 2), t.line[i + 2]!);
        return t.past(i + 3);
      case 'union':
        return t.is(i + 1, WORD) && (t.is(i + 2, LBRACE) || t.is(i + 2, LT)) ? -1 : i + 1;
      case 'const':
        // `const fn`, `*const T`, `<const N: usize>`, `const _`
        if (i > 0 && (before === STAR || before === LT || before === COMMA)) return i + 1;
        return /^(?:fn|unsafe|async|extern|_|)$/.test(t.word(i + 1)) ? i + 1 : -1;
      case 'static': {
        // `'static`, `static mut X`, lazy_static's `static ref X`
        if (i > 0 && before === QUOTE) return i + 1;
        const name = /^(?:mut|ref)$/.test(t.word(i + 1)) ? i + 2 : i + 1;
        if (t.is(name, WORD) && t.is(name + 1, COLON) && scopeOf(walk) !== 'code')
          walk.out.add('static', t.word(name), t.line[name]!);
        return i + 1;
      }
      default:
        if (t.is(i + 1, BANG)) return invocation(walk, i + 2);
        // `map struct enum identifier`: words handed to a macro.
        if (!Object.hasOwn(grammar.declarations, word)) return -1;
        return t.is(i + 2, WORD) && t.word(i + 2) !== 'where' ? i + 1 : -1;
    }
  },
};

/** What follows `name!`: its token tree is scanned where items stand, passed over in code. */
function invocation(walk: Walk, i: number): number {
  const { t } = walk;
  const scope = scopeOf(walk);
  if (t.is(i, LBRACE) && scope !== 'code') {
    walk.opens = scope;
    return i;
  }
  return t.is(i, LBRACE) || t.is(i, LPAREN) || t.is(i, LBRACKET) ? t.past(i) : i;
}

/** Tokens an `impl` head may span before its `{`. */
const HEAD_LIMIT = 600;

/** `impl<T> Trait for a::Type<T> where … {`: named after the type. */
function impl(walk: Walk, i: number): number {
  const { t, out } = walk;
  const before = t.code[i - 1];
  const starts = i === 0 || before === RBRACE || before === SEMI || before === RBRACKET || before === LBRACE;
  if (!starts && !/^(?:unsafe|default)$/.test(t.word(i - 1))) return i + 1;
  let at = t.is(i + 1, LT) ? pastAngle(t, i + 1) : i + 1;
  if (at < 0) return i + 1;
  let from = at;
  let name = -1;
  let last = at;
  let in_where = false;
  const limit = Math.min(t.count, i + HEAD_LIMIT);
  while (at < limit && !t.is(at, LBRACE) && !t.is(at, SEMI)) {
    const word = t.word(at);
    if (word === 'where') in_where = true;
    if (word === 'for' && !t.is(at + 1, LT) && !in_where) {
      name = -1;
      from = at + 1;
    } else if (word && !in_where && !/^(?:dyn|mut|const|for)$/.test(word) && !t.is(at - 1, QUOTE)) name = at;
    const past = t.is(at, LT)
      ? pastAngle(t, at)
      : t.is(at, LPAREN) || t.is(at, LBRACKET)
        ? t.past(at)
        : at + 1;
    if (past < 0) return i + 1;
    at = past;
    if (!in_where) last = at;
  }
  if (!t.is(at, LBRACE) || from >= at) return i + 1;
  // Tuples, slices and `!` have no name: their text stands for it.
  const shown = name >= 0 ? t.word(name) : t.text.slice(t.start[from], t.end[last - 1]).slice(0, 80);
  out.add('impl', shown, t.line[name >= 0 ? name : from]!);
  walk.opens = 'members';
  return at;
}

export function rust(t: Tokens, out: Outline): void {
  byKeyword(t, out, grammar);
}
