/**
 * Pages over a store: every operation reads a page's memory and log, takes one step, and writes both. Nothing lasts between two operations
 * but what is in the store; a process that stays only hears sooner (`wake`) and looks after pages that say nothing (`tick`).
 * Spec: file-based REPL, "Job lifecycle and timing", "Integrations and adapters", "Security and safety".
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { newLog } from './format.ts';
import { pageName, shortId } from './names.ts';
import { type Index, listed, MAX_PAGES, PageIndex } from './page-index.ts';
import type { PageLogs, Pages } from './pages.ts';
import { LIMITS, type Limits, newPage, type PageEvent, type PageState, waiting } from './state.ts';
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
/** A page whose poll broke off, and which did not ask again for so long, is gone too. */
const HUNG_UP_MS = 4_000;
/** Characters of a log above which nothing large is added: 5 MB is the end. */
const FULL_CHARS = 1_500_000;
/** How often a sign of life is written down. */
const SEEN_MS = 5_000;
/** How often a step is tried when others change the same page. */
const TRIES = 20;

interface Stored {
  state: PageState;
  /** SHA-256 of the page's token. */
  token: string;
}

interface Taken extends Stepped {
  before: PageState;
}

export class StoredPages implements Pages {
  readonly #parts: PagesParts;
  readonly #limits: Limits;
  readonly #index: PageIndex;
  readonly #turns: Turns;
  readonly #polls = new Map<string, symbol>();
  /** Pages whose poll ended because nobody was there any more, and when. */
  readonly #hungUp = new Map<string, number>();
  readonly #troubles = new Map<string, string>();
  /** As this process saw them last; only `tick` goes by it. */
  readonly #known = new Map<string, PageState>();

  constructor(parts: PagesParts) {
    this.#parts = parts;
    this.#limits = { ...LIMITS, ...parts.limits };
    const { store, logs, ambient } = parts;
    this.#turns = new Turns((ms, signal) => ambient.sleep(ms, signal));
    this.#index = new PageIndex({
      store,
      writeRegistry: (text) => logs.writeRegistry(text),
      time: (ms) => ambient.time(ms),
      pause: () => ambient.sleep(5 + 45 * ambient.random()),
    });
  }

  async connect({ name, url, languages, page, token }: Parameters<Pages['connect']>[0]) {
    if (page !== undefined && token !== undefined) {
      const taken = await this.#end(page, { kind: 'loaded', url }, token).catch(strange);
      if (taken) return { page, name: taken.state.name, log: logOf(page), token, resumed: true };
    }
    const made = await this.#make(pageName(name), url, languages);
    return { ...made, resumed: false };
  }

  async poll({ page, token, wait_ms, running }: Parameters<Pages['poll']>[0], signal: AbortSignal) {
    const { ambient, look_ms } = this.#parts;
    const until = ambient.now() + wait_ms;
    const own = Symbol(page);
    let { state } = await this.#load(page, token);
    // One poll of a page waits; a later one takes its place.
    this.#polls.set(page, own);
    this.#hungUp.delete(page);
    this.#turns.wake(page);
    if (ambient.now() - state.seen_at > SEEN_MS || state.gone)
      state = (await this.#step(page, { kind: 'seen' }, token)).state;
    for (;;) {
      const current = this.#polls.get(page) === own;
      if (current && !signal.aborted && waiting(state, running) !== undefined) {
        const { dispatch, state: after } = await this.#step(
          page,
          { kind: 'fetch', ...(running && { running }) },
          token,
        );
        state = after;
        if (dispatch) {
          const { job: id, code, language } = dispatch;
          const { timeout_ms } = state.job!;
          return { page, state: state.state, job: { id, code, language, timeout_ms } };
        }
      }
      const left = until - ambient.now();
      if (!current || signal.aborted || left <= 0) break;
      await this.#turns.sleep(page, Math.min(left, look_ms), signal);
      state = (await this.#load(page, token)).state;
      if (due(state, ambient.now(), this.#limits))
        state = (await this.#step(page, { kind: 'tick' }, token)).state;
    }
    if (this.#polls.get(page) === own) {
      this.#polls.delete(page);
      if (signal.aborted) this.#hungUp.set(page, ambient.now());
    }
    return { page, state: state.state };
  }

  async result({ page, token, ...result }: Parameters<Pages['result']>[0]) {
    const { before } = await this.#step(page, { kind: 'result', ...result }, token);
    const taken =
      before.job?.id === result.job
        ? ('reply' as const)
        : before.late.some(({ job }) => job === result.job)
          ? ('late' as const)
          : before.last?.job === result.job
            ? ('repeated' as const)
            : ('unexpected' as const);
    return { page, taken };
  }

  async background({ page, token, events, omitted, leaving }: Parameters<Pages['background']>[0]) {
    if (events.length > 0) await this.#step(page, { kind: 'background', events, omitted }, token);
    if (leaving) await this.#end(page, { kind: 'gone' }, token);
    else if (events.length === 0) await this.#step(page, { kind: 'seen' }, token);
    return { page, events: events.length };
  }

  async request({ page, wait_ms, ...request }: Parameters<Pages['request']>[0], signal: AbortSignal) {
    const { ambient, look_ms } = this.#parts;
    const until = ambient.now() + wait_ms;
    // What stands in the log already comes first.
    await this.#step(page, { kind: 'changed' });
    const { before, state: after } = await this.#step(page, { kind: 'request', ...request });
    const job = before.job?.id === after.job?.id ? undefined : after.job?.id;
    const told = { page, log: logOf(page) };
    if (job === undefined) return { ...told, outcome: 'queued' as const };
    for (let state = after; ; state = (await this.#load(page)).state) {
      if (state.job?.id !== job) {
        const reply = state.last?.job === job ? state.last.lines.join('\n') : undefined;
        const outcome =
          reply === undefined || /\(\*\*ERROR\*\*/.test(state.last!.line)
            ? ('failed' as const)
            : ('completed' as const);
        return { ...told, outcome, job, ...(reply !== undefined && { reply }) };
      }
      const left = until - ambient.now();
      if (left <= 0 || signal.aborted) return { ...told, outcome: 'executing' as const, job };
      await this.#turns.sleep(page, Math.min(left, look_ms), signal);
      await this.#catchUp(page);
    }
  }

  async list() {
    const { now } = this.#parts.ambient;
    const pages = Object.entries(await this.#index.read())
      .filter(
        ([, { gone, seen_at, state }]) => !gone && (state === 'executing' || now() - seen_at <= GONE_MS),
      )
      .sort(([, a], [, b]) => b.seen_at - a.seen_at)
      .map(([page, { name, url, state, detail, seen_at }]) => ({
        page,
        name,
        url,
        log: logOf(page),
        state,
        ...(detail !== undefined && { detail }),
        last: new Date(seen_at).toISOString(),
      }));
    return { pages };
  }

  async changed({ page }: Parameters<Pages['changed']>[0]) {
    await this.#catchUp(page);
    const { state } = await this.#step(page, { kind: 'changed' });
    return { page, state: state.state, ...(state.job && { job: state.job.id }) };
  }

  /** Where nobody ticks, whoever comes by does. */
  async #catchUp(page: string): Promise<void> {
    const { state } = await this.#load(page);
    if (due(state, this.#parts.ambient.now(), this.#limits)) await this.#step(page, { kind: 'tick' });
  }

  /** What is due by the clock: placeholders, timeouts, background that belongs to no reply, pages that fell silent. */
  async tick(): Promise<void> {
    const now = this.#parts.ambient.now();
    for (const [page, state] of this.#known) {
      const silent = !state.job && now - state.seen_at > GONE_MS;
      const left = now - (this.#hungUp.get(page) ?? now) > HUNG_UP_MS && !this.#polls.has(page);
      const event =
        !state.gone && (silent || left)
          ? ({ kind: 'gone' } as const)
          : due(state, now, this.#limits)
            ? ({ kind: 'tick' } as const)
            : undefined;
      if (event?.kind === 'gone') this.#hungUp.delete(page);
      // A log that cannot be read is no reason to keep the others waiting.
      if (event) await this.#step(page, event).catch((error: unknown) => this.#trouble(page, error));
    }
  }

  /** Says what is wrong with a page's log, once in a row. */
  #trouble(page: string, error: unknown): void {
    if (!(error instanceof Fault) || error.code === 'internal') throw error;
    if (this.#troubles.get(page) === error.message) return;
    this.#troubles.set(page, error.message);
    this.#parts.note?.(page, error.message);
  }

  /** Takes up the pages another process left: they have a while to say something. */
  async resume(): Promise<void> {
    const { now } = this.#parts.ambient;
    for (const [page, { gone }] of Object.entries(await this.#index.read())) {
      if (gone) continue;
      const stored = await this.#load(page).catch(strange);
      if (!stored) continue;
      const state = await this.#step(page, { kind: 'changed' }).then(
        (taken) => taken.state,
        (error: unknown) => {
          this.#trouble(page, error);
          return stored.state;
        },
      );
      this.#known.set(page, { ...state, seen_at: now() });
    }
    await this.#index.show();
  }

  /** The registry of a server that is not there: it lists nobody. The pages are remembered. */
  farewell(): Promise<void> {
    return this.#index.hide();
  }

  async #make(name: string, url: string, languages: string[]) {
    const { ambient, logs, store } = this.#parts;
    const index = await this.#index.read();
    const exists = new Set(Object.keys(index));
    const token = ambient.nonce();
    for (;;) {
      const short_id = shortId(ambient.random, (id) => exists.has(`${name}-${id}`));
      const page = `${name}-${short_id}`;
      if (await logs.read(page)) {
        exists.add(page);
        continue;
      }
      const state = newPage({ name, short_id, url, languages, seen_at: ambient.now() });
      await this.#admit(page, state);
      const bytes = encode({ state, token: this.#hash(token) });
      await store.write(keyOf(page), bytes, 'absent');
      await this.#step(page, { kind: 'loaded', url }, token);
      return { page, name, log: logOf(page), token };
    }
  }

  /** A place for one more page; what is remembered longest without need goes. */
  async #admit(page: string, state: PageState): Promise<void> {
    const { now } = this.#parts.ambient;
    let forgotten: string[] = [];
    await this.#index.change((index) => {
      const gone = (each: Index[string]) =>
        each.gone || (now() - each.seen_at > GONE_MS && each.state !== 'executing');
      const idle = Object.entries(index).filter(([, each]) => gone(each));
      const more = Object.keys(index).length + 1 - MAX_PAGES;
      if (more > idle.length)
        throw new Fault(
          'unavailable',
          `${MAX_PAGES} pages are connected, and there is no room for more; close some`,
        );
      forgotten = idle
        .sort(([, a], [, b]) => a.seen_at - b.seen_at)
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
    const stored = await this.#load(page).catch(strange);
    if (stored) await logs.discard(page, newLog(stored.state));
    await store.remove(keyOf(page));
    this.#known.delete(page);
  }

  /** An event that ends a document's life: its poll, if one still waits, is not answered with anything. */
  #end(page: string, event: PageEvent, token: string): Promise<Taken> {
    const poll = this.#polls.get(page);
    return this.#step(page, event, token).then((taken) => {
      if (poll && this.#polls.get(page) === poll) this.#polls.delete(page);
      this.#turns.wake(page);
      return taken;
    });
  }

  /** One event of one page, after those before it: memory first, then the text, then whoever waits. */
  #step(page: string, event: PageEvent, token?: string): Promise<Taken> {
    return this.#turns.take(page, () => this.#take(page, event, token));
  }

  async #take(page: string, event: PageEvent, token?: string): Promise<Taken> {
    const { logs, ambient, store, note } = this.#parts;
    let doing = event;
    let first: Taken | undefined;
    for (let tries = 0; tries < TRIES; tries++) {
      const stored = await this.#load(page, token);
      const log = await logs.read(page);
      if (doing.kind === 'changed') doing = { kind: 'changed', ...(log && { saved: log.saved }) };
      const text = log?.text ?? '';
      const clock = { now: ambient.now(), time: (ms: number) => ambient.time(ms) };
      const ids = { job: () => ambient.nonce().slice(0, 12) };
      const stepped = step(text, stored.state, fitting(doing, text), clock, ids, this.#limits);
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
      this.#known.set(page, stepped.state);
      const merged = stepped.text !== text && (await logs.write(page, log, stepped.text)) === 'merged';
      if (merged) {
        first = { ...taken, state: stepped.state };
        doing = { kind: 'changed' };
        continue;
      }
      await this.#list(page, stepped.state);
      this.#turns.wake(page);
      return { ...taken, state: stepped.state };
    }
    throw new Fault('unavailable', `page ${page} is being changed all the time; try again`);
  }

  async #list(page: string, state: PageState): Promise<void> {
    const entry = listed(state);
    await this.#index.change((index) => {
      if (index[page] && JSON.stringify(index[page]) === JSON.stringify(entry)) return false;
      index[page] = entry;
      return true;
    });
  }

  async #load(page: string, token?: string): Promise<Stored & { bytes: Buffer; version: string }> {
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
const logOf = (page: string) => `debug/${page}.md`;
const encode = (stored: Stored) => Buffer.from(JSON.stringify({ state: stored.state, token: stored.token }));

/** A page that is not there, or not the caller's, is no reason to fail. */
function strange(error: unknown): undefined {
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

/** Whether a tick would do anything. */
function due(state: PageState, now: number, { placeholder_ms, flush_ms }: Limits): boolean {
  const { job, background, background_at = 0, flushed_at = 0 } = state;
  if (!job) return background.total > 0 && now >= Math.max(background_at, flushed_at) + flush_ms;
  return (
    now - job.placeholder_at >= placeholder_ms || now - (job.started_at ?? job.requested_at) >= job.timeout_ms
  );
}
