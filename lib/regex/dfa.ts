// The two matchers: search() finds the next line with a match in a buffer of UTF-8, whole() matches a complete string.
// Both take time linear in the text. Invalid UTF-8 and lone surrogates count as U+FFFD, as TextDecoder has it.
import type { Node } from './ast.ts';
import { Automaton, DEAD, DECODE, MATCHED, MATCHED_BEFORE, type Mode, UNKNOWN } from './determinise.ts';
import { type Classes, nfa } from './nfa.ts';

/** `tick` is called about every million steps of building, the only slow part: it may throw to give up. */
export type MatcherOptions = { tick?: (() => void) | undefined };

export type Search = {
  /**
   * `from` is the start of a line and `\n` the only line terminator. Finds the first line before `end` that matches and
   * returns where its earliest match ends (between the line's start and its `\n`), or -1.
   */
  next(bytes: Uint8Array, from: number, end: number): number;
  /** Whether one string, taken as one line, contains a match. */
  test(text: string): boolean;
  /** The automaton, and the column of each byte, for those who run it themselves. */
  readonly automaton: Automaton;
  readonly columns: Uint16Array;
  /** The column and the length in bytes of the code point that begins with a byte above ASCII. */
  wide(bytes: Uint8Array, at: number, end: number): { column: number; length: number };
};

export type Whole = {
  test(text: string): boolean;
  /** False when no string that begins with `prefix` can match. */
  alive(prefix: string): boolean;
};

export const search = (ast: Node, options: MatcherOptions = {}): Search =>
  new Searcher(ast, 'search', options);
export const whole = (ast: Node, options: MatcherOptions = {}): Whole => new Anchored(ast, 'whole', options);

const REPLACEMENT = 0xfffd;

class Matcher {
  readonly automaton: Automaton;
  protected readonly ascii = new Uint16Array(128);
  private readonly classes: Classes;
  /** Last seen code points above ASCII and their classes, by their low bits. */
  private readonly seen = new Int32Array(1024).fill(-1);
  private readonly seenClass = new Uint16Array(1024);

  constructor(ast: Node, mode: Mode, options: MatcherOptions) {
    const program = nfa(ast);
    this.classes = program.classes;
    this.automaton = new Automaton(program, mode, options.tick);
    for (let point = 0; point < 128; point++) this.ascii[point] = this.lookUp(point);
  }

  protected classOf(point: number): number {
    const slot = point & 1023;
    if (this.seen[slot] !== point) {
      this.seen[slot] = point;
      this.seenClass[slot] = this.lookUp(point);
    }
    return this.seenClass[slot]!;
  }

  private lookUp(point: number): number {
    const { starts, of } = this.classes;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= point) low = middle;
      else high = middle - 1;
    }
    return of[low]!;
  }

  /** The row after the whole text, or the negative entry that ended the run. */
  protected run(text: string): number {
    const { automaton, ascii } = this;
    let row = 0;
    for (let i = 0; i < text.length; i++) {
      let point = text.charCodeAt(i);
      let column: number;
      if (point < 128) column = ascii[point]!;
      else {
        if (point >= 0xd800 && point < 0xe000) {
          point = text.codePointAt(i)!;
          if (point > 0xffff) i++;
          else point = REPLACEMENT;
        }
        column = this.classOf(point);
      }
      let to = automaton.table[row + column]!;
      if (to === UNKNOWN) to = automaton.next(row, column);
      if (to < 0) return to;
      row = to;
    }
    return row;
  }

  protected atEnd(row: number): number {
    const { automaton } = this;
    const to = automaton.table[row + automaton.endOfLine]!;
    return to === UNKNOWN ? automaton.next(row, automaton.endOfLine) : to;
  }
}

class Anchored extends Matcher implements Whole {
  test(text: string): boolean {
    const row = this.run(text);
    return row >= 0 && this.atEnd(row) === MATCHED_BEFORE;
  }

  alive(prefix: string): boolean {
    return !this.automaton.never && this.run(prefix) >= 0;
  }
}

class Searcher extends Matcher implements Search {
  /** The column of each byte: \n ends the line, and a byte above ASCII asks for decoding. */
  readonly columns = new Uint16Array(256);

  constructor(ast: Node, mode: Mode, options: MatcherOptions) {
    super(ast, mode, options);
    this.columns.set(this.ascii);
    this.columns[10] = this.automaton.endOfLine;
    this.columns.fill(this.automaton.endOfLine + 1, 128);
  }

  test(text: string): boolean {
    if (this.automaton.always) return true;
    const row = this.run(text);
    return row < 0 ? row !== DEAD : this.atEnd(row) === MATCHED_BEFORE;
  }

  wide(bytes: Uint8Array, at: number, end: number) {
    const decoded = decode(bytes, at, end);
    return { column: this.classOf(decoded >> 3), length: decoded & 7 };
  }

  next(bytes: Uint8Array, from: number, end: number): number {
    const { automaton, columns } = this;
    if (from >= end || automaton.never) return -1;
    if (automaton.always) return from;
    let table = automaton.table;
    let row = 0;
    let at = from;
    for (;;) {
      let to = UNKNOWN;
      for (; at < end; at++) {
        to = table[row + columns[bytes[at]!]!]!;
        if (to < 0) break;
        row = to;
      }
      if (at >= end) break;
      let column = columns[bytes[at]!]!;
      let length = 1;
      if (to === DECODE) {
        const decoded = decode(bytes, at, end);
        length = decoded & 7;
        column = this.classOf(decoded >> 3);
        to = table[row + column]!;
      }
      if (to === UNKNOWN) {
        to = automaton.next(row, column);
        table = automaton.table;
      }
      if (to >= 0) {
        row = to;
        at += length;
      } else if (to === DEAD) {
        at = bytes.indexOf(10, at) + 1;
        if (at === 0 || at > end) return -1;
        row = 0;
      } else return to === MATCHED ? at + length : at;
    }
    // After a final \n there is no further line.
    return bytes[end - 1] !== 10 && this.atEnd(row) === MATCHED_BEFORE ? end : -1;
  }
}

/** The code point at a byte above ASCII, times 8, plus its length in bytes. A maximal invalid part is one U+FFFD. */
function decode(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return (REPLACEMENT << 3) | 1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let point = lead & (0x7f >> length);
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = at + i < end ? bytes[at + i]! : 0;
    if (byte < low || byte > high) return (REPLACEMENT << 3) | i;
    point = (point << 6) | (byte & 0x3f);
    low = 0x80;
    high = 0xbf;
  }
  return (point << 3) | length;
}
