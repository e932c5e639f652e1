/**
 * Gives a file new bytes in one step: written aside, then renamed over it, so that nobody ever sees a half. Where nothing
 * may be written aside (a directory that is not ours, a file that is a mount of its own) it is written in place.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, type Stats } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WorkspaceError } from '../engine/workspace.ts';

/** `before`: what stands there now; undefined when nothing does. `expected`: the bytes it must still hold. */
export async function replaceFile(
  target: string,
  bytes: Uint8Array,
  before: Stats | undefined,
  expected?: Uint8Array,
): Promise<void> {
  const aside = join(dirname(target), `.zgate-${randomUUID()}`);
  try {
    await writeAside(aside, bytes, before);
    // Without a pause between: nothing else of this process comes in between the look and the change.
    if (expected) unchanged(target, expected);
    renameSync(aside, target);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    const { code = '' } = error as NodeJS.ErrnoException;
    if (before === undefined || !['EACCES', 'EPERM', 'EBUSY'].includes(code)) throw error;
    if (expected) unchanged(target, expected);
    await writeFile(target, bytes, { flush: true });
  }
  await flushDirectory(dirname(target));
}

async function writeAside(aside: string, bytes: Uint8Array, before: Stats | undefined): Promise<void> {
  const file = await open(aside, 'wx', 0o666);
  try {
    await file.writeFile(bytes);
    if (before) {
      // The owner first: a change of owner takes the set-id bits away. Who may not give files away keeps them.
      await file.chown(before.uid, before.gid).catch(() => {});
      await file.chmod(before.mode & 0o7777);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

function unchanged(target: string, expected: Uint8Array): void {
  let now: Buffer | undefined;
  try {
    now = readFileSync(target);
  } catch {
    // It is gone, which is a change too.
  }
  if (!now?.equals(expected))
    throw new WorkspaceError('changed_on_disk', 'the file has changed since it was read; read it again');
}

/** So that the new name outlives a loss of power. Not every system has that. */
async function flushDirectory(directory: string): Promise<void> {
  const opened = await open(directory, 'r').catch(() => undefined);
  await opened?.sync().catch(() => {});
  await opened?.close();
}
