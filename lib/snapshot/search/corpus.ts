/** A snapshot laid out for searching: where each file's text is in its pack, and which files a block belongs to. */
import { BINARY, BULK, LINK, type Manifest, packOfBlocks, SUM_BYTES } from '../manifest.ts';
import type { SnapshotTree } from '../tree.ts';
import type { ResidentPack } from './resident.ts';

export const NONE = 0xffffffff;

export class Corpus {
  readonly manifest: Manifest;
  readonly tree: SnapshotTree;
  readonly packs: readonly ResidentPack[];
  readonly packOfBlock: Uint32Array;
  /** The file whose text a file has: another one for links, NONE when there is nothing to open. */
  readonly text: Uint32Array;
  /** Files, links included, that are binary. */
  readonly binaries: readonly number[];
  /** Files of bulk packs, which the index does not cover. */
  readonly bulk: readonly number[];
  /** The files of block b: members[first[b]] up to, not including, members[first[b + 1]]. */
  readonly #first: Uint32Array;
  readonly #members: Uint32Array;

  constructor(tree: SnapshotTree) {
    const { manifest } = tree;
    const { files, blocks, packs } = manifest;
    this.manifest = manifest;
    this.tree = tree;
    this.packOfBlock = packOfBlocks(packs, blocks.count);
    this.packs = packs.map(({ key, first, blocks: count }) => {
      const sizes = blocks.size.subarray(first, first + count);
      const starts = new Uint32Array(count);
      let bytes = 0;
      for (let i = 0; i < count; i++) {
        starts[i] = bytes;
        bytes += sizes[i]!;
      }
      const sums = blocks.sums.subarray(first * SUM_BYTES, (first + count) * SUM_BYTES);
      return { key, bytes, starts, sizes, sums };
    });
    this.text = new Uint32Array(files.count);
    const binaries: number[] = [];
    const bulk: number[] = [];
    for (let i = 0; i < files.count; i++) {
      const text = files.kind[i] === LINK ? (tree.opens(i) ?? NONE) : i;
      this.text[i] = text;
      if (text === NONE) continue;
      if (files.flags[text]! & BINARY) binaries.push(i);
      if (files.flags[text]! & BULK) bulk.push(i);
    }
    this.binaries = binaries;
    this.bulk = bulk;

    this.#first = new Uint32Array(blocks.count + 1);
    this.#eachBlock((_, block) => {
      this.#first[block + 1]!++;
    });
    for (let b = 0; b < blocks.count; b++) this.#first[b + 1]! += this.#first[b]!;
    const next = this.#first.slice();
    this.#members = new Uint32Array(this.#first[blocks.count]!);
    this.#eachBlock((file, block) => {
      this.#members[next[block]!++] = file;
    });
  }

  #eachBlock(visit: (file: number, block: number) => void): void {
    const { files, blocks } = this.manifest;
    for (let i = 0; i < files.count; i++) {
      const text = this.text[i]!;
      if (text === NONE || files.size[text] === 0) continue;
      let left = files.at[text]! + files.size[text]!;
      for (let b = files.block[text]!; left > 0; left -= blocks.size[b++]!) visit(i, b);
    }
  }

  /** The files that have text in one of these blocks, in path order. */
  filesIn(blocks: Uint32Array): Uint32Array {
    let count = 0;
    for (const block of blocks) count += this.#first[block + 1]! - this.#first[block]!;
    const files = new Uint32Array(count);
    let end = 0;
    for (const block of blocks) {
      for (let i = this.#first[block]!; i < this.#first[block + 1]!; i++) files[end++] = this.#members[i]!;
    }
    return files.sort();
  }

  /** Where a file's text begins in its pack's text. */
  startOf(text: number): number {
    const { files, packs } = this.manifest;
    const block = files.block[text]!;
    const pack = this.packOfBlock[block]!;
    return this.packs[pack]!.starts[block - packs[pack]!.first]! + files.at[text]!;
  }
}
