/**
 * Text files of any size in bounded memory: one pass makes a sparse line index, which is kept while the file stays
 * what it was; a slice then reads only its own part of the file.
 */
import { type BigIntStats, closeSync, fstatSync } from 'node:fs';
import { Fault } from '../fault.ts';
import { LineCollector, type LineIndex, lineIndexer } from '../repo/line-index.ts';
import type { Repo, TextFile } from '../repo/repo.ts';
import { openFile, type Root, readAt } from './safe-path.ts';

const CHUNK = 256 * 1024;
const MAX_INDEXES = 64;
/** A file changed this recently may change again within one tick of its clock: its index is not kept. */
const SETTLED_MS = 50;

export function textFiles(root: Root): Repo['text'] {
  const indexes = new Map<string, LineIndex>();

  const indexOf = async (fd: number, signal: AbortSignal): Promise<LineIndex> => {
    const stats = fstatSync(fd, { bigint: true });
    const key = identity(stats);
    let index = indexes.get(key);
    if (index) indexes.delete(key);
    else {
      const indexer = lineIndexer();
      for await (const chunk of chunks(fd, 0, signal)) indexer.push(chunk);
      index = indexer.end();
      if (
        Date.now() - Number(stats.mtimeMs) < SETTLED_MS ||
        identity(fstatSync(fd, { bigint: true })) !== key
      )
        return index;
    }
    indexes.set(key, index);
    if (indexes.size > MAX_INDEXES) indexes.delete(indexes.keys().next().value!);
    return index;
  };

  return async (path, signal, use) => {
    const { fd, path: real, stats } = openFile(root, path);
    try {
      const index = await indexOf(fd, signal);
      const file: TextFile = {
        path: real,
        size: stats.size,
        total_lines: index.total_lines,
        async lines(first, last, max_bytes) {
          const start = index.seek(first);
          const collector = new LineCollector(start.line, first, last, Math.min(max_bytes, stats.size));
          if (!collector.done) {
            for await (const chunk of chunks(fd, start.offset, signal)) {
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
      closeSync(fd);
    }
  };
}

/** Everything that changes when a file does. */
const identity = (stats: BigIntStats) =>
  [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join();

const decode = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

async function* chunks(fd: number, from: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(CHUNK);
  for (let position = from; ; ) {
    if (signal.aborted) throw new Fault('unavailable', 'interrupted');
    const length = await readAt(fd, buffer, position);
    if (length === 0) return;
    position += length;
    yield buffer.subarray(0, length);
  }
}
