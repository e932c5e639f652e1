/** Ids of tool calls, each once in a conversation: some providers give the same one twice, and then no answer belongs to a call. */
import type { Message } from './messages.ts';

export class CallIds {
  readonly #taken: Set<string>;
  /** Our names for the calls of one answer whose end has not come, by the provider's. */
  readonly #open = new Map<string, string[]>();

  constructor(messages: readonly Message[]) {
    const used = messages.flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'tool_call' ? [block.id] : [])),
    );
    this.#taken = new Set(used);
  }

  begin(given: string): string {
    let id = given || 'call';
    for (let n = 2; this.#taken.has(id); n++) id = `${given || 'call'}-${n}`;
    this.#taken.add(id);
    this.#open.set(given, [...(this.#open.get(given) ?? []), id]);
    return id;
  }

  /** The last one begun. */
  open(given: string): string {
    return this.#open.get(given)?.at(-1) ?? given;
  }

  /** The first one begun that has not ended. */
  end(given: string): string {
    return this.#open.get(given)?.shift() ?? given;
  }
}
