/** What a push remembers of the files it has read, and when it does not trust that. */
import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { directorySource } from '../../lib/io/directory-source.ts';
import { KnownHashes } from '../../lib/io/known-hashes.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { tempDir, tempTree } from '../support/tree.ts';

/** Pushes in small: reads what must be read, and tells which files that were. */
async function visit(root: string, home: string): Promise<string[]> {
  const known = new KnownHashes(root, home);
  const { files } = await directorySource(root, { all: true, known });
  const read: string[] = [];
  for (const file of files) {
    if (file.hash) continue;
    const bytes = await file.read();
    if (bytes) file.learned?.(snapshotAmbient.sha256(bytes));
    read.push(file.path);
  }
  known.save();
  return read.sort();
}

/** Until the files' times are in the past by more than a clock's tick. */
async function settle(root: string, names: string[]): Promise<void> {
  const newest = Math.max(...names.map((name) => statSync(join(root, name)).ctimeMs));
  while (Date.now() < newest + 150) await sleep(20);
}

describe('the hashes of the last push', () => {
  it('spare reading what has not changed, and nothing else', async () => {
    const root = tempTree({ a: 'one', b: 'two', 'd/c': 'three' });
    const home = tempDir();
    await settle(root, ['a', 'b', 'd/c']);
    expect(await visit(root, home)).toEqual(['a', 'b', 'd/c']);
    expect(await visit(root, home)).toEqual([]);
    writeFileSync(join(root, 'b'), 'TWO');
    expect(await visit(root, home)).toEqual(['b']);
  });

  it('do not hide a change of the same size whose time was put back', async () => {
    const root = tempTree({ a: 'one' });
    const home = tempDir();
    await settle(root, ['a']);
    await visit(root, home);
    const { atimeMs, mtimeMs } = statSync(join(root, 'a'));
    writeFileSync(join(root, 'a'), 'two');
    utimesSync(join(root, 'a'), atimeMs / 1000, mtimeMs / 1000);
    expect(await visit(root, home)).toEqual(['a']);
  });

  it('are not those of another file that took the name', async () => {
    const root = tempTree({ a: 'one', b: 'two' });
    const home = tempDir();
    await settle(root, ['a', 'b']);
    await visit(root, home);
    renameSync(join(root, 'b'), join(root, 'a'));
    expect(await visit(root, home)).toEqual(['a']);
  });

  it('leave out what was changed just before it was read', async () => {
    const root = tempTree({ a: 'one' });
    const home = tempDir();
    utimesSync(join(root, 'a'), Date.now() / 1000 + 3600, Date.now() / 1000 + 3600);
    expect(await visit(root, home)).toEqual(['a']);
    expect(await visit(root, home)).toEqual(['a']);
  });

  it('are not taken from a memory with a byte changed, cut off or added', async () => {
    const root = tempTree({ a: 'one', b: 'two' });
    const home = tempDir();
    await settle(root, ['a', 'b']);
    await visit(root, home);
    const folder = join(home, 'zgate/push');
    const file = join(folder, readdirSync(folder)[0]!);
    const sound = readFileSync(file);
    for (let at = 0; at < sound.length; at++) {
      const damaged = Buffer.from(sound);
      damaged[at]! ^= 1 << (at % 8);
      writeFileSync(file, damaged);
      expect(new KnownHashes(root, home).of('a', statSync(join(root, 'a')))).toBeUndefined();
    }
    for (const other of [sound.subarray(0, -1), Buffer.concat([sound, Buffer.from('c')])]) {
      writeFileSync(file, other);
      expect(new KnownHashes(root, home).of('a', statSync(join(root, 'a')))).toBeUndefined();
    }
    writeFileSync(file, sound);
    expect(await visit(root, home)).toEqual([]);
  });

  it('may be lost', async () => {
    const root = tempTree({ a: 'one' });
    const home = tempTree({ zgate: 'a file where the folder should be' });
    await settle(root, ['a']);
    expect(await visit(root, home)).toEqual(['a']);
    expect(await visit(root, home)).toEqual(['a']);
  });
});
