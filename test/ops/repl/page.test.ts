/** The page operations over a store: two processes share nothing but it. */
import { describe, expect, it } from '@jest/globals';
import { pagesRig } from '../../support/stored-pages.ts';

const FOOTER = '> Write code in a fenced JS block below to execute against this page.\n';
const BLOCK = '```JS\n12+13\n```\n';

async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Below the title and the instruction. */
const body = (text: string) => text.split('\n').slice(3).join('\n');

async function connected(rig = pagesRig()) {
  const page = await rig.ask('page_connect', { name: 'Index - 7 Zen', url: 'http://localhost:8302/' });
  return { rig, page: page.page as string, token: page.token as string, connection: page };
}

describe('page_connect', () => {
  it('gives a page a log and a place in the registry', async () => {
    const { rig, connection } = await connected();
    expect(connection).toEqual({
      page: expect.stringMatching(/^index-7-zen-[0-9a-f]{4}$/),
      name: 'index-7-zen',
      log: `debug/${connection.page}.md`,
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      resumed: false,
    });
    expect(body(await rig.log(connection.page))).toBe(FOOTER);
    expect(await rig.registry()).toContain(
      `* index-7-zen (http://localhost:8302/) last 22:52:47 state: idle [log](debug/${connection.page}.md)\n`,
    );
  });

  it('goes on with the page whose token is shown, and with no other', async () => {
    const { rig, page, token } = await connected();
    const again = rig.again();
    expect(await again.ask('page_connect', { name: 'other', page, token })).toMatchObject({
      page,
      token,
      resumed: true,
    });
    const stranger = await again.ask('page_connect', { name: 'Index - 7 Zen', page, token: 'x'.repeat(32) });
    expect(stranger).toMatchObject({ name: 'index-7-zen', resumed: false });
    expect(stranger.page).not.toBe(page);
  });

  it('has room for a hundred pages and takes those that are gone out first', async () => {
    const rig = pagesRig();
    const opened = async (name: string) => {
      const { page, token } = await rig.ask('page_connect', { name });
      await rig.ask('page_poll', { page, token, wait_ms: 0 });
      return { page, token };
    };
    const first = await opened('first');
    const second = await opened('second');
    for (let n = 2; n < 100; n++) await opened(`page ${n}`);
    expect(await rig.ask('page_connect', { name: 'one more' })).toEqual({
      code: 'unavailable',
      message: '100 pages are connected, and there is no room for more; close some',
    });
    await rig.edit(second.page, (text) => `${text}a person's remark\n`);
    for (const { page, token } of [first, second])
      await rig.ask('page_background', { page, token, leaving: true });
    for (const name of ['one more', 'another'])
      expect(await rig.ask('page_connect', { name })).toMatchObject({ resumed: false });
    expect((await rig.ask('page_list')).pages).toHaveLength(100);
    // Nobody wrote anything into the first log; the other one stays.
    await expect(rig.log(first.page)).rejects.toThrow();
    expect(await rig.log(second.page)).toContain("a person's remark");
  });
});

describe('connections that nobody makes anything of', () => {
  it('take no place from a page: the oldest of them make room, and their logs go', async () => {
    const rig = pagesRig();
    const page = await connected(rig);
    await rig.ask('page_poll', { page: page.page, token: page.token, wait_ms: 0 });
    const first = await rig.ask('page_connect', { name: 'first' });
    rig.clock.now++;
    for (let n = 0; n < 110; n++) await rig.ask('page_connect', { name: 'flood' });
    const late = await rig.ask('page_connect', { name: 'late' });
    expect(await rig.ask('page_poll', { page: late.page, token: late.token, wait_ms: 0 })).toEqual({
      page: late.page,
      state: 'idle',
    });
    for (let n = 0; n < 110; n++) await rig.ask('page_connect', { name: 'flood' });
    const { pages } = await rig.ask('page_list');
    expect(pages).toHaveLength(100);
    expect(pages.map((each: { page: string }) => each.page)).toEqual(
      expect.arrayContaining([page.page, late.page]),
    );
    await expect(rig.log(first.page)).rejects.toThrow();
  });
});

describe('a request in the log', () => {
  it('runs in the page that polls, once, and the reply stands below it', async () => {
    const { rig, page, token } = await connected();
    await rig.edit(page, (text) => `${text}\n${BLOCK}`);
    const looked = await rig.ask('page_changed', { page });
    expect(looked).toEqual({ page, state: 'executing', job: expect.any(String) });
    expect(await rig.registry()).toContain('state: executing');
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
    expect(job).toEqual({ id: looked.job, code: '12+13', language: 'js', timeout_ms: 60_000 });
    expect(await rig.ask('page_poll', { page, token, wait_ms: 0 })).toEqual({ page, state: 'executing' });
    rig.clock.now += 17;
    expect(await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '25' })).toEqual({
      page,
      taken: 'reply',
    });
    expect(body(await rig.log(page))).toBe(
      `> **agent** to index-7-zen at 22:52:47\n${BLOCK}> **index-7-zen** to agent at 22:52:47 (17ms)\n\`\`\`JSON\n25\n\`\`\`\n\n${FOOTER}`,
    );
    expect(await rig.registry()).toContain('state: idle');
    expect(await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '26' })).toEqual({
      page,
      taken: 'repeated',
    });
    expect(await rig.ask('page_result', { page, token, job: 'nobody', ok: true, value: '1' })).toEqual({
      page,
      taken: 'unexpected',
    });
  });

  it('is handed to one of two processes that are polled at the same time', async () => {
    const { rig, page, token } = await connected();
    const others = [rig, rig.again(), rig.again(), rig.again()];
    const polls = others.map((each) => each.ask('page_poll', { page, token, wait_ms: 5000 }));
    await rig.edit(page, (text) => `${text}\n${BLOCK}`);
    await rig.again().ask('page_changed', { page });
    const first = await Promise.race(polls);
    expect(first.job.code).toBe('12+13');
    rig.clock.now += 6000;
    const jobs = (await Promise.all(polls)).filter((each) => each.job);
    expect(jobs).toHaveLength(1);
  });

  it('wakes a poll that waits, and a later poll takes the place of an earlier one', async () => {
    const { rig, page, token } = await connected();
    const earlier = rig.ask('page_poll', { page, token, wait_ms: 25_000 });
    const later = rig.ask('page_poll', { page, token, wait_ms: 25_000 });
    expect(await earlier).toEqual({ page, state: 'idle' });
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_changed', { page });
    expect((await later).job.code).toBe('12+13');
  });

  it('is not handed to a poll whose caller has left', async () => {
    const { rig, page, token } = await connected();
    const gone = new AbortController();
    const left = rig.ask('page_poll', { page, token, wait_ms: 25_000 }, gone.signal);
    gone.abort();
    await left;
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_changed', { page });
    expect((await rig.ask('page_poll', { page, token, wait_ms: 0 })).job.code).toBe('12+13');
  });

  it('runs again in the log that begins where one was moved away', async () => {
    const { rig, page, token } = await connected();
    const asked = async () => {
      await rig.edit(page, (text) => text + BLOCK);
      await rig.ask('page_changed', { page });
      const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
      if (job) await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '25' });
      return job?.code;
    };
    expect([await asked(), await asked(), await asked()]).toEqual(['12+13', '12+13', '12+13']);
    await rig.store.remove(`debug/${page}.md`);
    await rig.ask('page_changed', { page });
    expect(body(await rig.log(page))).toBe(
      `> **index-7-zen** note at 22:52:47\n\`\`\`Text note\na new log begins here. The one before was emptied, moved away or removed.\n\`\`\`\n\n${FOOTER}`,
    );
    expect(await asked()).toBe('12+13');
  });

  it('times out by the clock, and what comes then is late', async () => {
    const { rig, page, token } = await connected();
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_changed', { page });
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
    rig.clock.now += 5000;
    await rig.pages.tick();
    expect(await rig.log(page)).toContain('\nexecuting (5s)\n');
    rig.clock.now += 55_000;
    await rig.pages.tick();
    expect(await rig.log(page)).toContain('(**ERROR** after 60.0s)\n```Error timeout\n');
    expect(await rig.registry()).toContain('state: failed after 60000ms (timeout)');
    expect(await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '25' })).toEqual({
      page,
      taken: 'late',
    });
    expect(await rig.registry()).toContain('state: idle (late)');
  });

  it('of a page that falls silent is no reason to keep the page', async () => {
    const { rig, page, token } = await connected();
    rig.clock.now += 59_000;
    await rig.pages.tick();
    expect((await rig.ask('page_list')).pages).toHaveLength(1);
    rig.clock.now += 2000;
    expect((await rig.ask('page_list')).pages).toEqual([]);
    await rig.pages.tick();
    expect(await rig.registry()).not.toContain('index-7-zen');
    // A laptop that slept: it is the page it was.
    expect(await rig.ask('page_poll', { page, token, wait_ms: 0 })).toEqual({ page, state: 'idle' });
    expect(await rig.registry()).toContain('index-7-zen');
  });
});

describe('the log of a page that is gone', () => {
  const left = async () => {
    const { rig, page, token } = await connected();
    await rig.ask('page_background', { page, token, leaving: true });
    return { rig, page, token };
  };
  const HEADER = '> **agent** to index-7-zen at 22:52:47\n';
  const NOBODY =
    '```Text note\nnobody is connected to this page now. It runs this if it is back within 60.0s.\n```\n';
  const TIMEOUT = `> **index-7-zen** to agent at 22:53:47 (**ERROR** after 60.0s)
\`\`\`Error timeout
timeout: the page did not fetch this within 60.0s. It was not run.
\`\`\`
${NOBODY}
${FOOTER}`;

  it('says at once that nobody is connected, and waits for the page', async () => {
    const { rig, page, token } = await left();
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_changed', { page });
    expect(body(await rig.log(page))).toBe(
      `${HEADER}${BLOCK}> **index-7-zen** to agent at 22:52:47\n${NOBODY}executing (0s)\n`,
    );
    await rig.ask('page_connect', { name: 'Index - 7 Zen', page, token });
    expect((await rig.ask('page_poll', { page, token, wait_ms: 0 })).job.code).toBe('12+13');
  });

  it('says nothing of that when it is the page that finds the block', async () => {
    const { rig, page, token } = await left();
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_connect', { name: 'Index - 7 Zen', page, token });
    expect(body(await rig.log(page))).toBe(
      `${HEADER}${BLOCK}> **index-7-zen** to agent at 22:52:47\nexecuting (0s)\n`,
    );
  });

  it.each(['while there is a server', 'while there is none'])(
    'gets an answer after a restart to what was asked %s',
    async (when) => {
      const { rig, page } = await left();
      await rig.edit(page, (text) => text + BLOCK);
      if (when === 'while there is a server') await rig.ask('page_changed', { page });
      const next = rig.again();
      await next.pages.resume();
      await next.pages.lookAtLeft();
      expect(await next.log(page)).toContain('\nexecuting (0s)\n');
      next.clock.now += 60_000;
      await next.pages.tick();
      expect(body(await next.log(page))).toBe(`${HEADER}${BLOCK}${TIMEOUT}`);
      expect(await next.registry()).not.toContain('* index-7-zen');
    },
  );

  it('does not come back at a restart when somebody removed it', async () => {
    const { rig, page } = await left();
    await rig.store.remove(`debug/${page}.md`);
    const next = rig.again();
    await next.pages.resume();
    await next.pages.lookAtLeft();
    expect(await rig.store.read(`debug/${page}.md`)).toBeUndefined();
  });
});

describe('page_request', () => {
  it('waits for the reply and gives it as it stands in the log', async () => {
    const { rig, page, token } = await connected();
    const asked = rig.ask('page_request', { page, code: 'document.title', agent: 'Claude', wait_ms: 20_000 });
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 5000 });
    expect(job.code).toBe('document.title');
    await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '"Zen"', duration_ms: 3 });
    expect(await asked).toEqual({
      page,
      log: `debug/${page}.md`,
      outcome: 'completed',
      job: job.id,
      reply: '> **index-7-zen** to claude at 22:52:47 (3ms)\n```JSON\n"Zen"\n```',
    });
    expect(body(await rig.log(page))).toContain(
      '> **claude** to index-7-zen at 22:52:47\n```JS\ndocument.title\n```\n',
    );
  });

  it('tells an error, one under way and one behind another apart', async () => {
    const { rig, page, token } = await connected();
    const first = await rig.ask('page_request', { page, code: 'boom()' });
    expect(first).toMatchObject({ outcome: 'executing', job: expect.any(String) });
    expect(await rig.ask('page_request', { page, code: '2' })).toEqual({
      page,
      log: `debug/${page}.md`,
      outcome: 'queued',
    });
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
    await rig.ask('page_result', {
      page,
      token,
      job: job.id,
      ok: false,
      value: 'ReferenceError: boom',
      language: 'Error',
    });
    expect((await rig.ask('page_poll', { page, token, wait_ms: 0 })).job.code).toBe('2');
    expect(await rig.log(page)).toContain('(**ERROR** after');
  });
});

describe('page_request behind another', () => {
  it('waits until it is its turn, and for its reply', async () => {
    const { rig, page, token } = await connected();
    const answer = async (value: string) => {
      const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
      await rig.ask('page_result', { page, token, job: job.id, ok: value !== 'no', value, duration_ms: 3 });
      return job;
    };
    await rig.ask('page_request', { page, code: 'first' });
    // The same text three times: each gets the reply to its own.
    const asked = ['2', 'no', '4'].map(() =>
      rig.ask('page_request', { page, code: 'next', wait_ms: 20_000 }),
    );
    await until(async () => (await rig.log(page)).split('\nnext\n').length === 4);
    const jobs = [await answer('1'), await answer('2'), await answer('no'), await answer('4')];
    expect(jobs.map(({ code }) => code)).toEqual(['first', 'next', 'next', 'next']);
    const replies = await Promise.all(asked);
    const reply = (outcome: string, fence: string) =>
      `> **index-7-zen** to agent at 22:52:47 (${outcome})\n${fence}`;
    const told = { page, log: `debug/${page}.md` };
    expect(replies.sort((a, b) => (a.reply < b.reply ? -1 : 1))).toEqual([
      {
        ...told,
        outcome: 'failed',
        job: jobs[2].id,
        reply: reply('**ERROR** after 3ms', '```Error\nno\n```'),
      },
      { ...told, outcome: 'completed', job: jobs[1].id, reply: reply('3ms', '```JSON\n2\n```') },
      { ...told, outcome: 'completed', job: jobs[3].id, reply: reply('3ms', '```JSON\n4\n```') },
    ]);
  });

  it('says what it came to in the time there was', async () => {
    const { rig, page, token } = await connected();
    await rig.ask('page_request', { page, code: 'first' });
    const asked = rig.ask('page_request', { page, code: 'second', wait_ms: 5000 });
    await until(async () => (await rig.log(page)).includes('\nsecond\n'));
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
    await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '1' });
    const second = (await rig.ask('page_poll', { page, token, wait_ms: 0 })).job;
    rig.clock.now += 5000;
    expect(await asked).toEqual({ page, log: `debug/${page}.md`, outcome: 'executing', job: second.id });
  });

  it('failed when somebody took it out of the log while it ran', async () => {
    const { rig, page, token } = await connected();
    const asked = rig.ask('page_request', { page, code: 'first', wait_ms: 20_000 });
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 5000 });
    await rig.edit(page, () => 'all new\n');
    await rig.ask('page_changed', { page });
    expect(await asked).toEqual({
      page,
      log: `debug/${page}.md`,
      outcome: 'failed',
      job: job.id,
      reply: expect.stringContaining(
        'cancelled: the request agent made at 22:52:47 is not in this file any more.',
      ),
    });
  });
});

describe('page_background', () => {
  it('is written above the footer when no reply carries it', async () => {
    const { rig, page, token } = await connected();
    const events = [{ type: 'console.log', level: 'log', message: 'hello' }];
    expect(await rig.ask('page_background', { page, token, events })).toEqual({ page, events: 1 });
    rig.clock.now += 1000;
    await rig.pages.tick();
    expect(body(await rig.log(page))).toBe(
      `> **index-7-zen** background at 22:52:48\n\`\`\`Text console.log\nhello\n\`\`\`\n\n${FOOTER}`,
    );
  });

  it('marks a page that leaves as gone', async () => {
    const { rig, page, token } = await connected();
    await rig.ask('page_background', { page, token, leaving: true });
    expect((await rig.ask('page_list')).pages).toEqual([]);
    expect(await rig.registry()).not.toContain('* index-7-zen');
  });
});

describe('an editor that saves while the server writes', () => {
  it('loses nothing, and neither does the server', async () => {
    const { rig, page, token } = await connected();
    await rig.edit(page, (text) => text + BLOCK);
    await rig.ask('page_changed', { page });
    const { job } = await rig.ask('page_poll', { page, token, wait_ms: 0 });
    // The editor saves between the server's reading and its writing.
    const { store } = rig;
    const { write } = store;
    store.write = async (key, bytes, condition) => {
      if (key.endsWith('.md') && key !== 'debug.md') {
        store.write = write;
        await rig.edit(page, (text) => `${text}\nA remark in between.\n`);
      }
      return write.call(store, key, bytes, condition);
    };
    await rig.ask('page_result', { page, token, job: job.id, ok: true, value: '25' });
    const text = await rig.log(page);
    expect(text).toContain('A remark in between.\n');
    expect(text).toContain('```JSON\n25\n```\n');
    expect(text.endsWith(FOOTER)).toBe(true);
    expect(text.split(FOOTER)).toHaveLength(2);
  });
});

describe('refusals', () => {
  it.each([
    [
      'page_poll',
      { page: 'nobody-1a2b', token: 'x'.repeat(32) },
      'not_found',
      'no such page: nobody-1a2b; page_list names those there are',
    ],
    [
      'page_changed',
      { page: 'nobody-1a2b' },
      'not_found',
      'no such page: nobody-1a2b; page_list names those there are',
    ],
    ['page_request', { page: '../etc-1a2b', code: '1' }, 'invalid_args', expect.stringContaining('page')],
    [
      'page_result',
      { page: 'nobody-1a2b', token: 'short', job: 'a', ok: true, value: '' },
      'invalid_args',
      expect.stringContaining('token'),
    ],
  ])('%s %j is %s', async (op, args, code, message) => {
    expect(await pagesRig().ask(op, args)).toEqual({ code, message });
  });

  it.each([
    [{ code: '' }, 'code must be something to run, got blanks'],
    [{ code: ' \n\t' }, 'code must be something to run, got blanks'],
    [{ code: '1', language: 'python' }, 'language must be one this page runs (JS), got python'],
    [{ code: '\\> **x**' }, 'code must not have lines that only replies in a log have'],
  ])('a request that would never run is invalid_args: %j', async (args, message) => {
    const { rig, page } = await connected();
    const before = await rig.log(page);
    expect(await rig.ask('page_request', { page, ...args })).toEqual({ code: 'invalid_args', message });
    expect(await rig.log(page)).toBe(before);
  });

  it('a wrong token is unauthorized, whatever is asked', async () => {
    const { rig, page } = await connected();
    const token = 'f'.repeat(32);
    for (const [op, args] of [
      ['page_poll', {}],
      ['page_result', { job: 'a', ok: true, value: '' }],
      ['page_background', {}],
    ] as const)
      expect(await rig.ask(op, { page, token, ...args })).toEqual({
        code: 'unauthorized',
        message: `the token is not that of page ${page}; connect again`,
      });
  });
});
