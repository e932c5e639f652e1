/** Ctrl+C, kill and kill -9 while zdx works: what is left is a session that can be read and gone on with. Spec: ZDX §8, §10, §11. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import type { Answer } from '../support/model-server.ts';
import { processesWith, until } from '../support/processes.ts';
import { conversation, place, provider, sessionIds, sessionLines, start, zdx } from '../support/zdx.ts';

const INTERRUPTED = { type: 'interrupted', role: 'system', text: 'Interrupted' };
const never = new Promise<never>(() => {});
/** Says one thing, and never comes to the next. */
const stuck: Answer = { text: ['begun ', 'never'], gate: (n) => (n === 4 ? never : undefined) };

describe('Ctrl+C', () => {
  it('ends the answer, records it, and ends with 130', async () => {
    const { url, requests } = await provider([stuck, { text: 'again' }]);
    const at = place(url);
    const { child, see, out, err, ended } = start(['exec', '-p', 'x'], at);
    await see('begun ');
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    expect([out(), err()]).toEqual(['begun \n', '^C Interrupted.\n']);
    expect(await requests[0]!.ended).toBe('cancelled');
    expect(sessionLines(at)).toEqual([
      { type: 'meta', schema_version: 1, kind: 'agent' },
      { type: 'message', role: 'user', text: 'x' },
      { type: 'message', role: 'assistant', text: 'begun ' },
      expect.objectContaining({ type: 'usage' }),
      INTERRUPTED,
    ]);
    expect((await zdx(['sessions', 'show', 'latest'], at)).out).toBe(
      '### You\n\nx\n\n### Assistant\n\nbegun \n\n### Interrupted\n\n',
    );
    expect((await zdx(['exec', '-p', 'go on', '--session', 'latest'], at)).out).toBe('again\n');
    expect(conversation(requests[1]!.body)).toEqual(['user: x', 'assistant: begun ', 'user: go on']);
  });

  it('does not wait for the tool, and leaves none of its processes', async () => {
    const mark = `zdx-mark-${process.pid}-${Date.now()}`;
    const command = `sh -c 'trap "" TERM; sleep 300 # ${mark}' & sleep 300 # ${mark}`;
    const { url } = await provider([{ tool_calls: [call('bash', { command })] }]);
    const at = place(url);
    const { child, see, err, ended } = start(['exec', '-p', 'x'], at);
    await see('⚙ Running bash...');
    await until(() => processesWith(mark).length > 1);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(err()).toMatch(/⚙ Running bash\.\.\. Interrupted\. \(\d+\.\d\ds\)\n\^C Interrupted\.\n$/);
    await until(() => processesWith(mark).length === 0);
    expect(sessionLines(at).slice(-2)).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        output: {
          ok: false,
          error: { code: 'interrupted', message: 'the tool was interrupted; it may have run' },
        },
        ok: false,
      },
      INTERRUPTED,
    ]);
  });

  it('records it before anything was said', async () => {
    const { url, requests } = await provider([{ text: 'never', gate: () => never }]);
    const at = place(url);
    const { child, ended } = start(['exec', '-p', 'x'], at);
    await until(() => requests.length === 1);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(sessionLines(at).at(-1)).toEqual(INTERRUPTED);
  });

  it('a second time ends the process at once', async () => {
    // Hears the polite signal and stays, so that there is time for another Ctrl+C.
    const command = 'trap "echo > heard" TERM; echo > ready; while :; do sleep 0.05; done';
    const { url } = await provider([{ tool_calls: [call('bash', { command })] }]);
    const at = place(url);
    const { child, see, ended } = start(['exec', '-p', 'x'], at);
    await see('⚙ Running bash...');
    await until(() => existsSync(join(at.root, 'ready')));
    child.kill('SIGINT');
    await until(() => existsSync(join(at.root, 'heard')));
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends it as well, recorded', async (signal, code) => {
    const { url } = await provider([stuck]);
    const at = place(url);
    const { child, see, ended } = start(['exec', '-p', 'x'], at);
    await see('begun ');
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(sessionLines(at).at(-1)).toEqual(INTERRUPTED);
  });
});

describe('kill -9', () => {
  it('in an answer leaves a session that says so and goes on', async () => {
    const { url, requests } = await provider([stuck, { text: 'again' }]);
    const at = place(url);
    const { child, see, ended } = start(['exec', '-p', 'x'], at);
    await see('begun ');
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect((await zdx(['sessions', 'show', 'latest'], at)).out).toBe('### You\n\nx\n\n### Interrupted\n\n');
    expect((await zdx(['exec', '-p', 'go on', '--session', 'latest'], at)).out).toBe('again\n');
    expect(sessionLines(at).map(({ type }) => type)).toEqual([
      'meta',
      'message',
      'interrupted',
      'message',
      'message',
      'usage',
    ]);
    expect(conversation(requests[1]!.body)).toEqual(['user: x | go on']);
  });

  it('in a tool leaves a session whose call is answered when it goes on', async () => {
    const { url, requests } = await provider([
      { text: 'I run it.', tool_calls: [call('bash', { command: 'sleep 300' })] },
      { text: 'again' },
    ]);
    const at = place(url);
    const { child, see, ended } = start(['exec', '-p', 'x'], at);
    await see('⚙ Running bash...');
    child.kill('SIGKILL');
    await ended;
    const shown = (await zdx(['sessions', 'show', 'latest'], at)).out;
    expect(shown).toContain('### Tool: bash');
    expect(shown).toContain('### Result ✗');
    expect(shown.endsWith('### Interrupted\n\n')).toBe(true);
    expect((await zdx(['exec', '-p', 'go on', '--session', 'latest'], at)).out).toBe('again\n');
    expect(sessionLines(at).map(({ type }) => type)).toEqual([
      'meta',
      'message',
      'message',
      'tool_use',
      'usage',
      'tool_result',
      'interrupted',
      'message',
      'message',
      'usage',
    ]);
    expect(conversation(requests[1]!.body)).toEqual([
      'user: x',
      'assistant: I run it. | call bash {"command":"sleep 300"}',
      'user: result failed {"ok":false,"error":{"code":"interrupted","message":"the tool was interrupted; it may have run"}} | go on',
    ]);
  });

  it('of a second one that waits for the first leaves the session to the first', async () => {
    const { url } = await provider([stuck, { text: 'late' }]);
    const at = place(url);
    const first = start(['exec', '-p', 'x'], at);
    await first.see('begun ');
    const [id] = sessionIds(at);
    const { code, err } = await zdx(['exec', '-p', 'y', '--session', id!], at);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^execute prompt: session [0-9a-f-]{36} is held by another until \S+; one at a time writes to a session: wait, or fork it\n$/,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await zdx(['exec', '-p', 'y', '--session', id!.slice(0, 8)], at)).out).toBe('late\n');
  });
});
