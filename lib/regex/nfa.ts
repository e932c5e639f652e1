// Tree to automaton: one state per set, split or place, and the partition of all code points into the classes that the
// pattern tells apart. Counted repeats are written out, so the size is bounded before anything is built.
import type { Node } from './ast.ts';
import { PatternError } from './pattern-error.ts';
import { LAST_CODE_POINT, type Ranges } from './ranges.ts';
import { word } from './unicode.ts';

export const MAX_STATES = 20_000;

const FAIL = 0;
export const MATCH = 1;
export const SET = 2;
export const SPLIT = 3;
export const START = 4;
export const END = 5;
export const BOUNDARY = 6;
export const NO_BOUNDARY = 7;

const PLACES = { start: START, end: END, boundary: BOUNDARY, 'no boundary': NO_BOUNDARY } as const;

export type Nfa = {
  start: number;
  op: Uint8Array;
  /** The next state. */
  out: Int32Array;
  /** SET: its number; SPLIT: the other next state. */
  arg: Int32Array;
  classes: Classes;
};

export type Classes = {
  count: number;
  /** Interval i begins at starts[i] and has the class of[i]. */
  starts: Int32Array;
  of: Uint16Array;
  /** member[set * count + class] is 1 when the class is part of the set. */
  member: Uint8Array;
  /** 1 for the classes of word characters; all 0 when the pattern has no word boundary. */
  word: Uint8Array;
};

export function nfa(root: Node): Nfa {
  if (size(root) > MAX_STATES) {
    throw new PatternError('too_large', `pattern needs more than ${MAX_STATES} states, repeat less`);
  }
  const op: number[] = [];
  const out: number[] = [];
  const arg: number[] = [];
  const sets = new SetTable();
  const emit = (kind: number, next: number, other: number): number => {
    out.push(next);
    arg.push(other);
    return op.push(kind) - 1;
  };
  const copies = (node: Node, times: number, next: number): number => {
    let entry = next;
    for (let i = 0; i < times; i++) entry = build(node, entry);
    return entry;
  };

  /** The state where `node` begins, when `next` is the one where it ends. */
  function build(node: Node, next: number): number {
    switch (node.type) {
      case 'empty':
        return next;
      case 'set':
        return node.set.length === 0 ? emit(FAIL, 0, 0) : emit(SET, next, sets.number(node.set));
      case 'sequence':
        return node.parts.reduceRight((entry, part) => build(part, entry), next);
      case 'either':
        return node.options
          .map((option) => build(option, next))
          .reduceRight((rest, entry) => emit(SPLIT, entry, rest));
      case 'capture':
        return build(node.node, next);
      case 'assert':
        if (node.at !== 'start' && node.at !== 'end') sets.useWord();
        return emit(PLACES[node.at], next, 0);
      case 'repeat':
        return repeated(node, next);
      default:
        throw new PatternError('needs_backtracking', `${node.type} needs a backtracking engine`);
    }
  }

  function repeated({ node, min, max }: Node & { type: 'repeat' }, next: number): number {
    if (max === Infinity) {
      const again = emit(SPLIT, 0, next);
      const entry = build(node, again);
      out[again] = entry;
      return min === 0 ? again : copies(node, min - 1, entry);
    }
    let entry = next;
    for (let i = min; i < max; i++) entry = emit(SPLIT, build(node, entry), next);
    return copies(node, min, entry);
  }

  const start = build(root, emit(MATCH, 0, 0));
  return {
    start,
    op: Uint8Array.from(op),
    out: Int32Array.from(out),
    arg: Int32Array.from(arg),
    classes: sets.classes(),
  };
}

/** How many states a tree needs at most; every copy counts, even of nothing, so that building stays bounded too. */
function size(node: Node): number {
  switch (node.type) {
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + size(part), 1);
    case 'either':
      return node.options.reduce((sum, option) => sum + size(option) + 1, -1);
    case 'capture':
      return size(node.node);
    case 'repeat':
      if (node.max === Infinity) return 1 + size(node.node) * Math.max(1, node.min);
      return size(node.node) * node.max + (node.max - node.min);
    default:
      return 1;
  }
}

class SetTable {
  private readonly numbers = new Map<Ranges | string, number>();
  private readonly list: Ranges[] = [];
  private words = false;

  useWord(): void {
    this.words = true;
  }

  number(set: Ranges): number {
    let number = this.numbers.get(set);
    if (number !== undefined) return number;
    // Long sets are shared objects; short ones are worth comparing.
    const key = set.length < 64 ? set.join() : set;
    number = this.numbers.get(key) ?? this.list.push(set) - 1;
    this.numbers.set(key, number).set(set, number);
    return number;
  }

  /** Splits the code points at every bound and gives the same class to intervals that lie in the same sets. */
  classes(): Classes {
    const sets = this.words ? [...this.list, word()] : this.list;
    const starts = bounds(sets);
    const of = new Uint16Array(starts.length);
    let count = 1;
    for (const set of sets) count = refine(starts, of, count, set);
    const member = new Uint8Array(sets.length * count);
    sets.forEach((set, s) => {
      forMembers(starts, set, (i) => {
        member[s * count + of[i]!] = 1;
      });
    });
    return { count, starts, of, member, word: this.words ? member.slice(-count) : new Uint8Array(count) };
  }
}

/** Where an interval begins: at 0, where a range does, and after its end. */
function bounds(sets: Ranges[]): Int32Array {
  const all = new Int32Array(1 + sets.reduce((sum, set) => sum + set.length, 0));
  let count = 1;
  for (const set of sets) for (let i = 0; i < set.length; i++) all[count++] = set[i]! + (i & 1);
  all.sort();
  let kept = 1;
  for (const cut of all) if (cut > all[kept - 1]! && cut <= LAST_CODE_POINT) all[kept++] = cut;
  return all.subarray(0, kept);
}

function refine(starts: Int32Array, of: Uint16Array, count: number, set: Ranges): number {
  const inside = new Map<number, number>();
  const total = new Uint32Array(count);
  const held = new Uint32Array(count);
  for (const kind of of) total[kind]!++;
  forMembers(starts, set, (i) => {
    held[of[i]!]!++;
  });
  let next = count;
  forMembers(starts, set, (i) => {
    const kind = of[i]!;
    // A class that lies wholly inside keeps its number, so numbers stay dense.
    if (held[kind] === total[kind]) return;
    let fresh = inside.get(kind);
    if (fresh === undefined) {
      fresh = next++;
      inside.set(kind, fresh);
    }
    of[i] = fresh;
  });
  return next;
}

/** Calls `visit` with the number of every interval that lies in the set. */
function forMembers(starts: Int32Array, set: Ranges, visit: (interval: number) => void): void {
  let i = 0;
  for (let s = 0; s < set.length; s += 2) {
    while (starts[i]! < set[s]!) i++;
    for (; i < starts.length && starts[i]! <= set[s + 1]!; i++) visit(i);
  }
}
