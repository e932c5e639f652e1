/** Writes infra/generated/bundles.json from what was built; `--check` only tells what differs, and fails. */
import { readFileSync, writeFileSync } from 'node:fs';
import { bundleSizes, drift, summary, TABLE } from './bundles.ts';

const sizes = bundleSizes('dist/lambda');
if (process.argv.includes('--check')) {
  const differs = drift(sizes, JSON.parse(readFileSync(TABLE, 'utf8')));
  for (const line of differs) console.error(line);
  if (differs.length > 0) {
    console.error('stale: run `npm run bundles` and commit');
    process.exitCode = 1;
  }
} else {
  const rows = Object.entries(sizes).map(
    ([name, size]) => `  ${JSON.stringify(name)}: ${JSON.stringify(size)}`,
  );
  writeFileSync(TABLE, `{\n${rows.join(',\n')}\n}\n`);
  console.error(summary(sizes));
}
