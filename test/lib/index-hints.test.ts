/** What the index is asked for when a pattern has no literal: never more than every match holds. */
import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { linePattern } from '../../lib/repo/matcher.ts';
import { indexHints } from '../../lib/snapshot/search/index-hints.ts';
import { random, rounds } from '../support/random.ts';

function hints(pattern: string, case_sensitive = true): string[] | undefined {
  const found = indexHints(linePattern({ pattern, regex: true, case_sensitive }));
  return found?.strings.map((string) => Buffer.from(string).toString()).sort();
}

describe('the index is asked for', () => {
  it.each<[string, string[] | undefined]>([
    ['[0-9]{4}-[0-9]{2}', ['0000-00']],
    ['v[0-9]\\.[0-9]+', ['v0.0']],
    ['[ab][0-9]-', ['a0-', 'b0-']],
    ['[Aa]_[0-9]', ['a_0']],
    // The longest part that means few strings.
    ['[a-z]+[0-9]{3}[a-z]', ['000']],
    ['\\w{3}-[0-9][0-9]', ['-00']],
    // A literal that is long enough says more.
    ['\\d{9}needle', ['needle']],
    // Too short, too many, or not in every match.
    ['[0-9][0-9]', undefined],
    ['[a-z]{3}', undefined],
    ['(?:[0-9]{4}|-)', undefined],
    ['(?:[0-9]{4})?', undefined],
    // Above ASCII a character has bytes of its own.
    ['[0-9][0-9]é?[0-9]', undefined],
    ['[é0-9]{5}', undefined],
    ['\\d{4}-\\d{2}', undefined],
    ['.{9}', undefined],
  ])('%s: %j', (pattern, strings) => {
    expect(hints(pattern)).toEqual(strings);
  });

  it('nothing by letters that have a third form, in any case', () => {
    expect(hints('[0-9]k[0-9]', false)).toBeUndefined();
    expect(hints('[0-9]x[0-9]', false)).toEqual(['0x0']);
  });

  it('what every match holds', () => {
    const { pick, below } = random();
    const classes: [source: string, members: string][] = [
      ['[0-9]', '0123456789'],
      ['[a-c]', 'abc'],
      ['[A-Ba]', 'ABa'],
      ['-', '-'],
      ['_', '_'],
      ['[ .]', ' .'],
      ['\\w', 'aZ_5'],
      ['[é-ü0]', 'éü0'],
    ];
    let asked = 0;
    for (let round = 0; round < rounds(2000); round++) {
      const parts = Array.from({ length: 1 + below(8) }, () => {
        const [source, members] = pick(classes);
        const times = 1 + below(3);
        return {
          source: times > 1 ? `${source}{${times}}` : source,
          text: Array.from({ length: times }, () => pick([...members])).join(''),
        };
      });
      const pattern = parts.map(({ source }) => source).join('');
      const text = parts.map(({ text }) => text).join('');
      const strings = hints(pattern);
      if (!strings) continue;
      asked++;
      const known = text.toLowerCase().replace(/[0-9]/g, '0');
      expect({
        pattern,
        text,
        found: strings.some((one) => known.includes(one.toLowerCase().replace(/[0-9]/g, '0'))),
      }).toEqual({
        pattern,
        text,
        found: true,
      });
    }
    expect(asked).toBeGreaterThan(rounds(2000) / 4);
  });
});
