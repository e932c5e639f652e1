/**
 * What ends lines for some readers (U+2028, U+2029, U+0085) and halves of surrogate pairs leave every mount, log and session
 * escaped: a line of JSON is one line for everybody.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { connect } from '../../local/connect.ts';
import { call, hello } from '../support/mcp-lines.ts';
import { dial, listening, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';
import { place, provider, sessionLines, zdx } from '../support/zdx.ts';

const SPLITTERS = '\u2028\u2029\u0085';
const LINE = `a${SPLITTERS}z`;
const HALF = '\ud800';
const NAME = `n${SPLITTERS}.txt`;
const root = tempTree({ [NAME]: `${LINE}\n` });
const read = { op: 'read_file', args: { path: NAME } };
const evaluated = { op: 'eval', lang: 'js', code: `"${LINE}" + String.fromCharCode(0xd800)` };

/** Nothing in it ends a line but \n, and it is the UTF-8 of whole characters. */
function expectWhole(output: string): string {
  expect(output).not.toMatch(/[\u0085\u2028\u2029\ufffd]|\p{Surrogate}/u);
  return output;
}

const parsed = (output: string) =>
  expectWhole(output)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const zenoLine = (id: string) => `${JSON.stringify({ id, ...read })}\n`;
const seen = { id: HALF, ok: true, result: { path: NAME, text: LINE } };
const valued = { value: LINE + HALF, status: ['done'] };

function posted(url: string, path: string, type: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(
      `${url}${path}`,
      { method: 'POST', headers: { 'content-type': type }, agent: false },
      (response) => text(response).then(resolve, reject),
    )
      .on('error', reject)
      .end(body);
  });
}

describe('a line of JSON is one line for every reader', () => {
  it('on stdio and in the log', async () => {
    const log = join(tempDir(), 'log.jsonl');
    const { child, ended } = run(['local', '--root', root, '--log', log]);
    child.stdin.end(zenoLine(HALF));
    expect(parsed(await text(child.stdout))).toMatchObject([seen]);
    await ended;
    expect(parsed(readFileSync(log, 'utf8'))).toMatchObject([
      { event: 'request', id: HALF, args: { path: NAME } },
      { event: 'response', id: HALF },
    ]);
  });

  it('on sockets and over HTTP, of both families, and in durable sessions', async () => {
    const store = tempDir();
    const at = ['--unix', join(tempDir(), 's'), '--tcp', '127.0.0.1:0', '--http', '127.0.0.1:0'];
    const { addresses } = await listening(['--root', root, '--store', store, ...at]);
    const http = addresses.find((address) => address.startsWith('http'))!;
    for (const address of addresses.filter((one) => one !== http)) {
      const { socket, lines } = await dial(address);
      socket.write(zenoLine(HALF));
      socket.end(`${JSON.stringify({ id: 'e', ...evaluated })}\n`);
      expect(parsed((await lines.rest()).join('\n'))).toMatchObject([seen, { id: 'e', ...valued }]);
    }
    const client = await connect(http);
    const session = (await client.clone({ lang: 'js' })).data!['new-session'] as string;
    await client.close();
    const { op, args } = read;
    const json = 'application/json';
    expect(parsed(await posted(http, `/zeno/${op}`, json, JSON.stringify(args)))).toMatchObject([
      seen.result,
    ]);
    expect(parsed(await posted(http, '/zeno', json, zenoLine(HALF)))).toMatchObject([seen]);
    expect(parsed(await posted(http, '/zeno', json, `[${zenoLine(HALF)}]`))).toMatchObject([[seen]]);
    expect(parsed(await posted(http, '/zeno', 'application/jsonl', zenoLine(HALF)))).toMatchObject([seen]);
    const body = JSON.stringify({ id: 'd', session, ...evaluated });
    expect(parsed(await posted(http, '/repl', json, body))).toMatchObject([{ id: 'd', ...valued }]);
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name.endsWith('.jsonl'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) expectWhole(readFileSync(join(parentPath, name), 'utf8'));
  });

  it('of MCP', async () => {
    const { child } = run(['mcp', '--root', root]);
    child.stdin.end(hello('2025-06-18') + call(1, read.op, read.args));
    const replies = parsed(await text(child.stdout));
    expect(replies.find(({ id }) => id === 1).result.structuredContent).toMatchObject({ text: LINE });
  });

  it('of zdx, in its session, and in what it exports', async () => {
    const { url } = await provider([{ text: LINE }]);
    const here = place(url);
    const { out } = await zdx(['exec', '-p', LINE, '--format', 'json'], here);
    const events = parsed(out);
    expect(events.find(({ type }) => type === 'assistant_final')).toMatchObject({ text: LINE });
    const [{ session }] = events;
    expect(JSON.stringify(sessionLines(here, session))).toContain(LINE);
    for (const { parentPath, name } of readdirSync(here.home, { recursive: true, withFileTypes: true }))
      if (name.endsWith('.jsonl')) expectWhole(readFileSync(join(parentPath, name), 'utf8'));
    const exported = parsed((await zdx(['sessions', 'export', session], here)).out);
    expect(JSON.stringify(exported)).toContain(LINE);
  });
});
