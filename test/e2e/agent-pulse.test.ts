/** A stream over HTTP that has nothing to tell says so every 15 s; the clock is the test's, everything else is real. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { openAgents } from '../../lib/io/open-agents.ts';
import { type HttpAnswer, httpAnswer } from '../../lib/wire/http.ts';
import { type Local, local } from '../../local/compose.ts';
import { KEY } from '../support/agent.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { tempDir } from '../support/tree.ts';

let server: ModelServer;
let serving: Local;
let answer: HttpAnswer;
/** The waits that nobody has ended, by how long they are. */
let waits: { ms: number; over: () => void }[] = [];
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const wait = {
      ms,
      over() {
        waits = waits.filter((one) => one !== wait);
        resolve();
      },
    };
    waits.push(wait);
    signal.addEventListener('abort', wait.over);
  });
beforeAll(async () => {
  server = await modelServer();
  const root = tempDir();
  const store = tempDir();
  const report = (error: unknown) => {
    throw error;
  };
  const agents = openAgents({ root, store, base_url: server.url, env: { ANTHROPIC_API_KEY: KEY }, report });
  serving = await local({ root, store, agents, report });
  answer = httpAnswer({ table, dispatch: serving.dispatch, version: '0', report, sleep });
});
afterAll(async () => {
  await serving.close();
  await server.close();
});

async function* bytes(value: object) {
  yield Buffer.from(JSON.stringify(value));
}

it.each([
  ['text/event-stream', ':\n\n'],
  ['application/jsonl', '\n'],
])('%s has a heartbeat', async (accept, beat) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.add({ text: ['one', 'two'], gate: (n) => (n === 4 ? held : undefined) });
  const response = await answer({
    method: 'POST',
    path: '/agent/prompt',
    contentType: 'application/json',
    accept,
    body: bytes({ message: 'go' }),
  });
  expect(response.status).toBe(200);
  const pieces = (response.body as AsyncIterable<string>)[Symbol.asyncIterator]();
  const next = async () => (await pieces.next()).value as string;
  const before: string[] = [];
  while (!before.at(-1)?.includes('text_delta')) before.push(await next());
  const silence = () => waits.filter(({ ms }) => ms === 15_000);
  for (let beats = 0; beats < 3; beats++) {
    expect(silence()).toHaveLength(1);
    const coming = next();
    silence()[0]!.over();
    expect(await coming).toBe(beat);
  }
  release();
  const after: string[] = [];
  for (let piece = await next(); piece !== undefined; piece = await next()) after.push(piece);
  const all = [...before, ...after];
  expect(after.at(-1)).toContain('"type":"done"');
  expect(all).not.toContain(beat);
  // A heartbeat is no event: it has no number.
  const numbers = all.flatMap((piece) => /^id: (\d+)$/m.exec(piece)?.[1] ?? []);
  expect(numbers).toEqual(accept === 'text/event-stream' ? all.map((_, n) => String(n)) : []);
  expect(silence()).toEqual([]);
});
