/** The same programs inside the guest's engine: the bundle evaluated in QuickJS answers as the modules do in Node. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { QuickJS } from 'quickjs-wasi';
import { zylisp } from '../../../lib/realm/guest/zylisp/zylisp.ts';
import { sample } from '../../support/random.ts';
import { ERRORS, VALUES } from './cases.ts';

/** Half of what the engine allows: a thread of Node itself carries this much. */
const STACK_BYTES = 256 << 10;

const bundle = await build({
  stdin: {
    contents: `import { zylisp } from './lib/realm/guest/zylisp/zylisp.ts'; globalThis.zylisp = zylisp;`,
    resolveDir: process.cwd(),
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'neutral',
  target: 'es2023',
});
const wasm = readFileSync('node_modules/quickjs-wasi/quickjs.wasm');

/** What an instance of its own answers to a program: runs here and, as text, in the guest. */
function answer(make: typeof zylisp, source: string): string {
  const lisp = make({ print: () => {}, readLine: () => null });
  try {
    const value = lisp.evaluate(source, { file: 'a.zl' });
    return JSON.stringify({ ...lisp.toWire(value), printed: lisp.print(value) });
  } catch (error) {
    return JSON.stringify(lisp.errorData(error));
  }
}

describe('in the guest', () => {
  it('every program gives what it gives in Node', async () => {
    const vm = await QuickJS.create({ wasm, memoryLimit: 64 << 20, maxStackSize: STACK_BYTES });
    vm.evalCode(bundle.outputFiles[0]!.text, 'zylisp.js').dispose();
    vm.evalCode(`globalThis.answer = ${answer}`, 'answer.js').dispose();
    const programs = [...Object.values(VALUES).flat(), ...ERRORS];
    for (const [source] of sample(programs, programs.length / 5)) {
      const text = vm
        .evalCode(`answer(zylisp, ${JSON.stringify(source)})`)
        .consume((handle) => handle.toString());
      expect({ source, ...JSON.parse(text) }).toEqual({ source, ...JSON.parse(answer(zylisp, source)) });
    }
    vm.dispose();
  });
});
