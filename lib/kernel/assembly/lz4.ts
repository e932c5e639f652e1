// AssemblyScript: LZ4's block format. A sequence is a token (literals in the high half, match length - 4 in the low one;
// 15 goes on in bytes up to and including the first that is not 255), the literals, and a match's distance in two bytes.
// The last sequence ends after its literals, at least 5, and no match starts in the last 12 bytes.

const MIN_MATCH: usize = 4;
const MAX_DISTANCE: usize = 65535;
const LAST_LITERALS: usize = 5;
const LAST_MATCH: usize = 12;
/** After 2^6 places without a match the search goes by 2, then by 3. */
const PATIENCE: u32 = 6;

/** The hash table: positions of 16 bits, 16 KiB, while these suffice; of 32 bits, 64 KiB, for longer blocks. */
@inline
function tableBits<T>(): u32 {
  return sizeof<T>() === 2 ? 13 : 14;
}

/** Where the hash of the bytes at p keeps its position. */
@inline
function slot<T>(p: usize, table: usize): usize {
  if (sizeof<T>() === 2) {
    return table + (((load<u32>(p) * (0x9e3779b1 as u32)) >>> (32 - tableBits<T>())) << 1);
  }
  const five = load<u64>(p) << 24;
  return table + ((((five * (0x9e3779b97f4a7c15 as u64)) >>> (64 - tableBits<T>())) as usize) << 2);
}

/** The bytes after 15 in a token. */
@inline
function putLength(op: usize, rest: usize): usize {
  for (; rest >= 255; rest -= 255) store<u8>(op++, 255);
  store<u8>(op, rest as u8);
  return op + 1;
}

function compressWith<T>(src: usize, len: usize, dst: usize, table: usize): usize {
  const end = src + len;
  let op = dst;
  let anchor = src;
  if (len > LAST_MATCH) {
    // An empty slot means position 0, which is as good a guess as any: what is there gets compared.
    memory.fill(table, 0, sizeof<T>() << tableBits<T>());
    const limit = end - LAST_MATCH;
    const tail = end - LAST_LITERALS;
    let p = src + 1;
    for (;;) {
      let from: usize = 0;
      let next = p;
      let patience: u32 = 1 << PATIENCE;
      let at = slot<T>(p, table);
      do {
        p = next;
        next += patience++ >>> PATIENCE;
        if (next > limit) break;
        from = src + (load<T>(at) as usize);
        store<T>(at, (p - src) as T);
        at = slot<T>(next, table);
      } while ((sizeof<T>() > 2 && p - from > MAX_DISTANCE) || load<u32>(from) !== load<u32>(p));
      if (next > limit) break;
      while (p > anchor && from > src && load<u8>(p - 1) === load<u8>(from - 1)) {
        p--;
        from--;
      }
      const literals = p - anchor;
      let token = op++;
      if (literals < 15) store<u8>(token, (literals << 4) as u8);
      else {
        store<u8>(token, 0xf0);
        op = putLength(op, literals - 15);
      }
      // Up to 15 bytes too many, inside dst's room: at least 12 bytes of input follow, and 16 more are granted.
      for (let k: usize = 0; k < literals; k += 16) v128.store(op + k, v128.load(anchor + k));
      op += literals;
      let done = false;
      for (;;) {
        store<u16>(op, (p - from) as u16);
        op += 2;
        const start = p + MIN_MATCH;
        p = start;
        from += MIN_MATCH;
        for (;;) {
          const difference = load<u64>(p) ^ load<u64>(from);
          if (difference !== 0) {
            p += (ctz(difference) >>> 3) as usize;
            break;
          }
          p += 8;
          from += 8;
          if (p >= tail) break;
        }
        p = min(p, tail);
        const length = p - start;
        if (length < 15) store<u8>(token, load<u8>(token) | (length as u8));
        else {
          store<u8>(token, load<u8>(token) | 15);
          op = putLength(op, length - 15);
        }
        anchor = p;
        if (p > limit) {
          done = true;
          break;
        }
        store<T>(slot<T>(p - 2, table), (p - 2 - src) as T);
        const here = slot<T>(p, table);
        from = src + (load<T>(here) as usize);
        store<T>(here, (p - src) as T);
        if ((sizeof<T>() > 2 && p - from > MAX_DISTANCE) || load<u32>(from) !== load<u32>(p)) break;
        token = op++;
        store<u8>(token, 0);
      }
      if (done) break;
      p++;
      if (p > limit) break;
    }
  }
  const literals = end - anchor;
  if (literals < 15) store<u8>(op++, (literals << 4) as u8);
  else {
    store<u8>(op++, 0xf0);
    op = putLength(op, literals - 15);
  }
  memory.copy(op, anchor, literals);
  return op + literals - dst;
}

/** Writes one block and returns its length. dst has room for len + len / 255 + 16; scratch are 64 KiB of any content. */
export function compress(src: usize, len: usize, dst: usize, scratch: usize): u32 {
  if (len <= MAX_DISTANCE) return compressWith<u16>(src, len, dst, scratch) as u32;
  return compressWith<u32>(src, len, dst, scratch) as u32;
}

/** For a distance below 16, which of the bytes at the match make the next 16: k modulo the distance. */
const PATTERNS = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
  0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0,
  0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0,
  0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1,
  0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0,
], 16);

/**
 * 1 when the block is well formed, exactly `len` long and gives exactly `size` bytes, otherwise 0 with anything in
 * [dst, dst + size). Lengths are compared with what is left, so that no hostile sum runs over.
 */
export function decompress(src: usize, len: usize, dst: usize, size: usize): i32 {
  const end = src + len;
  const full = dst + size;
  let p = src;
  let op = dst;
  while (p < end) {
    const token = load<u8>(p++) as usize;
    let literals = token >>> 4;
    // With room on both sides short copies have a fixed length, and the next distance is there as well.
    if (literals < 15 && end - p > 16 && full - op >= 16) {
      v128.store(op, v128.load(p));
      op += literals;
      p += literals;
    } else {
      if (literals === 15) {
        let more: usize = 255;
        while (more === 255) {
          if (p >= end) return 0;
          more = load<u8>(p++) as usize;
          literals += more;
          if (literals > size) return 0;
        }
      }
      if (literals > end - p || literals > full - op) return 0;
      if (full - op >= 32 && literals <= 32) {
        v128.store(op, v128.load(p));
        v128.store(op, v128.load(p, 16), 16);
      } else if (literals + 15 <= full - op) {
        for (let k: usize = 0; k < literals; k += 16) v128.store(op + k, v128.load(p + k));
      } else memory.copy(op, p, literals);
      op += literals;
      p += literals;
      if (p === end) return (op === full) as i32;
      if (end - p < 2) return 0;
    }
    const distance = load<u16>(p) as usize;
    p += 2;
    if (distance === 0 || distance > op - dst) return 0;
    let from = op - distance;
    let length = token & 15;
    const roomy = distance >= 16 && full - op >= 32;
    if (roomy) {
      v128.store(op, v128.load(from));
      v128.store(op, v128.load(from, 16), 16);
      if (length < 15) {
        op += length + MIN_MATCH;
        continue;
      }
    }
    if (length === 15) {
      let more: usize = 255;
      while (more === 255) {
        if (p >= end) return 0;
        more = load<u8>(p++) as usize;
        length += more;
        if (length > size) return 0;
      }
    }
    length += MIN_MATCH;
    if (length > full - op) return 0;
    if (roomy && length <= 32) {
      op += length;
      continue;
    }
    const stop = op + length;
    if (length + 15 <= full - op) {
      if (distance >= 16) {
        for (; op < stop; op += 16, from += 16) v128.store(op, v128.load(from));
      } else {
        const pattern = i8x16.swizzle(v128.load(from), v128.load(PATTERNS + (distance << 4)));
        // As many whole distances as fit into 16 bytes keep the pattern in step.
        const step = 16 - ((16 as usize) % distance);
        for (; op < stop; op += step) v128.store(op, pattern);
      }
      op = stop;
    } else while (op < stop) store<u8>(op++, load<u8>(from++));
  }
  return 0;
}
