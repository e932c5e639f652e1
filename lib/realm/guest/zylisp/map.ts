/**
 * The immutable map, in order of insertion. Versions share one table: the newest holds it, an older one holds what to
 * undo, and asking an older one moves the table there. So a loop of `assoc` takes constant time a step.
 */

import { ZylispError } from './errors.ts';
import { Big, exact, Float, Keyword, type Pair as List, Pair, Sym } from './values.ts';

export type Entry = readonly [key: unknown, value: unknown];
type Table = Map<unknown, Entry>;
/** What leads from a newer version back to this one: the entry under a key, or its absence. */
interface Undo {
  newer: PersistentMap;
  key: unknown;
  entry: Entry | undefined;
}

export class PersistentMap {
  declare private state: Table | Undo;
  declare readonly size: number;

  private constructor(state: Table, size: number) {
    this.state = state;
    this.size = size;
  }

  static of(flat: readonly unknown[]): PersistentMap {
    const table: Table = new Map();
    for (let i = 0; i < flat.length; i += 2) {
      const key = keyOf(flat[i]);
      table.set(key, [table.get(key)?.[0] ?? flat[i], flat[i + 1]]);
    }
    return new PersistentMap(table, table.size);
  }

  get(key: unknown): Entry | undefined {
    return this.table().get(keyOf(key));
  }

  entries(): Entry[] {
    return [...this.table().values()];
  }

  with(key: unknown, value: unknown): PersistentMap {
    const table = this.table();
    const under = keyOf(key);
    const entry = table.get(under);
    if (entry !== undefined && entry[1] === value) return this;
    table.set(under, [entry === undefined ? key : entry[0], value]);
    const made = new PersistentMap(table, table.size);
    this.state = { newer: made, key: under, entry };
    return made;
  }

  /** Copies: undoing a deletion could not give the entry its place back. */
  without(keys: readonly unknown[]): PersistentMap {
    const table = new Map(this.table());
    for (const key of keys) table.delete(keyOf(key));
    return new PersistentMap(table, table.size);
  }

  private table(): Table {
    if (this.state instanceof Map) return this.state;
    const path: PersistentMap[] = [];
    let holder: PersistentMap = this;
    while (!(holder.state instanceof Map)) {
      path.push(holder);
      holder = holder.state.newer;
    }
    const table = holder.state;
    for (let i = path.length - 1; i >= 0; i--) {
      const older = path[i]!;
      const { key, entry } = older.state as Undo;
      holder.state = { newer: older, key, entry: table.get(key) };
      if (entry === undefined) table.delete(key);
      else table.set(key, entry);
      holder = older;
    }
    this.state = table;
    return table;
  }
}

/** What a key is found under: equal keys give the same, so 1.0 gives 1. Text that starts with NUL stands for what JavaScript cannot compare. */
export function keyOf(key: unknown): unknown {
  if (typeof key === 'string') return key.charCodeAt(0) === 0 ? `\0"${key}` : key;
  if (typeof key !== 'object' || key === null) return key;
  if (key instanceof Keyword) return `\0:${key.name}`;
  if (key instanceof Sym) return `\0'${key.name}`;
  if (key instanceof Big) return key.big;
  if (key instanceof Float)
    return Number.isInteger(key.float) ? keyOf(exact(BigInt(key.float))) : `\0.${key.float}`;
  if (key instanceof Pair) return `\0(${listKey(key)}`;
  if (key instanceof PersistentMap) return `\0{${mapKey(key)}`;
  return key;
}

function part(value: unknown): string {
  const key = keyOf(value);
  if (typeof key === 'object' && key !== null) throw new ZylispError('type-error', 'not usable in a map key');
  if (typeof key === 'function')
    throw new ZylispError('type-error', 'a function cannot be part of a map key');
  const text = String(key);
  return `${typeof key === 'bigint' ? 'number' : typeof key} ${text.length} ${text}`;
}

function listKey(from: List): string {
  let text = '';
  for (let at: List | null = from; at !== null; at = at.cdr) text += part(at.car);
  return text;
}

function mapKey(map: PersistentMap): string {
  const parts = map.entries().map(([key, value]) => `${part(key)}${part(value)}`);
  return parts.sort().join('');
}
