/**
 * A snapshot and a session's changes as files in a temporary directory, for a command to work on, and what it made of
 * them. Nothing is written through a link. Empty directories and what is in `.git` are not kept.
 */
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mode } from '../engine/overlay-tree.ts';
import type { Found, FoundFiles } from '../engine/parcel.ts';
import { Fault } from '../fault.ts';
import type { Meter } from '../snapshot/fetch.ts';
import { pathProblem } from '../snapshot/manifest.ts';
import type { SnapshotReader } from '../snapshot/reader.ts';
import { claimedDirectory, leftDirectories } from './claimed-directory.ts';
import { materialize } from './materialize.ts';

const NAME = 'zgate-copy-';
const TICK_MS = 20;
/** Changed files whose contents are on their way from the store at once. */
const AT_ONCE = 16;

export interface WorkingCopy {
  readonly directory: string;
  /** Every path that is not as it was, null when it is gone. */
  changed(): Promise<FoundFiles>;
  remove(): Promise<void>;
}

export async function workingCopy(
  reader: SnapshotReader,
  meter: Meter,
  changes: FoundFiles,
  { signal, temporary = tmpdir() }: { signal: AbortSignal; temporary?: string | undefined },
): Promise<WorkingCopy> {
  // A process that is killed cannot do it itself.
  for (const left of await leftDirectories(temporary, NAME)) await removeAll(left).catch(() => {});
  const made = await claimedDirectory(temporary, NAME);
  const directory = join(made.directory, 'workspace');
  const remove = () => {
    made.release();
    return removeAll(made.directory);
  };
  try {
    await materialize(reader, directory, meter, { onFile: () => signal.throwIfAborted() });
    for (const [path, found] of changes) if (!found) await take(directory, path);
    const present = [...changes].flatMap(([path, found]) => (found ? [{ path, found }] : []));
    for (let at = 0; at < present.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const some = present.slice(at, at + AT_ONCE);
      const contents = await Promise.all(some.map(({ found }) => found.read()));
      for (const [n, { path, found }] of some.entries())
        await place(directory, path, found.mode, contents[n]!);
    }
    const before = await listed(directory);
    // The file system's clock ticks every 10 ms at worst: what changes from now on has another time than it has now.
    await sleep(TICK_MS);
    return {
      directory,
      remove,
      async changed() {
        await unlock(directory);
        const now = await listed(directory);
        const changes = new Map<string, Found | null>();
        for (const path of before.keys()) if (!now.has(path)) changes.set(path, null);
        for (const [path, { print, found }] of now)
          if (before.get(path)?.print !== print) changes.set(path, found);
        return changes;
      },
    };
  } catch (error) {
    await remove();
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Fault('unavailable', `the working copy cannot be made (${code})`, { cause: error });
  }
}

/** Removes a file, and the directories that are empty then. */
async function take(root: string, path: string): Promise<void> {
  if (!(await behindLink(root, path))) await rm(join(root, path), { force: true });
  for (let above = dirname(path); above !== '.'; above = dirname(above)) {
    const gone = await rmdir(join(root, above)).then(
      () => true,
      () => false,
    );
    if (!gone) return;
  }
}

async function place(root: string, path: string, mode: Mode, content: Uint8Array): Promise<void> {
  if (await behindLink(root, path))
    throw new Fault('corrupt', `a session's changes are damaged: ${path} is behind a link`);
  const full = join(root, path);
  await mkdir(dirname(full), { recursive: true });
  await rm(full, { force: true });
  if (mode === '120000') return symlink(Buffer.from(content).toString('utf8'), full);
  await writeFile(full, content, { flag: 'wx' });
  if (mode === '100755') await chmod(full, 0o777 & ~process.umask());
}

async function behindLink(root: string, path: string): Promise<boolean> {
  for (let above = dirname(path); above !== '.'; above = dirname(above)) {
    const stats = await lstat(join(root, above)).catch(() => undefined);
    if (stats?.isSymbolicLink()) return true;
  }
  return false;
}

/** Files and links below a directory. `print` changes with every change: no program can set the time that it holds. */
async function listed(root: string, below = ''): Promise<Map<string, { print: string; found: Found }>> {
  const all = new Map<string, { print: string; found: Found }>();
  const entries = await readdir(join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (pathProblem(Buffer.from(path)) !== undefined) continue;
    if (entry.isDirectory()) {
      for (const [inner, what] of await listed(root, path)) all.set(inner, what);
      continue;
    }
    if (!entry.isFile() && !entry.isSymbolicLink()) continue;
    const full = join(root, path);
    // A name that is not UTF-8 is not found under what was made of it.
    const stats = await lstat(full, { bigint: true }).catch(() => undefined);
    if (!stats) continue;
    const link = stats.isSymbolicLink();
    const found: Found = {
      mode: link ? '120000' : stats.mode & 0o100n ? '100755' : '100644',
      size: Number(stats.size),
      read: async () => (link ? Buffer.from(await readlink(full)) : readAnyway(full)),
    };
    all.set(path, { print: `${stats.ino} ${stats.size} ${stats.ctimeNs} ${stats.mode}`, found });
  }
  return all;
}

async function readAnyway(full: string): Promise<Uint8Array> {
  return readFile(full).catch(async () => {
    await chmod(full, 0o600);
    return readFile(full);
  });
}

/** A command may take its own rights away: what cannot be looked into would count as gone. */
async function unlock(directory: string): Promise<void> {
  const { mode } = await lstat(directory);
  if ((mode & 0o700) !== 0o700) await chmod(directory, mode | 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true }))
    if (entry.isDirectory()) await unlock(join(directory, entry.name));
}

/** Also what has taken its own rights away. */
export async function removeAll(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true }).catch(async () => {
    await unlock(directory);
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  });
}
