/** infra/COSTS.md: its formula on figures reckoned by hand, and the page itself. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { deployed, functions, shell } from '../../infra/deployed.ts';
import { answering, cost, figures, memoryOf, operationOf, page, row } from '../bench/cost-page.ts';

const call = {
  call: 'zeno/stat',
  memory_mb: 2048,
  gateway: 1,
  first_ms: 0,
  ms: 100,
  waits_ms: 0,
  reads: 0,
  writes: 0,
  saves: 0,
};
const request = 1.11e-6 + 0.2e-6;

it.each([
  // 0.1 s x 2 GB
  ['a whole processor', call, 0.2, request + 0.2 * 0.0000133334],
  ['a millisecond begun', { ...call, ms: 99.01 }, 0.2, request + 0.2 * 0.0000133334],
  // 0.1 s x (1769 / 512) x 0.5 GB: a slice of a processor takes as much longer as it is smaller.
  ['a slice of a processor', { ...call, memory_mb: 512 }, 0.1727539, request + 0.1727539 * 0.0000133334],
  ['no gateway', { ...call, gateway: 0 }, 0.2, 0.2e-6 + 0.2 * 0.0000133334],
  // 20 s x 0.5 GB, and the 0.1 s above.
  [
    'what waits as it is',
    { ...call, memory_mb: 512, ms: 20_100, waits_ms: 20_000 },
    10.1727539,
    request + 10.1727539 * 0.0000133334,
  ],
  ['reads', { ...call, reads: 10 }, 0.2, request + 0.2 * 0.0000133334 + 0.000004],
  ['writes', { ...call, writes: 2 }, 0.2, request + 0.2 * 0.0000133334 + 0.00001],
])('prices %s', (_, measured, gb_s, dollars) => {
  const found = cost(measured);
  expect(found.gb_s).toBeCloseTo(gb_s, 6);
  expect(found.dollars).toBeCloseTo(dollars, 12);
});

it('prices a row by the figures that it prints', () => {
  const measured = {
    ...call,
    call: 'zeno/grep, cold',
    memory_mb: 1024,
    first_ms: 371.6,
    ms: 21.04,
    reads: 1.22,
  };
  // 21 ms: 0.021 x 1769 / 1024 = 0.03628 GB-s; 1.31e-6 + 0.484e-6 + 1.2 x 0.4e-6.
  const figures = ['1024', '1', '372', '21.0', '0', '1.2', '0.0', '0.0'];
  expect(row(measured)).toEqual(['zeno/grep, cold', ...figures, '36', '0.0023']);
});

const text = readFileSync('infra/COSTS.md', 'utf8');
const { rows, setting } = figures(text);

it('is what its own figures come to at these prices', () => {
  expect(page(rows, setting)).toBe(text);
});

it('has every function and every operation that is deployed, with the memory it has there', () => {
  const named = (ops: typeof table) => ops.map(({ contract: { family, op } }) => `${family}/${op}`);
  const agent = table.filter(({ needs }) => needs.agents);
  const envelopes = functions.filter(({ op }) => op === undefined).map(({ name }) => name);
  const expected = [...named(deployed), ...envelopes, ...named(agent), shell.name];
  expect([...new Set(rows.map(({ call }) => operationOf(call)))].sort()).toEqual(expected.sort());
  expect(rows.map(({ memory_mb }) => memory_mb)).toEqual(rows.map(({ call }) => memoryOf(answering(call))));
});
