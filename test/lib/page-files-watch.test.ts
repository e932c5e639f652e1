/** Logs on disk: what is announced. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { FileLogs } from '../../lib/io/page-files.ts';
import { append, STYLE_NAMES, save } from '../support/page-editor.ts';
import { BASE, faultOf, logsAt, NEXT, PAGE, planted, TYPED } from '../support/page-logs.ts';

describe('watched logs', () => {
  /** Announcements, to be awaited one by one. */
  function announcements(logs: FileLogs): { next(): Promise<string>; all: string[] } {
    const all: string[] = [];
    let wake = () => {};
    let taken = 0;
    logs.watch((page) => {
      all.push(page);
      wake();
    });
    return {
      all,
      async next() {
        while (all.length <= taken)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        return all[taken++]!;
      },
    };
  }

  it('are announced when somebody saves, makes or deletes one', async () => {
    const { root, folder, file } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 1e6 });
    await logs.read(PAGE);
    const said = announcements(logs);
    for (const style of STYLE_NAMES) {
      save(style, file, `${style}\n`);
      expect(await said.next()).toBe(PAGE);
    }
    expect((await logs.read(PAGE))?.text).toBe('as vim does\n');
    unlinkSync(file);
    expect(await said.next()).toBe(PAGE);
    expect(await logs.read(PAGE)).toBeUndefined();
    writeFileSync(join(folder, 'other-00ff.md'), 'x\n');
    expect(await said.next()).toBe('other-00ff');
  });

  it('are announced without events too', async () => {
    const { root, file } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 20 });
    await logs.read(PAGE);
    const said = announcements(logs);
    // What is written under a name elsewhere is no event of the directory.
    linkSync(file, join(root, 'elsewhere'));
    append(join(root, 'elsewhere'), TYPED);
    expect(await said.next()).toBe(PAGE);
  });

  it('are not announced for what we write, nor for other files', async () => {
    const { root, folder } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 20 });
    const said = announcements(logs);
    await logs.write(PAGE, await logs.read(PAGE), NEXT);
    await logs.write('other-00ff', undefined, 'x\n');
    for (const name of ['.state', 'notes.md', 'x-1a2b.md~']) writeFileSync(join(folder, name), 'x');
    writeFileSync(join(folder, 'last-00ff.md'), 'x\n');
    // What was heard of before this one is looked at before it.
    expect(await said.next()).toBe('last-00ff');
    expect(said.all).toEqual(['last-00ff']);
  });

  it('are announced when one was saved between a read and the watch', async () => {
    const { root, file } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 1e6 });
    await logs.read(PAGE);
    save('in place', file, BASE + TYPED);
    expect(await announcements(logs).next()).toBe(PAGE);
  });

  it('go on when the directory is deleted and made again', async () => {
    const { root, folder, file } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 50 });
    await logs.read(PAGE);
    const said = announcements(logs);
    rmSync(folder, { recursive: true });
    expect(await said.next()).toBe(PAGE);
    mkdirSync(folder);
    writeFileSync(file, 'again\n');
    expect(await said.next()).toBe(PAGE);
    renameSync(folder, `${folder}-old`);
    expect(await said.next()).toBe(PAGE);
    expect(await logs.write(PAGE, undefined, 'anew\n')).toBe('written');
    save('by rename', file, 'saved\n');
    expect(await said.next()).toBe(PAGE);
    expect((await logs.read(PAGE))?.text).toBe('saved\n');
  });

  it.each([
    ['removed', (file: string) => unlinkSync(file)],
    ['edited', (file: string) => append(file, 'mine\n')],
    ['replaced', (file: string) => save('by rename', file, 'mine\n')],
    ['moved away', (file: string) => renameSync(file, `${file}.away`)],
  ])(
    'are listed in a registry that is put back when it is %s, and left alone when we write it',
    async (_, change) => {
      const { root } = planted();
      const file = join(root, 'debug.md');
      const logs = logsAt(root, { debounce_ms: 5, poll_ms: 1e6 });
      await logs.writeRegistry('one\n');
      let told = 0;
      const again = new Promise<void>((resolve) => {
        logs.watch(
          () => {},
          async () => {
            told++;
            await logs.writeRegistry('two\n');
            resolve();
          },
        );
      });
      await logs.writeRegistry('two\n');
      change(file);
      await again;
      expect(readFileSync(file, 'utf8')).toBe('two\n');
      await pause(40);
      expect(told).toBe(1);
    },
  );

  it('are listed in a registry that is looked at without events too', async () => {
    const { root } = planted();
    const file = join(root, 'debug.md');
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 20 });
    await logs.writeRegistry('one\n');
    linkSync(file, join(root, 'elsewhere'));
    const told = new Promise<void>((resolve) => {
      logs.watch(
        () => {},
        async () => resolve(),
      );
    });
    append(join(root, 'elsewhere'), 'mine\n');
    await told;
    expect(readFileSync(file, 'utf8')).toBe('one\nmine\n');
  });

  it('are silent once closed, and closed means closed', async () => {
    const { root, file } = planted();
    const logs = logsAt(root, { debounce_ms: 5, poll_ms: 10 });
    const said = announcements(logs);
    await logs.close();
    save('in place', file, TYPED);
    await pause(40);
    expect(said.all).toEqual([]);
    expect(await faultOf(logs.read(PAGE))).toEqual({ code: 'unavailable', message: 'the logs are closed' });
  });
});
