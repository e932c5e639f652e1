import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { replay } from '../../local/replay.ts';
import type { TraceLine } from '../../schemas/generated/types.ts';
import { traceLine } from '../../schemas/generated/validators.js';
import { lineReader, listening, type Running, run } from '../support/server.ts';
import { inFull } from '../support/skips.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const FILES = { 'a.txt': 'one\ntwo\n', 'b/c.md': '# C\n' };

/** Runs the command to its end on some input. */
async function finished(args: string[], input = '') {
  const { child, said, ended } = run(args);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stdin.end(input);
  const { code } = await ended;
  return { code, out: out.split('\n').slice(0, -1), err: said() };
}

/** `zgate replay`, without a process below full effort. */
async function replayed(log: string, root: string, options: { json?: boolean } = {}) {
  if (inFull()) return finished(['replay', log, '--root', root, ...(options.json ? ['--json'] : [])]);
  const out: string[] = [];
  return { code: await replay(log, { root, ...options }, (line) => void out.push(line)), out, err: '' };
}

const asLines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const parsed = (text: string): TraceLine[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const linesOf = (log: string) => parsed(readFileSync(log, 'utf8'));

/** A server with a log of a tree that stays as it is. */
const root = tempTree(FILES);
const whole = join(tempDir(), 'trace');
let server: Running;
let replied: ReturnType<typeof lineReader>;
beforeAll(() => {
  server = run(['local', '--root', root, '--log', whole]);
  replied = lineReader(server.child.stdout);
});

/** Asks it; gives the replies, the lines that its log has of them, and a log of these alone. */
async function traced(requests: readonly unknown[]) {
  const before = existsSync(whole) ? readFileSync(whole).length : 0;
  server.child.stdin.write(asLines(requests));
  const replies = [];
  for (const _ of requests) replies.push(JSON.parse((await replied.next())!));
  const text = readFileSync(whole).subarray(before).toString();
  const log = join(tempTree({ trace: text }), 'trace');
  return { log, replies, lines: parsed(text) };
}

/** Lines without what depends on the moment; each must be valid. */
function timeless(lines: readonly TraceLine[]) {
  return lines.map((line) => {
    expect([line, traceLine(line)]).toEqual([line, true]);
    const { ts, digest, ...rest } = line;
    if (!rest.summary) return rest;
    const { time_ms, ...metrics } = rest.summary.metrics;
    return { ...rest, summary: { ...rest.summary, metrics } };
  });
}

describe('--log', () => {
  it('writes each request before its response, and what came of it', async () => {
    const log = join(tempDir(), 'trace');
    const requests = [
      { id: 'r1', op: 'list_files', args: { glob: '**/*.md' }, purpose: 'not logged' },
      { id: 2, op: 'read_file', args: { path: 'a.txt', end_line: 2 } },
      { op: 'grep', args: { pattern: 'nowhere' } },
      { id: 'r4', op: 'read_file', args: { path: 'none' } },
      { id: 'r5', op: 'read_file', args: { pathh: 'a.txt' } },
      { id: 'r6', op: 'frobnicate', args: { x: 1 } },
      { id: 'r7', op: 'stat', args: 'a.txt' },
      { id: { odd: [true] }, op: 'stat', args: { paths: ['a.txt', '../x'] } },
    ];
    const { code, err } = await finished(['local', '--root', root, '--log', log], asLines(requests));
    expect([code, err]).toEqual([0, '']);
    const error = (id: string, op: string, code: string, message: string) => ({
      event: 'error',
      id,
      op,
      error: { message, code },
    });
    expect(timeless(linesOf(log))).toEqual([
      { event: 'request', id: 'r1', op: 'list_files', args: { glob: '**/*.md' } },
      {
        event: 'response',
        id: 'r1',
        op: 'list_files',
        summary: { count: 1, truncated: false, metrics: { bytes_read: 0, files_scanned: 2 } },
      },
      { event: 'request', id: 2, op: 'read_file', args: { path: 'a.txt', end_line: 2 } },
      {
        event: 'response',
        id: 2,
        op: 'read_file',
        summary: {
          count: null,
          truncated: false,
          metrics: { bytes_read: 8, files_scanned: 1, lines_returned: 2 },
        },
      },
      { event: 'request', id: null, op: 'grep', args: { pattern: 'nowhere' } },
      {
        event: 'response',
        id: null,
        op: 'grep',
        summary: {
          count: 0,
          truncated: false,
          metrics: { bytes_read: 12, files_scanned: 2, hits: 0, binary_skipped: 0 },
        },
      },
      { event: 'request', id: 'r4', op: 'read_file', args: { path: 'none' } },
      error('r4', 'read_file', 'not_found', 'not found: none'),
      { event: 'request', id: 'r5', op: 'read_file', args: { pathh: 'a.txt' } },
      error('r5', 'read_file', 'invalid_args', 'unknown argument "pathh"; did you mean "path"?'),
      { event: 'request', id: 'r6', op: 'frobnicate', args: { x: 1 } },
      error('r6', 'frobnicate', 'unknown_op', 'unknown op: frobnicate'),
      { event: 'request', id: 'r7', op: 'stat', args: 'a.txt' },
      error('r7', 'stat', 'invalid_args', 'args must be an object, got "a.txt"'),
      { event: 'request', id: { odd: [true] }, op: 'stat', args: { paths: ['a.txt', '../x'] } },
      {
        event: 'response',
        id: { odd: [true] },
        op: 'stat',
        summary: { count: 2, truncated: false, metrics: { bytes_read: 0, files_scanned: 2 } },
      },
    ]);
  });

  it('has a line in the file before its reply goes out', async () => {
    const log = join(tempDir(), 'trace');
    const { child, ended } = run(['local', '--root', root, '--log', log]);
    const asked = (id: number) => asLines([{ id, op: 'stat', args: { path: 'a.txt' } }]);
    const counts: number[] = [];
    child.stdin.write(asked(0));
    for await (const _ of child.stdout) {
      counts.push(linesOf(log).length);
      if (counts.length === 3) child.stdin.end();
      else child.stdin.write(asked(counts.length));
    }
    await ended;
    expect(counts).toEqual([2, 4, 6]);
  });

  it('appends to what is there', async () => {
    const log = join(tempDir(), 'trace');
    for (const id of [1, 2]) {
      await finished(
        ['local', '--root', root, '--log', log],
        asLines([{ id, op: 'stat', args: { path: '.' } }]),
      );
    }
    expect(linesOf(log).map(({ event, id }) => [event, id])).toEqual([
      ['request', 1],
      ['response', 1],
      ['request', 2],
      ['response', 2],
    ]);
  });

  it('keeps the lines of several clients whole', async () => {
    const log = join(tempDir(), 'trace');
    const { child, ended, addresses } = await listening([
      '--root',
      root,
      '--log',
      log,
      '--http',
      '127.0.0.1:0',
    ]);
    const body = JSON.stringify({ paths: Array(500).fill('a.txt') });
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const headers = { 'content-type': 'application/json', connection: 'close' };
        await (await fetch(`${addresses[0]}/zeno/stat`, { method: 'POST', headers, body })).text();
      }),
    );
    child.kill('SIGTERM');
    await ended;
    const lines = linesOf(log);
    expect([lines.length, lines.every((line) => traceLine(line))]).toEqual([40, true]);
  });
});

describe('log_event', () => {
  const EVENTS = [
    { event: 'subcall_start', subcall_id: 's1', parent_id: 's0', purpose: 'find C' },
    {
      event: 'claim',
      subcall_id: 's1',
      claim: 'C is a heading',
      evidence: [{ path: 'b/c.md', start_line: 1, end_line: 1 }],
    },
    { event: 'claim', claim: 'nothing supports this', evidence: [] },
    { event: 'subcall_end', subcall_id: 's1', status: 'ok', answer: 'b/c.md' },
  ];

  it('writes the events themselves and nothing about the requests', async () => {
    const { lines, replies } = await traced(EVENTS.map((args, id) => ({ id, op: 'log_event', args })));
    expect(timeless(lines)).toEqual(EVENTS);
    expect(replies.map(({ id, ok, result }) => [id, ok, result.logged])).toEqual(
      EVENTS.map((_, id) => [id, true, true]),
    );
  });

  it.each<[string, unknown, string, string]>([
    ['a start without subcall_id', { event: 'subcall_start' }, 'invalid_args', 'missing subcall_id'],
    [
      'an end without subcall_id',
      { event: 'subcall_end', status: 'ok' },
      'invalid_args',
      'missing subcall_id',
    ],
    ['a claim without a claim', { event: 'claim', evidence: [] }, 'invalid_args', 'missing claim'],
    ['a claim without evidence', { event: 'claim', claim: 'c' }, 'invalid_args', 'missing evidence'],
    [
      'evidence without a path',
      { event: 'claim', claim: 'c', evidence: [{ start_line: 1 }] },
      'invalid_args',
      'missing evidence.0.path',
    ],
    [
      'a status it does not know',
      { event: 'subcall_end', subcall_id: 's', status: 'fine' },
      'invalid_args',
      'status must be one of "ok", "error", "cancelled", got "fine"',
    ],
    [
      'a field it does not know',
      { event: 'subcall_start', subcall_id: 's', reason: 'r' },
      'invalid_args',
      'unknown argument "reason"; known: event, subcall_id, parent_id, purpose, status, answer, claim, evidence',
    ],
  ])('refuses %s and logs nothing', async (_, args, code, message) => {
    const { replies, lines } = await traced([{ id: 1, op: 'log_event', args }]);
    expect([replies, lines]).toEqual([[{ id: 1, ok: false, error: { message, code } }], []]);
  });

  it.each<[string, unknown, string, string]>([
    [
      'a field of the evidence it does not know',
      { event: 'claim', claim: 'x', evidence: [{ path: 'a', startline: 1 }] },
      'invalid_args',
      'unknown argument "startline"; did you mean "start_line"?',
    ],
    ['no event', {}, 'invalid_args', 'missing event'],
    [
      'an event it does not know',
      { event: 'request' },
      'invalid_args',
      'event must be one of "subcall_start", "subcall_end", "claim", got "request"',
    ],
  ])('says first what is wrong with %s', async (_, args, code, message) => {
    const { replies } = await traced([{ id: 1, op: 'log_event', args }]);
    expect(replies).toEqual([{ id: 1, ok: false, error: { message, code } }]);
  });

  it('says what to do when there is no log', async () => {
    const { out } = await finished(
      ['local', '--root', root],
      asLines([{ id: 1, op: 'log_event', args: EVENTS[0] }]),
    );
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        id: 1,
        ok: false,
        error: {
          message: 'no trajectory log is open; start the server with --log FILE',
          code: 'unavailable',
        },
      },
    ]);
  });
});

describe('zgate replay', () => {
  const REQUESTS = [
    { id: 'r1', op: 'list_files', args: {} },
    { id: 'r2', op: 'read_file', args: { path: 'a.txt', end_line: 2 } },
    { id: 'r3', op: 'log_event', args: { event: 'subcall_start', subcall_id: 's' } },
    { id: 'r4', op: 'grep', args: { pattern: 'o' } },
    { id: 'r5', op: 'read_file', args: { path: 'none' } },
    { id: 'r6', op: 'frobnicate' },
  ];

  it('finds every reply the same in an unchanged tree', async () => {
    const { log } = await traced(REQUESTS);
    expect(await finished(['replay', log, '--root', root])).toEqual({
      code: 0,
      out: [
        'same       r1 list_files',
        'same       r2 read_file',
        'same       r4 grep',
        'same       r5 read_file',
        'same       r6 frobnicate',
        '5 requests: 5 same, 0 differ',
      ],
      err: '',
    });
  });

  it('tells what differs in a changed tree', async () => {
    const { log } = await traced(REQUESTS);
    const changed = tempTree({ ...FILES, 'a.txt': 'one\ntwI\n', 'd.txt': 'o', none: 'is there now' });
    expect(await finished(['replay', log, '--root', changed])).toEqual({
      code: 1,
      out: [
        'differs    r1 list_files: count was 2, is now 4',
        'differs    r2 read_file: the content changed',
        'differs    r4 grep: count was 2, is now 3',
        'differs    r5 read_file: was an error ("not found: none"), is now a result',
        'same       r6 frobnicate',
        '5 requests: 1 same, 4 differ',
      ],
      err: '',
    });
  });

  it('tells when a result has become an error', async () => {
    const { log } = await traced([REQUESTS[1]]);
    const other = tempTree({ 'b.txt': '' });
    expect(await replayed(log, other, { json: true })).toEqual({
      code: 1,
      out: [
        '{"id":"r2","op":"read_file","verdict":"differs","note":"was a result, is now an error: not found: a.txt"}',
        '{"requests":1,"same":0,"differs":1,"unanswered":0,"unreadable_lines":0,"not_replayed":0}',
      ],
      err: '',
    });
  });

  it('prints one JSON object per request and a last one with the counts', async () => {
    const { log } = await traced([REQUESTS[0], { op: 'stat', args: { path: 'a.txt' } }]);
    expect(await replayed(log, root, { json: true })).toEqual({
      code: 0,
      out: [
        '{"id":"r1","op":"list_files","verdict":"same"}',
        '{"id":null,"op":"stat","verdict":"same"}',
        '{"requests":2,"same":2,"differs":0,"unanswered":0,"unreadable_lines":0,"not_replayed":0}',
      ],
      err: '',
    });
  });

  it('counts lines it cannot read and requests the log does not answer', async () => {
    const { log } = await traced([REQUESTS[0], REQUESTS[0], REQUESTS[4]]);
    const [first, second, , , third] = readFileSync(log, 'utf8').split('\n');
    writeFileSync(
      log,
      [first, 'torn {"ts":', second, '', '{"event":"request"}', third, first?.slice(0, 40)].join('\n'),
    );
    expect(await replayed(log, root)).toEqual({
      code: 0,
      out: [
        'same       r1 list_files',
        'unanswered r5 read_file',
        '2 requests: 1 same, 0 differ, 1 without an answer in the log, 3 unreadable lines skipped',
      ],
      err: '',
    });
  });

  it('pairs answers with requests of the same id in their order', async () => {
    const { log } = await traced([
      { id: 'x', op: 'stat', args: { path: 'a.txt' } },
      { id: 'x', op: 'stat', args: { path: 'b' } },
    ]);
    const [ask1, say1, ask2, say2] = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, [ask1, ask2, say1, say2, ''].join('\n'));
    const { code, out } = await replayed(log, root);
    expect([code, out.at(-1)]).toEqual([0, '2 requests: 2 same, 0 differ']);
  });

  it("compares summaries where a log has no digests, as in the Zeno document's examples", async () => {
    const swift = { 'Blaze/Sources/App/AppCoordinator.swift': 'class A {}\n'.repeat(220) };
    const log = join(tempDir(), 'trace');
    writeFileSync(
      log,
      [
        '{"ts":"2026-01-04T18:11:30Z","event":"request","id":"req-1","op":"list_files","args":{"glob":"**/*.swift","max":200}}',
        '{"ts":"2026-01-04T18:11:30Z","event":"response","id":"req-1","op":"list_files","summary":{"count":143,"truncated":false,"metrics":{"time_ms":4,"bytes_read":0,"files_scanned":128}}}',
        '{"ts":"2026-01-04T18:11:41Z","event":"request","id":"req-2","op":"read_file","args":{"path":"Blaze/Sources/App/AppCoordinator.swift","start_line":1,"end_line":220}}',
        '{"ts":"2026-01-04T18:11:41Z","event":"response","id":"req-2","op":"read_file","summary":{"count":null,"truncated":false,"metrics":{"time_ms":6,"bytes_read":9840,"files_scanned":1,"lines_returned":220}}}',
      ].join('\n'),
    );
    expect(await replayed(log, tempTree(swift))).toEqual({
      code: 1,
      out: [
        'differs    req-1 list_files: count was 143, is now 1',
        'same       req-2 read_file: by its summary; the log has no digest',
        '2 requests: 1 same, 1 differ',
      ],
      err: '',
    });
  });

  it('asks again only what reads files, and lists the rest as not replayed', async () => {
    const store = tempDir();
    const args: Record<string, object> = {
      eval: { code: '1', lang: 'js' },
      prompt: { message: 'x', session: 'new' },
      log_event: { event: 'claim', claim: 'c', evidence: [] },
    };
    const line = (event: string, id: string, op: string, more = {}) => ({
      ts: '2026-01-04T18:11:30Z',
      event,
      id,
      op,
      ...more,
    });
    const all = table.map(({ contract: { op } }) => line('request', `a ${op}`, op, { args: args[op] ?? {} }));
    const odd = [
      line('request', 'o\u001b]52;c;eA==\u0007\n\u009b', 'un\u202eknown', { args: {} }),
      line('request', 'p', 'constructor', { args: {} }),
    ];
    const log = join(tempTree({ log: asLines([...all, ...odd]) }), 'log');
    const out: string[] = [];
    expect(await replay(log, { root, store }, (text) => void out.push(text))).toBe(0);
    const asked = ['list_files', 'read_file', 'peek', 'grep', 'extract_symbols', 'stat', 'snapshots'];
    expect(out).toEqual([
      ...table.map(({ contract: { op } }) =>
        asked.includes(op)
          ? `unanswered a ${op} ${op}`
          : `skipped    a ${op} ${op}: not replayed: it does not only read files`,
      ),
      'unanswered o\\u{1b}]52;c;eA==\\u{7}\\u{a}\\u{9b} un\\u{202e}known',
      'unanswered p constructor',
      `${table.length + 2} requests: 0 same, 0 differ, ${table.length - 7} not replayed, 9 without an answer in the log`,
    ]);
    expect(readdirSync(store)).toEqual([]);
    out.length = 0;
    expect(await replay(log, { root, store, json: true }, (text) => void out.push(text))).toBe(0);
    expect(out).toContain(
      '{"id":"a clone","op":"clone","verdict":"skipped","note":"not replayed: it does not only read files"}',
    );
    expect(JSON.parse(out.at(-1)!)).toEqual({
      requests: table.length + 2,
      same: 0,
      differs: 0,
      unanswered: 9,
      unreadable_lines: 0,
      not_replayed: table.length - 7,
    });
  });

  it('finds nothing to compare in an empty log', async () => {
    const log = join(tempTree({ log: '' }), 'log');
    expect(await replayed(log, root)).toEqual({
      code: 0,
      out: ['0 requests: 0 same, 0 differ'],
      err: '',
    });
  });

  it.each([
    ['a missing log', 'none', 'ENOENT'],
    ['a log that is a directory', '.', 'EISDIR'],
  ])('ends with 2 for %s', async (_, name, why) => {
    const log = join(tempDir(), name);
    expect(await finished(['replay', log, '--root', root])).toEqual({
      code: 2,
      out: [],
      err: `zgate: log ${log} cannot be read (${why})\n`,
    });
  });
});

it('had no more to say to those who asked, and ends with 0', async () => {
  server.child.stdin.end();
  expect([await replied.rest(), (await server.ended).code, server.said()]).toEqual([[], 0, '']);
});
