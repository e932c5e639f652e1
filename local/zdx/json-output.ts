/** A run as JSON events, one per line, on standard output: schemas/wire/zdx_event.json. Spec: ZDX §10, "JSON output mode". */
import type { EngineEvent, Stop } from '../../lib/engine/events.ts';
import { jsonText } from '../../lib/json-text.ts';
import { printer } from '../terminal-text.ts';
import type { Io } from './flags.ts';
import type { Output, Start } from './output.ts';

/** Grows when events change so that a reader of old ones could go wrong. */
const SCHEMA_VERSION = 1;

export class JsonOutput implements Output {
  readonly #io: Io;
  readonly #now: () => number;
  readonly #began = new Map<string, number>();
  #stop: Stop = 'end';
  #text = '';

  constructor(io: Io, now: () => number) {
    this.#io = io;
    this.#now = now;
  }

  start({ session, provider, model, root }: Start): void {
    this.#print({
      type: 'meta',
      schema_version: SCHEMA_VERSION,
      session: session ?? null,
      provider,
      model,
      root,
    });
  }

  prompt(text: string): void {
    this.#stop = 'end';
    this.#text = '';
    this.#print({ type: 'prompt', text });
  }

  event(event: EngineEvent): void {
    switch (event.type) {
      case 'prompted':
        return;
      case 'assistant_final':
        this.#text = event.text;
        this.#print({ type: event.type, text: event.text });
        return;
      case 'turn_finished': {
        const { type, stop, error } = event;
        this.#stop = stop;
        this.#print({ type, stop, ...(error && { error: error.message }) });
        return;
      }
      case 'error':
        this.#stop = 'error';
        break;
      case 'tool_started':
        this.#began.set(event.id, this.#now());
        break;
      case 'tool_finished': {
        const began = this.#began.get(event.id);
        this.#began.delete(event.id);
        const duration_ms = began === undefined ? 0 : Math.round(this.#now() - began);
        this.#print({ ...event, duration_ms });
        return;
      }
      default:
    }
    this.#print(event);
  }

  failed({ kind, message }: { kind: string; message: string }): void {
    this.#stop = 'error';
    this.#print({ type: 'error', kind, message });
  }

  end(): void {
    this.#print({ type: 'done', stop: this.#stop, text: this.#text });
  }

  #print(event: object): void {
    printer(this.#io.stdout)(jsonText(event));
  }
}
