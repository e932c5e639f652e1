/**
 * What is remembered of the pages, and the one way it changes: an event, taken in turn, with the log it is about. Memory is written by
 * compare-and-swap and before the text; the list of pages follows. Spec: file-based REPL, "In-memory job state".
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { newLog } from './format.ts';
import { shortId } from './names.ts';
import { type Index, listed, MAX_PAGES, PageIndex } from './page-index.ts';
import type { PageLogs } from './pages.ts';
import { LIMITS, type Limits, newPage, type PageEvent, type PageState } from './state.ts';
import { type Stepped, step } from './step.ts';
import { Turns } from './turns.ts';

export interface PagesAmbient {
  now(): number;
  /** Local time of day, `HH:MM:SS`. */
  time(ms: number): string;
  random(): number;
  nonce(): string;
  sha256(bytes: Uint8Array): string;
  /** Ends early when the signal says so. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface PagesParts {
  store: Store;
  logs: PageLogs;
  ambient: PagesAmbient;
  limits?: Partial<Limits> | undefined;
  /** How often a waiting poll looks for what another process did, in milliseconds. */
  look_ms: number;
  /** Hears what is worth a line on the server's console. */
  note?: ((page: string, text: string) => void) | undefined;
}

/** A page that says nothing for so long is gone: three polls. */
export const GONE_MS = 60_000;
/** Characters of a log above which nothing large is added: 5 MB is the end. */
const FULL_CHARS = 1_500_000;
/** How often a step is tried when others change the same page. */
const TRIES = 20;

interface Stored {
  state: PageState;
  /** SHA-256 of the page's token. */
  token: string;
}

export interface Taken extends Stepped {
  before: PageState;
}

export class PageMemory {
  readonly limits: Limits;
  readonly index: PageIndex;
  readonly turns: Turns;
  /** As this process saw them last. */
  readonly known = new Map<string, PageState>();
  readonly #parts: PagesParts;

  constructor(parts: PagesParts) {
    this.#parts = parts;
    this.limits = { ...LIMITS, ...parts.limits };
    const { store, logs, ambient } = parts;
    this.turns = new Turns((ms, signal) => ambient.sleep(ms, signal));
    this.index = new PageIndex({
      store,
      writeRegistry: (text) => logs.writeRegistry(text),
      time: (ms) => ambient.time(ms),
      pause: () => ambient.sleep(5 + 45 * ambient.random()),
    });
  }

  /** A new page with a log of its own. */
  async make(name: string, url: string, languages: string[]) {
    const { ambient, logs, store } = this.#parts;
    const index = await this.index.read();
    const exists = new Set(Object.keys(index));
    const token = ambient.nonce();
    for (;;) {
      const short_id = shortId(ambient.random, (id) => exists.has(`${name}-${id}`));
      const page = `${name}-${short_id}`;
      if (await logs.read(page)) {
        exists.add(page);
        continue;
      }
      const state = {
        ...newPage({ name, short_id, url, languages, seen_at: ambient.now() }),
        connecting: true,
      };
      await this.#admit(page, state);
      const bytes = encode({ state, token: this.#hash(token) });
      await store.write(keyOf(page), bytes, 'absent');
      await this.step(page, { kind: 'loaded', url }, token);
      return { page, name, log: logOf(page), token };
    }
  }

  /** A place for one more page; what is remembered longest without need goes. */
  async #admit(page: string, state: PageState): Promise<void> {
    const { now } = this.#parts.ambient;
    let forgotten: string[] = [];
    await this.index.change((index) => {
      const gone = (each: Index[string]) =>
        each.gone || (now() - each.seen_at > GONE_MS && each.state !== 'executing');
      // Anybody can connect: only what goes on to ask for work keeps a place from others.
      const idle = Object.entries(index).filter(
        ([, each]) => gone(each) || (each.connecting && each.state !== 'executing'),
      );
      const more = Object.keys(index).length + 1 - MAX_PAGES;
      if (more > idle.length)
        throw new Fault(
          'unavailable',
          `${MAX_PAGES} pages are connected, and there is no room for more; close some`,
        );
      forgotten = idle
        .sort(([, a], [, b]) => Number(gone(b)) - Number(gone(a)) || a.seen_at - b.seen_at)
        .slice(0, Math.max(0, more))
        .map(([id]) => id);
      for (const id of forgotten) delete index[id];
      index[page] = listed(state);
      return true;
    });
    for (const id of forgotten) await this.#forget(id);
  }

  /** The log stays, unless nobody ever wrote anything there. */
  async #forget(page: string): Promise<void> {
    const { store, logs } = this.#parts;
    const stored = await this.load(page).catch(strange);
    if (stored) await logs.discard(page, newLog(stored.state));
    await store.remove(keyOf(page));
    this.known.delete(page);
  }

  /** One event of one page, after those before it: memory first, then the text, then whoever waits. */
  step(page: string, event: PageEvent, token?: string): Promise<Taken> {
    return this.turns.take(page, () => this.#take(page, event, token));
  }

  async #take(page: string, event: PageEvent, token?: string): Promise<Taken> {
    const { logs, ambient, store, note } = this.#parts;
    let doing = event;
    let first: Taken | undefined;
    for (let tries = 0; tries < TRIES; tries++) {
      const stored = await this.load(page, token);
      const log = await logs.read(page);
      if (doing.kind === 'changed') doing = { kind: 'changed', ...(log && { saved: log.saved }) };
      const text = log?.text ?? '';
      const clock = { now: ambient.now(), time: (ms: number) => ambient.time(ms) };
      const ids = { job: () => this.jobId() };
      const stepped = step(text, stored.state, fitting(doing, text), clock, ids, this.limits);
      const taken = first ?? { ...stepped, before: stored.state };
      const bytes = encode({ ...stored, state: stepped.state });
      try {
        if (!bytes.equals(stored.bytes)) await store.write(keyOf(page), bytes, { version: stored.version });
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
        await ambient.sleep(5 + 45 * ambient.random());
        continue;
      }
      for (const line of stepped.notes) note?.(page, line);
      this.known.set(page, stepped.state);
      const merged = stepped.text !== text && (await logs.write(page, log, stepped.text)) === 'merged';
      if (merged) {
        first = { ...taken, state: stepped.state };
        doing = { kind: 'changed' };
        continue;
      }
      await this.#list(page, stepped.state);
      this.turns.wake(page);
      return { ...taken, state: stepped.state };
    }
    throw new Fault('unavailable', `page ${page} is being changed all the time; try again`);
  }

  jobId(): string {
    return this.#parts.ambient.nonce().slice(0, 12);
  }

  async #list(page: string, state: PageState): Promise<void> {
    const entry = listed(state);
    await this.index.change((index) => {
      if (index[page] && JSON.stringify(index[page]) === JSON.stringify(entry)) return false;
      index[page] = entry;
      return true;
    });
  }

  async load(page: string, token?: string): Promise<Stored & { bytes: Buffer; version: string }> {
    const found = await this.#parts.store.read(keyOf(page));
    if (found === undefined)
      throw new Fault('not_found', `no such page: ${page}; page_list names those there are`);
    const stored = JSON.parse(Buffer.from(found.bytes).toString()) as Stored;
    if (token !== undefined && this.#hash(token) !== stored.token)
      throw new Fault('unauthorized', `the token is not that of page ${page}; connect again`);
    return { ...stored, bytes: Buffer.from(found.bytes), version: found.version };
  }

  readonly #hash = (token: string) => this.#parts.ambient.sha256(Buffer.from(token));
}

const keyOf = (page: string) => `pages/${page}.json`;
export const logOf = (page: string) => `debug/${page}.md`;
const encode = (stored: Stored) => Buffer.from(JSON.stringify({ state: stored.state, token: stored.token }));

/** A page that is not there, or not the caller's, is no reason to fail. */
export function strange(error: unknown): undefined {
  if (error instanceof Fault && (error.code === 'not_found' || error.code === 'unauthorized'))
    return undefined;
  throw error;
}

/** A log that is nearly full takes words about that instead of more output, so that no job is left without an answer. */
function fitting(event: PageEvent, text: string): PageEvent {
  if (text.length < FULL_CHARS) return event;
  if (event.kind === 'background') return { ...event, events: [] };
  if (event.kind !== 'result') return event;
  const value = 'not printed: this log is full; move it away, or open the page anew, and a new one begins';
  return { ...event, value, language: event.ok ? 'Text' : 'Error', errors: [] };
}
