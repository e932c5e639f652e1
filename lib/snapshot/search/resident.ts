/**
 * Text packs in the kernel's memory, each in a region of its own, filled block by block as they are needed. What was not
 * used for longest makes room. Shared by all snapshots that are searched in one thread: packs never change.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../../fault.ts';
import { type Kernel, KernelMemoryError } from '../../kernel/kernel.ts';

interface Region {
  pack: ResidentPack;
  address: number;
  size: number;
  /** 1 for each block that is there. */
  present: Uint8Array;
  /** Searches that are at work on it just now. */
  pins: number;
}

/** A pack as the regions know it: its name and what its blocks are. */
export interface ResidentPack {
  key: string;
  /** Bytes of all blocks, and where each begins among them. */
  bytes: number;
  starts: Uint32Array;
  sizes: Uint32Array;
  /** Checksums of the blocks: packs with the same ones are the same. */
  sums: Uint8Array;
}

const alike = (a: ResidentPack, b: ResidentPack) =>
  Buffer.compare(a.sums, b.sums) === 0 &&
  a.sizes.length === b.sizes.length &&
  a.sizes.every((size, i) => size === b.sizes[i]);

export class Resident {
  readonly #kernel: Kernel;
  readonly #limit: number;
  /** In order of use. */
  readonly #regions = new Map<string, Region>();
  #reserved = 0;

  constructor(kernel: Kernel, limit: number) {
    this.#kernel = kernel;
    this.#limit = limit;
  }

  /** Makes room for packs that are likely to come, all at once: it is taken only when it is used. */
  expect(bytes: number): void {
    this.#kernel.expect(Math.min(bytes + (8 << 20), this.#limit));
  }

  /** Keeps a pack's region, or makes one; false when there is no room. Each true one needs an `unpin`. */
  pin(pack: ResidentPack): boolean {
    let region = this.#regions.get(pack.key);
    if (!region) {
      const address = this.#reserve(pack.bytes);
      if (address === undefined) return false;
      region = { pack, address, size: pack.bytes, present: new Uint8Array(pack.starts.length), pins: 0 };
    }
    if (region.pack !== pack && !alike(region.pack, pack))
      throw new Fault(
        'corrupt',
        'the manifest is damaged: it has a pack of another snapshot, but not as it is there',
      );
    this.#regions.delete(pack.key);
    this.#regions.set(pack.key, region);
    region.pins++;
    return true;
  }

  unpin({ key }: ResidentPack): void {
    this.#regions.get(key)!.pins--;
  }

  /** 1 for each block of a pinned pack that is there. */
  present({ key }: ResidentPack): Uint8Array {
    return this.#regions.get(key)!.present;
  }

  /** Where a pinned pack's text begins. */
  address({ key }: ResidentPack): number {
    return this.#regions.get(key)!.address;
  }

  /** Unpacks a block of a pinned pack into its place. */
  load(pack: ResidentPack, block: number, stored: Uint8Array): void {
    const region = this.#regions.get(pack.key)!;
    const kernel = this.#kernel;
    const target = region.address + pack.starts[block]!;
    const size = pack.sizes[block]!;
    if (stored.length === size) kernel.write(target, stored);
    else {
      const source = kernel.reserve(stored.length);
      kernel.write(source, stored);
      const sound = kernel.decompress(source, stored.length, target, size);
      kernel.release(source);
      if (!sound) throw new Fault('corrupt', 'a block of the snapshot is damaged: it cannot be unpacked');
    }
    region.present[block] = 1;
  }

  /** Drops all packs but these, and those that are pinned. */
  retain(keys: ReadonlySet<string>): void {
    for (const [key, region] of this.#regions)
      if (!keys.has(key) && region.pins === 0) this.#drop(key, region);
  }

  #reserve(bytes: number): number | undefined {
    for (;;) {
      if (this.#reserved + bytes <= this.#limit) {
        try {
          const address = this.#kernel.reserve(bytes);
          this.#reserved += bytes;
          return address;
        } catch (error) {
          if (!(error instanceof KernelMemoryError)) throw error;
        }
      }
      if (!this.#evict()) return undefined;
    }
  }

  #evict(): boolean {
    for (const [key, region] of this.#regions) {
      if (region.pins > 0) continue;
      this.#drop(key, region);
      return true;
    }
    return false;
  }

  #drop(key: string, region: Region): void {
    this.#regions.delete(key);
    this.#kernel.release(region.address);
    this.#reserved -= region.size;
  }
}
