/**
 * Makes packs: the files' bytes one after another in blocks that are compressed one by one. A block of a text pack is
 * either a few whole small files, or a piece of one larger file that ends with a line; so a line is never in two blocks,
 * and what the index says of a block holds for every line in it. Bulk packs hold what is not searched that way.
 */
import { Buffer } from 'node:buffer';
import { type Facts, Kernel } from '../kernel/kernel.ts';
import { BINARY, BULK, HAS_CR, NON_ASCII, SUM_BYTES, UNENDED } from './manifest.ts';

const BLOCK_BYTES = 8 << 10;
const BULK_BLOCK_BYTES = 256 << 10;
/** Larger files go into bulk packs. */
const MAX_TEXT_FILE = 4 << 20;
const PACK_BYTES = 8 << 20;

export interface BuiltPack {
  kind: 'text' | 'bulk';
  bytes: Uint8Array;
  stored: number[];
  size: number[];
  breaks: number[];
  sums: Uint8Array[];
}

/** Where a file came to be: block `block` of the `pack`th pack of its kind. */
export interface Placed {
  bulk: boolean;
  pack: number;
  block: number;
  at: number;
  flags: number;
  lines: number;
}

export interface PackerEvents {
  /** A pack is complete. */
  pack(pack: BuiltPack): void;
  /** A text block is complete; its trigrams are u32s that are gone after the call. */
  block(trigrams: Uint32Array): void;
}

export class Packer {
  readonly #kernel: Kernel;
  readonly #sha256: (bytes: Uint8Array) => Uint8Array;
  readonly #events: PackerEvents;
  readonly #text: Pile = emptyPile('text');
  readonly #bulk: Pile = emptyPile('bulk');
  /** Small files that wait for their block to be full, in the kernel's memory. */
  readonly #waiting: number;
  #used = 0;
  readonly #compressed: number;
  readonly #trigrams: number;
  readonly #large: number;

  constructor(kernel: Kernel, sha256: (bytes: Uint8Array) => Uint8Array, events: PackerEvents) {
    this.#kernel = kernel;
    this.#sha256 = sha256;
    this.#events = events;
    this.#waiting = kernel.reserve(BLOCK_BYTES);
    this.#large = kernel.reserve(MAX_TEXT_FILE);
    this.#compressed = kernel.reserve(Kernel.compressBound(MAX_TEXT_FILE));
    this.#trigrams = kernel.reserve(Kernel.trigramBound(MAX_TEXT_FILE));
  }

  /** Takes a file of at least one byte. */
  add(bytes: Uint8Array): Placed {
    const kernel = this.#kernel;
    const small = bytes.length <= BLOCK_BYTES;
    if (small && this.#used + bytes.length > BLOCK_BYTES) this.#flush();
    const address = small ? this.#waiting + this.#used : this.#large;
    const probe = bytes.length > MAX_TEXT_FILE ? bytes.subarray(0, MAX_TEXT_FILE) : bytes;
    kernel.write(address, probe);
    const facts = kernel.facts(address, probe.length);
    const unended = isBreak(bytes[bytes.length - 1]!) ? 0 : UNENDED;
    const flags = (facts.nul ? BINARY : 0) | unended | contentFlags(facts);
    if (facts.nul || probe !== bytes) return this.#addBulk(bytes, flags);
    const pile = this.#text;
    const lines = facts.breaks + (unended ? 1 : 0);
    const placed = { bulk: false, flags, lines };
    if (small) {
      const at = this.#used;
      this.#used += bytes.length;
      return { ...placed, pack: pile.packs, block: pile.stored.length, at };
    }
    this.#flush();
    const first = { pack: pile.packs, block: pile.stored.length };
    for (let from = 0; from < bytes.length; ) {
      const end = pieceEnd(bytes, from, BLOCK_BYTES);
      this.#close(pile, address + from, end - from);
      from = end;
    }
    this.#closePack(pile, false);
    return { ...placed, ...first, at: 0 };
  }

  finish(): void {
    this.#flush();
    this.#closePack(this.#text, true);
    this.#closePack(this.#bulk, true);
    this.abandon();
  }

  /** Gives the memory back; what waits is not packed. */
  abandon(): void {
    for (const address of [this.#waiting, this.#large, this.#compressed, this.#trigrams])
      this.#kernel.release(address);
  }

  #flush(): void {
    if (this.#used > 0) this.#close(this.#text, this.#waiting, this.#used);
    this.#used = 0;
    this.#closePack(this.#text, false);
  }

  #addBulk(bytes: Uint8Array, flags: number): Placed {
    const pile = this.#bulk;
    const first = { pack: pile.packs, block: pile.stored.length };
    let lines = flags & UNENDED ? 1 : 0;
    let seen = flags;
    for (let from = 0; from < bytes.length; ) {
      const end = bulkEnd(bytes, from);
      this.#kernel.write(this.#large, bytes.subarray(from, end));
      const facts = this.#close(pile, this.#large, end - from);
      lines += facts.breaks;
      seen |= contentFlags(facts);
      from = end;
    }
    this.#closePack(pile, false);
    return { bulk: true, ...first, at: 0, flags: seen | BULK, lines };
  }

  #close(pile: Pile, address: number, size: number) {
    const kernel = this.#kernel;
    const facts = kernel.facts(address, size);
    const length = kernel.compress(address, size, this.#compressed);
    const stored = (
      length < size ? kernel.view(this.#compressed, length) : kernel.view(address, size)
    ).slice();
    pile.stored.push(stored.length);
    pile.size.push(size);
    pile.breaks.push(facts.breaks);
    pile.sums.push(this.#sha256(stored).subarray(0, SUM_BYTES));
    pile.parts.push(stored);
    pile.bytes += stored.length;
    if (pile.kind === 'text') {
      const count = kernel.trigrams(address, size, this.#trigrams);
      this.#events.block(new Uint32Array(kernel.bytes.buffer, this.#trigrams, count));
    }
    return facts;
  }

  /** Between two files only: no file is in two packs. */
  #closePack(pile: Pile, last: boolean): void {
    if (pile.stored.length === 0 || (pile.bytes < PACK_BYTES && !last)) return;
    const { kind, stored, size, breaks, sums } = pile;
    this.#events.pack({ kind, bytes: Buffer.concat(pile.parts), stored, size, breaks, sums });
    Object.assign(pile, emptyPile(kind), { packs: pile.packs + 1 });
  }
}

/** A pack in the making. */
interface Pile extends Omit<BuiltPack, 'bytes'> {
  parts: Uint8Array[];
  bytes: number;
  /** Packs of this kind before it. */
  packs: number;
}

const emptyPile = (kind: 'text' | 'bulk'): Pile => ({
  kind,
  stored: [],
  size: [],
  breaks: [],
  sums: [],
  parts: [],
  bytes: 0,
  packs: 0,
});

const contentFlags = ({ returns, wide }: Facts) => (returns > 0 ? HAS_CR : 0) | (wide ? NON_ASCII : 0);

const LF = 10;
const CR = 13;
const isBreak = (byte: number) => byte === LF || byte === CR;

/** Where the piece from `from` ends: after the first line end once it is long enough, and never with a short rest. */
function pieceEnd(bytes: Uint8Array, from: number, least: number): number {
  const end = bytes.indexOf(LF, from + least - 1) + 1;
  return end === 0 || bytes.length - end < least / 4 ? bytes.length : end;
}

/** Bulk pieces end with a line where there is one, and never between \r and \n. */
function bulkEnd(bytes: Uint8Array, from: number): number {
  const most = from + BULK_BLOCK_BYTES;
  if (most >= bytes.length) return bytes.length;
  const end = bytes.lastIndexOf(LF, most - 1) + 1;
  if (end > from) return end;
  return bytes[most - 1] === CR && bytes[most] === LF ? most + 1 : most;
}
