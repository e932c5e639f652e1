/**
 * One simulated history of a session: writers, readers, lease holders and a janitor, each of which may die and come back
 * with the batch it had not been told about. Afterwards, and after every change, the invariants are checked by code that
 * knows only the stored format.
 */
import { decodeHead, decodeLine, linesOf } from '../../lib/session/head.ts';
import { type ObjectAmbient, ObjectSessions } from '../../lib/session/object-sessions.ts';
import type { SessionLine } from '../../lib/session/sessions.ts';
import type { Store } from '../../lib/store.ts';
import { chance, digest, FAULT_KINDS, type FaultKind, lives, type Policy, World } from './world.ts';

export interface Plan {
  /** Batches of each writer: how many lines each has. */
  writers: number[][];
  readers: number;
  /** How often the janitor merges and collects. */
  janitor: number;
  /** Writers take a lease and append under its epoch. */
  leases: boolean;
}

export type Make = (store: Store, ambient: ObjectAmbient) => ObjectSessions;

export interface Result {
  violations: string[];
  trace: string[];
  calls: number;
  steps: number;
}

const ID = '550e8400-e29b-41d4-a716-446655440000';
const HEAD = `heads/${ID}.jsonl`;
const TS = '2026-11-16T00:00:00Z';
const MAX_STEPS = 20_000;

export const LIMITS = { roll_bytes: 250, segment_bytes: 700, merge_run: 2 };
export const make: Make = (store, ambient) => new ObjectSessions(store, ambient, LIMITS);

/** A plan of random shape. */
export function randomPlan(seed: number): Plan {
  const dice = chance(seed ^ 0x5bd1e995);
  return {
    writers: Array.from({ length: 1 + dice.below(3) }, () =>
      Array.from({ length: 2 + dice.below(4) }, () => 1 + dice.below(3)),
    ),
    readers: dice.below(3),
    janitor: dice.below(4),
    leases: dice.below(3) === 0,
  };
}

/** Faults at random, until they stop so that everybody can finish. */
export function randomPolicy(seed: number, until = 120): Policy {
  const dice = chance(seed ^ 0x27d4eb2f);
  const rate = 4 + dice.below(12);
  return (call) =>
    call < until && dice.below(rate) === 0 ? FAULT_KINDS[dice.below(FAULT_KINDS.length)] : undefined;
}

interface Ack {
  key: string;
  seq: number;
  began: number;
  ended: number;
}

export async function simulate(
  seed: number,
  plan: Plan,
  policy: Policy,
  create: Make = make,
): Promise<Result> {
  const world = new World(seed, policy);
  const violations: string[] = [];
  const wrong = (what: string) => violations.push(`step ${world.step}: ${what}`);
  const acks: Ack[] = [];
  const loads: { began: number; ended: number; lines: string[] }[] = [];
  const epochs = new Map<string, number>();
  const begun = new Map<string, number>();
  world.changed = (key, before) => checkChange(world, key, before?.bytes, epochs, wrong);
  const { live: lively, running } = lives(world, wrong);
  const live = (name: string, life: (sessions: ObjectSessions) => Promise<void>) =>
    lively(name, ({ store, ambient }) => life(create(store, ambient)));

  const append = async (sessions: ObjectSessions, key: string, batch: SessionLine[], epoch?: number) => {
    // A batch begins when it is first asked for, in whichever life.
    if (!begun.has(key)) begun.set(key, world.step);
    const { seq } = await sessions.append(ID, batch, key, epoch === undefined ? {} : { epoch });
    acks.push({ key, seq, began: begun.get(key)!, ended: world.step });
    world.trace.push(`${world.step} ${key} acknowledged at ${seq}`);
  };

  for (const [w, sizes] of plan.writers.entries()) {
    let next = 0;
    let created = false;
    live(`w${w}`, async (sessions) => {
      const patient = async <T>(attempt: () => Promise<T>): Promise<T> => {
        for (;;) {
          try {
            return await attempt();
          } catch (error) {
            if ((error as { code?: string }).code !== 'unavailable') throw error;
          }
        }
      };
      while (!created) {
        await patient(() => append(sessions, 'meta', [{ type: 'meta', schema_version: 1, ts: TS }]));
        created = true;
      }
      while (next < sizes.length) {
        const key = `w${w}-${next}`;
        const batch = Array.from({ length: sizes[next]! }, (_, i) => ({
          type: 'message',
          ts: TS,
          role: 'user',
          text: `${key}.${i} ${'x'.repeat(20)}`,
        }));
        if (!plan.leases) await patient(() => append(sessions, key, batch));
        else if (!(await leased(sessions, `owner${w}`, key, batch))) continue;
        next++;
      }
    });
  }

  /** Appends under a lease; false when somebody else had it, or took it meanwhile. */
  const leased = async (
    sessions: ObjectSessions,
    owner: string,
    key: string,
    batch: SessionLine[],
  ): Promise<boolean> => {
    try {
      const { epoch } = await sessions.acquire(ID, owner, 500);
      epochs.set(key, epoch);
      await append(sessions, key, batch, epoch);
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== 'conflict' && code !== 'unavailable') throw error;
      return false;
    }
  };

  for (let r = 0; r < plan.readers; r++) {
    let left = 4;
    live(`r${r}`, async (sessions) => {
      for (; left > 0; left--) {
        const began = world.step;
        try {
          const loaded = await sessions.load(ID);
          loads.push({
            began,
            ended: world.step,
            lines: (loaded?.lines ?? []).map((line) => JSON.stringify(line)),
          });
          if (loaded && loaded.unreadable > 0) wrong('a load finds unreadable lines');
        } catch (error) {
          const { code } = error as { code?: string };
          if (code !== 'unavailable' && code !== 'timeout' && code !== 'conflict') throw error;
        }
      }
    });
  }

  if (plan.janitor > 0) {
    let left = plan.janitor;
    live('janitor', async (sessions) => {
      for (; left > 0; left--) {
        await sessions.merge(ID).catch(tolerated);
        await sessions.collect(ID).catch(tolerated);
      }
    });
  }

  // A broken promise is the end of a history: what comes of it says no more.
  const kept = () => violations.length === 0;
  while (kept() && running() > 0 && world.step < MAX_STEPS) if (!(await world.turn())) break;
  if (kept() && running() > 0) wrong(`${running()} processes do not finish`);
  // What is still under way somewhere arrives in the end.
  while (kept() && world.step < MAX_STEPS * 2 && (await world.turn()));
  if (kept()) checkEnd(world, acks, loads, wrong);
  return { violations, trace: world.trace, calls: world.calls, steps: world.step };
}

function tolerated(error: { code?: string }): void {
  if (!['conflict', 'timeout', 'unavailable'].includes(error.code ?? '')) throw error;
}

/** What is found out about bytes is found out once: nobody changes those of a stored object. */
function once<T>(find: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  const found = new WeakMap<Uint8Array, { value: T }>();
  return (bytes) => {
    let known = found.get(bytes);
    if (!known) {
      known = { value: find(bytes) };
      found.set(bytes, known);
    }
    return known.value;
  };
}

interface Line {
  k: string;
  i: number;
  n: number;
  text: string;
}

function lineOf(text: string): Line {
  const { line, k, i, n } = decodeLine(text)!;
  return { k, i, n, text: JSON.stringify(line) };
}

const headOf = once((bytes) => decodeHead(bytes, ID));
const tailOf = once((bytes) => headOf(bytes).tail.map(lineOf));
const segmentOf = once((bytes) => linesOf(bytes).map(lineOf));
const digestOf = once(digest);

/** The stored lines of the session, in order, by nothing but the format. */
function storedLines(world: World): Line[] {
  const head = world.objects.get(HEAD);
  if (!head) return [];
  const lines = headOf(head.bytes).header.segs.flatMap(({ k }) => {
    const segment = world.objects.get(k);
    return segment ? segmentOf(segment.bytes) : [];
  });
  return [...lines, ...tailOf(head.bytes)];
}

/** Invariants I8, I9 and I10 after a change. */
function checkChange(
  world: World,
  key: string,
  before: Uint8Array | undefined,
  epochs: Map<string, number>,
  wrong: (what: string) => void,
): void {
  const head = world.objects.get(HEAD);
  if (!head) return;
  const now = headOf(head.bytes);
  for (const { k, sha256, n } of now.header.segs) {
    const segment = world.objects.get(k);
    if (!segment) wrong(`segment ${k} is named and not there`);
    else if (segmentOf(segment.bytes).length !== n || digestOf(segment.bytes) !== sha256)
      wrong(`segment ${k} is not what the head says`);
  }
  if (key !== HEAD || !before) return;
  const was = headOf(before);
  for (const field of ['gen', 'epoch', 'next'] as const) {
    if (now.header[field] < was.header[field])
      wrong(`${field} goes back from ${was.header[field]} to ${now.header[field]}`);
  }
  if (epochs.size === 0) return;
  for (const { k } of storedLines(world).slice(was.header.next)) {
    const epoch = epochs.get(k);
    if (epoch !== undefined && epoch < now.header.epoch)
      wrong(`${k} of epoch ${epoch} is written in epoch ${now.header.epoch}`);
  }
}

/** Invariants I1 to I7 on the whole history. */
function checkEnd(
  world: World,
  acks: Ack[],
  loads: { began: number; ended: number; lines: string[] }[],
  wrong: (what: string) => void,
): void {
  const log = storedLines(world);
  const starts = new Map<string, number>();
  for (let at = 0; at < log.length; ) {
    const { k, n } = log[at]!;
    if (starts.has(k)) wrong(`batch ${k} is there twice`);
    starts.set(k, at);
    for (let i = 0; i < n; i++) {
      const line = log[at + i];
      if (line?.k !== k || line.i !== i) wrong(`batch ${k} is not whole`);
    }
    at += n;
  }
  for (const { key, seq } of acks) {
    if (starts.get(key) !== seq) wrong(`${key} was acknowledged at ${seq} and is at ${starts.get(key)}`);
  }
  for (const a of acks) {
    for (const b of acks) {
      if (a.ended < b.began && a.seq >= b.seq)
        wrong(`${a.key} was acknowledged before ${b.key} began and comes after it`);
    }
  }
  const texts = log.map(({ text }) => text);
  for (const load of loads) {
    if (load.lines.some((line, n) => line !== texts[n])) wrong('a load is not a beginning of the log');
    for (const ack of acks)
      if (ack.ended < load.began && load.lines.length <= ack.seq)
        wrong(`a load misses ${ack.key}, acknowledged before it began`);
  }
}

export interface Tally {
  runs: number;
  calls: number;
  /** The first history that broke a promise: how to run it again, what broke, and what happened. */
  failure: string | undefined;
}

const told = (name: string, { violations, trace }: Result) =>
  `${name}\n${violations.join('\n')}\n\n${trace.join('\n')}`;

/** Histories of random shape with random faults, one per seed. */
export async function randomHistories(
  many: number,
  first: number,
  progress: (done: number) => void = () => {},
): Promise<Tally> {
  const tally: Tally = { runs: 0, calls: 0, failure: undefined };
  for (let seed = first; seed < first + many; seed++) {
    const result = await simulate(seed, randomPlan(seed), randomPolicy(seed));
    tally.calls += result.calls;
    progress(++tally.runs);
    if (result.violations.length > 0) return { ...tally, failure: told(`seed ${seed}`, result) };
  }
  return tally;
}

/** Every way to put one or two faults into a plan's requests, on some schedules; `some` chooses among them. */
export async function exhaust(
  plan: Plan,
  schedules: readonly number[],
  faults: 1 | 2,
  some: <T>(all: readonly T[]) => readonly T[] = (all) => all,
): Promise<Tally & { ways: number }> {
  const tally: Tally & { ways: number } = { ways: 0, runs: 0, calls: 0, failure: undefined };
  for (const seed of schedules) {
    const { calls } = await simulate(seed, plan, () => undefined);
    const ways: [call: number, fault: FaultKind][][] = [];
    for (let i = 0; i < calls; i++) {
      for (const one of FAULT_KINDS) {
        if (faults === 1) ways.push([[i, one]]);
        // The requests after a fault are others than without it: the second fault may strike any later one.
        else
          for (let j = i + 1; j < calls + 4; j++)
            for (const two of FAULT_KINDS)
              ways.push([
                [i, one],
                [j, two],
              ]);
      }
    }
    tally.ways += ways.length;
    for (const way of some(ways)) {
      const struck = new Map(way);
      const result = await simulate(seed, plan, (call) => struck.get(call));
      tally.runs++;
      tally.calls += result.calls;
      if (result.violations.length === 0) continue;
      const name = way.map(([call, fault]) => `${fault} at ${call}`).join(', ');
      return { ...tally, failure: told(`schedule ${seed}, ${name}`, result) };
    }
  }
  return tally;
}
