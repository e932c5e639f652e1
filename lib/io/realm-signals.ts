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

const runningKey = (id: string, run: string) => `running/${id}/${run}`;
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
      await store.write(runningKey(id, run), Buffer.from(text), 'any');
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
      await Promise.all([store.remove(runningKey(id, run)), store.remove(wantedKey(run))]).catch(report);
    }
  }
}

/** Has a program that another process runs ended; undefined when none is announced. */
export async function interruptElsewhere({
  store,
  ambient,
  id,
  request,
}: {
  store: Store;
  ambient: RealmAmbient;
  id: string;
  request: string | undefined;
}): Promise<Interrupted | undefined> {
  const find = async (): Promise<Announcement[]> => {
    const { entries } = await store.list(`running/${id}/`);
    const found = await Promise.all(entries.map(({ key }) => store.read(key)));
    return found
      .flatMap((object) =>
        object ? [JSON.parse(Buffer.from(object.bytes).toString('utf8')) as Announcement] : [],
      )
      .filter(({ until }) => until > ambient.now());
  };
  let found = await find();
  if (found.length === 0) {
    await ambient.sleep(2 * MOMENT_MS);
    found = await find();
  }
  if (found.length === 0) return undefined;
  const meant = found.filter((one) => request === undefined || one.request === request);
  if (meant.length === 0) return { interrupted: [], idle: false };
  for (const { run } of meant) await store.write(wantedKey(run), new Uint8Array(0), 'any');
  for (const deadline = ambient.now() + PATIENCE_MS; ambient.now() < deadline; await ambient.sleep(LOOK_MS)) {
    const left = new Set((await find()).map(({ run }) => run));
    if (!meant.some(({ run }) => left.has(run)))
      return { interrupted: meant.map((one) => one.request), idle: false };
  }
  // Whoever does not answer is gone, and so is what it ran.
  await Promise.all(
    meant.flatMap(({ run }) => [store.remove(runningKey(id, run)), store.remove(wantedKey(run))]),
  );
  throw new Fault('timeout', 'the process that ran the program does not answer; it is taken for gone');
}
