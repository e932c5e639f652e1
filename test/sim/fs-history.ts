/**
 * One simulated history of a session file: writers, readers, lease holders and one who seals, each of which may die at any
 * file call and come back with the batch it had not been told about. The invariants are those of the object store's
 * simulation, checked on what the callers were told.
 */
import type { Files } from '../../lib/session/file-layer.ts';
import { FileSessions } from '../../lib/session/file-sessions.ts';
import type { Ambient, Appended, AppendOptions, Loaded, SessionLine } from '../../lib/session/sessions.ts';
import { type DiskPolicy, DiskWorld, KILLS, WRITE_FAULTS } from './fs-sim.ts';
import { chance } from './world.ts';

export interface FilePlan {
  /** Batches of each writer: how many lines each has. */
  writers: number[][];
  readers: number;
  leases: boolean;
  /** Some batches are only for a certain length. */
  expects: boolean;
  seals: boolean;
  /** All writers begin the session with the same key, or each with its own. */
  one_key: boolean;
}

export type MakeFiles = (files: Files, ambient: Ambient) => FileSessions;

export interface FileResult {
  violations: string[];
  trace: string[];
  calls: number;
  counts: DiskWorld['counts'];
}

const ID = '550e8400-e29b-41d4-a716-446655440000';
const TS = '2026-11-16T00:00:00Z';
const MAX_STEPS = 20_000;
/** More attempts than anybody needs once faults have stopped. */
const MAX_TRIES = 200;

export const makeFiles: MakeFiles = (files, ambient) => new FileSessions(files, ambient);

export function randomFilePlan(seed: number): FilePlan {
  const dice = chance(seed ^ 0x5bd1e995);
  return {
    writers: Array.from({ length: 1 + dice.below(4) }, () =>
      Array.from({ length: 1 + dice.below(4) }, () => 1 + dice.below(3)),
    ),
    readers: dice.below(3),
    leases: dice.below(3) === 0,
    expects: dice.below(2) === 0,
    seals: dice.below(8) === 0,
    one_key: dice.below(2) === 0,
  };
}

/** Faults at random, most of them in writes, until they stop so that everybody can finish. */
export function randomDiskPolicy(seed: number, until = 120): DiskPolicy {
  const dice = chance(seed ^ 0x27d4eb2f);
  const rate = 8 + dice.below(60);
  return (call, what) => {
    const writes = what.startsWith('write');
    if (call >= until || dice.below(writes ? Math.ceil(rate / 8) : rate) !== 0) return undefined;
    if (dice.below(6) === 0) return 'power loss';
    const kinds = writes ? [...KILLS, ...WRITE_FAULTS] : KILLS;
    return kinds[dice.below(kinds.length)];
  };
}

/**
 * A disk that fails its one writer, who lives on. A process that comes later could not know of a sync that failed before it: the
 * kernel has told somebody else.
 */
export function randomTroublePolicy(seed: number, until = 120): DiskPolicy {
  const dice = chance(seed ^ 0x27d4eb2f);
  const rate = 2 + dice.below(8);
  return (call, what) => {
    if (call >= until || dice.below(rate) !== 0) return undefined;
    if (dice.below(6) === 0) return 'power loss';
    if (what === 'sync') return 'sync fails';
    return what.startsWith('write') ? (['short', 'no space'] as const)[dice.below(2)] : undefined;
  };
}

/** A plan for that. */
export const lonePlan = (seed: number): FilePlan => ({
  ...{ ...randomFilePlan(seed), readers: 0, seals: false },
  writers: randomFilePlan(seed).writers.slice(0, 1),
});

interface Ack extends Appended {
  key: string;
  began: number;
  ended: number;
  options: AppendOptions;
}

interface Load {
  began: number;
  ended: number;
  lines: string[];
  sealed: boolean;
}

interface TakenLease {
  owner: string;
  epoch: number;
  until: number;
  ended: number;
}

interface Told {
  acks: Ack[];
  loads: Load[];
  leases: TakenLease[];
  /** Batches that were refused for good. */
  refused: Set<string>;
  sealed: number | undefined;
}

export async function simulateFiles(
  seed: number,
  plan: FilePlan,
  policy: DiskPolicy,
  make: MakeFiles = makeFiles,
): Promise<FileResult> {
  const world = new DiskWorld(seed, policy);
  const dice = chance(seed ^ 0x165667b1);
  const violations: string[] = [];
  const wrong = (what: string) => violations.push(`step ${world.step}: ${what}`);
  const told: Told = { acks: [], loads: [], leases: [], refused: new Set(), sealed: undefined };
  const begun = new Map<string, number>();
  const restarts = new Map<string, () => void>();
  let running = 0;
  world.died = ({ name }) => {
    world.trace.push(`${world.step} ${name} dies`);
    restarts.get(name)?.();
  };

  /** Runs a life that starts again where it was when its process dies. */
  const live = (name: string, life: (sessions: FileSessions) => Promise<void>) => {
    running++;
    let incarnation = 0;
    const start = () => {
      const self = `${name}.${incarnation++}`;
      restarts.set(self, start);
      world.start(self, async ({ files, ambient }) => {
        await life(make(files, ambient)).catch((error) => wrong(`${name} fails: ${error.stack}`));
        running--;
      });
    };
    start();
  };

  const append = async (
    sessions: FileSessions,
    key: string,
    batch: SessionLine[],
    options: AppendOptions = {},
  ) => {
    // A batch begins when it is first asked for, in whichever life.
    if (!begun.has(key)) begun.set(key, world.step);
    const began = begun.get(key)!;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        const { seq, duplicate } = await sessions.append(ID, batch, key, options);
        world.trace.push(`${world.step} ${key} acknowledged at ${seq}${duplicate ? ', was there' : ''}`);
        const n = batch.length;
        if (!world.holds(`${ID}.jsonl`, `"_":{"k":"${key}","i":${n - 1},"n":${n},`)) {
          wrong(`${key} is acknowledged and not on disk`);
        }
        told.acks.push({ key, seq, duplicate, began, ended: world.step, options });
        return;
      } catch (error) {
        if (codeOf(error) !== 'unavailable') throw error;
      }
    }
    wrong(`${key} does not come to an end`);
  };

  /** Appends, or hears that it may not. */
  const tryAppend = async (...args: Parameters<typeof append>): Promise<boolean> => {
    try {
      await append(...args);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'conflict') throw error;
      world.trace.push(`${world.step} ${args[1]} refused: ${(error as Error).message}`);
      return false;
    }
  };

  const patient = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        if (codeOf(error) !== 'unavailable' || tries === MAX_TRIES) throw error;
      }
    }
  };

  const load = async (sessions: FileSessions): Promise<Loaded | undefined> => {
    const began = world.step;
    const loaded = await patient(() => sessions.load(ID));
    const lines = (loaded?.lines ?? []).map((line) => String(line.text));
    if (loaded?.damaged) wrong('a log is taken for damaged that only writes have failed on');
    told.loads.push({ began, ended: world.step, lines, sealed: loaded?.state === 'sealed' });
    world.trace.push(`${world.step} loaded ${lines.length} lines`);
    return loaded;
  };

  const acquire = async (sessions: FileSessions, owner: string): Promise<number | undefined> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        const { epoch, until } = await sessions.acquire(ID, owner, 100 + dice.below(900));
        told.leases.push({ owner, epoch, until, ended: world.now });
        world.trace.push(`${world.step} ${owner} has the lease, epoch ${epoch}`);
        return epoch;
      } catch (error) {
        if (codeOf(error) === 'conflict') return undefined;
        if (codeOf(error) !== 'unavailable') throw error;
      }
    }
    wrong(`${owner} gets no answer about the lease`);
    return undefined;
  };

  const others = plan.writers.length > 1 || plan.seals;
  for (const [w, sizes] of plan.writers.entries()) {
    let created = false;
    let next = 0;
    let options: AppendOptions | undefined;
    live(`w${w}`, async (sessions) => {
      if (!created) {
        const key = plan.one_key ? 'meta' : `meta${w}`;
        const done = await tryAppend(sessions, key, [{ type: 'meta', schema_version: 1, ts: TS, text: key }]);
        if (!done) told.refused.add(key);
        if (!done && plan.one_key && !plan.seals) wrong('meta is refused');
        created = true;
      }
      while (next < sizes.length) {
        const key = `w${w}-${next}`;
        const batch = Array.from({ length: sizes[next]! }, (_, i) => ({
          type: 'message',
          ts: TS,
          text: `${key}.${i}`,
        }));
        // Chosen once for a batch: whoever repeats it repeats it as it was.
        options ??= await conditions(sessions, `owner${w}`);
        if (!(await tryAppend(sessions, key, batch, options))) {
          told.refused.add(key);
          const may = plan.seals || options.epoch !== undefined || (options.expect !== undefined && others);
          if (!may) wrong(`${key} is refused without a reason`);
        }
        options = undefined;
        next++;
      }
    });
  }

  const conditions = async (sessions: FileSessions, owner: string): Promise<AppendOptions> => {
    if (plan.leases && dice.below(3) > 0) {
      const epoch = await acquire(sessions, owner);
      if (epoch !== undefined) return { epoch };
    }
    if (!plan.expects || dice.below(2) === 0) return {};
    return { expect: (await load(sessions))?.lines.length ?? 0 };
  };

  for (let r = 0; r < plan.readers; r++) {
    let left = 3;
    live(`r${r}`, async (sessions) => {
      for (; left > 0; left--) await load(sessions);
    });
  }

  if (plan.seals) {
    let looks = 3;
    live('sealer', async (sessions) => {
      for (; looks > 0; looks--) await load(sessions);
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        try {
          await sessions.seal(ID);
          told.sealed = world.step;
          return;
        } catch (error) {
          if (codeOf(error) !== 'unavailable' && codeOf(error) !== 'conflict') throw error;
        }
      }
    });
  }

  const kept = () => violations.length === 0;
  const run = async () => {
    // A broken promise is the end of a history: what comes of it says no more.
    while (kept() && running > 0 && world.step < MAX_STEPS) if (!(await world.turn())) break;
  };
  await run();
  const result = () => ({ violations, trace: world.trace, calls: world.calls, counts: world.counts });
  if (!kept()) return result();
  if (running > 0) wrong(`${running} processes do not finish`);
  restarts.clear();
  if (dice.below(2) === 0) world.powerLoss();
  let end: Loaded | undefined;
  live('end', async (sessions) => {
    end = await load(sessions);
  });
  await run();
  checkEnd(
    (end?.lines ?? []).map((line) => String(line.text)),
    plan,
    told,
    wrong,
  );
  return result();
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

function checkEnd(log: string[], plan: FilePlan, told: Told, wrong: (what: string) => void): void {
  const sizes = new Map<string, number>();
  for (const [w, batches] of plan.writers.entries()) {
    for (const [n, size] of batches.entries()) sizes.set(`w${w}-${n}`, size);
  }
  const starts = new Map<string, number>();
  for (let at = 0; at < log.length; ) {
    const [key = '', i] = log[at]!.split('.');
    const size = sizes.get(key) ?? 1;
    if (starts.has(key)) wrong(`batch ${key} is there twice`);
    if (key.startsWith('meta') !== (at === 0)) wrong(`${key} is line ${at}`);
    if (i !== undefined) {
      for (let n = 0; n < size; n++) if (log[at + n] !== `${key}.${n}`) wrong(`batch ${key} is not whole`);
    }
    starts.set(key, at);
    at += size;
  }
  const { acks, loads, leases } = told;
  for (const { key, seq, options } of acks) {
    if (starts.get(key) !== seq) wrong(`${key} was acknowledged at ${seq} and is at ${starts.get(key)}`);
    if (options.expect !== undefined && options.expect !== seq) wrong(`${key} expected ${options.expect}`);
  }
  for (const key of told.refused) if (starts.has(key)) wrong(`${key} was refused and is there`);
  for (const a of acks) {
    for (const b of acks) {
      if (a.ended < b.began && a.seq >= b.seq)
        wrong(`${b.key} began after ${a.key} was acknowledged and is before it`);
      if (a.seq < b.seq && (a.options.epoch ?? 0) > (b.options.epoch ?? Number.POSITIVE_INFINITY)) {
        wrong(`${b.key} of epoch ${b.options.epoch} comes after ${a.key} of epoch ${a.options.epoch}`);
      }
    }
    if (told.sealed !== undefined && a.began > told.sealed) wrong(`${a.key} is acknowledged after the seal`);
  }
  for (const load of loads) {
    if (load.lines.some((line, n) => line !== log[n]))
      wrong(`load of step ${load.ended} is not a beginning of the log`);
    if (load.sealed && load.lines.length < log.length) wrong('the log has grown after its seal');
    for (const { key, seq, ended } of acks) {
      if (ended < load.began && load.lines.length <= seq) wrong(`load of step ${load.began} misses ${key}`);
    }
    for (const earlier of loads) {
      if (earlier.ended < load.began && earlier.lines.length > load.lines.length)
        wrong('a later load has fewer lines');
    }
  }
  for (const [n, lease] of leases.entries()) {
    for (const later of leases.slice(n + 1)) {
      if (later.owner === lease.owner) continue;
      if (later.epoch === lease.epoch) wrong(`epoch ${lease.epoch} has two owners`);
      if (later.epoch > lease.epoch && later.ended < lease.until)
        wrong(`${later.owner} takes a lease in force`);
    }
  }
}

export interface FileTally {
  runs: number;
  calls: number;
  counts: DiskWorld['counts'];
  /** The first history that broke a promise: how to run it again, what broke, and what happened. */
  failure: string | undefined;
}

/** Histories of random shape with random faults, one per seed. */
export async function randomFileHistories(
  many: number,
  first: number,
  make: MakeFiles = makeFiles,
  progress: (done: number) => void = () => {},
  { plan = randomFilePlan, policy = randomDiskPolicy } = {},
): Promise<FileTally> {
  const tally: FileTally = {
    runs: 0,
    calls: 0,
    counts: { kills: 0, torn: 0, power: 0, full: 0, syncs: 0 },
    failure: undefined,
  };
  for (let seed = first; seed < first + many; seed++) {
    const result = await simulateFiles(seed, plan(seed), policy(seed), make);
    tally.calls += result.calls;
    for (const [what, count] of Object.entries(result.counts)) tally.counts[what as 'kills'] += count;
    progress(++tally.runs);
    if (result.violations.length > 0) return { ...tally, failure: tell(`seed ${seed}`, result) };
  }
  return tally;
}

const tell = (name: string, { violations, trace }: FileResult) =>
  `${name}\n${violations.join('\n')}\n\n${trace.join('\n')}`;

/** Every fault at every call of a plan, on some schedules; `some` chooses among them. */
export async function exhaustFiles(
  plan: FilePlan,
  schedules: readonly number[],
  some: <T>(all: readonly T[]) => readonly T[] = (all) => all,
): Promise<{ ways: number; runs: number; failure: string | undefined }> {
  let [ways, runs] = [0, 0];
  for (const seed of schedules) {
    const { calls } = await simulateFiles(seed, plan, () => undefined);
    const all = Array.from({ length: calls }, (_, at) =>
      ([...KILLS, ...WRITE_FAULTS, 'power loss'] as const).map((fault) => ({ at, fault })),
    ).flat();
    ways += all.length;
    for (const { at, fault } of some(all)) {
      const result = await simulateFiles(seed, plan, (call) => (call === at ? fault : undefined));
      runs++;
      if (result.violations.length === 0) continue;
      return { ways, runs, failure: tell(`schedule ${seed}, ${fault} at call ${at}`, result) };
    }
  }
  return { ways, runs, failure: undefined };
}
