/** One range of bytes, as media players ask for to seek. Several at once, or other units, are a request for the whole. */

export interface ByteRange {
  start: number;
  /** Behind the last byte. */
  end: number;
}

export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [Number(match[1]), Number(match[2])];
  if (match[1] === '') {
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size };
  }
  if (match[2] !== '' && last < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { start: first, end: match[2] === '' ? size : Math.min(last + 1, size) };
}
