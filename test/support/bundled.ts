/** A program of the tests as one file that any process can run; its threads are the built ones. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { tempDir } from './tree.ts';

export function bundled(entry: string): string {
  const outfile = join(tempDir(), 'program.mjs');
  buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    define: {
      DIST_DIR: JSON.stringify(new URL('../../dist/', import.meta.url).href),
      VERSION: '"0.0.0-test"',
    },
    banner: {
      js: "import { createRequire as r__ } from 'node:module'; const require = r__(import.meta.url);",
    },
  });
  return outfile;
}
