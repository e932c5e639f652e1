import { describe, expect, it } from '@jest/globals';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import { rounds, sample, seedOfRun } from '../support/random.ts';
import { told } from '../support/skips.ts';
import { exhaust, type Plan, randomHistories, simulate } from './history.ts';
import { World } from './world.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';
const meta = { type: 'meta', schema_version: 1, ts: '2026-11-16T00:00:00Z' };
const message = (text: string) => ({ type: 'message', role: 'user', text, ts: '2026-11-16T00:00:00Z' });

describe('sessions on object storage', () => {
  it('keep every promise in random histories', async () => {
    const seed = seedOfRun();
    const histories = rounds(rounds(5000) >= 5000 ? 5000 : 2000);
    told(`${histories} histories from ZGATE_SEED=${seed}`);
    const { calls, failure } = await randomHistories(histories, seed);
    expect(failure).toBeUndefined();
    expect(calls).toBeGreaterThan(20 * histories);
  });

  it('keep every promise whatever single fault strikes whatever request', async () => {
    const plan: Plan = { writers: [[1, 2], [3]], readers: 1, janitor: 1, leases: false };
    const seeds = Array.from({ length: rounds(6) }, (_, n) => n + 1);
    const { runs, failure } = await exhaust(plan, seeds, 1);
    expect(failure).toBeUndefined();
    expect(runs).toBeGreaterThan(170 * seeds.length);
  });

  it('keep every promise whatever two faults strike whatever two requests', async () => {
    const plan: Plan = { writers: [[2, 3]], readers: 0, janitor: 1, leases: false };
    const { ways, runs, failure } = await exhaust(plan, [1], 2, sample);
    told(`${runs} of ${ways} pairs of faults`);
    expect(failure).toBeUndefined();
    expect(ways).toBeGreaterThan(2000);
    expect(runs).toBe(Math.min(ways, rounds(ways)));
  });

  it('cost one write for a warm append, and no read or list', async () => {
    const world = new World(1, () => undefined);
    const { store, ambient } = world.process('w');
    const sessions = new ObjectSessions(store, ambient);
    const settle = async <T>(call: Promise<T>): Promise<T> => {
      const done = call.finally(() => {
        over = true;
      });
      let over = false;
      while (!over) await world.turn();
      return done;
    };
    await settle(sessions.append(ID, [meta], 'meta'));
    const before = { ...world.counts };
    for (let n = 0; n < 20; n++) await settle(sessions.append(ID, [message(`${n}`)], `k${n}`));
    expect(world.counts).toEqual({ ...before, write: before.write + 20 });

    // A thousand lines of 800 bytes are loaded with at most three reads.
    for (let n = 0; n < 979; n++) await settle(sessions.append(ID, [message('x'.repeat(740))], `m${n}`));
    const reads = world.counts.read;
    const loaded = await settle(new ObjectSessions(store, ambient).load(ID));
    expect(loaded?.lines).toHaveLength(1000);
    expect(world.counts.read - reads).toBeLessThanOrEqual(3);
    expect(world.counts.list).toBe(0);
    expect((await settle(sessions.list())).sessions).toHaveLength(1);
    expect(world.counts.list).toBe(1);
  });

  it('come to the same end with the same seed', async () => {
    const plan: Plan = { writers: [[1, 2], [3]], readers: 1, janitor: 1, leases: true };
    const policy = (call: number) => (call === 5 ? ('late' as const) : undefined);
    expect((await simulate(7, plan, policy)).trace).toEqual((await simulate(7, plan, policy)).trace);
  });
});
