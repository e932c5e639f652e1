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
