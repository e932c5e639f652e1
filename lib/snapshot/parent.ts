/** What of the snapshot before can be used again: whole generations of packs that are still worth keeping. */
import { Buffer } from 'node:buffer';
import type { SnapshotEntry } from './layout.ts';
import {
  type Blocks,
  BULK,
  LINK,
  type Manifest,
  type PackEntry,
  packOfBlocks,
  type SegmentEntry,
  SUM_BYTES,
} from './manifest.ts';

/** More generations than this are not kept: every search reads each one's index. */
const MAX_SEGMENTS = 8;
const KEPT_SEGMENTS = 4;
/** A pack, or a generation, of which less than this part is in use is not kept. */
const LEAST_USE = 0.5;

const HASH_BYTES = 32;

/** Where a file's content is already. */
export interface Known {
  /** Number of its pack among those kept. */
  pack: number;
  /** Number of its first block in that pack. */
  block: number;
  at: number;
  flags: number;
  lines: number;
}

export interface KeptPack {
  entry: PackEntry;
  blocks: Blocks;
}

export interface Parent {
  /** Text packs of the kept generations, in order, then bulk packs. */
  packs: KeptPack[];
  segments: SegmentEntry[];
  segmentHeads: SnapshotEntry['segments'];
  /** By the content's hash. */
  known: Map<string, Known>;
}

/** A hash, which may stand among others, as a key. No view is made where there is a Buffer: this is called for every file. */
export const hashKey = (hash: Uint8Array, at = 0) => asBuffer(hash).toString('latin1', at, at + HASH_BYTES);

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

export const noParent = (): Parent => ({ packs: [], segments: [], segmentHeads: [], known: new Map() });

export function parentOf(entry: SnapshotEntry, manifest: Manifest, hashes: Uint8Array): Parent {
  const { files, blocks, packs, segments } = manifest;
  const home = packOfBlocks(packs, blocks.count);
  const has = (i: number) => files.kind[i] !== LINK && files.size[i]! > 0;
  const used = new Float64Array(packs.length);
  const counted = new Set<number>();
  for (let i = 0; i < files.count; i++) {
    const place = files.block[i]! * 2 ** 31 + files.at[i]!;
    if (!has(i) || counted.has(place)) continue;
    counted.add(place);
    used[home[files.block[i]!]!]! += files.size[i]!;
  }
  const sizeOf = ({ first, blocks: count }: PackEntry) =>
    blocks.size.subarray(first, first + count).reduce((sum, size) => sum + size, 0);
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const worth = segments.map((segment) => {
    const numbers = Array.from({ length: segment.packs }, (_, i) => segment.firstPack + i);
    const size = sum(numbers.map((n) => sizeOf(packs[n]!)));
    return { size, kept: sum(numbers.map((n) => used[n]!)) >= size * LEAST_USE };
  });
  if (worth.filter(({ kept }) => kept).length >= MAX_SEGMENTS) {
    const largest = [...worth].filter(({ kept }) => kept).sort((a, b) => b.size - a.size);
    for (const one of largest.slice(KEPT_SEGMENTS)) one.kept = false;
  }

  const kept: number[] = [];
  const out = noParent();
  segments.forEach((segment, n) => {
    if (!worth[n]!.kept) return;
    out.segments.push({ key: segment.key, firstPack: kept.length, packs: segment.packs });
    out.segmentHeads.push(entry.segments[n]!);
    for (let i = 0; i < segment.packs; i++) kept.push(segment.firstPack + i);
  });
  packs.forEach((pack, i) => {
    if (pack.kind === 'bulk' && used[i]! >= sizeOf(pack) * LEAST_USE) kept.push(i);
  });
  out.packs = kept.map((n) => ({ entry: packs[n]!, blocks: blocksOf(blocks, packs[n]!) }));

  const all = asBuffer(hashes);
  const numberOf = new Map(kept.map((n, i) => [n, i]));
  for (let i = 0; i < files.count; i++) {
    if (!has(i)) continue;
    const first = files.block[i]!;
    const pack = numberOf.get(home[first]!);
    if (pack === undefined) continue;
    out.known.set(hashKey(all, i * HASH_BYTES), {
      pack,
      block: first - packs[home[first]!]!.first,
      at: files.at[i]!,
      flags: files.flags[i]! & ~BULK,
      lines: files.lines[i]!,
    });
  }
  return out;
}

function blocksOf(blocks: Blocks, { first, blocks: count }: PackEntry): Blocks {
  const end = first + count;
  return {
    count,
    offset: blocks.offset.slice(first, end),
    stored: blocks.stored.slice(first, end),
    size: blocks.size.slice(first, end),
    breaks: blocks.breaks.slice(first, end),
    sums: blocks.sums.slice(first * SUM_BYTES, end * SUM_BYTES),
  };
}
