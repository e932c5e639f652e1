/** `--format json`: every line as the published schema has it, in the order of what happens. Spec: ZDX §10, "JSON output mode". */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { call } from '../support/agent.ts';
import { type Line, place, provider, sessionIds, start, zdx } from '../support/zdx.ts';

const file = new URL('../../schemas/wire/zdx_event.json', import.meta.url);
const schema = JSON.parse(readFileSync(file, 'utf8'));
// Every field that comes must be one that is described.
const strict = { ...schema, $id: `${schema.$id}#closed`, unevaluatedProperties: false };
const check = new Ajv2020({ strict: false }).compile({ ...strict, $id: 'closed' });

function events(out: string): Line[] {
  expect(out.endsWith('\n')).toBe(true);
  const lines = out
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  for (const line of lines) {
    const sound = check(line);
    expect({ line, errors: sound ? null : check.errors }).toEqual({ line, errors: null });
  }
  return lines;
}

/** The stream in short; neighbours of the same type as one. */
const course = (lines: Line[]) => lines.map(({ type }) => type).filter((type, n, all) => type !== all[n - 1]);

describe('zdx exec --format json', () => {
  it('begins with the version, session and model, and tells everything in order', async () => {
    const { url } = await provider([
      { text: ['I ', 'look.'], tool_calls: [call('bash', { command: 'echo out; exit 2' })] },
      { text: 'Done.' },
    ]);
    const at = place(url);
    const { code, out, err } = await zdx(['exec', '-p', 'hello', '--format', 'json'], at);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = events(out);
    expect(lines[0]).toEqual({
      type: 'meta',
      schema_version: 1,
      session: sessionIds(at)[0],
      provider: 'anthropic',
      model: 'claude-haiku-4-5',
      root: '.',
    });
    expect(course(lines)).toEqual([
      'meta',
      'prompt',
      'turn_started',
      'assistant_started',
      'assistant_delta',
      'tool_input_started',
      'tool_input_delta',
      'tool_input_finished',
      'usage',
      'assistant_final',
      'tool_requested',
      'turn_finished',
      'tool_started',
      'tool_progress',
      'tool_finished',
      'turn_started',
      'assistant_started',
      'assistant_delta',
      'usage',
      'assistant_final',
      'turn_finished',
      'done',
    ]);
    const deltas = lines.filter(({ type }) => type === 'assistant_delta').map(({ text }) => text);
    expect(deltas.join('')).toBe('I look.Done.');
    expect(lines.find(({ type }) => type === 'tool_finished')).toEqual({
      type: 'tool_finished',
      id: 'toolu_1',
      name: 'bash',
      input: { command: 'echo out; exit 2' },
      result: { ok: true, data: { stdout: 'out\n', stderr: '', exit_code: 2, timed_out: false } },
      duration_ms: expect.any(Number),
    });
    expect(lines.at(-1)).toEqual({ type: 'done', stop: 'end', text: 'Done.' });
  });

  it('tells errors in the stream, and in one line on standard error', async () => {
    const { url } = await provider([
      { status: 400, error: { type: 'invalid_request_error', message: 'no' } },
    ]);
    const { code, out, err } = await zdx(['--format', 'json', 'exec', '-p', 'x'], place(url));
    expect({ code, err }).toEqual({ code: 1, err: 'execute prompt: HTTP 400: no\n' });
    const lines = events(out);
    expect(lines.slice(-2)).toEqual([
      {
        type: 'error',
        kind: 'http_status',
        message: 'HTTP 400: no',
        details: expect.any(String),
        status: 400,
      },
      { type: 'done', stop: 'error', text: '' },
    ]);
  });

  it('tells what fails before a model is asked', async () => {
    const { code, out } = await zdx(['exec', '-p', 'x', '--format', 'json'], place(), undefined, {
      ANTHROPIC_API_KEY: '',
    });
    expect(code).toBe(1);
    expect(events(out).slice(1)).toEqual([
      { type: 'prompt', text: 'x' },
      {
        type: 'error',
        kind: 'unauthorized',
        message: 'ANTHROPIC_API_KEY is not set: it holds the key for anthropic',
      },
      { type: 'done', stop: 'error', text: '' },
    ]);
  });

  it('tells that it was interrupted', async () => {
    const never = new Promise(() => {});
    const { url } = await provider([{ text: ['one', 'two'], gate: (n) => (n === 4 ? never : undefined) }]);
    const { child, see, out, ended } = start(
      ['exec', '-p', 'x', '--format', 'json', '--no-save'],
      place(url),
    );
    await see('assistant_delta');
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    const lines = events(out());
    expect(lines[0]).toMatchObject({ type: 'meta', session: null });
    expect(lines.slice(-4)).toEqual([
      { type: 'assistant_final', text: 'one' },
      { type: 'turn_finished', stop: 'aborted' },
      { type: 'interrupted' },
      { type: 'done', stop: 'aborted', text: 'one' },
    ]);
  });
});

describe('zdx --format json', () => {
  it('tells a chat prompt by prompt, in one stream', async () => {
    const { url } = await provider([{ text: 'one' }, { status: 400, body: '' }, { text: 'three' }]);
    const { code, out, err } = await zdx(['--format', 'json'], place(url), 'a\nb\nc\n:q\n');
    expect(code).toBe(0);
    expect(err).toContain('Goodbye!');
    const lines = events(out);
    expect(
      lines
        .filter(({ type }) => ['meta', 'prompt', 'done'].includes(type))
        .map(({ type, text, stop }) => [type, text, stop]),
    ).toEqual([
      ['meta', undefined, undefined],
      ['prompt', 'a', undefined],
      ['done', 'one', 'end'],
      ['prompt', 'b', undefined],
      ['done', '', 'error'],
      ['prompt', 'c', undefined],
      ['done', 'three', 'end'],
    ]);
  });
});

describe('schemas/wire/zdx_event.json', () => {
  it('describes every field', () => {
    const bare = (node: Record<string, unknown>, path: string): string[] =>
      Object.entries((node.properties ?? {}) as Record<string, Record<string, unknown>>).flatMap(
        ([name, field]) => [
          ...(typeof field.description === 'string' ? [] : [`${path}.${name}`]),
          ...bare(field, `${path}.${name}`),
        ],
      );
    expect(bare(schema, '')).toEqual([]);
  });
});
