/** A file that a command was told to make: whole or not at all, and over nothing that is there unless that is wanted. */
import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../../lib/fault.ts';
import { reason } from './config.ts';

/** Before anything is asked for that would be lost. */
export function mayWriteNew(path: string, force = false): void {
  onDisk(path, () => {
    const there = lstatSync(path, { throwIfNoEntry: false });
    const led = statSync(path, { throwIfNoEntry: false });
    if (led?.isDirectory()) throw new Fault('conflict', `${path} is a directory: give a file`);
    if (there && !force && !isChannel(path)) throw taken(path);
    if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory())
      throw new Fault('not_found', `${path} cannot be written: there is no directory ${dirname(path)}`);
  });
}

const taken = (path: string) => new Fault('conflict', `${path} exists: --force writes over it`);

/** A pipe, a device: what is written into it goes on, and takes nobody's place. */
function isChannel(path: string): boolean {
  const led = statSync(path, { throwIfNoEntry: false });
  return led !== undefined && !led.isFile() && !led.isDirectory();
}

export interface NewFileOptions {
  force?: boolean | undefined;
  /** Permissions, less those that the process withholds. */
  mode?: number;
}

/** All of it or nothing; without `force` never over anything, whoever was faster. */
export function writeNew(path: string, text: string, { force = false, mode = 0o666 }: NewFileOptions): void {
  const aside = join(dirname(path), `.zdx-${randomUUID()}`);
  onDisk(path, () => {
    if (isChannel(path)) return writeFileSync(path, text);
    try {
      writeFileSync(aside, text, { flag: 'wx', flush: true, mode });
      if (force) renameSync(aside, path);
      else linkSync(aside, path);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Not every file system has links.
      if (force || !['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
      writeFileSync(path, text, { flag: 'wx', flush: true, mode });
    } finally {
      rmSync(aside, { force: true });
    }
  });
}

function onDisk(path: string, job: () => void): void {
  try {
    job();
  } catch (error) {
    if (error instanceof Fault) throw error;
    const failed = error as NodeJS.ErrnoException;
    if (failed.code === 'EEXIST') throw taken(path);
    throw new Fault('unavailable', `${path} cannot be written: ${reason(failed)}`, { cause: error });
  }
}
