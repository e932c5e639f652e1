// Random patterns on random lines. Each pattern is made twice, in our spelling and in plain JavaScript, so V8 is an oracle
// that does not share the parser. A failure prints what replays it; ZGATE_SEED=n npm test -- fuzz/regex runs it again.
import { describe, expect, it } from '@jest/globals';
import { search, whole } from '../../lib/regex/dfa.ts';
import { toRegExp } from '../../lib/regex/javascript.ts';
import { required } from '../../lib/regex/literals.ts';
import { parse } from '../../lib/regex/parse.ts';
import { seeded, seedOfRun } from '../support/random.ts';

const seed = seedOfRun();

type Below = (bound: number) => number;
type Pair = { ours: string; v8: string };

const same = (text: string): Pair => ({ ours: text, v8: text });
// The word characters of the lines below (À and ₀ come from invalid parts that meet): \p{L} would cost V8 milliseconds for each pattern.
const WORD = 'a-zA-Z0-9_éÉſ\\u212aßΣςσ漢٣À₀';
const W = `[${WORD}]`;
const SPACES = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const LETTERS = [...'abkKsS1_- éÉſKßΣς漢😀'];
const ATOMS: Pair[] = [
  ...LETTERS.map(same),
  { ours: '.', v8: '[^\\n]' },
  { ours: '\\w', v8: W },
  { ours: '\\W', v8: `[^${WORD}]` },
  { ours: '\\d', v8: '[0-9٣]' },
  { ours: '\\D', v8: '[^0-9٣]' },
  { ours: '\\s', v8: `[${SPACES}]` },
  { ours: '\\S', v8: `[^${SPACES}]` },
  { ours: '\\U0001F600', v8: '\\u{1F600}' },
  { ours: '\\ufffd', v8: '\\ufffd' },
  { ours: '[]a]', v8: '[\\]a]' },
  { ours: '[\\w-]', v8: `[${WORD}\\-]` },
  ...['[ab]', '[^ab]', '[a-k]', '[^\\p{Lu}]', '\\p{L}', '\\P{Ll}', '[s-é]', '\\x61', '\\.', '[😀-😂é]'].map(
    same,
  ),
];
const PLACES: Pair[] = [
  same('^'),
  same('$'),
  { ours: '\\A', v8: '^' },
  { ours: '\\Z', v8: '$' },
  { ours: '\\b', v8: `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))` },
  { ours: '\\B', v8: `(?:(?<=${W})(?=${W})|(?<!${W})(?!${W}))` },
];
const QUANTIFIERS: Pair[] = [
  ...['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}', '{0,2}?', '{0}'].map(same),
  { ours: '{,2}', v8: '{0,2}' },
];

function pick<T>(below: Below, list: readonly T[]): T {
  return list[below(list.length)]!;
}

function pattern(below: Below, depth: number): Pair {
  const parts: Pair[] = [];
  for (let i = below(4) + (depth === 3 ? 1 : 0); i > 0; i--) {
    const kind = below(12);
    if (kind < 2) parts.push(pick(below, PLACES));
    else {
      const atom = kind < 5 && depth > 0 ? group(below, depth - 1) : pick(below, ATOMS);
      const times = below(3) === 0 ? pick(below, QUANTIFIERS) : same('');
      parts.push({ ours: atom.ours + times.ours, v8: atom.v8 + times.v8 });
    }
  }
  const join = (side: keyof Pair) => parts.map((part) => part[side]).join('');
  return { ours: join('ours'), v8: join('v8') };
}

function group(below: Below, depth: number): Pair {
  const options = Array.from({ length: 1 + below(3) }, () => pattern(below, depth));
  const open = pick(below, ['(', '(?:']);
  const join = (side: keyof Pair) => `${open}${options.map((option) => option[side]).join('|')})`;
  return { ours: join('ours'), v8: join('v8') };
}

const INVALID = [[0x80], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xff], [0xc0, 0xaf]];

function line(below: Below): number[] {
  const out: number[] = [];
  for (let i = below(10); i > 0; i--) {
    if (below(12) === 0) out.push(...pick(below, INVALID));
    else
      out.push(
        ...new TextEncoder().encode(pick(below, [...LETTERS, 'B', 'σ', '\r', '\t', '٣', '\u0301', '.', ']'])),
      );
  }
  return out;
}

const lowered = (bytes: Uint8Array) => bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));
const holds = (bytes: Uint8Array, part: Uint8Array) => Buffer.from(bytes).includes(Buffer.from(part));

describe('random patterns', () => {
  it(`agree with V8 on every line (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    let found = 0;
    for (let i = 0; i < 3000; i++) {
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
    expect(found).toBeGreaterThan(1000);
  });
});
