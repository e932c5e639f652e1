/** Blocks of JavaScript as a page runs them, in a scope of their own, and values as it answers with them. */
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cutTo, describeIn } from '../../local/page/describe.ts';
import type { Outcome, Realm } from '../../local/page/drive.ts';
import { evaluator, javascript } from '../../local/page/javascript.ts';

let realm: Realm;
let scope: { eval(code: unknown): unknown; ran: number };
let jobs = 0;

beforeEach(() => {
  scope = createContext({ ran: 0, setTimeout }) as typeof scope;
  scope.eval = runInContext('eval', scope);
  realm = javascript({ describe: describeIn(scope, '/local/page/'), ...evaluator(scope) });
});

const run = (code: string): Promise<Outcome> =>
  realm.run({ id: `j${++jobs}`, code, language: 'JS', timeout_ms: 60_000 }, new AbortController().signal);
const text = async (code: string) => {
  const { ok, language, value } = await run(code);
  return `${ok ? '' : 'not ok '}${language} ${value}`;
};

describe('a value', () => {
  it.each([
    ['12+13', 'JSON 25'],
    ['"two words"', 'JSON "two words"'],
    ['null', 'JSON null'],
    ['({a: [1, {b: null}], "c d": true})', 'JSON {"a":[1,{"b":null}],"c d":true}'],
    ['{a: 1}', 'JSON {"a":1}'],
    ['[]', 'JSON []'],
    ['undefined', 'Text undefined'],
    ['', 'Text undefined'],
    ['var x = 1', 'Text undefined'],
    ['NaN', 'Text NaN'],
    ['-0', 'Text -0'],
    ['10n ** 20n', 'Text 100000000000000000000n'],
    ['Symbol("s")', 'Text Symbol(s)'],
    ['(function named() {})', 'Text [Function: named]'],
    ['async () => {}', 'Text [AsyncFunction (anonymous)]'],
    ['class A {}; A', 'Text [class A]'],
    ['({a: undefined})', 'Text { a: undefined }'],
    ['({f() {}})', 'Text { f: [Function: f] }'],
    ['var o = {}; o.self = o; o', 'Text { self: [Circular] }'],
    ['new Map([[1, {a: 2}]])', 'Text Map(1) { 1 => { a: 2 } }'],
    ['new Set([1, "b"])', "Text Set(2) { 1, 'b' }"],
    ['new Date(0)', 'Text 1970-01-01T00:00:00.000Z'],
    ['/x/gi', 'Text /x/gi'],
    ['new Uint8Array([1, 2])', 'Text Uint8Array(2) [ 1, 2 ]'],
    ['({get a() { throw 1 }})', 'Text { a: [Getter] }'],
    [
      '[new Proxy({}, { ownKeys() { throw new TypeError("trap") } }), 1]',
      'Text [ [cannot be shown: TypeError: trap], 1 ]',
    ],
    [
      'var r = Proxy.revocable({}, {}); r.revoke(); [r.proxy]',
      expect.stringMatching(/^Text \[\s+\[cannot be shown: TypeError: /),
    ],
    [
      'var r = Proxy.revocable(function () {}, {}); r.revoke(); [r.proxy]',
      expect.stringMatching(/^Text \[cannot be shown: TypeError/),
    ],
    ['({toJSON() { throw 1 }, a: 1})', expect.stringMatching(/^Text \{ toJSON: /)],
    ['[1, 2].values()', 'Text Object [Array Iterator] {}'],
    ['new Map([[1, 2]]).entries()', 'Text Object [Map Iterator] {}'],
    ['(function* () { yield 1 })()', 'Text Object [Generator] {}'],
    ['(async function* () { yield 1 })()', 'Text Object [AsyncGenerator] {}'],
    ['({ all: [[1].values()], n: 1 })', 'Text { all: [ Object [Array Iterator] {} ], n: 1 }'],
    ['Math', 'Text Object [Math] {}'],
    ['JSON', 'Text Object [JSON] {}'],
    ['new Boolean(true)', 'Text [Boolean: true]'],
    ['Object(1n)', 'Text [BigInt: 1n]'],
    [
      '[new Number(-0), Object("x"), Object(Symbol("s"))]',
      "Text [ [Number: -0], [String: 'x'], [Symbol: Symbol(s)] ]",
    ],
    ['({ get [Symbol.toStringTag]() { throw 1 }, a: 1 })', expect.stringMatching(/^Text /)],
    ['Object.create(null, { a: { value: 1, enumerable: true } })', 'JSON {"a":1}'],
    ['[Promise.resolve(1)]', expect.stringMatching(/^Text \[ Promise \{/)],
  ])('%s', async (code, said) => {
    expect(await text(code)).toEqual(said);
  });

  it('is waited for', async () => {
    expect(await text('Promise.resolve({a: 1})')).toBe('JSON {"a":1}');
    expect(await text('new Promise((done) => setTimeout(done, 1, 5))')).toBe('JSON 5');
    expect(await text('({ then(done) { done(7) } })')).toBe('JSON 7');
    expect(await text('await Promise.resolve(3)')).toBe('JSON 3');
  });

  it('is in several lines when it is long', async () => {
    expect(await text('Array.from({length: 3}, (_, n) => ({n, text: "x".repeat(30)}))')).toBe(
      `JSON ${JSON.stringify(
        [0, 1, 2].map((n) => ({ n, text: 'x'.repeat(30) })),
        undefined,
        2,
      )}`,
    );
  });

  it('is whole as JSON when it is large', async () => {
    const { language, value } = await run('Array.from({length: 20000}, (_, n) => n)');
    expect(language).toBe('JSON');
    expect(JSON.parse(value)).toHaveLength(20_000);
  });

  it('is bounded in words', async () => {
    const { language, value } = await run(
      'Array.from({length: 5000}, (_, n) => [n, "x".repeat(1000), undefined])',
    );
    expect(language).toBe('Text');
    expect(value.length).toBeLessThanOrEqual(100_000);
    expect(value).toMatch(/more characters left out\)$/);
  });

  it('that is an error has its stack', async () => {
    expect(await text('function f() { return new RangeError("far") }; f()')).toMatch(
      /^Text RangeError: far\n {4}at f \(zgate-j\d+\.js:1:23\)/,
    );
  });
});

describe('what a block declares', () => {
  it('is there for the next one and can be declared again', async () => {
    await run('let a = 1; const b = 2; class C {}; function d() { return a + b }');
    expect(await text('[a, b, typeof C, d()]')).toBe('JSON [1,2,"function",3]');
    await run('const a = 5; let b = await 6');
    expect(await text('d()')).toBe('JSON 11');
  });
});

describe('an error', () => {
  it('is told with the stack of the block alone', async () => {
    const { ok, language, value } = await run('function f() {\n  throw new Error("test error")\n}\nf()');
    expect({ ok, language }).toEqual({ ok: false, language: 'Error' });
    expect(value).toBe(
      `Error: test error\n    at f (zgate-j${jobs}.js:2:9)\n    at eval (zgate-j${jobs}.js:4:1)`,
    );
  });

  it('is told with its causes', async () => {
    expect(await text('throw new Error("outer", { cause: new TypeError("inner") })')).toMatch(
      /^not ok Error Error: outer\n[\s\S]*\nCaused by: TypeError: inner\n/,
    );
  });

  it.each([
    ['throw 5', 'not ok Error Uncaught 5'],
    ['throw {a: 1}', 'not ok Error Uncaught { a: 1 }'],
    ['throw undefined', 'not ok Error Uncaught undefined'],
    ['Promise.reject("no")', "not ok Error Uncaught 'no'"],
    ['await Promise.reject(null)', 'not ok Error Uncaught null'],
  ])('%s', async (code, said) => {
    expect(await text(code)).toBe(said);
  });

  it('of syntax is the engine’s, with its place, and nothing has run', async () => {
    expect(await text('ran = 1;\nlet x = )')).toBe(
      `not ok Error SyntaxError: Unexpected token ')'\n    at zgate-j${jobs}.js:2:9`,
    );
    expect(await text('return 1')).toMatch(
      /^not ok Error SyntaxError: Illegal return statement\n {4}at zgate-j\d+\.js:1:1$/,
    );
    expect(scope.ran).toBe(0);
  });

  it.each([
    'ran++; throw new Error("once")',
    'ran++; nowhere',
    'ran++; (() => { throw 1 })()',
    'ran++; await Promise.reject(1)',
    'ran++, 10n',
    'ran++; new SyntaxError("not one")',
    'ran++; throw new SyntaxError("not one")',
    'ran++; throw new EvalError("not one")',
  ])('or whatever else, a block runs once: %s', async (code) => {
    await run(code);
    expect(scope.ran).toBe(1);
  });

  it('says so when the page forbids eval', async () => {
    const closed = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    const { evaluate, forbidden } = evaluator({ eval: runInContext('eval', closed) });
    realm = javascript({ describe: describeIn(closed), evaluate, forbidden });
    expect(await text('1')).toMatch(
      /^not ok Error this page forbids eval: .*'unsafe-eval'.*\nEvalError: Code generation from strings/,
    );
  });
});

it('a cut never splits a character', () => {
  const cut = cutTo(100, '😀'.repeat(100));
  expect(cut.length).toBeLessThanOrEqual(100);
  expect(cut).toMatch(/^(?:😀)+\n… \(160 more characters left out\)$/u);
});
