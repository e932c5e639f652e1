/**
 * A stream of JSON values cut into messages: several on a line, or one over many lines. What is malformed costs one
 * piece: it ends where its brackets do, at a raw line break inside a string, or before a line that begins with `{` where
 * no value can begin. It is given at the end of the line that shows it, before its own end, so that whoever sent it gets an answer.
 * What starts with neither `{` nor `[` ends with its line.
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

/** What may come where a token begins; `item` and `first` are what stands behind an open bracket, which may close, too. */
type Next = 'value' | 'item' | 'name' | 'first' | 'colon' | 'comma';

/** The rest of each literal, by its first byte. */
const LITERALS: ReadonlyMap<number, string> = new Map(
  ['true', 'false', 'null'].map((text) => [text.charCodeAt(0), text.slice(1)]),
);
const NUMBER = new Set(Buffer.from('0123456789+-.eE'));
const NUMBER_START = new Set(Buffer.from('0123456789-'));

type State = 'between' | 'value' | 'string' | 'escape' | 'line';

export class ValueSplitter {
  max_bytes: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;
  #state: State = 'between';
  #depth = 0;
  /** For the outer levels, whether each is a list; deeper ones are refused anyway. */
  readonly #lists: boolean[] = [];
  #next: Next = 'value';
  /** Inside a scalar: what its literal still lacks, or that it is a number. */
  #scalar: string | 'number' | undefined;
  /** Whether no end makes this valid any more. */
  #malformed = false;
  /** Whether the byte before was a line break. */
  #fresh = false;

  constructor(max = MAX_LINE_BYTES) {
    this.max_bytes = max;
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
      if (!this.#skipping && this.#length > this.max_bytes) {
        this.#skipping = true;
        this.#parts = [];
        yield { longer_than: this.max_bytes };
      }
      if (!over) {
        // A copy: a few bytes must not keep a large chunk alive.
        if (!this.#skipping) this.#parts.push(Buffer.from(bytes));
        return;
      }
      at = end;
      const piece = this.#skipping ? undefined : this.#parts.length > 0 ? [...this.#parts, bytes] : bytes;
      // At a line break nothing ends but the patience with what is malformed.
      if (
        this.#state === 'value' &&
        this.#depth > 0 &&
        this.#malformed &&
        piece !== undefined &&
        chunk[at] === LF
      ) {
        this.#skipping = true;
        this.#parts = [];
      } else this.#reset();
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
    this.#next = 'value';
    this.#scalar = undefined;
    this.#malformed = false;
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
        this.#endScalar();
        if (byte === LF && this.#malformed && !this.#skipping) return i;
        this.#fresh = byte === LF;
        continue;
      }
      const fresh = this.#fresh;
      this.#fresh = false;
      const begins = this.#next === 'value' || this.#next === 'item';
      switch (byte) {
        case OPEN_OBJECT:
        case OPEN_LIST:
          if (fresh && byte === OPEN_OBJECT && !begins) return i;
          this.#expect(begins);
          if (this.#depth < MAX_DEPTH) this.#lists[this.#depth] = byte === OPEN_LIST;
          this.#depth++;
          this.#next = byte === OPEN_LIST ? 'item' : 'first';
          break;
        case CLOSE_OBJECT:
        case CLOSE_LIST:
          this.#endScalar();
          this.#expect(
            this.#lists[this.#depth - 1] === (byte === CLOSE_LIST) &&
              (this.#next === 'comma' || this.#next === (byte === CLOSE_LIST ? 'item' : 'first')),
          );
          this.#next = 'comma';
          if (--this.#depth === 0) return i + 1;
          break;
        case COMMA:
          this.#endScalar();
          this.#expect(this.#next === 'comma');
          this.#next = this.#depth > MAX_DEPTH || this.#lists[this.#depth - 1] === true ? 'value' : 'name';
          break;
        case COLON:
          this.#expect(this.#next === 'colon');
          this.#next = 'value';
          break;
        case QUOTE: {
          const names = this.#next === 'name' || this.#next === 'first';
          this.#expect(names || begins);
          this.#next = names ? 'colon' : 'comma';
          this.#state = 'string';
          break;
        }
        default:
          this.#takeScalar(byte, begins);
          this.#next = 'comma';
      }
    }
    return -1;
  }
  /** What is deeper than all that is taken is not looked at any closer. */
  #expect(fits: boolean): void {
    if (!fits && this.#depth <= MAX_DEPTH) this.#malformed = true;
  }

  /** A byte of a number or a literal. */
  #takeScalar(byte: number, begins: boolean): void {
    const scalar = this.#scalar;
    if (scalar === undefined) {
      this.#expect(begins && (LITERALS.has(byte) || NUMBER_START.has(byte)));
      this.#scalar = LITERALS.get(byte) ?? 'number';
    } else if (scalar === 'number') this.#expect(NUMBER.has(byte));
    else {
      this.#expect(scalar.charCodeAt(0) === byte);
      this.#scalar = scalar.slice(1);
    }
  }

  #endScalar(): void {
    if (this.#scalar === undefined) return;
    this.#expect(this.#scalar === 'number' || this.#scalar === '');
    this.#scalar = undefined;
  }
}
