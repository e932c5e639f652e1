/** What is made at the first need: a failure is not kept, and nothing is loaded while there is no descriptor for it. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { lazy } from '../../lib/io/lazy.ts';

describe('a lazy object', () => {
  it('is made again when it could not be made', async () => {
    let made = 0;
    const object = lazy<{ ask(): Promise<number>; end(): Promise<void> }>(async () => {
      if (++made === 1) throw new Error('not now');
      return { ask: async () => made, end: async () => {} };
    }, 'end');
    await object.end();
    expect(made).toBe(0);
    await expect(object.ask()).rejects.toThrow('not now');
    expect(await object.ask()).toBe(2);
    expect(await object.ask()).toBe(2);
  });

  it('leaves no descriptor open', async () => {
    const next = () => {
      const fd = openSync(devNull, 'r');
      closeSync(fd);
      return fd;
    };
    const before = next();
    expect(await lazy(async () => ({ ask: async () => 1 })).ask()).toBe(1);
    expect(next()).toBe(before);
  });
});
