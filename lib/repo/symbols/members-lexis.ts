// The literals of Java and C#: text blocks, verbatim, interpolated and raw strings.

import { blockComment, directiveLine, lineComment, quoted } from './rules.ts';
import { ABSENT, type Lexis, OPEN_FILE, OPEN_LINE, type Rule, STRING } from './tokens.ts';

export const javaLexis: Lexis = {
  word: '$',
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: false }),
    quoted({ open: '"""', lines: true }),
    quoted({ open: '"' }),
    quoted({ open: "'" }),
  ],
};

/** `"""…"""` with three or more quotes, which decide how many close it; `$` signs before it do not matter. */
const rawString: Rule = {
  first: '"',
  code: STRING,
  end(text, at) {
    let inside = at;
    while (text.charCodeAt(inside) === 34) inside++;
    if (inside - at < 3) return ABSENT;
    const quotes = text.slice(at, inside);
    const close = text.indexOf(quotes, inside);
    return close < 0 ? OPEN_FILE : close + quotes.length;
  },
};

/** `@"…"` doubles its quotes and keeps backslashes; `$@"…"` and `@$"…"` too. */
const verbatim: Rule = {
  first: '@$',
  code: STRING,
  end(text, at) {
    const open = /^(?:@\$?|\$@)"/.exec(text.slice(at, at + 3));
    if (!open) return ABSENT;
    for (let i = at + open[0].length; i < text.length; i++) {
      if (text.charCodeAt(i) !== 34) continue;
      if (text.charCodeAt(i + 1) !== 34) return i + 1;
      i++;
    }
    return OPEN_FILE;
  },
};

/** `$"a {b("c")} d"`: holes may hold strings; `{{` is a brace. */
const interpolated: Rule = {
  first: '$',
  code: STRING,
  end(text, at) {
    if (text.charCodeAt(at + 1) !== 34 || text.startsWith('""', at + 2)) return ABSENT;
    let depth = 0;
    let string = false;
    for (let i = at + 2; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 10) return OPEN_LINE;
      if (c === 92) i++;
      else if (c === 34) {
        if (depth === 0) return i + 1;
        string = !string;
      } else if (string) continue;
      else if (c === 123) {
        if (depth === 0 && text.charCodeAt(i + 1) === 123) i++;
        else depth++;
      } else if (c === 125 && depth > 0) depth--;
    }
    return OPEN_LINE;
  },
};

export const csharpLexis: Lexis = {
  rules: [
    lineComment('//'),
    blockComment('/*', '*/', { nests: false }),
    directiveLine,
    verbatim,
    interpolated,
    rawString,
    quoted({ open: '"' }),
    quoted({ open: "'" }),
  ],
};
