// Python: a declaration is `class` or `def` at the start of a logical line; indentation says whose member it is.

import { LBRACE, LBRACKET, LPAREN } from './brackets.ts';
import type { Outline } from './outline.ts';
import { lineComment, quoted } from './rules.ts';
import { type Lexis, type Tokens, WORD } from './tokens.ts';

export const pythonLexis: Lexis = {
  rules: [
    lineComment('#'),
    quoted({ open: '"""', lines: true }),
    quoted({ open: "'''", lines: true }),
    quoted({ open: '"' }),
    quoted({ open: "'" }),
  ],
};

interface Suite {
  column: number;
  type: boolean;
}

export function python(t: Tokens, out: Outline): void {
  const suites: Suite[] = [];
  // The closer of the outermost open bracket: lines up to it continue a statement.
  let bracket_end = -1;
  for (let i = 0; i < t.count && !out.truncated; i++) {
    if (i > bracket_end && t.opensLine(i)) {
      const column = columnOf(t, i);
      while (suites.length > 0 && suites[suites.length - 1]!.column >= column) suites.pop();
      let keyword = i;
      if (t.word(i) === 'async') keyword++;
      const word = t.word(keyword);
      if ((word === 'def' || word === 'class') && t.is(keyword + 1, WORD)) {
        const inType = suites.length > 0 && suites[suites.length - 1]!.type;
        const type = word === 'class';
        out.add(type ? 'class' : inType ? 'method' : 'def', t.word(keyword + 1), t.line[keyword + 1]!);
        suites.push({ column, type });
      }
    }
    const c = t.code[i];
    if (c === LPAREN || c === LBRACKET || c === LBRACE) bracket_end = Math.max(bracket_end, t.match[i]!);
  }
}

/** The token's column, tabs to multiples of eight. Call it for the first token of a line. */
export function columnOf(t: Tokens, i: number): number {
  let from = t.start[i]!;
  while (from > 0) {
    const c = t.text.charCodeAt(from - 1);
    if (c !== 32 && c !== 9 && c !== 12) break;
    from--;
  }
  let column = 0;
  for (let at = from; at < t.start[i]!; at++) {
    column = t.text.charCodeAt(at) === 9 ? (column | 7) + 1 : column + 1;
  }
  return column;
}
