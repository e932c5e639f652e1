/**
 * Interruptions between processes, through the store. A program that runs for longer than a moment is announced there with
 * a name of its own; whoever wants it ended leaves that name; the process that runs it looks for it now and then.
 */
import { Fault } from '../fault.ts';
import type { RealmAmbient } from '../realm/live-session.ts';
import type { Interrupted } from '../realm/realms.ts';
import type { Store } from '../store.ts';

interface Announcement {
  /** The request's id. */
  request: string;
  /** The run's own name. */
  run: string;
  /** Milliseconds since the epoch after which it cannot be running any more. */
  until: number;
}

/** What runs shorter is not worth a word. */
const MOMENT_MS = 100;
/** The longest that a program may run and be stopped, with something for clocks that differ. */
const LONGEST_MS = 75_000;
/** How long an answer to an interruption is waited for. */
const PATIENCE_MS = 5000;
const LOOK_MS = 50;

const runningKey = (id: string) => `running/${id}`;
const wantedKey = (run: string) => `wanted/${run}`;

export async function announced<T>(
  {
    store,
    ambient,
    id,
    request,
    look_ms,
    wanted,
    report,
  }: {
    store: Store;
    ambient: RealmAmbient;
    id: string;
    request: string;
    look_ms: number;
    wanted: () => void;
    report: (error: unknown) => void;
  },
  work: () => Promise<T>,
): Promise<T> {
  const run = ambient.nonce();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  let looking: Promise<unknown> | undefined;
  const look = async (first: boolean): Promise<void> => {
    if (first) {
      const text = JSON.stringify({ request, run, until: ambient.now() + LONGEST_MS } satisfies Announcement);
      await store.write(runningKey(id), Buffer.from(text), 'any');
    } else if (await store.read(wantedKey(run))) wanted();
    if (!over) next(look_ms, false);
  };
  const next = (ms: number, first: boolean) => {
    timer = setTimeout(() => {
      looking = look(first).catch(report);
    }, ms);
    timer.unref();
  };
  next(MOMENT_MS, true);
  try {
    return await work();
  } finally {
    over = true;
    clearTimeout(timer);
    if (looking) {
      await looking;
      clearTimeout(timer);
      await Promise.all([store.remove(runningKey(id)), store.remove(wantedKey(run))]).catch(report);
    }
  }
}

/** Has a program that another process runs ended; undefined when none is announced. */
export async function interruptElsewhere({
  store,
  ambient,
  id,
  request,
  sleep,
}: {
  store: Store;
  ambient: RealmAmbient;
  id: string;
  request: string | undefined;
  sleep: (ms: number) => Promise<unknown>;
}): Promise<Interrupted | undefined> {
  const find = async (): Promise<Announcement | undefined> => {
    const object = await store.read(runningKey(id));
    if (!object) return undefined;
    const found = JSON.parse(Buffer.from(object.bytes).toString('utf8')) as Announcement;
    return found.until > ambient.now() ? found : undefined;
  };
  const found = (await find()) ?? (await sleep(2 * MOMENT_MS).then(find));
  if (!found) return undefined;
  if (request !== undefined && request !== found.request) return { interrupted: [], idle: false };
  await store.write(wantedKey(found.run), new Uint8Array(0), 'any');
  for (const deadline = ambient.now() + PATIENCE_MS; ambient.now() < deadline; await sleep(LOOK_MS)) {
    if ((await find())?.run !== found.run) return { interrupted: [found.request], idle: false };
  }
  throw new Fault('timeout', 'the process that runs the program does not answer; it may be gone');
}
