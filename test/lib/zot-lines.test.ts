/** Lines of events have 64 KiB at most, and lose nothing without saying so. Source: facts on reliability, I.7. */
import { describe, expect, it } from '@jest/globals';
import type { ZotEvent } from '../../lib/engine/zot.ts';
import { bounded } from '../../lib/engine/zot-lines.ts';
import { random, rounds } from '../support/random.ts';

const chance = random();
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const SHORT = 65_000;
const text = (value: string) => ({ type: 'text', text: value });

/** Characters of every width in JSON, pairs and halves of pairs among them. */
const ALPHABET = ['a', '"', '\\', '\n', '\0', '\x1f', '\x7f', 'ä', '漢', '🦀', '\ud83e', '\udd80', '\u2028'];
const strange = (length: number) => Array.from({ length }, () => chance.pick(ALPHABET)).join('');

describe('text that grows', () => {
  it.each([
    ['text_delta', 'delta'],
    ['tool_use_args', 'delta'],
    ['tool_progress', 'text'],
  ])('comes in more pieces: %s', (type, field) => {
    for (const long of ['"'.repeat(60_000), '\0'.repeat(60_000), 'a'.repeat(70_000), strange(60_000)]) {
      const lines = bounded({ type, id: 'x', [field]: long });
      expect(lines.length).toBeGreaterThan(1);
      expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(SHORT);
      expect(lines.map((line) => line[field]).join('')).toBe(long);
      expect(lines.map((line) => ({ ...line, [field]: '' }))).toEqual(
        lines.map(() => ({ type, id: 'x', [field]: '' })),
      );
      const torn = lines.filter(
        (line, n) =>
          /[\ud800-\udbff]$/.test(String(lines[n - 1]?.[field])) &&
          /^[\udc00-\udfff]/.test(String(line[field])),
      );
      expect(torn).toEqual([]);
    }
  });

  it('ends, though its name alone is longer', () => {
    const lines = bounded({ type: 'tool_progress', id: 'i'.repeat(70_000), text: 'a'.repeat(10_000) });
    expect(lines.map(({ text: piece }) => piece).join('')).toBe('a'.repeat(10_000));
  });

  it('is one line as long as it fits', () => {
    const event = { type: 'text_delta', delta: 'a'.repeat(10_000) };
    expect(bounded(event)).toEqual([event]);
    expect(bounded(event)[0]).toBe(event);
  });
});

describe('what is told at once', () => {
  const one = (event: ZotEvent) => {
    const lines = bounded(event);
    expect(lines).toHaveLength(1);
    expect(bytes(lines[0])).toBeLessThanOrEqual(SHORT);
    return lines[0]!;
  };

  it('is as it is when it fits', () => {
    const event = { type: 'tool_result', id: 'x', is_error: false, content: [text('a'.repeat(60_000))] };
    expect(one(event)).toBe(event);
  });

  it('keeps its beginning and its end, and counts what is between', () => {
    const content = [text(`first${'a'.repeat(200_000)}last`)];
    const { left_out, ...event } = one({ type: 'tool_result', id: 'x', is_error: false, content });
    expect(event).toEqual({
      type: 'tool_result',
      id: 'x',
      is_error: false,
      content: [
        text(
          expect.stringMatching(/^firsta+\n\[… \d+ bytes left out; get_messages has all\]\na+last$/) as never,
        ),
      ],
    });
    const [{ text: shown }] = event.content as [{ text: string }];
    const kept = shown.replace(/\n\[.*\]\n/, '');
    expect(left_out).toBe(200_009 - kept.length);
    expect(shown).toContain(`[… ${left_out} bytes left out`);
    expect(kept.length).toBeGreaterThan(30_000);
  });

  it('leaves short texts alone beside long ones', () => {
    const content = [text('short'), text('a'.repeat(100_000)), text('b'.repeat(100_000))];
    const event = one({ type: 'user_message', content, time: 't' });
    expect(event.content).toEqual([
      text('short'),
      text(expect.stringMatching(/^a+\n.*\na+$/) as never),
      text(expect.stringMatching(/^b+\n.*\nb+$/) as never),
    ]);
  });

  it('names a picture instead of half of it', () => {
    const picture = Buffer.alloc(3_000_000, 7).toString('base64');
    const small = Buffer.alloc(300).toString('base64');
    const image = (data: string) => ({ type: 'image', mime_type: 'image/png', bytes: data });
    const content = [text('what is it?'), image(picture), image(small)];
    expect(one({ type: 'user_message', content, time: 't' })).toEqual({
      type: 'user_message',
      content: [
        text('what is it?'),
        text('[image/png, 3000000 bytes left out; get_messages has all]'),
        image(small),
      ],
      time: 't',
      left_out: 3_000_000,
    });
  });

  it('cuts the texts of a call, however deep, and not its name', () => {
    const args = { path: 'a.txt', content: '"'.repeat(100_000), deep: [{ er: 'x'.repeat(100_000) }] };
    const event = one({ type: 'tool_call', id: 'i'.repeat(300), name: 'write', args });
    expect(event).toMatchObject({
      id: 'i'.repeat(300),
      name: 'write',
      args: {
        path: 'a.txt',
        content: expect.stringMatching(/^"+\n.*\n"+$/),
        deep: [{ er: expect.stringMatching(/^x+\n.*\nx+$/) }],
      },
    });
  });

  it('empties a call of too many small things', () => {
    const args = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]));
    const call = { type: 'tool_call', id: 'a', name: 'f', args };
    expect(one({ type: 'assistant_message', content: [text('x'), call], time: 't' })).toEqual({
      type: 'assistant_message',
      content: [text('x'), { ...call, args: {} }],
      time: 't',
      left_out: bytes(args),
    });
  });

  it('fits, whatever it is', () => {
    for (let n = 0; n < Math.max(5, rounds(30)); n++) {
      const content = chance.several(12, () => text(strange(chance.below(30_000))));
      const event = one({ type: 'assistant_message', content, time: 't' });
      expect((event.content as unknown[]).length).toBe(content.length);
    }
  });
});
