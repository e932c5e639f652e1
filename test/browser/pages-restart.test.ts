/** What happens to jobs and logs when tabs, the server and editors come and go. Issue 6, "Proof". */
import { renameSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Chromium, describeChromium } from '../support/chromium.ts';
import { FOOTER, js, type LogText, PagesServer, until } from '../support/pages-server.ts';
import { pagesSite } from '../support/pages-site.ts';

const footers = (text: string) => text.split(FOOTER).length - 1;
const later = (ms: number, value: string) =>
  `await new Promise((resolve) => setTimeout(resolve, ${ms})); window.runs++; ${value}`;
const NEVER = 'window.runs++; await new Promise(() => {})';

describeChromium('pages that come and go', (browser: () => Chromium) => {
  let server: PagesServer;
  beforeAll(async () => {
    server = await PagesServer.start(pagesSite());
  });
  afterAll(() => server?.stop());

  const unlisted = (name: string) =>
    until(
      `${name} is not listed`,
      () => !server.listed().some((each) => each.startsWith(`${name} `)),
      () => server.registry.text,
    );
  afterEach(async () => {
    for (const tab of browser().tabs()) if (tab.url().startsWith(server.url)) await tab.close();
  });
  const running = (log: LogText) => log.until(/^executing \(\d+s\)$/m);

  it('is the same page after a reload, which ends what ran', async () => {
    const { tab, log } = await server.open(browser(), '/?again');
    log.append(js(NEVER));
    await running(log);
    await tab.until('window.runs === 1');
    await tab.reload();
    await log.replies(1);
    expect(log.plain).toMatch(
      /^> \*\*agent\*\* to PAGE at TIME\n```JS\n.*\n```\n> \*\*PAGE\*\* to agent at TIME \(\*\*ERROR\*\* after N\)\n```Error interrupted\ninterrupted: the page (?:went away|was loaded again) while this ran\. It may have had its effect\.\n```\n\n> Write code [^\n]*\n$/,
    );
    expect((await server.connected(tab)).page).toBe(log.page);
    expect(await log.reply('window.runs')).toMatch(/\n0\n```$/);
    await tab.close();
  });

  it.each(['location.reload()', 'location.href = "/?moved"'])(
    'runs what is written while %s is under way',
    async (leave) => {
      const { tab, log } = await server.open(browser(), '/?moving');
      for (let round = 1; round <= 4; round++) {
        expect(await log.reply(`${leave}; await new Promise(() => {})`)).toContain('interrupted: ');
        expect(await log.reply(`"after round ${round}"`)).toContain(`\n"after round ${round}"\n`);
      }
      await tab.close();
    },
  );

  it('is another page in every tab, also in one that got a copy of what the first remembers', async () => {
    const first = await server.open(browser(), '/?twin');
    const second = await server.open(browser(), '/?twin');
    await first.tab.evaluate(`void window.open('/?twin-copy')`);
    const copy = await server.logOf('twin-copy');
    const logs = [first.log, second.log, copy];
    expect(new Set(logs.map(({ path }) => path)).size).toBe(3);
    for (const log of logs) log.append(js(later(700, 'document.title')));
    await until('all run at once', () => logs.every(({ text }) => /^executing/m.test(text)));
    await Promise.all(logs.map((log) => log.replies(1)));
    expect(logs.map(({ plain }) => /```JSON\n(.*)\n```/.exec(plain)![1])).toEqual([
      '"twin"',
      '"twin"',
      '"twin-copy"',
    ]);
    for (const tab of browser().tabs()) if (tab.url().includes('twin')) await tab.close();
    await unlisted('twin');
    await unlisted('twin-copy');
  });

  it('leaves the registry when its own code closes its window', async () => {
    const { tab } = await server.open(browser(), '/?opener');
    await tab.evaluate(`void window.open('/?brief')`);
    const log = await server.logOf('brief');
    await log.reply('window.close()');
    await unlisted('brief');
    await tab.close();
  });

  it('takes what an editor saves by renaming, words and all', async () => {
    const { tab, log } = await server.open(browser(), '/?editor');
    log.saveByRename(`${log.text}Some words first.\n\n${js('1 + 1')}`);
    await log.replies(1);
    log.saveByRename(log.text.replace('Some words first.', 'Other words.').replace(FOOTER, js('2 + 2')));
    await log.replies(2);
    expect(log.plain).toBe(
      `> **agent** to PAGE at TIME\n\nOther words.\n\n${js('1 + 1')}> **PAGE** to agent at TIME (N)\n${js('2', 'JSON')}\n> **agent** to PAGE at TIME\n${js('2 + 2')}> **PAGE** to agent at TIME (N)\n${js('4', 'JSON')}\n${FOOTER}`,
    );
    await tab.close();
  });

  it('keeps a draft that is written while something runs, and runs it when it is whole', async () => {
    const { tab, log } = await server.open(browser(), '/?drafts');
    log.append(js(later(1200, '"first"')));
    await running(log);
    log.append('\nA thought.\n\n```JS\n"sec');
    await log.until(/^```JSON\n"first"$/m);
    const half = await log.until(/A thought\.\n\n```JS\n"sec$/);
    expect([half.match(/A thought/g), footers(half)]).toEqual([['A thought'], 1]);
    log.append('ond"\n```\n');
    await log.replies(2);
    expect(log.plain).toMatch(
      /A thought\.\n\n```JS\n"second"\n```\n> \*\*PAGE\*\* to agent at TIME \(N\)\n```JSON\n"second"\n```\n\n> Write code [^\n]*\n$/,
    );
    expect(await log.reply('runs')).toMatch(/\n1\n```$/);
    await tab.close();
  });

  it('goes on in a file that somebody removed', async () => {
    const { tab, log } = await server.open(browser(), '/?removed');
    await log.reply('1');
    rmSync(log.path);
    await log.until((text) => text.endsWith(FOOTER));
    expect(await log.reply('2')).toMatch(/\n2\n```$/);
    renameSync(log.path, `${log.path}.away`);
    await log.until((text) => text.endsWith(FOOTER));
    expect(await log.reply('3')).toMatch(/\n3\n```$/);
    rmSync(`${log.path}.away`);
    await tab.close();
  });

  it('goes on through the end and the start of the server', async () => {
    const { tab, log } = await server.open(browser(), '/?lasting');
    await log.reply('"before"');
    log.append(js(`window.began = true; ${later(800, '"through it"')}`));
    await tab.until('window.began');
    await server.kill();
    await tab.until('window.runs === 1').finally(() => server.start());
    await log.replies(2);
    expect((await server.connected(tab)).page).toBe(log.page);
    expect(log.plain).toMatch(
      /\n> \*\*PAGE\*\* to agent at TIME \(N\)\n```JSON\n"through it"\n```\n\n> Write/,
    );
    expect(await log.reply('runs')).toMatch(/\n1\n```$/);
    expect([footers(log.text), log.text.endsWith(FOOTER)]).toEqual([1, true]);
    await tab.close();
  });

  it('runs what was written while there was no server', async () => {
    const { tab, log } = await server.open(browser(), '/?patient');
    await server.stop();
    log.append(js('window.runs++; "written meanwhile"'));
    await server.start();
    await log.replies(1);
    expect(log.plain).toBe(
      `> **agent** to PAGE at TIME\n${js('window.runs++; "written meanwhile"')}> **PAGE** to agent at TIME (N)\n${js('"written meanwhile"', 'JSON')}\n${FOOTER}`,
    );
    expect(await log.reply('runs')).toMatch(/\n1\n```$/);
    await tab.close();
  });
});

describeChromium('pages that take too long', (browser: () => Chromium) => {
  let server: PagesServer;
  beforeAll(async () => {
    server = await PagesServer.start(pagesSite(), '--timeout', '2');
  });
  afterAll(() => server?.stop());

  it('gives up on what does not end, and marks what comes later', async () => {
    const { tab, log } = await server.open(browser(), '/?late');
    log.append(js(`await new Promise((resolve) => { window.end = resolve; })`));
    await log.replies(1);
    expect(log.plain).toMatch(
      /> \*\*PAGE\*\* to agent at TIME \(\*\*ERROR\*\* after (?:N|(?:[2-9]|\d{2,})\.\ds)\)\n```Error timeout\ntimeout: no result within 2000ms\. It may still be running; what comes later is marked late\.\n```\n\n> Write/,
    );
    await until(
      'the registry tells of it',
      () => /^late failed after (?:[2-9]|\d{2,})\d{3}ms \(timeout\)$/.test(server.listed()[0]!),
      () => server.registry.text,
    );
    expect(await log.reply('end("now"); "next"')).toMatch(
      /^> \*\*PAGE\*\* to agent at TIME \(N\)\n```JSON\n"next"\n```$/,
    );
    await log.until(/late after/);
    expect(log.plain).toMatch(
      /```\n> \*\*PAGE\*\* to agent at TIME \(late after (?:[2-9]|\d{2,})\.\ds\)\n```JSON\n"now"\n```\n\n> \*\*agent\*\*/,
    );
    expect(footers(log.text)).toBe(1);
    await tab.close();
  });

  it('answers again after a loop that took longer than it may', async () => {
    const { tab, log } = await server.open(browser(), '/?busy');
    const loop = 'const began = Date.now(); while (Date.now() - began < 3000); "loop"';
    expect(await log.reply(loop)).toContain('timeout: no result within 2000ms');
    expect(await log.reply('"alive"')).toMatch(/\n"alive"\n```$/);
    await log.until(/\(late after (?:[3-9]|\d{2,})\.\ds\)\n```JSON\n"loop"\n```\n/);
    await tab.close();
  });

  it('answers what was announced when the server ended, and runs it once', async () => {
    const { tab, log } = await server.open(browser(), '/?announced');
    log.append(js('window.runs++; "announced"'));
    await log.until(/^executing \(\d+s\)$/m);
    await server.kill();
    await server.start();
    await log.replies(1);
    // The page has it, or it got lost on its way and is handed out again.
    expect(log.plain).toMatch(/```JSON\n"announced"\n```/);
    expect(await log.reply('runs')).toMatch(/\n1\n```$/);
    expect(footers(log.text)).toBe(1);
    await tab.close();
  });
});
