/** Every file of a snapshot with its content, in the order of the packs, so that each byte is fetched about once. */
import { Fault } from '../fault.ts';
import type { Meter } from './fetch.ts';
import { LINK, type Manifest } from './manifest.ts';
import type { SnapshotReader } from './reader.ts';

/** Content that is fetched together; twice as much may be in memory. */
const BATCH_BYTES = 8 << 20;

export interface Unfolded {
  /** Its number in the manifest. */
  file: number;
  /** Of a link, its target. A fault when it cannot be had: `corrupt`, or `not_found` when its pack is gone. */
  content: Uint8Array | Fault;
}

export async function* unfold(reader: SnapshotReader, meter: Meter): AsyncGenerator<Unfolded> {
  const manifest = await reader.manifest(meter);
  const batches = batched(manifest);
  // One batch ahead: the next is fetched while this one is used.
  const load = (batch: readonly number[] | undefined) =>
    batch && Promise.allSettled([reader.blocks(blocksOf(manifest, batch), meter)]);
  let next = load(batches[0]);
  for (const [n, batch] of batches.entries()) {
    const [loaded] = (await next)!;
    next = load(batches[n + 1]);
    if (loaded.status === 'rejected') damage(loaded.reason);
    for (const file of batch) yield { file, content: await contentOf(reader, file, meter) };
  }
}

async function contentOf(reader: SnapshotReader, file: number, meter: Meter): Promise<Uint8Array | Fault> {
  try {
    return await reader.content(file, meter);
  } catch (error) {
    return damage(error);
  }
}

/** What says that stored bytes are wrong or gone; everything else is thrown. */
export function damage(error: unknown): Fault {
  if (error instanceof Fault && (error.code === 'corrupt' || error.code === 'not_found')) return error;
  throw error;
}

function batched({ files }: Manifest): number[][] {
  const order = Array.from({ length: files.count }, (_, i) => i).sort(
    (a, b) => files.block[a]! - files.block[b]! || files.at[a]! - files.at[b]!,
  );
  const batches: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const file of order) {
    if (bytes + files.size[file]! > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(file);
    bytes += files.size[file]!;
  }
  return batches;
}

/** The blocks that files are in, without those of files too large to be kept by the reader. */
function blocksOf({ files, blocks }: Manifest, batch: readonly number[]): number[] {
  const wanted = new Set<number>();
  for (const file of batch) {
    if (files.kind[file] === LINK || files.size[file]! > BATCH_BYTES) continue;
    for (let left = files.size[file]! + files.at[file]!, block = files.block[file]!; left > 0; block++) {
      wanted.add(block);
      left -= blocks.size[block]!;
    }
  }
  return [...wanted];
}
