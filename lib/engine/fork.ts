/** What a fork of a session begins with: its first lines, and the files as they were behind the last of them. Spec: ZDX §8. */
import { Fault } from '../fault.ts';
import { MAX_BATCH_BYTES, type SessionLine } from '../session/sessions.ts';
import { listsIn } from './history.ts';
import type { Taken } from './overlay.ts';

export interface Fork {
  meta: object;
  /** The lines behind the first, in portions that a session takes at once. */
  batches: SessionLine[][];
  changes: Taken;
}

export function forkOf(session: string, lines: readonly SessionLine[], count = lines.length): Fork {
  if (count > lines.length)
    throw new Fault(
      'invalid_args',
      `lines must be at most ${lines.length}, the length of the session, got ${count}`,
    );
  const {
    type: _,
    ts: _ts,
    schema_version: _version,
    kind: _kind,
    ...meta
  } = lines[0] ?? { type: 'meta', ts: '' };
  const taken = lines.slice(1, count);
  return {
    meta: { ...meta, from: { session, lines: count } },
    batches: portions(taken),
    changes: { lists: listsIn(taken), present: count === lines.length },
  };
}

function portions(lines: readonly SessionLine[]): SessionLine[][] {
  const all: SessionLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = JSON.stringify(line).length * 3;
    if (all.length === 0 || all.at(-1)!.length >= 500 || bytes + size > MAX_BATCH_BYTES / 2) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)!.push(line);
    bytes += size;
  }
  return all;
}
