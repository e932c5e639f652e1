// Sets of code points as a flat list of inclusive bounds: [lo, hi, lo, hi, …], sorted, disjoint and not adjacent.

export type Ranges = readonly number[];

export const LAST_CODE_POINT = 0x10ffff;

/** Sorts and merges bounds that may overlap. */
export function ranges(bounds: Ranges): Ranges {
  const pairs: [number, number][] = [];
  for (let i = 0; i < bounds.length; i += 2) pairs.push([bounds[i]!, bounds[i + 1]!]);
  pairs.sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  for (const [lo, hi] of pairs) {
    const last = out.length - 1;
    if (last > 0 && lo <= out[last]! + 1) out[last] = Math.max(out[last]!, hi);
    else out.push(lo, hi);
  }
  return out;
}

export function union(sets: readonly Ranges[]): Ranges {
  return sets.length === 1 ? sets[0]! : ranges(sets.flat());
}

export function complement(set: Ranges): Ranges {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    if (set[i]! > next) out.push(next, set[i]! - 1);
    next = set[i + 1]! + 1;
  }
  if (next <= LAST_CODE_POINT) out.push(next, LAST_CODE_POINT);
  return out;
}

export function overlap(a: Ranges, b: Ranges): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i + 1]! < b[j]!) i += 2;
    else if (b[j + 1]! < a[i]!) j += 2;
    else return true;
  }
  return false;
}

/** The set as a class for a RegExp with the flag `u`. */
export function classText(set: Ranges): string {
  let text = '';
  for (let i = 0; i < set.length; i += 2) {
    text += `\\u{${set[i]!.toString(16)}}`;
    if (set[i + 1]! > set[i]!) text += `-\\u{${set[i + 1]!.toString(16)}}`;
  }
  return `[${text}]`;
}
