/** Fence detection against a full CommonMark parser, and the cases a person meets. */
import { describe, expect, it } from '@jest/globals';
import { Parser } from 'commonmark';
import { FenceReader } from '../../lib/page/fences.ts';
import { random, rounds } from '../support/random.ts';

interface Found {
  open: number;
  info: string;
  code: string;
  quoted: boolean;
}

/** Without the spaces at line ends: parsers differ about those of blank lines in list items. */
const bare = (code: string) => code.replace(/[ \t]+$/gm, '').trimEnd();

function read(text: string) {
  const reader = new FenceReader();
  for (const [at, line] of text.split('\n').entries()) reader.read(line, at);
  reader.restart();
  return reader;
}

function ours(text: string): Found[] {
  return read(text).fences.map(({ open, info, code, quoted }) => ({
    open,
    info,
    code: bare(code.join('\n')),
    quoted,
  }));
}

function oracle(text: string): Found[] {
  const found: Found[] = [];
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step; step = walker.next()) {
    const { node } = step;
    if (!step.entering || node.type !== 'code_block') continue;
    // Code by indent has no info string, not even an empty one.
    if (node.info === null) continue;
    let quoted = false;
    for (let up = node.parent; up; up = up.parent) quoted ||= up.type === 'block_quote';
    found.push({ open: node.sourcepos[0][0] - 1, info: node.info, code: bare(node.literal ?? ''), quoted });
  }
  return found;
}

const PIECES = [
  '```',
  '```JS',
  '````',
  '~~~',
  '~~~~ js x',
  '`````',
  '``` a`b',
  '``',
  'text',
  'x = 1',
  '',
  '',
  '',
  '# title',
  '---',
  '===',
  '-',
  '1.',
  '<div>',
  '<a>',
  '<!-- c',
  'd -->',
  '<!-- e -->',
  '<pre>',
  '</pre>',
  '<?x',
  '?>',
  '<b class="c">',
  '<b> more',
  '> **agent** to page at 10:00:00',
];
const LEADS = [
  '',
  '',
  '',
  '',
  ' ',
  '  ',
  '   ',
  '    ',
  '\t',
  '> ',
  '>',
  '> > ',
  '- ',
  '* ',
  '1. ',
  '2. ',
  '10) ',
  '  - ',
  '   > ',
  '>   ',
  '-   ',
  '-     ',
  '1.\t',
  '- > ',
];

describe('fences', () => {
  it('are those of a full parser in random texts', () => {
    const chance = random();
    for (let n = 0; n < rounds(12_000); n++) {
      const lines = Array.from(
        { length: 1 + chance.below(9) },
        () => chance.pick(LEADS) + (chance.below(4) === 0 ? chance.pick(LEADS) : '') + chance.pick(PIECES),
      );
      const text = lines.join('\n');
      const found = ours(text);
      const right = oracle(text);
      // In containers tabs become spaces: the same columns, other characters.
      if (text.includes('\t'))
        for (const each of [...found, ...right]) each.code = each.code.replace(/^[ \t]+/gm, '');
      if (JSON.stringify(found) !== JSON.stringify(right))
        expect({ text, found }).toEqual({ text, found: right });
    }
  });
});
