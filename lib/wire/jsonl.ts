/**
 * JSONL framing on bytes: lines end at \n and nowhere else (never at U+2028), a line has a largest length, and an
 * overlong one costs an answer, not the connection.
 */
import { Buffer } from 'node:buffer';

const LF = 10;

export const MAX_LINE_BYTES = 1 << 20;

/** One line without its \n, or the fact that one was longer than allowed (told once, as soon as it is known). */
export type Frame = Buffer | { longer_than: number };

export class LineSplitter {
  max_bytes: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;

  constructor(max = MAX_LINE_BYTES) {
    this.max_bytes = max;
  }

  *push(chunk: Buffer): Generator<Frame> {
    for (let from = 0; from < chunk.length; ) {
      const at = chunk.indexOf(LF, from);
      const end = at === -1 ? chunk.length : at;
      if (!this.#skipping) {
        this.#length += end - from;
        if (this.#length > this.max_bytes) {
          this.#skipping = true;
          this.#parts = [];
          yield { longer_than: this.max_bytes };
        } else if (at === -1) {
          // A copy: a few bytes must not keep a large chunk alive.
          this.#parts.push(Buffer.from(chunk.subarray(from)));
        } else {
          yield this.#parts.length === 0
            ? chunk.subarray(from, at)
            : Buffer.concat([...this.#parts, chunk.subarray(from, at)]);
        }
      }
      if (at !== -1) {
        this.#skipping = false;
        this.#parts = [];
        this.#length = 0;
      }
      from = end + 1;
    }
  }

  /** The last line, when the input ended without \n. */
  *end(): Generator<Frame> {
    if (!this.#skipping && this.#length > 0) yield Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
  }

  /** Whether the start of a line has come and not its end. */
  get midline(): boolean {
    return this.#length > 0;
  }
}
