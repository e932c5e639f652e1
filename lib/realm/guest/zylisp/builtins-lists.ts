/** Built-ins on lists. */
import type { Checks, Row } from './builtins.ts';
import { equal } from './equality.ts';
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { mergeSorted } from './merge-sort.ts';
import { add, compare, isNumeric, type Numeric } from './numbers.ts';
import { isList, items, list, Pair, truthy } from './values.ts';

/** Elements that one call may make. */
const MAX_RANGE = 1_000_000;

export function lists(check: Checks): Row[] {
  const { machine } = check;
  const of = (name: string, value: unknown) => items(check.list(name, value));
  const pair = (name: string, value: unknown): Pair =>
    value instanceof Pair ? value : check.wrong(name, 'list', value);

  /** car and cdr in a row: (cadr x) is (car (cdr x)). */
  const path = (name: string): Row => {
    const steps = [...name.slice(1, -1)].reverse();
    const doc = `${steps.length} steps into a list: ${steps.map((step) => `c${step}r`).join(', then ')}.`;
    return [
      name,
      '(list)',
      doc,
      (value: unknown) =>
        steps.reduce<unknown>((at, step) => (step === 'a' ? pair(name, at).car : pair(name, at).cdr), value),
    ];
  };

  function append(...parts: unknown[]): Pair | null {
    let made = check.list('append', parts.pop() ?? null);
    for (const part of parts.reverse()) made = list(of('append', part), made);
    return made;
  }
  function map(f: unknown, first: unknown, ...others: unknown[]): Pair | null {
    const columns = [first, ...others].map((each) => of('map', each));
    if (columns.length === 1) return mapOne(f, columns[0]!);
    const length = Math.min(...columns.map((column) => column.length));
    return list(Array.from({ length }, (_, i) => machine.call(f, ...columns.map((column) => column[i]))));
  }
  /** Plain loops here and below: each frame less is more depth for programs that recur through them. */
  function mapOne(f: unknown, values: unknown[]): Pair | null {
    for (let i = 0; i < values.length; i++) values[i] = machine.call1(f, values[i]);
    return list(values);
  }
  function reduce(f: unknown, start: unknown, from?: unknown): unknown {
    const rest = of('reduce', from === undefined ? start : from);
    if (from === undefined && rest.length === 0) return machine.call(f);
    const first = from === undefined ? rest.shift() : start;
    return foldLeft(f, first, rest);
  }
  function foldLeft(f: unknown, start: unknown, values: unknown[]): unknown {
    let sum = start;
    for (const value of values) sum = machine.call2(f, sum, value);
    return sum;
  }
  function fold(f: unknown, start: unknown, from: unknown): unknown {
    return foldLeft(f, start, of('fold', from));
  }
  function filter(f: unknown, values: unknown[], wanted: boolean): Pair | null {
    const kept: unknown[] = [];
    for (const value of values) if (truthy(machine.call1(f, value)) === wanted) kept.push(value);
    return list(kept);
  }
  function foldRight(f: unknown, start: unknown, from: unknown): unknown {
    return of('foldr', from).reduceRight((sum, value) => machine.call2(f, value, sum), start);
  }
  function range(...bounds: unknown[]): Pair | null {
    const [from, to, step] = bounds.length === 1 ? [0, bounds[0], 1] : [...bounds, 1];
    const [start, end, by] = [from, to, step].map((each) => check.number('range', each)) as [
      Numeric,
      Numeric,
      Numeric,
    ];
    const up = compare(by, 0);
    if (up === 0) throw new ZylispError('arithmetic-error', 'range: the step is 0');
    const made: unknown[] = [];
    const simple =
      typeof start === 'number' && typeof end === 'number' && by === 1 && end - start <= MAX_RANGE;
    if (simple) for (let at = start as number; at < (end as number); at++) made.push(at);
    if (simple) return list(made);
    for (let at = start; compare(at, end) * up < 0; at = add(at, by)) {
      if (made.length >= MAX_RANGE)
        throw new ZylispError('limit-error', `range: more than ${MAX_RANGE} elements`);
      made.push(at);
    }
    return list(made);
  }
  function apply(f: unknown, ...args: unknown[]): unknown {
    const last = of('apply', args.pop());
    return machine.tail(f, [...args, ...last]);
  }
  /** By the order given, else numbers by amount and strings by code unit. */
  function sort(from: unknown, less?: unknown): Pair | null {
    const swapped = typeof from === 'function';
    const order = swapped ? from : less;
    const values = of('sort', swapped ? less : from);
    const before =
      order === undefined
        ? (a: unknown, b: unknown) => ordered(check, a, b) < 0
        : (a: unknown, b: unknown) => truthy(machine.call2(order, a, b));
    return list(mergeSorted(values, before));
  }
  function member(value: unknown, from: unknown): unknown {
    for (let at = check.list('member', from); at !== null; at = at.cdr) if (equal(at.car, value)) return at;
    return false;
  }
  /** (assoc key list) finds an entry, (assoc map key value ...) gives a map with more. */
  function assoc(first: unknown, ...rest: unknown[]): unknown {
    if (rest.length === 1) {
      for (const entry of of('assoc', rest[0])) if (equal(pair('assoc', entry).car, first)) return entry;
      return false;
    }
    if (rest.length % 2 !== 0) throw new ZylispError('arity-error', 'assoc: a key without a value');
    let made = first === null ? PersistentMap.of([]) : check.map('assoc', first);
    for (let i = 0; i < rest.length; i += 2) made = made.with(rest[i], rest[i + 1]);
    return made;
  }
  function nth(from: unknown, at: unknown, otherwise?: unknown): unknown {
    const index = check.index('nth', at);
    const values = of('nth', from);
    const found = values[index];
    if (found !== undefined) return found;
    if (otherwise !== undefined) return otherwise;
    throw new ZylispError('runtime-error', `nth: index ${index} is outside a list of ${values.length}`);
  }
  function drop(name: string, count: unknown, from: unknown): Pair | null {
    let left = check.index(name, count);
    let at = check.list(name, from);
    for (; left > 0 && at !== null; left--) at = at.cdr;
    return at;
  }
  function distinct(from: unknown): Pair | null {
    const kept = PersistentMap.of(of('distinct', from).flatMap((value) => [value, value]));
    return list(kept.entries().map(([key]) => key));
  }
  const test = (f: unknown) => (value: unknown) => truthy(machine.call1(f, value));
  const length = (from: unknown) => {
    let count = 0;
    for (let at = check.list('length', from); at !== null; at = at.cdr) count++;
    return count;
  };
  function last(from: unknown): unknown {
    return from === null ? null : of('last', from).at(-1);
  }

  return [
    ['list', '(& values)', 'A list of the values.', (...values: unknown[]) => list(values)],
    ['car', '(list)', 'The first element.', (value: unknown) => pair('car', value).car],
    ['cdr', '(list)', 'The list without its first element.', (value: unknown) => pair('cdr', value).cdr],
    [
      'cons',
      '(value list)',
      'The list with a value in front.',
      (value: unknown, rest: unknown) => new Pair(value, check.list('cons', rest)),
    ],
    ...['caar', 'cadr', 'cddr', 'cdar', 'caddr', 'cdddr'].map(path),
    ['append', '(& lists)', 'The lists one after the other.', append],
    [
      'reverse',
      '(list)',
      'The elements from last to first.',
      (from: unknown) => list(of('reverse', from).reverse()),
    ],
    ['length', '(list)', 'The number of elements.', length],
    ['nth', '(list index [default])', 'The element at an index, counted from 0.', nth],
    [
      'first',
      '(list)',
      'The first element, nil of an empty list.',
      (from: unknown) => (from === null ? null : pair('first', from).car),
    ],
    [
      'second',
      '(list)',
      'The second element, nil if there is none.',
      (from: unknown) => check.list('second', from)?.cdr?.car ?? null,
    ],
    [
      'rest',
      '(list)',
      'The list without its first element, nil of an empty list.',
      (from: unknown) => (from === null ? null : pair('rest', from).cdr),
    ],
    ['last', '(list)', 'The last element, nil of an empty list.', last],
    [
      'take',
      '(count list)',
      'The first elements.',
      (count: unknown, from: unknown) =>
        list(of('take', from).slice(0, Math.max(0, check.index('take', count)))),
    ],
    [
      'drop',
      '(count list)',
      'The list without its first elements.',
      (count: unknown, from: unknown) => drop('drop', count, from),
    ],
    [
      'map',
      '(f list & lists)',
      'What f gives for each element, or for the elements of several lists side by side.',
      map,
    ],
    [
      'filter',
      '(f list)',
      'The elements for which f holds.',
      (f: unknown, from: unknown) => filter(f, of('filter', from), true),
    ],
    [
      'remove',
      '(f list)',
      'The elements for which f does not hold.',
      (f: unknown, from: unknown) => filter(f, of('remove', from), false),
    ],
    [
      'find',
      '(f list)',
      'The first element for which f holds, else nil.',
      (f: unknown, from: unknown) => of('find', from).find(test(f)) ?? null,
    ],
    [
      'every?',
      '(f list)',
      'Whether f holds for every element.',
      (f: unknown, from: unknown) => of('every?', from).every(test(f)),
    ],
    [
      'some?',
      '(f list)',
      'Whether f holds for an element.',
      (f: unknown, from: unknown) => of('some?', from).some(test(f)),
    ],
    [
      'reduce',
      '(f start [list])',
      'Joins elements with (f so-far element); without start it begins with the first.',
      reduce,
    ],
    ['fold', '(f start list)', 'Joins elements from the left with (f so-far element).', fold],
    [
      'foldl',
      '(f start list)',
      'The same as fold.',
      (f: unknown, start: unknown, from: unknown) => fold(f, start, from),
    ],
    ['foldr', '(f start list)', 'Joins elements from the right with (f element so-far).', foldRight],
    [
      'for-each',
      '(f list)',
      'Calls f with each element.',
      (f: unknown, from: unknown) => {
        for (const value of of('for-each', from)) machine.call1(f, value);
        return null;
      },
    ],
    ['apply', '(f & args)', 'Calls f with arguments, the last of which is a list of more.', apply],
    ['range', '(start [end] [step])', 'The numbers from start, or 0, to below end.', range],
    ['sort', '(list [less?])', 'The elements in order.', sort],
    ['member', '(value list)', 'The list from a value on, else false.', member],
    [
      'assoc',
      '(key & rest)',
      'The entry of a list of entries that has the key, else false; (assoc map key value ...) adds to a map.',
      assoc,
    ],
    ['distinct', '(list)', 'Each element once.', distinct],
    [
      'empty?',
      '(value)',
      'Whether a list, map or string has nothing in it.',
      (value: unknown) =>
        value === null || value === '' || (value instanceof PersistentMap && value.size === 0),
    ],
    ['list?', '(x)', 'Whether x is a list; nil is the empty one.', (value: unknown) => isList(value)],
    ['pair?', '(x)', 'Whether x is a list that is not empty.', (value: unknown) => value instanceof Pair],
    ['null?', '(x)', 'Whether x is nil.', (value: unknown) => value === null],
    ['nil?', '(x)', 'Whether x is nil.', (value: unknown) => value === null],
  ];
}

function ordered(check: Checks, a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (isNumeric(a) && isNumeric(b)) return compare(a, b);
  return check.wrong('sort', 'numbers or strings', isNumeric(a) || typeof a === 'string' ? b : a);
}
