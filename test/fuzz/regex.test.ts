// Random patterns on random lines. Each pattern is made twice, in our spelling and in plain JavaScript, so V8 is an oracle
// that does not share the parser. A failure prints what replays it; ZGATE_SEED=n npm test -- fuzz/regex runs it again.
import { describe, expect, it } from '@jest/globals';
import { search, whole } from '../../lib/regex/dfa.ts';
import { toRegExp } from '../../lib/regex/javascript.ts';
import { required } from '../../lib/regex/literals.ts';
import { parse } from '../../lib/regex/parse.ts';
import { line, pattern } from '../support/patterns.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';

const seed = seedOfRun();
const PATTERNS = Math.max(300, rounds(3000));

const lowered = (bytes: Uint8Array) => bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));
const holds = (bytes: Uint8Array, part: Uint8Array) => Buffer.from(bytes).includes(Buffer.from(part));

describe('random patterns', () => {
  it(`agree with V8 on every line (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    let found = 0;
    for (let i = 0; i < PATTERNS; i++) {
      const { ours, v8 } = pattern(below, 3);
      const ignoreCase = below(3) === 0;
      const ast = parse(ours, { ignoreCase });
      const matcher = search(ast);
      const complete = whole(ast);
      // V8 finds empty matches between two surrogates: [^]*? goes by code points.
      const oracle = new RegExp(`^[^]*?(?:${v8})`, ignoreCase ? 'iu' : 'u');
      const wholeOracle = new RegExp(`^(?:${v8})$`, ignoreCase ? 'iu' : 'u');
      const { source, flags } = i % 8 === 0 ? toRegExp(ours, { ignoreCase }) : oracle;
      const translated = new RegExp(`^[^]*?(?:${source})`, flags);
      const literals = required(ast);

      const lines = Array.from({ length: 12 }, () => Uint8Array.from(line(below)));
      const last = below(2) === 0 ? [] : [10];
      const buffer = Uint8Array.from(lines.flatMap((each, n) => [...each, ...(n === 11 ? last : [10])]));
      const hits: number[] = [];
      for (let at = 0; at >= 0 && at < buffer.length; ) {
        const end = matcher.next(buffer, at, buffer.length);
        if (end < 0) break;
        hits.push(buffer.subarray(0, end).filter((byte) => byte === 10).length);
        at = buffer.indexOf(10, end) + 1;
        if (at === 0) break;
      }

      const wrong: unknown[] = [];
      lines.forEach((bytes, n) => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        const expected = oracle.test(text);
        const inBuffer = n < 11 || bytes.length > 0 || last.length > 0;
        const answers = {
          test: matcher.test(text),
          next: inBuffer ? hits.includes(n) : expected,
          translated: translated.test(text),
        };
        if (Object.values(answers).some((answer) => answer !== expected))
          wrong.push({ text, expected, ...answers });
        if (complete.test(text) !== wholeOracle.test(text)) wrong.push({ text, whole: complete.test(text) });
        const prefix = Array.from(text)
          .slice(0, below(text.length + 1))
          .join('');
        if (wholeOracle.test(text) && !complete.alive(prefix)) wrong.push({ text, prefix, alive: false });
        if (expected) found++;
        if (expected && literals) {
          const seen = literals.ignoreCase ? lowered(bytes) : bytes;
          if (!literals.strings.some((part) => holds(seen, part))) wrong.push({ text, literals });
        }
      });
      if (wrong.length > 0) expect({ seed, ours, v8, ignoreCase, wrong }).toEqual('agreement');
    }
    expect(found).toBeGreaterThan(PATTERNS / 3);
  });
});
