/** Where vectors are made: a tree on a real disk, a store with a snapshot of it, and dispatch as over HTTP, without a connection. */
import {
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { table } from '../../functions/table.ts';
import { type Dispatch, dispatcher } from '../../lib/dispatch.ts';
import { directorySource } from '../../lib/io/directory-source.ts';
import { liveRepo } from '../../lib/io/live-repo.ts';
import { openAgents } from '../../lib/io/open-agents.ts';
import { storePages } from '../../lib/io/open-pages.ts';
import { openRealms } from '../../lib/io/open-realms.ts';
import { openSnapshots } from '../../lib/io/open-snapshot.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { snapshotAmbient } from '../../lib/io/snapshot-ambient.ts';
import { sha256 } from '../../lib/io/trace-file.ts';
import { Kernel } from '../../lib/kernel/kernel.ts';
import { checkFiles } from '../../lib/snapshot/hygiene.ts';
import { publish } from '../../lib/snapshot/publish.ts';
import { model } from './model.ts';

type Entry = { text: string } | { base64: string } | { link: string };

/** One tree of schemas/vectors/tree.json. */
export interface Tree {
  /** Of every file and directory, seconds since 1970. */
  mtime: number;
  files: Readonly<Record<string, Entry>>;
  /** Files in the directory above the root. */
  beside?: Readonly<Record<string, Entry>>;
  /** What the tree is published as, in the store that goes with it; without one there is only the directory. */
  snapshot?: string;
  log?: boolean;
}

export interface World {
  dispatch: Dispatch;
  close(): Promise<void>;
}

export async function world(tree: Tree): Promise<World> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'zgate-vectors-')));
  const root = plant(base, tree);
  const repo = liveRepo(root);
  const report = (error: unknown) => console.error(error);
  const stored = tree.snapshot === undefined ? undefined : await parts(base, root, tree.snapshot, report);
  const trace = tree.log ? { append: () => {}, sha256 } : undefined;
  const clock = { elapsed: () => performance.now(), now: () => new Date() };
  return {
    dispatch: dispatcher(table, { repo, trace, clock, report, ...stored }, { checkResults: true }),
    async close() {
      await Promise.all([
        repo.close(),
        stored?.snapshots.close(),
        stored?.realms.shut(),
        stored?.spoken.close(),
      ]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Writes a tree below a directory; gives its root. */
export function plant(base: string, { files, beside = {}, mtime }: Tree): string {
  const root = join(base, 'root');
  mkdirSync(root);
  for (const [home, entries] of [
    [base, beside],
    [root, files],
  ] as const) {
    for (const [name, entry] of Object.entries(entries)) {
      const full = join(home, name);
      mkdirSync(dirname(full), { recursive: true });
      if ('link' in entry) symlinkSync(entry.link, full);
      else writeFileSync(full, 'text' in entry ? entry.text : Buffer.from(entry.base64, 'base64'));
    }
  }
  for (const path of ['', ...(readdirSync(root, { recursive: true }) as string[])])
    lutimesSync(join(root, path), mtime, mtime);
  return root;
}

async function parts(base: string, root: string, snapshot: string, report: (error: unknown) => void) {
  const store = join(base, 'store');
  const [repo, ref] = snapshot.split('@') as [string, string];
  const source = await directorySource(root);
  const { files } = checkFiles(source.files);
  await publish(openStore(store), files, { repo, ref }, snapshotAmbient, Kernel.create());
  await source.close();
  const spoken = await model();
  return {
    snapshots: openSnapshots({ store }),
    realms: openRealms({ store, report }),
    pages: storePages(store),
    agents: openAgents({ root, store, base_url: spoken.url, env: { ANTHROPIC_API_KEY: 'none' }, report }),
    spoken,
  };
}
