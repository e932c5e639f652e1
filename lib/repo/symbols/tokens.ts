// Source text as tokens: words, numbers, strings and single punctuation characters. Comments leave no token.
// A language's lexical rules are data (`Lexis`); what they need beyond a table are the `Rule`s of rules.ts.
// Linear: a rule that finds no end is not tried again on that line (or in that file), see `Rule.end`.

/** Codes of tokens that are not punctuation; a punctuation token's code is its character code (> 32). */
export const WORD = 1;
export const NUMBER = 2;
export const STRING = 3;
export const DIRECTIVE = 4;

/** What a rule answers when it does not apply here, finds no end on this line, or none in this file. */
export const ABSENT = 0;
export const OPEN_LINE = -1;
export const OPEN_FILE = -2;

export interface Rule {
  /** The characters this rule may start with. */
  first: string;
  /** The code of the token it makes; 0 makes none (a comment). */
  code: number;
  /** Where the literal ends (exclusive), or ABSENT, OPEN_LINE, OPEN_FILE. */
  end(text: string, at: number, tokens: Tokens): number;
}

export interface Lexis {
  rules: Rule[];
  /** Characters besides letters, digits, `_` and all non-ASCII that make up words. */
  word?: string;
  /** Where the code starts, when not at 0. */
  from?(text: string): number;
}

const LF = 10;
const DOT = 46;
const QUOTE = 39;
const BYTE_ORDER_MARK = 0xfeff;

export class Tokens {
  count = 0;
  code: Int32Array;
  start: Int32Array;
  end: Int32Array;
  /** 1-based line of the token's first character. */
  line: Int32Array;
  /** Opener → closer and closer → opener, -1 for every other token; filled by `pair`. */
  match = new Int32Array(0);
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    const size = (text.length >> 2) + 16;
    this.code = new Int32Array(size);
    this.start = new Int32Array(size);
    this.end = new Int32Array(size);
    this.line = new Int32Array(size);
  }

  push(code: number, start: number, end: number, line: number): void {
    if (this.count === this.code.length) this.#grow();
    const i = this.count++;
    this.code[i] = code;
    this.start[i] = start;
    this.end[i] = end;
    this.line[i] = line;
  }

  /** The token's text; empty past either end. */
  at(i: number): string {
    return i < 0 || i >= this.count ? '' : this.text.slice(this.start[i], this.end[i]);
  }

  /** The text of a word token, empty for any other token. */
  word(i: number): string {
    return i >= 0 && i < this.count && this.code[i] === WORD
      ? this.text.slice(this.start[i], this.end[i])
      : '';
  }

  is(i: number, code: number): boolean {
    return i >= 0 && i < this.count && this.code[i] === code;
  }

  /** Two punctuation tokens with nothing between them: `=>`, `::`, `->`. */
  pairAt(i: number, first: number, second: number): boolean {
    return this.is(i, first) && this.is(i + 1, second) && this.start[i + 1] === this.end[i];
  }

  /** True when the token is the first on its line. */
  opensLine(i: number): boolean {
    return i === 0 || this.line[i] !== this.line[i - 1];
  }

  /** Past the closer of the opener at `i`; past the opener itself when nothing closes it. */
  past(i: number): number {
    return Math.max(this.match[i]!, i) + 1;
  }

  #grow(): void {
    const longer = (old: Int32Array) => {
      const grown = new Int32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.code = longer(this.code);
    this.start = longer(this.start);
    this.end = longer(this.end);
    this.line = longer(this.line);
  }
}

interface Table {
  word: Uint8Array;
  rules: (number[] | undefined)[];
}

const tables = new WeakMap<Lexis, Table>();

function tableOf(lexis: Lexis): Table {
  const known = tables.get(lexis);
  if (known) return known;
  const word = new Uint8Array(128);
  for (const c of `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_${lexis.word ?? ''}`) {
    word[c.charCodeAt(0)] = 1;
  }
  const rules: (number[] | undefined)[] = new Array(128).fill(undefined);
  lexis.rules.forEach((rule, index) => {
    for (const c of rule.first) {
      const code = c.charCodeAt(0);
      rules[code] = [...(rules[code] ?? []), index];
    }
  });
  const table = { word, rules };
  tables.set(lexis, table);
  return table;
}

function indexOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? Infinity : at;
}

export function tokenize(text: string, lexis: Lexis): Tokens {
  const { word, rules } = tableOf(lexis);
  const tokens = new Tokens(text);
  const size = text.length;
  // Per rule the line on which it found no end (Infinity: nowhere in this file).
  const open_on: number[] = new Array(lexis.rules.length).fill(0);
  let line = 1;
  let newline = -1;
  let i = lexis.from?.(text) ?? (text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  for (newline = indexOfLine(text, 0); newline < i; newline = indexOfLine(text, newline + 1)) line++;
  next: while (i < size) {
    const c = text.charCodeAt(i);
    if (c <= 32) {
      if (c === LF) line++;
      i++;
      continue;
    }
    const candidates = c < 128 ? rules[c] : undefined;
    if (candidates) {
      for (const index of candidates) {
        if (open_on[index]! >= line) continue;
        const rule = lexis.rules[index]!;
        const end = rule.end(text, i, tokens);
        if (end > i) {
          if (rule.code) tokens.push(rule.code, i, end, line);
          // Kept across literals: asking again for each would rescan one long line per literal.
          if (newline < i) newline = indexOfLine(text, i);
          for (; newline < end; newline = indexOfLine(text, newline + 1)) line++;
          i = end;
          continue next;
        }
        if (end === OPEN_LINE) open_on[index] = line;
        else if (end === OPEN_FILE) open_on[index] = Infinity;
      }
    }
    const from = i;
    if (c >= 128 || word[c]) {
      const digit = c >= 48 && c <= 57;
      for (i++; i < size; i++) {
        const d = text.charCodeAt(i);
        if (d >= 128 || word[d]) continue;
        // 1.5 and 1'000 are one number; 1..2 and 1.max() are not.
        if (!(digit && (d === DOT || d === QUOTE))) break;
        const after = text.charCodeAt(i + 1);
        if (!(after >= 48 && after <= 57)) break;
      }
      tokens.push(digit ? NUMBER : WORD, from, i, line);
    } else {
      i++;
      tokens.push(c, from, i, line);
    }
  }
  return tokens;
}
