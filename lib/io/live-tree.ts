/**
 * The files and links below a directory, kept up to date name by name or as a whole. What it lists is what a walk sees
 * (walk.ts), but for `.git` directories. Long work is generators: whoever runs them lets others in between.
 */
import { closeSync, constants, type Dirent, fstatSync, openSync, readdirSync } from 'node:fs';
import { comparerFor } from '../repo/order.ts';
import { inodeOf, isShort, Leaf, look } from './live-leaf.ts';
import { isGone, OPEN_FLAGS, whereIs } from './safe-path.ts';

export class Folder {
  /** Empty for the root. */
  readonly path: string;
  readonly name: string;
  readonly outer: Folder | undefined;
  readonly folders = new Map<string, Folder>();
  readonly leaves = new Map<string, Leaf>();
  /** Ends its watch; undefined when it has none. */
  unwatch: (() => void) | undefined;
  gone = false;
  /** It is there and cannot be read. */
  closed = false;
  #order: (Leaf | Folder)[] | undefined;

  constructor(path: string, name: string, outer: Folder | undefined) {
    this.path = path;
    this.name = name;
    this.outer = outer;
  }

  /** Names have come or gone. */
  reorder(): void {
    this.#order = undefined;
  }

  /** In the order of whole paths: a directory sorts as its name with a slash. */
  order(): readonly (Leaf | Folder)[] {
    if (this.#order) return this.#order;
    const keyed = [...this.folders.values(), ...this.leaves.values()].map((entry) => ({
      key: entry instanceof Folder ? `${entry.name}/` : entry.name,
      entry,
    }));
    const compare = comparerFor(keyed.map(({ key }) => key));
    this.#order = keyed.sort((a, b) => compare(a.key, b.key)).map(({ entry }) => entry);
    return this.#order;
  }
}

/** Watches an open directory before it is listed; gives what ends the watch. */
export type Watch = (folder: Folder, fd: number) => () => void;

export interface LookOptions {
  /** Watches are made anew: they may have been lost, or belong to a directory that was replaced. */
  rewatch: boolean;
}

export class LiveTree {
  readonly root = new Folder('', '', undefined);
  /** Something is other than when the files were last taken. */
  changed = true;
  /** Names have come, gone or been replaced since links were last followed. */
  renamed = true;
  readonly #prefix: string;
  readonly #watch: Watch;
  #all: Leaf[] | undefined;
  #files: Leaf[] | undefined;
  #inode: string | undefined;

  constructor(prefix: string, watch: Watch) {
    this.#prefix = prefix;
    this.#watch = watch;
  }

  /** All listed files and links in path order. */
  files(): readonly Leaf[] {
    this.#files ??= this.#leaves().filter(({ listed }) => listed);
    return this.#files;
  }

  #leaves(): readonly Leaf[] {
    if (this.#all) return this.#all;
    const all: Leaf[] = [];
    const take = (folder: Folder) => {
      for (const entry of folder.order()) {
        if (entry instanceof Folder) take(entry);
        else all.push(entry);
      }
    };
    take(this.root);
    this.#all = all;
    return all;
  }

  /** The directories that cannot be read, in path order. */
  closed(): string[] {
    const closed: string[] = [];
    const take = (folder: Folder) => {
      if (folder.closed) closed.push(folder.path);
      for (const entry of folder.order()) if (entry instanceof Folder) take(entry);
    };
    take(this.root);
    return closed;
  }

  /** Whether the root is where it was. */
  present(): boolean {
    const inode = this.#open(this.root, (fd) => inodeOf(fstatSync(fd, { bigint: true })));
    return inode === this.#inode;
  }

  /** Looks at everything in a directory and below it. */
  *look(folder: Folder, options: LookOptions): Generator<void, void> {
    yield;
    if (folder.gone) return;
    const entries = this.#open(folder, (fd, base) => {
      if (options.rewatch || !folder.unwatch) {
        const before = folder.unwatch;
        folder.unwatch = this.#watch(folder, fd);
        before?.();
      }
      if (folder === this.root) this.#inode = inodeOf(fstatSync(fd, { bigint: true }));
      return readdirSync(base, { withFileTypes: true });
    });
    const names = new Set<string>();
    for (const entry of entries ?? []) {
      names.add(entry.name);
      yield* this.#meet(folder, entry, options);
    }
    for (const name of [...folder.folders.keys(), ...folder.leaves.keys()])
      if (!names.has(name)) this.#drop(folder, name);
  }

  /** Looks at one name of a directory of which something was heard. */
  *touch(folder: Folder, name: string, replaced: boolean): Generator<void, void> {
    if (folder.gone) return;
    const stats = look(this.#full(folder, name));
    const inner = folder.folders.get(name);
    if (inner && stats?.isDirectory()) {
      yield* this.look(inner, { rewatch: replaced });
      return;
    }
    const leaf = folder.leaves.get(name);
    if (leaf && (leaf.link ? stats?.isSymbolicLink() : stats?.isFile())) {
      if (leaf.link) this.renamed = true;
      else {
        leaf.hash = undefined;
        this.changed = true;
      }
      return;
    }
    // Its kind is what the listing says: where nothing below may be looked at, that is all there is.
    const listed = this.#open(folder, (_, base) => readdirSync(base, { withFileTypes: true }));
    const entry = listed?.find((one) => one.name === name);
    if (entry) yield* this.#meet(folder, entry, { rewatch: true });
    else this.#drop(folder, name);
  }

  /** After the last look: what may have changed unheard, and where links lead now. */
  settle(): void {
    for (const leaf of this.#leaves()) {
      if (leaf.shared && !leaf.link && leaf.recheck()) this.changed = true;
      if (!leaf.link || !(this.renamed || leaf.strays) || !leaf.lead()) continue;
      this.changed = true;
      this.#files = undefined;
    }
    this.renamed = false;
  }

  /** After reading: marks other names of files that have several, since each may change through another. Tells whether there are. */
  share(): boolean {
    const shared = new Set<string>();
    for (const leaf of this.#leaves()) if (leaf.shared) shared.add(leaf.inode);
    if (shared.size === 0) return false;
    let found = false;
    for (const leaf of this.#leaves()) {
      if (leaf.shared || !shared.has(leaf.inode)) continue;
      leaf.shared = true;
      found = true;
    }
    return found;
  }

  /** Ends all watches. */
  unwatch(folder = this.root): void {
    folder.unwatch?.();
    folder.unwatch = undefined;
    for (const inner of folder.folders.values()) this.unwatch(inner);
  }

  *#meet(folder: Folder, entry: Dirent, options: LookOptions): Generator<void, void> {
    const { name } = entry;
    const full = this.#full(folder, name);
    // A name that is not UTF-8 reads as one with U+FFFD, which does not exist.
    if (name.includes('\ufffd') && !look(full)) return;
    const known = folder.folders.get(name) ?? folder.leaves.get(name);
    const path = folder.path === '' ? name : `${folder.path}/${name}`;
    if (entry.isDirectory() && name !== '.git') {
      if (known instanceof Folder) return yield* this.look(known, options);
      if (known) this.#drop(folder, name);
      const inner = new Folder(path, name, folder);
      folder.folders.set(name, inner);
      folder.reorder();
      return yield* this.look(inner, { rewatch: true });
    }
    const link = entry.isSymbolicLink();
    if (!link && !entry.isFile()) return this.#drop(folder, name);
    if (known instanceof Leaf && known.link === link) {
      if (link) this.renamed = true;
      else if (known.check(look(full))) this.changed = true;
      return;
    }
    if (known) this.#drop(folder, name);
    folder.leaves.set(name, new Leaf(this.#prefix, path, name, link, this.#has));
    this.#rename(folder);
  }

  readonly #has = (path: string): boolean => {
    let folder: Folder | undefined = this.root;
    const steps = path.split('/');
    const name = steps.pop()!;
    for (const step of steps) folder = folder?.folders.get(step);
    return folder?.leaves.get(name)?.link === false;
  };

  #drop(folder: Folder, name: string): void {
    const inner = folder.folders.get(name);
    if (inner) {
      this.unwatch(inner);
      this.#leave(inner);
    }
    if (folder.folders.delete(name) || folder.leaves.delete(name)) this.#rename(folder);
  }

  #leave(folder: Folder): void {
    folder.gone = true;
    for (const inner of folder.folders.values()) this.#leave(inner);
  }

  #rename(folder: Folder): void {
    folder.reorder();
    this.changed = true;
    this.renamed = true;
    this.#all = undefined;
    this.#files = undefined;
  }

  #open<T>(folder: Folder, use: (fd: number, base: string) => T): T | undefined {
    const opened = open(this.#prefix, folder, use);
    const closed = opened === 'unreadable';
    if (closed !== folder.closed) this.changed = true;
    folder.closed = closed;
    return opened === 'unreadable' ? undefined : opened;
  }

  #full({ path }: Folder, name: string): string {
    return path === '' ? `${this.#prefix}/${name}` : `${this.#prefix}/${path}/${name}`;
  }
}

/** Uses an open directory, if it is still the one of that path: nothing on the way is a link. */
function open<T>(
  prefix: string,
  { path }: Folder,
  use: (fd: number, base: string) => T,
): T | 'unreadable' | undefined {
  const full = path === '' ? prefix || '/' : `${prefix}/${path}`;
  const linux = process.platform === 'linux';
  let fd: number;
  try {
    fd = openSync(full, OPEN_FLAGS | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isShort(error)) throw error;
    return isGone(error) ? undefined : 'unreadable';
  }
  try {
    if (linux && whereIs(fd, full, fstatSync(fd)) !== full) return undefined;
    return use(fd, linux ? `/proc/self/fd/${fd}` : full);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'scandir') throw error;
    return isGone(error) ? undefined : 'unreadable';
  } finally {
    closeSync(fd);
  }
}
