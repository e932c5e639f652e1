/** The boot image as the build leaves it beside the threads' code: places and engine hash in a line, then the compressed memory. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { engineHash, scrub } from './realm-image.ts';
import { type Boot, RealmVm } from './realm-vm.ts';

export type WasmModule = Parameters<typeof RealmVm.boot>[0];

/** Makes the boot image; `guest` is the bundled script of lib/realm/guest, as an expression that gives its `boot`. */
export async function makeBoot(wasm: WasmModule, wasmBytes: Uint8Array, guest: string): Promise<Buffer> {
  const boot = await RealmVm.boot(wasm, guest);
  scrub(boot.memory, boot);
  const { memory, ...places } = boot;
  const head = JSON.stringify({ ...places, engine: engineHash(wasmBytes, boot).toString('hex') });
  return Buffer.concat([Buffer.from(`${head}\n`), brotliCompressSync(memory)]);
}

export function readBoot(bytes: Buffer): { boot: Boot; engine: Buffer } {
  const end = bytes.indexOf('\n');
  const { engine, ...places } = JSON.parse(bytes.toString('utf8', 0, end));
  const memory = new Uint8Array(brotliDecompressSync(bytes.subarray(end + 1)));
  return { boot: { ...places, memory }, engine: Buffer.from(engine, 'hex') };
}
