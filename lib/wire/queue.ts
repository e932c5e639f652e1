/** What one side pushes when it likes and the other takes when it can. Whoever pushes bounds what piles up. */
export class Queue<T> {
  readonly #items: T[] = [];
  #ended = false;
  #wake = () => {};

  push(item: T): void {
    this.#items.push(item);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift()!;
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
