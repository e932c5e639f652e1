/**
 * One simulated history of REPL sessions: their journals and saved states on an object store. Several processes evaluate, wait for
 * input, interrupt and fork; each may die at any request and comes back. Saved states are lost and damaged meanwhile. The sandbox is
 * one whose state is the list of programs it has run, so that every value tells on which state it was computed.
 */
import { Fault } from '../../lib/fault.ts';
import type { Engine, RealmAmbient } from '../../lib/realm/live-session.ts';
import { LiveSession } from '../../lib/realm/live-session.ts';
import type { Evaluated } from '../../lib/realm/realms.ts';
import { begin, type JournalPlace, storedJournal } from '../../lib/realm/stored-journal.ts';
import { type Make, make, type Result, randomPolicy, type Tally } from './history.ts';
import { chance, FAULT_KINDS, lives, type Policy, type Process, World } from './world.ts';

export interface ReplPlan {
  /** How many programs each process evaluates. */
  writers: number[];
  /** How often the session is forked; each fork gets a program of its own. */
  forks: number;
  /** How often a saved state is removed or replaced by another. */
  damage: number;
  /** Every so many programs read a line. */
  reads: number;
}

/** How a journal's place is made, for journals that are broken on purpose. */
export type MakePlace = (process: Process) => JournalPlace;

const ROOT = '550e8400-e29b-41d4-a716-446655440000';
const MAX_STEPS = 40_000;
/** What a client is told when it cannot know, or somebody else was faster: it goes on with another program. */
const PASSING = ['conflict', 'timeout', 'unavailable'];

export const placed =
  (create: Make): MakePlace =>
  ({ store, ambient }) => ({
    sessions: create(store, ambient),
    store,
    ambient: { ...ambient, seed: () => 1 } satisfies RealmAmbient,
    report: () => {},
  });

export function randomReplPlan(seed: number): ReplPlan {
  const dice = chance(seed ^ 0x2c1b3c6d);
  return {
    writers: Array.from({ length: 1 + dice.below(3) }, () => 1 + dice.below(4)),
    forks: dice.below(3),
    damage: dice.below(4),
    reads: 2 + dice.below(4),
  };
}

/** A sandbox that holds the last two states and forgets them at random. */
function engine(below: (n: number) => number, wrong: (what: string) => void): Engine {
  const held = new Map<string, string[]>();
  return {
    has: (name) => held.has(name),
    async run({ state: { name, bytes, evals }, run, next }) {
      if (below(6) === 0) held.clear();
      const before = held.get(name) ?? (bytes ? decode(bytes) : evals === 0 ? [] : undefined);
      if (!before) return { kind: 'cold' };
      if (before.length !== evals)
        wrong(`a state of ${before.length} evaluations stands for one of ${evals}`);
      const output = { text: '', printed: 0, cut: false };
      if (run.code.startsWith('read') && run.inputs.length === 0)
        return { kind: 'ended', ended: { kind: 'waiting' }, output };
      const after = [...before, [run.code, ...run.inputs].join(' ')];
      held.set(next, after);
      if (held.size > 2) held.delete([...held.keys()][0]!);
      return {
        kind: 'ended',
        ended: { kind: 'value', value: after, keep: true },
        output,
        image: encode(after),
      };
    },
    inspect: async () => ({ found: null }),
  };
}

const encode = (programs: string[]) => new TextEncoder().encode(JSON.stringify(programs));
const decode = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as string[];

export async function simulateRepl(
  seed: number,
  plan: ReplPlan,
  policy: Policy,
  place: MakePlace = placed(make),
): Promise<Result> {
  // Faults strike once the session is there, until all have finished.
  let first = Number.POSITIVE_INFINITY;
  const world = new World(seed, (call, what) => (call < first ? undefined : policy(call - first, what)));
  const dice = chance(seed ^ 0x165667b1);
  const violations: string[] = [];
  const wrong = (what: string) => violations.push(`step ${world.step}: ${what}`);
  const acks: { session: string; value: string[]; code: string }[] = [];
  const forks: { session: string; least: number }[] = [];
  const { live, running } = lives(world, wrong);
  let names = 0;

  const session = (process: Process, id: string) => {
    const where = place(process);
    return new LiveSession(
      storedJournal(id, where),
      engine((n) => dice.below(n), wrong),
      where.ambient,
    );
  };
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    let over = false;
    const done = work.finally(() => {
      over = true;
    });
    done.catch(() => {});
    while (!over && (await world.turn()));
    return done;
  };
  const caller = () => ({ id: `c${++names}`, signal: new AbortController().signal });

  /** Evaluates one program and notes what was acknowledged; false when nobody can know what came of it. */
  async function evaluate(at: LiveSession, id: string, name: string): Promise<boolean> {
    const code = `${++names % plan.reads === 0 ? 'read' : 'run'} ${name}.${names}`;
    try {
      let told: Evaluated = await at.evaluate({ code, timeout_ms: 1000 }, caller());
      if (told.status.includes('need-input')) told = await at.input(`line ${name}`, 1000, caller());
      if (!told.status.includes('done') || !Array.isArray(told.value)) return false;
      acks.push({ session: id, value: told.value as string[], code });
      world.trace.push(`${world.step} ${code} acknowledged as number ${told.value.length}`);
      return true;
    } catch (error) {
      if (!(error instanceof Fault && PASSING.includes(error.code))) throw error;
      // Whoever waits for a line keeps all others from going on.
      if (/waits for a line/.test(error.message)) await at.interrupt(undefined).catch(passing);
      return false;
    }
  }

  await settled(begin(ROOT, place(world.process('maker')), { lang: 'js' }));
  first = world.calls;
  for (const [w, wanted] of plan.writers.entries()) {
    let left = wanted;
    live(`w${w}`, async (process) => {
      const at = session(process, ROOT);
      while (left > 0) if (await evaluate(at, ROOT, `w${w}`)) left--;
    });
  }
  for (let f = 0; f < plan.forks; f++) {
    let made: string | undefined;
    let tries = 0;
    live(`f${f}`, async (process) => {
      while (made === undefined) {
        const id = `550e8400-e29b-41d4-a716-${String(f).padStart(4, '0')}${String(++tries).padStart(8, '0')}`;
        const least = acks
          .filter((ack) => ack.session === ROOT)
          .reduce((n, { value }) => Math.max(n, value.length), 0);
        try {
          await begin(id, place(process), { from: ROOT });
          made = id;
          forks.push({ session: id, least });
        } catch (error) {
          passing(error);
        }
      }
      const at = session(process, made);
      while (!(await evaluate(at, made, `f${f}`)));
    });
  }
  if (plan.damage > 0) {
    let left = plan.damage;
    live('damage', async ({ store }) => {
      for (; left > 0; left--) {
        try {
          const keys = (await store.list('images/')).entries.map(({ key }) => key);
          if (keys.length === 0) continue;
          const [one, other] = [keys[dice.below(keys.length)]!, keys[dice.below(keys.length)]!];
          const bytes = dice.below(2) === 0 ? undefined : (await store.read(other))?.bytes;
          if (bytes) await store.write(one, bytes, 'any');
          else await store.remove(one);
        } catch (error) {
          passing(error);
        }
      }
    });
  }

  const kept = () => violations.length === 0;
  while (kept() && running() > 0 && world.step < MAX_STEPS) if (!(await world.turn())) break;
  if (kept() && running() > 0) wrong(`${running()} processes do not finish`);
  first = Number.POSITIVE_INFINITY;
  while (kept() && (await world.turn()));

  /** What a process that comes later finds, by its saved state and by running everything again. */
  const found = async (id: string): Promise<string[]> => {
    const at = session(world.process('late'), id);
    let value: unknown;
    for (let tries = 0; tries < 3 && !Array.isArray(value); tries++) {
      try {
        ({ value } = await settled(at.evaluate({ code: 'run late', timeout_ms: 1000 }, caller())));
      } catch (error) {
        if (!/waits for a line/.test(String(error))) throw error;
        await settled(at.interrupt(undefined));
      }
    }
    return (value as string[]).slice(0, -1);
  };
  try {
    const ends = new Map<string, string[]>();
    for (const id of kept() ? [ROOT, ...forks.map(({ session: id }) => id)] : [])
      ends.set(id, await found(id));
    for (const { key } of kept() ? [...world.objects.keys()].map((key) => ({ key })) : [])
      if (key.startsWith('images/')) world.objects.delete(key);
    for (const [id, programs] of ends) {
      const again = await found(id);
      if (again.slice(0, -1).join() !== programs.join())
        wrong(`${id} runs again as ${again}, was ${programs}`);
      for (const code of programs)
        if (programs.filter((one) => one === code).length > 1) wrong(`${code} is there twice`);
    }
    for (const { session: id, value, code } of acks) {
      const programs = ends.get(id)?.slice(0, value.length);
      if (programs && programs.join() !== value.join())
        wrong(`${code} was told ${value}, the log has ${programs}`);
      if (value.at(-1) !== code && !value.at(-1)!.startsWith('read'))
        wrong(`${code} was told of ${value.at(-1)}`);
    }
    for (const { session: id, least } of forks) {
      const shared = (ends.get(id) ?? []).slice(0, least).join();
      const root = (ends.get(ROOT) ?? []).slice(0, least).join();
      if (ends.size > 0 && shared !== root) wrong(`the fork ${id} begins with ${shared}, not with ${root}`);
    }
  } catch (error) {
    wrong(`a process that comes later fails: ${error}`);
  }
  return { violations, trace: world.trace, calls: world.calls, steps: world.step };
}

function passing(error: unknown): void {
  if (!(error instanceof Fault && PASSING.includes(error.code))) throw error;
}

const told = (name: string, { violations, trace }: Result) =>
  `${name}\n${violations.join('\n')}\n\n${trace.join('\n')}`;

/** Histories of random shape with random faults, one per seed. */
export async function randomReplHistories(
  many: number,
  first: number,
  place?: MakePlace,
  progress: (done: number) => void = () => {},
): Promise<Tally> {
  const tally: Tally = { runs: 0, calls: 0, failure: undefined };
  for (let seed = first; seed < first + many; seed++) {
    const result = await simulateRepl(seed, randomReplPlan(seed), randomPolicy(seed), place);
    tally.calls += result.calls;
    progress(++tally.runs);
    if (result.violations.length > 0) return { ...tally, failure: told(`seed ${seed}`, result) };
  }
  return tally;
}

/** Every fault at every request of a plan, on some schedules; `some` chooses among them. */
export async function exhaustRepl(
  plan: ReplPlan,
  schedules: readonly number[],
  some: <T>(all: readonly T[]) => readonly T[],
): Promise<Tally & { ways: number }> {
  const tally: Tally & { ways: number } = { ways: 0, runs: 0, calls: 0, failure: undefined };
  for (const seed of schedules) {
    const { calls } = await simulateRepl(seed, plan, () => undefined);
    const ways = Array.from({ length: calls }, (_, at) => FAULT_KINDS.map((fault) => ({ at, fault }))).flat();
    tally.ways += ways.length;
    for (const { at, fault } of some(ways)) {
      const result = await simulateRepl(seed, plan, (call) => (call === at ? fault : undefined));
      tally.runs++;
      tally.calls += result.calls;
      if (result.violations.length > 0)
        return { ...tally, failure: told(`schedule ${seed}, ${fault} at ${at}`, result) };
    }
  }
  return tally;
}
