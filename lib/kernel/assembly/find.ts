// AssemblyScript: the first place of a string, or of bytes of some classes at fixed distances.
import { bits, lowest, NONE, within } from './masks';

/** Whether the n bytes of the needle are at p; with fold, its lower-case letters match upper case too. */
function same(p: usize, needle: usize, n: usize, fold: u32): bool {
  const caseBit = i8x16.splat(fold !== 0 ? 0x20 : 0);
  for (let k: usize = 0; k < n; k += 16) {
    const want = v128.load(needle + k);
    const letter = v128.and(within(want, 0x61, 26), caseBit);
    const equal = i8x16.bitmask(i8x16.eq(v128.or(v128.load(p + k), letter), want)) as u32;
    if ((~equal & (lowest(n - k) as u32) & 0xffff) !== 0) return false;
  }
  return true;
}

/**
 * The first occurrence of the n bytes of the needle inside [ptr, end). Those at i and j are compared first. With fold 1
 * ASCII letters match in either case and the needle is lower case.
 */
export function find(ptr: usize, end: usize, needle: usize, n: usize, i: usize, j: usize, fold: u32): u32 {
  if (end < ptr || end - ptr < n) return NONE;
  const last = end - n;
  const vi = v128.load8_splat(needle + i);
  const vj = v128.load8_splat(needle + j);
  if (fold === 0) {
    for (let p = ptr; p <= last; p += 64) {
      const pi = p + i;
      const pj = p + j;
      const a = v128.and(i8x16.eq(v128.load(pi), vi), i8x16.eq(v128.load(pj), vj));
      const b = v128.and(i8x16.eq(v128.load(pi, 16), vi), i8x16.eq(v128.load(pj, 16), vj));
      const c = v128.and(i8x16.eq(v128.load(pi, 32), vi), i8x16.eq(v128.load(pj, 32), vj));
      const d = v128.and(i8x16.eq(v128.load(pi, 48), vi), i8x16.eq(v128.load(pj, 48), vj));
      if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
        for (let m = bits(a, b, c, d) & lowest(last - p + 1); m !== 0; m &= m - 1) {
          const at = p + (ctz(m) as usize);
          if (same(at, needle, n, 0)) return at as u32;
        }
      }
    }
    return NONE;
  }
  const caseBit = i8x16.splat(0x20);
  const ci = v128.and(within(vi, 0x61, 26), caseBit);
  const cj = v128.and(within(vj, 0x61, 26), caseBit);
  for (let p = ptr; p <= last; p += 64) {
    const pi = p + i;
    const pj = p + j;
    const a = v128.and(i8x16.eq(v128.or(v128.load(pi), ci), vi), i8x16.eq(v128.or(v128.load(pj), cj), vj));
    const b = v128.and(
      i8x16.eq(v128.or(v128.load(pi, 16), ci), vi),
      i8x16.eq(v128.or(v128.load(pj, 16), cj), vj),
    );
    const c = v128.and(
      i8x16.eq(v128.or(v128.load(pi, 32), ci), vi),
      i8x16.eq(v128.or(v128.load(pj, 32), cj), vj),
    );
    const d = v128.and(
      i8x16.eq(v128.or(v128.load(pi, 48), ci), vi),
      i8x16.eq(v128.or(v128.load(pj, 48), cj), vj),
    );
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      for (let m = bits(a, b, c, d) & lowest(last - p + 1); m !== 0; m &= m - 1) {
        const at = p + (ctz(m) as usize);
        if (same(at, needle, n, 1)) return at as u32;
      }
    }
  }
  return NONE;
}

/** 0xff for each byte that is not in the class. */
@inline
function outside(v: v128, low: v128, high: v128): v128 {
  const l = i8x16.swizzle(low, v128.and(v, i8x16.splat(15)));
  const h = i8x16.swizzle(high, i8x16.shr_u(v, 4));
  return i8x16.eq(v128.and(l, h), i8x16.splat(0));
}

/** Whether the byte at p is in a class. */
@inline
function member(p: usize, table: usize): bool {
  const byte = load<u8>(p) as usize;
  return (load<u8>(table + (byte & 15)) & load<u8>(table + (byte >> 4), 16)) !== 0;
}

/** `window` when the first two classes are each so many bytes one after another: comparisons instead of tables. */
function rangesAt(ptr: usize, last: usize, tables: usize, offsets: usize, ranges: usize, count: u32): u32 {
  // One addition and one signed comparison, as in `within`.
  const add0 = i8x16.splat((-128 - load<i32>(ranges)) as i8);
  const below0 = i8x16.splat((-128 + load<i32>(ranges, 4)) as i8);
  const add1 = i8x16.splat((-128 - load<i32>(ranges, 8)) as i8);
  const below1 = i8x16.splat((-128 + load<i32>(ranges, 12)) as i8);
  const o0 = load<u32>(offsets) as usize;
  const o1 = load<u32>(offsets, 4) as usize;
  for (let p = ptr; p <= last; p += 64) {
    const p0 = p + o0;
    const p1 = p + o1;
    const a = v128.and(
      i8x16.lt_s(i8x16.add(v128.load(p0), add0), below0),
      i8x16.lt_s(i8x16.add(v128.load(p1), add1), below1),
    );
    const b = v128.and(
      i8x16.lt_s(i8x16.add(v128.load(p0, 16), add0), below0),
      i8x16.lt_s(i8x16.add(v128.load(p1, 16), add1), below1),
    );
    const c = v128.and(
      i8x16.lt_s(i8x16.add(v128.load(p0, 32), add0), below0),
      i8x16.lt_s(i8x16.add(v128.load(p1, 32), add1), below1),
    );
    const d = v128.and(
      i8x16.lt_s(i8x16.add(v128.load(p0, 48), add0), below0),
      i8x16.lt_s(i8x16.add(v128.load(p1, 48), add1), below1),
    );
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    for (let m = bits(a, b, c, d) & lowest(last - p + 1); m !== 0; m &= m - 1) {
      const at = p + (ctz(m) as usize);
      let k: u32 = 2;
      while (k < count && member(at + (load<u32>(offsets + 4 * k) as usize), tables + 32 * k)) k++;
      if (k >= count) return at as u32;
    }
  }
  return NONE;
}

/** The first p in [ptr, end - length] with a byte of class k at p + offsets[k], for each k below count.
 * At `ranges` of the first two: the first byte and how many follow one another; 0 when they do not. */
export function window(
  ptr: usize,
  end: usize,
  tables: usize,
  offsets: usize,
  ranges: usize,
  count: u32,
  length: usize,
): u32 {
  if (end < ptr || end - ptr < length) return NONE;
  const last = end - length;
  if (count > 1 && load<u32>(ranges, 4) !== 0 && load<u32>(ranges, 12) !== 0)
    return rangesAt(ptr, last, tables, offsets, ranges, count);
  const low0 = v128.load(tables);
  const high0 = v128.load(tables, 16);
  const o0 = load<u32>(offsets) as usize;
  // Without a second class, the first one stands for it.
  const second = (count > 1) as usize;
  const low1 = v128.load(tables + 32 * second);
  const high1 = v128.load(tables + 32 * second, 16);
  const o1 = load<u32>(offsets + 4 * second) as usize;
  for (let p = ptr; p <= last; p += 32) {
    const p0 = p + o0;
    const p1 = p + o1;
    const a = v128.or(outside(v128.load(p0), low0, high0), outside(v128.load(p1), low1, high1));
    const b = v128.or(outside(v128.load(p0, 16), low0, high0), outside(v128.load(p1, 16), low1, high1));
    let out = (i8x16.bitmask(a) as u32) | ((i8x16.bitmask(b) as u32) << 16);
    for (let k: u32 = 2; k < count && out !== 0xffffffff; k++) {
      const low = v128.load(tables + 32 * k);
      const high = v128.load(tables + 32 * k, 16);
      const pk = p + (load<u32>(offsets + 4 * k) as usize);
      out |= i8x16.bitmask(outside(v128.load(pk), low, high)) as u32;
      out |= (i8x16.bitmask(outside(v128.load(pk, 16), low, high)) as u32) << 16;
    }
    if (out !== 0xffffffff) {
      const at = p + (ctz(~out) as usize);
      return at <= last ? (at as u32) : NONE;
    }
  }
  return NONE;
}
