import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { parseJson } from '../../lib/wire/json.ts';
import { LineSplitter } from '../../lib/wire/jsonl.ts';

/** The frames of some chunks, lines as text. */
function frames(chunks: readonly (string | Uint8Array)[], max?: number) {
  const splitter = new LineSplitter(max);
  const all = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk as string))]);
  return [...all, ...splitter.end()].map((frame) => (Buffer.isBuffer(frame) ? frame.toString() : frame));
}

describe('LineSplitter', () => {
  const TEXT = Buffer.from('{"a":"é\u2028"}\r\n\n12345678901234567890\n😀\n{"last":true}');
  const FRAMES = ['{"a":"é\u2028"}\r', '', { longer_than: 18 }, '😀', '{"last":true}'];

  it('gives the same frames wherever the bytes are cut', () => {
    expect(frames([TEXT], 18)).toEqual(FRAMES);
    expect(
      frames(
        [...TEXT].map((byte) => Buffer.from([byte])),
        18,
      ),
    ).toEqual(FRAMES);
    for (let i = 0; i <= TEXT.length; i++) {
      for (let j = i; j <= TEXT.length; j++) {
        expect(frames([TEXT.subarray(0, i), TEXT.subarray(i, j), TEXT.subarray(j)], 18)).toEqual(FRAMES);
      }
    }
  });

  it.each<[string, string[], number | undefined, unknown[]]>([
    ['gives nothing for no input', [], undefined, []],
    ['gives nothing for an empty chunk', [''], undefined, []],
    ['gives an empty line for a lone \\n', ['\n'], undefined, ['']],
    ['gives the last line without \\n', ['a\nb'], undefined, ['a', 'b']],
    ['gives no line after the last \\n', ['a\n'], undefined, ['a']],
    ['leaves \\r to the parser', ['a\r\nb\rc\r\n'], undefined, ['a\r', 'b\rc\r']],
    [
      'splits at no other line break of Unicode',
      ['"\u2028 \u2029 \u0085 \v \f"\nx\n'],
      undefined,
      ['"\u2028 \u2029 \u0085 \v \f"', 'x'],
    ],
    ['takes a line of exactly the largest length', ['1234\n1234'], 4, ['1234', '1234']],
    ['marks a longer line once and keeps the next', ['12345\nab\n'], 4, [{ longer_than: 4 }, 'ab']],
    [
      'marks a line that grows too long over many chunks once',
      ['12', '34', '56', '78\nab', '\n'],
      4,
      [{ longer_than: 4 }, 'ab'],
    ],
    ['marks a longer last line without \\n', ['ab\n12345'], 4, ['ab', { longer_than: 4 }]],
    ['marks each longer line', ['12345\n12345\n'], 4, [{ longer_than: 4 }, { longer_than: 4 }]],
  ])('%s', (_, chunks, max, wanted) => {
    expect(frames(chunks, max)).toEqual(wanted);
  });

  it('tells of a longer line before its end has come', () => {
    const splitter = new LineSplitter(4);
    expect([...splitter.push(Buffer.from('12345'))]).toEqual([{ longer_than: 4 }]);
  });

  it('knows whether it stands inside a line', () => {
    const splitter = new LineSplitter(4);
    const midline = ['', 'ab', '\n', 'ab\n', 'ab\nc', 'defghi', 'jkl', '\n'].map((chunk) => {
      Array.from(splitter.push(Buffer.from(chunk)));
      return splitter.midline;
    });
    expect(midline).toEqual([false, true, false, false, true, true, true, false]);
  });

  it('keeps frames intact when the chunk they came in is used again', () => {
    const splitter = new LineSplitter();
    const chunk = Buffer.from('ab');
    Array.from(splitter.push(chunk));
    chunk.fill('x');
    expect([...splitter.push(Buffer.from('c\n'))].map(String)).toEqual(['abc']);
  });
});

const ONCE = ['id', 'op', 'args'];

/** What parseJson makes of some bytes: the value, or the fault's code and message. */
function parsed(bytes: string | Uint8Array) {
  try {
    return { value: parseJson(Buffer.from(bytes as string), ONCE) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { code: error.code, message: error.message };
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const keyed = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;

describe('parseJson', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an invalid UTF-8 byte', Uint8Array.of(0x22, 0xff, 0x22), 'message is not valid UTF-8'],
    ['a cut UTF-8 sequence', Uint8Array.of(0x22, 0xc3, 0x22), 'message is not valid UTF-8'],
    ['an overlong UTF-8 form', Uint8Array.of(0x22, 0xc0, 0xaf, 0x22), 'message is not valid UTF-8'],
    ['a UTF-8 surrogate', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'message is not valid UTF-8'],
    ['65 levels of lists', nested(65), 'message is nested deeper than 64'],
    ['65 levels, mixed', `${'{"a":['.repeat(32)}{`, 'message is nested deeper than 64'],
    ['a million levels', '['.repeat(1_000_000), 'message is nested deeper than 64'],
    ['10,001 keys', keyed(10_001), 'message has more than 10000 keys'],
    ['__proto__', '{"args":{"__proto__":{"max":1}}}', 'key "__proto__" is not allowed'],
    ['__proto__, escaped', '{"args":{"\\u005f_proto__":1}}', 'key "__proto__" is not allowed'],
    [
      '__proto__, every letter escaped',
      `{"${[...'__proto__'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}":1}`,
      'key "__proto__" is not allowed',
    ],
    ['__proto__ in a list', '[[{"a":[],"__proto__":1}]]', 'key "__proto__" is not allowed'],
    ['op twice', '{"op":"stat","op":"grep"}', 'key "op" appears twice'],
    ['op twice, once escaped', '{"op":"stat","\\u006fp":"grep"}', 'key "op" appears twice'],
    ['id twice', '{"id":1,"x":{"id":2},"id":3}', 'key "id" appears twice'],
    ['args twice', '{"args":{},"a":[{}],"args":{}}', 'key "args" appears twice'],
    ['a byte order mark', '\ufeff{}', 'message is not valid JSON: "\ufeff{}"'],
    ['NaN', '{"a":NaN}', 'message is not valid JSON: "{\\"a\\":NaN}"'],
    ['Infinity', '-Infinity', 'message is not valid JSON: "-Infinity"'],
    ['a comment', '{} // a', 'message is not valid JSON: "{} // a"'],
    ['a trailing comma', '[1,]', 'message is not valid JSON: "[1,]"'],
    ['single quotes', "{'a':1}", 'message is not valid JSON: "{\'a\':1}"'],
    ['a key without quotes', '{a:1}', 'message is not valid JSON: "{a:1}"'],
    ['two values', '{}{}', 'message is not valid JSON: "{}{}"'],
    ['an open string', '{"a', 'message is not valid JSON: "{\\"a"'],
    ['a string that ends in a backslash', '"a\\', 'message is not valid JSON: "\\"a\\\\"'],
    ['a raw control character', '"\t"', 'message is not valid JSON: "\\"\\t\\""'],
    ['unbalanced brackets', ']]}', 'message is not valid JSON: "]]}"'],
    ['nothing', '', 'message is not valid JSON: ""'],
    ['blanks', ' \r', 'message is not valid JSON: " \\r"'],
    [
      'long nonsense, of which it shows the start',
      'x'.repeat(1000),
      `message is not valid JSON: "${'x'.repeat(57)}..."`,
    ],
  ])('refuses %s', (_, bytes, message) => {
    expect(parsed(bytes)).toEqual({ code: 'bad_message', message });
  });

  it.each<[string, string, unknown]>([
    ['64 levels', nested(64), JSON.parse(nested(64))],
    ['10,000 keys', keyed(10_000), JSON.parse(keyed(10_000))],
    ['brackets inside strings', `"${'['.repeat(100)}"`, '['.repeat(100)],
    ['quotes and brackets escaped inside strings', '{"a\\"[{":"\\\\"}', { 'a"[{': '\\' }],
    ['__proto__ as a value', '{"a":"__proto__"}', { a: '__proto__' }],
    ['constructor as a plain key', '{"constructor":1}', { constructor: 1 }],
    [
      'the same key twice elsewhere: the last wins',
      '{"x":1,"x":2,"args":{"op":1,"op":2}}',
      { x: 2, args: { op: 2 } },
    ],
    ['op once in each of several objects', '[{"op":1},{"op":2}]', [{ op: 1 }, { op: 2 }]],
    ['lone surrogate escapes', '"\\ud800 \\udc00"', '\ud800 \udc00'],
    ['surrogate pairs', '"\\ud83d\\ude00 😀"', '😀 😀'],
    ['blanks around, \\r at the end', ' \t{"a": [1 , 2]} \r', { a: [1, 2] }],
    ['U+2028 in a string', '"\u2028"', '\u2028'],
    ['numbers beyond the safe ones', '[1e400,-0]', [Number.POSITIVE_INFINITY, -0]],
  ])('takes %s', (_, text, value) => {
    expect(parsed(text)).toEqual({ value });
  });

  it('leaves no prototype changed', () => {
    parsed('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
