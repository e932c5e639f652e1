/** What of a directory a browser gets. */
import { execFileSync } from 'node:child_process';
import { truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openRoot } from '../../lib/io/safe-path.ts';
import { CLIENT_TAG } from '../../local/pages/inject.ts';
import { mediaType, withCharset } from '../../local/pages/mime.ts';
import { byteRange } from '../../local/pages/range.ts';
import { staticFiles } from '../../local/pages/static.ts';
import { tempDir, tempTree } from '../support/tree.ts';

describe('byteRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=2-', { start: 2, end: 10 }],
    ['bytes=2-99', { start: 2, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('reads %s', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });
});

it.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.CSS', 'text/css; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.mjs', 'text/javascript; charset=utf-8'],
  ['a.js.map', 'application/json'],
  ['a.svg', 'image/svg+xml; charset=utf-8'],
  ['a.wasm', 'application/wasm'],
  ['a.woff2', 'font/woff2'],
  ['a.mp4', 'video/mp4'],
  ['a.md', 'text/markdown; charset=utf-8'],
  ['LICENSE', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
])('calls %s %s', (name, type) => {
  expect(withCharset(mediaType(name))).toBe(type);
});

async function get(root: string, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const reply = await staticFiles(openRoot(root))({ method, url, headers });
  const parts: Buffer[] = [];
  if (typeof reply.body === 'string' || reply.body instanceof Uint8Array) parts.push(Buffer.from(reply.body));
  else for await (const piece of reply.body) parts.push(Buffer.from(piece));
  const bytes = Buffer.concat(parts);
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() };
}

describe('staticFiles', () => {
  const outside = tempTree({ 'secret.txt': 'secret', 'dir/a.txt': 'a' });
  const root = tempTree({
    'index.html': '<head></head>root',
    'a b/index.html': '<head></head>dir',
    'list/z.txt': 'zz',
    'list/<i>&".txt': 'x'.repeat(1500),
    'list/sub/x.txt': 'x',
    'list/javascript:alert(1)': '',
    'list/.hidden': 'x',
    'list/out': { link: join(outside, 'secret.txt') },
    'list/in': { link: 'sub' },
    'list/index.html/a.txt': '',
    'empty/': '',
    'data.bin': Uint8Array.from({ length: 300_000 }, (_, i) => i % 251),
    'nothing.bin': '',
    'worker.js': '"use strict"\nonmessage = 1;',
    'a%2fb.txt': 'percent',
    'ümlaut.txt': 'ü',
    '.env': 'secret',
    '.git/config': 'secret',
    'debug.md': 'secret',
    'debug/page.md': 'secret',
    'sub/debug/page.md': 'fine',
    'sub/debug.md': 'fine',
    'to-secret': { link: join(outside, 'secret.txt') },
    'to-dir': { link: join(outside, 'dir') },
    'to-logs': { link: 'debug' },
    'to-log.md': { link: 'debug/page.md' },
    'to-git': { link: '.git' },
    'to-index': { link: 'index.html' },
    'node_modules/.pnpm/a@1/node_modules/a/index.js': 'pnpm',
    'node_modules/a': { link: '.pnpm/a@1/node_modules/a' },
    'latin.html': Buffer.from('<meta charset=latin1><head></head>caf\xe9', 'latin1'),
    'wide.html': Buffer.from('\uFEFF<head></head>\u00e9', 'utf16le'),
    'wide-be.html': Buffer.from('\uFEFF<head></head>\u00e9', 'utf16le').swap16(),
    'odd.html': Buffer.concat([Buffer.from('\uFEFF<head></head>', 'utf16le'), Buffer.from('x')]),
  });
  execFileSync('mkfifo', [join(root, 'fifo.txt')]);

  it('serves a document with the client, and tells its charset', async () => {
    const { status, headers, text } = await get(root, '/index.html?a=1');
    const { etag, ...rest } = headers;
    expect([status, text, rest]).toEqual([
      200,
      `<head>${CLIENT_TAG}</head>root`,
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'sec-fetch-dest',
      },
    ]);
    expect(etag).toMatch(/^W\/"[\w-]+-z"$/);
  });

  it.each([
    ['the root', '/', 'root'],
    ['a directory', '/a%20b/', 'dir'],
    ['slashes too many', '//a%20b//', 'dir'],
  ])('finds the index of %s', async (_, url, end) => {
    const { status, text } = await get(root, url);
    expect([status, text]).toEqual([200, `<head>${CLIENT_TAG}</head>${end}`]);
  });

  it.each([
    ['/a%20b', '/a%20b/'],
    ['/a%20b?x=1?2', '/a%20b/?x=1?2'],
    ['//a%20b', '/a%20b/'],
    ['/node_modules%2Fa', '/node_modules/a/'],
  ])('sends %s to %s', async (url, location) => {
    const { status, headers } = await get(root, url);
    expect([status, headers.location, headers['cache-control']]).toEqual([301, location, 'no-cache']);
  });

  it.each([
    ['/%zz', 400, 'path is not valid percent-encoding: /%zz'],
    ['/a%00.txt', 400, 'path must not have a NUL in it'],
    ['http://localhost/', 400, 'path must start with /'],
    ['*', 400, 'path must start with /'],
    ['/missing.html', 404, 'not found: missing.html'],
    ['/index.html/', 404, 'not found: index.html'],
    ['/.env', 404, 'not found: .env'],
    ['/%2eenv', 404, 'not found: .env'],
    ['/.git/config', 404, 'not found: .git/config'],
    ['/../secret.txt', 404, 'not found: ../secret.txt'],
    ['/a/..%2f..%2fetc/passwd', 404, 'not found: a/../../etc/passwd'],
    ['/debug.md', 404, 'not found: debug.md'],
    ['/debug', 404, 'not found: debug'],
    ['/debug/', 404, 'not found: debug'],
    ['/debug/page.md', 404, 'not found: debug/page.md'],
    ['//debug/page.md', 404, 'not found: debug/page.md'],
    ['/to-logs/page.md', 404, 'not found: to-logs/page.md'],
    ['/to-logs/', 404, 'not found: to-logs'],
    ['/to-log.md', 404, 'not found: to-log.md'],
    ['/to-git/config', 404, 'not found: to-git/config'],
    ['/to-secret', 403, 'path outside root'],
    ['/to-dir/', 403, 'path outside root'],
    ['/to-dir/a.txt', 403, 'path outside root'],
    ['/fifo.txt', 404, 'not a regular file: fifo.txt'],
    ['/<script>', 404, 'not found: &lt;script&gt;'],
  ])('answers %s with %i', async (url, status, text) => {
    const given = await get(root, url);
    expect([given.status, given.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(given.text).toContain(`<p>${text}</p>`);
    expect(given.text).not.toContain('zgate/page.js');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { status, headers } = await get(root, '/index.html', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['/sub/debug/page.md', 'fine'],
    ['/sub/debug.md', 'fine'],
    ['/a%252fb.txt', 'percent'],
    ['/%C3%BCmlaut.txt', 'ü'],
    ['/node_modules/a/index.js', 'pnpm'],
    ['/to-index', '<head></head>root'],
  ])('serves %s', async (url, text) => {
    expect(await get(root, url)).toMatchObject({ status: 200, text });
  });

  it.each([
    ['empty', '<head></head>root'],
    ['document', `<head>${CLIENT_TAG}</head>root`],
    ['iframe', `<head>${CLIENT_TAG}</head>root`],
  ])('gives a document that is asked for as %s', async (dest, text) => {
    expect(await get(root, '/', { 'sec-fetch-dest': dest })).toMatchObject({ status: 200, text });
  });

  it('starts the client in workers, but not in other scripts', async () => {
    const given = [];
    for (const dest of ['worker', 'sharedworker', 'serviceworker', 'script']) {
      const { text, headers } = await get(root, '/worker.js', { 'sec-fetch-dest': dest });
      given.push([text.startsWith('"use strict";try{'), headers.etag?.endsWith('-z"'), headers.vary]);
    }
    expect(given).toEqual([
      [true, true, 'sec-fetch-dest'],
      [true, true, 'sec-fetch-dest'],
      [false, false, 'sec-fetch-dest'],
      [false, false, 'sec-fetch-dest'],
    ]);
  });

  it('damages no byte of a document that is not UTF-8', async () => {
    const given = [];
    for (const name of ['latin', 'wide', 'wide-be', 'odd']) {
      const { bytes, headers } = await get(root, `/${name}.html`);
      given.push([headers['content-type'], bytes]);
    }
    const wide = Buffer.from(`\uFEFF<head>${CLIENT_TAG}</head>\u00e9`, 'utf16le');
    expect(given).toEqual([
      ['text/html', Buffer.from(`<meta charset=latin1><head>${CLIENT_TAG}</head>caf\xe9`, 'latin1')],
      ['text/html', wide],
      ['text/html', Buffer.from(wide).swap16()],
      ['text/html', Buffer.concat([Buffer.from('\uFEFF<head></head>', 'utf16le'), Buffer.from('x')])],
    ]);
  });

  it('serves a document beyond 10 MB as it is', async () => {
    const large = tempTree({ 'a.html': `<head></head>${' '.repeat(10_000_000)}` });
    const { headers, text } = await get(large, '/a.html');
    expect([headers['content-length'], text.slice(0, 13), text.length]).toEqual([
      '10000013',
      '<head></head>',
      10_000_013,
    ]);
  });

  it('says that a file is as it was, until it is not', async () => {
    const made = tempTree({ 'a.txt': 'one', 'a.html': 'one' });
    for (const url of ['/a.txt', '/a.html']) {
      const etag = (await get(made, url)).headers.etag!;
      for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
        const again = await get(made, url, { 'if-none-match': known });
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      }
      expect((await get(made, url, { 'if-none-match': '"x"' })).status).toBe(200);
      utimesSync(join(made, url), 1, 1);
      expect((await get(made, url, { 'if-none-match': etag })).status).toBe(200);
    }
  });

  it('gives one range of bytes', async () => {
    const all = await get(root, '/data.bin');
    expect([
      all.status,
      all.headers['content-length'],
      all.headers['accept-ranges'],
      all.bytes.length,
    ]).toEqual([200, '300000', 'bytes', 300_000]);
    const part = await get(root, '/data.bin', { range: 'bytes=1000-200999' });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 1000-200999/300000',
      '200000',
    ]);
    expect(part.bytes.equals(all.bytes.subarray(1000, 201_000))).toBe(true);
    const beyond = await get(root, '/data.bin', { range: 'bytes=300000-' });
    expect([beyond.status, beyond.headers['content-range'], beyond.text]).toEqual([
      416,
      'bytes */300000',
      '',
    ]);
    const stale = await get(root, '/data.bin', { range: 'bytes=0-1', 'if-range': all.headers.etag! });
    expect([stale.status, stale.bytes.length]).toEqual([200, 300_000]);
    expect((await get(root, '/index.html', { range: 'bytes=0-1' })).status).toBe(200);
    expect((await get(root, '/nothing.bin')).headers['content-length']).toBe('0');
  });

  it('answers HEAD with the headers of GET', async () => {
    for (const url of ['/data.bin', '/ümlaut.txt'.replace('ü', '%C3%BC'), '/missing']) {
      const [head, whole] = [await get(root, url, {}, 'HEAD'), await get(root, url)];
      expect([head.status, head.headers]).toEqual([whole.status, whole.headers]);
    }
    expect((await get(root, '/data.bin', {}, 'HEAD')).text).toBe('');
  });

  it('does not pass off a file that got shorter as whole', async () => {
    const made = tempTree({ 'a.bin': new Uint8Array(1_000_000) });
    const { body } = await staticFiles(openRoot(made))({ method: 'GET', url: '/a.bin', headers: {} });
    truncateSync(join(made, 'a.bin'), 10);
    const read = async () => {
      for await (const _ of body as AsyncIterable<Uint8Array>);
    };
    await expect(read()).rejects.toThrow('the file got shorter while it was read');
  });

  it('lists a directory without an index, with the client in it', async () => {
    const { status, headers, text } = await get(root, '/list/');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(text).toContain(`<head>${CLIENT_TAG}`);
    expect(text).toContain('<title>/list/</title>');
    expect(
      [...text.matchAll(/<tr><td><a href="(.*?)">(.*?)<\/a><\/td><td>(.*?)<\/td>/g)].map((m) => m.slice(1)),
    ).toEqual([
      ['../', '../', ''],
      ['./in/', 'in/', ''],
      ['./index.html/', 'index.html/', ''],
      ['./sub/', 'sub/', ''],
      ['./%3Ci%3E%26%22.txt', '&lt;i&gt;&amp;&quot;.txt', '1.5 kB'],
      ['./javascript%3Aalert(1)', 'javascript:alert(1)', '0 B'],
      ['./z.txt', 'z.txt', '2 B'],
    ]);
    const empty = await get(root, '/empty/');
    expect(empty.text).toContain('There is nothing else here yet.');
  });

  it('does not list the logs', async () => {
    const made = tempTree({ 'debug.md': 'a', 'debug/a.md': 'a', 'a.txt': 'a', logs: { link: 'debug' } });
    const { text } = await get(made, '/');
    expect([...text.matchAll(/href="(.*?)"/g)].map((m) => m[1])).toEqual(['./a.txt']);
  });

  it('serves a root that is below a hidden directory', async () => {
    const home = tempDir();
    execFileSync('mkdir', [join(home, '.cache')]);
    execFileSync('cp', ['-r', join(root, 'a b'), join(home, '.cache')]);
    expect((await get(join(home, '.cache/a b'), '/')).status).toBe(200);
  });
});
