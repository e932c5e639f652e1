/** What was told of the last prompts, so that a client that lost its line can hear the rest. Spec: issue-level addition to zot rpc. */
import { Fault } from '../fault.ts';

/** Prompts remembered, and characters of one. */
const MAX_PROMPTS = 20;
const MAX_CHARS = 4_000_000;

interface Record {
  pieces: object[];
  chars: number;
  /** Pieces that are forgotten already, from the first on. */
  forgotten: number;
  ended: Promise<void>;
  over: boolean;
  /** Why the prompt was refused before anything was told. */
  refusal?: unknown;
  listeners: Set<(piece: object) => void>;
}

export interface Telling {
  tell(piece: object): void;
  /** There is nothing more to tell. A prompt that was refused is as if it had never come. */
  end(error?: unknown): void;
}

export class Told {
  readonly #records = new Map<string, Record>();

  begin(prompt_id: string): Telling {
    const before = this.#records.get(prompt_id);
    if (before) {
      const when = before.over ? 'has run already' : 'is under way';
      throw new Fault(
        'conflict',
        `prompt ${prompt_id} ${when}: ask with "after" for what it told, or give another id`,
      );
    }
    let over = () => {};
    const ended = new Promise<void>((resolve) => {
      over = resolve;
    });
    const record: Record = { pieces: [], chars: 0, forgotten: 0, ended, over: false, listeners: new Set() };
    this.#records.set(prompt_id, record);
    for (const [id, { over }] of this.#records) {
      if (this.#records.size <= MAX_PROMPTS) break;
      if (over) this.#records.delete(id);
    }
    return {
      tell(piece) {
        record.pieces.push(piece);
        record.chars += sizeOf(piece);
        while (record.chars > MAX_CHARS && record.pieces.length > 1) {
          record.chars -= sizeOf(record.pieces.shift()!);
          record.forgotten++;
        }
        for (const listener of record.listeners) listener(piece);
      },
      end: (error) => {
        record.over = true;
        if (error !== undefined && record.pieces.length === 0) {
          record.refusal = error;
          this.#records.delete(prompt_id);
        }
        over();
      },
    };
  }

  /** Tells what came after the first `after` pieces, and goes on until the end. */
  async follow(
    prompt_id: string,
    after: number,
    emit: (piece: object) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const record = this.#records.get(prompt_id);
    if (!record || after < record.forgotten)
      throw new Fault(
        'not_found',
        `nothing is remembered of prompt ${prompt_id} here; get_messages has what was said`,
      );
    for (const piece of record.pieces.slice(after - record.forgotten)) emit(piece);
    if (record.over) return;
    record.listeners.add(emit);
    const left = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([record.ended, left]);
    record.listeners.delete(emit);
    if (record.refusal !== undefined) throw record.refusal;
  }
}

const sizeOf = (piece: object) => JSON.stringify(piece).length;
