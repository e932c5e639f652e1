/**
 * Pins: a session that works on a snapshot says so in the store, and no collection takes the snapshot away. A pin is an object whose key
 * tells everything. It holds when the snapshot was in the root, and not condemned, after the pin was written: a collection condemns what it
 * wants to drop, lists the pins then, and drops only what is still condemned by itself and has none.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import { everyEntry, type Store } from '../store.ts';
import { entryOf, readRoot, repoOf, repoSegment } from './layout.ts';
import { type Resolved, resolve } from './resolve.ts';

/** Below what the deployed agent may write. */
const PINS = 'agent/pins/';
/** A ref that is moved, and what it led to condemned, just now, leads elsewhere at the next try. */
const TRIES = 3;

const keyOf = (session: string, repo: string, id: string) => `${PINS}${session}/${id}/${repoSegment(repo)}`;

/** The snapshot that a text means, kept for a session from now on. */
export async function pin(store: Store, text: string, session: string): Promise<Resolved> {
  for (let tries = 1; ; tries++) {
    const found = await resolve(store, text);
    const { repo, entry } = found;
    const key = keyOf(session, repo, entry.id);
    await store.write(key, Buffer.from(`${repo}@${entry.id}\n`), 'any');
    const now = entryOf((await readRoot(store, repo)).root, entry.id);
    if (now && now.condemned === undefined) return found;
    await store.remove(key);
    if (tries === TRIES)
      throw new Fault('unavailable', `${repo}@${entry.id} is being collected, since no ref leads to it`);
  }
}

/** Whether a session has a pin on `repo@id`. */
export async function hasPin(store: Store, session: string, snapshot: string): Promise<boolean> {
  const at = snapshot.lastIndexOf('@');
  return (await store.read(keyOf(session, snapshot.slice(0, at), snapshot.slice(at + 1)))) !== undefined;
}

/** Gives how many there were. */
export async function unpin(store: Store, session: string): Promise<number> {
  const pins = await everyEntry(store, `${PINS}${session}/`);
  for (const { key } of pins) await store.remove(key);
  return pins.length;
}

/** The sessions that keep snapshots of a repository, by the snapshots' ids. */
export async function pinsOn(store: Store, repo: string): Promise<Map<string, string[]>> {
  const pins = new Map<string, string[]>();
  for (const { key } of await everyEntry(store, PINS)) {
    const [session, id, segment] = key.slice(PINS.length).split('/') as [string, string, string];
    if (repoOf(segment) === repo) pins.set(id, [...(pins.get(id) ?? []), session]);
  }
  return pins;
}
