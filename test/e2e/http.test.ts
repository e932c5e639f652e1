import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { dispatcher } from '../../lib/dispatch.ts';
import { FAULTS, Fault, type FaultCode } from '../../lib/fault.ts';
import { httpAnswer } from '../../lib/wire/http.ts';
import { type Local, local } from '../../local/compose.ts';
import type { HttpPatience } from '../../local/http-server.ts';
import { mount } from '../../local/mounts/http.ts';
import { problem as isProblem } from '../../schemas/generated/validators.js';
import { timeless } from '../support/local.ts';
import { limited } from '../support/processes.ts';
import { lineReader, listening } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': 'one\ntwo\n', 'slow.txt': `${'a'.repeat(60)}!\n` });
const JSON_TYPE = { 'content-type': 'application/json' };
const JSONL_TYPE = { 'content-type': 'application/jsonl' };

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | readonly (string | Uint8Array)[];
  agent?: Agent | false;
}

interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** One request; a body that is a list is sent in chunks, without its length. */
async function ask(
  url: string,
  { method = 'POST', headers = {}, body, agent = false }: Asked = {},
): Promise<Answered> {
  const sent = request(url, { method, headers, agent });
  sent.on('error', () => {});
  if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)) {
    for (const piece of body) sent.write(piece);
    sent.end();
  } else sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return { status: response.statusCode!, headers: response.headers, text };
}

/** A result without its time. */
const resultOf = (text: string) => (timeless({ result: JSON.parse(text) }) as { result: unknown }).result;

/** Sends arguments as JSON and gives status and parsed body. */
async function call(url: string, args: unknown, headers: OutgoingHttpHeaders = {}) {
  const { status, text } = await ask(url, {
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(args),
  });
  return [status, resultOf(text)];
}

const ASK = { op: 'read_file', args: { path: 'a.txt' } };
const RESULT = {
  path: 'a.txt',
  start_line: 1,
  end_line: 1,
  total_lines: 2,
  truncated: false,
  text: 'one',
  metrics: { bytes_read: 8, files_scanned: 1, lines_returned: 1 },
};
const answer = (id: unknown) => ({ id, ok: true, result: RESULT });
const line = (id: unknown) => `${JSON.stringify({ id, ...ASK })}\n`;

function problem(code: FaultCode, detail: string, status = FAULTS[code].http) {
  return { type: `https://zgate.dev/problems/${code}`, title: FAULTS[code].title, status, detail, code };
}

/** What a refused request gives, in brief. */
const refusal = ({ status, headers, text }: Answered) => [status, headers['content-type'], JSON.parse(text)];
const problemReply = (...args: Parameters<typeof problem>) => {
  const body = problem(...args);
  return [body.status, 'application/problem+json', body];
};

describe('zgate local on HTTP', () => {
  let server: Awaited<ReturnType<typeof listening>>;
  let base: string;
  let port: number;
  beforeAll(async () => {
    server = await listening(['--root', root, '--http', '127.0.0.1:0']);
    base = server.addresses[0]!;
    port = Number(new URL(base).port);
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    expect([await server.ended, server.said()]).toEqual([
      { code: 143, signal: null },
      `zgate: listening on ${base}\n`,
    ]);
  });

  it('gives the result of POST /zeno/{op}', async () => {
    const { status, headers, text } = await ask(`${base}/zeno/read_file`, {
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      body: '{"path":"a.txt"}',
    });
    const { date, connection, ...rest } = headers;
    expect([status, resultOf(text)]).toEqual([200, RESULT]);
    expect(rest).toEqual({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['an empty body as no arguments', '/zeno/list_files', ''],
    ['a percent-encoded op', '/zeno/list%5Ffiles', '{}'],
    ['a query string, which means nothing', '/zeno/list_files?glob=none&x=%zz', '{}'],
  ])('takes %s', async (_, path, body) => {
    const { status, text } = await ask(base + path, { headers: JSON_TYPE, body });
    expect([status, JSON.parse(text).files]).toEqual([200, ['a.txt', 'slow.txt']]);
  });

  it.each<[string, string, unknown, ReturnType<typeof problem>]>([
    ['an op it does not know', 'statt', {}, problem('unknown_op', 'unknown op: statt; did you mean "stat"?')],
    ['missing arguments', 'read_file', {}, problem('invalid_args', 'missing path')],
    [
      'arguments that are a list',
      'read_file',
      [],
      problem('invalid_args', 'args must be an object, got a list'),
    ],
    [
      'unknown arguments',
      'read_file',
      { path: 'a.txt', startline: 1 },
      problem('invalid_args', 'unknown argument "startline"; did you mean "start_line"?'),
    ],
    ['a path above the root', 'read_file', { path: '../x' }, problem('outside_root', 'path outside root')],
    ['a missing file', 'read_file', { path: 'b.txt' }, problem('not_found', 'not found: b.txt')],
    [
      'an event without a log',
      'log_event',
      { event: 'subcall_start', subcall_id: 's' },
      problem('unavailable', 'no trajectory log is open; start the server with --log FILE'),
    ],
  ])('refuses %s', async (_, op, args, wanted) => {
    const given = await ask(`${base}/zeno/${op}`, { headers: JSON_TYPE, body: JSON.stringify(args) });
    expect(refusal(given)).toEqual([wanted.status, 'application/problem+json', wanted]);
    expect(given.headers['retry-after']).toEqual(FAULTS[wanted.code].retryable ? '1' : undefined);
    expect(isProblem(JSON.parse(given.text))).toBe(true);
  });

  it('refuses a pattern that runs out of time', async () => {
    // Whose time is over before the search begins gets a result that is cut short.
    const { ran, limit_s } = await limited(
      (limit_s) => {
        const args = { pattern: '(?=a)(a+)+$', regex: true, timeout_ms: 1000 * limit_s };
        return ask(`${base}/zeno/grep`, { headers: JSON_TYPE, body: JSON.stringify(args) });
      },
      ({ status }) => status !== 200,
      0.5,
    );
    const detail = `pattern needs backtracking and took longer than timeout_ms (${1000 * limit_s}); try it without look-around and back-references`;
    expect(refusal(ran)).toEqual(problemReply('timeout', detail));
    expect(ran.headers['retry-after']).toEqual(FAULTS.timeout.retryable ? '1' : undefined);
    expect(isProblem(JSON.parse(ran.text))).toBe(true);
  });

  it.each<[string, Asked & { path: string }, unknown[]]>([
    [
      'bad JSON',
      { path: '/zeno/stat', headers: JSON_TYPE, body: '{"path":' },
      problemReply('bad_message', 'message is not valid JSON: "{\\"path\\":"'),
    ],
    [
      'invalid UTF-8',
      { path: '/zeno/stat', headers: JSON_TYPE, body: Uint8Array.of(0x22, 0xff, 0x22) },
      problemReply('bad_message', 'message is not valid UTF-8'),
    ],
    [
      'bad JSON in an envelope',
      { path: '/zeno', headers: JSON_TYPE, body: 'x' },
      problemReply('bad_message', 'message is not valid JSON: "x"'),
    ],
    [
      'bad percent-encoding',
      { path: '/zeno/%zz', headers: JSON_TYPE, body: '{}' },
      problemReply('bad_message', 'path is not valid percent-encoding'),
    ],
    [
      'a body without a content type',
      { path: '/zeno/stat', body: '{}' },
      problemReply('bad_message', 'content-type must be application/json, got none', 415),
    ],
    [
      'a form, as a web page can send it',
      { path: '/zeno', headers: { 'content-type': 'text/plain' }, body: '{}' },
      problemReply(
        'bad_message',
        'content-type must be application/json or application/jsonl or application/x-ndjson, got text/plain',
        415,
      ),
    ],
    [
      'JSONL for one op',
      { path: '/zeno/stat', headers: JSONL_TYPE, body: '{}' },
      problemReply('bad_message', 'content-type must be application/json, got application/jsonl', 415),
    ],
    [
      'more than 1000 envelopes in a list',
      { path: '/zeno', headers: JSON_TYPE, body: JSON.stringify(Array(1001).fill({})) },
      problemReply('too_large', 'a list holds at most 1000 requests, got 1001; send application/jsonl'),
    ],
    [
      'a body of more than 5 MB',
      { path: '/zeno/stat', headers: JSON_TYPE, body: ' '.repeat(5_000_001) },
      problemReply('too_large', 'body is larger than 5000000 bytes'),
    ],
    [
      'a body of much more than 5 MB, sent in chunks without its length',
      { path: '/zeno/stat', headers: JSON_TYPE, body: Array(30).fill(' '.repeat(1 << 20)) },
      problemReply('too_large', 'body is larger than 5000000 bytes'),
    ],
    [
      'a large body of the wrong type',
      { path: '/zeno/stat', body: Array(30).fill(' '.repeat(1 << 20)) },
      problemReply('bad_message', 'content-type must be application/json, got none', 415),
    ],
  ])('refuses %s', async (_, { path, ...asked }, wanted) => {
    expect(refusal(await ask(base + path, asked))).toEqual(wanted);
  });

  it('gets its refusal through to a client that sends all of a large body before it reads', async () => {
    const socket = connect(port, '127.0.0.1');
    const length = 30_000_000;
    socket.write(
      `POST /zeno/stat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await new Promise<void>((sent, failed) => {
      socket.write(Buffer.alloc(length, ' '), (error) => (error ? failed(error) : sent()));
    });
    let text = '';
    for await (const piece of socket.setEncoding('utf8')) text += piece;
    expect([text.slice(0, 12), JSON.parse(text.split('\r\n\r\n')[1]!)]).toEqual([
      'HTTP/1.1 413',
      problem('too_large', 'body is larger than 5000000 bytes'),
    ]);
  });

  it.each(['/', '/zeno/', '/zeno/stat/x', '/other', '/healthz', '/zeno/stat/', '//zeno/stat'])(
    'has no route %s',
    async (path) => {
      const detail = `no such route: ${path}; there are POST /{family}/{op}, POST /{family}, GET /health and GET /openapi.json`;
      const given = await ask(base + path, { headers: JSON_TYPE, body: '{}' });
      expect(refusal(given)).toEqual(problemReply('not_found', detail));
    },
  );

  it.each([
    ['GET', '/zeno', 'POST', 'POST'],
    ['GET', '/zeno/stat', 'POST', 'POST'],
    ['PUT', '/zeno/stat', 'POST', 'POST'],
    ['OPTIONS', '/zeno/stat', 'POST', 'POST'],
    ['POST', '/health', 'GET, HEAD', 'GET or HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD', 'GET or HEAD'],
  ])('refuses %s %s and says what is allowed', async (method, path, allow, words) => {
    const given = await ask(base + path, { method });
    expect([given.headers.allow, ...refusal(given)]).toEqual([
      allow,
      ...problemReply('bad_message', `method must be ${words}, got ${method}`, 405),
    ]);
  });

  it.each<[string, OutgoingHttpHeaders, string]>([
    ['a foreign Host', { host: 'evil.example' }, 'host must be a loopback name, got evil.example'],
    [
      'a foreign Host with a port',
      { host: 'evil.example:80' },
      'host must be a loopback name, got evil.example',
    ],
    [
      'a Host that begins like ours',
      { host: '127.0.0.1.evil.example' },
      'host must be a loopback name, got 127.0.0.1.evil.example',
    ],
    [
      'a Host that ends like ours',
      { host: 'evil.localhost' },
      'host must be a loopback name, got evil.localhost',
    ],
    ['an Origin', { origin: 'http://evil.example' }, 'requests from web pages are not answered'],
    ['the null Origin', { origin: 'null' }, 'requests from web pages are not answered'],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 'requests from web pages are not answered'],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }, 'requests from web pages are not answered'],
  ])('refuses %s on every route', async (_, headers, detail) => {
    const wanted = problemReply('unauthorized', detail, 403);
    const body = '{"path":"a.txt"}';
    expect(refusal(await ask(`${base}/zeno/stat`, { headers: { ...JSON_TYPE, ...headers }, body }))).toEqual(
      wanted,
    );
    expect(refusal(await ask(`${base}/health`, { method: 'GET', headers }))).toEqual(wanted);
  });

  it.each(['localhost', 'localhost:1', '127.0.0.1', '127.1.2.3:80', '[::1]:80'])(
    'takes the Host %s',
    async (host) => {
      const { status } = await ask(`${base}/health`, { method: 'GET', headers: { host } });
      expect(status).toBe(200);
    },
  );

  it('takes a fetch that a person typed', async () => {
    const { status } = await ask(`${base}/health`, { method: 'GET', headers: { 'sec-fetch-site': 'none' } });
    expect(status).toBe(200);
  });

  it('tells of its health', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const { status, text } = await ask(`${base}/health`, { method: 'GET' });
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true, name: 'zgate', version }]);
  });

  it('answers HEAD with the headers of GET', async () => {
    const get = await ask(`${base}/health`, { method: 'GET' });
    const head = await ask(`${base}/health`, { method: 'HEAD' });
    expect(head).toEqual({ ...get, text: '', headers: { ...get.headers, date: head.headers.date } });
  });

  it('describes every operation in OpenAPI, each field with words', async () => {
    const { status, text } = await ask(`${base}/openapi.json`, { method: 'GET' });
    const document = JSON.parse(text);
    expect([status, document.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(document.paths)).toEqual([
      ...table.map(({ contract }) => `/${contract.family}/${contract.op}`),
      '/zeno',
      '/repl',
      '/agent',
      '/health',
    ]);
    const silent: string[] = [];
    const look = (schema: Record<string, unknown>, where: string) => {
      for (const [name, field] of Object.entries(
        (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        if (typeof field.description !== 'string') silent.push(`${where}.${name}`);
        look(field, `${where}.${name}`);
        if (typeof field.items === 'object')
          look(field.items as Record<string, unknown>, `${where}.${name}[]`);
      }
    };
    for (const { contract } of table) {
      const { post } = document.paths[`/${contract.family}/${contract.op}`];
      expect([post.operationId, post.summary]).toEqual([contract.op, contract.description]);
      look(post.requestBody.content['application/json'].schema, `${contract.op} args`);
      const { content } = post.responses[200];
      look((content['application/json'] ?? content['application/jsonl']).schema, `${contract.op} result`);
    }
    look(document.components.schemas.problem, 'problem');
    expect(silent).toEqual([]);
    // Every reference leads somewhere in the document.
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect(pointer!.split('/').reduce((at, key) => at?.[key], document)).toBeDefined();
    }
    expect(text).not.toMatch(/"\$ref":"[^#]/);
  });

  describe('POST /zeno', () => {
    it('answers one envelope', async () => {
      const { status, text } = await ask(`${base}/zeno`, { headers: JSON_TYPE, body: line('x') });
      expect([status, timeless(JSON.parse(text))]).toEqual([200, answer('x')]);
    });

    it('answers a list of envelopes with a list, errors in their places', async () => {
      const body = `[${line(1)},{"id":2,"op":"nope"},3,${line(null)}]`;
      const { status, text } = await ask(`${base}/zeno`, { headers: JSON_TYPE, body });
      expect([status, JSON.parse(text).map(timeless)]).toEqual([
        200,
        [
          answer(1),
          {
            id: 2,
            ok: false,
            error: { message: 'unknown op: nope', code: 'unknown_op' },
          },
          {
            id: null,
            ok: false,
            error: {
              message: 'message must be an object like {"id":"1","op":"stat","args":{}}, got 3',
              code: 'bad_message',
            },
          },
          answer(null),
        ],
      ]);
    });

    it('answers an empty list with an empty list', async () => {
      const { status, text } = await ask(`${base}/zeno`, { headers: JSON_TYPE, body: '[]' });
      expect([status, text]).toEqual([200, '[]']);
    });

    it.each(['application/jsonl', 'application/x-ndjson'])('answers %s line by line', async (type) => {
      const body = `${line(1)}\n${line(2)}x\n${line(3).trimEnd()}`;
      const { status, headers, text } = await ask(`${base}/zeno`, {
        headers: { 'content-type': type },
        body,
      });
      expect([status, headers['content-type'], headers['transfer-encoding']]).toEqual([200, type, 'chunked']);
      expect(
        text
          .trimEnd()
          .split('\n')
          .map((one) => timeless(JSON.parse(one))),
      ).toEqual([
        answer(1),
        answer(2),
        { id: null, ok: false, error: { message: 'message is not valid JSON: "x"', code: 'bad_message' } },
        answer(3),
      ]);
    });

    it('streams: a reply comes while the body is still being sent', async () => {
      const sent = request(`${base}/zeno`, { method: 'POST', headers: JSONL_TYPE, agent: false });
      sent.write(line(1));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const lines = lineReader(response);
      expect(timeless(JSON.parse((await lines.next())!))).toEqual(answer(1));
      sent.write(line(2).slice(0, 5));
      sent.write(line(2).slice(5));
      expect(timeless(JSON.parse((await lines.next())!))).toEqual(answer(2));
      sent.end(line(3).trimEnd());
      expect((await lines.rest()).map((one) => timeless(JSON.parse(one)))).toEqual([answer(3)]);
    });

    it('ends a stream of more than 5 MB with an error', async () => {
      const body = [line(1), ...Array(30).fill(`${' '.repeat(1 << 19)}\n`), line(2)];
      const { status, text } = await ask(`${base}/zeno`, { headers: JSONL_TYPE, body });
      expect([
        status,
        text
          .trimEnd()
          .split('\n')
          .map((one) => timeless(JSON.parse(one))),
      ]).toEqual([
        200,
        [
          answer(1),
          { id: null, ok: false, error: { message: 'body is larger than 5000000 bytes', code: 'too_large' } },
        ],
      ]);
    });
  });

  it('answers many requests on one connection, refused ones among them', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number>();
    agent.on('free', (socket) => ports.add(socket.localPort));
    const statuses: number[] = [];
    for (const asked of [
      { path: '/zeno/stat', headers: JSON_TYPE, body: '{"path":"a.txt"}' },
      { path: '/zeno/stat', headers: JSON_TYPE, body: 'x' },
      { path: '/zeno/stat', body: 'x'.repeat(300_000) },
      { path: '/nowhere', headers: JSON_TYPE, body: ['{', '}'] },
      { path: '/zeno', headers: JSONL_TYPE, body: line(1) },
      { path: '/health', method: 'GET' },
    ]) {
      const { path, ...rest } = asked;
      statuses.push((await ask(base + path, { ...rest, agent })).status);
    }
    expect(statuses).toEqual([200, 400, 415, 404, 200, 200]);
    agent.destroy();
  });

  it('answers requests sent one after the other without waiting, in order', async () => {
    const socket = connect(port, '127.0.0.1');
    const body = '{"path":"a.txt"}';
    const one = (op: string, last: boolean) =>
      `POST /zeno/${op} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${last ? 'Connection: close\r\n' : ''}Content-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(one('stat', false) + one('nope', false) + one('peek', true));
    let text = '';
    for await (const piece of socket.setEncoding('utf8')) text += piece;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  it.each([
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n', '400'],
    [
      'headers of 20 KB',
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    [
      'a length and chunks at once',
      'POST /zeno HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['no HTTP', '{"id":1,"op":"stat"}\n', '400'],
  ])('refuses %s', async (_, text, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    const [first] = await once(socket.setEncoding('utf8'), 'data');
    expect(first.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    socket.destroy();
  });
});

describe.each<[string, string[], Record<string, string>]>([
  ['--token', ['--token', 'sesame'], {}],
  ['ZGATE_TOKEN', [], { ZGATE_TOKEN: 'sesame' }],
])('HTTP with a token from %s', (_, flags, env) => {
  let server: Awaited<ReturnType<typeof listening>>;
  let base: string;
  beforeAll(async () => {
    server = await listening(['--root', root, '--http', '0.0.0.0:0', ...flags], env);
    base = server.addresses[0]!;
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer sesam' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic sesame' }],
  ])('refuses %s', async (_, headers) => {
    for (const [path, method] of [
      ['/zeno/stat', 'POST'],
      ['/zeno', 'POST'],
      ['/openapi.json', 'GET'],
      ['/nowhere', 'GET'],
    ] as const) {
      const given = await ask(base + path, { method, headers: { ...JSON_TYPE, ...headers } });
      expect([given.headers['www-authenticate'], ...refusal(given)]).toEqual([
        'Bearer',
        ...problemReply('unauthorized', 'send the token as "Authorization: Bearer TOKEN"'),
      ]);
    }
  });

  it('lets the right token in, whatever the Host', async () => {
    const headers = { authorization: 'Bearer sesame', host: 'laptop.example' };
    expect(await call(`${base}/zeno/read_file`, { path: 'a.txt' }, headers)).toEqual([200, RESULT]);
  });

  it('lets no web page in, token or not', async () => {
    const headers = { authorization: 'Bearer sesame', origin: 'http://evil.example' };
    const given = await ask(`${base}/openapi.json`, { method: 'GET', headers });
    expect(refusal(given)).toEqual(
      problemReply('unauthorized', 'requests from web pages are not answered', 403),
    );
  });

  it('tells of its health without a token', async () => {
    expect((await ask(`${base}/health`, { method: 'GET' })).status).toBe(200);
  });
});

describe('HTTP on a signal', () => {
  it('still answers an operation that is under way', async () => {
    const log = join(tempDir(), 'log');
    const { child, ended, addresses } = await listening([
      '--root',
      root,
      '--http',
      '127.0.0.1:0',
      '--log',
      log,
    ]);
    const agent = new Agent({ keepAlive: true });
    const given = ask(`${addresses[0]}/zeno/grep`, {
      headers: JSON_TYPE,
      body: '{"pattern":"(?=a)(a+)+$","regex":true,"timeout_ms":25000}',
      agent,
    });
    while (!readFileSync(log, 'utf8').includes('"request"')) await pause(5);
    child.kill('SIGTERM');
    // Cut short before it began (a truncated result) or while it was lost in the file.
    expect([200, 503]).toContain((await given).status);
    expect(await ended).toEqual({ code: 143, signal: null });
    agent.destroy();
  });

  it('still answers a body that is being sent', async () => {
    const { child, ended, addresses } = await listening(['--root', root, '--http', '127.0.0.1:0']);
    const agent = new Agent({ keepAlive: true });
    const sent = request(`${addresses[0]}/zeno`, { method: 'POST', headers: JSONL_TYPE, agent });
    sent.write(line(1));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const lines = lineReader(response);
    await lines.next();
    child.kill('SIGTERM');
    sent.end(line(2));
    // The signal may come before the second line or after it: it is answered either way.
    const interrupted = { id: 2, ok: false, error: { message: 'interrupted', code: 'unavailable' } };
    const [second, ...more] = (await lines.rest()).map((one) => timeless(JSON.parse(one)));
    expect([answer(2), interrupted]).toContainEqual(second);
    expect(more).toEqual([]);
    expect(await ended).toEqual({ code: 143, signal: null });
    agent.destroy();
  });

  it('ends though a client does not finish its request', async () => {
    const { child, ended, addresses } = await listening(['--root', root, '--http', '127.0.0.1:0']);
    const sent = request(`${addresses[0]}/zeno`, { method: 'POST', headers: JSONL_TYPE, agent: false });
    sent.on('error', () => {});
    sent.write(line(1));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => {});
    await lineReader(response).next();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, signal: null });
    sent.destroy();
  });
});

describe('the HTTP mount', () => {
  let files: Local;
  beforeAll(async () => {
    files = await local({ root });
  });
  afterAll(() => files.close());

  /** A mount in this process. */
  const mounted = (patience: Partial<HttpPatience>, dispatch = files.dispatch) =>
    mount(
      {
        answer: httpAnswer({ table, dispatch, version: '0' }),
        signal: new AbortController().signal,
        patience,
      },
      { host: '127.0.0.1', port: 0 },
    );

  it.each(Object.entries(FAULTS))('answers the fault %s as its row says', async (name, row) => {
    const code = name as FaultCode;
    const failing = table.map((op) => ({
      ...op,
      run: async () => {
        throw new Fault(code, 'for a reason');
      },
    }));
    const clock = { elapsed: () => 0, now: () => new Date(0) };
    const { address, close } = await mounted({}, dispatcher(failing, { repo: {} as never, clock }));
    const given = await ask(`${address}/zeno/stat`, { headers: JSON_TYPE, body: '{"path":"a"}' });
    expect([given.headers['retry-after'], ...refusal(given)]).toEqual([
      row.retryable ? '1' : undefined,
      ...problemReply(code, 'for a reason', row.http),
    ]);
    await close();
  });

  it.each([
    ['headers', 'POST /zeno HTTP/1.1\r\nHost: localhost\r\nX-', { headers_ms: 100, request_ms: 100 }],
    [
      'body',
      'POST /zeno/stat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      { headers_ms: 50, request_ms: 100 },
    ],
  ])('cuts off a client that sends its %s slowly', async (_, text, patience) => {
    const { address, close } = await mounted({ ...patience, check_ms: 20 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    const drip = setInterval(() => socket.write('a'), 20);
    let given = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      given += piece;
    });
    await once(socket, 'close');
    clearInterval(drip);
    expect(given.slice(0, 12)).toBe('HTTP/1.1 408');
    await close();
  });

  it('closes a connection that is not used again', async () => {
    const { address, close } = await mounted({ idle_ms: 50 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let given = '';
    for await (const piece of socket.setEncoding('utf8')) given += piece;
    expect(given.slice(0, 12)).toBe('HTTP/1.1 200');
    await close();
  });

  it('does not wait for ever for the rest of a body it has refused', async () => {
    const { address, close } = await mounted({ linger_ms: 50 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    let given = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      given += piece;
    });
    await once(socket, 'close');
    expect(given.slice(0, 12)).toBe('HTTP/1.1 404');
    await close();
  });

  it('cuts off a client that takes no replies', async () => {
    const { address, close } = await mounted({ stall_ms: 100 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    const body = `${JSON.stringify({ op: 'stat', args: { paths: Array(1000).fill('a.txt') } })}\n`.repeat(
      100,
    );
    socket.write(
      `POST /zeno HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'connect');
    await once(socket, 'readable');
    // Resolves when the last client is gone.
    await close();
    socket.destroy();
  });
});
