// Runs one of the project's TypeScript scripts: bundles it to .cache/ and imports it. `node infra/run.js FILE [ARGS]`.
import { mkdir, readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [file, ...args] = process.argv.slice(2);
const top = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(await readFile(`${top}package.json`, 'utf8'));
const out = `${top}.cache/run/${basename(file, '.ts')}.mjs`;
await mkdir(`${top}.cache/run`, { recursive: true });
await build({
  absWorkingDir: top,
  entryPoints: [file],
  outfile: `${out}.${process.pid}`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
  define: { VERSION: JSON.stringify(version), DIST_DIR: JSON.stringify(pathToFileURL(`${top}dist/`).href) },
});
// Put in place whole: another run of the same script may read it now.
await rename(`${out}.${process.pid}`, out);
process.argv.splice(1, process.argv.length - 1, file, ...args);
process.chdir(top);
await import(pathToFileURL(out).href);
