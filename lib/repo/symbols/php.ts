// PHP: what stands between `<?php` and `?>`.

import { AMP, COLON, EQ, LBRACE, LPAREN } from './brackets.ts';
import { byKeyword, type Grammar, scopeOf, unquoted } from './keyword.ts';
import type { Outline } from './outline.ts';
import { blockComment, quoted } from './rules.ts';
import { ABSENT, type Lexis, OPEN_FILE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

const BACKSLASH = 92;

/** Page text from `?>` to the next `<?`. */
const page: Rule = {
  first: '?',
  code: 0,
  end(text, at) {
    if (text.charCodeAt(at + 1) !== 62) return ABSENT;
    const open = text.indexOf('<?', at);
    return open < 0 ? text.length : open;
  },
};

const openTag: Rule = {
  first: '<',
  code: 0,
  end: (text, at) =>
    text.charCodeAt(at + 1) !== 63 ? ABSENT : text.startsWith('php', at + 2) ? at + 5 : at + 2,
};

/** `//` and `#` end with the line or with `?>`; `#[` opens an attribute. */
const comment: Rule = {
  first: '/#',
  code: 0,
  end(text, at) {
    const next = text.charCodeAt(at + 1);
    if (text[at] === '/' ? next !== 47 : next === 91) return ABSENT;
    let i = at;
    while (
      i < text.length &&
      text.charCodeAt(i) !== 10 &&
      !(text.charCodeAt(i) === 63 && text.charCodeAt(i + 1) === 62)
    )
      i++;
    return i;
  },
};

const HEREDOC = /<<<[ \t]{0,8}(["']?)([A-Za-z_]\w{0,99})\1\n/y;
const heredoc: Rule = {
  first: '<',
  code: STRING,
  end(text, at) {
    HEREDOC.lastIndex = at;
    const open = HEREDOC.exec(text);
    if (!open) return ABSENT;
    const tag = open[2]!;
    for (let line = at + open[0].length; line > 0; line = text.indexOf('\n', line) + 1) {
      let i = line;
      while (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9) i++;
      if (text.startsWith(tag, i) && !/\w/.test(text.charAt(i + tag.length))) return i + tag.length;
    }
    return OPEN_FILE;
  },
};

export const phpLexis: Lexis = {
  word: '$',
  from: (text) => {
    const open = text.indexOf('<?');
    return open < 0 ? text.length : open;
  },
  rules: [
    openTag,
    page,
    comment,
    heredoc,
    blockComment('/*', '*/', { nests: false }),
    quoted({ open: '"', lines: true }),
    quoted({ open: "'", lines: true }),
    quoted({ open: '`', lines: true }),
  ],
};

const grammar: Grammar = {
  declarations: {
    class: { kind: 'class', holds: 'members' },
    interface: { kind: 'interface', holds: 'members' },
    trait: { kind: 'trait', holds: 'members' },
    enum: { kind: 'enum', holds: 'members' },
  },
  special(walk, i, word) {
    const { t, out } = walk;
    switch (word) {
      case 'namespace': {
        if (!t.is(i + 1, WORD)) {
          if (t.is(i + 1, LBRACE)) walk.opens = 'items';
          return i + 1;
        }
        let end = i + 2;
        while (t.is(end, BACKSLASH) && t.is(end + 1, WORD)) end += 2;
        out.add('namespace', t.text.slice(t.start[i + 1], t.end[end - 1]), t.line[i + 1]!);
        walk.opens = 'items';
        return end;
      }
      case 'class':
        if (t.word(i - 1) !== 'new') return -1;
        walk.opens = 'members';
        return i + 1;
      case 'enum':
        return t.is(i + 1, WORD) &&
          (t.is(i + 2, LBRACE) || t.is(i + 2, COLON) || t.word(i + 2) === 'implements')
          ? -1
          : i + 1;
      case 'function': {
        const name = t.is(i + 1, AMP) ? i + 2 : i + 1;
        if (!t.is(name, WORD) || !t.is(name + 1, LPAREN) || t.word(i - 1) === 'use') return i + 1;
        out.add(scopeOf(walk) === 'members' ? 'method' : 'function', t.word(name), t.line[name]!);
        walk.opens = 'code';
        return name + 1;
      }
      case 'const': {
        // `const X = 1`, typed `const int X = 1`; `use const A\B` is an import.
        const name = t.is(i + 2, WORD) ? i + 2 : i + 1;
        if (t.is(name, WORD) && t.is(name + 1, EQ) && t.word(i - 1) !== 'use')
          out.add('const', t.word(name), t.line[name]!);
        return i + 1;
      }
      case 'define':
        if (t.is(i + 1, LPAREN) && t.is(i + 2, STRING))
          out.add('const', unquoted(t.at(i + 2)), t.line[i + 2]!);
        return i + 1;
      default:
        return -1;
    }
  },
};

export function php(t: Tokens, out: Outline): void {
  byKeyword(t, out, grammar);
}
