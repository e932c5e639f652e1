/** Real directories for tests: made in the system's temporary place, removed when the test file ends. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';

export type Entry = string | Uint8Array | { link: string } | { mode: number; text: string };

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A fresh directory of its own, removed after the tests of the file. */
export function tempDir(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'zgate-test-')));
  directories.push(made);
  return made;
}

/** Writes files and links (`{ link: target }`) below a directory; a name that ends in `/` is an empty directory. */
export function plant(root: string, entries: Record<string, Entry>): string {
  for (const [name, entry] of Object.entries(entries)) {
    const full = join(root, name);
    mkdirSync(name.endsWith('/') ? full : dirname(full), { recursive: true });
    if (name.endsWith('/')) continue;
    if (typeof entry === 'string' || entry instanceof Uint8Array) writeFileSync(full, entry);
    else if ('link' in entry) symlinkSync(entry.link, full);
    else {
      writeFileSync(full, entry.text);
      chmodSync(full, entry.mode);
    }
  }
  return root;
}

export const tempTree = (entries: Record<string, Entry>): string => plant(tempDir(), entries);
