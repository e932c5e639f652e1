/** Opens the sessions at an address: plain files in a directory, or objects in a store. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSession, type Findings } from '../session/check.ts';
import { type ObjectAmbient, ObjectSessions } from '../session/object-sessions.ts';
import { checkId, type Sessions } from '../session/sessions.ts';
import { fsSessions } from './fs-sessions.ts';
import { defaultStore, openStore, storeDirectory } from './open-store.ts';

export interface SessionStore {
  sessions: Sessions;
  /** Looks one session over. */
  check(id: string): Promise<Findings>;
  /** Removes leftovers of a session; gives how many. */
  collect(id: string): Promise<number>;
}

export const ambient: ObjectAmbient = {
  now: () => Date.now(),
  nonce: () => randomUUID().replaceAll('-', ''),
  random: () => Math.random(),
  sleep: (ms) => sleep(ms),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
};

export function openSessions({
  store: address = defaultStore(),
  endpoint,
}: {
  store?: string;
  endpoint?: string;
}): SessionStore {
  const directory = storeDirectory(address);
  if (directory !== undefined && endpoint === undefined) {
    const sessions = fsSessions(join(directory, 'sessions'), { ambient });
    return { sessions, check: (id) => checkFile(sessions, id), collect: async () => 0 };
  }
  const store = openStore(address, { endpoint });
  const sessions = new ObjectSessions(store, ambient);
  return {
    sessions,
    check: (id) => checkSession(store, ambient.sha256, checkId(id)),
    collect: (id) => sessions.collect(id),
  };
}

/** A file can hold lines that nobody can read; everything else is decided when it is read. */
async function checkFile(sessions: Sessions, id: string): Promise<Findings> {
  const loaded = await sessions.load(id);
  if (!loaded) return { id, lines: 0, state: 'missing', problems: ['there is no such session'], orphans: 0 };
  const { lines, unreadable, state } = loaded;
  const problems = [
    unreadable > 0 && `${unreadable} lines cannot be read`,
    lines.length > 0 && lines[0]!.type !== 'meta' && 'the first line is not a meta line',
  ].filter((problem) => problem !== false);
  return { id, lines: lines.length, state, problems, orphans: 0 };
}
