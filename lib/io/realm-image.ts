/**
 * A saved state of a sandbox: the words of its memory that differ from the boot image and where they are, compressed, bound
 * to the engine by its hash. What lies below the stack pointer is left out; between two programs nothing is there.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Fault } from '../fault.ts';
import type { Boot } from './realm-vm.ts';

const MAGIC = 'zgate realm 1\n';
const WORD = 4;
const PAGE = 4096;
const WASM_PAGE = 65_536;
const HASH_BYTES = 32;
/** Where things are: the magic, the engine's hash, the length of the memory in bytes, then what is compressed. */
const AT_ENGINE = MAGIC.length;
const AT_LENGTH = AT_ENGINE + HASH_BYTES;
const AT_BODY = AT_LENGTH + 4;
/** Of the guest's allocator, in bytes: a chunk's head, the head and links of a free one, what stands behind the last. */
const CHUNK_HEAD = 8;
const CHUNK_LINKS = 32;
const TOP_FOOT = 56;
/** Flag in a chunk's size: it is not free. */
const IN_USE = 2;
/** No memory is larger than this, whatever an image says. */
const MAX_MEMORY = 1 << 28;

/** What an image is bound to: the engine's code and the state it begins with. */
export function engineHash(wasm: Uint8Array, boot: Boot): Buffer {
  const { memory, ...places } = boot;
  return createHash('sha256').update(wasm).update(memory).update(JSON.stringify(places)).digest();
}

export function encodeImage(memory: Uint8Array, boot: Boot, engine: Buffer): Buffer {
  const head = Buffer.alloc(AT_BODY);
  head.write(MAGIC, 'latin1');
  engine.copy(head, AT_ENGINE);
  head.writeUInt32LE(memory.length, AT_LENGTH);
  const body = differences(memory, boot);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return Buffer.concat([head, brotliCompressSync(body, { params })]);
}

/** The words that are not what they were: their number, the gaps and lengths of their runs, and the words themselves. */
function differences(memory: Uint8Array, boot: Boot): Buffer {
  const bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength);
  const now = wordsOf(memory);
  const then = wordsOf(boot.memory);
  const places = new Varints();
  let words = new Uint32Array(PAGE);
  let count = 0;
  let [from, to] = [0, 0];
  const close = (next: number) => {
    if (count + to - from > words.length) {
      const larger = new Uint32Array(2 * words.length + to - from);
      larger.set(words);
      words = larger;
    }
    for (let n = from; n < to; n++) words[count++] = now[n]!;
    places.add(to - from);
    places.add(next - to);
    [from, to] = [next, next];
  };
  for (let at = boot.stack - (boot.stack % PAGE); at < memory.length; at += PAGE) {
    const known = at + PAGE <= boot.memory.length;
    const before = known ? at : 0;
    if (bytes.compare(known ? boot.memory : ZEROS, before, before + PAGE, at, at + PAGE) === 0) continue;
    for (let n = at / WORD; n < (at + PAGE) / WORD; n++) {
      if (now[n] === (known ? then[n] : 0)) continue;
      // Two words that did not change are cheaper than another run.
      if (n > to + 2) close(n);
      to = n + 1;
    }
  }
  close(to);
  const list = places.padded();
  const size = Buffer.alloc(WORD);
  size.writeUInt32LE(list.length);
  return Buffer.concat([size, list, Buffer.from(words.buffer, 0, count * WORD)]);
}

/** The memory that an image stands for; undefined when it is another engine's. */
export function decodeImage(image: Uint8Array, boot: Boot, engine: Buffer): Uint8Array | undefined {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const bad = (why: string) => new Fault('corrupt', `the saved state cannot be read: ${why}`);
  if (bytes.length < AT_BODY || bytes.toString('latin1', 0, AT_ENGINE) !== MAGIC) throw bad('it is none');
  if (bytes.compare(engine, 0, HASH_BYTES, AT_ENGINE, AT_LENGTH) !== 0) return undefined;
  const length = bytes.readUInt32LE(AT_LENGTH);
  if (length < boot.memory.length || length > MAX_MEMORY || length % WASM_PAGE !== 0)
    throw bad('its length is wrong');
  let body: Buffer;
  try {
    // Words and their places: at most three bytes for every one of memory.
    body = brotliDecompressSync(bytes.subarray(AT_BODY), { maxOutputLength: 3 * length });
  } catch (error) {
    throw new Fault('corrupt', 'the saved state cannot be read: it is damaged', { cause: error });
  }
  const listed = body.length >= WORD ? body.readUInt32LE(0) : -1;
  if (listed < 0 || listed % WORD !== 0 || WORD + listed > body.length || body.length % WORD !== 0)
    throw bad('its places are incomplete');
  const memory = new Uint8Array(length);
  memory.set(boot.memory);
  const target = wordsOf(memory);
  const words = wordsOf(new Uint8Array(body.subarray(WORD + listed)));
  let [to, from] = [0, 0];
  for (const [run, gap] of pairs(body.subarray(WORD, WORD + listed))) {
    if (to + run > target.length || from + run > words.length) throw bad('a run lies outside');
    for (let n = 0; n < run; n++) target[to + n] = words[from + n]!;
    from += run;
    to += run + gap;
  }
  if (from !== words.length) throw bad('its words are too many');
  return memory;
}

/** Small numbers in few bytes: seven bits in each, the eighth says that there are more. */
class Varints {
  #bytes = Buffer.alloc(4096);
  #length = 0;

  add(value: number): void {
    if (this.#length + 5 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#length)]);
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** All of them, and zeros up to a whole number of words. */
  padded(): Buffer {
    while (this.#length % WORD !== 0) this.add(0);
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Numbers two by two; a last one alone is filling. */
function* pairs(bytes: Buffer): Generator<[number, number]> {
  let [first, value, shift] = [-1, 0, 1];
  for (const byte of bytes) {
    value += (byte & 127) * shift;
    shift *= 128;
    if (shift > 2 ** 35) throw new Fault('corrupt', 'the saved state cannot be read: a number has no end');
    if (byte > 127) continue;
    if (first === -1) first = value;
    else {
      yield [first, value];
      first = -1;
    }
    [value, shift] = [0, 1];
  }
}

/**
 * Clears memory that the guest's allocator has free: what programs left there means nothing and would be saved with the
 * rest. The heap is a row of chunks (dlmalloc): each begins with the size of the one before it, if that is free, and its own
 * size with two flags. Whatever does not look like that is left alone.
 */
export function scrub(memory: Uint8Array, { runtime }: Boot): void {
  const words = wordsOf(memory);
  // The runtime was the first thing to be allocated.
  for (let at = runtime - CHUNK_HEAD; at + CHUNK_HEAD <= memory.length; ) {
    const head = words[(at + 4) / 4]!;
    const size = head & ~7;
    const next = at + size;
    if (size < 16 || next > memory.length) return;
    const top = next + TOP_FOOT === memory.length;
    const free =
      (head & IN_USE) === 0 &&
      words[next / 4] === (top ? 0 : size) &&
      (top || (words[(next + 4) / 4]! & 1) === 0);
    // A free chunk has links to others: two, or six words in a large one.
    if (free && size > CHUNK_LINKS) memory.fill(0, at + CHUNK_LINKS, next);
    at = next;
  }
}

const wordsOf = (bytes: Uint8Array) =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / WORD);

const ZEROS = Buffer.alloc(PAGE);
