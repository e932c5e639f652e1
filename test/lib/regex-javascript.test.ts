import { describe, expect, it } from '@jest/globals';
import { toRegExp } from '../../lib/regex/javascript.ts';
import { PatternError } from '../../lib/regex/pattern-error.ts';

describe('toRegExp', () => {
  it.each<[pattern: string, yes: string[], no: string[]]>([
    ['foo(?!bar)', ['foobaz'], ['foobar']],
    ['(?<=\\$)\\d+', ['$12'], ['12']],
    ['(?<!é)\\bx', [' x'], ['éx']],
    ['(?P<q>["\']).*?(?P=q)', ['"a"'], ['"a\'']],
    ['(?<q>a)\\k<q>', ['aa'], ['ab']],
    ['\\A(\\w)\\1\\Z', ['éé', '٣٣'], ['éa', 'ééé']],
    ['(?i)(a)\\1', ['aA'], ['ab']],
    ['(?i:X)(?=y)', ['xy'], ['xY']],
    ['(?=a)a{,2}$', ['aa'], ['b']],
    ['(?=\\_)\\U0001F600?', ['_'], ['a']],
    ['(?s)(?=a.b).*', ['a\nb'], ['ab']],
    ['(?=a.b)', ['a\rb'], ['a\nb']],
    ['(a)(b)?(c)(d)(e)(f)(g)(h)(i)(j)\\10', ['abcdefghijj'], ['abcdefghija0']],
    ['(?x) (?= a ) a # letter', ['a'], ['b']],
    ['(?=\\p{Greek})', ['α'], ['a']],
    ['(?:(?=a)a|b){2}', ['ab'], ['ac']],
    ['(?=x)[^]y]', ['x'], ['y']],
  ])('%s', (pattern, yes, no) => {
    const regexp = toRegExp(pattern);
    expect({
      yes: yes.filter((text) => regexp.test(text)),
      no: no.filter((text) => regexp.test(text)),
    }).toEqual({
      yes,
      no: [],
    });
  });

  it.each([
    ['(?>a)b', 'syntax', 'atomic groups and possessive quantifiers are not supported, write (?:...)'],
    ['a++b', 'syntax', 'atomic groups and possessive quantifiers are not supported, write (?:...)'],
    ['(?=a', 'syntax', 'unterminated group at 0, write \\( for a literal ('],
    ['(?i:(a)\\1)b', 'syntax', 'case must be ignored in the whole pattern when a back-reference ignores it'],
  ])('%s is %s', (pattern, reason, message) => {
    expect.assertions(2);
    try {
      toRegExp(pattern);
    } catch (error) {
      expect(error).toBeInstanceOf(PatternError);
      expect({ reason: (error as PatternError).reason, message: (error as Error).message }).toEqual({
        reason,
        message,
      });
    }
  });

  it('ignores case when told to', () => {
    expect(toRegExp('a(?=b)', { ignoreCase: true }).test('AB')).toBe(true);
  });
});
