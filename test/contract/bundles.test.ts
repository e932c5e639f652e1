/** The bundles stay as small as the committed table says, and within their budget. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { atStart, BUDGET, bundleSizes, drift, summary, TABLE } from '../../infra/bundles.ts';
import { bundled } from '../../infra/deployed.ts';

/** Milliseconds each, where a whole start has ten. */
const SLOW = ['crypto', 'http', 'https', 'zlib', 'child_process', 'worker_threads', 'fs/promises'];

const sizes = bundleSizes('dist/lambda');

it('are those that are deployed', () => {
  expect(Object.keys(sizes)).toEqual(bundled.map(({ name }) => name).sort());
});

it('have the sizes of the table, within a tenth', () => {
  expect(drift(sizes, JSON.parse(readFileSync(TABLE, 'utf8')))).toEqual([]);
});

it('keep to the budget', () => {
  for (const [name, { all_kB, start_kB }] of Object.entries(sizes)) {
    expect([name, all_kB <= BUDGET.all_kB]).toEqual([name, true]);
    expect([name, start_kB <= BUDGET.start_kB]).toEqual([name, true]);
  }
});

it('load nothing at start that takes long to load', () => {
  const plain = bundled.filter(({ family, op }) => op !== undefined && family !== 'agent');
  expect(plain.length).toBeGreaterThan(20);
  for (const { name } of plain) {
    const builtins = atStart(`dist/lambda/${name}`).flatMap((code) =>
      [...code.matchAll(/(?:from|import)\s*"node:([^"]+)"/g)].map(([, module]) => module!),
    );
    expect([name, ...new Set(builtins)].filter((one) => SLOW.includes(one))).toEqual([]);
  }
});

it('are compared by name and by size, with some room', () => {
  const was = { a: { all_kB: 1000, start_kB: 50 }, b: { all_kB: 10, start_kB: 10 } };
  const is = { a: { all_kB: 1101, start_kB: 60 }, c: { all_kB: 10, start_kB: 10 } };
  expect(drift(is, was)).toEqual(['a: all_kB was 1000, is 1101', 'b is gone', 'c is new']);
  expect(drift({ ...was, a: { all_kB: 1100, start_kB: 41 } }, was)).toEqual([]);
});

it('are summed up in a line', () => {
  expect(summary({ a: { all_kB: 1500, start_kB: 5 }, b: { all_kB: 700, start_kB: 60 } })).toBe(
    '2 bundles, 2.2 MB; largest: a, 1500 kB; most at start: b, 60 kB',
  );
});
