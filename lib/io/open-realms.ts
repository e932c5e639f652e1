/**
 * Opens the realms of a store: durable sessions in it, connections' own in memory, and the threads that run them all. Also
 * carries interruptions between processes: who runs a program for longer than a moment says so in the store, and looks
 * there for somebody who wants it ended.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { type Around, LiveSession } from '../realm/live-session.ts';
import type { Caller, Candidate, Connection, Evaluated, Lang, Realms, SymbolInfo } from '../realm/realms.ts';
import { begin, end, type JournalPlace, passingJournal, storedJournal } from '../realm/stored-journal.ts';
import { ObjectSessions } from '../session/object-sessions.ts';
import { checkId } from '../session/sessions.ts';
import { fsSessions } from './fs-sessions.ts';
import { ambient as sessionAmbient } from './open-sessions.ts';
import { defaultStore, openStore, storeDirectory } from './open-store.ts';
import { prefixed } from './prefixed-store.ts';
import { poolEngine } from './realm-engine.ts';
import { RealmPool } from './realm-pool.ts';
import { announced, interruptElsewhere } from './realm-signals.ts';

export interface RealmsOptions {
  store?: string | undefined;
  endpoint?: string | undefined;
  /** The language of sessions that were not told another. */
  lang?: Lang | undefined;
  report?: ((error: unknown) => void) | undefined;
}

/** `shut` ends every program and the threads. */
export type OpenRealms = Realms & { shut(): Promise<void> };

/** Durable sessions that are kept ready. */
const MAX_LIVE = 200;
/** Bytes that the states of connections' own sessions may have together. */
const MAX_PASSING_BYTES = 512 << 20;

export function openRealms({
  store: address = defaultStore(),
  endpoint,
  lang: defaultLang = 'zylisp',
  report = () => {},
}: RealmsOptions): OpenRealms {
  const ambient = {
    ...sessionAmbient,
    seed: () => randomBytes(4).readInt32LE(),
  };
  const directory = storeDirectory(address);
  const local = directory !== undefined && endpoint === undefined;
  const store = prefixed(openStore(address, { endpoint }), 'repl');
  const sessions = local
    ? fsSessions(join(directory, 'repl', 'logs'), { ambient })
    : new ObjectSessions(store, sessionAmbient);
  const place: JournalPlace = { sessions, store, ambient, report };
  const pool = new RealmPool();
  const engine = poolEngine(pool);
  const durable = new Map<string, LiveSession>();
  const passing = new Map<Connection, { session: LiveSession; end(): void }>();
  const budget = { left: MAX_PASSING_BYTES };
  /** How often somebody elsewhere who wants a program ended is looked for. */
  const look_ms = local ? 100 : 500;

  function stored(id: string): LiveSession {
    const known = durable.get(checkId(id));
    const around: Around = (task, work) => {
      const wanted = () => task.stop.abort();
      return announced({ store, ambient, id, request: task.began ?? task.id, look_ms, wanted, report }, work);
    };
    const live = known ?? new LiveSession(storedJournal(id, place), engine, ambient, around);
    // The one used last stands last.
    durable.delete(id);
    durable.set(id, live);
    for (const [other, session] of durable) {
      if (durable.size <= MAX_LIVE) break;
      if (session.busy.length === 0) durable.delete(other);
    }
    return live;
  }

  function ofConnection({ connection }: Caller): LiveSession {
    if (!connection)
      throw new Fault(
        'invalid_args',
        'session is missing: over HTTP every request names one; clone gives a new one',
      );
    let live = passing.get(connection);
    if (!live) {
      const journal = passingJournal(defaultLang, ambient.nonce, budget);
      live = { session: new LiveSession(journal, engine, ambient), end: journal.end };
      passing.set(connection, live);
      connection.closed.addEventListener('abort', () => forget(connection), { once: true });
      if (connection.closed.aborted) forget(connection);
    }
    return live.session;
  }

  function forget(connection: Connection): void {
    const live = passing.get(connection);
    passing.delete(connection);
    void live?.session.stop().then(live.end);
  }

  const sessionOf = (id: string | undefined, caller: Caller) =>
    id === undefined ? ofConnection(caller) : stored(id);

  /** A session as it is stored now, for whoever only looks at it. */
  async function seen(id: string | undefined, caller: Caller): Promise<LiveSession> {
    const session = sessionOf(id, caller);
    if (id !== undefined) await session.refresh();
    return session;
  }

  /** Sessions that are closed and still there for those that were forked from them. */
  async function closedOnes(): Promise<Set<string>> {
    const found = new Set<string>();
    for (let more = true, after: string | undefined; more; ) {
      const page = await store.list('closed/', after === undefined ? {} : { after });
      for (const { key } of page.entries) found.add(key.slice('closed/'.length));
      after = page.entries.at(-1)?.key;
      more = page.more;
    }
    return found;
  }

  /** A durable session is named in the reply. */
  async function within(
    id: string | undefined,
    caller: Caller,
    work: (session: LiveSession) => Promise<Evaluated>,
  ): Promise<Evaluated> {
    const evaluated = await work(sessionOf(id, caller));
    return id === undefined ? evaluated : { session: id, ...evaluated };
  }

  return {
    evaluate: (id, program, caller) => within(id, caller, (session) => session.evaluate(program, caller)),
    input: (id, { text, timeout_ms }, caller) =>
      within(id, caller, (session) => session.input(text, timeout_ms, caller)),

    async interrupt(id, request, caller) {
      const session = sessionOf(id, caller);
      if (id === undefined || session.busy.length > 0) return session.interrupt(request);
      const elsewhere = await interruptElsewhere({ store, ambient, id, request });
      if (elsewhere) return elsewhere;
      // A program that another process began may wait for input.
      await session.refresh();
      return session.interrupt(request);
    },

    async complete(id, { prefix, lang }, caller) {
      const query = { lang, query: 'complete', text: prefix } as const;
      const { found } = await (await seen(id, caller)).inspect<Candidate[] | null>(query, caller.signal);
      return found ?? [];
    },

    async lookup(id, { sym, lang }, caller) {
      const query = { lang, query: 'lookup', text: sym } as const;
      const answer = await (await seen(id, caller)).inspect<SymbolInfo | null>(query, caller.signal);
      return answer.found ? { ...answer.found, lang: answer.lang } : undefined;
    },

    async clone(from, lang) {
      const id = randomUUID();
      await begin(
        id,
        place,
        from === undefined ? { lang: lang ?? defaultLang } : { lang, from: checkId(from) },
      );
      // The log of the one it came from has a line more than it knew.
      if (from !== undefined) await durable.get(from)?.refresh();
      return id;
    },

    async close(id, caller) {
      if (id === undefined) {
        ofConnection(caller);
        forget(caller.connection!);
        return;
      }
      await stored(id).stop();
      durable.delete(id);
      await end(id, place);
    },

    async list({ after, limit }) {
      const page = await sessions.list({ limit, ...(after !== undefined && { after }) });
      const closed = await closedOnes();
      return {
        sessions: page.sessions
          .filter(({ id }) => !closed.has(id))
          .map(({ id, modified }) => ({ session: id, modified: new Date(modified).toISOString() })),
        more: page.more,
      };
    },

    async shut() {
      const own = [...passing.values()].map(({ session }) => session);
      await Promise.all([...durable.values(), ...own].map((session) => session.stop()));
      await pool.close();
    },
  };
}
