/** A process that appends to a session on object storage, bundled and started by tests: `STORE ENDPOINT ID NAME COUNT`. */
import { writeSync } from 'node:fs';
import { ambient } from '../../lib/io/open-sessions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';

const [store, endpoint, id, name, count] = process.argv.slice(2) as [string, string, string, string, string];
const sessions = new ObjectSessions(openStore(store, endpoint === '-' ? {} : { endpoint }), ambient);
const ts = '2026-11-16T00:00:00Z';
await sessions.append(id, [{ type: 'meta', schema_version: 1, ts }], 'meta');
for (let n = 0; n < Number(count); n++) {
  const key = `${name}-${n}`;
  for (let acknowledged = false; !acknowledged; ) {
    try {
      await sessions.append(id, [{ type: 'message', role: 'user', text: key, ts }], key);
      acknowledged = true;
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error;
    }
  }
  // Told only once it is acknowledged; one write, so that a kill leaves a whole line or none.
  writeSync(1, `${key}\n`);
}
