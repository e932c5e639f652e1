/** Programs with `await` at the top level, evaluated as scripts one after another in one global scope. */
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { asyncBody } from '../../lib/realm/async-body.ts';

/** Evaluates texts in one fresh scope; the value of the last. */
async function evaluated(...texts: string[]): Promise<unknown> {
  const scope = createContext({ later: (value: unknown) => Promise.resolve(value) });
  let value: unknown;
  for (const text of texts) value = await runInContext(asyncBody(text).code, scope);
  return JSON.parse(JSON.stringify({ value })).value;
}

describe('the value of a program that waits', () => {
  it.each<[string, unknown]>([
    ['await later(1)', 1],
    ['await later(1);', 1],
    ['await later(1) // one', 1],
    ['await later(1) /* one */ ;', 1],
    ['#!/usr/bin/env node\nawait later(1)', 1],
    ['const a = await later(2)\na * 2', 4],
    ['await later(1); 2; var x = 3', 2],
    ['await later(1); if (true) { 5 }', 5],
    ['await later(1); if (false) { 5 }', undefined],
    ['if (await later(true)) 1\nelse 2', 1],
    ['if (await later(false)) 1; else 2', 2],
    ['for (const n of [1, 2]) await later(n)', 2],
    ['for (let i = 0; i < 3; i++) await later(i * 10)', 20],
    ['try { await later(1); throw 2 } catch (e) { e + 1 }', 3],
    ['try { await later(1) } finally { }', 1],
    ['switch (await later(1)) { case 1: "one"; break; default: "other" }', 'one'],
    ['{ await later(1); 2 }', 2],
    ['{ a: await later(1) }', { a: 1 }],
    ['{ a: await later(1), ...(await later({ b: 2 })) }', { a: 1, b: 2 }],
    ['({ a: await later(1) })', { a: 1 }],
    ['[await later(1), 2]', [1, 2]],
    ['`${await later(1)}`', '1'],
    ['await later(1), 2', 2],
    ['(await later(1), await later(2))', 2],
    ['await later(0); (() => {}).name', ''],
    ['await later(0); () => {}', undefined],
    ['let $value = await later(7); $value', 7],
    ['await later(1)\n;[1, 2].length', 2],
    ['x()\nasync function x() { return 3 }\nawait x()', 3],
    ['let n = 0\nfor await (const x of [later(1), 2]) n += x\nn', 3],
    ['let i = await later(1)\ni\n++i\ni', 2],
    ['"use strict"; await later(1); (function () { return this === undefined })()', true],
    ['"use strict"\nfunction f() { return 8 }\nf() + await later(1)', 9],
    ['await later(this === globalThis)', true],
    ['label: for (const a of [1, 2]) { for (;;) { await later(a); continue label } }', 2],
  ])('%s', async (text, value) => {
    expect(asyncBody(text).why).toBe('await');
    expect(await evaluated(text)).toEqual(value);
  });

  it('is none when the last statement throws', async () => {
    await expect(evaluated('await later(1); throw new RangeError("no")')).rejects.toThrow('no');
  });
});

describe('what a program that waits declares', () => {
  it.each<[string, string, unknown]>([
    ['const a = await later(1)', 'a', 1],
    ['let a = await later(1), b', '[a, typeof b]', [1, 'undefined']],
    ['var a = 1, b = await later(2), c;', '[a, b, typeof c]', [1, 2, 'undefined']],
    [
      'const { a, b: [c, , d = 4], ...rest } = await later({ a: 1, b: [2, 3], e: 5 })',
      '[a, c, d, rest]',
      [1, 2, 4, { e: 5 }],
    ],
    ['const [a, { b } = { b: 2 }, ...c] = await later([1, undefined, 3, 4])', '[a, b, c]', [1, 2, [3, 4]]],
    ['let{a}=await later({a:1})', 'a', 1],
    ['for (var i = 0, n = await later(3); i < n; i++);', '[i, n]', [3, 3]],
    ['for (var x of await later([1, 2])) {}', 'x', 2],
    ['for (var [k, v] of await later([[1, 2]])) {}', '[k, v]', [1, 2]],
    ['for (var { k = 9 } of await later([{}])) var twice = k * 2', '[k, twice]', [9, 18]],
    ['for (var k in await later({ z: 1 })) {}', 'k', 'z'],
    ['for await (var x of [later(5)]) {}', 'x', 5],
    ['if (await later(true)) { var y = 1 } else var z', '[y, typeof z]', [1, 'undefined']],
    ['try { var q = await later(1) } catch {}', 'q', 1],
    ['class A { static n = 2 }\nawait later(1)', 'A.n', 2],
    ['class A {}\nclass B extends (await later(A)) {}', 'new B() instanceof A', true],
    ['function f() { return g() }\nawait later(1)\nfunction g() { return 6 }', 'f()', 6],
    ['async function f() { return await later(6) }\nawait f()', 'await f()', 6],
    ['function* f() { yield 6 }\nawait later()', '[...f()]', [6]],
    ['"use strict"; const a = await later(1); function f() { return a }', 'a + f()', 2],
    ['const f = () => {}\nawait f()', 'f.name', 'f'],
    ['await later(1); const a = 1; let b = () => a', 'b()', 1],
    [
      'for (let i of await later([1])) { let hidden = i }',
      '[typeof i, typeof hidden]',
      ['undefined', 'undefined'],
    ],
    ['{ const hidden = await later(1); hidden; }', 'typeof hidden', 'undefined'],
  ])('%s', async (text, then, value) => {
    expect(await evaluated(text, then)).toEqual(value);
  });

  it('can be declared again, in any way', async () => {
    expect(
      await evaluated(
        'const a = await later(1)',
        'class a {}; await later()',
        'let a = await later(3)',
        'let a; await later()',
        'typeof a',
      ),
    ).toBe('undefined');
  });

  it('is there for code that runs while the program waits', async () => {
    expect(
      await evaluated('const early = 1; const seen = await later().then(() => globalThis.early); seen'),
    ).toBe(1);
  });
});

describe('a program that does not wait', () => {
  it.each([
    '1 + 1',
    'async () => await 1',
    'async function f() { for await (const x of y) await x }',
    '({ async m() { await 1 } })',
    'class A { async m() { await 1 } }',
    'const f = async function* () { yield await 1 }',
  ])('is left as it is: %s', (text) => {
    expect(asyncBody(text)).toEqual({ code: text, why: 'none' });
  });

  it('is wrapped when it is strict, so that others see what it declares', async () => {
    expect(asyncBody('"use strict"; let a = 1').why).toBe('strict');
    expect(
      await evaluated('"use strict"; let a = 1; var b = 2; function c() {}', '[a, b, typeof c]'),
    ).toEqual([1, 2, 'function']);
  });
});

it.each([
  ['1 +', { line: 1, col: 4 }],
  ['let a = 1\nlet b = )', { line: 2, col: 9 }],
  ['return await 1', { line: 1, col: 1 }],
  ['#!x\nawait )', { line: 2, col: 7 }],
])('a text that cannot be parsed stays for the engine: %s', (text, wrong) => {
  expect(asyncBody(text)).toEqual({ code: text, why: 'none', wrong });
});

it('lines stay where they were', async () => {
  const text = 'const a = await later(1)\n\nfunction f() {\n  throw new Error("here")\n}\nf()';
  const scope = createContext({ later: (value: unknown) => Promise.resolve(value) });
  const thrown = await (runInContext(asyncBody(text).code, scope, 'job.js') as Promise<unknown>).then(
    () => undefined,
    (error: Error) => error.stack,
  );
  expect(thrown).toMatch(/at f \(job\.js:4:9\)/);
  expect(thrown).toMatch(/job\.js:6:/);
});
