/** Background events that the server does not know of yet. Bounded: of too many, the first two and the last are kept. */
import type { PageBackgroundArgs } from '../../schemas/generated/types.ts';
import { Later } from './saved.ts';

export type BackgroundEvent = PageBackgroundArgs['events'][number];

/** As the wire has it. */
const ENTRIES = 1000;
const MESSAGE = 20_000;
/** Characters in one message to the server, and in all that waits. */
const BATCH_CHARS = 400_000;
const CHARS = 4_000_000;
const FIRST = 2;

export class Backlog {
  #events: BackgroundEvent[] = [];
  #chars = 0;
  #omitted = 0;
  #wake: (() => void)[] = [];

  push(event: BackgroundEvent): void {
    const kept = bounded(event);
    this.#events.push(kept);
    this.#chars += charsOf(kept);
    while (this.#events.length > ENTRIES || (this.#chars > CHARS && this.#events.length > FIRST + 1)) {
      this.#chars -= charsOf(this.#events.splice(FIRST, 1)[0]!);
      this.#omitted++;
    }
    for (const wake of this.#wake.splice(0)) wake();
  }

  get size(): number {
    return this.#events.length;
  }

  /** Whether the next `take` gives everything. */
  get fits(): boolean {
    return this.#chars <= BATCH_CHARS;
  }

  /** Resolves when there is something to tell, or when it is not wanted any more. */
  async some(signal: AbortSignal): Promise<void> {
    if (this.#events.length > 0 || signal.aborted) return;
    await new Later<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#wake.push(wake);
      signal.addEventListener('abort', wake);
    });
  }

  /** What comes next, as much as one message takes, and how many were left out behind its second. It is not here any more. */
  take(): { events: BackgroundEvent[]; omitted: number } {
    let count = 0;
    let chars = 0;
    while (count < this.#events.length) {
      chars += charsOf(this.#events[count]!);
      if (count > 0 && chars > BATCH_CHARS) break;
      count++;
    }
    const events = this.#events.splice(0, count);
    this.#chars = this.#events.reduce((sum, event) => sum + charsOf(event), 0);
    const omitted = this.#omitted;
    this.#omitted = 0;
    return { events, omitted };
  }
}

const charsOf = ({ message, stack }: BackgroundEvent) => message.length + (stack?.length ?? 0) + 100;

const cut = (text: string) => (text.length > MESSAGE ? `${text.slice(0, MESSAGE - 1)}…` : text);

function bounded({ type, message, stack, ...rest }: BackgroundEvent): BackgroundEvent {
  return {
    ...rest,
    type: type.slice(0, 64) || 'background',
    message: cut(message),
    ...(stack !== undefined && { stack: cut(stack) }),
  };
}
