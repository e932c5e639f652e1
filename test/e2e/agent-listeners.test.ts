/** The agent on sockets and over HTTP: the same conversation everywhere, and streams that can be taken up again. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { agentLine, agentProcess, call, place, timeless } from '../support/agent.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { dial, listening } from '../support/server.ts';
import { tempDir } from '../support/tree.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

const TOKEN = 'a-token-of-this-test';
const here = place();
let server: ModelServer;
let [unix, tcp, http] = ['', '', ''];
let running: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  server = await modelServer();
  const args = ['--root', here.root, '--base-url', server.url, '--token', TOKEN];
  const places = ['--unix', join(tempDir(), 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'];
  running = await listening([...args, ...places], here.env, 'agent');
  [unix, tcp, http] = running.addresses as [string, string, string];
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await server.close();
});
afterEach(() => server.forget());

const post = (path: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${http}/agent/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
const jsonl = (text: string): ZotMessage[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

interface Event {
  id: number;
  event: string;
  data: ZotMessage;
}
function eventsIn(text: string): Event[] {
  return text
    .split('\n\n')
    .filter((part) => /^id:/m.test(part))
    .map((part) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)![1]!;
      return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) };
    });
}
const SSE = { accept: 'text/event-stream' };

describe('the same conversation', () => {
  const script = () =>
    server.add(
      { text: 'Look.', tool_calls: [call('bash', { command: 'echo hi' })] },
      { text: ['All', ' done'] },
    );
  let expected: ZotMessage[];
  const plain = (messages: ZotMessage[]) =>
    timeless(messages).map(({ id, data, ...message }) => ({
      ...message,
      ...(message.type !== 'response' && { id }),
      ...(data && { data: { ...data, prompt_id: 'p' } }),
    }));
  beforeAll(async () => {
    script();
    const agent = agentProcess(server.url, here);
    const messages = await agent.prompt('go');
    expect(grammarFault(messages)).toBeUndefined();
    expected = plain(messages);
    await agent.finish();
  });
  beforeEach(script);

  it('goes over a unix socket', async () => {
    const { socket, lines } = await dial(unix);
    const messages = await agentLine(lines, (text) => void socket.write(text)).prompt('go');
    socket.destroy();
    expect(plain(messages)).toEqual(expected);
  });

  it('goes over TCP with a token', async () => {
    const { socket, lines } = await dial(tcp);
    const line = agentLine(lines, (text) => void socket.write(text));
    line.send({ op: 'auth', token: TOKEN });
    const messages = await line.prompt('go');
    socket.destroy();
    expect(plain(messages)).toEqual(expected);
  });

  it('goes over HTTP as JSONL', async () => {
    const response = await post('prompt', { message: 'go' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jsonl']);
    const messages = jsonl(await response.text());
    expect(grammarFault(messages)).toBeUndefined();
    expect(plain(messages)).toEqual(expected);
  });

  it('goes over HTTP as an event stream with numbers', async () => {
    const response = await post('prompt', { message: 'go' }, SSE);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const events = eventsIn(await response.text());
    expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => n));
    expect(events.map(({ event }) => event)).toEqual(events.map(({ data }) => data.type));
    expect(plain(events.map(({ data }) => data))).toEqual(expected);
  });
});

describe('an event stream that was lost', () => {
  const words = Array.from({ length: 10 }, (_, n) => `word ${n} `);

  it('is taken up with Last-Event-ID while the prompt runs', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.add({ text: words, gate: (n) => (n === 8 ? held : undefined) });
    const body = { message: 'go', prompt_id: 'lost-1' };
    const left = new AbortController();
    const first = await post('prompt', body, SSE, left.signal);
    let text = '';
    for await (const chunk of first.body!) {
      text += Buffer.from(chunk).toString();
      if (text.includes('text_delta') && text.endsWith('\n\n')) break;
    }
    left.abort();
    const before = eventsIn(text);
    const last = before.at(-1)!.id;
    const again = await post('prompt', body, { ...SSE, 'last-event-id': String(last) });
    release();
    const after = eventsIn(await again.text());
    expect(after.map(({ id }) => id)).toEqual(after.map((_, n) => last + 1 + n));
    const messages = [...before, ...after].map(({ data }) => data);
    expect(grammarFault(messages)).toBeUndefined();
    const said = messages.filter(({ type }) => type === 'text_delta').map(({ delta }) => delta);
    expect(said.join('')).toBe(words.join(''));
    expect(server.requests.at(-1)!.body.messages).toHaveLength(1);
    // Its headers come at once, whether or not there is anything to tell yet: else this test hangs.
  });

  it.each([0, 1, 5, -2, -1])('is told again when it is over, from event %i on', async (from) => {
    server.add({ text: words });
    const body = { message: 'go', prompt_id: `over${from}` };
    const all = eventsIn(await (await post('prompt', body, SSE)).text());
    const at = from < 0 ? all.length + from : from;
    const asked = server.requests.length;
    const again = await post('prompt', body, { ...SSE, 'last-event-id': String(at) });
    expect(again.status).toBe(200);
    expect(eventsIn(await again.text())).toEqual(all.slice(at + 1));
    expect(server.requests).toHaveLength(asked);
  });

  it('is refused when nothing is remembered of it', async () => {
    const again = await post(
      'prompt',
      { message: 'go', prompt_id: 'unheard-of' },
      { ...SSE, 'last-event-id': '3' },
    );
    expect([again.status, ((await again.json()) as ZotMessage).code]).toEqual([404, 'not_found']);
    const strange = await post(
      'prompt',
      { message: 'go', prompt_id: 'x' },
      { ...SSE, 'last-event-id': 'three' },
    );
    expect(strange.status).toBe(422);
  });

  it('may be begun again with the same name when it was refused', async () => {
    server.add({ text: 'one' });
    const { session } = jsonl(await (await post('prompt', { message: 'go', session: 'new' })).text())[0]!
      .data;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.add({ text: ['two'], gate: (n) => (n === 3 ? held : undefined) });
    const other = agentProcess(server.url, here);
    other.send({ id: 'p', type: 'prompt', message: 'x', session });
    await other.hear(({ type }) => type === 'assistant_start');
    const body = { message: 'y', session, prompt_id: 'refused' };
    const codeOf = async (response: Response) => [
      response.status,
      ((await response.json()) as ZotMessage).code,
    ];
    for (let n = 0; n < 2; n++) expect(await codeOf(await post('prompt', body))).toEqual([409, 'conflict']);
    expect(await codeOf(await post('prompt', { ...body, after: 0 }))).toEqual([404, 'not_found']);
    release();
    await other.hear(({ type }) => type === 'done');
    server.add({ text: 'three' });
    const messages = jsonl(await (await post('prompt', body)).text());
    expect(grammarFault(messages)).toBeUndefined();
    expect(messages.at(-3)).toMatchObject({ content: [{ type: 'text', text: 'three' }] });
    expect(await codeOf(await post('prompt', body))).toEqual([409, 'conflict']);
    expect(jsonl(await (await post('prompt', { ...body, after: 0 })).text())).toEqual(messages);
  });

  it.each(['3', 'three'])(
    'is begun anew when it was not of a prompt, whatever was heard: %s',
    async (heard) => {
      server.add({ text: 'ok' }, { text: 'Sum.' });
      const begun = jsonl(await (await post('prompt', { message: 'go', session: 'new' })).text());
      const { session } = begun[0]!.data;
      const response = await post('compact', { session }, { ...SSE, 'last-event-id': heard });
      expect(response.status).toBe(200);
      const events = eventsIn(await response.text());
      expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => n));
      expect(
        grammarFault(
          events.map(({ data }) => data),
          'compact',
        ),
      ).toBeUndefined();
    },
  );

  it('ends its prompt when that had no name', async () => {
    server.add({ text: words, gate: (n) => (n === 8 ? new Promise(() => {}) : undefined) });
    const left = new AbortController();
    const { body } = await post('prompt', { message: 'go' }, SSE, left.signal);
    for await (const chunk of body!) if (Buffer.from(chunk).includes('text_delta')) break;
    left.abort();
    expect(await server.requests.at(-1)!.ended).toBe('cancelled');
  });
});

describe('plain routes', () => {
  it('are there for the other commands', async () => {
    server.add({ text: 'ok' }, { text: 'Sum.' });
    const begun = jsonl(await (await post('prompt', { message: 'go', session: 'new' })).text());
    const { session } = begun[0]!.data;
    const asked = async (command: string, args: object = {}) => {
      const response = await post(command, args);
      return [response.status, await response.json()];
    };
    expect(await asked('ping')).toEqual([200, { pong: true }]);
    expect(await asked('hello')).toEqual([200, expect.objectContaining({ protocol_version: 1 })]);
    expect(await asked('get_state', { session })).toEqual([
      200,
      expect.objectContaining({ message_count: 2, session }),
    ]);
    expect(await asked('get_messages', { session })).toEqual([
      200,
      { messages: [expect.any(Object), expect.any(Object)] },
    ]);
    expect(await asked('set_model', { session, model: 'claude-sonnet-4-5' })).toEqual([
      200,
      { model: 'claude-sonnet-4-5' },
    ]);
    expect(await asked('abort', { session })).toEqual([200, {}]);
    expect(await asked('fork', { session })).toEqual([200, { session: expect.any(String) }]);
    const compacted = jsonl(await (await post('compact', { session })).text());
    expect(grammarFault(compacted, 'compact')).toBeUndefined();
    expect(await asked('clear', { session })).toEqual([200, {}]);
    expect(await asked('get_state', { session })).toEqual([
      200,
      expect.objectContaining({ message_count: 0 }),
    ]);
  });

  it.each<[string, object, number, string]>([
    ['get_state', {}, 422, 'invalid_args'],
    ['clear', {}, 422, 'invalid_args'],
    ['prompt', {}, 422, 'invalid_args'],
    ['prompt', { message: 'x', session: '550e8400-e29b-41d4-a716-446655440000' }, 404, 'not_found'],
    ['nope', {}, 404, 'unknown_op'],
  ])('%s %j is refused with %i', async (command, args, status, code) => {
    const response = await post(command, args);
    expect([response.status, ((await response.json()) as ZotMessage).code]).toEqual([status, code]);
  });

  it('want the token', async () => {
    const response = await post('prompt', { message: 'x' }, { authorization: 'Bearer wrong' });
    expect(response.status).toBe(401);
  });
});
