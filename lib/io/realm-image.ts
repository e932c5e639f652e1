/**
 * A saved state of a sandbox: the pages of its memory that differ from the boot image, compressed, bound to the engine by
 * its hash. What lies below the stack pointer is left out; between two programs nothing is there.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Fault } from '../fault.ts';
import type { Boot } from './realm-vm.ts';

const MAGIC = 'zgate realm 1\n';
const PAGE = 4096;
const WASM_PAGE = 65_536;
const HASH_BYTES = 32;
/** Where things are: the magic, the engine's hash, the length of the memory in bytes, the compressed pages. */
const AT_ENGINE = MAGIC.length;
const AT_LENGTH = AT_ENGINE + HASH_BYTES;
const AT_PAGES = AT_LENGTH + 4;
/** No memory is larger than this, whatever an image says. */
const MAX_MEMORY = 1 << 28;

/** What an image is bound to: the engine's code and the state it begins with. */
export function engineHash(wasm: Uint8Array, boot: Boot): Buffer {
  const { memory, ...places } = boot;
  return createHash('sha256').update(wasm).update(memory).update(JSON.stringify(places)).digest();
}

export function encodeImage(memory: Uint8Array, boot: Boot, engine: Buffer): Buffer {
  const dirty: number[] = [];
  const now = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength);
  const then = Buffer.from(boot.memory.buffer, boot.memory.byteOffset, boot.memory.byteLength);
  for (let at = boot.stack - (boot.stack % PAGE); at < now.length; at += PAGE) {
    const same =
      at + PAGE <= then.length ? now.compare(then, at, at + PAGE, at, at + PAGE) === 0 : isZero(now, at);
    if (!same) dirty.push(at / PAGE);
  }
  const pages = Buffer.alloc(4 + dirty.length * (4 + PAGE));
  pages.writeUInt32LE(dirty.length, 0);
  for (const [n, page] of dirty.entries()) {
    pages.writeUInt32LE(page, 4 + n * 4);
    const to = 4 + dirty.length * 4 + n * PAGE;
    now.copy(pages, to, page * PAGE, (page + 1) * PAGE);
    flip(pages, to, boot.memory, page * PAGE);
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: pages.length };
  const head = Buffer.alloc(AT_PAGES);
  head.write(MAGIC, 'latin1');
  engine.copy(head, AT_ENGINE);
  head.writeUInt32LE(now.length, AT_LENGTH);
  return Buffer.concat([head, brotliCompressSync(pages, { params })]);
}

/** The memory that an image stands for; undefined when it is another engine's. */
export function decodeImage(image: Uint8Array, boot: Boot, engine: Buffer): Uint8Array | undefined {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const bad = (why: string) => new Fault('corrupt', `the saved state cannot be read: ${why}`);
  if (bytes.length < AT_PAGES || bytes.toString('latin1', 0, AT_ENGINE) !== MAGIC) throw bad('it is none');
  if (bytes.compare(engine, 0, HASH_BYTES, AT_ENGINE, AT_LENGTH) !== 0) return undefined;
  const length = bytes.readUInt32LE(AT_LENGTH);
  if (length < boot.memory.length || length > MAX_MEMORY || length % WASM_PAGE !== 0)
    throw bad('its length is wrong');
  let pages: Buffer;
  try {
    pages = brotliDecompressSync(bytes.subarray(AT_PAGES), { maxOutputLength: 8 + 2 * length });
  } catch (error) {
    throw new Fault('corrupt', 'the saved state cannot be read: it is damaged', { cause: error });
  }
  const count = pages.length >= 4 ? pages.readUInt32LE(0) : -1;
  if (pages.length !== 4 + count * (4 + PAGE)) throw bad('its pages are incomplete');
  const memory = Buffer.alloc(length);
  memory.set(boot.memory);
  for (let n = 0; n < count; n++) {
    const page = pages.readUInt32LE(4 + n * 4);
    if ((page + 1) * PAGE > length) throw bad('a page lies outside');
    const from = 4 + count * 4 + n * PAGE;
    pages.copy(memory, page * PAGE, from, from + PAGE);
    flip(memory, page * PAGE, boot.memory, page * PAGE);
  }
  return memory;
}

/** XORs a page with what the boot image has in its place: what did not change within it becomes zeros. */
function flip(bytes: Buffer, at: number, boot: Uint8Array, from: number): void {
  if (from >= boot.length) return;
  // Both lie at multiples of four: memories and buffers of their own do.
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, PAGE / 4);
  const before = new Int32Array(boot.buffer, boot.byteOffset + from, PAGE / 4);
  for (let n = 0; n < words.length; n++) words[n] = words[n]! ^ before[n]!;
}

const ZEROS = Buffer.alloc(PAGE);
const isZero = (bytes: Buffer, at: number) => bytes.compare(ZEROS, 0, PAGE, at, at + PAGE) === 0;
