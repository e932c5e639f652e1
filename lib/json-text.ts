/**
 * JSON as it leaves: one line wherever the reader ends lines. Node 24's readline, Python's splitlines and others end them at
 * U+2028, U+2029 and U+0085 too, which JSON allows inside strings. Lone surrogates are escaped by JSON.stringify itself.
 */
const SPLITTERS = /[\u0085\u2028\u2029]/g;

export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(
    SPLITTERS,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
