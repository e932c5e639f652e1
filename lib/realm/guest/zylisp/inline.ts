/**
 * Built-ins for which JavaScript is written in place. Each has a condition under which the short way is right (small
 * integers, pairs), and what it gives; everything else goes to the built-in itself. All of it holds while `$.std`.
 */

/** An operand: text that may be repeated, and its amount when it is a literal integer. */
export interface Operand {
  text: string;
  literal: number | undefined;
}

export interface Inline {
  operands: number;
  /** Conditions besides `$.std`; `r` is free to be set in the last. */
  when(x: Operand, y: Operand): string[];
  gives(x: string, y: string): string;
  /** Whether it gives true or false. */
  boolean?: true;
}

const MAX = Number.MAX_SAFE_INTEGER;

function integers(...operands: Operand[]): string[] {
  return operands
    .filter(({ literal }) => literal === undefined)
    .map(({ text }) => `typeof ${text} === 'number'`);
}

/** A sum or difference stays safe on the side that its literal operand does not lead to. */
function within(expression: string, step: number | undefined): string {
  const set = `(r = ${expression})`;
  if (step === undefined) return `${set} <= ${MAX} && r >= -${MAX}`;
  return step >= 0 ? `${set} <= ${MAX}` : `${set} >= -${MAX}`;
}

const r = () => 'r';

function comparison(operator: string): Inline {
  return {
    operands: 2,
    when: (x, y) => integers(x, y),
    gives: (x, y) => `${x} ${operator} ${y}`,
    boolean: true,
  };
}

/** Of what is not below 0 by what is above it: there truncating and rounding down are the same. */
function division(gives: Inline['gives']): Inline {
  return {
    operands: 2,
    when: (x, y) => [...integers(x, y), `${x.text} >= 0`, `${y.text} > 0`],
    gives,
  };
}

function field(name: string): Inline {
  return {
    operands: 1,
    when: ({ text }) => [`${text} !== null`, `(r = ${text}.${name}) !== undefined`],
    gives: r,
  };
}

function test(operands: number, gives: Inline['gives'], when: Inline['when'] = () => []): Inline {
  return { operands, when, gives, boolean: true };
}

export const INLINE: ReadonlyMap<string, Inline> = new Map<string, Inline>([
  [
    '+',
    {
      operands: 2,
      when: (x, y) => [...integers(x, y), within(`${x.text} + ${y.text}`, y.literal ?? x.literal)],
      gives: r,
    },
  ],
  [
    '-',
    {
      operands: 2,
      when: (x, y) => [
        ...integers(x, y),
        within(`${x.text} - ${y.text}`, y.literal === undefined ? undefined : -y.literal),
      ],
      gives: r,
    },
  ],
  [
    '*',
    {
      operands: 2,
      when: (x, y) => [...integers(x, y), within(`${x.text} * ${y.text}`, undefined)],
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
      when: (_, y) => [`(${y.text} === null || ${y.text}.car !== undefined)`],
      gives: (x, y) => `new P(${x}, ${y})`,
    },
  ],
  ['null?', test(1, (x) => `${x} === null`)],
  ['not', test(1, (x) => `(${x} === false || ${x} === null)`)],
  [
    'zero?',
    test(
      1,
      (x) => `${x} === 0`,
      (x) => integers(x),
    ),
  ],
  [
    'even?',
    test(
      1,
      (x) => `${x} % 2 === 0`,
      (x) => integers(x),
    ),
  ],
  [
    'odd?',
    test(
      1,
      (x) => `${x} % 2 !== 0`,
      (x) => integers(x),
    ),
  ],
]);
