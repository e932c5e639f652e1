// AssemblyScript: the distinct trigrams of a text, folded and hashed to 18 bits, for the index.
import { within } from './masks';

/**
 * Odd, and shifted so that of what it multiplies only the lowest 24 bits count. Of 1,200 random ones the one with the
 * fewest collisions in Go's library, and as few in npm packages: a quarter of what chance would give.
 */
const FACTOR: u32 = 0x62247f << 8;
const SEEN_BYTES: usize = 32768;
/** From here on it is cheaper to clear the whole bitset. */
const MANY: usize = 1024;
const STEP: usize = 14;

/** Four hashes of the trigrams in the low 24 bits of four lanes. */
@inline
function hashes(trigrams: v128): v128 {
  return i32x4.shr_u(i32x4.mul(trigrams, i32x4.splat(FACTOR)), 14);
}

/**
 * Appends a hash unless its bit is set or `invalid` is odd. No branch: what is new is hard to predict. A hash that is
 * not new is written too, and then overwritten by the next.
 */
@inline
function put(hash: u32, invalid: u32, seen: usize, to: usize): usize {
  const at = seen + ((hash >>> 3) & 0x7ffc);
  const word = load<u32>(at);
  const next = word | ((~invalid & 1) << hash);
  store<u32>(at, next);
  store<u32>(to, hash);
  return to + (((next !== word) as u32) << 2);
}

/**
 * Writes u32 hashes in order of first appearance and returns how many. Letters count as lower case and digits as 0; a
 * trigram with \n or \r does not count. `seen` (32 KiB) is all zero before and after. `out` has room for
 * min(len, 2^18) + 1.
 */
export function trigrams(ptr: usize, len: usize, seen: usize, out: usize): u32 {
  if (len < 3) return 0;
  const newline = i8x16.splat(10);
  const carriageReturn = i8x16.splat(13);
  const end = ptr + len - 2;
  let to = out;
  for (let p = ptr; p < end; p += STEP) {
    let v = v128.load(p);
    const breaks = i8x16.bitmask(v128.or(i8x16.eq(v, newline), i8x16.eq(v, carriageReturn))) as u32;
    let invalid = breaks | (breaks >>> 1) | (breaks >>> 2);
    if (end - p < STEP) invalid |= (-1 as u32) << ((end - p) as u32);
    v = v128.or(v, v128.and(within(v, 0x41, 26), i8x16.splat(0x20)));
    v = v128.andnot(v, v128.and(within(v, 0x30, 10), i8x16.splat(0x0f)));
    // 16 bytes hold 14 trigrams; the fourth byte of a lane does not count.
    const h0 = hashes(i8x16.shuffle(v, v, 0, 1, 2, 2, 1, 2, 3, 3, 2, 3, 4, 4, 3, 4, 5, 5));
    const h1 = hashes(i8x16.shuffle(v, v, 4, 5, 6, 6, 5, 6, 7, 7, 6, 7, 8, 8, 7, 8, 9, 9));
    const h2 = hashes(i8x16.shuffle(v, v, 8, 9, 10, 10, 9, 10, 11, 11, 10, 11, 12, 12, 11, 12, 13, 13));
    const h3 = hashes(i8x16.shuffle(v, v, 12, 13, 14, 14, 13, 14, 15, 15, 14, 15, 15, 15, 15, 15, 15, 15));
    to = put(i32x4.extract_lane(h0, 0) as u32, invalid, seen, to);
    to = put(i32x4.extract_lane(h0, 1) as u32, invalid >>> 1, seen, to);
    to = put(i32x4.extract_lane(h0, 2) as u32, invalid >>> 2, seen, to);
    to = put(i32x4.extract_lane(h0, 3) as u32, invalid >>> 3, seen, to);
    to = put(i32x4.extract_lane(h1, 0) as u32, invalid >>> 4, seen, to);
    to = put(i32x4.extract_lane(h1, 1) as u32, invalid >>> 5, seen, to);
    to = put(i32x4.extract_lane(h1, 2) as u32, invalid >>> 6, seen, to);
    to = put(i32x4.extract_lane(h1, 3) as u32, invalid >>> 7, seen, to);
    to = put(i32x4.extract_lane(h2, 0) as u32, invalid >>> 8, seen, to);
    to = put(i32x4.extract_lane(h2, 1) as u32, invalid >>> 9, seen, to);
    to = put(i32x4.extract_lane(h2, 2) as u32, invalid >>> 10, seen, to);
    to = put(i32x4.extract_lane(h2, 3) as u32, invalid >>> 11, seen, to);
    to = put(i32x4.extract_lane(h3, 0) as u32, invalid >>> 12, seen, to);
    to = put(i32x4.extract_lane(h3, 1) as u32, invalid >>> 13, seen, to);
  }
  const count = (to - out) >>> 2;
  if (count > MANY) memory.fill(seen, 0, SEEN_BYTES);
  else for (let p = out; p < to; p += 4) store<u32>(seen + ((load<u32>(p) >>> 5) << 2), 0);
  return count as u32;
}
