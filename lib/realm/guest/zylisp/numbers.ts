/**
 * Arithmetic on exact integers (numbers while safe, BigInts beyond, at most 1,000,000 bits) and floats. An operation with
 * a float gives a float; the division of integers truncates toward zero.
 */
import { ZylispError } from './errors.ts';
import { Float } from './values.ts';

export type Exact = number | bigint;
export type Numeric = Exact | Float;

const MAX_BITS = 1_000_000;

export function isExact(value: unknown): value is Exact {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float;
}

export function toFloat(value: Numeric): number {
  return value instanceof Float ? value.float : Number(value);
}

/** A BigInt as the integer it is: a number when safe. */
export function normal(big: bigint): Exact {
  const near = Number(big);
  if (Number.isSafeInteger(near)) return near;
  if (!Number.isFinite(near) && bits(big) > MAX_BITS) throw tooLarge();
  return big;
}

function tooLarge(): ZylispError {
  return new ZylispError('limit-error', `integer too large: more than ${MAX_BITS} bits`);
}

/** Bits of a BigInt, rounded up to four. */
function bits(big: bigint): number {
  return (big < 0n ? -big : big).toString(16).length * 4;
}

function divisionByZero(): ZylispError {
  // Differs from the facts page (`/: division by zero`): the protocol document's example has this text.
  return new ZylispError('arithmetic-error', 'division by zero');
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) + toFloat(b));
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return normal(BigInt(a) + BigInt(b));
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) - toFloat(b));
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return normal(BigInt(a) - BigInt(b));
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) * toFloat(b));
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // Adding 0 makes an integer zero of -0.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  const [left, right] = [BigInt(a), BigInt(b)];
  if (!Number.isFinite(Number(left) * Number(right)) && bits(left) + bits(right) > MAX_BITS + 8)
    throw tooLarge();
  return normal(left * right);
}

export function divide(a: Numeric, b: Numeric): Numeric {
  if (b === 0) throw divisionByZero();
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) / toFloat(b));
  return quotient(a, b);
}

export function quotient(a: Exact, b: Exact): Exact {
  if (b === 0) throw divisionByZero();
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b + 0;
  return normal(BigInt(a) / BigInt(b));
}

/** What is left of the truncating division: it has the sign of `a`. */
export function remainder(a: Numeric, b: Numeric): Numeric {
  if (b === 0) throw divisionByZero();
  if (a instanceof Float || b instanceof Float) return new Float(toFloat(a) % toFloat(b));
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
  return normal(BigInt(a) % BigInt(b));
}

/** What is left of the division that rounds down: it has the sign of `b`. */
export function modulo(a: Numeric, b: Numeric): Numeric {
  const left = remainder(a, b);
  const opposite = compare(left, 0) * compare(b, 0) < 0;
  return opposite ? add(left, b) : left;
}

/** Below 0, 0 or above 0; NaN when one of them is. */
export function compare(a: Numeric, b: Numeric): number {
  const left = a instanceof Float ? a.float : a;
  const right = b instanceof Float ? b.float : b;
  // Numbers and BigInts compare by exact amount.
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0;
}

export function power(base: Numeric, exponent: Numeric): Numeric {
  if (base instanceof Float || exponent instanceof Float || compare(exponent, 0) < 0)
    return new Float(toFloat(base) ** toFloat(exponent));
  if (base === 0 || base === 1 || exponent === 0) return exponent === 0 ? 1 : base;
  if (base === -1) return remainder(exponent, 2) === 0 ? 1 : -1;
  const least = typeof base === 'number' ? Math.floor(Math.log2(Math.abs(base))) : bits(base) - 4;
  if (typeof exponent !== 'number' || least * exponent > MAX_BITS) throw tooLarge();
  return normal(BigInt(base) ** BigInt(exponent));
}

/** A float without fraction as an integer. */
export function toExact(value: Numeric): Exact {
  if (!(value instanceof Float)) return value;
  if (!Number.isFinite(value.float)) throw new ZylispError('arithmetic-error', 'not a finite number');
  const whole = Math.trunc(value.float);
  return Number.isSafeInteger(whole) ? whole + 0 : BigInt(whole);
}
