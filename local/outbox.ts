/** What goes out on a stream: a reader that makes no room in time, or lets too much pile up, is cut off. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Screen, shown } from './terminal-text.ts';

/** Most bytes that wait for one reader: several large replies at once, but not all that a connection may ask for. */
const MAX_UNSENT = 64 << 20;

export class Outbox {
  readonly #output: Writable & Pick<Screen, 'isTTY'>;
  readonly #stall_ms: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Writable, stall_ms?: number) {
    this.#output = output;
    this.#stall_ms = stall_ms;
  }

  /** Sends or keeps; wait for `room` before there is more to send. */
  send(bytes: string | Uint8Array): void {
    const output = this.#output;
    if (output.destroyed || output.writableEnded) return;
    if (output.write(typeof bytes === 'string' ? shown(output, bytes) : bytes)) return;
    if (output.writableLength > MAX_UNSENT) output.destroy();
    else this.#watch();
  }

  /** Resolves when there is room, or nobody left to make it. */
  async room(): Promise<void> {
    const output = this.#output;
    if (output.destroyed || !output.writableNeedDrain) return;
    const settled = new AbortController();
    try {
      await Promise.race([
        once(output, 'drain', { signal: settled.signal }),
        once(output, 'close', { signal: settled.signal }),
      ]);
    } finally {
      settled.abort();
    }
  }

  #watch(): void {
    if (this.#timer !== undefined || this.#stall_ms === undefined) return;
    const output = this.#output;
    const over = () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      output.off('drain', over);
      output.off('close', over);
    };
    this.#timer = setTimeout(() => output.destroy(), this.#stall_ms);
    output.on('drain', over);
    output.on('close', over);
  }
}

/** Writes and waits until there is room for more. */
export async function write(output: Writable, bytes: string | Uint8Array, stall_ms?: number): Promise<void> {
  const outbox = new Outbox(output, stall_ms);
  outbox.send(bytes);
  await outbox.room();
}
