/** `zdx sessions`: list, show, resume, fork, export. Spec: ZDX §8, §10. */
import { appendFileSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { plant } from '../support/tree.ts';
import { conversation, type Place, place, provider, sessionIds, sessionLines, zdx } from '../support/zdx.ts';

const A = '11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const B = '11112222-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const C = '11113333-cccc-4ccc-8ccc-cccccccccccc';
const LINES = [
  '{"type":"meta","schema_version":1,"ts":"2025-12-17T03:21:09Z"}',
  '{"type":"message","role":"user","text":"hello","ts":"2025-12-17T03:21:10Z"}',
  '{"type":"message","role":"assistant","text":"I look.","ts":"2025-12-17T03:21:11Z"}',
  '{"type":"tool_use","id":"t1","name":"read","input":{"path":"a"},"ts":"2025-12-17T03:21:11Z"}',
  '{"type":"tool_result","tool_use_id":"t1","output":{"ok":true,"data":{"content":"x"}},"ok":true,"ts":"2025-12-17T03:21:12Z"}',
  '{"type":"message","role":"assistant","text":"done","ts":"2025-12-17T03:21:13Z"}',
];
const TOLD = [
  'user: hello',
  'assistant: I look. | call read {"path":"a"}',
  'user: result {"ok":true,"data":{"content":"x"}}',
  'assistant: done',
];
const TRANSCRIPT = [
  '### You\n\nhello\n',
  '### Assistant\n\nI look.\n',
  '### Tool: read\n\n```json\n{\n  "path": "a"\n}\n```\n\n### Result ✓\n\n```json\n{\n  "ok": true,\n  "data": {\n    "content": "x"\n  }\n}\n```\n',
  '### Assistant\n\ndone\n',
  '',
].join('\n');

/** Two sessions as other programs write them; B is the newer one. */
function planted(url?: string): Place {
  const at = place(url);
  plant(at.home, {
    [`sessions/${A}.jsonl`]: `${LINES.join('\n')}\n`,
    [`sessions/${B}.jsonl`]: `${LINES.slice(0, 2).join('\n').replace('hello', 'newer')}\n`,
    'sessions/notes.txt': 'not a session',
  });
  utimesSync(join(at.home, `sessions/${A}.jsonl`), 1_700_000_000, 1_700_000_000);
  utimesSync(join(at.home, `sessions/${B}.jsonl`), 1_700_000_060, 1_700_000_060);
  return at;
}

/** Two sessions that zdx cannot go on with. */
function strangers(url?: string): Place {
  const at = place(url);
  plant(at.home, {
    [`sessions/${B}.jsonl`]: `${LINES[0]!.replace('1,', '1,"kind":"repl",')}\n`,
    [`sessions/${C}.jsonl`]: `${LINES[0]!.replace('1,', '1,"kind":"agent","snapshot":"r@1",')}\n`,
  });
  return at;
}

describe('zdx sessions', () => {
  it('lists them, the newest first, or says that there are none', async () => {
    expect(await zdx(['sessions', 'list'], place())).toEqual({
      code: 0,
      out: 'No sessions found.\n',
      err: '',
    });
    const at = planted();
    expect(await zdx(['sessions', 'list'], at)).toEqual({
      code: 0,
      out: `${B}  2023-11-14 22:14\n${A}  2023-11-14 22:13\n`,
      err: '',
    });
    const { out } = await zdx(['sessions', 'list', '--format', 'json'], at);
    expect(out.split('\n').map((line) => line && JSON.parse(line).id)).toEqual([B, A, '']);
  });

  it('shows one as a transcript, by its id, its beginning, or as the latest', async () => {
    const at = planted();
    expect(await zdx(['sessions', 'show', '11111'], at)).toEqual({ code: 0, out: TRANSCRIPT, err: '' });
    expect((await zdx(['sessions', 'show', 'latest'], at)).out).toMatch(/^### You\n\nnewer\n/);
  });

  itInFull.each([A, A.slice(0, 35)])('shows one by %s', async (id) => {
    expect(await zdx(['sessions', 'show', id], planted())).toEqual({ code: 0, out: TRANSCRIPT, err: '' });
  });

  const shownNot = async (id: string, code: number, err: string) =>
    expect(await zdx(['sessions', 'show', id], planted())).toEqual({ code, out: '', err });
  it.each<[string, number, string]>([['1111', 1, `'1111' may be any of ${A}, ${B}: give more of the id\n`]])(
    'refuses to show %j',
    shownNot,
  );
  itInFull.each<[string, number, string]>([
    ['9999', 1, "Session '9999' is empty or not found.\n"],
    ['../x', 2, 'session id must be a lower-case UUID v4, got "../x"\n'],
    [
      '550e8400-e29b-41d4-a716-446655440000',
      1,
      "Session '550e8400-e29b-41d4-a716-446655440000' is empty or not found.\n",
    ],
    ['', 2, 'session id must be a lower-case UUID v4, got ""\n'],
  ])('refuses to show %j', shownNot);

  it('skips lines that cannot be read, and says how many', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = planted(url);
    appendFileSync(join(at.home, `sessions/${A}.jsonl`), '{"type":"mess\n\u0000\u0000\u0000\n');
    expect(await zdx(['sessions', 'show', A], at)).toEqual({
      code: 0,
      out: TRANSCRIPT,
      err: 'Warning: 2 unreadable lines skipped\n',
    });
    expect(await zdx(['exec', '-p', 'on', '--session', A], at)).toEqual({
      code: 0,
      out: 'ok\n',
      err: 'Warning: 2 unreadable lines of the session skipped\n',
    });
    expect(conversation(requests[0]!.body)).toEqual([...TOLD, 'user: on']);
  });

  it('reads a file without its meta line, and shows an error where it happened', async () => {
    const at = place();
    const error = '{"type":"error","kind":"http_status","message":"HTTP 500","ts":"2025-12-17T03:21:14Z"}';
    plant(at.home, { [`sessions/${A}.jsonl`]: `${[LINES[1], error, LINES[1], LINES[5]].join('\n')}\n` });
    expect((await zdx(['sessions', 'show', A], at)).out).toBe(
      '### You\n\nhello\n\n### Error\n\nHTTP 500\n\n### You\n\nhello\n\n### Assistant\n\ndone\n\n',
    );
  });

  it('exports plain lines to standard output or a file of its owner alone', async () => {
    const { url } = await provider([{ text: 'answer' }]);
    const at = place(url);
    await zdx(['exec', '-p', 'x'], at);
    const { out } = await zdx(['sessions', 'export', 'latest'], at);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ ts, ...line }) => line)).toEqual(sessionLines(at));
    expect(out).not.toContain('"_"');
    expect(await zdx(['sessions', 'export', 'latest', 'copy.jsonl'], at)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    const copy = join(at.root, 'copy.jsonl');
    expect(readFileSync(copy, 'utf8')).toBe(out);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await zdx(['sessions', 'export', 'latest', 'no/where.jsonl'], at)).toEqual({
      code: 1,
      out: '',
      err: 'no/where.jsonl cannot be written: there is no directory no\n',
    });
  });

  it('exports over no file unless it is forced to, and into what is none', async () => {
    const at = planted();
    plant(at.root, { 'mine.txt': { mode: 0o644, text: 'mine\n' }, 'a-dir': { link: '.' } });
    const mine = join(at.root, 'mine.txt');
    expect(await zdx(['sessions', 'export', A, 'mine.txt'], at)).toEqual({
      code: 1,
      out: '',
      err: 'mine.txt exists: --force writes over it\n',
    });
    expect(readFileSync(mine, 'utf8')).toBe('mine\n');
    expect(await zdx(['sessions', 'export', A, 'mine.txt', '--force'], at)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(mine, 'utf8')).toBe(`${LINES.join('\n')}\n`);
    expect(statSync(mine).mode & 0o777).toBe(0o600);
    expect((await zdx(['sessions', 'export', A, 'a-dir'], at)).err).toBe(
      'a-dir is a directory: give a file\n',
    );
    expect((await zdx(['sessions', 'export', A, '/dev/null'], at)).code).toBe(0);
    expect(readdirSync(at.root).sort()).toEqual(['a-dir', 'mine.txt']);
  });

  it('forks one, whole or up to a line, and leaves the other alone', async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }]);
    const at = planted(url);
    const before = readFileSync(join(at.home, `sessions/${A}.jsonl`), 'utf8');
    const whole = (await zdx(['sessions', 'fork', '11111'], at)).out.trim();
    const part = (await zdx(['sessions', 'fork', A, '--lines', '2'], at)).out.trim();
    await zdx(['exec', '-p', 'on', '--session', whole], at);
    await zdx(['exec', '-p', 'else', '--session', part], at);
    expect(requests.map(({ body }) => conversation(body))).toEqual([
      [...TOLD, 'user: on'],
      ['user: hello | else'],
    ]);
    expect(readFileSync(join(at.home, `sessions/${A}.jsonl`), 'utf8')).toBe(before);
    const { code, err } = await zdx(['sessions', 'fork', A, '--lines', '99'], at);
    expect([code, err]).toEqual([2, 'lines must be at most 6, the length of the session, got 99\n']);
  });

  it('removes one', async () => {
    const at = planted();
    expect(await zdx(['sessions', 'rm', '11111'], at)).toEqual({
      code: 0,
      out: `removed ${A}: 6 lines\n`,
      err: '',
    });
    expect(readdirSync(join(at.home, 'sessions')).sort()).toEqual([`${B}.jsonl`, 'notes.txt']);
    expect(await zdx(['sessions', 'rm', '11111'], at)).toEqual({
      code: 1,
      out: '',
      err: "Session '11111' is empty or not found.\n",
    });
  });

  it('resumes the latest, or the one that is named, as a chat', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }]);
    const at = planted(url);
    const named = await zdx(['sessions', 'resume', '11111'], at, 'on\n');
    expect(named.code).toBe(0);
    expect(named.err).toContain(`Session: ${A}\nLoaded 4 previous messages\n`);
    await zdx(['sessions', 'resume'], at, 'and on\n');
    expect(requests.map(({ body }) => conversation(body))).toEqual([
      [...TOLD, 'user: on'],
      [...TOLD, 'user: on', 'assistant: ok', 'user: and on'],
    ]);
  });

  it('takes as the latest the newest that it can go on with', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }]);
    const at = strangers(url);
    plant(at.home, { [`sessions/${A}.jsonl`]: `${LINES.join('\n')}\n` });
    utimesSync(join(at.home, `sessions/${A}.jsonl`), 1_600_000_000, 1_600_000_000);
    const show = { code: 0, out: TRANSCRIPT, err: '' };
    expect(await zdx(['sessions', 'show', 'latest'], at)).toEqual(show);
    const { code, out } = await zdx(['handoff', '--goal', 'on', '--offline'], at);
    expect({ code, told: out.includes('The last answer was:\ndone') }).toEqual({ code: 0, told: true });
    await zdx(['exec', '-p', 'on', '--session', 'latest'], at);
    utimesSync(join(at.home, `sessions/${A}.jsonl`), 1_600_000_000, 1_600_000_000);
    await zdx(['sessions', 'resume'], at, 'and on\n');
    expect(requests.map(({ body }) => conversation(body))).toEqual([
      [...TOLD, 'user: on'],
      [...TOLD, 'user: on', 'assistant: ok', 'user: and on'],
    ]);
  });

  const none = async (args: string[], err: string) =>
    expect(await zdx(args, place())).toEqual({ code: 1, out: '', err: `${err}\n` });
  it.each<[string[], string]>([[['exec', '-p', 'x', '--session', 'latest'], 'No sessions found to resume']])(
    '%j says that there are none',
    none,
  );
  itInFull.each<[string[], string]>([
    [['sessions', 'show', 'latest'], 'No sessions found'],
    [['sessions', 'export', 'latest'], 'No sessions found'],
    [['sessions', 'fork', 'latest'], 'No sessions found'],
    [['handoff', '--goal', 'x', '--session', 'latest'], 'No sessions found'],
  ])('%j says that there are none', none);

  const others = async (args: string[], err: string) =>
    expect(await zdx(args, strangers())).toEqual({ code: 1, out: '', err: `${err}\n` });
  it.each<[string[], string]>([
    [['sessions', 'show', 'latest'], 'No sessions found that zdx can go on with'],
    [['sessions', 'resume'], 'No sessions found to resume'],
  ])('%j says that there are only others', others);
  itInFull.each<[string[], string]>([
    [['handoff', '--goal', 'x'], 'No sessions found that zdx can go on with'],
  ])('%j says that there are only others', others);

  itInFull('says that there is none to resume', async () => {
    expect(await zdx(['sessions', 'resume'], place(), '')).toEqual({
      code: 1,
      out: '',
      err: 'No sessions found to resume\n',
    });
  });

  it('does not touch a session that is read with --no-save', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = planted(url);
    const before = readFileSync(join(at.home, `sessions/${A}.jsonl`), 'utf8');
    await zdx(['exec', '-p', 'on', '--session', A, '--no-save'], at);
    expect(conversation(requests[0]!.body)).toEqual([...TOLD, 'user: on']);
    expect(readFileSync(join(at.home, `sessions/${A}.jsonl`), 'utf8')).toBe(before);
    expect(readdirSync(join(at.home, 'sessions')).sort()).toEqual([`${A}.jsonl`, `${B}.jsonl`, 'notes.txt']);
  });

  it('refuses sessions of another kind', async () => {
    const at = place();
    plant(at.home, {
      [`sessions/${A}.jsonl`]: `${LINES[0]!.replace('1,', '1,"kind":"repl",')}\n`,
      [`sessions/${B}.jsonl`]: `${LINES[0]!.replace('1,', '1,"kind":"agent","snapshot":"r@1",')}\n`,
    });
    expect((await zdx(['exec', '-p', 'x', '--session', A], at)).err).toBe(
      `session ${A} is of the kind repl: it holds no conversation\n`,
    );
    expect((await zdx(['exec', '-p', 'x', '--session', B], at)).err).toBe(
      `session ${B} works on a snapshot: go on with it in zgate agent\n`,
    );
  });

  it('has nothing to show of a session without a conversation, and says so', async () => {
    const at = strangers();
    expect(await zdx(['sessions', 'show', B], at)).toEqual({
      code: 1,
      out: '',
      err: `session ${B} is of the kind repl: it holds no conversation\n`,
    });
    plant(at.home, { [`sessions/${A}.jsonl`]: `${LINES[0]}\n` });
    expect(await zdx(['sessions', 'show', A], at)).toEqual({
      code: 1,
      out: '',
      err: `Session '${A}' is empty or not found.\n`,
    });
  });

  it('goes on with a session of zgate agent, and zgate reads those of zdx', async () => {
    const { url } = await provider([{ text: 'first' }, { text: 'second' }]);
    const at = place(url);
    const { child, said, ended } = run(['agent', '--store', at.home, '--root', at.root], at.env);
    child.stdout.resume();
    child.stdin.end(`${JSON.stringify({ id: '1', type: 'prompt', message: 'hello', session: 'new' })}\n`);
    expect([(await ended).code, said()]).toEqual([0, '']);
    expect((await zdx(['exec', '-p', 'on', '--session', 'latest'], at)).out).toBe('second\n');
    expect(sessionIds(at)).toHaveLength(1);
    expect(sessionLines(at).flatMap(({ type, text }) => (type === 'message' ? text : []))).toEqual([
      'hello',
      'first',
      'on',
      'second',
    ]);
  });
});
