// Places at fixed distances where every match has a byte of a known class, for texts in ASCII alone: what a search by
// SIMD can look for when a pattern has no literal, such as the seven places of \d{4}-\d{2}.
import type { Node } from './ast.ts';
import type { Ranges } from './ranges.ts';

/** A class as a bit for each ASCII character, and one more for all others. */
export type AsciiSet = Uint8Array;

export type Window = {
  /** The rarest first. */
  places: { offset: number; set: AsciiSet }[];
  length: number;
  /** Nothing above ASCII is in any of its classes: it holds for other texts too. */
  everywhere: boolean;
  /** It is all there is to the pattern: where it fits, that is a match. */
  whole: boolean;
};

const OTHERS = 128;
/** As many of the rarest tell whether a window is of use. */
const TELLING = 4;
const MAX_RUN = 32;
/** A window that this part of all places or more would fit is of no use. */
const MOST_LIKELY = 1 / 64;

/** Runs of places that follow one another in every match. `open` ones may be continued at their ends. */
type Facts = { runs: AsciiSet[][]; head: AsciiSet[]; tail: AsciiSet[]; exact: boolean };

const NOTHING: Facts = { runs: [], head: [], tail: [], exact: true };
const UNKNOWN: Facts = { runs: [], head: [], tail: [], exact: false };

/** Runs of classes that follow one another in every match. Those of ASCII alone are so many bytes in any text. */
export function asciiRuns(ast: Node): AsciiSet[][] {
  const { runs, head, tail } = facts(ast);
  return [...runs, head, tail];
}

export const asciiOnly = (set: AsciiSet) => set[OTHERS] === 0;

/** The most telling window of a pattern; null when there is none that would help. */
export function asciiWindow(ast: Node): Window | null {
  const { runs, head, tail, exact } = facts(ast);
  let best: Window | null = null;
  let least = MOST_LIKELY;
  for (const run of [...runs, head, tail]) {
    const chosen = run
      .map((set, offset) => ({ offset, set, likely: likelihood(set) }))
      .sort((a, b) => a.likely - b.likely || a.offset - b.offset);
    const likely = chosen.slice(0, TELLING).reduce((product, place) => product * place.likely, 1);
    if (chosen.length === 0 || likely >= least) continue;
    least = likely;
    best = {
      places: chosen.map(({ offset, set }) => ({ offset, set })),
      length: run.length,
      everywhere: run.every(asciiOnly),
      whole: exact && run === head && fixed(ast),
    };
  }
  return best;
}

/** Whether a pattern is characters of some classes one after another, and nothing else. */
function fixed(node: Node): boolean {
  if (node.type === 'sequence') return node.parts.every(fixed);
  if (node.type === 'capture') return fixed(node.node);
  if (node.type === 'repeat') return node.min === node.max && fixed(node.node);
  return node.type === 'set';
}

function facts(node: Node): Facts {
  switch (node.type) {
    case 'empty':
    case 'assert':
      return NOTHING;
    case 'set': {
      const run = [ascii(node.set)];
      return { runs: [], head: run, tail: run, exact: true };
    }
    case 'capture':
      return facts(node.node);
    case 'sequence':
      return node.parts.map(facts).reduce(followedBy, NOTHING);
    case 'repeat':
      return repeated(facts(node.node), node.min, node.max);
    default:
      return UNKNOWN;
  }
}

function followedBy(a: Facts, b: Facts): Facts {
  const joint = [...a.tail, ...b.head].slice(0, MAX_RUN);
  const whole = a.tail.length + b.head.length <= MAX_RUN;
  if (a.exact && b.exact && whole) return { runs: [], head: joint, tail: joint, exact: true };
  return {
    runs: [...a.runs, ...b.runs, joint],
    head: a.exact && whole ? joint : a.head,
    tail: b.exact && whole ? joint : b.tail,
    exact: false,
  };
}

function repeated(inner: Facts, min: number, max: number): Facts {
  if (max === 0) return NOTHING;
  if (min === 0) return UNKNOWN;
  let out = inner;
  for (let i = 1; i < Math.min(min, MAX_RUN); i++) out = followedBy(out, inner);
  return min === max && min <= MAX_RUN ? out : { ...out, exact: false };
}

function ascii(set: Ranges): AsciiSet {
  const bits = new Uint8Array(OTHERS + 1);
  if ((set.at(-1) ?? 0) >= OTHERS) bits[OTHERS] = 1;
  for (let i = 0; i < set.length; i += 2)
    for (let point = set[i]!; point <= Math.min(127, set[i + 1]!); point++) bits[point] = 1;
  // A match is within one line.
  bits[10] = 0;
  bits[13] = 0;
  return bits;
}

/** Roughly the part of source text that the members of a class make up. */
function likelihood(set: AsciiSet): number {
  let sum = 0;
  for (let point = 0; point < 128; point++) if (set[point]) sum += share(point);
  return Math.min(1, sum);
}

function share(point: number): number {
  const char = String.fromCharCode(point);
  if (char === ' ') return 0.16;
  if ('etaoinrs'.includes(char)) return 0.045;
  if (/[a-z]/.test(char)) return 0.018;
  if (/[A-Z]/.test(char)) return 0.003;
  if (/[0-9]/.test(char)) return 0.004;
  if ('\t.,_()-=/"'.includes(char)) return 0.012;
  return 0.002;
}
