/** The beginning and the end of an output, however it comes. */
import { describe, expect, it } from '@jest/globals';
import { KeptOutput } from '../../lib/io/kept-output.ts';

describe('kept output', () => {
  it('is cut between characters, and the counts stay exact', () => {
    for (const character of ['é', '€', '😀']) {
      const size = Buffer.byteLength(character);
      for (let shift = 0; shift < size; shift++) {
        const kept = new KeptOutput();
        const all = Buffer.from('a'.repeat(shift) + character.repeat(60_000));
        for (let at = 0; at < all.length; at += 1000) kept.push(all.subarray(at, at + 1000));
        const { text, omitted } = kept.text();
        expect(text).not.toContain('\ufffd');
        const line = `\n… ${omitted} bytes omitted …\n`;
        expect(text).toContain(line);
        expect(Buffer.byteLength(text) - Buffer.byteLength(line) + omitted).toBe(all.length);
      }
    }
  });

  it('is kept alike in pieces of any size', () => {
    const all = Buffer.from(Array.from({ length: 200_000 }, (_, i) => 97 + (i % 26)));
    const whole = new KeptOutput();
    whole.push(all);
    for (const piece of [1, 7, 16_384, 49_152, 65_536, 65_537]) {
      const kept = new KeptOutput();
      for (let at = 0; at < all.length; at += piece) kept.push(all.subarray(at, at + piece));
      expect(kept.text()).toEqual(whole.text());
    }
    const { text } = whole.text();
    expect(text.startsWith(all.toString('utf8', 0, 16_384))).toBe(true);
    expect(text.endsWith(all.toString('utf8', all.length - 49_152))).toBe(true);
  });
});
