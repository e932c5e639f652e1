/**
 * What compiled code runs on: the global cells, calls and tail calls. A call in tail position leaves function and
 * arguments in the registers here and returns TAIL; whoever made the call that is not in tail position runs them. So
 * a call costs one JavaScript frame, and a tail call none. Members with short names are what generated code mentions.
 */
import {
  arityOf,
  type Builtin,
  Cell,
  type Definition,
  type Entries,
  entriesOf,
  MAX_ARGUMENTS,
  type Marked,
  tooMany,
  wrongCount,
} from './cell.ts';
import { equal } from './equality.ts';
import { asError, ZylispError } from './errors.ts';
import type { ZylispHost } from './host.ts';
import { PersistentMap } from './map.ts';
import { write } from './printer.ts';
import { type Callable, isList, items, list, Macro, Pair, truthy } from './values.ts';

/** Never a value, and the cheapest thing to ask for. */
export const TAIL = undefined;
export class Machine {
  readonly host: ZylispHost;
  /** Set by whoever puts reader, compiler and machine together. */
  evaluate: (form: unknown) => unknown = () => null;
  expand: (form: unknown, most: number) => unknown = () => null;
  readonly cells = new Map<string, Cell>();
  readonly builtins = new Map<string, Builtin>();
  readonly files: string[] = [];
  /** Tells compiled code that a name means something else now. */
  spoil: (name: string) => void = () => {};
  gensyms = 0;
  readonly #entries: Entries;
  /** The registers: a function, the number of its arguments (-1: in `more`), and up to three of them. */
  f: Callable = () => null;
  n = 0;
  x: unknown = null;
  y: unknown = null;
  z: unknown = null;
  more: unknown[] = [];

  constructor(host: ZylispHost) {
    this.host = host;
    this.#entries = entriesOf((cell, args, at) => this.fix(cell.v, args.length, at, cell)(...args));
  }

  cell(name: string): Cell {
    let cell = this.cells.get(name);
    if (cell === undefined) {
      cell = new Cell(name, this.#entries);
      this.cells.set(name, cell);
    }
    return cell;
  }

  install(table: readonly Builtin[]): void {
    for (const builtin of table) {
      const run: Marked = builtin.run;
      if (run.arity !== undefined) throw new Error(`two built-ins share a function: ${builtin.name}`);
      run.arity = { name: builtin.name, ...arityOf(builtin.arglist) };
      // Never the number of arguments of a call: built-ins take the way through `fix`, which knows their arity.
      Object.defineProperty(run, 'length', { value: -1 });
      this.builtins.set(builtin.name, builtin);
      this.#set(this.cell(builtin.name), run);
    }
  }

  /** Names with nothing but a number, as a prompt gives them, cost no memory: theirs are the odd ones. */
  fileIndex(file: string): number {
    const numbered = /^repl#(\d{1,5})$/.exec(file);
    if (numbered) return 2 * Number(numbered[1]) + 1;
    const known = this.files.indexOf(file);
    return 2 * (known === -1 ? this.files.push(file) - 1 : known);
  }

  fileName(index: number): string | undefined {
    return index % 2 === 1 ? `repl#${(index - 1) / 2}` : this.files[index / 2];
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
    if (args.length > MAX_ARGUMENTS) throw tooMany();
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
    const { arity } = f as Marked;
    if (arity !== undefined) {
      if (n < arity.least || n > arity.most) throw wrongCount(arity, n, at);
      return at === 0 ? (f as Callable) : this.placed(f as Callable, at);
    }
    const { variadic, length } = f as Marked;
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
  slow1(cell: Cell, at: number, x: unknown): unknown {
    const value = this.prim1(cell, at, x);
    return value === TAIL ? this.run() : value;
  }

  slow2(cell: Cell, at: number, x: unknown, y: unknown): unknown {
    const value = this.prim2(cell, at, x, y);
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

  call1(f: unknown, x: unknown): unknown {
    const value = (typeof f === 'function' && f.length === 1 ? (f as Callable) : this.fix(f, 1, 0))(x);
    return value === TAIL ? this.run() : value;
  }

  call2(f: unknown, x: unknown, y: unknown): unknown {
    const value = (typeof f === 'function' && f.length === 2 ? (f as Callable) : this.fix(f, 2, 0))(x, y);
    return value === TAIL ? this.run() : value;
  }

  undef(name: string, at: number): never {
    throw new ZylispError('undefined-variable', `undefined variable: ${name}`, at);
  }

  define(cell: Cell, value: unknown, definition?: Definition): unknown {
    this.#set(cell, value);
    cell.definition = definition;
    return value;
  }

  assign(cell: Cell, value: unknown, at: number): unknown {
    if (cell.v === undefined) this.undef(cell.name, at);
    this.#set(cell, value);
    return value;
  }

  #set(cell: Cell, value: unknown): void {
    this.spoil(cell.name);
    cell.v = value;
    [cell.f0, cell.f1, cell.f2, cell.f3] = this.#entries;
    if (typeof value !== 'function' || (value as Marked).variadic) return;
    const f = value as Callable;
    if (f.length === 0) cell.f0 = f;
    else if (f.length === 1) cell.f1 = f;
    else if (f.length === 2) cell.f2 = f;
    else if (f.length === 3) cell.f3 = f;
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
