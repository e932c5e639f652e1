import { describe, expect, it } from '@jest/globals';
import { search, whole } from '../../lib/regex/dfa.ts';
import { parse } from '../../lib/regex/parse.ts';
import { PatternError } from '../../lib/regex/pattern-error.ts';
import { rounds, seeded } from '../support/random.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const matches = (pattern: string, text: string) => search(parse(pattern)).test(text);

function refusal(run: () => unknown): { reason: string; message: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof PatternError) return { reason: error.reason, message: error.message };
    throw error;
  }
  throw new Error('not refused');
}

describe('syntax', () => {
  it.each<[pattern: string, yes: string[], no: string[]]>([
    ['abc', ['abc', 'xabcx'], ['ab', '']],
    ['a.c', ['abc', 'a\rc', 'a😀c', 'a\u2028c'], ['ac', 'a\nc']],
    ['(?s)a.c', ['a\nc'], ['ac']],
    ['(?s:a.)c.', ['a\ncx'], ['a\nc\n']],
    ['a|bc|', ['', 'x'], []],
    ['^(?:a|bc)$', ['a', 'bc'], ['abc', 'b', '']],
    ['^[a-c]+$', ['abc'], ['abd']],
    ['^[^a-c]$', ['d', '\n', '😀'], ['a', '']],
    ['^[]a]+$', [']a'], ['b']],
    ['^[^]a]$', ['b'], [']', 'a']],
    ['^[a-]$', ['a', '-'], ['b']],
    ['^[\\w-.]$', ['-', '.', 'w'], ['+']],
    ['^[a-\\d]$', ['a', '-', '7'], ['b']],
    ['^[\\]\\\\\\-\\b]$', [']', '\\', '-', '\b'], ['a']],
    ['^[\\x41\\u0042\\u{43}\\U00000044\\n]$', ['A', 'B', 'C', 'D', '\n'], ['E']],
    ['^[\\12\\0]$', ['\n', '\0'], ['1', '2']],
    ['^[.*+?(){}|^$]+$', ['.*+?(){}|^$'], ['a']],
    ['^\\d\\D$', ['1a', '٣x'], ['a1', '12']],
    ['^\\s\\S$', [' a', '\u00a0a', '\u3000a', '\x85a', '\x1ca'], ['a ', '\ufeffa']],
    ['^\\n\\t\\r\\f\\v\\a\\0$', ['\n\t\r\f\v\x07\0'], ['']],
    ['^\\x41\\u0042\\u{1F600}\\U0001F600\\cJ$', ['AB😀😀\n'], ['AB']],
    ['^\\uD83D\\uDE00$', ['😀'], ['😁']],
    ['^\\012\\101$', ['\nA'], ['A']],
    ['^\\.\\*\\/\\-\\_\\"\\ \\é$', ['.*/-_" é'], ['a']],
    ['\\Aab\\Z', ['ab'], ['abc', 'cab']],
    ['\\Aab\\z', ['ab'], ['abc', 'cab']],
    ['(a)(?:b)(?P<n>c)(?<m>d)', ['abcd'], ['abc']],
    ['(?i)abc', ['ABC', 'aBc'], ['ab']],
    ['(?is)a.c', ['A\nC'], ['ac']],
    ['(?i)(?s)a.c', ['A\nC'], ['ac']],
    ['a(?i:b)c', ['aBc', 'abc'], ['Abc', 'abC']],
    ['(?i)a(?-i:b)c', ['AbC'], ['aBc']],
    ['(?m)^a$', ['a'], ['b\na']],
    ['(?u)a(?#comment)b', ['ab'], ['a']],
    ['^a(?#comment)+$', ['aaa'], ['']],
    ['(?x) a b # comment\n [ ] c', ['ab c'], ['abc', 'a b c']],
    ['(?x)^a {2}$', ['aa'], ['a']],
    ['^a*$', ['', 'aa'], ['b']],
    ['^a+?b??$', ['aab', 'a'], ['b', '']],
    ['^a{2}$', ['aa'], ['a', 'aaa']],
    ['^a{2,}$', ['aa', 'aaaa'], ['a']],
    ['^a{2,3}?$', ['aa', 'aaa'], ['a', 'aaaa']],
    ['^a{,2}$', ['', 'a', 'aa'], ['aaa']],
    ['^a{,}$', ['', 'aaa'], ['b']],
    ['^a{0}$', [''], ['a']],
    ['^(?:ab){2}$', ['abab'], ['ab']],
    ['^(?:a{2}){3}$', ['aaaaaa'], ['aaaaa', 'aaaaaaa']],
    ['^(?:a?){3}$', ['', 'aa', 'aaa'], ['aaaa']],
    ['(?:^)*a', ['ba'], ['b']],
    ['()*a', ['a'], ['b']],
    ['x{', ['x{'], ['x']],
    ['^{}$', ['{}'], ['']],
    ['x{a}', ['x{a}'], ['x']],
    ['x{1,2', ['x{1,2'], ['x']],
    ['}]', ['}]'], ['}']],
    ['\\bfoo\\b', ['foo', 'a foo.', 'é foo'], ['foox', 'éfoo', 'foo_', '٣foo']],
    ['\\Boo\\B', ['fooo'], ['foo', 'oo']],
    ['^\\b', ['a'], ['', ' a']],
    ['\\b$', ['a'], ['', 'a ']],
    ['^\\B$', [''], ['a', ' ']],
    ['a\\b\\b\\B', [], ['a', 'ab', 'a b']],
    ['\\b^a$\\b', ['a'], ['aa', ' a']],
    ['a^b', [], ['ab']],
    ['(?:^|,)x(?:,|$)', ['x', 'a,x', 'x,b', 'a,x,b'], ['ax', 'xb']],
    ['', ['', 'a'], []],
  ])('%s', (pattern, yes, no) => {
    const matcher = search(parse(pattern));
    expect({
      yes: yes.filter((text) => matcher.test(text)),
      no: no.filter((text) => matcher.test(text)),
    }).toEqual({
      yes,
      no: [],
    });
  });
});

describe('Unicode', () => {
  it.each<[pattern: string, yes: string[], no: string[]]>([
    ['^\\w+$', ['naïve_١', 'Ωж漢字', '𝒳', '½Ⅻ'], ['a-b', 'a\u0301', '€', '😀']],
    ['^\\W$', ['€', '\u0301'], ['é']],
    ['^\\p{Lu}\\p{Script=Greek}\\p{Greek}\\P{L}$', ['Éαβ1'], ['éαβ1', 'Éab1', 'ÉαβZ']],
    ['^[\\p{Nd}\\p{Pd}]+$', ['1-٣–'], ['a']],
    ['^[^\\P{L}x]$', ['y', 'ж'], ['x', '1']],
    ['(?i)^straße$', ['STRAßE', 'STRAẞE'], ['STRASSE']],
    ['(?i)^ΣΑΣ$', ['σας', 'σασ'], ['σα']],
    ['(?i)^k[s]$', ['Kſ', 'KS'], ['kz']],
    ['(?i)^[à-å]$', ['Â', 'Å'], ['a']],
    ['(?i)^[^k]$', ['j'], ['k', 'K', 'K']],
    ['(?i)^\\p{Lu}$', ['a', 'A'], ['1']],
    ['(?i)^😀$', ['😀'], ['😁']],
    ['(?i)^𐐀$', ['𐐨'], ['𐐩']],
    ['^\ufffd$', ['\ufffd', '\ud800'], ['?']],
  ])('%s', (pattern, yes, no) => {
    const matcher = search(parse(pattern));
    expect({
      yes: yes.filter((text) => matcher.test(text)),
      no: no.filter((text) => matcher.test(text)),
    }).toEqual({
      yes,
      no: [],
    });
  });

  it.each(['L', 'Cn', 'S', 'Script=Han', 'ID_Start'])('knows all members of \\p{%s}', (name) => {
    const ours = whole(parse(`\\p{${name}}`));
    const theirs = new RegExp(`^\\p{${name}}$`, 'u');
    const wrong: string[] = [];
    // At less than full effort every one of the first, and some of the others.
    const step = rounds(17) >= 17 ? 1 : 17;
    for (
      let point = 0;
      point <= 0x10ffff;
      point += point < 0x3100 ? 1 : point < 0x32400 || point > 0xdfff0 ? step : 61
    ) {
      if (point >= 0xd800 && point < 0xe000) point = 0xe000;
      const char = String.fromCodePoint(point);
      if (ours.test(char) !== theirs.test(char)) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});

describe('refusals', () => {
  it.each([
    ['ab[cd', 'syntax', 'unterminated character class at 2'],
    ['[]', 'syntax', 'unterminated character class at 0'],
    ['[z-a]', 'syntax', 'bad character range z-a at 1, the lower end comes first'],
    ['[\\B]', 'syntax', 'bad escape \\B at 1'],
    ['*a', 'syntax', 'nothing to repeat at 0'],
    ['a|{2}', 'syntax', 'nothing to repeat at 2'],
    ['^*', 'syntax', 'nothing to repeat at 1'],
    ['a**', 'syntax', 'nothing to repeat at 2, write (?:...) around what is repeated twice'],
    ['a{2}{3}', 'syntax', 'nothing to repeat at 4, write (?:...) around what is repeated twice'],
    ['a{3,2}', 'syntax', 'bad repeat at 1, the lower bound comes first'],
    ['a(b', 'syntax', 'unterminated group at 1, write \\( for a literal ('],
    ['a)b', 'syntax', 'unbalanced ) at 1, write \\) for a literal one'],
    ['a\\', 'syntax', 'pattern ends with a backslash at 1, write \\\\ for a literal one'],
    ['\\q', 'syntax', 'bad escape \\q at 0'],
    ['\\x4', 'syntax', '\\x at 0 needs 2 hexadecimal digits'],
    ['\\u{110000}', 'syntax', 'escape at 0 is above the last code point \\u{10ffff}'],
    ['\\u{xyz}', 'syntax', '\\u{ at 0 needs hexadecimal digits and a }'],
    ['\\pL', 'syntax', '\\p at 0 needs a property in braces, as in \\p{L}'],
    ['a\\p{Nope}', 'syntax', "unknown property \\p{Nope} at 1, write one of JavaScript's, as in \\p{Lu}"],
    ['(?<1a>b)', 'syntax', 'bad group name "1a" at 0'],
    ['(?P<n>a)(?P<n>b)', 'syntax', 'group name n is used twice, again at 8'],
    ['a(?i)b', 'syntax', 'flags at 1 belong at the start of the pattern or to a group, as in (?i:...)'],
    ['(?a)b', 'syntax', 'unknown flag a at 2, known are i, m, s, u and x'],
    ['(?R)', 'syntax', 'unknown flag R at 2, known are i, m, s, u and x'],
    ['(?(1)a)', 'syntax', 'unknown group (?( at 0, write \\( for a literal ('],
    ['(?#a', 'syntax', 'unterminated comment at 0'],
    ['a\\1', 'syntax', 'reference to unknown group 1 at 1'],
    ['(?=a)(', 'syntax', 'unterminated group at 5, write \\( for a literal ('],
    ['a(?=b)', 'needs_backtracking', 'look-ahead needs a backtracking engine'],
    ['a(?!b)', 'needs_backtracking', 'look-ahead needs a backtracking engine'],
    ['(?<=a)b', 'needs_backtracking', 'look-behind needs a backtracking engine'],
    ['(?<!a)b', 'needs_backtracking', 'look-behind needs a backtracking engine'],
    ['(a)\\1', 'needs_backtracking', 'back-reference to group 1 needs a backtracking engine'],
    ['(?P<n>a)(?P=n)', 'needs_backtracking', 'back-reference to group n needs a backtracking engine'],
    ['(?<n>a)\\k<n>', 'needs_backtracking', 'back-reference to group n needs a backtracking engine'],
    ['(?>a)', 'needs_backtracking', 'atomic group needs a backtracking engine'],
    ['a*+', 'needs_backtracking', 'possessive quantifier needs a backtracking engine'],
    ['a'.repeat(1001), 'too_large', 'pattern is longer than 1000 characters'],
    ['(a)'.repeat(51), 'too_large', 'pattern has more than 50 groups'],
    ['('.repeat(999), 'too_large', 'pattern has more than 50 groups'],
    ['a{20001}', 'too_large', 'repeat at 1 is over 20000'],
    ['(?:a{200}){200}', 'too_large', 'pattern needs more than 20000 states, repeat less'],
    ['(?:(?:(?:){999}){999}){999}', 'too_large', 'pattern needs more than 20000 states, repeat less'],
  ])('%s is %s', (pattern, reason, message) => {
    expect(refusal(() => search(parse(pattern)))).toEqual({ reason, message });
  });

  it('allows 1,000 characters outside the basic plane', () => {
    expect(matches('😀'.repeat(1000), '😀'.repeat(1000))).toBe(true);
  });
});

describe('next', () => {
  const next = (pattern: string, text: string, from = 0) => {
    const buffer = bytes(text);
    return search(parse(pattern)).next(buffer, from, buffer.length);
  };

  it.each<[pattern: string, text: string, end: number]>([
    ['b', 'a\nabc\n', 4],
    ['b', 'a\nabc', 4],
    ['b+', 'abbb', 2],
    ['z', 'a\nb\n', -1],
    ['', '', -1],
    ['', '\n', 0],
    ['', 'a', 0],
    ['^$', 'a\n\nb', 2],
    ['^$', 'a\n', -1],
    ['^$', 'a\nb', -1],
    ['^b', 'ab\nb\n', 4],
    ['a$', 'ab\nba\n', 5],
    ['a$', 'ab\nba', 5],
    ['\\bb\\b', 'ab\nb', 4],
    ['\\bb\\b', 'ab\nb c', 4],
    ['a\\s*b', 'a\nb\n', -1],
    ['a\\nb', 'a\nb\n', -1],
    ['[^x]$', 'x\n\nxy\n', 5],
    ['\\r', 'a\rb\n', 2],
    ['a$', 'a\r\na\n', 4],
    ['é', 'x\né', 4],
    ['^.$', 'ab\n😀\n', 7],
  ])('%j in %j ends at %d', (pattern, text, end) => {
    expect(next(pattern, text)).toBe(end);
  });

  it('begins at the line it is given and looks no further than the end', () => {
    const buffer = bytes('aaa\nbab\naaa\n');
    const matcher = search(parse('a'));
    expect([matcher.next(buffer, 4, 12), matcher.next(buffer, 4, 5), matcher.next(buffer, 12, 12)]).toEqual([
      6, -1, -1,
    ]);
    expect(search(parse('^b$')).next(buffer, 4, 5)).toBe(5);
  });

  it.each([
    ['a lone continuation byte', [0x80], 1],
    ['a truncated sequence', [0xe2, 0x82], 1],
    ['a sequence cut by ASCII', [0xe2, 0x82, 0x41], 2],
    ['an overlong form', [0xc0, 0xaf], 2],
    ['an encoded surrogate', [0xed, 0xa0, 0x80], 3],
    ['a byte that never occurs', [0xff, 0xc3, 0xa9], 2],
    ['above the last code point', [0xf4, 0x90, 0x80, 0x80], 4],
  ])('counts %s like TextDecoder', (_, input, length) => {
    const buffer = Uint8Array.from(input);
    expect(Array.from(new TextDecoder().decode(buffer)).length).toBe(length);
    expect(search(parse(`^.{${length}}$`)).next(buffer, 0, buffer.length)).toBe(buffer.length);
  });

  it('ends an invalid sequence at the line', () => {
    expect(search(parse('^\\ufffd$')).next(Uint8Array.from([0x61, 0x0a, 0xe2, 0x82, 0x0a]), 0, 5)).toBe(4);
  });
});

describe('hostile patterns', () => {
  it.each([
    ['(a+)+$', `${'a'.repeat(100_000)}b`, false],
    ['(a|a)*b', 'a'.repeat(100_000), false],
    ['(.*)*x', 'y'.repeat(100_000), false],
    ['(?:a?){50}a{50}$', 'a'.repeat(100_000), true],
    ['\\s+$', `${' '.repeat(100_000)}x`, false],
    ['(\\w+\\s?)*;$', 'word '.repeat(20_000), false],
  ])('%s runs in linear time', (pattern, text, expected) => {
    const matcher = search(parse(pattern));
    const buffer = bytes(text);
    expect([matcher.test(text), matcher.next(buffer, 0, buffer.length) >= 0]).toEqual([expected, expected]);
  });

  it('goes on when the cache of states is full', () => {
    const pattern = 'c(?:a|b)*a(?:a|b){14}$';
    let seed = 1;
    let text = 'c';
    // It holds 4096: that is twice and more.
    const length = Math.max(12_000, rounds(40_000));
    for (let i = 0; i < length; i++) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      text += seed & 0x10000 ? 'a' : 'b';
    }
    const yes = `${text}a${'b'.repeat(14)}`;
    const no = `${text}b${'b'.repeat(14)}`;
    const matcher = search(parse(pattern));
    expect([matcher.test(yes), matcher.test(no), matcher.test(yes)]).toEqual([true, false, true]);
    const buffer = bytes(`${no}\n${yes}\n`);
    expect(matcher.next(buffer, 0, buffer.length)).toBe(buffer.length - 1);
  });

  it('calls tick now and then, which may give up', () => {
    const tick = () => {
      throw new Error('late');
    };
    const matcher = search(parse('(?:a|b)*a(?:a|b){5000}$'), { tick });
    expect(() => matcher.test('aab'.repeat(10_000))).toThrow('late');
  });

  it.each(['(.{100}){100}$', '(.*a.{400}){3}$'])(
    'asks whether to go on while it makes the automaton of %s',
    (pattern) => {
      let asked = 0;
      const tick = () => {
        if (++asked > 2) throw new Error('late');
      };
      const matcher = search(parse(pattern), { tick });
      const below = seeded(1);
      const text = Array.from({ length: 5000 }, () => 'abc '[below(4)]).join('');
      expect(() => matcher.test(text)).toThrow('late');
    },
  );
});

describe('whole', () => {
  it('matches complete strings', () => {
    const matcher = whole(parse('a|ab\\b'));
    expect(['a', 'ab', 'abc', 'xa', ''].map((text) => matcher.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('knows which beginnings can still match', () => {
    const matcher = whole(parse('src/[^/]*[.]ts'));
    expect(
      ['', 'src', 'src/', 'src/a.ts', 'lib', 'src/a/', 'src/a.tsx'].map((text) => matcher.alive(text)),
    ).toEqual([true, true, true, true, false, false, true]);
  });
});
