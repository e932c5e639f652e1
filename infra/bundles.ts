/**
 * How large the bundles are: as a whole, and what of it every start loads. The table of them is committed, so that growth is
 * seen in review: `npm run bundles` writes it, a test compares.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In thousands of bytes. */
export interface BundleSize {
  all_kB: number;
  /** The handler's module and what it imports, without what it loads when asked for. */
  start_kB: number;
}

/** Most that a bundle may have, and most that a start may load. */
export const BUDGET: BundleSize = { all_kB: 5000, start_kB: 400 };
/** A difference that means nothing. */
const TOLERANCE = { share: 0.1, kB: 10 };

export const TABLE = 'infra/generated/bundles.json';

export function bundleSizes(folder: string): Record<string, BundleSize> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sizes = names.map(({ name }) => [name, sizeOf(join(folder, name))] as const);
  return Object.fromEntries(sizes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sizeOf(bundle: string): BundleSize {
  const bytes = readdirSync(bundle).map((name) => statSync(join(bundle, name)).size);
  const sum = (all: number[]) => kB(all.reduce((total, one) => total + one, 0));
  return { all_kB: sum(bytes), start_kB: sum(atStart(bundle).map((code) => Buffer.byteLength(code))) };
}

/** The code that every start loads: the handler's module and what it imports, and so on. */
export function atStart(bundle: string): string[] {
  const loaded = new Map<string, string>();
  const names = new Set(['index.mjs']);
  for (const name of names) {
    const code = readFileSync(join(bundle, name), 'utf8');
    loaded.set(name, code);
    // Static imports only: those in the code have a parenthesis.
    for (const [, other] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) names.add(other!);
  }
  return [...loaded.values()];
}

const kB = (bytes: number) => Math.round(bytes / 1000);

/** What differs between two tables by more than nothing, in words. */
export function drift(now: Record<string, BundleSize>, then: Record<string, BundleSize>): string[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort();
  return names.flatMap((name) => {
    const [is, was] = [now[name], then[name]];
    if (!is || !was) return `${name} is ${is ? 'new' : 'gone'}`;
    return (['all_kB', 'start_kB'] as const)
      .filter((key) => Math.abs(is[key] - was[key]) > Math.max(TOLERANCE.kB, was[key] * TOLERANCE.share))
      .map((key) => `${name}: ${key} was ${was[key]}, is ${is[key]}`);
  });
}

/** One line about all of them. */
export function summary(sizes: Record<string, BundleSize>): string {
  const all = Object.entries(sizes);
  const worst = (key: keyof BundleSize) =>
    all.reduce((most, one) => (one[1][key] > most[1][key] ? one : most));
  const total = all.reduce((sum, [, { all_kB }]) => sum + all_kB, 0);
  const [large, slow] = [worst('all_kB'), worst('start_kB')];
  return `${all.length} bundles, ${(total / 1000).toFixed(1)} MB; largest: ${large[0]}, ${large[1].all_kB} kB; most at start: ${slow[0]}, ${slow[1].start_kB} kB`;
}
