/** What the first review of the whole found, kept from coming back. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lineReader, listening, run } from '../support/server.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const root = tempTree({ 'a.txt': `${'x'.repeat(1 << 20)}\n` });

async function said(args: string[]) {
  const { child, ended, said: text } = run(args);
  const out = await lineReader(child.stdout).rest();
  return { code: (await ended).code, out, said: text() };
}

describe('the command', () => {
  it('refuses a socket path that the system would cut', async () => {
    const path = join(tempDir(), 'x'.repeat(120));
    const message = `zgate: socket path is longer than 107 bytes: ${path}\n`;
    expect(await said(['local', '--root', root, '--unix', path])).toEqual({
      code: 2,
      out: [],
      said: message,
    });
  });

  it('does not take just any file for a log to replay', async () => {
    const file = join(tempDir(), 'notes.txt');
    writeFileSync(file, 'not\na log\n');
    expect(await said(['replay', file, '--root', root])).toEqual({
      code: 2,
      out: [],
      said: `zgate: ${file} is no trajectory log\n`,
    });
    writeFileSync(file, '');
    expect(await said(['replay', file, '--root', join(root, 'nope')])).toMatchObject({ code: 2, out: [] });
  });

  it('streams the replies to a JSON list, however large they are together', async () => {
    const { addresses } = await listening(['--root', root, '--http', '127.0.0.1:0']);
    const body = JSON.stringify(
      Array.from({ length: 60 }, (_, id) => ({ id, op: 'read_file', args: { path: 'a.txt' } })),
    );
    const response = await fetch(`${addresses[0]}/zeno`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.headers.get('content-length')).toBeNull();
    const replies = (await response.json()) as { id: number; ok: boolean; result: { text: string } }[];
    expect(replies.map(({ id, ok, result }) => [id, ok, result.text.length])).toEqual(
      Array.from({ length: 60 }, (_, id) => [id, true, 1 << 20]),
    );
  });
});
