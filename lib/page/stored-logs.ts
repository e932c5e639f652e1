/** Logs as objects in a store, `debug/<page>.md`, with the same text as the files. A version tells whether somebody saved meanwhile. */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { merge } from './merge.ts';
import type { LogText, PageLogs } from './pages.ts';

/** How often a log is merged anew when it is saved again each time. */
const TRIES = 10;
export const MAX_LOG_BYTES = 5_000_000;

export function storedLogs(store: Store, now: () => number): PageLogs {
  const keyOf = (page: string) => `debug/${page}.md`;

  async function read(page: string): Promise<LogText | undefined> {
    const found = await store.read(keyOf(page), { start: 0, end: MAX_LOG_BYTES });
    if (found === undefined) return undefined;
    if (found.size > MAX_LOG_BYTES)
      throw new Fault('too_large', `${keyOf(page)} is larger than ${MAX_LOG_BYTES} bytes; begin a new one`);
    const text = Buffer.from(found.bytes).toString('utf8');
    if (Buffer.byteLength(text) !== found.size || !Buffer.from(text).equals(found.bytes))
      throw new Fault('corrupt', `${keyOf(page)} is not UTF-8 text; save it as UTF-8`);
    return { text, saved: now(), version: found.version };
  }

  return {
    read,
    async write(page, base, next) {
      let [text, version] = [next, base?.version];
      for (let tries = 0; tries < TRIES; tries++) {
        try {
          const condition = version === undefined ? 'absent' : { version };
          await store.write(keyOf(page), Buffer.from(text), condition);
          return tries === 0 ? 'written' : 'merged';
        } catch (error) {
          if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
        }
        const theirs = await read(page);
        // The answer to our own write was lost.
        if (theirs?.text === text) return tries === 0 ? 'written' : 'merged';
        text = theirs === undefined ? next : merge(base?.text ?? '', next, theirs.text);
        version = theirs?.version;
      }
      throw new Fault('conflict', `${keyOf(page)} was saved again and again; try again`);
    },
    async discard(page, text) {
      if ((await read(page))?.text === text) await store.remove(keyOf(page));
    },
    async writeRegistry(text) {
      await store.write('debug.md', Buffer.from(text), 'any');
    },
  };
}
