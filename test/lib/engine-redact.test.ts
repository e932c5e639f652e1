/** No secret leaves: 60 and more shapes of them, each in several settings, cut at every place, and whole again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { redactor } from '../../lib/engine/redact.ts';
import { rounds, sample, seeded } from '../support/random.ts';
import { scannerShapes } from '../support/secrets.ts';

const KEY = 'Zm9v/kEy+"quoted"\\n=val%ue äß🦀 1234567890';
const PLAIN = 'correct-horse-battery';
const LINES = 'first line\nsecond line\tand more';
const redact = redactor([KEY, PLAIN, LINES, 'short']);

const b64 = (text: string, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(text).toString(encoding);
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const hex32 = '0123456789abcdef0123456789abcdef';
const long = (n: number) => 'aB3dE5gH7jK9'.repeat(20).slice(0, n);
const jwt = `${b64('{"alg":"HS256","typ":"JWT"}', 'base64url')}.${b64('{"sub":"1234567890"}', 'base64url')}.${long(43)}`;
const pem = (kind: string, end = true) =>
  `-----BEGIN ${kind}-----\n${long(48)}\n${long(20)}==\n${end ? `-----END ${kind}-----` : ''}`;

/** The text with the secret, and what of it must not be seen. */
const shapes: [name: string, secret: string, hidden?: string][] = [
  ...[KEY, PLAIN, LINES].flatMap((value, i): [string, string][] => [
    [`value ${i}`, value],
    [`value ${i} in JSON`, json(value)],
    [`value ${i} in JSON in JSON`, json(json(value))],
    [`value ${i} in JSON with slashes escaped`, json(value).replaceAll('/', '\\/')],
    [`value ${i} in a URL`, encodeURIComponent(value)],
    [
      `value ${i} in a URL, small letters`,
      encodeURIComponent(value).replace(/%../g, (byte) => byte.toLowerCase()),
    ],
    [`value ${i} in a form`, encodeURIComponent(value).replaceAll('%20', '+')],
    [`value ${i} in base64`, b64(value)],
    [`value ${i} in base64 for URLs`, b64(value, 'base64url')],
  ]),
  ...['a:', 'ab:', 'abc:'].flatMap((user): [string, string, string][] => [
    [`value behind "${user}" in base64`, b64(`${user}${PLAIN}`), b64(`${user}${PLAIN}`).slice(4, -4)],
    [
      `value within "${user}" in base64`,
      b64(`${user}${PLAIN}${user}`),
      b64(`${user}${PLAIN}${user}`).slice(4, 28),
    ],
  ]),
  ['OpenAI', `sk-${long(48)}`],
  ['OpenAI project', `sk-proj-${long(40)}_-${long(20)}`],
  ['Anthropic', `sk-ant-api03-${long(60)}-AA`],
  ['OpenRouter', `sk-or-v1-${hex32}${hex32}`],
  ['DeepSeek', `sk-${hex32}`],
  ['AWS access key', 'AKIAIOSFODNN7EXAMPLE'],
  ['AWS session key', 'ASIAIOSFODNN7EXAMPLE'],
  ...['p', 'o', 'u', 's', 'r'].map((kind): [string, string] => [`GitHub gh${kind}`, `gh${kind}_${long(36)}`]),
  ['GitHub fine-grained', `github_pat_${long(22)}_${long(59)}`],
  ...['a', 'b', 'p', 'r', 's'].map((kind): [string, string] => [
    `Slack xox${kind}`,
    `xox${kind}-123456789012-${long(24)}`,
  ]),
  ['JWT', jwt],
  ['JWT without signature', jwt.slice(0, jwt.lastIndexOf('.'))],
  ...[
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'DSA PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ].map((kind): [string, string] => [kind, pem(kind)]),
  ['RSA PRIVATE KEY in JSON', json(pem('RSA PRIVATE KEY'))],
  ['PRIVATE KEY without end', pem('PRIVATE KEY', false)],
  ['header, bearer', 'Authorization: Bearer abc.def', 'abc.def'],
  ['header, basic', 'authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['header, bare', 'AUTHORIZATION: 0a1b2c3d4e', '0a1b2c3d4e'],
  ['header in JSON', '{"authorization": "Bearer abc.def"}', 'abc.def'],
  ['header in JSON in JSON', '{\\"Authorization\\":\\"Bearer abc.def\\"}', 'abc.def'],
  ['header of AWS', 'Authorization: AWS4-HMAC-SHA256 Credential=x, Signature=fe5f80f77d', 'fe5f80f77d'],
  ['bearer alone', `Bearer ${long(24)}`, long(24)],
  ['password=', 'password=hunter2!', 'hunter2!'],
  ['password= in capitals', 'DBPASSWORD=hunter2!', 'hunter2!'],
  ['password= quoted', 'PGPASSWORD="hunter 2!"', 'hunter 2!'],
  ['password in a query', '?user=me&password=hunter2!&x=1', 'hunter2!'],
  ['password in JSON', '{"password": "hunter 2!"}', 'hunter 2!'],
  ['password in JSON in JSON', '{\\"password\\": \\"hunter 2!\\"}', 'hunter 2!'],
  ['api_key=', 'api_key=0a1b2c3d', '0a1b2c3d'],
  ['x-api-key header', 'x-api-key: 0a1b2c3d', '0a1b2c3d'],
  ['client_secret=', 'client_secret=0a1b2c3d', '0a1b2c3d'],
  ['AWS secret', `aws_secret_access_key=wJalrXUtnFEMI/K7MDENG`, 'wJalrXUtnFEMI/K7MDENG'],
];

const inChunks = (chunks: Iterable<string>) => {
  const stream = redact.stream();
  let out = '';
  for (const chunk of chunks) out += stream.push(chunk);
  return out + stream.end();
};

describe('a secret', () => {
  it('has more than 50 shapes', () => expect(shapes.length).toBeGreaterThan(50));

  it.each(shapes)('%s leaves no trace wherever the text is cut', (_, secret, hidden = secret) => {
    for (const text of [
      secret,
      `It is ${secret}\nnot more.`,
      `key="${secret}"`,
      `a\\n${secret}\\nb`,
      `${secret} ${secret}`,
    ]) {
      const whole = redact.text(text);
      expect(whole).toContain('[redacted]');
      expect(whole).not.toContain(hidden);
      // No half of it either.
      expect(whole).not.toContain(hidden.slice(0, Math.ceil(hidden.length / 2)));
      expect(whole).not.toContain(hidden.slice(-Math.ceil(hidden.length / 2)));
      const places = Array.from({ length: text.length + 1 }, (_, at) => at);
      for (const at of sample(places, 12)) {
        const cut = inChunks([text.slice(0, at), text.slice(at)]);
        if (cut !== whole) expect({ at, cut }).toEqual({ at, cut: whole });
      }
      expect(inChunks(text.split(''))).toBe(whole);
    }
  });

  it('is taken out of the middle of what stays', () => {
    expect(redact.text(`a ${PLAIN} b ${PLAIN}${PLAIN} c`)).toBe('a [redacted] b [redacted] c');
    expect(redact.text(`id ${jwt}. Next`)).toBe('id [redacted]. Next');
    expect(redact.text(`x\n${pem('RSA PRIVATE KEY')}\ny`)).toBe('x\n[redacted]\ny');
    expect(redact.text('curl -H "Authorization: Bearer abc" url')).toBe(
      'curl -H "Authorization: [redacted]" url',
    );
    expect(redact.text('a?password=x&b=1')).toBe('a?password=[redacted]&b=1');
  });

  it('that overlaps another goes with it', () => {
    const both = redactor(['abcdefgh-12345', '12345-ijklmnop', 'abcdefgh']);
    expect(both.text('<abcdefgh-12345-ijklmnop>')).toBe('<[redacted]>');
    expect(both.text('<abcdefgh-1234>')).toBe('<[redacted]-1234>');
  });
});

describe('what is no secret', () => {
  it.each([
    'a task-management-system-for-small-teams and disk-encryption-with-luks-volumes',
    'the bearer of good news; Bearer authentication; authorization is needed',
    'sk-learn, sk-, eyJ, eyJabc.def, AKIA, ghp_, xoxb-, -----BEGIN CERTIFICATE-----',
    'password: string; const password = read(); passwords=',
    'short',
    '-----------------------------------',
    'Grüße 🦀 \u2028 \ud800 alone',
    '',
  ])('stays as it is: %j', (text) => {
    expect(redact.text(text)).toBe(text);
    expect(inChunks(text.split(''))).toBe(text);
  });

  it('comes at once when nothing can become of it', () => {
    const stream = redact.stream();
    expect(stream.push('hello wo')).toBe('hello wo');
    expect(stream.push('rld f')).toBe('rld ');
    expect(stream.push('irst lin')).toBe('');
    expect(stream.push('e s')).toBe('first line ');
    expect(stream.end()).toBe('s');
  });

  it('is not held back without bound', () => {
    for (const unit of [
      'eyJ',
      '-eyJaaaaaaaa.',
      'sk-',
      'password=',
      '-----BEGIN PRIVATE KEY-----',
      '-',
      PLAIN.slice(0, 7),
      'a ',
    ]) {
      for (const times of new Set([1000, Math.max(1000, rounds(4000))])) {
        const stream = redact.stream();
        for (let i = 0; i < times; i++) stream.push(unit);
        // What was held comes at the end.
        expect(stream.end().length).toBeLessThan(1100);
      }
    }
  });
});

it('gives the same for random texts in random chunks', () => {
  const below = seeded(7);
  const bits = [
    ...shapes.map(([, secret]) => secret),
    ...' |\n|"|eyJ|sk-|-----|pass|authoriz|x|\\n|.|='.split('|'),
  ];
  for (let round = 0; round < Math.max(60, rounds(300)); round++) {
    let text = '';
    for (let i = 0; i < 8; i++) {
      const bit = bits[below(bits.length)]!;
      const from = below(2) * below(bit.length);
      text += below(2) === 0 ? bit : bit.slice(from, from + 1 + below(bit.length));
    }
    const chunks: string[] = [];
    for (let at = 0; at < text.length; at += chunks.at(-1)!.length) {
      chunks.push(text.slice(at, at + 1 + below(40)));
    }
    const whole = redact.text(text);
    const cut = inChunks(chunks);
    if (cut !== whole) expect({ chunks, cut }).toEqual({ chunks, cut: whole });
    expect([KEY, PLAIN, LINES].filter((value) => whole.includes(value))).toEqual([]);
  }
});

describe('what scanners of repositories look for', () => {
  const found = scannerShapes({ below: seeded(11) });

  it('has a shape each', () => {
    expect(new Set(found.map(({ shape }) => shape)).size).toBe(found.length);
    expect(found.length).toBeGreaterThan(75);
  });

  it.each(found.map((one) => [one.shape, one] as const))(
    '%s leaves no half of it, wherever the text is cut',
    (_, { text, hidden }) => {
      for (const whole of [
        text,
        `It is ${text}\nnot more.`,
        `x="${text}" y`,
        `a\\n${text}\\nb`,
        `${text}\n${text}`,
      ]) {
        const out = redact.text(whole);
        const half = Math.ceil(hidden.length / 2);
        expect([
          out.includes('[redacted]'),
          out.includes(hidden.slice(0, half)),
          out.includes(hidden.slice(-half)),
        ]).toEqual([true, false, false]);
        for (const at of sample(
          Array.from({ length: whole.length + 1 }, (_, n) => n),
          8,
        ))
          expect(inChunks([whole.slice(0, at), whole.slice(at)])).toBe(out);
        expect(inChunks(whole.split(''))).toBe(out);
      }
    },
  );

  it.each([
    'password: string; token: string | undefined, secret: boolean; passphrase: (text) => hash(text)',
    "const token = this.nextToken(); const password = await read(0); { password: '', age: 12 }",
    'http://localhost:8080/path?x=a@b and ssh://git@host:22/x and https://example.com:443',
    'src/components/FooBar/IndexPage2/view.ts AbstractSingletonProxyFactoryBean2Configuration',
    '0123456789abcdef0123456789abcdef01234567 da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'key-value, npm_config_cache, hf_home, SKILL, ACCESS, sk_live, glpat-, SG.a.b, Q~, patch.1, oy2',
    'tokens: 4096, max_tokens=1024 secrets.SOME_NAME ${{ secrets.TOKEN_2 }} password: ${PASSWORD_2}',
  ])('is not what stands here: %j', (text) => {
    expect(redact.text(text)).toBe(text);
  });

  it('takes its time once over, whatever the text', () => {
    // A pattern that could be at work many times over would be seen here as a test that does not end.
    for (const unit of [
      'password: ',
      'token=',
      '://',
      'a:',
      'aB3',
      'Ab3/',
      'AA:AA',
      'MTMTMT',
      'glpat-',
      'pat',
      "secret: '",
    ]) {
      const stream = redact.stream();
      let out = 0;
      for (let n = 0; n < 3000; n++) out += stream.push(unit).length;
      const rest = stream.end();
      expect(rest.length).toBeLessThan(1100);
      expect(out + rest.length).toBeGreaterThan(0);
    }
  });

  it('is hardly ever found in source that holds none', () => {
    const sources = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|js|mjs|cjs|json|md|yml)$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8'));
    /** Most replacements in each, where those seen are examples of headers and of keys; per folder, not per byte. */
    const most: [folder: string, hits: number][] = [
      ['lib', 6],
      ['local', 12],
      ['infra', 6],
      ['functions', 0],
      ['node_modules/ajv/dist', 0],
      ['node_modules/acorn/dist', 0],
      ['node_modules/commander', 0],
      ['node_modules/@smithy/core/dist-cjs', 4],
      ['node_modules/@aws-sdk/core/dist-cjs', 2],
    ];
    const none = redactor();
    const seen = most.map(([folder]) => {
      const hits = sources(folder).flatMap((text) =>
        none.text(text).split('[redacted]').slice(text.split('[redacted]').length),
      );
      return [folder, hits.length] as const;
    });
    expect(seen.filter(([, hits], n) => hits > most[n]![1])).toEqual([]);
  });
});
