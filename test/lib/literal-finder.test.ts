import { describe, expect, it } from '@jest/globals';
import { literalFinder } from '../../lib/repo/literal-finder.ts';
import { random, rounds } from '../support/random.ts';

const bytes = (texts: string[]) => texts.map((text) => Buffer.from(text));

function all(strings: string[], ignoreCase: boolean, text: string): number[] {
  const find = literalFinder({ strings: bytes(strings), ignoreCase });
  const buffer = Buffer.from(text);
  const places = [];
  for (let at = find(buffer, 0); at !== -1; at = find(buffer, at + 1)) places.push(at);
  return places;
}

describe('literalFinder', () => {
  it.each<[string[], boolean, string, number[]]>([
    [['ab'], false, 'abxab', [0, 3]],
    [['ab'], false, 'AB', []],
    [['ab'], true, 'ABxaBab', [0, 3, 5]],
    [['aa'], true, 'aaaa', [0, 1, 2]],
    [['abc', 'bc'], false, 'xabcbc', [1, 2, 4]],
    [['-'], false, 'a-b-', [1, 3]],
    [['ab', 'zz'], false, '', []],
    [['[ab'], true, '[AB{ab', [0]],
    [['é', 'ü'], false, 'aéü', [1, 3]],
  ])('finds %j (any case: %s) in %j', (strings, ignoreCase, text, places) => {
    expect(all(strings, ignoreCase, text)).toEqual(places);
  });

  it('finds strings longer than a window', () => {
    const long = 'é'.repeat(300);
    expect(all([long, `x${long}`], false, `..x${long}`)).toEqual([2, 3]);
  });

  it('agrees with a search at every place', () => {
    const chance = random();
    const word = (most: number) =>
      Array.from({ length: 1 + chance.below(most) }, () => chance.pick(['a', 'b', 'c', 'A', 'B', '['])).join(
        '',
      );
    for (let n = 0; n < Math.max(300, rounds(3000)); n++) {
      const ignoreCase = chance.below(2) === 0;
      const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
      const strings = [word(4), ...chance.several(3, () => word(5))].map(fold);
      const text = word(40);
      const expected = Array.from(text, (_, at) => at).filter((at) =>
        strings.some((string) => fold(text).startsWith(string, at)),
      );
      expect({ strings, text, ignoreCase, places: all(strings, ignoreCase, text) }).toEqual({
        strings,
        text,
        ignoreCase,
        places: expected,
      });
    }
  });
});
