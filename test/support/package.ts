/** A folder of bundles, as `zgate gateway --package` takes it, from the texts of their handlers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packaged } from '../../local/gateway/package.ts';
import { tempDir } from './tree.ts';

export function bundles(functions: Record<string, Omit<Packaged, 'name'> & { code: string }>): string {
  const folder = tempDir();
  const list = Object.entries(functions).map(([name, { code, ...rest }]) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.mjs'), code);
    return { name, ...rest };
  });
  writeFileSync(join(folder, 'functions.json'), JSON.stringify(list));
  return folder;
}
