/** `zgate mcp` as a process: how much it takes, how it leaves, what it offers and how it starts. */
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { call, fed, hello, request } from '../support/mcp-lines.ts';
import { lineReader, run } from '../support/server.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\ntwo\n' });
const store = tempDir();
const SERVED = ['mcp', '--root', root, '--store', store];

/** One with all that it can offer, for those who do not care how it ends. */
const log = join(tempDir(), 'log.jsonl');
const shared = run([...SERVED, '--families', 'zeno,repl,pages', '--log', log]);
const lines = lineReader(shared.child.stdout);
/** Sends requests; gives as many replies, in the order in which they come. */
async function told(requests: string, count = 1) {
  shared.child.stdin.write(requests);
  const replies = [];
  for (let n = 0; n < count; n++) replies.push(JSON.parse((await lines.next())!));
  return replies;
}

describe('zgate mcp', () => {
  it('answers more requests than it runs at once', async () => {
    const ids = Array.from({ length: 600 }, (_, n) => n);
    const calls = ids.map((id) => call(id, 'stat', { path: 'a.txt' })).join('');
    const replies = await told(calls, ids.length);
    expect(replies.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it('gives a result once that is too large to be given twice', async () => {
    const [cloned] = await told(call(1, 'clone', { lang: 'js' }));
    const session = cloned.result.structuredContent.data['new-session'];
    const [evaluated] = await told(call(2, 'eval', { session, code: 'print("\\u0001".repeat(900000)); 1' }));
    const { structuredContent, content } = evaluated.result;
    expect(structuredContent.output).toHaveLength(900_001);
    expect(content).toEqual([
      { type: 'text', text: expect.stringMatching(/^the result has 54\d{5} characters and is only in/) },
    ]);
  });

  it('answers what it was asked before its input ended', async () => {
    const { child, ended } = run(SERVED);
    child.stdin.end(request(1, 'ping'));
    expect(await lineReader(child.stdout).rest()).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('leaves on a signal while a client is connected', async () => {
    const { child, ended } = run(SERVED);
    child.stdin.write(request(1, 'ping'));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, signal: null });
  });

  it('leaves when nobody reads it any more', async () => {
    const { child, ended } = run(SERVED);
    child.stdin.write(request(1, 'ping'));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(request(2, 'ping'));
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('offers what was asked for and can be done', async () => {
    const names = async (...args: string[]) => {
      const { replies } = await fed(request(1, 'tools/list'), ['mcp', ...args]);
      return replies[0].result.tools.map(({ name }: { name: string }) => name);
    };
    const log = join(tempDir(), 'log.jsonl');
    expect(await names('--root', root, '--families', 'zeno', '--log', log)).toEqual([
      'list_files',
      'read_file',
      'peek',
      'grep',
      'extract_symbols',
      'stat',
      'snapshots',
      'log_event',
    ]);
    const pages = ['connect', 'poll', 'result', 'background', 'request', 'list', 'changed'];
    expect(await names('--root', root, '--families', 'pages')).toEqual(pages.map((name) => `page_${name}`));
  });

  it('offers nothing for which a provider of models refuses all tools', async () => {
    const [{ result }] = await told(request(1, 'tools/list'));
    const { tools } = result;
    expect(tools.length).toBe(table.filter(({ needs }) => !needs.agents).length);
    const NAME = /^[a-zA-Z0-9_-]{1,48}$/;
    const refused = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'if', '$ref'];
    for (const { name, inputSchema, outputSchema } of tools) {
      const names = [name, ...Object.keys(inputSchema.properties)];
      expect([name, names.filter((one) => !NAME.test(one))]).toEqual([name, []]);
      expect([name, refused.filter((keyword) => keyword in inputSchema)]).toEqual([name, []]);
      expect([name, inputSchema.type, outputSchema.type]).toEqual([name, 'object', 'object']);
    }
  });

  it('still checks what the schema no longer says, and its description does', async () => {
    const requests = [
      request(1, 'tools/list'),
      call(2, 'stat', {}),
      call(3, 'log_event', { event: 'claim', claim: 'x' }),
    ];
    const replies = [];
    for (const one of requests) replies.push(...(await told(one)));
    const { description } = replies[0].result.tools.find(({ name }: { name: string }) => name === 'stat');
    expect(description).toContain('give `path`, `paths` or both');
    const said = replies.slice(1).map(({ result }) => [result.isError, JSON.parse(result.content[0].text)]);
    expect(said).toEqual([
      [true, { code: 'invalid_args', message: 'missing path or paths' }],
      [true, { code: 'invalid_args', message: 'missing evidence' }],
    ]);
  });

  it('says that read_file gives one line unless it is told end_line', async () => {
    const [initialized] = await told(hello('2025-06-18'));
    expect(initialized.result.instructions).toContain(
      'read_file gives one line unless it is told `end_line`',
    );
    const [{ result }] = await told(request(1, 'tools/list'));
    const { description, inputSchema, outputSchema } = result.tools.find(
      ({ name }: { name: string }) => name === 'read_file',
    );
    expect(description).toContain('Without `end_line` it gives one line only: give `end_line`');
    expect(inputSchema.properties.end_line.description).toContain('only the line `start_line` is returned');
    expect(outputSchema.properties.total_lines.description).toContain('give `end_line`');
  });

  it('answers every tool of pages and of the log, and says of each what it may do', async () => {
    const answered = new Set<string>();
    const ask = async (name: string, args: object) => {
      const [{ result }] = await told(call(1, name, args));
      expect([name, result.isError]).toEqual([name, undefined]);
      answered.add(name);
      return result.structuredContent.data;
    };
    await ask('log_event', { event: 'claim', claim: 'two lines', evidence: [{ path: 'a.txt' }] });
    const { page, token } = await ask('page_connect', { name: 'shop' });
    await ask('page_request', { page, code: '1 + 1', wait_ms: 0 });
    const { job } = await ask('page_poll', { page, token, wait_ms: 0 });
    await ask('page_result', { page, token, job: job.id, ok: true, value: '2' });
    await ask('page_changed', { page });
    expect(await ask('page_list', {})).toMatchObject({ pages: [{ page }] });
    await ask('page_background', { page, token, leaving: true });
    const [{ result }] = await told(request(2, 'tools/list'));
    const { tools } = result;
    const hints = tools
      .filter(({ name }: { name: string }) => /^(?:page_|log_)/.test(name))
      .map((tool: { name: string; annotations: object }) => [tool.name, tool.annotations]);
    const anything = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };
    expect(hints.map(([name]: [string]) => name).sort()).toEqual([...answered].sort());
    expect(Object.fromEntries(hints)).toEqual({
      ...Object.fromEntries([...answered].map((name) => [name, anything])),
      log_event: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      page_list: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    });
    shared.child.stdin.end();
    // Every request so far had one reply.
    expect(await lines.rest()).toEqual([]);
    expect(await shared.ended).toEqual({ code: 0, signal: null });
  });

  it('serves a snapshot and says which one on standard error', async () => {
    const tree = tempTree({ 'a.txt': 'stored\n' });
    const id = await publishTree(openStore(store), tree, 'org/app');
    const { replies, err } = await fed(call(1, 'peek', { path: 'a.txt' }), [
      'mcp',
      '--snapshot',
      'org/app@main',
      '--store',
      store,
    ]);
    expect(replies[0].result.structuredContent.head.text).toBe('stored');
    expect(err).toBe(`zgate: serving snapshot org/app@${id}\n`);
  });

  it.each([
    [['--families', 'agent'], '--families must be some of zeno,repl,pages, got agent'],
    [
      ['--root', '.', '--snapshot', 'x'],
      'serve a directory or a snapshot: give --root or --snapshot, not both',
    ],
    [['--http', '0.0.0.0:0'], '--http 0.0.0.0:0 is open to other machines'],
    [['--http', '127.0.0.1:0', '--token', ''], '--token must not be empty'],
    [['--root', join(root, 'nope')], 'does not exist'],
  ])('refuses to start with %j', async (args, text) => {
    const { err, code } = await fed('', ['mcp', ...args]);
    expect(err).toContain(text);
    expect(code).not.toBe(0);
  });
});
