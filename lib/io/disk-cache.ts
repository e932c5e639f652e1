/**
 * Ranges of immutable objects on this machine's disk: a sparse file for each object, with every range at its true place.
 * There is no record of what is in it, since whoever reads it checks every byte: a hole has the wrong checksum. It is
 * bounded by the blocks it really takes, and it never fails: a disk that is full or not ours means that there is no cache.
 */
import { createHash } from 'node:crypto';
import { constants, lstatSync, mkdirSync } from 'node:fs';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RangeCache } from '../snapshot/checked-fetch.ts';

export interface DiskCacheOptions {
  /** The store whose objects these are. */
  scope: string;
  directory?: string | undefined;
  max_bytes?: number | undefined;
}

const MAX_BYTES = 512 << 20;
/** What is cleared away beyond what must be, so that not every write has to. */
const SLACK = 0.1;
/** After a failed write, nothing is written for so long. */
const PAUSE_MS = 60_000;
/** A file's time says when it was last used, to within this. */
const TOUCH_MS = 60_000;
const { O_RDONLY, O_RDWR, O_CREAT, O_NOFOLLOW } = constants;

export function diskCache({ scope, directory, max_bytes = MAX_BYTES }: DiskCacheOptions): RangeCache {
  const home = directory ?? join(tmpdir(), `zgate-cache-${process.getuid?.() ?? 'user'}`);
  if (max_bytes <= 0 || !ours(home)) return { read: async () => undefined, write: async () => {} };
  const fileOf = (key: string) =>
    join(home, createHash('sha256').update(`${scope}\0${key}`).digest('hex').slice(0, 40));
  const touched = new Map<string, number>();
  /** Written since the last look at what there is; at first as if a lot had been. */
  let written = Number.POSITIVE_INFINITY;
  let pausedUntil = 0;
  let sweeping: Promise<void> | undefined;

  const touch = async (file: string, handle: { utimes(a: Date, m: Date): Promise<void> }) => {
    const now = Date.now();
    if (now - (touched.get(file) ?? 0) < TOUCH_MS) return;
    if (touched.size > 10_000) touched.clear();
    touched.set(file, now);
    const time = new Date(now);
    await handle.utimes(time, time).catch(() => {});
  };

  const sweep = async () => {
    written = 0;
    const files: { file: string; bytes: number; used: number }[] = [];
    for (const name of await readdir(home)) {
      const file = join(home, name);
      const stats = await stat(file).catch(() => undefined);
      if (stats?.isFile()) files.push({ file, bytes: stats.blocks * 512, used: stats.mtimeMs });
    }
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= max_bytes) return;
    for (const { file, bytes } of files.sort((a, b) => a.used - b.used)) {
      if (total <= max_bytes * (1 - SLACK)) break;
      await unlink(file).catch(() => {});
      touched.delete(file);
      total -= bytes;
    }
  };

  return {
    async read(key, start, bytes) {
      const file = fileOf(key);
      try {
        const handle = await open(file, O_RDONLY | O_NOFOLLOW);
        try {
          if ((await handle.stat()).size < start + bytes) return undefined;
          const into = new Uint8Array(bytes);
          const { bytesRead } = await handle.read(into, 0, bytes, start);
          await touch(file, handle);
          return bytesRead === bytes ? into : undefined;
        } finally {
          await handle.close();
        }
      } catch {
        return undefined;
      }
    },

    async write(key, start, bytes) {
      if (bytes.length > max_bytes / 2 || Date.now() < pausedUntil) return;
      const file = fileOf(key);
      try {
        const handle = await open(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
        try {
          await handle.write(bytes, 0, bytes.length, start);
          await touch(file, handle);
        } finally {
          await handle.close();
        }
        written += bytes.length;
        if (written <= max_bytes * SLACK) return;
        sweeping ??= sweep().finally(() => {
          sweeping = undefined;
        });
        await sweeping;
      } catch {
        pausedUntil = Date.now() + PAUSE_MS;
      }
    },
  };
}

/** Whether a directory is there, and nobody else can put anything into it. */
function ours(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const stats = lstatSync(directory);
    const owner = process.getuid?.();
    return stats.isDirectory() && (owner === undefined || stats.uid === owner) && (stats.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
