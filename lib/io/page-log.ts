/**
 * One log on disk, replaced while people save it. POSIX has no compare-and-swap for files: the old file stays linked under another
 * name while a new one takes its place, and is looked at again right after and some time later. What an editor saved into it
 * is merged. One window is left: a rename by an editor between a stat and a rename of ours that follow each other directly.
 * Spec: file-based REPL, "Writes and update strategy".
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { merge } from '../page/merge.ts';
import type { LogText } from '../page/pages.ts';
import { checkSize, decode, type Read, readRaw, readSettled, refused, writeNew } from './page-file.ts';
import { mergeKeepingOurs, mergeLate } from './page-keep.ts';
import {
  appear,
  codeOf,
  copyOf,
  digest,
  exchange,
  inode,
  type Kept,
  linkIf,
  type Place,
  type Point,
  remove,
  sideNames,
  unlinkIf,
} from './page-side.ts';

/** How often a write begins anew because somebody saved. */
const ROUNDS = 50;

export class LogFile {
  readonly page: string;
  /** Files to look at again. */
  kept: Kept[] = [];
  readonly #place: Place;
  readonly #label: string;
  /** Digest of what was last written or announced; empty when there was no log. */
  #told: string | undefined;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(page: string, place: Place) {
    this.page = page;
    this.#place = place;
    this.#label = `the log ${page}`;
  }

  /** One thing at a time. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => {});
    return turn;
  }

  async read(): Promise<LogText | undefined> {
    const found = await this.#settled();
    this.#told ??= found ? digest(found.text) : '';
    return found && { text: found.text, saved: Number(found.stats.mtimeMs) };
  }

  /** Whether the log is another than the one last written or announced; from now on it counts as announced. */
  async changed(): Promise<boolean> {
    const found = await this.#settled();
    const now = found ? digest(found.text) : '';
    if (now === this.#told) return false;
    this.#told = now;
    return true;
  }

  async write(base: string | undefined, next: string): Promise<'written' | 'merged'> {
    try {
      return await this.#replace(base, next.toWellFormed(), merge);
    } catch (error) {
      throw refused(error, `${this.#label} cannot be written; the old one stays`);
    }
  }

  /** Puts `next`, which goes back to `base`, in the place of what is there; `join3` says how the two become one. */
  async #replace(base: string | undefined, next: string, join3: typeof merge): Promise<'written' | 'merged'> {
    let [from, ours, joined] = [base, next, join3];
    let answer: 'written' | 'merged' = 'written';
    /** Once what was found is in the log. */
    let taken = () => {};
    for (let round = 0; round < ROUNDS; round++) {
      const directory = this.#place.directory('make')!;
      const there = await this.#there(directory, from);
      if (there && there.text !== from) {
        ours = joined(from ?? '', ours, there.text);
        from = there.text;
        answer = 'merged';
      }
      if (ours === there?.text) {
        taken();
        return answer;
      }
      checkSize(Buffer.byteLength(ours), this.#label);
      await this.#at('read');
      const kept = await this.#swap(directory, there, ours);
      if (kept === undefined) continue;
      this.#told = digest(ours);
      taken();
      if (joined === merge) kept.ours = ours;
      await this.#at('renamed');
      const saved = await this.#savedInto(kept);
      if (saved !== undefined) {
        taken = () => {
          kept.base = saved;
        };
        answer = 'merged';
        [from, ours] = [ours, joined(from!, ours, saved)];
        // From here on ours has what somebody typed and no file has.
        joined = mergeKeepingOurs;
        continue;
      }
      await this.#at('kept');
      const after = await this.#there(directory, ours);
      return after?.text === ours ? answer : 'merged';
    }
    throw new Fault('unavailable', `${this.#label} is saved too often to be written; try again`);
  }

  /** One attempt; undefined when somebody saved meanwhile, and nothing was done. */
  async #swap(directory: string, there: Read | undefined, ours: string): Promise<Kept | undefined> {
    const file = this.#file(directory);
    const temp = join(directory, sideNames(this.page, ours)('tmp'));
    let kept: Kept = { bak: '', old: '', base: undefined };
    const linking = () => this.#at('link');
    let swapped = false;
    try {
      if (there) {
        kept = copyOf(directory, this.page, there.text);
        kept.bak = await linkIf(file, kept.bak, linking);
      }
      await this.#at('linked');
      await writeNew(temp, ours, this.#label, there?.stats);
      await this.#at('written');
      swapped = there ? exchange(temp, file, there, kept.bak) : await appear(temp, file, linking);
    } catch (error) {
      // The directory itself was taken away: it is made again.
      if (codeOf(error) !== 'ENOENT') throw error;
    } finally {
      unlinkIf(temp);
      if (!swapped || kept.bak === '') this.#drop(kept);
    }
    if (swapped && kept.bak !== '') this.kept.push(kept);
    return swapped ? kept : undefined;
  }

  /** What somebody saved into the file that was replaced. What cannot be read as text stays where it is. */
  async #savedInto(kept: Kept): Promise<string | undefined> {
    const { bak, base } = kept;
    if (bak === '') return undefined;
    const known = (bytes: Buffer) => base !== undefined && bytes.equals(Buffer.from(base));
    try {
      const found = await readSettled(bak, `a save of ${this.#label}`, this.#place, { known });
      kept.unread = false;
      // Empty is a file that is being written; if it stays so, nothing was typed.
      return found === undefined || found.text === '' || found.text === base ? undefined : found.text;
    } catch (error) {
      if (error instanceof Fault && error.code === 'unavailable') kept.unread = true;
      else this.kept = this.kept.filter((each) => each !== kept);
      this.#place.report(error);
      return undefined;
    }
  }

  /** Takes in what was saved into a file that was replaced; false when there is nothing. */
  async fold(kept: Kept): Promise<boolean> {
    await this.#at('late');
    const directory = this.#place.directory('make')!;
    const same = inode(this.#file(directory));
    // It was never replaced: whatever is saved into it is in the log.
    if (same !== undefined && same === inode(kept.bak)) this.#drop(kept);
    if (!this.kept.includes(kept)) return false;
    const saved = await this.#savedInto(kept);
    if (saved === undefined) return false;
    const there = await this.#settled();
    const next = mergeLate(kept, there?.text, saved);
    await this.#replace(there?.text, next, mergeKeepingOurs);
    kept.base = saved;
    return true;
  }

  /** Looks at these files once more and lets go of those that nobody saved into; true when the log is another now. */
  async lookAgain(all: readonly Kept[]): Promise<boolean> {
    let found = false;
    for (const kept of all) {
      if (!this.kept.includes(kept)) continue;
      if (await this.fold(kept)) found = true;
      else if (this.kept.includes(kept) && !kept.unread) this.#drop(kept);
    }
    return found;
  }

  /** Removes the log if it reads as given. */
  async discard(text: string): Promise<void> {
    const there = await this.#settled();
    const directory = this.#place.directory();
    if (directory === undefined || there?.text !== text) return;
    const kept = copyOf(directory, this.page, text);
    try {
      await this.#at('read');
      // Whatever is there now is taken away, not lost.
      renameSync(this.#file(directory), kept.bak);
    } catch (error) {
      remove(kept);
      if (codeOf(error) === 'ENOENT') return;
      throw refused(error, `${this.#label} cannot be removed`);
    }
    this.kept.push(kept);
    this.#told = '';
    await this.#at('discarded');
    const saved = await this.#savedInto(kept);
    if (saved === undefined) return;
    await this.#replace(undefined, saved, mergeKeepingOurs);
    kept.base = saved;
    this.#told = '';
  }

  #drop(kept: Kept): void {
    this.kept = this.kept.filter((each) => each !== kept);
    remove(kept);
  }

  /** The log as it is, settled unless it is what is expected. */
  async #there(directory: string, expected: string | undefined): Promise<Read | undefined> {
    const raw = readRaw(this.#file(directory), this.#label);
    if (raw === undefined && expected === undefined) return undefined;
    if (raw && expected !== undefined && raw.bytes.equals(Buffer.from(expected)))
      return decode(raw, this.#label);
    return this.#settled();
  }

  async #settled(): Promise<Read | undefined> {
    const directory = this.#place.directory();
    if (directory === undefined) return undefined;
    return readSettled(this.#file(directory), this.#label, this.#place, {
      known: (bytes) => this.#told !== undefined && digest(bytes) === this.#told,
      expected: this.#told !== undefined && this.#told !== '',
    });
  }

  #file(directory: string): string {
    return join(directory, `${this.page}.md`);
  }

  async #at(point: Point): Promise<void> {
    await this.#place.at(point, this.page);
  }
}
