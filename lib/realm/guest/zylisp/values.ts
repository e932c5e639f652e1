/**
 * The values of Zylisp. Integers are JavaScript numbers while safe and BigInts beyond, strings and booleans are
 * themselves, nil is null, functions are JavaScript functions; the rest are the classes here. Nothing changes once made,
 * so no value can contain itself. `undefined` is never a value: it marks what has none yet.
 */

export class Pair {
  readonly car: unknown;
  readonly cdr: Pair | null;
  constructor(car: unknown, cdr: Pair | null) {
    this.car = car;
    this.cdr = cdr;
  }
}

/** The first pair of a list that was read: it knows its place. */
export class Form extends Pair {
  readonly at: number;
  constructor(car: unknown, cdr: Pair | null, at: number) {
    super(car, cdr);
    this.at = at;
  }
}

/** Symbols are equal by name; each one that was read knows its place (0: none). */
export class Sym {
  readonly name: string;
  readonly at: number;
  constructor(name: string, at = 0) {
    this.name = name;
    this.at = at;
  }
}

export class Keyword {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Floats are boxed, so that 1.0 stays apart from 1. */
export class Float {
  readonly float: number;
  constructor(float: number) {
    this.float = float;
  }
}

export type Callable = (...args: unknown[]) => unknown;

export class Macro {
  readonly expand: Callable;
  constructor(expand: Callable) {
    this.expand = expand;
  }
}

/** Places are one number: column in 16 bits, line in 20, index of the file above. 0 is nowhere. */
export const LINE = 2 ** 16;
export const FILE = 2 ** 36;
const MAX_FILES = 2 ** 17;

export function placeAt(line: number, column: number): number {
  return Math.min(line, 2 ** 20 - 1) * LINE + Math.min(column, LINE - 1);
}

export function inFile(at: number, file: number): number {
  return at === 0 ? 0 : at + Math.min(file, MAX_FILES - 1) * FILE;
}

export function placeOf(at: number): { file: number; line: number; col: number } {
  return { file: Math.floor(at / FILE), line: Math.floor((at % FILE) / LINE), col: at % LINE };
}

export function list(items: readonly unknown[], tail: Pair | null = null): Pair | null {
  let made = tail;
  for (let i = items.length - 1; i >= 0; i--) made = new Pair(items[i], made);
  return made;
}

export function isList(value: unknown): value is Pair | null {
  return value === null || value instanceof Pair;
}

export function items(from: Pair | null): unknown[] {
  const out: unknown[] = [];
  for (let at = from; at !== null; at = at.cdr) out.push(at.car);
  return out;
}

export function truthy(value: unknown): boolean {
  return value !== false && value !== null;
}

export function isSymbol(value: unknown, name: string): boolean {
  return value instanceof Sym && value.name === name;
}
