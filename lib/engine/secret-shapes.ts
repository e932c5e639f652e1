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
  /** The secret must hold a digit: the name alone does not tell a password from a type or a call. */
  digit?: true;
  /** Characters at the end that are needed but are no part of the secret. */
  behind?: number;
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
export const isDigit = among(digits);
const isHexadecimal = among(`${digits}abcdef`);
const isBase64 = among(`${digits}${letters}+/=_-`);
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

/** One of some characters. */
const oneOf = (characters: string): Step => ({
  of: among(characters),
  min: 1,
  max: 1,
  codes: Array.from(characters, (one) => one.charCodeAt(0)),
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

/** Keys that begin with what tells whose they are, by what follows that, and how much of it there must be. */
const prefixed: [of: (code: number) => boolean, least: number, prefixes: string][] = [
  // GitLab; Sourcegraph; Linear; Notion; Figma; Netlify; Docker; PlanetScale; Supabase; 1Password; Prefect; Readme; LangSmith.
  [isToken, 20, 'glpat- gldt- glptt- glrt- glcbt- glsoat- glft- glimt- glagent- glffct- GR1348941'],
  [
    isToken,
    30,
    'sgp_ lin_api_ lin_oauth_ ntn_ figd_ figu_ nfp_ pscale_tkn_ pscale_pw_ pscale_oauth_ sbp_ sb_secret_',
  ],
  [isToken, 24, 'dckr_pat_ dckr_oat_ ops_eyJ pnu_ rdme_ lsv2_pt_ lsv2_sk_ CFPAT- sntrys_ sntryu_ rubygems_'],
  // Stripe; npm; PyPI; Hugging Face; Replicate; Groq; xAI; Perplexity; NVIDIA; Tavily; Cerebras.
  [isAlphanumeric, 16, 'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_'],
  [isBase64, 24, 'whsec_'],
  [isAlphanumeric, 30, 'npm_ hf_ api_org_ r8_'],
  [isToken, 40, 'pypi-AgE gsk_ xai- pplx- nvapi- csk- tvly-'],
  // Google; Slack; Atlassian; Azure DevOps is known by names only; Vault; Doppler; Fly.io.
  [
    isToken,
    20,
    'ya29. GOCSPX- 1//0 xapp- xoxe. ATATT3 ATCTT3 hvs. hvb. hvr. dp.pt. dp.st. dp.ct. fm1_ fm2_ fo1_',
  ],
  // Grafana; Amazon Bedrock; JFrog; NuGet; Square; Alibaba.
  [isBase64, 30, 'glc_ glsa_ eyJrIjoi ABSK AKCp sq0atp- sq0csp- EAAAl AGE-SECRET-KEY-1'],
  [isAlphanumeric, 40, 'oy2'],
  [isAlphanumeric, 16, 'LTAI'],
  // Shopify; DigitalOcean; Databricks; Mailgun; Pulumi; Postman; New Relic.
  [isHexadecimal, 32, 'shpat_ shpca_ shppa_ shpss_ dop_v1_ doo_v1_ dor_v1_ dapi key- pul-'],
  [isToken, 24, 'PMAK- NRAK- NRAA- HRKU-'],
];
for (const [of, least, prefixes] of prefixed)
  for (const prefix of prefixes.split(' ')) tokens.push(secret([...exactly(prefix), run(of, least)]));
tokens.push(
  ...['ABIA', 'ACCA'].map((name) => secret([...exactly(name), run(among(digits + capitals), 16, 16)])),
  // SendGrid; Twilio; Discord, which begins with a number in base64; Airtable.
  secret([...exactly('SG.'), run(isToken, 16, 64), ...exactly('.'), run(isToken, 16, 64)]),
  ...['SK', 'AC'].map((name) => secret([...exactly(name), run(isHexadecimal, 32, 32)])),
  secret([
    oneOf('MNO'),
    oneOf('DTjz'),
    run(isAlphanumeric, 21, 26),
    ...exactly('.'),
    run(isToken, 6, 7),
    ...exactly('.'),
    run(isToken, 27, 45),
  ]),
  secret([...exactly('pat'), run(isAlphanumeric, 14, 14), ...exactly('.'), run(isHexadecimal, 64, 64)]),
  // Webhooks of Slack and Discord; Telegram, in its addresses; Terraform Cloud; a signature of Azure's storage.
  named(exactly('hooks.slack.com/'), run(among(`${digits}${letters}_-/`), 24, 200)),
  named([...exactly('api/webhooks/'), run(isDigit, 16, 20), ...exactly('/')], run(isToken, 40, 100)),
  named([...exactly('bot'), run(isDigit, 8, 10), ...exactly(':')], run(isToken, 32, 36)),
  secret([...exactly('atlasv1.'), run(isToken, 40, 100)]),
  named(exactly('sig='), run(among(`${digits}${letters}%+/=`), 40, 100)),
);

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

/** Names whose values are secret wherever they look like one, with the least length of that. */
const telling: [least: number, names: string][] = [
  [6, 'password passwd passphrase pwd'],
  [
    16,
    'secret secret_key secret-key secretkey token authtoken api_key api-key apikey access_key access-key accesskey',
  ],
  [
    16,
    'private_key private-key privatekey signing_key encryption_key account_key accountkey sharedaccesskey',
  ],
];
/** What a value begins with that is written here, and not filled in or called from elsewhere. */
const isKey = among(`${digits}${letters}_-./+=~:`);
const isWritten = among(`${digits}${letters}!#%+-./?@^_~`);
const notPassword = among(' \t\r\n"\'\\&;,)<>@/{}$`');
const isPassword = (code: number) => !notPassword(code);
const notUser = among(' \t\r\n"\'\\`<>()[]{}/:@$');
const user = run((code) => !notUser(code), 0, 64);

const fields: Pattern[] = [
  ...telling.flatMap(([least, some]) =>
    some.split(' ').flatMap((name): Pattern[] => {
      const before = [...word(name), quoted, blanks, run(among(':='), 1, 1), blanks];
      const value = [run(isWritten, 1, 1), run(least < SHORTEST ? isValue : isKey, least - 1, 256)];
      const text = [run(isWritten, 1, 1), run(isLine, least - 1, 256)];
      return [
        { ...named(before, ...value), digit: true },
        { ...named([...before, quotes], ...text), digit: true },
      ];
    }),
  ),
  // A user and a password in a URL, its slashes as they are and as JSON may have them.
  ...['//', '\\/\\/'].map(
    (before): Pattern => ({
      steps: [...exactly(before), user, ...exactly(':'), run(isPassword, 1, 256), ...exactly('@')],
      secretFrom: before.length + 2,
      behind: 1,
    }),
  ),
  // A secret of Azure's, whose first four characters are anything.
  secret([...exactly('Q~'), run(among(`${digits}${letters}_~.-`), 31, 34)]),
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
const firstsOf = (pairs: Map<number, Pattern[]>) =>
  new Set([...pairs.keys()].map((pair) => Math.floor(pair / 65_536)));
const firstOfWord = firstsOf(WORDS);
const firstOfField = firstsOf(FIELDS);
export const canBegin = (code: number): boolean => firstOfField.has(code) || firstOfWord.has(code);
export const canBeginField = (code: number): boolean => firstOfField.has(code);

const BACKSLASH = 92;
const PERCENT = 37;
const isEscape = among('nrtbf');
const isHex = among(`${digits}abcdefABCDEF`);

/** Whether a word can begin behind these three characters: behind none of its own, or behind an escape like \n or %3D. */
export function startsWord(third: number, second: number, last: number): boolean {
  if (!isAlphanumeric(last)) return true;
  return (second === BACKSLASH && isEscape(last)) || (third === PERCENT && isHex(second) && isHex(last));
}

const SECRET_LENGTH = 40;
const isLower = among(letters.slice(26));
const isUpper = among(capitals);
const isMark = among('+/');
const continues = among('=_-.');
/** Changes between kinds of characters that a random text of this length has, but for one in thousands. */
const LEAST_CHANGES = 14;

/**
 * AWS secret keys, which have no name and no beginning of their own: exactly 40 random characters of base64. What stands before the
 * first of them that no ordinary word would have there is given out: else every word would be held back until it ends.
 */
export class BareSecrets {
  #length = 0;
  #changes = 0;
  #kinds = 0;
  #kind = 0;
  /** What stands before the run makes it a part of something else. */
  #part = false;
  /** Where it may be secret from; undefined while it looks like a word, and when it is too long. */
  from: number | undefined;

  /** The next character, and the one before it; gives where a secret began that ends before this character. */
  take(code: number, before: number, at: number): number | undefined {
    const escaped = before === BACKSLASH && isEscape(code);
    const kind = escaped
      ? 0
      : isLower(code)
        ? 1
        : isUpper(code)
          ? 2
          : isDigit(code)
            ? 4
            : isMark(code)
              ? 8
              : 0;
    if (kind === 0) return this.end(code);
    if (this.#length === 0) this.#part = continues(before) && before !== 0x3d;
    else if (kind !== this.#kind) this.#changes++;
    this.#length++;
    this.#kinds |= kind;
    this.#kind = kind;
    if (this.#length > SECRET_LENGTH || this.#part) this.from = undefined;
    else if (this.from === undefined && (kind > 2 || (kind === 2 && this.#length > 1))) this.from = at;
    return undefined;
  }

  end(code = 0): number | undefined {
    const whole = this.#length === SECRET_LENGTH && this.#changes >= LEAST_CHANGES && (this.#kinds & 7) === 7;
    const found = whole && !continues(code) ? this.from : undefined;
    this.#length = this.#changes = this.#kinds = this.#kind = 0;
    this.from = undefined;
    return found;
  }
}
