/** A piece in LZ4's block format with its size before it. What does not get smaller is kept as it is: the sizes tell. */
import { Fault } from '../fault.ts';
import type { Kernel } from '../kernel/kernel.ts';

const HEADER = 4;
/** LZ4 makes nothing more than 255 times smaller. */
const MOST = 255;
const MAX_BYTES = 2 ** 30;

export function pack(bytes: Uint8Array, kernel: Kernel): Uint8Array {
  const smaller = kernel.compressed(bytes);
  const stored = smaller.length < bytes.length ? smaller : bytes;
  const whole = new Uint8Array(HEADER + stored.length);
  new DataView(whole.buffer).setUint32(0, bytes.length, true);
  whole.set(stored, HEADER);
  return whole;
}

export function unpack(whole: Uint8Array, kernel: Kernel, what: string): Uint8Array {
  const size = whole.length < HEADER ? -1 : new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  const bytes = inflate(whole.subarray(HEADER), size, kernel);
  if (!bytes) throw new Fault('corrupt', `${what} is damaged: it cannot be unpacked`);
  return bytes;
}

/** Undefined when the bytes do not make `size` bytes. */
export function inflate(stored: Uint8Array, size: number, kernel: Kernel): Uint8Array | undefined {
  if (size === stored.length) return stored;
  return size < stored.length || size > Math.min(stored.length * MOST, MAX_BYTES)
    ? undefined
    : kernel.decompressed(stored, size);
}
