/**
 * What engine and rpc cost over the provider's stream: `npm run bench -- agent [ROUNDS]`. The peer is plain fetch, which reads the same
 * answers of the same server in the same run. Also events per second over a pipe, and how long an abort of a command takes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { alternate, median, printTable } from './measure.ts';

const DELTAS = 2000;
const KEY = 'sk-ant-bench-0123456789abcdefghij';
const answer = { text: Array.from({ length: DELTAS }, (_, n) => `word ${n} `) };
/** A server that gives one answer for ever, in a process of its own: here it would take turns with whoever reads. */
async function serverOf(home: string, name: string, said: object) {
  const file = join(home, `${name}.json`);
  writeFileSync(file, JSON.stringify([said]));
  const child = spawn(
    process.execPath,
    ['infra/run.js', 'test/support/model-server.ts', '--port', '0', file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), close: () => child.kill() };
}

type Event = { type: string; id?: string; prompt_id?: string };

/** `zgate agent` on a pipe; each message is heard when it comes. */
function openAgent(url: string, home: string) {
  const env = {
    ...process.env,
    HOME: home,
    ZGATE_HOME: home,
    XDG_CONFIG_HOME: home,
    ANTHROPIC_API_KEY: KEY,
    ZOTCORE_RPC_TOKEN: '',
  };
  const child = spawn(process.execPath, ['dist/zgate.js', 'agent', '--root', home, '--base-url', url], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  const ended = once(child, 'close');
  let tail = '';
  let hear: (event: Event) => void = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (tail + text).split('\n');
    tail = lines.pop()!;
    for (const line of lines) hear(JSON.parse(line));
  });
  const send = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    send,
    /** A prompt to its `done`; gives the milliseconds to its first event of a type, and the number of events. */
    prompt(
      type: string,
      onFirst: () => void = () => {},
    ): Promise<{ first_ms: number; count: number; since: number }> {
      const start = performance.now();
      let [first_ms, count, since] = [Number.NaN, 0, 0];
      return new Promise((resolve) => {
        hear = (event) => {
          count++;
          if (event.type === type && Number.isNaN(first_ms)) {
            first_ms = performance.now() - start;
            since = performance.now();
            onFirst();
          }
          if (event.type === 'done') resolve({ first_ms, count, since });
        };
        send({ id: 'p', type: 'prompt', message: 'go' });
      });
    },
    clear: () => send({ id: 'c', type: 'clear' }),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** The same answer with nothing in between: its bytes are read and looked at, not more. Gives the time to its first delta. */
async function raw({ url }: { url: string }): Promise<number> {
  const start = performance.now();
  const body = JSON.stringify({
    model: 'claude-haiku-4-5',
    max_tokens: 100,
    stream: true,
    messages: [{ role: 'user', content: 'go' }],
  });
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  let first = Number.NaN;
  for await (const chunk of response.body!) {
    if (Number.isNaN(first) && Buffer.from(chunk).includes('text_delta')) first = performance.now() - start;
  }
  return first;
}

export async function main([rounds = '15']: string[]): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'zgate-bench-'));
  const many = Number(rounds);
  const [short, long] = [
    await serverOf(home, 'short', { text: ['Hello'] }),
    await serverOf(home, 'long', answer),
  ];
  const [asker, teller] = [openAgent(short.url, home), openAgent(long.url, home)];
  const [bare, through]: [number[], number[]] = [[], []];
  let events = 0;
  for (let n = -3; n < many; n++) {
    const [one, other] = [await raw(short), (await asker.prompt('text_delta')).first_ms];
    asker.clear();
    if (n < 0) continue;
    bare.push(one);
    through.push(other);
  }
  const times = await alternate(
    [
      { name: 'raw', run: () => raw(long) },
      {
        name: 'agent',
        async run() {
          events = (await teller.prompt('text_delta')).count;
          teller.clear();
        },
      },
    ],
    many,
  );
  await Promise.all([asker.close(), teller.close()]);
  for (const { close } of [short, long]) close();
  const [rawMs, agentMs] = [times.get('raw')!, times.get('agent')!];
  let current: Parameters<ModelServer['add']>[0] = answer;
  const server = await modelServer(() => current);
  const agent = openAgent(server.url, home);
  // All at once: what the engine can do when the provider is no limit.
  current = { ...answer, split: 1_000_000 };
  const bulk = await alternate([{ name: 'bulk', run: () => agent.prompt('done').then(agent.clear) }], many);
  current = { tool_calls: [{ id: 'a', name: 'bash', args: { command: 'echo on; sleep 60' } }] };
  const aborts: number[] = [];
  for (let n = 0; n < many; n++) {
    const { since } = await agent.prompt('tool_progress', () => agent.send({ id: 'x', type: 'abort' }));
    aborts.push(performance.now() - since);
    agent.clear();
  }
  await agent.close();
  await server.close();
  rmSync(home, { recursive: true });
  const micros = (ms: number) => ((ms * 1000) / DELTAS).toFixed(1);
  console.log(`an answer of ${DELTAS} deltas, each in a write of its own; medians of ${rounds} rounds`);
  printTable([
    ['', 'first delta, ms', 'whole, ms', 'per delta, µs'],
    ['fetch and read', median(bare).toFixed(2), rawMs.toFixed(1), micros(rawMs)],
    ['zgate agent', median(through).toFixed(2), agentMs.toFixed(1), micros(agentMs)],
    ['ratio', (median(through) / median(bare)).toFixed(2), (agentMs / rawMs).toFixed(2), ''],
    [
      'difference',
      (median(through) - median(bare)).toFixed(2),
      (agentMs - rawMs).toFixed(1),
      micros(agentMs - rawMs),
    ],
  ]);
  console.log(
    `events over the pipe, as fast as they come: ${((events / bulk.get('bulk')!) * 1000).toFixed(0)}/s`,
  );
  console.log(
    `abort during bash to done: ${median(aborts).toFixed(1)} ms, the longest ${Math.max(...aborts).toFixed(1)} ms`,
  );
}
