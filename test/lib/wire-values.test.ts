import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { ValueSplitter } from '../../lib/wire/json-values.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';

type Piece = string | { longer_than: number };

/** The pieces of some chunks, as text. */
function pieces(chunks: readonly (string | Uint8Array)[], max?: number): Piece[] {
  const splitter = new ValueSplitter(max);
  const all = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk as string))]);
  return [...all, ...splitter.end()].map((frame) => (Buffer.isBuffer(frame) ? frame.toString() : frame));
}

const PRETTY = '{\n  "op": "eval",\n  "id": "1",\n  "a": [\n    {"b": "}\\"{"}\n  ]\n}';

describe('ValueSplitter', () => {
  const TEXT = Buffer.from(
    ` {"a":"é\\"}"}{"b":[{},{}]}\r\n${PRETTY}\n\n[1,\n{"x":1}\n]nonsense\n{"cut":"\n{"op":1\n{"op":"2"}\n7\n{"last":[`,
  );
  const PIECES = [
    '{"a":"é\\"}"}',
    '{"b":[{},{}]}',
    PRETTY,
    '[1,\n{"x":1}\n]',
    'nonsense',
    '{"cut":"',
    '{"op":1\n',
    '{"op":"2"}',
    '7',
    '{"last":[',
  ];

  it('gives the same pieces wherever the bytes are cut', () => {
    expect(pieces([TEXT])).toEqual(PIECES);
    expect(pieces([...TEXT].map((byte) => Buffer.from([byte])))).toEqual(PIECES);
    const wanted = JSON.stringify(PIECES);
    for (let i = 0; i <= TEXT.length; i++) {
      for (let j = i; j <= TEXT.length; j++) {
        const cut = pieces([TEXT.subarray(0, i), TEXT.subarray(i, j), TEXT.subarray(j)]);
        if (JSON.stringify(cut) !== wanted) expect({ i, j, cut }).toEqual({ i, j, cut: PIECES });
      }
    }
  });

  it.each<[string, string[], Piece[]]>([
    ['gives nothing for no input', [], []],
    ['gives nothing for blanks', [' \t\r\n\n  '], []],
    ['gives several values on one line', ['{}{} {}[]\t{}'], ['{}', '{}', '{}', '[]', '{}']],
    ['gives one value over several lines', [`${PRETTY}\n`], [PRETTY]],
    ['ends a string at a raw line break', ['{"a":"b\n{"c":1}'], ['{"a":"b', '{"c":1}']],
    ['ends an escape at a raw line break', ['{"a":"b\\\n{"c":1}'], ['{"a":"b\\', '{"c":1}']],
    ['ends a piece before a line that begins anew', ['{"a":1,\n{"b":2}\n'], ['{"a":1,\n', '{"b":2}']],
    [
      'ends a piece before a line that begins anew after a value',
      ['{"a":[1\n{"b":2}\n'],
      ['{"a":[1\n', '{"b":2}'],
    ],
    ['takes a line that begins a value where one can begin', ['{"a":\n{"b":2}}'], ['{"a":\n{"b":2}}']],
    ['takes items of a list that begin lines', ['[{},\n{},\n{}]'], ['[{},\n{},\n{}]']],
    [
      'takes no bracket further in for a new beginning',
      ['{"a":1\n {"b":2}}}\n{}'],
      ['{"a":1\n {"b":2}}', '}', '{}'],
    ],
    ['ends garbage at the line break', ['x{"a":1}\n{"b":2}'], ['x{"a":1}', '{"b":2}']],
    ['ends a scalar at the line break', ['null\n42\n"a"\n{}'], ['null', '42', '"a"', '{}']],
    ['ends where brackets do, whichever they are', ['{"a":1]{}'], ['{"a":1]', '{}']],
    ['takes a stray closing bracket for garbage', ['{}}\n{}'], ['{}', '}', '{}']],
    ['gives what the end has cut off', ['{"a":'], ['{"a":']],
  ])('%s', (_, chunks, wanted) => {
    expect(pieces(chunks)).toEqual(wanted);
  });

  it.each([
    '{bad json',
    "{'a':1,",
    '{"a" "b"',
    '{"a":nope',
    '{"a":tru',
    '{"a":1x',
    '{"a":1,,',
    '{"a"::',
    '{1:',
    '{,',
    '[1 2',
    '[1:',
    '{"a":[}',
    '{"a":{]',
    '{"a":truefalse',
  ])('gives %j at the end of its line, before it has an end', (text) => {
    const splitter = new ValueSplitter();
    const given = (more: string) => [...splitter.push(Buffer.from(more))].map(String);
    expect(given(text)).toEqual([]);
    expect(given('\n')).toEqual([text]);
    expect(() => JSON.parse(text)).toThrow();
    // What is behind it is not given twice, and a line that begins anew is another piece.
    expect(given('\n more\n')).toEqual([]);
  });

  it.each([
    '{',
    '{"a":',
    '[1,',
    '{"a":[{',
    '{"a":-1.5e+3',
    '[true',
    '{ "a" : null ,',
    `${'['.repeat(70)}]]1`,
  ])('waits for the end of %j', (text) => {
    const splitter = new ValueSplitter();
    expect([...splitter.push(Buffer.from(`${text}\n\n`))]).toEqual([]);
  });

  it('goes on behind what is malformed with a line that begins anew', () => {
    expect(pieces(['{bad json\n{"a":1}\n{bad\njson}\n{}'])).toEqual(['{bad json', '{"a":1}', '{bad', '{}']);
  });

  it.each<[string, string[], number, Piece[]]>([
    ['takes one of exactly the largest length', ['{"a":1} {}'], 7, ['{"a":1}', '{}']],
    ['tells of a longer one once, and goes on behind it', ['{"a":12} {}'], 7, [{ longer_than: 7 }, '{}']],
    [
      'tells of one that grows too long once',
      ['{"a"', ':[1,2', ',3,4', ']}\n{}'],
      7,
      [{ longer_than: 7 }, '{}'],
    ],
    [
      'skips garbage that is too long to its line break',
      ['x'.repeat(20), '{}\n{}'],
      7,
      [{ longer_than: 7 }, '{}'],
    ],
    ['ends a longer one that is broken', ['{"a":"bcdefghi\n{}'], 7, [{ longer_than: 7 }, '{}']],
  ])('%s', (_, chunks, max, wanted) => {
    expect(pieces(chunks, max)).toEqual(wanted);
  });

  it('keeps nothing of a bottomless value', () => {
    const splitter = new ValueSplitter(1000);
    const found: unknown[] = [];
    for (let i = 0; i < 100; i++) found.push(...splitter.push(Buffer.alloc(100_000, '[')));
    expect([found, splitter.midline]).toEqual([[{ longer_than: 1000 }], true]);
  });

  it('knows whether it stands inside a value', () => {
    const splitter = new ValueSplitter();
    const midline = ['', ' ', '{', '\n', '}', '\n', 'x', '\n', '{}{'].map((chunk) => {
      Array.from(splitter.push(Buffer.from(chunk)));
      return splitter.midline;
    });
    expect(midline).toEqual([false, false, true, true, false, false, true, false, true]);
  });

  const seed = seedOfRun();
  it(`takes no valid value for malformed, wherever blanks stand in it (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    const value = (depth: number): string => {
      const blank = () => ['', ' ', '\n', '\r\n\t'][below(4)]!;
      const items = (one: () => string) =>
        Array.from({ length: below(3) }, () => blank() + one() + blank()).join(',');
      const kind = below(depth > 4 ? 6 : 8);
      if (kind === 6) return `[${items(() => value(depth + 1)) || blank()}]`;
      if (kind === 7)
        return `{${items(() => `"n${below(9)}"${blank()}:${blank()}${value(depth + 1)}`) || blank()}}`;
      return ['true', 'false', 'null', '-0.5e-7', '12', '"{[\\"]}"'][kind]!;
    };
    for (let n = 0; n < rounds(3000); n++) {
      const text = `{"a":\n${value(0)}\n,\n"b":[${value(0)}\n]}`;
      JSON.parse(text);
      const cut = below(text.length);
      expect(pieces([text.slice(0, cut), text.slice(cut)])).toEqual([text]);
    }
  });

  it(`finds every value again after whatever stood before it (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
    const BYTES = ['{', '}', '[', ']', '"', '\\', ',', ':', '1', 'a', ' ', '\n', 'null'];
    for (let n = 0; n < rounds(3000); n++) {
      const junk = Array.from({ length: below(20) }, () => pick(BYTES)).join('');
      // An open value may take the first for its own; then the second cannot begin in it.
      const text = `${junk}"\n\n{"op":"a"}\n{"op":"b"}\n{"op":"c"}\n`;
      const cut = below(text.length);
      expect(pieces([text.slice(0, cut), text.slice(cut)])).toContain('{"op":"c"}');
    }
  });
});
