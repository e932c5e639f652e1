/** What a review of the pages found, one test each. */
import { expect, it } from '@jest/globals';
import { pagesRig } from '../support/stored-pages.ts';

const BLOCK = '```JS\n"from the file"\n```\n';

async function two() {
  const rig = pagesRig();
  const [a, b] = [await rig.ask('page_connect', { name: 'a' }), await rig.ask('page_connect', { name: 'b' })];
  return { rig, a, b };
}

it('a log that cannot be read keeps no other page waiting, and is told of once', async () => {
  const { rig, a, b } = await two();
  for (const { page, token } of [a, b]) {
    await rig.ask('page_background', {
      page,
      token,
      events: [{ type: 'console.log', message: `from ${page}` }],
    });
  }
  await rig.store.write(a.log, Buffer.from([0x23, 0xff, 0xfe, 0x0a]), 'any');
  rig.clock.now += 1000;
  await rig.pages.tick();
  await rig.pages.tick();
  expect(await rig.log(b.page)).toContain(`from ${b.page}\n`);
  expect(rig.notes).toEqual([`${a.log} is not UTF-8 text; save it as UTF-8`]);
});

it('a log that cannot be read does not keep a server from starting', async () => {
  const { rig, a, b } = await two();
  await rig.store.write(a.log, Buffer.from([0x23, 0xff, 0xfe, 0x0a]), 'any');
  await rig.edit(b.page, (text) => text + BLOCK);
  const again = rig.again();
  await again.pages.resume();
  expect((await again.ask('page_poll', { ...only(b), wait_ms: 0 })).job.code).toBe('"from the file"');
  expect(again.notes).toHaveLength(1);
});

it('a request behind one that stands in the log already is told so, and never gets its reply', async () => {
  const { rig, a } = await two();
  await rig.edit(a.page, (text) => text + BLOCK);
  expect(await rig.ask('page_request', { page: a.page, code: '"over HTTP"' })).toEqual({
    page: a.page,
    log: a.log,
    outcome: 'queued',
  });
});

it('what nobody fetches times out when somebody comes by, where no server ticks', async () => {
  const { rig, a } = await two();
  await rig.ask('page_request', { page: a.page, code: '1' });
  rig.clock.now += 61_000;
  expect(await rig.again().ask('page_changed', { page: a.page })).toEqual({ page: a.page, state: 'failed' });
  expect(await rig.log(a.page)).toContain('It was not run.');
});

it('a job whose log is full is answered with that', async () => {
  const { rig, a } = await two();
  await rig.edit(a.page, (text) =>
    text.replace('> Write', `${'a person wrote this\n'.repeat(90_000)}\n> Write`),
  );
  await rig.ask('page_request', { page: a.page, code: '1' });
  const { job } = await rig.ask('page_poll', { ...only(a), wait_ms: 0 });
  await rig.ask('page_result', { ...only(a), job: job.id, ok: true, value: `"${'x'.repeat(150_000)}"` });
  expect((await rig.log(a.page)).slice(-400)).toContain(
    '```Text\nnot printed: this log is full; move it away',
  );
  expect(await rig.registry()).toContain('state: idle');
});

it('a page that another server left has time to say something', async () => {
  const { rig, a } = await two();
  rig.clock.now += 300_000;
  const again = rig.again();
  await again.pages.resume();
  await again.pages.tick();
  rig.clock.now += 30_000;
  await again.pages.tick();
  expect(await rig.registry()).toContain(`* ${a.name} `);
  rig.clock.now += 31_000;
  await again.pages.tick();
  expect(await rig.registry()).not.toContain(`* ${a.name} `);
});

it('a job that got lost on its way is handed out again, and one that the page has is not', async () => {
  const { rig, a } = await two();
  await rig.ask('page_request', { page: a.page, code: '1' });
  const { job } = await rig.ask('page_poll', { ...only(a), wait_ms: 0, running: [] });
  expect(await rig.ask('page_poll', { ...only(a), wait_ms: 0, running: [job.id] })).not.toHaveProperty('job');
  expect((await rig.ask('page_poll', { ...only(a), wait_ms: 0, running: [] })).job.id).toBe(job.id);
});

const only = ({ page, token }: { page: string; token: string }) => ({ page, token });
