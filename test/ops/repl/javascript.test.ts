/** JavaScript as people type it at a prompt. */
import { describe, expect, it } from '@jest/globals';
import { connected, realmsOf } from '../../support/realms.ts';

const { ask } = realmsOf({ lang: 'js' });

/** The replies to programs one after the other in one fresh session. */
async function replies(...programs: string[]) {
  const { connection, close } = connected();
  const all = [];
  for (const code of programs) all.push(await ask('eval', { code }, { connection }));
  close();
  return all;
}
const last = async (...programs: string[]) => (await replies(...programs)).at(-1);
const done = (value: unknown, more: object = {}) => ({ value, status: ['done'], ...more });
const told = (type: string, preview: string, value: unknown = preview) =>
  done(value, { data: { type, preview } });

describe('the value of a program', () => {
  it.each<[string, unknown]>([
    ['1 + 1', done(2)],
    ['"a"', done('a')],
    ['null', done(null)],
    ['[1, "b", true, null]', done([1, 'b', true, null])],
    ['{a: 1, b: {c: [2]}}', done({ a: 1, b: { c: [2] } })],
    ['({a: 1}).a', done(1)],
    ['{ let y = 3; y * 2 }', done(6)],
    ['1; 2; 3', done(3)],
    ['if (true) 7; else 8', done(7)],
    ['for (let i = 0; i < 3; i++) i', done(2)],
    ['await Promise.resolve(5)', done(5)],
    ['const a1 = await Promise.resolve(5); a1 + 1', done(6)],
    ['await new Promise((done) => setTimeout(() => done("later"), 1e6))', done('later')],
    ['// nothing', told('undefined', 'undefined', null)],
    ['', told('undefined', 'undefined', null)],
    ['undefined', told('undefined', 'undefined', null)],
    ['let x1 = 1', told('undefined', 'undefined', null)],
    ['10n ** 20n', told('bigint', '100000000000000000000n', '100000000000000000000')],
    ['NaN', told('number', 'NaN')],
    ['-0', told('number', '-0')],
    ['Infinity', told('number', 'Infinity')],
    ['Symbol("s")', told('symbol', 'Symbol(s)')],
    ['(function f(a) {})', told('function', '[Function: f]')],
    ['() => 1', told('function', '[Function (anonymous)]')],
    ['async function* g() {}; g', told('function', '[AsyncGeneratorFunction: g]')],
    ['class K {}; K', told('class', '[class K]')],
    ['class K2 { x = 1 }; new K2()', told('object', 'K2 { x: 1 }')],
    ['new Map([["a", 1]])', told('map', "Map(1) { 'a' => 1 }")],
    ['new Set([1, "b"])', told('set', "Set(2) { 1, 'b' }")],
    ['new Date(0)', told('date', '1970-01-01T00:00:00.000Z')],
    ['/a+/gi', told('regexp', '/a+/gi')],
    ['new TypeError("no")', told('error', 'TypeError: no')],
    ['new Uint8Array(2)', told('typed-array', 'Uint8Array(2) [ 0, 0 ]')],
    ['Promise.resolve(1)', told('promise', 'Promise { 1 }')],
    ['new Promise(() => {})', told('promise', 'Promise { <pending> }')],
    ['Promise.reject(2)', told('promise', 'Promise { <rejected> 2 }')],
    ['[1, , 3]', told('array', '[ 1, <empty>, 3 ]', [1, null, 3])],
    ['({f() {}})', told('object', '{ f: [Function: f] }', { f: '[Function: f]' })],
    ['({get g() { throw 1 }})', told('object', '{ g: [Getter] }', { g: '[Getter]' })],
    ['const o1 = {}; o1.me = o1; o1', told('object', '{ me: [Circular] }', { me: '{ me: [Circular] }' })],
    ['JSON.parse(\'{"__proto__": 1}\')', done(JSON.parse('{"__proto__": 1}'))],
    ['"\\ud800"', done('\ud800')],
  ])('%s', async (code, expected) => {
    expect(await last(code)).toEqual(expected);
  });

  it('is cut where it would be endless', async () => {
    const { value, data } = await last('Array.from({length: 5000}, (_, n) => n)');
    expect(value.length).toBe(1001);
    expect(value.at(-1)).toBe('... 4000 more');
    expect(data.type).toBe('array');
    const deep = await last('let d = 1; for (let i = 0; i < 50; i++) d = {d}; d');
    expect(JSON.stringify(deep.value).length).toBeLessThan(500);
  });
});

describe('definitions', () => {
  it.each<[string[], unknown]>([
    [['let x = 1', 'let x = 2', 'x'], 2],
    [['const x = 1', 'const x = 2', 'x'], 2],
    [['let x = 1', 'let x; typeof x'], 'undefined'],
    [['class A { v() { return 1 } }', 'class A { v() { return 2 } }', 'new A().v()'], 2],
    [['function f() { return 1 }', 'function f() { return 2 }', 'f()'], 2],
    [['let {a, b: [c]} = {a: 1, b: [2]}', 'a + c'], 3],
    [['let n = 0; const inc = () => ++n', 'inc()', 'inc()', 'n'], 2],
    [['let k = nope', 'let k = 4', 'k'], 4],
    [['var v = 1', 'function v() { return 2 }', 'v()'], 2],
    [['6 * 7', '_ + 1'], 43],
    [
      ['1', '2', '3', '[_, _1, _2]'],
      [3, 2, 1],
    ],
    [['globalThis.g = 5', 'g'], 5],
  ])('%j gives %j', async (programs, value) => {
    expect((await last(...programs)).value).toEqual(value);
  });

  it('belong to one session', async () => {
    await last('globalThis.mine = 1; Array.prototype.mine = 1');
    expect((await last('typeof mine + typeof [].mine')).value).toBe('undefinedundefined');
  });
});

describe('errors are data', () => {
  const thrown = (value: object, stack?: string) =>
    done(value, { data: { type: 'error', thrown: true, ...(stack !== undefined && { stack }) } });
  it.each<[string, unknown]>([
    [
      'throw new TypeError("bad")',
      thrown(
        { error: 'bad', type: 'type-error', name: 'TypeError', line: 1, col: 11 },
        '    at <eval> (repl#1:1:11)',
      ),
    ],
    [
      '\n  nope',
      thrown(
        { error: 'nope is not defined', type: 'undefined-variable', name: 'ReferenceError', line: 2, col: 3 },
        '    at <eval> (repl#1:2:3)',
      ),
    ],
    [
      'class A {}; nope',
      thrown(
        {
          error: 'nope is not defined',
          type: 'undefined-variable',
          name: 'ReferenceError',
          line: 1,
          col: 13,
        },
        '    at <eval> (repl#1:1:13)',
      ),
    ],
    ['throw null', thrown({ error: 'uncaught null', type: 'runtime-error' })],
    ['throw {a: 1}', thrown({ error: 'uncaught { a: 1 }', type: 'runtime-error' })],
    [
      'await new Promise(() => {})',
      thrown({ error: 'the program waits for a promise that nothing can settle', type: 'runtime-error' }),
    ],
  ])('%j', async (code, expected) => {
    expect(await last(code)).toEqual(expected);
  });

  it.each<[string, object]>([
    ['f(', { type: 'syntax-error', line: 1, col: 3 }],
    ['let 1x', { type: 'syntax-error', line: 1 }],
    ['import fs from "fs"', { type: 'syntax-error' }],
    ['await import("fs")', { type: expect.any(String), error: expect.any(String) }],
    ['(function f() { return 1 + f() })()', { type: 'limit-error' }],
    ['"x".repeat(2 ** 30)', { type: expect.stringMatching(/limit-error|runtime-error/) }],
    ['const keep = []; for (;;) keep.push(new Array(1000).fill(1))', { type: 'limit-error' }],
    ['Error.prepareStackTrace = () => { throw 1 }; null.x', { type: 'type-error' }],
    ['throw new Proxy({}, { get() { throw 1 } })', { error: expect.any(String) }],
    ['process.exit(1)', { type: 'undefined-variable' }],
    ['require("fs")', { type: 'undefined-variable' }],
    ['this.constructor.constructor("return process")()', { type: 'undefined-variable' }],
  ])('%j is told', async (code, expected) => {
    const { value, status } = await last(code);
    expect(value).toMatchObject({ error: expect.any(String), ...expected });
    expect(status).toEqual(['done']);
  });

  it('leave the session as it was when it ran out of memory', async () => {
    const [, , reply] = await replies(
      'let x = 1',
      'x = 2; const a = []; for (;;) a.push(new Array(1e4).fill(0))',
      'x',
    );
    expect(reply.value).toBe(1);
  });

  it('leave what was done before them otherwise', async () => {
    expect((await last('let x = 1', 'x = 2; null.y', 'x')).value).toBe(2);
  });
});

describe('output', () => {
  it.each<[string, string]>([
    ['console.log("a", 1, [2], {b: "c"})', "a 1 [ 2 ] { b: 'c' }\n"],
    ['print("x"); console.error("y"); console.log("z")', 'x\ny\nz\n'],
    ['console.log("%s is %d %j %%", "n", 4.5, {a: 1}, "rest")', 'n is 4.5 {"a":1} % rest\n'],
    [
      'console.group("g"); console.log("in\\nner"); console.groupEnd(); console.log("out")',
      'g\n  in\n  ner\nout\n',
    ],
    [
      'console.count(); console.count(); console.assert(false, "m")',
      'default: 1\ndefault: 2\nAssertion failed m\n',
    ],
    ['setTimeout(() => print(2), 20); setTimeout(() => print(1), 10); print(0)', '0\n1\n2\n'],
    ['setTimeout(() => { throw new Error("late") }, 1); 0', 'Uncaught Error: late\n'],
    ['queueMicrotask?.(() => print("q")); print("p")', 'p\nq\n'],
  ])('%s', async (code, output) => {
    expect((await last(code)).output).toBe(output);
  });

  it('comes in pieces before the reply when it is asked for', async () => {
    const { connection } = connected();
    const pieces: object[] = [];
    const reply = await ask(
      'eval',
      { code: 'print("a"); console.error("b"); print("c"); 1', stream: true },
      { connection, emit: (piece) => pieces.push(piece) },
    );
    expect(pieces).toEqual([{ out: 'a\n' }, { err: 'b\n' }, { out: 'c\n' }]);
    expect(reply).toEqual(done(1));
  });

  it('is cut at its limit, and the reply says so', async () => {
    const { output, data, value } = await last(
      'for (let i = 0; i < 3000; i++) print("x".repeat(999)); "end"',
    );
    expect(output.length).toBe(1_000_000);
    expect(data).toEqual({ output_truncated: true });
    expect(value).toBe('end');
  });
});

describe('time and chance', () => {
  it('moves the clock by timers and by being read, and by nothing else', async () => {
    const { value } = await last(
      'const t = Date.now(); await new Promise((go) => setTimeout(go, 86400000)); Math.round((Date.now() - t) / 86400000)',
    );
    expect(value).toBe(1);
    expect(
      (await last('const t0 = Date.now(); let n = 0; while (Date.now() < t0 + 5) n++; n > 10')).value,
    ).toBe(true);
    expect((await last('new Date().getTimezoneOffset()')).value).toBe(0);
  });

  it('gives other random numbers in every evaluation', async () => {
    const drawn = await replies('Math.random()', 'Math.random()', '[Math.random(), Math.random()]');
    const numbers = drawn.flatMap(({ value }) => value) as number[];
    expect(new Set(numbers).size).toBe(4);
    for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
  });
});

describe('names', () => {
  it('completes globals, members and keywords', async () => {
    const { connection } = connected();
    await ask(
      'eval',
      { code: 'let myThing = {alpha: 1, also: 2}; function myFunction(a, b = 2) {}' },
      { connection },
    );
    const names = async (prefix: string) =>
      (await ask('complete', { prefix }, { connection })).data.completions.map(
        (one: { candidate: string }) => one.candidate,
      );
    expect(await names('my')).toEqual(['myFunction', 'myThing']);
    expect(await names('myThing.al')).toEqual(['myThing.alpha', 'myThing.also']);
    expect(await names('Math.ma')).toEqual(['Math.max']);
    expect(await names('awa')).toEqual(['await']);
    expect(await names('no.such.th')).toEqual([]);
  });

  it('tells of definitions and built-ins', async () => {
    const { connection } = connected();
    const code =
      '/** Adds two numbers. */\nfunction add(a, b = 2) { return a + b }\nclass Box { constructor(w, h) {} }';
    await ask('eval', { code, file: 'lib.js' }, { connection });
    const info = (sym: string, op = 'info') => ask(op, { sym }, { connection });
    expect(await info('add')).toEqual({
      status: ['done'],
      data: {
        name: 'add',
        lang: 'js',
        type: 'function',
        arglists: ['(a, b = 2)'],
        doc: 'Adds two numbers.',
        file: 'lib.js',
        line: 2,
        col: 10,
      },
    });
    expect((await info('Box', 'eldoc')).data).toEqual({
      name: 'Box',
      lang: 'js',
      type: 'class',
      arglists: ['(w, h)'],
    });
    expect((await info('add', 'lookup')).data).toMatchObject({ file: 'lib.js', line: 2, col: 10 });
    expect((await info('JSON.stringify')).data).toMatchObject({
      arglists: ['(value, replace, indent)'],
      doc: 'A value as JSON text.',
    });
    expect(await info('nothing.here')).toEqual({ status: ['done', 'no-info'] });
  });
});
