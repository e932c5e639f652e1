/** Values as plain JSON, with the name of their type: what a reply of the remote REPL holds. */
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { write } from './printer.ts';
import { Big, Float, Keyword, Macro, Pair, Sym } from './values.ts';

export interface WireValue {
  /** Plain JSON. */
  value: unknown;
  type: string;
  preview: string;
}

const MAX_PREVIEW = 10_000;
/** Levels of lists and maps; what lies deeper is given as text. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 1000;

type NameOf = (value: unknown) => string | undefined;

export function typeName(value: unknown): string {
  if (value === null) return 'nil';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'bigint';
  if (value instanceof Big) return 'bigint';
  if (value instanceof Pair) return 'list';
  if (value instanceof Float) return 'float';
  if (value instanceof PersistentMap) return 'map';
  if (value instanceof Sym) return 'symbol';
  if (value instanceof Keyword) return 'keyword';
  if (value instanceof Macro) return 'macro';
  if (value instanceof ZylispError) return 'error';
  // string, boolean and function are called as in JavaScript.
  return typeof value;
}

export function toWire(value: unknown, nameOf: NameOf, details: (error: ZylispError) => object): WireValue {
  const preview = (part: unknown) => write(part, { quoted: true, nameOf, max: MAX_PREVIEW });

  function json(part: unknown, depth: number): unknown {
    if (part === null || typeof part === 'boolean' || typeof part === 'string') return part;
    if (typeof part === 'number') return Number.isSafeInteger(part) ? part : String(part);
    if (part instanceof Big) return String(part.big);
    if (part instanceof Float) return Number.isFinite(part.float) ? part.float : String(part.float);
    if (part instanceof Sym) return part.name;
    if (part instanceof Keyword) return `:${part.name}`;
    if (part instanceof ZylispError) {
      const data =
        part.data === undefined
          ? {}
          : { data: depth > MAX_DEPTH ? preview(part.data) : json(part.data, depth + 1) };
      return { ...details(part), ...data };
    }
    if (depth > MAX_DEPTH) return preview(part);
    if (part instanceof Pair) return array(part, depth);
    if (part instanceof PersistentMap) return object(part, depth) ?? preview(part);
    return preview(part);
  }
  function array(from: Pair, depth: number): unknown[] {
    const made: unknown[] = [];
    let at: Pair | null = from;
    for (; at !== null && made.length < MAX_ENTRIES; at = at.cdr) made.push(json(at.car, depth + 1));
    let more = 0;
    for (; at !== null; at = at.cdr) more++;
    if (more > 0) made.push(`… ${more} more`);
    return made;
  }
  /** Only keys that are text make an object. */
  function object(map: PersistentMap, depth: number): object | undefined {
    const made = new Map<string, unknown>();
    const entries = map.entries();
    for (const [key, under] of entries.slice(0, MAX_ENTRIES)) {
      if (!(typeof key === 'string' || key instanceof Keyword || key instanceof Sym)) return undefined;
      made.set(typeof key === 'string' ? key : key.name, json(under, depth + 1));
    }
    if (entries.length > MAX_ENTRIES) made.set('…', `… ${entries.length - MAX_ENTRIES} more`);
    // Own properties whatever their name: `__proto__` too.
    return Object.fromEntries(made);
  }

  return { value: json(value, 1), type: typeName(value), preview: preview(value) };
}
