/** What a review of `zgate gateway` and of the clients of large answers found. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { carried } from '../../infra/results.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import { fetched } from '../../local/elsewhere.ts';
import { call, KEY } from '../support/agent.ts';
import { type Answer, gives, plain, scripted, call as zgateCall } from '../support/call.ts';
import { certificate } from '../support/certificate.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { TOP } from '../support/other-languages.ts';
import { bundles } from '../support/package.ts';
import { until } from '../support/processes.ts';
import { BUCKET, KEYS, s3Server, useTestKeys } from '../support/s3-server.ts';
import { listening, run } from '../support/server.ts';
import { has, itIf, itInFull, skip } from '../support/skips.ts';
import { publishTree } from '../support/snapshot.ts';
import { hasTerminal, terminal } from '../support/terminal.ts';
import { tempDir, tempTree } from '../support/tree.ts';

/** A zombie is no process any more. */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const written = (file: string) => existsSync(file) && readFileSync(file).length > 0;

describe('a gateway with commands', () => {
  const TOKEN = 'a-token-of-this-test';
  const ARGS = ['--http', '127.0.0.1:0', '--store', `s3://${BUCKET}`, '--agent', '--token', TOKEN];
  let model: ModelServer;
  let env: Record<string, string>;
  let store: ReturnType<typeof openStore>;
  beforeAll(async () => {
    useTestKeys();
    const { endpoint } = await s3Server();
    model = await modelServer();
    env = {
      HOME: tempDir(),
      ZGATE_PROVIDER: '',
      ZGATE_MODEL: '',
      ZGATE_TOOL_TIMEOUT_S: '0',
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: model.url,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_REGION: 'eu-west-1',
    };
    store = openStore(`s3://${BUCKET}`, { endpoint });
    await publishTree(store, tempTree({ 'a.txt': 'one\n' }), 'org/app');
  });
  afterAll(() => model.close());

  const prompt = async (url: string, command: string) => {
    model.forget();
    model.add({ tool_calls: [call('bash', { command })] }, { text: 'Done.' });
    const response = await fetch(`${url}/agent/prompt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ message: 'go', session: 'new', snapshot: 'org/app' }),
    });
    return response.text();
  };
  /** What the machine has of it: kinds of directories. */
  const left = (temporary: string) => readdirSync(temporary).map((name) => name.replace(/-[^-]+$/, ''));
  const parcels = async () =>
    (await store.list('')).entries.map(({ key }) => key).filter((key) => key.includes('parcel'));

  /** Has a command run, and gives its process. */
  async function begun(url: string): Promise<number> {
    const note = join(tempDir(), 'pid');
    prompt(url, `echo $$ > ${note}; sleep 600`).catch(() => {});
    await until(() => written(note));
    return Number(readFileSync(note, 'utf8'));
  }

  // Ctrl+C below is SIGINT.
  for (const [signal, itHere] of [
    ['SIGTERM', it],
    ['SIGINT', itInFull],
    ['SIGHUP', itInFull],
  ] as const)
    itHere(`that ends by ${signal} takes them with it, and what it has made for them`, async () => {
      const temporary = tempDir();
      const gateway = await listening(ARGS, { ...env, TMPDIR: temporary }, 'gateway');
      const pid = await begun(gateway.addresses[0]!);
      expect(left(temporary)).toContain('zgate-shell');
      gateway.child.kill(signal);
      const { code } = await gateway.ended;
      expect(code).toBeGreaterThan(128);
      await until(() => !alive(pid));
      expect([left(temporary), await parcels()]).toEqual([[], []]);
    });

  it('that is killed takes them with it, too', async () => {
    const temporary = tempDir();
    const gateway = await listening(ARGS, { ...env, TMPDIR: temporary }, 'gateway');
    const pid = await begun(gateway.addresses[0]!);
    gateway.child.kill('SIGKILL');
    await until(() => !alive(pid) && !left(temporary).includes('zgate-shell'));
    for (const key of await parcels()) await store.remove(key);
  });

  itIf(
    hasTerminal,
    'terminals',
    'no python3 with pty here',
    'python',
  )('that ends by Ctrl+C, which its functions hear as well, does the same', async () => {
    const temporary = tempDir();
    const at = terminal(['gateway', ...ARGS], { ...env, TMPDIR: temporary });
    const [, url] = /listening on (\S+)/.exec(await at.see('functions'))!;
    const pid = await begun(url!);
    at.type('\u0003');
    await at.ended;
    await until(() => !alive(pid));
    expect([left(temporary), await parcels()]).toEqual([[], []]);
  });

  it('does not say of a function that somebody killed that it ran out of time', async () => {
    // Whoever is killed leaves its directory behind.
    const gateway = await listening(ARGS, { ...env, TMPDIR: tempDir() }, 'gateway');
    const heard = await prompt(gateway.addresses[0]!, 'kill -9 $PPID');
    expect(heard).toContain('the function shell ended before its time');
    expect(heard).not.toContain('ran out of time');
    gateway.child.kill();
    await gateway.ended;
  });
});

describe('a gateway', () => {
  const notes = tempDir();
  const CODE = `import { writeFileSync } from 'node:fs';
  process.on('exit', () => writeFileSync(${JSON.stringify(notes)} + '/left', 'x'));
  export const handler = async ({ rawPath, body }) => {
    if (rawPath === '/killed') process.kill(process.pid, 'SIGKILL');
    if (rawPath === '/loops') for (;;);
    if (rawPath === '/waits') await new Promise(() => setInterval(() => {}, 1000));
    return { statusCode: 200, body: String(body.length) };
  };`;
  let url: string;
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    const folder = bundles({
      hasty: { routes: ['/loops', '/waits'].map((path) => ['POST', path]), timeout_s: 1, code: CODE },
      patient: { routes: ['/killed', '/counts'].map((path) => ['POST', path]), timeout_s: 60, code: CODE },
    });
    server = await listening(['--http', '127.0.0.1:0', '--package', folder], {}, 'gateway');
    url = server.addresses[0]!;
  });
  afterAll(async () => {
    server.child.kill();
    await server.ended;
  });
  const post = async (path: string, body = '""') =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
      .status;

  it('whose port is taken says so and ends', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { ended, said } = run(['gateway', '--http', `127.0.0.1:${port}`, '--store', tempDir()]);
    expect((await ended).code).toBe(1);
    expect(said()).toContain('the port is taken');
    taken.close();
  });

  it('lets a function that is late end what it has started', async () => {
    expect(await post('/waits')).toBe(503);
    expect(written(join(notes, 'left'))).toBe(true);
  });

  it('ends a function that is late and does not hear', async () => {
    expect(await post('/loops')).toBe(503);
  });

  it('tells a function that was killed from one that is late', async () => {
    expect(await post('/killed')).toBe(500);
  });

  it('counts the bytes of an event, not its characters', async () => {
    expect(await post('/counts', JSON.stringify('x'.repeat(4 << 20)))).toBe(200);
    expect(await post('/counts', JSON.stringify('ü'.repeat(4 << 20)))).toBe(413);
  });
});

describe('an answer that is elsewhere', () => {
  const at = (location: string): Answer => gives(303, {}, { location });
  const cut: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"fi', () => response.destroy());
  };
  const asked = async (url: string) => {
    const client = await connect(url);
    try {
      return await client.send({ op: 'list_files', args: {} });
    } finally {
      await client.close();
    }
  };

  it('is fetched again when it is cut off, by zgate call', async () => {
    const there = await scripted(cut, gives(200, { fine: true }));
    const gateway = await scripted(at(there.url));
    const got = await zgateCall(['repl/eval', '--url', gateway.url]);
    expect([got.code, got.out]).toEqual([0, '{"fine":true}\n']);
    expect(got.said).toMatch(/^zgate: the answer at http:\S+ was cut off \(\w+\); again in 0\.\d s\n$/);
    expect([gateway.requests.length, there.requests.length]).toEqual([1, 2]);
  });

  it('is fetched again when that may help, by the client', async () => {
    const there = await scripted(gives(503, {}), cut, gives(200, { fine: true }));
    const gateway = await scripted(at(there.url));
    expect(await asked(gateway.url)).toMatchObject({ ok: true, result: { fine: true } });
    expect([gateway.requests.length, there.requests.length]).toEqual([1, 3]);
  });

  it('is given up when nothing comes, before the answer and in it', async () => {
    const { url, requests } = await scripted(
      () => {},
      (response) => void response.writeHead(200, { 'content-length': '9' }).write('some'),
    );
    const waiting = fetched(new URL(url), { retries: 1, silence_ms: 200 });
    await expect(waiting).rejects.toThrow(/^the answer at http:\S+ was cut off \(\w+\)$/);
    expect(requests.length).toBe(2);
  });

  it('is waited for no longer when the caller leaves', async () => {
    const leave = new AbortController();
    const there = await scripted(() => leave.abort());
    const gateway = await scripted(at(there.url));
    const client = await connect(gateway.url);
    const asked = client.call('list_files', {}, { signal: leave.signal });
    await expect(asked).rejects.toThrow('interrupted');
    await client.close();
    expect(there.requests.length).toBe(1);
  });

  it('is not fetched without TLS when it was asked for by TLS', async () => {
    const there = await scripted(gives(200, { fine: true }));
    const own = certificate();
    const options = { cert: readFileSync(own.cert), key: readFileSync(own.key) };
    const gateway = createTls(options, (request, response) => {
      request.resume();
      response.writeHead(303, { location: there.url }).end();
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `https://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const why = /the answer is elsewhere, but not at an https:\/\/ address, as the gateway is: http:/;

    const client = await connect(url, { ca: own.pem });
    await expect(client.call('list_files', {})).rejects.toThrow(why);
    await client.close();
    const got = await zgateCall(['zeno/list_files', '--url', url], {
      ...plain(),
      NODE_EXTRA_CA_CERTS: own.cert,
    });
    expect([got.code, got.out, got.said]).toEqual([1, '', expect.stringMatching(why)]);
    for (const [command, ...args] of [
      ['bash', 'examples/client.sh', url, 'zeno/list_files'],
      ['python3', 'examples/client.py', url, 'list_files'],
    ] as const) {
      if (!has(command)) {
        skip(`examples for ${command}`, `no ${command} here`, command);
        continue;
      }
      const env = { ...process.env, CURL_CA_BUNDLE: own.cert, SSL_CERT_FILE: own.cert };
      const child = spawn(command, args, { cwd: TOP, env, stdio: ['ignore', 'ignore', 'pipe'] });
      const [said, [code]] = await Promise.all([readAll(child.stderr), once(child, 'close')]);
      expect([code, said]).toEqual([expect.any(Number), expect.stringMatching(/https|Protocol "http"/)]);
      expect(code).not.toBe(0);
    }
    expect(there.requests).toEqual([]);
    gateway.close().closeAllConnections();
  });
});

it('a large refusal is not said to need a bucket that is there', async () => {
  const replier = { store: 's3://bucket', tenant: undefined, signal: new AbortController().signal };
  const reply = { status: 400, headers: {}, body: 'x'.repeat(6_000_000) };
  await expect(carried(reply, replier)).rejects.toMatchObject({
    code: 'too_large',
    message:
      'the reply (400) has 6000000 bytes, too many for a Lambda function; ask for less, or for fewer things at once',
  });
});
