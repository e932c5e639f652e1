/**
 * Finds the places of a few byte strings, any case if wanted. One exact string is the native search. Several, or any
 * case, are found by looking only at every m-th byte or so, m being the length of the shortest: what that byte is tells
 * how far the next string can begin (Horspool's rule, for a set).
 */
import { Buffer } from 'node:buffer';

export interface Literals {
  strings: readonly Uint8Array[];
  /** ASCII letters match in either case; the strings are in lower case then. */
  ignoreCase: boolean;
}

/** Gives the first place at or after `from` where one of the strings begins, -1 when there is none. */
export type Find = (text: Buffer, from: number) => number;

export function literalFinder({ strings, ignoreCase }: Literals): Find {
  if (strings.length === 1 && !ignoreCase) {
    const needle = Buffer.from(strings[0]!);
    return (text, from) => text.indexOf(needle, from);
  }
  const cases = (byte: number) => (ignoreCase && byte >= 97 && byte <= 122 ? [byte, byte - 32] : [byte]);
  // Moves are kept in a byte each, so of longer strings only the beginning is the window.
  const last = Math.min(255, ...strings.map((string) => string.length)) - 1;
  /** By the byte at the window's end: how far to move on when no string ends its first `last + 1` bytes with it. */
  const skip = new Uint8Array(256).fill(last + 1);
  /** The same for a byte that some string does, after that string was not there. */
  const retry = new Uint8Array(256).fill(last + 1);
  for (const string of strings) {
    for (let i = 0; i < last; i++)
      for (const byte of cases(string[i]!)) skip[byte] = Math.min(skip[byte]!, last - i);
  }
  retry.set(skip);
  for (const string of strings) for (const byte of cases(string[last]!)) skip[byte] = 0;

  const stands = (text: Buffer, start: number, string: Uint8Array) => {
    if (start + string.length > text.length) return false;
    for (let i = 0; i < string.length; i++) {
      const byte = text[start + i]!;
      if ((ignoreCase && byte >= 65 && byte <= 90 ? byte + 32 : byte) !== string[i]) return false;
    }
    return true;
  };

  return (text, from) => {
    const { length } = text;
    for (let at = from + last; at < length; ) {
      const move = skip[text[at]!]!;
      if (move !== 0) {
        at += move;
        continue;
      }
      for (const string of strings) if (stands(text, at - last, string)) return at - last;
      at += retry[text[at]!]!;
    }
    return -1;
  };
}
