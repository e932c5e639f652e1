/** A token where only its owner can read it, as commands take it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './tree.ts';

export function tokenFile(token: string): string {
  const file = join(tempDir(), 'token');
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return file;
}
