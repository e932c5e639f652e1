/** Built-ins on numbers. */
import type { Checks, Row } from './builtins.ts';
import { equal } from './equality.ts';
import type { Numeric } from './numbers.ts';
import * as n from './numbers.ts';
import { Float } from './values.ts';

export function numbers(check: Checks): Row[] {
  const number = (name: string, value: unknown) => check.number(name, value);

  function chain(name: string, holds: (order: number) => boolean) {
    return (...values: unknown[]) => {
      const all = values.map((value) => number(name, value));
      return all.every((value, i) => i === 0 || holds(n.compare(all[i - 1]!, value)));
    };
  }
  /** From floats to floats. */
  function real(name: string, of: (x: number) => number) {
    return (x: unknown) => new Float(of(n.toFloat(number(name, x))));
  }
  /** Integers stay; floats are rounded and become integers. */
  function rounding(name: string, of: (x: number) => number) {
    return (x: unknown) => {
      const value = number(name, x);
      return value instanceof Float ? n.toExact(new Float(of(value.float))) : value;
    };
  }
  function extreme(name: string, sign: 1 | -1) {
    return (first: unknown, ...rest: unknown[]) =>
      rest.reduce<Numeric>(
        (best, value) => {
          const each = number(name, value);
          return n.compare(each, best) * sign > 0 ? each : best;
        },
        number(name, first),
      );
  }
  function parity(name: string, odd: boolean) {
    return (x: unknown) => (n.remainder(check.integer(name, x), 2) !== 0) === odd;
  }
  /** Two operands are the usual case. */
  function chained(name: string, step: (a: Numeric, b: Numeric) => Numeric, alone: (x: Numeric) => Numeric) {
    return (first: unknown, second: unknown, ...rest: unknown[]): Numeric => {
      if (second === undefined) return alone(number(name, first));
      let value = step(number(name, first), number(name, second));
      for (const each of rest) value = step(value, number(name, each));
      return value;
    };
  }
  /** Like that, but of nothing there is a result as well. */
  function total(name: string, none: number, step: (a: Numeric, b: Numeric) => Numeric) {
    return (first: unknown = none, second: unknown = none, ...rest: unknown[]): Numeric => {
      let value = step(number(name, first), number(name, second));
      for (const each of rest) value = step(value, number(name, each));
      return value;
    };
  }
  const negative = (x: Numeric) => (x instanceof Float ? new Float(-x.float) : n.subtract(0, x));
  const squareRoot = (x: unknown) => {
    const value = number('sqrt', x);
    const root = Math.sqrt(n.toFloat(value));
    // The root of a square is exact.
    return n.isExact(value) && Number.isSafeInteger(root) && root * root === value ? root : new Float(root);
  };
  const gcd = (a: unknown, b: unknown) => {
    let [x, y] = [check.integer('gcd', a), check.integer('gcd', b)];
    while (y !== 0) [x, y] = [y, n.remainder(x, y) as n.Exact];
    return n.compare(x, 0) < 0 ? n.subtract(0, x) : x;
  };

  return [
    ['+', '(& numbers)', 'The sum.', total('+', 0, n.add)],
    ['-', '(x & numbers)', 'x without the others; -x when alone.', chained('-', n.subtract, negative)],
    ['*', '(& numbers)', 'The product.', total('*', 1, n.multiply)],
    [
      '/',
      '(x & numbers)',
      'x divided by the others; integers truncate toward zero.',
      chained('/', n.divide, (x) => n.divide(1, x)),
    ],
    [
      '=',
      '(x & others)',
      'Whether all are equal: numbers by amount, the rest by structure.',
      (first: unknown, ...rest: unknown[]) => rest.every((value) => equal(first, value)),
    ],
    ['<', '(x & numbers)', 'Whether each is below the next.', chain('<', (order) => order < 0)],
    ['>', '(x & numbers)', 'Whether each is above the next.', chain('>', (order) => order > 0)],
    ['<=', '(x & numbers)', 'Whether none is above the next.', chain('<=', (order) => order <= 0)],
    ['>=', '(x & numbers)', 'Whether none is below the next.', chain('>=', (order) => order >= 0)],
    [
      'mod',
      '(x y)',
      'What is left of x divided by y, with the sign of y.',
      (x: unknown, y: unknown) => n.modulo(number('mod', x), number('mod', y)),
    ],
    [
      'rem',
      '(x y)',
      'What is left of x divided by y, with the sign of x.',
      (x: unknown, y: unknown) => n.remainder(number('rem', x), number('rem', y)),
    ],
    [
      'quotient',
      '(x y)',
      'x divided by y, truncated toward zero.',
      (x: unknown, y: unknown) => n.quotient(check.integer('quotient', x), check.integer('quotient', y)),
    ],
    ['gcd', '(x y)', 'The greatest common divisor.', gcd],
    [
      'abs',
      '(x)',
      'The amount without its sign.',
      (x: unknown) =>
        n.compare(number('abs', x), 0) < 0
          ? negative(x as Numeric)
          : Object.is((x as Float).float, -0)
            ? new Float(0)
            : x,
    ],
    ['min', '(x & numbers)', 'The smallest.', extreme('min', -1)],
    ['max', '(x & numbers)', 'The greatest.', extreme('max', 1)],
    ['inc', '(x)', 'x + 1.', (x: unknown) => n.add(number('inc', x), 1)],
    ['dec', '(x)', 'x - 1.', (x: unknown) => n.subtract(number('dec', x), 1)],
    ['even?', '(x)', 'Whether an integer is even.', parity('even?', false)],
    ['odd?', '(x)', 'Whether an integer is odd.', parity('odd?', true)],
    ['zero?', '(x)', 'Whether x is 0.', (x: unknown) => n.compare(number('zero?', x), 0) === 0],
    ['positive?', '(x)', 'Whether x is above 0.', (x: unknown) => n.compare(number('positive?', x), 0) > 0],
    ['negative?', '(x)', 'Whether x is below 0.', (x: unknown) => n.compare(number('negative?', x), 0) < 0],
    [
      'expt',
      '(base exponent)',
      'base to the power of exponent.',
      (x: unknown, y: unknown) => n.power(number('expt', x), number('expt', y)),
    ],
    [
      'pow',
      '(base exponent)',
      'The same as expt.',
      (x: unknown, y: unknown) => n.power(number('pow', x), number('pow', y)),
    ],
    ['sqrt', '(x)', 'The square root; exact for squares.', squareRoot],
    ['floor', '(x)', 'The integer at or below x.', rounding('floor', Math.floor)],
    ['ceil', '(x)', 'The integer at or above x.', rounding('ceil', Math.ceil)],
    ['ceiling', '(x)', 'The same as ceil.', rounding('ceiling', Math.ceil)],
    ['round', '(x)', 'The nearest integer, halves to the even one.', rounding('round', halfToEven)],
    ['truncate', '(x)', 'The integer part of x.', rounding('truncate', Math.trunc)],
    ['float', '(x)', 'x as a float.', real('float', (x) => x)],
    ['int', '(x)', 'The integer part of x.', rounding('int', Math.trunc)],
    ['exp', '(x)', 'e to the power of x.', real('exp', Math.exp)],
    ['log', '(x)', 'The natural logarithm.', real('log', Math.log)],
    ['sin', '(x)', 'The sine.', real('sin', Math.sin)],
    ['cos', '(x)', 'The cosine.', real('cos', Math.cos)],
    ['atan', '(x)', 'The arc tangent.', real('atan', Math.atan)],
    ['number?', '(x)', 'Whether x is a number.', (x: unknown) => n.isNumeric(x)],
    ['integer?', '(x)', 'Whether x is an integer.', (x: unknown) => n.isExact(x)],
    ['float?', '(x)', 'Whether x is a float.', (x: unknown) => x instanceof Float],
  ];
}

function halfToEven(x: number): number {
  const below = Math.floor(x);
  const over = x - below;
  if (over !== 0.5) return over < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}
