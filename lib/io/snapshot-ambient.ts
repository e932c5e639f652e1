/** What the snapshot code takes from this machine. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotAmbient } from '../snapshot/layout.ts';

export const snapshotAmbient: SnapshotAmbient = {
  now: () => Date.now(),
  nonce: () => randomUUID().replaceAll('-', ''),
  random: () => Math.random(),
  sleep: (ms) => sleep(ms),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
};
