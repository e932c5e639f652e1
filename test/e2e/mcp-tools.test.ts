/** The built command under the official MCP client library: both eras, both transports, the same answers as dispatch. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { table } from '../../functions/table.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { local } from '../../local/compose.ts';
import { timeless } from '../support/local.ts';
import { WAYS } from '../support/mcp.ts';
import { itInFull } from '../support/skips.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const BIG = `${'"quoted"\t\\ and ünïcode '.repeat(8)}\n`.repeat(4500);
const root = tempTree({
  'src/a.ts': 'export class Live {}\nexport const two = 2;\n',
  'README.md': '# Title\n',
  'big.txt': BIG,
});
const store = tempDir();
const stored = tempTree({ 'src/a.ts': 'export class Stored {}\n' });
const snapshot = await publishTree(openStore(store), stored, 'org/app');
const SERVED = ['--root', root, '--store', store];

const READING = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const RUNNING = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const NAMED = { type: 'string', minLength: 1, maxLength: 64, description: expect.any(String) };

const ZENO = ['list_files', 'read_file', 'peek', 'grep', 'extract_symbols', 'stat', 'snapshots'];
const REPL = ['eval', 'load-file', 'describe', 'interrupt', 'complete', 'info', 'eldoc', 'lookup', 'stdin'];
const SESSIONS = ['ls-sessions', 'clone', 'close'];
const LOOKING = ['describe', 'complete', 'info', 'eldoc', 'lookup', 'ls-sessions'];

/** Each tool of zeno in a way that finds something, and one that faults. */
const CALLS: [string, Record<string, unknown>][] = [
  ['list_files', { glob: '**/*.ts' }],
  ['read_file', { path: 'src/a.ts', end_line: 2 }],
  ['read_file', { path: 'src/a.ts', snapshot: 'org/app@main' }],
  ['peek', { path: 'README.md' }],
  ['grep', { pattern: 'class' }],
  ['grep', { pattern: 'class', snapshot }],
  ['extract_symbols', { path: 'src/a.ts' }],
  ['stat', { paths: ['src', 'nope', '../up'] }],
  ['snapshots', {}],
];
const FAULTS: [string, Record<string, unknown>, string][] = [
  ['read_file', { path: 'nope.txt' }, 'not_found'],
  ['read_file', { path: '../../etc/passwd' }, 'outside_root'],
  ['read_file', {}, 'invalid_args'],
  ['grep', { patern: 'x' }, 'invalid_args'],
  ['peek', { path: 'README.md', snapshot: 'org/none' }, 'not_found'],
  ['lookup', { sym: 'car', session: '00000000-0000-4000-8000-000000000000' }, 'not_found'],
];

const { dispatch, close } = await local({ root, store });
afterAll(close);

const result = (of: unknown) => timeless({ result: of });
const textOf = (called: { content: unknown[] }) => (called.content[0] as { text: string }).text;

/** Both transports and both eras, each once; the other two ways differ from them in nothing but the pair. */
const WHOLE = ['stdio 2025-11-25', 'http 2026-07-28'];
/** What the sandbox does is the same behind all of them. */
const RUNS = ['http 2026-07-28'];

describe.each(WAYS)('over $way', ({ way, version, connected }) => {
  const itHere = WHOLE.includes(way) ? it : itInFull;
  const itRuns = RUNS.includes(way) ? it : itInFull;
  let client: Client;
  beforeAll(async () => {
    client = await connected(SERVED);
  });
  // biome-ignore lint/suspicious/noExplicitAny: results are looked at field by field
  const ask = async (name: string, args: object): Promise<any> =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent;

  it('says who it is and speaks the version that was asked for', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'zgate' });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toContain('call clone once');
  });

  itHere('lists the rows of the table with their schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...ZENO, ...REPL, ...SESSIONS]);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      const { contract, needs } = table.find((op) => op.contract.op === tool.name)!;
      const { result: output } = contract.schema.$defs;
      const { anyOf, allOf, ...args } = contract.schema.$defs.args;
      const { stream, ...properties } = args.properties;
      const named = needs.realms && !['clone', 'ls-sessions'].includes(tool.name);
      expect(tool).toEqual({
        name: contract.op,
        title: expect.stringMatching(/^[A-Z][a-z ]+$/),
        description: contract.description,
        inputSchema: named
          ? {
              ...args,
              required: [...(args.required ?? []), 'session'],
              properties: { ...properties, session: NAMED },
            }
          : { ...args, properties },
        outputSchema: output,
        annotations:
          tool.name === 'close'
            ? { ...RUNNING, destructiveHint: true }
            : [...ZENO, ...LOOKING].includes(tool.name)
              ? READING
              : RUNNING,
      });
    }
  });

  itHere.each(CALLS)('answers %s %j as dispatch does, as a value and as text', async (op, args) => {
    const called = await client.callTool({ name: op, arguments: args });
    const outcome = await dispatch({ op, args });
    expect(outcome.ok).toBe(true);
    expect(called.isError).toBeUndefined();
    expect(result(called.structuredContent)).toEqual(result(outcome.ok && outcome.result));
    expect(called.content).toEqual([{ type: 'text', text: JSON.stringify(called.structuredContent) }]);
  });

  itRuns('answers every tool that it lists', async () => {
    const session = (await ask('clone', { lang: 'js' })).data['new-session'];
    const sym = { session, sym: 'area' };
    const calls: [string, Record<string, unknown>][] = [
      ...CALLS,
      ['describe', {}],
      ['eval', { session, code: 'function area(w, h) { return w * h; } area(6, 7)' }],
      ['load-file', { session, file: 'const name = prompt("name?"); name', lang: 'js' }],
      ['stdin', { session, stdin: 'me' }],
      ['interrupt', { session }],
      ['complete', { session, prefix: 'are' }],
      ...['info', 'eldoc', 'lookup'].map((op): [string, object] => [op, sym]),
      ['ls-sessions', {}],
      ['clone', { session }],
      ['close', { session }],
    ] as [string, Record<string, unknown>][];
    const replies = new Map<string, unknown>();
    for (const [name, args] of calls) {
      const called = await client.callTool({ name, arguments: args });
      expect([name, called.isError]).toEqual([name, undefined]);
      replies.set(name, called.structuredContent);
      // The command has another version than the tests.
      if (!LOOKING.includes(name) || name === 'describe') continue;
      const outcome = await dispatch({ op: name, args });
      expect([name, called.structuredContent]).toEqual([name, outcome.ok && outcome.result]);
    }
    expect(replies.get('describe')).toMatchObject({ data: { ops: expect.arrayContaining(REPL) } });
    expect(replies.get('eval')).toMatchObject({ value: 42 });
    expect(replies.get('load-file')).toMatchObject({ status: ['need-input'] });
    expect(replies.get('stdin')).toMatchObject({ value: 'me', status: ['done'] });
    expect(replies.get('interrupt')).toMatchObject({ status: ['done', 'session-idle'] });
    expect(replies.get('eldoc')).toMatchObject({ data: { name: 'area', lang: 'js' } });
    const { tools } = await client.listTools();
    expect([...replies.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  itHere.each(FAULTS)('gives the fault of %s %j as a result', async (op, args, code) => {
    const called = await client.callTool({ name: op, arguments: args });
    const outcome = await dispatch({ op, args });
    const { message } = outcome.ok ? { message: '' } : outcome.fault;
    expect({ ...called, _meta: undefined }).toEqual({
      content: [{ type: 'text', text: JSON.stringify({ code, message }) }],
      isError: true,
    });
  });

  itHere('refuses a tool that is not there as an error of the protocol', async () => {
    for (const name of ['prompt', 'page_list', 'log_event'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    await expect(client.callTool({ name: 'read-file', arguments: {} })).rejects.toThrow(
      'unknown tool: read-file; did you mean "read_file"?',
    );
  });

  itHere('keeps a session between calls that name it, and nothing between those that do not', async () => {
    const nameless = await client.callTool({ name: 'eval', arguments: { code: '1' } });
    expect(nameless.isError).toBe(true);
    expect(JSON.parse(textOf(nameless as never))).toEqual({
      code: 'invalid_args',
      message: 'session is missing: clone gives a new one',
    });
    const { data } = await ask('clone', { lang: 'js' });
    const session = data['new-session'];
    expect(await ask('eval', { session, code: 'const x = 20; console.log("hi"); x' })).toMatchObject({
      session,
      output: 'hi\n',
      status: ['done'],
    });
    expect(await ask('eval', { session, code: 'x + 22' })).toMatchObject({ value: 42, status: ['done'] });
    const raised = await client.callTool({ name: 'eval', arguments: { session, code: 'nope()' } });
    expect(raised.isError).toBeUndefined();
    expect(await ask('load-file', { session, file: 'const y = x * 2; y', lang: 'js' })).toMatchObject({
      value: 40,
    });
    const fork = (await ask('clone', { session })).data['new-session'];
    expect(await ask('eval', { session: fork, code: 'x + y' })).toMatchObject({ value: 60 });
    expect(await ask('close', { session })).toMatchObject({ status: ['done', 'session-closed'] });
  });

  itHere('gives large results whole', async () => {
    const args = { path: 'big.txt', end_line: 4500, max_lines: 4500 };
    const called = await client.callTool({ name: 'read_file', arguments: args });
    expect(called.structuredContent).toMatchObject({ truncated: false, text: BIG.slice(0, -1) });
    expect(JSON.parse(textOf(called as never))).toEqual(called.structuredContent);
  });

  itHere('answers many calls at once, each with its own answer', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => n + 1);
    const answers = await Promise.all(
      lines.map((line) => ask('read_file', { path: 'big.txt', start_line: line })),
    );
    expect(answers.map(({ start_line }) => start_line)).toEqual(lines);
  });

  itHere('ends a long evaluation that is cancelled, and its session goes on', async () => {
    const session = (await ask('clone', { lang: 'js' })).data['new-session'];
    await ask('eval', { session, code: 'let kept = 7' });
    const stop = new AbortController();
    const args = { session, code: 'kept = 8; for (;;);', timeout_ms: 60_000 };
    const long = client.callTool({ name: 'eval', arguments: args }, { signal: stop.signal });
    const ended = expect(long).rejects.toThrow();
    for (let idle = true; idle; ) {
      const { status } = await ask('interrupt', { session, 'interrupt-id': 'nobody' });
      idle = status.includes('session-idle');
    }
    stop.abort();
    await ended;
    // It would wait for a minute behind one that still runs.
    expect(await ask('eval', { session, code: 'kept' })).toMatchObject({ value: 7, status: ['done'] });
  });
});
