/** A Node program as a page: the built client in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { PagePeer } from '../support/page-peer.ts';

let folder: string;
let client: string;
let peer: PagePeer;
const running = new Set<ChildProcess>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zgate-page-'));
  client = join(folder, 'page-node.mjs');
  buildSync({
    entryPoints: [resolve('local/page/node.ts')],
    outfile: client,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { VERSION: '"0.0.0-test"' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  peer = await PagePeer.start();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await peer.close();
});

/** Runs a program with the client in it; what it printed and how it ended. */
function program(text: string, { env = {}, file = 'my-tool.mjs' } = {}) {
  writeFileSync(join(folder, file), text);
  const child = spawn(process.execPath, ['--import', client, file], {
    cwd: folder,
    env: { PATH: process.env.PATH, ZGATE_PAGES: peer.url, ...env },
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on('close', (code) => {
      running.delete(child);
      done({ code, out, err });
    }),
  );
  return { child, ended };
}

const STAYS = 'process.stdin.resume();';

describe('a Node program', () => {
  it('is a page with its name, its globals and its console', async () => {
    const { child, ended } = program(`globalThis.state = { n: 41 }; console.log('started'); ${STAYS}`);
    // With --import the client is there before the program.
    await peer.until(() => peer.events.length > 0);
    expect(await peer.run('state.n++; state')).toEqual({ ok: true, language: 'JSON', value: '{"n":42}' });
    expect(peer.of('page_connect')[0]).toMatchObject({
      name: 'my-tool',
      url: `node://${child.pid}/my-tool.mjs`,
      languages: ['JS'],
    });
    expect(peer.events[0]).toMatchObject({ type: 'console.log', level: 'log', message: 'started' });
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, out: 'started\n', err: '' });
  });

  it('finds what it requires and imports from where it runs', async () => {
    writeFileSync(join(folder, 'beside.mjs'), 'export const here = 7;');
    program(STAYS, { env: { ZGATE_PAGE_NAME: 'Named' } });
    expect(await peer.run('require("node:path").basename(__filename ?? "")')).toMatchObject({ ok: false });
    expect((await peer.run('require("node:path").basename("/a/b")')).value).toBe('"b"');
    expect((await peer.run('const { here } = await import("./beside.mjs"); here')).value).toBe('7');
    expect((await peer.run('here + 1')).value).toBe('8');
    expect((await peer.run('import("./beside.mjs")')).value).toBe('{"here":7}');
    expect((await peer.run('import("node:os").then((os) => typeof os.cpus)')).value).toBe('"function"');
    expect(peer.of('page_connect')[0]!.name).toBe('Named');
  });

  it('prints no warning for what a block imports, and lets those of the program through', async () => {
    writeFileSync(join(folder, 'beside.mjs'), 'export const here = 7;');
    const { child, ended } = program(STAYS);
    const first = peer.hand('const load = () => import("./beside.mjs"); (await load()).here');
    const second = peer.hand('process.emitWarning("mind", { type: "Own", code: "O1" }); (await load()).here');
    expect([await peer.resultOf(first), await peer.resultOf(second)]).toMatchObject([
      { ok: true, value: '7', errors: [] },
      { ok: true, value: '7' },
    ]);
    child.stdin.end();
    expect(await ended).toEqual({
      code: 0,
      out: '',
      err: expect.stringMatching(/^\(node:\d+\) \[O1\] Own: mind\n\(Use `node --trace-warnings [^\n]*\n$/),
    });
  });

  it('goes on when a block takes away what the client is made of', async () => {
    program(STAYS);
    await peer.run(
      'Promise.race = Promise.resolve = null; globalThis.Promise = null; globalThis.AbortController = null',
    );
    await peer.run('JSON.parse = JSON.stringify = null; globalThis.JSON = null');
    expect(await peer.run('[Promise, JSON, AbortController]')).toEqual({
      ok: true,
      language: 'JSON',
      value: '[null,null,null]',
    });
  });

  it('tells errors with stacks of the block alone', async () => {
    program(STAYS);
    const { value } = await peer.run('function f() { null.x }\nf()');
    expect(value).toMatch(
      /^TypeError: Cannot read properties of null \(reading 'x'\)\n {4}at f \(.*zgate-job-1\.js:1:21\)\n {4}at .*zgate-job-1\.js:2:1\)?$/,
    );
    expect((await peer.run('await 1; nowhere')).value).toMatch(
      /^ReferenceError: nowhere is not defined\n {4}at .*zgate-job-2\.js:1:/,
    );
  });

  it('ends when its own work does, and says so if there is time', async () => {
    const { ended } = program('setTimeout(() => console.log("done"), 300);');
    await peer.until(() => peer.of('page_poll').length > 0);
    expect(await ended).toEqual({ code: 0, out: 'done\n', err: '' });
  });

  it('ends as ever without a server', async () => {
    const { ended } = program('setTimeout(() => console.log("done"), 600);', {
      env: { ZGATE_PAGES: 'http://127.0.0.1:1' },
    });
    expect(await ended).toEqual({ code: 0, out: 'done\n', err: '' });
  });

  it.each([
    ['throw new Error("fatal")', 1],
    ['Promise.reject(new Error("fatal"))', 1],
    ['process.on("unhandledRejection", () => {}); Promise.reject(new Error("fine"))', 0],
    ['process.on("uncaughtException", () => {}); setTimeout(() => { throw new Error("fine") })', 0],
    ['process.exit(3)', 3],
  ])('ends as it would have: %s', async (text, code) => {
    const { ended } = program(text);
    expect((await ended).code).toBe(code);
  });

  it('tells an error that it survives', async () => {
    program(
      `process.on("uncaughtException", () => {}); setTimeout(() => { throw new Error("survived") }); ${STAYS}`,
    );
    const event = await peer.until(() => peer.events[0]);
    expect(event).toMatchObject({ type: 'uncaughtException', level: 'error', message: 'Error: survived' });
  });
});
