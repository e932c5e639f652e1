/**
 * A process that evaluates one form in each of many sessions and is gone, bundled and started by tests:
 * `STORE FILE LANES`, where FILE has a JSON list of {session, code}. Prints the replies as a JSON list.
 */
import { readFileSync, writeSync } from 'node:fs';
import { openRealms } from '../../lib/io/open-realms.ts';
import type { Evaluated } from '../../lib/realm/realms.ts';

const [store, file, lanes] = process.argv.slice(2) as [string, string, string];
const jobs = JSON.parse(readFileSync(file, 'utf8')) as { session: string; code: string }[];
const realms = openRealms({
  store,
  report: (error) => {
    throw error;
  },
});
const replies: (Evaluated | { fault: string })[] = [];
const left = jobs.entries();
await Promise.all(
  Array.from({ length: Number(lanes) }, async () => {
    for (const [n, { session, code }] of left) {
      const caller = { id: String(n), signal: new AbortController().signal };
      replies[n] = await realms
        .evaluate(session, { code, timeout_ms: 30_000 }, caller)
        .catch((error: Error) => ({ fault: error.message }));
    }
  }),
);
await realms.shut();
// More than a pipe holds: all of it, or the parent reads half a text.
for (let text = Buffer.from(JSON.stringify(replies)); text.length > 0; ) {
  try {
    text = text.subarray(writeSync(1, text));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
