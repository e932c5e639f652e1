/**
 * A disk for the simulation of file sessions: bytes that are written and bytes that are safe, several processes, and a
 * seeded scheduler that decides which file call is carried out next and how it goes wrong. Writers exclude each other for
 * the time of one write(), as the kernel has it; readers see a write that is under way.
 */
import { Buffer } from 'node:buffer';
import { Fault } from '../../lib/fault.ts';
import type { Files } from '../../lib/session/file-layer.ts';
import type { Ambient } from '../../lib/session/sessions.ts';
import { type Chance, chance, quiet } from './world.ts';

/** What can happen to any call. */
export const KILLS = ['killed before', 'killed after'] as const;
/** What can happen to a write() besides. */
export const WRITE_FAULTS = ['killed inside', 'short', 'no space'] as const;
/** What a sync that fails should have written counts as written, and is not. */
export type DiskFault = (typeof KILLS)[number] | (typeof WRITE_FAULTS)[number] | 'sync fails' | 'power loss';

/** Decides about the n-th call of the history. */
export type DiskPolicy = (call: number, what: string) => DiskFault | undefined;

export interface SimProcess {
  name: string;
  alive: boolean;
  files: Files;
  ambient: Ambient;
}

interface Inode {
  ino: number;
  bytes: Buffer;
  /** So many bytes survive a power loss for sure. */
  safe: number;
  /** A sync of the bytes from `from` to `to` has failed: no later one writes them, unless somebody puts them there again. */
  dropped: { from: number; to: number } | undefined;
  /** The process inside a write(). */
  writer: SimProcess | undefined;
}

interface Call {
  process: SimProcess;
  what: string;
  /** What a write() would put where. */
  write?: { inode: Inode; bytes: Uint8Array; done: number };
  /** What a sync is about. */
  sync?: Inode;
  serve(): unknown;
  answer(value: unknown): void;
  refuse(fault: Fault): void;
}

const noSpace = () => new Fault('unavailable', 'no space left for sessions');

export class DiskWorld {
  readonly names = new Map<string, Inode>();
  #safeNames = new Map<string, Inode>();
  readonly trace: string[] = [];
  calls = 0;
  step = 0;
  now = 1_760_000_000_000;
  readonly counts = { kills: 0, torn: 0, power: 0, full: 0, syncs: 0 };
  /** Told when a process died, after everything that died with it is dead. */
  died: (process: SimProcess) => void = () => {};
  #waiting: Call[] = [];
  #alive = new Set<SimProcess>();
  /** Processes that run; when none does, everybody waits for the scheduler. */
  #running = 0;
  #open = new Map<number, Inode>();
  #fds = 2;
  #inos = 0;
  #nonces = 0;
  #last: SimProcess | undefined;
  readonly #chance: Chance;
  readonly #policy: DiskPolicy;

  constructor(seed: number, policy: DiskPolicy) {
    this.#chance = chance(seed);
    this.#policy = policy;
  }

  /** Starts a process: it runs until it waits for a file, and may die at any wait. */
  start(name: string, life: (process: SimProcess) => Promise<void>): void {
    const process: SimProcess = {
      name,
      alive: true,
      files: undefined as never,
      ambient: undefined as never,
    };
    process.files = this.#files(process);
    process.ambient = {
      now: () => this.now,
      nonce: () => `n${++this.#nonces}`,
      random: () => this.#chance.below(1000) / 1000,
      sleep: (ms) =>
        this.#ask(process, 'sleep', () => {
          this.now += Math.ceil(ms);
        }),
    };
    this.#alive.add(process);
    this.#running++;
    const end = () => {
      this.#alive.delete(process);
      this.#running--;
    };
    life(process).then(end, end);
  }

  #ask<T>(
    process: SimProcess,
    what: string,
    serve: () => T,
    about: Pick<Call, 'write' | 'sync'> = {},
  ): Promise<T> {
    this.#running--;
    return new Promise<T>((resolve, reject) => {
      const wake = <V>(then: (value: V) => void) => {
        return (value: V) => {
          this.#running++;
          then(value);
        };
      };
      this.#waiting.push({
        ...{ process, what, serve, ...about },
        answer: wake(resolve as never),
        refuse: wake(reject),
      });
    });
  }

  #files(process: SimProcess): Files {
    const ask = <T>(what: string, serve: () => T) => this.#ask(process, what, serve);
    const inode = (fd: number) => this.#open.get(fd)!;
    return {
      open: (name, mode) =>
        ask(`open ${mode}`, () => {
          let found = this.names.get(name);
          if (!found) {
            if (mode !== 'create') return undefined;
            found = {
              ino: ++this.#inos,
              bytes: Buffer.alloc(0),
              safe: 0,
              dropped: undefined,
              writer: undefined,
            };
            this.names.set(name, found);
          }
          this.#open.set(++this.#fds, found);
          return this.#fds;
        }),
      // Nobody can tell when a descriptor is closed: not worth a place in the schedule.
      close: async (fd) => void this.#open.delete(fd),
      stat: (fd) => ask('stat', () => ({ identity: `${inode(fd).ino}`, size: inode(fd).bytes.length })),
      read: (fd, into, position) =>
        ask(`read ${position}`, () => {
          const there = inode(fd).bytes.subarray(position, position + into.length);
          const some =
            there.length > 1 && this.#chance.below(8) === 0 ? this.#part(there.length) : there.length;
          there.copy(into, 0, 0, some);
          return some;
        }),
      write: (fd, bytes) =>
        this.#ask(process, `write ${bytes.length}`, () => 0, {
          write: { inode: inode(fd), bytes: Buffer.from(bytes), done: 0 },
        }),
      sync: (fd) =>
        this.#ask(
          process,
          'sync',
          () => {
            const { bytes, dropped } = inode(fd);
            inode(fd).safe = dropped ? dropped.from : bytes.length;
          },
          { sync: inode(fd) },
        ),
      overwrite: (name, bytes, position) =>
        ask(`overwrite ${position}`, () => {
          const found = this.names.get(name);
          if (!found) throw noSpace();
          const end = position + bytes.length;
          found.bytes = Buffer.concat([
            found.bytes.subarray(0, position),
            bytes,
            found.bytes.subarray(Math.min(end, found.bytes.length)),
          ]);
          if (found.dropped && position <= found.dropped.from && end > found.dropped.from)
            found.dropped = end >= found.dropped.to ? undefined : { from: end, to: found.dropped.to };
        }),
      syncDirectory: () =>
        ask('sync directory', () => {
          this.#safeNames = new Map(this.names);
        }),
      remove: (name) => ask('remove', () => this.names.delete(name)),
      names: () => ask('names', () => [...this.names.keys()]),
      look: (name) =>
        ask('look', () => {
          const found = this.names.get(name);
          return found && { modified: 0, size: found.bytes.length };
        }),
    };
  }

  /** Whether a power loss now would leave these bytes of a file where they are. */
  holds(name: string, text: string): boolean {
    const inode = this.#safeNames.get(name);
    return inode?.bytes.subarray(0, inode.safe).includes(text) ?? false;
  }

  /** At least 1, fewer than all; often all but the last, which is where a line ends. */
  #part(length: number): number {
    return this.#chance.below(4) === 0 ? length - 1 : 1 + this.#chance.below(length - 1);
  }

  /** One decision. Gives false when there is nothing to do. */
  async turn(): Promise<boolean> {
    await quiet();
    if (this.#running > 0) throw new Error('a process waits for something else than its files');
    const choices = this.#waiting.filter(
      ({ write, process }) => !write?.inode.writer || write.inode.writer === process,
    );
    if (choices.length === 0) return false;
    this.step++;
    this.now += this.#chance.below(40);
    // Half of the time one process goes on, so that some come far while others stand.
    const same =
      this.#chance.below(2) === 0 ? choices.find(({ process }) => process === this.#last) : undefined;
    const call = same ?? choices[this.#chance.below(choices.length)]!;
    this.#last = call.process;
    this.#serve(call);
    return true;
  }

  #serve(call: Call): void {
    const fault = this.#policy(this.calls++, call.what);
    this.trace.push(`${this.step} ${call.process.name} ${call.what}${fault ? ` [${fault}]` : ''}`);
    if (fault === 'killed before') this.#kill([call.process]);
    else if (fault === 'power loss') this.powerLoss();
    else if (fault === 'sync fails' && call.sync) this.#drop(call, call.sync);
    else if (call.write) this.#write(call, call.write, fault);
    else this.#finish(call, call.serve(), fault);
  }

  #finish(call: Call, value: unknown, fault: DiskFault | undefined): void {
    this.#waiting = this.#waiting.filter((other) => other !== call);
    if (fault === 'killed after') this.#kill([call.process]);
    else call.answer(value);
  }

  #write(call: Call, write: NonNullable<Call['write']>, fault: DiskFault | undefined): void {
    const { inode, bytes } = write;
    const left = bytes.length - write.done;
    const put = (length: number) => {
      inode.bytes = Buffer.concat([inode.bytes, bytes.subarray(write.done, write.done + length)]);
      write.done += length;
    };
    if (fault === 'killed inside' && left > 1) {
      put(this.#part(left));
      this.counts.torn++;
      this.trace.push(`  ${write.done} of ${bytes.length} bytes`);
      this.#kill([call.process]);
      return;
    }
    if (fault === 'short' && left > 1) put(this.#part(left));
    else if (fault === 'no space' && write.done === 0) {
      this.counts.full++;
      this.#waiting = this.#waiting.filter((other) => other !== call);
      call.refuse(noSpace());
      return;
    } else if (left > 1 && fault === undefined && this.#chance.below(4) === 0) {
      // Under way: others may read what is there, and must wait with what they write.
      put(this.#part(left));
      inode.writer = call.process;
      return;
    } else if (fault !== 'no space') put(left);
    inode.writer = undefined;
    if (write.done < bytes.length) {
      this.counts.torn++;
      this.trace.push(`  ${write.done} of ${bytes.length} bytes`);
    }
    this.#finish(call, write.done, fault);
  }

  #drop(call: Call, inode: Inode): void {
    this.counts.syncs++;
    const from = Math.min(inode.safe, inode.dropped?.from ?? inode.safe);
    if (inode.bytes.length > from) inode.dropped = { from, to: inode.bytes.length };
    this.#waiting = this.#waiting.filter((other) => other !== call);
    call.refuse(new Fault('unavailable', 'session files cannot be used (EIO)'));
  }

  #kill(processes: SimProcess[]): void {
    for (const process of processes) {
      process.alive = false;
      this.#alive.delete(process);
      this.counts.kills++;
    }
    this.#waiting = this.#waiting.filter(({ process }) => process.alive);
    for (const inode of this.names.values()) if (inode.writer?.alive === false) inode.writer = undefined;
    for (const process of processes) this.died(process);
  }

  /** What was not synced is lost from some byte on, or partly zeros; names made or removed may be there or not. */
  powerLoss(): void {
    this.counts.power++;
    const dice = this.#chance;
    for (const inode of new Set([...this.names.values(), ...this.#safeNames.values()])) {
      const { safe } = inode;
      const unsafe = inode.bytes.length - safe;
      const kept = dice.below(3) === 0 ? unsafe : dice.below(unsafe + 1);
      const bytes = Buffer.from(inode.bytes.subarray(0, safe + kept));
      if (dice.below(2) === 0) {
        const from = safe + dice.below(kept + 1);
        bytes.fill(0, from, from + dice.below(bytes.length - from + 1));
      }
      inode.bytes = bytes;
      inode.safe = bytes.length;
      inode.dropped = undefined;
      this.trace.push(`  power loss: of ${unsafe} unsynced bytes ${kept} are left`);
    }
    for (const name of new Set([...this.names.keys(), ...this.#safeNames.keys()])) {
      const inode = dice.below(2) === 0 ? this.names.get(name) : this.#safeNames.get(name);
      if (inode) this.names.set(name, inode);
      else this.names.delete(name);
    }
    this.#safeNames = new Map(this.names);
    this.#kill([...this.#alive]);
  }
}
