/** How a server is asked to leave: by a signal. A second one, or too much time, and it is gone. */
import { setMaxListeners } from 'node:events';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Everything has ended a second after the signal, unless somebody has more to end. */
const GRACE_MS = 800;

export interface Departure {
  /** Aborted when the end has come. */
  readonly signal: AbortSignal;
  /** Resolves, to the exit code, when a signal has come. */
  readonly asked: Promise<number>;
  end(): void;
}

export function departure(process: NodeJS.Process, grace_ms = GRACE_MS): Departure {
  const ending = new AbortController();
  // Every connection and request listens to it.
  setMaxListeners(0, ending.signal);
  const asked = new Promise<number>((resolve) => {
    for (const [signal, exit] of Object.entries(SIGNALS)) {
      process.on(signal, () => {
        if (ending.signal.aborted) process.exit(exit);
        // Whoever has not taken or given the last word by then is not waited for.
        setTimeout(() => process.exit(exit), grace_ms).unref();
        ending.abort();
        resolve(exit);
      });
    }
  });
  return { signal: ending.signal, asked, end: () => ending.abort() };
}
