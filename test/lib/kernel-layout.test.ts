/** What the kernel works out of a snapshot's columns, against plain references. */
import { describe, expect, it } from '@jest/globals';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { random, rounds } from '../support/random.ts';

const chance = random();
const kernel = Kernel.create();
const numbers = (length: number, below: number) => Uint32Array.from({ length }, () => chance.below(below));
const NONE = 0xffffffff;

/** Sizes of some blocks, and the pack each is in. */
function someBlocks(): { size: Uint32Array; pack: Uint32Array } {
  const size = numbers(chance.below(40), 30).map((one) => one + 1);
  let pack = 0;
  return { size, pack: size.map(() => (chance.below(5) === 0 ? ++pack : pack)) };
}

describe('columns', () => {
  it('are compared and counted up', () => {
    for (let n = 0; n < rounds(200); n++) {
      const a = numbers(chance.below(50), 100);
      const b = a.map((one) => one + chance.below(3) - (chance.below(60) === 0 ? 1 : 0));
      expect(kernel.within(a, b)).toBe(a.every((one, i) => one <= b[i]!));
      expect([...kernel.upTo(a.length)]).toEqual([...a.keys()]);
    }
  });

  it('of sizes become places in packs, unless a pack is too large', () => {
    for (let n = 0; n < rounds(500); n++) {
      const { size, pack } = someBlocks();
      const want = size.map((_, i) =>
        size.slice(pack.indexOf(pack[i]!), i).reduce((sum, one) => sum + one, 0),
      );
      const largest = Math.max(0, ...want.map((start, i) => start + size[i]!));
      expect(kernel.offsets(size, pack, largest)).toEqual(want);
      if (largest > 0) expect(kernel.offsets(size, pack, largest - 1)).toBeUndefined();
    }
  });

  it('of files tell who shares a block and who has a flag', () => {
    for (let n = 0; n < rounds(500); n++) {
      const { size: blockSizes, pack } = someBlocks();
      const count = blockSizes.length === 0 ? 0 : chance.below(60);
      const block = numbers(count, Math.max(1, blockSizes.length));
      const at = block.map((first) => (chance.below(2) === 0 ? 0 : chance.below(blockSizes[first]!)));
      // As far as its pack goes from there, at most.
      const size = block.map((first, i) => {
        const rest = blockSizes.filter((_, b) => b >= first && pack[b] === pack[first]);
        return chance.below(rest.reduce((sum, one) => sum + one, 0) - at[i]! + 1);
      });
      const texts = Uint32Array.from({ length: count }, (_, i) =>
        chance.pick([i, i, i, chance.below(count), NONE]),
      );
      const { first, members } = kernel.sharers(texts, { size, block, at }, blockSizes);
      const want = Array.from(blockSizes, () => [] as number[]);
      texts.forEach((text, i) => {
        if (text === NONE || size[text] === 0) return;
        let left = at[text]! + size[text]!;
        for (let b = block[text]!; left > 0; left -= blockSizes[b++]!) want[b]!.push(i);
      });
      expect(want.map((_, b) => [...members.subarray(first[b], first[b + 1])])).toEqual(want);
      const flags = Uint8Array.from({ length: count }, () => chance.below(32));
      expect(kernel.flagged(texts, flags, [1, 8])).toEqual(
        [1, 8].map((mask) =>
          Uint32Array.from([...texts.keys()].filter((i) => (flags[texts[i]!] ?? 0) & mask)),
        ),
      );
    }
  });
});

describe('directories', () => {
  /** Paths in the order of their bytes, some of them perhaps those of directories too. */
  const somePaths = () => {
    const name = () => chance.pick(['a', 'b', 'a-b', '.a', 'ab', 'é', 'a.b']);
    const path = () => Array.from({ length: 1 + chance.below(5) }, name).join('/');
    const all = new Set(Array.from({ length: chance.below(40) }, path));
    return [...all].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  };
  const homeOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

  it('are those of the paths, with the files that begin with a dot', () => {
    let doubled = 0;
    for (let n = 0; n < rounds(1000); n++) {
      const paths = somePaths();
      const bytes = paths.map((path) => Buffer.from(path));
      const starts = Uint32Array.from(
        { length: paths.length + 1 },
        (_, i) => Buffer.concat(bytes.slice(0, i)).length,
      );
      const turns = paths.flatMap((path, i) => {
        if (i > 0 && homeOf(path) === homeOf(paths[i - 1]!)) return [];
        const before = bytes[i - 1] ?? Buffer.alloc(0);
        const parts = bytes[i]!.findIndex((byte, k) => byte !== before[k]);
        return [i, parts === -1 ? bytes[i]!.length : parts];
      });
      const found = kernel.directories(
        { names: Buffer.concat(bytes), starts, turns: Uint32Array.from(turns) },
        4096,
      );
      const names: string[] = [];
      for (const path of paths)
        for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
          if (!names.includes(path.slice(0, at))) names.push(path.slice(0, at));
      const inside = (directory: string) => (path: string) => path.startsWith(`${directory}/`);
      const want = names.flatMap((directory, d) => {
        const within = inside(directory);
        const first = paths.findIndex(within);
        const outer = Buffer.byteLength(homeOf(directory));
        const after = names.findLastIndex((one) => one === directory || within(one)) + 1;
        const file = paths.indexOf(directory);
        doubled += file === -1 ? 0 : 1;
        expect(d).toBeLessThan(after);
        return [
          first,
          paths.findLastIndex(within) + 1,
          after,
          outer,
          Buffer.byteLength(directory),
          file === -1 ? 0 : 1,
        ];
      });
      expect([...found.directories]).toEqual(want);
      const dotted = paths.flatMap((path, i) => (path.slice(homeOf(path).length).startsWith('.') ? [i] : []));
      expect([...found.dotted]).toEqual(dotted);
    }
    expect(doubled).toBeGreaterThan(0);
  });

  it('of which there are more than thought are all there', () => {
    const deep = Buffer.from(`${'d/'.repeat(500)}x`);
    const found = kernel.directories(
      { names: deep, starts: Uint32Array.of(0, deep.length), turns: Uint32Array.of(0, 0) },
      4096,
    );
    expect(found.directories.length).toBe(6 * 500);
    expect([...found.directories.slice(-6)]).toEqual([0, 1, 500, 998, 999, 0]);
  });
});
