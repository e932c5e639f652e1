/**
 * A disk that fails at the n-th call of a kind: every consumer of the store, in a real process whose node:fs is wrapped before anything
 * is loaded, does a small plan once for every call and every way it can fail, and goes on without a restart.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { bundled } from '../support/bundled.ts';
import { seedOfRun } from '../support/random.ts';
import { inFull, told } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const runner = bundled('test/support/disk-runner.ts');
const faults = new URL('../support/disk-faults.js', import.meta.url).href;

interface Said {
  wrong: string[];
  facts: unknown[];
  figures: Record<string, { calls: Record<string, number>; ways: number; tried: number; refused: number }>;
}

async function runs(args: string[], root: string): Promise<Said> {
  const child = spawn(process.execPath, ['--import', faults, runner, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ZGATE_FAULTS_ROOT: root },
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the process ended with ${code}`);
  return JSON.parse(said);
}

describe('a disk that fails at any call', () => {
  const root = tempDir();
  let facts: unknown[] = [];

  it('loses nothing that was acknowledged, and the process goes on without a restart', async () => {
    const share = inFull() ? 1 : 0.02;
    const said = await runs(['plan', root, String(share), String(seedOfRun())], root);
    for (const [name, { calls, ways, tried, refused }] of Object.entries(said.figures))
      told(`${name}: ${JSON.stringify(calls)}, ${tried} of ${ways} faults tried, ${refused} refusals`);
    expect(said.wrong).toEqual([]);
    expect(Object.keys(said.figures)).toHaveLength(7);
    for (const { calls } of Object.values(said.figures))
      expect(Object.keys(calls)).toEqual(expect.arrayContaining(['open', 'read', 'write']));
    facts = said.facts;
  });

  it('leaves what the next process finds whole', async () => {
    expect(facts.length).toBeGreaterThan(0);
    const file = join(tempDir(), 'facts.json');
    writeFileSync(file, JSON.stringify(facts));
    expect((await runs(['verify', root, file], root)).wrong).toEqual([]);
  });
});
