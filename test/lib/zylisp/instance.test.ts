/** What a host sees of an instance: text in and out, values on the wire, names, and what survives an evaluation. */
import { describe, expect, it } from '@jest/globals';
import { unfinished } from '../../../lib/realm/guest/zylisp/reader.ts';
import { type Zylisp, ZylispError, zylisp } from '../../../lib/realm/guest/zylisp/zylisp.ts';

function instance(lines: string[] = []) {
  const printed: string[] = [];
  const lisp = zylisp({ print: (text) => printed.push(text), readLine: () => lines.shift() ?? null });
  const run = (source: string, file = 'a.zl') => lisp.evaluate(source, { file });
  return { lisp, printed, run };
}

describe('the host', () => {
  it.each([
    ['(println "hello")', ['hello\n']],
    ['(println "a" 1 :k (list "x" 1.0) nil)', ['a 1 :k (x 1.0) nil\n']],
    ['(print "a" "b") (print "c") (newline)', ['a b', 'c', '\n']],
    ['(println)', ['\n']],
    ['(println "before") (car nil)', ['before\n']],
  ])('gets each call of print as one text: %s', (source, expected) => {
    const { printed, run } = instance();
    try {
      run(source);
    } catch {}
    expect(printed).toEqual(expected);
  });

  it('is asked for lines until there are none', () => {
    const { lisp, run } = instance(['one', '']);
    expect(lisp.print(run('(list (read-line) (read-line) (read-line))'))).toBe('("one" "" nil)');
  });

  it('binds names', () => {
    const { lisp, run } = instance();
    lisp.define('_', run('(list 1 2)'));
    expect(lisp.print(run('(cons 0 _)'))).toBe('(0 1 2)');
    lisp.define('+', run('*'));
    expect(run('(+ 3 4)')).toBe(12);
  });

  it('stops a program with what is no error: try does not catch it', () => {
    const signal = { stop: true };
    const lisp = zylisp({
      print: () => {
        throw signal;
      },
      readLine: () => null,
    });
    let thrown: unknown;
    try {
      lisp.evaluate('(try (print 1) (catch e 2))', { file: 'a.zl' });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBe(signal);
  });
});

describe('evaluations', () => {
  it('keep definitions, also those before an error', () => {
    const { run } = instance();
    expect(() => run('(define x 1) (car nil)')).toThrow(ZylispError);
    expect(run('x')).toBe(1);
  });

  it('read the whole text first', () => {
    const { printed, run } = instance();
    expect(() => run('(println 1) (')).toThrow('unclosed list');
    expect(printed).toEqual([]);
  });

  it('go on after a stack overflow', () => {
    const { lisp, run } = instance();
    expect(() => run('(define (f) (+ 1 (f))) (f)')).toThrow();
    expect(run('(+ 1 2)')).toBe(3);
    expect(lisp.errorData(new RangeError('Maximum call stack size exceeded')).type).toBe('limit-error');
  });

  it('of two instances know nothing of each other', () => {
    const [one, two] = [instance(), instance()];
    one.run('(define x 1) (define car cdr)');
    expect(() => two.run('x')).toThrow('undefined variable: x');
    expect(two.run('(car (list 1 2))')).toBe(1);
  });

  it('name the file in which the failing form stands', () => {
    const { lisp, run } = instance();
    run('\n(define (f x) (car x))', 'lib.zl');
    let data: unknown;
    try {
      run('(f 5)', 'main.zl');
    } catch (error) {
      data = lisp.errorData(error);
    }
    expect(data).toEqual({
      error: 'car: expected list, got 5',
      type: 'type-error',
      line: 2,
      col: 15,
      file: 'lib.zl',
    });
  });
});

describe('errorData', () => {
  it.each([
    [
      Object.assign(new Error('stack overflow'), { name: 'InternalError' }),
      'recursion too deep',
      'limit-error',
    ],
    [new RangeError('Maximum call stack size exceeded'), 'recursion too deep', 'limit-error'],
    [Object.assign(new Error('out of memory'), { name: 'InternalError' }), 'out of memory', 'limit-error'],
    [new RangeError('Invalid string length'), 'out of memory', 'limit-error'],
    [new RangeError('Maximum BigInt size exceeded'), 'out of memory', 'limit-error'],
    [null, 'out of memory', 'limit-error'],
    [new TypeError('odd'), 'odd', 'runtime-error'],
    ['text', 'text', 'runtime-error'],
  ])('of %p', (thrown, error, type) => {
    expect(instance().lisp.errorData(thrown)).toEqual({ error, type });
  });
});

describe('unfinished', () => {
  it.each([
    ['', false],
    ['(+ 1 2)', false],
    ['(+ 1', true],
    ['(+ 1 (list 2)', true],
    ['"abc', true],
    ['"abc\\', true],
    ['(print "a)', true],
    ["'", true],
    ['`(1 ,', true],
    ['{:a', true],
    ['(+ 1))', false],
    ['(}', false],
    ['12ab (', false],
    ['; (', false],
    ['(\n; )\n', true],
    ['('.repeat(1000), true],
    ['('.repeat(1001), false],
  ])('%j: %p', (source, expected) => {
    expect(unfinished(source)).toBe(expected);
    expect(instance().lisp.unfinished(source)).toBe(expected);
  });
});

describe('toWire', () => {
  const deep = (levels: number) => `${'(list '.repeat(levels)}1${')'.repeat(levels)}`;
  it.each<[string, unknown, string, string]>([
    ['3', 3, 'integer', '3'],
    ['9007199254740991', 9007199254740991, 'integer', '9007199254740991'],
    ['9007199254740992', '9007199254740992', 'bigint', '9007199254740992'],
    ['(expt 2 64)', '18446744073709551616', 'bigint', '18446744073709551616'],
    ['2.0', 2, 'float', '2.0'],
    ['+inf.0', 'Infinity', 'float', '+inf.0'],
    ['+nan.0', 'NaN', 'float', '+nan.0'],
    ['"hi"', 'hi', 'string', '"hi"'],
    ['true', true, 'boolean', 'true'],
    ['nil', null, 'nil', 'nil'],
    ['(list 1 "a" nil (list 2.5))', [1, 'a', null, [2.5]], 'list', '(1 "a" nil (2.5))'],
    ["'a", 'a', 'symbol', 'a'],
    [':a', ':a', 'keyword', ':a'],
    ['{:a 1 "b" {\'c 2}}', { a: 1, b: { c: 2 } }, 'map', '{:a 1 "b" {c 2}}'],
    ['{1 2}', '{1 2}', 'map', '{1 2}'],
    ['{}', {}, 'map', '{}'],
    ['car', '<primitive:car>', 'function', '<primitive:car>'],
    ['(lambda (x) x)', '<function>', 'function', '<function>'],
    ['(defmacro m () 1)', '<macro>', 'macro', '<macro>'],
    [
      '(try (error "no" {:code 7}))',
      { error: 'no', type: 'runtime-error', line: 1, col: 6, file: 'a.zl', data: { code: 7 } },
      'error',
      '<runtime-error: no>',
    ],
    [deep(8), [[[[[[[[1]]]]]]]], 'list', '((((((((1))))))))'],
    [deep(10), [[[[[[[['((1))']]]]]]]], 'list', '((((((((((1))))))))))'],
  ])('%s', (source, value, type, preview) => {
    const { lisp, run } = instance();
    expect(lisp.toWire(run(source))).toEqual({ value, type, preview });
  });

  it('keeps keys that JavaScript has uses for', () => {
    const { lisp, run } = instance();
    const { value } = lisp.toWire(run('{"__proto__" 1 "constructor" 2}'));
    expect(JSON.stringify(value)).toBe('{"__proto__":1,"constructor":2}');
  });

  it('cuts long lists and long previews', () => {
    const { lisp, run } = instance();
    const { value, preview } = lisp.toWire(run('(range 1500)'));
    expect((value as unknown[]).slice(998)).toEqual([998, 999, '… 500 more']);
    expect(preview.length).toBeLessThan(10_000);
    const long = lisp.toWire(run('(range 5000)'));
    expect(long.preview.length).toBe(10_001);
    expect(long.preview.endsWith('…')).toBe(true);
  });
});

describe('names', () => {
  const { lisp, run } = instance();
  run(
    [
      '(define (area w h) "The area of a rectangle." (* w h))',
      '(define limit 10)',
      '  (define any (lambda args args))',
      '(defmacro my-when (c . body) "Perhaps." `(if ,c (begin ,@body) nil))',
      '(define alias car)',
    ].join('\n'),
    'shapes.zl',
  );

  it.each<[string, ReturnType<Zylisp['lookup']>]>([
    [
      'area',
      {
        name: 'area',
        type: 'function',
        arglists: ['(w h)'],
        doc: 'The area of a rectangle.',
        file: 'shapes.zl',
        line: 1,
        col: 1,
      },
    ],
    ['limit', { name: 'limit', type: 'variable', arglists: [], file: 'shapes.zl', line: 2, col: 1 }],
    ['any', { name: 'any', type: 'function', arglists: ['args'], file: 'shapes.zl', line: 3, col: 3 }],
    [
      'my-when',
      {
        name: 'my-when',
        type: 'macro',
        arglists: ['(c . body)'],
        doc: 'Perhaps.',
        file: 'shapes.zl',
        line: 4,
        col: 1,
      },
    ],
    [
      'alias',
      {
        name: 'alias',
        type: 'function',
        arglists: ['(list)'],
        doc: 'The first element.',
        file: 'shapes.zl',
        line: 5,
        col: 1,
      },
    ],
    ['car', { name: 'car', type: 'function', arglists: ['(list)'], doc: 'The first element.' }],
    [
      'if',
      {
        name: 'if',
        type: 'special-form',
        arglists: ['(test then else)'],
        doc: 'One of two forms; only false and nil count as false.',
      },
    ],
    ['nowhere', undefined],
    ['__proto__', undefined],
  ])('lookup of %s', (name, description) => {
    expect(lisp.lookup(name)).toEqual(description);
  });

  it.each([
    ['string-sp', [{ candidate: 'string-split', type: 'function' }]],
    ['are', [{ candidate: 'area', type: 'function' }]],
    ['my-', [{ candidate: 'my-when', type: 'macro' }]],
    ['lim', [{ candidate: 'limit', type: 'variable' }]],
    [
      'let',
      [
        { candidate: 'let', type: 'special-form' },
        { candidate: 'let*', type: 'special-form' },
        { candidate: 'letrec', type: 'special-form' },
      ],
    ],
    ['zzz', []],
  ])('complete of %s', (prefix, candidates) => {
    expect(lisp.complete(prefix)).toEqual(candidates);
  });

  it('are all documented, sorted, and no name that is only mentioned is among them', () => {
    expect(() => run('(mentioned-only 1)')).toThrow();
    const all = lisp.complete('').map(({ candidate }) => candidate);
    expect(all).toEqual([...all].sort());
    expect(all).not.toContain('mentioned-only');
    expect(all.length).toBeGreaterThan(150);
    const ours = new Set(['area', 'limit', 'any', 'my-when', 'alias']);
    for (const name of all.filter((each) => !ours.has(each)))
      expect(lisp.lookup(name)).toMatchObject({
        name,
        arglists: [expect.any(String)],
        doc: expect.stringMatching(/\.$/),
      });
  });
});
