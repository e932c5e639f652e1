// AssemblyScript: line breaks made one kind.

/** Copies a text with \n for every \r\n and lone \r; gives its length. Up to 15 bytes after it may be written too. */
export function normalise(src: usize, len: usize, dst: usize): u32 {
  const carriageReturn = i8x16.splat(13);
  const end = src + len;
  let to = dst;
  let p = src;
  while (p < end) {
    const v = v128.load(p);
    const mask = i8x16.bitmask(i8x16.eq(v, carriageReturn)) as u32;
    v128.store(to, v);
    const clean: usize = mask === 0 ? 16 : (ctz(mask) as usize);
    const left = end - p;
    if (clean >= left) return (to + left - dst) as u32;
    p += clean;
    to += clean;
    if (mask === 0) continue;
    store<u8>(to++, 10);
    p++;
    if (p < end && load<u8>(p) === 10) p++;
  }
  return (to - dst) as u32;
}
