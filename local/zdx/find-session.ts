/**
 * The session that somebody means: its id, the beginning of it, or the latest, which is the newest that zdx can go on with: a store may
 * hold those of others, too. Spec: ZDX §8, "Session IDs".
 */
import { Fault } from '../../lib/fault.ts';
import { checkId, type Loaded, type SessionLine, type Sessions } from '../../lib/session/sessions.ts';
import { everySession } from '../sessions.ts';

const PREFIX = /^[0-9a-f][0-9a-f-]{0,34}$/;

export interface Found extends Loaded {
  id: string;
}

/** `none`: what to say when there is no latest one. */
export async function findSession(sessions: Sessions, text: string, none?: string): Promise<Found> {
  if (text === 'latest') return latest(sessions, none);
  const id = PREFIX.test(text) ? await begunBy(sessions, text) : checkId(text);
  const loaded = await sessions.load(id);
  if (!loaded) throw absent(id);
  return { ...loaded, id };
}

export const absent = (id: string) => new Fault('not_found', `Session '${id}' is empty or not found.`);

/** Why zdx cannot go on with a session; undefined when it can. */
export function obstacle([first]: readonly SessionLine[]): string | undefined {
  if (first?.kind !== undefined && first.kind !== 'agent')
    return `is of the kind ${first.kind}: it holds no conversation`;
  return first?.snapshot === undefined ? undefined : 'works on a snapshot: go on with it in zgate agent';
}

async function begunBy(sessions: Sessions, text: string): Promise<string> {
  const found = (await everySession(sessions)).filter(({ id }) => id.startsWith(text));
  if (found.length === 1) return found[0]!.id;
  if (found.length === 0) throw absent(text);
  const ids = found.slice(0, 3).map(({ id }) => id);
  const more = found.length > 3 ? ` and ${found.length - 3} more` : '';
  throw new Fault('conflict', `'${text}' may be any of ${ids.join(', ')}${more}: give more of the id`);
}

async function latest(sessions: Sessions, none: string | undefined): Promise<Found> {
  const all = await everySession(sessions);
  all.sort((a, b) => b.modified - a.modified || (a.id < b.id ? -1 : 1));
  for (const { id } of all) {
    const loaded = await sessions.load(id);
    if (loaded && obstacle(loaded.lines) === undefined) return { ...loaded, id };
  }
  const others = all.length === 0 ? '' : ' that zdx can go on with';
  throw new Fault('not_found', none ?? `No sessions found${others}`);
}
