// Ruby's literals: heredocs, `%w[…]`, regular expressions, `=begin` blocks, `__END__`.

import { HASH } from './brackets.ts';
import { lineComment, quoted } from './rules.ts';
import {
  ABSENT,
  type Lexis,
  NUMBER,
  OPEN_FILE,
  OPEN_LINE,
  type Rule,
  STRING,
  type Tokens,
  WORD,
} from './tokens.ts';

const LF = 10;
/** Characters a regular expression over several lines may have. */
const LONG_REGEX = 3000;

/** Words after which `/`, `%` or `<<` opens a literal although a word stands before it. */
const OPERAND_NEXT = new Set(
  'if unless while until and or not return when then else elsif in do puts raise yield require p print'.split(
    ' ',
  ),
);

/** Whether a value may start here, given the token before. */
function wantsOperand(text: string, at: number, tokens: Tokens): boolean {
  const last = tokens.count - 1;
  if (last < 0) return true;
  const code = tokens.code[last]!;
  if (code === NUMBER || code === STRING || code === 41 || code === 93 || code === 125) return false;
  if (code !== WORD) return true;
  if (OPERAND_NEXT.has(tokens.word(last))) return true;
  // `puts /x/` against `a / b`: a space before and none after is an argument.
  const spaced = tokens.end[last]! < at;
  const next = text.charCodeAt(at + 1);
  return spaced && next !== 32 && next !== 61 && next !== LF;
}

const block: Rule = {
  first: '=',
  code: 0,
  end(text, at) {
    if (!text.startsWith('=begin', at) || (at > 0 && text.charCodeAt(at - 1) !== LF)) return ABSENT;
    const end = text.indexOf('\n=end', at);
    return end < 0 ? text.length : end + 5;
  },
};

const dataSection: Rule = {
  first: '_',
  code: 0,
  end: (text, at) =>
    text.startsWith('__END__\n', at) && (at === 0 || text.charCodeAt(at - 1) === LF) ? text.length : ABSENT,
};

const regex: Rule = {
  first: '/',
  code: STRING,
  end(text, at, tokens) {
    if (!wantsOperand(text, at, tokens)) return ABSENT;
    const before = tokens.code[tokens.count - 1];
    // `(/…/x)` may span lines; after a word a `/` without an end on its line is a division.
    const limit = tokens.count > 0 && before !== WORD ? Math.min(text.length, at + LONG_REGEX) : text.length;
    for (let i = at + 1; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === LF && before === WORD) return OPEN_LINE;
      if (c === 92) i++;
      else if (c === HASH && text.charCodeAt(i + 1) === 123) {
        const close = text.slice(i, i + 200).indexOf('}');
        if (close > 0) i += close;
      } else if (c === 47) return i + 1;
    }
    return OPEN_LINE;
  },
};

const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const PERCENT = /%([qQwWiIrxs]?)([^\w\s=])/y;

const percent: Rule = {
  first: '%',
  code: STRING,
  end(text, at, tokens) {
    PERCENT.lastIndex = at;
    const open = PERCENT.exec(text);
    if (!open || (open[1] === '' && !wantsOperand(text, at, tokens))) return ABSENT;
    if (
      open[1] !== '' &&
      tokens.count > 0 &&
      tokens.end[tokens.count - 1] === at &&
      tokens.code[tokens.count - 1] === WORD
    )
      return ABSENT;
    const start = open[2]!.charCodeAt(0);
    const closer = CLOSERS[open[2]!]?.charCodeAt(0) ?? start;
    let depth = 1;
    for (let i = at + open[0].length; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 92) i++;
      else if (c === closer) {
        if (--depth === 0) return i + 1;
      } else if (c === start) depth++;
    }
    return OPEN_FILE;
  },
};

const HEREDOC = /<<([~-]?)(["'`]?)([A-Za-z_]\w{0,99})\2/y;

/** The token runs to the heredoc's last line; what follows the tag on the first line is taken with it. */
const heredoc: Rule = {
  first: '<',
  code: STRING,
  end(text, at, tokens) {
    HEREDOC.lastIndex = at;
    const open = HEREDOC.exec(text);
    if (!open) return ABSENT;
    // `class << self`, `list <<item`, `1 <<SHIFT`
    const bare = open[1] === '' && open[2] === '';
    if (bare && (!/^[A-Z]/.test(open[3]!) || !wantsOperand(text, at, tokens))) return ABSENT;
    if (tokens.count > 0 && tokens.word(tokens.count - 1) === 'class') return ABSENT;
    const tag = open[3]!;
    let line = text.indexOf('\n', at) + 1;
    for (; line > 0; line = text.indexOf('\n', line) + 1) {
      let i = line;
      while (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9) i++;
      const end = i + tag.length;
      if (text.startsWith(tag, i) && (end >= text.length || text.charCodeAt(end) === LF)) return end;
    }
    return OPEN_FILE;
  },
};

/** `?a` and `$'`, `$"`, `:"`-free symbols: characters that would open a string. */
const character: Rule = {
  first: '?$',
  code: STRING,
  end(text, at) {
    const c = text[at + 1] ?? '';
    return /["'`/#]/.test(c) && (text[at] === '$' || !/[\w"'`]/.test(text[at + 2] ?? '')) ? at + 2 : ABSENT;
  },
};

/** Symbols that are keywords elsewhere: `:class`, `:def`, and keys `class: 1`. */
const symbol: Rule = {
  first: ':',
  code: STRING,
  end(text, at) {
    if (text.charCodeAt(at - 1) === 58) return ABSENT;
    const name = /^:[A-Za-z_]\w{0,99}/.exec(text.slice(at, at + 101));
    return name ? at + name[0].length : ABSENT;
  },
};

export const rubyLexis: Lexis = {
  word: '@',
  rules: [
    block,
    dataSection,
    lineComment('#'),
    heredoc,
    character,
    symbol,
    regex,
    percent,
    quoted({ open: '"', lines: true, hole: '#{' }),
    quoted({ open: '"', lines: true }),
    quoted({ open: "'", lines: true }),
    quoted({ open: '`', lines: true, hole: '#{' }),
  ],
};
