import { describe, expect, it } from '@jest/globals';
import { required } from '../../lib/regex/literals.ts';
import { parse } from '../../lib/regex/parse.ts';

function literals(pattern: string): string[] | null {
  const found = required(parse(pattern));
  if (!found) return null;
  const strings = found.strings.map((string) => new TextDecoder().decode(string));
  return found.ignoreCase ? ['(i)', ...strings] : strings;
}

describe('required', () => {
  it.each([
    ['\\bfunction\\s+\\w+Handler\\b', ['function']],
    ['(?:export|import)\\s*\\(', ['export', 'import']],
    ['foo|bar', ['foo', 'bar']],
    ['(?i)todo|fixme', ['(i)', 'todo', 'fixme']],
    ['colou?r', ['color', 'colour']],
    ['foo|foobar', ['foo']],
    ['(a|b)cd', ['acd', 'bcd']],
    ['x(?:foo\\d+bar)baz', ['barbaz']],
    ['\\w+[.]then\\(', ['.then(']],
    ['(?:abc)+', ['abc']],
    ['(?:ab){3}', ['ababab']],
    ['a{3,}b?', ['aaa']],
    ['^#!', ['#!']],
    ['=', ['=']],
    ['[ab][cd]', ['ac', 'ad', 'bc', 'bd']],
    ['(?i)task', ['(i)', 'ta']],
    ['(?i)class_name', ['(i)', '_name']],
    ['(?i)é_id', ['(i)', '_id']],
    ['(?i:ab)CD', ['(i)', 'abcd']],
    ['naïve', ['naïve']],
    ['a', null],
    [' +', null],
    ['', null],
    ['a*', null],
    ['\\d{4}', null],
    ['foo|\\d', null],
    ['foo|', null],
    ['(?:foo)?', null],
    ['\\ufffd', null],
    ['[a-z]+', null],
    [Array.from({ length: 17 }, (_, i) => `word${String.fromCharCode(97 + i)}`).join('|'), null],
  ])('%s needs %j', (pattern, expected) => {
    expect(literals(pattern)).toEqual(expected);
  });
});
