/** Numbers and byte strings one after another. The reader trusts nothing: what does not fit is a fault `corrupt`. */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Kernel, Paths } from '../kernel/kernel.ts';

export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** A whole number from 0 to 2^53 - 1: seven bits a byte, the lowest first. */
  number(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  numbers(values: Iterable<number>): void {
    for (const value of values) this.number(value);
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A byte string with its length before it. */
  string(bytes: Uint8Array | string): void {
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.number(content.length);
    this.raw(content);
  }

  get length(): number {
    return this.#length;
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #what: string;
  protected at = 0;

  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes;
    this.#what = what;
  }

  /** A whole number of at most `most`. */
  number(most = Number.MAX_SAFE_INTEGER): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++] ?? this.bad('ends early');
    if (byte < 0x80) return byte <= most ? byte : this.bad('holds a number out of range');
    let value = byte & 0x7f;
    for (let scale = 128; ; scale *= 128) {
      byte = bytes[this.at++] ?? this.bad('ends early');
      value += (byte & 0x7f) * scale;
      if (value > most || scale > 2 ** 49) this.bad('holds a number out of range');
      if (byte < 0x80) return value;
    }
  }

  raw(count: number): Uint8Array {
    if (count > this.left) this.bad('ends early');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  text(most: number): string {
    return Buffer.from(this.raw(this.number(most))).toString('latin1');
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  end(): void {
    if (this.left > 0) this.bad('has more than it should');
  }

  bad(how: string): never {
    throw new Fault('corrupt', `${this.#what} is damaged: it ${how}`);
  }
}

/** A reader for long tables, which the kernel reads: it needs no time to warm up. To be closed. */
export class TableReader extends ByteReader {
  readonly #kernel: Kernel;
  readonly #address: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, what: string, kernel: Kernel) {
    super(bytes, what);
    this.#kernel = kernel;
    this.#address = kernel.reserve(bytes.length);
    this.#end = this.#address + bytes.length;
    kernel.write(this.#address, bytes);
  }

  numbers(count: number, most: number): Uint32Array {
    // Each takes a byte at least: a hostile count must not ask for memory that the bytes cannot fill.
    if (count > this.left) this.bad('ends early');
    const found = this.#kernel.numbers(this.#address + this.at, this.#end, count, most);
    if (!found) return this.bad('holds a number out of range, or ends early');
    this.at = found.end - this.#address;
    return found.values;
  }

  /** For more work on what was read. */
  get kernel(): Kernel {
    return this.#kernel;
  }

  paths(count: number, most: number, room: number): Paths {
    if (count > this.left) this.bad('ends early');
    // They share much, nobody knows how much: room for some times as many bytes as there are, and more when that was not enough.
    for (let size = Math.min(room, this.left * 4 + most); ; size = Math.min(room, size * 4)) {
      const found = this.#kernel.paths(this.#address + this.at, this.#end, count, most, size);
      if (found) {
        this.at = found.end - this.#address;
        return found;
      }
      if (size === room) return this.bad('has paths that cannot be, or not in order');
    }
  }

  close(): void {
    this.#kernel.release(this.#address);
  }
}
