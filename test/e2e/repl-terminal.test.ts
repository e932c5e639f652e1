/** `zgate repl` at a terminal and on a pipe. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dial, listening, run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { describeTerminal, type Terminal, terminal } from '../support/terminal.ts';
import { plant, tempDir } from '../support/tree.ts';

const home = tempDir();
const env = { ZGATE_HOME: home, NO_COLOR: '' };
const files = plant(tempDir(), { 'twice.zylisp': '(define (twice x) (* 2 x))\n"loaded"\n' });

/** A server for those who need none of their own: their programs start no sandbox. */
let served: string;
const SERVED = 'the address of that server';
/** One whose language is JavaScript. */
let inJs: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  const started = (...args: string[]) =>
    listening(['--store', tempDir(), '--unix', join(tempDir(), 's'), ...args]);
  const [one, other] = await Promise.all([started(), started('--lang', 'js', '--http', '127.0.0.1:0')]);
  served = one.addresses[0]!;
  inJs = other;
});

describeTerminal('zgate repl at a terminal', () => {
  describe('in Zylisp', () => {
    const { type, see, raw, ended } = onlyOne(['repl'], 'zylisp> ');

    it('prompts, evaluates, and goes on over lines', async () => {
      type('(+ 1 2)\r');
      await see('\n3\nzylisp> ');
      type('(define (f x)\r');
      await see('... ');
      type('  (* x 2))\r');
      await see('zylisp> ');
      type('(f 21) (f 4)\r');
      await see('\n42\n8\nzylisp> ');
    });

    it('shows output as it comes, and errors in red on one line with their place', async () => {
      type('(println "hello")\r');
      await see('\nhello\nnil\nzylisp> ');
      type('(/ 1 0)\r');
      await see('\narithmetic-error: division by zero (at 1:1)\nzylisp> ');
      expect(raw()).toContain('\u001b[31marithmetic-error: division by zero (at 1:1)\u001b[0m');
    });

    it('completes names and commands', async () => {
      type('(define remarkable 7)\r');
      await see('\n7\nzylisp> ');
      type('(+ 1 remark\t');
      await see('remarkable');
      type(')\r');
      await see('\n8\nzylisp> ');
      type('.he\t');
      await see('.help');
      type('\r');
      await see('Ctrl+D leaves');
      await see('\nzylisp> ');
    });

    it('leaves at Ctrl+C twice at an empty prompt; once clears what is typed', async () => {
      type('(open');
      await see('(open');
      type('\u0003');
      await see('zylisp> ');
      // The first does not count any more, however soon the next one comes.
      type('\u0003');
      await see('again');
      await see('zylisp> ');
      type('(+ 20 3)\r');
      await see('\n23\nzylisp> ');
      type('typed');
      await see('typed');
      // At once: within the time that is given on any machine. The first clears, two leave.
      type('\u0003\u0003\u0003');
      await see('again');
      expect(await ended()).toBe(0);
    });
  });

  describe('in JavaScript', () => {
    const { type, see, raw, ended } = onlyOne(['repl', '--lang', 'js'], 'js> ');
    /** Whoever clears what is typed does not leave at the next Ctrl+C. */
    async function clear(): Promise<void> {
      type('typed');
      await see('typed');
      type('\u0003');
      await see('js> ');
    }

    it('does not let programs command the terminal', async () => {
      type('console.log("\\x1b[2J\\x07ok")\r');
      await see('\n\\x1b[2J\\x07ok\n');
      await see('\njs> ');
      expect(raw()).not.toContain('\u001b[2J\u0007');
    });

    it('speaks JavaScript', async () => {
      type('const f = (x) => {\r');
      await see('... ');
      type('return x * 2 }\r');
      await see('js> ');
      type('f(21)\r');
      await see('\n42\njs> ');
      type('({a: [1, {b: 2}], m: new Map([[1, 2]])})\r');
      await see('Map(1) { 1 => 2 }');
      type('nope\r');
      await see('ReferenceError: nope is not defined (at 1:1)');
      type('.lang zylisp\r');
      await see('zylisp> ');
      type("(list 1 'a)\r");
      await see('\n(1 a)\nzylisp> ');
      type('.lang js\r');
      await see('\njs> ');
    });

    it('asks for a line when a program wants one', async () => {
      type('"Hello " + readLine()\r');
      await see('? ');
      type('Ada\r');
      await see("'Hello Ada'\njs> ");
    });

    it('interrupts what runs at Ctrl+C, and goes on', async () => {
      type('for (let i = 0; ; i++) if (i % 300000 === 0) console.log("tick")\r');
      await see('\ntick\n');
      type('\u0003');
      await see('interrupted\njs> ');
      type('1 + 1\r');
      await see('\n2\njs> ');
      await clear();
    });

    it('ends a program that waits for a line at Ctrl+C', async () => {
      type('readLine()\r');
      await see('? ');
      type('\u0003');
      await see('interrupted\njs> ');
      type('20 + 3\r');
      await see('\n23\njs> ');
      await clear();
    });

    it('leaves at Ctrl+C twice while something runs', async () => {
      type('for (let i = 0; ; i++) if (i % 300000 === 0) console.log("tick")\r');
      await see('\ntick\n');
      type('\u0003\u0003');
      expect(await ended()).toBe(0);
    });
  });

  /** A terminal that the tests of a block use one after the other. */
  function onlyOne(args: string[], prompt: string) {
    let shared: Terminal;
    beforeAll(async () => {
      shared = terminal(args, env);
      await shared.see(prompt);
    });
    return {
      type: (keys: string) => shared.type(keys),
      see: (text: string) => shared.see(text),
      raw: () => shared.raw(),
      ended: () => shared.ended,
    };
  }

  describe('of somebody', () => {
    const own = tempDir();
    let first: Terminal;
    beforeAll(async () => {
      first = terminal(['repl', served], { ZGATE_HOME: own, NO_COLOR: '1' });
      await first.see('zylisp> ');
    });

    it('has no colours when they are not wanted', async () => {
      first.type('(/ 1 0)\r');
      await first.see('division by zero (at 1:1)\nzylisp> ');
      expect(first.raw()).not.toContain('\u001b[31m');
    });

    it('keeps a history for its owner alone', async () => {
      first.type('(+ 400 4)\r');
      await first.see('\n404\n');
      first.type('\u0004');
      await first.ended;
      const file = join(own, 'repl_history');
      expect([readFileSync(file, 'utf8'), (statSync(file).mode & 0o777).toString(8)]).toEqual([
        '(/ 1 0)\n(+ 400 4)\n',
        '600',
      ]);
      const second = terminal(['repl', served], { ZGATE_HOME: own });
      await second.see('zylisp> ');
      second.type('\u001b[A\r');
      await second.see('\n404\n');
      second.type('\u0004');
      await second.ended;
    });
  });

  it('finds out what language the session has, and leaves at Ctrl+D', async () => {
    const { type, see, ended } = terminal(['repl', inJs.addresses.find((at) => at.startsWith('http'))!], env);
    await see('js> ');
    type('let a = 5; a * 2\r');
    await see('\n10\njs> ');
    type('\u0004');
    expect(await ended).toBe(0);
  });

  it('has commands for sessions, files and names', async () => {
    const { addresses, child, ended: over } = await listening(['--store', tempDir(), '--tcp', '127.0.0.1:0']);
    const { type, see, ended } = terminal(
      ['repl', addresses[0]!.replace('tcp:', ''), '--codec', 'msgpack'],
      env,
    );
    await see('zylisp> ');
    type(`.load ${join(files, 'twice.zylisp')}\r`);
    await see('"loaded"\nzylisp> ');
    type('.info twice\r');
    await see('twice: function');
    type('.session\r');
    await see('the connection has its own');
    type('.clone\r');
    await see('only durable sessions can be forked');
    type('.session new\r');
    const id = /[0-9a-f-]{36}/.exec(await see('\nzylisp> '))![0];
    type('(define x 5)\r');
    await see('\n5\nzylisp> ');
    type('.clone\r');
    const fork = /[0-9a-f-]{36}/.exec(await see('\nzylisp> '))![0];
    expect(fork).not.toBe(id);
    type('(define x (* x 2))\r');
    await see('\n10\nzylisp> ');
    type(`.session ${id}\r`);
    await see('zylisp> ');
    type('x\r');
    await see('\n5\nzylisp> ');
    type('.interrupt\r');
    await see('nothing runs');
    type('.nonsense\r');
    await see('no such command: .nonsense');
    child.kill('SIGTERM');
    await over;
    type('x\r');
    await see('protocol error: cannot reach tcp://127.0.0.1');
    type('.exit\r');
    expect(await ended).toBe(0);
  });
});

describe('zgate repl on a pipe', () => {
  async function fed(input: string, ...args: string[]) {
    const { child, said, ended } = run(['repl', ...args], env);
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stdin.end(input);
    const { code } = await ended;
    return { out, err: said(), code };
  }

  type Fed = [string, string[], string, { out: string; err: string; code: number }];
  const evaluates = async (_: string, args: string[], input: string, wanted: Fed[3]) => {
    expect(await fed(input, ...args.map((arg) => (arg === SERVED ? served : arg)))).toEqual(wanted);
  };

  it.each<Fed>([
    [
      'evaluates form by form',
      [],
      '(define x 41)\n(+ x\n 1) "s"\n',
      { out: '41\n42\n"s"\n', err: '', code: 0 },
    ],
    [
      'tells errors apart',
      [SERVED],
      '(/ 1 0)\n(+ 1 1)\n',
      { out: '2\n', err: 'arithmetic-error: division by zero (at 1:1)\n', code: 0 },
    ],
    [
      'ends with 1 when the last value is an error',
      [SERVED],
      '(+ 1 1)\n(/ 1 0)',
      { out: '2\n', err: 'arithmetic-error: division by zero (at 1:1)\n', code: 1 },
    ],
    [
      'says what is not complete',
      [SERVED],
      '(+ 1',
      { out: '', err: expect.stringContaining('syntax-error: ') as never, code: 1 },
    ],
    [
      'takes JavaScript',
      [SERVED, '--lang', 'js'],
      'function f(x) {\n  if (x) {\n return 1 }\n  else return 2\n}\nf(0) +\n f(1)\nlet y = 1\n',
      { out: '3\n', err: '', code: 0 },
    ],
    [
      'has no lines for programs that want one',
      [SERVED, '--lang', 'js'],
      'readLine()',
      { out: 'null\n', err: '', code: 0 },
    ],
    ['does nothing for nothing', [SERVED], ' ; a comment\n', { out: '', err: '', code: 0 }],
  ])('%s', evaluates);
  itInFull.each<Fed>([
    [
      'prints what programs print',
      [SERVED],
      '(print "a")(println "b")',
      { out: 'a\nnil\nb\nnil\n', err: '', code: 0 },
    ],
  ])('%s', evaluates);

  it('makes a durable session and goes on with it', async () => {
    const first = await fed('(define x 41)', '--session', 'new');
    expect(first).toEqual({ out: '41\n', err: expect.stringMatching(/^session [0-9a-f-]{36}\n$/), code: 0 });
    const id = first.err.slice(8).trim();
    expect(await fed('(+ x 1)', '--session', id)).toEqual({ out: '42\n', err: '', code: 0 });
  });

  const refuses = async (_: string, args: string[], code: number, err: string) => {
    expect(await fed('1', ...args)).toEqual({ out: '', err, code });
  };
  it.each<[string, string[], number, string]>([
    [
      'an address that is none',
      ['nowhere'],
      2,
      'zgate: no such address: "nowhere"; use in-process, /path, unix://path, tcp://host:port, host:port, tls://host:port or http://host:port\n',
    ],
    [
      'a server that is not there',
      ['127.0.0.1:1'],
      1,
      'zgate: cannot reach tcp://127.0.0.1:1: nobody listens there\n',
    ],
    ['a language that is none', ['--lang', 'lisp'], 2, 'zgate: --lang must be js or zylisp, got lisp\n'],
  ])('refuses %s', refuses);
  itInFull.each<[string, string[], number, string]>([
    ['a codec that is none', ['--codec', 'xml'], 2, 'zgate: --codec must be json or msgpack, got xml\n'],
  ])('refuses %s', refuses);
});

describe('zgate local', () => {
  const refuses = async (_: string, args: string[], message: string) => {
    const { said, ended } = run(['local', ...args]);
    const { code } = await ended;
    expect([said().trimEnd(), code === 0]).toEqual([message, false]);
  };
  itInFull.each<[string, string[], string]>([
    ['a language that is none', ['--lang', 'lisp'], 'zgate: --lang must be js or zylisp, got lisp'],
  ])('refuses %s', refuses);
  it.each<[string, string[], string]>([
    ['a codec that is none', ['--codec', 'xml'], 'zgate: --codec must be json or msgpack, got xml'],
    [
      'half of a certificate',
      ['--tcp', '0', '--tls-cert', 'x'],
      'zgate: TLS needs both --tls-cert FILE and --tls-key FILE',
    ],
    [
      'a certificate without a port',
      ['--tls-cert', 'x', '--tls-key', 'y'],
      'zgate: --tls-cert and --tls-key go with --tcp HOST:PORT',
    ],
    [
      'a certificate that is not there',
      ['--tcp', '0', '--tls-cert', '/none', '--tls-key', '/none'],
      'zgate: --tls-cert /none cannot be read (ENOENT)',
    ],
    [
      'a certificate that is none',
      ['--tcp', '0', '--tls-cert', '/etc/hostname', '--tls-key', '/etc/hostname'],
      'zgate: --tls-cert and --tls-key must be a certificate and its key, in PEM',
    ],
  ])('refuses %s', refuses);

  it('speaks JavaScript to those who do not say when it is told to', async () => {
    const { socket, lines } = await dial(inJs.addresses.find((at) => at.startsWith('unix'))!);
    socket.end('{"op":"eval","id":"1","code":"[1,2].map(x => x * 2)"}\n');
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([
      { id: '1', value: [2, 4], status: ['done'] },
    ]);
  });
});
