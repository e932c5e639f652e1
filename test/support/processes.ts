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

/** Tries longer and longer time limits until one leaves time for what comes before it: a busy machine begins late. */
export async function limited<T>(
  run: (limit_s: number) => Promise<T>,
  begun: (ran: T) => boolean,
  first_s = 1,
) {
  for (let limit_s = first_s; ; limit_s *= 4) {
    const ran = await run(limit_s);
    if (begun(ran) || limit_s >= 64) return { ran, limit_s };
  }
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
