import { describe, expect, it } from '@jest/globals';
import { PatternError } from '../../lib/regex/pattern-error.ts';
import { glob, globs, literalSegments } from '../../lib/repo/glob.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';

const seed = seedOfRun();

describe('glob', () => {
  it.each<[pattern: string, yes: string[], no: string[]]>([
    ['*.ts', ['a.ts', 'src/a.ts', '.ts'], ['a.tsx', 'a.TS']],
    ['src/?.c', ['src/a.c', 'src//.c', 'src/😀.c'], ['src/ab.c', 'xsrc/a.c']],
    ['a?c', ['a/c', 'a\nc'], ['ac']],
    ['[abc].x', ['a.x'], ['d.x']],
    ['[!abc].x', ['d.x', '/.x'], ['a.x']],
    ['[^a]', ['^', 'a'], ['b']],
    ['[]]', [']'], ['[']],
    ['[!]]', ['a'], [']']],
    ['[a-c-e]', ['b', '-', 'e'], ['d']],
    ['[--0]', ['-', '.', '0'], ['1']],
    ['[c-a]', [], ['a', 'b', 'c', '-']],
    ['[!c-a]', ['a', 'z'], ['']],
    ['[a', ['[a'], ['a']],
    ['a\\*', ['a\\', 'a\\b'], ['a*']],
    ['**/*.md', ['README.md', 'docs/a.md', 'docs/b/a.md'], ['README.mdx']],
    ['src/**/a.ts', ['src/a.ts', 'src/b/a.ts', 'src/b/c/a.ts'], ['srca.ts', 'a.ts', 'src/ba.ts']],
    ['**/test/**/*.js', ['test/a.js', 'x/test/y/a.js'], ['latest/a.js']],
    ['src/**', ['src/', 'src/a/b'], ['src', 'srca']],
    ['a**/b', ['a/b', 'ax/y/b'], ['b', 'ab']],
    ['*.{md,py}', ['a.md', 'x/a.py', 'a.{md,py}'], ['a.m', 'a.{md}']],
    ['{src,lib/{a,b}}/*.c', ['src/x.c', 'lib/a/x.c', 'lib/b/x.c'], ['lib/x.c']],
    ['{**/,}x', ['x', 'a/x'], ['ax']],
    ['a{b}', ['a{b}'], ['ab']],
    ['a{b,c', ['a{b,c'], ['ab']],
    ['{a,{b}', ['{a,{b}'], ['a', 'b']],
    ['a{,x}', ['a', 'ax'], ['x']],
    ['[{]a,b}', ['{a,b}'], ['[]a', '[b']],
    ['x{[,}],b}', ['x,', 'x}', 'xb'], ['x[']],
    ['./a/*.c', ['a/b.c'], ['b.c']],
    ['', [''], ['a']],
  ])('%s', (pattern, yes, no) => {
    const matcher = glob(pattern);
    expect({
      yes: yes.filter((path) => matcher.test(path)),
      no: no.filter((path) => matcher.test(path)),
    }).toEqual({
      yes,
      no: [],
    });
  });

  it('knows which directories can hold a match', () => {
    const matcher = globs(['src/*.ts', 'test/{a,b}/x.js', 'README.md']);
    const prefixes = ['', 'src/', 'src/deep/', 'test/', 'test/a/', 'test/c/', 'lib/'];
    expect(prefixes.filter((prefix) => matcher.alive(prefix))).toEqual([
      '',
      'src/',
      'src/deep/',
      'test/',
      'test/a/',
    ]);
  });

  it.each([
    ['a'.repeat(513), 'glob is longer than 512 characters'],
    ['**/'.repeat(17), 'glob has more than 16 **'],
    ['{a,b}'.repeat(9), 'glob has more than 256 alternatives'],
    [
      `${'{a,b}'.repeat(8)}${'x'.repeat(450)}`,
      'globs need more than 20000 states, give fewer or shorter alternatives',
    ],
    [`{${'a,'.repeat(250)}b}{c,d}`, 'glob has more than 256 alternatives'],
  ])('refuses %s', (pattern, message) => {
    expect(() => glob(pattern)).toThrow(new PatternError('too_large', message));
  });

  it.each([
    ['**/*'.repeat(16), 'a/b'.repeat(2000)],
    ['*a'.repeat(200), 'a'.repeat(2000)],
    [`${'{'.repeat(200)}${'a,b}'.repeat(75)}`, 'a'],
    [`${'{a,'.repeat(127)}*${'}'.repeat(127)}`, 'a'],
  ])('runs %s in linear time', (pattern, path) => {
    expect(glob(pattern).test(`${path}!`)).toBe(/[*]}*$/.test(pattern));
  });
});

describe('globs', () => {
  it('matches what any of them matches', () => {
    const matcher = globs(['*.ts', 'docs/*']);
    expect(['a.ts', 'docs/a', 'lib/a.js'].filter((path) => matcher.test(path))).toEqual(['a.ts', 'docs/a']);
  });

  it('matches nothing without patterns', () => {
    const matcher = globs([]);
    expect([matcher.test(''), matcher.test('a'), matcher.alive('')]).toEqual([false, false, false]);
  });
});

describe('literalSegments', () => {
  it.each([
    ['build/*.js', ['build']],
    ['./dist/{a,b*}/x.ts', ['dist', 'a', 'x.ts']],
    ['**/node_modules/**', ['node_modules']],
    ['*', []],
    ['[ab]/c', ['c']],
    ['{build,out}', ['build', 'out']],
    ['a//b/', ['a', 'b']],
  ])('%s names %j', (pattern, segments) => {
    expect(literalSegments(pattern)).toEqual(segments);
  });
});

/** fnmatch as its documentation has it, by plain backtracking. */
function fnmatch(pattern: string, path: string): boolean {
  if (pattern === '') return path === '';
  const close = pattern.indexOf(']', pattern[1] === '!' ? 3 : 2);
  const rest = pattern.slice(1);
  if (pattern[0] === '*') return fnmatch(rest, path) || (path !== '' && fnmatch(pattern, path.slice(1)));
  if (path === '') return false;
  if (pattern[0] === '?') return fnmatch(rest, path.slice(1));
  if (pattern[0] !== '[' || close < 0) return pattern[0] === path[0] && fnmatch(rest, path.slice(1));
  const negated = pattern[1] === '!';
  const stuff = pattern.slice(negated ? 2 : 1, close);
  let inside = false;
  for (let i = 0; i < stuff.length; i++) {
    const range = stuff[i + 1] === '-' && i + 2 < stuff.length;
    if (path[0]! >= stuff[i]! && path[0]! <= (range ? stuff[i + 2]! : stuff[i]!)) inside = true;
    if (range) i += 2;
  }
  return inside !== negated && fnmatch(pattern.slice(close + 1), path.slice(1));
}

describe('against fnmatch', () => {
  const text = (below: (bound: number) => number, alphabet: string) =>
    Array.from({ length: below(9) }, () => alphabet[below(alphabet.length)]!).join('');

  it(`is equal without **/ and braces, and a superset with them (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    for (let i = 0; i < rounds(4000); i++) {
      const plain = i % 2 === 0;
      const pattern = text(below, plain ? 'ab-*?[]!' : 'ab/*?[]!{,}-');
      const matcher = glob(pattern);
      for (let j = 0; j < 10; j++) {
        const path = text(below, plain ? 'ab-]!' : 'ab/{,}');
        const [ours, theirs] = [matcher.test(path), fnmatch(pattern, path)];
        if (plain ? ours !== theirs : theirs && !ours)
          expect({ pattern, path, ours }).toEqual({ pattern, path, ours: theirs });
        const prefix = path.slice(0, below(path.length + 1));
        if (ours && !matcher.alive(prefix)) expect({ pattern, path, prefix, alive: false }).toEqual('alive');
      }
    }
  });
});
