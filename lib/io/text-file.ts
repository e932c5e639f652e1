/**
 * Text files of any size in bounded memory: one pass makes a sparse line index, which is kept while the file stays
 * what it was; a slice then reads only its own part of the file.
 */
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { LineCollector, type LineIndex, lineIndexer } from '../repo/line-index.ts';
import type { Repo, TextFile } from '../repo/repo.ts';
import { openFile, type Root } from './safe-path.ts';

const CHUNK = 256 * 1024;
const MAX_INDEXES = 64;
/** A file changed this recently may change again within one tick of its clock: its index is not kept. */
const SETTLED_MS = 50;

export function textFiles(root: Root): Repo['text'] {
  const indexes = new Map<string, LineIndex>();

  const indexOf = async (handle: FileHandle): Promise<LineIndex> => {
    const stats = await handle.stat({ bigint: true });
    const key = identity(stats);
    let index = indexes.get(key);
    if (index) indexes.delete(key);
    else {
      const indexer = lineIndexer();
      for await (const chunk of chunks(handle, 0)) indexer.push(chunk);
      index = indexer.end();
      if (
        Date.now() - Number(stats.mtimeMs) < SETTLED_MS ||
        identity(await handle.stat({ bigint: true })) !== key
      )
        return index;
    }
    indexes.set(key, index);
    if (indexes.size > MAX_INDEXES) indexes.delete(indexes.keys().next().value!);
    return index;
  };

  return async (path, use) => {
    const { handle, path: real, stats } = await openFile(root, path);
    try {
      const index = await indexOf(handle);
      const file: TextFile = {
        path: real,
        size: stats.size,
        total_lines: index.total_lines,
        async lines(first, last, max_bytes) {
          const start = index.seek(first);
          const collector = new LineCollector(start.line, first, last, Math.min(max_bytes, stats.size));
          if (!collector.done) {
            for await (const chunk of chunks(handle, start.offset)) {
              collector.push(chunk);
              if (collector.done) break;
            }
          }
          return {
            text: decode(collector.bytes()),
            last: last < first ? first - 1 : collector.line,
            cut: collector.cut,
          };
        },
      };
      return await use(file);
    } finally {
      await handle.close();
    }
  };
}

/** Everything that changes when a file does. */
const identity = (stats: BigIntStats) =>
  [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join();

const decode = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

async function* chunks(handle: FileHandle, from: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK);
  for (let position = from; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
