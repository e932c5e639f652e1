/**
 * Who holds a lease: a name that nobody else has, and whether the process that another such name means is no more. A process number
 * says something in its own namespace of its own running system only; containers are all number 1, often under one host name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** `host/system/pid/nonce`; the host is for people. */
export const newOwner = (): string => [hostname(), system() ?? '-', process.pid, randomUUID()].join('/');

/** A process of this very system that is not there any more. Of others nothing is known: the lease's time decides. */
export function dead(owner: string): boolean {
  const [, where, pid] = /\/([0-9a-f]+)\/(\d+)\/[^/]+$/.exec(owner) ?? [];
  if (where === undefined || where !== system()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Where process numbers are the same ones: this boot, this namespace. Undefined where that cannot be told (not on Linux). */
function system(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(`${boot} ${namespace}`).digest('hex').slice(0, 16);
  } catch {
    return undefined;
  }
}
