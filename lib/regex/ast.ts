// The tree that patterns and globs are read into. A set matches one code point; case is already folded into the sets, so
// no flag survives parsing. `look`, `reference` and `atomic` exist only for javascript.ts: parse() refuses them.
import type { Ranges } from './ranges.ts';

export type Node =
  | { type: 'empty' }
  | { type: 'set'; set: Ranges }
  | { type: 'sequence'; parts: Node[] }
  | { type: 'either'; options: Node[] }
  | { type: 'repeat'; node: Node; min: number; max: number; lazy: boolean }
  | { type: 'assert'; at: Place }
  | { type: 'capture'; node: Node }
  | { type: 'look'; behind: boolean; negative: boolean; node: Node }
  | { type: 'reference'; group: number; ignoreCase: boolean }
  | { type: 'atomic'; node: Node };

/** Start and end are those of the line; a boundary lies between a word character and something else. */
export type Place = 'start' | 'end' | 'boundary' | 'no boundary';

export const EMPTY: Node = { type: 'empty' };

export const one = (set: Ranges): Node => ({ type: 'set', set });

export function sequence(parts: Node[]): Node {
  return parts.length === 0 ? EMPTY : parts.length === 1 ? parts[0]! : { type: 'sequence', parts };
}

export function either(options: Node[]): Node {
  return options.length === 1 ? options[0]! : { type: 'either', options };
}

export function repeat(node: Node, min: number, max: number): Node {
  return { type: 'repeat', node, min, max, lazy: false };
}

export const literal = (text: string): Node =>
  sequence(Array.from(text, (char) => one([char.codePointAt(0)!, char.codePointAt(0)!])));
