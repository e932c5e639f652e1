import { rmSync, writeFileSync, readFileSync, readdirSync, existsSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { describeChromium } from '../support/chromium.ts';
import { PagesServer, js } from '../support/pages-server.ts';
import { tempTree } from '../support/tree.ts';

const say = (...x: unknown[]) => process.stdout.write(x.map((e) => typeof e === 'string' ? e : JSON.stringify(e)).join(' ') + '\n');
describeChromium('explore', (browser) => {
  const only = process.env.ONLY;
  const t = (name: string, args: string[], body: (server: PagesServer) => Promise<void>) => (only && !new RegExp(only).test(name) ? it.skip : it)(name, async () => {
    const root = tempTree({ 'index.html': '<!doctype html><html><head><title>Home Page</title></head><body><h1 id=h>hi</h1></body></html>', 'two.html': '<title>two</title>two' });
    const server = await PagesServer.start(root, ...args);
    say(`\n################ ${name}`);
    try { await body(server); } catch (e) { say('FAILED', String(e)); }
    for (const tab of browser().tabs()) if (tab.url().startsWith('http')) await tab.close().catch(() => {});
    say('--- said', server.said());
    const s = await server.stop();
    say('stop', s, readdirSync(join(root, 'debug')));
  });
  t('crlf', [], async (server) => {
    const { log } = await server.open(browser());
    writeFileSync(log.path, log.text.replace(/\n/g, '\r\n') + '```JS\r\n1+1\r\n```\r\n');
    await log.until(/2\r?\n```\r?\n/);
    await pause(500);
    say(log.text);
  });
  t('huge', [], async (server) => {
    const { log } = await server.open(browser());
    say((await log.reply('"x".repeat(3e6)')).length);
    say((await log.reply('Array.from({length:1e6},(_, i)=>i)')).length);
    say((await log.reply('for (let i=0;i<1000;i++) console.log("line", i); "done"')));
    say((await log.reply('for (let i=0;i<3000;i++) console.log("line".repeat(100), i); "done"')).replace(/(line)+/g,'L'));
    say(log.text.length);
    say(await log.reply('1'));
  });
  t('alert', ['--timeout', '3'], async (server) => {
    const { log } = await server.open(browser());
    say(await log.reply('alert("x"); 5'));
    say(await log.reply('6'));
  });
  t('navigate', [], async (server) => {
    const { log, tab } = await server.open(browser());
    say(await log.reply('location.href = "/two.html"; await new Promise(() => {})'));
    say(await server.connected(tab).then((l) => l.page));
    say(await log.reply('document.title'));
    say(await log.reply('location.reload(); 7'));
    await pause(1000);
    say(await log.reply('location.reload(); await new Promise(() => {})'));
    say(await log.reply('window.close(); 8'));
    say(server.registry.text);
    say(log.plain);
  });
  t('reloadnext', [], async (server) => {
    const { log, tab } = await server.open(browser());
    for (let i = 0; i < 6; i++) {
      say(await log.reply('location.reload(); await new Promise(() => {})', 8000).catch(() => 'NO REPLY to reload'));
      const b = performance.now();
      say(await log.reply(`"next ${i}"`, 8000).catch(() => 'NO REPLY to next ' + i));
      say(Math.round(performance.now() - b));
    }
    say(log.plain);
  });
  t('reloaddebug', [], async (server) => {
    const { log, tab } = await server.open(browser());
    say(await log.reply('location.reload(); await new Promise(() => {})', 8000).catch(() => 'NO REPLY to reload'));
    log.append(js('"next"'));
    for (let i = 0; i < 12; i++) {
      await pause(100);
      const f = readdirSync(join(server.root, 'debug/.state'), { recursive: true }).map(String).filter((n) => n.includes(log.page)); if (i === 0) say(f); const st = (() => { try { return JSON.parse(readFileSync(join(server.root, 'debug/.state', f.filter((n) => n.includes('/d.')).at(-1)!), 'utf8').replace(/^[^{]*/, '')).state; } catch (e) { return { state: String(e) }; } })();
      say(i, { job: st.job?.id, req: st.job?.requested_at, st: st.job?.started_at, gone: st.gone, seen: st.seen_at, state: st.state }, await tab.evaluate('[document.documentElement.dataset.zgate, zgate.log, performance.getEntriesByType("resource").map((r) => [r.name.replace(/.*\\//, ""), Math.round(r.startTime), Math.round(r.duration)].join(" ")).join()]').catch(String));
    }
    say(log.plain);
  });
  t('wclose', [], async (server) => {
    const { log, tab } = await server.open(browser());
    say(await log.reply('window.close(); 8', 8000).catch(String));
    say(browser().tabs().map((t) => t.url()));
    await pause(1000);
    say(server.registry.text);
    say(log.plain);
  });
  t('wclosed', [], async (server) => {
    const { log, tab } = await server.open(browser());
    await tab.evaluate('void window.open("/two.html")');
    const l2 = await server.logOf('two');
    say(await l2.reply('window.close(); 8', 8000).catch(String));
    say(browser().tabs().map((t) => t.url()));
    await pause(1000);
    say(server.registry.text);
    say(l2.plain);
  });
  t('loop', ['--timeout', '2'], async (server) => {
    const { log } = await server.open(browser());
    say(await log.reply('const s = Date.now(); while (Date.now() - s < 4000); "loop over"'));
    say(server.registry.text);
    say(await log.reply('"after"'));
    await log.until(/late/);
    await pause(500);
    say(log.plain);
    say(server.registry.text);
  });
  t('utf8', [], async (server) => {
    const { log } = await server.open(browser());
    const good = readFileSync(log.path);
    writeFileSync(log.path, Buffer.concat([good, Buffer.from('```JS\n1+1\n```\n'), Buffer.from([0xff, 0xfe, 10])]));
    await pause(2000);
    say(log.text);
    writeFileSync(log.path, good);
    say(await log.reply('3'));
  });
  t('deleted', [], async (server) => {
    const { log } = await server.open(browser());
    await log.reply('1');
    rmSync(log.path);
    await pause(3000);
    say(log.text);
    say(await log.reply('2').catch(String));
    rmSync(join(server.root, 'debug'), { recursive: true });
    await pause(4000);
    say(existsSync(log.path), log.text);
    const again = browser().tabs().at(-1)!;
    say(await again.evaluate('[zgate.log, document.documentElement.dataset.zgate]'));
    say(existsSync(join(server.root, 'debug')) && readdirSync(join(server.root, 'debug')));
    say(server.registry.text);
    const l2 = server.log(await again.evaluate<string>('zgate.log'));
    say(await l2.reply('22').catch(String));
  });
  t('two', [], async (server) => {
    const other = await PagesServer.start(server.root).catch((e) => say(String(e)));
    if (!other) return;
    const a = await server.open(browser());
    const b = await other.open(browser());
    say(a.log.page, b.log.page);
    for (let i = 0; i < 5; i++) {
      say(await a.log.reply(`${i}`));
      say(await b.log.reply(`${i}`));
    }
    say(server.registry.text);
    say('other', other.said());
    await other.stop();
    say(server.registry.text);
    say(await a.log.reply(`5`));
    say(server.registry.text);
  });
  t('eight', [], async (server) => {
    const all = [];
    for (let i = 0; i < 8; i++) all.push(await server.open(browser()));
    const began = performance.now();
    await Promise.all(all.map(async ({ log }, i) => { await log.reply(`${i}*2`); say(i, Math.round(performance.now() - began)); }));
    say(server.registry.text);
  });
});
