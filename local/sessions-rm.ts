/** `zgate sessions rm`: a session goes with everything that belongs to it. Nothing is asked; one that somebody works on is refused. */
import { removeSession } from '../lib/engine/remove-session.ts';
import { sessionPlace } from '../lib/io/agent-setting.ts';
import { ambient, openSessions } from '../lib/io/open-sessions.ts';
import { defaultStore, openStore } from '../lib/io/open-store.ts';
import { jsonText } from '../lib/json-text.ts';
import type { Print, SessionOptions } from './sessions.ts';
import { counted } from './units.ts';

export async function rmSession(
  id: string,
  { store = defaultStore(), json, ...options }: SessionOptions,
  print: Print,
): Promise<number> {
  const { sessions } = openSessions({ store, ...options });
  const place = sessionPlace(sessions, ambient);
  const { lines, objects } = await removeSession(place, openStore(store, options), id);
  const rest = objects > 0 ? ` and ${counted(objects, 'object')} of its changes` : '';
  print(json ? jsonText({ id, lines, objects }) : `removed ${id}: ${counted(lines, 'line')}${rest}`);
  return 0;
}
