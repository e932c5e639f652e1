// JavaScript's literals, with the one that needs the token before it: a regular expression.

import { LT, RBRACE, RBRACKET, RPAREN } from './brackets.ts';
import { blockComment, lineComment, quoted } from './rules.ts';
import { ABSENT, type Lexis, NUMBER, OPEN_LINE, type Rule, STRING, type Tokens, WORD } from './tokens.ts';

/** Words after which `/` starts a regular expression although they are words. */
const BEFORE_REGEX = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await default'.split(' '),
);

const regex: Rule = {
  first: '/',
  code: STRING,
  end(text, at, tokens) {
    const last = tokens.count - 1;
    const next = text.charCodeAt(at + 1);
    if (next === 62 || !startsRegex(tokens, last, text, at)) return ABSENT;
    let set = false;
    for (let i = at + 1; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 10) return OPEN_LINE;
      if (c === 92) i++;
      else if (c === 91) set = true;
      else if (c === 93) set = false;
      else if (c === 47 && !set) return i + 1;
    }
    return OPEN_LINE;
  },
};

function startsRegex(tokens: Tokens, last: number, text: string, at: number): boolean {
  if (last < 0) return true;
  const code = tokens.code[last]!;
  if (code === WORD) return BEFORE_REGEX.has(tokens.word(last));
  if (code === NUMBER || code === STRING || code === RPAREN || code === RBRACKET) return false;
  // `</tag>` in JSX.
  if (code === LT) return false;
  if (code === RBRACE) return text.slice(tokens.end[last], at).includes('\n');
  return true;
}

export const javascriptLexis: Lexis = {
  word: '$',
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: false }),
    regex,
    quoted({ open: '"' }),
    quoted({ open: "'" }),
    quoted({ open: '`', lines: true, hole: '${' }),
    {
      first: '#',
      code: 0,
      end: (text, at) => (at === 0 && text.startsWith('#!') ? text.indexOf('\n') : ABSENT),
    },
  ],
};
