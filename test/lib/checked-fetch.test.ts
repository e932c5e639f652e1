/** Only what has its checksum comes out of a store, whatever the store, the way or the cache did to it. */
import { describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { checkedFetch, type RangeCache } from '../../lib/snapshot/checked-fetch.ts';
import type { Range } from '../../lib/snapshot/fetch.ts';
import type { Store } from '../../lib/store.ts';
import { random, rounds } from '../support/random.ts';
import { tempDir } from '../support/tree.ts';

const { sha256 } = snapshotAmbient;
const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 251);
const store = fsStore(tempDir());
await store.write('o/a', bytes, 'absent');

const range = (key: string, start: number, lengths: number[], sumLength = 8): Range => {
  let at = start;
  const parts = lengths.map((length) => {
    const sum = sha256(bytes.subarray(at, at + length)).subarray(0, sumLength);
    at += length;
    return { bytes: length, sum };
  });
  return { key, start, parts };
};
const none = () => ({ reads: 0, bytes: 0 });
/** The real store with something done to what it gives. */
const through = (change: (given: Uint8Array, n: number) => Uint8Array): Store => {
  let n = 0;
  return {
    ...store,
    async read(key, part) {
      const found = await store.read(key, part);
      return found && { ...found, bytes: change(found.bytes, n++) };
    },
  };
};
const flipped = (given: Uint8Array, bit: number) => {
  const copy = given.slice();
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
};

describe('a checked fetch', () => {
  it('gives ranges in the order asked and counts what it asked the store for', async () => {
    const meter = none();
    const ranges = [range('o/a', 500, [100, 1, 0, 50], 32), range('o/a', 0, [10]), range('o/a', 990, [10])];
    const [a, b, c] = await checkedFetch(store, sha256)(ranges, meter);
    expect([a, b, c].map((one) => Buffer.from(one!).toString('hex'))).toEqual(
      [bytes.subarray(500, 651), bytes.subarray(0, 10), bytes.subarray(990)].map((one) =>
        Buffer.from(one).toString('hex'),
      ),
    );
    expect(meter).toEqual({ reads: 3, bytes: 171 });
  });

  it('asks nothing for nothing', async () => {
    const meter = none();
    expect(await checkedFetch(store, sha256)([range('o/a', 5, [0]), range('o/a', 5, [])], meter)).toEqual([
      new Uint8Array(0),
      new Uint8Array(0),
    ]);
    expect(meter).toEqual({ reads: 0, bytes: 0 });
  });

  it('asks once more when the bytes were damaged on the way, or too few', async () => {
    for (const change of [
      (given: Uint8Array, n: number) => (n === 0 ? flipped(given, 17) : given),
      (given: Uint8Array, n: number) => (n === 0 ? given.subarray(1) : given),
    ]) {
      const meter = none();
      const [got] = await checkedFetch(through(change), sha256)([range('o/a', 3, [20, 20])], meter);
      expect(got).toEqual(bytes.slice(3, 43));
      expect(meter.reads).toBe(2);
    }
  });

  it.each([
    ['a part is damaged', through((given) => flipped(given, 200)), range('o/a', 0, [20, 20])],
    ['the object is cut', through((given) => given.subarray(0, 10)), range('o/a', 0, [20])],
    ['the object is shorter than it should be', store, { ...range('o/a', 980, [20]), start: 990 }],
    ['the range lies beyond the object', store, { ...range('o/a', 0, [20]), start: 2 ** 40 }],
    ['the sum is empty', store, { key: 'o/a', start: 0, parts: [{ bytes: 4, sum: new Uint8Array(0) }] }],
    [
      'nothing is not what it should be',
      store,
      { key: 'o/a', start: 0, parts: [{ bytes: 0, sum: new Uint8Array(8) }] },
    ],
  ])('says which object is damaged when %s', async (_, from, wanted) => {
    await expect(checkedFetch(from, sha256)([wanted], none())).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/^o\/a is damaged in the store: bytes \d+ to \d+ are wrong$/),
    });
  });

  it('says that a snapshot is gone when an object is', async () => {
    await expect(checkedFetch(store, sha256)([range('o/b', 0, [20])], none())).rejects.toMatchObject({
      code: 'not_found',
      message: 'the snapshot is gone: o/b is no longer in the store',
    });
  });

  it('hands on what is wrong with the store', async () => {
    const down = { ...store, read: () => Promise.reject(new Fault('unavailable', 'down')) };
    await expect(checkedFetch(down, sha256)([range('o/a', 0, [20])], none())).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  const FLIPS = Math.max(1000, rounds(10_000));
  it(`lets no flipped bit through, of ${FLIPS}`, async () => {
    const { below } = random();
    let served = 0;
    for (let i = 0; i < FLIPS; i++) {
      const start = below(900);
      const wanted = range('o/a', start, [1 + below(50), 1 + below(50)]);
      const length = wanted.parts[0]!.bytes + wanted.parts[1]!.bytes;
      const from = {
        ...store,
        read: async () => ({
          bytes: flipped(bytes.slice(start, start + length), below(length * 8)),
          version: '',
          size: 1000,
        }),
      };
      await checkedFetch(from, sha256)([wanted], none()).then(
        () => served++,
        () => {},
      );
    }
    expect(served).toBe(0);
  });

  it('has at most 32 requests under way, and all ranges of a call at once', async () => {
    let now = 0;
    let most = 0;
    const slow: Store = {
      ...store,
      async read(key, part) {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 2));
        now--;
        return store.read(key, part);
      },
    };
    const fetch = checkedFetch(slow, sha256);
    const many = Array.from({ length: 100 }, (_, i) => range('o/a', i, [5]));
    const both = await Promise.all([fetch(many, none()), fetch(many, none())]);
    expect(both.flat().length).toBe(200);
    expect(most).toBe(32);
  });
});

describe('a cache beside it', () => {
  const cacheOf = (read: RangeCache['read']) => {
    const written: [string, number, number][] = [];
    const cache: RangeCache = {
      read,
      write: async (key, start, some) => void written.push([key, start, some.length]),
    };
    return { cache, written };
  };

  it('is asked first and costs the store nothing', async () => {
    const meter = none();
    const { cache, written } = cacheOf(async (_, start, length) => bytes.slice(start, start + length));
    expect(await checkedFetch(store, sha256, cache)([range('o/a', 3, [20])], meter)).toEqual([
      bytes.slice(3, 23),
    ]);
    expect([meter, written]).toEqual([{ reads: 0, bytes: 0 }, []]);
  });

  it.each([
    ['has nothing', async () => undefined],
    ['has something else', async (_: string, __: number, length: number) => new Uint8Array(length)],
    ['has too little', async () => bytes.slice(3, 22)],
    ['has too much', async () => bytes.slice(3, 24)],
  ])('is mended from the store when it %s', async (_, read) => {
    const meter = none();
    const { cache, written } = cacheOf(read);
    expect(await checkedFetch(store, sha256, cache)([range('o/a', 3, [20])], meter)).toEqual([
      bytes.slice(3, 23),
    ]);
    expect([meter, written]).toEqual([{ reads: 1, bytes: 20 }, [['o/a', 3, 20]]]);
  });

  it('gets nothing that is damaged', async () => {
    const { cache, written } = cacheOf(async () => undefined);
    const fetch = checkedFetch(
      through((given) => flipped(given, 0)),
      sha256,
      cache,
    );
    await expect(fetch([range('o/a', 3, [20])], none())).rejects.toMatchObject({ code: 'corrupt' });
    expect(written).toEqual([]);
  });
});
