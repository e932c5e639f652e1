/**
 * The values of Zylisp. Integers are JavaScript numbers up to 2^53 and boxed BigInts beyond, strings and booleans are
 * themselves, nil is null, functions are JavaScript functions; the rest are the classes here. Nothing changes once made,
 * so no value can contain itself. `undefined` is never a value: it marks what has none yet. Fields are only declared:
 * defining them before they are set makes the guest's engine a third slower at consing.
 */

export class Pair {
  declare readonly car: unknown;
  declare readonly cdr: Pair | null;
  constructor(car: unknown, cdr: Pair | null) {
    this.car = car;
    this.cdr = cdr;
  }
}

/** The first pair of a list that was read: it knows its place. */
export class Form extends Pair {
  declare readonly at: number;
  constructor(car: unknown, cdr: Pair | null, at: number) {
    super(car, cdr);
    this.at = at;
  }
}

/** Symbols are equal by name; each one that was read knows its place (0: none). */
export class Sym {
  declare readonly name: string;
  declare readonly at: number;
  constructor(name: string, at = 0) {
    this.name = name;
    this.at = at;
  }
}

export class Keyword {
  declare readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Floats are boxed, so that 1.0 stays apart from 1. */
export class Float {
  declare readonly float: number;
  constructor(float: number) {
    this.float = float;
  }
  /** Generated code tries integer arithmetic first: with this it fails at once. */
  valueOf(): number {
    return Number.NaN;
  }
}

/** Integers beyond 2^53. Boxed, so that generated code may try arithmetic on any value: a bare BigInt would throw. */
export class Big {
  declare readonly big: bigint;
  constructor(big: bigint) {
    this.big = big;
  }
  valueOf(): number {
    return Number.NaN;
  }
}

/** The one representation of an integer. */
export function exact(big: bigint): number | Big {
  const near = Number(big);
  return near <= MAX_NUMBER && near >= -MAX_NUMBER && (Number.isSafeInteger(near) || BigInt(near) === big)
    ? near
    : new Big(big);
}

/** Up to here a number is an integer: one step further is not exact. */
export const MAX_NUMBER = 2 ** 53;

export type Callable = (...args: unknown[]) => unknown;

export class Macro {
  declare readonly expand: Callable;
  constructor(expand: Callable) {
    this.expand = expand;
  }
}

/** Places are one number: column in 16 bits, line in 20, index of the file above. 0 is nowhere. */
const LINE = 2 ** 16;
const FILE = 2 ** 36;
const MAX_FILES = 2 ** 17;

export function placeAt(file: number, line: number, column: number): number {
  const inFile = Math.min(line, FILE / LINE - 1) * LINE + Math.min(column, LINE - 1);
  return Math.min(file, MAX_FILES - 1) * FILE + inFile;
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
