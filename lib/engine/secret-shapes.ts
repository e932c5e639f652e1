/** What secrets look like: the forms in which a known value travels, and the shapes of keys that nobody told us. */
import { Buffer } from 'node:buffer';

/** A run of characters of one kind. Where one step may end, the next must not begin with what it takes. */
export interface Step {
  of(code: number): boolean;
  min: number;
  max: number;
  /** Those it takes, if it takes one letter. */
  codes?: readonly number[];
}

export interface Pattern {
  steps: readonly Step[];
  /** The first step that is secret; those before it stay readable. */
  secretFrom: number;
  /** What ends the last step, itself included. */
  until?: string;
}

const SHORTEST = 8;

/** As it is, in JSON (once and twice: a tool's result within a line of a log), in URLs, and in base64 at any offset. */
export function formsOf(secret: string): string[] {
  if (secret.length < SHORTEST) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  const forms = [secret, inJson, JSON.stringify(inJson).slice(1, -1), inJson.replaceAll('/', '\\/')];
  const inUrl = encodeURIComponent(secret.toWellFormed());
  forms.push(
    inUrl,
    inUrl.replaceAll('%20', '+'),
    inUrl.replace(/%../g, (byte) => byte.toLowerCase()),
  );
  const bytes = Buffer.from(secret);
  for (const encoding of ['base64', 'base64url'] as const) {
    for (const skipped of [0, 1, 2]) {
      const text = Buffer.concat([Buffer.alloc(skipped), bytes]).toString(encoding);
      // The characters at its edges depend on what stands beside the secret too; at the end there may be nothing.
      const start = skipped === 0 ? 0 : skipped + 1;
      forms.push(text.slice(start), text.slice(start, Math.floor(((skipped + bytes.length) * 8) / 6)));
    }
  }
  return forms.filter((form) => form.length >= SHORTEST);
}

const among = (characters: string) => {
  const set = new Set(Array.from(characters, (character) => character.charCodeAt(0)));
  return (code: number) => set.has(code);
};
const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = capitals + capitals.toLowerCase();
const isAlphanumeric = among(digits + letters);
const isToken = among(`${digits}${letters}_-`);
const isBlank = among(' \t');
const isQuote = among('"\'\\');
const isPem = among(`${digits}${letters}+/=-:,.()@\\ \t\r\n`);
const endsLine = among('\r\n"\'\\');
const endsValue = among(' \t\r\n"\'\\&;,)<>');
const isLine = (code: number) => !endsLine(code);
const isValue = (code: number) => !endsValue(code);

const run = (of: (code: number) => boolean, min: number, max = Number.POSITIVE_INFINITY): Step => ({
  of,
  min,
  max,
});
const known = new Map<string, Step>();
/** One of two characters. */
function letter(one: string, other: string): Step {
  const a = one.charCodeAt(0);
  const b = other.charCodeAt(0);
  const step = known.get(one + other) ?? {
    of: (code: number) => code === a || code === b,
    min: 1,
    max: 1,
    codes: a === b ? [a] : [a, b],
  };
  known.set(one + other, step);
  return step;
}
/** In either case of letters. */
const word = (text: string): Step[] =>
  Array.from(text, (one) => letter(one.toLowerCase(), one.toUpperCase()));
const exactly = (text: string): Step[] => Array.from(text, (one) => letter(one, one));
const secret = (steps: Step[]): Pattern => ({ steps, secretFrom: 0 });
const named = (name: Step[], ...value: Step[]): Pattern => ({
  steps: [...name, ...value],
  secretFrom: name.length,
});

const header = [...exactly('eyJ'), run(isToken, 5, 1020), ...exactly('.')];
const quoted = run(isQuote, 0, 12);
const quotes = run(isQuote, 1, 12);
const blanks = run(isBlank, 0, 8);

const tokens: Pattern[] = [
  secret([...exactly('sk-'), run(isToken, 20)]),
  ...['AKIA', 'ASIA'].map((name) => secret([...exactly(name), run(among(digits + capitals), 16, 16)])),
  secret([...exactly('AIza'), run(isToken, 30)]),
  secret([...exactly('gh'), run(among('pousr'), 1, 1), ...exactly('_'), run(isAlphanumeric, 20)]),
  secret([...exactly('github_pat_'), run(among(`${digits}${letters}_`), 20)]),
  secret([...exactly('xox'), run(among(letters), 1, 1), ...exactly('-'), run(isToken, 10)]),
  // A JWT without its signature, which is told at once, and with it.
  secret([...header, run(isToken, 8)]),
  secret([...header, run(isToken, 8), ...exactly('.'), run(isToken, 1)]),
  named([...word('bearer'), run(isBlank, 1, 8)], run(among(`${digits}${letters}._~+/=-`), 16)),
];

const names = [
  'x-api-key',
  'password',
  'passwd',
  'api_key',
  'apikey',
  'client_secret',
  'secret_access_key',
  'access_token',
];

const fields: Pattern[] = [
  named([...word('authorization'), quoted, blanks, run(among(':='), 1, 1), blanks, quoted], run(isLine, 1)),
  ...names.flatMap((name) => [
    named([...word(name), ...exactly('=')], run(isValue, 1)),
    named([...word(name), ...exactly('='), quotes], run(isLine, 1)),
    named([...word(name), quotes, blanks, ...exactly(':'), blanks, quotes], run(isLine, 1)),
  ]),
  named([...word('x-api-key'), ...exactly(':'), blanks], run(isValue, 1)),
  ...['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED '].map((kind) => pem(`${kind}PRIVATE KEY`)),
  pem('PGP PRIVATE KEY BLOCK'),
];

/** Without its last line a key goes on as long as it looks like one, but not for ever. */
function pem(name: string): Pattern {
  const begin = [...exactly('--'), run(among('-'), 3, 64), ...exactly(`BEGIN ${name}-----`)];
  return { steps: [...begin, run(isPem, 1, 65_536)], secretFrom: 0, until: `${name}-----` };
}

/** The patterns that two characters can begin, by `pairOf` of these; the first two steps of all take one letter each. */
function byPair(patterns: readonly Pattern[]): Map<number, Pattern[]> {
  const pairs = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    for (const first of pattern.steps[0]?.codes ?? []) {
      for (const second of pattern.steps[1]?.codes ?? []) {
        const pair = pairOf(first, second);
        pairs.set(pair, [...(pairs.get(pair) ?? []), pattern]);
      }
    }
  }
  return pairs;
}

export const pairOf = (first: number, second: number): number => first * 65_536 + second;

/** Those that begin a word, and those found within one too (`DBPASSWORD=`). */
export const WORDS = byPair(tokens);
export const FIELDS = byPair(fields);
const firsts = new Set([...WORDS.keys(), ...FIELDS.keys()].map((pair) => Math.floor(pair / 65_536)));
export const canBegin = (code: number): boolean => firsts.has(code);

const BACKSLASH = 92;
const PERCENT = 37;
const isEscape = among('nrtbf');
const isHex = among(`${digits}abcdefABCDEF`);

/** Whether a word can begin behind these three characters: behind none of its own, or behind an escape like \n or %3D. */
export function startsWord(third: number, second: number, last: number): boolean {
  if (!isAlphanumeric(last)) return true;
  return (second === BACKSLASH && isEscape(last)) || (third === PERCENT && isHex(second) && isHex(last));
}
