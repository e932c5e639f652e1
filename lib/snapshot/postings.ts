/**
 * The search index over the blocks of some packs: for each hashed trigram the blocks that hold it. A list is distances
 * between block numbers in Rice's code, or a bit for each block when that is not much longer: its length tells which. Lists stand one after
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
/** How much longer a list may be as bits: those take a fraction of the time to intersect. */
const WORTH = 3;

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
      const fill = () => {
        this.#chunks.forEach(({ starts, docs }, n) => {
          const base = n * CHUNK;
          for (let i = starts[slot]!; i < starts[slot + 1]!; i++) lists.add(base + docs[i]!);
        });
      };
      lists.begin(count);
      fill();
      if (lists.tooLong()) fill();
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

/** Writes lists one after another, each in one of the two forms. */
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
    if (1 + Math.ceil((count * (this.#low + 1)) / 8) * WORTH >= this.#bitmap) this.#begunAsBitmap();
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

  /** Whether the list came out longer than a bit for each block: then it is begun again, as such. */
  tooLong(): boolean {
    if (this.#held > 0) this.#put(0, 8 - this.#held);
    if (this.#low === -1 || this.#length - this.#start < this.#bitmap) return false;
    this.#begunAsBitmap();
    return true;
  }

  /** The list's length. */
  end(): number {
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

/** The head of a segment: which bytes of its pages hold the list of a trigram. */
export class PostingsDirectory {
  readonly docs: number;
  /** Bytes of all pages together. */
  readonly bytes: number;
  readonly sums: Uint8Array;
  /** Where each trigram's list begins; one more for the end. */
  readonly #starts: Uint32Array;

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
}
