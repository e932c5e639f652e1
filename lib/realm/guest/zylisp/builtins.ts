/** The table of built-ins: name, parameters, one line of doc, function. Arity, `lookup` and `complete` derive from it. */
import { core } from './builtins-core.ts';
import { lists } from './builtins-lists.ts';
import { maps } from './builtins-maps.ts';
import { numbers } from './builtins-numbers.ts';
import { strings } from './builtins-strings.ts';
import type { Builtin } from './cell.ts';
import { ZylispError } from './errors.ts';
import type { Machine } from './machine.ts';
import { PersistentMap } from './map.ts';
import { type Exact, isExact, isNumeric, type Numeric } from './numbers.ts';
import { isList, type Pair, Sym } from './values.ts';

export type Row = readonly [name: string, arglist: string, doc: string, run: (...args: never[]) => unknown];

/** What every built-in checks its arguments with. */
export class Checks {
  readonly machine: Machine;
  constructor(machine: Machine) {
    this.machine = machine;
  }

  wrong(name: string, expected: string, value: unknown): never {
    throw new ZylispError('type-error', `${name}: expected ${expected}, got ${this.machine.brief(value)}`);
  }
  list(name: string, value: unknown): Pair | null {
    return isList(value) ? value : this.wrong(name, 'list', value);
  }
  number(name: string, value: unknown): Numeric {
    return isNumeric(value) ? value : this.wrong(name, 'number', value);
  }
  integer(name: string, value: unknown): Exact {
    return isExact(value) ? value : this.wrong(name, 'integer', value);
  }
  /** An integer that counts or points: never beyond the safe range. */
  index(name: string, value: unknown): number {
    return typeof value === 'number' ? value : this.wrong(name, 'integer', value);
  }
  string(name: string, value: unknown): string {
    return typeof value === 'string' ? value : this.wrong(name, 'string', value);
  }
  symbol(name: string, value: unknown): Sym {
    return value instanceof Sym ? value : this.wrong(name, 'symbol', value);
  }
  map(name: string, value: unknown): PersistentMap {
    return value instanceof PersistentMap ? value : this.wrong(name, 'map', value);
  }
}

export function builtins(check: Checks): Builtin[] {
  const rows = [numbers, lists, strings, maps, core].flatMap((rowsOf) => rowsOf(check));
  return rows.map(([name, arglist, doc, run]) => ({ name, arglist, doc, run: run as Builtin['run'] }));
}
