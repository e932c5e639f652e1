/**
 * Lines of a stored file without its whole text: the manifest says how many lines each block has, so a slice reads only
 * the blocks that it is in.
 */
import { Buffer } from 'node:buffer';
import { LineCollector } from '../repo/line-index.ts';
import type { LineSlice } from '../repo/repo.ts';
import type { Meter } from './fetch.ts';
import type { Manifest } from './manifest.ts';
import type { SnapshotReader } from './reader.ts';

export interface SliceQuery {
  file: number;
  first: number;
  last: number;
  max_bytes: number;
}

/** `pause` comes between two blocks; a fault that it throws ends the reading. */
export async function slice(
  reader: SnapshotReader,
  { file, first, last, max_bytes }: SliceQuery,
  meter: Meter,
  pause: () => Promise<void>,
): Promise<LineSlice> {
  if (last < first) return { text: '', last: first - 1, cut: false };
  const manifest = await reader.manifest(meter);
  const size = manifest.files.size[file]!;
  const start = startOf(manifest, file, first);
  const collector = new LineCollector(start.line, first, last, Math.min(max_bytes, size));
  for (let { block, left } = start; left > 0 && !collector.done; ) {
    const own = someBlocks(manifest, block, { left, lines: last - collector.line, bytes: max_bytes });
    for (const bytes of await reader.blocks(own, meter)) {
      const from = block === start.block ? start.at : 0;
      const part = bytes.subarray(from, from + left);
      await pause();
      collector.push(part);
      left -= part.length;
      block++;
      if (collector.done) break;
    }
  }
  const bytes = collector.bytes();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return { text, last: collector.line, cut: collector.cut };
}

/** The block with the break before a line, which line that block begins with, and how much of the file is from there on. */
function startOf({ files, blocks }: Manifest, file: number, first: number) {
  let block = files.block[file]!;
  let left = files.size[file]!;
  let line = 1;
  const at = files.at[file]!;
  // A file that shares its block with others is in that one only.
  while (at === 0 && left > blocks.size[block]! && line + blocks.breaks[block]! < first) {
    line += blocks.breaks[block]!;
    left -= blocks.size[block]!;
    block++;
  }
  return { block, line, left, at };
}

/** The blocks from one on that hold so many more lines, or so many bytes, of the file. */
function someBlocks(
  { blocks }: Manifest,
  first: number,
  { left, lines, bytes }: { left: number; lines: number; bytes: number },
): number[] {
  const own: number[] = [];
  let have = 0;
  let breaks = 0;
  for (let block = first; have < left; block++) {
    own.push(block);
    have += blocks.size[block]!;
    breaks += blocks.breaks[block]!;
    // The first may be all before the slice, so it does not count.
    if (breaks > lines || have - blocks.size[first]! > bytes) break;
  }
  return own;
}
