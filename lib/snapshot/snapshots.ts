/** The stored trees that operations read: what a composition root hands in, and what a request gets of it. */
import type { SnapshotsArgs, SnapshotsResult } from '../../schemas/generated/types.ts';
import type { Untimed } from '../operation.ts';
import type { Repo } from '../repo/repo.ts';
import type { Meter } from './fetch.ts';

/** A snapshot for one request: what reading costs is counted from its opening on. */
export interface OpenedSnapshot {
  repo: Repo;
  meter: Meter;
}

export interface Snapshots {
  /** The snapshot that a request names: an id, or `repo@ref`. */
  open(text: string): Promise<OpenedSnapshot>;
  list(query: SnapshotsArgs): Promise<Untimed<SnapshotsResult>>;
}
