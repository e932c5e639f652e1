/** What a review of the function that runs commands found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mount } from '../../infra/shell.ts';
import { bash, type FarWorld, farWorld, fine } from '../support/far-shell.ts';
import { tempDir } from '../support/tree.ts';

let far: FarWorld;
beforeAll(async () => {
  far = await farWorld();
});
beforeEach(() => {
  far.s3.trouble = () => undefined;
  far.api.instead = () => undefined;
});

describe('a command elsewhere', () => {
  it('is not kept when it is aborted while its result is on its way', async () => {
    const here = await far.open();
    const stop = new AbortController();
    far.s3.trouble = ({ kind, key }) => {
      if (kind !== 'GET' || !key.endsWith('-out')) return undefined;
      stop.abort(new Error('enough'));
      return { delay_ms: 200 };
    };
    await expect(bash(here, 'echo late > late', { signal: stop.signal })).rejects.toThrow('enough');
    expect(await here.files()).toEqual([]);
    expect(await far.parcels()).toEqual([]);
  });

  it('that is aborted is waited for no longer, however slow the store is', async () => {
    const here = await far.open();
    const stop = new AbortController();
    far.s3.trouble = ({ kind }) => {
      if (kind === 'GET') return undefined;
      stop.abort(new Error('enough'));
      // Longer than a test may take.
      return { delay_ms: 9_999_000 };
    };
    await expect(bash(here, 'true', { signal: stop.signal })).rejects.toThrow('enough');
  });

  it.each([
    ['-out', { status: 503, code: 'SlowDown' }],
    ['-in', { status: 503, code: 'SlowDown' }],
    ['-out', 'lost response'],
    ['-in', 'lost response'],
  ] as const)('is run though the store was busy once before: %s, %j', async (suffix, trouble) => {
    const here = await far.open('busy');
    expect(await bash(here, 'echo y > y')).toEqual(fine(''));
    let puts = 0;
    far.s3.trouble = ({ kind, key }) =>
      kind === 'PUT' && key.endsWith(suffix) && ++puts === 1 ? trouble : undefined;
    expect(await bash(here, 'cat y')).toEqual(fine('y\n'));
    expect(puts).toBeGreaterThan(1);
    expect(await far.parcels()).toEqual([]);
  });

  it('has an address for its changes that works once, also while the object is there, and not without its condition', async () => {
    const statuses: number[] = [];
    far.api.instead = async ({ result }) => {
      const put = async (headers: Record<string, string>) =>
        statuses.push((await fetch(result.url, { method: 'PUT', body: 'x', headers })).status);
      await put({});
      await put({ 'if-match': result.version });
      await put({ 'if-match': result.version });
      return { body: { ran: { stdout: '', stderr: '', exit_code: 0, timed_out: false } } };
    };
    await bash(await far.open(), 'true');
    expect(statuses).toEqual([403, 200, 412]);
  });

  it('never empties a directory that the function itself is in', async () => {
    const scratch = tempDir();
    mkdirSync(join(scratch, 'task'));
    writeFileSync(join(scratch, 'somebody'), 'x');
    const env = { ZGATE_SCRATCH: scratch, LAMBDA_TASK_ROOT: join(scratch, 'task') };
    await bash(await far.open(), 'true');
    const { request } = far.api.invoked.at(-1)!;
    expect(await mount(env)(request, { getRemainingTimeInMillis: () => 900_000 })).toEqual({
      error: { code: 'invalid_args', message: `ZGATE_SCRATCH must not hold the function itself: ${scratch}` },
    });
  });
});
