/** The HTTP side of `zgate pages` on a real socket: who is answered, and what they get. */
import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Fault } from '../../lib/fault.ts';
import { type HttpAnswer, problem } from '../../lib/wire/http.ts';
import type { Mounted } from '../../local/listen.ts';
import { mountPages, type PagesService } from '../../local/pages/http.ts';
import { CLIENT_TAG } from '../../local/pages/inject.ts';
import { lineReader } from '../support/server.ts';
import { tempTree } from '../support/tree.ts';

const root = tempTree({
  'index.html': '<head></head>hi',
  'a.js': 'a',
  'big.bin': Buffer.alloc(50_000_000),
  'repl/page_poll': 'a file',
});
const CLIENT = 'hello()';

const waiting = new EventEmitter();
/** Says what it was asked; a poll ends when nobody waits for it any more. */
const answer: HttpAnswer = async ({ method, path, contentType, body, signal }) => {
  let text = '';
  for await (const piece of body) text += Buffer.from(piece).toString();
  if (text === 'wait') {
    waiting.emit('poll');
    await once(signal!, 'abort');
  }
  const said = JSON.stringify({ method, path, contentType, text });
  return { status: 200, headers: { 'content-type': 'application/json' }, body: said };
};

const ending = new AbortController();
const service: PagesService = {
  root,
  answer,
  client: () => CLIENT,
  signal: ending.signal,
  origins: ['https://app.example', 'HTTPS://Other.Example:443/', 'chrome-extension://abc'],
  token: (given) => given === 'of this user',
};
const TOKEN = { authorization: 'Bearer of this user' };
const ANY: Parameters<typeof mountPages>[1] = { host: '127.0.0.1', port: 0 };
let server: Mounted;
beforeAll(async () => {
  server = await mountPages(service, ANY);
});
afterAll(async () => {
  ending.abort();
  await server.close();
});

async function ask(path: string, method = 'GET', headers: OutgoingHttpHeaders = {}, body = '') {
  const { hostname, port } = new URL(server.address);
  const sent = request({ host: hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  const { date, connection, ...rest } = response.headers;
  return { status: response.statusCode!, headers: rest, text };
}
const post = (path: string, headers: OutgoingHttpHeaders = {}, body = '{}') =>
  ask(path, 'POST', { 'content-type': 'application/json', ...headers }, body);
const said = (path: string, text = '{}') =>
  JSON.stringify({ method: 'POST', path, contentType: 'application/json', text });

describe('routes', () => {
  it('serves files with the client in them', async () => {
    expect(await ask('/')).toMatchObject({ status: 200, text: `<head>${CLIENT_TAG}</head>hi` });
    const { headers, text } = await ask('/', 'HEAD');
    expect([headers['content-length'], text]).toEqual([String(15 + CLIENT_TAG.length), '']);
  });

  it('serves the client to any page', async () => {
    const { status, headers, text } = await ask('/zgate/page.js?v=1', 'GET', {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    });
    const { etag, ...rest } = headers;
    expect([status, text, rest]).toEqual([
      200,
      CLIENT,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': '7',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      },
    ]);
    const again = await ask('/zgate/page.js', 'GET', { 'if-none-match': etag! });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('tells of its health', async () => {
    const { status, text } = await ask('/zgate/health');
    expect([status, JSON.parse(text)]).toEqual([200, { method: 'GET', path: '/health', text: '' }]);
  });

  it.each(['/repl/page_request', '/repl/page_list', '/repl/page_poll', '/repl'])(
    'hands POST %s of a program to the operations',
    async (path) => {
      const { status, headers, text } = await post(path, TOKEN, '{"a":1}');
      expect([status, text]).toEqual([200, said(path, '{"a":1}')]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each([{}, { authorization: 'Bearer of another' }, { authorization: 'of this user' }])(
    'answers a program that shows %j only what it asks of its own jobs',
    async (headers) => {
      const refused = await post('/repl/page_request', headers, '{}');
      expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
        401,
        'send the token in debug/.state/token as "Authorization: Bearer TOKEN"',
      ]);
      expect(await post('/repl/page_poll', headers, '{}')).toMatchObject({ status: 200 });
    },
  );

  it('has files under every other name', async () => {
    expect(await ask('/repl/page_poll')).toMatchObject({ status: 200, text: 'a file' });
    expect(await post('/index.html')).toMatchObject({ status: 405 });
    expect(await ask('/repl/page_poll', 'OPTIONS')).toMatchObject({ status: 405 });
    expect(await ask('/zgate/other')).toMatchObject({ status: 404 });
  });
});

describe('pages of other origins', () => {
  const OPS = ['page_connect', 'page_poll', 'page_result', 'page_background'];
  const WELCOME = [
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:1',
    'https://app.example',
    'https://other.example',
    'chrome-extension://abc',
  ];
  const STRANGE = [
    'null',
    '',
    'https://evil.example',
    'http://app.example',
    'https://app.example:444',
    'https://localhost.evil.example',
    'http://localhost:80@evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.example/localhost',
    'file://localhost',
  ];

  it.each(OPS)('lets them call %s', async (op) => {
    const { status, headers, text } = await post(`/repl/${op}`, { origin: 'http://localhost:3000' });
    expect([status, text, headers]).toEqual([
      200,
      said(`/repl/${op}`),
      {
        'content-type': 'application/json',
        'content-length': String(text.length),
        'access-control-allow-origin': 'http://localhost:3000',
        vary: 'origin',
      },
    ]);
  });

  it.each(WELCOME)('welcomes %s', async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' };
    const { status, headers: given } = await post('/repl/page_poll', headers);
    expect([status, given['access-control-allow-origin']]).toEqual([200, origin]);
    const preflight = await ask('/repl/page_poll', 'OPTIONS', {
      origin,
      'access-control-request-method': 'POST',
    });
    expect([preflight.status, preflight.headers]).toEqual([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
        vary: 'origin',
      },
    ]);
  });

  it('lets them in from a public network when they ask', async () => {
    const { headers } = await ask('/repl/page_poll', 'OPTIONS', {
      origin: 'https://app.example',
      'access-control-request-private-network': 'true',
    });
    expect(headers['access-control-allow-private-network']).toBe('true');
  });

  it.each(STRANGE)('turns away "%s"', async (origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      const { status, headers, text } = await ask('/repl/page_poll', method, { origin });
      expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
        403,
        'application/problem+json',
        undefined,
      ]);
      expect(JSON.parse(text)).toMatchObject({ code: 'unauthorized' });
    }
  });

  it.each(['page_request', 'page_list', 'page_changed', 'eval', 'page%5Fpoll', 'page_poll/', ''])(
    'lets no page call "%s"',
    async (op) => {
      for (const origin of WELCOME) {
        const { status, headers } = await post(`/repl/${op}`, { origin });
        expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
      }
      expect((await post(`/repl/${op}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await post(`/repl/${op}`, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    },
  );

  it('does not take a missing origin from a browser for a program', async () => {
    expect((await post('/repl/page_poll', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('lets other sites neither read files nor run them', async () => {
    const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ask('/a.js', 'GET', script)).status).toBe(403);
    const { status, headers } = await ask('/a.js', 'GET', { origin: 'https://evil.example' });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined]);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask('/', 'GET', link)).status).toBe(200);
  });

  it('tells a welcome page why it gets no answer', async () => {
    const mounted = await mountPages({ ...service, answer: async () => problem('not_found', 'gone') }, ANY);
    const response = await fetch(`${mounted.address}/repl/page_poll`, {
      method: 'POST',
      headers: { origin: 'http://localhost:1', connection: 'close' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'http://localhost:1',
    ]);
    await response.text();
    await mounted.close();
  });
});

it.each(['localhost', 'localhost:1', '127.0.0.1:8', '[::1]:1', '127.1.2.3'])(
  'answers to %s',
  async (host) => {
    expect((await ask('/', 'GET', { host })).status).toBe(200);
  },
);

it.each(['evil.example', 'localhost.evil.example:80', '192.168.1.1', '0.0.0.0', 'localhost@evil'])(
  'does not answer to %s',
  async (host) => {
    for (const path of ['/', '/zgate/page.js', '/zgate/health', '/repl/page_poll']) {
      const { status, text } = await ask(path, path.startsWith('/repl') ? 'POST' : 'GET', { host });
      expect([status, JSON.parse(text).detail]).toEqual([
        403,
        `host must be a loopback name, got ${host.replace(/:80$/, '')}`,
      ]);
    }
  },
);

it.each(['0.0.0.0', '192.168.1.1', '::', 'example.com'])('does not listen on %s', async (host) => {
  const given = mountPages(service, { host, port: 80 });
  await expect(given).rejects.toThrow(Fault);
  await expect(given).rejects.toThrow('pages are served to this machine alone: use 127.0.0.1, got ');
});

it.each(['*', 'null', 'app.example', 'https://app.example/path', 'https://a@b'])(
  'does not take %s for an origin',
  async (origin) => {
    await expect(mountPages({ ...service, origins: [origin] }, ANY)).rejects.toThrow(
      `an origin must be SCHEME://HOST[:PORT], for instance https://app.example, got ${origin}`,
    );
  },
);

describe('when it is over', () => {
  async function started() {
    const own = new AbortController();
    const mounted = await mountPages({ ...service, signal: own.signal }, ANY);
    const port = Number(new URL(mounted.address).port);
    const dial = (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    };
    return { own, mounted, dial };
  }

  it('answers the polls and closes', async () => {
    const { own, mounted, dial } = await started();
    const polled = once(waiting, 'poll');
    const poll = dial('POST /repl/page_poll HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nwait');
    const idle = dial('GET /zgate/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.all([polled, once(idle, 'data')]);
    const lines = lineReader(poll);
    own.abort();
    await mounted.close();
    expect((await lines.rest())[0]).toBe('HTTP/1.1 200 OK\r');
  });

  it('waits neither for clients that take nothing nor for those that ask nothing', async () => {
    const { own, mounted, dial } = await started();
    const slow = dial('GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const silent = dial('');
    const half = dial('POST /repl/page_poll HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nwa');
    await Promise.all([once(slow, 'readable'), once(silent, 'connect'), once(half, 'connect')]);
    own.abort();
    await mounted.close();
    for (const socket of [slow, silent, half]) socket.destroy();
  });

  it('gives a client that shuts its sending side the whole file, and nothing else', async () => {
    const { mounted, dial } = await started();
    const socket = dial('GET /big.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    socket.end();
    // Reads slowly at first, so that the server has time to look for it.
    await once(socket, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 500));
    let body = 0;
    let strange = 0;
    let head = Buffer.alloc(0);
    for await (const piece of socket as AsyncIterable<Buffer>) {
      let rest = piece;
      if (body === 0) {
        head = Buffer.concat([head, piece]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) continue;
        rest = head.subarray(end + 4);
      }
      body += rest.length;
      strange += rest.filter((byte) => byte !== 0).length;
    }
    expect([body, strange]).toEqual([50_000_000, 0]);
    await mounted.close();
  });
});
