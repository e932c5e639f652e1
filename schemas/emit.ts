/** Writes generated files, or with `--check` on the command line only tells which are stale, and fails. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export function emit(folder: string, files: Record<string, string>): void {
  const checking = process.argv.includes('--check');
  mkdirSync(folder, { recursive: true });
  const stale = Object.keys(files).filter((name) => current(`${folder}/${name}`) !== files[name]);
  if (!checking) for (const name of stale) writeFileSync(`${folder}/${name}`, files[name]!);
  const names = stale.map((name) => `${folder}/${name}`).join(', ');
  if (stale.length === 0) return;
  console.error(checking ? `stale: ${names}; run \`npm run generate\` and commit` : `written: ${names}`);
  if (checking) process.exitCode = 1;
}

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
