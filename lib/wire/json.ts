/**
 * Bytes to a JSON value, with everything refused that JSON.parse would take and a server should not: invalid UTF-8,
 * nesting and key counts that cost time or stack, `__proto__` keys, and a message that says `op` twice.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import { show } from '../explain.ts';
import { Fault } from '../fault.ts';

export const MAX_DEPTH = 64;
export const MAX_KEYS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const bad = (message: string) => new Fault('bad_message', message);

/** `once`: keys that the outermost object may hold only once. */
export function parseJson(bytes: Uint8Array, once: readonly string[] = []): unknown {
  if (!isUtf8(bytes)) throw bad('message is not valid UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  scan(text, once);
  try {
    return JSON.parse(text.toString('utf8'));
  } catch (error) {
    throw new Fault('bad_message', `message is not valid JSON: ${show(text.toString('utf8', 0, 200))}`, {
      cause: error,
    });
  }
}

/** One pass over the bytes; malformed JSON is left for the parser to refuse. */
function scan(bytes: Buffer, once: readonly string[]): void {
  const objects: boolean[] = [];
  const seen = new Set<string>();
  let keys = 0;
  let atKey = false;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case 0x7b: // {
      case 0x5b: // [
        if (objects.length === MAX_DEPTH) throw bad(`message is nested deeper than ${MAX_DEPTH}`);
        atKey = bytes[i] === 0x7b;
        objects.push(atKey);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        objects.pop();
        atKey = false;
        break;
      case 0x2c: // ,
        atKey = objects[objects.length - 1] === true;
        break;
      case QUOTE: {
        const end = stringEnd(bytes, i);
        if (atKey) {
          atKey = false;
          if (++keys > MAX_KEYS) throw bad(`message has more than ${MAX_KEYS} keys`);
          const key = keyOf(bytes, i, end);
          if (key === '__proto__') throw bad('key "__proto__" is not allowed');
          if (objects.length === 1 && once.includes(key)) {
            if (seen.has(key)) throw bad(`key ${show(key)} appears twice`);
            seen.add(key);
          }
        }
        i = end;
        break;
      }
    }
  }
}

/** Whether a text nests deeper than that, if it is JSON. JSON.parse takes any depth, JSON.stringify throws at about 5,000. */
export function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x7b:
      case 0x5b:
        if (++depth > most) return true;
        break;
      case 0x7d:
      case 0x5d:
        depth--;
        break;
      case QUOTE:
        for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++)
          if (text.charCodeAt(i) === BACKSLASH) i++;
    }
  }
  return false;
}

/** Index of the quote that ends the string begun at `start`, or the last index. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let i = start + 1; i < bytes.length; i++) {
    if (bytes[i] === BACKSLASH) i++;
    else if (bytes[i] === QUOTE) return i;
  }
  return bytes.length;
}

/** A key, escapes resolved; keys too long to be of interest are not looked at. */
function keyOf(bytes: Buffer, start: number, end: number): string {
  if (end - start > 100) return '';
  const raw = bytes.toString('utf8', start + 1, end);
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return '';
  }
}
