import { describe, expect, it } from '@jest/globals';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import type { AppendOptions, SessionLine } from '../../lib/session/sessions.ts';
import { rounds, sample, seedOfRun } from '../support/random.ts';
import { told } from '../support/skips.ts';
import { LIMITS } from './history.ts';
import { exhaustRepl, type MakePlace, placed, type ReplPlan, randomReplHistories } from './repl-history.ts';

describe('sessions of the REPL on object storage', () => {
  it('give every value on the state that the log tells, in random histories', async () => {
    const seed = seedOfRun();
    const histories = rounds(1000);
    told(`${histories} histories of REPL sessions from ZGATE_SEED=${seed}`);
    const { calls, failure } = await randomReplHistories(histories, seed);
    expect(failure).toBeUndefined();
    expect(calls).toBeGreaterThan(20 * histories);
  });

  it('do so whatever single fault strikes whatever request', async () => {
    const plan: ReplPlan = { writers: [2, 1], forks: 1, damage: 1, reads: 3 };
    const schedules = Array.from({ length: rounds(4) }, (_, n) => n + 1);
    const { ways, runs, failure } = await exhaustRepl(plan, schedules, sample);
    told(`${runs} of ${ways} single faults in sessions of the REPL`);
    expect(failure).toBeUndefined();
    expect(ways).toBeGreaterThan(500 * schedules.length);
  });
});

/** Puts its lines behind those of others without looking. */
class NoExpect extends ObjectSessions {
  override append(id: string, batch: readonly SessionLine[], key: string, { epoch }: AppendOptions = {}) {
    return super.append(id, batch, key, epoch === undefined ? {} : { epoch });
  }
}

describe('the simulation catches', () => {
  const honest = placed((store, ambient) => new ObjectSessions(store, ambient, LIMITS));
  it.each<[string, MakePlace]>([
    [
      'a journal that writes behind evaluations it has not seen',
      placed((store, ambient) => new NoExpect(store, ambient, LIMITS)),
    ],
    [
      'a journal that takes any saved state for its own',
      (process) => {
        const place = honest(process);
        // A hash that tells no states apart.
        return { ...place, ambient: { ...place.ambient, sha256: () => 'same' } };
      },
    ],
  ])('%s', async (_, place) => {
    const { failure } = await randomReplHistories(500, 1, place);
    expect(failure).toBeDefined();
  });
});
