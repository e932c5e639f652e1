/**
 * Programs that change the built-ins of their session, over every transport: whatever the session is asked afterwards, it
 * is answered as if they had not. So id, status, session, the kinds of values and everything else in `data` are the
 * host's; and what a reply does not show cannot have been changed either.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { connect } from '../../local/connect.ts';
import { FORGERIES, FORGERIES_IN_SHORT } from '../fixtures/forgeries.ts';
import { sample } from '../support/random.ts';
import { connected, realmsOf } from '../support/realms.ts';
import { listening } from '../support/server.ts';
import { inFull, itInFull, told } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const LANES = 4;
/** For programs that end by themselves, however busy the machine is. */
const timeout_ms = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: replies of every kind
type Reply = any;
interface Line {
  ask(op: string, args: Record<string, unknown>): Promise<Reply>;
  session?: string;
  leave(): Promise<void>;
}

const js = (code: string) => ({ op: 'eval', args: { code, lang: 'js', timeout_ms } });
const lisp = (code: string) => ({ op: 'eval', args: { code, lang: 'zylisp', timeout_ms } });

/** What there is in the session before anything is changed. */
const SETUP =
  'var m = new Map([["k", { a: 1 }]]), s = new Set([1, "x"]), d = new Date(0), p = Promise.resolve([1]), no = Promise.reject(new TypeError("no")), e = new RangeError("told"), u = new Uint8Array([1, 2]), sym = Symbol("sym"), made = (a, b = 1) => a + b; class Point { x = 1; #y = 2; static z = 3 } var point = new Point(), loop = [1]; loop.push(loop); var other = Object.create(null); other.k = 1;';

/** One question of every kind; none of them uses a built-in by itself. */
const ASKED: readonly { op: string; args: object }[] = [
  js('1 + 1'),
  js('({ a: [1, "two", null, true], b: { c: undefined, "odd key": -0 } })'),
  js(
    '[m, s, d, e, u, sym, made, Point, point, loop, other, 10n, /a\\/b/gi, async () => {}, function* () {}]',
  ),
  js('[p, no]'),
  js('m'),
  js('e'),
  js('/x/y'),
  js('"text\\u2028"'),
  js('await 7'),
  js('null.x'),
  js('throw e'),
  js('throw "text"'),
  js('throw m'),
  js('let y = ;'),
  js(
    'print("out", 1, { a: [m] }); console.error("%s %d|%o", "a", 1.5, s); console.group("g"); console.count(); console.groupEnd(); 1',
  ),
  js('setTimeout(() => { print("later"); throw e }, 5); 2'),
  lisp('(list 1 "two" (quote three) {"k" (list 1 2.5)} nil true car (expt 2 70))'),
  lisp('(defmacro swap (a b) `(list ,b ,a)) (swap 1 (map (lambda (x) (* x x)) (range 4)))'),
  lisp('(println "out" (sort (list 3 1 2) <)) (string-append "a" (str 1 :k))'),
  lisp('(car 1)'),
  lisp('(f'),
  { op: 'load-file', args: { file: '(function whole() {\n  return 6 * 7;\n})()', lang: 'js', timeout_ms } },
  { op: 'complete', args: { prefix: 'encodeU', lang: 'js' } },
  { op: 'complete', args: { prefix: 'made', lang: 'js' } },
  { op: 'complete', args: { prefix: 'other.', lang: 'js' } },
  { op: 'complete', args: { prefix: 'string-', lang: 'zylisp' } },
  { op: 'info', args: { sym: 'made', lang: 'js' } },
  { op: 'info', args: { sym: 'swap', lang: 'zylisp' } },
  { op: 'eldoc', args: { sym: 'Point', lang: 'js' } },
  { op: 'eldoc', args: { sym: 'console.count', lang: 'js' } },
  { op: 'lookup', args: { sym: 'map', lang: 'zylisp' } },
  { op: 'lookup', args: { sym: 'nowhere', lang: 'js' } },
  { op: 'interrupt', args: {} },
  { op: 'describe', args: {} },
];

/** The replies to all of them in a session where a program ran before; the session's id left out where it is the right one. */
async function replies(
  { ask, session, leave }: Line,
  before: string,
): Promise<{ changed: Reply; replies: Reply[] }> {
  const asked = async (op: string, args: object) => {
    const reply = await ask(op, op === 'describe' || !session ? { ...args } : { ...args, session });
    return session !== undefined && reply.session === session ? { ...reply, session: 'its own' } : reply;
  };
  await asked('eval', js(SETUP).args);
  const changed = await asked('eval', js(before).args);
  const given: Reply[] = [];
  for (const { op, args } of ASKED) given.push(await asked(op, args));
  await leave();
  return { changed, replies: given };
}

/** Sessions of connections in this process, and durable ones over sockets: a line to one. */
function inProcess(): () => Promise<Line> {
  const { ask } = realmsOf();
  return async () => {
    const { connection, close } = connected();
    return {
      ask: (op, args) =>
        ask(op, args, { id: randomUUID(), connection }).catch((error) => ({
          code: 'internal',
          message: String(error),
        })),
      leave: async () => close(),
    };
  };
}

let shared: ReturnType<typeof listening> | undefined;
async function served(kind: string): Promise<() => Promise<Line>> {
  shared ??= listening([
    ...['--root', tempDir(), '--store', tempDir()],
    ...['--unix', join(tempDir(), 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'],
  ]);
  const { addresses } = await shared;
  const address = addresses.find((one) => one.startsWith(kind))!;
  return async () => {
    const client = await connect(address);
    const ask: Line['ask'] = (op, args) =>
      client.request(op, args).catch((fault) => {
        if (!(fault instanceof Fault)) throw fault;
        return { code: fault.code, message: fault.message };
      });
    const session = (await ask('clone', { lang: 'js' })).data['new-session'];
    const leave = async () => {
      await ask('close', { session });
      await client.close();
    };
    return { ask, session, leave };
  };
}

it('there are hundreds of programs that try', () => {
  expect(FORGERIES.length).toBeGreaterThan(1000);
});

describe.each(['in-process', 'unix', 'tcp', 'http'] as const)('over %s', (kind) => {
  // What is behind them is the same: over sockets a part.
  const itOnce = kind === 'in-process' ? it : itInFull;
  const some = kind === 'in-process' ? FORGERIES : FORGERIES.filter((_, n) => n % 7 === 0);
  const programs = [...FORGERIES_IN_SHORT, ...(inFull() ? some : sample(some).slice(0, 10))];
  let line: () => Promise<Line>;
  beforeAll(async () => {
    line = kind === 'in-process' ? inProcess() : await served(kind);
  });

  itOnce(
    `${programs.length} programs that change built-ins change no reply to ${ASKED.length} requests`,
    async () => {
      const { replies: honest } = await replies(await line(), '0');
      expect(honest.filter(({ code }) => code !== undefined)).toEqual([]);
      const forged: object[] = [];
      const left = programs.values();
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          for (const program of left) {
            const { changed, replies: given } = await replies(await line(), program);
            if (changed.status?.[0] !== 'done' || changed.value !== 0) forged.push({ program, changed });
            for (const [n, reply] of given.entries())
              if (JSON.stringify(reply) !== JSON.stringify(honest[n]))
                forged.push({ program, asked: ASKED[n], reply, honest: honest[n] });
          }
        }),
      );
      told(
        `${programs.length} programs over ${kind}: ${programs.length * ASKED.length} replies, ${forged.length} forged`,
      );
      expect(forged.slice(0, 5)).toEqual([]);
    },
  );
});
