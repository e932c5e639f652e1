// AssemblyScript: where a snapshot's blocks, files and directories are, worked out from its columns of u32. Runs once for
// each snapshot, over tens of thousands of entries: JavaScript would still be interpreted.

const SLASH: u32 = 0x2f;
const DOT: u32 = 0x2e;
const NOTHING: u32 = 0xffffffff;
const LINK: u32 = 2;
const BULK: u32 = 8;

@inline
function u32At(column: usize, i: u32): u32 {
  return load<u32>(column + ((i as usize) << 2));
}

@inline
function put(column: usize, i: u32, value: u32): void {
  store<u32>(column + ((i as usize) << 2), value);
}

/** Writes 0, 1, 2 and so on. */
export function upTo(count: u32, out: usize): void {
  for (let i: u32 = 0; i < count; i++) put(out, i, i);
}

/** Whether no entry is greater than the other column's. */
export function within(a: usize, b: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) if (u32At(a, i) > u32At(b, i)) return false;
  return true;
}

/** Writes where each block begins in its pack; false when a pack has more than `most` bytes. */
export function offsets(sizes: usize, packs: usize, count: u32, most: u32, out: usize): bool {
  let at: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0 && u32At(packs, i) !== u32At(packs, i - 1)) at = 0;
    put(out, i, at as u32);
    at += u32At(sizes, i) as u64;
    if (at > (most as u64)) return false;
  }
  return true;
}

/**
 * Writes each file's block and place from pairs of distance and place, and the numbers of links to `links`, how many to
 * `out`. Gives 0, or what is wrong with one: 1 no such block, 2 no such kind or flags, 3 in the wrong pack, 4 not in its blocks.
 */
export function places(
  pairs: usize,
  kinds: usize,
  flags: usize,
  sizes: usize,
  count: u32,
  packs: usize,
  blockSizes: usize,
  blocks: u32,
  firstBulk: u32,
  block: usize,
  at: usize,
  links: usize,
  out: usize,
): u32 {
  let last: i64 = 0;
  let linked: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const delta = u32At(pairs, 2 * i);
    last += (delta & 1) === 0 ? ((delta >>> 1) as i64) : -((delta >>> 1) as i64) - 1;
    if (last < 0 || (last >= (blocks as i64) && last > 0)) return 1;
    const first = last as u32;
    const from = u32At(pairs, 2 * i + 1);
    put(block, i, first);
    put(at, i, from);
    const kind = load<u8>(kinds + (i as usize)) as u32;
    const flag = load<u8>(flags + (i as usize)) as u32;
    if (kind > LINK || flag > 31) return 2;
    if (kind === LINK) {
      put(links, linked++, i);
      continue;
    }
    const size = u32At(sizes, i);
    if (size === 0) continue;
    if (first >= blocks) return 1;
    if (first >= firstBulk !== ((flag & BULK) !== 0)) return 3;
    if ((from as u64) + (size as u64) <= (u32At(blockSizes, first) as u64)) continue;
    // More than one block: all of them are the file's own.
    let left = size as i64;
    const pack = u32At(packs, first);
    for (let b = first; left > 0 && b < blocks && u32At(packs, b) === pack; b++)
      left -= u32At(blockSizes, b) as i64;
    if (from !== 0 || left !== 0) return 4;
  }
  store<u32>(out, linked);
  return 0;
}

/** Writes the files whose text has one of the flags; gives how many. `texts` names the file with each one's text, ~0 for none. */
export function flagged(texts: usize, flags: usize, count: u32, mask: u32, out: usize): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const text = u32At(texts, i);
    if (text !== NOTHING && ((load<u8>(flags + (text as usize)) as u32) & mask) !== 0) put(out, found++, i);
  }
  return found;
}

/**
 * With `members` 0: writes to first[b + 1] how many files have text in blocks up to b, and gives the sum of all. Then,
 * with room for as many, writes the files of each block there; first[b] is then where those of b + 1 begin.
 */
export function sharers(
  texts: usize,
  sizes: usize,
  block: usize,
  at: usize,
  count: u32,
  blockSizes: usize,
  blocks: u32,
  first: usize,
  members: usize,
): f64 {
  if (members === 0) memory.fill(first, 0, ((blocks as usize) + 1) << 2);
  for (let i: u32 = 0; i < count; i++) {
    const text = u32At(texts, i);
    if (text === NOTHING || u32At(sizes, text) === 0) continue;
    let left = (u32At(at, text) as i64) + (u32At(sizes, text) as i64);
    for (let b = u32At(block, text); left > 0 && b < blocks; left -= u32At(blockSizes, b++) as i64) {
      if (members === 0) put(first, b + 1, u32At(first, b + 1) + 1);
      else {
        const next = u32At(first, b);
        put(members, next, i);
        put(first, b, next + 1);
      }
    }
  }
  if (members !== 0) return 0;
  let sum: u64 = 0;
  for (let b: u32 = 1; b <= blocks; b++) {
    sum += u32At(first, b) as u64;
    put(first, b, sum as u32);
  }
  return sum as f64;
}

/**
 * Writes the directories of paths in order, as far as there is `room`, each as six numbers: its first file, the one after its last, the first
 * directory not inside it, the bytes of the path before its name and of its path, and whether its path is
 * that of a file too. Gives how many there are; `open` has room for 2 numbers for each byte of the longest path. To dotted: the files
 * whose own name begins with a dot, how many to `out`.
 */
export function directories(
  names: usize,
  starts: usize,
  count: u32,
  turns: usize,
  turned: u32,
  room: u32,
  dirs: usize,
  open: usize,
  dotted: usize,
  out: usize,
): u32 {
  let made: u32 = 0;
  let dots: u32 = 0;
  let depth: u32 = 0;
  // Of each open directory its number and the bytes of its path with the slash; below all is the root.
  for (let t: u32 = 0; t < turned; t++) {
    const file = u32At(turns, 2 * t);
    const shared = u32At(turns, 2 * t + 1);
    const from = names + (u32At(starts, file) as usize);
    const length = u32At(starts, file + 1) - u32At(starts, file);
    for (; depth > 0 && u32At(open, 2 * depth - 1) > shared; depth--) close(open, depth, dirs, room, file, made);
    let home = depth > 0 ? u32At(open, 2 * depth - 1) : 0;
    for (let p = home; p < length; p++) {
      if ((load<u8>(from + (p as usize)) as u32) !== SLASH) continue;
      if (made < room) {
        const at = dirs + (made as usize) * 24;
        store<u32>(at, file);
        store<u32>(at, home, 12);
        store<u32>(at, p, 16);
        // Between a file of that name and here is only what begins like it.
        store<u32>(at, (shared >= p && isFile(names, starts, file, from, p)) as u32, 20);
      }
      home = p + 1;
      put(open, 2 * depth, made++);
      put(open, 2 * depth + 1, home);
      depth++;
    }
    const end = t + 1 < turned ? u32At(turns, 2 * t + 2) : count;
    for (let one = file; one < end; one++)
      if ((load<u8>(names + (u32At(starts, one) as usize) + (home as usize)) as u32) === DOT)
        put(dotted, dots++, one);
  }
  for (; depth > 0; depth--) close(open, depth, dirs, room, count, made);
  store<u32>(out, dots);
  return made;
}

/** Whether one of the first `count` paths, which ascend, is this one. */
function isFile(names: usize, starts: usize, count: u32, path: usize, length: u32): bool {
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const own = names + (u32At(starts, middle) as usize);
    const bytes = u32At(starts, middle + 1) - u32At(starts, middle);
    let k: u32 = 0;
    while (k < bytes && k < length && load<u8>(own + (k as usize)) === load<u8>(path + (k as usize))) k++;
    if (k === length && k === bytes) return true;
    if (k < length && (k === bytes || load<u8>(own + (k as usize)) < load<u8>(path + (k as usize)))) low = middle + 1;
    else high = middle;
  }
  return false;
}

@inline
function close(open: usize, depth: u32, dirs: usize, room: u32, file: u32, made: u32): void {
  const own = u32At(open, 2 * depth - 2);
  if (own >= room) return;
  const at = dirs + (own as usize) * 24;
  store<u32>(at, file, 4);
  store<u32>(at, made, 8);
}
