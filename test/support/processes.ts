/** Which processes there are, for tests that look whether any was left. Linux only: it reads /proc. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Living processes whose command line holds a text; the dead that nobody has buried do not count. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      // Empty for the dead.
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(text)
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

/** Waits until something is so; the test's own time limit ends it when it never is. */
export async function until(so: () => boolean): Promise<void> {
  while (!so()) await setTimeout(10);
}

/** Starts a program as number 1 of a namespace of its own, as in a container: it sees no other process. */
export const CONTAINED = [
  'unshare',
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** Whether this machine lets us. */
export const containable = () => spawnSync(CONTAINED[0]!, [...CONTAINED.slice(1), 'true']).status === 0;
