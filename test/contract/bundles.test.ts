/** The bundles stay as small as the committed table says, and within their budget. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  atStart,
  beyond,
  budgets,
  bundleSizes,
  drift,
  listing,
  TABLE,
  tooSlow,
} from '../../infra/bundles.ts';
import { bundled } from '../../infra/deployed.ts';
import { notices } from '../../infra/notices.ts';

/** Milliseconds each, where a whole start has ten. */
const SLOW = ['crypto', 'http', 'https', 'zlib', 'child_process', 'worker_threads', 'fs/promises'];

const sizes = bundleSizes('dist/lambda');

it('are those that are deployed', () => {
  expect(Object.keys(sizes)).toEqual(bundled.map(({ name }) => name).sort());
});

it('have the sizes of the table, within a tenth', () => {
  expect(drift(sizes, JSON.parse(readFileSync(TABLE, 'utf8')))).toEqual([]);
});

it('keep to their budgets, and did when their start was last measured', () => {
  expect(Object.keys(budgets).sort()).toEqual(Object.keys(sizes));
  expect(beyond(sizes)).toEqual([]);
  const rows = JSON.parse(readFileSync(TABLE, 'utf8'));
  expect([...beyond(rows), ...tooSlow(rows)]).toEqual([]);
  for (const [name, row] of Object.entries(rows))
    expect([name, row]).toEqual([
      name,
      { all_kB: expect.any(Number), start_kB: expect.any(Number), init_ms: expect.any(Number) },
    ]);
});

it('have budgets by their kind, and 15 ms for the smallest of zeno', () => {
  expect(budgets['zeno-stat']).toEqual({ all_kB: 1000, start_kB: 80, init_ms: 20 });
  expect(budgets['repl-eval']).toEqual({ all_kB: 2200, start_kB: 65, init_ms: 20 });
  expect(budgets.shell!.all_kB).toBeLessThan(budgets.agent!.all_kB);
  const zeno = (small_ms: number, other_ms: number) => ({
    zeno: { all_kB: 1, start_kB: 1, init_ms: 30 },
    'zeno-a': { all_kB: 9, start_kB: 9, init_ms: other_ms },
    'zeno-b': { all_kB: 9, start_kB: 8, init_ms: small_ms },
  });
  expect(tooSlow(zeno(15, 16))).toEqual([]);
  expect(tooSlow(zeno(15.1, 9))).toEqual([
    'zeno-b, the smallest, starts 15.1 ms after hello-world does, and may 15',
  ]);
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

it('are listed with their budgets, and what goes beyond is named', () => {
  const most = {
    'zeno-a': { all_kB: 1000, start_kB: 80, init_ms: 15 },
    b: { all_kB: 100, start_kB: 9, init_ms: 25 },
  };
  const rows = { 'zeno-a': { all_kB: 900, start_kB: 81, init_ms: 15.1 }, b: { all_kB: 50, start_kB: 9 } };
  expect(listing(rows, most).split('\n')).toEqual([
    'bundle        kB  kB at start  ms over hello-world',
    'zeno-a  900/1000        81/80              15.1/15',
    'b         50/100          9/9                 ?/25',
    '2 bundles, 0.9 MB',
  ]);
  expect(beyond(rows, most)).toEqual([
    'zeno-a: start_kB is 81, and may be 80',
    'zeno-a: init_ms is 15.1, and may be 15',
  ]);
});

describe('the licences of what is in a bundle', () => {
  const text = (file: string) => readFileSync(file, 'utf8');

  it('are in it, with our own', () => {
    for (const { name } of bundled) {
      const kept = text(`dist/lambda/${name}/THIRD-PARTY.txt`);
      expect(text(`dist/lambda/${name}/LICENSE`)).toBe(text('LICENSE'));
      expect([name, /^ajv \d/m.test(kept)]).toEqual([name, true]);
      const sandbox = existsSync(`dist/lambda/${name}/quickjs.wasm`);
      expect([name, kept.includes('Copyright (c) 2017-2026 Fabrice Bellard')]).toEqual([name, sandbox]);
    }
    expect(text('dist/lambda/zeno/THIRD-PARTY.txt')).toContain('@middy/core');
  });

  it('are in the package, that of the engine in the sandbox too', () => {
    const kept = text('dist/THIRD-PARTY.txt');
    for (const name of [
      'QuickJS, in quickjs-wasi',
      'quickjs-wasi',
      'commander',
      '@aws-sdk/client-s3',
      'ajv',
      'assemblyscript',
    ])
      expect([name, new RegExp(`^${name} \\d`, 'm').test(kept)]).toEqual([name, true]);
    for (const part of ['Fabrice Bellard', 'Charlie Gordon', 'UNICODE LICENSE V3', 'Vercel, Inc.'])
      expect(kept).toContain(part);
  });

  it('are there for each package, or the build says whose are missing', () => {
    expect(notices(['node_modules/@middy/core/index.js'])).toContain(
      'Copyright (c) 2017-2022 [Luciano Mammino]',
    );
    expect(notices(['lib/fault.ts'])).toBe('');
    expect(() => notices([], ['.bin'])).toThrow();
  });
});
