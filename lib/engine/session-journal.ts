/**
 * A session's log as the journal of a prompt. One writer at a time: whoever works on a session holds its lease, and whoever lost it, by
 * sleeping too long, can append nothing more. Spec: ZDX §8.
 */
import { Fault } from '../fault.ts';
import { type Ambient, beginSession, type SessionLine, type Sessions } from '../session/sessions.ts';
import { timestamp } from '../trace.ts';
import type { Journal, JournalLine } from './engine.ts';
import { listsIn } from './history.ts';

/** How long a lease holds, and how often it is taken anew meanwhile. */
const LEASE_MS = 120_000;
const RENEW_MS = 50_000;
/** How often a write whose outcome is unknown is repeated; its key makes it count once. */
const TRIES = 4;

export interface SessionPlace {
  sessions: Sessions;
  ambient: Ambient;
  /** This process, for others to tell whether it is still there. */
  owner: string;
  /** The leases it has now. */
  held: Map<string, Promise<HeldLease>>;
  /** Whether the owner of a lease cannot be there any more. */
  dead(owner: string): boolean;
  /** Runs `task` every so often until it is told to stop. */
  every(ms: number, task: () => void): () => void;
}

export interface OpenSession extends Journal {
  readonly lines: readonly SessionLine[];
  /** Lets others write. */
  release(): Promise<void>;
}

export async function begin({ sessions, ambient }: SessionPlace, id: string, meta: object): Promise<void> {
  const line = { type: 'meta', schema_version: 1, ts: ts(ambient), kind: 'agent', ...meta };
  await beginSession(sessions, id, [line], ambient.nonce());
}

/** A lease of this process, and how many work under it. */
export interface HeldLease {
  epoch: number;
  users: number;
  stop(): void;
}

export async function open(place: SessionPlace, id: string): Promise<OpenSession> {
  const { sessions, ambient, owner } = place;
  const lease = await lent(place, id);
  let released = false;
  const release = async () => {
    if (released) return;
    released = true;
    if (--lease.users > 0) return;
    place.held.delete(id);
    lease.stop();
    await sessions.acquire(id, owner, 0).catch(() => {});
  };
  try {
    const found = await sessions.load(id);
    if (!found) throw absent(id);
    return {
      lines: found.lines,
      async append(batch: JournalLine[]) {
        const at = ts(ambient);
        const stamped = batch.map(({ type, ...fields }) => ({ type, ...fields, ts: at }));
        await insisting(ambient, (key) => sessions.append(id, stamped, key, { epoch: lease.epoch }));
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A journal whose results say what the files were then; `changes` gives the name of the list of them, the one given last is `known`. */
export function naming(
  log: OpenSession,
  changes: ((known: string | undefined) => Promise<string | undefined>) | undefined,
): Journal {
  if (!changes) return log;
  let known = listsIn(log.lines).at(-1);
  return {
    async append(lines) {
      if (lines.some(({ type }) => type === 'tool_result')) known = await changes(known);
      const named = known === undefined ? {} : { changes: known };
      await log.append(lines.map((line) => (line.type === 'tool_result' ? { ...line, ...named } : line)));
    },
  };
}

/** The lease of a session, for one more of this process. */
async function lent(place: SessionPlace, id: string): Promise<HeldLease> {
  const there = place.held.get(id);
  if (there) {
    const lease = await there;
    // It may have been given back meanwhile.
    if (place.held.get(id) !== there) return lent(place, id);
    lease.users++;
    return lease;
  }
  const taking = take(place, id);
  place.held.set(id, taking);
  taking.catch(() => place.held.delete(id));
  return taking;
}

async function take({ sessions, ambient, owner, dead, every }: SessionPlace, id: string): Promise<HeldLease> {
  const found = await sessions.load(id);
  if (!found) throw absent(id);
  const { lease } = found;
  const other = lease !== undefined && lease.until > ambient.now() && lease.owner !== owner;
  const from = other && dead(lease.owner) ? lease.owner : undefined;
  const { epoch } = await sessions.acquire(id, owner, LEASE_MS, from).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
    throw new Fault('conflict', `${error.message}; one at a time writes to a session: wait, or fork it`, {
      cause: error,
    });
  });
  const stop = every(RENEW_MS, () => void sessions.acquire(id, owner, LEASE_MS).catch(() => {}));
  return { epoch, users: 1, stop };
}

const absent = (id: string) => new Fault('not_found', `no such session: ${id}; "new" begins one`);

async function insisting(ambient: Ambient, write: (key: string) => Promise<unknown>): Promise<void> {
  const key = ambient.nonce();
  for (let tries = 1; ; tries++) {
    try {
      await write(key);
      return;
    } catch (error) {
      const known = !(error instanceof Fault) || !['unavailable', 'timeout'].includes(error.code);
      if (known || tries === TRIES) throw error;
      await ambient.sleep(100 * 2 ** tries * (0.5 + ambient.random()));
    }
  }
}

const ts = (ambient: Ambient) => timestamp(new Date(ambient.now()));
