/** Directories published as they are, for tests of what reads them. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { EXECUTABLE, FILE, LINK } from '../../lib/snapshot/manifest.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import type { SourceFile } from '../../lib/snapshot/source.ts';
import type { Store } from '../../lib/store.ts';

/** Node's own recursive listing follows links to directories, out of the tree too. */
function* pathsBelow(root: string, dir: string): Generator<string> {
  for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
    const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(root, path);
    else if (entry.isFile() || entry.isSymbolicLink()) yield path;
  }
}

/** Every file and link below a directory, in path order. */
export function sourceFiles(root: string): SourceFile[] {
  return [...pathsBelow(root, '')]
    .map((path) => ({ path, full: join(root, path), stats: lstatSync(join(root, path)) }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
    .map(({ path, full, stats }) => ({
      path,
      kind: stats.isSymbolicLink() ? LINK : stats.mode & 0o100 ? EXECUTABLE : FILE,
      size: stats.size,
      mtime: stats.mtimeMs,
      read: () => (stats.isSymbolicLink() ? Buffer.from(readlinkSync(full)) : readFileSync(full)),
    }));
}

/** Publishes a directory and gives the snapshot's id. */
export async function publishTree(store: Store, root: string, repo = 'r', ref = 'main'): Promise<string> {
  const { id } = await publish(store, sourceFiles(root), { repo, ref }, snapshotAmbient, Kernel.create());
  return id;
}
