/** Sessions that work on a snapshot: their changes are kept with them, as files and as a patch. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { fsSessions } from '../../../lib/io/fs-sessions.ts';
import { fsStore } from '../../../lib/io/fs-store.ts';
import { ambient } from '../../../lib/io/open-sessions.ts';
import { type AgentProcess, agentProcess, call, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { processesWith } from '../../support/processes.ts';
import { lineReader, run } from '../../support/server.ts';
import { publishTree } from '../../support/snapshot.ts';
import { plant, tempDir, tempTree } from '../../support/tree.ts';
import { grammarFault } from '../../support/zot-grammar.ts';

let server: ModelServer;
/** Every test has sessions of its own in it. */
let agent: AgentProcess;
const here = place();
beforeAll(async () => {
  server = await modelServer();
  agent = agentProcess(server.url, here);
  await publishTree(fsStore(here.store), tempTree({ 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n' }));
});
afterEach(() => server.forget());
afterAll(() => server.close());

it('diff and files tell what was changed, in another process too', async () => {
  const calls = [
    call('edit', { path: 'a.txt', old: 'two', new: 'TWO' }, 't1'),
    call('bash', { command: 'rm b.txt; echo new > c.txt' }, 't2'),
  ];
  server.add({ tool_calls: calls }, { text: 'Done.' });
  const messages = await agent.prompt('change', { session: 'new', snapshot: 'r@main' });
  expect(grammarFault(messages)).toBeUndefined();
  expect(messages.filter(({ type }) => type === 'tool_result').map(({ is_error }) => is_error)).toEqual([
    false,
    false,
  ]);
  const { session } = messages[0]!.data;
  expect((await agent.ask({ type: 'get_state', session })).data.cwd).toBe('/workspace');
  const other = agentProcess(server.url, here);
  expect((await other.ask({ type: 'files', session })).data).toEqual({
    files: [
      { path: 'a.txt', status: 'modified', bytes: 8 },
      { path: 'b.txt', status: 'deleted', bytes: 0 },
      { path: 'c.txt', status: 'added', bytes: 4 },
    ],
  });
  const { data } = await other.ask({ type: 'diff', session });
  expect(data.omitted).toEqual([]);
  for (const line of ['-two', '+TWO', '-b', '+new']) expect(data.patch.split('\n')).toContain(line);
  const fork = (await other.ask({ type: 'fork', session })).data.session;
  expect((await other.ask({ type: 'diff', session: fork })).data).toEqual(data);
});

it('a session on a directory has neither', async () => {
  server.add({ text: 'ok' });
  const [{ data }] = (await agent.prompt('x', { session: 'new' })) as [
    { type: string; data: { session: string } },
  ];
  for (const type of ['diff', 'files'])
    expect(await agent.ask({ type, session: data.session })).toEqual({
      type: 'response',
      command: type,
      id: expect.any(String),
      success: false,
      error: `session ${data.session} works on a directory: only a snapshot's changes are kept`,
    });
});

it('refuses a snapshot that is not there, and one for a session that has begun', async () => {
  expect(await agent.ask({ type: 'prompt', message: 'x', session: 'new', snapshot: 'r@nope' })).toMatchObject(
    {
      success: false,
      error: expect.stringMatching(/nope/),
    },
  );
  expect(await agent.ask({ type: 'prompt', message: 'x', snapshot: 'r@main' })).toMatchObject({
    success: false,
    error: expect.stringMatching(/snapshot goes with/),
  });
});

/** Another command on the same store. */
async function zgate(...args: string[]) {
  const { child, ended, said } = run([...args, '--store', here.store], here.env);
  const out = await lineReader(child.stdout).rest();
  return { code: (await ended).code, out, said: said() };
}

const store = fsStore(here.store);
const keysOf = async (session: string) =>
  (await store.list('agent/')).entries.map(({ key }) => key).filter((key) => key.includes(session));
const writing = (content: string) => ({ tool_calls: [call('write', { path: 'a.txt', content })] });

/** A session on a ref, with one change. */
async function changed(snapshot: string): Promise<string> {
  server.add(writing('mine\n'), { text: 'Done.' });
  const messages = await agent.prompt('change', { session: 'new', snapshot });
  return messages[0]!.data.session;
}

it('what a session works on is collected when the session is gone, not before', async () => {
  const files = { 'a.txt': 'kept\n' };
  const id = await publishTree(store, tempTree(files), 'kept');
  const session = await changed('kept@main');
  await publishTree(store, tempTree({ 'a.txt': 'other\n' }), 'kept');
  const gc = () => zgate('snapshot', 'gc', '--repo', 'kept', '--older-than', '0s');
  expect(await gc()).toEqual({
    code: 0,
    out: [
      'kept: 0 snapshots dropped, 2 snapshots kept, 0 objects deleted (0 B)',
      `kept: ${id.slice(0, 12)} is kept for the session ${session}`,
    ],
    said: '',
  });
  expect((await agent.ask({ type: 'diff', session })).data.patch).toContain('-kept\n+mine\n');
  server.add({ text: 'ok' });
  expect(grammarFault(await agent.prompt('go on', { session }))).toBeUndefined();
  const fork = (await agent.ask({ type: 'fork', session })).data.session;
  for (const one of [session, fork]) {
    const { code, out } = await zgate('sessions', 'rm', one);
    expect([code, out]).toEqual([
      0,
      [expect.stringMatching(`^removed ${one}: \\d+ lines and 4 objects of its changes$`)],
    ]);
    expect(await keysOf(one)).toEqual([]);
    expect(await agent.ask({ type: 'diff', session: one })).toMatchObject({
      success: false,
      error: `no such session: ${one}; "new" begins one`,
    });
  }
  expect((await gc()).out).toEqual([
    expect.stringMatching(/^kept: 1 snapshot dropped, 1 snapshot kept, 1 object deleted/),
  ]);
});

it('says so when what it works on is gone anyway, and goes on when it is there again', async () => {
  const files = { 'a.txt': 'gone\n' };
  const id = await publishTree(store, tempTree(files), 'gone');
  const session = await changed('gone@main');
  await store.remove(`agent/pins/${session}/${id}/gone`);
  await publishTree(store, tempTree({ 'a.txt': 'other\n' }), 'gone');
  await zgate('snapshot', 'gc', '--repo', 'gone', '--older-than', '0s');
  const error = `session ${session} works on gone@${id}, which is gone from the store; it goes on when the same files are published there again`;
  for (const command of [{ type: 'diff' }, { type: 'files' }, { type: 'prompt', message: 'x' }])
    expect(await agent.ask({ ...command, session })).toMatchObject({ success: false, error });
  expect((await agent.ask({ type: 'get_messages', session })).data.messages).toHaveLength(4);
  await publishTree(store, tempTree(files), 'gone');
  server.add({ text: 'ok' });
  expect(grammarFault(await agent.prompt('go on', { session }))).toBeUndefined();
  expect(await keysOf(session)).toContain(`agent/pins/${session}/${id}/gone`);
});

it('has the guidelines of the user, then those of the snapshot', async () => {
  const there = place();
  await publishTree(fsStore(there.store), tempTree({ 'AGENTS.md': 'theirs\n', 'a.txt': 'a\n' }));
  const own = `${there.env.HOME}/.config/zdx/AGENTS.md`;
  plant(there.env.HOME!, { '.config/zdx/AGENTS.md': 'mine\n', 'AGENTS.md': 'of the home' });
  plant(there.root, { 'AGENTS.md': 'of the directory' });
  server.add({ text: 'ok' });
  const agent = agentProcess(server.url, there, ['--system-prompt', 'Be brief.']);
  await agent.prompt('x', { session: 'new', snapshot: 'r@main' });
  const system = server.requests.at(-1)!.body.system as { text: string }[];
  expect(system.map(({ text }) => text)).toEqual([
    [
      'Be brief.',
      'You work on a snapshot of a repository. Use paths relative to its root: commands run in a copy of it.',
      '# Project Context',
      `## ${own}`,
      'mine',
      '## AGENTS.md',
      'theirs',
    ].join('\n\n'),
  ]);
});

it('a copy that a killed process has left goes when another is made; one that is in use stays', async () => {
  const temporary = tempDir();
  const env = { TMPDIR: temporary };
  const copies = () => readdirSync(temporary).filter((name) => name.startsWith('zgate-copy-'));
  const mark = `zgate-copy-test-${process.pid}-${Date.now()}`;
  const agents = ['killed', 'working'].map(() => agentProcess(server.url, here, [], env));
  for (const [n, agent] of agents.entries()) {
    server.add({ tool_calls: [call('bash', { command: `echo on; sleep 300; : ${mark}` })] });
    agent.send({ id: 'p', type: 'prompt', message: 'x', session: 'new', snapshot: 'r@main' });
    await agent.hear(({ type }) => type === 'tool_progress');
    expect(copies()).toHaveLength(n + 1);
  }
  const [killed, working] = agents as [AgentProcess, AgentProcess];
  killed.child.kill('SIGKILL');
  await killed.ended;
  const third = async () => {
    server.add(
      { tool_calls: [call('bash', { command: `ls -d "${temporary}"/zgate-copy-*/` })] },
      { text: 'ok' },
    );
    const agent = agentProcess(server.url, here, [], env);
    const messages = await agent.prompt('look', { session: 'new', snapshot: 'r@main' });
    await agent.finish();
    return messages.find(({ type }) => type === 'tool_result')!.content[0].text;
  };
  // Its own, and that of the one at work.
  expect((await third()).match(/zgate-copy-\w+\/$/gm)).toHaveLength(2);
  expect(copies()).toHaveLength(1);
  await working.ask({ type: 'abort', session: working.heard[0]!.data.session });
  if (!working.heard.some(({ type }) => type === 'done')) await working.hear(({ type }) => type === 'done');
  expect(copies()).toEqual([]);
  // What the killed one was running, and its children.
  for (const pid of processesWith(mark)) process.kill(-pid, 'SIGKILL');
});

it('a fork has the files as they were behind its last line', async () => {
  server.add({ tool_calls: [call('read', { path: 'a.txt' })] }, writing('first\n'), { text: 'One.' });
  const messages = await agent.prompt('change', { session: 'new', snapshot: 'r@main' });
  const { session } = messages[0]!.data;
  server.add(
    writing('second\n'),
    { tool_calls: [call('bash', { command: 'echo third > a.txt; rm b.txt' })] },
    { text: 'Two.' },
  );
  await agent.prompt('again', { session });
  const { lines } = (await fsSessions(join(here.store, 'sessions'), { ambient }).load(session))!;
  const fork = async (from: string, count?: number) =>
    (await agent.ask({ type: 'fork', session: from, lines: count })).data.session;
  const contents = async (one: string) => {
    const { patch } = (await agent.ask({ type: 'diff', session: one })).data;
    return patch.split('\n').filter((line: string) => /^[+-](?![+-])/.test(line));
  };
  const was = ['-one', '-two'];
  const states: Record<number, string[]> = {};
  let expected: string[] = [];
  const later = [
    [...was, '+first'],
    [...was, '+second'],
    [...was, '+third', '-b'],
  ];
  for (const [n, { type, changes }] of lines.entries()) {
    if (type === 'tool_result' && changes !== undefined) expected = later.shift()!;
    states[n + 1] = expected;
  }
  expect(later).toEqual([]);
  for (const [count, files] of Object.entries(states))
    expect([count, await contents(await fork(session, Number(count)))]).toEqual([count, files]);
  // One that was brought from elsewhere as a text has none of them.
  const exported = join(tempDir(), 'session.jsonl');
  await zgate('sessions', 'export', session, exported);
  const brought = (await zgate('sessions', 'import', exported)).out[0]!.split(' ')[0]!;
  expect(await contents(await fork(brought))).toEqual([]);
  expect(await agent.ask({ type: 'fork', session: brought, lines: lines.length - 1 })).toMatchObject({
    success: false,
    error: 'the files of the session as they were then are gone in the store',
  });
  // Of a fork, too, which knows all that it was forked from.
  const whole = await fork(session);
  await zgate('sessions', 'rm', session);
  const middle = lines.findIndex(({ changes }) => changes !== undefined) + 1;
  expect(await contents(whole)).toEqual([...was, '+third', '-b']);
  expect(await contents(await fork(whole, middle))).toEqual([...was, '+first']);
  expect(await contents(await fork(whole, middle - 1))).toEqual([]);
});
