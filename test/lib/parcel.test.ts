/** Parcels: what is packed comes out again, and nothing else is ever taken for one. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_CHANGED, MAX_ENTRY_BYTES } from '../../lib/engine/overlay.ts';
import type { Mode } from '../../lib/engine/overlay-tree.ts';
import { type Found, type FoundFiles, openParcel, packParcel } from '../../lib/engine/parcel.ts';
import { Fault } from '../../lib/fault.ts';
import { ByteWriter } from '../../lib/snapshot/bytes.ts';
import { random, rounds } from '../support/random.ts';

const chance = random();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const told = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: sha256(bytes).toString('hex') });
const open = (bytes: Uint8Array) => openParcel(bytes, told(bytes), sha256);
const found = (mode: Mode, content: Uint8Array | string): Found => {
  const bytes = Buffer.from(content as string);
  return { mode, size: bytes.length, read: async () => bytes };
};

/** Files as values, in the order of their paths. */
async function plain(
  files: FoundFiles,
): Promise<[string, { mode: Mode; hex: string; size: number } | null][]> {
  const all = [...files].map(async ([path, one]) => {
    const value = one && {
      mode: one.mode,
      size: one.size,
      hex: Buffer.from(await one.read()).toString('hex'),
    };
    return [path, value] as [string, typeof value];
  });
  return (await Promise.all(all)).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

const NAMES = ['a', 'b.txt', 'ä', '🦊', 'with space', '-', 'x'.repeat(200), '.hidden'];
function someFiles(): FoundFiles {
  const path = () => [chance.pick(NAMES), ...chance.several(3, () => chance.pick(NAMES))].join('/');
  const content = () => Buffer.from(chance.several(300, () => chance.below(256)));
  const file = () =>
    chance.pick([
      () => null,
      () => found('100644', content()),
      () => found('100755', content()),
      () => found('120000', `../${chance.pick(NAMES)}`),
    ])();
  return new Map(chance.several(40, () => [path(), file()] as const));
}

function refusal(bytes: Uint8Array): string {
  try {
    open(bytes);
    return 'taken';
  } catch (error) {
    if (error instanceof Fault) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** A parcel as somebody else might write it. */
function parcel(
  rows: [path: string | Uint8Array, kind: number, size: number][],
  content = '',
  magic = 'zgp1',
) {
  const out = new ByteWriter();
  out.raw(Buffer.from(magic));
  out.number(rows.length);
  for (const [path, kind, size] of rows) {
    out.string(path);
    out.number(kind);
    out.number(size);
  }
  out.raw(Buffer.from(content));
  return Buffer.from(out.done());
}

describe('a parcel', () => {
  it('gives back what was packed, whatever that is', async () => {
    for (let round = 0; round < rounds(200); round++) {
      const files = someFiles();
      expect(await plain(open(await packParcel(files)))).toEqual(await plain(files));
    }
  });

  it('is the same for the same files in any order', async () => {
    const files = someFiles();
    const turned = new Map([...files].reverse());
    expect(Buffer.compare(await packParcel(files), await packParcel(turned))).toBe(0);
  });

  it('is corrupt when it is not what was told of it: cut, longer, or with another bit', async () => {
    const bytes = await packParcel(new Map([['a', found('100644', 'hello')]]));
    const known = told(bytes);
    const others = [
      ...Array.from(bytes, (_, cut) => bytes.subarray(0, cut)),
      Buffer.concat([bytes, Buffer.from([0])]),
      ...Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        return flipped;
      }),
    ];
    for (const other of others)
      expect(() => openParcel(other, known, sha256)).toThrow(
        'the parcel is damaged: it is not what was told',
      );
  });

  it('is corrupt or another whole parcel when its sender damages it and tells so, and never anything else', async () => {
    for (let round = 0; round < rounds(100); round++) {
      const bytes = Buffer.from(await packParcel(someFiles()));
      expect(refusal(bytes.subarray(0, chance.below(bytes.length)))).toMatch(
        /^corrupt: the parcel is damaged/,
      );
      for (let n = 0; n < 20; n++) bytes[chance.below(bytes.length)] = chance.below(256);
      expect(refusal(bytes)).toMatch(/^(?:taken|corrupt: the parcel is damaged)/);
    }
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'ends early'],
    ['another format', parcel([], '', 'zgp2'), 'does not begin as one'],
    ['too many files', parcel(Array.from({ length: MAX_CHANGED + 1 }, () => ['a', 3, 0])), 'out of range'],
    ['a count without files', Buffer.concat([Buffer.from('zgp1'), Buffer.from([9])]), 'ends early'],
    ['a path that leads out', parcel([['../a', 0, 0]]), 'impossible path'],
    ['an absolute path', parcel([['/etc/passwd', 0, 0]]), 'impossible path'],
    ['an empty path', parcel([['', 0, 0]]), 'impossible path'],
    ['a path that is not UTF-8', parcel([[Buffer.from([0x61, 0xff]), 0, 0]]), 'impossible path'],
    ['a path with a NUL', parcel([['a\0b', 0, 0]]), 'impossible path'],
    [
      'a path twice',
      parcel([
        ['a', 3, 0],
        ['a', 0, 0],
      ]),
      'out of order',
    ],
    [
      'paths out of order',
      parcel([
        ['b', 3, 0],
        ['a', 3, 0],
      ]),
      'out of order',
    ],
    ['another kind', parcel([['a', 4, 0]]), 'out of range'],
    ['something that is gone and has bytes', parcel([['a', 3, 1]], 'x'), 'out of range'],
    ['a file that is too long', parcel([['a', 0, MAX_ENTRY_BYTES + 1]]), 'out of range'],
    [
      'files that are too much',
      parcel('abcdefghi'.split('').map((a) => [a, 0, MAX_ENTRY_BYTES])),
      'too much',
    ],
    ['less than it says', parcel([['a', 0, 5]], 'four'), 'ends early'],
    ['more than it says', parcel([['a', 0, 3]], 'four'), 'more than it should'],
    ['a link to nothing', parcel([['a', 2, 0]]), 'leads nowhere'],
    ['a link with a NUL', parcel([['a', 2, 1]], '\0'), 'leads nowhere'],
  ])('is corrupt with %s', (_, bytes, why) => {
    expect(refusal(bytes)).toMatch(/^corrupt: the parcel is damaged/);
    expect(refusal(bytes)).toContain(why);
  });

  it('is not made of more than it may hold', async () => {
    const many = new Map(Array.from({ length: MAX_CHANGED + 1 }, (_, n) => [`f${n}`, null]));
    await expect(packParcel(many)).rejects.toMatchObject({ code: 'too_large' });
    const long = found('100644', Buffer.alloc(MAX_ENTRY_BYTES + 1));
    await expect(packParcel(new Map([['a', long]]))).rejects.toMatchObject({ code: 'too_large' });
  });
});
