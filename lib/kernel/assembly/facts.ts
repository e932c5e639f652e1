// AssemblyScript: what is to be known of a text before it is searched.
import { bits, lowest } from './masks';

const NUL_WITHIN: usize = 8192;

function holdsNul(ptr: usize, end: usize): bool {
  const zero = i8x16.splat(0);
  for (let p = ptr; p < end; p += 16) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(p), zero)) as u32;
    if (mask !== 0 && p + ctz(mask) < end) return true;
  }
  return false;
}

/** Five u32: line breaks (\n, \r\n, lone \r), bytes \r, any byte above ASCII, a NUL near the start, longest line. */
export function facts(ptr: usize, len: usize, out: usize): void {
  const newline = i8x16.splat(10);
  const carriageReturn = i8x16.splat(13);
  const end = ptr + len;
  let above = i8x16.splat(0);
  let aboveInTail: u64 = 0;
  let breaks: u32 = 0;
  let returns: u32 = 0;
  let carry: u64 = 0;
  let start = ptr;
  let longest: usize = 0;
  for (let p = ptr; p < end; p += 64) {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const valid = lowest(end - p);
    if (end - p >= 64) above = v128.or(above, v128.or(v128.or(a, b), v128.or(c, d)));
    else aboveInTail = bits(a, b, c, d) & valid;
    const n =
      bits(i8x16.eq(a, newline), i8x16.eq(b, newline), i8x16.eq(c, newline), i8x16.eq(d, newline)) & valid;
    const ra = i8x16.eq(a, carriageReturn);
    const rb = i8x16.eq(b, carriageReturn);
    const rc = i8x16.eq(c, carriageReturn);
    const rd = i8x16.eq(d, carriageReturn);
    let r: u64 = 0;
    if (v128.any_true(v128.or(v128.or(ra, rb), v128.or(rc, rd)))) {
      r = bits(ra, rb, rc, rd) & valid;
      returns += popcnt(r) as u32;
    }
    // A \n right after a \r belongs to that break.
    breaks += popcnt((n & ~((r << 1) | carry)) | r) as u32;
    carry = r >>> 63;
    // Between \r and \n lies a line of no bytes, which is never the longest.
    for (let either = n | r; either !== 0; either &= either - 1) {
      const at = p + (ctz(either) as usize);
      longest = max(longest, at - start);
      start = at + 1;
    }
  }
  store<u32>(out, breaks);
  store<u32>(out, returns, 4);
  store<u32>(out, (i8x16.bitmask(above) !== 0 || aboveInTail !== 0) as u32, 8);
  store<u32>(out, holdsNul(ptr, ptr + min(len, NUL_WITHIN)) as u32, 12);
  store<u32>(out, max(longest, end - start) as u32, 16);
}

/** The number of \n. */
export function breaks(ptr: usize, len: usize): u32 {
  const newline = i8x16.splat(10);
  const end = ptr + len;
  let total: u32 = 0;
  let p = ptr;
  while (end - p >= 64) {
    // A byte counts to 255: 63 rounds of 4.
    const stop = p + min((end - p) & ~63, 63 * 64);
    let sum = i8x16.splat(0);
    for (; p < stop; p += 64) {
      const ab = i8x16.add(i8x16.eq(v128.load(p), newline), i8x16.eq(v128.load(p, 16), newline));
      const cd = i8x16.add(i8x16.eq(v128.load(p, 32), newline), i8x16.eq(v128.load(p, 48), newline));
      sum = i8x16.sub(sum, i8x16.add(ab, cd));
    }
    const four = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sum));
    total += i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1);
    total += i32x4.extract_lane(four, 2) + i32x4.extract_lane(four, 3);
  }
  for (; p < end; p += 16) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(p), newline)) as u32;
    total += popcnt(mask & (lowest(end - p) as u32));
  }
  return total;
}
