/** Random patterns in our spelling and in plain JavaScript, and random lines that they have a chance to match. */

export type Below = (bound: number) => number;
export type Pair = { ours: string; v8: string };

const same = (text: string): Pair => ({ ours: text, v8: text });
// The word characters of the lines below (À and ₀ come from invalid parts that meet): \p{L} would cost V8 milliseconds for each pattern.
const WORD = 'a-zA-Z0-9_éÉſ\\u212aßΣςσ漢٣À₀';
const W = `[${WORD}]`;
const SPACES = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
export const LETTERS = [...'abkKsS1_- éÉſKßΣς漢😀'];
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

export function pick<T>(below: Below, list: readonly T[]): T {
  return list[below(list.length)]!;
}

export function pattern(below: Below, depth: number): Pair {
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

export function line(below: Below): number[] {
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
