// Jest transform: TypeScript to ESM by esbuild. Workers are the built ones, so DIST_DIR points at dist/.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync, version } from 'esbuild';

const DIST = new URL('../../dist/', import.meta.url).href;
const self = readFileSync(new URL(import.meta.url));

export default {
  process(source, path) {
    return transformSync(source, {
      loader: 'ts',
      format: 'esm',
      target: 'node20.19',
      sourcefile: path,
      sourcemap: 'inline',
      define: { DIST_DIR: JSON.stringify(DIST), VERSION: '"0.0.0-test"' },
    });
  },
  getCacheKey(source, path) {
    return createHash('sha256')
      .update(self)
      .update(version)
      .update(path)
      .update('\0')
      .update(source)
      .digest('hex');
  },
};
