/** Aborts between processes, through the store: whoever wants a session's prompt ended leaves word there, and whoever runs it looks. */
import type { Store } from '../store.ts';

/** How often word is looked for. */
const LOOK_MS = 1000;

const keyOf = (session: string) => `aborts/${session}`;

export function storedAborts(store: Store, report: (error: unknown) => void) {
  return {
    async want(session: string): Promise<void> {
      await store.write(keyOf(session), Buffer.from('abort'), 'any');
    },
    /** Word from before is none. */
    watch(session: string, wanted: () => void): () => void {
      let busy = store.remove(keyOf(session)).catch(report);
      const timer = setInterval(() => {
        busy = busy
          .then(async () => {
            if (!(await store.read(keyOf(session)))) return;
            await store.remove(keyOf(session));
            wanted();
          })
          .catch(report);
      }, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
