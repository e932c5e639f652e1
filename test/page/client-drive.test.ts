/** A page's life against a server on a real socket that is cut, forgets, and refuses. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Backlog } from '../../local/page/backlog.ts';
import { type Clock, type Driver, drive, type Job, type Outcome } from '../../local/page/drive.ts';
import { linkOver } from '../../local/page/link.ts';
import { nodePost } from '../../local/page/node-post.ts';
import { PagePeer } from '../support/page-peer.ts';

let peer: PagePeer;
let end: AbortController;
let drivers: Driver[];

beforeEach(async () => {
  peer = await PagePeer.start();
  end = new AbortController();
  drivers = [];
});
afterEach(async () => {
  end.abort();
  await peer.close();
});

/** Waiting is over at once, and noted; only what the server itself makes wait takes time. */
function quickClock(slept: number[] = []): Clock {
  let now = 0;
  return {
    now: () => (now += 1000),
    random: () => 0.5,
    sleep: (ms, signal) => {
      // The server's patience with a job, which is not tested by waiting for it.
      if (ms > 5_000) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      slept.push(ms);
      return new Promise((resolve) => setImmediate(resolve));
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

const timers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms).unref(),
  clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

const echo = async ({ code }: Job): Promise<Outcome> => ({ ok: true, language: 'Text', value: code });

function page(run: (job: Job) => Promise<Outcome> = echo, more: Partial<Parameters<typeof drive>[0]> = {}) {
  const backlog = new Backlog();
  const states: string[] = [];
  const slept: number[] = [];
  const driver = drive({
    link: linkOver(
      nodePost(() => peer.url),
      timers,
    ),
    realm: { languages: ['JS'], run },
    clock: quickClock(slept),
    backlog,
    name: 'Index',
    url: 'http://localhost/',
    signal: end.signal,
    onState: (state) => states.push(state),
    ...more,
  });
  drivers.push(driver);
  return { driver, backlog, states, slept };
}

const TOKEN = `token-of-index-1a2b-${'x'.repeat(16)}`;
const as = { page: 'index-1a2b', token: TOKEN };

describe('a page', () => {
  it('connects, runs what it is handed, and tells the result', async () => {
    const { states } = page();
    expect(await peer.resultOf(peer.hand('1 + 1'))).toEqual({
      ...as,
      job: 'job-1',
      ok: true,
      language: 'Text',
      value: '1 + 1',
      errors: [],
      omitted: 0,
      duration_ms: 1000,
    });
    expect(peer.of('page_connect')).toEqual([{ name: 'Index', url: 'http://localhost/', languages: ['JS'] }]);
    expect(peer.of('page_poll')[0]).toEqual({ ...as, wait_ms: 20_000, running: [] });
    await peer.until(() => peer.of('page_poll').length > 1);
    expect(states.slice(0, 2)).toEqual(['connected', 'executing']);
  });

  it('goes on as the page it was', async () => {
    page(echo, { known: as });
    await peer.until(() => peer.of('page_connect')[0]);
    expect(peer.of('page_connect')).toEqual([
      { name: 'Index', url: 'http://localhost/', languages: ['JS'], ...as },
    ]);
  });

  it('runs a job once, however often it is handed out', async () => {
    const ran: string[] = [];
    page(async (job) => {
      ran.push(job.id);
      return echo(job);
    });
    for (const id of ['a', 'a', 'b', 'a', 'c']) peer.hand('0', { id });
    await peer.resultOf('c');
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  it('asks on while a job runs, and runs one at a time', async () => {
    const order: string[] = [];
    let finish = () => {};
    page(async (job) => {
      order.push(`${job.id} begins`);
      if (job.id === 'slow')
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      order.push(`${job.id} ends`);
      return echo(job);
    });
    peer.hand('0', { id: 'slow' });
    await peer.until(() => order.length === 1 && peer.of('page_poll').length === 2);
    peer.hand('0', { id: 'next' });
    await peer.until(() => peer.of('page_poll').length === 3);
    finish();
    await peer.resultOf('next');
    expect(order).toEqual(['slow begins', 'slow ends', 'next begins', 'next ends']);
  });

  it('takes the next job when the server has given one up, and tells its result late', async () => {
    let finish = () => {};
    page(async (job) => {
      if (job.id === 'hangs')
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      return echo(job);
    });
    peer.hand('0', { id: 'hangs', timeout_ms: 100 });
    peer.hand('1', { id: 'next' });
    await peer.resultOf('next');
    finish();
    expect((await peer.resultOf('hangs')).value).toBe('0');
  });

  it('answers for a realm that fails', async () => {
    page(() => Promise.reject(new Error('no engine')));
    expect(await peer.run('1')).toEqual({
      ok: false,
      language: 'Error',
      value: 'the page cannot run this: Error: no engine',
    });
  });
});

describe('when the network fails', () => {
  it('a page asks again, less and less often, and goes on as it was', async () => {
    for (let n = 0; n < 7; n++) peer.mishaps.push({ op: 'page_poll', mishap: 'cut' });
    const { slept, states } = page();
    await peer.run('1');
    expect(slept.filter((ms) => ms > 200).slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    expect(peer.of('page_connect')).toHaveLength(1);
    expect(states.slice(0, 3)).toEqual(['connected', 'disconnected', 'connected']);
    expect(peer.of('page_poll')[0]).toEqual({ ...as, wait_ms: 0, running: [] });
  });

  it.each(['cut', 'answer lost', 'unavailable', 'not ours'] as const)(
    'a result is told until it is taken: %s',
    async (mishap) => {
      peer.mishaps.push({ op: 'page_result', mishap }, { op: 'page_result', mishap });
      let runs = 0;
      page(async (job) => {
        runs++;
        return echo(job);
      });
      peer.hand('0', { id: 'one' });
      await peer.until(() => peer.mishaps.length === 0 && peer.of('page_result').length > 0);
      peer.hand('0', { id: 'two' });
      await peer.resultOf('two');
      expect(runs).toBe(2);
      expect(new Set(peer.of('page_result').map(({ job }) => job))).toEqual(new Set(['one', 'two']));
    },
  );

  it('a page outlives its server', async () => {
    page();
    await peer.run('1');
    await peer.close();
    await peer.again();
    expect((await peer.run('2')).value).toBe('2');
    expect(peer.of('page_connect')).toHaveLength(1);
  });

  it('a page connects when there is a server at last', async () => {
    await peer.close();
    const { states } = page();
    await new Promise<void>((resolve) => setTimeout(resolve, 20));
    await peer.again();
    expect((await peer.run('1')).value).toBe('1');
    expect(states[0]).toBe('disconnected');
  });
});

describe('when the server refuses', () => {
  it('a page that is not known any more connects again, with what it had', async () => {
    page();
    await peer.run('1');
    await peer.until(() => peer.of('page_poll').length >= 2);
    peer.forget();
    await peer.run('2');
    expect(peer.of('page_connect').slice(1)).toEqual([
      { name: 'Index', url: 'http://localhost/', languages: ['JS'], ...as },
    ]);
  });

  it('a page that may not go on as it was is a new one', async () => {
    peer.mishaps.push({ op: 'page_connect', mishap: 'unauthorized' });
    page(echo, { known: as });
    await peer.run('1');
    expect(peer.of('page_connect').map(({ page }) => page)).toEqual(['index-1a2b', undefined]);
  });

  it('a result goes to the page it is now', async () => {
    peer.mishaps.push({ op: 'page_result', mishap: 'not_found' });
    page();
    const job = peer.hand('1');
    await peer.until(() => peer.of('page_result').filter((each) => each.job === job).length === 2);
    expect(peer.of('page_connect')).toHaveLength(2);
  });

  it('a result that is refused becomes smaller, then a note, and no more', async () => {
    for (let n = 0; n < 3; n++) peer.mishaps.push({ op: 'page_result', mishap: 'too_large' });
    page(async () => ({ ok: true, language: 'JSON', value: `"${'x'.repeat(200_000)}"` }));
    peer.hand('1', { id: 'large' });
    await peer.until(() => peer.of('page_result').length === 3);
    peer.hand('2', { id: 'after' });
    await peer.resultOf('after');
    const told = peer.of('page_result').filter(({ job }) => job === 'large');
    expect(told.map(({ value, language }) => [value.length, language])).toEqual([
      [200_002, 'JSON'],
      [49_976, 'Text'],
      [45, 'Error'],
    ]);
    expect(told[2]).toMatchObject({ ok: false, value: 'the server did not take the result: too_large' });
  });

  it('events that are refused are gone, and the next ones are told', async () => {
    peer.mishaps.push({ op: 'page_background', mishap: 'invalid_args' });
    const { backlog } = page();
    backlog.push({ type: 'console.log', message: 'one' });
    await peer.until(() => peer.of('page_background').length === 1);
    backlog.push({ type: 'console.log', message: 'two' });
    await peer.until(() => peer.of('page_background').length === 2);
    expect(peer.events.map(({ message }) => message)).toEqual(['one', 'two']);
  });
});

describe('what happens besides', () => {
  it('is told in order, each once, and with a result when there is one', async () => {
    const { backlog } = page(async (job) => {
      backlog.push({ type: 'console.log', message: `in ${job.code}` });
      return echo(job);
    });
    backlog.push({ type: 'console.log', message: 'before' });
    for (const code of ['1', '2', '3']) await peer.run(code);
    backlog.push({ type: 'console.log', message: 'after' });
    await peer.until(() => peer.events.length === 5);
    expect(peer.events.map(({ message }) => message)).toEqual(['before', 'in 1', 'in 2', 'in 3', 'after']);
  });

  it('is told with the result of the job that caused it, also when it is heard of in the next task', async () => {
    const { backlog } = page(async (job) => {
      setImmediate(() => backlog.push({ type: 'unhandledrejection', message: `of ${job.code}` }));
      return echo(job);
    });
    const jobs = ['1', '2'].map((code) => peer.hand(code));
    const told = [await peer.resultOf(jobs[0]!), await peer.resultOf(jobs[1]!)];
    expect(told.map(({ errors }) => errors!.map(({ message }) => message))).toEqual([['of 1'], ['of 2']]);
  });

  it('is told while a job runs', async () => {
    let finish = () => {};
    const { backlog } = page(async (job) => {
      backlog.push({ type: 'console.log', message: 'working' });
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return echo(job);
    });
    const job = peer.hand('1');
    await peer.until(() => peer.of('page_background').length === 1);
    finish();
    expect((await peer.resultOf(job)).errors).toEqual([]);
  });

  it('goes before the result in as many messages as it takes', async () => {
    const { backlog } = page(async (job) => {
      for (let n = 0; n < 60; n++)
        backlog.push({ type: 'console.log', message: `${n} ${'x'.repeat(19_000)}` });
      return echo(job);
    });
    await peer.run('1');
    expect(peer.events.map(({ message }) => Number.parseInt(message, 10))).toEqual([...Array(60).keys()]);
    expect(peer.calls.filter(({ op }) => /result|background/.test(op)).at(-1)!.op).toBe('page_result');
    expect(peer.of('page_background').length).toBeGreaterThan(1);
  });

  it('is told when the page leaves, and then there is silence', async () => {
    const { driver, backlog, states } = page();
    await peer.run('1');
    backlog.push({ type: 'console.log', message: 'last words' });
    await driver.leave();
    expect(peer.calls.filter(({ op }) => op === 'page_background').at(-1)!.args).toEqual({
      ...as,
      events: [{ type: 'console.log', message: 'last words' }],
      omitted: 0,
      leaving: true,
    });
    expect(states.at(-1)).toBe('disconnected');
    await driver.leave();
    expect(peer.of('page_background').filter(({ leaving }) => leaving)).toHaveLength(1);
  });

  it('is at most 60 KB when the page leaves: the newest', async () => {
    const { driver, backlog } = page();
    await peer.run('1');
    for (let n = 0; n < 20; n++) backlog.push({ type: 'console.log', message: `${n} ${'ü'.repeat(5000)}` });
    await driver.leave();
    const { events } = peer.of('page_background').at(-1)!;
    expect(JSON.stringify(events).length).toBeLessThan(60_000);
    expect(events.at(-1)!.message).toMatch(/^19 /);
    expect(events.length).toBeGreaterThan(2);
  });
});

describe('a backlog', () => {
  const message = (n: number) => ({ type: 'console.log', message: `event ${n}` });

  it('keeps the first two and the last of too many, and says how many are gone', () => {
    const backlog = new Backlog();
    for (let n = 0; n < 5000; n++) backlog.push(message(n));
    const { events, omitted } = backlog.take();
    expect([events.length, omitted]).toEqual([1000, 4000]);
    expect(events.slice(0, 4).map((event) => event.message)).toEqual([
      'event 0',
      'event 1',
      'event 4002',
      'event 4003',
    ]);
    expect(events.at(-1)!.message).toBe('event 4999');
    expect(backlog.take()).toEqual({ events: [], omitted: 0 });
  });

  it('cuts what the wire does not take', () => {
    const backlog = new Backlog();
    backlog.push({ type: 't'.repeat(100), message: 'm'.repeat(30_000), stack: 's'.repeat(30_000) });
    const [event] = backlog.take().events;
    expect([event!.type.length, event!.message.length, event!.stack!.length]).toEqual([64, 20_000, 20_000]);
  });

  it('is bounded in characters too', () => {
    const backlog = new Backlog();
    for (let n = 0; n < 900; n++) backlog.push({ type: 'x', message: 'm'.repeat(20_000) });
    expect(backlog.size).toBeLessThan(220);
  });
});
