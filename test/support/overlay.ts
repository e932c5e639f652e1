/** Sessions over a snapshot on a real store, for tests. */
import { readdirSync } from 'node:fs';
import { sharedEnvironment } from '../../lib/io/environment.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { nearShell } from '../../lib/io/near-shell.ts';
import { type OverlayWorkspace, openBase, overlayWorkspace } from '../../lib/io/overlay-workspace.ts';
import type { Store } from '../../lib/store.ts';
import { publishTree } from './snapshot.ts';
import { call } from './tools.ts';
import { type Entry, tempDir, tempTree } from './tree.ts';

/** A small tree with links of every kind. */
export const FILES: Record<string, Entry> = {
  'a.txt': 'one\ntwo\nthree\n',
  'd/b.txt': 'b\n',
  'd/run.sh': { mode: 0o755, text: '#!/bin/sh\necho ran\n' },
  'd/link': { link: 'b.txt' },
  up: { link: 'd' },
  out: { link: '/etc/passwd' },
  far: { link: '../../etc/passwd' },
  loop: { link: 'loop' },
  'bin.dat': Buffer.from([0, 1, 2, 255, 0]),
};

export async function world(files: Record<string, Entry> = FILES, wrap = (store: Store) => store) {
  const base = tempTree(files);
  const plain = fsStore(tempDir());
  const id = await publishTree(plain, base);
  const store = wrap(plain);
  /** As a fresh process on another machine would open it. */
  const open = async (session = 's1', commands = true): Promise<OverlayWorkspace> =>
    overlayWorkspace({
      store,
      session,
      reader: await openBase(store, 'r@main'),
      runner: commands ? nearShell({ env: sharedEnvironment(process.env), temporary }) : undefined,
    });
  return { base, store, plain, id, open };
}

export const bash = (workspace: OverlayWorkspace, command: string) => call(workspace, 'bash', { command });
const temporary = tempDir();
/** Working copies that were left. */
export const copies = () => readdirSync(temporary);
