/** Logs on disk: what editors do at every point of a write, and what a crash there leaves. */
import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../lib/fault.ts';
import { fileLogs } from '../../lib/io/page-files.ts';
import { digest, type Point } from '../../lib/io/page-side.ts';
import { merge } from '../../lib/page/merge.ts';
import { append, STYLE_NAMES, save, saving } from '../support/page-editor.ts';
import { BASE, logsAt, NEXT, once, PAGE, POINTS, planted, TYPED, textOf } from '../support/page-logs.ts';
import { until } from '../support/pages-server.ts';
import { lineReader } from '../support/server.ts';
import { itIf } from '../support/skips.ts';

const onLinux = itIf(process.platform === 'linux', 'processes by /proc', 'it is not Linux');

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

  /** What a process with that number had beside the log, and what somebody saved into the file that it had replaced. */
  function leave(folder: string, pid: number): { old: string } {
    const tail = `${PAGE}.${pid}.0123456789ab.${digest(BASE)}`;
    const old = join(folder, `.old-${tail}`);
    writeFileSync(old, BASE);
    writeFileSync(join(folder, `.bak-${tail}`), BASE + TYPED);
    return { old };
  }
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  /** A process that lives, and one that it started and never asked for. */
  async function processes() {
    const script = 'exec 3<&0; cat <&3 & echo $!; exec sleep 300';
    const living = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
    const closed = event(living, 'close');
    const end = () => {
      living.kill();
      return closed;
    };
    ends.push(end);
    const zombie = Number(await lineReader(living.stdout).next());
    // What is no shell any more asks for no children: the one that ends then stays.
    await until('sleep', () => readFileSync(`/proc/${living.pid}/comm`, 'latin1') === 'sleep\n');
    living.stdin.end();
    await until('a zombie', () => /\) Z /.test(readFileSync(`/proc/${zombie}/stat`, 'latin1')));
    return { pid: living.pid!, zombie, end };
  }

  onLinux(
    'takes in what a zombie has left, and what a process had whose number another one has now',
    async () => {
      const { pid: living, zombie } = await processes();
      for (const pid of [zombie, living]) {
        const { root, folder, file } = planted();
        const { old } = leave(folder, pid);
        const begun = new Date(Date.now() - 3_600_000);
        if (pid === living) utimesSync(old, begun, begun);
        const logs = logsAt(root);
        expect((await logs.read(PAGE))?.text).toBe(BASE + TYPED);
        await logs.close();
        expect([textOf(file), readdirSync(folder)]).toEqual([BASE + TYPED, [`${PAGE}.md`]]);
      }
    },
  );

  onLinux('takes in what another process leaves while the logs are watched', async () => {
    const { pid, end } = await processes();
    const { root, folder, file } = planted();
    leave(folder, pid);
    const logs = logsAt(root, { poll_ms: 10, late_ms: 10 });
    await logs.read(PAGE);
    const announced = new Promise((resolve) => logs.watch(resolve));
    expect(readdirSync(folder)).toHaveLength(3);
    await end();
    expect(await announced).toBe(PAGE);
    await until('a clean folder', () => readdirSync(folder).length === 1);
    await logs.close();
    expect(textOf(file)).toBe(BASE + TYPED);
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
