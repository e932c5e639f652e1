/** `zgate pages` without a browser: its command line, its HTTP side and the sandbox page. Issue 6, "Proof". */
import { execFile } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FOOTER, js, PagesServer } from '../support/pages-server.ts';
import { pagesSite } from '../support/pages-site.ts';
import { limited } from '../support/processes.ts';
import { run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { snapshotHere } from '../support/snapshot-commands.ts';
import { tempDir } from '../support/tree.ts';

describe('the sandbox page', () => {
  let server: PagesServer;
  beforeAll(async () => {
    server = await PagesServer.start(pagesSite());
  });
  afterAll(() => server?.stop());

  it('runs JavaScript and Zylisp by the tag of the block', async () => {
    const log = await server.logOf('sandbox');
    expect(await log.reply('var kept = 20; console.log("said"); kept + 1')).toBe(
      `> **PAGE** to agent at TIME (N)\n${js('21', 'JSON')}${js('said', 'Text console.log').trimEnd()}`,
    );
    log.append(js('(+ 1 2 (* 3 4))', 'Zylisp'));
    await log.replies(2);
    expect(log.plain).toContain(`(* 3 4))\n\`\`\`\n> **PAGE** to agent at TIME (N)\n${js('15', 'JSON')}`);
    expect(await log.reply('null.x')).toMatch(/\(\*\*ERROR\*\* after N\)\n```Error\nTypeError: /);
    for (const tag of ['python', 'lisp']) {
      const before = log.plain.slice(0, -FOOTER.length);
      log.append(js('(print 1)', tag));
      await log.until((text) => text.endsWith(`not ${tag}.\n\`\`\`\n\n${FOOTER}`));
      expect(log.plain).toBe(
        `${before}${js('(print 1)', tag)}> **PAGE** note at TIME\n${js(`not run: this page runs JS, Zylisp, not ${tag}.`, 'Text note')}\n${FOOTER}`,
      );
    }
  });

  it('keeps definitions through a restart', async () => {
    const log = await server.logOf('sandbox');
    await log.reply('var lasting = { deep: [1, 2] }; function twice(n) { return 2 * n; }');
    await server.kill();
    await server.start();
    expect((await server.logOf('sandbox')).page).toBe(log.page);
    expect(await log.reply('[lasting.deep, twice(21)]')).toMatch(/\n\[\[1,2\],42\]\n```$/);
  });

  it('ends a loop, and answers afterwards', async () => {
    const looped = async (limit_s: number) => {
      const hasty = await PagesServer.start(pagesSite(), '--timeout', String(limit_s));
      const log = await hasty.logOf('sandbox');
      const before = await log.reply('var still = "here"');
      const loop = await log.reply('for (;;);');
      const { status } = await hasty.http('/zgate/health');
      const after = await log.reply('still');
      await hasty.stop();
      return { before, loop, status, after };
    };
    const inTime = ({ before, after }: { before: string; after: string }) =>
      !`${before}${after}`.includes('**ERROR**');
    const { loop, status, after } = (await limited(looped, inTime)).ran;
    expect(loop).toMatch(/\*\*ERROR\*\* after .*\n```Error/);
    expect(status).toBe(200);
    expect(after).toMatch(/\n"here"\n```$/);
  });
});

describe('the HTTP side of zgate pages', () => {
  let server: PagesServer;
  beforeAll(async () => {
    server = await PagesServer.start(pagesSite());
  });
  afterAll(() => server?.stop());

  const post = async (op: string, args: object, headers = {}) => {
    const { status, body } = await server.http(`/repl/${op}`, args, headers);
    return { ...(JSON.parse(body) as Record<string, unknown>), status } as {
      status: number;
      data: Record<string, string>;
      code?: string;
    };
  };

  it('takes a request and gives the reply', async () => {
    const { page } = await server.logOf('sandbox');
    const { status, data } = await post('page_request', {
      page,
      code: '6 * 7',
      agent: 'Curl',
      wait_ms: 20_000,
    });
    expect([status, data]).toEqual([
      200,
      {
        page,
        log: `debug/${page}.md`,
        outcome: 'completed',
        job: expect.stringMatching(/^[0-9a-f]{12}$/),
        reply: expect.stringMatching(
          /^> \*\*sandbox\*\* to curl at \d\d:\d\d:\d\d \(\d+ms\)\n```JSON\n42\n```$/,
        ),
      },
    ]);
    expect((await server.logOf('sandbox')).plain).toBe(
      `> **curl** to PAGE at TIME\n${js('6 * 7')}> **PAGE** to curl at TIME (N)\n${js('42', 'JSON')}\n${FOOTER}`,
    );
  });

  it.each([
    ['page_request', 'http://127.0.0.1:1'],
    ['page_list', 'http://localhost:1'],
    ['page_changed', 'null'],
    ['page_connect', 'https://evil.example'],
    ['page_poll', 'https://127.0.0.1.evil.example'],
    ['page_result', 'http://localhost.evil.example:8302'],
    ['page_background', 'null'],
  ])('refuses %s from a page of %s', async (op, origin) => {
    const args = { page: 'sandbox-0000', code: 'x', name: 'x', url: 'x', languages: ['JS'] };
    const { status, code } = await post(op, args, { origin });
    expect([status, code]).toEqual([403, 'unauthorized']);
  });

  it('refuses a host that is not this machine', async () => {
    expect((await server.http('/', undefined, { host: 'evil.example' })).status).toBe(403);
  });

  /** A page of our own, and a poll of it that is cut while it waits. */
  async function cutPoll(): Promise<{ page: string; token: string }> {
    const as = { name: 'raw', url: 'http://127.0.0.1/', languages: ['JS'] };
    const { page, token } = (await post('page_connect', as)).data as { page: string; token: string };
    const body = JSON.stringify({ page, token, wait_ms: 20_000 });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST /repl/page_poll HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    // The next answer comes when the poll, which came first, has been read.
    await post('page_list', {});
    await post('page_list', {});
    socket.destroy();
    return { page, token };
  }

  it.each(['tells that it leaves', 'says nothing'])(
    'keeps a request for the next document of a page that %s',
    async (how) => {
      const { page, token } = await cutPoll();
      if (how !== 'says nothing') await post('page_background', { page, token, events: [], leaving: true });
      await post('page_request', { page, code: '1 + 1' });
      const as = { name: 'raw', url: 'http://127.0.0.1/', languages: ['JS'] };
      await post('page_connect', { ...as, page, token });
      const { data } = await post('page_poll', { page, token, wait_ms: 2000 });
      expect(data).toEqual({
        page,
        state: 'executing',
        job: { id: expect.any(String), code: '1 + 1', language: 'js', timeout_ms: 60_000 },
      });
    },
  );
});

describe('the command zgate pages', () => {
  /** For those who need none of their own: the last of them stops it. */
  let server: PagesServer;
  const taken = createServer();
  beforeAll(async () => {
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    server = await PagesServer.start(pagesSite(), '--no-sandbox');
  });
  afterAll(async () => {
    await new Promise((resolve) => taken.close(resolve));
    await server?.stop();
  });
  /** A page of that name there, connected once. */
  let connected: Promise<unknown> | undefined;
  const one = () => {
    const as = { url: 'http://127.0.0.1/', languages: ['JS'], name: 'one' };
    connected ??= server.http('/repl/page_connect', as);
    return connected;
  };

  it('ends at once when asked to, and leaves a registry without pages and no other files', async () => {
    const server = await PagesServer.start(pagesSite());
    const log = await server.logOf('sandbox');
    await log.reply('1');
    log.append(js('for (;;);'));
    await log.until(/^executing/m);
    expect(await server.stop()).toBe(143);
    // The loop did not come to its own limit, which would be said here.
    for (const [, why] of log.text.matchAll(/^```Error.*\n(.*)/gm)) expect(why).toBe('interrupted');
    expect(server.registry.text).toMatch(/^# Connected pages:\n> Master registry [^\n]*\n\n?$/);
    expect(readdirSync(join(server.root, 'debug')).sort()).toEqual([
      '.gitignore',
      '.state',
      `${log.page}.md`,
    ]);
    const pushed = await snapshotHere(['push', server.root, '--repo', 'r', '--store', tempDir(), '--json']);
    expect(JSON.parse(pushed.out[0]!)).toMatchObject({
      files: 7,
      left_out: { 'logs of pages': 2 },
    });
    expect(readdirSync(server.root).filter((name) => name.startsWith('debug'))).toEqual([
      'debug',
      'debug.md',
    ]);
  });

  it('answers in the logs of pages that are gone, also to what was written while it was not there', async () => {
    const stopped = async (limit_s: number) => {
      const limit = limit_s + 2;
      const server = await PagesServer.start(pagesSite(), '--no-sandbox', '--timeout', String(limit));
      const gone = async (name: string) => {
        const { body } = await server.http('/repl/page_connect', { name, url: 'http://127.0.0.1/' });
        const { page, token } = JSON.parse(body).data as { page: string; token: string };
        await server.http('/repl/page_background', { page, token, events: [], leaving: true });
        return server.log(`debug/${page}.md`);
      };
      const logs = [await gone('before'), await gone('meanwhile')] as const;
      logs[0].append(js('1'));
      await logs[0].until(/^executing \(\d+s\)$|timeout: /m);
      await server.stop();
      return { server, limit: `${limit}.0s`, logs };
    };
    const executing = ({ logs }: Awaited<ReturnType<typeof stopped>>) => !logs[0].text.includes('timeout: ');
    const { server, limit, logs } = (await limited(stopped, executing)).ran;
    logs[1].append(js('1'));
    await server.start();
    for (const log of logs) {
      await log.replies(1);
      expect(log.plain.replace(/after \S+\)$/m, 'after N)')).toBe(`> **agent** to PAGE at TIME
${js('1')}> **PAGE** to agent at TIME (**ERROR** after N)
${js(`timeout: the page did not fetch this within ${limit}. It was not run.`, 'Error timeout')}${js(
  `nobody is connected to this page now. It runs this if it is back within ${limit}.`,
  'Text note',
)}
${FOOTER}`);
    }
    await server.stop();
  });

  it('answers the call that its help gives as an example', async () => {
    const help = run(['pages', '--help']);
    let text = '';
    help.child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    await help.ended;
    const [example = ''] = text.match(/^ *curl .*$/gm) ?? [];
    expect(example).toContain(':8302/');
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', example.replace(':8302/', `:${server.port}/`)],
      {
        cwd: server.root,
      },
    );
    expect(JSON.parse(stdout)).toEqual({ status: ['done'], data: { pages: [] } });
  });

  it('puts the registry back when somebody edits or removes it', async () => {
    await one();
    const { registry } = server;
    const right = await registry.until(/^\* one /m);
    registry.append('* two (http://127.0.0.1/) last 10:00:00 state: idle\n');
    await registry.until((text) => text === right);
    rmSync(registry.path);
    await registry.until((text) => text === right);
  });

  it('is alone with its directory: a second one says where the first is, and leaves everything as it was', async () => {
    await one();
    const second = run(['pages', '--root', server.root, '--http', '0']);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.said()).toMatch(
      /^zgate: the pages of .* are served already, at http:\/\/127\.0\.0\.1:\d+\/ \(process \d+\)\n$/,
    );
    expect(server.listed()).toEqual(['one idle']);
    await server.stop();
    expect(server.listed()).toEqual([]);
    await server.start();
  });

  const file = join(tempDir(), 'file');
  writeFileSync(file, '');
  const REFUSED = 'refuses %s in one line, and leaves no files';
  it.each<[string, () => string[], RegExp]>([
    ['a root that is not there', () => ['--root', '/nowhere'], /\/nowhere does not exist/],
    ['every interface', () => ['--http', '0.0.0.0:0'], /use 127\.0\.0\.1, got 0\.0\.0\.0:0/],
    ['a timeout that is no number', () => ['--timeout', 'abc'], /--timeout .*abc/],
    ['an origin that is none', () => ['--http', '127.0.0.1:0', '--origin', 'app'], /origin .* got app/],
    [
      'a port that is taken',
      () => ['--http', `127.0.0.1:${(taken.address() as AddressInfo).port}`],
      /in use|taken/,
    ],
  ])(REFUSED, refused);
  itInFull.each<[string, () => string[], RegExp]>([
    ['a root that is a file', () => ['--root', file], /file is not a directory/],
    ['no port', () => ['--http', '127.0.0.1'], /127\.0\.0\.1/],
    ['no time at all', () => ['--timeout', '0'], /--timeout .* got 0/],
  ])(REFUSED, refused);

  async function refused(_: string, args: () => string[], says: RegExp) {
    const root = tempDir();
    const given = args();
    const command = run(['pages', ...(given.includes('--root') ? [] : ['--root', root]), ...given]);
    const { code } = await command.ended;
    expect(command.said()).toMatch(says);
    expect(command.said().trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBeGreaterThan(0);
    expect(readdirSync(root)).toEqual([]);
  }
});
