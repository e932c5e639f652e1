/**
 * A terminal as readline has it, that shows nothing while others write there: keys are taken all the same, and are to be seen when it
 * is drawn again. Otherwise each would be put into the midst of an answer, and correcting one would wipe out a line of it.
 */
import { Writable } from 'node:stream';
import type { Io } from './flags.ts';

export class QuietTerminal extends Writable {
  readonly isTTY = true;
  quiet = true;
  readonly #shown: Io['stderr'];
  readonly #resized = () => void this.emit('resize');

  constructor(shown: Io['stderr']) {
    super({ decodeStrings: false });
    this.#shown = shown;
    shown.on('resize', this.#resized);
  }

  /** What is not shown fills no rows, of which readline would go back up. */
  get columns(): number {
    return this.quiet ? Number.POSITIVE_INFINITY : this.#shown.columns;
  }

  override _write(text: string, _: BufferEncoding, done: () => void): void {
    if (!this.quiet) this.#shown.write(text);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#shown.off('resize', this.#resized);
    done(error);
  }
}
