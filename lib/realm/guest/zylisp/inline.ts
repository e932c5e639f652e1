/**
 * Built-ins for which JavaScript is written in place. Each has a condition under which the short way is right (integers,
 * pairs), and what it gives; everything else goes to the built-in itself. Each holds only while the
 * program has not given the name another meaning: a flag tells. In the guest's engine `typeof` is slow and comparisons of 32-bit integers are fast, so
 * `+x === x` asks whether x is a number, and whatever else it is, may be tried without harm.
 */

/** An operand: how to get it, text that may be repeated afterwards, and its amount when it is a literal integer. */
export interface Operand {
  get: string;
  again: string;
  literal: number | undefined;
}

interface Way {
  operands: number;
  /** Conditions besides the flag; `r` is free to hold the result. */
  when(x: Operand, y: Operand): string[];
  gives(x: string, y: string): string;
  /** Whether the first condition gets the operands; otherwise they are got before. */
  gets?: true;
  /** Whether it gives true or false. */
  boolean?: true;
}

export interface Inline extends Way {
  /** The variable of compiled code that tells whether the name still means this. */
  flag: string;
}

const MAX = Number.MAX_SAFE_INTEGER;

function numbers(...operands: Operand[]): string[] {
  return operands.filter(({ literal }) => literal === undefined).map(({ again }) => `+${again} === ${again}`);
}

/** An exact result: of 32 bits, or else in the safe range. */
function safe(expression: string): string {
  return `(((r = ${expression}) | 0) === r || (r <= ${MAX} && r >= -${MAX}))`;
}

const r = () => 'r';

/** With 1 the way back proves everything at once: that the other is a number, and the result exact. */
function sum(operator: '+' | '-', back: '+' | '-'): Way {
  return {
    operands: 2,
    gets: true,
    when(x, y) {
      if (y.literal === 1) return [`(r = ${x.get} ${operator} 1) ${back} 1 === ${x.again}`];
      if (x.literal === 1 && operator === '+') return [`(r = 1 + ${y.get}) - 1 === ${y.again}`];
      return [safe(`${x.get} ${operator} ${y.get}`), ...numbers(x, y)];
    },
    gives: r,
  };
}

function comparison(operator: string): Way {
  return {
    operands: 2,
    when: (x, y) => numbers(x, y),
    gives: (x, y) => `${x} ${operator} ${y}`,
    boolean: true,
  };
}

/** Of what is not below 0 by what is above it: there truncating and rounding down are the same. */
function division(gives: Way['gives']): Way {
  return {
    operands: 2,
    when: (x, y) => [...numbers(x, y), `${x.again} >= 0`, `${y.again} > 0`],
    gives,
  };
}

function field(name: string): Way {
  return {
    operands: 1,
    gets: true,
    when: (x) => [`${x.get} !== null`, `(r = (${x.again}).${name}) !== undefined`],
    gives: r,
  };
}

function test(gives: (x: string) => string, when: (x: Operand) => string[] = () => []): Way {
  return { operands: 1, when, gives, boolean: true };
}

const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ['+', sum('+', '-')],
  ['-', sum('-', '+')],
  [
    '*',
    {
      operands: 2,
      gets: true,
      when: (x, y) => [safe(`${x.get} * ${y.get}`), ...numbers(x, y)],
      // Adding 0 makes an integer zero of -0.
      gives: () => 'r + 0',
    },
  ],
  ['/', division((x, y) => `(${x} - ${x} % ${y}) / ${y}`)],
  ['quotient', division((x, y) => `(${x} - ${x} % ${y}) / ${y}`)],
  ['mod', division((x, y) => `${x} % ${y}`)],
  ['rem', division((x, y) => `${x} % ${y}`)],
  ['<', comparison('<')],
  ['>', comparison('>')],
  ['<=', comparison('<=')],
  ['>=', comparison('>=')],
  ['=', comparison('===')],
  ['car', field('car')],
  ['cdr', field('cdr')],
  [
    'cons',
    {
      operands: 2,
      when: (_, y) => [`(${y.again} === null || (${y.again}).car !== undefined)`],
      gives: (x, y) => `new P(${x}, ${y})`,
    },
  ],
  ['null?', test((x) => `${x} === null`)],
  ['not', test((x) => `(${x} === false || ${x} === null)`)],
  ['zero?', test((x) => `${x} === 0`, numbers)],
  ['even?', test((x) => `${x} % 2 === 0`, numbers)],
  ['odd?', test((x) => `${x} % 2 !== 0`, numbers)],
];

export const INLINE: ReadonlyMap<string, Inline> = new Map(
  WAYS.map(([name, way], i) => [name, { ...way, flag: `s${i}` }]),
);
