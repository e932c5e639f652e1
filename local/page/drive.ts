/**
 * The life of a page, the same in every realm: it connects, asks for jobs one after another, runs each once, tells what
 * came of it and what else happened, and goes on through whatever happens to the server or the network.
 */
import { FAULTS, Fault } from '../../lib/fault.ts';
import type { PageConnectResult, PagePollResult } from '../../schemas/generated/types.ts';
import type { Backlog } from './backlog.ts';
import type { Link } from './link.ts';
import { attempts, failure, type Outcome } from './outcome.ts';
import { Ending, Later } from './saved.ts';

export type Job = NonNullable<PagePollResult['data']['job']>;
export type { Outcome };
export type Connection = PageConnectResult['data'];

/** Something that runs code. */
export interface Realm {
  /** The tags of its blocks, the first for blocks without one. */
  languages: string[];
  /** Runs a job to its end, once. The signal says that the page ends; the server gives the job up after its `timeout_ms`. */
  run(job: Job, signal: AbortSignal): Promise<Outcome>;
}

export interface Clock {
  /** Milliseconds, from anywhere. */
  now(): number;
  /** Resolves after a time, or as soon as the signal says. Must not keep a process alive that has nothing else to do. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Resolves when errors that nobody caught so far have been told of, which takes a task or two. */
  turn(): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export interface Drive {
  link: Link;
  realm: Realm;
  clock: Clock;
  /** What the realm says besides answering. */
  backlog: Backlog;
  name: string;
  url: string;
  /** Which page it was before, if it was one. */
  known?: { page: string; token: string } | undefined;
  /** Ends everything at once, without a word. */
  signal: AbortSignal;
  onConnect?(connection: Connection): void;
  onState?(state: 'connected' | 'executing' | 'disconnected'): void;
}

export interface Driver {
  /** Ends it and tells the server, with what was not told yet; the promise never rejects. */
  leave(): Promise<void>;
}

const WAIT_MS = 20_000;
/** Events that happen within this time go in one message. */
const BATCH_MS = 250;
/** An answer without a job that came sooner is no reason to ask again at once. */
const SOON_MS = 200;
const RETRY_MS = 250;
const RETRY_MOST_MS = 5_000;

export function drive(options: Drive): Driver {
  const { link, realm, clock, backlog } = options;
  const ended = new Ending();
  const { signal } = ended;
  if (options.signal.aborted) ended.abort();
  options.signal.addEventListener('abort', () => ended.abort(), { once: true });
  const seen = new Set<string>();
  /** Jobs whose result the server does not have yet. */
  const unanswered = new Set<string>();
  let connection: Connection | undefined;
  let connecting: Promise<Connection> | undefined;
  let reached = false;
  let running = 0;
  let last = '';
  /** Jobs run, and messages go out, one after another. */
  let jobs: Promise<unknown> = Later.resolve();
  let turn: Promise<unknown> = Later.resolve();
  const inTurn = (send: () => Promise<void>): Promise<void> => {
    const sent = turn.then(send).catch(() => {});
    turn = sent;
    return sent;
  };

  const report = () => {
    const state = !reached ? 'disconnected' : running > 0 ? 'executing' : 'connected';
    if (state !== last) options.onState?.(state);
    last = state;
  };
  const heard = (answered: boolean) => {
    reached = answered && !signal.aborted;
    report();
  };
  const pause = (tries: number) =>
    clock.sleep(Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** tries) * (0.75 + clock.random() / 2), signal);

  /** Calls until there is an answer; throws what is final. */
  async function insist<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await call();
        heard(true);
        return answer;
      } catch (error) {
        const final = error instanceof Fault && !FAULTS[error.code].retryable;
        if (final) heard(true);
        if (final || signal.aborted) throw error;
        heard(false);
        await pause(tries);
        if (signal.aborted) throw error;
      }
    }
  }

  /** The connection; another one when the server does not know `stale` any more. */
  async function connected(stale?: Connection): Promise<Connection> {
    if (connection && connection !== stale) return connection;
    connecting ??= connect(stale ?? options.known).finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  async function connect(known: { page: string; token: string } | undefined): Promise<Connection> {
    const [name, url] = [options.name.slice(0, 1000) || 'page', options.url.slice(0, 2000)];
    const as = { name, url, languages: realm.languages };
    for (let before = known; ; ) {
      try {
        const again = before && { page: before.page, token: before.token };
        connection = await insist(() => link.connect({ ...as, ...again }, signal));
        options.onConnect?.(connection);
        return connection;
      } catch (error) {
        if (signal.aborted) throw error;
        if (before && refusedAs(error, 'unauthorized', 'not_found', 'invalid_args')) before = undefined;
        else await clock.sleep(RETRY_MOST_MS, signal);
      }
    }
  }

  async function polling(): Promise<void> {
    let strange = 0;
    for (let as = await connected(); !signal.aborted; ) {
      const began = clock.now();
      // After an interruption: does it work again? Then wait.
      const ask = () =>
        link.poll(
          { page: as.page, token: as.token, wait_ms: reached ? WAIT_MS : 0, running: [...unanswered] },
          signal,
        );
      const waits = reached;
      try {
        const { job } = await insist(ask);
        strange = 0;
        if (job) accept(job);
        else if (waits && clock.now() - began < SOON_MS) await clock.sleep(BATCH_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!refusedAs(error, 'unauthorized', 'not_found')) await clock.sleep(RETRY_MOST_MS, signal);
        else {
          if (strange++ > 0) await pause(strange);
          as = await connected(as);
        }
      }
    }
  }

  function accept(job: Job): void {
    if (seen.has(job.id)) return;
    seen.add(job.id);
    unanswered.add(job.id);
    jobs = jobs.then(() => execute(job)).catch(() => {});
  }

  /** Until it is told, or until the server does not wait any more: then the next job may come, and this one is late. */
  async function execute(job: Job): Promise<void> {
    if (signal.aborted) return;
    const over = new Ending();
    const began = clock.now();
    running++;
    report();
    const told = realm
      .run(job, signal)
      .catch((thrown) => failure(`the page cannot run this: ${String(thrown)}`))
      .then(async (outcome) => {
        const duration_ms = Math.max(0, Math.round(clock.now() - began));
        await clock.turn();
        await inTurn(() => tellResult(job, outcome, duration_ms));
      })
      .finally(() => {
        over.abort();
        unanswered.delete(job.id);
        running--;
        report();
      });
    const given = clock.sleep(job.timeout_ms, over.signal);
    await new Later<void>((resolve) => {
      for (const end of [told, given]) void end.then(resolve, resolve);
    });
  }

  async function tellResult(job: Job, outcome: Outcome, duration_ms: number): Promise<void> {
    while (!backlog.fits) await tellEvents();
    const { events, omitted } = backlog.take();
    let why = '';
    for (const attempt of attempts(outcome, events, omitted)) {
      const told = attempt(why);
      try {
        await asPage(({ page, token }) =>
          link.result({ page, token, job: job.id, ...told, duration_ms }, options.signal),
        );
        return;
      } catch (error) {
        if (!(error instanceof Fault)) return;
        why = error.message;
      }
    }
  }

  async function tellEvents(): Promise<void> {
    const { events, omitted } = backlog.take();
    if (events.length === 0) return;
    await asPage(({ page, token }) =>
      link.background({ page, token, events, omitted, leaving: false }, options.signal),
    ).catch(() => {});
  }

  /** Insists, once more as another page if the server does not know this one. */
  async function asPage(call: (as: Connection) => Promise<unknown>): Promise<void> {
    const as = await connected();
    try {
      await insist(() => call(as));
    } catch (error) {
      if (signal.aborted || !refusedAs(error, 'unauthorized', 'not_found')) throw error;
      const anew = await connected(as);
      await insist(() => call(anew));
    }
  }

  async function flushing(): Promise<void> {
    while (!signal.aborted) {
      await backlog.some(signal);
      await clock.sleep(BATCH_MS, signal);
      if (!signal.aborted) await inTurn(tellEvents);
    }
  }

  // Nothing rejects but for the end.
  for (const loop of [polling, flushing]) loop().catch(() => {});

  return {
    async leave() {
      if (signal.aborted) return;
      ended.abort();
      heard(false);
      // Also when the last poll failed: browsers end those of a page before they tell the page.
      if (!connection) return;
      const { page, token } = connection;
      const words = { page, token, ...backlog.take(), leaving: true };
      await link.background(words, options.signal).catch(() => {});
    },
  };
}

const refusedAs = (error: unknown, ...codes: string[]) =>
  error instanceof Fault && codes.includes(error.code);
