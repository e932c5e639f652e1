/** Commands as real processes: output, limits, and that nothing is left of them. */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { localEnvironment, sharedEnvironment } from '../../lib/io/environment.ts';
import { type ShellOptions, shell } from '../../lib/io/shell.ts';
import { limited, processesWith, until } from '../support/processes.ts';
import { itIf } from '../support/skips.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const linux = itIf(process.platform === 'linux', 'processes of commands', 'they are looked up in /proc');

const run = (command: string, options: Partial<ShellOptions> = {}) =>
  shell(command, {
    cwd: tempDir(),
    env: process.env,
    timeout_ms: 0,
    signal: new AbortController().signal,
    progress: () => {},
    ...options,
  });

/** A length of sleep that no other process has: how a test finds its own. */
const ownSleep = () => `${randomInt(300_000, 400_000)}.${randomInt(100_000, 999_999)}`;

describe('a command', () => {
  it('gives both outputs and the exit code', async () => {
    expect(await run('echo out; echo err >&2; exit 3')).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      exit_code: 3,
      timed_out: false,
    });
  });

  it('runs in its directory, without standard input', async () => {
    const cwd = tempTree({ here: 'x' });
    expect(await run('cat; pwd; ls', { cwd })).toMatchObject({ stdout: `${cwd}\nhere\n`, exit_code: 0 });
  });

  it('that is killed has exit code -1', async () => {
    expect(await run('echo a; kill -9 $$')).toEqual({
      stdout: 'a\n',
      stderr: '',
      exit_code: -1,
      timed_out: false,
    });
  });

  it('is told of as it goes, in whole characters', async () => {
    const heard: string[] = [];
    const cwd = tempDir();
    // Waits for the first half of a character to be heard of, which it never is alone.
    const running = run("printf 'a\\303'; while [ ! -e go ]; do sleep 0.01; done; printf '\\251b'", {
      cwd,
      progress: (text) => heard.push(text),
    });
    await until(() => heard.length > 0);
    expect(heard).toEqual(['a']);
    await run('touch go', { cwd });
    expect(await running).toMatchObject({ stdout: 'aéb' });
    expect(heard.join('')).toBe('aéb');
  });

  it('that cannot be started says why', async () => {
    await expect(run('true', { cwd: join(tempDir(), 'none') })).rejects.toMatchObject({
      name: 'ToolError',
      code: 'exec_error',
      message: 'the command cannot be started: the working directory or sh is missing',
    });
    await expect(run(`: ${'x'.repeat(200_000)}`)).rejects.toMatchObject({ code: 'exec_error' });
  });

  it('ends when it exits, also while somebody it left behind holds its output', async () => {
    const time = ownSleep();
    expect(await run(`sleep ${time} & echo hi`)).toMatchObject({ stdout: 'hi\n', exit_code: 0 });
    const behind = processesWith(`sleep ${time}`);
    for (const pid of behind) process.kill(pid, 'SIGKILL');
    if (process.platform === 'linux') expect(behind).toHaveLength(1);
  });

  linux('that is alone takes along what it put into the background', async () => {
    const time = ownSleep();
    await run(`sleep ${time} & setsid sleep ${time} & echo hi`, { alone: true });
    expect(processesWith(`sleep ${time}`)).toEqual([]);
  });
});

describe('the time limit', () => {
  /** Of a command that says `on` when it is as far as it is to be. */
  async function untilLimit(command: string, options: Partial<ShellOptions> = {}) {
    const { ran } = await limited(
      (limit_s) => run(command, { ...options, timeout_ms: limit_s * 1000 }),
      ({ stdout }) => stdout === 'on\n',
      0.25,
    );
    expect(ran).toMatchObject({ stdout: 'on\n', timed_out: true });
  }

  it('keeps what was written and says so', async () => {
    const { ran, limit_s } = await limited(
      (limit_s) => run('echo out; printf err >&2; sleep 9999', { timeout_ms: limit_s * 1000 }),
      ({ stderr }) => stderr.startsWith('err'),
      0.25,
    );
    expect(ran).toEqual({
      stdout: 'out\n',
      stderr: `err\nCommand timed out after ${limit_s} seconds`,
      exit_code: -1,
      timed_out: true,
    });
    expect(await run('sleep 9999', { timeout_ms: 300 })).toMatchObject({
      stderr: 'Command timed out after 0.3 seconds',
    });
  });

  linux('ends children, those in the background and those with a session of their own', async () => {
    const time = ownSleep();
    await untilLimit(`sleep ${time} & (sleep ${time} &) ; setsid sleep ${time} & echo on; sleep ${time}`);
    expect(processesWith(`sleep ${time}`)).toEqual([]);
  });

  linux('kills what does not end when asked', async () => {
    const time = ownSleep();
    // The one in the background says when it does not hear any more.
    const deaf = `setsid sh -c "trap '' TERM; echo on; sleep ${time}; sleep ${time}"`;
    await untilLimit(`trap '' TERM; ${deaf} & sleep ${time}; sleep ${time}`);
    expect(processesWith(`sleep ${time}`)).toEqual([]);
  });

  it('leaves time to clean up', async () => {
    const cwd = tempDir();
    await untilLimit("trap 'echo done > cleaned; exit' TERM; echo on; while :; do sleep 0.01; done", { cwd });
    expect(readFileSync(join(cwd, 'cleaned'), 'utf8')).toBe('done\n');
  });
});

describe('an abort', () => {
  linux.each([
    ['a command', (time: string) => `echo on; sleep ${time}`],
    [
      'a command that does not end when asked',
      (time: string) => `trap '' TERM; echo on; sleep ${time}; sleep ${time}`,
    ],
    ['what is in the background', (time: string) => `setsid sleep ${time} & sleep ${time} & echo on; wait`],
  ])('ends %s at once and throws the reason', async (_, command) => {
    const time = ownSleep();
    const control = new AbortController();
    const heard: string[] = [];
    const running = run(command(time), { signal: control.signal, progress: (text) => heard.push(text) });
    await until(() => heard.length > 0 && processesWith(`sleep ${time}`).length > 0);
    control.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(processesWith(`sleep ${time}`)).toEqual([]);
  });

  it('before the start starts nothing', async () => {
    const cwd = tempDir();
    await expect(run('touch made', { cwd, signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow(
      'no',
    );
    expect(existsSync(join(cwd, 'made'))).toBe(false);
  });
});

describe('output', () => {
  it('of 64 KiB is whole, of more has its beginning, its end and the number of bytes between', async () => {
    const whole = await run("head -c 65536 /dev/zero | tr '\\0' a");
    expect(whole.stdout).toBe('a'.repeat(65_536));
    expect(whole).not.toHaveProperty('stdout_omitted');
    const cut = await run(
      "printf start; head -c 99990 /dev/zero | tr '\\0' a; printf 'e\\nend'; echo err >&2",
    );
    expect(cut.stdout_omitted).toBe(5 + 99_990 + 5 - 65_536);
    expect(cut.stdout).toBe(
      `start${'a'.repeat(16_384 - 5)}\n… 34464 bytes omitted …\n${'a'.repeat(49_152 - 5)}e\nend`,
    );
    expect(cut.stderr).toBe('err\n');
  });

  it('of 100 MB ends the command at 50 MB, in bounded memory', async () => {
    let heard = 0;
    let most = 0;
    const before = process.memoryUsage.rss();
    const ran = await run('head -c 100000000 /dev/zero', {
      progress: (text) => {
        heard += text.length;
        most = Math.max(most, process.memoryUsage.rss() - before);
      },
    });
    expect(ran.exit_code).toBe(-1);
    expect(ran.timed_out).toBe(false);
    expect(ran.stderr).toBe('Command stopped after more than 50000000 bytes of output');
    expect(heard).toBeLessThan(50_200_000);
    expect(ran.stdout_omitted).toBe(heard - 65_536);
    expect(most).toBeLessThan(100e6);
  });
});

describe('the environment', () => {
  const env = {
    PATH: '/bin',
    LC_ALL: 'C',
    EDITOR: 'vi',
    ANTHROPIC_API_KEY: 's',
    OPENAI_API_KEY: 's',
    GEMINI_API_KEY: 's',
    OPENROUTER_API_KEY: 's',
    DEEPSEEK_API_KEY: 's',
    ZGATE_TOKEN: 's',
    ZOTCORE_RPC_TOKEN: 's',
    AWS_SECRET_ACCESS_KEY: 's',
    AWS_SESSION_TOKEN: 's',
    AWS_CONTAINER_AUTHORIZATION_TOKEN: 's',
    AWS_REGION: 'eu-west-1',
  };

  it('has no keys of providers and no credentials; on shared machines only what is harmless', () => {
    expect(localEnvironment(env)).toEqual({
      PATH: '/bin',
      LC_ALL: 'C',
      EDITOR: 'vi',
      AWS_REGION: 'eu-west-1',
    });
    expect(sharedEnvironment(env)).toEqual({ PATH: '/bin', LC_ALL: 'C' });
  });

  it('is what the caller gives and the mark', async () => {
    const given = { PATH: process.env.PATH, MINE: 'x' };
    const { stdout } = await run('env', { env: given });
    expect(stdout).toContain('MINE=x\n');
    expect(stdout).toMatch(/^ZGATE_RUN=[0-9a-f:-]+$/m);
    expect(stdout).not.toContain('HOME=');
  });
});

describe('the process that runs commands', () => {
  /** A process of its own that runs a command, told when it is as far as it is to be. */
  async function running(command: string, then: string) {
    const script = join(tempDir(), `${randomUUID()}.mjs`);
    const { build } = await import('esbuild');
    await build({
      stdin: {
        contents: `import { shell } from './lib/io/shell.ts';
          const run = (command, progress) => shell(command, { cwd: '/', env: process.env, timeout_ms: 0,
            signal: new AbortController().signal, progress });
          ${then}
          run(${JSON.stringify(command)}, on);`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: script,
    });
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
    return { child, ended: once(child, 'exit') };
  }
  /** In the group, out of it, and with an environment of its own; deaf to being asked. */
  const everywhere = (time: string) =>
    `trap '' TERM HUP; setsid sleep ${time} & env -i sleep ${time} & sleep ${time} & echo on; wait`;

  linux('takes them along when it exits', async () => {
    const time = ownSleep();
    const { ended } = await running(
      everywhere(time),
      'const on = () => setTimeout(() => process.exit(7), 200);',
    );
    expect(await ended).toEqual([7, null]);
    await until(() => processesWith(`sleep ${time}`).length === 0);
  });

  linux('takes them along when it is killed', async () => {
    const time = ownSleep();
    const { child, ended } = await running(everywhere(time), "const on = () => console.log('on');");
    await once(child.stdout!, 'data');
    // With the shell, whose command line holds theirs.
    await until(() => processesWith(`sleep ${time}`).length === 4);
    child.kill('SIGKILL');
    await ended;
    await until(() => processesWith(`sleep ${time}`).length === 0);
  });

  linux('leaves what ended commands left behind, and no guard of theirs', async () => {
    const time = ownSleep();
    const mark = `zgate-test-${randomUUID()}`;
    const { child, ended } = await running(
      `: ${mark}; sleep 9999; :`,
      `await run('sleep ${time} & echo hi', () => {}); const on = () => {}; console.log('on');`,
    );
    await once(child.stdout!, 'data');
    await until(() => processesWith(mark).length > 0);
    child.kill('SIGKILL');
    await ended;
    await until(() => processesWith(mark).length === 0);
    const behind = processesWith(`sleep ${time}`);
    for (const pid of behind) process.kill(pid, 'SIGKILL');
    expect(behind).toHaveLength(1);
  });
});
