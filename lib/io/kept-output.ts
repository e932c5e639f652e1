/** The beginning and the end of an output of any length, in bounded memory: 16 KiB and 48 KiB. */
const HEAD_BYTES = 16 * 1024;
const TAIL_BYTES = 48 * 1024;

export class KeptOutput {
  /** Bytes heard in all. */
  total = 0;
  readonly #head = Buffer.alloc(HEAD_BYTES);
  /** A ring: byte number n of what follows the head is at n % TAIL_BYTES. */
  readonly #tail = Buffer.alloc(TAIL_BYTES);

  push(chunk: Uint8Array): void {
    const first = Math.min(chunk.length, Math.max(0, HEAD_BYTES - this.total));
    this.#head.set(chunk.subarray(0, first), Math.min(this.total, HEAD_BYTES));
    this.total += chunk.length;
    const rest = chunk.subarray(Math.max(first, chunk.length - TAIL_BYTES));
    const at = Math.max(0, this.total - HEAD_BYTES - rest.length) % TAIL_BYTES;
    const here = rest.subarray(0, TAIL_BYTES - at);
    this.#tail.set(here, at);
    this.#tail.set(rest.subarray(here.length), 0);
  }

  /** What was kept; a line between the two parts says how many bytes are in neither. */
  text(): { text: string; omitted: number } {
    const head = this.#head.subarray(0, this.total);
    const followed = Math.max(0, this.total - HEAD_BYTES);
    if (followed <= TAIL_BYTES)
      return { text: Buffer.concat([head, this.#tail.subarray(0, followed)]).toString('utf8'), omitted: 0 };
    const at = followed % TAIL_BYTES;
    const tail = Buffer.concat([this.#tail.subarray(at), this.#tail.subarray(0, at)]);
    // Characters that the cut goes through are left out too.
    const end = beforeCut(head);
    const start = afterCut(tail);
    const omitted = this.total - end - (TAIL_BYTES - start);
    const before = head.toString('utf8', 0, end);
    const gap = `${before.endsWith('\n') ? '' : '\n'}… ${omitted} bytes omitted …\n`;
    return { text: `${before}${gap}${tail.toString('utf8', start)}`, omitted };
  }
}

const inside = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where the last character begins when it goes on behind the end, else the end. */
function beforeCut(bytes: Buffer): number {
  for (let back = 1; back <= 4; back++) {
    const byte = bytes[bytes.length - back]!;
    if (inside(byte)) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Where the first character begins that is whole. */
function afterCut(bytes: Buffer): number {
  let start = 0;
  while (start < 3 && inside(bytes[start])) start++;
  return inside(bytes[start]) ? 0 : start;
}
