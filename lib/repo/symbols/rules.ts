// The lexical rules languages are put together from: comments, quoted strings with holes, directives.

import { ABSENT, DIRECTIVE, OPEN_FILE, OPEN_LINE, type Rule, STRING } from './tokens.ts';

const LF = 10;
const BACKSLASH = 92;
/** Strings in holes in strings: deeper than anyone writes, shallow enough for the stack. */
const NEST_LIMIT = 20;

export function lineComment(open: string): Rule {
  return {
    first: open[0]!,
    code: 0,
    end(text, at) {
      if (!text.startsWith(open, at)) return ABSENT;
      const end = text.indexOf('\n', at);
      return end < 0 ? text.length : end;
    },
  };
}

export function blockComment(open: string, close: string, form: { nests: boolean }): Rule {
  return {
    first: open[0]!,
    code: 0,
    end(text, at) {
      if (!text.startsWith(open, at)) return ABSENT;
      let i = at + open.length;
      if (!form.nests) {
        const end = text.indexOf(close, i);
        return end < 0 ? text.length : end + close.length;
      }
      const [o, c] = [open.charCodeAt(0), close.charCodeAt(0)];
      for (let depth = 1; i < text.length; ) {
        const code = text.charCodeAt(i);
        if (code === c && text.startsWith(close, i)) {
          i += close.length;
          if (--depth === 0) return i;
        } else if (code === o && text.startsWith(open, i)) {
          i += open.length;
          depth++;
        } else i++;
      }
      return text.length;
    },
  };
}

export interface Quotes {
  open: string;
  /** The same as `open` when left out. */
  close?: string;
  /** `double`: a quote is written twice. Backslash when left out. */
  escape?: 'double' | 'none';
  /** May run over line ends. */
  lines?: boolean;
  /** What opens code in the string: `${`, `#{`, `\(`; its last character decides what closes it. */
  hole?: string;
}

export function quoted(form: Quotes): Rule {
  return {
    first: form.open[0]!,
    code: STRING,
    end: (text, at) =>
      text.startsWith(form.open, at) ? pastQuoted(text, at + form.open.length, form, 0) : ABSENT,
  };
}

/** Past the closing quote of the string whose inside starts at `i`. */
function pastQuoted(text: string, i: number, form: Quotes, nest: number): number {
  const close = form.close ?? form.open;
  const last = close.charCodeAt(0);
  const hole = form.hole?.charCodeAt(0) ?? -1;
  const lost = form.lines ? OPEN_FILE : OPEN_LINE;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === LF && !form.lines) return lost;
    if (c === hole && text.startsWith(form.hole!, i)) {
      i = nest < NEST_LIMIT ? pastHole(text, i + form.hole!.length, form, nest + 1) : lost;
      if (i < 0) return lost;
    } else if (c === BACKSLASH && form.escape === undefined) i += 2;
    else if (c === last && text.startsWith(close, i)) {
      if (form.escape !== 'double' || !text.startsWith(close, i + close.length)) return i + close.length;
      i += 2 * close.length;
    } else i++;
  }
  return lost;
}

/** Past the bracket that closes a hole. A string in the hole that finds no end loses the whole literal. */
function pastHole(text: string, i: number, form: Quotes, nest: number): number {
  const open = form.hole!.charCodeAt(form.hole!.length - 1);
  const close = open === 40 ? 41 : 125;
  for (let depth = 1; i < text.length; ) {
    const c = text.charCodeAt(i);
    if (c === LF && !form.lines) return OPEN_LINE;
    if (c === close) {
      if (--depth === 0) return i + 1;
      i++;
    } else if (c === open) {
      depth++;
      i++;
    } else if (c === 34 || c === 96 || (c === 39 && form.hole !== '\\(')) {
      const quote = text[i]!;
      const holed = quote !== "'" && (quote === form.open[0] || form.hole === '#{' || quote === '`');
      const inner: Quotes = holed
        ? { ...form, open: quote, close: quote }
        : { open: quote, lines: form.lines ?? false };
      const end = pastQuoted(text, i + 1, inner, nest);
      if (end < 0) return end;
      i = end;
    } else i++;
  }
  return OPEN_FILE;
}

/** A character literal, where a lone quote starts something else (a Rust lifetime, a Scala symbol). */
export const charLiteral: Rule = {
  first: "'",
  code: STRING,
  end(text, at) {
    const c = text.charCodeAt(at + 1);
    if (c === BACKSLASH) {
      const end = text.slice(at + 3, at + 14).indexOf("'");
      return end < 0 ? ABSENT : at + 4 + end;
    }
    // A character outside the BMP is two units.
    const close = at + (c >= 0xd800 && c <= 0xdbff ? 3 : 2);
    return c !== LF && text.charCodeAt(close) === 39 ? close + 1 : ABSENT;
  },
};

/** A preprocessor line, joined over `\` line ends. The part under `#if 0` belongs to the directive. */
export const directiveLine: Rule = {
  first: '#',
  code: DIRECTIVE,
  end(text, at, tokens) {
    if (!startsLine(text, at, tokens.count === 0 ? 0 : tokens.end[tokens.count - 1]!)) return ABSENT;
    const end = pastDirective(text, at);
    if (!/^#[ \t]{0,20}if[ \t]{1,20}0\b/.test(text.slice(at, at + 60))) return end;
    return pastDisabled(text, end);
  },
};

/** Only conditional-compilation lines: where `#` also starts expressions (Swift) or attributes. */
export const conditionalLine: Rule = {
  ...directiveLine,
  end(text, at, tokens) {
    if (!startsLine(text, at, tokens.count === 0 ? 0 : tokens.end[tokens.count - 1]!)) return ABSENT;
    if (
      !/^#[ \t]{0,20}(?:if|else|elseif|elif|endif|region|endregion|pragma|nullable|define|undef|warning|error|line)\b/.test(
        text.slice(at, at + 40),
      )
    )
      return ABSENT;
    return pastDirective(text, at);
  },
};

/** Nothing but blanks between the line's start and `at`; looks back no further than the last token. */
function startsLine(text: string, at: number, floor: number): boolean {
  for (let i = at - 1; i >= floor; i--) {
    const c = text.charCodeAt(i);
    if (c === LF) return true;
    if (c !== 32 && c !== 9) return false;
  }
  return floor === 0;
}

function pastDirective(text: string, at: number): number {
  for (let i = at; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === LF) return i;
    if (c === BACKSLASH) i++;
    else if (c === 47 && text.charCodeAt(i + 1) === 47) {
      const end = text.indexOf('\n', i);
      return end < 0 ? text.length : end;
    } else if (c === 47 && text.charCodeAt(i + 1) === 42) {
      const end = text.indexOf('*/', i + 2);
      if (end < 0) return text.length;
      i = end + 1;
    }
  }
  return text.length;
}

/** From the end of an `#if 0` line to the line end before its #else, #elif or #endif. */
function pastDisabled(text: string, from: number): number {
  let depth = 1;
  for (let i = from; i < text.length; ) {
    const line = i + 1;
    let j = line;
    while (text.charCodeAt(j) === 32 || text.charCodeAt(j) === 9) j++;
    if (text.charCodeAt(j) === 35) {
      const name = /^#[ \t]{0,20}(\w{1,10})/.exec(text.slice(j, j + 40))?.[1] ?? '';
      if (name.startsWith('if')) depth++;
      else if (name === 'endif') depth--;
      if (depth === 0 || (depth === 1 && name.startsWith('el'))) return i;
    }
    const end = text.indexOf('\n', line);
    if (end < 0) return text.length;
    i = end;
  }
  return text.length;
}
