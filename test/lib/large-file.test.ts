/** A 2 GB file in bounded memory. The file is sparse but for its ends, so it costs no disk. */
import { closeSync, openSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { peakMemory } from '../support/memory.ts';
import { dial, listening } from '../support/server.ts';
import { tempDir } from '../support/tree.ts';

const root = tempDir();
const SIZE = 2 * 1024 ** 3;
const HEAD = Array.from({ length: 100 }, (_, n) => `head ${n + 1}`).join('\n');
const TAIL = '\ntail 1\ntail 2';

beforeAll(() => {
  const path = join(root, 'huge.txt');
  const fd = openSync(path, 'w');
  writeSync(fd, HEAD, 0);
  writeSync(fd, TAIL, SIZE - TAIL.length);
  closeSync(fd);
  utimesSync(path, 1e9, 1e9);
});

describe('a 2 GB file', () => {
  it('is read by line and peeked at in bounded memory, the second time without reading it again', async () => {
    const { addresses, child } = await listening(['--root', root, '--unix', join(tempDir(), 's')]);
    const { socket, lines } = await dial(addresses[0]!);
    const ask = async (op: string, args: object) => {
      socket.write(`${JSON.stringify({ id: '1', op, args })}\n`);
      return JSON.parse((await lines.next())!).result;
    };
    const before = peakMemory(child.pid!);
    const first = await ask('read_file', { path: 'huge.txt', start_line: 99, end_line: 99 });
    expect(first).toMatchObject({ text: 'head 99', total_lines: 102, truncated: false });
    const last = await ask('read_file', { path: 'huge.txt', start_line: 101, end_line: 200 });
    expect(last).toMatchObject({ text: 'tail 1\ntail 2', end_line: 102 });
    const peeked = await ask('peek', { path: 'huge.txt', head_lines: 1, tail_lines: 1 });
    expect(peeked).toMatchObject({
      head: { text: 'head 1' },
      tail: { text: 'tail 2', start_line: 102 },
      metrics: { bytes_read: SIZE },
    });
    // Line 100 is almost the whole file: it is cut, and memory stays bounded all the same.
    const wide = await ask('read_file', { path: 'huge.txt', start_line: 100, end_line: 100 });
    expect(wide).toMatchObject({ truncated: true, end_line: 100 });
    expect(wide.text).toHaveLength(1 << 20);
    expect(await ask('grep', { pattern: 'tail' })).toMatchObject({ hits: [], truncated: false });
    expect(await ask('extract_symbols', { path: 'huge.txt' })).toMatchObject({ truncated: true });
    expect(peakMemory(child.pid!) - before).toBeLessThan(150 * 1024 ** 2);
  });
});
