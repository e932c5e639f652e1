/** One conversation with the remote REPL by every way and codec: the replies are equal. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../lib/fault.ts';
import { connect } from '../../local/connect.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { lineReader, listening, run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';

const root = plant(tempDir(), { 'lib.js': '/** Twice. */\nfunction twice(n) { return 2 * n }\ntwice(21)\n' });
const store = tempDir();

/** Operations and arguments; each way has them in a session of its own, which is named in every request. */
const REQUESTS: [op: string, args: Record<string, unknown>][] = [
  ['eval', { code: '(define x 41) (+ x 1)' }],
  ['eval', { code: '(println "hello") (list 1 2.5 "three" nil true {:a 1})' }],
  ['eval', { code: '(/ 1 0)' }],
  ['eval', { code: '(* 99999999999 99999999999)' }],
  ['eval', { code: '(car' }],
  ['eval', { code: "'(a b)" }],
  ['eval', { code: '(lambda (x) x)' }],
  ['eval', { code: '_1' }],
  ['eval', { code: 'let m = new Map([["k", {deep: [1n]}]]); console.error("warn"); m', lang: 'js' }],
  [
    'eval',
    { code: 'await new Promise((go) => setTimeout(() => go([undefined, NaN, -0]), 5000))', lang: 'js' },
  ],
  [
    'eval',
    {
      code: 'class A { constructor(n) { this.n = n } }; throw new TypeError("no " + new A(1).n)',
      lang: 'js',
    },
  ],
  ['eval', { code: 'for (;;);', lang: 'js', timeout_ms: 50 }],
  ['eval', { code: '"\\u2028 é 😀 \\u0000"', lang: 'js' }],
  ['load-file', { file: 'lib.js' }],
  ['load-file', { file: 'nowhere/at/all.js' }],
  ['load-file', { file: '../outside.js' }],
  ['load-file', { file: '(+ x 2)', 'file-name': 'typed.zylisp' }],
  ['info', { sym: 'twice', lang: 'js' }],
  ['eldoc', { sym: 'car' }],
  ['lookup', { sym: 'x' }],
  ['lookup', { sym: 'no-such-thing' }],
  ['complete', { prefix: 'string-up' }],
  ['eval', { code: '(str "you said " (read-line))' }],
  ['eval', { code: '1' }],
  ['stdin', { stdin: 'yes\n' }],
  ['stdin', { stdin: 'more' }],
  ['interrupt', { 'interrupt-id': 'nobody' }],
  ['eval', {}],
  ['eval', { code: 1 }],
  ['eval', { code: '1', lang: 'cobol' }],
  ['eval', { code: '1', timeout_ms: 0 }],
  ['eval', { code: '1', timout_ms: 5 }],
];

type Replies = unknown[];
/** Sends a request; a protocol error is its code and message. */
type Ask = (op: string, args: Record<string, unknown>) => Promise<unknown>;

async function conversation(ask: Ask): Promise<Replies> {
  const made = (await ask('clone', {})) as { data: { 'new-session': string } };
  const session = made.data['new-session'];
  const replies: Replies = [];
  for (const [op, args] of REQUESTS) {
    const reply = await ask(op, { session, ...args });
    replies.push(JSON.parse(JSON.stringify(reply).replaceAll(session, 'SESSION')));
  }
  replies.push(await ask('close', { session }));
  return replies;
}

async function byClient(address: string, options: object = {}): Promise<Replies> {
  const client = await connect(address, { root, store, ...options });
  try {
    return await conversation((op, args) =>
      client.request(op, args).catch((fault: Fault) => ({ code: fault.code, message: fault.message })),
    );
  } finally {
    await client.close();
  }
}

let expected: Replies;
let server: Awaited<ReturnType<typeof listening>>;
const socket = join(tempDir(), 's');

beforeAll(async () => {
  expected = await byClient('');
  server = await listening([
    ...['--root', root, '--store', store, '--unix', socket],
    ...['--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'],
  ]);
});
afterAll(() => {
  server.child.kill();
});

describe('one conversation', () => {
  it('has values, errors of programs and protocol errors, and nothing internal', () => {
    const replies = expected as { value?: unknown; code?: string; status?: string[] }[];
    expect(replies.filter(({ status }) => status?.includes('done')).length).toBeGreaterThan(20);
    expect(replies.filter(({ code }) => code !== undefined).length).toBeGreaterThan(7);
    expect(replies.filter(({ code }) => code === 'internal')).toEqual([]);
    expect(replies[0]).toEqual({ session: 'SESSION', value: 42, status: ['done'] });
    expect(replies[11]).toMatchObject({
      value: {
        error: 'the program ran longer than 50 ms and was stopped; nothing of it was kept',
        type: 'limit-error',
      },
    });
    expect(replies[24]).toEqual({ session: 'SESSION', value: 'you said yes', status: ['done'] });
  });

  for (const [kind, codec, itHere] of [
    ['unix', 'json', itInFull],
    ['unix', 'msgpack', it],
    ['tcp', 'json', it],
    ['tcp', 'msgpack', itInFull],
    ['http', 'json', it],
  ] as const)
    itHere(`gets the same replies over ${kind} in ${codec}`, async () => {
      const address = server.addresses.find((one) => one.startsWith(kind))!;
      expect(await byClient(address, { codec })).toEqual(expected);
    });

  it('gets the same replies on stdio', async () => {
    const { child, ended } = run(['local', '--root', root, '--store', store]);
    const lines = lineReader(child.stdout);
    let next = 0;
    const replies = await conversation(async (op, args) => {
      child.stdin.write(`${JSON.stringify({ op, id: String(next++), ...args })}\n`);
      const { id, ...reply } = JSON.parse((await lines.next())!);
      expect(id).toBe(String(next - 1));
      return 'protocol_error' in reply ? { code: reply.data.code, message: reply.protocol_error } : reply;
    });
    child.stdin.end();
    expect(replies).toEqual(expected);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  const OWN = ['clone', 'eval', 'stdin'];
  it(`gets the same replies from the Lambda bundles, ${OWN} in functions of their own`, () =>
    fromLambda((op) => (OWN.includes(op) ? `repl-${op}` : 'repl')));
  itInFull('gets the same replies from the Lambda bundles, each operation in a function of its own', () =>
    fromLambda((op) => `repl-${op}`),
  );

  async function fromLambda(bundleOf: (op: string) => string) {
    const env = { ZGATE_ROOT: root, ZGATE_STORE: store };
    const functions = new Map<string, ReturnType<typeof lambda>>();
    const replies = await conversation(async (op, args) => {
      const bundle = bundleOf(op);
      if (!functions.has(bundle)) functions.set(bundle, lambda(bundle, env));
      const event = gatewayEvent('POST', `/repl/${op}`, JSON.stringify(args));
      const { statusCode, body } = await functions.get(bundle)!.invoke(event);
      const reply = JSON.parse(body!);
      return statusCode === 200 ? reply : { code: reply.code, message: reply.detail };
    });
    expect(replies).toEqual(expected);
  }
});
