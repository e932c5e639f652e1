/** What was told of the last prompts, so that a client that lost its line can hear the rest. Spec: issue-level addition to zot rpc. */
import { Fault } from '../fault.ts';

/** Prompts remembered, and pieces of one. */
const MAX_PROMPTS = 50;
const MAX_PIECES = 20_000;

interface Record {
  pieces: object[];
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
    if (this.#records.get(prompt_id)?.over === false)
      throw new Fault('conflict', `a prompt with the id ${prompt_id} is under way`);
    this.#records.delete(prompt_id);
    const record: Record = { pieces: [], forgotten: 0, ended, over: false, listeners: new Set() };
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
      if (record.pieces.length > MAX_PIECES) {
        record.pieces.shift();
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
