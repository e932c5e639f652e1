/**
 * Reads ranges of immutable objects from a store and lets through only what has the checksum it should have. A damaged
 * range is fetched once more, since most damage happens on the way; a cache may lie as it likes.
 */
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import type { Fetch, Meter, Range } from './fetch.ts';

/** Bytes of objects kept nearer than the store. What it gives is checked like everything else, and it never throws. */
export interface RangeCache {
  read(key: string, start: number, bytes: number): Promise<Uint8Array | undefined>;
  write(key: string, start: number, bytes: Uint8Array): Promise<void>;
}

/** Requests to the store under way at a time. */
const IN_FLIGHT = 32;

export function checkedFetch(
  store: Store,
  sha256: (bytes: Uint8Array) => Uint8Array,
  cache?: RangeCache,
): Fetch {
  const gate = new Gate(IN_FLIGHT);

  const sound = (bytes: Uint8Array, { parts }: Range): boolean => {
    let at = 0;
    for (const part of parts) {
      const sum = sha256(bytes.subarray(at, at + part.bytes));
      if (part.sum.length === 0 || part.sum.some((byte, i) => byte !== sum[i])) return false;
      at += part.bytes;
    }
    return at === bytes.length;
  };

  const fromStore = async ({ key, start }: Range, length: number, meter: Meter): Promise<Uint8Array> => {
    if (length === 0) return new Uint8Array(0);
    meter.reads++;
    const found = await store.read(key, { start, end: start + length });
    if (!found) throw new Fault('not_found', `the snapshot is gone: ${key} is no longer in the store`);
    meter.bytes += found.bytes.length;
    return found.bytes;
  };

  const one = async (range: Range, meter: Meter): Promise<Uint8Array> => {
    const { key, start, parts } = range;
    const length = parts.reduce((sum, part) => sum + part.bytes, 0);
    const kept = await cache?.read(key, start, length);
    if (kept?.length === length && sound(kept, range)) return kept;
    for (let attempt = 1; attempt <= 2; attempt++) {
      const bytes = await fromStore(range, length, meter);
      if (!sound(bytes, range)) continue;
      // The next reader may find it there; this one does not wait for a disk.
      void cache?.write(key, start, bytes);
      return bytes;
    }
    throw new Fault(
      'corrupt',
      `${key} is damaged in the store: bytes ${start} to ${start + length} are wrong`,
    );
  };

  return (ranges, meter) => Promise.all(ranges.map((range) => gate.run(() => one(range, meter))));
}

/** Lets so many through at a time, the others in the order they came. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
