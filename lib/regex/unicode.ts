// What \w, \d, \s and \p{…} contain and which letters are equal when case is ignored. V8 knows the Unicode tables, so we
// ask it once per property. \w, \d and \s mean what they mean in Python 3; case follows V8's simple folding.
// Differs from spec: Python also lets i match U+0130 and U+0131 when case is ignored; V8 and this engine do not.
import { classText, complement, overlap, type Ranges, ranges } from './ranges.ts';

export const ANY: Ranges = [0, 0x10ffff];
export const NOT_NEWLINE: Ranges = complement([10, 10]);
export const SPACE: Ranges = ranges(
  [
    [0x09, 0x0d, 0x1c, 0x20, 0x85, 0x85, 0xa0, 0xa0, 0x1680, 0x1680],
    [0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000],
  ].flat(),
);

/** Blocks in which every code point has the same properties: one of each is asked for, which saves nine tenths. */
const UNIFORM: Ranges = [
  [0x3400, 0x4db5, 0x4e00, 0x9fef, 0xac00, 0xd7a3, 0xd800, 0xdfff, 0xe000, 0xf8ff],
  [0x17000, 0x187ec, 0x20000, 0x2a6d6, 0x2a700, 0x2b734, 0x2b740, 0x2b81d, 0x2b820, 0x2cea1],
  [0x2ceb0, 0x2ebe0, 0x30000, 0x3134a, 0x34000, 0x3fffd, 0x40000, 0x4fffd, 0x50000, 0x5fffd],
  [0x60000, 0x6fffd, 0x70000, 0x7fffd, 0x80000, 0x8fffd, 0x90000, 0x9fffd, 0xa0000, 0xafffd],
  [
    0xb0000, 0xbfffd, 0xc0000, 0xcfffd, 0xd0000, 0xdfffd, 0xe1000, 0xefffd, 0xf0000, 0xffffd, 0x100000,
    0x10fffd,
  ],
].flat();

type Sample = { text: string; first: Int32Array; last: Int32Array; narrow: number };

let sample: Sample | undefined;

/** One character per code point or uniform block; the first `narrow` of them take one UTF-16 unit, the others two. */
function everyCodePoint(): Sample {
  if (sample) return sample;
  const first: number[] = [];
  const last: number[] = [];
  let narrow = 0;
  let text = '';
  let block = 0;
  for (let point = 0; point <= 0x10ffff; ) {
    const uniform = point === UNIFORM[block];
    const end = uniform ? UNIFORM[block + 1]! : point;
    if (uniform) block += 2;
    // Surrogates never reach a matcher: they are U+FFFD by then.
    if (point !== 0xd800) {
      first.push(point);
      last.push(end);
      if (point < 0x10000) narrow++;
    }
    point = end + 1;
  }
  for (let i = 0; i < first.length; i += 4096) text += String.fromCodePoint(...first.slice(i, i + 4096));
  sample = { text, first: Int32Array.from(first), last: Int32Array.from(last), narrow };
  return sample;
}

/** The code points that a class of a RegExp matches. */
function ask(source: string, flags: string, { text, first, last, narrow }: Sample): Ranges {
  const run = new RegExp(`${source}+`, flags);
  const ordinal = (index: number) => (index < narrow ? index : narrow + (index - narrow) / 2);
  const out: number[] = [];
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    out.push(first[ordinal(found.index)]!, last[ordinal(run.lastIndex) - 1]!);
  }
  return ranges(out);
}

const known = new Map<string, Ranges | null>();

/** The set for a class of V8, built on first use; null if V8 does not know it. */
function classOf(source: string): Ranges | null {
  let set = known.get(source);
  if (set === undefined) {
    try {
      set = ask(source, 'gu', everyCodePoint());
    } catch {
      set = null;
    }
    // Names come from callers: the cache stays bounded.
    if (known.size >= 256) known.clear();
    known.set(source, set);
  }
  return set;
}

export const word = (): Ranges => classOf('[\\p{L}\\p{N}_]')!;
export const notWord = (): Ranges => classOf('[^\\p{L}\\p{N}_]')!;
export const digit = (): Ranges => classOf('\\p{Nd}')!;
export const notDigit = (): Ranges => classOf('\\P{Nd}')!;
export const NOT_SPACE: Ranges = complement(SPACE);

/** `L`, `Lu`, `Greek`, `Script=Greek`, `gc=Nd`, …; null when there is no such property. */
export function property(name: string): Ranges | null {
  if (!/^[A-Za-z0-9_]+(=[A-Za-z0-9_]+)?$/.test(name)) return null;
  return classOf(`\\p{${name}}`) ?? (name.includes('=') ? null : classOf(`\\p{Script=${name}}`));
}

const folded = new Map<number, Ranges>();
let cased: { set: Ranges; text: string } | undefined;

/** Every code point that has another case. */
function casedPoints(): { set: Ranges; text: string } {
  if (cased) return cased;
  const set = classOf('[\\p{CWCF}\\p{CWU}\\p{CWL}\\p{CWT}]')!;
  const points: number[] = [];
  for (let i = 0; i < set.length; i += 2) for (let p = set[i]!; p <= set[i + 1]!; p++) points.push(p);
  cased = { set, text: String.fromCodePoint(...points) };
  return cased;
}

/** The set with every code point that differs from one of its members only in case. */
export function ignoringCase(set: Ranges): Ranges {
  if (set.length === 0) return set;
  if (set[set.length - 1]! < 0x80) return ignoringAsciiCase(set);
  const letters = casedPoints();
  if (!overlap(set, letters.set)) return set;
  const single = set.length === 2 && set[0] === set[1] ? set[0]! : undefined;
  const before = single === undefined ? undefined : folded.get(single);
  if (before) return before;
  const out = [...set];
  for (const [found] of letters.text.matchAll(new RegExp(classText(set), 'giu'))) {
    out.push(found.codePointAt(0)!, found.codePointAt(0)!);
  }
  const closed = ranges(out);
  if (single !== undefined) folded.set(single, closed);
  return closed;
}

function ignoringAsciiCase(set: Ranges): Ranges {
  const out = [...set];
  const shift = (lo: number, hi: number, by: number) => {
    for (let i = 0; i < set.length; i += 2) {
      const from = Math.max(lo, set[i]!);
      const to = Math.min(hi, set[i + 1]!);
      if (from <= to) out.push(from + by, to + by);
    }
  };
  shift(0x41, 0x5a, 32);
  shift(0x61, 0x7a, -32);
  if (overlap(set, [0x4b, 0x4b, 0x6b, 0x6b])) out.push(0x212a, 0x212a);
  if (overlap(set, [0x53, 0x53, 0x73, 0x73])) out.push(0x17f, 0x17f);
  return ranges(out);
}
