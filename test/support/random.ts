/** Replayable chance: the seed is printed, and ZGATE_SEED brings it back. */

export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(values: readonly T[]): T;
  /** Several values, `most` at most. */
  several<T>(most: number, make: () => T): T[];
}

/** Prints the seed it starts from. */
export function random(what: string): Random {
  const seed = Number(process.env.ZGATE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${what}: ZGATE_SEED=${seed}`);
  let state = seed >>> 0;
  // Mulberry-style mixing of a counter: short, and good enough to choose test data.
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}
