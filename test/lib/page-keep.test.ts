/** What was saved while the log became another one, and fits nowhere in it: put at its end, once, and marked. */
import { describe, expect, it } from '@jest/globals';
import { mergeLate } from '../../lib/io/page-keep.ts';

const T = '```';
const block = (code: string, tag = 'JS') => `${T}${tag}\n${code}\n${T}\n`;
const BASE = 'words\n';
/** Somebody wrote into the block that somebody else saved. */
const TORN = `words\n${T}JS\n> **bot** to page at 10:00:00\n${block('b')}a\n${T}\n`;

describe('what a log lacks', () => {
  it('is at its end, a block with a mark, and words as they are', () => {
    const text = mergeLate({ base: BASE }, TORN, `words\n${block('a')}more words\n`);
    expect(text).toBe(`${TORN}${block('a', 'JS kept')}more words\n`);
  });

  it.each([
    ['the same again', block('a')],
    ['a version with the mark', block('a', 'JS kept')],
  ])('is not put there twice: %s', (_, saved) => {
    const once = mergeLate({ base: BASE }, TORN, `words\n${block('a')}`);
    expect(mergeLate({ base: BASE }, once, `words\n${saved}`)).toBe(once);
  });

  it.each([
    ['no tag', block('a') + block('c', ''), block('a', 'JS kept') + block('c', ' kept')],
    ['other words', block('a', 'JS title=x'), block('a', 'JS title=x kept')],
    ['an indented fence', `  ${T}JS\n  a\n  ${T}\n`, `  ${T}JS kept\n  a\n  ${T}\n`],
    ['tildes', '~~~JS\na\n~~~\n', '~~~JS kept\na\n~~~\n'],
    ['line ends of its own', block('a').replaceAll('\n', '\r\n'), `${T}JS kept\r\na\r\n${T}\n`],
  ])('keeps its form: %s', (_, saved, end) => {
    expect(mergeLate({ base: BASE }, TORN, `words\n${saved}`)).toBe(TORN + end);
  });
});
