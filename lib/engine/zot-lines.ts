/**
 * Events as lines that every consumer can take: 64 KiB at most, whatever carries them. Text that grows comes in more pieces; what is told
 * at once is shortened, and says by how much. Source: facts on reliability, I.7.
 */
import { Buffer } from 'node:buffer';
import { jsonText } from '../json-text.ts';
import type { ZotEvent } from './zot.ts';

/** Bytes of an event's JSON; what is left of 64 KiB is for its prompt's name and the frame of an event stream. */
const LONGEST = 65_000;
/** The least that is left of a text. */
const LEAST = 256;
/** Bytes of JSON that a UTF-16 unit can take. */
const WIDEST = 6;

/** Events that go on with a text, and the field it is in. */
const GROWING: ReadonlyMap<string, string> = new Map([
  ['text_delta', 'delta'],
  ['tool_use_args', 'delta'],
  ['tool_progress', 'text'],
]);
/** By these events are told from each other. */
const NAMES: ReadonlySet<string> = new Set(['type', 'id', 'name', 'call_id', 'time', 'stop']);

/** The event in as many lines as it takes. */
export function bounded(event: ZotEvent): ZotEvent[] {
  const field = GROWING.get(event.type);
  const text = String(event[field ?? '']);
  // Nearly every one, and this is cheap to know.
  if (field !== undefined && text.length * WIDEST <= LONGEST / 2) return [event];
  if (sizeOf(event) <= LONGEST) return [event];
  if (field === undefined) return [shortened(event)];
  const room = Math.max(LEAST, LONGEST - sizeOf({ ...event, [field]: '' }));
  const pieces: ZotEvent[] = [];
  for (let at = 0; at < text.length; ) {
    const end = prefix(text, room, at);
    pieces.push({ ...event, [field]: text.slice(at, end) });
    at = end;
  }
  return pieces;
}

const sizeOf = (value: unknown) => Buffer.byteLength(jsonText(value));

/** The longest texts are cut first: from each the same length is left, as much as there is room for. */
function shortened(event: ZotEvent): ZotEvent {
  let left_out = 0;
  const omit = (what: string, bytes: number) => {
    left_out += bytes;
    return `[${what}${bytes} bytes left out; get_messages has all]`;
  };
  const cut = (value: unknown, name: string, most: number): unknown => {
    if (typeof value === 'string') {
      if (NAMES.has(name) || value.length <= most / WIDEST || sizeOf(value) <= most) return value;
      const [head, tail] = [prefix(value, most / 2, 0), suffix(value, most / 2)];
      const note = omit('… ', Buffer.byteLength(value.slice(head, tail)));
      return `${value.slice(0, head)}\n${note}\n${value.slice(tail)}`;
    }
    if (Array.isArray(value)) return value.map((item) => cut(item, '', most));
    if (typeof value !== 'object' || value === null) return value;
    const { type, mime_type, bytes } = value as { type?: unknown; mime_type?: unknown; bytes?: unknown };
    // Half of a picture is none.
    if (type === 'image' && typeof bytes === 'string' && bytes.length > most)
      return { type: 'text', text: omit(`${mime_type}, `, Buffer.byteLength(bytes, 'base64')) };
    // So many small things that they are more than the long ones: of a tool's input only that it was there.
    if (name === 'args' && most <= LEAST && sizeOf(value) > most) {
      left_out += sizeOf(value);
      return {};
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item, key, most)]));
  };
  for (let most = LONGEST / 2; ; most /= 2) {
    left_out = 0;
    const short = cut(event, '', most) as ZotEvent;
    if (sizeOf(short) < LONGEST - 100 || most <= LEAST) return { ...short, left_out };
  }
}

/** Where the longest part from `from` on ends whose JSON takes `most` bytes; never within a character. */
function prefix(text: string, most: number, from: number): number {
  let bytes = 0;
  let at = from;
  while (at < text.length) {
    const code = text.codePointAt(at)!;
    bytes += bytesOf(code);
    if (bytes > most) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/** Where the longest part up to the end begins. */
function suffix(text: string, most: number): number {
  let bytes = 0;
  let at = text.length;
  while (at > 0) {
    const pair = at > 1 ? text.codePointAt(at - 2)! : 0;
    const size = pair > 0xffff ? 2 : 1;
    bytes += bytesOf(size === 2 ? pair : text.charCodeAt(at - 1));
    if (bytes > most) break;
    at -= size;
  }
  return at;
}

/** Of a character in JSON, as UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x20) return [8, 9, 10, 12, 13].includes(code) ? 2 : 6;
  if (code === 0x22 || code === 0x5c) return 2;
  // Escaped by jsonText.
  if (code === 0x85 || code === 0x2028 || code === 0x2029) return 6;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code >= 0xd800 && code <= 0xdfff) return 6;
  return code > 0xffff ? 4 : 3;
}
