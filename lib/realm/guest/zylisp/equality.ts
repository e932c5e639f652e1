/** When two values are equal: numbers by amount, everything else by structure, functions by identity. No recursion on depth. */
import { ZylispError } from './errors.ts';
import { PersistentMap } from './map.ts';
import { Big, Float, Keyword, Pair, Sym } from './values.ts';

export function equal(a: unknown, b: unknown): boolean {
  const todo: unknown[] = [a, b];
  while (todo.length > 0) {
    let right = todo.pop();
    let left = todo.pop();
    while (left instanceof Pair && right instanceof Pair && left !== right) {
      todo.push(left.car, right.car);
      left = left.cdr;
      right = right.cdr;
    }
    if (left instanceof PersistentMap && right instanceof PersistentMap) {
      if (left.size !== right.size) return false;
      for (const [key, value] of left.entries()) {
        const other = right.get(key);
        if (other === undefined) return false;
        todo.push(value, other[1]);
      }
    } else if (!same(left, right)) return false;
  }
  return true;
}

/** Equality without looking inside: symbols, keywords and numbers of one kind by value, the rest by identity. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return !(a instanceof Float && Number.isNaN(a.float));
  if (a instanceof Float) {
    if (b instanceof Float) return a.float === b.float;
    // Neither below nor above: the comparison with a BigInt is exact.
    return b instanceof Big ? a.float >= b.big && a.float <= b.big : a.float === b;
  }
  if (b instanceof Float) return same(b, a);
  if (a instanceof Big) return b instanceof Big && a.big === b.big;
  if (a instanceof Sym) return b instanceof Sym && a.name === b.name;
  if (a instanceof Keyword) return b instanceof Keyword && a.name === b.name;
  if (a instanceof ZylispError)
    return b instanceof ZylispError && a.type === b.type && a.message === b.message;
  return false;
}
