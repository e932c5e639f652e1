/**
 * Hashes of a directory's files from its last push, so that what has not changed since need not be read again. A file counts
 * as unchanged when its device, inode, size and both times are what they were (the time of the last status change cannot
 * be set by anybody), as in git's index. What was changed just before it was read is not remembered: its clock may not
 * have ticked. It is only a memory: when it is lost or cannot be written, files are read.
 */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A file changed this recently may change again within one tick of its clock. */
const SETTLED_MS = 100;
/** Directories that are remembered. */
const MAX_KEPT = 32;
const FORMAT = 1;

type Row = [dev: number, ino: number, size: number, mtime: number, ctime: number, hash: string];

export class KnownHashes {
  readonly #file: string;
  readonly #before: Record<string, Row>;
  readonly #now = new Map<string, Row>();
  /** Whether what was learned differs from what was known. */
  #news = false;

  constructor(root: string, home = cacheHome()) {
    this.#file = join(
      home,
      'zgate',
      'push',
      `${createHash('sha256').update(root).digest('hex').slice(0, 32)}.json`,
    );
    this.#before = read(this.#file);
  }

  /** The hash of a file that is as it was. */
  of(path: string, stats: Stats): Uint8Array | undefined {
    const row = Object.hasOwn(this.#before, path) ? this.#before[path] : undefined;
    if (!row || !isOf(row, stats)) return undefined;
    this.#now.set(path, row);
    return Buffer.from(row[5], 'base64');
  }

  /** Remembers the hash of a file that was read after `stats` were taken, at `read_ms`. */
  learn(path: string, stats: Stats, read_ms: number, hash: Uint8Array): void {
    this.#news = true;
    if (Math.max(stats.mtimeMs, stats.ctimeMs) > read_ms - SETTLED_MS) this.#now.delete(path);
    else this.#now.set(path, rowOf(stats, Buffer.from(hash).toString('base64')));
  }

  save(): void {
    try {
      const folder = join(this.#file, '..');
      if (!this.#news && this.#now.size > 0) {
        // Files that are gone are told from others by the next push, too.
        const now = new Date();
        utimesSync(this.#file, now, now);
        return;
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const made = `${this.#file}.${process.pid}.tmp`;
      writeFileSync(made, JSON.stringify({ format: FORMAT, files: Object.fromEntries(this.#now) }), {
        mode: 0o600,
      });
      renameSync(made, this.#file);
      const kept = readdirSync(folder)
        .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
        .sort((a, b) => b.time - a.time);
      for (const { path } of kept.slice(MAX_KEPT)) rmSync(path, { force: true });
    } catch {
      // The next push reads everything.
    }
  }
}

/** For each file of each push: by name, without an array in between. */
const isOf = ([dev, ino, size, mtime, ctime]: Row, stats: Stats): boolean =>
  dev === stats.dev &&
  ino === stats.ino &&
  size === stats.size &&
  mtime === stats.mtimeMs &&
  ctime === stats.ctimeMs;

const rowOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats, hash: string): Row => [
  dev,
  ino,
  size,
  mtimeMs,
  ctimeMs,
  hash,
];

function read(file: string): Record<string, Row> {
  try {
    const { format, files } = JSON.parse(readFileSync(file, 'utf8'));
    const sound = (row: unknown) => Array.isArray(row) && row.length === 6 && typeof row[5] === 'string';
    return format === FORMAT && Object.values(files).every(sound) ? files : {};
  } catch {
    return {};
  }
}

function cacheHome(): string {
  const asked = process.env.XDG_CACHE_HOME;
  return asked?.startsWith('/') ? asked : join(homedir(), '.cache');
}
