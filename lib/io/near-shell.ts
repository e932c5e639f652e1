/** Runs a session's command on this machine, on a copy of its tree in a temporary directory. */
import type { FoundFiles } from '../engine/parcel.ts';
import type { CommandOptions, CommandResult } from '../engine/workspace.ts';
import type { Meter } from '../snapshot/fetch.ts';
import type { SnapshotReader } from '../snapshot/reader.ts';
import { shell } from './shell.ts';
import { workingCopy } from './working-copy.ts';

/** What a command works on: a snapshot, and what the session changed in it. */
export interface Job {
  reader: SnapshotReader;
  meter: Meter;
  changes: FoundFiles;
  use: CommandOptions;
}

export interface Ran {
  result: CommandResult;
  /** Every path that is not as it was; to be read before the end. */
  changed: FoundFiles;
  end(): Promise<void>;
}

export type Runner = (command: string, job: Job) => Promise<Ran>;

export interface NearOptions {
  /** The whole environment of commands. */
  env: NodeJS.ProcessEnv;
  /** Where copies are made; the system's place for such things unless given. */
  temporary?: string | undefined;
}

export function nearShell({ env, temporary }: NearOptions): Runner {
  return async (command, { reader, meter, changes, use }) => {
    const copy = await workingCopy(reader, meter, changes, { signal: use.signal, temporary });
    try {
      const result = await shell(command, { ...use, cwd: copy.directory, env, alone: true });
      return { result, changed: await copy.changed(), end: copy.remove };
    } catch (error) {
      await copy.remove();
      throw error;
    }
  };
}
