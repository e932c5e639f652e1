/** Memory of a process, from /proc. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const field = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) *
  1024;

/** Resident memory at its highest so far, in bytes. */
export const peakMemory = (pid: number): number => field(pid, 'VmHWM');

/** Resident memory now, in bytes. */
export const memory = (pid: number): number => field(pid, 'VmRSS');

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Resident memory of the test's own process, in bytes, without what earlier tests have left for the collector. */
export function ownMemory(): number {
  collectGarbage();
  return process.memoryUsage.rss();
}
