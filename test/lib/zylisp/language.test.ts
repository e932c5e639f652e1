/** The language, program by program: values as printed, errors with text, type and place. */
import { describe, expect, it } from '@jest/globals';
import { zylisp } from '../../../lib/realm/guest/zylisp/zylisp.ts';
import { ERRORS, VALUES } from './cases.ts';

const silent = { print: () => {}, readLine: () => null };

describe.each(Object.entries(VALUES))('%s', (_, cases) => {
  it.each(cases)('%s gives %s', (source, printed) => {
    const lisp = zylisp(silent);
    expect(lisp.print(lisp.evaluate(source, { file: 'a.zl' }))).toBe(printed);
  });
});

describe('an error', () => {
  it.each(ERRORS)('%j is %s (%s)', (...[source, error, type, line, col]) => {
    const lisp = zylisp(silent);
    let thrown: unknown;
    try {
      lisp.evaluate(source, { file: 'a.zl' });
    } catch (raised) {
      thrown = raised;
    }
    const place = line === undefined ? {} : { line, col, file: 'a.zl' };
    expect(lisp.errorData(thrown)).toEqual({ error, type, ...place });
  });
});
