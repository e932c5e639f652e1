import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { ExtData, encode } from '@msgpack/msgpack';
import { Fault } from '../../lib/fault.ts';
import { detected } from '../../lib/wire/codec.ts';
import { decodeMap, encodeMap, MapSplitter } from '../../lib/wire/msgpack.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';

type Piece = unknown | { longer_than: number } | { broken: string };

/** The messages of some chunks, decoded. */
function messages(chunks: readonly Uint8Array[], max?: number): Piece[] {
  const splitter = new MapSplitter(max);
  const all = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]);
  return [...all, ...splitter.end()].map((frame) => (Buffer.isBuffer(frame) ? decodeMap(frame) : frame));
}

const packed = (...values: unknown[]) => Buffer.concat(values.map((value) => encode(value)));
const each = (bytes: Uint8Array) => [...bytes].map((byte) => Uint8Array.of(byte));

/** Something of every kind of token that there is. */
const EVERYTHING = {
  ints: [0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 32, -1, -32, -33, -128, -129, -32_769, -(2 ** 33)],
  floats: [0.5, -1e300],
  flags: [true, false, null],
  text: ['', 'é', 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(256), 'x'.repeat(70_000)],
  bytes: [new Uint8Array(3), new Uint8Array(300), new Uint8Array(70_000)],
  lists: [[], Array(15).fill(1), Array(16).fill(1), Array(70_000).fill(1)],
  maps: [{}, Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, n]))],
  more: [1, 2, 3, 4, 8, 16, 17, 300, 70_000].map((n) => new ExtData(5, new Uint8Array(n))),
};

describe('MapSplitter', () => {
  it('gives the same messages wherever the bytes are cut', () => {
    const values = [
      { op: 'eval', id: '1', code: '(+ 1 2)' },
      {},
      { a: [{ b: { c: 'é'.repeat(20) } }], d: null },
    ];
    const bytes = packed(...values);
    expect(messages([bytes])).toEqual(values);
    expect(messages(each(bytes))).toEqual(values);
    const wanted = JSON.stringify(values);
    for (let i = 0; i <= bytes.length; i++) {
      for (let j = i; j <= bytes.length; j++) {
        const cut = messages([bytes.subarray(0, i), bytes.subarray(i, j), bytes.subarray(j)]);
        if (JSON.stringify(cut) !== wanted) expect({ i, j, cut }).toEqual({ i, j, cut: values });
      }
    }
  });

  it('knows every kind of token', () => {
    const bytes = packed(EVERYTHING, { op: 'x' });
    expect(messages([bytes])).toEqual([EVERYTHING, { op: 'x' }]);
    const thousands = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, n) =>
      bytes.subarray(n * 1000, n * 1000 + 1000),
    );
    expect(messages(thousands)).toEqual([EVERYTHING, { op: 'x' }]);
  });

  it.each<[string, Uint8Array, number | undefined, Piece[]]>([
    ['takes one of exactly the largest length', packed({ a: 1 }, { b: 2 }), 4, [{ a: 1 }, { b: 2 }]],
    [
      'tells of a longer one once, and goes on behind it',
      packed({ a: 'x'.repeat(500), b: [1, 2, { c: 'y'.repeat(70_000) }] }, { b: 2 }),
      100,
      [{ longer_than: 100 }, { b: 2 }],
    ],
    [
      'tells of one with too many items, and goes on behind it',
      packed({ a: Array(500).fill('ab') }, { b: 2 }),
      100,
      [{ longer_than: 100 }, { b: 2 }],
    ],
    [
      'ends at what is no map',
      packed({ a: 1 }, [1], { b: 2 }),
      undefined,
      [{ a: 1 }, { broken: 'message must be a MessagePack map' }],
    ],
    [
      'ends at text',
      Buffer.from('{"op":"eval"}\n'),
      undefined,
      [{ broken: 'message must be a MessagePack map' }],
    ],
    [
      'ends at a byte that is none',
      Uint8Array.of(0x81, 0xc1),
      undefined,
      [{ broken: 'message is not valid MessagePack' }],
    ],
    [
      'ends at a cut message',
      packed({ a: 'abc' }).subarray(0, 5),
      undefined,
      [{ broken: 'message ends before its time' }],
    ],
    [
      'ends where it is too deep',
      Buffer.concat([Uint8Array.of(0x81, 0xa1, 0x61), Buffer.alloc(100, 0x91)]),
      undefined,
      [{ broken: 'message is nested deeper than 64' }],
    ],
    [
      'ends where there are too many keys',
      packed({ a: Array(2000).fill({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }) }),
      undefined,
      [{ broken: 'message has more than 10000 keys' }],
    ],
  ])('%s', (_, bytes, max, wanted) => {
    expect(messages([bytes], max)).toEqual(wanted);
    expect(messages(each(bytes), max)).toEqual(wanted);
  });

  it('takes 64 levels', () => {
    let value: unknown = { end: 1 };
    for (let level = 1; level < 64; level++) value = { a: value };
    expect(messages([packed(value)])).toEqual([value]);
  });

  it('keeps nothing of what claims to be four gigabytes', () => {
    const splitter = new MapSplitter(1000);
    const found = [...splitter.push(Buffer.from([0x81, 0xa1, 0x61, 0xdb, 0xff, 0xff, 0xff, 0xff]))];
    for (let i = 0; i < 100; i++) found.push(...splitter.push(Buffer.alloc(100_000)));
    expect([found, splitter.midline]).toEqual([[{ longer_than: 1000 }], true]);
  });

  const seed = seedOfRun();
  it(`gives random values back, and never throws at random bytes (ZGATE_SEED=${seed})`, () => {
    const below = seeded(seed);
    const value = (depth: number): unknown => {
      const kind = below(depth > 4 ? 5 : 7);
      if (kind < 2) return below(2 ** 31) - 2 ** 30;
      if (kind === 2) return 'é'.repeat(below(40));
      if (kind === 3) return below(2) === 0 ? null : true;
      if (kind === 4) return below(1000) / 7;
      if (kind === 5) return Array.from({ length: below(20) }, () => value(depth + 1));
      return Object.fromEntries(Array.from({ length: below(20) }, (_, n) => [`k${n}`, value(depth + 1)]));
    };
    for (let n = 0; n < rounds(300); n++) {
      const wanted = [{ a: value(0) }, { b: value(0) }];
      const bytes = packed(...wanted);
      const cut = below(bytes.length);
      expect(messages([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(wanted);
      const noise = Buffer.concat([
        Uint8Array.of(0x82),
        Buffer.from(Array.from({ length: 200 }, () => below(256))),
      ]);
      for (const frame of new MapSplitter(150).push(noise)) {
        try {
          if (Buffer.isBuffer(frame)) decodeMap(frame);
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
        }
      }
    }
  });
});

describe('MessagePack messages', () => {
  it.each<[string, Uint8Array, string]>([
    [
      '__proto__',
      Buffer.concat([Uint8Array.of(0x81, 0xa9), Buffer.from('__proto__'), Uint8Array.of(1)]),
      'key "__proto__" is not allowed',
    ],
    ['a key that is a list', Uint8Array.of(0x81, 0x90, 1), 'message is not valid MessagePack'],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decodeMap(Buffer.from(bytes))).toThrow(message);
  });

  it('has no halves of characters, and no fields that are not there', () => {
    const reply = { id: '1', value: ['a\ud800', { '\udc00': 1 }], output: undefined };
    expect(decodeMap(Buffer.from(encodeMap(reply)))).toEqual({
      id: '1',
      value: ['a\ufffd', { '\ufffd': 1 }],
    });
  });

  it.each([
    [0x80, 'msgpack'],
    [0x8f, 'msgpack'],
    [0xde, 'msgpack'],
    [0xdf, 'msgpack'],
    [0x90, 'json'],
    [0x7f, 'json'],
    [0x7b, 'json'],
    [0x0a, 'json'],
    [0xef, 'json'],
    [0x16, 'json'],
  ])('are known by their first byte: %d is %s', (byte, name) => {
    expect(detected(byte).name).toBe(name);
  });
});
