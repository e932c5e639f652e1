// What a scanner writes into: the symbols found so far, in file order, up to a cap.

export interface CodeSymbol {
  kind: string;
  name: string;
  line: number;
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
    if (this.symbols.length >= this.#max) this.truncated = true;
    else this.symbols.push({ kind, name, line });
  }
}
