/**
 * Streamed Markdown for a terminal: headings, bold, code. Every character stays where it was, only colours are added, so nothing is
 * lost when it was no Markdown after all. Two characters at most wait for the next piece, six at the beginning of a heading.
 */

const RESET = '\u001b[0m';
const BOLD = '\u001b[1m';
const CODE = '\u001b[36m';
const HEADING = '\u001b[1;4m';

export class Markdown {
  /** What may yet become a mark. */
  #held = '';
  #fresh = true;
  #fence = false;
  #heading = false;
  #bold = false;
  #code = false;

  push(text: string): string {
    const all = this.#held + text;
    this.#held = '';
    let out = '';
    let at = 0;
    while (at < all.length) {
      const rest = all.slice(at, at + 8);
      if (waits(rest, this.#fresh, this.#fence)) {
        this.#held = all.slice(at);
        break;
      }
      const taken = this.#take(rest);
      out += taken.out;
      at += taken.length;
    }
    return out;
  }

  end(): string {
    const rest = this.#held;
    const styled = this.#style() !== '';
    this.#held = '';
    this.#fence = false;
    this.#plain();
    this.#fresh = true;
    return styled ? `${rest}${RESET}` : rest;
  }

  /** The next mark or character, and how many characters of the text it was. */
  #take(rest: string): { out: string; length: number } {
    const fresh = this.#fresh;
    this.#fresh = false;
    if (rest[0] === '\n') {
      const styled = this.#style() !== '';
      this.#plain();
      this.#fresh = true;
      return { out: `${styled ? RESET : ''}\n${this.#style()}`, length: 1 };
    }
    if (fresh && rest.startsWith('```')) {
      this.#fence = !this.#fence;
      // The line that closes is code, too; the next one is not.
      this.#code = !this.#fence;
      return { out: `${this.#fence ? this.#style() : ''}\`\`\``, length: 3 };
    }
    if (this.#fence) return { out: rest[0]!, length: 1 };
    const heading = fresh ? /^#{1,6} /.exec(rest) : null;
    if (heading) {
      this.#heading = true;
      return { out: `${this.#style()}${heading[0]}`, length: heading[0].length };
    }
    if (rest[0] === '`') return this.#toggle('`', () => (this.#code = !this.#code), this.#code);
    if (!this.#code && rest.startsWith('**'))
      return this.#toggle('**', () => (this.#bold = !this.#bold), this.#bold);
    return { out: rest[0]!, length: 1 };
  }

  /** A mark has the style of what it encloses. */
  #toggle(mark: string, turn: () => void, closes: boolean): { out: string; length: number } {
    turn();
    const style = `${RESET}${this.#style()}`;
    return { out: closes ? `${mark}${style}` : `${style}${mark}`, length: mark.length };
  }

  #plain(): void {
    this.#heading = false;
    this.#bold = false;
    this.#code = false;
  }

  #style(): string {
    if (this.#fence) return CODE;
    return `${this.#heading ? HEADING : ''}${this.#bold ? BOLD : ''}${this.#code ? CODE : ''}`;
  }
}

/** Whether the end of a text may be half of a mark. */
function waits(rest: string, fresh: boolean, fence: boolean): boolean {
  if (fresh && (rest === '`' || rest === '``')) return true;
  if (fence) return false;
  return rest === '*' || (fresh && /^#{1,6}$/.test(rest));
}
