/** What the global names of a program hold, and how many arguments functions take. */
import { ZylispError } from './errors.ts';
import type { Callable } from './values.ts';

/** Calls of globals with fewer arguments go through a cell's functions. */
export const SLOTS = 4;

/** A row of the table of built-ins. */
export interface Builtin {
  name: string;
  /** Parameters as text: `(a [b] & more)`, b optional. The arity follows from it. */
  arglist: string;
  doc: string;
  run: Callable;
}

/** Where and how the program defined a name. */
export interface Definition {
  at: number;
  arglist?: string;
  doc?: string;
}

export class Cell {
  readonly name: string;
  v: unknown = undefined;
  definition: Definition | undefined = undefined;
  /** To call with so many arguments, followed by the place: the value itself if it takes them, else what sorts it out. */
  f0: Callable;
  f1: Callable;
  f2: Callable;
  f3: Callable;
  constructor(name: string, entries: Entries) {
    this.name = name;
    [this.f0, this.f1, this.f2, this.f3] = entries;
  }
}

export type Entries = readonly [Callable, Callable, Callable, Callable];

/** What the functions of a cell are while its value does not take so many arguments. */
export function entriesOf(call: (cell: Cell, args: unknown[], at: number) => unknown): Entries {
  type Entry = (this: Cell, ...args: unknown[]) => unknown;
  const entry: Entry = function (...args) {
    const at = args.pop() as number;
    return call(this, args, at);
  };
  return [entry, entry, entry, entry];
}

export interface Arity {
  name: string;
  least: number;
  most: number;
}

/** Functions carry their arity: the program's in `length`, and `variadic` when there may be more. */
export type Marked = Callable & { variadic?: true; arity?: Arity };

export function arityOf(arglist: string): { least: number; most: number } {
  const words = arglist.slice(1, -1).split(' ').filter(Boolean);
  const rest = words.indexOf('&');
  const plain = rest === -1 ? words : words.slice(0, rest);
  const least = plain.filter((word) => !word.startsWith('[')).length;
  return { least, most: rest === -1 ? plain.length : Number.POSITIVE_INFINITY };
}

/** Arguments of one call: the engine keeps them on its stack. */
export const MAX_ARGUMENTS = 10_000;

export function tooMany(at = 0): ZylispError {
  return new ZylispError('limit-error', `more than ${MAX_ARGUMENTS} arguments`, at);
}

export function wrongCount({ name, least, most }: Arity, got: number, at: number): ZylispError {
  const expected =
    most === least
      ? String(least)
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least}`
        : `${least} to ${most}`;
  return new ZylispError('arity-error', `${name} expects ${expected} arguments, got ${got}`, at);
}
