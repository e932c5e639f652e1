/**
 * A world for the simulation: one object store, several processes, and a seeded scheduler that decides which request is
 * served next and how it goes wrong. Everything the production code asks of its surroundings comes through here.
 */
import { hash } from 'node:crypto';
import { nextTick } from 'node:process';
import { Fault } from '../../lib/fault.ts';
import type { ObjectAmbient } from '../../lib/session/object-sessions.ts';
import type { Condition, Store } from '../../lib/store.ts';
import { seeded } from '../support/random.ts';

/** What can happen to one request. `late`: the answer never comes and the request is carried out some time afterwards. */
export const FAULT_KINDS = [
  'lost request',
  'lost response',
  'late',
  'twice',
  '409',
  '503',
  'crash before',
  'crash after',
  'crash late',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Decides about the n-th request of the history. */
export type Policy = (call: number, what: string) => FaultKind | undefined;

/** Short, since here nobody forges. */
export const digest = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 16);

/** Everybody has run until they wait for the scheduler: a tick comes when no promise has anything left to do. */
export const quiet = (): Promise<void> => new Promise((resolve) => nextTick(resolve));

export interface Chance {
  below(n: number): number;
}

export const chance = (seed: number): Chance => ({ below: seeded(seed) });

interface Request {
  process: Process;
  what: string;
  /** Carries it out now and gives the answer. */
  serve(): unknown;
  answer(value: unknown): void;
  refuse(fault: Fault): void;
}

export interface Process {
  name: string;
  alive: boolean;
  store: Store;
  ambient: ObjectAmbient;
}

interface Stored {
  bytes: Uint8Array;
  version: string;
}

export class World {
  readonly objects = new Map<string, Stored>();
  readonly trace: string[] = [];
  /** Requests served so far. */
  calls = 0;
  /** A step is one decision of the scheduler. */
  step = 0;
  /** Told of every change of an object. */
  changed: (key: string, before: Stored | undefined) => void = () => {};
  /** Told when a process died. */
  died: (process: Process) => void = () => {};
  readonly counts = { read: 0, write: 0, list: 0, remove: 0 };
  #waiting: Request[] = [];
  #late: (() => void)[] = [];
  #sleeping: { process: Process; wake(): void }[] = [];
  #versions = 0;
  #nonces = 0;
  #now = 1_760_000_000_000;
  readonly #chance: Chance;
  readonly #policy: Policy;

  constructor(seed: number, policy: Policy) {
    this.#chance = chance(seed);
    this.#policy = policy;
  }

  process(name: string): Process {
    const process: Process = { name, alive: true, store: undefined as never, ambient: undefined as never };
    const ask = <T>(kind: keyof World['counts'], what: string, serve: () => T): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        if (!process.alive) return;
        this.#waiting.push({
          process,
          what: `${name} ${kind} ${what}`,
          serve: () => {
            this.counts[kind]++;
            return serve();
          },
          answer: (value) => process.alive && resolve(value as T),
          refuse: (fault) => process.alive && reject(fault),
        });
      });
    process.store = {
      read: (key) =>
        ask('read', key, () => {
          const found = this.objects.get(key);
          // A copy, as a real store gives: whoever changes it changes nothing that is stored.
          return found && { ...found, bytes: found.bytes.slice(), size: found.bytes.length };
        }),
      write: (key, bytes, condition) => ask('write', key, () => this.#write(key, bytes, condition)),
      list: (prefix, { after = '', limit = 1000 } = {}) =>
        ask('list', prefix, () => {
          const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
          const entries = keys
            .slice(0, limit)
            .map((key) => ({ key, size: this.objects.get(key)!.bytes.length, modified: 0 }));
          return { entries, more: keys.length > limit };
        }),
      remove: (key) => ask('remove', key, () => this.#remove(key)),
    };
    process.ambient = {
      now: () => this.#now,
      nonce: () => `n${++this.#nonces}`,
      random: () => this.#chance.below(1000) / 1000,
      sleep: () => new Promise((resolve) => this.#sleeping.push({ process, wake: resolve })),
      sha256: digest,
    };
    return process;
  }

  #write(key: string, bytes: Uint8Array, condition: Condition): string {
    const before = this.objects.get(key);
    const holds =
      condition === 'any' ||
      (condition === 'absent' ? before === undefined : before?.version === condition.version);
    if (!holds) throw new Fault('conflict', 'precondition failed');
    const version = `v${++this.#versions}`;
    this.objects.set(key, { bytes: new Uint8Array(bytes), version });
    this.changed(key, before);
    return version;
  }

  #remove(key: string): void {
    const before = this.objects.get(key);
    this.objects.delete(key);
    if (before) this.changed(key, before);
  }

  kill(process: Process): void {
    process.alive = false;
    this.#waiting = this.#waiting.filter((request) => request.process !== process);
    this.#sleeping = this.#sleeping.filter((sleeper) => sleeper.process !== process);
    this.trace.push(`${this.step} ${process.name} dies`);
    this.died(process);
  }

  /** One decision: serve a request, carry out a late one, or wake a sleeper. Gives false when there is nothing to do. */
  async turn(): Promise<boolean> {
    await quiet();
    const choices = this.#waiting.length + this.#late.length + this.#sleeping.length;
    if (choices === 0) return false;
    this.step++;
    this.#now += this.#chance.below(200);
    const choice = this.#chance.below(choices);
    const late = choice - this.#waiting.length;
    const sleeper = late - this.#late.length;
    if (late < 0) this.#serve(this.#waiting.splice(choice, 1)[0]!);
    else if (sleeper < 0) this.#late.splice(late, 1)[0]!();
    else this.#sleeping.splice(sleeper, 1)[0]!.wake();
    return true;
  }

  #serve(request: Request): void {
    const call = this.calls++;
    const fault = this.#policy(call, request.what);
    this.trace.push(`${this.step} #${call} ${request.what}${fault ? ` [${fault}]` : ''}`);
    const lost = () => new Fault('timeout', 'no answer');
    const quietly = (why: string) => {
      try {
        request.serve();
        this.trace.push(`${this.step} ${request.what} took effect (${why})`);
      } catch {
        this.trace.push(`${this.step} ${request.what} had no effect (${why})`);
      }
    };
    switch (fault) {
      case undefined:
        this.#answer(request);
        break;
      case 'lost request':
        request.refuse(lost());
        break;
      case 'lost response':
        quietly(fault);
        request.refuse(lost());
        break;
      case 'late':
        this.#late.push(() => quietly(fault));
        request.refuse(lost());
        break;
      case 'twice':
        quietly(fault);
        this.#answer(request);
        break;
      case '409':
        request.refuse(new Fault('conflict', 'in progress'));
        break;
      case '503':
        request.refuse(new Fault('unavailable', 'slow down'));
        break;
      case 'crash before':
        this.kill(request.process);
        break;
      case 'crash after':
        quietly(fault);
        this.kill(request.process);
        break;
      case 'crash late':
        this.#late.push(() => quietly(fault));
        this.kill(request.process);
        break;
    }
  }

  #answer(request: Request): void {
    try {
      request.answer(request.serve());
    } catch (error) {
      request.refuse(error as Fault);
    }
  }
}

/** Runs lives in a world, each of which starts again where it was when its process dies. Tells how many are not over. */
export function lives(world: World, wrong: (what: string) => void) {
  const restarts = new Map<Process, () => void>();
  let running = 0;
  world.died = (process) => {
    const restart = restarts.get(process);
    restarts.delete(process);
    restart?.();
  };
  const live = (name: string, life: (process: Process) => Promise<void>): void => {
    running++;
    let incarnation = 0;
    const start = () => {
      const process = world.process(`${name}.${incarnation++}`);
      restarts.set(process, start);
      life(process).then(
        () => {
          restarts.delete(process);
          running--;
        },
        (error) => {
          wrong(`${name} fails: ${error}`);
          running--;
        },
      );
    };
    start();
  };
  return { live, running: () => running };
}
