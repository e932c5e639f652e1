/** `zdx handoff` on real session files, with the test provider over loopback and without any. */
import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSessions } from '../../lib/io/open-sessions.ts';
import { type HandoffFlags, type HandoffIo, handoff } from '../../local/zdx/handoff.ts';
import { markdown, PARTS, saidIn, sectionsOf } from '../../local/zdx/handoff-bundle.ts';
import { type Answer, type ModelServer, modelServer } from '../support/model-server.ts';
import { plant, tempDir, tempTree } from '../support/tree.ts';

const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
const ID = '550e8400-e29b-41d4-a716-446655440000';
const OTHER = '123e4567-e89b-42d3-a456-426614174000';
const ts = '2026-11-16T10:00:00Z';
const said = (role: string, text: string) => ({ type: 'message', role, text, ts });
let calls = 0;
const used = (name: string, input: object, output: unknown, ok = true) => {
  const id = `toolu_${++calls}`;
  return [
    { type: 'tool_use', id, name, input, ts },
    { type: 'tool_result', tool_use_id: id, output, ok, ts },
  ];
};
const ran = (command: string, exit_code: number) =>
  used('bash', { command }, { ok: true, data: { stdout: '', stderr: '', exit_code, timed_out: false } });
const fine = { ok: true, data: {} };

type Line = { type: string; ts: string; [field: string]: unknown };
async function saved(home: string, id: string, lines: Line[], at = 1000): Promise<void> {
  const { sessions } = openSessions({ store: home });
  await sessions.append(id, [{ type: 'meta', schema_version: 1, ts, kind: 'agent' }, ...lines], 'all');
  utimesSync(join(home, 'sessions', `${id}.jsonl`), at, at);
}

let model: ModelServer;
beforeAll(async () => {
  model = await modelServer();
});
afterAll(() => model.close());

interface Handed {
  code: number;
  out: string[];
  err: string[];
  sections: Record<string, string>;
}

async function handed(
  home: string,
  flags: Partial<HandoffFlags>,
  more: Partial<HandoffIo> = {},
  env: Record<string, string> = {},
): Promise<Handed> {
  const out: string[] = [];
  const err: string[] = [];
  const base = { HOME: home, ZDX_HOME: home, ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: model.url };
  const code = await handoff(
    { goal: 'Finish the parser', ...flags },
    { env: { ...base, ...env }, out: (text) => out.push(text), err: (line) => err.push(line), ...more },
  );
  const sections = Object.fromEntries(out.length > 0 ? sectionsOf(out[0]!) : []);
  return { code, out, err, sections };
}

/** A session with a bit of everything. */
async function place() {
  const home = tempDir();
  const root = tempTree({
    'src/a.ts': 'a',
    'src/b.ts': 'b',
    'README.md': 'r',
    'out-of-here': { link: '/etc/hostname' },
  });
  await saved(home, ID, [
    said('user', 'please write the parser'),
    ...used('read', { path: 'src/b.ts' }, fine),
    ...used('read', { path: './src/a.ts' }, fine),
    ...used('edit', { path: join(root, 'src/a.ts'), old: 'x', new: 'y' }, fine),
    ...used(
      'read',
      { path: 'gone.ts' },
      { ok: false, error: { code: 'path_error', message: 'no such file' } },
      false,
    ),
    ...used('read', { path: '../../etc/passwd' }, fine),
    ...used('read', { path: 'out-of-here' }, fine),
    ...ran('npm ci', 0),
    ...ran('npm test', 1),
    ...ran('npm run build', 0),
    ...ran('npm ci', 0),
    said(
      'assistant',
      'Half of it is done. Next:\n\n- [x] lexer\n- [ ] write `parse()`\n2. add **tests**\n\n```\n- not a task\n```\n',
    ),
  ]);
  return { home, root };
}

const reply = {
  starter_prompt: 'Go on with the parser in src/a.ts.',
  relevant_files: [
    'src/a.ts:12',
    './src/b.ts',
    'src/a.ts',
    'made-up.ts',
    '../x',
    '/etc/passwd',
    'src',
    'out-of-here',
  ],
  open_tasks: ['- [ ] write parse()', '1. add\ntests', '[x] the lexer'],
  repro_commands: ['npm ci', 'npm test -- parser'],
};
const answers = (...list: Answer[]) => model.add(...list);

describe('offline', () => {
  it('makes the five parts from the log', async () => {
    const { home, root } = await place();
    const { code, out, err } = await handed(home, { root, offline: true });
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([
      `## Goal

Finish the parser

## Starter prompt

\`\`\`\`text
Finish the parser

This goes on from earlier work. What is known of it:

The last request was:
please write the parser

The last answer was:
Half of it is done. Next:

- [x] lexer
- [ ] write \`parse()\`
2. add **tests**

\`\`\`
- not a task
\`\`\`

Read these files first: src/a.ts, src/b.ts

Open tasks:
- write \`parse()\`
- add **tests**
\`\`\`\`

## Relevant files

- \`src/a.ts\`
- \`src/b.ts\`

## Open tasks

- [ ] write \`parse()\`
- [ ] add **tests**

## Repro commands

\`\`\`sh
npm run build
npm ci
\`\`\``,
    ]);
    expect(model.requests).toHaveLength(0);
  });

  it('needs no key and takes a prefix of an id, from any store', async () => {
    const { home, root } = await place();
    const flags = { root, offline: true, fromSession: '550e', store: home };
    const { code } = await handed(tempDir(), flags, {}, { ANTHROPIC_API_KEY: '' });
    expect(code).toBe(0);
  });

  it('takes the latest session, and what came since it was cleared', async () => {
    const home = tempDir();
    await saved(home, ID, [said('user', 'old')], 2000);
    await saved(
      home,
      OTHER,
      [said('user', 'newest, but not this'), { type: 'cleared', ts }, said('user', 'this')],
      3000,
    );
    const { sections } = await handed(home, { root: home, offline: true });
    expect(sections['Starter prompt']).toContain('The last request was:\nthis');
    expect(sections['Starter prompt']).toContain('interrupted before it was answered');
    expect(sections['Open tasks']).toBe('- [ ] Answer the last request: this');
    expect(sections['Relevant files']).toBe('None.');
    expect(sections['Repro commands']).toBe(`\`\`\`sh\nzdx sessions show ${OTHER}\n\`\`\``);
  });

  it('lists what failed and was not mended when nothing is listed', async () => {
    const home = tempDir();
    await saved(home, ID, [
      said('user', 'try'),
      ...ran('make a', 2),
      ...ran('make a', 0),
      ...ran('make b', 2),
      ...used(
        'read',
        { path: 'x' },
        { ok: false, error: { code: 'path_error', message: 'no such file: x' } },
        false,
      ),
      { type: 'tool_use', id: 'last', name: 'bash', input: { command: 'sleep 9' }, ts },
      { type: 'interrupted', role: 'system', text: 'Interrupted', ts },
    ]);
    const { sections } = await handed(home, { root: home, offline: true });
    expect(sections['Open tasks']!.split('\n')).toEqual([
      '- [ ] Look into bash make b: it ended with 2',
      '- [ ] Look into read x: no such file: x',
      '- [ ] Look into bash sleep 9: the tool was interrupted; it may have run',
      '- [ ] Answer the last request: try',
    ]);
  });

  it.each([
    ['a goal with `code` and a_name', 'a goal with `code` and a_name'],
    ['# not a heading', '```text\n# not a heading\n```'],
    ['one\n## Open tasks\n```\nthree', '````text\none\n## Open tasks\n```\nthree\n````'],
    ['<!-- hidden', '```text\n<!-- hidden\n```'],
  ])('keeps the goal %j as it is', async (goal, shown) => {
    const { home, root } = await place();
    const { sections } = await handed(home, { root, goal, offline: true });
    expect(Object.keys(sections)).toEqual([...PARTS]);
    expect(sections.Goal).toBe(shown);
  });

  it('shows not even half a secret where a text is shortened', async () => {
    const home = tempDir();
    const secret = `sk-${'abcdefghij'.repeat(400)}`;
    await saved(home, ID, [said('user', secret), said('assistant', `x ${secret}`)]);
    const { out } = await handed(home, { root: home, offline: true });
    expect(out[0]).not.toContain('abcdefghij');
  });

  it('shows no secrets and no orders to a terminal', async () => {
    const home = tempDir();
    const root = tempTree({ 'a.ts': '' });
    const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n';
    await saved(home, ID, [
      said('user', `use ${KEY} \u001b[2J`),
      ...ran(`curl -H "x-api-key: ${KEY}" http://x\u001b]0;t\u0007`, 0),
      said('assistant', `- remove hunter2 from password=hunter2hunter2\n${pem}`),
    ]);
    const { out, sections, err } = await handed(home, { root, offline: true, goal: `use ${KEY}` });
    expect(out[0]).not.toMatch(new RegExp(`${KEY}|hunter2hunter2|MIIEv|\\u001b|\\u0007`));
    expect(Object.keys(sections)).toEqual([...PARTS]);
    expect(sections.Goal).toBe('use [redacted]');
    expect(err).toEqual(['Warning: what looks like a secret was taken out of the goal']);
  });
});

describe('by a model', () => {
  it('asks once, without tools, and checks what it says', async () => {
    const { home, root } = await place();
    const before = model.requests.length;
    answers({ text: [JSON.stringify(reply)] });
    const { code, out, err, sections } = await handed(home, { root });
    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(sections).toEqual({
      Goal: 'Finish the parser',
      'Starter prompt': '```text\nFinish the parser\n\nGo on with the parser in src/a.ts.\n```',
      'Relevant files': '- `src/a.ts`\n- `src/b.ts`',
      'Open tasks': '- [ ] write parse()\n- [ ] add tests',
      'Repro commands': '```sh\nnpm ci\nnpm test -- parser\n```',
    });
    const dropped = (path: string) => `Left out of the relevant files, not a file below the root: "${path}"`;
    expect(err).toEqual([
      `Asking claude-haiku-4-5 for a handoff of session ${ID}...`,
      ...['made-up.ts', '../x', '/etc/passwd', 'src', 'out-of-here'].map(dropped),
    ]);
    expect(model.requests).toHaveLength(before + 1);
    const { body } = model.requests.at(-1)!;
    expect(body).toMatchObject({ model: 'claude-haiku-4-5', max_tokens: 4096 });
    expect(body.tools ?? []).toEqual([]);
    const text = JSON.stringify(body.messages);
    for (const part of ['Finish the parser', 'please write the parser', '- src/a.ts', 'npm run build'])
      expect(text).toContain(part);
  });

  it('keeps a prompt that holds the goal as it is, and talks to other providers', async () => {
    const { home, root } = await place();
    answers({
      text: [
        `Here it is:\n\`\`\`json\n${JSON.stringify({ ...reply, starter_prompt: 'Finish the parser now' })}\n\`\`\``,
      ],
    });
    const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${model.url}/v1` };
    const { sections } = await handed(home, { root, provider: 'openai', model: 'gpt-5' }, {}, env);
    expect(sections['Starter prompt']).toBe('```text\nFinish the parser now\n```');
    expect(model.requests.at(-1)!.path).toBe('/v1/chat/completions');
  });

  it('asks a second time and names the problem', async () => {
    const { home, root } = await place();
    answers({ text: ['{"starter_prompt": 5}'] }, { text: [JSON.stringify(reply)] });
    const { code, err } = await handed(home, { root });
    expect(code).toBe(0);
    expect(err[1]).toBe(
      'Asking again: the answer cannot be used (starter_prompt must be a string that is not empty)',
    );
    const messages = model.requests.at(-1)!.body.messages as { role: string; content: unknown }[];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(JSON.stringify(messages.at(-1))).toContain('starter_prompt must be a string that is not empty');
  });

  it('gives up after the second and tells of --offline', async () => {
    const { home, root } = await place();
    answers({ text: ['no'] }, { text: [] });
    await expect(handed(home, { root })).rejects.toMatchObject({
      message:
        "make handoff: the model's answer cannot be used: it is not a JSON object (--offline makes one without a model)",
    });
  });

  it('says what the provider says', async () => {
    const { home, root } = await place();
    answers({ status: 401, error: { type: 'authentication_error', message: `bad key ${KEY}` } });
    await expect(handed(home, { root })).rejects.toMatchObject({
      message: 'make handoff: HTTP 401: bad key [redacted] (--offline makes one without a model)',
    });
    await expect(handed(home, { root }, {}, { ANTHROPIC_API_KEY: '' })).rejects.toMatchObject({
      message: expect.stringMatching(/^make handoff: ANTHROPIC_API_KEY is not set: .* \(--offline /),
    });
  });

  it('is interrupted with 130 and writes nothing', async () => {
    const { home, root } = await place();
    const stop = new AbortController();
    answers({ text: ['{', '}'], gate: (piece) => (piece > 1 ? new Promise(() => stop.abort()) : undefined) });
    const target = join(tempDir(), 'h.md');
    const { code, out, err } = await handed(home, { root, out: target }, { signal: stop.signal });
    expect({ code, out, last: err.at(-1) }).toEqual({ code: 130, out: [], last: '^C Interrupted.' });
    expect(readdirSync(join(target, '..'))).toEqual([]);
  });

  it('sends a long session in part: its beginning and its end', async () => {
    const home = tempDir();
    const long = Array.from({ length: 60 }, (_, n) =>
      said(n % 2 ? 'assistant' : 'user', `entry ${n} ${'x'.repeat(7900)}`),
    );
    await saved(home, ID, long);
    answers({ text: [JSON.stringify({ ...reply, relevant_files: [] })] });
    expect((await handed(home, { root: home })).code).toBe(0);
    const text = JSON.stringify(model.requests.at(-1)!.body.messages);
    expect(text.length).toBeLessThan(220_000);
    for (const part of ['entry 0 ', 'entry 59 ', 'entries left out]']) expect(text).toContain(part);
    expect(text).not.toContain('entry 10 ');
  });
});

describe('the file', () => {
  it('holds what standard output would, and is written over only when that is wanted', async () => {
    const { home, root } = await place();
    const directory = tempDir();
    const target = join(directory, 'handoff.md');
    const { out } = await handed(home, { root, offline: true });
    const first = await handed(home, { root, offline: true, out: target });
    expect({ out: first.out, err: first.err }).toEqual({ out: [], err: [`Wrote handoff to ${target}`] });
    expect(readFileSync(target, 'utf8')).toBe(`${out[0]}\n`);
    await expect(handed(home, { root, offline: true, out: target })).rejects.toMatchObject({
      code: 'conflict',
      message: `${target} exists: --force writes over it`,
    });
    await handed(home, { root, offline: true, goal: 'another', out: target, force: true });
    expect(readFileSync(target, 'utf8')).toContain('another');
    expect(readdirSync(directory)).toEqual(['handoff.md']);
  });

  it('is refused before the model is asked', async () => {
    const { home, root } = await place();
    const before = model.requests.length;
    const directory = tempTree({ 'a-file': '', 'a-dir/': '' });
    for (const [name, message] of [
      ['a-dir', 'is a directory: give a file'],
      ['none/x.md', `cannot be written: there is no directory ${directory}/none`],
      ['a-file/x.md', 'cannot be written: a part of the path is no directory'],
    ] as const)
      await expect(handed(home, { root, out: join(directory, name) })).rejects.toMatchObject({
        message: `${join(directory, name)} ${message}`,
      });
    expect(model.requests).toHaveLength(before);
  });
});

describe('the source', () => {
  it('is the session that is named by either option, the first one for sure', async () => {
    const { home, root } = await place();
    await saved(home, OTHER, [said('user', 'another matter')], 2000);
    const last = async (flags: Partial<HandoffFlags>) => {
      const { sections } = await handed(home, { root, offline: true, ...flags });
      return /The last request was:\n(.*)/.exec(sections['Starter prompt'] ?? '')?.[1];
    };
    expect([
      await last({}),
      await last({ session: ID }),
      await last({ session: '550e' }),
      await last({ fromSession: OTHER, session: ID }),
    ]).toEqual(['another matter', 'please write the parser', 'please write the parser', 'another matter']);
  });

  it.each([
    [{}, 'not_found', 'No sessions found'],
    [{ fromSession: 'latest' }, 'not_found', 'No sessions found'],
    [{ fromSession: OTHER }, 'not_found', `Session '${OTHER}' is empty or not found.`],
    [{ fromSession: '../x' }, 'invalid_args', 'session id must be a lower-case UUID v4, got "../x"'],
    [{ goal: ' ' }, 'invalid_args', 'the goal is empty: give --goal TEXT'],
    [{ root: '/no/such' }, 'invalid_args', '--root must be a directory, "/no/such" is none'],
  ])('with %j is refused', async (flags, code, message) => {
    const home = tempDir();
    mkdirSync(join(home, 'sessions'));
    await expect(handed(home, { offline: true, ...flags })).rejects.toMatchObject({ code, message });
  });

  it('is read as far as it can be', async () => {
    const { home, root } = await place();
    const path = join(home, 'sessions', `${ID}.jsonl`);
    plant(home, { [`sessions/${ID}.jsonl`]: `${readFileSync(path, 'utf8')}{"type":\n` });
    plant(home, { 'config.toml': 'colour = 1' });
    const { code, err } = await handed(home, { root, offline: true });
    expect({ code, err }).toEqual({
      code: 0,
      err: [
        `Warning: ${home}/config.toml: unknown key "colour"`,
        'Warning: 1 unreadable lines of the session skipped',
      ],
    });
  });
});

describe('what a model may say', () => {
  it.each([
    ['', 'it is not a JSON object'],
    ['[1]', 'it is not a JSON object'],
    ['{"a"', 'it is not a JSON object'],
    [{ ...reply, starter_prompt: '  ' }, 'starter_prompt must be a string that is not empty'],
    [{ ...reply, relevant_files: 'a' }, 'relevant_files must be a list of strings'],
    [{ ...reply, open_tasks: [] }, 'open_tasks must be a list of strings, one at least'],
    [{ ...reply, open_tasks: ['- [x] done', ' '] }, 'open_tasks must be a list of strings, one at least'],
    [{ ...reply, repro_commands: [1] }, 'repro_commands must be a list of strings'],
  ])('is not %j', (text, problem) => {
    expect(saidIn(typeof text === 'string' ? text : JSON.stringify(text))).toEqual({ problem });
  });

  it('may stand in a fence, between words, and hold fences itself', () => {
    const object = {
      ...reply,
      repro_commands: ["cat <<'EOF'\n```\n## Goal\n```\nEOF"],
      starter_prompt: '```\n## Open tasks',
    };
    const said = saidIn(`Sure: ${JSON.stringify(object)} done`);
    if ('problem' in said) throw new Error(said.problem);
    const sections = sectionsOf(markdown({ goal: 'g', ...said }));
    expect([...sections.keys()]).toEqual([...PARTS]);
    expect(sections.get('Repro commands')).toBe(`\`\`\`\`sh\n${object.repro_commands[0]}\n\`\`\`\``);
  });
});
