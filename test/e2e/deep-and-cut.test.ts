/** What is nested without end, and what is cut off in its middle: refused in words, and no reason for a stack on standard error. Spec: facts on reliability, E. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nestsDeeper } from '../../lib/wire/json.ts';
import { agentProcess, call, place } from '../support/agent.ts';
import { call as zgateCall } from '../support/call.ts';
import { type Answer, type ModelServer, modelServer } from '../support/model-server.ts';
import { lineReader, listening, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const DEPTH = 50_000;
const list = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const object = `${'{"a":'.repeat(DEPTH)}null${'}'.repeat(DEPTH)}`;
const STACK = /internal|\n\s+at |RangeError|call stack/;

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());

describe('what a model nests too deep', () => {
  const event = (data: string): Answer => ({ raw: `data: ${data}\n\n` });
  const refused = {
    ok: false,
    error: { code: 'invalid_input', message: expect.stringContaining('text nested deeper than 64') },
  };

  it.each(['anthropic', 'openai'])(
    'is refused as arguments of a tool, which the model is told: %s',
    async (provider) => {
      const agent = agentProcess(server.url, place(), ['--provider', provider, '--model', 'some'], {
        OPENAI_API_KEY: 'x'.repeat(20),
      });
      for (const [n, args] of [`{"path":${list}}`, object, `{"path":"a","other":${object}}`].entries()) {
        server.add({ tool_calls: [call('read', [args], `call_${n}`)] }, { text: 'ok' });
        const heard = await agent.prompt('go', { session: n === 0 ? 'new' : agent.heard[0]!.data.session });
        const results = heard.filter(({ type }) => type === 'tool_result');
        expect(results).toHaveLength(1);
        expect(JSON.parse(results[0]!.content[0].text)).toEqual(refused);
        expect(heard.at(-1)).toMatchObject({ type: 'done' });
        const told = JSON.stringify(server.requests.at(-1)!.body.messages);
        expect(told).toContain('text nested deeper than 64');
        expect(told.length).toBeLessThan(20_000);
      }
      await agent.ask({ type: 'get_messages', session: agent.heard[0]!.data.session });
      expect((await agent.finish()).code).toBe(0);
      expect(agent.said()).not.toMatch(STACK);
    },
  );

  it.each<[string, Answer, RegExp]>([
    ['an event', event(`{"type":"message_start","message":${object}}`), /nested deeper than 80/],
    ['the error of a stream', event(`{"type":"error","error":${object}}`), /nested deeper than 80/],
    [
      'the body of an error',
      { status: 400, body: `{"error":${object}}`, content_type: 'application/json' },
      /http 400/i,
    ],
    [
      'a body that is no stream',
      { status: 200, body: `{"error":${object}}`, content_type: 'application/json' },
      /expected an event stream/,
    ],
  ])('ends the prompt with an error of the provider: %s', async (_, answer, message) => {
    const agent = agentProcess(server.url, place());
    server.add(answer);
    const heard = await agent.prompt('go', { session: 'new' });
    expect(
      heard.find(({ type }) => type === 'error')?.error ??
        heard.find(({ type }) => type === 'turn_end')?.error,
    ).toMatch(message);
    expect((await agent.finish()).code).toBe(0);
    expect(agent.said()).not.toMatch(STACK);
  });
});

describe('what a caller nests too deep', () => {
  it('is refused as arguments of zgate call, before anything is asked', async () => {
    const args = ['zeno/grep', '--url', 'http://127.0.0.1:9', '--args', '-'];
    const { code, said } = await zgateCall(args, undefined, `{"pattern":${list}}`);
    expect([code, said]).toEqual([2, 'zgate: --args must not be nested deeper than 64\n']);
  });

  it('is no line of a session that is imported', async () => {
    const scratch = tempDir();
    const line = (input: string) =>
      `{"type":"tool_use","id":"a","name":"read","input":${input},"ts":"2025-12-17T03:21:11Z"}\n`;
    const meta = '{"type":"meta","schema_version":1,"ts":"2025-12-17T03:21:09Z"}\n';
    writeFileSync(join(scratch, 'session.jsonl'), meta + line('{}') + line(object) + line(list));
    const { child, ended, said } = run([
      'sessions',
      'import',
      join(scratch, 'session.jsonl'),
      '--store',
      join(scratch, 'store'),
    ]);
    const out = await lineReader(child.stdout).rest();
    expect([(await ended).code, said()]).toEqual([0, '']);
    expect(out[0]).toMatch(/ 2 lines, 2 unreadable ones left out$/);
  });
});

it('the depth of a text is that of its brackets, strings apart', () => {
  expect([nestsDeeper('[[]]', 2), nestsDeeper('[[]]', 1), nestsDeeper('{"a":[{}]}', 2)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(nestsDeeper('[[],[],{},"[[[\\"[[["]', 2)).toBe(false);
  expect(nestsDeeper('"[[[', 1)).toBe(false);
  expect(nestsDeeper('', 0)).toBe(false);
});

describe('a request whose body is cut off', () => {
  const bodies: [what: string, headers: string, body: string][] = [
    ['by its length', 'content-length: 500', '{"a":'],
    ['behind much of it', 'content-length: 500000', `{"a":"${'a'.repeat(200_000)}`],
    ['in a chunk', 'transfer-encoding: chunked', '5\r\n{"a'],
    ['by a chunk that is none', 'transfer-encoding: chunked', 'zz\r\n{}'],
  ];
  const ways: [command: string, args: string[], paths: string[]][] = [
    ['local', [], ['/zeno/grep', '/zeno', '/repl/eval']],
    ['agent', ['--base-url', 'http://127.0.0.1:9'], ['/agent/prompt', '/agent']],
    ['mcp', [], ['/mcp']],
  ];

  it.each(ways)('is nothing to report: zgate %s', async (command, more, paths) => {
    const root = tempTree({ 'a.txt': 'a\n' });
    const { child, ended, said, addresses } = await listening(
      ['--root', root, '--http', '127.0.0.1:0', '--token', 'a-token', ...more],
      place().env,
      command,
    );
    const { hostname, port } = new URL(addresses[0]!);
    const before = said();
    for (const path of paths) {
      for (const [, headers, body] of bodies) {
        for (const type of ['application/json', 'application/jsonl']) {
          const socket = connect(Number(port), hostname);
          socket.on('error', () => {});
          const closed = once(socket, 'close');
          const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer a-token\r\ncontent-type: ${type}\r\n${headers}`;
          await new Promise((resolve) => socket.write(`${head}\r\n\r\n${body}`, resolve));
          socket.resetAndDestroy();
          await closed;
        }
      }
    }
    // Whoever ends has said what there is to say.
    child.kill('SIGTERM');
    await ended;
    expect(said().slice(before.length)).not.toMatch(/aborted|ECONNRESET|\n\s+at /);
  });
});
