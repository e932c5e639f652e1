/** Markdown as it streams to a terminal: colours are added, nothing is lost, however it comes in pieces. */
import { describe, expect, it } from '@jest/globals';
import { paints } from '../../local/repl/render.ts';
import { editPreview } from '../../local/zdx/edit-preview.ts';
import { Markdown } from '../../local/zdx/markdown.ts';
import { seeded } from '../support/random.ts';
import { tempTree } from '../support/tree.ts';

const ESC = '\u001b[';
const shown = (pieces: readonly string[]) => {
  const markdown = new Markdown();
  return pieces.map((piece) => markdown.push(piece)).join('') + markdown.end();
};
const plain = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');

describe('streamed Markdown', () => {
  it.each([
    ['# Title\nbody', `${ESC}1;4m# Title${ESC}0m\nbody`],
    ['a **b** c', `a ${ESC}0m${ESC}1m**b**${ESC}0m c`],
    ['a `b` c', `a ${ESC}0m${ESC}36m\`b\`${ESC}0m c`],
    ['`a ** b` **', `${ESC}0m${ESC}36m\`a ** b\`${ESC}0m ${ESC}0m${ESC}1m**${ESC}0m`],
    [
      '```js\n# no **x**\n```\nafter',
      `${ESC}36m\`\`\`js${ESC}0m\n${ESC}36m# no **x**${ESC}0m\n${ESC}36m\`\`\`${ESC}0m\nafter`,
    ],
    ['#hash 2 * 3 ####### x', '#hash 2 * 3 ####### x'],
  ])('colours %j', (text, wanted) => {
    expect(shown([text])).toBe(wanted);
    expect(shown([...text])).toBe(wanted);
  });

  it('loses nothing, wherever it is cut', () => {
    const marks = ['#', '##', ' ', '*', '**', '`', '```', '\n', 'é', 'word', '\n```', '\n# '];
    const next = seeded(1);
    for (let run = 0; run < 500; run++) {
      const text = Array.from({ length: 1 + next(30) }, () => marks[next(marks.length)]).join('');
      const pieces: string[] = [];
      for (let at = 0; at < text.length; ) {
        const size = 1 + next(5);
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      expect({ text, said: plain(shown(pieces)) }).toEqual({ text, said: text });
      expect(shown(pieces)).toBe(shown([text]));
    }
  });

  it('holds back no more than what may be a mark', () => {
    const markdown = new Markdown();
    expect([markdown.push('a*'), markdown.push('b'), markdown.push('\n##'), markdown.push('x')]).toEqual([
      'a',
      '*b',
      '\n',
      '##x',
    ]);
  });
});

describe('the preview of an edit', () => {
  const root = tempTree({ 'a.txt': 'one\ntwo\nthree\n' });
  const lines = (name: string, input: Record<string, unknown>) =>
    editPreview(name, input, root, paints(true)).map(plain);

  it('shows the lines that change', () => {
    expect(lines('edit', { path: 'a.txt', old: 'one\ntwo', new: 'one\n2\n3' })).toEqual([
      '  a.txt',
      '  - two',
      '  + 2',
      '  + 3',
    ]);
    expect(lines('write', { path: 'a.txt', content: 'one\nthree\n' })).toEqual(['  a.txt', '  - two']);
    expect(lines('write', { path: 'new.txt', content: 'x\n' })).toEqual(['  new.txt', '  + x']);
  });

  it('cuts what nobody reads, and does not let it command the terminal', () => {
    const content = Array.from({ length: 100 }, (_, n) => `\u001b[2J${n}`).join('\n');
    const shown = lines('write', { path: 'new.txt', content });
    expect(shown).toHaveLength(42);
    expect(shown[1]).toBe('  + \\x1b[2J0');
    expect(shown.at(-1)).toBe('  … 60 more lines');
  });

  it('has nothing to say of other tools, or of input that is wrong', () => {
    expect(lines('bash', { command: 'x' })).toEqual([]);
    expect(lines('edit', { path: 'a.txt', old: 1, new: 'x' })).toEqual([]);
    expect(lines('write', {})).toEqual([]);
  });
});
