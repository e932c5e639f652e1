/**
 * Zylisp, the language of the remote REPL: a small Lisp compiled to JavaScript, form by form. Pure: text goes out and in
 * through the host, everything a program defines lives in the instance, and nothing else is touched.
 */
import { Analyzer } from './analyze.ts';
import { builtins, Checks } from './builtins.ts';
import type { Cell } from './cell.ts';
import { asError, type ErrorType } from './errors.ts';
import { compiler } from './generate.ts';
import type { ZylispHost } from './host.ts';
import { Machine, TAIL } from './machine.ts';
import { PersistentMap } from './map.ts';
import { read, unfinished } from './reader.ts';
import { SPECIALS } from './specials.ts';
import { type Owner, Scope } from './syntax.ts';
import { items, Macro, Pair, placeOf, Sym } from './values.ts';
import { toWire, type WireValue } from './wire.ts';

export { type ErrorType, ZylispError } from './errors.ts';
export type { ZylispHost } from './host.ts';
export type { WireValue } from './wire.ts';

export interface ErrorData {
  error: string;
  type: ErrorType;
  line?: number;
  col?: number;
  file?: string;
}

export interface Description {
  name: string;
  type: 'function' | 'macro' | 'special-form' | 'variable';
  arglists: string[];
  doc?: string;
  file?: string;
  line?: number;
  col?: number;
}

export interface Zylisp {
  /** Evaluates every form of a source text in order and gives the last value; throws ZylispError, or what the engine throws. */
  evaluate(source: string, place: { file: string }): unknown;
  /** A thrown thing as error data. */
  errorData(thrown: unknown): ErrorData;
  /** Whether a source text only lacks its end. */
  unfinished(source: string): boolean;
  print(value: unknown): string;
  toWire(value: unknown): WireValue;
  define(name: string, value: unknown): void;
  /** Names that start with a prefix, sorted. */
  complete(prefix: string): { candidate: string; type: string }[];
  lookup(name: string): Description | undefined;
}

export function zylisp(host: ZylispHost): Zylisp {
  const machine = new Machine(host);
  machine.install(builtins(new Checks(machine)));
  const compile = compiler(machine);

  function run(form: unknown): unknown {
    if (!(form instanceof Pair || form instanceof Sym || form instanceof PersistentMap)) return form;
    const scope = new Scope(undefined, {} satisfies Owner);
    const where = { scope, tail: undefined, at: 0 };
    const analyzer = new Analyzer(machine);
    const expanded = analyzer.expanded(form, where);
    const special = analyzer.special(expanded, scope);
    // The forms of a top-level begin are top-level forms: each may use the macros of those before.
    if (special !== undefined && (special === SPECIALS.get('begin') || special === SPECIALS.get('do')))
      return items((expanded as Pair).cdr).reduce<unknown>((_, each) => run(each), null);
    const at = analyzer.place(form, 0);
    const node = analyzer.node(expanded, { ...where, at });
    const code = compile(node, (prefix) => analyzer.id(prefix));
    const value = code();
    return value === TAIL ? machine.run() : value;
  }
  machine.evaluate = run;
  machine.expand = (form, most) => {
    const scope = new Scope(undefined, {} satisfies Owner);
    const analyzer = new Analyzer(machine);
    if (most > 1) return analyzer.expanded(form, { scope, tail: undefined, at: 0 });
    const macro = analyzer.special(form, scope);
    return macro instanceof Macro ? analyzer.expand(macro, form as Pair, 0) : form;
  };

  function errorData(thrown: unknown): ErrorData {
    const { message, type, at } = asError(thrown);
    if (at === 0) return { error: message, type };
    const { file, line, col } = placeOf(at);
    const name = machine.fileName(file);
    return { error: message, type, line, col, ...(name !== undefined && { file: name }) };
  }

  function kindOf({ v }: Cell): Description['type'] {
    return typeof v === 'function' ? 'function' : v instanceof Macro ? 'macro' : 'variable';
  }

  function describe(cell: Cell): Description {
    const { name, definition, v } = cell;
    const builtin = machine.builtins.get(machine.nameOf(v) ?? '');
    const arglist = definition?.arglist ?? builtin?.arglist;
    const doc = definition?.doc ?? builtin?.doc;
    const made: Description = { name, type: kindOf(cell), arglists: arglist === undefined ? [] : [arglist] };
    if (doc !== undefined) made.doc = doc;
    if (definition === undefined || definition.at === 0) return made;
    const { file, line, col } = placeOf(definition.at);
    return { ...made, file: machine.fileName(file) ?? '', line, col };
  }

  return {
    evaluate(source, { file }) {
      const index = machine.fileIndex(file);
      try {
        return read(source, index).reduce<unknown>((_, form) => run(form), null);
      } finally {
        machine.clear();
      }
    },
    errorData,
    unfinished,
    print: (value) => machine.print(value),
    toWire: (value) => toWire(value, machine.nameOf, errorData),
    define(name, value) {
      machine.define(machine.cell(name), value ?? null);
    },
    complete(prefix) {
      const found = new Map<string, string>();
      for (const name of SPECIALS.keys()) if (name.startsWith(prefix)) found.set(name, 'special-form');
      for (const [name, cell] of machine.cells)
        if (cell.v !== undefined && name.startsWith(prefix)) found.set(name, kindOf(cell));
      const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
      return sorted.map(([candidate, type]) => ({ candidate, type }));
    },
    lookup(name) {
      const cell = machine.cells.get(name);
      if (cell?.v !== undefined) return describe(cell);
      const special = SPECIALS.get(name);
      if (special === undefined) return undefined;
      return { name, type: 'special-form', arglists: [special.arglist], doc: special.doc };
    },
  };
}
