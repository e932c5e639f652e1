/** The kernel's functions against plain references, at every alignment, with tempting bytes right after the end. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { size, wasm } from '../../lib/kernel/generated.ts';
import { classTable, Kernel, KernelMemoryError, TRIGRAMS } from '../../lib/kernel/kernel.ts';
import { random, rounds } from '../support/random.ts';

const chance = random();
const kernel = Kernel.create();
const ROOM = 1 << 20;
const region = kernel.reserve(ROOM);
const other = kernel.reserve(ROOM);
const third = kernel.reserve(ROOM);

const bytesOf = (length: number, alphabet: readonly number[]) =>
  Uint8Array.from({ length }, () => chance.pick(alphabet));
const codes = (text: string) => Array.from(Buffer.from(text, 'latin1'));

/** Mostly 0 to 200 bytes, now and then some thousands. */
const someLength = () => (chance.below(40) === 0 ? chance.below(20_000) : chance.below(201));

/** Writes a text at a random alignment, between bytes of the same alphabet, and returns where. */
function place(text: Uint8Array, around: readonly number[]): number {
  const at = region + 64 + chance.below(64);
  kernel.write(region, bytesOf(at - region, around));
  kernel.write(at, text);
  kernel.write(at + text.length, bytesOf(64, around));
  return at;
}

describe('the module', () => {
  it('is at most 12 KiB and is the size it says', () => {
    expect(Buffer.from(wasm, 'base64').length).toBe(size);
    expect(size).toBeLessThanOrEqual(12_288);
  });
});

describe('memory', () => {
  it('gives out regions that do not overlap and have slack, and takes them back', () => {
    const own = Kernel.create();
    const live = new Map<number, { length: number; mark: number }>();
    for (let n = 0; n < rounds(4000); n++) {
      if (live.size > 0 && chance.below(2) === 0) {
        const [address, { length, mark }] = chance.pick([...live]);
        expect(own.view(address, length).every((byte) => byte === mark)).toBe(true);
        live.delete(address);
        own.release(address);
      } else {
        const length = chance.below(chance.pick([2, 100, 5000, 200_000]));
        const address = own.reserve(length);
        const mark = chance.below(256);
        own.view(address, length).fill(mark);
        expect(address % 64).toBe(0);
        expect(address + length + 64).toBeLessThanOrEqual(own.bytes.length);
        const overlapping = [...live].filter(
          ([start, { length: its }]) => address + length + 64 > start && start + its + 64 > address,
        );
        expect(overlapping).toEqual([]);
        live.set(address, { length, mark });
      }
    }
    for (const address of live.keys()) own.release(address);
    expect(own.reserved).toBe(0);
    const before = own.bytes.length;
    own.reserve(before - 8192);
    expect(own.bytes.length).toBe(before);
  });

  it('keeps content across growth and refreshes the view', () => {
    const own = Kernel.create();
    const address = own.reserve(5);
    own.write(address, Buffer.from('hello'));
    const old = own.bytes;
    own.reserve(10_000_000);
    expect(own.bytes).not.toBe(old);
    expect(Buffer.from(own.view(address, 5)).toString()).toBe('hello');
  });

  it('refuses to grow above its limit, and stays usable', () => {
    const own = Kernel.create({ limit: 1 << 20 });
    const first = own.reserve(500_000);
    expect(() => own.reserve(600_000)).toThrow(KernelMemoryError);
    expect(() => own.reserve(600_000)).toThrow('cannot reserve 600064 bytes');
    own.release(first);
    expect(own.reserve(1_000_000)).toBe(first);
    expect(own.bytes.length).toBeLessThanOrEqual(1 << 20);
  });

  it('refuses to release what is not reserved', () => {
    const own = Kernel.create();
    const address = own.reserve(1);
    own.release(address);
    expect(() => own.release(address)).toThrow(`no region begins at ${address}`);
  });

  it('works above 2 GiB', () => {
    const own = Kernel.create();
    own.reserve(2 ** 31);
    const address = own.reserve(200);
    expect(address).toBeGreaterThan(2 ** 31);
    own.write(address, Buffer.from(`${'x'.repeat(150)}\nneedle\n${'y'.repeat(42)}`));
    const needle = own.needle(Buffer.from('needle'), false);
    expect(own.find(address, address + 200, needle)).toBe(address + 151);
    expect(own.breaks(address, 200)).toBe(2);
    const back = own.decompressed(own.compressed(own.view(address, 200)), 200);
    expect(back).toEqual(own.view(address, 200).slice());
  });
});

describe('facts and breaks', () => {
  function expected(text: Uint8Array) {
    const string = Buffer.from(text).toString('latin1');
    const lines = string.split(/\r\n|\n|\r/);
    return {
      breaks: lines.length - 1,
      returns: string.split('\r').length - 1,
      wide: text.some((byte) => byte >= 0x80),
      nul: text.subarray(0, 8192).includes(0),
      longest: Math.max(...lines.map((line) => line.length)),
    };
  }

  it('agree with a split', () => {
    const alphabets = ['\n', '\r\n', 'a\r\n', 'abcdefgh\r\n', 'a\n', `${'a'.repeat(300)}\0\xff\r\n`, 'a'];
    for (let n = 0; n < rounds(6000); n++) {
      const text = bytesOf(someLength(), codes(chance.pick(alphabets)));
      const at = place(text, codes('\n\r\0\xff'));
      expect(kernel.facts(at, text.length)).toEqual(expected(text));
      expect(kernel.breaks(at, text.length)).toBe(text.filter((byte) => byte === 10).length);
    }
  });

  it('become one kind of break in a copy', () => {
    const target = kernel.reserve(1 << 20);
    for (let n = 0; n < rounds(3000); n++) {
      const text = bytesOf(
        someLength(),
        codes(chance.pick(['\r', '\r\n', 'a\r\n', 'abcdefghijkl\r\n', 'abc'])),
      );
      const at = place(text, codes('\n\r'));
      const length = kernel.normalise(at, text.length, target);
      const plain = Buffer.from(text)
        .toString('latin1')
        .replace(/\r\n|\r/g, '\n');
      expect(Buffer.from(kernel.view(target, length)).toString('latin1')).toBe(plain);
    }
    kernel.release(target);
  });

  it.each([
    [8191, true],
    [8192, false],
  ])('look for a NUL at %d: %s', (offset, nul) => {
    const text = new Uint8Array(9000).fill(97);
    text[offset] = 0;
    expect(kernel.facts(place(text, [0]), text.length)).toEqual(expected(text));
    expect(kernel.facts(region + 64, 0).nul).toBe(false);
    expect(expected(text).nul).toBe(nul);
  });

  it('count breaks in a text of nothing else', () => {
    const text = new Uint8Array(100_001).fill(10);
    expect(kernel.breaks(place(text, [10]), text.length)).toBe(100_001);
  });
});

describe('LZ4', () => {
  /** The public block format, one byte at a time. */
  function decode(block: Uint8Array): Uint8Array {
    const out: number[] = [];
    let at = 0;
    let lastStart = 0;
    const length = (start: number) => {
      let sum = start;
      for (let more = start === 15 ? 255 : 0; more === 255; ) {
        more = block[at++]!;
        sum += more;
      }
      return sum;
    };
    for (;;) {
      const token = block[at++]!;
      for (let left = length(token >> 4); left > 0; left--) out.push(block[at++]!);
      if (at >= block.length) break;
      const distance = block[at]! | (block[at + 1]! << 8);
      at += 2;
      if (distance === 0 || distance > out.length) throw new Error(`distance ${distance}`);
      lastStart = out.length;
      for (let left = 4 + length(token & 15); left > 0; left--) out.push(out[out.length - distance]!);
    }
    if (at !== block.length) throw new Error('too short');
    if (lastStart > 0 && out.length - lastStart < 12) throw new Error('a match starts in the last 12 bytes');
    return Uint8Array.from(out);
  }

  /** Compresses at random alignments and checks everything that can be said of the result. */
  function roundTrip(text: Uint8Array): Uint8Array {
    const source = place(text, codes('abc'));
    const bound = Kernel.compressBound(text.length);
    const target = other + 64 + chance.below(16);
    kernel.view(target - 8, bound + 16).fill(0xa5);
    const length = kernel.compress(source, text.length, target);
    expect(length).toBeLessThanOrEqual(bound);
    expect(kernel.view(target - 8, 8)).toEqual(new Uint8Array(8).fill(0xa5));
    expect(kernel.view(target + bound, 8)).toEqual(new Uint8Array(8).fill(0xa5));
    const block = kernel.view(target, length).slice();
    expect(Buffer.compare(decode(block), text)).toBe(0);
    expect(kernel.compress(source, text.length, target)).toBe(length);
    expect(Buffer.compare(kernel.view(target, length), block)).toBe(0);
    const { good, text: back } = unpack(block, text.length);
    expect({ good, same: Buffer.compare(back, text) === 0 }).toEqual({ good: true, same: true });
    return block;
  }

  /** Decompresses between canaries that must live on. */
  function unpack(block: Uint8Array, length: number): { good: boolean; text: Uint8Array } {
    const source = place(block, [0, 255, 31]);
    const target = third + 64 + chance.below(64);
    kernel.view(target - 64, length + 128).fill(0x5a);
    const good = kernel.decompress(source, block.length, target, length);
    const canaries = [...kernel.view(target - 64, 64), ...kernel.view(target + length, 64)];
    if (canaries.some((byte) => byte !== 0x5a)) throw new Error('wrote outside its target');
    return { good, text: kernel.view(target, length).slice() };
  }

  /** Text with repetitions at all distances. */
  function repetitive(length: number): Uint8Array {
    const text = bytesOf(
      length,
      codes(chance.pick(['a', 'ab', 'abcdefghij', '0123456789abcdef \n{}()\xff\0'])),
    );
    for (let n = chance.below(20); n > 0 && length > 1; n--) {
      const to = 1 + chance.below(length - 1);
      const distance = 1 + chance.below(Math.min(to, chance.pick([4, 20, 70_000])));
      const end = Math.min(length, to + chance.below(chance.pick([20, 400])));
      for (let at = to; at < end; at++) text[at] = text[at - distance]!;
    }
    return text;
  }

  it('gives back what was compressed', () => {
    for (let n = 0; n < rounds(3000); n++) roundTrip(repetitive(someLength()));
    for (let length = 0; length < 40; length++) roundTrip(repetitive(length));
  });

  it.each([65_535, 65_536, 65_537, 300_000])('gives back %d bytes', (length) => {
    roundTrip(repetitive(length));
    roundTrip(Uint8Array.from({ length }, () => chance.below(256)));
    expect(roundTrip(new Uint8Array(length)).length).toBeLessThan(length / 250 + 32);
  });

  it('gives back 8 MiB', () => {
    const text = Buffer.alloc(8 << 20, readFileSync('lib/kernel/kernel.ts'));
    text.write('something else', 5 << 20);
    const block = kernel.compressed(text);
    expect(block.length).toBeLessThan(text.length / 100);
    expect(Buffer.compare(kernel.decompressed(block, text.length)!, text)).toBe(0);
  });

  it('compresses source code', () => {
    const text = readFileSync('lib/kernel/kernel.ts').subarray(0, 16_384);
    expect(roundTrip(text).length / text.length).toBeLessThan(0.6);
  });

  it('reads what the reference implementation wrote', () => {
    for (const { block, length, sha256 } of REFERENCE) {
      const { good, text } = unpack(Buffer.from(block, 'base64'), length);
      expect(good).toBe(true);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
  });

  it('never writes outside its target, whatever it is given', () => {
    let refused = 0;
    for (let n = 0; n < rounds(20_000); n++) {
      const text = repetitive(chance.below(400));
      const valid = kernel.compressed(text);
      let block = valid;
      let length = text.length;
      if (chance.below(4) === 0) {
        block = bytesOf(chance.below(80), [0, 1, 15, 16, 31, 240, 255, chance.below(256)]);
        length = chance.below(600);
      } else {
        block = valid.slice(0, chance.below(3) === 0 ? chance.below(valid.length + 1) : valid.length);
        for (let times = chance.below(4); times > 0 && block.length > 0; times--)
          block[chance.below(block.length)] = chance.pick([0, 15, 240, 255, chance.below(256)]);
        if (chance.below(3) === 0) length = Math.max(0, length + chance.below(41) - 20);
      }
      const { good, text: got } = unpack(block, length);
      const want = attempt(block);
      expect(good).toBe(want !== undefined && want.length === length);
      if (good) expect(Buffer.compare(got, want!)).toBe(0);
      else refused++;
    }
    expect(refused).toBeGreaterThan(rounds(5000));
  });

  /** The text of a block, or nothing when it is malformed. Long lengths are cut: no test asks for that much. */
  function attempt(block: Uint8Array): Uint8Array | undefined {
    const out: number[] = [];
    let at = 0;
    const length = (start: number) => {
      let sum = start;
      for (let more = start === 15 ? 255 : 0; more === 255; ) {
        if (at >= block.length) return Number.NaN;
        more = block[at++]!;
        sum += more;
      }
      return sum;
    };
    while (at < block.length) {
      const token = block[at++]!;
      const literals = length(token >> 4);
      if (!(at + literals <= block.length)) return undefined;
      for (let left = literals; left > 0; left--) out.push(block[at++]!);
      if (at === block.length) return Uint8Array.from(out);
      if (at + 2 > block.length) return undefined;
      const distance = block[at]! | (block[at + 1]! << 8);
      at += 2;
      const copied = 4 + length(token & 15);
      if (distance === 0 || distance > out.length || Number.isNaN(copied)) return undefined;
      for (let left = copied; left > 0; left--) out.push(out[out.length - distance]!);
    }
    return undefined;
  }

  it('refuses a length that would run over 32 bits', () => {
    const block = new Uint8Array(17 << 20).fill(255);
    expect(kernel.decompressed(block, 100)).toBeUndefined();
    block[0] = 0x1f;
    block.set([97, 1, 0], 1);
    expect(kernel.decompressed(block, 100)).toBeUndefined();
  });
});

describe('trigrams', () => {
  const hashes = (text: Uint8Array) => {
    const count = kernel.trigrams(place(text, codes('\nA0z')), text.length, other);
    return Array.from(new Uint32Array(kernel.bytes.buffer, other, count));
  };
  const folded = (byte: number) =>
    byte >= 65 && byte <= 90 ? byte + 32 : byte >= 48 && byte <= 57 ? 48 : byte;
  const hash = (a: number, b: number, c: number) => hashes(Uint8Array.of(a, b, c))[0]!;

  it('are those of the folded text in order of first appearance, without breaks', () => {
    const known = new Map<number, number>();
    const alphabets = ['ab', 'aAbB\n', 'abcXYZ0189 \r\n', '@[`{/:AZaz09', '\n', '\x80\xff\xc1\xe1 a'];
    for (let n = 0; n < rounds(3000); n++) {
      const text = bytesOf(someLength(), codes(chance.pick(alphabets)));
      const distinct = new Set<number>();
      for (let at = 0; at + 3 <= text.length; at++) {
        const three = text.slice(at, at + 3);
        if (three.includes(10) || three.includes(13)) continue;
        const [a, b, c] = three.map(folded) as unknown as [number, number, number];
        const key = (a << 16) | (b << 8) | c;
        let value = known.get(key);
        if (value === undefined) {
          value = hash(a, b, c);
          known.set(key, value);
        }
        distinct.add(value);
      }
      expect(hashes(text)).toEqual([...distinct]);
    }
  });

  it('do not tell letters by case nor digits', () => {
    expect(hashes(Buffer.from('ABC1'))).toEqual(hashes(Buffer.from('abc9')));
    expect(hashes(Buffer.from('abc'))).not.toEqual(hashes(Buffer.from('abd')));
    expect(hashes(Buffer.from('[\\]'))).not.toEqual(hashes(Buffer.from('{|}')));
  });

  it('are below 2^18, and each bit of each byte matters', () => {
    for (let n = 0; n < rounds(500); n++) {
      const three = bytesOf(3, codes('!#%*+-./;<=>?_^|~bdfhjlnprtvxz\x80\x91\xa2\xb3\xe9'));
      const value = hash(three[0]!, three[1]!, three[2]!);
      expect(value).toBeLessThan(TRIGRAMS);
      for (let bit = 0; bit < 24; bit++) {
        const changed = three.slice();
        changed[bit >> 3]! ^= 1 << (bit & 7);
        if (changed.some((byte) => byte === 10 || byte === 13 || folded(byte) !== byte)) continue;
        expect(hash(changed[0]!, changed[1]!, changed[2]!)).not.toBe(value);
      }
    }
  });

  it('collide as seldom as chance has it', () => {
    const text = readFileSync('package-lock.json');
    const distinct = new Set<number>();
    for (let at = 0; at + 3 <= text.length; at++) {
      const three = [text[at]!, text[at + 1]!, text[at + 2]!];
      if (!three.includes(10)) distinct.add(three.map(folded).reduce((sum, byte) => sum * 256 + byte, 0));
    }
    const want = TRIGRAMS * (1 - (1 - 1 / TRIGRAMS) ** distinct.size);
    expect(hashes(text).length).toBeGreaterThan(want * 0.98);
  });

  it('have room when all of them appear', () => {
    const text = Uint8Array.from({ length: 1_000_000 }, () => chance.below(256));
    const own = Kernel.create();
    const at = own.reserve(text.length);
    own.write(at, text);
    const bound = Kernel.trigramBound(text.length);
    const target = own.reserve(bound + 4);
    own.view(target + bound, 4).fill(0xa5);
    const count = own.trigrams(at, text.length, target);
    expect(count).toBeGreaterThan(200_000);
    expect(new Set(new Uint32Array(own.bytes.buffer, target, count)).size).toBe(count);
    expect(own.trigrams(at, text.length, target)).toBe(count);
    expect(own.view(target + bound, 4)).toEqual(new Uint8Array(4).fill(0xa5));
  });
});

describe('find', () => {
  const lower = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

  function indexOf(text: Uint8Array, needle: Uint8Array, fold: boolean): number {
    return fold ? Buffer.from(text.map(lower)).indexOf(needle.map(lower)) : Buffer.from(text).indexOf(needle);
  }

  it('agrees with indexOf for every pair of offsets', () => {
    for (let n = 0; n < rounds(12_000); n++) {
      const alphabet = codes(chance.pick(['ab', 'abAB', 'aA@`[{', 'k\xcb\xebK', 'abcdefgh']));
      const text = bytesOf(someLength(), alphabet);
      const string = bytesOf(1 + chance.below(chance.pick([3, 8, 40])), alphabet);
      if (chance.below(2) === 0 && text.length >= string.length)
        text.set(
          string,
          chance.pick([text.length - string.length, chance.below(text.length - string.length + 1)]),
        );
      const fold = chance.below(2) === 0;
      const at = place(text, alphabet);
      // The bytes after the end go on with the needle.
      kernel.write(at + text.length, string.subarray(chance.below(string.length)).subarray(0, 64));
      const needle = kernel.needle(string, fold);
      const index = indexOf(text, string, fold);
      const want = index === -1 ? -1 : at + index;
      expect(kernel.find(at, at + text.length, needle)).toBe(want);
      const i = chance.below(string.length);
      const j = chance.below(string.length);
      expect(kernel.find(at, at + text.length, { ...needle, i, j })).toBe(want);
      kernel.release(needle.address);
    }
  });

  it('finds needles longer than a step', () => {
    const string = bytesOf(1000, codes('aB'));
    for (const fold of [true, false]) {
      const needle = kernel.needle(string, fold);
      const text = Buffer.concat([string.subarray(1), Buffer.from('.'), string]);
      const at = place(text, codes('a'));
      expect(kernel.find(at, at + text.length, needle)).toBe(at + 1000);
      expect(kernel.find(at, at + text.length - 1, needle)).toBe(-1);
    }
  });

  it('compares the rarest bytes first', () => {
    const choice = (text: string, fold = false) => {
      const { i, j } = kernel.needle(Buffer.from(text), fold);
      return [text[i], text[j]].sort().join('');
    };
    expect(choice('return quiz')).toBe('qz');
    expect(choice('e')).toBe('ee');
    expect(choice('eee')).toBe('ee');
    expect(choice('e e')).toBe(' e');
    expect(choice('a~^a')).toBe('^~');
  });

  it('refuses an empty needle', () => {
    expect(() => kernel.needle(new Uint8Array(), false)).toThrow('at least one byte');
  });
});

describe('windows', () => {
  it('agree with a test at each place', () => {
    for (let n = 0; n < rounds(8000); n++) {
      const alphabet = codes(chance.pick(['ab', 'a1-', 'aAzZ09_- \n\x80\xff', 'ab\xe9']));
      const text = bytesOf(someLength(), alphabet);
      const length = 1 + chance.below(40);
      const places = Array.from({ length: 1 + chance.below(8) }, () => {
        const members = new Set(bytesOf(1 + chance.below(3), alphabet));
        const wide = chance.below(4) === 0;
        const isMember = (byte: number) => (byte < 128 ? members.has(byte) : wide);
        return { offset: chance.below(length), isMember, table: classTable(isMember, wide)! };
      });
      const at = place(text, alphabet);
      const window = kernel.window(places, length);
      let want = -1;
      for (let p = 0; p + length <= text.length && want === -1; p++)
        if (places.every(({ offset, isMember }) => isMember(text[p + offset]!))) want = at + p;
      expect(kernel.findWindow(at, at + text.length, window)).toBe(want);
      kernel.release(window.address);
    }
  });

  it('have tables that are exact for ASCII', () => {
    const has = (table: Uint8Array, byte: number) => (table[byte & 15]! & table[16 + (byte >> 4)]!) !== 0;
    let without = 0;
    for (let n = 0; n < 200; n++) {
      const odds = chance.pick([2, 10, 100]);
      const members = Uint8Array.from({ length: 128 }, () => (chance.below(odds) === 0 ? 1 : 0));
      for (const wide of [false, true]) {
        const table = classTable((byte) => members[byte] === 1, wide);
        if (!table) without++;
        else
          expect(Array.from({ length: 256 }, (_, byte) => has(table, byte))).toEqual(
            Array.from({ length: 256 }, (_, byte) => (byte < 128 ? members[byte] === 1 : wide)),
          );
        if (!wide) expect(table).toBeDefined();
      }
    }
    expect(without).toBeGreaterThan(0);
    for (const pattern of [/\d/, /\w/, /\s/, /./, /[^"]/, /[a-f]/, /\W/, /[^\w.]/])
      expect(classTable((byte) => pattern.test(String.fromCharCode(byte)), true)).toBeDefined();
  });

  it.each([
    [0, 'not 0'],
    [33, 'not 33'],
  ])('refuse %d classes', (count, reason) => {
    const table = new Uint8Array(32);
    expect(() => kernel.window(new Array(count).fill({ offset: 0, table }), 1)).toThrow(reason);
  });

  it('refuse an offset outside', () => {
    expect(() => kernel.window([{ offset: 3, table: new Uint8Array(32) }], 3)).toThrow('offset 3');
  });
});

describe('dfa', () => {
  it('follows the table as the interpreter does', () => {
    for (let n = 0; n < rounds(4000); n++) {
      const stride = 1 + chance.below(6);
      const rows = 1 + chance.below(20);
      const odds = chance.pick([3, 30, 1000]);
      const table = Int32Array.from({ length: rows * stride }, () =>
        chance.below(odds) === 0 ? -1 - chance.below(5) : stride * chance.below(rows),
      );
      const columns = Uint16Array.from({ length: 256 }, () => chance.below(stride));
      const text = Uint8Array.from({ length: someLength() }, () => chance.below(256));
      const at = place(text, [chance.below(256)]);
      kernel.write(other, new Uint8Array(table.buffer));
      kernel.write(third, new Uint8Array(columns.buffer));
      const first = stride * chance.below(rows);
      let row = first;
      let entry = 0;
      let p = 0;
      for (; p < text.length; p++) {
        const to = table[row + columns[text[p]!]!]!;
        if (to < 0) {
          entry = to;
          break;
        }
        row = to;
      }
      const stopped = kernel.dfa(at, at + text.length, other, third, first);
      expect({ stopped, row: kernel.row, entry: kernel.entry }).toEqual({ stopped: at + p, row, entry });
    }
  });
});

/** Made with python-lz4 4.4.5 (the reference library): a text at the default level, runs at the highest one. */
const REFERENCE = [
  {
    block:
      '86xNSVQgTGljZW5zZQoKQ29weXJpZ2h0IChjKSAyMDI2IHRoZSB6Z2F0ZSBhdXRob3JzCgpQZXJtaXNzaW9uIGlzIGhlcmVieSBncmFudGVkLCBmcmVlIG9mIGNoYXJnZSwgdG8gYW55IHBlcnNvbiBvYnRhaW5pbmcgYSBjb3B5Cm9mIHRoaXMgc29mdHdhcmUgYW5kIGFzc29jaWF0ZWQgZG9jdW1lbnRhdGlvbiBmaWxlcyAodGhlICJTMgDhIiksIHRvIGRlYWwKaW6xAAQbAPUQIHdpdGhvdXQgcmVzdHJpY3Rpb24sIGluY2x1ZGluZx8AQ2xpbWliAEF0aGUgAwGRcwp0byB1c2UsqADBLCBtb2RpZnksIG1l1wDyCnB1Ymxpc2gsIGRpc3RyaWJ1dGUsIHN1YmxMAfEGLCBhbmQvb3Igc2VsbApjb3BpZXMg7AAGngABJACjIHRvIHBlcm1pdCMBmnMgdG8gd2hvbcoAwWlzCmZ1cm5pc2hlZO8AQW8gc29yAHFqZWN0IHRvLwDxEWZvbGxvd2luZyBjb25kaXRpb25zOgoKVGhlIGFib3ZlzAAB3wBiIG5vdGljbwFCdGhpc4UAAtYBAxsAg3NoYWxsIGJlMQF3ZWQgaW4gYc8A8QJyIHN1YnN0YW50aWFsIHBvcnAAAucAHwoBAFA/YWJjAwD/U4B0aGUgZW5kCg==',
    length: 1068,
    sha256: 'dbef0c560b74485cd16b6dbec1c8f7ff606e81e59a98c921d3f88e6164b4145a',
  },
  {
    block:
      'H3gBAP///9f/MwABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj9hYgIA//9HD5oCLT94eXoDAGIPuAAIUBscHR4f',
    length: 1882,
    sha256: 'c855256985dbcff7bfa58ae2cd34043c7a1b18e575716ca5352be8ca2f10e794',
  },
];

describe('tables', () => {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];

  it('of numbers come back, and what is cut or too large does not', () => {
    for (let n = 0; n < rounds(2000); n++) {
      const most = chance.pick([1, 127, 128, 70_000, 2 ** 32 - 1]);
      const values = Array.from({ length: 1 + chance.below(20) }, () => chance.below(most) + chance.below(2));
      const bytes = Uint8Array.from(values.flatMap(varint));
      const at = place(bytes, [0, 255]);
      const found = kernel.numbers(at, at + bytes.length, values.length, most)!;
      expect({ values: [...found.values], end: found.end - at }).toEqual({ values, end: bytes.length });
      expect(kernel.numbers(at, at + bytes.length - 1, values.length, most)).toBeUndefined();
      const largest = Math.max(...values);
      if (largest > 0)
        expect(kernel.numbers(at, at + bytes.length, values.length, largest - 1)).toBeUndefined();
    }
    const long = Uint8Array.from([255, 255, 255, 255, 16]);
    const at = place(long, [0]);
    expect(kernel.numbers(at, at + 5, 1, 2 ** 32 - 1)).toBeUndefined();
  });

  /** Each path by what it shares with the one before. */
  function shortened(paths: readonly string[]): Uint8Array {
    let before = Buffer.alloc(0);
    return Buffer.concat(
      paths.map((path) => {
        const own = Buffer.from(path);
        let shared = 0;
        while (shared < before.length && before[shared] === own[shared]) shared++;
        before = own;
        return Buffer.from([...varint(shared), ...varint(own.length - shared), ...own.subarray(shared)]);
      }),
    );
  }
  const read = (paths: readonly string[], room = 1 << 16) => {
    const bytes = shortened(paths);
    const at = place(bytes, [0, 47]);
    return kernel.paths(at, at + bytes.length, paths.length, 100, room);
  };

  it('of paths come back with their directories', () => {
    const names = ['a', 'b', 'ab', '.x', '..y', 'a.', 'é', '-', 'aa'];
    for (let n = 0; n < rounds(1500); n++) {
      const made = new Set(
        chance.several(30, () =>
          [...chance.several(3, () => chance.pick(names)), chance.pick(names)].join('/'),
        ),
      );
      const paths = [...made]
        .map((path) => Buffer.from(path))
        .sort(Buffer.compare)
        .map(String);
      const found = read(paths)!;
      const text = Buffer.from(found.names);
      expect(paths.map((_, i) => text.toString('utf8', found.starts[i], found.starts[i + 1]))).toEqual(paths);
      expect(found.wide).toBe(paths.some((path) => path.includes('é')));
      const home = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
      const turns = paths.flatMap((path, i) => (i === 0 || home(path) !== home(paths[i - 1]!) ? [i] : []));
      expect([...found.turns].filter((_, i) => i % 2 === 0)).toEqual(turns);
    }
  });

  it.each([
    [['b', 'a']],
    [['a', 'a']],
    [['']],
    [['/a']],
    [['a/']],
    [['a//b']],
    [['.']],
    [['a/..']],
    [['./a']],
    [['a/../b']],
    [['a/b', 'a/b/']],
    [['a\0b']],
    [['x'.repeat(101)]],
  ])('of paths like %j are refused', (paths) => {
    expect(read(paths)).toBeUndefined();
  });

  it('of paths are refused when there is no room, and never written beyond it', () => {
    const paths = Array.from({ length: 50 }, (_, i) => `directory/${String(i).padStart(3, '0')}`);
    expect(read(paths, 50 * 13 - 1)).toBeUndefined();
    expect(read(paths, 50 * 13)?.starts.length).toBe(51);
  });

  it('of lists come back, and odd ones do not', () => {
    const pairs = [0, 3, 2, 1, 0, 200];
    const starts = kernel.lists(Uint8Array.from(pairs.flatMap(varint)), 8, 200)!;
    expect([...starts]).toEqual([0, 3, 3, 3, 4, 204, 204, 204, 204]);
    expect(kernel.lists(Uint8Array.from(pairs.flatMap(varint)), 8, 199)).toBeUndefined();
    expect(kernel.lists(Uint8Array.from([8, 1]), 8, 9)).toBeUndefined();
    expect(kernel.lists(Uint8Array.from([1]), 8, 9)).toBeUndefined();
    expect([...kernel.lists(new Uint8Array(0), 2, 9)!]).toEqual([0, 0, 0]);
  });
});
