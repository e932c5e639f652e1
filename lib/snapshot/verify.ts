/** Reads all of a snapshot and says what is wrong with it. */
import { Buffer } from 'node:buffer';
import type { Kernel } from '../kernel/kernel.ts';
import type { Store } from '../store.ts';
import { checkedFetch } from './checked-fetch.ts';
import type { Fetch, Meter } from './fetch.ts';
import { childKey, type SnapshotAmbient, type SnapshotEntry } from './layout.ts';
import { contents, type Manifest, pathAt, SUM_BYTES } from './manifest.ts';
import { PAGE_BYTES, PostingsDirectory } from './postings.ts';
import { SnapshotReader } from './reader.ts';
import { damage, unfold } from './unfold.ts';

export interface Verified {
  id: string;
  repo: string;
  files: number;
  bytes: number;
  packs: number;
  blocks: number;
  /** Sentences, each about one file or one object. None: everything is as it was published. */
  problems: string[];
  reads: number;
  read_bytes: number;
}

/** Problems that are named; more are only counted. */
const NAMED = 100;
const BATCH_BLOCKS = 64;

export async function verify(
  store: Store,
  { repo, entry }: { repo: string; entry: SnapshotEntry },
  ambient: Pick<SnapshotAmbient, 'sha256'>,
  kernel: Kernel,
  onFile?: (files: number, bytes: number) => void,
): Promise<Verified> {
  const fetch = checkedFetch(store, ambient.sha256);
  const reader = new SnapshotReader(fetch, repo, entry, kernel);
  const meter: Meter = { reads: 0, bytes: 0 };
  const problems: string[] = [];
  let more = 0;
  const found = (problem: string) => (problems.length < NAMED ? void problems.push(problem) : more++);
  const tried = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      found(`${what}: ${damage(error).message}`);
      return undefined;
    }
  };

  const manifest = await tried('manifest', () => reader.manifest(meter));
  await tried('times', () => reader.times(meter));
  const hashes = await tried('hashes', () => reader.hashes(meter));
  let files = 0;
  let bytes = 0;
  if (manifest && hashes) {
    const id = Buffer.from(ambient.sha256(contents(manifest.files, hashes))).toString('hex');
    if (id !== entry.id) found(`the manifest is of another snapshot: ${id}`);
  }
  if (manifest) {
    for await (const { file, content } of unfold(reader, meter)) {
      const path = JSON.stringify(pathAt(manifest.files, file));
      if (content instanceof Uint8Array) {
        bytes += content.length;
        const sum = hashes?.subarray(file * 32, file * 32 + 32);
        if (sum && Buffer.compare(ambient.sha256(content), sum) !== 0)
          found(`file ${path}: its content is not what was published`);
      } else found(`file ${path}: ${content.message}`);
      onFile?.(++files, bytes);
    }
    if (bytes !== entry.bytes && problems.length === 0)
      found(`the files have ${bytes} bytes, not ${entry.bytes} as the root says`);
    for (const numbers of restOf(manifest))
      await tried(`blocks ${numbers[0]} to ${numbers.at(-1)}`, () => reader.stored(numbers, meter));
    if (manifest.segments.some(({ key }, i) => entry.segments[i]?.key !== key))
      found('the root and the manifest name different search indexes');
  }
  for (const segment of entry.segments)
    await tried('search index', () => verifySegment(fetch, kernel, repo, segment, meter));
  if (more > 0) problems.push(`and ${more} problems more`);
  return {
    id: entry.id,
    repo,
    files,
    bytes,
    packs: manifest?.packs.length ?? 0,
    blocks: manifest?.blocks.count ?? 0,
    problems,
    reads: meter.reads,
    read_bytes: meter.bytes,
  };
}

/** Blocks in which no file of this snapshot is: they came with packs that are used again. */
function restOf({ files, blocks }: Manifest): number[][] {
  const used = new Uint8Array(blocks.count);
  for (let file = 0; file < files.count; file++) {
    let left = files.size[file]! > 0 && !files.links.has(file) ? files.at[file]! + files.size[file]! : 0;
    for (let block = files.block[file]!; left > 0; block++) {
      used[block] = 1;
      left -= blocks.size[block]!;
    }
  }
  const rest: number[][] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (used[block]) continue;
    if ((rest.at(-1)?.length ?? BATCH_BLOCKS) === BATCH_BLOCKS) rest.push([]);
    rest.at(-1)!.push(block);
  }
  return rest;
}

/** The head against its sum, then every page against the head's. */
async function verifySegment(
  fetch: Fetch,
  kernel: Kernel,
  repo: string,
  { key: name, head }: SnapshotEntry['segments'][number],
  meter: Meter,
): Promise<void> {
  const key = childKey(repo, 'index', name);
  const whole = { bytes: head.bytes, sum: Buffer.from(head.sha256, 'hex') };
  const [bytes] = await fetch([{ key, start: 0, parts: [whole] }], meter);
  const directory = new PostingsDirectory(bytes!, kernel);
  const parts: { bytes: number; sum: Uint8Array }[] = [];
  for (let at = 0, i = 0; at < directory.bytes; at += PAGE_BYTES, i++) {
    const sum = directory.sums.subarray(i * SUM_BYTES, (i + 1) * SUM_BYTES);
    parts.push({ bytes: Math.min(PAGE_BYTES, directory.bytes - at), sum });
  }
  for (let i = 0; i < parts.length; i += BATCH_BLOCKS) {
    const start = head.bytes + i * PAGE_BYTES;
    await fetch([{ key, start, parts: parts.slice(i, i + BATCH_BLOCKS) }], meter);
  }
}
