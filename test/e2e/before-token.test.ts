/** What a client can hold of a port before it has shown the token: seconds, kilobytes and slots of its own. */
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encode } from '@msgpack/msgpack';
import { httpAnswer } from '../../lib/wire/http.ts';
import { type Local, local } from '../../local/compose.ts';
import type { HttpPatience } from '../../local/http-server.ts';
import type { Patience } from '../../local/lines.ts';
import { mount } from '../../local/mounts/http.ts';
import { mountTcp } from '../../local/mounts/socket.ts';
import { serverToken } from '../../local/token.ts';
import { certificate } from '../support/certificate.ts';
import { dial, target } from '../support/server.ts';
import { tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\n' });
const ANY = { host: '127.0.0.1', port: 0 };
const token = serverToken({ text: 'sesame', secret: true });
const AUTH = '{"id":"a","op":"auth","token":"sesame"}\n';
const STAT = '{"id":"1","op":"stat","args":{"path":"a.txt"}}\n';
const AUTH_FIRST = 'first line must be {"op":"auth","token":"…"}';
/** Long enough that nothing of it is over by itself when a test waits for something else. */
const LONG_MS = 600_000;
const PATIENCE: Patience = { first_ms: LONG_MS, line_ms: LONG_MS, idle_ms: LONG_MS, stall_ms: LONG_MS };

let here: Local;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  here = await local({ root });
});
afterAll(async () => {
  for (const close of open) await close();
  await here.close();
});

async function tcp(patience: Partial<Patience> = {}, more: object = {}, max_line_bytes = 16 << 20) {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const service = {
    dispatch: here.dispatch,
    signal: ending.signal,
    patience: { ...PATIENCE, ...patience },
    max_line_bytes,
  };
  const mounted = await mountTcp(service, ANY, { token, ...more });
  open.push(async () => {
    ending.abort();
    await mounted.close();
  });
  return mounted.address;
}

async function http(patience: Partial<HttpPatience> = {}) {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const answer = httpAnswer({ table: [], dispatch: here.dispatch, version: '0', report: () => {} });
  const mounted = await mount({ answer, signal: ending.signal, token, patience }, ANY);
  open.push(async () => {
    ending.abort();
    await mounted.close();
  });
  return mounted.address;
}

/** Connections that are open, each of which has sent a text; those that the server closes leave the set. */
async function silent(address: string, count: number, text: string): Promise<Set<Socket>> {
  const sockets = new Set<Socket>();
  for (let i = 0; i < count; i++) {
    const socket = connect(target(address) as NetConnectOpts);
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .resume();
    await once(socket, 'connect');
    sockets.add(socket);
    socket.write(text);
  }
  return sockets;
}

/** Resolves when so many are left. */
async function left(sockets: Set<Socket>, count: number) {
  while (sockets.size > count) await Promise.race([...sockets].map((socket) => once(socket, 'close')));
  return sockets.size;
}

describe('a line port with a token', () => {
  it.each([
    ['says nothing', ''],
    ['sends a blank', ' '],
    ['sends blank lines', '\n\r\n \n'],
    ['begins a line', '{"op":'],
  ])('closes a connection that %s when its time is over', async (_, text) => {
    const address = await tcp({ first_ms: 100 });
    const { socket, lines } = await dial(address);
    socket.write(text);
    expect(await lines.rest()).toEqual([]);
  });

  it('closes a connection that goes on sending blanks when its time is over', async () => {
    const address = await tcp({ first_ms: 100 });
    const { socket, lines } = await dial(address);
    const drip = setInterval(() => socket.write(' '), 10);
    expect(await lines.rest()).toEqual([]);
    clearInterval(drip);
  });

  it('closes a connection that does not begin with TLS when its time is over', async () => {
    const { cert, key } = certificate();
    const tls = { cert: readFileSync(cert), key: readFileSync(key) };
    const address = await tcp({ first_ms: 100 }, { tls });
    const { socket, lines } = await dial(address.replace('tls:', 'tcp:'));
    socket.write('\x16');
    expect(await lines.rest()).toEqual([]);
  });

  it('gives all the time there is to whoever has shown the token', async () => {
    const address = await tcp({ first_ms: 100 });
    const { socket, lines } = await dial(address);
    const others = await silent(address, 1, '');
    socket.write(AUTH);
    expect(JSON.parse((await lines.next())!)).toMatchObject({ id: 'a', ok: true });
    // The time of one that came later is over.
    await left(others, 0);
    socket.write(STAT);
    expect(JSON.parse((await lines.next())!)).toMatchObject({ id: '1', ok: true });
    socket.destroy();
  });

  it.each<[string, string | Uint8Array]>([
    ['a line', `{"op":"auth","token":"${'x'.repeat(4096)}`],
    ['text', 'x'.repeat(4097)],
    ['a map of MessagePack', encode({ op: 'auth', token: 'x'.repeat(5000) }).subarray(0, 4200)],
  ])('refuses %s of more than 4 KiB before it ends', async (_, text) => {
    const address = await tcp();
    const { socket } = await dial(address);
    socket.write(text);
    let got = '';
    for await (const piece of socket) got += piece;
    expect(got.replaceAll('\\"', '"')).toContain(AUTH_FIRST);
  });

  it('takes lines of any length once the token is shown, also right behind it', async () => {
    const address = await tcp();
    const { socket, lines } = await dial(address);
    const long = `{"id":"long","op":"stat","args":{"path":"${'x'.repeat(2 << 20)}"}}\n`;
    socket.write(AUTH + long + STAT);
    const replies = [await lines.next(), await lines.next(), await lines.next()].map((line) =>
      JSON.parse(line!),
    );
    expect(replies.map(({ id }) => id)).toEqual(['a', 'long', '1']);
    socket.destroy();
  });

  it('lets the right token in while others hold all they can, and keeps 256 of them', async () => {
    const address = await tcp();
    const others = await silent(address, 1000, ' ');
    const { socket, lines } = await dial(address);
    socket.write(AUTH + STAT);
    expect(JSON.parse((await lines.next())!)).toMatchObject({ id: 'a', ok: true });
    expect(JSON.parse((await lines.next())!)).toMatchObject({ id: '1', ok: true });
    expect(await left(others, 255)).toBe(255);
    for (const other of others) other.destroy();
    socket.destroy();
  });
});

describe('an HTTP port with a token', () => {
  const get = (address: string, path: string, given?: string, agent: Agent | false = false) =>
    new Promise<number>((resolve, reject) => {
      const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
      const sent = request(new URL(path, address), { headers, agent }, (answer: IncomingMessage) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      });
      sent.on('error', reject).end();
    });
  const asTcp = (address: string) => address.replace('http://', 'tcp:');
  const ask = (given: string) =>
    `GET /openapi.json HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${given}\r\n\r\n`;

  it.each([
    ['says nothing', ''],
    ['begins a request', 'GET / HTTP/1.1\r\n'],
    ['shows a wrong token', ask('guess')],
    ['asks what needs none', 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('closes a connection that %s when its time is over', async (_, text) => {
    const address = await http({
      opening_ms: 100,
      headers_ms: LONG_MS,
      request_ms: LONG_MS,
      idle_ms: LONG_MS,
    });
    const sockets = await silent(asTcp(address), 1, text);
    expect(await left(sockets, 0)).toBe(0);
  });

  it('closes no connection that has shown the token', async () => {
    const address = await http({ opening_ms: 100, idle_ms: LONG_MS });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number>();
    agent.on('free', (socket) => ports.add(socket.localPort));
    expect(await get(address, '/openapi.json', 'sesame', agent)).toBe(200);
    // The time of one that came later is over.
    await left(await silent(asTcp(address), 1, ''), 0);
    expect(await get(address, '/openapi.json', 'sesame', agent)).toBe(200);
    expect(ports.size).toBe(1);
    agent.destroy();
  });

  it('lets the right token in while others hold all they can, and keeps 256 of them', async () => {
    const address = await http();
    const others = await silent(asTcp(address), 600, 'GET / HTTP/1.1\r\n');
    expect(await get(address, '/openapi.json', 'sesame')).toBe(200);
    expect(await left(others, 256)).toBeLessThanOrEqual(256);
    for (const other of others) other.destroy();
  });

  it('takes 16 KiB of headers', async () => {
    const address = await http();
    const sent = (bytes: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { cookie: 'x'.repeat(bytes) };
        request(new URL('/health', address), { headers, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        })
          .on('error', reject)
          .end();
      });
    expect([await sent(15_000), await sent(17_000)]).toEqual([200, 431]);
  });
});
