/** What the generation of one form keeps: its constants, and the variables of the function being written. */
import type { Cell } from './cell.ts';
import { captured, type Lambda, type Local, type Loop } from './syntax.ts';

/** Statements to run before, then an expression. Stable: whatever runs in between, it gives the same. */
export interface Code {
  pre: string;
  expr: string;
  stable: boolean;
}

/** Where statements leave their value. */
export type Dest = { to: 'return' } | { to: 'set'; name: string } | { to: 'drop' };

export const RETURN: Dest = { to: 'return' };
export const DROP: Dest = { to: 'drop' };

/** A JavaScript function being written. */
interface Frame {
  lambda: Lambda | undefined;
  /** Its label and name, when it jumps to its own start. */
  start: string;
  jumped: boolean;
  temps: string[];
  /** Expression variables in use; they are free again when their expression is done. */
  level: number;
  deepest: number;
  labels: Map<Loop, string>;
}

/** Longer strings are passed by reference, so that the source does not hold them twice. */
const MAX_LITERAL = 100;

export class Emitter {
  readonly constants: unknown[] = [];
  readonly #names = new Map<unknown, string>();
  readonly id: (prefix: string) => string;
  frame: Frame;

  constructor(id: (prefix: string) => string) {
    this.id = id;
    this.frame = this.#frame(undefined);
  }

  #frame(lambda: Lambda | undefined): Frame {
    return {
      lambda,
      start: this.id('F'),
      jumped: false,
      temps: ['f', 'r'],
      level: 0,
      deepest: 0,
      labels: new Map(),
    };
  }

  /** Writes a function of its own. */
  within<T>(lambda: Lambda | undefined, write: (frame: Frame) => T): T {
    const around = this.frame;
    this.frame = this.#frame(lambda);
    try {
      return write(this.frame);
    } finally {
      this.frame = around;
    }
  }

  /** The declaration of all helping variables of the function. */
  variables(): string {
    const { temps, deepest } = this.frame;
    const levels = Array.from({ length: deepest }, (_, i) => `e${i}`);
    return `var ${[...temps, ...levels].join(', ')};`;
  }

  /** A variable of its own. */
  temp(): string {
    const name = this.id('t');
    this.frame.temps.push(name);
    return name;
  }

  /** A variable until `level` is set back. */
  scratch(): string {
    const name = `e${this.frame.level++}`;
    this.frame.deepest = Math.max(this.frame.deepest, this.frame.level);
    return name;
  }

  constant(value: unknown, prefix = 'k'): string {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = `${prefix}${this.constants.push(value) - 1}`;
      this.#names.set(value, name);
    }
    return name;
  }

  /** The constants as variables of the unit. */
  declared(): string {
    if (this.constants.length === 0) return '';
    return `var ${[...this.#names.values()].map((name, i) => `${name} = k[${i}]`).join(', ')};\n`;
  }

  cell(cell: Cell): string {
    return this.constant(cell, 'c');
  }

  literal(value: unknown): string {
    if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
    if (typeof value === 'string' && value.length <= MAX_LITERAL) return JSON.stringify(value);
    if (value === null || typeof value === 'boolean') return String(value);
    return this.constant(value);
  }

  /** A variable of the program. One that inner functions keep must be a new one each time round a loop. */
  declare(local: Local, value: string): string {
    return `${captured(local) ? 'let' : 'var'} ${local.id} = ${value};\n`;
  }

  deliver({ pre, expr }: Code, dest: Dest): string {
    if (dest.to === 'return') return `${pre}return ${expr};\n`;
    if (dest.to === 'set') return `${pre}${dest.name} = ${expr};\n`;
    return /^(\w+|"[^"]*")$/.test(expr) ? pre : `${pre}${expr};\n`;
  }

  /** Values one after the other: those before statements are kept aside. */
  inOrder(codes: readonly Code[]): { pre: string; exprs: string[] } {
    const lastPre = codes.findLastIndex(({ pre }) => pre !== '');
    let before = '';
    const exprs = codes.map(({ pre, expr, stable }, i) => {
      before += pre;
      if (i >= lastPre || stable) return expr;
      const kept = this.temp();
      before += `${kept} = ${expr};\n`;
      return kept;
    });
    return { pre: before, exprs };
  }
}
