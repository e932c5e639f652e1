/** What all tools have in common: definitions, envelopes, refusals, time limits, aborts. */
import { describe, expect, it } from '@jest/globals';
import { definitions, toolbox } from '../../../lib/engine/tools.ts';
import type { Workspace } from '../../../lib/engine/workspace.ts';
import { directoryWorkspace } from '../../../lib/io/directory-workspace.ts';
import { tools } from '../../../schemas/generated/tools.ts';
import { call, failed, sleep } from '../../support/tools.ts';
import { tempDir, tempTree } from '../../support/tree.ts';

const never = new Promise<never>(() => {});
/** A disk that does not answer. */
const stuck: Workspace = {
  resolve: () => never,
  read: () => never,
  write: () => never,
  run: () => never,
};

describe('definitions', () => {
  it('come in the order bash, edit, read, write, with the schema of the arguments', () => {
    expect(definitions.map(({ name }) => name)).toEqual(['bash', 'edit', 'read', 'write']);
    expect(definitions[2]).toEqual({
      name: 'read',
      description: expect.stringMatching(/^Read .*\.$/),
      input_schema: {
        type: 'object',
        additionalProperties: false,
        required: ['path'],
        properties: { path: expect.objectContaining({ type: 'string' }) },
      },
    });
  });

  it.each(tools.map((tool) => [tool.op, tool] as const))('%s describes every field', (name, { schema }) => {
    expect(schema.$id).toBe(`https://zgate.dev/schemas/v1/tool/${name}.json`);
    const { args, result } = schema.$defs;
    for (const [key, field] of Object.entries({
      ...args.properties,
      ...(result as typeof args).properties,
    }))
      expect([key, field.description]).toEqual([key, expect.stringMatching(/.{10}/)]);
  });
});

describe('a call', () => {
  it('takes null for an argument that may be left out', async () => {
    const root = tempTree({ a: 'one one\n' });
    const edits = { path: 'a', old: 'one one', new: 'two', expected_replacements: null };
    expect(await call(root, 'edit', edits)).toMatchObject({ ok: true, data: { replacements: 1 } });
  });

  const path = { path: 'a' };
  it.each([
    ['nope', {}, 'unknown_tool', 'unknown tool "nope"; known: bash, edit, read, write'],
    ['raed', path, 'unknown_tool', 'unknown tool "raed"; did you mean "read"?'],
    ['constructor', {}, 'unknown_tool', expect.stringContaining('unknown tool "constructor"')],
    ['read', {}, 'invalid_input', 'missing path'],
    ['read', { path: '' }, 'invalid_input', 'missing path'],
    ['read', { path: 7 }, 'invalid_input', 'path must be a string, got 7'],
    ['read', { path: 'a', lines: 3 }, 'invalid_input', expect.stringContaining('"lines"')],
    ['read', { file: 'a' }, 'invalid_input', expect.stringContaining('"file"')],
    ['read', { path: 'a'.repeat(5000) }, 'invalid_input', expect.stringContaining('path')],
    ['write', path, 'invalid_input', 'missing content'],
    ['write', { ...path, content: null }, 'invalid_input', 'content must be a string, got null'],
    ['write', { ...path, content: '\ud800' }, 'invalid_input', expect.stringContaining('content must be')],
    ['bash', {}, 'invalid_input', 'missing command'],
    ['bash', { command: ['ls'] }, 'invalid_input', 'command must be a string, got a list'],
    ['bash', { command: 'a\0b' }, 'invalid_input', 'command must not hold a NUL character'],
    ['bash', { command: 'é'.repeat(70_000) }, 'invalid_input', expect.stringContaining('131071 bytes')],
    ['edit', { ...path, old: 'x' }, 'invalid_input', 'missing new'],
    ['edit', { ...path, old: '', new: 'y' }, 'invalid_input', 'missing old'],
    ['edit', { ...path, old: 'x', new: 'x' }, 'invalid_input', expect.stringContaining('must differ')],
    ['edit', { ...path, old: '\udc00', new: 'x' }, 'invalid_input', expect.stringContaining('old must be')],
    [
      'edit',
      { ...path, old: 'x', new: 'y', expected_replacements: 0 },
      'invalid_input',
      'expected_replacements must be >= 1, got 0',
    ],
    [
      'edit',
      { ...path, old: 'x', new: 'y', expected_replacements: '2' },
      'invalid_input',
      'expected_replacements must be an integer, got "2"',
    ],
  ])('of %s with %j is refused as %s', async (name, args, code, message) => {
    expect(await call(tempDir(), name, args)).toEqual(failed(code, message));
  });

  it('with something that is no JSON object is refused, and says what came', async () => {
    const box = toolbox(directoryWorkspace(tempDir()), { timeout_ms: 0, sleep });
    const options = { signal: new AbortController().signal, progress: () => {} };
    const given = { name: 'read', args: {}, invalid: '{"path": "a' };
    expect(await box.run(given, options)).toEqual(
      failed('invalid_input', 'the input must be a JSON object, got "{\\"path\\": \\"a"'),
    );
  });

  it('leaves the arguments as the model sent them', async () => {
    const args = { path: 'a', old: 'x', new: 'y' };
    await call(tempTree({ a: 'x' }), 'edit', args);
    expect(args).toEqual({ path: 'a', old: 'x', new: 'y' });
  });

  it.each([
    ['read', { path: 'a' }],
    ['write', { path: 'a', content: '' }],
    ['edit', { path: 'a', old: 'x', new: 'y' }],
  ])('of %s that takes too long ends with code timeout', async (name, args) => {
    expect(await call(stuck, name, args, { timeout_ms: 10 })).toEqual(
      failed('timeout', 'not done after 0.01 seconds; it may still come to its end'),
    );
  });

  it.each([
    ['read', { path: 'a' }],
    ['write', { path: 'a', content: '' }],
    ['edit', { path: 'a', old: 'x', new: 'y' }],
  ])('of %s that is aborted throws the reason', async (name, args) => {
    const control = new AbortController();
    const calling = call(stuck, name, args, { signal: control.signal });
    const reason = new Error('enough');
    control.abort(reason);
    await expect(calling).rejects.toBe(reason);
  });

  it('that is aborted before it begins does nothing', async () => {
    const root = tempDir();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(call(root, 'write', { path: 'a', content: 'x' }, { signal })).rejects.toThrow('enough');
    expect(await call(root, 'read', { path: 'a' })).toEqual(failed('path_error', 'no such file: a'));
  });

  it('that meets a bug says so and no more', async () => {
    const broken: Workspace = { ...stuck, read: () => Promise.reject(new TypeError('secret inside')) };
    expect(await call(broken, 'read', { path: 'a' })).toEqual(
      failed('internal_error', 'internal error; this is a bug in zgate'),
    );
  });
});
