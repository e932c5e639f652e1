// AssemblyScript: the tables of a snapshot, made from their stored form. They are read once, so time to warm up counts.

const SLASH: u32 = 0x2f;
const DOT: u32 = 0x2e;

/** Where the last number read ended, and the number. */
let at: usize = 0;
let value: u32 = 0;

/** Reads a number of seven bits a byte, the lowest first; false when it is cut or has more than 32 bits. */
@inline
function number(end: usize): bool {
  if (at >= end) return false;
  let byte: u32 = load<u8>(at++);
  value = byte & 0x7f;
  for (let shift: u32 = 7; byte >= 0x80; shift += 7) {
    if (at >= end || shift > 28) return false;
    byte = load<u8>(at++);
    if (shift === 28 && byte > 15) return false;
    value |= (byte & 0x7f) << shift;
  }
  return true;
}

/** Writes `count` numbers, none above `most`, as u32; gives where they end, or 0. */
export function numbers(src: usize, end: usize, count: u32, most: u32, dst: usize): usize {
  at = src;
  for (let q = dst; q < dst + ((count as usize) << 2); q += 4) {
    if (!number(end) || value > most) return 0;
    store<u32>(q, value);
  }
  return at;
}

/** Whether the segment before a slash or the end of a path may be one: not empty, not `.`, not `..`. */
@inline
function segment(from: usize, to: usize): bool {
  const length = to - from;
  if (length === 0) return false;
  if (length > 2 || load<u8>(to - 1) !== DOT) return true;
  return length === 2 && load<u8>(from) !== DOT;
}

/**
 * Writes `count` paths, each stored as what it shares with the one before and the rest, one after another to dst, where
 * each begins (and the end) to starts, and to turns, for those in another directory than the one before, the number and the bytes shared with it. Gives
 * where they end in the source, or 0 when they are not sound (ascending, no odd segments, at most `most` bytes each) or
 * need more than `room`. At out: how many turns, whether a byte is above ASCII, and whether a path begins within a
 * character of UTF-8.
 */
export function paths(
  src: usize,
  end: usize,
  count: u32,
  most: u32,
  dst: usize,
  room: usize,
  starts: usize,
  turns: usize,
  out: usize,
): usize {
  at = src;
  let before = dst;
  let to = dst;
  let home: usize = 0;
  let turned = turns;
  let wide: u32 = 0;
  let cut: u32 = 0;
  store<u32>(starts, 0);
  for (let i: u32 = 0; i < count; i++) {
    if (!number(end) || (value as usize) > to - before) return 0;
    const shared = value as usize;
    if (!number(end) || value === 0 || value > most) return 0;
    const own = value as usize;
    if (own > end - at || shared + own > (most as usize) || to + shared + own > dst + room) return 0;
    // Where they part, this one is greater.
    if (before + shared < to && load<u8>(before + shared) >= load<u8>(at)) return 0;
    memory.copy(to, before, shared);
    memory.copy(to + shared, at, own);
    at += own;
    const stop = to + shared + own;
    cut |= ((load<u8>(to) & 0xc0) === 0x80) as u32;
    // What is shared is sound; the segment that it ends in goes on.
    let from = to + (shared < home ? 0 : home);
    for (let p = to + shared; p > from; p--) {
      if (load<u8>(p - 1) === SLASH) {
        from = p;
        break;
      }
    }
    for (let p = to + shared; p < stop; p++) {
      const byte = load<u8>(p) as u32;
      if (byte === 0) return 0;
      wide |= byte >> 7;
      if (byte !== SLASH) continue;
      if (!segment(from, p)) return 0;
      from = p + 1;
    }
    if (!segment(from, stop)) return 0;
    const own_home = from - to;
    if (i === 0 || own_home !== home || shared < home) {
      store<u32>(turned, i);
      store<u32>(turned, shared as u32, 4);
      turned += 8;
      home = own_home;
    }
    before = to;
    to = stop;
    store<u32>(starts + (((i as usize) + 1) << 2), (to - dst) as u32);
  }
  store<u32>(out, ((turned - turns) >> 3) as u32);
  store<u32>(out, wide, 4);
  store<u32>(out, cut, 8);
  return at;
}

/** Reads pairs up to the end: how many slots have no list, and the next one's bytes. Gives the bytes of all, or ~0. */
export function lists(src: usize, end: usize, slots: u32, most: u32, starts: usize): u32 {
  at = src;
  let slot: u32 = 0;
  let sum: u64 = 0;
  while (at < end) {
    if (!number(end) || value >= slots - slot) return 0xffffffff;
    const next = slot + value;
    while (slot <= next) store<u32>(starts + ((slot++ as usize) << 2), sum as u32);
    if (!number(end) || value > most) return 0xffffffff;
    sum += value as u64;
    if (sum >= 0xffffffff) return 0xffffffff;
  }
  while (slot <= slots) store<u32>(starts + ((slot++ as usize) << 2), sum as u32);
  return sum as u32;
}
