/**
 * The page without a browser: its blocks, JavaScript or Zylisp by their tag, run in a sandbox of the remote REPL. What they define
 * lasts, also through a restart: the session is kept with what is remembered of the pages. Spec: file-based REPL, "Integrations and adapters".
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilePages } from '../../lib/io/file-pages.ts';
import { lazy } from '../../lib/io/lazy.ts';
import type { Evaluated, OutputPiece, Realms } from '../../lib/realm/realms.ts';
import { Backlog } from '../page/backlog.ts';
import { type Connection, type Drive, drive, type Job, type Outcome } from '../page/drive.ts';

/** What the page was before this server, by its name in the store. */
const KEY = 'sandbox.json';
/** What the sandbox allows one program. */
const MOST_MS = 60_000;
/** A value on one line up to this length. */
const LINE = 80;

interface Known {
  page: string;
  token: string;
  session?: string;
}

export interface Sandbox {
  /** Its log, by the path below the root. */
  log: string;
  close(): Promise<void>;
}

export async function sandboxPage(
  { pages, store, directory }: FilePages,
  { signal, report }: { signal: AbortSignal; report(error: unknown): void },
): Promise<Sandbox> {
  const stored = await store.read(KEY);
  const known = stored && (JSON.parse(Buffer.from(stored.bytes).toString()) as Known);
  const remember = (now: Known) => store.write(KEY, Buffer.from(JSON.stringify(now)), 'any');
  const realms = lazy(
    () =>
      import('../../lib/io/open-realms.ts').then(({ openRealms }) =>
        openRealms({ store: directory, lang: 'js', report }),
      ),
    'shut',
  );
  const backlog = new Backlog();
  let session = known?.session;
  let connection: Connection | undefined;

  async function run(job: Job, ended: AbortSignal): Promise<Outcome> {
    const outcome = await evaluated(realms, session, job, backlog, ended);
    if (outcome !== undefined) return outcome;
    // The first one, or one whose session somebody removed.
    session = await realms.clone(undefined, 'js');
    await remember({ page: connection!.page, token: connection!.token, session });
    return (
      (await evaluated(realms, session, job, backlog, ended)) ??
      failed('the session was removed while this began')
    );
  }

  let began = (_: Connection) => {};
  const beginning = new Promise<Connection>((resolve) => {
    began = resolve;
  });
  const options: Drive = {
    link: pages,
    realm: { languages: ['JS', 'Zylisp'], run },
    clock: {
      now: () => performance.now(),
      sleep: (ms, stop) => sleep(ms, undefined, { signal: stop }).catch(() => {}),
      // All that it prints comes before its value.
      turn: async () => {},
      random: () => Math.random(),
    },
    backlog,
    name: 'sandbox',
    url: 'sandbox:',
    known,
    signal,
    onConnect(made) {
      connection = made;
      remember({ page: made.page, token: made.token, ...(session !== undefined && { session }) }).then(
        () => began(made),
        report,
      );
    },
  };
  const driver = drive(options);
  const { log } = await beginning;
  return {
    log,
    async close() {
      await driver.leave();
      await realms.shut();
    },
  };
}

/** What came of a job; undefined when there is no such session. */
async function evaluated(
  realms: Realms,
  session: string | undefined,
  { id, code, language, timeout_ms }: Job,
  backlog: Backlog,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  if (session === undefined) return undefined;
  const lang = language === 'zylisp' ? 'zylisp' : 'js';
  const caller = { id, signal, emit: (piece: OutputPiece) => backlog.push(printed(piece)) };
  try {
    const program = { code, lang, timeout_ms: Math.min(timeout_ms, MOST_MS) } as const;
    const answer = await realms.evaluate(session, program, caller);
    if (!answer.status.includes('need-input')) return outcomeOf(answer);
    await realms.interrupt(session, undefined, caller);
    return failed('the program waits for a line of input, and a log has none to give');
  } catch (error) {
    const { code: kind, message } = error as { code?: string; message: string };
    if (kind === 'not_found') return undefined;
    return failed(message);
  }
}

function printed(piece: OutputPiece) {
  const [level, text] = 'out' in piece ? ['log', piece.out] : ['error', piece.err];
  return { type: `console.${level}`, level, message: text!.replace(/\n$/, '') };
}

const failed = (value: string): Outcome => ({ ok: false, language: 'Error', value });

function outcomeOf({ value, status, data = {} }: Evaluated): Outcome {
  if (status.includes('interrupted')) return failed('interrupted');
  if (data.thrown === true) {
    const { error, type, name = type, line, col } = value as Record<string, unknown>;
    const place =
      typeof data.stack === 'string'
        ? `\n${data.stack}`
        : line === undefined
          ? ''
          : `\n    at ${line}:${col}`;
    return failed(`${name}: ${error}${place}`);
  }
  if (typeof data.preview === 'string') return { ok: true, language: 'Text', value: data.preview };
  const text = JSON.stringify(value ?? null);
  return { ok: true, language: 'JSON', value: text.length > LINE ? JSON.stringify(value, null, 2) : text };
}
