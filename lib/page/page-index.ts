/**
 * All pages in one object: what the registry tells of each. It changes by compare-and-swap only, so that it holds for any number of
 * processes that there are never more than so many pages; `debug.md` is written from it.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { type Listed, registry } from './registry.ts';

/** Pages connected at a time, and pages remembered. */
export const MAX_PAGES = 100;
/** How often a change is tried that others get in the way of. */
const TRIES = 50;
const KEY = 'pages/index.json';

export type Index = Record<string, Listed>;

export interface IndexParts {
  store: Store;
  writeRegistry(text: string): Promise<void>;
  time(ms: number): string;
  /** Waits a little, by chance, before another try. */
  pause(): Promise<void>;
}

export class PageIndex {
  readonly #parts: IndexParts;
  #writing: Promise<void> = Promise.resolve();
  #shown: string | undefined;
  #hidden = false;

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  async read(): Promise<Index> {
    return (await this.#load()).index;
  }

  /** Changes the index; `change` gives false when there is nothing to change. The registry follows. */
  async change(change: (index: Index) => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { index, version } = await this.#load();
      if (!change(index)) return;
      try {
        const bytes = Buffer.from(JSON.stringify(index));
        await this.#parts.store.write(KEY, bytes, version === undefined ? 'absent' : { version });
        return await this.#show(index);
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
        await this.#parts.pause();
      }
    }
    throw new Fault('unavailable', 'the list of pages is changing all the time; try again');
  }

  /** Writes the registry anew, whoever removed it. */
  async show(): Promise<void> {
    this.#shown = undefined;
    await this.#show(await this.read());
  }

  /** Writes a registry without pages; from now on it stays so. */
  hide(): Promise<void> {
    this.#hidden = true;
    return this.#show({});
  }

  async #load(): Promise<{ index: Index; version?: string }> {
    const found = await this.#parts.store.read(KEY);
    if (found === undefined) return { index: {} };
    return { index: JSON.parse(Buffer.from(found.bytes).toString()), version: found.version };
  }

  /** One after the other: a later state never goes under an earlier one. */
  #show(index: Index): Promise<void> {
    const text = registry(Object.values(this.#hidden ? {} : index), this.#parts.time);
    const turn = this.#writing.then(async () => {
      if (text === this.#shown) return;
      await this.#parts.writeRegistry(text);
      this.#shown = text;
    });
    this.#writing = turn.catch(() => {});
    return turn;
  }
}

/** What the index keeps of a page. */
export function listed(page: Listed): Listed {
  const { name, short_id, url, state, detail, seen_at, gone, connecting, outcomes } = page;
  return {
    name,
    short_id,
    url,
    state,
    ...(detail !== undefined && { detail }),
    seen_at,
    ...(gone && { gone }),
    ...(connecting && { connecting }),
    outcomes,
  };
}
