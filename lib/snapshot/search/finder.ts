/**
 * Finds, in the kernel's memory, places where a line may match: never too few. What it finds is looked at again by the
 * matcher that a live directory is searched with, so the two cannot disagree.
 */

import type { Buffer } from 'node:buffer';
import { classTable, type Kernel, type Needle } from '../../kernel/kernel.ts';
import { DEAD, DECODE, UNKNOWN } from '../../regex/determinise.ts';
import type { Search } from '../../regex/dfa.ts';
import { asciiWindow } from '../../regex/window.ts';
import type { Literals } from '../../repo/literal-finder.ts';
import type { LineMatcher, LinePattern } from '../../repo/matcher.ts';

export interface Finder {
  /** The first place in [from, end) where a match may be, or -1. A place may also lie on the way to the match. */
  next(from: number, end: number): number;
  /** Where it finds something there is a match, of so many bytes. */
  readonly length?: number;
  /** Whether texts may be joined that do not end with a line break. */
  readonly joins: boolean;
  /** Forgets what was found: there may be another text at the same place. */
  reset?(): void;
}

interface Held extends Finder {
  release(): void;
}

/** The finders for texts in ASCII alone and for others; undefined when every text must be looked at. */
export interface Finders {
  ascii: Finder;
  other: Finder;
  release(): void;
}

/** Shorter literals are everywhere: classes at several places tell more. */
const TELLING = 3;
const LF = 10;

export function finders({ literals, engine, ast }: LinePattern, kernel: Kernel): Finders | undefined {
  const telling = literals && Math.min(...literals.strings.map(({ length }) => length)) >= TELLING;
  const window = !telling && ast ? asciiWindow(ast) : null;
  if (!literals && (!engine || engine.automaton.always)) return undefined;
  const general = literals
    ? literalFinder(literals, engine === undefined, kernel)
    : new DfaFinder(engine!, kernel);
  if (!window) return { ascii: general, other: general, release: () => general.release() };
  const places = window.places.map(({ offset, set }) => ({
    offset,
    table: classTable((byte) => set[byte] === 1, false)!,
  }));
  const prepared = kernel.window(places, window.length);
  const ascii: Finder = {
    next: (from, end) => kernel.findWindow(from, end, prepared),
    joins: true,
    ...(window.whole && { length: window.length }),
  };
  return {
    ascii,
    other: window.everywhere ? ascii : general,
    release() {
      kernel.release(prepared.address);
      general.release();
    },
  };
}

/**
 * A matcher for a text in the kernel's memory: the finder jumps to lines that may match, the engine decides. `found` is
 * what the finder has found first in it, if that is known; it may go beyond the end.
 */
export function lineFinder(
  { engine }: LinePattern,
  finder: Finder,
  text: Buffer,
  address: number,
  found?: number,
): Pick<LineMatcher, 'next'> {
  const end = address + text.length;
  const { length } = finder;
  const first = found !== undefined && found + (length ?? 0) <= end ? found : undefined;
  const next = (from: number) =>
    from === 0 && first !== undefined ? first : finder.next(address + from, end);
  if (length !== undefined) {
    return {
      next(from) {
        const at = next(from);
        return at === -1 ? -1 : at - address + length;
      },
    };
  }
  return {
    next(from) {
      for (let at = next(from); at !== -1; ) {
        const place = at - address;
        const start = place === 0 ? 0 : text.lastIndexOf(LF, place - 1) + 1;
        const stop = text.indexOf(LF, place);
        // With its break: an empty line has nothing else.
        const match = engine!.next(text, start, stop === -1 ? text.length : stop + 1);
        if (match !== -1 || stop === -1) return match;
        at = finder.next(address + stop + 1, end);
      }
      return -1;
    },
  };
}

/** With `plain`, the one string is the pattern. */
function literalFinder({ strings, ignoreCase }: Literals, plain: boolean, kernel: Kernel): Held {
  const needles = strings.map((string) => kernel.needle(string, ignoreCase));
  const release = () => {
    for (const { address } of needles) kernel.release(address);
  };
  if (needles.length === 1) {
    const only = needles[0]!;
    const exact = plain && { length: only.length };
    return { next: (from, end) => kernel.find(from, end, only), joins: true, release, ...exact };
  }
  const ahead = needles.map((needle) => new Ahead(needle, kernel));
  return {
    next(from, end) {
      let first = -1;
      for (const one of ahead) {
        const at = one.next(from, end);
        if (at !== -1 && (first === -1 || at < first)) first = at;
      }
      return first;
    },
    joins: true,
    reset() {
      for (const one of ahead) one.reset();
    },
    release,
  };
}

/** One of several strings, and where it was found last: another one that comes earlier does not make us look again. */
class Ahead {
  readonly #needle: Needle;
  readonly #kernel: Kernel;
  #from = 0;
  #end = 0;
  #at = -1;

  constructor(needle: Needle, kernel: Kernel) {
    this.#needle = needle;
    this.#kernel = kernel;
  }

  reset(): void {
    this.#end = 0;
  }

  next(from: number, end: number): number {
    const known = end === this.#end && from >= this.#from && (this.#at === -1 || from <= this.#at);
    if (!known) {
      this.#from = from;
      this.#end = end;
      this.#at = this.#kernel.find(from, end, this.#needle);
    }
    return this.#at;
  }
}

/**
 * The automaton run by the kernel on a copy of its table. In the copy the first row is where a line without hope waits
 * for its end, and every other row comes one row later.
 */
class DfaFinder implements Held {
  readonly joins = false;
  readonly #engine: Search;
  readonly #kernel: Kernel;
  readonly #columns: number;
  readonly #stride: number;
  #table = 0;
  #room = 0;
  #copied = 0;
  #flushes = -1;

  constructor(engine: Search, kernel: Kernel) {
    this.#engine = engine;
    this.#kernel = kernel;
    this.#stride = engine.automaton.stride;
    this.#columns = kernel.reserve(512);
    const columns = new Uint16Array(kernel.bytes.buffer, this.#columns, 256);
    columns.set(engine.columns);
    // A lone \r ends a line too; where it belongs to \r\n there is one empty line too many, which hides nothing.
    columns[13] = engine.automaton.endOfLine;
    this.#copy();
  }

  next(from: number, end: number): number {
    const kernel = this.#kernel;
    const { automaton, columns } = this.#engine;
    if (automaton.never || from >= end) return -1;
    const stride = this.#stride;
    // The matcher runs the same automaton, and may have made it forget its rows.
    if (automaton.flushes !== this.#flushes) this.#copy();
    let row = stride;
    for (let at = from; ; ) {
      at = kernel.dfa(at, end, this.#table, this.#columns, row);
      row = kernel.row;
      if (at >= end) break;
      const { entry } = kernel;
      if (entry !== UNKNOWN && entry !== DECODE) return at;
      const byte = kernel.bytes[at]!;
      const { column, length } =
        entry === DECODE
          ? this.#engine.wide(kernel.bytes, at, end)
          : { column: byte === 13 ? automaton.endOfLine : columns[byte]!, length: 1 };
      const to = this.#step(row - stride, column);
      if (to < 0 && to !== DEAD) return at;
      row = encoded(to, stride);
      at += length;
    }
    const last = kernel.bytes[end - 1];
    const ended = last === 10 || last === 13 || row === 0;
    return !ended && this.#step(row - stride, automaton.endOfLine) < 0 ? end - 1 : -1;
  }

  #step(row: number, column: number): number {
    const { automaton } = this.#engine;
    const known = automaton.table[row + column]!;
    const to = known === UNKNOWN ? automaton.next(row, column) : known;
    const flushed = automaton.flushes !== this.#flushes;
    if (flushed || automaton.used > this.#copied) this.#copy();
    if (!flushed) this.#entries()[row + column + this.#stride] = encoded(to, this.#stride);
    return to;
  }

  /** Brings the copy up to date: the rows that are new, or all of them. */
  #copy(): void {
    const { automaton } = this.#engine;
    const stride = this.#stride;
    if (automaton.flushes !== this.#flushes) this.#copied = 0;
    this.#flushes = automaton.flushes;
    const needed = automaton.used + stride;
    if (needed > this.#room) {
      if (this.#room > 0) this.#kernel.release(this.#table);
      this.#room = Math.max(needed * 2, 1024);
      this.#table = this.#kernel.reserve(this.#room * 4);
      this.#copied = 0;
    }
    const entries = this.#entries();
    if (this.#copied === 0) {
      entries.fill(0, 0, stride);
      entries[automaton.endOfLine] = stride;
    }
    for (let i = this.#copied; i < automaton.used; i++)
      entries[i + stride] = encoded(automaton.table[i]!, stride);
    this.#copied = automaton.used;
  }

  #entries(): Int32Array {
    return new Int32Array(this.#kernel.bytes.buffer, this.#table, this.#room);
  }

  release(): void {
    this.#kernel.release(this.#columns);
    this.#kernel.release(this.#table);
  }
}

const encoded = (to: number, stride: number) => (to >= 0 ? to + stride : to === DEAD ? 0 : to);
