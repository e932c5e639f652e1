/** Files of `zgate pages` in a real browser: the client is there before the page's scripts, and in its workers. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Mounted } from '../../local/listen.ts';
import { mountPages } from '../../local/pages/http.ts';
import { chromium, describeChromium } from '../support/chromium.ts';
import { tempDir, tempTree } from '../support/tree.ts';

/** Stands in for the client: counts itself. */
const CLIENT = 'globalThis.clients = (globalThis.clients ?? 0) + 1;';
/** Says how many clients there are as soon as there is one, and whether it is strict itself. */
const REPORT = `
const strict = (function () { return this === undefined; })();
const tell = (port) => globalThis.clients ? port.postMessage([clients, strict]) : setTimeout(tell, 5, port);`;

const root = tempTree({
  'index.html': `<!doctype html><html><head><title>here</title><script>
window.before = window.clients;
window.line = new Error().stack.match(/:(\\d+):\\d+\\)?$/m)[1];
</script></head><body><video></video></body></html>`,
  'plain/a.txt': 'a',
  'classic.js': `${REPORT} tell(self);`,
  'strict.js': `/* a */ 'use strict'\n${REPORT} tell(self);`,
  'hashbang.js': `#!/usr/bin/env node\n${REPORT} tell(self);`,
  'module.js': `import { one } from './one.js';\nimport data from './data.json' with { type: 'json' };\n${REPORT} if (one + data === 3) tell(self);`,
  'one.js': 'export const one = 1;',
  'data.json': '2',
  'shared.js': `${REPORT} onconnect = ({ ports: [port] }) => tell(port);`,
  'lines.js': 'onmessage = 1;\nself.postMessage(new Error().stack.match(/:(\\d+):\\d+\\)?$/m)[1]);',
  'sw.js': 'onfetch = undefined;',
});

describeChromium('pages in a browser', (browser) => {
  const ending = new AbortController();
  let server: Mounted;
  beforeAll(async () => {
    const answer = async () => ({ status: 404, headers: {}, body: '' });
    const token = () => false;
    const service = { root, answer, client: () => CLIENT, signal: ending.signal, origins: [], token };
    server = await mountPages(service, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    ending.abort();
    await server.close();
  });

  it('has the client before its own scripts, and its lines where they were', async () => {
    const tab = await browser().open(`${server.address}/`);
    const seen = () =>
      tab.evaluate(
        `[document.head.firstElementChild.outerHTML, before, line, clients, document.compatMode, document.title]`,
      );
    const expected = ['<script src="/zgate/page.js"></script>', 1, '3', 1, 'CSS1Compat', 'here'];
    expect(await seen()).toEqual(expected);
    await tab.reload();
    expect(await seen()).toEqual(expected);
    await tab.close();
  });

  it('has a live page where there is only a directory', async () => {
    const tab = await browser().open(`${server.address}/plain`);
    expect([tab.url(), await tab.evaluate(`[clients, document.links.length]`)]).toEqual([
      `${server.address}/plain/`,
      [1, 2],
    ]);
    const picture = join(tempDir(), 'list.png');
    await tab.screenshot(picture);
    expect(statSync(picture).size).toBeGreaterThan(1000);
    await tab.close();
  });

  it('gives a page that fetches a document what is on disk', async () => {
    const tab = await browser().open(`${server.address}/`);
    expect(await tab.evaluate(`fetch('/').then((r) => r.text()).then((t) => t.includes('zgate'))`)).toBe(
      false,
    );
    await tab.reload();
    expect(await tab.evaluate('clients')).toBe(1);
    await tab.close();
  });

  const first = (make: string, port = 'w') =>
    `new Promise((resolve, reject) => { const w = ${make}; ${port}.onmessage = (e) => resolve(e.data); w.onerror = (e) => reject(e.message); })`;
  it.each([
    ['a classic worker', `new Worker('/classic.js')`, [1, false]],
    ['a strict worker', `new Worker('/strict.js')`, [1, true]],
    ['a worker with a first line of its own', `new Worker('/hashbang.js')`, [1, false]],
    ['a module worker', `new Worker('/module.js', { type: 'module' })`, [1, true]],
    ['a module worker again', `new Worker('/module.js?2', { type: 'module' })`, [1, true]],
    ['a worker and its line numbers', `new Worker('/lines.js')`, '2'],
  ])('starts the client in %s', async (_, make, expected) => {
    const tab = await browser().open(`${server.address}/`);
    expect([await tab.evaluate(first(make)), tab.errors()]).toEqual([expected, []]);
    await tab.close();
  });

  it.each([
    ['classic', '{}'],
    ['module', `{ type: 'module' }`],
  ])('starts the client in a shared %s worker', async (type, options) => {
    const tab = await browser().open(`${server.address}/`);
    const make = `new SharedWorker('/shared.js?${type}', ${options})`;
    expect([await tab.evaluate(first(make, 'w.port')), tab.errors()]).toEqual([[1, type === 'module'], []]);
    await tab.close();
  });

  it('uses one file as a script of the page and as a worker', async () => {
    const tab = await browser().open(`${server.address}/`);
    const load = `new Promise((resolve, reject) => { const s = document.createElement('script'); s.src = '/classic.js'; s.onload = () => resolve(clients); s.onerror = reject; document.head.append(s); })`;
    expect(await tab.evaluate(load)).toBe(1);
    expect(await tab.evaluate(first(`new Worker('/classic.js')`))).toEqual([1, false]);
    expect(await tab.evaluate(load)).toBe(1);
    await tab.close();
  });

  it('leaves service workers alone', async () => {
    const tab = await browser().open(`${server.address}/`);
    const script = `navigator.serviceWorker.register('/sw.js').then((r) => r.unregister())`;
    expect([await tab.evaluate(script), tab.errors()]).toEqual([true, []]);
    await tab.close();
  });

  it('keeps tabs apart, and waits for what will be', async () => {
    const one = await browser().open(`${server.address}/`);
    const two = await browser().open(`${server.address}/`);
    await one.evaluate(`void setTimeout(() => { window.late = 'yes'; }, 50)`);
    expect(await one.until('window.late')).toBe('yes');
    await expect(two.until('window.late', 100)).rejects.toThrow('still undefined after 100 ms: window.late');
    await one.evaluate(`void setTimeout(() => { throw new Error('for all to see'); })`);
    await one.evaluate(`void setTimeout(() => location.reload())`);
    await one.until('window.late === undefined');
    expect(one.errors()).toEqual(['Error: for all to see']);
    await Promise.all([one.close(), two.close()]);
  });

  it('leaves nothing behind', async () => {
    const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('zgate-chromium-'));
    const before = profiles();
    const second = (await chromium())!;
    const made = profiles().filter((name) => !before.includes(name));
    await second.open(`${server.address}/`);
    await second.close();
    expect(made.map((name) => existsSync(join(tmpdir(), name)))).toContain(false);
  });
});
