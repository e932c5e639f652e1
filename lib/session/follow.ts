/** Follows a session as it grows. */
import type { Ambient, SessionLine, Sessions } from './sessions.ts';

export interface FollowOptions {
  /** Number of the first line wanted. */
  from?: number;
  /** How long to wait before looking again. */
  every_ms?: number;
  signal: AbortSignal;
}

/** Gives every line with its number, waiting for more until the session is sealed, removed, or the signal comes. */
export async function* follow(
  sessions: Sessions,
  id: string,
  ambient: Pick<Ambient, 'sleep'>,
  { from = 0, every_ms = 500, signal }: FollowOptions,
): AsyncGenerator<{ seq: number; line: SessionLine }> {
  for (let next = from; !signal.aborted; await ambient.sleep(every_ms)) {
    const loaded = await sessions.load(id);
    for (const line of loaded?.lines.slice(next) ?? []) yield { seq: next++, line };
    if (loaded === undefined || loaded.state === 'sealed') return;
  }
}
