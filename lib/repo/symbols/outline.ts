// What a scanner writes into: the symbols found so far, in file order, up to a cap.

export interface CodeSymbol {
  kind: string;
  name: string;
  line: number;
}

/** Longer names are computed members and types written out: cut. */
const NAME_LIMIT = 200;

/** One line, whatever the source does: `operator Pair<A,\n B>`. */
function shown(name: string): string {
  return /\s/.test(name) ? name.slice(0, NAME_LIMIT).replace(/\s+/g, ' ') : name.slice(0, NAME_LIMIT);
}

export class Outline {
  readonly symbols: CodeSymbol[] = [];
  /** Set by the first symbol that no longer fits; every scanner stops there. */
  truncated = false;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(kind: string, name: string, line: number): void {
    // Quotes around nothing.
    if (name === '') return;
    if (this.symbols.length >= this.#max) this.truncated = true;
    else this.symbols.push({ kind, name: shown(name), line });
  }
}
