/** Every example of the Zeno document, sent as written to the real command. Spec: Zeno, all JSON blocks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { traceLine, zenoReply, zenoRequest } from '../../schemas/generated/validators.js';
import { lineReader, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const SWIFT = 'Blaze/Sources/App/AppCoordinator.swift';
const REQUEST = '{"id":"req-1","op":"list_files","args":{"glob":"**/*.swift","max":200}}';
const RESPONSE =
  '{"id":"req-1","ok":true,"result":{"files":["Blaze/Sources/App/AppCoordinator.swift"],"truncated":false,"metrics":{"time_ms":4,"bytes_read":0,"files_scanned":128}}}';
const ERROR = '{"id":"req-1","ok":false,"error":{"message":"unknown op: foo"}}';
const TRACE = [
  '{"ts":"2026-01-04T18:11:30Z","event":"request","id":"req-1","op":"list_files","args":{"glob":"**/*.swift","max":200}}',
  '{"ts":"2026-01-04T18:11:30Z","event":"response","id":"req-1","op":"list_files","summary":{"count":143,"truncated":false,"metrics":{"time_ms":4,"bytes_read":0,"files_scanned":128}}}',
  '{"ts":"2026-01-04T18:11:41Z","event":"request","id":"req-2","op":"read_file","args":{"path":"Blaze/Sources/App/AppCoordinator.swift","start_line":1,"end_line":220}}',
  '{"ts":"2026-01-04T18:11:41Z","event":"response","id":"req-2","op":"read_file","summary":{"count":null,"truncated":false,"metrics":{"time_ms":6,"bytes_read":9840,"files_scanned":1,"lines_returned":220}}}',
];

/** 128 files, one of them Swift: 220 lines in 9,840 bytes, as the examples have it. */
const root = tempTree({
  ...Object.fromEntries(Array.from({ length: 127 }, (_, n) => [`Blaze/Resources/r${n}.txt`, ''])),
  [SWIFT]: `${`${'x'.repeat(43)}\n`.repeat(219)}${'x'.repeat(203)}\n`,
});

async function answers(lines: string[], ...flags: string[]): Promise<string[]> {
  const { child } = run(['local', '--root', root, ...flags]);
  const replies = lineReader(child.stdout).rest();
  child.stdin.end(`${lines.join('\n')}\n`);
  return replies;
}

const untimed = (line: string) => line.replace(/"time_ms":\d+/, '"time_ms":0');

describe('the examples of the Zeno document', () => {
  it('the request gets the response, byte for byte but for the time', async () => {
    const [reply] = await answers([REQUEST]);
    expect(untimed(reply!)).toBe(untimed(RESPONSE));
  });

  it('an unknown op gets the error, plus a code', async () => {
    const [reply] = await answers(['{"id":"req-1","op":"foo","args":{}}']);
    expect(reply).toBe(ERROR.replace('foo"}', 'foo","code":"unknown_op"}'));
  });

  it('all of them satisfy the schemas', () => {
    expect(zenoRequest(JSON.parse(REQUEST))).toBe(true);
    expect(zenoReply(JSON.parse(RESPONSE))).toBe(true);
    for (const line of TRACE) expect(traceLine(JSON.parse(line))).toBe(true);
  });

  it('the log has the same lines, plus a digest', async () => {
    const log = join(tempDir(), 'trace.jsonl');
    await answers(
      TRACE.filter((line) => line.includes('"request"')).map((line) =>
        line.replace(/"ts":"[^"]*","event":"request",/, ''),
      ),
      '--log',
      log,
    );
    const plain = (line: string) => untimed(line).replace(/"ts":"[^"]*"/, '"ts":""');
    const written = readFileSync(log, 'utf8').trim().split('\n');
    const expected = TRACE.map((line) => plain(line).replace('"count":143', '"count":1'));
    expect(written.map((line) => plain(line).replace(/,"digest":"sha256:[0-9a-f]{64}"/, ''))).toEqual(
      expected,
    );
    expect(written.every((line) => traceLine(JSON.parse(line)))).toBe(true);
  });

  it('the log can be replayed', async () => {
    const log = join(tempDir(), 'trace.jsonl');
    writeFileSync(log, `${TRACE.join('\n')}\n`);
    const { child, ended } = run(['replay', log, '--root', root]);
    expect(await lineReader(child.stdout).rest()).toEqual([
      'differs    req-1 list_files: count was 143, is now 1',
      'same       req-2 read_file: by its summary; the log has no digest',
      '2 requests: 1 same, 1 differ',
    ]);
    expect((await ended).code).toBe(1);
  });
});
