/** Real processes on one session file: nothing that one of them was told is lost or doubled, whoever is killed when. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import type { Ambient } from '../../lib/session/sessions.ts';
import { random, rounds } from '../support/random.ts';
import { told } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const EVENTS = rounds(1000);
const KILLS_PER_SESSION = 8;
const KILLS = rounds(200) < 200 ? KILLS_PER_SESSION : rounds(200);

/** Appends batch after batch and prints a line `number seq` when it was told that one is there. */
const WRITER = `
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { fsSessions } from './lib/io/fs-sessions.ts';

const [directory, id, name, from, to, payload] = process.argv.slice(2);
const ambient = {
  now: () => Date.now(),
  nonce: () => randomUUID(),
  random: () => Math.random(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const sessions = fsSessions(directory, { ambient });
const ts = '2026-11-16T00:00:00Z';
await sessions.append(id, [{ type: 'meta', schema_version: 1, ts, text: 'meta' }], 'meta');
for (let n = Number(from); n < Number(to); n++) {
  const size = n % 2 === 0 ? Number(payload) : 10;
  const batch = Array.from({ length: payload === '0' ? 1 : 1 + (n % 3) }, (_, i) => ({
    type: 'message', ts, text: name + '-' + n + '.' + i, payload: 'x'.repeat(size),
  }));
  const { seq } = await sessions.append(id, batch, name + '-' + n);
  writeSync(1, n + ' ' + seq + '\\n');
}
`;

const directory = tempDir();
const writer = join(directory, 'writer.mjs');
const ambient: Ambient = {
  now: () => Date.now(),
  nonce: () => randomUUID(),
  random: () => Math.random(),
  sleep: (ms) => sleep(ms),
};

beforeAll(() => {
  buildSync({
    stdin: { contents: WRITER, resolveDir: '.', loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: writer,
  });
});

interface Run {
  child: ChildProcess;
  /** Numbers and places of the batches it was told about. */
  acks: Map<number, number>;
  closed: Promise<unknown>;
}

function run(id: string, name: string, from: number, to: number, payload: number): Run {
  const args = [writer, directory, id, name, `${from}`, `${to}`, `${payload}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const acks = new Map<number, number>();
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const [n, seq] = line.split(' ').map(Number);
      acks.set(n!, seq!);
    }
  });
  return { child, acks, closed: once(child, 'close') };
}

const textsOf = async (id: string) =>
  (await fsSessions(directory, { ambient }).load(id))!.lines.map((line) => String(line.text));

describe('two processes on one session', () => {
  it(`append ${EVENTS} events each: no gap, none twice`, async () => {
    const id = randomUUID();
    const runs = ['a', 'b'].map((name) => run(id, name, 0, EVENTS, 0));
    await Promise.all(runs.map(({ closed }) => closed));
    const texts = await textsOf(id);
    expect(texts[0]).toBe('meta');
    const all = ['a', 'b'].flatMap((name) => Array.from({ length: EVENTS }, (_, n) => `${name}-${n}.0`));
    expect(texts.slice(1).sort()).toEqual(all.sort());
    for (const [w, { acks }] of runs.entries()) {
      const inOrder = texts.filter((text) => text.startsWith('ab'[w]!));
      expect(inOrder).toEqual(Array.from({ length: EVENTS }, (_, n) => `${'ab'[w]}-${n}.0`));
      expect([...acks.keys()]).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
    }
  });

  it(`are killed ${KILLS} times: nothing acknowledged is lost or doubled`, async () => {
    const dice = random();
    let torn = 0;
    let acknowledged = 0;
    for (let kills = 0; kills < KILLS; ) {
      const id = randomUUID();
      const told = { a: new Map<number, number>(), b: new Map<number, number>() };
      let left = KILLS_PER_SESSION;
      const life = async (name: 'a' | 'b') => {
        while (left > 0) {
          left--;
          // The first batch it was not told about comes again, with the same key.
          const next = Math.max(-1, ...told[name].keys()) + 1;
          const { child, acks, closed } = run(id, name, next, 1e9, 400_000);
          await once(child.stdout!, 'data');
          await sleep(dice.below(40));
          child.kill('SIGKILL');
          await closed;
          for (const [n, seq] of acks) told[name].set(n, seq);
        }
      };
      await Promise.all([life('a'), life('b')]);
      kills += KILLS_PER_SESSION;

      const loaded = (await fsSessions(directory, { ambient }).load(id))!;
      const texts = loaded.lines.map((line) => String(line.text));
      torn += loaded.unreadable;
      expect(new Set(texts).size).toBe(texts.length);
      for (const name of ['a', 'b'] as const) {
        for (const [n, seq] of told[name]) {
          acknowledged++;
          const batch = Array.from({ length: 1 + (n % 3) }, (_, i) => `${name}-${n}.${i}`);
          expect(texts.slice(seq, seq + batch.length)).toEqual(batch);
        }
        // Without gaps: at most the one batch that was under way comes after the last one told.
        const numbers = texts
          .filter((text) => text.startsWith(name) && text.endsWith('.0'))
          .map((text) => Number(/\d+/.exec(text)));
        expect(numbers).toEqual(numbers.map((_, n) => n));
        expect(numbers.length - told[name].size).toBeLessThanOrEqual(1);
      }
    }
    told(`${KILLS} kills, ${acknowledged} batches acknowledged, ${torn} torn lines`);
  });
});
