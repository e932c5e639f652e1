/** Session files in simulated histories; and the simulation is worth something: each known way to get it wrong is caught. */
import { describe, expect, it } from '@jest/globals';
import type { Files } from '../../lib/session/file-layer.ts';
import { type BatchFrame, FileLog } from '../../lib/session/file-log.ts';
import { FileSessions } from '../../lib/session/file-sessions.ts';
import type { Ambient, SessionLine } from '../../lib/session/sessions.ts';
import { rounds, sample, seedOfRun } from '../support/random.ts';
import { told } from '../support/skips.ts';
import {
  exhaustFiles,
  lonePlan,
  type MakeFiles,
  makeFiles,
  randomDiskPolicy,
  randomFileHistories,
  randomFilePlan,
  randomTroublePolicy,
  simulateFiles,
} from './fs-history.ts';

const FULL = rounds(5000) >= 5000;
const HISTORIES = rounds(FULL ? 5000 : 2000);
const MUTANT_HISTORIES = 3000;

class NoDedup extends FileSessions {
  protected override log(sink?: (line: SessionLine) => void) {
    return new (class extends FileLog {
      protected override repeated() {
        return false;
      }
    })(sink);
  }

  protected override find(log: FileLog, key: string, sent: boolean) {
    return sent ? super.find(log, key, sent) : undefined;
  }
}

class NoBatchFrame extends FileSessions {
  protected override log(sink?: (line: SessionLine) => void) {
    return new (class extends FileLog {
      protected override framed(line: SessionLine, { k, i, n }: BatchFrame) {
        this.settle({ k: i === n - 1 ? k : `${k}.${i}`, i, n }, [line]);
      }
    })(sink);
  }
}

class AckBeforeSync extends FileSessions {
  protected override async sync() {}
}

class NoDirectorySync extends FileSessions {
  protected override async syncDirectory() {}
}

class NoReadBack extends FileSessions {
  protected override find(log: FileLog, key: string, sent: boolean) {
    return super.find(log, key, sent) ?? (sent ? log.length : undefined);
  }
}

class NoExpectation extends FileSessions {
  protected override log(sink?: (line: SessionLine) => void) {
    return new (class extends FileLog {
      protected override overtaken() {
        return false;
      }
    })(sink);
  }
}

class NoFence extends FileSessions {
  protected override log(sink?: (line: SessionLine) => void) {
    return new (class extends FileLog {
      protected override fenced() {
        return false;
      }
    })(sink);
  }
}

class SyncAgain extends FileSessions {
  protected override async heal() {}
}

class SecondMeta extends FileSessions {
  protected override log(sink?: (line: SessionLine) => void) {
    return new (class extends FileLog {
      protected override begun() {
        return false;
      }
    })(sink);
  }
}

const of =
  (Mutant: new (files: Files, ambient: Ambient) => FileSessions): MakeFiles =>
  (files, ambient) =>
    new Mutant(files, ambient);

describe('session files', () => {
  it('keep every promise in random histories', async () => {
    const seed = seedOfRun();
    const { runs, calls, counts, failure } = await randomFileHistories(HISTORIES, seed);
    told(`${runs} histories from ZGATE_SEED=${seed}: ${calls} file calls, ${JSON.stringify(counts)}`);
    expect(failure).toBeUndefined();
    expect(calls).toBeGreaterThan(20 * HISTORIES);
  });

  it('keep every promise whatever single fault strikes whatever call', async () => {
    const plan = {
      writers: [[2, 1], [3]],
      readers: 1,
      leases: true,
      expects: true,
      seals: true,
      one_key: false,
    };
    const { ways, runs, failure } = await exhaustFiles(plan, [1, 2, 3], sample);
    told(`${runs} of ${ways} faults`);
    expect(failure).toBeUndefined();
    expect(ways).toBeGreaterThan(1000);
  });

  it('keep every promise when syncs fail to whoever is told so', async () => {
    const seed = seedOfRun();
    const histories = rounds(2000);
    const lone = { plan: lonePlan, policy: randomTroublePolicy };
    const { calls, counts, failure } = await randomFileHistories(histories, seed, makeFiles, undefined, lone);
    told(
      `${histories} histories of failing syncs from ZGATE_SEED=${seed}: ${calls} file calls, ${JSON.stringify(counts)}`,
    );
    expect(failure).toBeUndefined();
    expect(counts.syncs).toBeGreaterThan(histories / 10);
  });

  it('come to the same end with the same seed', async () => {
    const run = () => simulateFiles(7, randomFilePlan(7), randomDiskPolicy(7));
    expect(await run()).toEqual(await run());
  });
});

describe('the simulation catches', () => {
  /** The third is close before the first history that shows it, where that is far: where a short run begins. */
  it.each<[string, MakeFiles, number?]>([
    ['a log in which a key counts twice', of(NoDedup)],
    ['a log in which a part of a batch counts', of(NoBatchFrame)],
    ['a writer that answers before the disk has it', of(AckBeforeSync)],
    ['a writer that leaves the name of the file unsynced', of(NoDirectorySync)],
    ['a writer that does not read back', of(NoReadBack)],
    ['a log in which a batch counts where it was not expected', of(NoExpectation), 20],
    ['a log in which a former holder still writes', of(NoFence), 170],
    ['a log with a second meta line', of(SecondMeta), 44],
  ])('%s', async (_, make, near = 1) => {
    const { runs, failure } = await randomFileHistories(MUTANT_HISTORIES, FULL ? 1 : near, make);
    expect(failure).toBeDefined();
    told(`caught in history ${runs}: ${failure!.split('\n')[1]}`);
  });

  it('a writer that believes a second sync', async () => {
    const lone = { plan: lonePlan, policy: randomTroublePolicy };
    const { runs, failure } = await randomFileHistories(500, 1, of(SyncAgain), undefined, lone);
    expect(failure).toBeDefined();
    told(`caught in history ${runs}: ${failure!.split('\n')[1]}`);
  });
});
