/** Fifty shapes of secrets for tests: what a text holds, and the part of it that nobody may see. */
import { Buffer } from 'node:buffer';
import type { Random } from './random.ts';

export interface Secret {
  shape: string;
  /** Where it stands in. */
  text: string;
  hidden: string;
}

/** Keys of this process: in its environment, and known to it. The second one changes in JSON and in URLs. */
export const KNOWN = {
  ANTHROPIC_API_KEY: 'canary-anthropic-Zk3vQ9xW7pL2mN8rT5yB',
  OPENAI_API_KEY: 'canary+open/ai=Hs6"Jd1\\Gf4&Ux0?Ce8%Va',
};

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export function secrets({ below, pick }: Random): Secret[] {
  const of = (letters: string, length: number) =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');
  const token = (length: number) => of(ALPHANUMERIC, length);
  const whole = (name: string, hidden: string): Secret => ({ shape: name, text: hidden, hidden });
  const field = (before: string, behind = '', hidden = token(24)): Secret => ({
    shape: before + behind,
    text: before + hidden + behind,
    hidden,
  });
  const pem = (name: string) => {
    const body = Array.from({ length: 4 }, () => token(48)).join('\n');
    return {
      shape: `PEM ${name}`,
      text: `-----BEGIN ${name}-----\n${body}\n-----END ${name}-----`,
      hidden: body,
    };
  };
  const [first, second] = Object.values(KNOWN) as [string, string];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [
    whole('a known key', first),
    whole('another known key', second),
    whole('a known key in JSON', JSON.stringify(second).slice(1, -1)),
    whole('a known key in a URL', encodeURIComponent(second)),
    whole('a known key in base64', base64(first)),
    whole('another known key in base64', base64(second)),
    whole('a known key in base64url', Buffer.from(second).toString('base64url')),
    field('https://host/?key=', '&x=1', first),
    field('x-api-key: ', '', first),
    field('{"headers":{"x-api-key":"', '"}}', first),
    ...['sk-', 'sk-ant-api03-', 'sk-proj-', 'sk-or-v1-'].map((name) => whole(name, name + token(40))),
    ...['AKIA', 'ASIA'].map((name) => whole(name, name + of(CAPITALS, 16))),
    ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((name) => whole(name, name + token(36))),
    whole('github_pat_', `github_pat_${token(22)}_${token(59)}`),
    ...['xoxb-', 'xoxa-', 'xoxp-'].map((name) => whole(name, `${name}${of('0123456789', 12)}-${token(24)}`)),
    whole('JWT', `eyJ${token(20)}.eyJ${token(60)}.${token(43)}`),
    field(pick(['Bearer ', 'bearer '])),
    field('Authorization: Basic ', '\n'),
    field('authorization: token '),
    field('"Authorization": "Bearer ', '"'),
    field('password='),
    field('passwd='),
    field('PASSWORD="', '"'),
    field('export DB_PASSWORD='),
    field("password='", "'"),
    field('{"password": "', '"}'),
    field('api_key='),
    field('APIKEY='),
    field('{"api_key":"', '"}'),
    field('client_secret=', '&grant_type=x'),
    field('aws_secret_access_key='),
    field('?access_token=', '&a=b'),
    field('"access_token":"', '","expires":1'),
    field('X-Api-Key: '),
    ...[
      'RSA PRIVATE KEY',
      'EC PRIVATE KEY',
      'OPENSSH PRIVATE KEY',
      'PRIVATE KEY',
      'ENCRYPTED PRIVATE KEY',
    ].map(pem),
    pem('PGP PRIVATE KEY BLOCK'),
  ];
}

/**
 * What scanners of repositories look for, a shape each: keys by how they begin, by the name they have, by where they stand. All of it
 * is made of random characters here, so that no text of this repository looks like anybody's key.
 */
export function scannerShapes({ below }: Pick<Random, 'below'>): Secret[] {
  const of = (letters: string, length: number) =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');
  const hex = (length: number) => of('0123456789abcdef', length);
  const token = (length: number) => of(`${ALPHANUMERIC}_-`, length);
  const alnum = (length: number) => of(ALPHANUMERIC, length);
  const base64 = (length: number) => of(`${ALPHANUMERIC}+/`, length);
  /** Of letters and digits, with a digit in it. */
  const value = (length: number) => `${alnum(length - 2)}${below(10)}${alnum(1)}`;
  const whole = (shape: string, hidden: string): Secret => ({ shape, text: hidden, hidden });
  const within = (shape: string, before: string, hidden: string, behind = ''): Secret => ({
    shape,
    text: before + hidden + behind,
    hidden,
  });
  /** As many kinds of characters, and as often changed, as 40 random ones have. */
  const aws = () =>
    `${'aB3'.replace(/./g, (one) => (one === '3' ? of('0123456789', 1) : of(one === 'a' ? LOWER : UPPER, 1)))}${Array.from({ length: 12 }, () => of(UPPER, 1) + of(LOWER, 1) + of('0123456789/+', 1)).join('')}${of(UPPER, 1)}`;
  const begins: [shape: string, prefix: string, rest: string][] = [
    ...[
      'glpat-',
      'gldt-',
      'glptt-',
      'glrt-',
      'glcbt-',
      'glsoat-',
      'glft-',
      'glimt-',
      'glagent-',
      'glffct-',
      'GR1348941',
    ].map((prefix): [string, string, string] => [`GitLab ${prefix}`, prefix, token(20)]),
    ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'].map((prefix): [string, string, string] => [
      `Stripe ${prefix}`,
      prefix,
      alnum(24),
    ]),
    ['Stripe webhook', 'whsec_', base64(32)],
    ['npm', 'npm_', alnum(36)],
    ['PyPI', 'pypi-AgEIcHlwaS5vcmc', token(70)],
    ['Hugging Face', 'hf_', alnum(34)],
    ['Hugging Face organization', 'api_org_', alnum(34)],
    ['Replicate', 'r8_', alnum(37)],
    ['Groq', 'gsk_', alnum(52)],
    ['xAI', 'xai-', alnum(80)],
    ['Perplexity', 'pplx-', alnum(48)],
    ['NVIDIA', 'nvapi-', token(64)],
    ['Google OAuth', 'ya29.', token(60)],
    ['Google client secret', 'GOCSPX-', token(28)],
    ['Google refresh token', '1//0', token(60)],
    ['Google API key', 'AIza', token(35)],
    ['Slack app', 'xapp-', `1-${of(CAPITALS, 11)}-${of('0123456789', 12)}-${hex(64)}`],
    ['Slack refresh', 'xoxe-', `1-${alnum(120)}`],
    ['Grafana cloud', 'glc_', base64(60)],
    ['Grafana service account', 'glsa_', `${alnum(32)}_${hex(8)}`],
    ['Amazon Bedrock', 'ABSK', base64(110)],
    ['Square', 'sq0atp-', token(22).replace(/^/, 'x'.repeat(8))],
    ['Shopify', 'shpat_', hex(32)],
    ['DigitalOcean', 'dop_v1_', hex(64)],
    ['Databricks', 'dapi', hex(32)],
    ['Mailgun', 'key-', hex(32)],
    ['Pulumi', 'pul-', hex(40)],
    ['Postman', 'PMAK-', `${hex(24)}-${hex(34)}`],
    ['New Relic', 'NRAK-', of(CAPITALS, 27)],
    ['Linear', 'lin_api_', alnum(40)],
    ['Notion', 'ntn_', alnum(46)],
    ['Figma', 'figd_', token(40)],
    ['Netlify', 'nfp_', alnum(36)],
    ['Docker Hub', 'dckr_pat_', token(27)],
    ['PlanetScale', 'pscale_tkn_', token(43)],
    ['Supabase', 'sbp_', hex(40)],
    ['RubyGems', 'rubygems_', hex(48)],
    ['Sentry', 'sntryu_', hex(64)],
    ['Atlassian', 'ATATT3', token(186)],
    ['Vault', 'hvs.', token(90)],
    ['Doppler', 'dp.pt.', alnum(43)],
    ['Fly.io', 'fm2_', base64(80).replace(/[+/]/g, 'x')],
    ['age', 'AGE-SECRET-KEY-1', of(CAPITALS, 58)],
    ['NuGet', 'oy2', alnum(43).toLowerCase()],
    ['Alibaba', 'LTAI', alnum(20)],
    ['Twilio key', 'SK', hex(32)],
    ['Twilio account', 'AC', hex(32)],
    ['AWS Bedrock or older access keys', 'ABIA', of(CAPITALS, 16)],
  ];
  const named: [shape: string, before: string, behind: string][] = [
    ['YAML password', 'password: ', '\n'],
    ['YAML in quotes', "  db_password: '", "'\n"],
    ['an INI file', 'passwd = ', '\n'],
    ['a passphrase', 'passphrase: ', '\n'],
    ['an assignment', 'const apiKey = "', '";'],
    ['an assignment in Python', "SECRET_KEY = '", "'\n"],
    ['a token in an environment', 'export DEPLOY_TOKEN=', '\n'],
    ['a token in YAML', 'token: ', '\n'],
    ['npm of a registry', '//registry.example/:_authToken=', '\n'],
    ['a secret in TOML', 'client_secret = "', '"\n'],
    ['an access key', 'access_key: ', '\n'],
    ['a private key in JSON', '{"private_key": "', '"}'],
    ['AWS by name', 'aws_secret_access_key: ', '\n'],
    ['storage of Azure', 'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=', ';EndpointSuffix=x'],
    ['a bus of Azure', 'SharedAccessKeyName=x;SharedAccessKey=', ''],
  ];
  return [
    ...begins.map(([shape, prefix, rest]) => whole(shape, prefix + rest)),
    ...named.map(([shape, before, behind]) => within(shape, before, value(28), behind)),
    whole('AWS secret key without a name', aws()),
    within('AWS secret key in a table', '| key | ', aws(), ' |'),
    whole('SendGrid', `SG.${token(22)}.${token(43)}`),
    whole('Discord bot', `MT${alnum(22)}.${token(6)}.${token(38)}`),
    whole('Airtable', `pat${alnum(14)}.${hex(64)}`),
    within('URL userinfo', 'postgres://user:', value(16), '@db.example:5432/x'),
    within('URL without a user', 'redis://:', value(16), '@cache.example:6379'),
    within('URL in JSON', 'https:\\/\\/me:', value(16), '@host\\/x'),
    within(
      'Slack webhook',
      'https://hooks.slack.com/',
      `services/T${of(CAPITALS, 8)}/B${of(CAPITALS, 8)}/${alnum(24)}`,
    ),
    within('Discord webhook', `https://discord.com/api/webhooks/${of('123456789', 18)}/`, token(68)),
    within('Terraform Cloud', `${alnum(14)}.`, `atlasv1.${alnum(60)}`),
    within('Telegram bot', `https://api.telegram.org/bot${of('123456789', 10)}:`, `AA${token(33)}`, '/getMe'),
    within('Azure client secret', alnum(3) + below(10), `Q~${alnum(34)}`),
    within(
      'Azure signature',
      'https://x.blob.core.windows.net/c?sv=2024-01-01&sig=',
      `${base64(43).replace(/[+/]/g, '%2B')}%3D`,
      '&se=1',
    ),
  ];
}

/** The parts of a secret that give it away, as they are and in JSON. */
function parts({ hidden }: Secret): string[] {
  const found = hidden.split('\n').flatMap((line) => {
    const some: string[] = [];
    for (let from = 0; from === 0 || from + 16 <= line.length; from += 8)
      some.push(line.slice(from, from + 16));
    return some;
  });
  return [...new Set(found.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]))];
}

const known = new WeakMap<Secret, string[]>();

/** Whether a text shows a secret, or a good part of it. */
export function shows(text: string, secret: Secret): boolean {
  if (!known.has(secret)) known.set(secret, parts(secret));
  return known.get(secret)!.some((part) => text.includes(part));
}
