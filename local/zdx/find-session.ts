/** The session that somebody means: its id, the beginning of it, or the latest. Spec: ZDX §8, "Session IDs". */
import { Fault } from '../../lib/fault.ts';
import { checkId, type Sessions } from '../../lib/session/sessions.ts';
import { everySession } from '../sessions.ts';

const PREFIX = /^[0-9a-f][0-9a-f-]{0,34}$/;

/** Gives its id; whether there is a session of a whole id is for others to see. */
export async function findSession(sessions: Sessions, text: string): Promise<string> {
  if (text === 'latest') {
    const newest = await latestSession(sessions);
    if (newest === undefined) throw new Fault('not_found', 'No sessions found to resume');
    return newest;
  }
  if (!PREFIX.test(text)) return checkId(text);
  const found = (await everySession(sessions)).filter(({ id }) => id.startsWith(text));
  if (found.length === 1) return found[0]!.id;
  if (found.length === 0) throw absent(text);
  const ids = found.slice(0, 3).map(({ id }) => id);
  const more = found.length > 3 ? ` and ${found.length - 3} more` : '';
  throw new Fault('conflict', `'${text}' may be any of ${ids.join(', ')}${more}: give more of the id`);
}

export const absent = (id: string) => new Fault('not_found', `Session '${id}' is empty or not found.`);

export async function latestSession(sessions: Sessions): Promise<string | undefined> {
  const all = await everySession(sessions);
  return all.sort((a, b) => b.modified - a.modified || (a.id < b.id ? -1 : 1))[0]?.id;
}
