/** Takes what a command changed in a working copy into the session's changes, as far as there is room for it. */
import {
  type Delta,
  MAX_CHANGED,
  MAX_CHANGED_BYTES,
  MAX_ENTRY_BYTES,
  type Overlay,
} from '../engine/overlay.ts';
import type { Entry, OverlayTree } from '../engine/overlay-tree.ts';
import type { Found, FoundFiles } from '../engine/parcel.ts';
import { type CommandResult, WorkspaceError } from '../engine/workspace.ts';
import { Fault } from '../fault.ts';
import { EXCLUDED_DIRS } from '../repo/repo.ts';

/** Contents that are on their way to the store at once. */
const AT_ONCE = 16;
/** Files that are named because they are too long. */
const MAX_NAMED = 20;

type Changed = [path: string, found: Found | null];

/** Gives lines that say what was not kept: the command has run, and its output is worth having in any case. */
export async function keepChanges(
  overlay: Overlay,
  tree: OverlayTree,
  changes: FoundFiles,
): Promise<string[]> {
  const { kept, notes } = worthKeeping(changes);
  if (kept.length === 0) return notes;
  try {
    const delta = await contents(overlay, tree, kept);
    if (delta.size > 0) await overlay.commit(() => delta);
  } catch (error) {
    if (!(error instanceof Fault || error instanceof WorkspaceError)) throw error;
    notes.push(notKept(error));
  }
  return notes;
}

export const notKept = ({ message }: Error) => `zgate: nothing that the command changed is kept: ${message}`;

/** A command's result with such lines behind what it wrote. */
export function noted(result: CommandResult, notes: readonly string[]): CommandResult {
  if (notes.length === 0) return result;
  const said = result.stderr === '' ? [] : [result.stderr.trimEnd()];
  return { ...result, stderr: [...said, ...notes].join('\n') };
}

/** All of it, or all but what tools make for themselves, or nothing. */
export function worthKeeping(changes: FoundFiles): { kept: Changed[]; notes: string[] } {
  const short = ([, found]: Changed) => (found?.size ?? 0) <= MAX_ENTRY_BYTES;
  const small = [...changes].filter(short);
  const long = [...changes].filter((one) => !short(one));
  const notes = long
    .slice(0, MAX_NAMED)
    .map(([path]) => `zgate: ${path} is not kept: it has more than ${MAX_ENTRY_BYTES} bytes`);
  if (long.length > MAX_NAMED) notes.push(`zgate: nor are ${long.length - MAX_NAMED} more such files`);
  if (roomFor(small)) return { kept: small, notes };
  const own = small.filter(([path]) => !path.split('/').some((step) => EXCLUDED_DIRS.includes(step)));
  const room = roomFor(own);
  const what = room ? `what is in ${EXCLUDED_DIRS.join(', ')}` : 'nothing that the command changed';
  notes.push(`zgate: ${what} is ${room ? 'not kept' : 'kept'}: it is too much`);
  return { kept: room ? own : [], notes };
}

const roomFor = (some: readonly Changed[]) =>
  some.length <= MAX_CHANGED &&
  some.reduce((sum, [, found]) => sum + (found?.size ?? 0), 0) <= MAX_CHANGED_BYTES;

async function contents(overlay: Overlay, tree: OverlayTree, changes: readonly Changed[]): Promise<Delta> {
  const delta = new Map<string, Entry | null>();
  async function keep([path, found]: Changed): Promise<void> {
    if (!found) {
      delta.set(path, null);
      return;
    }
    const bytes = await found.read();
    const before = tree.entry(path);
    // Otherwise it has only been touched.
    if (before?.mode !== found.mode || before.sha256 !== overlay.hash(bytes))
      delta.set(path, await overlay.keep(found.mode, bytes));
  }
  for (let at = 0; at < changes.length; at += AT_ONCE)
    await Promise.all(changes.slice(at, at + AT_ONCE).map(keep));
  return delta;
}
