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
export type Style = (file: string, text: string, overwrite?: Overwrite) => Generator<void, void>;

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function* inPlace(
  file: string,
  parts: readonly string[],
  overwrite: Overwrite = () => {},
): Generator<void, void> {
  overwrite(contentOf(file));
  const fd = openSync(file, 'w');
  for (const part of parts) {
    yield;
    writeSync(fd, part);
  }
  closeSync(fd);
}

export const STYLES = {
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
    overwrite?.(readFileSync(fd, 'utf8'));
    ftruncateSync(fd);
    yield;
    writeSync(fd, text, 0);
    closeSync(fd);
  },
  *'by rename'(file, text, overwrite) {
    writeFileSync(`${file}.new`, text);
    yield;
    overwrite?.(contentOf(file));
    renameSync(`${file}.new`, file);
  },
  /** The old file is moved away, a new one written, the old one removed. */
  *'as vim does'(file, text, overwrite) {
    overwrite?.(contentOf(file));
    if (existsSync(file)) renameSync(file, `${file}~`);
    yield;
    overwrite?.(contentOf(file));
    writeFileSync(file, text);
    yield;
    if (existsSync(`${file}~`)) unlinkSync(`${file}~`);
  },
} satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;
export const STYLE_NAMES = Object.keys(STYLES) as StyleName[];

/** A whole save at once. */
export function save(style: StyleName, file: string, text: string): void {
  for (const _ of STYLES[style](file, text));
}

export function append(file: string, text: string): void {
  appendFileSync(file, text);
}
