/** `zdx exec` as people and scripts run it: channels, exit codes, pipes, standard input. Spec: ZDX §10, §11, §15. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import { limited } from '../support/processes.ts';
import { rounds } from '../support/random.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';
import {
  conversation,
  KEY,
  place,
  provider,
  sessionIds,
  sessionLines,
  start,
  ZDX,
  zdx,
} from '../support/zdx.ts';

const shell = promisify(execFile);

describe('zdx exec', () => {
  it('prints the text on standard output and nothing else anywhere', async () => {
    const { url, requests } = await provider([{ text: ['Hello', ', world'] }]);
    const at = place(url);
    expect(await zdx(['exec', '-p', 'hello'], at)).toEqual({ code: 0, out: 'Hello, world\n', err: '' });
    expect(requests[0]!.headers['x-api-key']).toBe(KEY);
    expect(requests[0]!.body).toMatchObject({ model: 'claude-haiku-4-5', max_tokens: 1024, stream: true });
    expect((requests[0]!.body.tools as { name: string }[]).map(({ name }) => name)).toEqual([
      'bash',
      'edit',
      'read',
      'write',
    ]);
    expect(sessionLines(at)).toEqual([
      { type: 'meta', schema_version: 1, kind: 'agent' },
      { type: 'message', role: 'user', text: 'hello' },
      { type: 'message', role: 'assistant', text: 'Hello, world' },
      expect.objectContaining({ type: 'usage', input: 10, output: 5 }),
    ]);
  });

  it('adds no second end to a line, and leaves every other byte alone', async () => {
    const said = '# Title\n\u001b[31m**b** `c`\r\n\ttab é🙂\n';
    const { url } = await provider([{ text: [...said] }]);
    expect((await zdx(['exec', '-p', 'x'], place(url))).out).toBe(said);
  });

  itInFull('streams: what was said is there before the rest is', async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { url } = await provider([
      { text: ['first ', 'second'], gate: (n) => (n === 4 ? gate : undefined) },
    ]);
    const { out, see, ended } = start(['exec', '-p', 'x'], place(url));
    await see('first ');
    expect(out()).toBe('first ');
    go();
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(out()).toBe('first second\n');
  });

  it('tells of tools on standard error, with durations and what became of them', async () => {
    const looking = {
      text: 'Looking.',
      tool_calls: [
        call('bash', { command: 'echo "hi"; exit 3' }, 't1'),
        call('bash', { command: 'sleep 999' }, 't2'),
        call('read', { path: 'nope.txt' }, 't3'),
      ],
    };
    const { url } = await provider((_, n) => (n % 2 === 1 ? looking : { text: 'Done.' }));
    const at = place(url);
    const { ran } = await limited(
      (limit_s) => {
        writeFileSync(join(at.home, 'config.toml'), `tool_timeout_secs = ${limit_s}\n`);
        return zdx(['exec', '-p', 'x'], at);
      },
      ({ err }) => err.includes('exit=3'),
    );
    const { code, out, err } = ran;
    expect({ code, out }).toEqual({ code: 0, out: 'Looking.\nDone.\n' });
    expect(err.replace(/\(\d+\.\d\ds\)/g, '(0.00s)')).toBe(
      [
        'Tool requested: bash command="echo \\"hi\\"; exit 3"',
        'Tool requested: bash command="sleep 999"',
        '⚙ Running bash... Done. (0.00s)',
        'Tool finished: bash exit=3',
        '⚙ Running bash... Done. (0.00s)',
        'Tool finished: bash timed_out=true',
        '⚙ Running read... Done. (0.00s)',
        'Tool failed: read [path_error] no such file: nope.txt',
        '',
      ].join('\n'),
    );
  });

  it('tells warnings first, then which AGENTS.md files it read', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = place(url);
    plant(at.home, { 'config.toml': 'modle = "x"\nsystem_prompt = "Be brief."\n', 'AGENTS.md': 'global\n' });
    plant(at.root, { 'AGENTS.md': 'project\n' });
    const { err, out } = await zdx(['exec', '-p', 'x'], at);
    const [warning, loaded, ...rest] = err.split('\n');
    expect(out).toBe('ok\n');
    expect(warning).toContain('Warning: ');
    expect(warning).toContain('unknown key "modle"');
    expect([loaded, ...rest]).toEqual([
      `Loaded AGENTS.md from: ${at.home}/AGENTS.md, ${at.root}/AGENTS.md`,
      '',
    ]);
    expect((requests[0]!.body.system as { text: string }[])[0]!.text).toBe(
      `Be brief.\n\n# Project Context\n\n## ${at.home}/AGENTS.md\n\nglobal\n\n## ${at.root}/AGENTS.md\n\nproject`,
    );
  });

  it('tells the model nothing that AGENTS.md of a project links to elsewhere, and no secret that stands in one', async () => {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = place(url);
    const token = `ghp_${'aZ3'.repeat(12)}`;
    const elsewhere = plant(tempDir(), { id_rsa: 'private words', 'mine.md': `mine ${token}\n` });
    plant(at.home, {
      'config.toml': `system_prompt = "Be brief, ${KEY}."\n`,
      'AGENTS.md': { link: `${elsewhere}/mine.md` },
    });
    plant(at.root, { 'AGENTS.md': { link: `${elsewhere}/id_rsa` } });
    const { code, err } = await zdx(['exec', '-p', 'x'], at);
    expect(code).toBe(0);
    expect(err).toBe(
      [
        `Warning: ${at.root}/AGENTS.md is not read: it is a link that leads out of its directory`,
        `Loaded AGENTS.md from: ${at.home}/AGENTS.md\n`,
      ].join('\n'),
    );
    expect((requests[0]!.body.system as { text: string }[])[0]!.text).toBe(
      `Be brief, [redacted].\n\n# Project Context\n\n## ${at.home}/AGENTS.md\n\nmine [redacted]`,
    );
  });

  /** What the model is told first when the configuration has two prompts. */
  async function systemOf(args: string[]) {
    const { url, requests } = await provider([{ text: 'ok' }]);
    const at = place(url);
    plant(at.home, {
      'config.toml': 'system_prompt = "inline"\nsystem_prompt_file = "prompt.md"\n',
      'prompt.md': 'from the file\n',
    });
    await zdx(args, at);
    return (requests[0]!.body.system as { text: string }[] | undefined)?.[0]?.text;
  }
  it('clears both prompts of the configuration with an empty --system-prompt; the file beats the line', async () => {
    expect(await systemOf(['exec', '-p', 'x'])).toBe('from the file');
    expect(await systemOf(['--system-prompt', '', 'exec', '-p', 'x'])).toBeUndefined();
  });

  itInFull('takes the --system-prompt before both prompts of the configuration', async () => {
    expect(await systemOf(['exec', '-p', 'x', '--system-prompt', 'flag'])).toBe('flag');
  });

  it('lets the environment win over the configuration for the address, and an empty one count for nothing', async () => {
    const { url, requests } = await provider([{ text: 'a' }, { text: 'b' }]);
    const at = place('');
    plant(at.home, {
      'config.toml': `anthropic_base_url = "${url}"\nmax_tokens = 77\nmodel = "from-config"\n`,
    });
    expect((await zdx(['exec', '-p', 'x'], at)).out).toBe('a\n');
    plant(at.home, { 'config.toml': 'anthropic_base_url = "http://127.0.0.1:9"\n' });
    expect(
      (await zdx(['exec', '-p', 'x', '--model', 'm-2'], at, undefined, { ANTHROPIC_BASE_URL: url })).out,
    ).toBe('b\n');
    expect(requests.map(({ body }) => [body.model, body.max_tokens])).toEqual([
      ['from-config', 77],
      ['m-2', 1024],
    ]);
  });

  it('asks another provider, with its own key', async () => {
    const { url, requests } = await provider([{ text: 'open' }]);
    const more = { OPENAI_API_KEY: 'sk-other-0123456789', OPENAI_BASE_URL: `${url}/v1` };
    expect(
      (await zdx(['exec', '-p', 'x', '--provider', 'openai', '--model', 'gpt-5'], place(), undefined, more))
        .out,
    ).toBe('open\n');
    expect(requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-other-0123456789' },
      body: { model: 'gpt-5' },
    });
  });

  it('reads the prompt from standard input for -p -, and otherwise never waits for it', async () => {
    const { url, requests } = await provider([{ text: 'a' }, { text: 'b' }]);
    const at = place(url);
    expect((await zdx(['exec', '-p', '-'], at, 'from a pipe\n')).code).toBe(0);
    // Standard input stays open and silent here.
    expect((await zdx(['exec', '-p', 'given'], at)).code).toBe(0);
    expect(requests.map(({ body }) => conversation(body))).toEqual([
      ['user: from a pipe\n'],
      ['user: given'],
    ]);
  });

  const warned = async (tokens: number, config: string | undefined, args: string[]) => {
    const cut = { text: 'half of', stop: 'length' } as const;
    const { url, requests } = await provider([cut]);
    const at = place(url);
    if (config !== undefined) plant(at.home, { 'config.toml': config });
    expect(await zdx(['exec', '-p', 'x', ...args], at)).toEqual({
      code: 0,
      out: 'half of\n',
      err: `Warning: the answer was cut off at max_tokens (${tokens}); --max-tokens N, or max_tokens in ${at.home}/config.toml, allows more\n`,
    });
    expect(requests.map(({ body }) => body.max_tokens)).toEqual([tokens]);
  };
  const CUT = 'warns when the answer was cut off at %i, and says where more is allowed';
  it.each<[number, string | undefined, string[]]>([[9, 'max_tokens = 77\n', ['--max-tokens', '9']]])(
    CUT,
    warned,
  );
  itInFull.each<[number, string | undefined, string[]]>([
    [1024, undefined, []],
    [77, 'max_tokens = 77\n', []],
  ])(CUT, warned);

  itInFull('writes nothing with --no-save', async () => {
    const { url } = await provider([{ text: 'a' }]);
    const at = place(url);
    expect((await zdx(['exec', '-p', 'x', '--no-save'], at)).out).toBe('a\n');
    expect(sessionIds(at)).toEqual([]);
  });

  const rooted = async (_: string, args: (root: string) => string[]) => {
    const { url, requests } = await provider([
      { tool_calls: [call('bash', { command: 'pwd' })] },
      { text: 'ok' },
    ]);
    const root = tempDir();
    await zdx(args(root), place(url));
    expect(conversation(requests[1]!.body).at(-1)).toContain(`"stdout":"${root}\\n"`);
  };
  const ROOTED = 'works in --root, wherever that stands: %s';
  it.each([['before', (root: string) => ['--root', root, 'exec', '-p', 'x']] as const])(ROOTED, rooted);
  itInFull.each([['behind', (root: string) => ['exec', '-p', 'x', '--root', root]] as const])(ROOTED, rooted);

  it('tells on standard error when it tries again', async () => {
    const { url } = await provider([
      { status: 529, error: { type: 'overloaded_error', message: 'Overloaded' } },
      { text: 'ok' },
    ]);
    const { code, out, err } = await zdx(['exec', '-p', 'x'], place(url));
    expect({ code, out }).toEqual({ code: 0, out: 'ok\n' });
    expect(err).toMatch(/^Retrying in \d\.\ds \(attempt 1\): HTTP 529: Overloaded\n$/);
  });

  it('goes into a pipe and a file as any command does', async () => {
    // As long at every effort: more than a pipe holds.
    const count = rounds(50_000);
    const pieces = Array.from({ length: count }, (_, n) => `line ${n}\n`.repeat(50_000 / count));
    const { url } = await provider([{ text: pieces }, { text: pieces }, { text: 'short' }]);
    const at = place(url);
    const options = { cwd: at.root, env: { ...at.env, ZDX, NODE: process.execPath }, maxBuffer: 1 << 26 };
    const head = await shell('sh', ['-c', '"$NODE" "$ZDX" exec -p x | head -1'], options);
    expect(head).toEqual({ stdout: 'line 0\n', stderr: '' });
    await shell('sh', ['-c', '"$NODE" "$ZDX" exec -p x > all.txt'], options);
    expect(readFileSync(join(at.root, 'all.txt'), 'utf8')).toBe(pieces.join(''));
    await shell('sh', ['-c', '"$NODE" "$ZDX" exec -p x > out.txt 2> err.txt < /dev/null'], options);
    expect([
      readFileSync(join(at.root, 'out.txt'), 'utf8'),
      readFileSync(join(at.root, 'err.txt'), 'utf8'),
    ]).toEqual(['short\n', '']);
  });

  it('ends when nobody reads on, and leaves a session that says so', async () => {
    const { url, requests } = await provider([
      { text: ['a\n', 'b\n', 'c\n'], stays_open: true, delay_ms: 20 },
    ]);
    const at = place(url);
    const child = spawn(process.execPath, [ZDX, 'exec', '-p', 'x'], { cwd: at.root, env: at.env });
    const said = text(child.stderr);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await said).toBe('');
    expect(await requests[0]!.ended).toBe('cancelled');
    expect(sessionLines(at).at(-1)).toEqual({ type: 'interrupted', role: 'system', text: 'Interrupted' });
  });

  it('complains in one line when the output cannot be written', async () => {
    const { url } = await provider([{ text: 'text' }]);
    const at = place(url);
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [ZDX, 'exec', '-p', 'x'], {
      cwd: at.root,
      env: at.env,
      stdio: ['ignore', full, 'pipe'],
    });
    const said = text(child.stderr!);
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(await said).toBe('cannot write the output (ENOSPC)\n');
  });
});
