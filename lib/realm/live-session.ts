/**
 * One session at work: its requests one after the other, each on the state that the one before it left. What does not end
 * by itself leaves no trace: the session stays as it was before it.
 */
import { Fault } from '../fault.ts';
import { checkCode, type Ended, type Journal, type Past, type Run, type State } from './journal.ts';
import { type Caller, type Evaluated, type Interrupted, type Lang, LIMITS, type Program } from './realms.ts';

/** What came of a run in a sandbox. */
export type Ran =
  | { kind: 'ended'; ended: Ended; output: Output; image?: Uint8Array | undefined }
  /** Stopped from outside, or at the end of its time. */
  | { kind: 'killed'; output: Output }
  /** The state that it should begin with is not to be had from what was given. */
  | { kind: 'cold' };

/** Output that was not sent on, how much there was in all, and whether some was left out. */
export interface Output {
  text: string;
  printed: number;
  cut: boolean;
}

export interface RunRequest {
  state: Pick<State, 'name' | 'bytes' | 'evals'>;
  run: Run;
  /** Name of the state after it. */
  next: string;
  timeout_ms: number;
  printed: number;
  signal: AbortSignal;
  emit: Caller['emit'];
}

/** Where programs run. */
export interface Engine {
  /** Whether the state is there already, so that nobody needs to bring it. */
  has(name: string): boolean;
  run(request: RunRequest): Promise<Ran>;
  inspect(
    state: RunRequest['state'],
    query: { lang: Lang; query: 'complete' | 'lookup'; text: string },
    signal: AbortSignal,
  ): Promise<{ found: unknown } | 'cold'>;
}

export interface RealmAmbient {
  now(): number;
  nonce(): string;
  /** 32 bits. */
  seed(): number;
  sha256(bytes: Uint8Array): string;
  /** From 0 to below 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

/** A request that runs or waits for its turn. */
export interface Task {
  readonly id: string;
  /** The request that began the program, when this one only goes on with it. */
  began?: string;
  readonly stop: AbortController;
}

/** Does something around a task while it runs. */
export type Around = <T>(task: Task, work: () => Promise<T>) => Promise<T>;

/** How often a program is begun again when another process was faster. */
const MAX_TRIES = 20;
/** The longest pause before that, in milliseconds. */
const MAX_PAUSE_MS = 200;

export class LiveSession {
  readonly #journal: Journal;
  readonly #engine: Engine;
  readonly #ambient: RealmAmbient;
  readonly #around: Around;
  #state: State | undefined;
  #tasks: Task[] = [];
  #tail: Promise<unknown> = Promise.resolve();

  constructor(journal: Journal, engine: Engine, ambient: RealmAmbient, around: Around = (_, work) => work()) {
    this.#journal = journal;
    this.#engine = engine;
    this.#ambient = ambient;
    this.#around = around;
  }

  /** Ids of the requests that run or wait for their turn. */
  get busy(): string[] {
    return this.#tasks.map(({ id }) => id);
  }

  evaluate(program: Program, caller: Caller): Promise<Evaluated> {
    checkCode(program.code);
    const [seed, clock] = [this.#ambient.seed(), this.#ambient.now()];
    const { code, timeout_ms } = program;
    return this.#enqueue(caller, ({ stop: { signal } }) =>
      this.#settle({ timeout_ms, signal, emit: caller.emit }, ({ lang, evals, waiting }) => {
        if (waiting)
          throw new Fault(
            'conflict',
            'a program waits for a line of input: send it by stdin, or end it by interrupt',
          );
        if (evals >= this.#journal.max_evals)
          throw new Fault(
            'too_large',
            `the session has ${evals} evaluations, and there is no room for more; begin a new one`,
          );
        const { file = `repl#${evals + 1}` } = program;
        const run: Run = { lang: program.lang ?? lang, code, file, seed, clock, inputs: [] };
        return { run, id: caller.id, printed: 0 };
      }),
    );
  }

  input(text: string, timeout_ms: number, caller: Caller): Promise<Evaluated> {
    const lines = text === '' ? [null] : text.replace(/\n$/, '').split('\n');
    return this.#enqueue(caller, (task) =>
      this.#settle({ timeout_ms, signal: task.stop.signal, emit: caller.emit }, ({ waiting }) => {
        if (!waiting) throw new Fault('conflict', 'no program waits for input');
        task.began = waiting.id;
        const { id, printed, lang, code, file, seed, clock, inputs } = waiting;
        return { run: { lang, code, file, seed, clock, inputs: [...inputs, ...lines] }, id, printed };
      }),
    );
  }

  /** Ends what runs or waits for input; by its id also what waits for its turn. */
  async interrupt(id: string | undefined): Promise<Interrupted> {
    const meant =
      id === undefined
        ? this.#tasks.slice(0, 1)
        : this.#tasks.filter((task) => task.id === id || task.began === id);
    for (const { stop } of meant) stop.abort();
    if (this.#tasks.length > 0) return { interrupted: meant.map((task) => task.id), idle: false };
    const state = await this.#load();
    const { waiting } = state;
    if (!waiting) return { interrupted: [], idle: true };
    if (id !== undefined && id !== waiting.id) return { interrupted: [], idle: false };
    this.#state = await this.#journal.wait(state, undefined);
    return { interrupted: [waiting.id], idle: false };
  }

  async inspect<T>(
    query: { lang?: Lang | undefined; query: 'complete' | 'lookup'; text: string },
    signal: AbortSignal,
  ) {
    for (let tries = 0; ; tries++) {
      const state = await this.#load();
      const lang = query.lang ?? state.lang;
      await this.#bring(state);
      const found = await this.#engine.inspect(state, { ...query, lang }, signal);
      if (found !== 'cold') return { lang, found: found.found as T };
      await this.#rebuild(state, tries, signal);
    }
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    for (const { stop } of this.#tasks) stop.abort();
    await this.#tail;
  }

  /** Sees whether somebody else has changed what is stored. */
  async refresh(): Promise<void> {
    if (!this.#state || this.#tasks.length > 0) return;
    const stored = await this.#journal.load();
    if (stored.length !== this.#state?.length) this.#state = stored;
  }

  async #load(): Promise<State> {
    this.#state ??= await this.#journal.load();
    return this.#state;
  }

  #enqueue<T>(caller: Caller, work: (task: Task) => Promise<T>): Promise<T> {
    if (this.#tasks.length >= LIMITS.waiting)
      return Promise.reject(
        new Fault('unavailable', `${LIMITS.waiting} requests wait in this session already; try again later`),
      );
    const task: Task = { id: caller.id, stop: new AbortController() };
    const leave = () => task.stop.abort(caller.signal.reason);
    if (caller.signal.aborted) leave();
    caller.signal.addEventListener('abort', leave);
    this.#tasks.push(task);
    const done = this.#tail
      .then(() => this.#around(task, () => work(task)))
      .finally(() => {
        caller.signal.removeEventListener('abort', leave);
        this.#tasks = this.#tasks.filter((one) => one !== task);
      });
    this.#tail = done.catch(() => {});
    return done;
  }

  /** Runs a program and keeps what came of it; anew when somebody else has changed the session meanwhile. */
  async #settle(
    { timeout_ms, signal, emit }: Pick<Pending, 'timeout_ms' | 'signal' | 'emit'>,
    plan: (state: State) => Pick<Pending, 'run' | 'id' | 'printed'>,
  ): Promise<Evaluated> {
    let emitted = false;
    const heard: Caller['emit'] =
      emit &&
      ((piece) => {
        emitted = true;
        emit(piece);
      });
    for (let tries = 1; ; tries++) {
      const { state, planned } = await this.#planned(plan);
      const next = this.#ambient.nonce();
      const pending: Pending = { ...planned, next, timeout_ms, signal, emit: heard };
      const ran = await this.#run(state, pending);
      try {
        return await this.#keep(state, ran, pending);
      } catch (error) {
        this.#state = undefined;
        if (!(error instanceof Fault && error.code === 'conflict')) throw error;
        if (tries === MAX_TRIES || emitted)
          throw new Fault(
            'conflict',
            'somebody else changed the session meanwhile; nothing of the program was kept',
            {
              cause: error,
            },
          );
        // Not in step with whoever else tries.
        await this.#ambient.sleep(this.#ambient.random() * Math.min(MAX_PAUSE_MS, 5 * 2 ** tries));
      }
    }
  }

  /** What to run, by the state in mind; what that state does not allow is looked at once more in the one that is stored. */
  async #planned<T>(plan: (state: State) => T): Promise<{ state: State; planned: T }> {
    const remembered = this.#state;
    const state = await this.#load();
    try {
      return { state, planned: plan(state) };
    } catch (fault) {
      if (!remembered) throw fault;
      this.#state = undefined;
      const stored = await this.#load();
      return { state: stored, planned: plan(stored) };
    }
  }

  async #run(state: State, pending: Pending): Promise<Exclude<Ran, { kind: 'cold' }>> {
    const { signal, printed } = pending;
    for (let tries = 0; ; tries++) {
      if (signal.aborted) return { kind: 'killed', output: { text: '', printed, cut: false } };
      await this.#bring(state);
      const ran = await this.#engine.run({ ...pending, state });
      if (ran.kind !== 'cold') return ran;
      await this.#rebuild(state, tries, signal);
    }
  }

  async #keep(
    state: State,
    ran: Exclude<Ran, { kind: 'cold' }>,
    { run, next, id, signal, timeout_ms }: Pending,
  ): Promise<Evaluated> {
    const { text, printed, cut } = ran.output;
    const told = {
      ...(text !== '' && { output: text }),
      ...(cut && { data: { output_truncated: true } }),
    };
    if (ran.kind === 'killed' && !signal.aborted)
      return {
        ...over(`the program ran longer than ${timeout_ms} ms and was stopped; nothing of it was kept`),
        ...told,
      };
    if (ran.kind === 'killed' || ran.ended.kind === 'interrupted') {
      const { reason } = signal;
      // Nobody has interrupted it: its server has no more time.
      if (reason instanceof Fault && reason.code === 'timeout')
        return {
          ...over(`the program did not end in time: ${reason.message}; nothing of it was kept`),
          ...told,
        };
      return { ...told, status: ['done', 'interrupted'] };
    }
    if (ran.ended.kind === 'waiting') {
      this.#state = await this.#journal.wait(state, { ...run, id, printed });
      return { ...told, status: ['need-input'] };
    }
    const { value, data = {} } = ran.ended;
    const all = { ...data, ...told.data };
    const evaluated = {
      value,
      ...told,
      status: ['done'],
      ...(Object.keys(all).length > 0 && { data: all }),
    };
    if (!ran.image) {
      // The state stays as it was; a program that had waited for input does so no longer.
      if (state.waiting) this.#state = await this.#journal.wait(state, undefined);
      return evaluated;
    }
    if (ran.image.length > LIMITS.image_bytes)
      return {
        ...over('the session would hold more than can be saved; nothing of the program was kept'),
        ...told,
      };
    const past: Past = { ...run, digest: this.#digest(value) };
    const kept = await this.#journal.add(state, past, ran.image);
    this.#state = { ...kept, name: next };
    return evaluated;
  }

  /** Sees to it that the state's image is at hand, or that the engine has the state without. */
  async #bring(state: State): Promise<void> {
    if (state.evals === 0 || state.bytes || !state.image || this.#engine.has(state.name)) return;
    state.bytes = await this.#journal.image(state.image);
  }

  /** Makes the state anew by running everything again. */
  async #rebuild(state: State, tries: number, signal: AbortSignal): Promise<void> {
    // At first the engine may only have lost what it had a moment ago.
    if (tries === 0 && !state.bytes && state.image) {
      state.bytes = await this.#journal.image(state.image);
      if (state.bytes) return;
    }
    if (tries > 1) throw new Fault('corrupt', 'the session cannot be restored');
    let made: RunRequest['state'] = { name: this.#ambient.nonce(), evals: 0 };
    for (const [n, { digest, ...run }] of (await this.#journal.history(state)).entries()) {
      const next = this.#ambient.nonce();
      const request = { state: made, run, next, timeout_ms: 60_000, printed: 0, signal, emit: undefined };
      const ran = await this.#engine.run(request);
      if (signal.aborted) return;
      // What only this machine has too little of (time, memory, stack) says nothing about the log.
      if (ran.kind === 'killed' || (ran.kind === 'ended' && ran.ended.kind === 'value' && !ran.image))
        throw new Fault(
          'unavailable',
          `the session cannot be restored now: its evaluation ${n + 1} met a limit that it did not meet before`,
        );
      if (ran.kind !== 'ended' || ran.ended.kind !== 'value' || !ran.image)
        throw new Fault(
          'corrupt',
          `the session cannot be restored: its evaluation ${n + 1} does not end as it did`,
        );
      if (this.#digest(ran.ended.value) !== digest)
        throw new Fault(
          'corrupt',
          `the session cannot be restored: its evaluation ${n + 1} gives another value than it did`,
        );
      made = { name: next, evals: n + 1, bytes: ran.image };
    }
    Object.assign(state, { name: made.name, bytes: made.bytes });
  }

  #digest(value: unknown): string {
    return this.#ambient.sha256(new TextEncoder().encode(JSON.stringify(value) ?? 'undefined')).slice(0, 32);
  }
}

/** A program on its way, with the id of the request that began it. */
interface Pending extends Omit<RunRequest, 'state'> {
  id: string;
}

const over = (error: string): Evaluated => ({
  value: { error, type: 'limit-error' },
  status: ['done'],
  data: { type: 'error', thrown: true },
});
