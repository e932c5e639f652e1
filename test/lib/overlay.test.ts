/** A snapshot with a session's changes over it, on a real store and with real commands. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { overlayBase } from '../../lib/engine/overlay.ts';
import { Fault } from '../../lib/fault.ts';
import { bash, copies, FILES, world } from '../support/overlay.ts';
import { limited } from '../support/processes.ts';
import { publishTree } from '../support/snapshot.ts';
import { call, failed } from '../support/tools.ts';
import { plant } from '../support/tree.ts';

describe('the overlay', () => {
  it('reads the snapshot, keeps what is written, and another machine sees it', async () => {
    const { open, store, id } = await world();
    const here = await open();
    expect(await call(here, 'read', { path: 'a.txt' })).toEqual({
      ok: true,
      data: { path: '/workspace/a.txt', content: 'one\ntwo\nthree\n', truncated: false, bytes: 14 },
    });
    expect(await call(here, 'write', { path: 'new/c.txt', content: 'c' })).toEqual({
      ok: true,
      data: { path: '/workspace/new/c.txt', bytes: 1, created: true },
    });
    expect(await call(here, 'edit', { path: '/workspace/up/link', old: 'b', new: 'B' })).toEqual({
      ok: true,
      data: { path: '/workspace/d/b.txt', replacements: 1 },
    });
    const there = await open();
    expect(await call(there, 'read', { path: 'd/link' })).toMatchObject({ data: { content: 'B\n' } });
    expect(await there.files()).toEqual([
      { path: 'd/b.txt', status: 'modified', bytes: 2 },
      { path: 'new/c.txt', status: 'added', bytes: 1 },
    ]);
    expect(await overlayBase(store, 's1')).toBe(`r@${id}`);
    expect(await overlayBase(store, 's2')).toBeUndefined();
    expect(await (await open('s2')).files()).toEqual([]);
  });

  it('says nothing of a file that is again as it was', async () => {
    const { open } = await world();
    const here = await open();
    await call(here, 'write', { path: 'a.txt', content: 'x' });
    await call(here, 'write', { path: 'a.txt', content: 'one\ntwo\nthree\n' });
    expect(await here.files()).toEqual([]);
    expect(await here.diff()).toEqual({ patch: '', omitted: [] });
  });

  /** For those who change nothing. */
  let unchanged: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['open']>>;
  beforeAll(async () => {
    unchanged = await (await world()).open();
  });

  it.each([
    ['../a', 'path_error', '../a is outside of /workspace'],
    ['/etc/passwd', 'path_error', '/etc/passwd is outside of /workspace'],
    ['/workspace-2/a', 'path_error', '/workspace-2/a is outside of /workspace'],
    ['d/../../a', 'path_error', 'd/../../a is outside of /workspace'],
    ['out', 'path_error', 'out is outside of /workspace'],
    ['far', 'path_error', 'far is outside of /workspace'],
    ['nul\0', 'path_error', expect.stringContaining('outside')],
    ['loop', 'path_error', 'loop: its links lead in a circle'],
    ['none', 'path_error', 'no such file: none'],
    ['a.txt/x', 'path_error', 'a.txt/x: a part of it is a file, not a directory'],
    ['d', 'read_error', 'd is a directory'],
    ['/workspace', 'read_error', '/workspace is a directory'],
    ['bin.dat', 'read_error', 'bin.dat is not UTF-8 text'],
  ])('refuses to read %j as %s', async (path, code, message) => {
    expect(await call(unchanged, 'read', { path })).toEqual(failed(code, message));
  });

  it.each([
    ['../a', 'write_error', '../a is outside of /workspace'],
    ['/tmp/a', 'write_error', '/tmp/a is outside of /workspace'],
    ['out', 'write_error', 'out is outside of /workspace'],
    ['far', 'write_error', 'far is outside of /workspace'],
    ['a.txt/x', 'mkdir_error', 'a.txt/x: a part of it is a file, not a directory'],
    ['d', 'write_error', 'd is a directory'],
    ['new/', 'write_error', 'new/ names a directory'],
  ])('refuses to write %j as %s', async (path, code, message) => {
    expect(await call(unchanged, 'write', { path, content: 'x' })).toEqual(failed(code, message));
    expect(await unchanged.files()).toEqual([]);
  });

  it('does not overwrite what somebody else has changed', async () => {
    const { open } = await world();
    const [here, there] = [await open(), await open()];
    const { bytes } = await here.read('a.txt');
    await there.write('a.txt', Buffer.from('theirs'));
    await expect(here.write('a.txt', Buffer.from('mine'), bytes)).rejects.toMatchObject({
      code: 'changed_on_disk',
    });
    expect(Buffer.from((await here.read('a.txt')).bytes).toString()).toBe('theirs');
  });

  it('loses nothing when many write at once', async () => {
    const { open } = await world();
    const all = await Promise.all(Array.from({ length: 5 }, () => open()));
    await Promise.all(all.map((one, i) => one.write(`new-${i}`, Buffer.from(`${i}`))));
    expect((await all[0]!.files()).map(({ path }) => path)).toEqual([0, 1, 2, 3, 4].map((i) => `new-${i}`));
  });

  it('knows its own write again when the answer was lost', async () => {
    let lost = 0;
    const { open } = await world(FILES, (store) => ({
      ...store,
      async write(key, bytes, condition) {
        const version = await store.write(key, bytes, condition);
        lost++;
        if (lost <= 2) throw new Fault('unavailable', 'no answer');
        return version;
      },
    }));
    const here = await open();
    expect(await here.write('x', Buffer.from('1'))).toEqual({ path: '/workspace/x', created: true });
    expect(lost).toBe(2);
    expect(await here.files()).toEqual([{ path: 'x', status: 'added', bytes: 1 }]);
  });

  it('says when what is stored is damaged, or is of another snapshot', async () => {
    const { open, store, base } = await world();
    const here = await open();
    await here.write('x', Buffer.from('12'));
    const { entries } = await store.list('agent/s1/blobs/');
    await store.write(entries[0]!.key, Buffer.from('34'), 'any');
    expect(await call(here, 'read', { path: 'x' })).toEqual(
      failed('read_error', 'a file of the session is damaged in the store'),
    );
    plant(base, { more: 'x' });
    await publishTree(store, base);
    expect(await call(await open(), 'read', { path: 'x' })).toEqual(
      failed('read_error', expect.stringContaining('the session works on r@')),
    );
    await store.write(
      'agent/s1/changes',
      Buffer.from('{"format":1,"base":"b","mark":"","files":[["../x",null]]}'),
      'any',
    );
    expect(await call(here, 'read', { path: 'x' })).toEqual(
      failed('read_error', expect.stringContaining('impossible path')),
    );
  });
});

describe('a command on the overlay', () => {
  it('sees all changes, and what it changes is kept', async () => {
    const { open } = await world();
    const here = await open();
    await call(here, 'write', { path: 'd/run.sh', content: '#!/bin/sh\necho changed\n' });
    await call(here, 'write', { path: 'new/c.txt', content: 'c' });
    const command = [
      'cat new/c.txt && d/run.sh && cat up/link',
      'rm d/b.txt d/link && mkdir d/b.txt && echo in > d/b.txt/in',
      'rm a.txt up && ln -s d/run.sh a.txt && echo file > up',
      'chmod +x bin.dat && mv new newer && mkdir empty',
      'mkdir .git && echo x > .git/config && mkfifo pipe',
    ].join(' && ');
    expect(await bash(here, command.replace('', ''))).toEqual({
      ok: true,
      data: { stdout: 'cchanged\nb\n', stderr: '', exit_code: 0, timed_out: false },
    });
    const there = await open();
    expect(await there.files()).toEqual([
      { path: 'a.txt', status: 'modified', bytes: 8 },
      { path: 'bin.dat', status: 'modified', bytes: 5 },
      { path: 'd/b.txt', status: 'deleted', bytes: 0 },
      { path: 'd/b.txt/in', status: 'added', bytes: 3 },
      { path: 'd/link', status: 'deleted', bytes: 0 },
      { path: 'd/run.sh', status: 'modified', bytes: 23 },
      { path: 'newer/c.txt', status: 'added', bytes: 1 },
      { path: 'up', status: 'modified', bytes: 5 },
    ]);
    expect(await call(there, 'read', { path: 'a.txt' })).toMatchObject({
      data: { path: '/workspace/d/run.sh' },
    });
    expect(await bash(there, 'test -x bin.dat && ls -d * && ./a.txt && ls d')).toMatchObject({
      data: { stdout: 'a.txt\nbin.dat\nd\nfar\nloop\nnewer\nout\nup\nchanged\nb.txt\nrun.sh\n' },
    });
    expect(copies()).toEqual([]);
  });

  it('that changes nothing, or only touches, changes nothing', async () => {
    const { open } = await world();
    const here = await open();
    await bash(here, 'ls; touch a.txt d/*; cp a.txt x; mv x a.txt; mkdir -p q/w');
    expect(await here.files()).toEqual([]);
  });

  it('notices a change that leaves size and time as they were', async () => {
    const { open } = await world();
    const here = await open();
    await bash(
      here,
      'touch -r a.txt stamp; printf "ONE\\ntwo\\nthree\\n" > a.txt; touch -r stamp a.txt; rm stamp',
    );
    expect(await here.files()).toEqual([{ path: 'a.txt', status: 'modified', bytes: 14 }]);
  });

  it('keeps what was changed up to its time limit', async () => {
    const { open } = await world();
    const here = await open();
    const { ran } = await limited(
      (limit_s) =>
        call(here, 'bash', { command: 'echo x > x; echo on; sleep 9999' }, { timeout_ms: limit_s * 1000 }),
      (ran) => JSON.stringify(ran).includes('"stdout":"on'),
      0.25,
    );
    expect(ran).toMatchObject({ data: { timed_out: true, exit_code: -1 } });
    expect(await here.files()).toEqual([{ path: 'x', status: 'added', bytes: 2 }]);
  });

  it('that is aborted changes nothing and leaves no copy', async () => {
    const { open } = await world();
    const here = await open();
    const control = new AbortController();
    const progress = () => control.abort(new Error('enough'));
    const command = 'echo x > x; echo on; sleep 9999';
    await expect(call(here, 'bash', { command }, { signal: control.signal, progress })).rejects.toThrow(
      'enough',
    );
    expect(await here.files()).toEqual([]);
    expect(copies()).toEqual([]);
  });

  it('has an environment without secrets', async () => {
    const { open } = await world();
    process.env.ZGATE_TEST_SECRET = 'secret';
    expect(await bash(await open(), 'env | grep -c SECRET')).toMatchObject({ data: { stdout: '0\n' } });
    delete process.env.ZGATE_TEST_SECRET;
  });

  it('may take its own rights away', async () => {
    const { open } = await world();
    const here = await open();
    await bash(here, 'mkdir shut && echo x > shut/x && chmod 0 shut/x shut && chmod 400 d');
    expect(await here.files()).toEqual([{ path: 'shut/x', status: 'added', bytes: 2 }]);
    expect(copies()).toEqual([]);
  });

  it('leaves out what tools make for themselves when that is too much, and says so', async () => {
    const { open } = await world();
    const here = await open();
    const command =
      'mkdir node_modules && seq 1 10001 | (cd node_modules && xargs touch) && echo x > mine; echo err >&2';
    const ran = await bash(here, command);
    expect(ran).toMatchObject({
      data: {
        exit_code: 0,
        stderr: expect.stringMatching(/^err\nzgate: what is in .*node_modules.* is not kept/),
      },
    });
    expect(await here.files()).toEqual([{ path: 'mine', status: 'added', bytes: 2 }]);
  });

  it('is refused where commands are not run', async () => {
    const { open } = await world();
    expect(await bash(await open('s1', false), 'true')).toEqual(
      failed('exec_error', 'commands are not run here; read, write and edit work'),
    );
  });
});
