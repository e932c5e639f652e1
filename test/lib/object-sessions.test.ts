/** Sessions on object storage with real processes that race and die. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { ambient } from '../../lib/io/open-sessions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { checkSession } from '../../lib/session/check.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import { random, rounds } from '../support/random.ts';
import { BUCKET, s3Server, useTestKeys } from '../support/s3-server.ts';
import { tempDir } from '../support/tree.ts';

/** Lines of each of two processes. */
const LINES = rounds(1000);
/** Times that both are killed. */
const KILLS = rounds(10);
const scratch = tempDir();
const WRITER = join(scratch, 'writer.mjs');
const ID = '550e8400-e29b-41d4-a716-446655440000';
useTestKeys();
const { endpoint } = await s3Server();
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('../support/session-writer.ts', import.meta.url))],
    outfile: WRITER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});

const PLACES = [
  ['the filesystem store', join(scratch, 'store'), '-'],
  ['S3', `s3://${BUCKET}/sessions`, endpoint],
] as const;

function write(store: string, at: string, name: string, count: number) {
  const child = spawn(process.execPath, [WRITER, store, at, ID, name, String(count)], {
    // Jest's environment is not the one that children get by themselves.
    env: { ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, ended, acknowledged: () => said.split('\n').slice(0, -1) };
}

describe.each(PLACES)('on %s', (_, store, at) => {
  const opened = () => openStore(store, at === '-' ? {} : { endpoint: at });

  it(`two processes append ${LINES} lines each: no gap, no duplicate`, async () => {
    const writers = ['a', 'b'].map((name) => write(store, at, name, LINES));
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0]);
    const { lines, unreadable } = (await new ObjectSessions(opened(), ambient).load(ID))!;
    expect(unreadable).toBe(0);
    const texts = lines.slice(1).map(({ text }) => text as string);
    for (const name of ['a', 'b'])
      expect(texts.filter((text) => text.startsWith(name))).toEqual(
        Array.from({ length: LINES }, (_, n) => `${name}-${n}`),
      );
    expect(lines).toHaveLength(2 * LINES + 1);
    expect(await checkSession(opened(), ambient.sha256, ID)).toMatchObject({
      lines: 2 * LINES + 1,
      problems: [],
    });
  });

  it('writers that are killed lose nothing they were told was kept, and double nothing', async () => {
    const chance = random();
    const told = new Set<string>();
    for (let round = 0; round < KILLS; round++) {
      const writers = ['x', 'y'].map((name) => write(store, at, `${name}${round}`, 1000));
      const wanted = 1 + chance.below(20);
      // Killed in the middle of things: as soon as so many lines were acknowledged.
      for (const { child, acknowledged, ended } of writers) {
        while (acknowledged().length < wanted) {
          const over = await Promise.race([
            once(child.stdout!, 'data').then(() => false),
            ended.then(() => true),
          ]);
          if (over) throw new Error('a writer ended by itself');
        }
        child.kill('SIGKILL');
      }
      await Promise.all(writers.map(({ ended }) => ended));
      for (const { acknowledged } of writers) for (const key of acknowledged()) told.add(key);
    }
    const { lines } = (await new ObjectSessions(opened(), ambient).load(ID))!;
    const texts = lines.slice(1).map(({ text }) => text as string);
    expect(new Set(texts).size).toBe(texts.length);
    expect([...told].filter((key) => !texts.includes(key))).toEqual([]);
    expect(told.size).toBeGreaterThan(2 * KILLS);
    expect(await checkSession(opened(), ambient.sha256, ID)).toMatchObject({ problems: [] });
  });
});
