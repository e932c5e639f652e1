/** Logs on disk: how they are written and removed, and the registry. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Point } from '../../lib/io/page-side.ts';
import { merge } from '../../lib/page/merge.ts';
import { STYLE_NAMES, save } from '../support/page-editor.ts';
import {
  BASE,
  errno,
  faultOf,
  logsAt,
  NEXT,
  once,
  PAGE,
  planted,
  TYPED,
  textOf,
} from '../support/page-logs.ts';
import { plant, tempDir } from '../support/tree.ts';

describe('a log is written', () => {
  it('where there was none, for its owner alone', async () => {
    const root = tempDir();
    const logs = logsAt(root);
    expect(await logs.write(PAGE, undefined, BASE)).toBe('written');
    expect(textOf(join(root, 'debug', `${PAGE}.md`))).toBe(BASE);
    const modes = ['debug', `debug/${PAGE}.md`].map((path) => statSync(join(root, path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    await logs.close();
    expect(readdirSync(join(root, 'debug'))).toEqual(['.gitignore', `${PAGE}.md`]);
    expect(textOf(join(root, 'debug/.gitignore'))).toBe('*\n');
  });

  it('in a folder that git is told to ignore, unless somebody tells it otherwise there', async () => {
    for (const [there, told] of [
      [{ '.state/x': '' }, '*\n'],
      [{ '.state/x': '', '.gitignore': '*.old\n' }, '*.old\n'],
    ] as const) {
      const { root, folder } = planted();
      plant(folder, there);
      const logs = logsAt(root);
      await logs.write(PAGE, await logs.read(PAGE), NEXT);
      await logs.close();
      expect(textOf(join(folder, '.gitignore'))).toBe(told);
    }
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
