/**
 * Looks a session of the remote REPL over, beyond its log: what it was forked from, and its saved states. Those only save time, so a
 * damaged one is no loss: without it the session runs again from its log.
 */
import { Fault } from '../fault.ts';
import type { Findings } from '../session/check.ts';
import type { Sessions } from '../session/sessions.ts';
import { everyEntry, type Store } from '../store.ts';
import { fold, type ImageRef, metaOf } from './journal.ts';

export interface ReplPlace {
  sessions: Sessions;
  store: Store;
  sha256(bytes: Uint8Array): string;
  now(): number;
}

/** A saved state is written beside the line that names it: one as young as this may still get its line. */
const YOUNG_MS = 3_600_000;

export interface States {
  /** Keys of saved states that are not what was saved. */
  damaged: string[];
  /** Keys of saved states that no line needs. */
  left: string[];
}

/** What is found of a session's log, with what its lines say. */
export async function checkJournal(findings: Findings, place: ReplPlace): Promise<Findings> {
  const { sessions } = place;
  const { id } = findings;
  const problems = [...findings.problems];
  const loaded = await sessions.load(id);
  if (!loaded || loaded.lines.length === 0) return findings;
  try {
    const { from } = metaOf(id, loaded.lines);
    const origin = from && (await sessions.load(from.session));
    if (from && (!origin || origin.damaged || origin.lines.length < from.lines))
      problems.push(`the log of ${from.session}, which it was forked from, is gone or damaged`);
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'corrupt')) throw error;
    return { ...findings, problems: [...problems, error.message] };
  }
  const { damaged, left } = await states(id, place);
  return {
    ...findings,
    problems,
    orphans: findings.orphans + left.length,
    ...(damaged.length > 0 && { damaged_states: damaged.length }),
  };
}

/** The saved states of a session that are of no use. */
export async function states(id: string, { sessions, store, sha256, now }: ReplPlace): Promise<States> {
  // Listed first: what is written meanwhile is no leftover.
  const entries = await everyEntry(store, `images/${id}/`);
  const loaded = await sessions.load(id);
  if (!loaded || loaded.damaged || loaded.lines.length === 0) return { damaged: [], left: [] };
  const { image, older, pinned } = fold(id, loaded.lines);
  const named = [image, older].filter((ref): ref is ImageRef => ref !== undefined);
  const damaged: string[] = [];
  for (const { k, sha256: wanted } of named) {
    const object = await store.read(k);
    if (object && sha256(object.bytes) !== wanted) damaged.push(k);
  }
  const needed = new Set([...named.map(({ k }) => k), ...pinned]);
  const left = entries.filter(({ key, modified }) => !needed.has(key) && modified < now() - YOUNG_MS);
  return { damaged, left: left.map(({ key }) => key) };
}
