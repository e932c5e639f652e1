/** The `bash` tool on a real directory; the process side of it is in test/lib/shell.test.ts. */
import { describe, expect, it } from '@jest/globals';
import { bash } from '../../../schemas/generated/tools.ts';
import { limited } from '../../support/processes.ts';
import { call, failed } from '../../support/tools.ts';
import { tempTree } from '../../support/tree.ts';

describe('bash', () => {
  const root = tempTree({ a: 'text\n' });

  it('answers with the fields of the document, in their order', async () => {
    const outcome = await call(root, 'bash', { command: 'cat a; echo e >&2; exit 2' });
    expect(outcome).toEqual({
      ok: true,
      data: { stdout: 'text\n', stderr: 'e\n', exit_code: 2, timed_out: false },
    });
    const { data } = outcome as { data: object };
    expect(Object.keys(data)).toEqual(['stdout', 'stderr', 'exit_code', 'timed_out']);
    expect(bash.checkResult(data)).toBe(true);
  });

  it('that takes too long is a result, not an error', async () => {
    const { ran, limit_s } = await limited(
      (limit_s) => call(root, 'bash', { command: 'echo a; exec sleep 9999' }, { timeout_ms: limit_s * 1000 }),
      (ran) => JSON.stringify(ran).includes('"stdout":"a'),
      0.25,
    );
    const stderr = `Command timed out after ${limit_s} seconds`;
    expect(ran).toEqual({ ok: true, data: { stdout: 'a\n', stderr, exit_code: -1, timed_out: true } });
  });

  it('says how much of a long output is left out', async () => {
    const outcome = await call(root, 'bash', {
      command: 'head -c 70000 /dev/zero; head -c 80000 /dev/zero >&2',
    });
    expect(outcome).toMatchObject({ data: { stdout_omitted: 4464, stderr_omitted: 14_464 } });
    expect(bash.checkResult((outcome as { data: object }).data)).toBe(true);
  });

  it('tells of its output as it comes', async () => {
    const heard: string[] = [];
    await call(root, 'bash', { command: 'echo a; echo b >&2' }, { progress: (text) => heard.push(text) });
    expect(heard.sort().join('')).toBe('a\nb\n');
  });

  it('that is aborted throws the reason', async () => {
    const control = new AbortController();
    const progress = () => control.abort(new Error('enough'));
    const calling = call(
      root,
      'bash',
      { command: 'echo a; sleep 9999' },
      { signal: control.signal, progress },
    );
    await expect(calling).rejects.toThrow('enough');
  });

  it('in a directory that is gone is an error', async () => {
    expect(await call(`${root}/none`, 'bash', { command: 'true' })).toEqual(
      failed('exec_error', expect.stringContaining('cannot be started')),
    );
  });
});
