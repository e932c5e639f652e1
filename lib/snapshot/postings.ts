/**
 * The search index over the blocks of some packs: for each hashed trigram the blocks that hold it. A list is distances
 * between block numbers in Rice's code, or a bit for each block when that is shorter: its length tells which. Lists stand one after
 * another in pages; the head has each page's checksum and each list's length. Format: README.md here.
 */
import { Buffer } from 'node:buffer';
import { type Kernel, TRIGRAMS } from '../kernel/kernel.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { MAX_BLOCKS, SUM_BYTES } from './manifest.ts';

export const PAGE_BYTES = 16 << 10;
const MAGIC = 'zgi1';
/** Blocks whose postings are sorted at a time: their numbers fit into 16 bits. */
const CHUNK = 1024;

export class PostingsBuilder {
  docs = 0;
  #slots = new Uint32Array(1 << 20);
  #ends: number[] = [];
  #used = 0;
  readonly #chunks: { starts: Uint32Array; docs: Uint16Array }[] = [];

  /** Takes the distinct trigrams of the next block. */
  add(trigrams: Uint32Array): void {
    if (this.#used + trigrams.length > this.#slots.length) {
      const larger = new Uint32Array(Math.max(this.#slots.length * 2, this.#used + trigrams.length));
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots.set(trigrams, this.#used);
    this.#used += trigrams.length;
    this.#ends.push(this.#used);
    this.docs++;
    if (this.#ends.length === CHUNK) this.#sort();
  }

  #sort(): void {
    const slots = this.#slots;
    const starts = new Uint32Array(TRIGRAMS + 1);
    for (let i = 0; i < this.#used; i++) starts[slots[i]! + 1]!++;
    for (let slot = 0; slot < TRIGRAMS; slot++) starts[slot + 1]! += starts[slot]!;
    const next = starts.slice();
    const docs = new Uint16Array(this.#used);
    let at = 0;
    this.#ends.forEach((end, doc) => {
      for (; at < end; at++) docs[next[slots[at]!]!++] = doc;
    });
    this.#chunks.push({ starts, docs });
    this.#used = 0;
    this.#ends = [];
  }

  /** The whole segment: its head, and the pages. */
  done(sha256: (bytes: Uint8Array) => Uint8Array): { head: Uint8Array; pages: Uint8Array } {
    if (this.#ends.length > 0) this.#sort();
    const lists = new ListWriter(this.docs);
    const directory = new ByteWriter();
    let empty = 0;
    const counts = new Uint32Array(TRIGRAMS);
    for (const { starts } of this.#chunks)
      for (let slot = 0; slot < TRIGRAMS; slot++) counts[slot]! += starts[slot + 1]! - starts[slot]!;
    for (let slot = 0; slot < TRIGRAMS; slot++) {
      const count = counts[slot]!;
      if (count === 0) {
        empty++;
        continue;
      }
      lists.begin(count);
      this.#chunks.forEach(({ starts, docs }, n) => {
        const base = n * CHUNK;
        for (let i = starts[slot]!; i < starts[slot + 1]!; i++) lists.add(base + docs[i]!);
      });
      directory.number(empty);
      directory.number(lists.end());
      empty = 0;
    }
    const pages = lists.done();
    const head = new ByteWriter();
    head.raw(Buffer.from(MAGIC));
    head.number(this.docs);
    head.number(pages.length);
    for (let at = 0; at < pages.length; at += PAGE_BYTES)
      head.raw(sha256(pages.subarray(at, at + PAGE_BYTES)).subarray(0, SUM_BYTES));
    head.raw(directory.done());
    return { head: head.done(), pages };
  }
}

/** Writes lists one after another, each in the shorter of the two forms. */
class ListWriter {
  #bytes = Buffer.alloc(1 << 20);
  #length = 0;
  #start = 0;
  #last = -1;
  /** -1 for a list with a bit for each block. */
  #low = 0;
  /** Bits that do not make a byte yet, the first ones highest. */
  #bits = 0;
  #held = 0;
  readonly #docs: number;
  readonly #bitmap: number;

  constructor(docs: number) {
    this.#docs = docs;
    this.#bitmap = Math.ceil(docs / 8);
  }

  begin(count: number): void {
    this.#start = this.#length;
    this.#last = -1;
    if (count === 0) return;
    const most = this.#length + this.#bitmap + count * 5 + 8;
    if (most > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(most, this.#bytes.length * 2));
    this.#low = lowBits(this.#docs, count);
    if (1 + Math.ceil((count * (this.#low + 1)) / 8) >= this.#bitmap) this.#begunAsBitmap();
    else this.#bytes[this.#length++] = this.#low;
  }

  #begunAsBitmap(): void {
    this.#low = -1;
    this.#length = this.#start + this.#bitmap;
    this.#bytes.fill(0, this.#start, this.#length);
  }

  add(doc: number): void {
    if (this.#low === -1) {
      this.#bytes[this.#start + (doc >> 3)]! |= 1 << (doc & 7);
      return;
    }
    const gap = doc - this.#last - 1;
    this.#last = doc;
    for (let zeros = gap >>> this.#low; zeros > 0; ) {
      const some = Math.min(zeros, 16);
      this.#put(0, some);
      zeros -= some;
    }
    this.#put((1 << this.#low) | (gap & ((1 << this.#low) - 1)), this.#low + 1);
  }

  #put(value: number, bits: number): void {
    this.#bits = (this.#bits << bits) | value;
    this.#held += bits;
    while (this.#held >= 8) {
      this.#held -= 8;
      this.#bytes[this.#length++] = this.#bits >>> this.#held;
      this.#bits &= (1 << this.#held) - 1;
    }
  }

  /** Ends the list and gives its length. */
  end(): number {
    if (this.#held > 0) this.#put(0, 8 - this.#held);
    if (this.#low !== -1 && this.#length - this.#start >= this.#bitmap) {
      const docs = new Uint32Array(this.#docs);
      const count = decodeGaps(this.#bytes.subarray(this.#start, this.#length), this.#docs, docs);
      this.#begunAsBitmap();
      for (const doc of docs.subarray(0, count)) this.add(doc);
    }
    return this.#length - this.#start;
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

const MAX_LOW_BITS = 22;

/** How many bits of a distance are written as they are: about as many as the average distance has. */
function lowBits(docs: number, count: number): number {
  return Math.max(0, Math.min(MAX_LOW_BITS, Math.floor(Math.log2((docs / count) * 0.69))));
}

/** Writes the numbers of a list to `out`, which has room for `docs`; -1 when the bytes are no list of numbers below that. */
function decodeGaps(bytes: Uint8Array, docs: number, out: Uint32Array): number {
  const low = bytes[0]!;
  if (low > MAX_LOW_BITS) return -1;
  let next = 1;
  /** The bits to be read next, the first one highest, and how many of them are in `bits`. */
  let bits = 0;
  let held = 0;
  let doc = -1;
  for (let count = 0; ; ) {
    // The distance's high part is a row of zeros that a one ends; the bits that fill the last byte are zeros alone.
    let zeros = 0;
    for (;;) {
      for (; held <= 24 && next < bytes.length; held += 8) bits |= bytes[next++]! << (24 - held);
      const run = Math.clz32(bits);
      if (run < held) {
        zeros += run;
        bits = run === 31 ? 0 : bits << (run + 1);
        held -= run + 1;
        break;
      }
      if (next === bytes.length) return count;
      zeros += held;
      bits = 0;
      held = 0;
    }
    for (; held <= 24 && next < bytes.length; held += 8) bits |= bytes[next++]! << (24 - held);
    if (held < low) return -1;
    if (low > 0) {
      doc += bits >>> (32 - low);
      bits <<= low;
      held -= low;
    }
    doc += zeros * 2 ** low + 1;
    if (doc >= docs) return -1;
    out[count++] = doc;
  }
}

/** The head of a segment: which bytes of its pages hold the list of a trigram. */
export class PostingsDirectory {
  readonly docs: number;
  /** Bytes of all pages together. */
  readonly bytes: number;
  readonly sums: Uint8Array;
  /** Where each trigram's list begins; one more for the end. */
  readonly #starts: Uint32Array;
  #scratch: Uint32Array | undefined;

  constructor(head: Uint8Array, kernel: Kernel) {
    const reader = new ByteReader(head, 'the search index');
    if (Buffer.from(reader.raw(4)).toString('latin1') !== MAGIC)
      reader.bad('does not begin as one; a newer zgate may have made it');
    this.docs = reader.number(MAX_BLOCKS);
    this.bytes = reader.number(2 ** 32 - 1);
    this.sums = reader.raw(Math.ceil(this.bytes / PAGE_BYTES) * SUM_BYTES);
    const starts = kernel.lists(reader.raw(reader.left), TRIGRAMS, Math.ceil(this.docs / 8));
    this.#starts = starts?.[TRIGRAMS] === this.bytes ? starts : reader.bad('has lists that do not fill it');
  }

  list(trigram: number): { start: number; end: number } {
    return { start: this.#starts[trigram]!, end: this.#starts[trigram + 1]! };
  }

  /** Whether a list of these bytes has a bit for each block: then it is quick to ask whether one is in it. */
  isBitmap(length: number): boolean {
    return length === Math.ceil(this.docs / 8);
  }

  /** The blocks in a list. Undefined when the bytes are none. */
  decode(bytes: Uint8Array): Uint32Array | undefined {
    const { docs } = this;
    const list = new Uint32Array(docs);
    let count = 0;
    if (this.isBitmap(bytes.length)) {
      for (let i = 0; i < bytes.length; i++) {
        // The bits after the last block are not to be trusted.
        const end = Math.min(docs, 8 * i + 8);
        if (bytes[i]) for (let doc = 8 * i; doc < end; doc++) if (inBitmap(bytes, doc)) list[count++] = doc;
      }
    } else count = decodeGaps(bytes, docs, list);
    return count === -1 ? undefined : list.subarray(0, count);
  }

  /** The blocks in all of some bitmaps. */
  decodeAll(bitmaps: readonly Uint8Array[]): Uint32Array {
    const all = Uint8Array.from(bitmaps[0]!);
    for (const bitmap of bitmaps.slice(1)) for (let i = 0; i < all.length; i++) all[i]! &= bitmap[i]!;
    return this.decode(all)!;
  }

  /** Those of some blocks that are in a list too, in the same array. Undefined when the bytes are none. */
  narrow(among: Uint32Array, bytes: Uint8Array): Uint32Array | undefined {
    let count = 0;
    if (this.isBitmap(bytes.length)) {
      for (const doc of among) if (inBitmap(bytes, doc)) among[count++] = doc;
      return among.subarray(0, count);
    }
    this.#scratch ??= new Uint32Array(this.docs);
    const list = this.#scratch;
    const length = decodeGaps(bytes, this.docs, list);
    if (length === -1) return undefined;
    for (let i = 0, j = 0; i < among.length && j < length; ) {
      const a = among[i]!;
      const b = list[j]!;
      if (a === b) among[count++] = a;
      if (a <= b) i++;
      if (b <= a) j++;
    }
    return among.subarray(0, count);
  }
}

const inBitmap = (bytes: Uint8Array, doc: number) => ((bytes[doc >> 3]! >> (doc & 7)) & 1) === 1;
