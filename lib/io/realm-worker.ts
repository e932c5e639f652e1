/** A thread that runs programs in a sandbox. It keeps the last state it made, so that the next program of the session starts at once. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Fault } from '../fault.ts';
import { LIMITS, type OutputPiece } from '../realm/realms.ts';
import { readBoot } from './realm-boot.ts';
import { decodeImage, encodeImage, scrub } from './realm-image.ts';
import { type Answer, type Base, type InspectJob, type Job, type RunJob, STOP } from './realm-jobs.ts';
import { RealmVm } from './realm-vm.ts';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => import('./realm-boot.ts').WasmModule };

/** Output is sent on when this much has come together, or this long after the last sending. */
const PIECE_CHARS = 4096;
const PIECE_MS = 20;
/** A sandbox that has grown beyond this is not kept: its memory never shrinks. */
const KEPT_BYTES = 16 << 20;

const wasmBytes = readFileSync(new URL('quickjs.wasm', import.meta.url));
const wasm = new WebAssembly.Module(wasmBytes);
const { boot, engine } = readBoot(readFileSync(new URL('realm.boot', import.meta.url)));
let kept: { name: string; vm: RealmVm } | undefined;

const port = parentPort!;
const answer = (message: Answer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', (job: Job) => {
  void work(job).catch((error) => answer({ type: 'failed', error: String(error?.stack ?? error) }));
});
answer({ type: 'ready' });

async function work(job: Job): Promise<void> {
  const found = await open(job.base);
  if (typeof found === 'string') return answer({ type: 'cold', why: found });
  // Whatever happens, the state is no longer the one of that name: looking at it may run a program's own traps.
  kept = undefined;
  if (job.job === 'inspect') inspect(job, found);
  else run(job, found);
}

/** The sandbox in the state that a job begins with. */
async function open({ name, image, fresh }: Base): Promise<RealmVm | 'absent' | 'foreign' | 'damaged'> {
  if (kept?.name === name) return kept.vm;
  if (fresh) return RealmVm.from(wasm, boot, boot.memory);
  if (!image) return 'absent';
  try {
    const memory = decodeImage(image, boot, engine);
    return memory ? await RealmVm.from(wasm, boot, memory) : 'foreign';
  } catch (error) {
    if (error instanceof Fault) return 'damaged';
    throw error;
  }
}

function inspect({ lang, query, text, control }: InspectJob & { control: Int32Array }, vm: RealmVm): void {
  const stopped = () => Atomics.load(control, STOP) === 1;
  const found = vm.inspect(lang, query, text, { timeout_ms: 1000, stopped, print: () => {} });
  answer({ type: 'found', found });
}

function run(job: RunJob & { control: Int32Array }, vm: RealmVm): void {
  const printer = new Printer(job);
  const ended = vm.run(job.run, {
    timeout_ms: job.timeout_ms,
    stopped: () => {
      // Asked now and then while the program runs: output does not wait for the next.
      printer.tick();
      return Atomics.load(job.control, STOP) === 1;
    },
    print: (piece) => printer.print(piece),
  });
  const { pieces, printed, cut } = printer.rest();
  if (ended.kind !== 'value' || !ended.keep) {
    answer({ type: 'ran', ended, pieces, printed, cut, bloated: vm.memory.length > KEPT_BYTES });
    return;
  }
  answer({ type: 'saving' });
  vm.collect();
  scrub(vm.memory, boot);
  const image = encodeImage(vm.memory, boot, engine);
  const held = vm.memory.length <= KEPT_BYTES;
  if (held) kept = { name: job.next, vm };
  const bytes = new Uint8Array(image);
  answer({ type: 'ran', ended, pieces, printed, cut, image: bytes, held }, [bytes.buffer]);
}

/** Collects output in order, neighbours of one stream together; leaves out what was sent before and what is too much. */
class Printer {
  readonly #stream: boolean;
  #skip: number;
  #pieces: OutputPiece[] = [];
  #pending = 0;
  #printed = 0;
  #cut = false;
  #sent = performance.now();

  constructor({ stream, printed }: RunJob) {
    this.#stream = stream;
    this.#skip = printed;
  }

  print(piece: OutputPiece): void {
    const kind = 'out' in piece ? 'out' : 'err';
    let text = 'out' in piece ? piece.out : piece.err;
    const room = LIMITS.output_chars - this.#printed;
    if (text.length > room) {
      this.#cut = true;
      text = text.slice(0, room);
    }
    this.#printed += text.length;
    const skipped = Math.min(this.#skip, text.length);
    this.#skip -= skipped;
    text = text.slice(skipped);
    if (text === '') return;
    const last = this.#pieces.at(-1) as Record<string, string> | undefined;
    if (last && kind in last) last[kind] += text;
    else this.#pieces.push({ [kind]: text } as OutputPiece);
    this.#pending += text.length;
    this.tick();
  }

  /** Sends what has come together or waited long enough. */
  tick(): void {
    if (!this.#stream || this.#pending === 0) return;
    if (this.#pending >= PIECE_CHARS || performance.now() - this.#sent > PIECE_MS) this.#send();
  }

  #send(): void {
    answer({ type: 'pieces', pieces: this.#pieces });
    this.#pieces = [];
    this.#pending = 0;
    this.#sent = performance.now();
  }

  rest() {
    return { pieces: this.#pieces, printed: this.#printed, cut: this.#cut };
  }
}
