// AssemblyScript: the table automaton of lib/regex/determinise.ts over bytes.

@inline
function entry(table: usize, columns: usize, row: i32, byte: u32): i32 {
  return load<i32>(table + (((row as usize) + (load<u16>(columns + (byte << 1)) as usize)) << 2));
}

@inline
function stop(out: usize, row: i32, to: i32, at: usize): u32 {
  store<i32>(out, row);
  store<i32>(out, to, 4);
  return at as u32;
}

/**
 * Follows table[row + columns[byte]] until an entry is negative. Returns the address of that byte, or `end`, and writes
 * the row before it and the entry (0 at `end`).
 */
export function dfa(ptr: usize, end: usize, table: usize, columns: usize, row: i32, out: usize): u32 {
  let p = ptr;
  for (; p + 4 <= end; p += 4) {
    const four = load<u32>(p);
    const a = entry(table, columns, row, four & 0xff);
    if (a < 0) return stop(out, row, a, p);
    const b = entry(table, columns, a, (four >>> 8) & 0xff);
    if (b < 0) return stop(out, a, b, p + 1);
    const c = entry(table, columns, b, (four >>> 16) & 0xff);
    if (c < 0) return stop(out, b, c, p + 2);
    const d = entry(table, columns, c, four >>> 24);
    if (d < 0) return stop(out, c, d, p + 3);
    row = d;
  }
  for (; p < end; p++) {
    const to = entry(table, columns, row, load<u8>(p));
    if (to < 0) return stop(out, row, to, p);
    row = to;
  }
  return stop(out, row, 0, end);
}
