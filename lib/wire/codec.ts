/**
 * Codecs: how messages become bytes and bytes messages, for servers and clients alike. Spec: Remote REPL, "Layer 2: Codec".
 * JSON is read line by line on pipes and as a stream of values on sockets; it is written one object per line everywhere.
 */
import type { Buffer } from 'node:buffer';
import { jsonText } from '../json-text.ts';
import { parseJson } from './json.ts';
import { ValueSplitter } from './json-values.ts';
import { LineSplitter } from './jsonl.ts';
import { decodeMap, encodeMap, isMapStart, MAX_REPLY_DEPTH, MapSplitter } from './msgpack.ts';

/** One message's bytes; that it is longer than allowed; or that nothing behind it can be told apart any more. */
export type Frame = Buffer | { longer_than: number } | { broken: string };

export interface Splitter {
  /** Longest message taken; what is changed holds from the next message on. */
  max_bytes: number;
  push(chunk: Buffer): Iterable<Frame>;
  /** What is left when the input ends. */
  end(): Iterable<Frame>;
  /** Whether the start of a message has come and not its end. */
  readonly midline: boolean;
}

export interface Codec {
  readonly name: CodecName;
  splitter(max_bytes?: number): Splitter;
  /** Throws a Fault when the bytes are no message of this codec. */
  decode(frame: Buffer): unknown;
  encode(message: object): string | Uint8Array;
  /** What may stand between messages and means nothing; empty when there is no such thing. */
  readonly blank: string;
}

export type CodecName = 'json' | 'msgpack';

/** Keys that would change what a message means if they came twice. */
const ONCE = ['id', 'op', 'args', 'code', 'data', 'session'];

const json = {
  name: 'json' as const,
  decode: (frame: Buffer) => parseJson(frame, ONCE),
  encode: (message: object) => `${jsonText(message)}\n`,
  blank: ' ',
};

export const jsonLines: Codec = { ...json, splitter: (max) => new LineSplitter(max) };

export const jsonValues: Codec = { ...json, splitter: (max) => new ValueSplitter(max) };

export const msgpack: Codec = {
  name: 'msgpack',
  splitter: (max) => new MapSplitter(max),
  decode: decodeMap,
  encode: encodeMap,
  blank: '',
};

/** The codec of a connection by its first byte: no JSON begins like a map of MessagePack. */
export const detected = (first: number): Codec => (isMapStart(first) ? msgpack : jsonValues);

export const codecNamed = (name: CodecName): Codec => (name === 'msgpack' ? msgpack : jsonValues);

/** Longest reply that a client takes. */
const MAX_REPLY_BYTES = 64 << 20;

/** A client's codec: it has asked for what comes, however deep it is. */
export function replyCodec(name: CodecName): Codec {
  if (name === 'msgpack')
    return {
      ...msgpack,
      splitter: () => new MapSplitter(MAX_REPLY_BYTES, Number.POSITIVE_INFINITY, MAX_REPLY_DEPTH),
    };
  return {
    ...json,
    decode: (frame) => JSON.parse(frame.toString('utf8')),
    splitter: () => new LineSplitter(MAX_REPLY_BYTES),
  };
}
