/** grep against a plain reference: random trees, random queries, the same hits. */
import { describe, expect, it } from '@jest/globals';
import { asking } from '../support/local.ts';
import { type Random, random, rounds } from '../support/random.ts';
import { tempTree } from '../support/tree.ts';

const chance = random();
const TREES = Math.max(2, rounds(12));
const WORDS = [
  'alpha',
  'Beta',
  'x',
  'ab',
  'aab',
  'Größe',
  'kelvin',
  '\u212Aelvin',
  '\u{1F600}',
  'foo_bar',
  '12',
  '2026-11-16',
  '\ufffd',
  'İi',
];
const GLUE = [' ', '', '\t', '(', '.', '-', '  '];
const BREAKS = ['\n', '\n', '\n', '\r\n', '\r', '\n\n'];

function text(from: Random): Buffer {
  const lines = from.several(
    30,
    () => from.several(6, () => from.pick(WORDS) + from.pick(GLUE)).join('') + from.pick(BREAKS),
  );
  const bytes = Buffer.from(
    `${from.below(8) === 0 ? '\ufeff' : ''}${lines.join('')}${from.pick(['', 'last'])}`,
  );
  if (from.below(3) === 0 && bytes.length > 0) bytes[from.below(bytes.length)] = 0x80 + from.below(0x80);
  return bytes;
}

interface Query {
  pattern: string;
  regex?: boolean;
  case_sensitive?: boolean;
  context?: number;
  max_hits?: number;
}

const PIECES = [
  'a',
  'al',
  'Beta',
  '[a-c]',
  '\\d',
  '\\d{2}',
  'x',
  '.',
  '\\(',
  'ö',
  '-',
  '_bar',
  '[^a]',
  'foo|x',
  '(?:ab|12)',
  'e',
  '\\.',
];
const SUFFIXES = ['', '', '', '+', '*', '?', '{1,2}'];

function query(from: Random): Query {
  const shared = {
    case_sensitive: from.below(2) === 0,
    ...(from.below(3) === 0 && { context: from.below(4) }),
    ...(from.below(4) === 0 && { max_hits: from.below(8) }),
  };
  if (from.below(2) === 0)
    return {
      pattern: [...from.pick(WORDS)].slice(0, 1 + from.below(6)).join('') + from.pick(['', '', ' ', 'a']),
      ...shared,
    };
  const body = Array.from(
    { length: 1 + from.below(4) },
    () => `(?:${from.pick(PIECES)})${from.pick(SUFFIXES)}`,
  ).join('');
  return { pattern: `${from.pick(['', '', '^'])}${body}${from.pick(['', '', '$'])}`, regex: true, ...shared };
}

const escaped = (literal: string) => literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the answer must be, computed in the simplest way: decode, split, test each line. */
function reference(
  files: Record<string, Buffer>,
  { pattern, regex = false, case_sensitive = true, context = 0, max_hits = 200 }: Query,
) {
  const matcher = new RegExp(regex ? pattern : escaped(pattern), case_sensitive ? 'u' : 'iu');
  const hits = [];
  for (const path of Object.keys(files).sort()) {
    const lines = files[path]!.toString('utf8').split(/\r\n|\r|\n/);
    if (lines.at(-1) === '') lines.pop();
    for (const [n, line] of lines.entries()) {
      if (!matcher.test(line)) continue;
      const around = lines
        .slice(Math.max(0, n - context), n + context + 1)
        .map((near, k) => ({ line: Math.max(0, n - context) + k + 1, text: near }));
      hits.push({ path, line: n + 1, text: line, ...(context > 0 && { context: around }) });
    }
  }
  return { hits: hits.slice(0, max_hits), truncated: hits.length >= max_hits };
}

describe('grep', () => {
  it('gives the hits of a plain reference for random trees and queries', async () => {
    for (let round = 0; round < TREES; round++) {
      const files = Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`d${n % 5}/f${n}.txt`, text(chance)]),
      );
      const ask = await asking(tempTree(files));
      for (let n = 0; n < 60; n++) {
        const asked = query(chance);
        const { hits, truncated } = await ask('grep', asked);
        const right = reference(files, asked);
        // Most are the same to the letter, which is soon seen.
        if (JSON.stringify({ hits, truncated }) !== JSON.stringify(right))
          expect({ asked, hits, truncated }).toEqual({ asked, ...right });
      }
    }
  });
});
