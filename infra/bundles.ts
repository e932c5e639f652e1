/**
 * How large the bundles are, as a whole and what of it every start loads, and how long that takes. The table of them is committed, so
 * that growth is seen in review: `npm run bundles` measures and writes it, a test compares the sizes.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundled, type DeployedFunction, shell, streamed } from './deployed.ts';

/** In thousands of bytes. */
export interface BundleSize {
  all_kB: number;
  /** The handler's module and what it imports, without what it loads when asked for. */
  start_kB: number;
}

/** A row of the table. */
export interface Bundle extends BundleSize {
  /** Milliseconds that a start takes more than that of a function that does nothing. */
  init_ms: number;
}

/** Most that a bundle may have, that a start may load, and that it may take, by what it is for. */
const BUDGETS = {
  /** An operation on files, or on pages: what reads a store. */
  reads: { all_kB: 1000, start_kB: 80, init_ms: 20 },
  /** One on programs: the sandbox comes with it. */
  runs: { all_kB: 2200, start_kB: 65, init_ms: 20 },
  /** All operations of one or the other kind. */
  readsAll: { all_kB: 1400, start_kB: 220, init_ms: 30 },
  runsAll: { all_kB: 2400, start_kB: 220, init_ms: 30 },
  agent: { all_kB: 1200, start_kB: 140, init_ms: 30 },
  shell: { all_kB: 120, start_kB: 100, init_ms: 30 },
} satisfies Record<string, Bundle>;
/** Milliseconds for the operation on files that loads least: there everything is what all of them have to load. */
const SMALLEST_MS = 15;

function budgetOf({ name, op, needs }: DeployedFunction): Bundle {
  if (name === streamed.name) return BUDGETS.agent;
  if (name === shell.name) return BUDGETS.shell;
  if (op === undefined) return needs.realms ? BUDGETS.runsAll : BUDGETS.readsAll;
  return needs.realms ? BUDGETS.runs : BUDGETS.reads;
}

export const budgets: Readonly<Record<string, Bundle>> = Object.fromEntries(
  bundled.map((one) => [one.name, budgetOf(one)]),
);

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

/** The start of the smallest operation on files, in words, when it takes too long. */
export function tooSlow(rows: Record<string, Bundle>): string[] {
  const zeno = Object.entries(rows).filter(([name]) => name.startsWith('zeno-'));
  const [name, { init_ms }] = zeno.reduce((least, one) =>
    one[1].start_kB < least[1].start_kB ? one : least,
  );
  if (init_ms <= SMALLEST_MS) return [];
  return [`${name}, the smallest, starts ${init_ms} ms after hello-world does, and may ${SMALLEST_MS}`];
}

/** What has more than its budget, in words. */
export function beyond(rows: Record<string, Partial<Bundle>>, most = budgets): string[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    (['all_kB', 'start_kB', 'init_ms'] as const)
      .filter((key) => (row[key] ?? 0) > most[name]![key])
      .map((key) => `${name}: ${key} is ${row[key]}, and may be ${most[name]![key]}`),
  );
}

/** A line for each, with its budget; how long it takes to start is known of those that were measured. */
export function listing(rows: Record<string, BundleSize & Partial<Bundle>>, most = budgets): string {
  const cells = Object.entries(rows).map(([name, { all_kB, start_kB, init_ms = '?' }]) => {
    const budget = most[name]!;
    return [
      name,
      `${all_kB}/${budget.all_kB}`,
      `${start_kB}/${budget.start_kB}`,
      `${init_ms}/${budget.init_ms}`,
    ];
  });
  const lines = [['bundle', 'kB', 'kB at start', 'ms over hello-world'], ...cells];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const row = (line: string[]) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  ');
  const total = Object.values(rows).reduce((sum, { all_kB }) => sum + all_kB, 0);
  return `${lines.map(row).join('\n')}\n${cells.length} bundles, ${(total / 1000).toFixed(1)} MB`;
}
