/** zgate agent on standard input and output, as its clients start it. Spec: zot rpc transcript; facts on zot rpc, "Process". */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { ambient } from '../../lib/io/open-sessions.ts';
import { type AgentProcess, agentProcess, call, place, typesOf } from '../support/agent.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { processesWith, until } from '../support/processes.ts';
import { lineReader, listening, run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { plant } from '../support/tree.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

let server: ModelServer;
beforeEach(async () => {
  server = await modelServer();
});
afterEach(() => server.close());

const here = place();
const open = (args: string[] = [], env: Record<string, string> = {}) =>
  agentProcess(server.url, here, args, env);
const parsed = (output: string): ZotMessage[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const keysOf = (message: ZotMessage) => Object.keys(message).sort().join(' ');

describe('the transcript of the document', () => {
  const words = ['This', ' system', ' runs', ' kernel', ' 6.1', '.'];

  it('comes line for line from a pipe', async () => {
    server.add({ tool_calls: [call('bash', { command: 'uname -a' }, 'call_00_x')] }, { text: words });
    const line =
      '{"id":"1","type":"prompt","message":"run uname -a and tell me the kernel version in one sentence"}';
    const command = `printf '%s\\n' "$LINE" | "${process.execPath}" dist/zgate.js agent --root "${here.root}" --base-url ${server.url}`;
    const child = spawn('sh', ['-c', command], { env: { ...process.env, ...here.env, LINE: line } });
    const ended = once(child, 'close');
    const messages = parsed(await text(child.stdout));
    expect(await ended).toEqual([0, null]);
    expect(grammarFault(messages)).toBeUndefined();
    expect(typesOf(messages)).toEqual([
      'response',
      'user_message',
      'turn_start',
      'assistant_start',
      'tool_use_start',
      'tool_use_args',
      'tool_use_args',
      'tool_use_args',
      'tool_use_end',
      'usage',
      'assistant_message',
      'tool_call',
      'turn_end',
      'tool_progress',
      'tool_result',
      'turn_start',
      'assistant_start',
      ...words.map(() => 'text_delta'),
      'usage',
      'assistant_message',
      'turn_end',
      'done',
    ]);
    // Those of the document, and the name of the prompt.
    const keys: Record<string, string> = {
      response: 'command data id success type',
      user_message: 'content prompt_id time type',
      turn_start: 'prompt_id step type',
      assistant_start: 'prompt_id type',
      tool_use_start: 'id name prompt_id type',
      tool_use_args: 'delta id prompt_id type',
      tool_use_end: 'id prompt_id type',
      usage: 'cache_read cache_write cost_usd cumulative input output prompt_id type',
      assistant_message: 'content prompt_id time type',
      tool_call: 'args id name prompt_id type',
      turn_end: 'prompt_id stop type',
      tool_progress: 'id prompt_id text type',
      tool_result: 'content id is_error prompt_id type',
      text_delta: 'delta prompt_id type',
      done: 'prompt_id type',
    };
    for (const message of messages)
      expect([message.type, keysOf(message)]).toEqual([message.type, keys[message.type]]);
    const progress = messages.find(({ type }) => type === 'tool_progress')!;
    const [result] = messages.find(({ type }) => type === 'tool_result')!.content;
    expect(result.text).toBe(`$ uname -a\n${progress.text}`);
  });

  itInFull('tells a refused key as the document has it', async () => {
    server.add({ status: 401, error: { type: 'authentication_error', message: 'no' } });
    const agent = open();
    agent.send({ id: '1', type: 'prompt', message: 'check the current directory' });
    const { code, messages } = await agent.finish();
    expect(code).toBe(0);
    expect(typesOf(messages)).toEqual([
      'response',
      'user_message',
      'turn_start',
      'turn_end',
      'error',
      'done',
    ]);
    for (const told of [messages[3]!.error, messages[4]!.message])
      expect(told).toMatch(/^anthropic: http 401: /);
  });
});

describe('the token', () => {
  const guarded = () => open([], { ZOTCORE_RPC_TOKEN: 'right-token' });
  const refusal = (id: string, command: string, error: string) => ({
    type: 'response',
    command,
    id,
    success: false,
    error,
  });

  it('is wanted before every command, as often as one comes', async () => {
    const agent = guarded();
    for (const type of ['ping', 'get_state', 'ping', 'prompt'])
      expect(await agent.ask({ type, message: 'x' })).toMatchObject({
        command: type,
        success: false,
        error: 'auth required: send hello with token first',
      });
    agent.send('{');
    expect(await agent.hear(() => true)).toMatchObject({ success: false });
    expect(server.requests).toEqual([]);
    expect(await agent.ask({ type: 'hello', token: 'right-token' })).toMatchObject({ success: true });
    expect(await agent.ask({ type: 'ping' })).toMatchObject({ success: true });
  });

  async function ends(given: object) {
    const agent = guarded();
    agent.send({ id: 'h', type: 'hello', ...given });
    agent.send({ id: 'p', type: 'ping' });
    expect(await agent.hear(() => true)).toEqual(refusal('h', 'hello', 'invalid token'));
    expect((await agent.ended).code).toBe(1);
    expect(await agent.finish()).toMatchObject({ messages: [{ id: 'h' }] });
  }
  it.each([{ token: 'wrong-token' }])('ends the process when it is wrong: %j', ends);
  itInFull.each([{}, { token: 7 }])('ends the process when it is wrong: %j', ends);
});

describe('the process', () => {
  itInFull('does not mind flags that it does not know', async () => {
    const flags = [
      '--api-key',
      'x',
      '--reasoning',
      'high',
      '--no-session',
      '--continue',
      '--model',
      'claude-haiku-4-5',
    ];
    const agent = open(flags);
    expect(await agent.ask({ type: 'ping' })).toMatchObject({ success: true });
    expect((await agent.finish()).code).toBe(0);
  });

  it('finishes what runs and what waits when its input ends', async () => {
    server.add({ text: ['one'], delay_ms: 20 }, { text: 'two' }, { text: 'three' });
    const agent = open();
    for (const id of ['a', 'b', 'c']) agent.send({ id, type: 'prompt', message: id });
    const { code, messages } = await agent.finish();
    expect(code).toBe(0);
    const said = messages
      .filter(({ type }) => type === 'assistant_message')
      .map(({ content }) => content[0].text);
    expect(said).toEqual(['one', 'two', 'three']);
    expect(messages.at(-1)!.type).toBe('done');
  });

  it.each(['a pipe', 'a socket'])(
    'ends what runs in silence when its input has ended and nobody reads %s any more',
    async (kind) => {
      const mark = `zgate-left-${process.pid}-${Date.now()}`;
      server.add({ tool_calls: [call('bash', { command: `echo on; sleep 300; : ${mark}` })] });
      const args = ['--root', here.root, '--base-url', server.url, '--tool-timeout', '0'];
      const prompt = '{"id":"1","type":"prompt","message":"x","session":"new"}';
      // The reader leaves at the last word before the silence.
      const script = `printf '%s\\n' "$LINE" | "${process.execPath}" dist/zgate.js agent "$@" | sed /tool_progress/q; wait`;
      const env = { ...process.env, ...here.env, LINE: prompt };
      if (kind === 'a pipe') {
        const child = spawn('sh', ['-c', script, 'sh', ...args], { env });
        const ended = once(child, 'close');
        expect(parsed(await text(child.stdout)).at(-1)).toMatchObject({ type: 'tool_progress' });
        expect(await ended).toEqual([0, null]);
      } else {
        const agent = run(['agent', ...args], here.env);
        const lines = lineReader(agent.child.stdout);
        agent.child.stdin.end(`${prompt}\n`);
        for (let line = ''; !line.includes('tool_progress'); line = (await lines.next())!);
        agent.child.stdout.destroy();
        expect((await agent.ended).signal).toBe(null);
      }
      await until(() => processesWith(mark).length === 0);
    },
  );

  it('says only what can be read as JSON while a tool is silent', async () => {
    server.add({ tool_calls: [call('bash', { command: 'sleep 2.5' })] }, { text: 'ok' });
    const script = `printf '%s\\n' "$LINE" | "${process.execPath}" dist/zgate.js agent --root "$1" --base-url "$2" | cat`;
    const child = spawn('sh', ['-c', script, 'sh', here.root, server.url], {
      env: { ...process.env, ...here.env, LINE: '{"id":"1","type":"prompt","message":"x"}' },
    });
    const messages = parsed(await text(child.stdout));
    expect(grammarFault(messages)).toBeUndefined();
    expect(messages.at(-1)!.type).toBe('done');
  });

  async function doesNotStart(id: string, words: string) {
    const { ended, said, child } = open(['--session', id]);
    child.stdin.end();
    expect((await ended).code).not.toBe(0);
    expect(said()).toContain(`zgate: ${words}`);
  }
  const ABSENT = 'does not start with the session %s, which is not there';
  it.each([
    ['550e8400-e29b-41d4-a716-446655440000', 'no such session: 550e8400-e29b-41d4-a716-446655440000'],
  ])(ABSENT, doesNotStart);
  itInFull.each([['nosuch', 'session id must be a lower-case UUID v4, got "nosuch"']])(ABSENT, doesNotStart);

  it('answers control commands while a prompt runs', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.add({ text: ['one'], gate: (n) => (n === 3 ? held : undefined) });
    const agent = open();
    agent.send({ id: 'p', type: 'prompt', message: 'x' });
    await agent.hear(({ type }) => type === 'assistant_start');
    for (const type of ['ping', 'hello', 'get_messages', 'get_models', 'get_state'])
      expect(await agent.ask({ type })).toMatchObject({ success: true });
    release();
    await agent.hear(({ type }) => type === 'done');
  });

  itInFull('says which key it wants', async () => {
    const agent = open([], { ANTHROPIC_API_KEY: '' });
    const messages = await agent.prompt('x');
    expect(JSON.stringify(messages)).toContain('ANTHROPIC_API_KEY');
  });

  async function refusesToListen(flag: string) {
    const { ended, said } = open([`--${flag}`, '127.0.0.1:0']);
    expect((await ended).code).not.toBe(0);
    expect(said()).toContain(`--${flag} lets whoever reaches it run commands`);
  }
  it.each(['http'])('does not listen on --%s without a token', refusesToListen);
  itInFull.each(['tcp'])('does not listen on --%s without a token', refusesToListen);

  it('is what zgate local is, too, when a line has a type', async () => {
    server.add({ text: 'Here.' });
    const env = { ...here.env, ANTHROPIC_BASE_URL: server.url };
    const local = run(['local', '--root', here.root], env);
    const lines = lineReader(local.child.stdout);
    local.child.stdin.end('{"id":"1","type":"prompt","message":"hi"}\n');
    const replies = (await lines.rest()).map((line) => JSON.parse(line));
    expect(grammarFault(replies)).toBeUndefined();
    expect(replies.at(-3)).toMatchObject({ content: [{ type: 'text', text: 'Here.' }] });
  });

  it('is nothing for whoever reaches zgate local over a network without a token', async () => {
    const { addresses, child, ended } = await listening(['--root', here.root, '--http', '0']);
    const answer = await fetch(`${addresses[0]}/agent/ping`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, ((await answer.json()) as ZotMessage).detail]).toEqual([
      503,
      'there is no agent here; start zgate agent',
    ]);
    child.kill();
    await ended;
  });
});

describe('the configuration', () => {
  const configured = (text: string) => {
    const there = place();
    plant(there.env.HOME!, { '.config/zdx/config.toml': text, '.config/zdx/prompt.md': 'From the file.' });
    return there;
  };
  const asked = () => {
    const { model, max_tokens, temperature, system } = server.requests.at(-1)!.body;
    return { model, max_tokens, temperature, system: (system as { text: string }[])?.[0]?.text };
  };
  const config = () =>
    [
      'model = "claude-sonnet-4-5"',
      'max_tokens = 77',
      'temperature = 0.5',
      'system_prompt_file = "prompt.md"',
      'max_steps = 1',
      'tool_timeout_secs = 1',
      `anthropic_base_url = "${server.url}"`,
      'store = "nowhere"',
      'modle = "x"',
    ].join('\n');

  it('says what the command line and the environment do not', async () => {
    const there = configured(config());
    server.add({ tool_calls: [call('bash', { command: 'sleep 100' })] });
    const agent = agentProcess('', there);
    const messages = await agent.prompt('x', { session: 'new' });
    expect(asked()).toEqual({
      model: 'claude-sonnet-4-5',
      max_tokens: 77,
      temperature: 0.5,
      system: 'From the file.',
    });
    expect(messages.find(({ type }) => type === 'tool_result')!.content[0].text).toContain(
      'timed out after 1 second',
    );
    expect(messages.at(-2)).toMatchObject({ type: 'error', message: 'max steps (1) exceeded' });
    expect(agent.said()).toContain('config.toml: unknown key "modle"');
    // The store is zdx's own.
    expect(existsSync(join(there.store, 'sessions'))).toBe(true);
  });

  it('comes behind the environment, and that behind the command line', async () => {
    const there = configured(config().replace(server.url, 'http://127.0.0.1:9'));
    server.add({ text: 'one' }, { text: 'two' }, { text: 'three' });
    const env = { ANTHROPIC_BASE_URL: server.url };
    await agentProcess('', there, ['--model', 'claude-haiku-4-5', '--max-tokens', '5'], env).prompt('x');
    expect(asked()).toMatchObject({ model: 'claude-haiku-4-5', max_tokens: 5, system: 'From the file.' });
    const unreachable = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' };
    const more = ['--system-prompt', 'Told.', '--append-system-prompt', 'And this.'];
    await agentProcess(server.url, there, more, unreachable).prompt('x');
    expect(asked()).toMatchObject({ model: 'claude-sonnet-4-5', system: 'Told.\n\nAnd this.' });
    await agentProcess(server.url, there, ['--append-system-prompt', 'And this.']).prompt('x');
    expect(asked().system).toBe('From the file.\n\nAnd this.');
  });

  it('that cannot be read ends the process before it serves, and leaves zgate local without an agent', async () => {
    const there = configured('model = nope');
    const { ended, said } = agentProcess('', there);
    expect((await ended).code).toBe(1);
    expect(said()).toMatch(/^zgate: \S+config\.toml:1:9: not valid TOML/);
    const local = run(['local', '--root', there.root], there.env);
    local.child.stdin.end('{"id":"1","type":"hello"}\n');
    const [reply] = await lineReader(local.child.stdout).rest();
    expect(JSON.parse(reply!)).toEqual({
      type: 'response',
      command: 'hello',
      id: '1',
      success: false,
      error: 'there is no agent here: what the server says on standard error tells why',
    });
    await local.ended;
    expect(local.said()).toMatch(/config\.toml:1:9: not valid TOML/);
  });
});

describe('SIGTERM during a prompt', () => {
  const sessions = fsSessions(join(here.store, 'sessions'), { ambient });
  const signalled = async (agent: AgentProcess, at: string) => {
    agent.send({ id: 'p', type: 'prompt', message: 'x', session: 'new' });
    await agent.hear(({ type }) => type === at);
    const { session } = agent.heard[0]!.data;
    agent.child.kill('SIGTERM');
    expect((await agent.ended).code).toBe(143);
    return (await sessions.load(session))!.lines;
  };

  it('leaves a session that tells it, with what was said', async () => {
    server.add({ text: ['Half', ' of'], gate: (n) => (n === 4 ? new Promise(() => {}) : undefined) });
    const lines = await signalled(open(), 'text_delta');
    expect(lines.map(({ type, text }) => [type, text])).toEqual([
      ['meta', undefined],
      ['message', 'x'],
      ['message', 'Half'],
      ['usage', undefined],
      ['interrupted', 'Interrupted'],
    ]);
  });

  it('leaves no call unanswered and no command behind', async () => {
    const mark = `zgate-term-${process.pid}-${Date.now()}`;
    server.add({ tool_calls: [call('bash', { command: `echo on; sleep 300; : ${mark}` })] });
    const lines = await signalled(open(), 'tool_progress');
    expect(lines.map(({ type }) => type)).toEqual([
      'meta',
      'message',
      'tool_use',
      'usage',
      'tool_result',
      'interrupted',
    ]);
    await until(() => processesWith(mark).length === 0);
  });
});

it('a command ends when its agent is killed, too', async () => {
  const mark = `zgate-kill-${process.pid}-${Date.now()}`;
  server.add({ tool_calls: [call('bash', { command: `trap '' TERM; echo on; sleep 300; : ${mark}` })] });
  const agent = open();
  agent.send({ id: 'p', type: 'prompt', message: 'x', session: 'new' });
  await agent.hear(({ type }) => type === 'tool_progress');
  expect(processesWith(mark)).not.toEqual([]);
  agent.child.kill('SIGKILL');
  await agent.ended;
  await until(() => processesWith(mark).length === 0);
});
