/**
 * The search kernel: WebAssembly SIMD over one memory that holds text, tables and results. lib/kernel/assembly is its
 * source, `npm run generate` builds it. Addresses are byte offsets into `bytes`, which is another array after a
 * `reserve` that had to grow the memory: never keep it, or a `view`, across one. One file, since all of it shares that memory.
 */
import { wasm } from './generated.ts';

/** What this file uses of the WebAssembly global, which the configured libraries do not declare. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

type Exports = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  facts(ptr: number, len: number, out: number): void;
  breaks(ptr: number, len: number): number;
  normalise(src: number, len: number, dst: number): number;
  compress(src: number, len: number, dst: number, scratch: number): number;
  decompress(src: number, len: number, dst: number, size: number): number;
  trigrams(ptr: number, len: number, seen: number, out: number): number;
  numbers(src: number, end: number, count: number, most: number, dst: number): number;
  paths(
    src: number,
    end: number,
    count: number,
    most: number,
    dst: number,
    room: number,
    starts: number,
    turns: number,
    out: number,
  ): number;
  lists(src: number, end: number, slots: number, most: number, starts: number): number;
  upTo(count: number, out: number): void;
  within(a: number, b: number, count: number): number;
  offsets(sizes: number, packs: number, count: number, most: number, out: number): number;
  places(...addresses: number[]): number;
  flagged(texts: number, flags: number, count: number, mask: number, out: number): number;
  sharers(...addresses: number[]): number;
  directories(...addresses: number[]): number;
  narrow(src: number, len: number, docs: number, set: number, temp: number): number;
  members(set: number, docs: number, out: number): number;
  find(ptr: number, end: number, needle: number, n: number, i: number, j: number, fold: number): number;
  window(
    ptr: number,
    end: number,
    tables: number,
    offsets: number,
    ranges: number,
    count: number,
    length: number,
  ): number;
  dfa(ptr: number, end: number, table: number, columns: number, row: number, out: number): number;
};

export type KernelOptions = {
  /** The most the memory may grow to, in bytes. */
  limit?: number;
};

export type Facts = {
  /** Line breaks: \n, \r\n and a lone \r count one each. */
  breaks: number;
  /** Bytes \r. */
  returns: number;
  /** Whether a byte is above ASCII. */
  wide: boolean;
  /** Whether a NUL is among the first 8192 bytes. */
  nul: boolean;
  /** Bytes of the longest line, without its break. */
  longest: number;
};

/** A string to find, in the kernel's memory: `release(address)` when done with it. */
export type Needle = { address: number; length: number; i: number; j: number; fold: boolean };

/** Byte classes at places of a window of some length, in the kernel's memory: `release(address)` when done with it. */
export type Window = { address: number; count: number; length: number };

/** Paths as Kernel.paths gives them. */
export type Paths = {
  /** One after another, and where each begins; one more for the end. */
  names: Uint8Array;
  starts: Uint32Array;
  /** Pairs: which are in another directory than the one before, and how many bytes they share with it. */
  turns: Uint32Array;
  /** Whether a byte is above ASCII, and whether a path begins within a character of UTF-8. */
  wide: boolean;
  cut: boolean;
  /** Where they end in the source. */
  end: number;
};

export type FileColumns = {
  count: number;
  pairs: Uint32Array;
  kind: Uint8Array;
  flags: Uint8Array;
  size: Uint32Array;
};

export type BlockColumns = { count: number; size: Uint32Array; pack: Uint32Array; firstBulk: number };

export type Places = {
  /** Of each file its first block and where in that. */
  block: Uint32Array;
  at: Uint32Array;
  /** The files that are links. */
  links: Uint32Array;
};

/** The memory cannot grow enough, or may not. */
export class KernelMemoryError extends RangeError {
  override readonly name = 'KernelMemoryError';
}

/** Bytes the kernel may read after the end of a region, and the unit of regions. */
const SLACK = 64;
const PAGE = 65_536;
/** Kernels add to addresses without checks, so the last page of 4 GiB stays unused. */
const MOST = 2 ** 32 - PAGE;
/** Results of a few words. Below HEAP lie these and the module's own data. */
const OUT = 64;
const HEAP = 4096;
const HASH_TABLE_BYTES = 65_536;
const SEEN_BYTES = 32_768;
export const TRIGRAMS = 2 ** 18;
export const MAX_CLASSES = 32;

let compiled: object | undefined;

export class Kernel {
  /** The whole memory. Another array after growth. */
  bytes: Uint8Array;
  /** Where the last `dfa` stopped: the row before that byte, and the table's negative entry for it. */
  row = 0;
  entry = 0;
  private readonly exports: Exports;
  private readonly limit: number;
  private readonly sizes = new Map<number, number>();
  /** Free regions in order of address; neighbours are merged. */
  private readonly free: { address: number; size: number }[] = [];
  private scratch = 0;
  private seen = 0;

  private constructor(module: object, limit: number) {
    this.exports = new WebAssembly.Instance(module).exports as Exports;
    this.limit = Math.min(limit, MOST);
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.free.push({ address: HEAP, size: this.bytes.length - HEAP });
  }

  /** Synchronous; the module is compiled once per process and shared. */
  static create(options: KernelOptions = {}): Kernel {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(wasm), (char) => char.charCodeAt(0)));
    return new Kernel(compiled, options.limit ?? MOST);
  }

  /** The address of a new region, a multiple of 64. Its content is not defined. */
  reserve(bytes: number): number {
    const size = Math.ceil((bytes + SLACK) / SLACK) * SLACK;
    let index = this.free.findIndex((region) => region.size >= size);
    if (index === -1) {
      this.grow(size);
      index = this.free.length - 1;
    }
    const region = this.free[index]!;
    const { address } = region;
    if (region.size === size) this.free.splice(index, 1);
    else {
      region.address += size;
      region.size -= size;
    }
    this.sizes.set(address, size);
    return address;
  }

  /** Grows the memory once for regions that are to come, as far as it may. */
  expect(bytes: number): void {
    const before = this.bytes.length;
    const pages = Math.min(Math.floor((this.limit - before) / PAGE), Math.ceil((bytes - before) / PAGE));
    if (pages > 0 && this.tryGrow(pages)) this.grown(before);
  }

  release(address: number): void {
    const size = this.sizes.get(address);
    if (size === undefined) throw new RangeError(`no region begins at ${address}`);
    this.sizes.delete(address);
    this.insert(address, size);
  }

  /** Bytes of memory reserved, the slack of each region included. */
  get reserved(): number {
    return this.bytes.length - HEAP - this.free.reduce((sum, region) => sum + region.size, 0);
  }

  write(address: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, address);
  }

  view(address: number, length: number): Uint8Array {
    return this.bytes.subarray(address, address + length);
  }

  facts(address: number, length: number): Facts {
    this.exports.facts(address, length, OUT);
    const [breaks, returns, wide, nul, longest] = new Uint32Array(this.bytes.buffer, OUT, 5);
    return { breaks: breaks!, returns: returns!, wide: wide === 1, nul: nul === 1, longest: longest! };
  }

  /** The number of \n. */
  breaks(address: number, length: number): number {
    return this.exports.breaks(address, length) >>> 0;
  }

  /** Copies a text with \n for every \r\n and lone \r to a region of its own, as long as the text; gives the new length. */
  normalise(source: number, length: number, target: number): number {
    return this.exports.normalise(source, length, target) >>> 0;
  }

  /** Room that compress wants at its target. */
  static compressBound(length: number): number {
    return length + Math.floor(length / 255) + 16;
  }

  /** Writes one LZ4 block and returns its length; `target` has room for `compressBound(length)`. */
  compress(source: number, length: number, target: number): number {
    this.scratch ||= this.reserve(HASH_TABLE_BYTES);
    return this.exports.compress(source, length, target, this.scratch) >>> 0;
  }

  /** False unless the block is well formed and gives exactly `size` bytes. */
  decompress(source: number, length: number, target: number, size: number): boolean {
    return this.exports.decompress(source, length, target, size) === 1;
  }

  /** The LZ4 block of some bytes. */
  compressed(bytes: Uint8Array): Uint8Array {
    const source = this.reserve(bytes.length);
    try {
      const target = this.reserve(Kernel.compressBound(bytes.length));
      try {
        this.write(source, bytes);
        return this.view(target, this.compress(source, bytes.length, target)).slice();
      } finally {
        this.release(target);
      }
    } finally {
      this.release(source);
    }
  }

  /** The `size` bytes of an LZ4 block; nothing when it does not give exactly these. */
  decompressed(block: Uint8Array, size: number): Uint8Array | undefined {
    const source = this.reserve(block.length);
    try {
      const target = this.reserve(size);
      try {
        this.write(source, block);
        const good = this.decompress(source, block.length, target, size);
        return good ? this.view(target, size).slice() : undefined;
      } finally {
        this.release(target);
      }
    } finally {
      this.release(source);
    }
  }

  /** Room in bytes that trigrams wants at its target. */
  static trigramBound(length: number): number {
    return 4 * (Math.min(length, TRIGRAMS) + 1);
  }

  /** Writes the distinct hashed trigrams, below TRIGRAMS, as u32 in order of appearance; returns how many. */
  trigrams(address: number, length: number, target: number): number {
    if (this.seen === 0) {
      this.seen = this.reserve(SEEN_BYTES);
      this.view(this.seen, SEEN_BYTES).fill(0);
    }
    return this.exports.trigrams(address, length, this.seen, target);
  }

  /** Reads `count` numbers of seven bits a byte, none above `most`; undefined when they are not there. */
  numbers(
    address: number,
    end: number,
    count: number,
    most: number,
  ): { values: Uint32Array; end: number } | undefined {
    const target = this.reserve(count * 4);
    try {
      const stop = this.exports.numbers(address, end, count, most, target) >>> 0;
      if (stop === 0) return undefined;
      return { values: new Uint32Array(this.bytes.buffer, target, count).slice(), end: stop };
    } finally {
      this.release(target);
    }
  }

  /**
   * Reads `count` paths, of `most` bytes each and `room` in all at most, that are stored by what each shares with the one
   * before; undefined when they are not sound. Whether those above ASCII (`wide`) are UTF-8 is not looked at.
   */
  paths(address: number, end: number, count: number, most: number, room: number): Paths | undefined {
    const [names, starts, turns] = [
      this.reserve(room),
      this.reserve(4 * (count + 1)),
      this.reserve(8 * count),
    ];
    try {
      const stop = this.exports.paths(address, end, count, most, names, room, starts, turns, OUT) >>> 0;
      if (stop === 0) return undefined;
      const [turned, wide, cut] = new Uint32Array(this.bytes.buffer, OUT, 3);
      const ends = new Uint32Array(this.bytes.buffer, starts, count + 1).slice();
      return {
        names: this.view(names, ends[count]!).slice(),
        starts: ends,
        turns: new Uint32Array(this.bytes.buffer, turns, 2 * turned!).slice(),
        wide: wide === 1,
        cut: cut === 1,
        end: stop,
      };
    } finally {
      for (const one of [names, starts, turns]) this.release(one);
    }
  }

  /** Where the list of each slot begins, from pairs of empty slots and bytes; undefined when they are not sound. */
  lists(bytes: Uint8Array, slots: number, most: number): Uint32Array | undefined {
    const [source, starts] = [this.reserve(bytes.length), this.reserve(4 * (slots + 1))];
    try {
      this.write(source, bytes);
      if (this.exports.lists(source, source + bytes.length, slots, most, starts) >>> 0 === 0xffffffff)
        return undefined;
      return new Uint32Array(this.bytes.buffer, starts, slots + 1).slice();
    } finally {
      this.release(starts);
      this.release(source);
    }
  }

  /** The numbers below `count`. */
  upTo(count: number): Uint32Array {
    return this.lend([], [4 * count], ([out]) => {
      this.exports.upTo(count, out!);
      return this.words(out!, count);
    });
  }

  /** Whether no entry of a column is greater than the other's. */
  within(a: Uint32Array, b: Uint32Array): boolean {
    return this.lend([a, b], [], ([first, second]) => this.exports.within(first!, second!, a.length) === 1);
  }

  /** Where each block begins in its pack, from their sizes; undefined when a pack has more than `most` bytes. */
  offsets(sizes: Uint32Array, packOfBlock: Uint32Array, most: number): Uint32Array | undefined {
    const count = sizes.length;
    return this.lend([sizes, packOfBlock], [4 * count], ([size, pack, out]) =>
      this.exports.offsets(size!, pack!, count, most, out!) === 1 ? this.words(out!, count) : undefined,
    );
  }

  /** Blocks, places and links from pairs of distance and place; else what is wrong: see `places` in assembly/layout.ts. */
  places(files: FileColumns, blocks: BlockColumns): Places | number {
    const { count, pairs, kind, flags, size } = files;
    const rooms = [4 * count, 4 * count, 4 * count];
    return this.lend([pairs, kind, flags, size, blocks.pack, blocks.size], rooms, (addresses) => {
      const [a, b, c, d, pack, sizes, block, at, links] = addresses as number[];
      const { count: all, firstBulk } = blocks;
      const wrong = this.exports.places(
        ...[a!, b!, c!, d!, count, pack!, sizes!, all, firstBulk, block!, at!, links!, OUT],
      );
      if (wrong !== 0) return wrong;
      const [linked] = this.words(OUT, 1);
      return {
        block: this.words(block!, count),
        at: this.words(at!, count),
        links: this.words(links!, linked!),
      };
    });
  }

  /** The files whose text has one of some flags; `texts` names the file with each one's text, ~0 for none. */
  flagged(texts: Uint32Array, flags: Uint8Array, masks: readonly number[]): Uint32Array[] {
    const count = texts.length;
    return this.lend([texts, flags], [4 * count], ([text, flag, out]) =>
      masks.map((mask) => this.words(out!, this.exports.flagged(text!, flag!, count, mask, out!))),
    );
  }

  /** The files that have text in each block b: members[first[b]] up to, not including, members[first[b + 1]]. */
  sharers(
    texts: Uint32Array,
    { size, block, at }: { size: Uint32Array; block: Uint32Array; at: Uint32Array },
    blockSizes: Uint32Array,
  ): { first: Uint32Array; members: Uint32Array } {
    const blocks = blockSizes.length;
    return this.lend([texts, size, block, at, blockSizes], [4 * (blocks + 1)], (addresses) => {
      const [a, b, c, d, sizes, starts] = addresses as number[];
      const run = (members: number) =>
        this.exports.sharers(a!, b!, c!, d!, texts.length, sizes!, blocks, starts!, members);
      const total = run(0);
      const first = this.words(starts!, blocks + 1);
      return this.lend([], [4 * total], ([members]) => {
        run(members!);
        return { first, members: this.words(members!, total) };
      });
    });
  }

  /** The directories of paths, six numbers each, and the files whose own name begins with a dot: see assembly/layout.ts. */
  directories(
    { names, starts, turns }: Pick<Paths, 'names' | 'starts' | 'turns'>,
    longest: number,
  ): { directories: Uint32Array; dotted: Uint32Array } {
    const count = starts.length - 1;
    const turned = turns.length / 2;
    const trial = (room: number): { directories: Uint32Array; dotted: Uint32Array } =>
      this.lend([names, starts, turns], [24 * room, 8 * longest, 4 * count], (addresses) => {
        const [a, b, c, dirs, open, dots] = addresses as number[];
        const made = this.exports.directories(a!, b!, count, c!, turned, room, dirs!, open!, dots!, OUT);
        if (made > room) return trial(made);
        const [dotted] = this.words(OUT, 1);
        return { directories: this.words(dirs!, 6 * made), dotted: this.words(dots!, dotted!) };
      });
    return trial(2 * turned + 64);
  }

  /** The blocks, of `docs`, that are in all of some posting lists, in order; undefined when one is no list. */
  common(lists: readonly Uint8Array[], docs: number): Uint32Array | undefined {
    const bitmap = Math.ceil(docs / 8);
    const longest = Math.max(...lists.map(({ length }) => length));
    const regions = [
      this.reserve(bitmap),
      this.reserve(bitmap),
      this.reserve(longest),
      this.reserve(4 * docs),
    ];
    const [set, temp, source, out] = regions as [number, number, number, number];
    try {
      this.bytes.fill(0xff, set, set + bitmap);
      for (const list of lists) {
        this.write(source, list);
        if (this.exports.narrow(source, list.length, docs, set, temp) === 0) return undefined;
      }
      return new Uint32Array(this.bytes.buffer, out, this.exports.members(set, docs, out)).slice();
    } finally {
      for (const one of regions) this.release(one);
    }
  }

  /** Prepares a string to find, at least one byte. With `fold`, ASCII letters match in either case. */
  needle(bytes: Uint8Array, fold: boolean): Needle {
    if (bytes.length === 0) throw new RangeError('a needle has at least one byte');
    const address = this.reserve(bytes.length);
    this.write(address, fold ? bytes.map(lower) : bytes);
    return { address, length: bytes.length, ...rarest(this.view(address, bytes.length), fold), fold };
  }

  /** The address of the first occurrence that lies in [address, end), or -1. */
  find(address: number, end: number, needle: Needle): number {
    const { length, i, j, fold } = needle;
    return unsigned(this.exports.find(address, end, needle.address, length, i, j, fold ? 1 : 0));
  }

  /** Prepares a search for bytes of 1 to 32 classes (see classTable) at offsets below `length`; rarest class first. */
  window(places: readonly { offset: number; table: Uint8Array }[], length: number): Window {
    if (places.length === 0 || places.length > MAX_CLASSES)
      throw new RangeError(`a window has 1 to ${MAX_CLASSES} classes, not ${places.length}`);
    for (const { offset } of places)
      if (offset >= length) throw new RangeError(`offset ${offset} is outside a window of ${length}`);
    const address = this.reserve(MAX_CLASSES * 44);
    const numbers = new Uint32Array(this.bytes.buffer, address + 32 * MAX_CLASSES, MAX_CLASSES * 3);
    places.forEach(({ offset, table }, k) => {
      this.write(address + 32 * k, table);
      numbers[k] = offset;
      numbers.set(rangeOf(table), MAX_CLASSES + 2 * k);
    });
    return { address, count: places.length, length };
  }

  /** The first address in [address, end - window.length] with a member of each class at its offset, or -1. */
  findWindow(address: number, end: number, window: Window): number {
    const { address: tables, count, length } = window;
    const offsets = tables + 32 * MAX_CLASSES;
    return unsigned(
      this.exports.window(address, end, tables, offsets, offsets + 4 * MAX_CLASSES, count, length),
    );
  }

  /**
   * Runs an automaton: `table` is the address of i32 entries, `columns` that of 256 u16. Returns the address of the byte
   * whose entry is negative, or `end`; `row` and `entry` tell the rest (entry is 0 at `end`).
   */
  dfa(address: number, end: number, table: number, columns: number, row: number): number {
    const at = this.exports.dfa(address, end, table, columns, row, OUT) >>> 0;
    const out = new Int32Array(this.bytes.buffer, OUT, 2);
    this.row = out[0]!;
    this.entry = out[1]!;
    return at;
  }

  /** Runs `work` on the addresses of copies of some arrays, and of rooms of so many bytes after them. */
  private lend<T>(
    arrays: readonly (Uint8Array | Uint32Array)[],
    rooms: readonly number[],
    work: (addresses: readonly number[]) => T,
  ): T {
    const addresses: number[] = [];
    try {
      for (const { byteLength } of arrays) addresses.push(this.reserve(byteLength));
      for (const bytes of rooms) addresses.push(this.reserve(bytes));
      // After the last of the regions: a memory that grows is another array.
      arrays.forEach(({ buffer, byteOffset, byteLength }, i) => {
        this.write(addresses[i]!, new Uint8Array(buffer, byteOffset, byteLength));
      });
      return work(addresses);
    } finally {
      for (const address of addresses) this.release(address);
    }
  }

  /** A copy of some numbers. */
  private words(address: number, count: number): Uint32Array {
    return new Uint32Array(this.bytes.buffer, address, count).slice();
  }

  private insert(address: number, size: number): void {
    const { free } = this;
    let low = 0;
    let high = free.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (free[middle]!.address < address) low = middle + 1;
      else high = middle;
    }
    const before = free[low - 1];
    const after = free[low];
    const joinsBefore = before !== undefined && before.address + before.size === address;
    const joinsAfter = after !== undefined && address + size === after.address;
    if (joinsBefore) {
      before.size += size + (joinsAfter ? after.size : 0);
      if (joinsAfter) free.splice(low, 1);
    } else if (joinsAfter) {
      after.address = address;
      after.size += size;
    } else free.splice(low, 0, { address, size });
  }

  /** Makes the last free region at least this large. */
  private grow(size: number): void {
    const before = this.bytes.length;
    const last = this.free.at(-1);
    const atEnd = last !== undefined && last.address + last.size === before ? last.size : 0;
    const needed = Math.ceil((size - atEnd) / PAGE);
    // An eighth more than asked for, so that many small regions do not mean many growths.
    const eighth = Math.ceil(before / 8 / PAGE);
    const most = Math.floor((this.limit - before) / PAGE);
    const done =
      needed <= most && (this.tryGrow(Math.min(most, Math.max(needed, eighth))) || this.tryGrow(needed));
    if (!done) throw new KernelMemoryError(`cannot reserve ${size} bytes: the kernel's memory is full`);
    this.grown(before);
  }

  /** Takes up a memory that had so many bytes before: the array of those has none any more. */
  private grown(before: number): void {
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.insert(before, this.bytes.length - before);
  }

  private tryGrow(pages: number): boolean {
    try {
      this.exports.memory.grow(pages);
      return true;
    } catch {
      return false;
    }
  }
}

const unsigned = (address: number) => (address === -1 ? -1 : address >>> 0);

const isUpper = (byte: number) => byte >= 0x41 && byte <= 0x5a;
const isLower = (byte: number) => byte >= 0x61 && byte <= 0x7a;
const lower = (byte: number) => (isUpper(byte) ? byte + 32 : byte);

/** Characters from common to rare, by their share in Go's library and in some hundred npm packages; others are rarer. */
const COMMON =
  ' etrnaiso\n0\tlc,dupf.xmh()"/g:1=by2Sv_{}TAE34*C6R;IOk8wPD-5\\MNLFB97\'[]V`U>|<GHj&+WX!zqKYQ?@#$%\rJZ^~';
const commonness = new Uint8Array(256);
for (let rank = 0; rank < COMMON.length; rank++) commonness[COMMON.charCodeAt(rank)] = 255 - rank;

/** The offsets of the two rarest bytes: both are seldom where the needle is not. */
function rarest(needle: Uint8Array, fold: boolean): { i: number; j: number } {
  const cost = (at: number) => {
    const byte = needle[at]!;
    return fold && isLower(byte) ? Math.max(commonness[byte]!, commonness[byte - 32]!) : commonness[byte]!;
  };
  let i = 0;
  for (let at = 1; at < needle.length; at++) if (cost(at) < cost(i)) i = at;
  let j = i === 0 && needle.length > 1 ? 1 : 0;
  // Two different bytes tell more than one twice.
  const second = (at: number) => cost(at) + (needle[at] === needle[i] ? 256 : 0);
  for (let at = 0; at < needle.length; at++) if (at !== i && second(at) < second(j)) j = at;
  return { i, j };
}

/**
 * The table of a class of bytes for `window`: 16 bytes by low half, 16 by high half; a member has a bit in both. Exact
 * for ASCII. With `wide` every byte above ASCII is a member, otherwise none is. Undefined in the one case that eight
 * bits cannot tell: wide, and all eight high halves of ASCII have different members, none of them all 16.
 */
export function classTable(set: (byte: number) => boolean, wide: boolean): Uint8Array | undefined {
  const table = new Uint8Array(32);
  /** High halves with the same members share a bit. */
  const bits = new Map<number, number>();
  for (let high = 0; high < 16; high++) {
    let members = 0;
    for (let low = 0; low < 16; low++) {
      if (high < 8 ? set(16 * high + low) : wide) members |= 1 << low;
    }
    if (members === 0) continue;
    const bit = bits.get(members) ?? 1 << bits.size;
    if (bit > 128) return undefined;
    bits.set(members, bit);
    table[16 + high] = bit;
    for (let low = 0; low < 16; low++) if (members & (1 << low)) table[low]! |= bit;
  }
  return table;
}

/** The first byte of a class and how many it has, when they follow one another; otherwise twice 0. */
function rangeOf(table: Uint8Array): [number, number] {
  const members = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => table[byte & 15]! & table[16 + (byte >> 4)]!,
  );
  const [first = 0] = members;
  const together = members.every((byte, i) => byte === first + i);
  return together && members.length <= 128 ? [first, members.length] : [0, 0];
}
