// AssemblyScript: which blocks are in all of some lists. A list is a bit for each block, or distances in Rice's code.

const MAX_LOW_BITS: u32 = 22;

/** Leaves in `set`, a bit for each of `docs` blocks, those that are in the list too; `temp` is as large. False when it is none. */
export function narrow(src: usize, len: usize, docs: u32, set: usize, temp: usize): bool {
  const bytes = ((docs + 7) >> 3) as usize;
  if (len === bytes) {
    and(set, src, bytes);
    return true;
  }
  if (len === 0) return false;
  const low = load<u8>(src) as u32;
  if (low > MAX_LOW_BITS) return false;
  memory.fill(temp, 0, bytes);
  const end = src + len;
  let p = src + 1;
  // The bits to be read next, the first one highest.
  let bits: u64 = 0;
  let held: u32 = 0;
  let doc: i64 = -1;
  for (;;) {
    let zeros: u64 = 0;
    let rest: u64 = 0;
    if (held < 32 && end - p >= 4) {
      bits |= (bswap<u32>(load<u32>(p)) as u64) << ((32 - held) as u64);
      p += 4;
      held += 32;
    }
    const few = clz(bits) as u32;
    if (few + 1 + low <= held) {
      // What most numbers are: all of it is at hand. Shifts by 64 would be none.
      zeros = few as u64;
      bits = (bits << zeros) << 1;
      rest = (bits >> 1) >> ((63 - low) as u64);
      bits <<= low as u64;
      held -= few + 1 + low;
    } else {
      for (;;) {
        for (; held <= 56 && p < end; held += 8) bits |= (load<u8>(p++) as u64) << ((56 - held) as u64);
        if (bits !== 0) break;
        // What fills the last byte is zeros alone.
        if (p >= end) {
          and(set, temp, bytes);
          return true;
        }
        zeros += held as u64;
        held = 0;
      }
      const run = clz(bits) as u32;
      zeros += run as u64;
      bits = (bits << (run as u64)) << 1;
      held -= run + 1;
      for (; held <= 56 && p < end; held += 8) bits |= (load<u8>(p++) as u64) << ((56 - held) as u64);
      if (held < low) return false;
      rest = (bits >> 1) >> ((63 - low) as u64);
      bits <<= low as u64;
      held -= low;
    }
    doc += ((zeros << (low as u64)) + rest + 1) as i64;
    if (doc >= (docs as i64)) return false;
    const at = temp + ((doc as usize) >> 3);
    const bit: u32 = (1 as u32) << ((doc as u32) & 7);
    store<u8>(at, ((load<u8>(at) as u32) | bit) as u8);
  }
  return false;
}

/** Both regions are followed by room for a whole vector. */
@inline
function and(set: usize, other: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) v128.store(set + i, v128.and(v128.load(set + i), v128.load(other + i)));
}

/** Writes the numbers of the bits that are set, below `docs`, as u32; gives how many. */
export function members(set: usize, docs: u32, out: usize): u32 {
  let to = out;
  for (let base: u32 = 0; base < docs; base += 64) {
    let word = load<u64>(set + ((base >> 3) as usize));
    if (docs - base < 64) word &= ((1 as u64) << ((docs - base) as u64)) - 1;
    for (; word !== 0; word &= word - 1) {
      store<u32>(to, base + (ctz(word) as u32));
      to += 4;
    }
  }
  return ((to - out) >> 2) as u32;
}
