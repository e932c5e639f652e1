/** The REPL over HTTP: routes, streams, envelopes and what is refused. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpAnswer } from '../../lib/wire/http.ts';
import { mount } from '../../local/mounts/http.ts';
import { scripted } from '../support/repl.ts';
import { lineReader } from '../support/server.ts';

const realm = scripted();
let server: Awaited<ReturnType<typeof mount>>;
beforeAll(async () => {
  const answer = httpAnswer({ table: realm.table, dispatch: realm.dispatch, version: '0' });
  server = await mount({ answer, signal: new AbortController().signal }, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function post(path: string, body: unknown, type = 'application/json') {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, connection: 'close' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('POST /repl/{op}', () => {
  it('takes arguments and gives the result', async () => {
    const { status, type, text } = await post('/repl/eval', { code: 'print a 2' });
    expect([status, type, JSON.parse(text)]).toEqual([
      200,
      'application/json',
      { value: null, output: 'a0\na1\n', status: ['done'] },
    ]);
  });

  it('streams what is printed, then the result', async () => {
    const { status, type, text } = await post('/repl/eval', { code: 'print a 2', stream: true });
    expect([status, type, linesOf(text)]).toEqual([
      200,
      'application/jsonl',
      [{ out: 'a0\n' }, { out: 'a1\n' }, { value: null, status: ['done'] }],
    ]);
  });

  it('streams a result before which nothing is printed', async () => {
    const { type, text } = await post('/repl/eval', { code: 'say x', stream: true });
    expect([type, linesOf(text)]).toEqual(['application/jsonl', [{ value: 'x', status: ['done'] }]]);
  });

  it.each([
    ['unknown operations', '/repl/nope', {}, 404, 'unknown_op'],
    ['those of others', '/repl/stat', {}, 404, 'unknown_op'],
    ['its operations elsewhere', '/zeno/eval', { code: 'say x' }, 404, 'unknown_op'],
    ['missing arguments', '/repl/eval', {}, 422, 'invalid_args'],
    ['missing arguments of a stream', '/repl/eval', { stream: true }, 422, 'invalid_args'],
  ])('refuses %s', async (_, path, args, status, code) => {
    const given = await post(path, args);
    expect([given.status, given.type, JSON.parse(given.text).code]).toEqual([
      status,
      'application/problem+json',
      code,
    ]);
  });

  it('ends what runs for a client that breaks off', async () => {
    const begun = realm.arrival();
    const sent = request(`${server.address}/repl/eval`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      agent: false,
    });
    sent.on('error', () => {});
    sent.end('{"code":"wait"}');
    await begun;
    const before = realm.aborted.length;
    sent.destroy();
    while (realm.aborted.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('GET /openapi.json', () => {
  it('has the routes of the REPL with its envelopes, and says what streams', async () => {
    const { paths } = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
      // biome-ignore lint/suspicious/noExplicitAny: looked at field by field
      paths: Record<string, any>;
    };
    const bodies = (path: string) => [
      paths[path].post.requestBody.content['application/json'].schema,
      paths[path].post.responses[200].content['application/json'].schema,
    ];
    expect(bodies('/repl').map(({ anyOf }) => anyOf[0].title)).toEqual([
      'Remote REPL request',
      'Remote REPL reply',
    ]);
    expect(bodies('/zeno').map(({ anyOf }) => anyOf[0].title)).toEqual([
      'Zeno request line',
      'Zeno reply line',
    ]);
    const types = (path: string) => Object.keys(paths[path].post.responses[200].content);
    expect([types('/repl/eval'), types('/repl/describe')]).toEqual([
      ['application/json', 'application/jsonl'],
      ['application/json'],
    ]);
  });
});

describe('POST /repl', () => {
  it('takes one envelope', async () => {
    const { text } = await post('/repl', { id: 7, op: 'eval', data: { code: 'say x' } });
    expect(JSON.parse(text)).toEqual({ id: 7, value: 'x', status: ['done'] });
  });

  it('answers a list, what is wrong in its place', async () => {
    const { text } = await post('/repl', [
      { id: '1', op: 'eval', code: 'print a 1', stream: true },
      5,
      { id: '2', op: 'nope', args: {} },
      { id: '3', op: 'stat', args: { path: 'x' } },
    ]);
    expect(JSON.parse(text)).toEqual([
      { id: '1', value: null, output: 'a0\n', status: ['done'] },
      {
        id: '',
        protocol_error: expect.stringContaining('message must be an object'),
        status: ['error'],
        data: { code: 'bad_message' },
      },
      { id: '2', protocol_error: 'unknown operation: nope', status: ['error'] },
      { id: '3', protocol_error: 'unknown operation: stat is in /zeno', status: ['error'] },
    ]);
  });

  it('answers lines as they come, what is printed before its reply', async () => {
    const sent = request(`${server.address}/repl`, {
      method: 'POST',
      headers: { 'content-type': 'application/jsonl' },
      agent: false,
    });
    sent.write('{"id":"1","op":"eval","code":"print a 2","stream":true}\n');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const lines = lineReader(response);
    const next = async () => JSON.parse((await lines.next())!);
    expect([await next(), await next(), await next()]).toEqual([
      { id: '1', out: 'a0\n' },
      { id: '1', out: 'a1\n' },
      { id: '1', value: null, status: ['done'] },
    ]);
    sent.write('nonsense\n');
    expect(await next()).toMatchObject({ id: '', status: ['error'] });
    sent.end('{"id":"2","op":"eval","code":"say x"}');
    expect((await lines.rest()).map((line) => JSON.parse(line))).toEqual([
      { id: '2', value: 'x', status: ['done'] },
    ]);
  });

  it('leaves Zeno alone', async () => {
    const { text } = await post('/zeno', [
      { id: 1, op: 'eval', args: { code: 'say x' } },
      { id: 2, op: 'nope' },
    ]);
    expect(JSON.parse(text)).toEqual([
      { id: 1, ok: false, error: { message: 'unknown op: eval is in /repl', code: 'unknown_op' } },
      { id: 2, ok: false, error: { message: 'unknown op: nope', code: 'unknown_op' } },
    ]);
  });
});
