/** Thousands of bad lines to the built command, on a pipe and on a socket. `ZGATE_SEED=n` repeats a run. */
import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { replReply, zenoReply } from '../../schemas/generated/validators.js';
import { memory } from '../support/memory.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';
import { dial, lineReader, listening, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

/** The first thousand warm up. */
const LINES = Math.max(2000, rounds(10_000));
const seed = seedOfRun();

const below = seeded(seed);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
const bytes = (n: number) => Buffer.from(Array.from({ length: n }, () => below(256)));

const VALID = [
  { op: 'list_files', args: { glob: '**/*.md', max: 10, exclude_dirs: ['x'], timeout_ms: 2000 } },
  { op: 'list_files', args: { regex: '^a.*$', include_hidden: true } },
  { op: 'read_file', args: { path: 'a.txt', start_line: 1, end_line: 2, max_lines: 400 } },
  { op: 'peek', args: { path: 'a.txt', head_lines: 1, tail_lines: 1 } },
  { op: 'grep', args: { pattern: 'one', context: 1, paths: ['*.txt'], max_hits: 3 } },
  { op: 'grep', args: { pattern: '(on|tw)e?o*', regex: true, case_sensitive: false } },
  { op: 'extract_symbols', args: { path: 'b.ts', max_symbols: 5 } },
  { op: 'stat', args: { path: 'a.txt', paths: ['b.ts', '..', 'none'] } },
  { op: 'log_event', args: { event: 'claim', claim: 'c', evidence: [{ path: 'a.txt', start_line: 1 }] } },
];

/** Values of the wrong type, or of the right type and unreasonable. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => below(10) < 5,
  () => pick([0, -0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 53), 4e9]),
  () => '',
  () =>
    pick([
      '..',
      '/',
      '/etc/passwd',
      'a.txt/',
      './a.txt',
      '\0',
      '~',
      'a'.repeat(5000),
      '\ud800',
      '\u2028',
      '[',
      '(',
      '{a',
      '**',
    ]),
  () => bytes(below(30)).toString('latin1'),
  () => [],
  () => ({}),
  () => Array.from({ length: below(5) }, () => pick(ODD)()),
  () => ({ [pick(['path', 'constructor', 'toString', 'x'])]: pick(ODD)() }),
];

/** A copy of a valid request with one to three things in it replaced, removed or added. */
function bent(): Record<string, unknown> {
  const { op, args } = structuredClone(pick(VALID));
  const message: Record<string, unknown> = { id: pick(ODD)(), op, args };
  for (let i = below(3); i >= 0; i--) {
    const place = below(10) < 3 ? message : (args as Record<string, unknown>);
    const key =
      below(10) < 8 ? pick(Object.keys(place)) : pick(['pathh', 'MAX', 'constructor', 'valueOf', 'é', '']);
    if (key !== undefined && below(10) < 2) delete place[key];
    else if (key !== undefined) place[key] = pick(ODD)();
  }
  return message;
}

const KINDS: readonly (() => string | Buffer)[] = [
  () => bytes(below(200)),
  () => JSON.stringify(bent()),
  () => JSON.stringify(bent()),
  () => JSON.stringify(bent()),
  () => {
    const text = JSON.stringify(bent());
    return text.slice(0, below(text.length));
  },
  () => {
    const text = Buffer.from(JSON.stringify(bent()));
    for (let i = below(4); i >= 0; i--) text[below(text.length)] = below(256);
    return text;
  },
  () => JSON.stringify(pick(ODD)()),
  () => {
    const depth = below(200);
    const close = below(10) < 5 ? depth : below(200);
    return below(10) < 5 ? '['.repeat(depth) + ']'.repeat(close) : '{"a":'.repeat(depth) + '}'.repeat(close);
  },
  () =>
    `{"id":${pick(['1e999', '-1e999', '9'.repeat(400), '0.'.padEnd(300, '1')])},"op":"stat","args":{"path":"a.txt"}}`,
  () =>
    `{"op":"read_file","args":{"path":"a.txt","start_line":${pick(['1e999', '-1e999', '9'.repeat(400), '1e-9', '1.0'])}}}`,
  () =>
    JSON.stringify({
      id: 1,
      op: pick(['', 'constructor', '__proto__', 'STAT', 'stat ', 'x'.repeat(500), '\ud800']),
    }),
  () =>
    JSON.stringify({
      id: 'l',
      op: pick(VALID).op,
      args: { [pick(['path', 'pattern', 'glob'])]: 'y'.repeat(below(20_000)) },
    }),
  () =>
    pick([
      '{"op":"stat","op":"grep"}',
      '{"__proto__":{}}',
      '{"args":{"\\u005f_proto__":1}}',
      '\ufeff{}',
      '{"id":1,}',
      'NaN',
      '// x',
    ]),
  () => ' '.repeat(below(100)) + pick(['', '\r', '\t', '{', '}', '"', '\\', ',', ':']),
];

const root = tempTree({
  'a.txt': 'one\ntwo\n',
  'b.ts': 'export class B {}\n',
  'c.md': '# C\n',
  '.d': 'one',
});
const numbered = (n: number) => JSON.stringify({ id: `n${n}`, op: 'stat', args: { path: 'none' } });
const found = (id: string) => ({
  id,
  ok: true,
  items: [{ path: 'none', exists: false, error: 'not found' }],
});
const LF = Buffer.from('\n');

/** A reply in one of the dialects, and no bug told of. */
const sound = (reply: { error?: { code: string }; data?: { code: string } }) =>
  (zenoReply(reply) || replReply(reply)) && (reply.error ?? reply.data)?.code !== 'internal';

describe('bad lines', () => {
  it(`on a pipe are each answered once, in order, and break nothing (ZGATE_SEED=${seed})`, async () => {
    const { child, ended, said } = run(['local', '--root', root]);
    const lines = lineReader(child.stdout);
    const pid = child.pid!;
    let before = 0;
    for (let at = 0; at < LINES; at += 500) {
      const batch: (string | Buffer)[] = [];
      for (let n = at; n < at + 500; n++)
        batch.push(oneLine(pick(KINDS)()), ...(n % 5 === 0 ? [numbered(n)] : []));
      for (const line of batch) child.stdin.write(Buffer.concat([Buffer.from(line as string), LF]));
      const asked = batch.filter((line) => !isBlank(line));
      for (const line of asked) {
        const reply = JSON.parse((await lines.next())!);
        if (!sound(reply)) throw new Error(`${JSON.stringify(reply)} to ${JSON.stringify(String(line))}`);
        const id = /^\{"id":"(n\d+)","op":"stat","args":\{"path":"none"\}\}$/.exec(String(line))?.[1];
        const { id: its, ok, result } = reply;
        if (id !== undefined) expect({ id: its, ok, items: result?.items }).toEqual(found(id));
      }
      // The first batches start the threads and warm up the code.
      if (at === 1000) before = memory(pid);
    }
    expect(memory(pid) - before).toBeLessThan(100 << 20);
    child.stdin.end();
    expect([await lines.rest(), await ended, said()]).toEqual([[], { code: 0, signal: null }, '']);
  });

  it(`on a socket cost what is around them at most, and break nothing (ZGATE_SEED=${seed})`, async () => {
    const server = await listening(['--root', root, '--unix', join(tempDir(), 's')]);
    const pid = server.child.pid!;
    const { socket, lines } = await dial(server.addresses[0]!);
    let before = 0;
    for (let at = 0; at < LINES; at += 100) {
      for (let n = at; n < at + 100; n++) socket.write(Buffer.concat([oneLine(pick(KINDS)()), LF]));
      // A value left open may take the first line for its own; it cannot take the second.
      socket.write(`"\n\n${[1, 2, 3].map((n) => `${numbered(at + n)}\n`).join('')}`);
      for (let id = ''; id !== `n${at + 3}`; ) {
        const reply = JSON.parse((await lines.next())!);
        if (!sound(reply)) throw new Error(JSON.stringify(reply));
        id = reply.id;
        if (id === `n${at + 3}`)
          expect({ id, ok: reply.ok, items: reply.result?.items }).toEqual(found(`n${at + 3}`));
      }
      if (at === 1000) before = memory(pid);
    }
    expect(memory(pid) - before).toBeLessThan(100 << 20);
    socket.end();
    expect(await lines.rest()).toEqual([]);
    server.child.kill('SIGTERM');
    expect([await server.ended, server.said()]).toEqual([
      { code: 143, signal: null },
      `zgate: listening on ${server.addresses[0]}\n`,
    ]);
  });
});

/** Bytes without the one that ends a line. */
function oneLine(line: string | Buffer): Buffer {
  return Buffer.from(Buffer.from(line as string).map((byte) => (byte === 10 ? 11 : byte)));
}

const isBlank = (line: string | Buffer) => /^[ \t\r]*$/.test(Buffer.from(line as string).toString('latin1'));
