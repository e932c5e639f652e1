/** `zdx handoff`, `doctor`, `config` and `completion`: the built command, its channels and exit codes. Spec: ZDX §9, §10. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PARTS, sectionsOf } from '../../local/zdx/handoff-bundle.ts';
import { call } from '../support/agent.ts';
import { itInFull } from '../support/skips.ts';
import { plant, tempDir } from '../support/tree.ts';
import { KEY, type Place, place, provider, sessionIds, start, ZDX, zdx } from '../support/zdx.ts';

const reply = {
  starter_prompt: 'Go on with hello.txt.',
  relevant_files: ['hello.txt', 'made-up.txt'],
  open_tasks: ['write more'],
  repro_commands: ['cat hello.txt'],
};

let first: Promise<Place> | undefined;
/** One session of real work. */
async function work(): Promise<Place> {
  const server = await provider([
    { text: ['I look.'], tool_calls: [call('write', { path: 'hello.txt', content: 'hello\n' })] },
    { tool_calls: [call('bash', { command: 'cat hello.txt' }, 'toolu_2')] },
    { text: ['Done. Next:\n- write more\n'] },
  ]);
  const at = place(server.url);
  const { code } = await zdx(['exec', '-p', 'write hello'], at);
  expect(code).toBe(0);
  return at;
}

/** A place of its own with that session in it, and a provider that has not been asked yet. */
async function worked() {
  first ??= work();
  const { home, root } = await first;
  const server = await provider([]);
  const at = place(server.url);
  cpSync(home, at.home, { recursive: true });
  cpSync(root, at.root, { recursive: true });
  return { at, server, id: sessionIds(at)[0]! };
}

describe('handoff', () => {
  it('gives the five parts on standard output and leaves the session as it is', async () => {
    const { at, server, id } = await worked();
    const file = join(at.home, 'sessions', `${id}.jsonl`);
    const before = readFileSync(file, 'utf8');
    server.add({ text: [JSON.stringify(reply)] });
    const { code, out, err } = await zdx(['handoff', '--goal', 'say more'], at);
    expect({ code, err }).toEqual({
      code: 0,
      err: `Asking claude-haiku-4-5 for a handoff of session ${id}...\nLeft out of the relevant files, not a file below the root: "made-up.txt"\n`,
    });
    expect([...sectionsOf(out)]).toEqual([
      ['Goal', 'say more'],
      ['Starter prompt', '```text\nsay more\n\nGo on with hello.txt.\n```'],
      ['Relevant files', '- `hello.txt`'],
      ['Open tasks', '- [ ] write more'],
      ['Repro commands', '```sh\ncat hello.txt\n```'],
    ]);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(sessionIds(at)).toEqual([id]);
  });

  it('is made offline, into a file, with options before and behind the command', async () => {
    const { at, server, id } = await worked();
    const asked = server.requests.length;
    const target = join(tempDir(), 'handoff.md');
    const args = [
      'handoff',
      '--goal',
      '# two\nlines',
      '--offline',
      '--out',
      target,
      '--from-session',
      id.slice(0, 6),
    ];
    const elsewhere = { ...at, root: tempDir() };
    const first = await zdx(['--root', at.root, ...args], elsewhere);
    expect(first).toEqual({ code: 0, out: '', err: `Wrote handoff to ${target}\n` });
    const text = readFileSync(target, 'utf8');
    const sections = sectionsOf(text);
    expect([...sections.keys()]).toEqual([...PARTS]);
    expect([
      sections.get('Goal'),
      sections.get('Relevant files'),
      sections.get('Open tasks'),
      sections.get('Repro commands'),
    ]).toEqual([
      '```text\n# two\nlines\n```',
      '- `hello.txt`',
      '- [ ] write more',
      '```sh\ncat hello.txt\n```',
    ]);
    expect(await zdx([...args, '--root', at.root], elsewhere)).toEqual({
      code: 1,
      out: '',
      err: `${target} exists: --force writes over it\n`,
    });
    expect((await zdx([...args, '--root', at.root, '--force'], elsewhere)).code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(text);
    expect(server.requests).toHaveLength(asked);
  });

  const ends = async (args: string[], code: number, err: string) =>
    expect(await zdx(args, place())).toEqual({ code, out: '', err });
  it.each<[string[], number, string]>([
    [['handoff', '--goal', 'x'], 1, 'No sessions found\n'],
    [['handoff', '--goal', ''], 2, 'the goal is empty: give --goal TEXT\n'],
  ])('%j ends with %i', ends);
  itInFull.each<[string[], number, string]>([
    [
      ['handoff', '--goal', 'x', '--offline', '--from-session', '../x'],
      2,
      'session id must be a lower-case UUID v4, got "../x"\n',
    ],
  ])('%j ends with %i', ends);

  it('without a goal is a wrong call', async () => {
    const { code, out, err } = await zdx(['handoff'], place());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain("required option '--goal <text>' not specified");
  });

  it('names the way out when the provider fails, and no key', async () => {
    const { at, server } = await worked();
    server.add({ status: 401, error: { type: 'authentication_error', message: `no ${KEY}` } });
    const { code, out, err } = await zdx(['handoff', '--goal', 'x'], at);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n')[1]).toBe(
      'make handoff: HTTP 401: no [redacted] (--offline makes one without a model)',
    );
  });

  it('is interrupted by Ctrl+C with 130', async () => {
    const { at, server } = await worked();
    server.add({
      text: ['{'],
      stays_open: true,
      gate: (piece) => (piece > 2 ? new Promise(() => {}) : undefined),
    });
    const running = start(['handoff', '--goal', 'x'], at);
    await running.see('Asking claude-haiku-4-5');
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(running.out()).toBe('');
    expect(running.err()).toContain('^C Interrupted.');
  });
});

describe('doctor', () => {
  it('says that all is well, in text and in JSON', async () => {
    const at = place((await provider([])).url);
    const { code, out, err } = await zdx(['doctor'], at);
    expect({ code, err, last: out.split('\n').at(-2) }).toEqual({ code: 0, err: '', last: 'zdx is ready' });
    expect(out).toMatch(/^ok {7}key: ANTHROPIC_API_KEY is set$/m);
    const json = await zdx(['doctor', '--json'], at);
    expect(json.code).toBe(0);
    const { ok, checks } = JSON.parse(json.out) as {
      ok: boolean;
      checks: { name: string; status: string }[];
    };
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual([
      'node',
      'config',
      'model',
      'key',
      'provider',
      'sessions',
      'root',
      'shell',
      'git',
      'AGENTS.md',
    ]);
    expect(out + json.out).not.toContain(KEY);
    expect(existsSync(join(at.home, 'sessions'))).toBe(false);
  });

  it('ends with 1 when something fails, and tries a store', async () => {
    const at = place();
    const store = tempDir();
    plant(at.home, { 'config.toml': 'model = 1' });
    const { code, out } = await zdx(['doctor', '--store', store, '--root', '/no/such'], at, undefined, {
      ANTHROPIC_API_KEY: '',
    });
    expect(code).toBe(1);
    const failed = out.split('\n').filter((line) => line.startsWith('FAILED'));
    expect(failed.map((line) => line.replace(/^FAILED +([^:]+):.*/, '$1'))).toEqual([
      'config',
      'key',
      'provider',
      'root',
    ]);
    expect(out).toContain(`${store} may be trusted with everything`);
    expect(out).toMatch(/\n4 checks failed\n$/);
    expect(readdirSync(store, { recursive: true })).toEqual(['@tmp']);
  });
});

describe('config', () => {
  it('tells its path, writes a first file and never over another', async () => {
    const at = place();
    const path = join(at.home, 'config.toml');
    expect(await zdx(['config', 'path'], at)).toEqual({ code: 0, out: `${path}\n`, err: '' });
    expect(await zdx(['config', 'init'], at)).toEqual({
      code: 0,
      out: `Created config at ${path}\n`,
      err: '',
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await zdx(['config', 'init'], at)).toEqual({
      code: 1,
      out: '',
      err: `Config file already exists at ${path}\n`,
    });
  });

  itInFull('is below XDG_CONFIG_HOME without ZDX_HOME', async () => {
    const at = place();
    const { out } = await zdx(['config', 'path'], at, undefined, { ZDX_HOME: '', XDG_CONFIG_HOME: '/x' });
    expect(out).toBe('/x/zdx/config.toml\n');
  });

  itInFull('that is wrong ends a command with 1 and the place of the fault', async () => {
    const at = place();
    plant(at.home, { 'config.toml': `model = "a"\nmax_tokens = many` });
    const { code, out, err } = await zdx(['exec', '-p', 'hi'], at);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(
      `${at.home}/config.toml:2:14: not valid TOML: invalid value (text goes into quotes)`,
    );
  });
});

describe('completion', () => {
  it('in bash offers commands, options and the sessions that there are', async () => {
    const { at, id } = await worked();
    plant(at.home, {
      'bin/zdx': { mode: 0o755, text: `#!/bin/sh\nexec '${process.execPath}' '${ZDX}' "$@"\n` },
    });
    const cases: [string[], unknown][] = [
      [[''], expect.arrayContaining(['exec', 'sessions', 'config', 'handoff', 'doctor', 'completion'])],
      [
        ['sessions', 'show', ''],
        ['latest', id],
      ],
      [['handoff', '--from-session', id.slice(0, 3)], [id]],
      [['--provider', 'anth'], ['anthropic']],
      [
        ['exec', '--format', ''],
        ['text', 'json'],
      ],
      [['handoff', '--of'], ['--offline']],
      [['completion', 'f'], ['fish']],
      [['help', 'se'], ['sessions']],
    ];
    // Each case is an argument, a word each line.
    const script = `source <(zdx completion bash)
      for lines; do
        mapfile -t words <<< "$lines"
        COMP_WORDS=(zdx "\${words[@]}") COMP_CWORD=\${#words[@]} COMPREPLY=()
        _zdx
        printf "%s\\n" "\${COMPREPLY[@]}" .
      done`;
    const args = cases.map(([words]) => words.join('\n'));
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...args], {
      encoding: 'utf8',
      cwd: at.root,
      env: { ...at.env, PATH: `${at.home}/bin:${process.env.PATH}` },
    });
    expect(stderr).toBe('');
    const offered = stdout.split('\n.\n').map((text) => text.split('\n').filter(Boolean));
    expect(offered.slice(0, -1)).toEqual(cases.map(([, words]) => words));
  });

  it('is refused for a shell that nobody knows', async () => {
    const { code, out, err } = await zdx(['completion', 'tcsh'], place());
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'no completion for the shell "tcsh": there are bash, zsh, fish\n',
    });
  });
});
