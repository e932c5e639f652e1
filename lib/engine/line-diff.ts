/**
 * Which lines differ between two texts: the shortest edit after Myers, greedy, with its trace. Texts that differ in more
 * than MAX_EDITS lines count as replaced from the first difference to the last.
 */

/** `removed` lines at `from` of the old text give way to `added` lines at `to` of the new one. */
export interface Change {
  from: number;
  removed: number;
  to: number;
  added: number;
}

/** The trace takes four bytes for each square of it. */
const MAX_EDITS = 2000;

export function changedLines(before: readonly string[], after: readonly string[]): Change[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]) =>
    Int32Array.from(lines.slice(start, lines.length - same), (line) => {
      const known = numbers.get(line) ?? numbers.size;
      numbers.set(line, known);
      return known;
    });
  const a = numbered(before);
  const b = numbered(after);
  if (a.length === 0 && b.length === 0) return [];
  const trace = edits(a, b);
  const found = trace ? path(trace, a, b) : [{ from: 0, removed: a.length, to: 0, added: b.length }];
  return found.map((change) => ({ ...change, from: change.from + start, to: change.to + start }));
}

/** For each number of edits, how far into `a` one gets on each diagonal; undefined when there are too many. */
function edits(a: Int32Array, b: Int32Array): Int32Array[] | undefined {
  const max = Math.min(a.length + b.length, MAX_EDITS);
  const reach = new Int32Array(2 * max + 3);
  const zero = max + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= max; d++) {
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach[zero + k - 1]! < reach[zero + k + 1]!);
      let x = down ? reach[zero + k + 1]! : reach[zero + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach[zero + k] = x;
      if (x >= a.length && x - k >= b.length) {
        trace.push(reach.slice(zero - d, zero + d + 1));
        return trace;
      }
    }
    trace.push(reach.slice(zero - d, zero + d + 1));
  }
  return undefined;
}

/** The way back through the trace, neighbouring edits as one change. */
function path(trace: readonly Int32Array[], a: Int32Array, b: Int32Array): Change[] {
  const changes: Change[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d > 0; d--) {
    const reach = trace[d - 1]!;
    const at = (k: number) => reach[k + d - 1] ?? -1;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromX = down ? at(k + 1) : at(k - 1);
    const fromY = fromX - (down ? k + 1 : k - 1);
    const first = changes[0];
    // The place right after this edit, before the lines that both have.
    const [endX, endY] = down ? [fromX, fromY + 1] : [fromX + 1, fromY];
    if (first && first.from === endX && first.to === endY) {
      first.from = fromX;
      first.to = fromY;
      if (down) first.added++;
      else first.removed++;
    } else changes.unshift({ from: fromX, removed: down ? 0 : 1, to: fromY, added: down ? 1 : 0 });
    x = fromX;
    y = fromY;
  }
  return changes;
}
