/** Ports of this machine answer the user who opened them, and no other user. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeerUsers, type SocketOwner } from '../../lib/io/peer-users.ts';
import { mayConnect } from '../../local/admission.ts';
import { type Local, local } from '../../local/compose.ts';
import { mountTcp } from '../../local/mounts/socket.ts';
import { tellUntold } from '../../local/serve.ts';
import { serverToken, tokenOf } from '../../local/token.ts';
import { place } from '../support/agent.ts';
import { certificate } from '../support/certificate.ts';
import { listeningMcp } from '../support/mcp.ts';
import { PagesServer } from '../support/pages-server.ts';
import { dial, listening, type Running, run, target } from '../support/server.ts';
import { itIf } from '../support/skips.ts';
import { asStranger, canBeStranger, STRANGER } from '../support/stranger.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const itAsStranger = itIf(
  canBeStranger,
  'connections of another user',
  'only root can start processes of one',
);
const itOnLinux = itIf(process.platform === 'linux', 'who connects', 'only Linux tells it');

const own = process.geteuid?.();
const MESSAGE = `this port answers user ${own} of this machine alone, and this connection is of user ${STRANGER}`;
const root = tempTree({ 'a.txt': 'one\n' });
const store = tempDir();
const TOKEN = 'sesame';

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}Connection: close\r\n\r\n`;
const line = (message: object) => `${JSON.stringify(message)}\n`;
const STAT = line({ id: '1', op: 'stat', args: { path: 'a.txt' } });

/** Status, type and message of an HTTP answer that is a problem. */
function problemIn(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const { status, code, detail } = JSON.parse(body);
  return [head.slice(0, 12), /content-type: (\S+)/.exec(head)?.[1], status, code, detail];
}

const ended: Running[] = [];
let pages: PagesServer | undefined;
afterAll(async () => {
  await pages?.stop();
  for (const { child } of ended) child.kill();
  await Promise.all(ended.map((one) => one.ended));
});
async function started(args: string[], command = 'local', env: Record<string, string> = {}) {
  const running = await listening(args, env, command);
  ended.push(running);
  return running;
}

describe('a connection of another user', () => {
  itAsStranger('is refused by every HTTP port before it has asked anything', async () => {
    const at = ['--http', '127.0.0.1:0'];
    const here = place();
    pages = await PagesServer.start(tempTree({ 'index.html': 'hi' }));
    const mcp = await listeningMcp(['--root', root, '--store', store]);
    ended.push(mcp);
    const servers = await Promise.all([
      started(['--root', root, ...at]),
      started(['--root', root, '--store', store, ...at], 'gateway'),
      started(['--root', here.root, '--token', TOKEN, ...at], 'agent', here.env),
    ]);
    const addresses = [...servers.map((one) => one.addresses[0]!), mcp.address, pages.url];
    // Nothing is sent: the answer comes all the same.
    const silent = await asStranger(addresses.map((address) => ({ address, text: '' })));
    expect(silent.map(problemIn)).toEqual(
      addresses.map(() => ['HTTP/1.1 403', 'application/problem+json', 403, 'unauthorized', MESSAGE]),
    );
    const asking = addresses.map((address) => ({
      address,
      text: get('/health', `Authorization: Bearer ${TOKEN}\r\n`),
    }));
    expect((await asStranger(asking)).map((text) => text.slice(0, 12))).toEqual(
      addresses.map(() => 'HTTP/1.1 403'),
    );
    const mine = await Promise.all(addresses.map((address) => fetch(new URL('/health', address))));
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    for (const one of mine) await one.text();
  });

  itAsStranger('is refused by every line port, and what it sends is not run', async () => {
    const log = join(tempDir(), 'log');
    const here = place();
    const [plain, packed, agent] = await Promise.all([
      started(['--root', root, '--tcp', '127.0.0.1:0', '--log', log]),
      started(['--root', root, '--tcp', '[::1]:0', '--codec', 'msgpack']),
      started(['--root', here.root, '--token', TOKEN, '--tcp', '127.0.0.1:0'], 'agent', here.env),
    ]);
    const [toPlain, toPacked, toAgent] = await asStranger([
      { address: plain.addresses[0]!, text: STAT },
      { address: packed.addresses[0]!, text: '' },
      { address: agent.addresses[0]!, text: line({ op: 'auth', token: TOKEN }) },
    ]);
    const fault = { message: MESSAGE, code: 'unauthorized' };
    expect(toPlain!.split('\n').map((one) => one && JSON.parse(one))).toEqual([
      {
        id: null,
        ok: false,
        error: fault,
        protocol_error: MESSAGE,
        status: ['error'],
      },
      '',
    ]);
    expect(toPacked).toContain(MESSAGE);
    expect(JSON.parse(toAgent!)).toMatchObject({ type: 'response', success: false, error: MESSAGE });
    const { socket, lines } = await dial(plain.addresses[0]!);
    socket.end(STAT);
    expect(JSON.parse((await lines.rest())[0]!)).toMatchObject({ id: '1', ok: true });
    plain.child.kill();
    await plain.ended;
    expect(execFileSync('grep', ['-c', '"request"', log], { encoding: 'utf8' })).toBe('1\n');
  });

  itAsStranger('gets the alert of TLS', async () => {
    const { cert, key } = certificate();
    const args = ['--root', root, '--tcp', '127.0.0.1:0', '--tls-cert', cert, '--tls-key', key];
    const { addresses } = await started(args);
    const address = addresses[0]!.replace('tls:', 'tcp:');
    expect(await asStranger([{ address, text: '' }])).toEqual(['\x15\x03\x03\x00\x02\x021']);
  });

  itAsStranger('is let in with a token that only files and variables tell', async () => {
    const file = join(tempDir(), 'token');
    writeFileSync(file, `${TOKEN}\n`, { mode: 0o600 });
    const at = ['--root', root, '--http', '127.0.0.1:0'];
    const servers = await Promise.all([
      started([...at, '--token-file', file]),
      started(at, 'local', { ZGATE_TOKEN: TOKEN }),
      started([...at, '--token', TOKEN]),
    ]);
    const text = get('/openapi.json', `Authorization: Bearer ${TOKEN}\r\n`);
    const got = await asStranger(servers.map(({ addresses }) => ({ address: addresses[0]!, text })));
    expect(got.map((one) => one.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 403']);
    const wrong = get('/openapi.json', 'Authorization: Bearer guess\r\n');
    const [refused] = await asStranger([{ address: servers[0].addresses[0]!, text: wrong }]);
    expect(refused!.slice(0, 12)).toBe('HTTP/1.1 401');
  });
});

describe('connections of the own user', () => {
  itOnLinux('are all let in when a thousand come at once', async () => {
    const { addresses } = await started(['--root', root, '--tcp', '127.0.0.1:0']);
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const socket = connect(target(addresses[0]!) as NetConnectOpts);
        await once(socket, 'connect');
        return socket;
      }),
    );
    const replied = async (socket: Socket) => {
      socket.write(STAT);
      const [bytes] = await once(socket, 'data');
      socket.destroy();
      return JSON.parse(String(bytes)).ok;
    };
    expect(await Promise.all(sockets.map(replied))).toEqual(sockets.map(() => true));
  });
});

describe('the table of sockets', () => {
  const HEAD =
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
  const entry = (ends: string, uid: number, inode: number) =>
    `   0: ${ends} 01 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 ${inode} 1 0000000000000000 20 4 30 10 -1\n`;
  const listed = (name: string, text: string) => {
    const path = join(tempDir(), name);
    writeFileSync(path, HEAD + text);
    return path;
  };
  const at = (port: number, address = '127.0.0.1') => ({ address, port });
  const MAPPED = '0000000000000000FFFF00000100007F';
  const LOOPBACK6 = '00000000000000000000000001000000';

  itOnLinux('tells an owner by both ends, also of IPv6 and of IPv4 in IPv6', async () => {
    const users = new PeerUsers([
      join(tempDir(), 'missing'),
      listed('tcp', entry('0100007F:0050 0100007F:1F90', 7, 1) + entry('0100007F:1F90 0100007F:0050', 8, 2)),
      listed(
        'tcp6',
        entry(`${MAPPED}:0051 ${MAPPED}:1F90`, 9, 3) + entry(`${LOOPBACK6}:0052 ${LOOPBACK6}:1F90`, 10, 0),
      ),
    ]);
    const ask = [
      users.find(at(80), at(8080)),
      users.find(at(80, '::ffff:127.0.0.1'), at(8080, '::ffff:127.0.0.1')),
      users.find(at(8080), at(80)),
      users.find(at(81), at(8080)),
      users.find(at(82, '::1'), at(8080, '::1')),
      users.find(at(83), at(8080)),
    ];
    expect(await Promise.all(ask)).toEqual([
      { uid: 7, inode: 1 },
      { uid: 7, inode: 1 },
      { uid: 8, inode: 2 },
      { uid: 9, inode: 3 },
      { uid: 10, inode: 0 },
      undefined,
    ]);
  });

  itOnLinux('is read once for all who ask before the read begins, and anew for who asks later', async () => {
    const path = join(tempDir(), 'tcp');
    execFileSync('mkfifo', [path]);
    const users = new PeerUsers([path]);
    // Each opening of the pipe is one read, and gets this much.
    const served = async (text: string) => {
      const pipe = await open(path, 'w');
      await pipe.write(HEAD + text);
      await pipe.close();
    };
    const [first, second, third] = [1, 2, 3].map((port) => users.find(at(port), at(8080)));
    const all = [1, 2, 3].map((port) => entry(`0100007F:000${port} 0100007F:1F90`, port, 1));
    await served(all.join(''));
    expect(await first).toEqual({ uid: 1, inode: 1 });
    await served(all.join(''));
    expect([await second, await third]).toEqual([
      { uid: 2, inode: 1 },
      { uid: 3, inode: 1 },
    ]);
  });

  it.each<[string, SocketOwner | undefined, boolean]>([
    ['lets the own user in', { uid: 1000, inode: 5 }, true],
    ['lets root in', { uid: 0, inode: 5 }, true],
    ['refuses another user', { uid: 1001, inode: 5 }, false],
    ['refuses a socket that nobody has any more, which is listed as root’s', { uid: 0, inode: 0 }, false],
    ['refuses a socket of the own user that nobody has any more', { uid: 1000, inode: 0 }, false],
    ['refuses a socket that is not listed', undefined, false],
  ])('%s', (_, owner, answered) => {
    expect(mayConnect(owner, 1000)).toBe(answered);
  });
});

describe('where users cannot be told', () => {
  let here: Local;
  beforeAll(async () => {
    here = await local({ root });
  });
  afterAll(() => here.close());

  it('the start says so in a line that names --token-file, and all are answered', async () => {
    const ending = new AbortController();
    const users = new PeerUsers([join(tempDir(), 'missing')]);
    const service = { dispatch: here.dispatch, signal: ending.signal };
    const mounted = await mountTcp(service, { host: '127.0.0.1', port: 0 }, { users });
    const said: string[] = [];
    tellUntold([mounted], undefined, (text) => said.push(text));
    const why = process.platform === 'linux' ? 'not listed in /proc/net/tcp' : `not on ${process.platform}`;
    expect(said).toEqual([
      `users of this machine cannot be told apart (${why}), so ${mounted.address} answers all of them: give --token-file FILE or use --unix PATH`,
    ]);
    const { socket, lines } = await dial(mounted.address);
    socket.end(STAT);
    expect(JSON.parse((await lines.rest())[0]!)).toMatchObject({ id: '1', ok: true });
    ending.abort();
    await mounted.close();
  });

  it('a token that is nobody else’s needs no such line', async () => {
    const ending = new AbortController();
    const users = new PeerUsers([join(tempDir(), 'missing')]);
    const token = serverToken({ text: TOKEN, secret: true });
    const service = { dispatch: here.dispatch, signal: ending.signal };
    const mounted = await mountTcp(service, { host: '127.0.0.1', port: 0 }, { token, users });
    expect(mounted.untold).toBeUndefined();
    ending.abort();
    await mounted.close();
  });
});

describe('a token', () => {
  const told = (options: { token?: string; tokenFile?: string }, env: NodeJS.ProcessEnv = {}) => {
    const said: string[] = [];
    return [tokenOf(options, env, (text) => said.push(text)), said];
  };
  const file = (text: string, mode: number) => {
    const path = join(tempDir(), 'token');
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };

  it.each<[string, Parameters<typeof told>, ReturnType<typeof told>]>([
    ['comes from nowhere', [{}], [undefined, []]],
    ['comes from ZGATE_TOKEN', [{}, { ZGATE_TOKEN: 'v' }], [{ text: 'v', secret: true }, []]],
    [
      'comes from a file, which goes before the variable',
      [{ tokenFile: file('f\n', 0o600) }, { ZGATE_TOKEN: 'v' }],
      [{ text: 'f', secret: true }, []],
    ],
    [
      'is warned about in a command line',
      [{ token: 'a' }, { ZGATE_TOKEN: 'v' }],
      [
        { text: 'a', secret: false },
        [
          '--token is in the list of processes, which every user of this machine can read; use --token-file FILE or ZGATE_TOKEN',
        ],
      ],
    ],
    [
      'is warned about in a file that others can read',
      [{ tokenFile: file('f', 0o644) }],
      [
        { text: 'f', secret: false },
        ['--token-file token can be read by every user of this machine; chmod 600 keeps it yours'],
      ],
    ],
  ])('%s', (_, given, wanted) => {
    expect(told(...given)).toEqual(wanted);
  });

  it.each<[string, { token?: string; tokenFile?: string }, string]>([
    ['two tokens', { token: 'a', tokenFile: 'b' }, 'give --token or --token-file, not both'],
    [
      'a file that is not there',
      { tokenFile: join(tempDir(), 'none') },
      '--token-file none cannot be read (ENOENT)',
    ],
    ['an empty file', { tokenFile: file('\n', 0o600) }, '--token-file token must hold one line, the token'],
    [
      'a file of two lines',
      { tokenFile: file('a\nb\n', 0o600) },
      '--token-file token must hold one line, the token',
    ],
  ])('is not taken from %s', (_, given, message) => {
    expect(() => told(given)).toThrow(message);
  });

  it('of a client in a command line is warned about, too', async () => {
    const {
      child,
      said,
      ended: over,
    } = run(['call', 'zeno/stat', '--url', 'http://127.0.0.1:1', '--token', 't', '--retries', '0']);
    child.stdout.resume();
    expect((await over).code).toBe(1);
    expect(said()).toMatch(/^zgate: --token is in the list of processes, /);
  });
});
