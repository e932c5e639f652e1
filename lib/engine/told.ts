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
  ended: Promise<unknown>;
  over: boolean;
  listeners: Set<(piece: object) => void>;
}

export class Told {
  readonly #records = new Map<string, Record>();

  /** Gives the function that tells; `ended` is when there is nothing more to tell. */
  begin(prompt_id: string, ended: Promise<unknown>): (piece: object) => void {
    const before = this.#records.get(prompt_id);
    if (before) {
      const when = before.over ? 'has run already' : 'is under way';
      throw new Fault(
        'conflict',
        `prompt ${prompt_id} ${when}: ask with "after" for what it told, or give another id`,
      );
    }
    const record: Record = { pieces: [], chars: 0, forgotten: 0, ended, over: false, listeners: new Set() };
    this.#records.set(prompt_id, record);
    const end = () => {
      record.over = true;
    };
    ended.then(end, end);
    for (const [id, { over }] of this.#records) {
      if (this.#records.size <= MAX_PROMPTS) break;
      if (over) this.#records.delete(id);
    }
    return (piece) => {
      record.pieces.push(piece);
      record.chars += sizeOf(piece);
      while (record.chars > MAX_CHARS && record.pieces.length > 1) {
        record.chars -= sizeOf(record.pieces.shift()!);
        record.forgotten++;
      }
      for (const listener of record.listeners) listener(piece);
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
    await Promise.race([record.ended.catch(() => {}), left]);
    record.listeners.delete(emit);
  }
}

const sizeOf = (piece: object) => JSON.stringify(piece).length;
