/** The directory of the logs, and what a process that stopped in the middle of a write left in it. */
import { lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { readRaw, refused } from './page-file.ts';
import { codeOf, digest, inode, type Kept, parseSide, unlinkIf } from './page-side.ts';
import { inside, openRoot } from './safe-path.ts';

/** The directory if it is one and inside the root; with `make` there is one afterwards. */
export function directoryOf(top: string, folder: string, make?: 'make'): string | undefined {
  const directory = join(top, folder);
  try {
    if (make) mkdirIf(directory);
    const stats = lstatSync(directory, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (stats.isDirectory()) return directory;
    if (!stats.isSymbolicLink()) throw new Fault('unavailable', `${folder} is not a directory`);
    const real = realpathSync(directory);
    if (!inside(openRoot(top), real))
      throw new Fault('outside_root', `${folder} is a symbolic link to outside the root`);
    return real;
  } catch (error) {
    throw refused(error, `the directory ${folder} cannot be used`);
  }
}

function mkdirIf(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Removes what says nothing, and gives the files somebody may have saved into after they were replaced. */
export function sweep(directory: string): { page: string; kept: Kept }[] {
  const left: { page: string; kept: Kept }[] = [];
  for (const name of readdirSync(directory)) {
    const side = parseSide(name);
    if (side === undefined || isAlive(side.pid)) continue;
    const path = join(directory, name);
    const [bak, old] = (['.bak', '.old'] as const).map((kind) => join(directory, kind + name.slice(4)));
    if (side.kind === 'bak') {
      const base = [bak!, old!]
        .map(textAt)
        .find((text) => text !== undefined && digest(text) === side.digest);
      left.push({ page: side.page, kept: { bak: bak!, old: old!, base } });
    } else if (side.kind === 'tmp' || inode(bak!) === undefined) unlinkIf(path);
  }
  return left;
}

function textAt(path: string): string | undefined {
  try {
    return readRaw(path, '')?.bytes.toString();
  } catch {
    // Whoever takes it in meets the same fault and reports it.
    return undefined;
  }
}

/** Whether another process that may be at work there has that number. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
