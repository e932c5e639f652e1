/**
 * What compiled code runs on: the global cells, calls and tail calls. A call in tail position leaves function and
 * arguments in the registers here and returns TAIL; whoever made the call that is not in tail position runs them. So
 * a call costs one JavaScript frame, and a tail call none. Members with short names are what generated code mentions.
 */
import { equal } from './equality.ts';
import { asError, ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { write } from './printer.ts';
import { type Callable, isList, items, list, Macro, Pair, truthy } from './values.ts';

export const TAIL = Symbol('tail');

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
  constructor(name: string) {
    this.name = name;
  }
}

interface Arity {
  name: string;
  least: number;
  most: number;
}

/** Functions carry their arity: the program's in `length`, and `variadic` when there may be more. */
type Marked = Callable & { variadic?: true; arity?: Arity };

export interface ZylispHost {
  print(text: string): void;
  /** The next line of the input without its end; null at the end of the input. */
  readLine(): string | null;
}

export class Machine {
  readonly host: ZylispHost;
  /** Set by whoever puts reader, compiler and machine together. */
  evaluate: (form: unknown) => unknown = () => null;
  expand: (form: unknown, most: number) => unknown = () => null;
  readonly cells = new Map<string, Cell>();
  readonly builtins = new Map<string, Builtin>();
  readonly files: string[] = [];
  /** Whether everything that code is generated for in place still has its own meaning. */
  std = true;
  inlined: ReadonlySet<string> = new Set();
  gensyms = 0;
  /** The registers: a function, the number of its arguments (-1: in `more`), and up to three of them. */
  f: Callable = () => null;
  n = 0;
  x: unknown = null;
  y: unknown = null;
  z: unknown = null;
  more: unknown[] = [];

  constructor(host: ZylispHost) {
    this.host = host;
  }

  cell(name: string): Cell {
    let cell = this.cells.get(name);
    if (cell === undefined) {
      cell = new Cell(name);
      this.cells.set(name, cell);
    }
    return cell;
  }

  install(table: readonly Builtin[]): void {
    for (const builtin of table) {
      const run: Marked = builtin.run;
      run.arity = { name: builtin.name, ...arityOf(builtin.arglist) };
      // Never the number of arguments of a call: built-ins take the way through `fix`, which knows their arity.
      Object.defineProperty(run, 'length', { value: -1 });
      this.builtins.set(builtin.name, builtin);
      this.cell(builtin.name).v = run;
    }
  }

  fileIndex(file: string): number {
    const known = this.files.indexOf(file);
    return known === -1 ? this.files.push(file) - 1 : known;
  }

  /** The name of a built-in, for printing. */
  nameOf = (value: unknown): string | undefined =>
    typeof value === 'function' ? (value as Marked).arity?.name : undefined;

  print(value: unknown): string {
    return write(value, { quoted: true, nameOf: this.nameOf });
  }

  /** For messages: a value that is named but not poured out. */
  brief(value: unknown): string {
    return write(value, { quoted: true, nameOf: this.nameOf, max: 200 });
  }

  /** Runs the call in the registers, and those in tail position after it. */
  run(): unknown {
    for (;;) {
      const { f } = this;
      let value: unknown;
      if (this.n === 1) value = f(this.x);
      else if (this.n === 2) value = f(this.x, this.y);
      else if (this.n === 3) value = f(this.x, this.y, this.z);
      else if (this.n === 0) value = f();
      else value = f(...this.more);
      if (value !== TAIL) return value;
    }
  }

  /** Leaves a call for the one that runs it. */
  tail(f: unknown, args: unknown[]): typeof TAIL {
    this.f = this.fix(f, args.length, 0);
    this.more = args;
    this.n = -1;
    return TAIL;
  }

  /** Forgets what the registers still hold. */
  clear(): void {
    this.f = () => null;
    this.x = this.y = this.z = null;
    this.more = [];
  }

  /** What to call when `f` does not plainly take `n` arguments: the same, or a built-in that knows where it is called. */
  fix(f: unknown, n: number, at: number, cell?: Cell): Callable {
    if (typeof f !== 'function') {
      if (f === undefined) this.undef(cell!.name, at);
      throw new ZylispError('type-error', `not a function: ${this.brief(f)}`, at);
    }
    const { variadic, arity, length } = f as Marked;
    if (arity !== undefined) {
      if (n < arity.least || n > arity.most) throw wrongCount(arity, n, at);
      return at === 0 ? (f as Callable) : this.placed(f as Callable, at);
    }
    if (n !== length && !(variadic && n > length))
      throw wrongCount({ name: 'function', least: length, most: variadic ? 1 / 0 : length }, n, at);
    return f as Callable;
  }

  placed(f: Callable, at: number): Callable {
    return (...args) => {
      try {
        return f(...args);
      } catch (error) {
        throw this.locate(error, at);
      }
    };
  }

  /** Calls what a global cell holds, a built-in when the code was compiled; may return TAIL. */
  prim(cell: Cell, at: number, ...args: unknown[]): unknown {
    const f = cell.v as Marked;
    if (f?.arity === undefined) return this.fix(f, args.length, at, cell)(...args);
    if (args.length < f.arity.least || args.length > f.arity.most) throw wrongCount(f.arity, args.length, at);
    try {
      return f(...args);
    } catch (error) {
      throw this.locate(error, at);
    }
  }

  prim1(cell: Cell, at: number, x: unknown): unknown {
    const f = cell.v as Marked;
    if (f?.arity === undefined || f.arity.least > 1 || f.arity.most < 1) return this.fix(f, 1, at, cell)(x);
    try {
      return f(x);
    } catch (error) {
      throw this.locate(error, at);
    }
  }

  prim2(cell: Cell, at: number, x: unknown, y: unknown): unknown {
    const f = cell.v as Marked;
    if (f?.arity === undefined || f.arity.least > 2 || f.arity.most < 2)
      return this.fix(f, 2, at, cell)(x, y);
    try {
      return f(x, y);
    } catch (error) {
      throw this.locate(error, at);
    }
  }

  /** What code generated in place falls back on: odd operands, or a name that has another meaning by now. */
  slow(cell: Cell, at: number, ...args: unknown[]): unknown {
    const value = this.prim(cell, at, ...args);
    return value === TAIL ? this.run() : value;
  }

  locate(error: unknown, at: number): unknown {
    if (error instanceof ZylispError && error.at === 0) error.at = at;
    return error;
  }

  call(f: unknown, ...args: unknown[]): unknown {
    const value = this.fix(f, args.length, 0)(...args);
    return value === TAIL ? this.run() : value;
  }

  call1(f: unknown, a: unknown): unknown {
    const value = (typeof f === 'function' && f.length === 1 ? (f as Callable) : this.fix(f, 1, 0))(a);
    return value === TAIL ? this.run() : value;
  }

  call2(f: unknown, a: unknown, b: unknown): unknown {
    const value = (typeof f === 'function' && f.length === 2 ? (f as Callable) : this.fix(f, 2, 0))(a, b);
    return value === TAIL ? this.run() : value;
  }

  undef(name: string, at: number): never {
    throw new ZylispError('undefined-variable', `undefined variable: ${name}`, at);
  }

  define(cell: Cell, value: unknown, definition?: Definition): unknown {
    if (this.inlined.has(cell.name)) this.std = false;
    cell.v = value;
    cell.definition = definition;
    return value;
  }

  assign(cell: Cell, value: unknown, at: number): unknown {
    if (cell.v === undefined) this.undef(cell.name, at);
    if (this.inlined.has(cell.name)) this.std = false;
    cell.v = value;
    return value;
  }

  macro(cell: Cell, expand: unknown, definition: Definition): unknown {
    return this.define(cell, new Macro(expand as Callable), definition);
  }

  variadic(f: Marked): Callable {
    f.variadic = true;
    return f;
  }

  /** What `catch` gets. Not for the program: what a host throws that is no error, to stop it. */
  caught(thrown: unknown): ZylispError {
    const error = thrown === null || typeof thrown !== 'object' || 'message' in thrown;
    if (!error) throw thrown;
    return asError(thrown);
  }

  /** ,@ puts lists together. */
  append(at: number, parts: unknown[]): unknown {
    const last = parts[parts.length - 1];
    if (!isList(last)) throw new ZylispError('type-error', `,@: expected list, got ${this.brief(last)}`, at);
    let made = last;
    for (let i = parts.length - 2; i >= 0; i--) {
      const part = parts[i];
      if (!isList(part))
        throw new ZylispError('type-error', `,@: expected list, got ${this.brief(part)}`, at);
      made = list(items(part), made);
    }
    return made;
  }

  list = list;
  Pair = Pair;
  truthy = truthy;

  map(at: number, flat: unknown[]): PersistentMap {
    try {
      return PersistentMap.of(flat);
    } catch (error) {
      throw this.locate(error, at);
    }
  }

  among(value: unknown, data: Pair | null): boolean {
    for (let rest = data; rest !== null; rest = rest.cdr) if (equal(value, rest.car)) return true;
    return false;
  }

  /** How often dotimes goes round. */
  count(value: unknown, at: number): number {
    if (typeof value === 'number') return value;
    throw new ZylispError('type-error', `dotimes: expected integer, got ${this.brief(value)}`, at);
  }
}

export function arityOf(arglist: string): { least: number; most: number } {
  const words = arglist.slice(1, -1).split(' ').filter(Boolean);
  const rest = words.indexOf('&');
  const plain = rest === -1 ? words : words.slice(0, rest);
  const least = plain.filter((word) => !word.startsWith('[')).length;
  return { least, most: rest === -1 ? plain.length : Number.POSITIVE_INFINITY };
}

function wrongCount({ name, least, most }: Arity, got: number, at: number): ZylispError {
  const expected =
    most === least
      ? String(least)
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least}`
        : `${least} to ${most}`;
  return new ZylispError('arity-error', `${name} expects ${expected} arguments, got ${got}`, at);
}
