/** A sign on a terminal that something is waited for. Takes itself away before anything else is written. */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;

export class Spinner {
  readonly #write: (text: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #drawn = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  start(): void {
    if (this.#timer) return;
    this.#timer = setInterval(() => {
      this.#drawn = true;
      this.#write(`\r${FRAMES[this.#frame++ % FRAMES.length]} `);
    }, FRAME_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#drawn) this.#write('\r\u001b[2K');
    this.#drawn = false;
  }
}
