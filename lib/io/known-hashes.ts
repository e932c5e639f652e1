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
const FORMAT = 'zgate push 2';
const HASH_BYTES = 32;
/** Numbers by which a file is known again. */
const NUMBERS = 5;

/** Of each file its path, the numbers of `isOf` and the hash of its content. */
interface Rows {
  paths: readonly string[];
  numbers: Float64Array;
  hashes: Buffer;
}

export class KnownHashes {
  readonly #file: string;
  readonly #before: Rows;
  /** Which row is whose. */
  readonly #rows: ReadonlyMap<string, number>;
  readonly #now = new Map<string, number | Learned>();
  /** Whether what was learned differs from what was known. */
  #news = false;

  constructor(root: string, home = cacheHome()) {
    const name = createHash('sha256').update(root).digest('hex').slice(0, 32);
    this.#file = join(home, 'zgate', 'push', name);
    this.#before = read(this.#file);
    this.#rows = new Map(this.#before.paths.map((path, i) => [path, i]));
  }

  /** The hash of a file that is as it was. */
  of(path: string, stats: Stats): Uint8Array | undefined {
    const row = this.#rows.get(path);
    if (row === undefined || !isOf(this.#before.numbers, row, stats)) return undefined;
    this.#now.set(path, row);
    return this.#before.hashes.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES);
  }

  /** Remembers the hash of a file that was read after `stats` were taken, at `read_ms`. */
  learn(path: string, stats: Stats, read_ms: number, hash: Uint8Array): void {
    this.#news = true;
    if (Math.max(stats.mtimeMs, stats.ctimeMs) > read_ms - SETTLED_MS) this.#now.delete(path);
    else this.#now.set(path, { stats, hash });
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
      writeFileSync(made, encoded(this.#all()), { mode: 0o600 });
      renameSync(made, this.#file);
      const kept = readdirSync(folder)
        .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
        .sort((a, b) => b.time - a.time);
      for (const { path } of kept.slice(MAX_KEPT)) rmSync(path, { force: true });
    } catch {
      // The next push reads everything.
    }
  }

  #all(): Rows {
    const { numbers: before, hashes: known } = this.#before;
    const numbers = new Float64Array(this.#now.size * NUMBERS);
    const hashes = Buffer.alloc(this.#now.size * HASH_BYTES);
    let i = 0;
    for (const row of this.#now.values()) {
      if (typeof row === 'number') {
        numbers.set(before.subarray(row * NUMBERS, (row + 1) * NUMBERS), i * NUMBERS);
        known.copy(hashes, i * HASH_BYTES, row * HASH_BYTES, (row + 1) * HASH_BYTES);
      } else {
        const { dev, ino, size, mtimeMs, ctimeMs } = row.stats;
        numbers.set([dev, ino, size, mtimeMs, ctimeMs], i * NUMBERS);
        hashes.set(row.hash, i * HASH_BYTES);
      }
      i++;
    }
    return { paths: [...this.#now.keys()], numbers, hashes };
  }
}

interface Learned {
  stats: Stats;
  hash: Uint8Array;
}

/** For each file of each push: by name, without an array in between. */
function isOf(numbers: Float64Array, row: number, stats: Stats): boolean {
  const at = row * NUMBERS;
  return (
    numbers[at] === stats.dev &&
    numbers[at + 1] === stats.ino &&
    numbers[at + 2] === stats.size &&
    numbers[at + 3] === stats.mtimeMs &&
    numbers[at + 4] === stats.ctimeMs
  );
}

/** SHA-256 of what follows; how many files; the numbers of all, their hashes, and their paths with NULs in between. */
function encoded({ paths, numbers, hashes }: Rows): Uint8Array {
  const rest = Buffer.concat([
    Buffer.from(Float64Array.of(paths.length).buffer),
    Buffer.from(numbers.buffer),
    hashes,
    Buffer.from(paths.join('\0')),
  ]);
  return Buffer.concat([digest(rest), rest]);
}

/** Nothing when it is not there, or not as it was written. */
function read(file: string): Rows {
  try {
    const bytes = readFileSync(file);
    const rest = bytes.subarray(HASH_BYTES);
    if (digest(rest).equals(bytes.subarray(0, HASH_BYTES))) {
      const count = rest.readDoubleLE(0);
      const hashes = 8 + count * NUMBERS * 8;
      const names = hashes + count * HASH_BYTES;
      return {
        paths: count === 0 ? [] : rest.toString('utf8', names).split('\0'),
        // A copy: they have to begin at a multiple of their size.
        numbers: new Float64Array(Uint8Array.from(rest.subarray(8, hashes)).buffer),
        hashes: rest.subarray(hashes, names),
      };
    }
  } catch {
    // There is none, or it cannot be read.
  }
  return { paths: [], numbers: new Float64Array(0), hashes: Buffer.alloc(0) };
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(FORMAT).update(bytes).digest();

function cacheHome(): string {
  const asked = process.env.XDG_CACHE_HOME;
  return asked?.startsWith('/') ? asked : join(homedir(), '.cache');
}
