/** One server at a time looks after a directory's pages: it leaves its name beside what it remembers of them. */
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../lib/fault.ts';

interface Name {
  host: string;
  pid: number;
  address: string;
}

const fileIn = (state: string) => join(state, 'server.json');

/** Refuses when another process of this machine is there already. */
export function refuseSecond(state: string, given: string): void {
  const other = read(state);
  if (!other || other.host !== hostname() || other.pid === process.pid || !alive(other.pid)) return;
  throw new Fault(
    'conflict',
    `the pages of ${given} are served already, at ${other.address}/ (process ${other.pid})`,
  );
}

export async function leaveName(state: string, address: string): Promise<void> {
  const name: Name = { host: hostname(), pid: process.pid, address };
  await writeFile(fileIn(state), JSON.stringify(name), { mode: 0o600 });
}

export async function removeName(state: string): Promise<void> {
  if (read(state)?.pid === process.pid) await rm(fileIn(state), { force: true });
}

function read(state: string): Name | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(state), 'utf8')) as Name;
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
