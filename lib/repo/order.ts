/** Order of paths: by Unicode code point, which is also the order of their UTF-8 bytes. */

const NEEDS_CARE = /[\ud800-\uffff]/;

/** JavaScript compares UTF-16 units, which puts astral characters before U+E000..U+FFFF. */
function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  if (!NEEDS_CARE.test(a) && !NEEDS_CARE.test(b)) return a < b ? -1 : 1;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above U+FFFF, so they rank above every other unit. */
const rank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** The comparer for these names: plain JavaScript order when it is the same, which is almost always. */
export function comparerFor(names: Iterable<string>): (a: string, b: string) => number {
  for (const name of names) if (NEEDS_CARE.test(name)) return comparePaths;
  return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}
