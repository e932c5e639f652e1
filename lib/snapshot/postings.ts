/**
 * The search index over the blocks of some packs: for each hashed trigram the blocks that hold it. A list is distances
 * between block numbers in Rice's code, or a bit for each block when that is shorter: its length tells which. Lists stand one after
 * another in pages; the head has each page's checksum and each list's length. Format: README.md here.
 */
import { Buffer } from 'node:buffer';
import { TRIGRAMS } from '../kernel/kernel.ts';
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
    for (let slot = 0; slot < TRIGRAMS; slot++) {
      let count = 0;
      for (const { starts } of this.#chunks) count += starts[slot + 1]! - starts[slot]!;
      lists.begin(count);
      if (count > 0) {
        this.#chunks.forEach(({ starts, docs }, n) => {
          const base = n * CHUNK;
          for (let i = starts[slot]!; i < starts[slot + 1]!; i++) lists.add(base + docs[i]!);
        });
      }
      const length = lists.end();
      if (length === 0) empty++;
      else {
        directory.number(empty);
        directory.number(length);
        empty = 0;
      }
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
      const docs = decodeGaps(this.#bytes.subarray(this.#start, this.#length), this.#docs)!;
      this.#begunAsBitmap();
      for (const doc of docs) this.add(doc);
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

/** Undefined when the bytes are no list of numbers below `docs`. */
function decodeGaps(bytes: Uint8Array, docs: number): number[] | undefined {
  const low = bytes[0]!;
  if (low > MAX_LOW_BITS) return undefined;
  const list: number[] = [];
  const end = bytes.length * 8;
  let doc = -1;
  for (let at = 8; ; ) {
    // The distance's high part is a row of zeros that a one ends; the bits that fill the last byte are zeros alone.
    let zeros = 0;
    for (;;) {
      if (at >= end) return list;
      const rest = (bytes[at >> 3]! << (24 + (at & 7))) >>> 0;
      const run = Math.clz32(rest);
      if (run < 32) {
        zeros += run;
        at += run + 1;
        break;
      }
      zeros += 8 - (at & 7);
      at += 8 - (at & 7);
    }
    if (at + low > end) return undefined;
    let rest = 0;
    for (let left = low; left > 0; ) {
      const take = Math.min(left, 8 - (at & 7));
      rest = (rest << take) | ((bytes[at >> 3]! >> (8 - (at & 7) - take)) & ((1 << take) - 1));
      at += take;
      left -= take;
    }
    doc += zeros * 2 ** low + rest + 1;
    if (doc >= docs) return undefined;
    list.push(doc);
  }
}

/** The head of a segment: which bytes of its pages hold the list of a trigram. */
export class PostingsDirectory {
  readonly docs: number;
  /** Bytes of all pages together. */
  readonly bytes: number;
  readonly sums: Uint8Array;
  /** Where each trigram's list begins; one more for the end. */
  readonly #starts = new Uint32Array(TRIGRAMS + 1);

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head, 'the search index');
    if (Buffer.from(reader.raw(4)).toString('latin1') !== MAGIC)
      reader.bad('does not begin as one; a newer zgate may have made it');
    this.docs = reader.number(MAX_BLOCKS);
    this.bytes = reader.number(2 ** 32 - 1);
    this.sums = reader.raw(Math.ceil(this.bytes / PAGE_BYTES) * SUM_BYTES);
    const bitmap = Math.ceil(this.docs / 8);
    let slot = 0;
    let at = 0;
    while (reader.left > 0) {
      const next = slot + reader.number(TRIGRAMS);
      if (next >= TRIGRAMS) reader.bad('has too many lists');
      this.#starts.fill(at, slot, next + 1);
      at += reader.number(bitmap);
      slot = next + 1;
    }
    if (at !== this.bytes) reader.bad('has lists that do not fill it');
    this.#starts.fill(at, slot);
  }

  list(trigram: number): { start: number; end: number } {
    return { start: this.#starts[trigram]!, end: this.#starts[trigram + 1]! };
  }

  /** The blocks in a list; those of `among` only, when given. Undefined when the bytes are no list. */
  decode(bytes: Uint8Array, among?: readonly number[]): number[] | undefined {
    const { docs } = this;
    if (bytes.length < Math.ceil(docs / 8)) {
      const list = decodeGaps(bytes, docs);
      return list && among ? common(list, among) : list;
    }
    const has = (doc: number) => ((bytes[doc >> 3]! >> (doc & 7)) & 1) === 1;
    if (among) return among.filter(has);
    const list: number[] = [];
    for (let doc = 0; doc < docs; doc++) if (has(doc)) list.push(doc);
    return list;
  }
}

/** What two ascending lists share. */
function common(a: readonly number[], b: readonly number[]): number[] {
  const both: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]! < b[j]!) i++;
    else if (a[i]! > b[j]!) j++;
    else {
      both.push(a[i]!);
      i++;
      j++;
    }
  }
  return both;
}
