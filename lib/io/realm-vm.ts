/**
 * One sandbox: QuickJS in WebAssembly, made from the boot image or from a saved one, running one program at a time. It
 * reaches nothing but `#hostCall` and the state of promises; what it tells is checked by `told.ts`. After a stop, a failure of the engine or too much memory it must be thrown
 * away: the caller goes on from the last saved state. One file: all of it is about handles of the engine, which live and
 * die within a run.
 */
import { EvalFlags, JSException, type JSValueHandle, QuickJS } from 'quickjs-wasi';
import type { Ended, Run } from '../realm/journal.ts';
import { type Lang, LIMITS, type OutputPiece } from '../realm/realms.ts';
import { rewrite } from '../realm/rewrite.ts';
import { type Told, toldCandidates, toldError, toldSymbol, toldValue } from '../realm/told.ts';

/** The state that every sandbox begins with, and where in it things are. */
export interface Boot {
  memory: Uint8Array;
  stack: number;
  runtime: number;
  context: number;
  /** Places of the guest's functions and of `undefined`. */
  api: number;
  nothing: number;
}

export interface Watch {
  /** Milliseconds; the program is stopped when they are over. */
  timeout_ms: number;
  /** Whether somebody wants it stopped. */
  stopped(): boolean;
  print(piece: OutputPiece): void;
}

/** Stack of the guest: the engine's own is 1 MiB, and what it does between two checks needs some of it. */
const STACK_BYTES = 896 << 10;
/** Characters of a value, with what is told beside it. */
const MAX_TOLD = 3 * LIMITS.value_chars;
/** Characters of what the engine says went wrong. */
const MAX_MESSAGE = 10_000;
const NANOSECONDS = 1_000_000n;
/** How far a reading of the clock moves it, in nanoseconds. */
const TICK = 10_000n;

const ERROR_TYPES = new Map([
  ['TypeError', 'type-error'],
  ['ReferenceError', 'undefined-variable'],
  ['SyntaxError', 'syntax-error'],
  ['InternalError', 'limit-error'],
]);
const PROMISE_STATES = ['pending', 'fulfilled', 'rejected'] as const;

/** Functions of the engine that the library does not declare. */
interface Contexts {
  JS_NewContext(runtime: number): number;
  qjs_get_runtime_ptr(): number;
  qjs_get_context_ptr(): number;
  qjs_set_runtime_and_context(runtime: number, context: number): void;
  qjs_is_exception(value: number): number;
  qjs_is_job_pending(): number;
  qjs_execute_pending_job(): number;
  qjs_promise_result(promise: number): number;
}

export class RealmVm {
  readonly #vm: QuickJS;
  readonly #boot: Boot;
  readonly #clock: { ns: bigint };
  #running:
    | {
        run: Run;
        watch: Watch;
        line: number;
        until: number;
        stop?: 'waiting' | 'stopped' | 'late' | 'failed';
        /** Why it failed: a function of the host did. */
        failure?: unknown;
      }
    | undefined;

  private constructor(vm: QuickJS, boot: Boot, clock: { ns: bigint }) {
    this.#vm = vm;
    this.#boot = boot;
    this.#clock = clock;
  }

  /** The state before anything ran: `guest` is the script that makes the guest's functions. */
  static async boot(wasm: WebAssembly.Module, guest: string): Promise<Boot> {
    const clock = { ns: 0n };
    const vm = await QuickJS.create({ wasm, wasi: wasiFor(clock), timezoneOffset: 0 });
    const program = vm.global;
    const contexts = vm._getExports() as unknown as Contexts;
    const [runtimePtr, programs] = [contexts.qjs_get_runtime_ptr(), contexts.qjs_get_context_ptr()];
    // A realm of its own for the guest: no program can change the built-ins that it works with.
    contexts.qjs_set_runtime_and_context(runtimePtr, contexts.JS_NewContext(runtimePtr));
    const make = vm.evalCode(guest, 'zgate');
    const host = ['host', 'stateOf', 'resultOf'].map((name) => vm.newFunction(name, () => vm.undefined));
    const api = vm.callFunction(make, make, ...host, program);
    for (const handle of [make, ...host]) handle.dispose();
    contexts.qjs_set_runtime_and_context(runtimePtr, programs);
    const nothing = vm.undefined.dup();
    vm.runGC();
    const places = { api: vm.exportHandle(api), nothing: vm.exportHandle(nothing) };
    const { memory, stackPointer: stack, runtimePtr: runtime, contextPtr: context } = vm.snapshot();
    // What is below the stack pointer is nobody's.
    memory.fill(0, 0, stack);
    return { memory, stack, runtime, context, ...places };
  }

  static async from(wasm: WebAssembly.Module, boot: Boot, memory: Uint8Array): Promise<RealmVm> {
    const clock = { ns: 0n };
    let self: RealmVm | undefined;
    const vm = await QuickJS.restore(
      {
        memory,
        stackPointer: boot.stack,
        runtimePtr: boot.runtime,
        contextPtr: boot.context,
        extensions: [],
      },
      {
        wasm,
        wasi: wasiFor(clock),
        memoryLimit: LIMITS.memory_bytes,
        timezoneOffset: 0,
        interruptHandler: () => self!.#interrupts(),
      },
    );
    // The library's own option ends at half of what the engine's stack can bear.
    vm._getExports().qjs_set_max_stack_size(STACK_BYTES);
    self = new RealmVm(vm, boot, clock);
    return self;
  }

  /** The memory as it is, not a copy. */
  get memory(): Uint8Array {
    return new Uint8Array(this.#vm._getMemory().buffer);
  }

  /** Gives memory back that nothing refers to. */
  collect(): void {
    this.#vm.runGC();
  }

  run(run: Run, watch: Watch): Ended {
    return this.#within(run, watch, (call) => {
      call('begin', String(run.seed));
      if (run.lang === 'zylisp') return this.#heard(call('zylisp', run.code, run.file));
      return this.#javascript(run, call);
    });
  }

  /** What names mean, without changing anything that is kept; null when it cannot be told. */
  inspect(lang: Lang, query: 'complete' | 'lookup', text: string, watch: Watch): unknown {
    const run: Run = { lang, code: '', file: '', seed: 0, clock: 0, inputs: [null] };
    let found: unknown = null;
    this.#within(run, watch, (call) => {
      const told = call(query, lang, text);
      found = query === 'complete' ? toldCandidates(told) : toldSymbol(told);
      return { kind: 'interrupted' };
    });
    return found;
  }

  #within(run: Run, watch: Watch, body: (call: Call) => Ended): Ended {
    this.#clock.ns = BigInt(Math.trunc(run.clock)) * NANOSECONDS;
    const running = { run, watch, line: 0, until: performance.now() + watch.timeout_ms };
    this.#running = running;
    const vm = this.#vm;
    const held: JSValueHandle[] = [vm.importHandle(this.#boot.nothing), vm.importHandle(this.#boot.api)];
    const [nothing, api] = held as [JSValueHandle, JSValueHandle];
    const hold = (handle: JSValueHandle) => {
      held.push(handle);
      return this.#sound(handle);
    };
    this.#answer('host', (what, text) => {
      const answer = this.#hostCall(what!.toString(), text!.toString());
      return answer === undefined ? nothing : hold(vm.newString(answer));
    });
    this.#answer('stateOf', (promise) => hold(vm.newString(stateOf(promise!))));
    this.#answer('resultOf', (promise) => hold(this.#result(promise!)));
    const call: Call = (name, ...args) => {
      const given = args.map((arg) => (typeof arg === 'string' ? hold(vm.newString(arg)) : arg));
      const result = hold(vm.callFunction(hold(api.getProp(name)), api, ...given));
      return result.toString();
    };
    let ended: Ended;
    try {
      ended = body(call);
    } catch (error) {
      ended = this.#running.stop ? { kind: 'interrupted' } : this.#failed(error);
    }
    const { stop, failure } = this.#running;
    this.#running = undefined;
    if (stop === 'waiting') return { kind: 'waiting' };
    if (stop === 'stopped') return { kind: 'interrupted' };
    if (stop === 'failed') return this.#failed(failure);
    if (stop === 'late')
      return limit(
        `the program ran longer than ${watch.timeout_ms} ms and was stopped; nothing of it was kept`,
      );
    for (const handle of held) handle.dispose();
    return ended;
  }

  /**
   * What the guest may ask of the host under a name. A failure here ends the program and is told by the host; the guest
   * gets a text, because the library would hand it an error's stack, which names files of this machine.
   */
  #answer(name: string, answer: (...args: JSValueHandle[]) => JSValueHandle): void {
    this.#vm.registerHostCallback(name, (...args) => {
      try {
        return answer(...args);
      } catch (error) {
        const running = this.#running!;
        if (!running.stop) Object.assign(running, { stop: 'failed', failure: error });
        throw 'the host failed';
      }
    });
  }

  /** A value that the engine could make; it has no memory for some. */
  #sound(handle: JSValueHandle): JSValueHandle {
    if (this.#exports.qjs_is_exception(handle.ptr) === 0) return handle;
    throw new JSException(this.#vm.getException());
  }

  get #exports(): Contexts {
    return this.#vm._getExports() as unknown as Contexts;
  }

  #javascript(run: Run, call: Call): Ended {
    const vm = this.#vm;
    const { code, definitions, back } = rewrite(run.code);
    if (definitions.length > 0)
      call('note', JSON.stringify(definitions.map((one) => ({ ...one, file: run.file }))));
    let promise: JSValueHandle;
    try {
      promise = vm.evalCode(code, run.file, EvalFlags.ASYNC);
    } catch (error) {
      if (!(error instanceof JSException)) throw error;
      const told = this.#thrown(call('thrown', error.handle), run.file, back);
      error.dispose();
      return told;
    }
    try {
      this.#jobs(call);
      while (promise.promiseState === 0 && !this.#running!.stop && call('fire', '') === 'yes')
        this.#jobs(call);
      if (this.#running!.stop) return { kind: 'interrupted' };
      const state = stateOf(promise);
      if (state === 'pending')
        return this.#ended({
          value: { error: 'the program waits for a promise that nothing can settle', type: 'runtime-error' },
          threw: true,
        });
      const settled = this.#result(promise);
      try {
        if (state === 'rejected') return this.#thrown(call('thrown', settled), run.file, back);
        try {
          return this.#heard(call('value', settled));
        } finally {
          while (!this.#running!.stop && call('fire', 'yes') === 'yes') this.#jobs(call);
        }
      } finally {
        settled.dispose();
      }
    } finally {
      if (!this.#running!.stop) promise.dispose();
    }
  }

  /** Runs what waits for its turn; a job that throws ends the program. */
  #jobs(call: Call): void {
    while (this.#exports.qjs_is_job_pending() !== 0) {
      if (this.#exports.qjs_execute_pending_job() >= 0) continue;
      const thrown = this.#vm.getException();
      if (this.#running!.stop) return;
      const told = toldError(call('thrown', thrown));
      thrown.dispose();
      throw new JobError(told ? `${told.name === '' ? '' : `${told.name}: `}${told.error}` : 'untold');
    }
  }

  /** What the guest told of a value. */
  #heard(text: string): Ended {
    if (text.length > MAX_TOLD) return limit('the value is larger than can be told');
    const told = toldValue(text);
    return told ? this.#ended(told) : UNTOLD;
  }

  #ended({ value, data, threw }: Told): Ended {
    const { error, type } = (threw ? value : {}) as { error?: string; type?: string };
    // Whoever ran out of memory has too much of it: the state before is the better one.
    const keep = !(type === 'limit-error' && /memory/.test(error!));
    const told = threw ? { type: 'error', thrown: true, ...data } : data;
    return { kind: 'value', value, ...(told && { data: told }), keep };
  }

  #thrown(
    text: string,
    file: string,
    back: (line: number, col: number) => { line: number; col: number },
  ): Ended {
    const told = toldError(text);
    if (!told) return UNTOLD;
    const { error, name, stack } = told;
    // The first place that is in this very text.
    let place: { line: number; col: number } | undefined;
    const shown = stack.trimEnd().replace(/^.*$/gm, (frame) => {
      if (!frame.includes(`${file}:`)) return frame;
      return frame.replace(/:(\d+):(\d+)(\)?)$/, (_, line, col, end) => {
        const here = back(Number(line), Number(col));
        place ??= here;
        return `:${here.line}:${here.col}${end}`;
      });
    });
    const overflow = name === 'RangeError' && /call stack/i.test(error);
    const type = overflow ? 'limit-error' : (ERROR_TYPES.get(name) ?? 'runtime-error');
    return this.#ended({
      value: { error, type, ...(name !== '' && { name }), ...(place as object | undefined) },
      threw: true,
      ...(shown !== '' && { data: { stack: shown } }),
    });
  }

  /** What came out of the engine itself: a stop, or something that it could not bear. */
  #failed(error: unknown): Ended {
    if (error instanceof JSException) {
      const message = String(error.message).slice(0, MAX_MESSAGE);
      return limit(
        /memory|stack/i.test(message) ? message : `the program's value cannot be told: ${message}`,
      );
    }
    if (error instanceof JobError) return limit(`Job execution error: ${error.message}`);
    // The library's words for a memory that is full.
    if (error instanceof Error && error.message === 'wasm_malloc failed') return limit('out of memory');
    if (error instanceof RangeError) return limit('the program went too deep');
    if (error instanceof Error && error.name === 'RuntimeError')
      return limit('the program broke its sandbox, which was thrown away');
    throw error;
  }

  #hostCall(what: string, text: string): string | undefined {
    const running = this.#running!;
    switch (what) {
      case 'out':
        running.watch.print({ out: text });
        return undefined;
      case 'err':
        running.watch.print({ err: text });
        return undefined;
      case 'advance':
        this.#clock.ns += BigInt(Math.min(Math.max(0, Math.trunc(Number(text))), 1e15)) * NANOSECONDS;
        return undefined;
      default: {
        const { inputs } = running.run;
        if (running.line >= inputs.length && inputs.at(-1) !== null) {
          running.stop ??= 'waiting';
          return 'wait';
        }
        const line = inputs[running.line++];
        return typeof line === 'string' ? `=${line}` : 'end';
      }
    }
  }

  #interrupts(): boolean {
    const running = this.#running;
    if (!running) return false;
    if (!running.stop && running.watch.stopped()) running.stop = 'stopped';
    if (!running.stop && performance.now() > running.until) running.stop = 'late';
    return running.stop !== undefined;
  }

  /** What a settled promise holds. */
  #result(promise: JSValueHandle): JSValueHandle {
    const box = this.#exports.qjs_promise_result(promise.ptr);
    return new (promise.constructor as typeof JSValueHandle)(this.#vm, box);
  }
}

/** A job of the program's that threw; the message says what. */
class JobError extends Error {}

const stateOf = (promise: JSValueHandle) => PROMISE_STATES[promise.promiseState] ?? 'pending';

type Call = (name: string, ...args: (string | JSValueHandle)[]) => string;

const limit = (error: string, type = 'limit-error'): Ended => ({
  kind: 'value',
  value: { error, type },
  data: { type: 'error', thrown: true },
  keep: false,
});

/** What the guest told is not what it tells: the program has got at its memory. */
const UNTOLD = limit("the program's value cannot be told", 'runtime-error');

/** A clock that moves only by being read, and no chance at all: the same again is the same. */
const wasiFor = (clock: { ns: bigint }) => (memory: { readonly buffer: ArrayBuffer }) => ({
  clock_time_get(_id: number, _precision: bigint, at: number) {
    clock.ns += TICK;
    new DataView(memory.buffer).setBigUint64(at, clock.ns, true);
    return 0;
  },
  random_get(at: number, length: number) {
    new Uint8Array(memory.buffer, at, length).fill(1);
    return 0;
  },
  fd_write: () => 0,
});
