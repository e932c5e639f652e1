/** `zdx exec` when something is wrong: what is said, and the exit code. Spec: ZDX §10, "Exit codes". */
import { chmodSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import { itInFull } from '../support/skips.ts';
import { plant } from '../support/tree.ts';
import { place, provider, sessionIds, zdx } from '../support/zdx.ts';

describe('zdx exec that fails', () => {
  const HTTP_500 = { status: 500, error: { type: 'api_error', message: 'boom' } };

  it.each([
    [
      'an HTTP status',
      { status: 401, error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      'http_status',
      'HTTP 401: invalid x-api-key',
    ],
    ['an HTTP status without words', { status: 400, body: '' }, 'http_status', 'HTTP 400'],
    [
      'an error inside the stream',
      { text: 'half', mid_stream_error: { type: 'invalid_request_error', message: 'Bad' } },
      'api_error',
      'invalid_request_error: Bad',
    ],
  ])('tells %s by its kind, then in one line, and ends with 1', async (_, answer, kind, message) => {
    const { url } = await provider([answer]);
    const { code, out, err } = await zdx(['exec', '-p', 'x'], place(url));
    const lines = err.split('\n').filter((line) => !line.startsWith('  Details: '));
    expect({ code, out, lines }).toEqual({
      code: 1,
      out: 'text' in answer ? 'half\n' : '',
      lines: [`Error [${kind}]: ${message}`, `execute prompt: ${message}`, ''],
    });
  });

  it('names the address when nobody is there', async () => {
    const { code, err } = await zdx(['exec', '-p', 'x'], place('http://127.0.0.1:9'));
    expect(code).toBe(1);
    expect(err.split('\n').at(-2)).toMatch(/^execute prompt: Connection failed.*http:\/\/127\.0\.0\.1:9/);
  });

  it('names the variable of a key that is missing, and keeps no session', async () => {
    const at = place();
    expect(await zdx(['exec', '-p', 'x'], at, undefined, { ANTHROPIC_API_KEY: '' })).toEqual({
      code: 1,
      out: '',
      err: 'execute prompt: ANTHROPIC_API_KEY is not set: it holds the key for anthropic\n',
    });
    expect(sessionIds(at)).toEqual([]);
  });

  it('names the line of a configuration that cannot be read', async () => {
    const at = place();
    plant(at.home, { 'config.toml': 'model = "m"\nmax_tokens = \n' });
    const { code, err } = await zdx(['exec', '-p', 'x'], at);
    expect(code).toBe(1);
    expect(err).toMatch(/config\.toml:2:\d+: not valid TOML[^\n]*\n$/);
  });

  it('says what is wrong with the folder of sessions before it asks anybody', async () => {
    const { url, requests } = await provider([HTTP_500]);
    const at = place(url);
    plant(at.home, { sessions: 'not a folder' });
    chmodSync(at.home, 0o500);
    const { code, err } = await zdx(['exec', '-p', 'x'], at);
    chmodSync(at.home, 0o700);
    expect(code).toBe(1);
    expect(err).toMatch(/^execute prompt: session files cannot be used \(E\w+\)\n$/);
    expect(requests).toEqual([]);
  });

  it('stops after --max-steps', async () => {
    const { url } = await provider(() => ({ tool_calls: [call('bash', { command: 'true' })] }));
    const { code, err } = await zdx(['exec', '-p', 'x', '--max-steps', '2'], place(url));
    expect(code).toBe(1);
    expect(err).toContain(
      'Error [max_steps]: max steps (2) exceeded\nexecute prompt: max steps (2) exceeded\n',
    );
  });

  async function refused(args: string[]) {
    const { code, out, err } = await zdx(args, place());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toBe('');
    expect(err).not.toContain('    at ');
  }
  const REFUSED = 'ends with 2 for %j, and says why on standard error';
  it.each([
    [['exec', '-p', '']],
    [['exec', '-p', 'x', '--nonsense']],
    [['exec', '-p', 'x', '--format', 'yaml']],
    [['exec', '-p', 'x', '--provider', 'nobody']],
    [['exec', '-p', 'x', '--root', '/nowhere/at/all']],
    [['sessions', 'fork', 'latest', '--lines', '0']],
  ])(REFUSED, refused);
  itInFull.each([
    [['exec', '-p', 'x', '--session', '../x']],
    [['exec', '-p', 'x', '--store', 'ftp://x']],
    [['sessions']],
    [['exec']],
    [['exec', '-p']],
    [['exec', '-p', 'x', '--max-steps', 'many']],
    [['exec', '-p', 'x', '--max-tokens', '0']],
    [['exec', 'x', '-p', 'x']],
    [['nonsense']],
    [['sessions', 'show']],
    [['config']],
  ])(REFUSED, refused);
});
