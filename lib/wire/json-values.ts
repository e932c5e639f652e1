/**
 * A stream of JSON values cut into messages: several on a line, or one over many lines. What is malformed costs one
 * piece: it ends where its brackets do, at a raw line break inside a string, or before a line that begins with `{` where
 * no value can begin. What starts with neither `{` nor `[` ends with its line.
 */
import { Buffer } from 'node:buffer';
import { MAX_DEPTH } from './json.ts';
import { MAX_LINE_BYTES } from './jsonl.ts';

const LF = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === LF || byte === 0x0d;

type State = 'between' | 'value' | 'string' | 'escape' | 'line';

export class ValueSplitter {
  readonly #max: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;
  #state: State = 'between';
  #depth = 0;
  /** For the outer levels, whether each is a list; deeper ones are refused anyway. */
  readonly #lists: boolean[] = [];
  /** Whether a value can begin here. */
  #begins = true;
  /** Whether the byte before was a line break. */
  #fresh = false;

  constructor(max = MAX_LINE_BYTES) {
    this.#max = max;
  }

  *push(chunk: Buffer): Generator<Buffer | { longer_than: number }> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'between') {
        while (at < chunk.length && isBlank(chunk[at]!)) at++;
        if (at === chunk.length) return;
        this.#begin(chunk[at]!);
      }
      const end = this.#scan(chunk, at);
      const over = end !== -1;
      const bytes = chunk.subarray(at, over ? end : chunk.length);
      this.#length += bytes.length;
      if (!this.#skipping && this.#length > this.#max) {
        this.#skipping = true;
        this.#parts = [];
        yield { longer_than: this.#max };
      }
      if (!over) {
        // A copy: a few bytes must not keep a large chunk alive.
        if (!this.#skipping) this.#parts.push(Buffer.from(bytes));
        return;
      }
      at = end;
      const piece = this.#skipping ? undefined : this.#parts.length > 0 ? [...this.#parts, bytes] : bytes;
      this.#reset();
      if (piece !== undefined) yield Array.isArray(piece) ? Buffer.concat(piece) : piece;
    }
  }

  /** What the end of the input has cut off, or a last line without its end. */
  *end(): Generator<Buffer> {
    const piece = this.#skipping || this.#length === 0 ? undefined : Buffer.concat(this.#parts);
    this.#reset();
    if (piece !== undefined) yield piece;
  }

  get midline(): boolean {
    return this.#state !== 'between';
  }

  #begin(byte: number): void {
    this.#state = byte === OPEN_OBJECT || byte === OPEN_LIST ? 'value' : 'line';
    this.#begins = true;
    this.#fresh = false;
    this.#depth = 0;
  }

  #reset(): void {
    this.#state = 'between';
    this.#parts = [];
    this.#length = 0;
    this.#skipping = false;
  }

  /** Index after the last byte of the piece, or -1 when it goes on. */
  #scan(chunk: Buffer, from: number): number {
    if (this.#state === 'line') return chunk.indexOf(LF, from);
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (this.#state !== 'value') {
        if (byte === LF) return i;
        if (this.#state === 'escape') this.#state = 'string';
        else if (byte === BACKSLASH) this.#state = 'escape';
        else if (byte === QUOTE) this.#state = 'value';
        continue;
      }
      if (isBlank(byte)) {
        this.#fresh = byte === LF;
        continue;
      }
      const fresh = this.#fresh;
      this.#fresh = false;
      switch (byte) {
        case OPEN_OBJECT:
        case OPEN_LIST:
          if (fresh && byte === OPEN_OBJECT && !this.#begins) return i;
          this.#begins = byte === OPEN_LIST;
          if (this.#depth < MAX_DEPTH) this.#lists[this.#depth] = this.#begins;
          this.#depth++;
          break;
        case CLOSE_OBJECT:
        case CLOSE_LIST:
          this.#begins = false;
          if (--this.#depth === 0) return i + 1;
          break;
        case COMMA:
          this.#begins = this.#depth > MAX_DEPTH || this.#lists[this.#depth - 1] === true;
          break;
        case COLON:
          this.#begins = true;
          break;
        default:
          this.#begins = false;
          if (byte === QUOTE) this.#state = 'string';
      }
    }
    return -1;
  }
}
