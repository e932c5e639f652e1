/** `zdx`, the chat, with lines on standard input. Spec: ZDX §10, §11. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { until } from '../support/processes.ts';
import { conversation, place, provider, sessionIds, sessionLines, start, zdx } from '../support/zdx.ts';

const never = new Promise<never>(() => {});

describe('zdx with lines on standard input', () => {
  it('answers each as a prompt: text on standard output, the rest on standard error', async () => {
    const { url } = await provider([{ text: 'one' }, { text: 'two' }]);
    const at = place(url);
    const { code, out, err } = await zdx([], at, 'first\n\nsecond\n:q\nnever\n');
    expect({ code, out }).toEqual({ code: 0, out: 'one\ntwo\n' });
    expect(err).toBe(
      `ZDX Chat (type :q to quit)\nModel: claude-haiku-4-5\nSession: ${sessionIds(at)[0]}\nyou> you> you> you> Goodbye!\n`,
    );
  });

  it('ends with 0 at the end of the input, and leaves nothing when nothing was asked', async () => {
    const at = place();
    const { code, out, err } = await zdx([], at, '');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err.endsWith('you> \n')).toBe(true);
    expect(sessionIds(at)).toEqual([]);
    expect(existsSync(join(at.home, 'chat_history'))).toBe(false);
  });

  it('goes on after an error', async () => {
    const { url, requests } = await provider([
      { status: 400, error: { type: 'invalid_request_error', message: 'no' } },
      { text: 'better' },
    ]);
    const { code, out, err } = await zdx([], place(url), 'a\nb\n');
    expect({ code, out }).toEqual({ code: 0, out: 'better\n' });
    expect(err).toContain('\nyou> Error: HTTP 400: no\n  Details: {');
    expect(conversation(requests[1]!.body)).toEqual(['user: a | b']);
  });

  it('warns of an answer that was cut off, and goes on', async () => {
    const { url } = await provider([{ text: 'half', stop: 'length' }, { text: 'whole' }]);
    const { code, out, err } = await zdx(['--max-tokens', '5'], place(url), 'a\nb\n');
    expect({ code, out }).toEqual({ code: 0, out: 'half\nwhole\n' });
    expect(err.match(/Warning: .*/g)).toEqual([
      expect.stringContaining('Warning: the answer was cut off at max_tokens (5); '),
    ]);
  });

  it('joins lines that end in a backslash', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }]);
    await zdx([], place(url), 'one \\\ntwo\\\nthree\nlast\\');
    expect(requests.map(({ body }) => conversation(body).at(-1))).toEqual([
      'user: one \ntwo\nthree',
      'user: last',
    ]);
  });

  it('has commands of its own', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }, { text: 'ok' }]);
    const at = place(url);
    const { out, err } = await zdx(
      [],
      at,
      ':help\n:model\na\n:model other-1\nb\n:sessions\n:nonsense\n:model gpt-5\n',
    );
    expect(out).toBe('ok\nok\n');
    for (const text of [
      ':model [ID]  the model that is asked, or another one from now on\n',
      'Model: claude-haiku-4-5 (anthropic)\n',
      'Model: other-1 (anthropic)\n',
      '(this one)\n',
      'There is no :nonsense; :help tells what there is\n',
      'Error: OPENAI_API_KEY is not set: it holds the key for openai\n',
    ])
      expect(err).toContain(text);
    expect(requests.map(({ body }) => body.model)).toEqual(['claude-haiku-4-5', 'other-1']);
    // The choice is the session's.
    await zdx(['exec', '-p', 'c', '--session', 'latest'], at);
    expect(requests[2]!.body.model).toBe('other-1');
    expect(sessionLines(at).filter(({ type }) => type === 'model')).toEqual([
      { type: 'model', provider: 'anthropic', model: 'other-1' },
    ]);
  });

  it('does not begin without a key', async () => {
    expect(await zdx([], place(), '', { ANTHROPIC_API_KEY: '' })).toEqual({
      code: 1,
      out: '',
      err: 'start chat: ANTHROPIC_API_KEY is not set: it holds the key for anthropic\n',
    });
  });

  it('writes nothing with --no-save, and still remembers', async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }]);
    const at = place(url);
    const { err } = await zdx(['--no-save'], at, 'a\nb\n');
    expect(err).not.toContain('Session:');
    expect(conversation(requests[1]!.body)).toEqual(['user: a', 'assistant: one', 'user: b']);
    expect(existsSync(join(at.home, 'sessions'))).toBe(false);
  });

  it('interrupts the answer at Ctrl+C, and leaves with 130 at the next one', async () => {
    const { url } = await provider([{ text: ['begun', 'x'], gate: (n) => (n === 4 ? never : undefined) }]);
    const at = place(url);
    const { child, see, err, ended } = start([], at);
    await see('you> ');
    child.stdin.write('a\n');
    await see('begun');
    child.kill('SIGINT');
    await see('^C Interrupted.\nyou> ');
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(err()).not.toContain('Error');
    expect(sessionLines(at).at(-1)).toEqual({ type: 'interrupted', role: 'system', text: 'Interrupted' });
  });

  it('leaves when nobody reads its answers', async () => {
    const { url } = await provider(() => ({ text: Array.from({ length: 200 }, (_, n) => `${n}\n`) }));
    const { child, see, err, ended } = start([], place(url));
    await see('you> ');
    child.stdout.destroy();
    child.stdin.write('a\n');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(err()).not.toMatch(/Error|EPIPE|Interrupted/);
  });

  it('keeps what two chats ask in turn in one session', async () => {
    const { url, requests } = await provider([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
    const at = place(url);
    const first = start([], at);
    await first.see('you> ');
    first.child.stdin.write('a\n');
    await first.see('one\n');
    await until(() => first.err().endsWith('you> you> '));
    await zdx(['exec', '-p', 'b', '--session', 'latest'], at);
    first.child.stdin.end('c\n');
    expect((await first.ended).code).toBe(0);
    expect(conversation(requests[2]!.body)).toEqual([
      'user: a',
      'assistant: one',
      'user: b',
      'assistant: two',
      'user: c',
    ]);
  });
});
