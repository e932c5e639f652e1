/** Who comes after whom at one page, and who waits for something to happen to it, within one process. */

export class Turns {
  readonly #last = new Map<string, Promise<void>>();
  readonly #sleepers = new Map<string, Set<() => void>>();
  readonly #sleep: (ms: number, signal: AbortSignal) => Promise<void>;

  /** `sleep` ends early when the signal says so. */
  constructor(sleep: (ms: number, signal: AbortSignal) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Runs `job` when those asked for earlier are through. */
  take<T>(page: string, job: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(page) ?? Promise.resolve()).then(job);
    const over: Promise<void> = turn.then(
      () => {},
      () => {},
    );
    this.#last.set(page, over);
    void over.then(() => {
      if (this.#last.get(page) === over) this.#last.delete(page);
    });
    return turn;
  }

  wake(page: string): void {
    for (const wake of this.#sleepers.get(page) ?? []) wake();
  }

  /** Until something happens to the page, the time is over, or nobody is interested any more. */
  async sleep(page: string, ms: number, signal: AbortSignal): Promise<void> {
    const sleepers = this.#sleepers.get(page) ?? new Set();
    this.#sleepers.set(page, sleepers);
    const woken = new AbortController();
    const wake = () => woken.abort();
    sleepers.add(wake);
    if (signal.aborted) wake();
    signal.addEventListener('abort', wake);
    await this.#sleep(ms, woken.signal);
    signal.removeEventListener('abort', wake);
    sleepers.delete(wake);
    if (sleepers.size === 0) this.#sleepers.delete(page);
  }
}
