/**
 * Takes secrets out of text: known values in every form they travel in, and what looks like a key. What comes out does not
 * depend on how the text was cut into chunks; only what may yet become a secret is held back, 1,100 characters at the most
 * or the length of the longest known value. Linear in time. Source: facts on reliability, F.
 */
import {
  BareSecrets,
  canBegin,
  canBeginField,
  FIELDS,
  formsOf,
  isDigit,
  type Pattern,
  pairOf,
  type Step,
  startsWord,
  WORDS,
} from './secret-shapes.ts';

export interface Redactor {
  text(whole: string): string;
  stream(): { push(chunk: string): string; end(): string };
}

/** What stands in the place of a secret. */
export const PLACEHOLDER = '[redacted]';
/** Steps of this many characters and more are taken by one attempt of a pattern at a time. */
const LONG = 64;

/** Values shorter than 8 characters are not looked for: they would be found in ordinary words. */
export function redactor(secrets: readonly string[] = []): Redactor {
  const trie = trieOf(new Set(secrets.flatMap(formsOf)));
  const stream = () => scanner(trie);
  return {
    text(whole) {
      const one = stream();
      return one.push(whole) + one.end();
    },
    stream,
  };
}

interface Node {
  next: Map<number, Node>;
  /** The node of the longest suffix that is in the trie too. */
  fail: Node | undefined;
  depth: number;
  /** Length of the longest value that ends here; 0: none does. */
  ends: number;
}

/** Aho and Corasick's automaton. */
function trieOf(values: Iterable<string>): Node {
  const root: Node = { next: new Map(), fail: undefined, depth: 0, ends: 0 };
  for (const value of values) {
    let node = root;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      let next = node.next.get(code);
      if (!next) {
        next = { next: new Map(), fail: root, depth: node.depth + 1, ends: 0 };
        node.next.set(code, next);
      }
      node = next;
    }
    node.ends = node.depth;
  }
  const queue = [...root.next.values()];
  for (const node of queue) {
    for (const [code, next] of node.next) {
      next.fail = follow(node.fail!, code);
      next.ends ||= next.fail.ends;
      queue.push(next);
    }
  }
  return root;
}

function follow(from: Node, code: number): Node {
  let node = from;
  for (;;) {
    const next = node.next.get(code);
    if (next) return next;
    if (!node.fail) return node;
    node = node.fail;
  }
}

/** A pattern on its way through the text. */
interface Attempt {
  pattern: Pattern;
  /** Which step it is in, and how many characters that step took. */
  step: number;
  taken: number;
  from: number;
  /** Where the secret part begins; undefined before it. */
  secret: number | undefined;
  /** The last characters, as many as the pattern's `until` has. */
  recent: string;
  /** The secret part has one. */
  digit: boolean;
}

const committed = ({ pattern, step, taken, digit }: Attempt): boolean =>
  step === pattern.steps.length - 1 && taken >= pattern.steps[step]!.min && (digit || !pattern.digit);

function scanner(trie: Node) {
  let held = '';
  /** Offset of held[0], and of the next character. */
  let base = 0;
  let at = 0;
  let node = trie;
  /** The four characters before `at`. */
  let fourth = 0;
  let third = 0;
  let second = 0;
  let last = 0;
  let attempts: Attempt[] = [];
  const bare = new BareSecrets();
  /** What is secret, ascending, not overlapping, none ending before `base`; the last one may begin before it. */
  let spans: { start: number; end: number }[] = [];
  /** The end of the last placeholder's span: what goes on from there needs no other one. */
  let told = -1;

  function mark(start: number, end: number): void {
    let from = start;
    let to = end;
    for (let last = spans.at(-1); last && last.end >= from; last = spans.at(-1)) {
      from = Math.min(from, last.start);
      to = Math.max(to, last.end);
      spans.pop();
    }
    spans.push({ start: from, end: to });
  }

  function take(code: number): void {
    node = follow(node, code);
    const found = bare.take(code, last, at);
    if (found !== undefined) mark(found, at);
    at++;
    if (node.ends > 0) mark(at - node.ends, at);
    if (attempts.length > 0) {
      const before = attempts;
      attempts = [];
      for (const attempt of before) {
        if (advance(attempt, code) && !overtaken(attempt)) attempts.push(attempt);
      }
    }
    if (canBegin(last)) {
      const pair = pairOf(last, code);
      begin(FIELDS.get(pair));
      const words = WORDS.get(pair);
      if (words && startsWord(fourth, third, second)) begin(words);
    }
    fourth = third;
    third = second;
    second = last;
    last = code;
  }

  /** With the last two characters. */
  function begin(patterns: readonly Pattern[] | undefined): void {
    for (const pattern of patterns ?? []) {
      const secret = pattern.secretFrom < 2 ? at - 2 : undefined;
      attempts.push({ pattern, step: 1, taken: 1, from: at - 2, secret, recent: '', digit: false });
    }
  }

  /** Whether the attempt goes on after this character. */
  function advance(attempt: Attempt, code: number): boolean {
    const { steps, secretFrom, until, behind = 0 } = attempt.pattern;
    let step: Step = steps[attempt.step]!;
    while (!(step.of(code) && attempt.taken < step.max)) {
      if (attempt.taken < step.min || attempt.step === steps.length - 1) return false;
      attempt.step++;
      attempt.taken = 0;
      step = steps[attempt.step]!;
    }
    attempt.taken++;
    if (attempt.step < secretFrom) return true;
    attempt.secret ??= at - 1;
    attempt.digit ||= isDigit(code);
    if (!committed(attempt)) return true;
    mark(attempt.secret, at - behind);
    if (until === undefined) return true;
    attempt.recent = (attempt.recent + String.fromCharCode(code)).slice(-until.length);
    return attempt.recent !== until;
  }

  /** An earlier attempt is in the same long step: what it finds holds all that this one would. Keeps time linear. */
  function overtaken({ pattern, step, taken }: Attempt): boolean {
    if (pattern.steps[step]!.max < LONG) return false;
    return attempts.some((other) => other.pattern === pattern && other.step === step && other.taken >= taken);
  }

  /** Gives out what nothing can change any more: all up to `limit`, and what is secret behind it without a gap. */
  function flush(limit: number): string {
    let out = '';
    let pos = base;
    let to = Math.max(base, limit);
    for (const { start, end } of spans) {
      if (start > to) break;
      if (start > pos) out += held.slice(pos - base, start - base);
      if (start > told) out += PLACEHOLDER;
      told = Math.max(told, end);
      pos = Math.max(pos, end);
      to = Math.max(to, end);
    }
    if (to > pos) out += held.slice(pos - base, to - base);
    held = held.slice(to - base);
    base = to;
    spans = spans.filter(({ end }) => end >= base);
    return out;
  }

  return {
    push(chunk: string): string {
      held += chunk;
      for (let i = 0; i < chunk.length; i++) take(chunk.charCodeAt(i));
      const begins = canBeginField(last) || (canBegin(last) && startsWord(fourth, third, second));
      let limit = Math.min(at - node.depth, begins ? at - 1 : at, bare.from ?? at);
      for (const attempt of attempts) if (!committed(attempt)) limit = Math.min(limit, attempt.from);
      return flush(limit);
    },
    end(): string {
      const found = bare.end();
      if (found !== undefined) mark(found, at);
      const rest = flush(at);
      attempts = [];
      node = trie;
      fourth = third = second = last = 0;
      return rest;
    },
  };
}
