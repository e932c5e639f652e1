// The lazy automaton: sets of NFA states become numbered rows of one table, each filled when it is first needed.
// Nothing but membership is asked, so a state is a plain set and the first match ends the search. Places that depend on
// the next character ($ \b \B) wait in the set and are decided when that character, or the end of the line, is known.
import { BOUNDARY, END, MATCH, type Nfa, NO_BOUNDARY, SET, SPLIT, START } from './nfa.ts';

/** Table entries below zero. MATCHED: with this character; MATCHED_BEFORE: it was complete before this character. */
export const UNKNOWN = -1;
export const DEAD = -2;
export const MATCHED = -3;
export const MATCHED_BEFORE = -4;
export const DECODE = -5;

const MAX_ROWS = 4096;
const MAX_ENTRIES = 1 << 20;
const MAX_STORED = 1 << 20;
/** Some 10 ms. */
const TICK_STEPS = 1 << 20;

const AFTER_WORD = 1;
const AT_START = 2;
const UNDECIDED = 4;

export type Mode = 'search' | 'whole';

export class Automaton {
  /** table[row + class] is the next row; rows are premultiplied by the stride. Row 0 is the start of a line. */
  table: Int32Array;
  readonly stride: number;
  /** Two columns after the classes: the end of the line, and a byte that opens a longer code point. */
  readonly endOfLine: number;
  /** The empty string matches at the start of any line. */
  readonly always: boolean;
  /** No string at all matches. */
  readonly never: boolean;
  private readonly nfa: Nfa;
  private readonly mode: Mode;
  private readonly tick: (() => void) | undefined;
  private readonly maxRows: number;

  private rows: Int32Array[] = [];
  private contexts: number[] = [];
  private byHash = new Map<number, number[]>();
  private stored = 0;
  /** Counts how often all rows were forgotten. */
  flushes = 0;
  private steps = 0;

  private readonly marks: Int32Array;
  private mark = 0;
  private readonly stack: number[] = [];
  private items: Int32Array;
  private spare: Int32Array;
  private count = 0;
  private matched = false;
  private undecided = false;
  private readonly startRow: Int32Array;
  private readonly startContext: number;

  constructor(nfa: Nfa, mode: Mode, tick?: () => void) {
    this.nfa = nfa;
    this.mode = mode;
    this.tick = tick;
    this.endOfLine = nfa.classes.count;
    this.stride = nfa.classes.count + 2;
    this.maxRows = Math.max(16, Math.min(MAX_ROWS, Math.floor(MAX_ENTRIES / this.stride)));
    this.table = new Int32Array(0);
    this.marks = new Int32Array(nfa.op.length);
    this.items = new Int32Array(nfa.op.length);
    this.spare = new Int32Array(nfa.op.length);
    this.begin();
    this.visit(nfa.start, AT_START | UNDECIDED, false, false);
    this.always = this.matched && mode === 'search';
    this.startRow = this.items.slice(0, this.count);
    this.never = this.count === 0 && !this.matched;
    this.startContext = this.undecided ? AT_START | UNDECIDED : 0;
    this.flush();
  }

  /** How far the table is in use, in entries. */
  get used(): number {
    return this.rows.length * this.stride;
  }

  /** Fills and returns table[row + column]. Rows known before may be gone after it: keep only the result. */
  next(row: number, column: number): number {
    const before = this.flushes;
    const to = column === this.endOfLine ? this.finish(row) : this.step(row, column);
    if (this.flushes === before) this.table[row + column] = to;
    return to;
  }

  private finish(row: number): number {
    const index = row / this.stride;
    this.resolve(this.rows[index]!, this.contexts[index]!, false, true);
    if (this.matched) return MATCHED_BEFORE;
    return this.mode === 'search' ? 0 : DEAD;
  }

  private step(row: number, kind: number): number {
    const { op, out, arg, classes } = this.nfa;
    const index = row / this.stride;
    const context = this.contexts[index]!;
    let from = this.rows[index]!;
    let length = from.length;
    if (context & UNDECIDED) {
      this.resolve(from, context, classes.word[kind] === 1, false);
      if (this.matched && this.mode === 'search') return MATCHED_BEFORE;
      from = this.items;
      length = this.count;
      this.items = this.spare;
      this.spare = from;
    }
    this.begin();
    for (let i = 0; i < length; i++) {
      const state = from[i]!;
      if (op[state] === SET && classes.member[arg[state]! * classes.count + kind] === 1) {
        this.visit(out[state]!, UNDECIDED, false, false);
      }
    }
    this.work(length);
    if (this.mode === 'search') {
      if (this.matched) return MATCHED;
      this.visit(this.nfa.start, UNDECIDED, false, false);
    }
    if (this.count === 0) return DEAD;
    return this.row(this.undecided ? UNDECIDED | (classes.word[kind]! && AFTER_WORD) : 0);
  }

  /** Decides what waited in a row, now that the next character is known. */
  private resolve(from: Int32Array, context: number, beforeWord: boolean, atEnd: boolean): void {
    this.begin();
    for (const state of from) this.visit(state, context & ~UNDECIDED, beforeWord, atEnd);
    this.work(from.length);
  }

  private begin(): void {
    if (this.mark === 0x7fffffff) {
      this.marks.fill(0);
      this.mark = 0;
    }
    this.mark++;
    this.count = 0;
    this.matched = false;
    this.undecided = false;
  }

  /** Adds what can be reached from a state without a character. With UNDECIDED the next character is not known yet. */
  private visit(from: number, context: number, beforeWord: boolean, atEnd: boolean): void {
    const { op, out, arg } = this.nfa;
    const { stack, marks, mark, items } = this;
    stack.push(from);
    let visited = 0;
    while (stack.length > 0) {
      const state = stack.pop()!;
      visited++;
      if (marks[state] === mark) continue;
      marks[state] = mark;
      const kind = op[state]!;
      if (kind === SET) items[this.count++] = state;
      else if (kind === SPLIT) stack.push(arg[state]!, out[state]!);
      else if (kind === START) {
        if (context & AT_START) stack.push(out[state]!);
      } else if (kind === MATCH) {
        this.matched = true;
        if (this.mode === 'whole') items[this.count++] = state;
      } else if (kind === END || kind === BOUNDARY || kind === NO_BOUNDARY) {
        if (context & UNDECIDED) {
          this.undecided = true;
          items[this.count++] = state;
        } else {
          const boundary = ((context & AFTER_WORD) !== 0) !== beforeWord;
          if (kind === END ? atEnd : boundary === (kind === BOUNDARY)) stack.push(out[state]!);
        }
      }
    }
    this.steps += visited;
  }

  /** The row for the items just collected. */
  private row(context: number): number {
    const { items, count } = this;
    const hash = hashOf(items, count, context);
    for (const index of this.byHash.get(hash) ?? []) {
      const row = this.rows[index]!;
      if (row.length === count && this.contexts[index] === context && this.marked(row))
        return index * this.stride;
    }
    if (this.rows.length >= this.maxRows || this.stored + count > MAX_STORED) this.flush();
    return this.add(items.slice(0, count), context, hash);
  }

  /** All states of the row were collected just now: with equal lengths, the sets are equal. */
  private marked(row: Int32Array): boolean {
    for (const state of row) if (this.marks[state] !== this.mark) return false;
    return true;
  }

  private add(row: Int32Array, context: number, hash: number): number {
    const index = this.rows.push(row) - 1;
    this.contexts.push(context);
    this.stored += row.length;
    this.steps += this.stride;
    const others = this.byHash.get(hash);
    if (others) others.push(index);
    else this.byHash.set(hash, [index]);
    const { stride } = this;
    if ((index + 1) * stride > this.table.length) {
      const larger = new Int32Array(Math.min(this.maxRows, Math.max(16, 2 * index)) * stride);
      larger.set(this.table);
      this.table = larger;
    }
    const at = index * stride;
    this.table.fill(UNKNOWN, at, at + stride);
    this.table[at + stride - 1] = DECODE;
    return at;
  }

  /** Forgets every row but the start: memory stays bounded, and time linear, whatever the pattern and the text. */
  private flush(): void {
    this.flushes++;
    this.rows = [];
    this.contexts = [];
    this.byHash = new Map();
    this.stored = 0;
    const { startRow, startContext } = this;
    this.add(startRow, startContext, hashOf(startRow, startRow.length, startContext));
  }

  /** Asks every now and then whether to go on. A throw leaves everything as it was, but for the row that was being made. */
  private work(steps: number): void {
    this.steps += steps;
    if (this.steps < TICK_STEPS) return;
    this.steps = 0;
    this.tick?.();
  }
}

/** Does not depend on the order of the items. */
function hashOf(items: Int32Array, count: number, context: number): number {
  let hash = context;
  for (let i = 0; i < count; i++) {
    const mixed = Math.imul(items[i]! + 1, 0x9e3779b1);
    hash = (hash + Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)) | 0;
  }
  return hash;
}
