/** A snapshot laid out for searching: where each file's text is in its pack, and which files a block belongs to. */
import { Buffer } from 'node:buffer';
import type { Kernel } from '../../kernel/kernel.ts';
import {
  BINARY,
  BULK,
  firstFrom,
  MAX_PACK_BYTES,
  type Manifest,
  packOfBlocks,
  SUM_BYTES,
} from '../manifest.ts';
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
  readonly binaries: Uint32Array;
  /** Files of bulk packs, which the index does not cover. */
  readonly bulk: Uint32Array;
  /** Directories that could not be read, in path order, and the first file behind each. */
  readonly closed: readonly { path: string; at: number }[];
  /** The files of block b: members[first[b]] up to, not including, members[first[b + 1]]. */
  readonly #first: Uint32Array;
  readonly #members: Uint32Array;

  constructor(tree: SnapshotTree, kernel: Kernel, closed: readonly string[]) {
    const { manifest } = tree;
    const { files, blocks, packs } = manifest;
    this.manifest = manifest;
    this.tree = tree;
    this.closed = closed.map((path) => ({
      path,
      at: path === '' ? 0 : firstFrom(files, Buffer.from(`${path}/`)),
    }));
    this.packOfBlock = packOfBlocks(packs, blocks.count);
    const starts = kernel.offsets(blocks.size, this.packOfBlock, MAX_PACK_BYTES)!;
    this.packs = packs.map(({ key, first, blocks: count }) => ({
      key,
      bytes: count === 0 ? 0 : starts[first + count - 1]! + blocks.size[first + count - 1]!,
      starts: starts.subarray(first, first + count),
      sizes: blocks.size.subarray(first, first + count),
      sums: blocks.sums.subarray(first * SUM_BYTES, (first + count) * SUM_BYTES),
    }));
    this.text = kernel.upTo(files.count);
    for (const link of files.links.keys()) this.text[link] = tree.opens(link) ?? NONE;
    const [binaries, bulk] = kernel.flagged(this.text, files.flags, [BINARY, BULK]);
    this.binaries = binaries!;
    this.bulk = bulk!;
    const { first, members } = kernel.sharers(this.text, files, blocks.size);
    this.#first = first;
    this.#members = members;
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
