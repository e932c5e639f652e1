/**
 * Where the lines of a text begin, at bounded cost: a checkpoint per 64 KiB of text, made from one pass over its
 * bytes. Line breaks are \n, \r\n and a lone \r; nothing else is (Spec: Zeno, read_file).
 */
import type { Buffer } from 'node:buffer';

const LF = 10;
const CR = 13;
const STRIDE = 64 * 1024;

export interface LineIndex {
  readonly total_lines: number;
  /** The last line start at or before `line` that has a checkpoint. */
  seek(line: number): { line: number; offset: number };
}

export interface LineIndexer {
  push(chunk: Buffer): void;
  end(): LineIndex;
}

export function lineIndexer(): LineIndexer {
  const lines = [1];
  const offsets = [0];
  let breaks = 0;
  let position = 0;
  let lineStart = 0;
  let afterCr = false;

  const startLine = (offset: number) => {
    breaks++;
    lineStart = offset;
    if (offset - offsets[offsets.length - 1]! >= STRIDE) {
      lines.push(breaks + 1);
      offsets.push(offset);
    }
  };

  return {
    push(chunk) {
      const { length } = chunk;
      let i = 0;
      if (afterCr && length > 0) {
        afterCr = false;
        if (chunk[0] === LF) i = 1;
        startLine(position + i);
      }
      // The native search jumps from break to break; where there are no CRs it need not ask for them again.
      let cr = chunk.indexOf(CR, i);
      let lf = chunk.indexOf(LF, i);
      while (cr !== -1 || lf !== -1) {
        if (cr === -1 || (lf !== -1 && lf < cr)) {
          startLine(position + lf + 1);
          lf = chunk.indexOf(LF, lf + 1);
        } else if (cr + 1 === length) {
          afterCr = true;
          break;
        } else {
          const next = lf === cr + 1 ? cr + 2 : cr + 1;
          startLine(position + next);
          if (lf !== -1 && lf < next) lf = chunk.indexOf(LF, next);
          cr = chunk.indexOf(CR, next);
        }
      }
      position += length;
    },
    end() {
      if (afterCr) startLine(position);
      const total_lines = breaks + (position > lineStart ? 1 : 0);
      return {
        total_lines,
        seek(line) {
          let low = 0;
          let high = lines.length - 1;
          while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (lines[middle]! <= line) low = middle;
            else high = middle - 1;
          }
          return { line: lines[low]!, offset: offsets[low]! };
        },
      };
    },
  };
}

/**
 * Collects some lines from bytes that begin at a line start: feed chunks until `done`, then take the bytes, in
 * which every line break is \n.
 */
export class LineCollector {
  done = false;
  cut = false;
  /** The line being looked at. */
  line: number;
  readonly #first: number;
  readonly #last: number;
  readonly #out: Uint8Array;
  #length = 0;
  #afterCr = false;

  constructor(startsAt: number, first: number, last: number, max_bytes: number) {
    this.line = startsAt;
    this.#first = first;
    this.#last = last;
    this.#out = new Uint8Array(max_bytes);
    this.done = last < first;
  }

  push(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length && !this.done; i++) {
      const byte = chunk[i]!;
      if (byte === LF && this.#afterCr) {
        this.#afterCr = false;
      } else if (byte === LF || byte === CR) {
        this.#afterCr = byte === CR;
        if (this.line >= this.#last) this.done = true;
        else {
          if (this.line >= this.#first) this.#put(LF);
          if (!this.done) this.line++;
        }
      } else {
        this.#afterCr = false;
        if (this.line >= this.#first) this.#put(byte);
      }
    }
  }

  #put(byte: number): void {
    if (this.#length === this.#out.length) {
      this.cut = true;
      this.done = true;
    } else this.#out[this.#length++] = byte;
  }

  /** The collected bytes; cut ones end before a line break or between two characters. */
  bytes(): Uint8Array {
    let end = this.#length;
    if (this.cut) {
      while (end > 0 && end > this.#length - 4 && (this.#out[end - 1]! & 0xc0) === 0x80) end--;
      const lead = this.#out[end - 1] ?? 0;
      const wants = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
      end = wants > 1 && this.#length - end + 1 < wants ? end - 1 : this.#length;
    }
    return this.#out.subarray(0, end);
  }
}
