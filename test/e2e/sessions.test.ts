/** `zgate sessions` on plain files and on S3, as a user runs it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BUCKET, KEYS, s3Server } from '../support/s3-server.ts';
import { lineReader, run } from '../support/server.ts';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const scratch = tempDir();
const { endpoint } = await s3Server();
const ENV = {
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  AWS_CONFIG_FILE: '/dev/null',
};
const ID = '550e8400-e29b-41d4-a716-446655440000';
const LINES = [
  '{"type":"meta","schema_version":1,"ts":"2025-12-17T03:21:09Z"}',
  '{"type":"message","role":"user","text":"hello","ts":"2025-12-17T03:21:10Z"}',
  '{"type":"tool_use","id":"t1","name":"read","input":{"path":"a"},"ts":"2025-12-17T03:21:11Z"}',
  '{"type":"tool_result","tool_use_id":"t1","output":{"text":"x"},"ok":true,"ts":"2025-12-17T03:21:12Z"}',
  '{"type":"message","role":"assistant","text":"done","ts":"2025-12-17T03:21:13Z"}',
];
const FILE = join(scratch, 'session.jsonl');
writeFileSync(FILE, `${LINES.join('\n')}\nnot a line\n`);

const PLACES: [where: string, place: string[], itAlike: typeof it][] = [
  ['plain files', ['--store', join(scratch, 'store')], it],
  ['S3', ['--store', `s3://${BUCKET}/cli`, '--endpoint', endpoint], itInFull],
];

describe.each(PLACES)('zgate sessions on %s', (_, place, itAlike) => {
  const sessions = async (...args: string[]) => {
    const { child, ended, said } = run(['sessions', ...args, ...place], ENV);
    const out = await lineReader(child.stdout).rest();
    return { code: (await ended).code, out, said: said() };
  };

  it('imports, lists, shows, exports and checks', async () => {
    expect(await sessions('list')).toEqual({ code: 0, out: ['No sessions found.'], said: '' });
    expect(await sessions('import', FILE, '--id', ID)).toEqual({
      code: 0,
      out: [`${ID}  5 lines, 1 unreadable ones left out`],
      said: '',
    });
    expect((await sessions('list')).out).toEqual([
      expect.stringMatching(new RegExp(`^${ID}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`)),
    ]);
    expect(JSON.parse((await sessions('list', '--json')).out[0]!)).toMatchObject({ id: ID });
    expect((await sessions('show', ID)).out.join('\n')).toBe(
      [
        '### You\n\nhello\n',
        '### Tool: read\n\n```json\n{\n  "path": "a"\n}\n```\n\n### Result ✓\n\n```json\n{\n  "text": "x"\n}\n```\n',
        '### Assistant\n\ndone\n',
      ].join('\n'),
    );
    expect((await sessions('export', ID)).out).toEqual(LINES);
    const copy = join(scratch, `copy-${place.length}.jsonl`);
    await sessions('export', ID, copy);
    expect(readFileSync(copy, 'utf8')).toBe(`${LINES.join('\n')}\n`);
    expect(await sessions('fsck')).toEqual({
      code: 0,
      out: [`${ID}  sound  5 lines, open`, '1 sessions checked: 1 sound, 0 with problems'],
      said: '',
    });
    expect(JSON.parse((await sessions('fsck', ID, '--json')).out[0]!)).toEqual({
      id: ID,
      lines: 5,
      state: 'open',
      problems: [],
      orphans: 0,
    });
  });

  itAlike('removes', async () => {
    const other = '550e8400-e29b-41d4-a716-446655440001';
    await sessions('import', FILE, '--id', other);
    expect(await sessions('rm', other)).toEqual({ code: 0, out: [`removed ${other}: 5 lines`], said: '' });
    expect((await sessions('list', '--json')).out.join('\n')).not.toContain(other);
    expect(await sessions('rm', other)).toEqual({
      code: 1,
      out: [],
      said: `zgate: session '${other}' is empty or not found\n`,
    });
    await sessions('import', FILE, '--id', '550e8400-e29b-41d4-a716-446655440002');
    const json = await sessions('rm', '550e8400-e29b-41d4-a716-446655440002', '--json');
    expect(JSON.parse(json.out[0]!)).toEqual({
      id: '550e8400-e29b-41d4-a716-446655440002',
      lines: 5,
      objects: 0,
    });
  });

  itAlike('says what is wrong', async () => {
    expect(await sessions('show', '../x')).toEqual({
      code: 2,
      out: [],
      said: 'zgate: session id must be a lower-case UUID v4, got "../x"\n',
    });
    const missing = '550e8400-e29b-41d4-a716-446655440001';
    expect(await sessions('show', missing)).toEqual({
      code: 1,
      out: [],
      said: `zgate: session '${missing}' is empty or not found\n`,
    });
    expect(await sessions('import', join(scratch, 'nope'))).toMatchObject({
      code: 2,
      out: [],
      said: expect.stringContaining('cannot be read (ENOENT)'),
    });
  });
});

describe('a session in a plain file', () => {
  it('is JSONL, one object per line, and fsck finds a damaged one', async () => {
    const folder = join(scratch, 'store', 'sessions');
    const file = join(folder, `${ID}.jsonl`);
    expect(readdirSync(folder)).toEqual([`${ID}.jsonl`]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      'meta',
      'message',
      'tool_use',
      'tool_result',
      'message',
    ]);
    writeFileSync(file, `${lines.join('\n').replace('hello', 'hullo')}\n`);
    const { child, ended } = run(['sessions', 'fsck', '--store', join(scratch, 'store')]);
    expect((await lineReader(child.stdout).rest()).at(-1)).toBe(
      '1 sessions checked: 0 sound, 1 with problems',
    );
    expect((await ended).code).toBe(1);
  });
});
