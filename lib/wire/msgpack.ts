/**
 * MessagePack: a stream of maps, cut without decoding so that nothing is built of what is too long, too deep or no map.
 * What is too long costs an answer; a stream that is broken cannot be followed any further.
 */
import { Buffer } from 'node:buffer';
import { DecodeError, decode, encode } from '@msgpack/msgpack';
import { Fault } from '../fault.ts';
import { MAX_DEPTH, MAX_KEYS } from './json.ts';
import { MAX_LINE_BYTES } from './jsonl.ts';

/** Deepest reply; what is deeper would cost the encoder its stack. */
export const MAX_REPLY_DEPTH = 1000;

export const isMapStart = (byte: number) => (byte & 0xf0) === 0x80 || byte === 0xde || byte === 0xdf;

/** What a token's first byte says: bytes of its count or length, then of itself; a fixed payload; its items. */
interface Token {
  /** Bytes of the number that follows, 0 when the first byte says it all. */
  wide: 0 | 1 | 2 | 4;
  /** What is counted: bytes, or items of which a map has two for each. */
  counts: 'bytes' | 'items' | 'pairs';
  /** The number itself when it is not wide; bytes beside the counted ones when it is. */
  fixed: number;
}

const TOKENS: readonly (Token | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const token = (counts: Token['counts'], fixed: number, wide: Token['wide'] = 0) => ({
    counts,
    fixed,
    wide,
  });
  if (byte < 0x80 || byte >= 0xe0) return token('bytes', 0);
  if (byte < 0x90) return token('pairs', byte & 0x0f);
  if (byte < 0xa0) return token('items', byte & 0x0f);
  if (byte < 0xc0) return token('bytes', byte & 0x1f);
  const WIDTHS = [1, 2, 4] as const;
  if (byte === 0xc1) return undefined;
  if (byte < 0xc4) return token('bytes', 0);
  if (byte < 0xc7) return token('bytes', 0, WIDTHS[byte - 0xc4]!);
  // Extensions have a byte for their type.
  if (byte < 0xca) return token('bytes', 1, WIDTHS[byte - 0xc7]!);
  if (byte < 0xcc) return token('bytes', byte === 0xca ? 4 : 8);
  if (byte < 0xd4) return token('bytes', 2 ** (byte & 3));
  if (byte < 0xd9) return token('bytes', 1 + 2 ** (byte - 0xd4));
  if (byte < 0xdc) return token('bytes', 0, WIDTHS[byte - 0xd9]!);
  return token(byte < 0xde ? 'items' : 'pairs', 0, byte % 2 === 0 ? 2 : 4);
});

export class MapSplitter {
  max_bytes: number;
  readonly #max_keys: number;
  readonly #max_depth: number;
  #bytes = Buffer.alloc(0);
  #length = 0;
  /** How far the message is understood. */
  #at = 0;
  /** Items that each open level still lacks. */
  #missing: number[] = [];
  #keys = 0;
  /** Whether the message's first token is understood. */
  #begun = false;
  #skipping = false;
  /** Bytes to come that nobody looks at. */
  #dropping = 0;
  #broken = false;

  constructor(max = MAX_LINE_BYTES, max_keys = MAX_KEYS, max_depth = MAX_DEPTH) {
    this.max_bytes = max;
    this.#max_keys = max_keys;
    this.#max_depth = max_depth;
  }

  *push(chunk: Buffer): Generator<Buffer | { longer_than: number } | { broken: string }> {
    if (this.#broken) return;
    this.#append(chunk);
    for (;;) {
      const found = this.#scan();
      if (found === 'more') return;
      if (typeof found === 'object') {
        if ('broken' in found) {
          this.#broken = true;
          this.#bytes = Buffer.alloc(0);
        }
        yield found;
        if (this.#broken) return;
        continue;
      }
      const message = this.#skipping ? undefined : this.#bytes.subarray(0, this.#at);
      this.#forget();
      this.#skipping = false;
      this.#begun = false;
      this.#keys = 0;
      if (message) yield message;
    }
  }

  *end(): Generator<{ broken: string }> {
    if (!this.#broken && this.midline) yield { broken: 'message ends before its time' };
  }

  get midline(): boolean {
    return this.#begun || this.#length > 0;
  }

  #append(chunk: Buffer): void {
    const dropped = Math.min(this.#dropping, chunk.length);
    this.#dropping -= dropped;
    const rest = chunk.subarray(dropped);
    const wanted = this.#length + rest.length;
    if (wanted > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(wanted, Math.min(this.#bytes.length * 2, this.max_bytes)));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    rest.copy(this.#bytes, this.#length);
    this.#length = wanted;
  }

  /** Lets go of the bytes that are understood, and of the room they took when nothing is behind them. */
  #forget(): void {
    this.#length -= this.#at;
    this.#bytes = this.#length === 0 ? Buffer.alloc(0) : this.#bytes.subarray(this.#at);
    this.#at = 0;
  }

  /** Reads token by token to the end of the message. */
  #scan(): 'more' | 'message' | { longer_than: number } | { broken: string } {
    for (;;) {
      if (this.#dropping > 0) break;
      if (this.#begun && this.#missing.length === 0) return 'message';
      if (this.#at >= this.#length) break;
      const first = this.#bytes[this.#at]!;
      if (!this.#begun && !isMapStart(first)) return { broken: 'message must be a MessagePack map' };
      const token = TOKENS[first];
      if (token === undefined) return { broken: 'message is not valid MessagePack' };
      if (this.#length - this.#at < 1 + token.wide) break;
      const { wide, counts, fixed } = token;
      const count = wide === 0 ? fixed : this.#bytes.readUIntBE(this.#at + 1, wide);
      const payload = counts === 'bytes' ? count + (wide === 0 ? 0 : fixed) : 0;
      const end = this.#at + 1 + wide + payload;
      if (!this.#skipping && end > this.max_bytes) {
        this.#skipping = true;
        return { longer_than: this.max_bytes };
      }
      if (end > this.#length) {
        if (!this.#skipping) break;
        this.#dropping = end - this.#length;
        this.#at = this.#length;
      } else this.#at = end;
      this.#begun = true;
      if (counts === 'pairs') this.#keys += count;
      if (this.#keys > this.#max_keys) return { broken: `message has more than ${this.#max_keys} keys` };
      if (this.#missing.length > 0) this.#missing[this.#missing.length - 1]!--;
      if (counts !== 'bytes' && count > 0) {
        if (this.#missing.length === this.#max_depth)
          return { broken: `message is nested deeper than ${this.#max_depth}` };
        this.#missing.push(counts === 'pairs' ? count * 2 : count);
      }
      while (this.#missing.at(-1) === 0) this.#missing.pop();
    }
    if (this.#skipping) this.#forget();
    return 'more';
  }
}

export function decodeMap(frame: Buffer): unknown {
  try {
    return decode(frame);
  } catch (error) {
    const proto = error instanceof DecodeError && error.message.includes('__proto__');
    throw new Fault(
      'bad_message',
      proto ? 'key "__proto__" is not allowed' : 'message is not valid MessagePack',
      { cause: error },
    );
  }
}

export function encodeMap(message: object): Uint8Array {
  return encode(wellFormed(message), { ignoreUndefined: true, maxDepth: MAX_REPLY_DEPTH });
}

/** The same value without halves of characters, which JSON can escape and UTF-8 cannot hold. Copies only where it must. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) {
    const items = value.map(wellFormed);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, one]) => [key.toWellFormed(), wellFormed(one)] as const);
  const same = entries.every(([key, one]) => key in value && one === (value as Record<string, unknown>)[key]);
  return same ? value : Object.fromEntries(entries);
}
