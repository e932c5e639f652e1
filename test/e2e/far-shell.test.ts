/** Commands of a session in a function without permissions: the real bundle, in a process without credentials, by presigned addresses. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ENTRY_BYTES } from '../../lib/engine/overlay.ts';
import { sharedEnvironment } from '../../lib/io/environment.ts';
import { nearShell } from '../../lib/io/near-shell.ts';
import { type OverlayWorkspace, openBase, overlayWorkspace } from '../../lib/io/overlay-workspace.ts';
import { bash, type FarWorld, farWorld, fine } from '../support/far-shell.ts';
import { limited } from '../support/processes.ts';
import { random, rounds } from '../support/random.ts';
import { KEYS } from '../support/s3-server.ts';
import { call } from '../support/tools.ts';
import { tempDir } from '../support/tree.ts';

let far: FarWorld;
beforeAll(async () => {
  far = await farWorld();
});
beforeEach(() => {
  far.api.instead = () => undefined;
  far.s3.trouble = () => undefined;
});

describe('a command elsewhere', () => {
  it('works on the snapshot and on what was changed before, and what it changes is kept', async () => {
    const session = far.newSession();
    const here = await far.open(session);
    expect(await bash(here, 'cat a.txt d/b.txt; d/run.sh; readlink link; wc -c < bin.dat')).toEqual(
      fine('one\nb\nran\na.txt\n4\n'),
    );
    expect(await here.files()).toEqual([]);
    const command =
      'printf two > a.txt; rm -r d; mkdir e; printf "\\000\\377" > e/new.bin; ln -s ../a.txt e/l; printf "#!/bin/sh\\necho x\\n" > e/x; chmod +x e/x; rm link; mkdir link; echo in > link/f; touch bin.dat';
    expect(await bash(here, command)).toEqual(fine(''));
    expect(await call(here, 'edit', { path: 'a.txt', old: 'two', new: 'three' })).toMatchObject({ ok: true });
    const there = await far.open(session);
    expect(await there.files()).toEqual([
      { path: 'a.txt', status: 'modified', bytes: 5 },
      { path: 'd/b.txt', status: 'deleted', bytes: 0 },
      { path: 'd/run.sh', status: 'deleted', bytes: 0 },
      { path: 'e/l', status: 'added', bytes: 8 },
      { path: 'e/new.bin', status: 'added', bytes: 2 },
      { path: 'e/x', status: 'added', bytes: 17 },
      { path: 'link', status: 'deleted', bytes: 0 },
      { path: 'link/f', status: 'added', bytes: 3 },
    ]);
    const looked = 'find . -type f -o -type l | sort; cat a.txt; e/x; readlink e/l; od -An -tx1 e/new.bin';
    expect(await bash(there, looked)).toEqual(
      fine('./a.txt\n./bin.dat\n./e/l\n./e/new.bin\n./e/x\n./link/f\nthreex\n../a.txt\n 00 ff\n'),
    );
    expect(await far.parcels()).toEqual([]);
  });

  it('gives its output and its exit code, and is stopped in time with what it did until then', async () => {
    const here = await far.open();
    expect(await bash(here, 'echo out; echo err >&2; exit 3')).toEqual({
      ok: true,
      data: { stdout: 'out\n', stderr: 'err\n', exit_code: 3, timed_out: false },
    });
    const { ran, limit_s } = await limited(
      (limit_s) =>
        bash(here, 'echo half > half; echo begun; sleep 999', { timeout_ms: limit_s * 1000 + 500 }),
      (ran) => (ran as ReturnType<typeof fine>).data?.stdout !== '',
    );
    expect(ran).toEqual({
      ok: true,
      data: {
        stdout: 'begun\n',
        stderr: `Command timed out after ${limit_s}.5 seconds`,
        exit_code: -1,
        timed_out: true,
      },
    });
    expect(await here.files()).toEqual([{ path: 'half', status: 'added', bytes: 5 }]);
    const long = await bash(here, 'yes | head -c 200000');
    expect(long).toMatchObject({ ok: true, data: { exit_code: 0, stdout_omitted: 200_000 - 65_536 } });
  });

  it('does what it does here, whatever it does', async () => {
    const chance = random();
    const { store } = far;
    const runner = nearShell({ env: sharedEnvironment(process.env), temporary: tempDir() });
    const near = overlayWorkspace({
      store,
      session: 'near',
      reader: await openBase(store, 'r@main'),
      runner,
    });
    const there = await far.open();
    const path = () =>
      chance.pick(['a.txt', 'd/b.txt', 'd', 'd/e/f', 'link', 'new', 'new/x', 'bin.dat', 'ü 1']);
    const step = () =>
      chance.pick([
        () => `echo ${chance.below(3)} > '${path()}'`,
        () => `rm -r '${path()}'`,
        () => `mkdir -p '${path()}'`,
        () => `ln -sfn '${path()}' '${path()}'`,
        () => `chmod ${chance.pick(['+x', '-x', '-r'])} '${path()}'`,
        () => `mv '${path()}' '${path()}'`,
        () => `cp -R '${path()}' '${path()}'`,
        () => `printf '\\${chance.pick(['000', '377', '012'])}' >> '${path()}'`,
      ])();
    for (let round = 0; round < rounds(10); round++) {
      const command = [...chance.several(6, step), step()].join('\n');
      // What `sh` says of a failed step names the working copy, which has another name each time.
      const run = async (workspace: OverlayWorkspace) => {
        await bash(workspace, `{ ${command}\n} 2> /dev/null`);
        const looked = await bash(workspace, 'find . | LC_ALL=C sort; cat a.txt 2> /dev/null');
        return { command, looked, files: await workspace.files(), diff: await workspace.diff() };
      };
      expect(await run(there)).toEqual(await run(near));
    }
  });

  it('finds nothing in its environment that is not its own, nor is anything sent that is', async () => {
    const here = await far.open();
    const ran = (await bash(here, 'env')) as { data: { stdout: string } };
    const names = ran.data.stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/=.*/, ''))
      // Some shells set these themselves.
      .filter((name) => !['_', 'PWD', 'OLDPWD', 'SHLVL'].includes(name));
    expect(names.sort()).toEqual(['HOME', 'LANG', 'PATH', 'TMPDIR', 'ZGATE_RUN']);
    const sent = JSON.stringify(far.api.invoked.at(-1)!.request);
    expect(sent).not.toContain(KEYS.secretAccessKey);
    expect(sent).not.toContain(encodeURIComponent(KEYS.secretAccessKey));
    const { request } = far.api.invoked.at(-1)!;
    const seconds = (url: string) => Number(new URL(url).searchParams.get('X-Amz-Expires'));
    expect(request.objects.map(({ url }) => seconds(url))).toEqual([120, 120, 120]);
    expect(seconds(request.result.url)).toBe(140);
  });

  it('is on a machine that no other session has, and finds nothing of the command before', async () => {
    const session = far.newSession();
    const here = await far.open(session);
    const leave =
      'touch "$HOME/left" "$TMPDIR/left" "$HOME/../../left"; mkdir -m 0 "$TMPDIR/shut"; echo "$HOME"';
    const [first] = [await bash(here, leave)] as [{ data: { stdout: string } }];
    const tenant = String(far.api.invoked.at(-1)!.headers['x-amz-tenant-id']);
    expect(readdirSync(far.api.scratch(tenant))).toEqual([]);
    // What an earlier one has left all the same.
    writeFileSync(join(far.api.scratch(tenant), 'left'), '');
    const ran = (await bash(
      await far.open(session),
      'find "$HOME/../.." -name left; echo "$HOME"',
    )) as typeof first;
    expect(ran.data.stdout).toMatch(/^\/[^\n]*\n$/);
    expect(ran.data.stdout).not.toBe(first.data.stdout);
    await bash(await far.open(), 'true');
    const tenants = far.api.invoked.slice(-3).map(({ headers }) => headers['x-amz-tenant-id']);
    expect(tenants).toEqual([tenant, tenant, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(tenants[2]).not.toBe(tenant);
  });

  it('carries files that take several requests, and says what is too long to be kept', async () => {
    const session = far.newSession();
    const here = await far.open(session);
    const long = `head -c ${9 << 20} /dev/zero | tr '\\0' x > long; echo small > small; truncate -s ${MAX_ENTRY_BYTES + 1} huge`;
    expect(await bash(here, long)).toEqual({
      ok: true,
      data: {
        stdout: '',
        stderr: `zgate: huge is not kept: it has more than ${MAX_ENTRY_BYTES} bytes`,
        exit_code: 0,
        timed_out: false,
      },
    });
    const sum = createHash('sha256')
      .update('x'.repeat(9 << 20))
      .digest('hex');
    expect(await bash(await far.open(session), 'sha256sum long; ls')).toEqual(
      fine(`${sum}  long\na.txt\nbin.dat\nd\nlink\nlong\nsmall\n`),
    );
  });

  it('is left alone at once when it is aborted, and nothing of it is kept, then or later', async () => {
    const here = await far.open();
    const stop = new AbortController();
    const next = far.api.next();
    const flag = join(tempDir(), 'go');
    const command = `echo late > late; until [ -e ${flag} ]; do sleep 0.05; done; echo done`;
    const ran = bash(here, command, { signal: stop.signal });
    const { reply } = await next;
    stop.abort(new Error('enough'));
    await expect(ran).rejects.toThrow('enough');
    expect(await far.parcels()).toEqual([]);
    writeFileSync(flag, '');
    const conflict = 'the object is not in the state the write asks for';
    expect(await reply).toMatchObject({
      ran: { stdout: 'done\n', stderr: `zgate: nothing that the command changed is kept: ${conflict}` },
    });
    expect(await far.parcels()).toEqual([]);
    expect(await here.files()).toEqual([]);
  });

  it('has an address for its changes that works once', async () => {
    await bash(await far.open(), 'echo x > x');
    const { result } = far.api.invoked.at(-1)!.request;
    const ways: Record<string, string>[] = [{ 'if-match': result.version }, { 'if-none-match': '*' }, {}];
    for (const headers of ways) {
      const again = await fetch(result.url, {
        method: 'PUT',
        body: 'again',
        headers,
      });
      expect([403, 404, 412]).toContain(again.status);
    }
    expect(await far.parcels()).toEqual([]);
  });

  it('needs the function to put its changes once more when the line breaks', async () => {
    const here = await far.open();
    let puts = 0;
    far.s3.trouble = ({ kind, key }) =>
      kind === 'PUT' && key.endsWith('-out') && ++puts === 2 ? 'lost response' : undefined;
    expect(await bash(here, 'echo x > x')).toEqual(fine(''));
    expect(puts).toBe(3);
    expect(await here.files()).toEqual([{ path: 'x', status: 'added', bytes: 2 }]);
  });
});
