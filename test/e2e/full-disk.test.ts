/** A disk that is full for a moment, for real: a small file system of its own, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from '@jest/globals';
import { connect } from '../../local/connect.ts';
import { lineReader, listening, run } from '../support/server.ts';
import { itIf } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const SIZE_KB = 1024;

const disk = mkdtempSync(join(tmpdir(), 'zgate-disk-'));
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'none', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmdirSync(disk);
});

const filler = join(disk, 'filler');
/** Takes all the room there is. */
function fill(): void {
  for (let bytes = SIZE_KB << 10; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
}

const fsck = async (...args: string[]) => {
  const { child, ended } = run(['sessions', 'fsck', '--store', disk, ...args]);
  const out = await lineReader(child.stdout).rest();
  return { code: (await ended).code, out };
};

describe('a durable REPL session', () => {
  itIf(
    mounted,
    'a full disk',
    'mounting a small file system takes root on Linux',
  )(
    'outlives a full disk: what was acknowledged is there, before it and after it, also for another process',
    async () => {
      const server = () => listening(['--root', tempDir(), '--store', disk, '--unix', join(tempDir(), 's')]);
      const first = await server();
      const client = await connect(first.addresses[0]!);
      const session = (await client.clone({ lang: 'js' })).data!['new-session'] as string;
      const log = join(disk, 'repl', 'logs', `${session}.jsonl`);
      /** A line of the log that does not fit into what is left of a block. */
      const set = (n: number) =>
        client.eval(`globalThis.x = ${n} // ${'-'.repeat(3000)}`, { session }).then(
          ({ status, value }) => ({ status, value }),
          (error) => ({ code: error.code, message: error.message }),
        );
      expect(await set(1)).toEqual({ status: ['done'], value: 1 });
      fill();
      let n = 2;
      let told = await set(n);
      for (; 'status' in told; told = await set(++n)) expect(told).toEqual({ status: ['done'], value: n });
      expect(told).toEqual({ code: 'unavailable', message: 'no space left for sessions' });
      expect(await set(n)).toEqual(told);
      rmSync(filler);
      expect(await set(100)).toEqual({ status: ['done'], value: 100 });
      expect(await set(101)).toEqual({ status: ['done'], value: 101 });
      const torn = readFileSync(log, 'utf8')
        .trimEnd()
        .split('\n')
        .filter((line) => !line.endsWith('}}'));
      expect(torn).toHaveLength(1);
      await client.close();
      first.child.kill('SIGKILL');
      await first.ended;

      // Nothing but the log is left.
      rmSync(join(disk, 'repl', 'images'), { recursive: true });
      const next = await connect((await server()).addresses[0]!);
      const { value, status } = await next.eval('x', { session });
      expect({ value, status }).toEqual({ value: 101, status: ['done'] });
      await next.close();

      const lines = n + 3;
      const summary = '1 sessions checked: 1 sound, 0 with problems';
      expect(await fsck()).toEqual({
        code: 0,
        out: [
          `${session}  sound  ${lines} lines, open, REPL, 1 torn line that nobody was told of, --repair removes them`,
          summary,
        ],
      });
      expect((await fsck('--repair')).out).toEqual([expect.stringMatching(/, 1 repaired$/), summary]);
      expect(await fsck(session)).toEqual({
        code: 0,
        out: [`${session}  sound  ${lines} lines, open, REPL`, summary],
      });
      expect(JSON.parse((await fsck('--json')).out[0]!)).toEqual({
        ...{ id: session, lines, state: 'open', problems: [], orphans: 0 },
        kind: 'repl',
      });
    },
  );
});
