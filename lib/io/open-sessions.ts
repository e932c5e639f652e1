/** Opens the sessions at an address: plain files in a directory, or objects in a store. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkJournal, states } from '../realm/check-journal.ts';
import { checkSession, type Findings } from '../session/check.ts';
import { type ObjectAmbient, ObjectSessions } from '../session/object-sessions.ts';
import { checkId, type Sessions } from '../session/sessions.ts';
import type { Store } from '../store.ts';
import { fsSessions } from './fs-sessions.ts';
import { defaultStore, openStore, storeDirectory } from './open-store.ts';
import { prefixed } from './prefixed-store.ts';

export interface SessionStore {
  sessions: Sessions;
  /** Looks one session over. */
  check(id: string): Promise<Findings>;
  /** Removes leftovers of a session; gives how many. */
  collect(id: string): Promise<number>;
  /** Removes what is torn or damaged and was never acknowledged, or is kept elsewhere; gives how many things. */
  repair(id: string): Promise<number>;
}

export interface StorePlace {
  store?: string;
  endpoint?: string;
}

export const ambient: ObjectAmbient = {
  now: () => Date.now(),
  nonce: () => randomUUID().replaceAll('-', ''),
  random: () => Math.random(),
  sleep: (ms) => sleep(ms),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
};

/** Those of agents. */
export function openSessions({ store: address = defaultStore(), endpoint }: StorePlace): SessionStore {
  const directory = localDirectory(address, endpoint);
  if (directory !== undefined) return inFiles(join(directory, 'sessions'));
  return inObjects(openStore(address, { endpoint }));
}

/** Those of the remote REPL: a log, and beside it in the store the saved states that its lines name. */
export function openReplSessions({ store: address = defaultStore(), endpoint }: StorePlace): SessionStore {
  const directory = localDirectory(address, endpoint);
  const store = prefixed(openStore(address, { endpoint }), 'repl');
  const logs = directory === undefined ? inObjects(store) : inFiles(join(directory, 'repl', 'logs'));
  const place = { sessions: logs.sessions, store, ...ambient };
  const removed = async (keys: readonly string[]) => {
    for (const key of keys) await store.remove(key);
    return keys.length;
  };
  return {
    sessions: logs.sessions,
    check: async (id) => checkJournal(await logs.check(id), place),
    collect: async (id) => (await logs.collect(id)) + (await removed((await states(id, place)).left)),
    repair: async (id) => (await logs.repair(id)) + (await removed((await states(id, place)).damaged)),
  };
}

const localDirectory = (address: string, endpoint: string | undefined) =>
  endpoint === undefined ? storeDirectory(address) : undefined;

function inFiles(directory: string): SessionStore {
  const sessions = fsSessions(directory, { ambient });
  return {
    sessions,
    check: (id) => checkFile(sessions, id),
    collect: (id) => sessions.collect(id),
    repair: (id) => sessions.repair(id),
  };
}

function inObjects(store: Store): SessionStore {
  const sessions = new ObjectSessions(store, ambient);
  return {
    sessions,
    check: (id) => checkSession(store, ambient.sha256, checkId(id)),
    collect: (id) => sessions.collect(id),
    // A head is written whole or not at all.
    repair: async () => 0,
  };
}

/** A file can hold lines that nobody can read; everything else is decided when it is read. */
async function checkFile(sessions: Sessions, id: string): Promise<Findings> {
  const loaded = await sessions.load(id);
  if (!loaded) return { id, lines: 0, state: 'missing', problems: ['there is no such session'], orphans: 0 };
  const { lines, unreadable, damaged = 0, state } = loaded;
  const problems = [
    damaged > 0 && `${damaged} lines are damaged or missing`,
    lines.length > 0 && lines[0]!.type !== 'meta' && 'the first line is not a meta line',
  ].filter((problem) => problem !== false);
  const torn = damaged === 0 && unreadable > 0;
  return { id, lines: lines.length, state, problems, orphans: 0, ...(torn && { torn: unreadable }) };
}
