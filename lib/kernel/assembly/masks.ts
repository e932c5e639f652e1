// AssemblyScript: bits of vectors.

export const NONE: u32 = 0xffffffff;

/** One bit for each of 64 bytes: their highest. */
@inline
export function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = (i8x16.bitmask(a) as u32) | ((i8x16.bitmask(b) as u32) << 16);
  const high = (i8x16.bitmask(c) as u32) | ((i8x16.bitmask(d) as u32) << 16);
  return (low as u64) | ((high as u64) << 32);
}

/** The lowest `count` bits, at most 64. */
@inline
export function lowest(count: usize): u64 {
  return count < 64 ? ((1 as u64) << (count as u64)) - 1 : (-1 as u64);
}

/** 0xff for each byte from `first` on, `count` of them: one addition and one signed comparison. */
@inline
export function within(v: v128, first: i32, count: i32): v128 {
  return i8x16.lt_s(i8x16.add(v, i8x16.splat((-128 - first) as i8)), i8x16.splat((-128 + count) as i8));
}
