/** Memory of a process, from /proc. */
import { readFileSync } from 'node:fs';

const field = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) *
  1024;

/** Resident memory at its highest so far, in bytes. */
export const peakMemory = (pid: number): number => field(pid, 'VmHWM');

/** Resident memory now, in bytes. */
export const memory = (pid: number): number => field(pid, 'VmRSS');
