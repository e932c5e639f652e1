/** The format of snapshots: what is pinned for good, and round trips of its parts. lib/snapshot/README.md describes it. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { Kernel, TRIGRAMS } from '../../lib/kernel/kernel.ts';
import { PAGE_BYTES, PostingsBuilder, PostingsDirectory } from '../../lib/snapshot/postings.ts';
import { random, rounds } from '../support/random.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

/** A change of these needs a new version of the format: every index in every store is made with them. */
const PINNED = [
  105606, 37818, 89368, 110203, 23708, 245524, 117844, 21704, 52356, 208055, 232986, 147782, 23408, 46628,
  87610, 229543, 120430,
];
const PINNED_BYTES = [35324, 45193, 33575, 126322];

const chance = random();
const kernel = Kernel.create();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function slots(text: string): number[] {
  const address = kernel.reserve(text.length);
  const out = kernel.reserve(Kernel.trigramBound(text.length));
  kernel.write(address, Buffer.from(text, 'latin1'));
  const found = [...new Uint32Array(kernel.bytes.buffer, out, kernel.trigrams(address, text.length, out))];
  kernel.release(out);
  kernel.release(address);
  return found;
}

describe('what stored snapshots rely on', () => {
  it('keeps the slots of trigrams', () => {
    expect(slots('the quick brown fox')).toEqual(PINNED);
    expect(slots('\x00\x01\x02\xff\xfe\xfd')).toEqual(PINNED_BYTES);
  });

  it('keeps the id of a tree', async () => {
    const root = tempTree({
      'a.txt': 'one\n',
      'd/run.sh': { mode: 0o755, text: '#!/bin/sh\n' },
      'd/link': { link: '../a.txt' },
      empty: '',
    });
    const listing = [
      `100644 ${hex('one\n')} 4 a.txt\n\0`,
      `120000 ${hex('../a.txt')} 8 d/link\n\0`,
      `100755 ${hex('#!/bin/sh\n')} 10 d/run.sh\n\0`,
      `100644 ${hex('')} 0 empty\n\0`,
    ];
    expect(await publishTree(fsStore(tempDir()), root)).toBe(hex(listing.join('')));
  });
});

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

describe('posting lists', () => {
  it.each([1, 7, 8, 9, 100, 1023, 1025, 3000])('come back as they were, over %d blocks', (docs) => {
    const builder = new PostingsBuilder();
    const expected = new Map<number, number[]>();
    const likely = new Map<number, number>();
    for (let n = 0; n < 300; n++)
      likely.set(chance.below(TRIGRAMS), chance.pick([1, 2, 10, 100, 1000, 9000, 9990, 10_000]));
    likely.set(0, 10_000);
    likely.set(TRIGRAMS - 1, 5);
    for (let doc = 0; doc < docs; doc++) {
      const own = [...likely].filter(([, chances]) => chance.below(10_000) < chances).map(([slot]) => slot);
      for (const slot of own) {
        const list = expected.get(slot);
        if (list) list.push(doc);
        else expected.set(slot, [doc]);
      }
      builder.add(Uint32Array.from(own));
    }
    const { head, pages } = builder.done(sha256);
    const directory = new PostingsDirectory(head, kernel);
    expect(directory.docs).toBe(docs);
    expect(directory.sums.length).toBe(Math.ceil(pages.length / PAGE_BYTES) * 8);
    for (const slot of likely.keys()) {
      const { start, end } = directory.list(slot);
      const bytes = pages.subarray(start, end);
      const list = expected.get(slot) ?? [];
      if (list.length === 0) expect(end).toBe(start);
      else expect(kernel.common([bytes], docs)!.join()).toBe(list.join());
      const other = chance.pick([...expected.keys()]);
      const also = directory.list(other);
      const others = new Set(expected.get(other));
      if (list.length > 0)
        expect(kernel.common([bytes, pages.subarray(also.start, also.end)], docs)!.join()).toBe(
          list.filter((doc) => others.has(doc)).join(),
        );
    }
  });

  it('that are damaged are no lists, and never crash', () => {
    const builder = new PostingsBuilder();
    for (let doc = 0; doc < 500; doc++)
      builder.add(Uint32Array.from(new Set(Array.from({ length: 20 }, () => chance.below(4000)))));
    const { head, pages } = builder.done(sha256);
    for (let n = 0; n < rounds(1000); n++) {
      const bytes = Uint8Array.from({ length: 1 + chance.below(40) }, () => chance.below(256));
      const list = kernel.common([bytes], 500);
      if (list) expect(list.every((doc, i) => doc < 500 && (i === 0 || doc > list[i - 1]!))).toBe(true);
      const cut = head.slice(0, chance.below(head.length));
      const changed = head.slice();
      changed[chance.below(head.length)]! ^= 1 + chance.below(255);
      for (const one of [cut, changed]) {
        try {
          const other = new PostingsDirectory(one, kernel);
          expect(other.list(TRIGRAMS - 1).end).toBeLessThanOrEqual(other.bytes);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('corrupt');
        }
      }
    }
    expect(pages.length).toBeGreaterThan(0);
  });
});
