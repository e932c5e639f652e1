/**
 * Pages over a store: every operation reads a page's memory and log, takes one step, and writes both. Nothing lasts between two operations
 * but what is in the store; a process that stays only hears sooner (`wake`) and looks after pages that say nothing (`tick`).
 * Spec: file-based REPL, "Job lifecycle and timing", "Integrations and adapters", "Security and safety".
 */
import { Fault } from '../fault.ts';
import { outcomeOf, refusal, replyTo } from './asked.ts';
import { pageName } from './names.ts';
import { GONE_MS, logOf, PageMemory, type PagesParts, strange, type Taken } from './page-memory.ts';
import type { Pages } from './pages.ts';
import { type Limits, type PageEvent, type PageState, waiting } from './state.ts';

/** A page whose poll broke off, and which did not ask again for so long, is gone too. */
const HUNG_UP_MS = 4_000;
/** How often a sign of life is written down. */
const SEEN_MS = 5_000;
export class StoredPages implements Pages {
  readonly #parts: PagesParts;
  readonly #memory: PageMemory;
  readonly #polls = new Map<string, symbol>();
  /** Pages whose poll ended because nobody was there any more, and when. */
  readonly #hungUp = new Map<string, number>();
  readonly #troubles = new Map<string, string>();

  constructor(parts: PagesParts) {
    this.#parts = parts;
    this.#memory = new PageMemory(parts);
  }

  async connect({ name, url, languages, page, token }: Parameters<Pages['connect']>[0]) {
    if (page !== undefined && token !== undefined) {
      const taken = await this.#end(page, { kind: 'loaded', url }, token).catch(strange);
      if (taken) return { page, name: taken.state.name, log: logOf(page), token, resumed: true };
    }
    const made = await this.#memory.make(pageName(name), url, languages);
    return { ...made, resumed: false };
  }

  async poll({ page, token, wait_ms, running }: Parameters<Pages['poll']>[0], signal: AbortSignal) {
    const { ambient, look_ms } = this.#parts;
    const until = ambient.now() + wait_ms;
    const own = Symbol(page);
    let { state } = await this.#memory.load(page, token);
    // One poll of a page waits; a later one takes its place.
    this.#polls.set(page, own);
    this.#hungUp.delete(page);
    this.#memory.turns.wake(page);
    if (ambient.now() - state.seen_at > SEEN_MS || state.gone || state.connecting)
      state = (await this.#memory.step(page, { kind: 'seen' }, token)).state;
    for (;;) {
      const current = this.#polls.get(page) === own;
      if (current && !signal.aborted && waiting(state, running) !== undefined) {
        const { dispatch, state: after } = await this.#memory.step(
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
      await this.#memory.turns.sleep(page, Math.min(left, look_ms), signal);
      state = (await this.#memory.load(page, token)).state;
      if (due(state, ambient.now(), this.#memory.limits))
        state = (await this.#memory.step(page, { kind: 'tick' }, token)).state;
    }
    if (this.#polls.get(page) === own) {
      this.#polls.delete(page);
      if (signal.aborted) this.#hungUp.set(page, ambient.now());
    }
    return { page, state: state.state };
  }

  async result({ page, token, ...result }: Parameters<Pages['result']>[0]) {
    const { before } = await this.#memory.step(page, { kind: 'result', ...result }, token);
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
    if (events.length > 0) await this.#memory.step(page, { kind: 'background', events, omitted }, token);
    if (leaving) await this.#end(page, { kind: 'gone' }, token);
    else if (events.length === 0) await this.#memory.step(page, { kind: 'seen' }, token);
    return { page, events: events.length };
  }

  async request({ page, wait_ms, ...request }: Parameters<Pages['request']>[0], signal: AbortSignal) {
    const { ambient, look_ms, logs } = this.#parts;
    const until = ambient.now() + wait_ms;
    const why = refusal(request.code, request.language, (await this.#memory.load(page)).state);
    if (why !== undefined) throw new Fault('invalid_args', why);
    // What stands in the log already comes first.
    await this.#memory.step(page, { kind: 'changed' });
    const job = this.#memory.jobId();
    let { state } = await this.#memory.step(page, { kind: 'request', job, ...request });
    for (;;) {
      const outcome = outcomeOf(state, job);
      const told = { page, log: logOf(page), outcome, ...(outcome !== 'queued' && { job }) };
      if (outcome === 'completed' || outcome === 'failed') {
        const reply = await replyTo(state, job, async () => (await logs.read(page))?.text);
        return { ...told, ...(reply !== undefined && { reply }) };
      }
      const left = until - ambient.now();
      if (left <= 0 || signal.aborted) return told;
      await this.#memory.turns.sleep(page, Math.min(left, look_ms), signal);
      await this.#catchUp(page);
      state = (await this.#memory.load(page)).state;
    }
  }

  async list() {
    const { now } = this.#parts.ambient;
    const pages = Object.entries(await this.#memory.index.read())
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
    const { state } = await this.#memory.step(page, { kind: 'changed' });
    return { page, state: state.state, ...(state.job && { job: state.job.id }) };
  }

  /** Where nobody ticks, whoever comes by does. */
  async #catchUp(page: string): Promise<void> {
    const { state } = await this.#memory.load(page);
    if (due(state, this.#parts.ambient.now(), this.#memory.limits))
      await this.#memory.step(page, { kind: 'tick' });
  }

  /** What is due by the clock: placeholders, timeouts, background that belongs to no reply, pages that fell silent. */
  async tick(): Promise<void> {
    const now = this.#parts.ambient.now();
    for (const [page, state] of this.#memory.known) {
      const silent = !state.job && now - state.seen_at > GONE_MS;
      const left = now - (this.#hungUp.get(page) ?? now) > HUNG_UP_MS && !this.#polls.has(page);
      const event =
        !state.gone && (silent || left)
          ? ({ kind: 'gone' } as const)
          : due(state, now, this.#memory.limits)
            ? ({ kind: 'tick' } as const)
            : undefined;
      if (event?.kind === 'gone') this.#hungUp.delete(page);
      // A log that cannot be read is no reason to keep the others waiting.
      if (event) await this.#memory.step(page, event).catch((error: unknown) => this.#trouble(page, error));
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
    for (const [page, { gone }] of Object.entries(await this.#memory.index.read())) {
      const stored = await this.#memory.load(page).catch(strange);
      // What a page that is gone was asked still gets its answer, if only that nobody came for it.
      if (!stored || (gone && !stored.state.job)) continue;
      const state = await this.#memory.step(page, { kind: 'changed' }).then(
        (taken) => taken.state,
        (error: unknown) => {
          this.#trouble(page, error);
          return stored.state;
        },
      );
      this.#memory.known.set(page, { ...state, seen_at: now() });
    }
    await this.#memory.index.show();
  }

  /** Looks at the logs that pages which are gone have left: somebody may have written there. One that was removed stays so. */
  async lookAtLeft(): Promise<void> {
    for (const [page, { gone }] of Object.entries(await this.#memory.index.read())) {
      if (!gone) continue;
      try {
        if (await this.#parts.logs.read(page)) await this.#memory.step(page, { kind: 'changed' });
      } catch (error) {
        this.#trouble(page, error);
      }
    }
  }

  /** Puts the registry back that somebody changed or removed. */
  showRegistry(): Promise<void> {
    return this.#memory.index.show();
  }

  /** The registry of a server that is not there: it lists nobody. The pages are remembered. */
  farewell(): Promise<void> {
    return this.#memory.index.hide();
  }

  /** An event that ends a document's life: its poll, if one still waits, is not answered with anything. */
  #end(page: string, event: PageEvent, token: string): Promise<Taken> {
    const poll = this.#polls.get(page);
    return this.#memory.step(page, event, token).then((taken) => {
      if (poll && this.#polls.get(page) === poll) this.#polls.delete(page);
      this.#memory.turns.wake(page);
      return taken;
    });
  }
}

/** Whether a tick would do anything. */
function due(state: PageState, now: number, { placeholder_ms, flush_ms }: Limits): boolean {
  const { job, background, background_at = 0, flushed_at = 0 } = state;
  if (!job) return background.total > 0 && now >= Math.max(background_at, flushed_at) + flush_ms;
  return (
    now - job.placeholder_at >= placeholder_ms || now - (job.started_at ?? job.requested_at) >= job.timeout_ms
  );
}
