/** A durable session's journal: a session log and, beside it in the store, the saved states that its lines name. */
import { Fault } from '../fault.ts';
import { beginSession, type Loaded, type SessionLine, type Sessions } from '../session/sessions.ts';
import type { Store } from '../store.ts';
import { timestamp } from '../trace.ts';
import {
  fold,
  type ImageRef,
  type Journal,
  type MetaLine,
  metaOf,
  type Past,
  type State,
  type Waiting,
} from './journal.ts';
import type { RealmAmbient } from './live-session.ts';
import { type Lang, LIMITS } from './realms.ts';

export interface JournalPlace {
  sessions: Sessions;
  store: Store;
  ambient: RealmAmbient;
  /** Hears of saved states that could not be written or read; the log alone is enough to go on. */
  report(error: unknown): void;
}

/** How often a line is tried to be put behind those of others. */
const MAX_TRIES = 20;
/** Images up to this size stay in memory beside being stored. */
const REMEMBERED_BYTES = 1 << 20;

const imageKey = (id: string, sha256: string) => `images/${id}/${sha256}`;

export function storedJournal(id: string, { sessions, store, ambient, report }: JournalPlace): Journal {
  const line = <T extends object>(type: string, fields: T): SessionLine & T => ({
    type,
    ts: timestamp(new Date(ambient.now())),
    ...fields,
  });
  const append = async (state: State, ...batch: SessionLine[]) => {
    await sessions.append(id, batch, ambient.nonce(), { expect: state.length });
    return state.length + batch.length;
  };

  return {
    max_evals: LIMITS.evals,
    load: async () => fold(id, (await loaded(sessions, id)).lines),

    async image({ k, sha256 }) {
      try {
        const object = await store.read(k);
        return object && ambient.sha256(object.bytes) === sha256 ? object.bytes : undefined;
      } catch (error) {
        report(error);
        return undefined;
      }
    },

    history: ({ length }) => history(sessions, id, length),

    async add(state, { inputs, ...past }, bytes) {
      const sha256 = ambient.sha256(bytes);
      const image: ImageRef = { k: imageKey(id, sha256), sha256 };
      const own = ({ k }: ImageRef) =>
        k.startsWith(`images/${id}/`) && !state.pinned.includes(k) && k !== image.k;
      const older = state.older && own(state.older) ? state.older.k : undefined;
      // All at once: a line whose state is missing costs a replay, nothing else.
      const [appended] = await Promise.allSettled([
        append(state, line('eval', { ...past, ...(inputs.length > 0 && { inputs }), image })),
        store.write(image.k, bytes, 'any').catch(report),
        older === undefined ? undefined : store.remove(older).catch(report),
      ]);
      if (appended.status === 'rejected') {
        if (image.k !== state.image?.k) await store.remove(image.k).catch(report);
        throw appended.reason;
      }
      const length = appended.value;
      return {
        ...state,
        waiting: undefined,
        length,
        evals: state.evals + 1,
        image,
        older: state.image,
        bytes: bytes.length <= REMEMBERED_BYTES ? bytes : undefined,
      };
    },

    async wait(state, waiting) {
      const length = await append(
        state,
        waiting ? line('waiting', waiting satisfies Waiting) : line('abandoned', {}),
      );
      return { ...state, length, waiting };
    },
  };
}

/** Begins a durable session: a fresh one, or one that stands where another does. */
export async function begin(
  id: string,
  { sessions, ambient }: JournalPlace,
  options: { lang: Lang } | { lang?: Lang | undefined; from: string },
): Promise<void> {
  const ts = timestamp(new Date(ambient.now()));
  const from =
    'from' in options ? await fork(sessions, options.from, { id, ts, nonce: ambient.nonce() }) : undefined;
  const lang = options.lang ?? from!.state.lang;
  const meta: MetaLine = { type: 'meta', ts, schema_version: 1, kind: 'repl', lang };
  if (from) {
    const { length: lines, evals, image } = from.state;
    meta.from = { session: (options as { from: string }).from, lines, evals, ...(image && { image }) };
  }
  await beginSession(sessions, id, [meta], ambient.nonce());
}

/** Notes in a session's log that another begins where it stands, so that its state is kept. */
async function fork(
  sessions: Sessions,
  from: string,
  { id, ts, nonce }: { id: string; ts: string; nonce: string },
) {
  for (let tries = 1; ; tries++) {
    const state = fold(from, (await loaded(sessions, from)).lines);
    try {
      await sessions.append(from, [{ type: 'forked', ts, to: id }], `${nonce}-${tries}`, {
        expect: state.length,
      });
      return { state };
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'conflict') || tries === MAX_TRIES) throw error;
    }
  }
}

async function loaded(sessions: Sessions, id: string): Promise<Loaded> {
  const found = await sessions.load(id);
  if (!found) throw new Fault('not_found', `no such session: ${id}; clone gives a new one`);
  if (found.state === 'sealed' || found.lines.at(-1)?.type === 'closed')
    throw new Fault('not_found', `session ${id} is closed; clone gives a new one`);
  if (found.damaged)
    throw new Fault('corrupt', `session ${id}: ${found.damaged} lines of its log are damaged or missing`);
  return found;
}

/** The evaluations in the first lines of a session's log, those of the sessions it was forked from first. */
async function history(sessions: Sessions, id: string, length: number): Promise<Past[]> {
  const parts: Past[][] = [];
  let at: { session: string; lines: number } | undefined = { session: id, lines: length };
  while (at) {
    const { session, lines: count }: { session: string; lines: number } = at;
    // One that is closed still is what others began with.
    const found = await sessions.load(session);
    if (!found || found.damaged)
      throw new Fault(
        'corrupt',
        `session ${id} cannot be restored: the log of ${session} is gone or damaged`,
      );
    const lines = found.lines.slice(0, count);
    parts.unshift(
      lines
        .filter(({ type }) => type === 'eval')
        .map((line) => {
          const { lang, code, file, seed, clock, inputs = [], digest } = line as unknown as Past;
          return { lang, code, file, seed, clock, inputs, digest };
        }),
    );
    at = metaOf(session, lines).from;
  }
  return parts.flat();
}

/** Ends a session: all of it goes, unless others were forked from it; then its log stays for them. */
export async function end(id: string, { sessions, store, ambient }: JournalPlace): Promise<void> {
  const forked = await closed(id, sessions, ambient);
  if (forked) {
    await store.write(`closed/${id}`, new Uint8Array(0), 'any');
    await sessions.seal(id);
    return;
  }
  await sessions.remove(id);
  for (const prefix of [`images/${id}/`, `running/${id}/`]) {
    for (let more = true; more; ) {
      const page = await store.list(prefix);
      await Promise.all(page.entries.map(({ key }) => store.remove(key)));
      more = page.more;
    }
  }
}

/** Writes that it is over, so that nobody forks it from now on; tells whether anybody had. */
async function closed(id: string, sessions: Sessions, ambient: RealmAmbient): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { lines } = await loaded(sessions, id);
    const ts = timestamp(new Date(ambient.now()));
    try {
      await sessions.append(id, [{ type: 'closed', ts }], ambient.nonce(), { expect: lines.length });
      return fold(id, lines).forked;
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'conflict') || tries === MAX_TRIES) throw error;
    }
  }
}

/** What the sessions of all connections may hold together, in bytes. */
export interface Budget {
  left: number;
}

/** The journal of a session that lasts as long as a connection: nothing but its state. */
export function passingJournal(lang: Lang, nonce: () => string, budget: Budget): Journal & { end(): void } {
  let state: State = { name: nonce(), lang, length: 0, evals: 0, pinned: [], forked: false };
  const held = () => state.bytes?.length ?? 0;
  return {
    max_evals: Number.POSITIVE_INFINITY,
    load: async () => state,
    image: async () => state.bytes,
    history: () => Promise.reject(new Fault('corrupt', 'the session of this connection is lost')),
    async add(before, _past, bytes) {
      if (bytes.length - held() > budget.left)
        throw new Fault(
          'unavailable',
          'the sessions of all connections hold too much; nothing of the program was kept',
        );
      budget.left -= bytes.length - held();
      state = { ...before, waiting: undefined, evals: before.evals + 1, bytes };
      return state;
    },
    async wait(before, waiting) {
      state = { ...before, waiting };
      return state;
    },
    end() {
      budget.left += held();
      state = { ...state, bytes: undefined };
    },
  };
}
