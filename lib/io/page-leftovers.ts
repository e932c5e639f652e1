/** The directory of the logs, and what a process that stopped in the middle of a write left in it. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { readRaw, refused } from './page-file.ts';
import { codeOf, digest, inode, type Kept, parseSide, unlinkIf } from './page-side.ts';
import { inside, openRoot } from './safe-path.ts';

/** The directory if it is one and inside the root; with `make` there is one afterwards. */
export function directoryOf(top: string, folder: string, make?: 'make'): string | undefined {
  const directory = join(top, folder);
  try {
    if (make) made(directory);
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

/** A folder of ours has logs that are nobody's to publish, unless somebody's own .gitignore there says otherwise. */
function made(directory: string): void {
  const is = unlessThere(() => mkdirSync(directory, { mode: 0o700 }));
  if (is || existsSync(join(directory, '.state')))
    unlessThere(() => writeFileSync(join(directory, '.gitignore'), '*\n', { flag: 'wx' }));
}

/** Whether it was made now; false when it was there already. */
function unlessThere(make: () => void): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes what says nothing, and gives the files somebody may have saved into after they were replaced. */
export function sweep(directory: string): { page: string; kept: Kept }[] {
  const left: { page: string; kept: Kept }[] = [];
  for (const name of readdirSync(directory)) {
    const side = parseSide(name);
    if (side === undefined) continue;
    const path = join(directory, name);
    const [bak, old] = (['.bak', '.old'] as const).map((kind) => join(directory, kind + name.slice(4)));
    if (isAlive(side.pid, side.kind === 'tmp' ? path : old!)) continue;
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

/** Clocks are set while they run. */
const MARGIN_MS = 60_000;

/**
 * Whether another process that may be at work there has that number: no zombie, and none that began after this file was written, which
 * nobody writes to again.
 */
function isAlive(pid: number, written: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  try {
    const [own, other] = [process.pid, pid].map(stateOf);
    if (other!.state === 'Z' || other!.state === 'X') return false;
    const began_ms = Date.now() - process.uptime() * 1000 + other!.start_ms - own!.start_ms;
    return lstatSync(written).mtimeMs > began_ms - MARGIN_MS;
  } catch {
    // It cannot be told: not Linux, or somebody has removed the file.
    return true;
  }
}

/** Of `pid (name) state …`, whose 22nd field is the start in hundredths of a second; the name may hold anything. */
function stateOf(pid: number): { state: string; start_ms: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0]!, start_ms: Number(fields[19]) * 10 };
}
