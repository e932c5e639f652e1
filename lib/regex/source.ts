// A cursor over the characters (code points) of a pattern, and the escapes and classes that need no grammar.
import { PatternError } from './pattern-error.ts';
import { complement, type Ranges, ranges, union } from './ranges.ts';
import * as unicode from './unicode.ts';

export class Source {
  readonly chars: readonly string[];
  at = 0;

  constructor(text: string) {
    this.chars = Array.from(text);
  }

  get done(): boolean {
    return this.at >= this.chars.length;
  }

  peek(ahead = 0): string {
    return this.chars[this.at + ahead] ?? '';
  }

  /** The rest of the pattern begins with `text`: takes it. */
  eat(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.peek(i) !== text[i]) return false;
    this.at += text.length;
    return true;
  }

  /** Takes characters while they belong to `allowed`, at most `limit`. */
  run(allowed: RegExp, limit = Infinity): string {
    const from = this.at;
    while (this.at - from < limit && !this.done && allowed.test(this.peek())) this.at++;
    return this.chars.slice(from, this.at).join('');
  }

  /** What stands before the next `close`, which is taken too; undefined when there is none. */
  until(close: string): string | undefined {
    const end = this.chars.indexOf(close, this.at);
    if (end < 0) return undefined;
    const text = this.chars.slice(this.at, end).join('');
    this.at = end + 1;
    return text;
  }
}

export const syntax = (message: string): PatternError => new PatternError('syntax', message);

const CONTROLS: Record<string, number> = { n: 10, t: 9, r: 13, f: 12, v: 11, a: 7 };

/** The code point of an escape whose backslash has been taken at `from`. */
export function escapedPoint(source: Source, from: number): number {
  const char = source.peek();
  if (char === '') throw syntax(`pattern ends with a backslash at ${from}, write \\\\ for a literal one`);
  source.at++;
  if (Object.hasOwn(CONTROLS, char)) return CONTROLS[char]!;
  if (char === 'x') return hex(source, from, 'x', 2);
  if (char === 'U') return hex(source, from, 'U', 8);
  if (char === 'u') return source.peek() === '{' ? braced(source, from) : utf16(source, from);
  if (char === 'c' && /[A-Za-z]/.test(source.peek())) return source.chars[source.at++]!.charCodeAt(0) & 31;
  if (/[0-7]/.test(char)) return Number.parseInt(char + source.run(/[0-7]/, char > '3' ? 1 : 2), 8);
  if (/[A-Za-z0-9]/.test(char)) throw syntax(`bad escape \\${char} at ${from}`);
  return char.codePointAt(0)!;
}

function hex(source: Source, from: number, kind: string, length: number): number {
  const digits = source.run(/[0-9a-fA-F]/, length);
  if (digits.length < length) throw syntax(`\\${kind} at ${from} needs ${length} hexadecimal digits`);
  return checked(Number.parseInt(digits, 16), from);
}

function braced(source: Source, from: number): number {
  source.at++;
  const digits = source.until('}') ?? '';
  if (!/^[0-9a-fA-F]{1,8}$/.test(digits)) throw syntax(`\\u{ at ${from} needs hexadecimal digits and a }`);
  return checked(Number.parseInt(digits, 16), from);
}

/** JavaScript writes a code point above U+FFFF as two escapes. */
function utf16(source: Source, from: number): number {
  const high = hex(source, from, 'u', 4);
  const next = source.at;
  if (high >= 0xd800 && high < 0xdc00 && source.eat('\\u')) {
    const low = Number.parseInt(source.run(/[0-9a-fA-F]/, 4), 16);
    if (low >= 0xdc00 && low < 0xe000) return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    source.at = next;
  }
  return high;
}

function checked(point: number, from: number): number {
  if (point > 0x10ffff) throw syntax(`escape at ${from} is above the last code point \\u{10ffff}`);
  return point;
}

/** The set of \d \D \w \W \s \S \p{…} \P{…}, whose backslash has been taken; undefined for any other escape. */
export function escapedSet(source: Source, from: number, ignoreCase: boolean): Ranges | undefined {
  const char = source.peek();
  if (char === 'p' || char === 'P') return propertySet(source, from, ignoreCase);
  const set = {
    d: unicode.digit,
    D: unicode.notDigit,
    w: unicode.word,
    W: unicode.notWord,
    s: () => unicode.SPACE,
    S: () => unicode.NOT_SPACE,
  }[char];
  if (set) source.at++;
  return set?.();
}

function propertySet(source: Source, from: number, ignoreCase: boolean): Ranges {
  const kind = source.chars[source.at++]!;
  const name = source.eat('{') ? source.until('}') : undefined;
  if (name === undefined) throw syntax(`\\${kind} at ${from} needs a property in braces, as in \\${kind}{L}`);
  const set = unicode.property(name);
  if (!set)
    throw syntax(`unknown property \\${kind}{${name}} at ${from}, write one of JavaScript's, as in \\p{Lu}`);
  const meant = kind === 'P' ? complement(set) : set;
  return ignoreCase ? unicode.ignoringCase(meant) : meant;
}

/** A class whose [ has been taken at `from`. As in Python, a ] that comes first is a member. */
export function characterClass(source: Source, from: number, ignoreCase: boolean): Ranges {
  const negated = source.eat('^');
  const first = source.at;
  const bounds: number[] = [];
  const sets: Ranges[] = [];
  for (;;) {
    if (source.done) throw syntax(`unterminated character class at ${from}`);
    if (source.at > first && source.eat(']')) break;
    const start = source.at;
    const low = member(source, ignoreCase);
    // A set cannot open a range: the hyphen of [\w-.] is a member.
    const isRange = typeof low === 'number' && source.peek() === '-' && !['', ']'].includes(source.peek(1));
    if (typeof low !== 'number') sets.push(low);
    else if (!isRange) bounds.push(low, low);
    else {
      source.at++;
      const high = member(source, ignoreCase);
      if (typeof high !== 'number') {
        bounds.push(low, low, 0x2d, 0x2d);
        sets.push(high);
      } else if (high < low) {
        const text = source.chars.slice(start, source.at).join('');
        throw syntax(`bad character range ${text} at ${start}, the lower end comes first`);
      } else bounds.push(low, high);
    }
  }
  const members = ranges(bounds);
  const all = union([ignoreCase ? unicode.ignoringCase(members) : members, ...sets]);
  return negated ? complement(all) : all;
}

function member(source: Source, ignoreCase: boolean): number | Ranges {
  const from = source.at;
  if (!source.eat('\\')) return source.chars[source.at++]!.codePointAt(0)!;
  if (source.eat('b')) return 8;
  return escapedSet(source, from, ignoreCase) ?? escapedPoint(source, from);
}
