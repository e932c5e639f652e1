/** Takes a session away with all that belongs to it: its log first, then its changes, what was told to whoever works on it, and its hold on a snapshot. */
import { Fault } from '../fault.ts';
import { checkId } from '../session/sessions.ts';
import { unpin } from '../snapshot/pins.ts';
import { everyEntry, type Store } from '../store.ts';
import { open, type SessionPlace } from './session-journal.ts';

/** Removals that are under way at once. */
const AT_ONCE = 16;

export interface Removed {
  /** Of its log. */
  lines: number;
  /** Of its changes. */
  objects: number;
}

/** A session whose log is gone already loses the rest; one that somebody works on is refused. */
export async function removeSession(place: SessionPlace, store: Store, id: string): Promise<Removed> {
  const { sessions } = place;
  const found = await sessions.load(checkId(id));
  if (found) {
    const log = found.state === 'sealed' ? undefined : await open(place, id).catch(busy);
    try {
      await sessions.remove(id);
    } finally {
      await log?.release();
    }
  }
  const objects = await discard(store, id);
  if (!found && objects === 0) throw new Fault('not_found', `session '${id}' is empty or not found`);
  return { lines: found?.lines.length ?? 0, objects };
}

/** What a session has in the store besides its log; gives how many objects there were. */
export async function discard(store: Store, id: string): Promise<number> {
  const entries = await everyEntry(store, `agent/${id}/`);
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await Promise.all(entries.slice(at, at + AT_ONCE).map(({ key }) => store.remove(key)));
  await store.remove(`agent/aborts/${id}`);
  return entries.length + (await unpin(store, id));
}

function busy(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
  const [held] = error.message.split(';');
  throw new Fault('conflict', `${held}; it can be removed when nobody works on it`, { cause: error });
}
