// Shell functions: `name() {` and `function name {` at the start of a command.

import { LBRACE, LPAREN, RPAREN } from './brackets.ts';
import type { Outline } from './outline.ts';
import { quoted } from './rules.ts';
import { ABSENT, type Lexis, OPEN_FILE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

/** `#` opens a comment only at the start of a word: not in `$#`, `${#a}`, `a#b`. */
const comment: Rule = {
  first: '#',
  code: 0,
  end(text, at) {
    if (at > 0 && !/[\s;&|()]/.test(text[at - 1]!)) return ABSENT;
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  },
};

const HEREDOC = /<<-?[ \t]{0,8}(\\?)(["']?)([A-Za-z_][\w-]{0,99})\2/y;

const heredoc: Rule = {
  first: '<',
  code: STRING,
  end(text, at) {
    // `<<<` is a here-string, and in `((a << b))` the word is no tag: then no line closes it.
    if (text.charCodeAt(at - 1) === 60 || text.charCodeAt(at + 2) === 60) return ABSENT;
    HEREDOC.lastIndex = at;
    const open = HEREDOC.exec(text);
    if (!open) return ABSENT;
    const tag = open[3]!;
    for (let line = text.indexOf('\n', at) + 1; line > 0; line = text.indexOf('\n', line) + 1) {
      let i = line;
      while (text.charCodeAt(i) === 9) i++;
      const end = i + tag.length;
      if (text.startsWith(tag, i) && (end >= text.length || text.charCodeAt(end) === 10)) return end;
    }
    return OPEN_FILE;
  },
};

const escaped: Rule = { first: '\\', code: STRING, end: (_text, at) => at + 2 };

export const shellLexis: Lexis = {
  word: '-.:+@$!?*%,/~=^',
  rules: [
    comment,
    escaped,
    heredoc,
    quoted({ open: "'", lines: true, escape: 'none' }),
    quoted({ open: '"', lines: true }),
    quoted({ open: '`', lines: true }),
  ],
};

const STARTERS = new Set(['then', 'do', 'else', '{']);

export function shell(t: Tokens, out: Outline): void {
  for (let i = 0; i < t.count && !out.truncated; i++) {
    if (t.code[i] !== WORD) continue;
    const before = t.code[i - 1];
    const starts =
      t.opensLine(i) ||
      before === 59 ||
      before === LBRACE ||
      before === 38 ||
      before === 124 ||
      STARTERS.has(t.word(i - 1));
    if (!starts) continue;
    if (t.word(i) === 'function' && t.is(i + 1, WORD) && !t.opensLine(i + 1)) {
      out.add('function', t.word(i + 1), t.line[i + 1]!);
      i++;
    } else if (t.is(i + 1, LPAREN) && t.is(i + 2, RPAREN) && /^[^$=]+$/.test(t.word(i)))
      out.add('function', t.word(i), t.line[i]!);
  }
}
