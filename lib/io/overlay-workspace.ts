/**
 * A snapshot with a session's changes over it as a workspace. Files are read and written in the store; a command runs on a
 * copy, here or elsewhere, and what it changed there becomes the session's. Paths are below /workspace.
 */
import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Overlay } from '../engine/overlay.ts';
import {
  type Base,
  type Entry,
  type OverlayTree,
  type Place,
  ROOT,
  snapshotBase,
} from '../engine/overlay-tree.ts';
import type { Found, FoundFiles } from '../engine/parcel.ts';
import { filePatch, type Side } from '../engine/patch.ts';
import { ToolError } from '../engine/tools/tool.ts';
import { type Workspace, WorkspaceError, type WorkspaceErrorCode } from '../engine/workspace.ts';
import { Fault } from '../fault.ts';
import { Kernel } from '../kernel/kernel.ts';
import { checkedFetch } from '../snapshot/checked-fetch.ts';
import { SnapshotReader } from '../snapshot/reader.ts';
import { resolve } from '../snapshot/resolve.ts';
import type { Store } from '../store.ts';
import { keepChanges, noted } from './keep-changes.ts';
import type { Runner } from './near-shell.ts';
import { snapshotAmbient } from './snapshot-ambient.ts';

/** Longer files are named in a patch's `omitted`, and what comes when the patch is full. */
const MAX_DIFFED_BYTES = 2 << 20;
const MAX_PATCH_BYTES = 8 << 20;

export interface ChangedFile {
  path: string;
  status: 'added' | 'modified' | 'deleted';
  /** Its size now, 0 when it is gone. */
  bytes: number;
}

export interface OverlayWorkspace extends Workspace {
  /** In the order of the paths' bytes. */
  files(): Promise<ChangedFile[]>;
  /** For `git apply` in the root of the base. `omitted`: changed files that are too long for it. */
  diff(): Promise<{ patch: string; omitted: string[] }>;
  /** The name of the list of changes as it is now: see Overlay. */
  named(known: string | undefined): Promise<string | undefined>;
}

export interface OverlayOptions {
  store: Store;
  session: string;
  /** See openBase. */
  reader: SnapshotReader;
  /** What runs commands; none are run unless given. */
  runner?: Runner | undefined;
}

/** The snapshot that a text means: an id, `repo@id` or `repo@ref`. */
export async function openBase(store: Store, text: string): Promise<SnapshotReader> {
  const { repo, entry } = await resolve(store, text);
  return new SnapshotReader(checkedFetch(store, snapshotAmbient.sha256), repo, entry, Kernel.create());
}

export function overlayWorkspace(options: OverlayOptions): OverlayWorkspace {
  const { store, session, reader, runner } = options;
  const meter = { reads: 0, bytes: 0 };
  let opened: Promise<{ base: Base; overlay: Overlay }> | undefined;

  function open() {
    opened ??= snapshotBase(reader, meter).then((base) => ({
      base,
      overlay: new Overlay(store, session, base, { sha256: snapshotAmbient.sha256, nonce: randomUUID }),
    }));
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  }

  async function content(entry: Entry, tree: OverlayTree, path: string, most?: number): Promise<Uint8Array> {
    const { base, overlay } = await open();
    if (tree.changes.get(path) === entry) return overlay.content(entry, most);
    return reader.content(base.entry(path)!.file, meter, most);
  }

  return {
    resolve: (path) =>
      stored('read_error', async () => {
        const place = (await (await open()).overlay.tree()).look(path);
        if ('path' in place) return shown(place.path);
        throw refused(place, path, 'path_error');
      }),

    read: (path, limit) =>
      stored('read_error', async () => {
        const tree = await (await open()).overlay.tree();
        const place = tree.look(path);
        if (place.is !== 'file') throw refused(place, path, 'read_error');
        const bytes = await content(place.entry, tree, place.path, limit);
        return { path: shown(place.path), bytes, size: place.entry.bytes };
      }),

    write: (path, bytes, expected) =>
      stored('write_error', async () => {
        const { overlay } = await open();
        if (path.endsWith('/')) throw new WorkspaceError('write_error', `${path} names a directory`);
        const kept = await overlay.keep('100644', bytes);
        const written = { path: '', created: false };
        await overlay.commit((tree) => {
          const place = tree.look(path);
          if (place.is !== 'file' && place.is !== 'missing') throw refused(place, path, 'write_error');
          const before = place.is === 'file' ? place.entry : undefined;
          if (expected && before?.sha256 !== overlay.hash(expected))
            throw new WorkspaceError(
              'changed_on_disk',
              'the file has changed since it was read; read it again',
            );
          written.path = shown(place.path);
          written.created = before === undefined;
          return new Map([[place.path, { ...kept, mode: before?.mode ?? '100644' }]]);
        });
        return written;
      }),

    async run(command, use) {
      if (!runner) throw new ToolError('exec_error', 'commands are not run here; read, write and edit work');
      const { overlay, tree, ran } = await stored('read_error', async () => {
        const { overlay } = await open();
        const tree = await overlay.tree();
        const changes = carried(tree, overlay);
        return { overlay, tree, ran: await runner(command, { reader, meter, changes, use }) };
      });
      try {
        use.signal.throwIfAborted();
        return noted(ran.result, await keepChanges(overlay, tree, ran.changed));
      } finally {
        await ran.end();
      }
    },

    named: async (known) => (await open()).overlay.named(known),

    async files() {
      const { base, overlay } = await open();
      return sorted((await overlay.tree()).changes).map(([path, entry]) => ({
        path,
        status: entry === null ? 'deleted' : base.entry(path) ? 'modified' : 'added',
        bytes: entry?.bytes ?? 0,
      }));
    },

    async diff() {
      const { base, overlay } = await open();
      const omitted: string[] = [];
      const parts: string[] = [];
      let room = MAX_PATCH_BYTES;
      for (const [path, entry] of sorted((await overlay.tree()).changes)) {
        const was = base.entry(path);
        const long = Math.max(was?.bytes ?? 0, entry?.bytes ?? 0) > MAX_DIFFED_BYTES;
        const part = long || room <= 0 ? undefined : await patchOf(path, was, entry, overlay);
        if (part === undefined || part.length > room) omitted.push(path);
        else parts.push(part);
        room -= part?.length ?? 0;
      }
      return { patch: parts.join(''), omitted };
    },
  };

  async function patchOf(
    path: string,
    was: ReturnType<Base['entry']>,
    entry: Entry | null,
    overlay: Overlay,
  ): Promise<string> {
    const before: Side | undefined = was && { mode: was.mode, bytes: await reader.content(was.file, meter) };
    const after: Side | undefined = entry
      ? { mode: entry.mode, bytes: await overlay.content(entry) }
      : undefined;
    return filePatch(path, before, after, {
      sha1: (bytes) => createHash('sha1').update(bytes).digest(),
      deflate: (bytes) => deflateSync(bytes),
    });
  }
}

/** A session's changes as whoever carries them sees them. */
function carried({ changes }: OverlayTree, overlay: Overlay): FoundFiles {
  const found = (entry: Entry): Found => ({
    mode: entry.mode,
    size: entry.bytes,
    read: async () =>
      entry.target === undefined ? overlay.content(entry) : new Uint8Array(Buffer.from(entry.target)),
  });
  return new Map([...changes].map(([path, entry]) => [path, entry && found(entry)]));
}

const shown = (path: string) => (path === '' ? ROOT : `${ROOT}/${path}`);

const sorted = (changes: ReadonlyMap<string, Entry | null>) =>
  [...changes].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

function refused({ is }: Place, path: string, code: WorkspaceErrorCode): WorkspaceError {
  const reading = code === 'read_error';
  switch (is) {
    case 'outside':
      return new WorkspaceError(reading ? 'path_error' : code, `${path} is outside of ${ROOT}`);
    case 'loop':
      return new WorkspaceError(reading ? 'path_error' : code, `${path}: its links lead in a circle`);
    case 'blocked':
      return new WorkspaceError(
        reading ? 'path_error' : 'mkdir_error',
        `${path}: a part of it is a file, not a directory`,
      );
    case 'directory':
      return new WorkspaceError(code, `${path} is a directory`);
    default:
      return new WorkspaceError('path_error', `no such file: ${path}`);
  }
}

/** What the store has to say is an error of the tool, not of the engine. */
async function stored<T>(code: WorkspaceErrorCode, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof Fault) throw new WorkspaceError(code, error.message, { cause: error });
    throw error;
  }
}
