/** Stable, from the bottom up: an order that contradicts itself ends as well. */
export function mergeSorted(values: unknown[], before: (a: unknown, b: unknown) => boolean): unknown[] {
  let from = values;
  for (let width = 1; width < values.length; width *= 2) {
    const to: unknown[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let i = start;
      let j = middle;
      while (i < middle && j < end) to.push(before(from[j], from[i]) ? from[j++] : from[i++]);
      while (i < middle) to.push(from[i++]);
      while (j < end) to.push(from[j++]);
    }
    from = to;
  }
  return from;
}
