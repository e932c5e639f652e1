/** Lines of events have 64 KiB at most, whatever a tool, a model or a user says; get_messages has the whole. Source: facts on reliability, I.7. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentProcess, agentProcess, call, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { listening } from '../../support/server.ts';
import { grammarFault, type ZotMessage } from '../../support/zot-grammar.ts';

const TOKEN = 'a-token-of-this-test';
const LONGEST = 64 * 1024;
const here = place();
writeFileSync(join(here.root, 'quotes.txt'), '"'.repeat(50_000));
let server: ModelServer;
let agent: AgentProcess;
let http: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  server = await modelServer();
  agent = agentProcess(server.url, here);
  const args = ['--root', here.root, '--base-url', server.url, '--token', TOKEN, '--http', '127.0.0.1:0'];
  http = await listening(args, here.env, 'agent');
});
afterAll(async () => {
  http.child.kill('SIGTERM');
  await http.ended;
  await server.close();
});

const command = `head -c 60000 /dev/zero | tr '\\0' '"'; head -c 60000 /dev/zero | tr '\\0' e >&2`;
const words = `${'Wörter "und" mehr.\n'.repeat(10_000)}Ende.`;
const image = { mime_type: 'image/png', data: Buffer.alloc(3_000_000, 7).toString('base64') };
const file = { path: 'long.txt', content: 'lange Zeile\n'.repeat(20_000) };
const calls = [
  call('bash', { command }, 'a'),
  call('read', { path: 'quotes.txt' }, 'b'),
  call('write', file, 'c'),
];
const script = () => server.add({ text: words, tool_calls: calls }, { text: 'Done.' });
const prompt = { message: 'see', images: [image], session: 'new' };

const bytes = (line: string) => Buffer.byteLength(line);
const eventsIn = (messages: ZotMessage[]) => messages.filter(({ type }) => type !== 'response');
const of = (messages: ZotMessage[], type: string) => messages.filter((message) => message.type === type);

/** What must be true of it wherever it is told. */
function checked(messages: ZotMessage[]) {
  expect(grammarFault(messages)).toBeUndefined();
  expect(of(messages, 'error')).toEqual([]);
  const progress = of(messages, 'tool_progress').map(({ text }) => text);
  expect(progress.join('').replace(/[^"]/g, '')).toHaveLength(60_000);
  const deltas = of(messages, 'text_delta').map(({ delta }) => delta);
  expect(deltas.join('')).toBe(`${words}Done.`);
  const args = of(messages, 'tool_use_args').filter(({ id }) => id === 'c');
  expect(JSON.parse(args.map(({ delta }) => delta).join(''))).toEqual(file);
  expect(of(messages, 'user_message')[0]).toMatchObject({
    content: [
      { type: 'text', text: 'see' },
      { type: 'text', text: '[image/png, 3000000 bytes left out; get_messages has all]' },
    ],
    left_out: 3_000_000,
  });
  const [said] = of(messages, 'assistant_message');
  expect(said!.content.map(({ type }: ZotMessage) => type)).toEqual([
    'text',
    ...calls.map(() => 'tool_call'),
  ]);
  expect(said!.left_out).toBeGreaterThan(100_000);
  expect(of(messages, 'tool_result').map(({ id, left_out }) => [id, left_out > 0])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
  expect(of(messages, 'tool_call').map(({ id, left_out }) => [id, left_out > 0])).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
  ]);
}

describe('long events', () => {
  it('are short lines on a pipe, and whole in get_messages', async () => {
    script();
    const messages = await agent.prompt(prompt.message, { images: [image], session: 'new' });
    expect(eventsIn(messages).filter((message) => bytes(JSON.stringify(message)) > LONGEST)).toEqual([]);
    checked(messages);
    const { session } = messages[0]!.data;
    const { data } = await agent.ask({ type: 'get_messages', session });
    const [user, assistant, results] = data.messages;
    expect(user.content[1]).toEqual({ type: 'image', mime_type: image.mime_type, bytes: image.data });
    expect(assistant.content[0]).toEqual({ type: 'text', text: words });
    expect(assistant.content[3].args).toEqual(file);
    expect(JSON.parse(results.content[0].content[0].text).data.stdout).toContain('"'.repeat(1000));
  });

  it.each(['application/jsonl', 'text/event-stream'])('are short lines over HTTP: %s', async (accept) => {
    script();
    const response = await fetch(`${http.addresses[0]}/agent/prompt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, accept },
      body: JSON.stringify(prompt),
    });
    const lines = (await response.text()).split('\n');
    expect(lines.filter((line) => bytes(line) > LONGEST)).toEqual([]);
    const data = accept === 'text/event-stream' ? /^data: (.*)$/ : /^(\{.*)$/;
    checked(lines.flatMap((line) => data.exec(line)?.slice(1) ?? []).map((line) => JSON.parse(line)));
  });

  it('are a summary, too', async () => {
    server.add({ text: 'ok' }, { text: words });
    const [started] = await agent.prompt('go', { session: 'new' });
    const from = agent.heard.length;
    agent.send({ id: 'k', type: 'compact', session: started!.data.session });
    await agent.hear(({ type }) => type === 'done');
    const messages = agent.heard.slice(from);
    expect(grammarFault(messages, 'compact')).toBeUndefined();
    expect(messages.filter((message) => bytes(JSON.stringify(message)) > LONGEST)).toEqual([]);
    expect(of(messages, 'compact_done')[0]!.left_out).toBeGreaterThan(100_000);
  });
});
