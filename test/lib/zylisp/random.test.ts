/**
 * Generated values and programs. What is printed reads back as the same value; what is compiled gives what an interpreter
 * gives that walks the tree with BigInts. ZGATE_SEED=n runs a failure again.
 */
import { describe, expect, it } from '@jest/globals';
import { equal } from '../../../lib/realm/guest/zylisp/equality.ts';
import { PersistentMap } from '../../../lib/realm/guest/zylisp/map.ts';
import { write } from '../../../lib/realm/guest/zylisp/printer.ts';
import { read } from '../../../lib/realm/guest/zylisp/reader.ts';
import { exact, Float, Keyword, list, Sym } from '../../../lib/realm/guest/zylisp/values.ts';
import { ZylispError, zylisp } from '../../../lib/realm/guest/zylisp/zylisp.ts';
import { rounds, seeded, seedOfRun } from '../../support/random.ts';

const seed = seedOfRun();
type Below = (bound: number) => number;
const pick = <T>(below: Below, from: readonly T[]): T => from[below(from.length)]!;
const silent = { print: () => {}, readLine: () => null };

const TEXTS = [
  '',
  'a',
  'two words',
  '"',
  '\\',
  '\n\t\r',
  '\0',
  '\u2028',
  '😀',
  '\ud800',
  '__proto__',
  '(',
  ';x',
  ':k',
];
const NAMES = [
  'a',
  'b-c',
  '+',
  '-',
  '->x',
  'set!',
  '...',
  'é',
  '__proto__',
  'constructor',
  '+x',
  'a.b',
  'x#1',
  '&',
  '<=>',
];
const INTEGERS = [
  0n,
  1n,
  -1n,
  7n,
  2n ** 31n,
  -(2n ** 31n),
  2n ** 32n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  10n ** 20n,
  -(10n ** 40n),
];
const FLOATS = [
  0,
  -0,
  1,
  -1.5,
  0.1,
  1e21,
  -1e-7,
  5e-324,
  1.7976931348623157e308,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

function integer(below: Below): bigint {
  if (below(3) === 0) return pick(below, INTEGERS) + BigInt(below(3) - 1);
  return BigInt(below(200) - 100);
}

function value(below: Below, depth: number): unknown {
  const kind = below(depth > 0 ? 10 : 7);
  if (kind === 0) return exact(integer(below));
  if (kind === 1) return new Float(below(2) === 0 ? pick(below, FLOATS) : (below(2000) - 1000) / 8);
  if (kind === 2) return pick(below, TEXTS) + pick(below, TEXTS);
  if (kind === 3) return new Sym(pick(below, NAMES));
  if (kind === 4) return new Keyword(pick(below, NAMES));
  if (kind === 5) return pick(below, [true, false, null]);
  if (kind === 6) return below(10);
  const parts = Array.from({ length: below(5) }, () => value(below, depth - 1));
  if (kind < 9) return list(parts);
  return PersistentMap.of(parts.flatMap((part) => [part, value(below, depth - 1)]));
}

describe('random values', () => {
  it(`read back as they were printed (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    for (let i = 0; i < rounds(3000); i++) {
      const made = value(below, 4);
      const text = write(made, { quoted: true, nameOf: () => undefined });
      const back = read(text);
      if (back.length !== 1 || !equal(back[0], made)) expect({ seed, text, back }).toEqual(made);
      expect(write(back[0], { quoted: true, nameOf: () => undefined })).toBe(text);
    }
  });

  it(`are keys: equal ones and no others find the same entry (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed + 1);
    for (let i = 0; i < rounds(3000); i++) {
      const [a, b] = [value(below, 2), value(below, 2)];
      const map = PersistentMap.of([a, 1]);
      expect(map.get(read(write(a, { quoted: true, nameOf: () => undefined }))[0])).toBeDefined();
      expect(map.get(b) !== undefined).toBe(equal(a, b));
    }
  });

  it(`go through every built-in and come out as values or errors of the language (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed + 2);
    const lisp = zylisp(silent);
    const names = lisp.complete('').filter(({ type }) => type === 'function');
    for (let i = 0; i < rounds(6000); i++) {
      const { candidate } = pick(below, names);
      const args = Array.from({ length: below(4) }, () => {
        const kind = below(6);
        return kind === 0
          ? lisp.evaluate(pick(below, ['car', 'list', '(lambda (x) x)', '(lambda (a b) a)', 'str']), {
              file: '',
            })
          : value(below, 2);
      });
      for (const [at, arg] of args.entries()) lisp.define(`arg${at}`, arg);
      const source = `(${candidate} ${args.map((_, at) => `arg${at}`).join(' ')})`;
      const shown = () => ({ seed, source, args: args.map((arg) => lisp.print(arg)) });
      try {
        const result = lisp.evaluate(source, { file: '' });
        if (result === undefined) expect(shown()).toBe('no undefined');
        lisp.toWire(result);
      } catch (error) {
        if (!(error instanceof ZylispError)) expect({ ...shown(), error }).toBe('no foreign error');
      }
    }
  });
});

/** A value of the interpreter: bigints are integers, numbers are floats. */
type Plain = bigint | number | boolean | null | ((args: Plain[]) => Plain);
type Scope = Map<string, { value: Plain }>;
/** An expression as text, and as what it does. */
interface Program {
  text: string;
  run(scope: Scope): Plain;
}

class Raised extends Error {}

/** Equal by amount; comparing a float with an integer is exact. */
const alike = (a: bigint | number, b: bigint | number) => a <= b && a >= b;

function divide(a: bigint | number, b: bigint | number): bigint | number {
  if (b === 0n) throw new Raised('division by zero');
  return typeof a === 'bigint' && typeof b === 'bigint' ? a / b : Number(a) / Number(b);
}
function remainder(a: bigint | number, b: bigint | number): bigint | number {
  if (b === 0n) throw new Raised('division by zero');
  return typeof a === 'bigint' && typeof b === 'bigint' ? a % b : Number(a) % Number(b);
}
const OPERATORS: Record<string, (a: bigint | number, b: bigint | number) => Plain> = {
  '+': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? a + b : Number(a) + Number(b)),
  '-': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? a - b : Number(a) - Number(b)),
  '*': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? a * b : Number(a) * Number(b)),
  '/': divide,
  rem: remainder,
  mod(a, b) {
    const left = remainder(a, b);
    if (left < 0 === b < 0 || alike(left, 0n) || Number.isNaN(left)) return left;
    return typeof left === 'bigint' && typeof b === 'bigint' ? left + b : Number(left) + Number(b);
  },
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '=': alike,
};

function operand(name: string, value: Plain): bigint | number {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  throw new Raised(`${name}: expected number, got ${print(value)}`);
}

function print(value: Plain): string {
  if (typeof value === 'function') return '<function>';
  if (typeof value === 'number') return write(new Float(value), { quoted: true, nameOf: () => undefined });
  return value === null ? 'nil' : String(value);
}

const truthy = (value: Plain) => value !== false && value !== null;

function expression(below: Below, names: string[], depth: number): Program {
  const inner = (more: string[] = []) => expression(below, [...names, ...more], depth - 1);
  const kind = depth <= 0 ? below(3) : below(16);
  if (kind === 0 && names.length > 0) {
    const name = pick(below, names);
    return { text: name, run: (scope) => scope.get(name)!.value };
  }
  if (kind === 1) {
    const float = (below(400) - 200) / 8;
    return { text: print(float), run: () => float };
  }
  if (kind <= 2) {
    if (below(12) === 0) return { text: 'nil', run: () => null };
    const whole = integer(below);
    return { text: String(whole), run: () => whole };
  }
  if (kind <= 8) {
    const name = pick(below, Object.keys(OPERATORS));
    const [a, b] = [inner(), inner()];
    const apply = OPERATORS[name]!;
    return {
      text: `(${name} ${a.text} ${b.text})`,
      run(scope) {
        const [x, y] = [a.run(scope), b.run(scope)];
        if (
          name === '=' &&
          (typeof x !== typeof y || typeof x === 'boolean' || x === null || typeof x === 'function')
        ) {
          const numeric = (each: Plain) => typeof each === 'bigint' || typeof each === 'number';
          return numeric(x) && numeric(y) ? alike(x as number, y as number) : x === y;
        }
        return apply(operand(name, x), operand(name, y));
      },
    };
  }
  if (kind === 9) {
    const [test, yes, no] = [inner(), inner(), inner()];
    return {
      text: `(if ${test.text} ${yes.text} ${no.text})`,
      run: (scope) => (truthy(test.run(scope)) ? yes : no).run(scope),
    };
  }
  if (kind === 10) {
    const op = pick(below, ['and', 'or']);
    const [a, b] = [inner(), inner()];
    return {
      text: `(${op} ${a.text} ${b.text})`,
      run(scope) {
        const first = a.run(scope);
        return truthy(first) === (op === 'and') ? b.run(scope) : first;
      },
    };
  }
  const name = `x${names.length}`;
  const bound = inner();
  const body = inner([name]);
  const within = (scope: Scope, value: Plain) => body.run(new Map(scope).set(name, { value }));
  if (kind === 11)
    return {
      text: `(let ((${name} ${bound.text})) ${body.text})`,
      run: (scope) => within(scope, bound.run(scope)),
    };
  if (kind === 12) {
    return {
      text: `((lambda (${name}) (define ignored 1) ${body.text}) ${bound.text})`,
      run: (scope) => within(scope, bound.run(scope)),
    };
  }
  if (kind === 13 && names.length > 0) {
    const target = pick(below, names);
    return {
      text: `(begin (set! ${target} ${bound.text}) ${target})`,
      run(scope) {
        const value = bound.run(scope);
        scope.get(target)!.value = value;
        return value;
      },
    };
  }
  if (kind === 14) {
    const times = below(4);
    return {
      text: `(let go ((${name} ${bound.text}) (i ${times})) (if (= i 0) ${name} (go ${body.text} (- i 1))))`,
      run(scope) {
        let value = bound.run(scope);
        for (let i = 0; i < times; i++) value = within(scope, value);
        return value;
      },
    };
  }
  return {
    text: `(try ${bound.text} (catch e ${names.length > 0 ? names[0] : '0'}))`,
    run(scope) {
      try {
        return bound.run(scope);
      } catch {
        return names.length > 0 ? scope.get(names[0]!)!.value : 0n;
      }
    },
  };
}

describe('random programs', () => {
  /** Enough of them to meet all that the grammar has. */
  const PROGRAMS = Math.max(500, rounds(2500));

  it(`give compiled what they give interpreted (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed + 3);
    const lisp = zylisp(silent);
    const counts = { values: 0, errors: 0, floats: 0, large: 0 };
    for (let i = 0; i < PROGRAMS; i++) {
      const program = expression(below, [], 2 + below(4));
      let expected: string;
      try {
        const result = program.run(new Map());
        expected = print(result);
        counts.values++;
        if (typeof result === 'number') counts.floats++;
        if (typeof result === 'bigint' && (result > 2n ** 53n || result < -(2n ** 53n))) counts.large++;
      } catch (error) {
        expected = (error as Error).message;
        counts.errors++;
      }
      // As a form of its own, and inside of a function: there it is written another way.
      for (const text of [program.text, `((lambda (unused) (list ${program.text})) 0)`]) {
        let got: string;
        try {
          const printed = lisp.print(lisp.evaluate(text, { file: '' }));
          got = text === program.text ? printed : printed.slice(1, -1);
        } catch (error) {
          got = lisp.errorData(error).error;
        }
        if (got !== expected) expect({ seed, text, got }).toEqual(expected);
      }
    }
    // The grammar reaches all of it, not one corner.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(PROGRAMS / 100);
  });
});
