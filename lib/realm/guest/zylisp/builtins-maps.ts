/** Built-ins on maps. They never change one: each gives a new map. `assoc` is with the lists, which share its name. */
import type { Checks, Row } from './builtins.ts';
import { equal } from './equality.ts';
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { items, list, Pair } from './values.ts';

export function maps(check: Checks): Row[] {
  const entries = (name: string, value: unknown) => (value === null ? [] : check.map(name, value).entries());

  function hashMap(...flat: unknown[]): PersistentMap {
    if (flat.length % 2 !== 0) throw new ZylispError('arity-error', 'hash-map: a key without a value');
    return PersistentMap.of(flat);
  }
  /** From a map by key, from a list or string by index. */
  function get(from: unknown, key: unknown, otherwise: unknown = null): unknown {
    if (from === null) return otherwise;
    if (from instanceof PersistentMap)
      return from.get(key)?.[1] ?? (from.get(key) === undefined ? otherwise : null);
    const values =
      from instanceof Pair ? items(from) : typeof from === 'string' ? from : check.wrong('get', 'map', from);
    return typeof key === 'number' ? (values[key] ?? otherwise) : otherwise;
  }
  function contains(from: unknown, key: unknown): boolean {
    if (from === null) return false;
    if (from instanceof PersistentMap) return from.get(key) !== undefined;
    if (from instanceof Pair) return items(from).some((value) => equal(value, key));
    if (typeof from === 'string') return from.includes(check.string('contains?', key));
    return check.wrong('contains?', 'map, list or string', from);
  }
  function merge(...all: unknown[]): PersistentMap {
    return PersistentMap.of(all.flatMap((each) => entries('merge', each).flat()));
  }
  function update(from: unknown, key: unknown, f: unknown, ...args: unknown[]): PersistentMap {
    const map = from === null ? PersistentMap.of([]) : check.map('update', from);
    return map.with(key, check.machine.call(f, get(map, key), ...args));
  }

  return [
    ['hash-map', '(& keys-and-values)', 'A map; {key value} for short.', hashMap],
    ['get', '(map key [default])', 'What a map has under a key; what a list or string has at an index.', get],
    [
      'dissoc',
      '(map & keys)',
      'The map without keys.',
      (from: unknown, ...keys: unknown[]) => (from === null ? null : check.map('dissoc', from).without(keys)),
    ],
    ['update', '(map key f & args)', 'The map with (f value args...) under a key.', update],
    [
      'keys',
      '(map)',
      'The keys in order of insertion.',
      (from: unknown) => list(entries('keys', from).map(([key]) => key)),
    ],
    [
      'vals',
      '(map)',
      'The values in order of insertion.',
      (from: unknown) => list(entries('vals', from).map(([, value]) => value)),
    ],
    [
      'entries',
      '(map)',
      'The entries as lists of key and value.',
      (from: unknown) => list(entries('entries', from).map((entry) => list(entry))),
    ],
    ['contains?', '(map key)', 'Whether a map has a key, a list an element, a string a part.', contains],
    ['merge', '(& maps)', 'One map of all; later ones win.', merge],
    ['map?', '(x)', 'Whether x is a map.', (value: unknown) => value instanceof PersistentMap],
  ];
}
