// SQL: what `create` creates. Bodies in `$$ … $$` are strings.

import { DOT, LBRACKET } from './brackets.ts';
import type { Outline } from './outline.ts';
import { blockComment, lineComment, quoted } from './rules.ts';
import { ABSENT, type Lexis, OPEN_FILE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

const DOLLAR = /\$(\w{0,60})\$/y;

const dollarQuoted: Rule = {
  first: '$',
  code: STRING,
  end(text, at) {
    DOLLAR.lastIndex = at;
    const open = DOLLAR.exec(text);
    if (!open) return ABSENT;
    const close = text.indexOf(open[0], at + open[0].length);
    return close < 0 ? OPEN_FILE : close + open[0].length;
  },
};

export const sqlLexis: Lexis = {
  rules: [
    lineComment('--'),
    blockComment('/*', '*/', { nests: false }),
    dollarQuoted,
    quoted({ open: "'", lines: true, escape: 'double' }),
    quoted({ open: '"', escape: 'double' }),
    quoted({ open: '`', escape: 'double' }),
  ],
};

/** What can be created; the kind is the word itself. */
const OBJECTS = new Set(
  'table view index function procedure trigger type schema sequence database domain aggregate extension policy role'.split(
    ' ',
  ),
);

/** Words between `create` and the object's word. */
const BETWEEN = new Set(
  'or replace temp temporary unique materialized global local unlogged recursive external foreign virtual constraint clustered nonclustered fulltext spatial definer editionable force algorithm sql security undefined merge temptable invoker'.split(
    ' ',
  ),
);

export function sql(t: Tokens, out: Outline): void {
  for (let i = 0; i < t.count && !out.truncated; i++) {
    if (t.code[i] !== WORD || t.word(i).toLowerCase() !== 'create') continue;
    let at = i + 1;
    // MySQL's `definer = user@host`: a few words and signs at most.
    for (const limit = i + 16; at < limit && BETWEEN.has(t.word(at).toLowerCase()); ) {
      at++;
      while (at < limit && (t.is(at, 61) || t.is(at, 64) || t.is(at, STRING))) at++;
    }
    const kind = t.word(at).toLowerCase();
    if (!OBJECTS.has(kind)) continue;
    at++;
    if (t.word(at).toLowerCase() === 'concurrently') at++;
    if (t.word(at).toLowerCase() === 'if') at += 3;
    const name = nameFrom(t, at);
    if (name) out.add(kind, name, t.line[at]!);
  }
}

/** `schema.name`, with the quotes of each part taken off. */
function nameFrom(t: Tokens, i: number): string {
  const parts: string[] = [];
  for (let at = i; ; at++) {
    if (t.is(at, LBRACKET) && t.is(at + 1, WORD)) {
      parts.push(t.word(at + 1));
      at += 3;
    } else if (t.is(at, WORD)) parts.push(t.word(at++));
    else if (t.is(at, STRING) && t.text[t.start[at]!] !== "'") parts.push(t.at(at++).slice(1, -1));
    else break;
    if (!t.is(at, DOT)) break;
  }
  return parts.join('.');
}
