/**
 * Durable sessions through dispatch: what one process defines another goes on with, on a disk, on S3 and in Lambda
 * functions. A second `realmsOf` on the same store is another process as far as sessions can tell: they share nothing else.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayEvent, lambda } from '../../support/lambda.ts';
import { rounds } from '../../support/random.ts';
import { type Ask, connected, interruptedFrom, realmsOf } from '../../support/realms.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../../support/s3-server.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

type Lang = 'js' | 'zylisp';

/** Files to load. */
const root = tempTree({
  'lib.js': '// a file\nconst fromFile = 40;\nfromFile + 2\n',
  'sub/lib.zyl': '; a file\n(define from-file 40)\n(+ from-file 2)\n',
  'sub/lib.lisp': '(+ 1 2)',
  'sub/noending': '(+ 1 3)',
  'broken.js': 'let ok = 1;\nnope()\n',
  'big.js': `"${'x'.repeat(950_000)}"`,
  'link.js': { link: '/etc/passwd' },
});

/** Three processes on one store. The third looks at what the others have left, and had no part in it. */
const store = tempDir();
const { ask } = realmsOf({ store, root });
const { ask: elsewhere } = realmsOf({ store });
const { ask: later } = realmsOf({ store });
/** Another, whose connections' own sessions are in JavaScript. */
const { ask: inJs } = realmsOf({ lang: 'js' });

const fresh = async (ask: Ask, lang: Lang = 'js'): Promise<string> =>
  (await ask('clone', { lang })).data['new-session'];
const fork = async (ask: Ask, session: string): Promise<string> =>
  (await ask('clone', { session })).data['new-session'];
/** The value of the last of some programs in a session. */
async function value(ask: Ask, session: string, ...programs: string[]) {
  let last: { value?: unknown } = {};
  for (const code of programs) last = await ask('eval', { session, code });
  return last.value;
}
const done = (session: string, given: unknown, more: object = {}) => ({
  session,
  value: given,
  status: ['done'],
  ...more,
});

/** Says so in a piece of output that is sent at once, and never ends. */
const ENDLESS = 'print("x".repeat(5000)); for (;;);';

/** Starts a program that says that it runs; gives its reply to come. */
async function running(ask: Ask, session: string, id: string, code = ENDLESS) {
  let reply!: Promise<unknown>;
  await new Promise<void>((runs) => {
    reply = ask('eval', { session, code, stream: true, timeout_ms: 60_000 }, { id, emit: () => runs() });
  });
  return { reply };
}

describe('a durable session', () => {
  const DEFINED: [Lang, string[], string, unknown][] = [
    ['zylisp', ['(define x 41)'], '(+ x 1)', 42],
    ['zylisp', ['(define x 41) (define f (lambda (y) (+ x y)))'], '(f 1)', 42],
    ['js', ['let x = 41'], 'x + 1', 42],
    ['js', ['let n = 40; const next = () => ++n', 'next()'], 'next()', 42],
    ['js', ['const make = (a) => (b) => a * b; const twice = make(2)'], 'twice(21)', 42],
    [
      'js',
      ['const m = new Map([["k", { deep: [1] }]]); m.get("k").deep.push(41)'],
      'm.get("k").deep',
      [1, 41],
    ],
    ['js', ['function* g() { yield 1; yield 42 } const it = g(); it.next()'], 'it.next().value', 42],
    ['js', ['let go; const p = new Promise((r) => { go = r })'], 'go(42); await p', 42],
    ['js', ['6 * 7', '1'], '_1', 42],
    ['js', ['class P { #v = 42; get v() { return this.#v } } const p = new P()'], 'p.v', 42],
    ['js', ['Array.prototype.answer = () => 42'], '[].answer()', 42],
  ];
  const sessions = new Map<string[], string>();
  /** Of which nothing but their logs are left. */
  const replayed = { chance: '', output: '' };
  let drawn: unknown;
  beforeAll(async () => {
    const one = realmsOf({ store });
    for (const [lang, programs] of DEFINED) {
      const session = await fresh(one.ask, lang);
      for (const code of programs) await one.ask('eval', { session, code });
      sessions.set(programs, session);
    }
    replayed.chance = await fresh(one.ask);
    const code = 'const seen = [Math.random(), Date.now(), Math.random()]; seen';
    drawn = await value(one.ask, replayed.chance, code);
    replayed.output = await fresh(one.ask);
    const printing = { session: replayed.output, code: 'print("once"); let x = 1' };
    expect(await one.ask('eval', printing)).toMatchObject({ output: 'once\n' });
    await one.shut();
    for (const session of Object.values(replayed))
      rmSync(join(store, 'repl/images', session), { recursive: true });
  });

  it.each(DEFINED)('in %s, defined by %j, goes on elsewhere with %s', async (_, programs, code, expected) => {
    const session = sessions.get(programs)!;
    expect(await elsewhere('eval', { session, code })).toEqual(done(session, expected));
  });

  it('goes to and fro between two processes', async () => {
    const session = await fresh(ask);
    await ask('eval', { session, code: 'let n = 0' });
    const values = [];
    for (let turn = 0; turn < 6; turn++)
      values.push(await value(turn % 2 === 0 ? elsewhere : ask, session, '++n'));
    expect(values).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes 20 increments of each of two processes at a time, and loses none', async () => {
    const asks = [ask, elsewhere];
    const session = await fresh(asks[0]!);
    await asks[0]!('eval', { session, code: 'let n = 0; const order = []' });
    const given = await Promise.all(
      asks.map((ask, who) =>
        Promise.all(
          Array.from({ length: 20 }, async (_, turn) => {
            const reply = await ask('eval', { session, code: `order.push("${who}.${turn}"); ++n` });
            return reply.value ?? reply;
          }),
        ),
      ),
    );
    expect(given.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    for (const own of given) expect(own).toEqual([...own].sort((a, b) => a - b));
    const order = (await value(later, session, 'order')) as string[];
    for (const who of ['0', '1'])
      expect(order.filter((name) => name.startsWith(who))).toEqual(
        Array.from({ length: 20 }, (_, turn) => `${who}.${turn}`),
      );
  });

  it('has its own language, unless a program says another', async () => {
    const session = await fresh(ask, 'js');
    expect(await ask('eval', { session, code: '1 + 1' })).toEqual(done(session, 2));
    expect(await ask('eval', { session, code: '(+ 1 2)', lang: 'zylisp' })).toEqual(done(session, 3));
    const lisp = (await ask('clone')).data['new-session'];
    expect(await ask('eval', { session: lisp, code: '(+ 1 2)' })).toEqual(done(lisp, 3));
  });

  it('replays when its saved states are gone, chance and time as they were', async () => {
    expect(await value(elsewhere, replayed.chance, 'seen')).toEqual(drawn);
  });

  it('does not repeat output when it is replayed', async () => {
    const session = replayed.output;
    expect(await elsewhere('eval', { session, code: 'x' })).toEqual(done(session, 1));
  });

  it.each(['durable', "the connection's own"])(
    'goes on after a program that needed much memory, %s',
    async (kind) => {
      const of = kind === 'durable' ? { session: await fresh(inJs) } : {};
      const { connection } = connected();
      const turn = async (code: string) => (await inJs('eval', { ...of, code }, { connection })).value;
      expect(await turn('let x = 42; new Array(3e6).fill(1).length')).toBe(3_000_000);
      expect(await turn('x')).toBe(42);
      expect(await turn('x + 1')).toBe(43);
    },
  );

  it('keeps at most two saved states beside its log', async () => {
    const session = await fresh(ask);
    for (let n = 0; n < 5; n++) await ask('eval', { session, code: `let x = ${n}` });
    expect(readdirSync(join(store, 'repl/images', session)).length).toBeLessThanOrEqual(2);
  });

  it('is left as it was by what did not end in time', async () => {
    const session = await fresh(ask);
    await ask('eval', { session, code: 'let x = 1' });
    expect(await ask('eval', { session, code: 'x = 2; for (;;);', timeout_ms: 50 })).toEqual(
      done(
        session,
        { error: expect.stringMatching(/50 ms.*nothing of it was kept/), type: 'limit-error' },
        { data: { type: 'error', thrown: true } },
      ),
    );
    expect(await value(ask, session, 'x')).toBe(1);
    expect(await value(elsewhere, session, 'x')).toBe(1);
  });

  /** Many more than there are threads for them. */
  const MANY = Math.max(16, rounds(64));
  it(`answers ${MANY} sessions at a time, each its own`, async () => {
    const values = await Promise.all(
      Array.from({ length: MANY }, async (_, n) => {
        const lang = n % 2 === 0 ? 'js' : 'zylisp';
        const session = await fresh(ask, lang);
        return lang === 'js'
          ? value(ask, session, `let mine = ${n}`, 'mine + 1000')
          : value(ask, session, `(define mine ${n})`, '(+ mine 1000)');
      }),
    );
    expect(values).toEqual(Array.from({ length: MANY }, (_, n) => n + 1000));
  });
});

describe('clone', () => {
  it('shares what was, and both go their own ways', async () => {
    const parent = await fresh(ask);
    await value(ask, parent, 'let n = 1; const bump = () => ++n');
    const child = await fork(ask, parent);
    expect(await value(ask, child, 'bump()', 'bump()')).toBe(3);
    expect(await value(ask, parent, 'n')).toBe(1);
    expect(await value(ask, parent, 'n = 100', 'bump()')).toBe(101);
    expect(await value(ask, child, 'n')).toBe(3);
    expect([await value(elsewhere, parent, 'n'), await value(elsewhere, child, 'n')]).toEqual([101, 3]);
  });

  it('of a clone, and of one without any evaluation, works too', async () => {
    const first = await fresh(ask);
    const empty = await fork(ask, first);
    expect(await value(ask, empty, 'let x = 5; x')).toBe(5);
    const second = await fork(ask, empty);
    await value(ask, second, 'x += 1');
    const third = await fork(ask, second);
    expect(await value(ask, third, 'x += 10')).toBe(16);
    const all = [empty, second, third];
    expect(await Promise.all(all.map((id) => value(elsewhere, id, 'x')))).toEqual([5, 6, 16]);
    rmSync(join(store, 'repl/images'), { recursive: true });
    expect(await Promise.all(all.map((id) => value(later, id, 'x')))).toEqual([5, 6, 16]);
  });

  it('takes over the language, or another', async () => {
    const parent = await fresh(ask, 'js');
    expect(await value(ask, await fork(ask, parent), '1 + 1')).toBe(2);
    const { data } = await ask('clone', { session: parent, lang: 'zylisp' });
    expect(await value(ask, data['new-session'], '(+ 1 2)')).toBe(3);
  });

  it('works while the session runs something else, from the state before it', async () => {
    const parent = await fresh(ask);
    await value(ask, parent, 'let x = 1');
    const { reply } = await running(ask, parent, 'long', `x = 2; ${ENDLESS}`);
    const child = await fork(ask, parent);
    expect(await value(ask, child, 'x')).toBe(1);
    await ask('interrupt', { session: parent });
    expect(await reply).toEqual({ session: parent, status: ['done', 'interrupted'] });
    expect(await value(ask, parent, 'x')).toBe(1);
  });
});

describe('close', () => {
  it('removes everything of a session that nobody was forked from', async () => {
    const session = await fresh(ask);
    await value(ask, session, 'let x = 1', 'x');
    expect(await ask('close', { session })).toEqual({ status: ['done', 'session-closed'] });
    expect(await ask('eval', { session, code: 'x' })).toMatchObject({ code: 'not_found' });
    expect(readdirSync(join(store, 'repl/logs')).filter((name) => name.includes(session))).toEqual([]);
    const images = join(store, 'repl/images', session);
    expect(existsSync(images) ? readdirSync(images) : []).toEqual([]);
  });

  it('leaves to its forks what they began with', async () => {
    const parent = await fresh(ask);
    await value(ask, parent, 'let x = 41');
    const child = await fork(ask, parent);
    expect(await ask('close', { session: parent })).toEqual({ status: ['done', 'session-closed'] });
    expect(await ask('eval', { session: parent, code: 'x' })).toEqual({
      code: 'not_found',
      message: expect.stringContaining(parent),
    });
    expect(await ask('clone', { session: parent })).toMatchObject({ code: 'not_found' });
    expect(await value(ask, child, 'x + 1')).toBe(42);
    rmSync(join(store, 'repl/images'), { recursive: true });
    expect(await value(later, child, 'x + 1')).toBe(42);
  });

  it('is noticed by another process that had the session', async () => {
    const [one, other] = [ask, elsewhere];
    const session = await fresh(one);
    await value(other, session, 'let x = 1');
    await one('close', { session });
    expect(await other('eval', { session, code: 'x = 2' })).toMatchObject({ code: 'not_found' });
  });

  it('ends what runs', async () => {
    const session = await fresh(ask);
    const { reply } = await running(ask, session, 'long');
    expect(await ask('close', { session })).toEqual({ status: ['done', 'session-closed'] });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
  });

  it('of a connection begins it anew', async () => {
    const { connection } = connected();
    await inJs('eval', { code: 'var x = 1' }, { connection });
    expect(await inJs('close', {}, { connection })).toEqual({ status: ['done', 'session-closed'] });
    expect((await inJs('eval', { code: 'typeof x' }, { connection })).value).toBe('undefined');
  });
});

describe('ls-sessions', () => {
  it('tells of the durable ones that are open, by id and in pages', async () => {
    const { ask } = realmsOf();
    expect(await ask('ls-sessions')).toEqual({ status: ['done'], data: { sessions: [], more: false } });
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await fresh(ask));
    await ask('eval', { code: '1' }, { connection: connected().connection });
    const child = await fork(ask, ids[0]!);
    await ask('close', { session: ids[0] });
    await ask('close', { session: ids[1] });
    const open = [ids[2]!, child].sort();
    const { status, data } = await ask('ls-sessions');
    expect({ status, data }).toEqual({
      status: ['done'],
      data: {
        sessions: open.map((session) => ({ session, modified: expect.stringMatching(/^\d{4}-.*Z$/) })),
        more: false,
      },
    });
    const rest = await ask('ls-sessions', { after: open[0] });
    expect(rest.data.sessions.map((one: { session: string }) => one.session)).toEqual([open[1]]);
  });
});

describe('refusals', () => {
  const unknown = randomUUID();
  it.each<[string, string, object, string, RegExp]>([
    [
      'eval in a session that is not there',
      'eval',
      { session: unknown, code: '1' },
      'not_found',
      /no such session/,
    ],
    [
      'stdin in a session that is not there',
      'stdin',
      { session: unknown, stdin: 'x' },
      'not_found',
      /no such session/,
    ],
    [
      'interrupt of a session that is not there',
      'interrupt',
      { session: unknown },
      'not_found',
      /no such session/,
    ],
    [
      'complete in a session that is not there',
      'complete',
      { session: unknown, prefix: 'a' },
      'not_found',
      /no such/,
    ],
    ['clone of a session that is not there', 'clone', { session: unknown }, 'not_found', /no such session/],
    ['close of a session that is not there', 'close', { session: unknown }, 'not_found', /no such session/],
    [
      'eval in a session with a path for a name',
      'eval',
      { session: '../../etc/passwd', code: '1' },
      'invalid_args',
      /./,
    ],
    ['clone of a session with a name of another kind', 'clone', { session: 'x' }, 'invalid_args', /./],
    ['close of a session with a name of another kind', 'close', { session: '..' }, 'invalid_args', /./],
    ['eval without a session nor a connection', 'eval', { code: '1' }, 'invalid_args', /session is missing/],
    [
      'stdin without a session nor a connection',
      'stdin',
      { stdin: 'x' },
      'invalid_args',
      /session is missing/,
    ],
    ['interrupt without a session nor a connection', 'interrupt', {}, 'invalid_args', /session is missing/],
    ['close without a session nor a connection', 'close', {}, 'invalid_args', /session is missing/],
    ['eval without code', 'eval', { session: unknown }, 'invalid_args', /code/],
    [
      'eval of too much code',
      'eval',
      { session: unknown, code: ' '.repeat(1_000_001) },
      'invalid_args',
      /code/,
    ],
    [
      'eval of a timeout beyond all bounds',
      'eval',
      { session: unknown, code: '1', timeout_ms: 60_001 },
      'invalid_args',
      /timeout_ms/,
    ],
    [
      'eval of an unknown language',
      'eval',
      { session: unknown, code: '1', lang: 'cobol' },
      'invalid_args',
      /lang/,
    ],
  ])('%s', async (_, op, args, code, message) => {
    expect(await ask(op, args)).toEqual({ code, message: expect.stringMatching(message) });
  });

  it('code whose line in the log would be too long', async () => {
    const session = await fresh(ask);
    const code = '"\u0001"'.repeat(1) + ' '.repeat(10);
    expect((await ask('eval', { session, code })).status).toEqual(['done']);
    expect(await ask('eval', { session, code: `"${'\u0001'.repeat(200_000)}"` })).toEqual({
      code: 'too_large',
      message: expect.stringMatching(/1200\d\d\d bytes as JSON; at most 900000/),
    });
  });

  it('input that no program waits for', async () => {
    const session = await fresh(ask);
    expect(await ask('stdin', { session, stdin: 'x' })).toEqual({
      code: 'conflict',
      message: 'no program waits for input',
    });
  });
});

describe('input', () => {
  it.each<[Lang, string, unknown]>([
    ['js', 'print("before"); const name = readLine(); print("after"); name', 'Ada'],
    ['zylisp', '(println "before") (define name (read-line)) (println "after") name', 'Ada'],
  ])('in %s is asked for, given, and not asked for again', async (lang, code, expected) => {
    const session = await fresh(ask, lang);
    expect(await ask('eval', { session, code })).toEqual({
      session,
      output: 'before\n',
      status: ['need-input'],
    });
    expect(await ask('stdin', { session, stdin: 'Ada\n' })).toEqual(
      done(session, expected, { output: 'after\n' }),
    );
    expect(await value(ask, session, 'name')).toBe(expected);
  });

  it.each<[Lang, string, string[], unknown]>([
    ['js', '[readLine(), readLine(), readLine()]', ['a\nb\nc\n'], ['a', 'b', 'c']],
    ['js', '[readLine(), readLine(), readLine()]', ['a\nb', 'c'], ['a', 'b', 'c']],
    ['js', '[readLine(), readLine()]', ['a', ''], ['a', null]],
    ['js', '[readLine(), readLine(), readLine()]', [''], [null, null, null]],
    ['js', '[readLine(), readLine()]', ['\n', 'x'], ['', 'x']],
    ['js', '[prompt("? "), prompt()]', ['1', '2'], ['1', '2']],
    ['js', 'await null; readLine()', ['late'], 'late'],
    [
      'zylisp',
      '(define a (read-line)) (define b (read-line)) (+ (string-length a) (string-length b))',
      ['abc\nde\n'],
      5,
    ],
    ['zylisp', '(define a (read-line)) (define b (read-line)) (null? b)', ['abc', ''], true],
    ['zylisp', '(read-line)', ['é ☃ \u{1F600}\n'], 'é ☃ \u{1F600}'],
  ])('in %s for %s comes as %j', async (lang, code, lines, expected) => {
    const session = await fresh(ask, lang);
    let reply = await ask('eval', { session, code });
    for (const stdin of lines) {
      expect(reply.status).toEqual(['need-input']);
      reply = await ask('stdin', { session, stdin });
    }
    expect(reply).toMatchObject(done(session, expected));
  });

  it('comes from another process, and output is not repeated there', async () => {
    const one = realmsOf({ store });
    const session = await fresh(one.ask);
    await value(one.ask, session, 'let count = 0');
    const code =
      'const drawn = Math.random(); count++; print("a"); const l = readLine(); print(l); [count, l]';
    expect(await one.ask('eval', { session, code })).toMatchObject({ output: 'a\n', status: ['need-input'] });
    await one.shut();
    expect(await elsewhere('stdin', { session, stdin: 'b' })).toEqual(
      done(session, [1, 'b'], { output: 'b\n' }),
    );
    expect(await value(elsewhere, session, 'count')).toBe(1);
  });

  it('comes in a process that had the session before', async () => {
    const [one, other] = [ask, elsewhere];
    const session = await fresh(one);
    await value(one, session, 'let x = 1');
    await value(other, session, 'x');
    expect(await one('eval', { session, code: 'x = readLine()' })).toMatchObject({ status: ['need-input'] });
    expect(await other('stdin', { session, stdin: 'y' })).toEqual(done(session, 'y'));
    expect(await value(one, session, 'x')).toBe('y');
  });

  it('holds up other programs of the session until it comes or is no longer wanted', async () => {
    const session = await fresh(ask);
    await ask('eval', { session, code: 'let x = 1; x = readLine()' }, { id: 'asks' });
    expect(await ask('eval', { session, code: '1' })).toEqual({
      code: 'conflict',
      message: expect.stringContaining('waits for a line of input'),
    });
    expect(await ask('interrupt', { session, 'interrupt-id': 'other' })).toEqual({
      status: ['done', 'interrupt-id-mismatch'],
      data: { interrupted: [] },
    });
    expect(await ask('interrupt', { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['asks'] },
    });
    expect(await ask('stdin', { session, stdin: 'x' })).toMatchObject({ code: 'conflict' });
    expect(await value(ask, session, 'typeof x')).toBe('undefined');
  });

  it('is no longer waited for after an interrupt from another process', async () => {
    const [one, other] = [ask, elsewhere];
    const session = await fresh(one);
    await one('eval', { session, code: 'readLine()' }, { id: 'asks' });
    expect(await other('interrupt', { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['asks'] },
    });
    expect(await one('eval', { session, code: '42' })).toEqual(done(session, 42));
  });

  it('goes to a connection of its own as well', async () => {
    const { connection } = connected();
    await inJs('eval', { code: 'const l = readLine(); l + "!"' }, { connection });
    expect(await inJs('stdin', { stdin: 'hey' }, { connection })).toEqual({
      value: 'hey!',
      status: ['done'],
    });
  });

  it('streams only what was not sent before', async () => {
    const session = await fresh(ask);
    const pieces: object[] = [];
    const emit = (piece: object) => pieces.push(piece);
    const code = 'print("a"); readLine(); print("b"); readLine(); print("c"); 1';
    await ask('eval', { session, code, stream: true }, { emit });
    await ask('stdin', { session, stdin: '1', stream: true }, { emit });
    expect(await ask('stdin', { session, stdin: '2', stream: true }, { emit })).toEqual(done(session, 1));
    expect(pieces).toEqual([{ out: 'a\n' }, { out: 'b\n' }, { out: 'c\n' }]);
  });

  it('lets a program end that reads on after an error', async () => {
    const session = await fresh(ask);
    await ask('eval', { session, code: 'const l = readLine(); throw new Error(l)' });
    expect((await ask('stdin', { session, stdin: 'boom' })).value).toMatchObject({ error: 'boom' });
    expect(await value(ask, session, '42')).toBe(42);
  });
});

describe('interrupt', () => {
  it('ends what runs and leaves the session as it was', async () => {
    const session = await fresh(ask);
    await value(ask, session, 'let x = 1');
    const { reply } = await running(ask, session, 'long', `x = 2; ${ENDLESS}`);
    expect(await ask('interrupt', { session, 'interrupt-id': 'long' })).toEqual({
      status: ['done'],
      data: { interrupted: ['long'] },
    });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await value(ask, session, 'x')).toBe(1);
  });

  it.each<[Lang, string]>([
    ['zylisp', '(loop)'],
    ['zylisp', '(define f (lambda () (f))) (f)'],
    ['js', 'for (;;);'],
    ['js', 'const spin = () => Promise.resolve().then(spin); await spin()'],
    ['js', 'new Array(1e9) + ""'],
    ['js', 'await (async () => { for (;;) await null })()'],
  ])('ends, in %s, %s', async (lang, code) => {
    const session = await fresh(ask, lang);
    const begun =
      lang === 'js' ? `print("x".repeat(5000)); ${code}` : `(println (string-repeat "x" 5000)) ${code}`;
    const { reply } = await running(ask, session, 'long', begun);
    expect(await ask('interrupt', { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['long'] },
    });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await ask('eval', { session, code: '42' })).toEqual(done(session, 42));
  });

  it('of another id ends nothing', async () => {
    const session = await fresh(ask);
    const { reply } = await running(ask, session, 'long');
    expect(await ask('interrupt', { session, 'interrupt-id': 'other' })).toEqual({
      status: ['done', 'interrupt-id-mismatch'],
      data: { interrupted: [] },
    });
    await ask('interrupt', { session, 'interrupt-id': 'long' });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
  });

  it('of an idle session says so', async () => {
    const session = await fresh(ask);
    const idle = { status: ['done', 'session-idle'], data: { interrupted: [] } };
    expect(await ask('interrupt', { session })).toEqual(idle);
    await value(ask, session, '1');
    expect(await ask('interrupt', { session })).toEqual(idle);
    expect(await ask('interrupt', {}, { connection: connected().connection })).toEqual(idle);
  });

  it('ends one that waits for its turn, before it began', async () => {
    const session = await fresh(ask);
    await value(ask, session, 'let x = 1');
    const { reply } = await running(ask, session, 'first');
    const second = ask('eval', { session, code: 'x = 2' }, { id: 'second' });
    const third = ask('eval', { session, code: 'x + 10' }, { id: 'third' });
    expect(await ask('interrupt', { session, 'interrupt-id': 'second' })).toEqual({
      status: ['done'],
      data: { interrupted: ['second'] },
    });
    await ask('interrupt', { session, 'interrupt-id': 'first' });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await second).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await third).toEqual(done(session, 11));
  });

  it('without an id ends what runs, and not what waits for its turn', async () => {
    const session = await fresh(ask);
    const { reply } = await running(ask, session, 'a');
    const rest = ['b', 'c'].map((id) => ask('eval', { session, code: `"${id}"` }, { id }));
    expect((await ask('interrupt', { session })).data.interrupted).toEqual(['a']);
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await Promise.all(rest)).toEqual([done(session, 'b'), done(session, 'c')]);
  });

  it('comes from another process', async () => {
    const [one, other] = [ask, elsewhere];
    const session = await fresh(one);
    await value(one, session, 'let x = 1');
    const { reply } = await running(one, session, 'long', `x = 2; ${ENDLESS}`);
    expect(await interruptedFrom(other, { session, 'interrupt-id': 'unknown' })).toEqual({
      status: ['done', 'interrupt-id-mismatch'],
      data: { interrupted: [] },
    });
    expect(await other('interrupt', { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['long'] },
    });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await value(other, session, 'x')).toBe(1);
    expect(await value(one, session, 'x')).toBe(1);
  });

  it('leaves no marks in the store', async () => {
    const session = await fresh(ask);
    const { reply } = await running(ask, session, 'long');
    await interruptedFrom(elsewhere, { session });
    await reply;
    for (const place of ['running', 'wanted'].map((name) => join(store, 'repl', name)))
      expect(existsSync(place) ? readdirSync(place) : []).toEqual([]);
  });

  it('comes with the end of the connection', async () => {
    const { connection, close } = connected();
    let reply!: Promise<unknown>;
    await new Promise<void>((runs) => {
      const args = { code: ENDLESS, stream: true, timeout_ms: 60_000 };
      reply = inJs('eval', args, { connection, emit: () => runs() });
    });
    close();
    expect(await reply).toEqual({ status: ['done', 'interrupted'] });
  });

  it('comes with the end of the request', async () => {
    const session = await fresh(ask);
    const leave = new AbortController();
    let reply!: Promise<unknown>;
    await new Promise<void>((runs) => {
      const args = { session, code: ENDLESS, stream: true, timeout_ms: 60_000 };
      reply = ask('eval', args, { signal: leave.signal, emit: () => runs() });
    });
    leave.abort();
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
  });
});

describe('load-file', () => {
  it.each<[string, object, unknown]>([
    ['contents', { file: '(define y 1) (+ y 2)' }, 3],
    ['contents of one form', { file: '(+ 1 2)' }, 3],
    ['a path in file', { file: 'sub/lib.zyl' }, 42],
    ['a path in file-path', { 'file-path': 'sub/lib.zyl' }, 42],
    ['the same path in both', { file: 'sub/lib.zyl', 'file-path': 'sub/lib.zyl' }, 42],
    ['contents, and where they are from', { file: '(+ 2 2)', 'file-path': 'sub/lib.zyl' }, 4],
    ['contents, and a path that is not there', { file: '(+ 2 3)', 'file-path': '/elsewhere/x.zyl' }, 5],
    ['JavaScript by its ending', { 'file-path': 'lib.js' }, 42],
    ['Lisp by its ending', { 'file-path': 'sub/lib.lisp' }, 3],
    ['what has no ending in the language of the session', { 'file-path': 'sub/noending' }, 4],
    ['JavaScript by the name', { file: '[1, 2].length', 'file-name': 'x.mjs' }, 2],
    ['JavaScript because it says so', { file: '[1, 2].length', lang: 'js' }, 2],
    ['a symbol that is no file', { file: 'true' }, true],
    ['nothing but comments', { file: '; nothing\n' }, null],
  ])('takes %s', async (_, args, expected) => {
    const session = await fresh(ask, 'zylisp');
    expect(await ask('load-file', { session, ...args })).toMatchObject(done(session, expected));
  });

  it('leaves what the file defines in the session', async () => {
    const session = await fresh(ask, 'js');
    await ask('load-file', { session, 'file-path': 'lib.js' });
    expect(await value(ask, session, 'fromFile')).toBe(40);
  });

  it('tells places by the name of the file', async () => {
    const session = await fresh(ask, 'js');
    expect(await ask('load-file', { session, 'file-path': 'broken.js' })).toEqual(
      done(
        session,
        {
          error: expect.stringContaining('nope'),
          type: 'undefined-variable',
          name: 'ReferenceError',
          line: 2,
          col: 1,
        },
        { data: { type: 'error', thrown: true, stack: '    at <eval> (broken.js:2:1)' } },
      ),
    );
    expect(await value(ask, session, 'ok')).toBe(1);
  });

  it.each<[string, object, string]>([
    ['a path above the root', { 'file-path': '../x.zyl' }, 'outside_root'],
    ['an absolute path outside', { 'file-path': '/etc/passwd' }, 'outside_root'],
    ['an absolute path outside, in file', { file: '/etc/passwd' }, 'outside_root'],
    ['a link that leads outside', { 'file-path': 'link.js' }, 'outside_root'],
    ['a path that is not there', { 'file-path': 'none.zyl' }, 'not_found'],
    ['a path that is not there, in file', { file: 'none/at/all.zyl' }, 'not_found'],
    ['a directory', { 'file-path': 'sub' }, 'invalid_args'],
    ['nothing at all', {}, 'invalid_args'],
    ['more than a program may have', { 'file-path': 'big.js' }, 'too_large'],
  ])('refuses %s', async (_, args, code) => {
    const session = await fresh(ask, 'zylisp');
    const reply = await ask('load-file', { session, ...args });
    expect(reply).toEqual({ code, message: expect.any(String) });
    expect(reply.message).not.toContain(root);
  });
});

describe('describe', () => {
  it('tells what there is, without a session', async () => {
    const { status, data } = await ask('describe');
    expect(status).toEqual(['done']);
    expect(data).toEqual({
      versions: { zylisp: expect.any(String), protocol: '0.1.0', zgate: expect.any(String) },
      ops: [...data.ops].filter((op: string) => typeof data.docs[op] === 'string'),
      docs: expect.any(Object),
      transports: ['in-process', 'unix', 'tcp', 'stdio', 'http'],
      codecs: ['json', 'msgpack'],
      langs: ['zylisp', 'js'],
      limits: expect.objectContaining({ waiting: 64, memory_bytes: 64 << 20 }),
    });
    const ops =
      'clone close complete describe eldoc eval info interrupt load-file lookup ls-sessions page_background page_changed page_connect page_list page_poll page_request page_result stdin';
    expect([...data.ops].sort()).toEqual(ops.split(' '));
  });
});

describe('on S3', () => {
  let server: S3Server;
  const before = { ...process.env };
  beforeAll(async () => {
    useTestKeys();
    server = await s3Server();
  });
  afterAll(async () => {
    await server.close();
    process.env = before;
  });
  const place = () => ({ store: `s3://${BUCKET}/${randomUUID()}`, endpoint: server.endpoint });

  describe('goes on in another process', () => {
    const PROGRAMS: [Lang, string, string][] = [
      ['zylisp', '(define x 41)', '(+ x 1)'],
      ['js', 'const add = ((a) => (b) => a + b)(41)', 'add(1)'],
    ];
    const sessions = new Map<Lang, string>();
    let other: Ask;
    beforeAll(async () => {
      const at = place();
      const one = realmsOf(at);
      for (const [lang, code] of PROGRAMS) {
        const session = await fresh(one.ask, lang);
        await one.ask('eval', { session, code });
        sessions.set(lang, session);
      }
      await one.shut();
      other = realmsOf(at).ask;
    });

    it.each(PROGRAMS)('in %s', async (lang, _, code) => {
      const session = sessions.get(lang)!;
      expect(await other('eval', { session, code })).toEqual(done(session, 42));
    });
  });

  it('forks, lists, closes, waits for input and is interrupted from elsewhere', async () => {
    const at = place();
    const [one, other] = [realmsOf(at).ask, realmsOf(at).ask];
    const session = await fresh(one);
    await value(one, session, 'let x = 1');
    const child = await fork(other, session);
    expect(await value(other, child, 'x += 1')).toBe(2);
    expect(await value(one, session, 'x')).toBe(1);
    const listed = (await one('ls-sessions')).data.sessions.map(
      (found: { session: string }) => found.session,
    );
    expect(listed).toEqual([session, child].sort());
    expect(await one('eval', { session: child, code: 'x = readLine()' })).toMatchObject({
      status: ['need-input'],
    });
    expect(await other('stdin', { session: child, stdin: 'in' })).toEqual(done(child, 'in'));
    const { reply } = await running(one, session, 'long');
    expect(await interruptedFrom(other, { session })).toEqual({
      status: ['done'],
      data: { interrupted: ['long'] },
    });
    expect(await reply).toEqual({ session, status: ['done', 'interrupted'] });
    expect(await other('close', { session })).toEqual({ status: ['done', 'session-closed'] });
    expect(await one('eval', { session, code: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await value(one, child, 'x')).toBe('in');
  });

  it('goes on from one Lambda function to another', async () => {
    const env = {
      ZGATE_STORE: `s3://${BUCKET}/${randomUUID()}`,
      AWS_ENDPOINT_URL_S3: server.endpoint,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_REGION: 'eu-west-1',
    };
    const call = async (at: ReturnType<typeof lambda>, op: string, args: object) => {
      const { statusCode, body } = await at.invoke(gatewayEvent('POST', `/repl/${op}`, JSON.stringify(args)));
      return { statusCode, body: JSON.parse(body ?? 'null') };
    };
    const made = await call(lambda('repl-clone', env), 'clone', { lang: 'js' });
    expect(made).toEqual({
      statusCode: 200,
      body: { status: ['done'], data: { 'new-session': expect.any(String) } },
    });
    const session = made.body.data['new-session'] as string;
    const first = await call(lambda('repl-eval', env), 'eval', {
      session,
      code: 'let n = 40; const next = () => ++n; next()',
    });
    expect(first).toEqual({ statusCode: 200, body: done(session, 41) });
    const second = await call(lambda('repl-eval', env), 'eval', { session, code: 'next()' });
    expect(second).toEqual({ statusCode: 200, body: done(session, 42) });
    const lisp = await call(lambda('repl', env), 'eval', { session, code: '(+ 1 2)', lang: 'zylisp' });
    expect(lisp).toEqual({ statusCode: 200, body: done(session, 3) });
  });
});
