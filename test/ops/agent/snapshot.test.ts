/** Sessions that work on a snapshot: their changes are kept with them, as files and as a patch. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fsStore } from '../../../lib/io/fs-store.ts';
import { agentProcess, call, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { publishTree } from '../../support/snapshot.ts';
import { tempTree } from '../../support/tree.ts';
import { grammarFault } from '../../support/zot-grammar.ts';

let server: ModelServer;
const here = place();
beforeAll(async () => {
  server = await modelServer();
  await publishTree(fsStore(here.store), tempTree({ 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n' }));
});
afterAll(() => server.close());

it('diff and files tell what was changed, in another process too', async () => {
  const calls = [
    call('edit', { path: 'a.txt', old: 'two', new: 'TWO' }, 't1'),
    call('bash', { command: 'rm b.txt; echo new > c.txt' }, 't2'),
  ];
  server.add({ tool_calls: calls }, { text: 'Done.' });
  const agent = agentProcess(server.url, here);
  const messages = await agent.prompt('change', { session: 'new', snapshot: 'r@main' });
  expect(grammarFault(messages)).toBeUndefined();
  expect(messages.filter(({ type }) => type === 'tool_result').map(({ is_error }) => is_error)).toEqual([
    false,
    false,
  ]);
  const { session } = messages[0]!.data;
  expect((await agent.ask({ type: 'get_state', session })).data.cwd).toBe('/workspace');
  await agent.finish();
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
  const agent = agentProcess(server.url, here);
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
  const agent = agentProcess(server.url, here);
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
