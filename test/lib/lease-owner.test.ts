/** Who holds a lease. Spec: facts on reliability, A.1, "Lease and fencing". */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { begin, open } from '../../lib/engine/session-journal.ts';
import { sessionPlace } from '../../lib/io/agent-setting.ts';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { dead, newOwner } from '../../lib/io/lease-owner.ts';
import { ambient, openSessions } from '../../lib/io/open-sessions.ts';
import { BUCKET, s3Server, useTestKeys } from '../support/s3-server.ts';
import { tempDir } from '../support/tree.ts';

const files = () => fsSessions(join(tempDir(), 'sessions'), { ambient });
const objects = async () => {
  useTestKeys();
  return openSessions({ store: `s3://${BUCKET}/l`, endpoint: (await s3Server()).endpoint }).sessions;
};

it.each([
  ['files', files],
  ['objects', objects],
])('of two with one host name and one process number one writes to a session in %s', async (_, make) => {
  const sessions = await make();
  const id = randomUUID();
  const [one, other] = [sessionPlace(sessions, ambient), sessionPlace(sessions, ambient)];
  await begin(one, id, {});
  const log = await open(one, id);
  await expect(open(other, id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/held by another until .*one at a time/),
  });
  // What one does with it shares the lease, which lasts as long as the last of them.
  const again = await open(one, id);
  await log.release();
  await expect(open(other, id)).rejects.toMatchObject({ code: 'conflict' });
  await again.append([{ type: 'note' }]);
  await again.release();
  await (await open(other, id)).release();
});

it('is dead when it was a process of this system and is there no more', async () => {
  const child = spawn('sleep', ['300']);
  const owner = newOwner().replace(`/${process.pid}/`, `/${child.pid}/`);
  expect([dead(newOwner()), dead(owner)]).toEqual([false, false]);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(dead(owner)).toBe(process.platform === 'linux');
  // The same number elsewhere is another process.
  const elsewhere = owner.replace(/\/[0-9a-f]{16}\//, '/0123456789abcdef/');
  expect([dead(elsewhere), dead('host/1'), dead('')]).toEqual([false, false, false]);
});
