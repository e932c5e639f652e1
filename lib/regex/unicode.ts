// What \w, \d, \s and \p{…} contain and which letters are equal when case is ignored. V8 knows the Unicode tables, so we
// ask it once per property. \w, \d and \s mean what they mean in Python 3; case follows V8's simple folding.
// Differs from spec: Python also lets i match U+0130 and U+0131 when case is ignored; V8 and this engine do not.
import { classText, complement, LAST_CODE_POINT, overlap, type Ranges, ranges } from './ranges.ts';

export const ANY: Ranges = [0, 0x10ffff];
export const NOT_NEWLINE: Ranges = complement([10, 10]);
export const SPACE: Ranges = ranges(
  [
    [0x09, 0x0d, 0x1c, 0x20, 0x85, 0x85, 0xa0, 0xa0, 0x1680, 0x1680],
    [0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000],
  ].flat(),
);

/**
 * Blocks in which every code point has the same properties: one of each is asked for, which saves nine tenths.
 * U+10000 is one of them so that no segment between two blocks mixes one and two UTF-16 units.
 */
const UNIFORM: Ranges = [
  [0x3400, 0x4db5, 0x4e00, 0x9fef, 0xac00, 0xd7a3, 0xd800, 0xdfff, 0xe000, 0xf8ff, 0x10000, 0x10000],
  [0x17000, 0x187ec, 0x20000, 0x2a6d6, 0x2a700, 0x2b734, 0x2b740, 0x2b81d, 0x2b820, 0x2cea1],
  [0x2ceb0, 0x2ebe0, 0x30000, 0x3134a, 0x34000, 0x3fffd, 0x40000, 0x4fffd, 0x50000, 0x5fffd],
  [0x60000, 0x6fffd, 0x70000, 0x7fffd, 0x80000, 0x8fffd, 0x90000, 0x9fffd, 0xa0000, 0xafffd],
  [0xb0000, 0xbfffd, 0xc0000, 0xcfffd, 0xd0000, 0xdfffd, 0xe1000, 0xefffd, 0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
].flat();

/** Code points lo to hi from the unit `at` of the text on, `width` units each; a uniform block is there once. */
type Segment = { lo: number; hi: number; at: number; width: number; uniform: boolean };

let sample: { text: string; segments: Segment[] } | undefined;

function everyCodePoint(): { text: string; segments: Segment[] } {
  if (sample) return sample;
  const units = new Uint16Array(0x40000);
  const segments: Segment[] = [];
  let length = 0;
  const add = (lo: number, hi: number, uniform: boolean) => {
    if (lo > hi) return;
    segments.push({ lo, hi, at: length, width: lo < 0x10000 ? 1 : 2, uniform });
    for (let point = lo, last = uniform ? lo : hi; point <= last; point++) {
      if (point < 0x10000) units[length++] = point;
      else {
        units[length++] = 0xd7c0 + (point >> 10);
        units[length++] = 0xdc00 | (point & 0x3ff);
      }
    }
  };
  let next = 0;
  for (let i = 0; i < UNIFORM.length; i += 2) {
    add(next, UNIFORM[i]! - 1, false);
    // Surrogates never reach a matcher: they are U+FFFD by then.
    if (UNIFORM[i] !== 0xd800) add(UNIFORM[i]!, UNIFORM[i + 1]!, true);
    next = UNIFORM[i + 1]! + 1;
  }
  add(next, LAST_CODE_POINT, false);
  const text = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(0, length));
  sample = { text, segments };
  return sample;
}

/** The code points that a class of a RegExp matches. */
function ask(source: string): Ranges {
  const run = new RegExp(`${source}+`, 'gu');
  const { text, segments } = everyCodePoint();
  const out: number[] = [];
  let i = 0;
  const segmentOf = (unit: number): Segment => {
    while (i + 1 < segments.length && segments[i + 1]!.at <= unit) i++;
    return segments[i]!;
  };
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    const first = segmentOf(found.index);
    out.push(first.lo + (found.index - first.at) / first.width);
    const last = segmentOf(run.lastIndex - 1);
    out.push(last.uniform ? last.hi : last.lo + (run.lastIndex - last.at) / last.width - 1);
  }
  return ranges(out);
}

const known = new Map<string, Ranges | null>();

/** The set for a class of V8, built on first use; null if V8 does not know it. */
function classOf(source: string): Ranges | null {
  let set = known.get(source);
  if (set === undefined) {
    try {
      set = ask(source);
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
