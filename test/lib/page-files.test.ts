/** Logs on disk: what is read, what editors do at every point of a write, what a crash leaves, and what is announced. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../lib/fault.ts';
import { type FileLogs, type FileLogsOptions, fileLogs } from '../../lib/io/page-files.ts';
import type { Point } from '../../lib/io/page-log.ts';
import { newLog } from '../../lib/page/format.ts';
import { merge } from '../../lib/page/merge.ts';
import { append, STYLE_NAMES, save, saving } from '../support/page-editor.ts';
import { tempDir } from '../support/tree.ts';

const PAGE = 'index-7-zen-1a2b';
const BASE = newLog({ name: 'index-7-zen', short_id: '1a2b', languages: ['JS'] });
const NEXT = BASE.replace(
  '> Write code',
  '> **index-7-zen** background at 10:00:00\n```Text\nhi\n```\n\n> Write code',
);
const TYPED = 'words that were typed\n';
const POINTS: Point[] = ['read', 'link', 'linked', 'written', 'renamed', 'kept'];

const open: FileLogs[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((logs) => logs.close()));
});

/** Quiet at once and never late by itself, so that nothing waits for the clock. */
function logsAt(root: string, options: FileLogsOptions = {}): FileLogs {
  const logs = fileLogs(root, { debounce_ms: 0, late_ms: 1e6, ...options });
  open.push(logs);
  return logs;
}

function planted(text: string | Uint8Array = BASE): { root: string; folder: string; file: string } {
  const root = tempDir();
  const folder = join(root, 'debug');
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, `${PAGE}.md`);
  writeFileSync(file, text);
  return { root, folder, file };
}

const textOf = (file: string) => readFileSync(file, 'utf8');
const errno = (code: string) => Object.assign(new Error(code), { code });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Fault) => ({ code: error.code, message: error.message }),
  );

/** Does something at the first time a point is reached. */
function once(point: Point, work: () => Promise<void> | void): NonNullable<FileLogsOptions['at']> {
  let done = false;
  return (reached) => {
    if (done || reached !== point) return undefined;
    done = true;
    return work();
  };
}

describe('a log is read', () => {
  it('with its bytes as they are, and when it was saved', async () => {
    const text = '\ufeff# a\r\nb\rc\u2028 ü 💥\n\n';
    const { root, file } = planted(text);
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    expect(await logsAt(root).read(PAGE)).toEqual({ text, saved: 1_700_000_000_000 });
  });

  it('as undefined when it is not there, nor its directory', async () => {
    const root = tempDir();
    expect(await logsAt(root).read(PAGE)).toBeUndefined();
    mkdirSync(join(root, 'debug'));
    expect(await logsAt(root).read(PAGE)).toBeUndefined();
  });

  it('at once when it is quiet', async () => {
    const { root, file } = planted();
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    expect((await logsAt(root, { debounce_ms: 1e6 }).read(PAGE))?.text).toBe(BASE);
  });

  it('when two looks agree if it is not', async () => {
    const { root, file } = planted('half');
    const reading = logsAt(root, { debounce_ms: 150 }).read(PAGE);
    await turn();
    append(file, ' and whole\n');
    expect((await reading)?.text).toBe('half and whole\n');
  });

  it('although an editor has moved it away for a moment', async () => {
    const { root, file } = planted();
    const logs = logsAt(root, { debounce_ms: 60 });
    await logs.read(PAGE);
    const typing = saving('as vim does', file, BASE + TYPED);
    typing.next();
    const reading = logs.read(PAGE);
    for (const _ of typing);
    expect((await reading)?.text).toBe(BASE + TYPED);
  });

  it.each<[string, (file: string, root: string) => void, object]>([
    [
      'a symbolic link',
      (file) => {
        unlinkSync(file);
        symlinkSync('/etc/passwd', file);
      },
      { code: 'outside_root', message: `the log ${PAGE} is a symbolic link: not followed` },
    ],
    [
      'a FIFO',
      (file) => {
        unlinkSync(file);
        execFileSync('mkfifo', [file]);
      },
      { code: 'unavailable', message: `the log ${PAGE} is not a regular file` },
    ],
    [
      'a directory',
      (file) => {
        unlinkSync(file);
        mkdirSync(file);
      },
      { code: 'unavailable', message: `the log ${PAGE} is not a regular file` },
    ],
    [
      'more than 5 MB',
      (file) => truncateSync(file, 5 * 1024 * 1024 + 1),
      {
        code: 'too_large',
        message: `the log ${PAGE} has 5242881 bytes, more than the 5242880 a log may have`,
      },
    ],
    [
      'bytes that are no UTF-8',
      (file) => writeFileSync(file, Buffer.from([0x61, 0xe4, 0x0a])),
      {
        code: 'corrupt',
        message: `the log ${PAGE} is not valid UTF-8: it is left as it is until somebody puts it right`,
      },
    ],
    [
      'a directory of logs that leads out of the root',
      (_, root) => {
        rmSync(join(root, 'debug'), { recursive: true });
        symlinkSync(tempDir(), join(root, 'debug'));
      },
      { code: 'outside_root', message: 'debug is a symbolic link to outside the root' },
    ],
  ])('unless it is %s; then it is not written either', async (_, make, fault) => {
    const { root, file } = planted();
    make(file, root);
    const before = existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
    const logs = logsAt(root);
    expect(await faultOf(logs.read(PAGE))).toEqual(fault);
    expect(await faultOf(logs.write(PAGE, { text: BASE, saved: 0 }, NEXT))).toEqual(fault);
    if (before) expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each(['', '../x-1a2b', 'x', 'x-1a2b.md', '.state', 'X-1a2b', 'x-1a2'])(
    'not by the name %j',
    async (page) => {
      expect(await faultOf(logsAt(tempDir()).read(page))).toMatchObject({ code: 'invalid_args' });
    },
  );
});

describe('a log is written', () => {
  it('where there was none, for its owner alone', async () => {
    const root = tempDir();
    const logs = logsAt(root);
    expect(await logs.write(PAGE, undefined, BASE)).toBe('written');
    expect(textOf(join(root, 'debug', `${PAGE}.md`))).toBe(BASE);
    const modes = ['debug', `debug/${PAGE}.md`].map((path) => statSync(join(root, path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('with the mode it has, and leaves nothing behind', async () => {
    const { root, folder, file } = planted();
    chmodSync(file, 0o664);
    const logs = logsAt(root);
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    expect([textOf(file), statSync(file).mode & 0o777]).toEqual([NEXT, 0o664]);
    await logs.close();
    expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
  });

  it('in well formed text', async () => {
    const { root, file } = planted();
    const logs = logsAt(root);
    expect(await logs.write(PAGE, await logs.read(PAGE), 'a\ud800b\n')).toBe('written');
    expect(textOf(file)).toBe('a\ufffdb\n');
  });

  it('up to 5 MB', async () => {
    const { root, file } = planted();
    const logs = logsAt(root);
    const long = 'x'.repeat(5 * 1024 * 1024 + 1);
    expect(await faultOf(logs.write(PAGE, await logs.read(PAGE), long))).toMatchObject({ code: 'too_large' });
    expect(textOf(file)).toBe(BASE);
  });

  it('anew when it was deleted', async () => {
    const { root, file } = planted();
    const logs = logsAt(root, { at: once('written', () => unlinkSync(file)) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    expect(textOf(file)).toBe(NEXT);
  });

  it('anew when its directory was deleted', async () => {
    const { root, folder, file } = planted();
    const logs = logsAt(root, { at: once('linked', () => rmSync(folder, { recursive: true })) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    expect(textOf(file)).toBe(NEXT);
  });

  it.each(['ENOSPC', 'EACCES', 'EIO'])('not at all on %s: the old one stays', async (code) => {
    for (const point of ['read', 'linked', 'written'] as const) {
      const { root, folder, file } = planted();
      const logs = logsAt(root, { at: once(point, () => Promise.reject(errno(code))) });
      const base = await logs.read(PAGE);
      expect(await faultOf(logs.write(PAGE, base, NEXT))).toEqual({
        code: 'unavailable',
        message: `the log ${PAGE} cannot be written; the old one stays (${code})`,
      });
      expect([textOf(file), readdirSync(folder)]).toEqual([BASE, [`${PAGE}.md`]]);
      expect(await logs.write(PAGE, base, NEXT)).toBe('written');
    }
  });

  it('one write at a time, and other logs meanwhile', async () => {
    const { root, folder, file } = planted();
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const points: string[] = [];
    const logs = logsAt(root, {
      at(point, page) {
        points.push(`${page} ${point}`);
        return page === PAGE ? held : undefined;
      },
    });
    const base = await logs.read(PAGE);
    const first = logs.write(PAGE, base, NEXT);
    const second = logs.write(PAGE, base, `${BASE}second\n`);
    await logs.write('other-00ff', undefined, 'other\n');
    expect(points.filter((each) => each.startsWith(PAGE))).toEqual([`${PAGE} read`]);
    free();
    expect([await first, await second]).toEqual(['written', 'merged']);
    expect(textOf(file)).toBe(merge(BASE, `${BASE}second\n`, NEXT));
    expect(textOf(join(folder, 'other-00ff.md'))).toBe('other\n');
  });

  it('without hard links too', async () => {
    const at = (point: Point) => {
      if (point === 'link') throw errno('EPERM');
    };
    const { root, folder, file } = planted();
    const logs = logsAt(root, { at });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    expect(await logs.write('other-00ff', undefined, 'other\n')).toBe('written');
    save('by rename', file, NEXT + TYPED);
    expect(await logs.write(PAGE, { text: NEXT, saved: 0 }, `${NEXT}\n`)).toBe('merged');
    expect(textOf(file)).toContain(TYPED);
    expect(readdirSync(folder).sort()).toEqual([`${PAGE}.md`, 'other-00ff.md']);
  });
});

describe('while a log is written, somebody saves it', () => {
  const saves: [string, (file: string) => void, string][] = STYLE_NAMES.map((style) => [
    style,
    (file: string) => save(style, file, BASE + TYPED),
    BASE + TYPED,
  ]);
  const cases = POINTS.flatMap((point) =>
    saves.map(([style, work, theirs]) => ({ point, style, work, theirs })),
  );

  it.each(cases)('$style at "$point": both are kept', async ({ point, work, theirs }) => {
    const { root, folder, file } = planted();
    const logs = logsAt(root, { at: once(point, () => work(file)) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('merged');
    // After the rename it is the new log that was saved over: that is for a step to put right.
    const over = point === 'renamed' || point === 'kept';
    expect(textOf(file)).toBe(over ? theirs : merge(BASE, NEXT, theirs));
    expect(textOf(file)).toContain(TYPED);
    await logs.close();
    expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
  });

  it.each(POINTS)('at its end at "%s": both are kept', async (point) => {
    const { root, file } = planted();
    const logs = logsAt(root, { at: once(point, () => append(file, TYPED)) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('merged');
    expect(textOf(file)).toBe(
      point === 'renamed' || point === 'kept' ? NEXT + TYPED : merge(BASE, NEXT, BASE + TYPED),
    );
  });

  const halves = ['in place', 'in place, in pieces', 'in place, opened before'] as const;
  const spans = POINTS.flatMap((from, n) =>
    POINTS.slice(n + 1).flatMap((to) => halves.map((style) => ({ from, to, style }))),
  );
  it.each(spans)('$style from "$from" to "$to": what was typed is kept', async ({ from, to, style }) => {
    const { root, folder, file } = planted();
    const typing = saving(style, file, BASE + TYPED);
    const begin = once(from, () => {
      typing.next();
    });
    const end = once(to, () => {
      for (const _ of typing);
    });
    const logs = logsAt(root, {
      async at(...reached) {
        await begin(...reached);
        await end(...reached);
      },
    });
    await logs.write(PAGE, await logs.read(PAGE), NEXT);
    for (const _ of typing);
    await logs.close();
    expect(textOf(file)).toContain(TYPED);
    expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
  });

  it('into the old file some time after the write: it is merged, and announced', async () => {
    const { root, folder, file } = planted();
    const typing = saving('in place, opened before', file, BASE + TYPED);
    const logs = logsAt(root, { late_ms: 30, poll_ms: 1e6, at: once('written', () => void typing.next()) });
    const announced = new Promise<string>((resolve) => logs.watch(resolve));
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    for (const _ of typing);
    expect(textOf(file)).toBe(NEXT);
    expect(await announced).toBe(PAGE);
    expect(textOf(file)).toBe(merge(BASE, NEXT, BASE + TYPED));
    await logs.close();
    expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
  });

  it('into the old file, and once more into the new one: it is there once', async () => {
    const { root, file } = planted();
    const typing = saving('in place, opened before', file, BASE + TYPED);
    const logs = logsAt(root, { at: once('written', () => void typing.next()) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    for (const _ of typing);
    save('in place', file, `${BASE}${TYPED}more\n`);
    await logs.close();
    expect(textOf(file)).toBe(`${BASE}${TYPED}more\n`);
  });

  it('into the old file, and another way into the new one: both are there', async () => {
    const { root, file } = planted();
    const typing = saving('in place, opened before', file, BASE + TYPED);
    const logs = logsAt(root, { at: once('written', () => void typing.next()) });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    for (const _ of typing);
    append(file, '```JS\nunfinished(\n');
    await logs.close();
    expect(textOf(file)).toContain(TYPED);
    expect(textOf(file)).toContain('```JS\nunfinished(\n');
  });

  it('in bytes that are no UTF-8: they stay where they are, and that is reported', async () => {
    const { root, folder, file } = planted();
    const reports: unknown[] = [];
    const bytes = Buffer.from([0x61, 0xe4, 0x0a]);
    const logs = logsAt(root, {
      report: (error) => reports.push((error as Fault).message),
      at: once('renamed', () => {
        const [bak] = readdirSync(folder).filter((name) => name.startsWith('.bak-'));
        writeFileSync(join(folder, bak!), bytes);
      }),
    });
    expect(await logs.write(PAGE, await logs.read(PAGE), NEXT)).toBe('written');
    await logs.close();
    expect(reports).toEqual([
      `a save of the log ${PAGE} is not valid UTF-8: it is left as it is until somebody puts it right`,
    ]);
    const [bak] = readdirSync(folder).filter((name) => name.startsWith('.bak-'));
    expect([textOf(file), readFileSync(join(folder, bak!))]).toEqual([NEXT, bytes]);
  });
});

describe('after a crash', () => {
  /** A write that gets as far as that point and no further. */
  function crash(root: string, point: Point): Promise<void> {
    return new Promise((resolve) => {
      const never = new Promise<void>(() => {});
      const logs = fileLogs(root, {
        debounce_ms: 0,
        late_ms: 1e6,
        at: once(point, () => {
          resolve();
          return never;
        }),
      });
      void logs.read(PAGE).then((base) => logs.write(PAGE, base, NEXT));
    });
  }

  it.each(POINTS)(
    'at "%s" the log is the old or the new one, and the next start cleans up',
    async (point) => {
      const { root, folder, file } = planted();
      await crash(root, point);
      const after = point === 'renamed' || point === 'kept';
      expect(textOf(file)).toBe(after ? NEXT : BASE);
      const logs = logsAt(root);
      expect((await logs.read(PAGE))?.text).toBe(after ? NEXT : BASE);
      await logs.close();
      expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
    },
  );

  it.each(['linked', 'written', 'renamed', 'kept'] as const)(
    'at "%s" what an editor saved into the old file is taken in',
    async (point) => {
      const { root, folder, file } = planted();
      await crash(root, point);
      const [bak] = readdirSync(folder).filter((name) => name.startsWith('.bak-'));
      writeFileSync(join(folder, bak!), BASE + TYPED);
      const logs = logsAt(root);
      const after = point === 'renamed' || point === 'kept';
      expect((await logs.read(PAGE))?.text).toBe(after ? merge(BASE, NEXT, BASE + TYPED) : BASE + TYPED);
      await logs.close();
      expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
      expect(textOf(file).split(TYPED)).toHaveLength(2);
    },
  );

  it('that took the copy of the old text with it, what was saved is put at the end', async () => {
    const { root, folder, file } = planted();
    await crash(root, 'renamed');
    const [bak, old] = readdirSync(folder).sort();
    writeFileSync(join(folder, bak!), BASE + TYPED);
    writeFileSync(join(folder, old!), '');
    const logs = logsAt(root);
    expect((await logs.read(PAGE))?.text).toContain(TYPED);
    expect(textOf(file).startsWith(NEXT)).toBe(true);
  });

  it('leaves alone what a process that lives has beside the logs, and what is not ours', async () => {
    const { root, folder } = planted();
    const others = [`.tmp-${PAGE}.${process.ppid}.0123456789ab.0123456789abcdef`, '.tmp-x', '.state', 'x.md'];
    for (const name of others) writeFileSync(join(folder, name), 'x');
    const logs = logsAt(root);
    await logs.read(PAGE);
    await logs.close();
    expect(readdirSync(folder).sort()).toEqual([...others, `${PAGE}.md`].sort());
  });
});

describe('a log is discarded', () => {
  it('when it reads as given', async () => {
    const { root, folder } = planted();
    const logs = logsAt(root);
    await logs.discard(PAGE, BASE);
    expect(await logs.read(PAGE)).toBeUndefined();
    await logs.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('not when it reads otherwise, or is not there', async () => {
    const { root, file } = planted();
    const logs = logsAt(root);
    await logs.discard(PAGE, NEXT);
    await logs.discard('other-00ff', '');
    expect(textOf(file)).toBe(BASE);
  });

  it.each(STYLE_NAMES)('not when somebody saves it meanwhile, %s', async (style) => {
    for (const point of ['read', 'discarded'] as const) {
      const { root, folder, file } = planted();
      const logs = logsAt(root, { at: once(point, () => save(style, file, BASE + TYPED)) });
      await logs.discard(PAGE, BASE);
      expect(textOf(file)).toBe(BASE + TYPED);
      await logs.close();
      expect(readdirSync(folder)).toEqual([`${PAGE}.md`]);
    }
  });
});

describe('the registry', () => {
  it('is replaced when it is another, whatever it was', async () => {
    const root = tempDir();
    const file = join(root, 'debug.md');
    const logs = logsAt(root);
    await logs.writeRegistry('# Connected pages:\n');
    const { ino } = statSync(file);
    await logs.writeRegistry('# Connected pages:\n');
    expect(statSync(file).ino).toBe(ino);
    writeFileSync(file, 'somebody wrote this\n');
    await Promise.all([logs.writeRegistry('a\n'), logs.writeRegistry('b\n')]);
    expect(textOf(file)).toBe('b\n');
    unlinkSync(file);
    symlinkSync('elsewhere', file);
    await logs.writeRegistry('c\n');
    expect([textOf(file), readdirSync(root)]).toEqual(['c\n', ['debug.md']]);
  });

  it('that cannot be written is a fault', async () => {
    const root = tempDir();
    mkdirSync(join(root, 'debug.md'));
    expect(await faultOf(logsAt(root).writeRegistry('x'))).toEqual({
      code: 'unavailable',
      message: 'the registry cannot be written; the old one stays (EISDIR)',
    });
    expect(readdirSync(root)).toEqual(['debug.md']);
  });
});

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
