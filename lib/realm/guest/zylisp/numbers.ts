/**
 * Arithmetic on exact integers (numbers up to 2^53, boxed BigInts beyond, at most 1,000,000 bits) and floats. An operation
 * with a float gives a float; the division of integers truncates toward zero.
 */
import { ZylispError } from './errors.ts';
import { Big, exact, Float } from './values.ts';

export type Exact = number | Big;
export type Numeric = Exact | Float;

const MAX_BITS = 1_000_000;

export function isExact(value: unknown): value is Exact {
  return typeof value === 'number' || value instanceof Big;
}

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || value instanceof Float || value instanceof Big;
}

export function toFloat(value: Numeric): number {
  return typeof value === 'number' ? value : value instanceof Float ? value.float : Number(value.big);
}

function toBig(value: Exact): bigint {
  return typeof value === 'number' ? BigInt(value) : value.big;
}

function tooLarge(): ZylispError {
  return new ZylispError('limit-error', `integer too large: more than ${MAX_BITS} bits`);
}

/** Bits of a BigInt, rounded up to four. */
function bits(big: bigint): number {
  return (big < 0n ? -big : big).toString(16).length * 4;
}

function limited(big: bigint): Exact {
  if (!Number.isFinite(Number(big)) && bits(big) > MAX_BITS) throw tooLarge();
  return exact(big);
}

function divisionByZero(): ZylispError {
  // Differs from the original (`/: division by zero`): this is the text of the protocol document's example.
  return new ZylispError('arithmetic-error', 'division by zero');
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b;
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) + toFloat(b));
  return limited(toBig(a) + toBig(b));
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a - b)) return a - b;
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) - toFloat(b));
  return limited(toBig(a) - toBig(b));
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  // Adding 0 makes an integer zero of -0.
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a * b)) return a * b + 0;
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) * toFloat(b));
  const [left, right] = [toBig(a), toBig(b)];
  if (!Number.isFinite(Number(left) * Number(right)) && bits(left) + bits(right) > MAX_BITS + 8)
    throw tooLarge();
  return limited(left * right);
}

export function divide(a: Numeric, b: Numeric): Numeric {
  if (b === 0) throw divisionByZero();
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) / toFloat(b));
  return quotient(a, b);
}

export function quotient(a: Exact, b: Exact): Exact {
  if (b === 0) throw divisionByZero();
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b + 0;
  return exact(toBig(a) / toBig(b));
}

/** What is left of the truncating division: it has the sign of `a`. */
export function remainder(a: Numeric, b: Numeric): Numeric {
  if (b === 0) throw divisionByZero();
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) % toFloat(b));
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
  return exact(toBig(a) % toBig(b));
}

/** What is left of the division that rounds down: it has the sign of `b`. */
export function modulo(a: Numeric, b: Numeric): Numeric {
  const left = remainder(a, b);
  return compare(left, 0) * compare(b, 0) < 0 ? add(left, b) : left;
}

/** Below 0, 0 or above 0, by exact amount; NaN when one of them is. */
export function compare(a: Numeric, b: Numeric): number {
  const left = amount(a);
  const right = amount(b);
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0;
}

function amount(value: Numeric): number | bigint {
  return typeof value === 'number' ? value : value instanceof Float ? value.float : value.big;
}

export function power(base: Numeric, exponent: Numeric): Numeric {
  if (base instanceof Float || exponent instanceof Float || compare(exponent, 0) < 0)
    return new Float(toFloat(base) ** toFloat(exponent));
  if (base === 0 || base === 1 || exponent === 0) return exponent === 0 ? 1 : base;
  if (base === -1) return remainder(exponent, 2) === 0 ? 1 : -1;
  const least = typeof base === 'number' ? Math.floor(Math.log2(Math.abs(base))) : bits(base.big) - 4;
  if (typeof exponent !== 'number' || least * exponent > MAX_BITS) throw tooLarge();
  return limited(toBig(base) ** BigInt(exponent));
}

/** A float without its fraction, as an integer. */
export function toExact(value: Numeric): Exact {
  if (!(value instanceof Float)) return value;
  if (!Number.isFinite(value.float)) throw new ZylispError('arithmetic-error', 'not a finite number');
  return exact(BigInt(Math.trunc(value.float)));
}
