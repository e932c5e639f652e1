/**
 * Programs that go deep: a limit of the sandbox is always met before one of the machine, so they are answered alike by a
 * thread that has just begun and by one whose code is compiled, by every tier of the compiler, and when they are replayed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundled } from '../support/bundled.ts';
import { sample } from '../support/random.ts';
import { connected, realmsOf } from '../support/realms.ts';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

/** Nothing takes that long, also on a busy machine. */
const timeout_ms = 60_000;

const nested = (open: string, close: string, depth: number, within = '1') =>
  open.repeat(depth) + within + close.repeat(depth);
/** Whether a declaration was found by the parser, which goes as deep as the program. */
const found = (program: string) => `let q = 1; ${program}; Object.hasOwn(globalThis, "q")`;
const deep = 'let a = []; for (let i = 0; i < 100000; i++) a = [a];';

const ALL: readonly (readonly [lang: 'js' | 'zylisp', code: string])[] = [
  ...[2600, 50_000].flatMap((depth) =>
    [
      found(nested('[', ']', depth)),
      found(nested('(', ')', depth)),
      found(`(${nested('{a:', '}', depth)})`),
      found(nested('f(', ')', depth)),
      found(nested('`${', '}`', depth)),
      found(nested('!', '', depth)),
      found(nested('x=>', '', depth)),
      found(`1${'+1'.repeat(depth)}`),
      found(nested('if(0)', '', depth)),
      found(`/${nested('(?:', ')', depth, 'x')}/`),
    ].map((code) => ['js', code] as const),
  ),
  ...[
    '(function f() { return 1 + f() })()',
    'let n = 0; function f() { n++; f() } try { f() } catch {} n',
    'const t = { toString() { return String(this) } }; String(t)',
    'const f = () => [2, 1].sort(f); f()',
    'const f = () => eval("f()"); f()',
    'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.keys(p)',
    'const f = () => { print(1); f() }; f()',
    `${deep} String(a)`,
    `${deep} a.flat(Infinity)`,
    `${deep} console.log("%o", a); a`,
    `let a = []; for (let i = 0; i < 6000; i++) a = [a]; JSON.stringify(a).length`,
    'JSON.parse("[".repeat(1e5) + "]".repeat(1e5))',
    'eval("(".repeat(1e5) + "1" + ")".repeat(1e5))',
    'eval("(class{x=".repeat(3e4) + "1" + "})".repeat(3e4))',
    'eval("`${".repeat(1e5) + "1" + "}`".repeat(1e5))',
    'new RegExp("(?=".repeat(1e5) + ")".repeat(1e5))',
  ].map((code) => ['js', code] as const),
  ...[
    `(quote ${nested('(', ')', 990)})`,
    nested('(begin ', ')', 999),
    nested('(+ 1 ', ')', 999),
    nested('(lambda (x) ', ')', 999),
    nested('{"a" ', '}', 999),
    nested("'", '', 999),
    nested('(', ')', 100_000),
    '(define (f n) (+ 1 (f n))) (f 1)',
    '(define (f n) (map f (list n))) (f 1)',
    '(define (f) (+ 1 (eval (quote (f))))) (f)',
    '(defmacro m (x) `(+ 1 (m ,x))) (m 1)',
    '(define (n k) (let go ((i 0) (l nil)) (if (< i k) (go (+ i 1) (list l)) l))) (println (n 20000)) (list (= (n 20000) (n 20000)) (n 20000))',
  ].map((code) => ['zylisp', code] as const),
];

/** The first is the one that was once kept and could not be replayed. */
const PROGRAMS = [ALL[0]!, ...sample(ALL.slice(1), 11)];

const runner = bundled('test/support/repl-runner.ts');
const store = tempDir();
const { ask } = realmsOf({ store });

// biome-ignore lint/suspicious/noExplicitAny: replies of every kind
type Reply = any;
const core = ({ value, output, status, data, code, message }: Reply) => ({
  value,
  output,
  status,
  data,
  code,
  message,
});

/** The replies of this process, whose threads it has warmed or not. */
async function here(): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const [lang, code] of PROGRAMS) {
    const { connection, close } = connected();
    replies.push(core(await ask('eval', { lang, code, timeout_ms }, { connection })));
    close();
  }
  return replies;
}

async function sessions(): Promise<{ session: string; code: string }[]> {
  const made: { session: string; code: string }[] = [];
  for (const [lang, code] of PROGRAMS)
    made.push({ session: (await ask('clone', { lang })).data['new-session'], code });
  return made;
}

/** The replies of a process that was started with some options of V8. */
async function elsewhere(flags: string[], jobs: { session: string; code: string }[]): Promise<Reply[]> {
  const file = join(tempDir(), 'jobs.json');
  writeFileSync(file, JSON.stringify(jobs));
  const child = spawn(process.execPath, [...flags, runner, store, file, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the process ended with ${code}`);
  return (JSON.parse(said) as Reply[]).map(core);
}

/** What differs, by program. */
const differing = (replies: readonly Reply[], others: readonly Reply[]) =>
  PROGRAMS.map(([, code], n) => ({ code: code.slice(0, 60), reply: replies[n], other: others[n] })).filter(
    ({ reply, other }) => JSON.stringify(reply) !== JSON.stringify(other),
  );

let cold: Reply[];
beforeAll(async () => {
  cold = await here();
});

describe(`${PROGRAMS.length} programs that go deep`, () => {
  it('meet limits of the sandbox, none of the machine', () => {
    const machine = PROGRAMS.map(([, code], n) => ({ code: code.slice(0, 60), reply: cold[n] })).filter(
      ({ reply }) => reply.status?.[0] !== 'done' || /went too deep/.test(reply.value?.error),
    );
    expect(machine).toEqual([]);
    // Nested 2,600 times is not too deep.
    expect(cold[0].value).toBe(true);
  });

  it('are answered alike by a thread that is warm', async () => {
    expect(differing(await here(), cold)).toEqual([]);
  });

  it('are answered alike by the compiler that uses the most stack, and replayed by the others', async () => {
    const jobs = await sessions();
    expect(differing(await elsewhere(['--liftoff-only'], jobs), cold)).toEqual([]);
    rmSync(join(store, 'repl', 'images'), { recursive: true });
    const after = [];
    for (const { session } of jobs)
      after.push((await ask('eval', { session, code: '42', timeout_ms })).value);
    expect(after).toEqual(jobs.map(() => 42));
  });

  const MODES = [['--no-liftoff'], ['--no-opt', '--no-sparkplug'], ['--always-sparkplug'], ['--max-lazy']];
  itInFull.each(MODES.map((flags) => [flags.join(' '), flags] as const))(
    'are answered alike with %s',
    async (_, flags) => {
      expect(differing(await elsewhere([...flags], await sessions()), cold)).toEqual([]);
    },
  );
});
