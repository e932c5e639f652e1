/** Opens the pages of a store, whose logs are its objects. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PagesAmbient } from '../page/page-memory.ts';
import type { Pages } from '../page/pages.ts';
import { storedLogs } from '../page/stored-logs.ts';
import { StoredPages } from '../page/stored-pages.ts';
import { openStore } from './open-store.ts';

/** How often a waiting poll asks the store for news. */
const LOOK_MS = 1000;

export const pagesAmbient: PagesAmbient = {
  now: () => Date.now(),
  time: (ms) => new Date(ms).toTimeString().slice(0, 8),
  random: () => Math.random(),
  nonce: () => randomBytes(16).toString('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
};

export function storePages(address: string, options: { endpoint?: string | undefined } = {}): Pages {
  const store = openStore(address, options);
  const logs = storedLogs(store, pagesAmbient.now);
  return new StoredPages({ store, logs, ambient: pagesAmbient, look_ms: LOOK_MS });
}
