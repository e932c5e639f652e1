/** Times things that take turns, so that noise hits all of them alike. */

export interface Entrant {
  name: string;
  run(): Promise<unknown>;
}

/** Milliseconds per entrant: the median of `rounds` turns, after one turn that does not count. */
export async function alternate(entrants: Entrant[], rounds: number): Promise<Map<string, number>> {
  const times = new Map(entrants.map(({ name }) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const { name, run } of entrants) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)!.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Prints rows in columns; the first row is the heading. */
export function printTable(rows: string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
    );
  }
}
