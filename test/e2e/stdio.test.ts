import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FAULTS, toFault } from '../../lib/fault.ts';
import { type Local, local } from '../../local/compose.ts';
import { mount } from '../../local/mounts/stdio.ts';
import { type ServeOptions, serve } from '../../local/serve.ts';
import { timeless } from '../support/local.ts';
import { lineReader, run } from '../support/server.ts';
import { inFull, itInFull } from '../support/skips.ts';
import { tokenFile } from '../support/token-file.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const LINE = `${'x'.repeat(199)}\n`;
const TOKEN_FILE = tokenFile('t');
const root = tempTree({ 'a.txt': 'one\ntwo\n', 'big.txt': LINE.repeat(1000) });

const ASK = { op: 'read_file', args: { path: 'a.txt' } };
const ANSWER = {
  ok: true,
  result: {
    path: 'a.txt',
    start_line: 1,
    end_line: 1,
    total_lines: 2,
    truncated: false,
    text: 'one',
    metrics: { bytes_read: 8, files_scanned: 1, lines_returned: 1 },
  },
};
const ask = (id: unknown) => `${JSON.stringify({ id, ...ASK })}\n`;
const answer = (id: unknown) => ({ id, ...ANSWER });
/** A reply of 200 KB. */
const askBig = (id: unknown) =>
  `${JSON.stringify({ id, op: 'read_file', args: { path: 'big.txt', end_line: 1000, max_lines: 1000 } })}\n`;

/** Runs the command to its end on some input. */
async function fed(input: string | Uint8Array, args = ['local', '--root', root]) {
  const { child, said, ended } = run(args);
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stdin.end(input);
  const { code, signal } = await ended;
  return { code, signal, out: Buffer.concat(out).toString(), err: said() };
}

let served: Local;
beforeAll(async () => {
  served = await local({ root });
});
afterAll(() => served.close());

/** What standard input and output come to, without a process. */
async function fedHere(input: string, isTTY = false) {
  const said: string[] = [];
  let out = '';
  const output = new Writable({
    write(chunk, _, done) {
      out += chunk;
      done();
    },
  });
  await mount(
    { dispatch: served.dispatch, signal: new AbortController().signal },
    {
      input: Object.assign(Readable.from([Buffer.from(input)]), { isTTY }),
      output,
      talk: (text) => said.push(text),
    },
  );
  return { out, said };
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
const replies = (out: string): any[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => timeless(JSON.parse(line)));

describe('zgate local on standard input and output', () => {
  it('answers each line that is not blank, in order, and prints nothing else', async () => {
    const blank = `\n  \t\r\n${' '.repeat(500)}\n`;
    const { out, ...rest } = await fed(`${ask('1')}${blank}nonsense\r\n[]\n${ask(2)}{"id":3}\n${ask(null)}`);
    expect(rest).toEqual({ code: 0, signal: null, err: '' });
    expect(out.endsWith('\n')).toBe(true);
    expect(replies(out)).toEqual([
      answer('1'),
      {
        id: null,
        ok: false,
        error: { message: 'message is not valid JSON: "nonsense\\r"', code: 'bad_message' },
      },
      {
        id: null,
        ok: false,
        error: {
          message: 'message must be an object like {"id":"1","op":"stat","args":{}}, got a list',
          code: 'bad_message',
        },
      },
      answer(2),
      { id: 3, ok: false, error: { message: 'missing op', code: 'bad_message' } },
      answer(null),
    ]);
  });

  it('answers a last line without a newline', async () => {
    const input = ask('last').trimEnd();
    const { out, code } = inFull() ? await fed(input) : { ...(await fedHere(input)), code: 0 };
    expect([code, replies(out)]).toEqual([0, [answer('last')]]);
  });

  it('ends with 0 on empty input', async () => {
    expect(await fed('')).toEqual({ code: 0, signal: null, out: '', err: '' });
  });

  it('finishes what is under way when the input ends', async () => {
    const grep = '{"id":"g","op":"grep","args":{"pattern":"two"}}\n';
    const { out, code } = await fed(grep + ask('after'));
    expect([code, replies(out)]).toEqual([
      0,
      [
        {
          id: 'g',
          ok: true,
          result: {
            hits: [{ path: 'a.txt', line: 2, text: 'two' }],
            truncated: false,
            metrics: { bytes_read: 200_008, files_scanned: 2, hits: 1, binary_skipped: 0 },
          },
        },
        answer('after'),
      ],
    ]);
  });

  it('answers while the input is still open', async () => {
    const { child, ended } = run(['local', '--root', root]);
    const lines = lineReader(child.stdout);
    for (const id of ['a', 'b']) {
      child.stdin.write(ask(id));
      expect(timeless(JSON.parse((await lines.next())!))).toEqual(answer(id));
    }
    child.stdin.end();
    expect([await lines.rest(), await ended]).toEqual([[], { code: 0, signal: null }]);
  });

  it('delivers a grep larger than a pipe holds', async () => {
    const { out, code } = await fed('{"id":1,"op":"grep","args":{"pattern":"x","max_hits":1000}}\n');
    const [reply] = replies(out);
    expect([code, out.length > 200_000, reply.result.hits.length]).toEqual([0, true, 1000]);
  });

  it('delivers every reply to a slow reader before it ends', async () => {
    const { child, said, ended } = run(['local', '--root', root]);
    child.stdin.end(Array.from({ length: 25 }, (_, i) => askBig(i)).join(''));
    let out = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      out += chunk;
      await pause(1);
    }
    expect([await ended, said()]).toEqual([{ code: 0, signal: null }, '']);
    expect(out.length).toBeGreaterThan(5_000_000);
    expect(replies(out).map(({ id, result }) => [id, result.text.length])).toEqual(
      Array.from({ length: 25 }, (_, i) => [i, 199_999]),
    );
  });

  it('ends quietly with 0 when its reader leaves, though the input stays open', async () => {
    const { child, said, ended } = run(['local', '--root', root]);
    child.stdin.write(Array.from({ length: 50 }, (_, i) => askBig(i)).join(''));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect([await ended, said()]).toEqual([{ code: 0, signal: null }, '']);
  });

  it('ends quietly with 0 when its reader has left between two requests', async () => {
    const { child, said, ended } = run(['local', '--root', root]);
    child.stdin.write(ask(1));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(ask(2));
    expect([await ended, said()]).toEqual([{ code: 0, signal: null }, '']);
  });

  // The others are tried on sockets, and with a reader that takes nothing.
  for (const [signal, code, itHere] of [
    ['SIGINT', 130, itInFull],
    ['SIGTERM', 143, itInFull],
    ['SIGHUP', 129, it],
  ] as const)
    itHere(`ends on ${signal} with ${code}`, async () => {
      const { child, said, ended } = run(['local', '--root', root]);
      const lines = lineReader(child.stdout);
      child.stdin.write(ask(1));
      await lines.next();
      child.kill(signal);
      expect([await ended, said()]).toEqual([{ code, signal: null }, '']);
    });

  it('ends on a signal though its reader takes nothing', async () => {
    const { child, ended } = run(['local', '--root', root]);
    child.stdin.write(Array.from({ length: 20 }, (_, i) => askBig(i)).join(''));
    await once(child.stdout, 'readable');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    child.stdout.resume();
    await ended;
    expect(code).toBe(143);
  });

  it.each([
    [
      true,
      [
        'zgate reads one JSON request per line, for instance\n{"id":"1","op":"list_files","args":{"glob":"**/*.md"}}   (end with Ctrl-D)',
      ],
    ],
    [false, []],
  ])('gives a hint on a terminal and nowhere else: %p', async (isTTY, wanted) => {
    const { out, said } = await fedHere(ask(1), isTTY);
    expect(said).toEqual(wanted);
    expect(replies(out)).toEqual([answer(1)]);
  });
});

describe('zgate, called wrongly', () => {
  const there = join(tempDir(), 'file');
  writeFileSync(there, '');
  /** Alike to others that a process refuses: told by what the command runs. */
  const ALIKE = [
    'a root that is a file',
    'a TCP port out of range',
    'an HTTP address that is a URL',
    'an HTTP address open to others without a token',
    'an empty token',
    'a log in no directory',
    'a log that is a directory',
    'a line length that is no number',
  ];
  const named = (flag: string) => flag.slice(2).replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  async function refused([, ...flags]: string[]) {
    const given = flags.flatMap((flag, n) => (n % 2 === 0 ? [[named(flag), flags[n + 1]]] : []));
    const options: ServeOptions = { maxLineBytes: '1048576', ...Object.fromEntries(given) };
    const error = await serve(options, process, () => {}).catch((error: unknown) => toFault(error));
    if (typeof error === 'number') throw new Error(`it was served: ${error}`);
    return { code: FAULTS[error.code].exit, signal: null, out: '', err: `zgate: ${error.message}\n` };
  }
  it.each<[string, string[], number, string]>([
    ['an unknown flag', ['local', '--frobnicate'], 2, "error: unknown option '--frobnicate'"],
    ['an unknown command', ['remote'], 2, "error: unknown command 'remote'"],
    ['a flag without its value', ['local', '--root'], 2, "error: option '--root <dir>' argument missing"],
    ['a missing root', ['local', '--root', `${there}-no`], 1, `zgate: root ${there}-no does not exist`],
    ['a root that is a file', ['local', '--root', there], 1, `zgate: root ${there} is not a directory`],
    [
      'a TCP address without a port',
      ['local', '--tcp', 'localhost'],
      2,
      'zgate: address must be HOST:PORT, for instance 127.0.0.1:8080, got localhost',
    ],
    [
      'a TCP port out of range',
      ['local', '--tcp', '127.0.0.1:65536'],
      2,
      'zgate: address must be HOST:PORT, for instance 127.0.0.1:8080, got 127.0.0.1:65536',
    ],
    [
      'an HTTP address that is a URL',
      ['local', '--http', 'http://127.0.0.1:80'],
      2,
      'zgate: address must be HOST:PORT, for instance 127.0.0.1:8080, got http://127.0.0.1:80',
    ],
    [
      'an address of another machine',
      ['local', '--tcp', '192.0.2.1:0', '--token-file', TOKEN_FILE],
      1,
      'zgate: cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL)',
    ],
    [
      'an HTTP address of another machine',
      ['local', '--http', '192.0.2.1:0', '--token-file', TOKEN_FILE],
      1,
      'zgate: cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL)',
    ],
    [
      'an HTTP address open to others without a token',
      ['local', '--http', '0.0.0.0:0'],
      1,
      'zgate: --http 0.0.0.0:0 is open to other machines: give --token-file FILE, or listen on 127.0.0.1',
    ],
    [
      'an empty token',
      ['local', '--tcp', '127.0.0.1:0', '--token', ''],
      2,
      'zgate: --token must not be empty',
    ],
    [
      'a log in no directory',
      ['local', '--log', `${there}/log`],
      1,
      `zgate: log ${there}/log cannot be opened (ENOTDIR)`,
    ],
    [
      'a log that is a directory',
      ['local', '--log', root],
      1,
      `zgate: log ${root} cannot be opened (EISDIR)`,
    ],
    [
      'a line length that is no number',
      ['local', '--max-line-bytes', '1k'],
      2,
      'zgate: --max-line-bytes must be a positive integer, got 1k',
    ],
  ])('refuses %s in one line', async (what, args, code, message) => {
    const { err, ...rest } = await (ALIKE.includes(what) && !inFull() ? refused(args) : fed('', args));
    const lines = err
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '(zgate --help shows what there is)');
    expect({ ...rest, lines: lines.filter((line) => line !== '') }).toEqual({
      code,
      signal: null,
      out: '',
      lines: [message],
    });
  });

  it('shows its help on standard error when called with nothing', async () => {
    const { code, out, err } = await fed('', []);
    expect([code, out, err.split('\n')[0]]).toEqual([2, '', 'Usage: zgate [options] [command]']);
  });
});

describe('zgate', () => {
  for (const [args, first, itHere] of [
    [['--help'], 'Usage: zgate [options] [command]', it],
    [['local', '--help'], 'Usage: zgate local [options]', it],
    [['replay', '--help'], 'Usage: zgate replay [options] <file>', itInFull],
  ] as const)
    itHere(`helps with ${args.join(' ')} on standard output`, async () => {
      const { out, ...rest } = await fed('', [...args]);
      expect([rest, out.split('\n')[0]]).toEqual([{ code: 0, signal: null, err: '' }, first]);
    });

  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await fed('', ['--version'])).toEqual({ code: 0, signal: null, out: `${version}\n`, err: '' });
  });
});
