/** Logs on disk: what is read, and what is refused. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { append, saving } from '../support/page-editor.ts';
import { BASE, faultOf, logsAt, NEXT, PAGE, planted, TYPED, turn } from '../support/page-logs.ts';
import { tempDir } from '../support/tree.ts';

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
