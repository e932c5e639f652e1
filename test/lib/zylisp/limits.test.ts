/** Programs without end and without measure: tail calls take no stack, everything else ends as an error. */
import { describe, expect, it } from '@jest/globals';
import { zylisp } from '../../../lib/realm/guest/zylisp/zylisp.ts';
import { rounds } from '../../support/random.ts';

const silent = { print: () => {}, readLine: () => null };

function outcome(source: string): string {
  const lisp = zylisp(silent);
  try {
    return lisp.print(lisp.evaluate(source, { file: 'a.zl' }));
  } catch (error) {
    const { type, error: text } = lisp.errorData(error);
    return `${type}: ${text}`;
  }
}

/** Far more calls than any stack has room for. */
const N = Math.max(100_000, rounds(1_000_000));

describe('a tail call takes no stack', () => {
  it.each([
    ['of itself', `(define (f n) (if (= n 0) :done (f (- n 1)))) (f ${N})`],
    ['of each other', `(define (a n) (if (= n 0) :done (b (- n 1)))) (define (b n) (a n)) (a ${N})`],
    ['in a named let', `(let f ((n ${N})) (if (= n 0) :done (f (- n 1))))`],
    ['in a named let that is also a value', `(let f ((n ${N})) (list f) (if (= n 0) :done (f (- n 1))))`],
    [
      'in cond',
      `(define (f n) (cond ((= n 0) :done) ((odd? n) (f (- n 1))) (else (g (- n 1))))) (define (g n) (f n)) (f ${N})`,
    ],
    ['in case', `(define (f n) (case n ((0) :done) (else (g (- n 1))))) (define (g n) (f n)) (f ${N})`],
    [
      'in and, or',
      `(define (f n) (and true (or (and (= n 0) :done) (g (- n 1))))) (define (g n) (f n)) (f ${N})`,
    ],
    [
      'in when, unless',
      `(define (f n) (when true (unless false (if (= n 0) :done (g (- n 1)))))) (define (g n) (f n)) (f ${N})`,
    ],
    [
      'in let, begin',
      `(define (f n) (let* ((m n)) (begin 1 (if (= m 0) :done (g (- m 1)))))) (define (g n) (f n)) (f ${N})`,
    ],
    ['in a handler', `(define (f n) (try (error "x") (catch e (if (= n 0) :done (f (- n 1)))))) (f 20000)`],
    ['through apply', `(define (f n) (if (= n 0) :done (apply f (list (- n 1))))) (f ${N})`],
    [
      'of an inner function',
      `(define (f n) (define (g n) (if (= n 0) :done (h (- n 1)))) (define (h n) (g n)) (g n)) (f ${N})`,
    ],
    ['of an argument', `(define (f k n) (if (= n 0) :done (k k (- n 1)))) (f f ${N})`],
    [
      'with many arguments',
      `(define (f a b c d n) (if (= n 0) :done (g a b c d (- n 1)))) (define (g a b c d n) (f a b c d n)) (f 1 2 3 4 ${N})`,
    ],
    ['of a variadic', `(define (f n . more) (if (= n 0) :done (f (- n 1) 1 2))) (f ${N})`],
    [
      'of a name that was built in',
      `(define (range n) (if (= n 0) :done (take n))) (define (take n) (range (- n 1))) (range ${N})`,
    ],
    [
      'in letrec',
      `(letrec ((a (lambda (n) (if (= n 0) :done (b (- n 1))))) (b (lambda (n) (a n)))) (a ${N}))`,
    ],
    [
      'of a macro',
      `(defmacro again (n) \`(f (- ,n 1))) (define (f n) (if (= n 0) :done (again n))) (f ${N})`,
    ],
  ])('%s', (_, source) => {
    expect(outcome(source)).toBe(':done');
  });
});

describe('depth', () => {
  it('of 1,500 calls is no problem', () => {
    expect(outcome('(define (sum n) (if (= n 0) 0 (+ n (sum (- n 1))))) (sum 1500)')).toBe('1125750');
    expect(
      outcome(
        '(define (copy l) (if (null? l) nil (cons (car l) (copy (cdr l))))) (length (copy (range 1500)))',
      ),
    ).toBe('1500');
  });

  it.each([
    ['(define (f n) (+ 1 (f n))) (f 1)'],
    ['(define (f l) (map f (list l))) (f 1)'],
    ['(define (f) (list (g))) (define (g) (str (f))) (f)'],
    ['(define f (lambda args (+ 1 (apply f args)))) (f 1)'],
    ["(define (f) (+ 1 (eval '(f)))) (f)"],
    ['(defmacro m () `(+ 1 (m))) (m)'],
    ['(define (f n) (sort (list 1 2) (lambda (a b) (f n)))) (f 1)'],
  ])('without end is a limit-error: %s', (source) => {
    expect(outcome(source)).toBe('limit-error: recursion too deep');
  });

  it.each([
    ['parens', '('.repeat(1_000_000)],
    ['balanced parens', `${'('.repeat(100_000)}${')'.repeat(100_000)}`],
    ['quotes', "'".repeat(1_000_000)],
    ['maps', '{'.repeat(1_000_000)],
  ])('of text is a limit-error: %s', (_, source) => {
    expect(outcome(source)).toBe('limit-error: nested deeper than 1000');
  });

  it('of data is no problem', () => {
    const nested = '(define x (let f ((i 0) (l nil)) (if (= i 100000) l (f (+ i 1) (list l)))))';
    expect(outcome(`${nested} (= x x)`)).toBe('true');
    expect(outcome(`${nested} (string-length (pr-str x))`)).toBe('200003');
    expect(outcome(`'${'('.repeat(990)}x${')'.repeat(990)}`)).toHaveLength(1981);
    const lisp = zylisp(silent);
    expect(lisp.toWire(lisp.evaluate(`${nested} x`, { file: 'a.zl' })).type).toBe('list');
  });

  it('of code is a value or a limit-error', () => {
    for (const depth of [50, 100, 200, 400, 900]) {
      for (const [open, close] of [
        ['(+ 1 ', ')'],
        ['(if true ', ' 2)'],
        ['(let ((x 1)) ', ')'],
        ['((lambda () ', '))'],
        ['(and 1 ', ')'],
        ['(list (let ((y 2)) ', '))'],
        ['(+ (if (not false) ', ' 2) 1)'],
        ['(try ', ' (catch e 1))'],
      ] as const) {
        const levels = Math.min(depth, Math.floor(980 / open.match(/\(/g)!.length));
        const result = outcome(`${open.repeat(levels)}1${close.repeat(levels)}`);
        expect(result).toMatch(/^(\(*\d+\)*|limit-error: recursion too deep)$/);
      }
    }
  });
});

describe('measure', () => {
  it.each([
    ['(apply + (range 100000))', 'limit-error: more than 10000 arguments'],
    [`(list ${'1 '.repeat(20_000)})`, 'limit-error: more than 10000 arguments'],
    ['(range 100000000)', 'limit-error: range: more than 1000000 elements'],
    [
      '(string-join (map (lambda (i) (string-repeat "x" 1000000)) (range 20)) "")',
      'limit-error: string longer than 16777216 characters',
    ],
    ['9'.repeat(400_000), 'limit-error: integer too large: more than 1000000 bits'],
    ['(* (expt 2 999990) (expt 2 999990))', 'limit-error: integer too large: more than 1000000 bits'],
    [
      '(- (* -1 (expt 2 999999)) (expt 2 999999) (expt 2 999999))',
      'limit-error: integer too large: more than 1000000 bits',
    ],
  ])('has an end: %.60s', (source, expected) => {
    expect(outcome(source)).toBe(expected);
  });

  it('of a long text of small forms is none', () => {
    expect(outcome('() '.repeat(200_000))).toBe('nil');
    expect(outcome(`(begin ${'1 '.repeat(50_000)} :end)`)).toBe(':end');
    expect(outcome(`(define (f) ${'1 '.repeat(5_000)} :end) (f)`)).toBe(':end');
    expect(outcome(`(cond ${'(false 1) '.repeat(300)} (else :end))`)).toBe(':end');
  });
});
