/** Processes that tests left behind. Linux only: elsewhere none is found. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Those that were told to end are given this long. */
const LEAVE_MS = 60_000;

export interface Left {
  id: number;
  command: string;
}

/** Living processes with this directory in their arguments, environment or working directory. */
function processesOf(directory: string): Left[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id) || Number(id) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // The dead whom nobody has waited for have no command line.
      if (command === '') return [];
      const known = `${command} ${readFileSync(`/proc/${id}/environ`, 'utf8')} ${readlinkSync(`/proc/${id}/cwd`)}`;
      return known.includes(directory) ? [{ id: Number(id), command: command.trim().slice(0, 200) }] : [];
    } catch {
      return [];
    }
  });
}

export async function leftProcesses(directory: string): Promise<Left[]> {
  const deadline = performance.now() + LEAVE_MS;
  for (;;) {
    const left = processesOf(directory);
    if (left.length === 0 || performance.now() > deadline) return left;
    await setTimeout(50);
  }
}
