/** Replayable chance: every run takes the same seed, unless ZGATE_SEED gives another. The run tells it in its first and last lines. */

/** Whole numbers from 0 to below a bound; the same ones for the same seed. */
export function seeded(seed: number): (bound: number) => number {
  // Three shifts of a 32-bit word go through every value but 0; the multiplication sets neighbouring seeds apart.
  let word = Math.imul(seed, 2_654_435_761) >>> 0 || 1;
  return (bound) => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    word >>>= 0;
    return word % bound;
  };
}

export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(values: readonly T[]): T;
  /** Several values, `most` at most. */
  several<T>(most: number, make: () => T): T[];
}

/** The seed of this run. */
export const seedOfRun = (): number => Number(process.env.ZGATE_SEED ?? 1);

/** How often something random is tried: as often as said, or a part of that (ZGATE_EFFORT=0.3) where time is short. */
export const rounds = (most: number): number =>
  Math.max(1, Math.round(most * Number(process.env.ZGATE_EFFORT ?? 1)));

/** Some of many cases, in their order: as many as the effort says, `least` at least, and all at full effort. */
export function sample<T>(all: readonly T[], least = 1): T[] {
  const below = seeded(seedOfRun());
  let wanted = Math.min(all.length, Math.max(least, rounds(all.length)));
  return all.filter((_, n) => below(all.length - n) < wanted && wanted-- > 0);
}

export function random(): Random {
  const below = seeded(seedOfRun());
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}
