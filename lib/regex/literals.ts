// Byte strings of which every matching line contains at least one, so that a plain search can skip whole files.
// Always sound, never complete: what is not a short list of texts (a class, a loop, a letter whose other case is not
// ASCII, such as k with U+212A or s with U+017F) cuts the text in two.
import type { Node } from './ast.ts';
import type { Ranges } from './ranges.ts';

export type Required = { strings: Uint8Array[]; ignoreCase: boolean };

const MAX_STRINGS = 16;
const MAX_CHARACTERS = 64;
const MAX_MEMBERS = 4;

/** Texts of which one is there; with `fold` the case of ASCII letters is open. */
type Texts = { list: string[]; fold: boolean };

/** `exact`: all that the node matches. Otherwise every match begins with one of `head` and ends with one of `tail`. */
type Facts = { exact: boolean; head: Texts; tail: Texts; best: Texts | null };

const NOTHING: Texts = { list: [''], fold: false };
const UNKNOWN: Facts = { exact: false, head: NOTHING, tail: NOTHING, best: null };

export function required(ast: Node): Required | null {
  const { best } = facts(ast);
  if (!best) return null;
  const encoder = new TextEncoder();
  const texts = best.fold ? [...new Set(best.list.map(lower))] : best.list;
  return { strings: texts.map((text) => encoder.encode(text)), ignoreCase: best.fold };
}

function facts(node: Node): Facts {
  switch (node.type) {
    case 'empty':
    case 'assert':
    case 'look':
      return exactly(NOTHING);
    case 'set': {
      const texts = members(node.set);
      return texts ? exactly(texts) : UNKNOWN;
    }
    case 'capture':
      return facts(node.node);
    case 'sequence':
      return node.parts.map(facts).reduce(followedBy, exactly(NOTHING));
    case 'either':
      return node.options.map(facts).reduce(orElse);
    case 'repeat':
      return repeated(facts(node.node), node.min, node.max);
    default:
      return UNKNOWN;
  }
}

function exactly(texts: Texts): Facts {
  return { exact: true, head: texts, tail: texts, best: useful(texts) };
}

function followedBy(a: Facts, b: Facts): Facts {
  const joint = join(a.tail, b.head);
  if (a.exact && b.exact && joint) return exactly(joint);
  return {
    exact: false,
    head: (a.exact && joint) || a.head,
    tail: (b.exact && joint) || b.tail,
    best: better(better(a.best, b.best), joint && useful(joint)),
  };
}

function orElse(a: Facts, b: Facts): Facts {
  const head = merge(a.head, b.head);
  if (a.exact && b.exact && head) return exactly(head);
  const best = a.best && b.best && merge(a.best, b.best);
  return {
    exact: false,
    head: head ?? NOTHING,
    tail: merge(a.tail, b.tail) ?? NOTHING,
    best: best && useful(best),
  };
}

function repeated(inner: Facts, min: number, max: number): Facts {
  if (max === 0) return exactly(NOTHING);
  if (min === 0) return max === 1 ? orElse(exactly(NOTHING), inner) : UNKNOWN;
  let out = inner;
  for (let i = 1; i < min && i < MAX_CHARACTERS && out.exact; i++) out = followedBy(out, inner);
  return min === max && min < MAX_CHARACTERS ? out : { ...out, exact: false };
}

/** Null when there are too many combinations, or they grow too long. */
function join(a: Texts, b: Texts): Texts | null {
  if (a.list.length * b.list.length > MAX_STRINGS) return null;
  const list = [...new Set(a.list.flatMap((x) => b.list.map((y) => x + y)))];
  return list.some((text) => text.length > MAX_CHARACTERS) ? null : { list, fold: a.fold || b.fold };
}

function merge(a: Texts, b: Texts): Texts | null {
  const list = [...new Set([...a.list, ...b.list])];
  return list.length > MAX_STRINGS ? null : { list, fold: a.fold || b.fold };
}

function members(set: Ranges): Texts | null {
  const points: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    for (let point = set[i]!; point <= set[i + 1]!; point++) {
      // U+FFFD also stands for bytes that are not valid, and a surrogate has no bytes.
      if (points.length === 2 * MAX_MEMBERS || point === 0xfffd || (point >= 0xd800 && point < 0xe000))
        return null;
      points.push(point);
    }
  }
  if (points.length === 0) return null;
  if (points.length > 1 && points.some((point) => point >= 0x80)) return null;
  const chars = points.map((point) => String.fromCodePoint(point));
  const fold = chars.some(isLetter) && chars.every((char) => chars.includes(otherCase(char)));
  const list = fold ? [...new Set(chars.map(lower))] : chars;
  return list.length > MAX_MEMBERS ? null : { list, fold };
}

const isLetter = (char: string) => /^[A-Za-z]$/.test(char);
const lower = (text: string) => text.replace(/[A-Z]/g, (char) => char.toLowerCase());
const otherCase = (char: string) =>
  !isLetter(char) ? char : char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase();

/** Without what another of them implies; null when it would find nearly every line. */
function useful(texts: Texts): Texts | null {
  const list = texts.list.filter(
    (text) => !texts.list.some((other) => other !== text && text.includes(other)),
  );
  return weight({ ...texts, list }) > 0 ? { ...texts, list } : null;
}

/** Few and long is good: half a character less for every further text. */
function weight({ list }: Texts): number {
  const shortest = Math.min(
    ...list.map((text) => text.trim().length && new TextEncoder().encode(text).length),
  );
  const alone = list.length === 1 && !/^[A-Za-z\s]$/.test(list[0]!);
  return shortest < (alone ? 1 : 2) ? 0 : Math.max(0.1, shortest - (list.length - 1) / 2);
}

function better(a: Texts | null, b: Texts | null): Texts | null {
  return !a || (b && weight(b) > weight(a)) ? b : a;
}
