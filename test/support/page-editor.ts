/** Editors that save a file the ways editors do, one system call at a time, so that others can come between. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** What was in the file at the moment its content was given up. */
export type Overwrite = (content: string) => void;
export type Style = (file: string, text: string, overwrite: Overwrite) => Generator<void, void>;

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function* inPlace(file: string, parts: readonly string[], overwrite: Overwrite): Generator<void, void> {
  overwrite(contentOf(file));
  const fd = openSync(file, 'w');
  for (const part of parts) {
    yield;
    writeSync(fd, part);
  }
  closeSync(fd);
}

const STYLES = {
  *'in place'(file, text, overwrite) {
    yield* inPlace(file, [text], overwrite);
  },
  *'in place, in pieces'(file, text, overwrite) {
    const half = Math.floor(text.length / 2);
    yield* inPlace(file, [text.slice(0, half), text.slice(half, -3), text.slice(-3)], overwrite);
  },
  /** The file is opened some time before it is cut and written. */
  *'in place, opened before'(file, text, overwrite) {
    const fd = openSync(file, existsSync(file) ? 'r+' : 'w+');
    yield;
    overwrite(readFileSync(fd, 'utf8'));
    ftruncateSync(fd);
    yield;
    writeSync(fd, text, 0);
    closeSync(fd);
  },
  *'by rename'(file, text, overwrite) {
    writeFileSync(`${file}.new`, text);
    yield;
    overwrite(contentOf(file));
    renameSync(`${file}.new`, file);
  },
  /** The old file is moved away, a new one written, the old one removed. */
  *'as vim does'(file, text, overwrite) {
    overwrite(contentOf(file));
    if (existsSync(file)) renameSync(file, `${file}~`);
    yield;
    overwrite(contentOf(file));
    writeFileSync(file, text);
    yield;
    if (existsSync(`${file}~`)) unlinkSync(`${file}~`);
  },
  /** Only what is new is written, wherever the end is then. */
  *'at the end'(file, text) {
    const fd = openSync(file, 'a');
    yield;
    writeSync(fd, text);
    closeSync(fd);
  },
} satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;
/** Those that write the whole text. */
export const STYLE_NAMES = (Object.keys(STYLES) as StyleName[]).filter((name) => name !== 'at the end');

/** A save, call by call. */
export function saving(style: StyleName, file: string, text: string): Generator<void, void> {
  return STYLES[style](file, text, () => {});
}

/** A whole save at once. */
export function save(style: StyleName, file: string, text: string): void {
  for (const _ of saving(style, file, text));
}

export function append(file: string, text: string): void {
  appendFileSync(file, text);
}

const MARK = /«\d+»/g;
export const marksIn = (text: string) => new Set(text.match(MARK));

/** Somebody who types and saves; one save at a time, its system calls spread over whatever else happens. */
export class Typist {
  /** What was typed and saved, and no save of an editor took out. */
  readonly kept = new Set<string>();
  /** Lines taken out on purpose. They may be gone, also when a save with an older text still had them: nobody typed them in that one. */
  readonly #out = new Set<string>();
  /** What it did, to tell a failure by. */
  readonly log: string[];
  /** How often something was saved, opened or removed. */
  acts = 0;
  readonly #file: string;
  readonly #below: (bound: number) => number;
  readonly #chunk: (mark: () => string) => string;
  #marks = 0;
  #screen = '';
  #saving: Generator<void, void> | undefined;
  #text = '';
  #style = '';
  #calls = 0;

  constructor(
    file: string,
    below: (bound: number) => number,
    chunk: (mark: () => string) => string,
    log: string[],
  ) {
    this.log = log;
    this.#file = file;
    this.#below = below;
    this.#chunk = chunk;
  }

  get busy(): boolean {
    return this.#saving !== undefined;
  }

  /** The next call of a save that is under way, or the first of another one. */
  act(): void {
    this.acts++;
    if (this.#saving) this.#go();
    else if (this.#below(25) === 0) this.#remove();
    else this.#begin();
  }

  finish(): void {
    while (this.#saving) this.act();
  }

  #go(): void {
    this.log.push(`${this.#style}: call ${++this.#calls}`);
    if (!this.#saving!.next().done) return;
    this.#saving = undefined;
    for (const mark of marksIn(this.#text)) if (!this.#out.has(mark)) this.kept.add(mark);
  }

  #remove(): void {
    for (const mark of marksIn(contentOf(this.#file))) this.kept.delete(mark);
    if (existsSync(this.#file)) unlinkSync(this.#file);
    this.log.push('delete');
  }

  #begin(): void {
    const chunk = this.#chunk(() => `«${++this.#marks}»`);
    const now = contentOf(this.#file);
    this.#calls = 0;
    this.#style = 'at the end';
    if (this.#below(4) === 0) {
      this.#text = (now === '' || now.endsWith('\n') ? '' : '\n') + chunk;
      this.#saving = STYLES['at the end'](this.#file, this.#text);
    } else {
      // A screen that was not refreshed has what was there before.
      if (this.#below(4) > 0) this.#screen = now;
      this.#screen = this.#edited(this.#screen, chunk);
      this.#text = this.#screen;
      const style = STYLE_NAMES[this.#below(STYLE_NAMES.length)]!;
      this.#style = style;
      this.#saving = STYLES[style](this.#file, this.#text, (content) => this.#lose(content));
    }
    this.log.push(`${this.#style}: ${JSON.stringify(this.#text)}`);
    this.#go();
  }

  #lose(content: string): void {
    const has = marksIn(this.#text);
    for (const mark of marksIn(content)) if (!has.has(mark)) this.kept.delete(mark);
  }

  #edited(screen: string, chunk: string): string {
    const lines = screen.split('\n');
    const at = this.#below(10);
    if (at === 0) {
      const typed = lines.findIndex((line) => marksIn(line).size > 0);
      if (typed !== -1) {
        for (const mark of marksIn(lines[typed]!)) {
          this.kept.delete(mark);
          this.#out.add(mark);
        }
        lines.splice(typed, 1);
      }
      return lines.join('\n');
    }
    if (at === 1) lines.splice(this.#below(lines.length), 0, ...chunk.trimEnd().split('\n'));
    else if (at === 2) {
      const blank = lines.lastIndexOf('');
      lines.splice(Math.max(0, blank), 0, '', ...chunk.trimEnd().split('\n'));
    } else return screen + (screen === '' || screen.endsWith('\n') ? '' : '\n') + chunk;
    return lines.join('\n');
  }
}
