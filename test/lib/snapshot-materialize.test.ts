/** A hostile snapshot writes nothing outside the directory that it is written into. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { materialize } from '../../lib/io/materialize.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { checkedFetch } from '../../lib/snapshot/checked-fetch.ts';
import { FILE, LINK } from '../../lib/snapshot/manifest.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { SnapshotReader } from '../../lib/snapshot/reader.ts';
import { resolve } from '../../lib/snapshot/resolve.ts';
import { tempDir } from '../support/tree.ts';

const kernel = Kernel.create();
const file = (path: string, kind: number, text: string) => ({
  path,
  kind,
  size: text.length,
  mtime: 0,
  read: () => Buffer.from(text),
});

describe('materialize', () => {
  // In byte order `a-b` stands between the link and what would be behind it.
  it.each([
    ['next to each other', ['a', 'a/x']],
    ['apart', ['a', 'a-b', 'a/x']],
  ])('does not write behind a link of the snapshot, %s', async (_, paths) => {
    const store = fsStore(tempDir());
    const outside = tempDir();
    const files = paths.map((path) => (path === 'a' ? file(path, LINK, outside) : file(path, FILE, 'evil')));
    const target = join(tempDir(), 'target');
    const written = async () => {
      // Published without the checks that the command makes.
      await publish(store, files, { repo: 'r', ref: 'main' }, snapshotAmbient, kernel);
      const { entry } = await resolve(store, 'r@main');
      const reader = new SnapshotReader(checkedFetch(store, snapshotAmbient.sha256), 'r', entry, kernel);
      return materialize(reader, target, { reads: 0, bytes: 0 });
    };
    await expect(written()).rejects.toMatchObject({ name: 'Fault' });
    expect(readdirSync(outside)).toEqual([]);
  });
});
