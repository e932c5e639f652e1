import { describe, expect, it } from '@jest/globals';
import { nameAtEnd, scan } from '../../local/repl/scan.ts';

describe('Zylisp at the prompt', () => {
  it.each<[string, string[], string]>([
    ['', [], ''],
    ['  ; nothing\n', [], ''],
    ['(+ 1 2)', ['(+ 1 2)'], ''],
    ['(+ 1 2) x "s" \'y', ['(+ 1 2)', 'x', '"s"', "'y"], ''],
    ['(define (f x)\n', [], '(define (f x)\n'],
    ['(a) (b', ['(a)'], ' (b'],
    ['(print ")")', ['(print ")")'], ''],
    ['(print "\\")")', ['(print "\\")")'], ''],
    ['"open', [], '"open'],
    ['(a ; )\n', [], '(a ; )\n'],
    ['(a ; )\n)', ['(a ; )\n)'], ''],
    ['a;b', ['a'], ''],
    ["'(1 2)", ["'(1 2)"], ''],
    ['`(a ,b ,@c)', ['`(a ,b ,@c)'], ''],
    ["'", [], "'"],
    ['{a 1}', ['{a 1}'], ''],
    [')', [')'], ''],
    ['(a))(b)', ['(a)', ')', '(b)'], ''],
  ])('%j has the forms %j and leaves %j', (text, forms, rest) => {
    expect(scan(text, 'zylisp')).toEqual({ forms, rest, open: rest !== '' });
  });
});

describe('JavaScript at the prompt', () => {
  it.each([
    '1 + 1',
    'let a = [1, 2]',
    'f("(")',
    "f('[')",
    '`${f({a: 1})} and ${`deep ${x}`}`',
    '// (',
    'a /* ( */ + b',
    '/[(]/.test(x)',
    'x = /\\/(/',
    'a / b / (c)',
    'i++',
    'i--',
    '"unclosed (',
    'return /(/',
    ')',
    '({}).a',
  ])('%j is complete', (text) => {
    expect(scan(text, 'js')).toEqual({ forms: [text], rest: '', open: false });
  });

  it.each([
    '(',
    'f(1,',
    '{',
    '`',
    '`${',
    '`${a',
    '/* (',
    'a +',
    'a &&',
    'x =',
    'x =>',
    'if (a) {',
    'a ?',
    'b.',
    '`a${b}`, ',
  ])('%j goes on', (text) => {
    expect(scan(text, 'js')).toEqual({ forms: [], rest: text, open: true });
  });
});

describe('the name that is being typed', () => {
  it.each([
    ['(foo (ba', 'zylisp', 'ba'],
    ["'sym", 'zylisp', 'sym'],
    ['(string->num', 'zylisp', 'string->num'],
    ['(', 'zylisp', ''],
    ['x = Math.m', 'js', 'Math.m'],
    ['f(a,$b', 'js', '$b'],
  ] as const)('in %j of %s is %j', (line, lang, name) => {
    expect(nameAtEnd(line, lang)).toBe(name);
  });
});
