/** The bugs of the program that the ZDX document describes, one test each: they must not be ours. Source: facts on ZDX, "Bugs". */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import { limited, processesWith, until } from '../support/processes.ts';
import { rounds } from '../support/random.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';
import { conversation, place, provider, sessionIds, sessionLines, start, zdx } from '../support/zdx.ts';

/** What the model was told of the last tool. */
const lastResult = (body: Record<string, unknown>) => {
  const told = conversation(body).at(-1)!;
  return JSON.parse(told.slice(told.indexOf('{')));
};

describe('not a bug of zdx', () => {
  it("chat's second turn loses the assistant's reply", async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }]);
    await zdx([], place(url), 'a\nb\n');
    expect(conversation(requests[1]!.body)).toEqual(['user: a', 'assistant: one', 'user: b']);
  });

  itInFull('exec --session does not send prior history', async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }]);
    const at = place(url);
    await zdx(['exec', '-p', 'a'], at);
    await zdx(['exec', '-p', 'b', '--session', sessionIds(at)[0]!], at);
    expect(conversation(requests[1]!.body)).toEqual(['user: a', 'assistant: one', 'user: b']);
    expect(sessionIds(at)).toHaveLength(1);
  });

  itInFull('chat --session does not send prior history', async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }]);
    const at = place(url);
    await zdx(['exec', '-p', 'a'], at);
    const { err } = await zdx(['--session', sessionIds(at)[0]!], at, 'b\n');
    expect(err).toContain('Loaded 2 previous messages\n');
    expect(conversation(requests[1]!.body)).toEqual(['user: a', 'assistant: one', 'user: b']);
  });

  it('text before a tool call is not persisted', async () => {
    const { url, requests } = await provider([
      { text: 'Before.', tool_calls: [call('bash', { command: 'true' })] },
      { text: 'After.' },
      { text: 'Later.' },
    ]);
    const at = place(url);
    await zdx(['exec', '-p', 'a'], at);
    expect(sessionLines(at).flatMap(({ type, text }) => (type === 'message' ? text : []))).toEqual([
      'a',
      'Before.',
      'After.',
    ]);
    await zdx(['exec', '-p', 'b', '--session', 'latest'], at);
    expect(conversation(requests[2]!.body)[1]).toBe('assistant: Before. | call bash {"command":"true"}');
  });

  it('read cuts inside a UTF-8 character', async () => {
    const { url, requests } = await provider([
      { tool_calls: [call('read', { path: 'long.txt' })] },
      { text: 'ok' },
    ]);
    const at = place(url);
    plant(at.root, { 'long.txt': `x${'é'.repeat(40_000)}` });
    await zdx(['exec', '-p', 'a'], at);
    const { data } = lastResult(requests[1]!.body);
    expect(data).toMatchObject({ truncated: true, bytes: 80_001 });
    expect(data.content).toBe(`x${'é'.repeat(25_599)}`);
  });

  it('XDG_CONFIG_HOME ignored', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = place(url);
    const config = tempDir();
    plant(config, { 'zdx/config.toml': 'model = "xdg-model"\n', 'zdx/AGENTS.md': 'from xdg' });
    const more = { ZDX_HOME: '', XDG_CONFIG_HOME: config };
    const { err } = await zdx(['exec', '-p', 'a'], at, undefined, more);
    expect(requests[0]!.body.model).toBe('xdg-model');
    expect(err).toBe(`Loaded AGENTS.md from: ${config}/zdx/AGENTS.md\n`);
    expect(existsSync(join(config, 'zdx/sessions'))).toBe(true);
    expect((await zdx(['config', 'path'], at, undefined, more)).out).toBe(`${config}/zdx/config.toml\n`);
  });

  it('--session ../x escapes the sessions folder', async () => {
    const { url, requests } = await provider([{ text: 'never' }]);
    const at = place(url);
    plant(at.home, { 'x.jsonl': '{"type":"meta","schema_version":1,"ts":"2025-12-17T03:21:09Z"}\n' });
    for (const args of [['exec', '-p', 'a'], [], ['sessions', 'resume']]) {
      const { code, err } = await zdx([...args, '--session', '../x'], at, '');
      expect({ code, err }).toEqual({
        code: 2,
        err: 'session id must be a lower-case UUID v4, got "../x"\n',
      });
    }
    expect(requests).toEqual([]);
    expect(readFileSync(join(at.home, 'x.jsonl'), 'utf8').split('\n')).toHaveLength(2);
  });

  it('an unanswered tool_use makes resume unusable', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = place(url);
    const id = '550e8400-e29b-41d4-a716-446655440000';
    const lines = [
      { type: 'meta', schema_version: 1 },
      { type: 'message', role: 'user', text: 'a' },
      { type: 'tool_use', id: 't1', name: 'bash', input: { command: 'x' } },
    ].map((line) => JSON.stringify({ ...line, ts: '2025-12-17T03:21:09Z' }));
    // The last line is torn, too.
    plant(at.home, { [`sessions/${id}.jsonl`]: `${lines.join('\n')}\n{"type":"tool_res` });
    expect((await zdx(['exec', '-p', 'b', '--session', id], at)).out).toBe('ok\n');
    expect(conversation(requests[0]!.body)).toEqual([
      'user: a',
      'assistant: call bash {"command":"x"}',
      'user: result failed {"ok":false,"error":{"code":"interrupted","message":"the tool was interrupted; it may have run"}} | b',
    ]);
  });

  it('bash inherits stdin', async () => {
    const { url, requests } = await provider([
      { tool_calls: [call('bash', { command: 'cat; echo end' })] },
      { text: 'ok' },
    ]);
    // Standard input stays open: a command that read it would never end.
    expect((await zdx(['exec', '-p', 'a'], place(url))).code).toBe(0);
    expect(lastResult(requests[1]!.body).data.stdout).toBe('end\n');
  });

  it('bash loses partial output on timeout, leaves grandchildren alive', async () => {
    const mark = `zdx-grandchild-${process.pid}-${Date.now()}`;
    const command = `echo partial; (sleep 999 # ${mark}\n) & sleep 999 # ${mark}`;
    const script = [{ text: 'ok' }, { tool_calls: [call('bash', { command })] }];
    const { url, requests } = await provider((_, n) => script[n % 2]!);
    const at = place(url);
    const { ran, limit_s } = await limited(
      async (limit_s) => {
        plant(at.home, { 'config.toml': `tool_timeout_secs = ${limit_s}\n` });
        return zdx(['exec', '-p', 'a'], at);
      },
      () => lastResult(requests.at(-1)!.body).data.stdout !== '',
    );
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('Tool finished: bash timed_out=true\n');
    expect(lastResult(requests.at(-1)!.body)).toEqual({
      ok: true,
      data: {
        stdout: 'partial\n',
        stderr: `Command timed out after ${limit_s} seconds`,
        exit_code: -1,
        timed_out: true,
      },
    });
    await until(() => processesWith(mark).length === 0);
  });

  itInFull('Ctrl+C waits for the tool', async () => {
    const { url } = await provider([{ tool_calls: [call('bash', { command: 'sleep 300' })] }]);
    const { child, see, ended } = start(['exec', '-p', 'a'], place(url));
    await see('⚙ Running bash...');
    child.kill('SIGINT');
    // Not after five minutes: the time limit of the test.
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  it('deltas can be dropped under load', async () => {
    // As long at every effort: more than a pipe holds.
    const count = rounds(20_000);
    const pieces = Array.from({ length: count }, (_, n) => `${n} `.padEnd(6).repeat(20_000 / count));
    const { url } = await provider([{ text: pieces, split: 1 << 16 }]);
    const { child, out, ended } = start(['exec', '-p', 'a'], place(url));
    // A reader that does not keep up.
    child.stdout.pause();
    await until(() => child.stdout.readableLength > 0);
    child.stdout.resume();
    expect((await ended).code).toBe(0);
    expect(out()).toBe(`${pieces.join('')}\n`);
  });

  itInFull('a tool call with empty input fails', async () => {
    const { url, requests } = await provider([{ tool_calls: [call('bash', [])] }, { text: 'ok' }]);
    expect((await zdx(['exec', '-p', 'a'], place(url))).code).toBe(0);
    const { ok, error } = lastResult(requests[1]!.body);
    expect(ok).toBe(false);
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain('command');
  });

  it('sessions resume ignores --root', async () => {
    const { url, requests } = await provider([
      { text: 'one' },
      { tool_calls: [call('bash', { command: 'pwd' })] },
      { text: 'ok' },
    ]);
    const at = place(url);
    const root = join(tempDir(), 'project');
    mkdirSync(root);
    plant(root, { 'AGENTS.md': 'of the project' });
    await zdx(['exec', '-p', 'a'], at);
    const { err } = await zdx(['sessions', 'resume', '--root', root], at, 'b\n');
    expect(err).toContain(`Loaded AGENTS.md from: ${root}/AGENTS.md\n`);
    expect(lastResult(requests[2]!.body).data.stdout).toBe(`${root}\n`);
    expect(dirname(root)).not.toBe(at.root);
  });
});
