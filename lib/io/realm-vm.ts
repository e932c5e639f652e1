/**
 * One sandbox: QuickJS in WebAssembly, made from the boot image or from a saved one, running one program at a time. It
 * reaches nothing but `#hostCall` and `#stateOf`. After a stop, a failure of the engine or too much memory it must be thrown
 * away: the caller goes on from the last saved state. One file: all of it is about handles of the engine, which live and
 * die within a run.
 */
import { EvalFlags, JSException, type JSValueHandle, QuickJS } from 'quickjs-wasi';
import type { Ended, Run } from '../realm/journal.ts';
import { type Lang, LIMITS, type OutputPiece } from '../realm/realms.ts';
import { rewrite } from '../realm/rewrite.ts';

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
const NANOSECONDS = 1_000_000n;
/** How far a reading of the clock moves it, in nanoseconds. */
const TICK = 10_000n;

const ERROR_TYPES: Record<string, string> = {
  TypeError: 'type-error',
  ReferenceError: 'undefined-variable',
  SyntaxError: 'syntax-error',
  InternalError: 'limit-error',
};

export class RealmVm {
  readonly #vm: QuickJS;
  readonly #boot: Boot;
  readonly #clock: { ns: bigint };
  #running:
    | { run: Run; watch: Watch; line: number; until: number; stop?: 'waiting' | 'stopped' | 'late' }
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
    const make = vm.evalCode(guest, 'zgate');
    const host = vm.newFunction('host', () => vm.undefined);
    const stateOf = vm.newFunction('stateOf', () => vm.undefined);
    const api = vm.callFunction(make, make, host, stateOf);
    for (const handle of [make, host, stateOf]) handle.dispose();
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

  /** What names mean, without changing anything that is kept. */
  inspect(lang: Lang, query: 'complete' | 'lookup', text: string, watch: Watch): unknown {
    const run: Run = { lang, code: '', file: '', seed: 0, clock: 0, inputs: [null] };
    const ended = this.#within(run, watch, (call) => ({
      kind: 'value',
      value: JSON.parse(call(query, lang, text)),
      keep: false,
    }));
    return ended.kind === 'value' ? ended.value : null;
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
      return handle;
    };
    vm.registerHostCallback('host', (what, text) => {
      const answer = this.#hostCall(what!.toString(), text!.toString());
      return answer === undefined ? nothing : hold(vm.newString(answer));
    });
    vm.registerHostCallback('stateOf', (promise) => hold(this.#stateOf(promise!)));
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
    const { stop } = this.#running;
    this.#running = undefined;
    if (stop === 'waiting') return { kind: 'waiting' };
    if (stop === 'stopped') return { kind: 'interrupted' };
    if (stop === 'late')
      return limit(
        `the program ran longer than ${watch.timeout_ms} ms and was stopped; nothing of it was kept`,
      );
    for (const handle of held) handle.dispose();
    return ended;
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
      vm.executePendingJobs();
      while (promise.promiseState === 0 && !this.#running!.stop && call('fire', '') === 'yes')
        vm.executePendingJobs();
      if (this.#running!.stop) return { kind: 'interrupted' };
      const [state, settled] = this.#settled(promise);
      if (state === 'pending')
        return this.#told({
          value: { error: 'the program waits for a promise that nothing can settle', type: 'runtime-error' },
          threw: true,
        });
      try {
        if (state === 'rejected') return this.#thrown(call('thrown', settled), run.file, back);
        // Top-level await: the value comes in an object of its own.
        const value = settled.getProp('value');
        try {
          return this.#heard(call('value', value));
        } finally {
          value.dispose();
          while (!this.#running!.stop && call('fire', 'yes') === 'yes') vm.executePendingJobs();
        }
      } finally {
        settled.dispose();
      }
    } finally {
      if (!this.#running!.stop) promise.dispose();
    }
  }

  /** What the guest told of a value; it may be anything, if the program saw to that. */
  #heard(text: string): Ended {
    if (text.length > MAX_TOLD) return limit('the value is larger than can be told');
    const told = JSON.parse(text) as { value: unknown; threw?: boolean };
    const sound =
      !told.threw || (typeof told.value === 'object' && told.value !== null && 'type' in told.value);
    return sound ? this.#told(told) : limit("the program's error cannot be told", 'runtime-error');
  }

  #told({ value, data, threw }: { value: unknown; data?: Record<string, unknown>; threw?: boolean }): Ended {
    const type = threw ? (value as { type: string }).type : '';
    // Whoever ran out of memory has too much of it: the state before is the better one.
    const keep = !(type === 'limit-error' && /memory/.test((value as { error: string }).error));
    const told = threw ? { type: 'error', thrown: true, ...data } : data;
    return { kind: 'value', value, ...(told && { data: told }), keep };
  }

  #thrown(
    text: string,
    file: string,
    back: (line: number, col: number) => { line: number; col: number },
  ): Ended {
    const { error, name, stack } = JSON.parse(text) as { error: string; name: string; stack: string };
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
    const type = overflow ? 'limit-error' : (ERROR_TYPES[name] ?? 'runtime-error');
    return this.#told({
      value: { error, type, ...(name !== '' && { name }), ...(place as object | undefined) },
      threw: true,
      ...(shown !== '' && { data: { stack: shown } }),
    });
  }

  /** What came out of the engine itself: a stop, or something that it could not bear. */
  #failed(error: unknown): Ended {
    if (error instanceof JSException) {
      const message = String(error.message);
      return limit(
        /memory|stack/i.test(message) ? message : `the program's value cannot be told: ${message}`,
      );
    }
    // The library's own words for a job that could not end, and what is no JSON because the program saw to it.
    if (error instanceof Error && error.message.startsWith('Job execution error'))
      return limit(error.message);
    if (error instanceof SyntaxError) return limit("the program's value cannot be told", 'runtime-error');
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

  #settled(promise: JSValueHandle): [state: 'pending' | 'fulfilled' | 'rejected', value: JSValueHandle] {
    const exports = this.#vm._getExports();
    const state = (['pending', 'fulfilled', 'rejected'] as const)[promise.promiseState] ?? 'pending';
    if (state === 'pending') return [state, promise];
    if (state === 'rejected') this.#vm.markPromiseHandled(promise);
    const box = exports.qjs_promise_result(promise.ptr);
    return [state, new (promise.constructor as typeof JSValueHandle)(this.#vm, box)];
  }

  /** [state, value] of a promise, as a value of the guest. */
  #stateOf(promise: JSValueHandle): JSValueHandle {
    const vm = this.#vm;
    const list = vm.newArray();
    const [state, value] = this.#settled(promise);
    const name = vm.newString(state);
    list.setProp('0', name);
    name.dispose();
    if (state !== 'pending') {
      list.setProp('1', value);
      value.dispose();
    }
    return list;
  }
}

type Call = (name: string, ...args: (string | JSValueHandle)[]) => string;

const limit = (error: string, type = 'limit-error'): Ended => ({
  kind: 'value',
  value: { error, type },
  data: { type: 'error', thrown: true },
  keep: false,
});

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
