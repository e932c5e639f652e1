/**
 * `npm run bundles`: measures what was built, prints it and writes infra/generated/bundles.json. Fails when something has more than
 * its budget. `--check` only tells which sizes differ from the table, and fails then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { initTimes, overHello } from './bundle-init.ts';
import { type Bundle, beyond, bundleSizes, drift, listing, TABLE, tooSlow } from './bundles.ts';

/** Processes for each bundle; `npm run bundles -- 60` where others are at work on the machine. */
const rounds = Number(process.argv.find((arg) => /^\d+$/.test(arg)) ?? 15);

const sizes = bundleSizes('dist/lambda');
if (process.argv.includes('--check')) {
  const differs = drift(sizes, JSON.parse(readFileSync(TABLE, 'utf8')));
  for (const line of differs) console.error(line);
  if (differs.length > 0) {
    console.error('stale: run `npm run bundles` and commit');
    process.exitCode = 1;
  }
} else {
  const inits = overHello(await initTimes('dist/lambda', Object.keys(sizes), rounds));
  const rows: Record<string, Bundle> = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, { ...size, init_ms: inits[name]! }]),
  );
  const lines = Object.entries(rows).map(
    ([name, row]) => `  ${JSON.stringify(name)}: ${JSON.stringify(row)}`,
  );
  writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`);
  console.error(listing(rows));
  const over = [...beyond(rows), ...tooSlow(rows)];
  for (const line of over) console.error(line);
  if (over.length > 0) process.exitCode = 1;
}
