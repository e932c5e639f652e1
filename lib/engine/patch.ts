/**
 * What became of a file, as `git diff` writes it and `git apply` reads it: text in lines, everything else in git's binary
 * form, so that nothing is lost.
 */
import { Buffer, isUtf8 } from 'node:buffer';
import { type Change, changedLines } from './line-diff.ts';

export interface Side {
  /** `100644`, `100755` or `120000`, a link, whose bytes are its target. */
  mode: string;
  bytes: Uint8Array;
}

export interface PatchAmbient {
  sha1(bytes: Uint8Array): Uint8Array;
  /** zlib's format. */
  deflate(bytes: Uint8Array): Uint8Array;
}

const LINK = '120000';
const CONTEXT = 3;
const NOTHING = new Uint8Array(0);

/** A part of a patch; `before` is absent for a new file, `after` for one that is gone. */
export function filePatch(
  path: string,
  before: Side | undefined,
  after: Side | undefined,
  ambient: PatchAmbient,
): string {
  // A link that becomes a file is another thing under the same name.
  if (before && after && (before.mode === LINK) !== (after.mode === LINK))
    return `${filePatch(path, before, undefined, ambient)}${filePatch(path, undefined, after, ambient)}`;
  const [a, b] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  const out = [`diff --git ${a} ${b}`];
  if (!before) out.push(`new file mode ${after!.mode}`);
  else if (!after) out.push(`deleted file mode ${before.mode}`);
  else if (before.mode !== after.mode) out.push(`old mode ${before.mode}`, `new mode ${after.mode}`);
  const [old, now] = [before?.bytes ?? NOTHING, after?.bytes ?? NOTHING];
  if (before && after && Buffer.compare(old, now) === 0) return `${out.join('\n')}\n`;
  const mode = before && before.mode === after?.mode ? ` ${before.mode}` : '';
  out.push(`index ${blobId(before, ambient)}..${blobId(after, ambient)}${mode}`);
  if (isText(old) && isText(now)) {
    const hunks = textHunks(text(old), text(now));
    if (hunks !== '')
      out.push(`--- ${before ? named(a) : '/dev/null'}`, `+++ ${after ? named(b) : '/dev/null'}`);
    return `${out.join('\n')}\n${hunks}`;
  }
  out.push('GIT binary patch', literal(now, ambient), literal(old, ambient));
  return `${out.join('\n')}\n`;
}

const text = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0);

function blobId(side: Side | undefined, { sha1 }: PatchAmbient): string {
  if (!side) return '0'.repeat(40);
  const header = Buffer.from(`blob ${side.bytes.length}\0`);
  return Buffer.from(sha1(Buffer.concat([header, side.bytes]))).toString('hex');
}

/** In the manner of C when it holds a quote, a backslash or a control character. */
function quoted(name: string): string {
  if (!/["\\\x00-\x1f\x7f]/.test(name)) return name;
  const inner = name.replace(/["\\\x00-\x1f\x7f]/g, (sign) =>
    sign === '"' || sign === '\\' ? `\\${sign}` : `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${inner}"`;
}

/** A name with a space ends with a tab, or what follows the space would count as a date. */
const named = (name: string) => (name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name);

const linesOf = (whole: string) => whole.split(/(?<=\n)/).filter((line) => line !== '');

function textHunks(old: string, now: string): string {
  const [before, after] = [linesOf(old), linesOf(now)];
  return hunks(changedLines(before, after))
    .map((changes) => hunk(changes, before, after))
    .join('');
}

/** Changes with few lines between them share these. */
function hunks(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last && change.from - (last.from + last.removed) <= 2 * CONTEXT) groups.at(-1)!.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunk(changes: readonly Change[], before: readonly string[], after: readonly string[]): string {
  const first = changes[0]!;
  const last = changes.at(-1)!;
  const start = Math.max(0, first.from - CONTEXT);
  const end = Math.min(before.length, last.from + last.removed + CONTEXT);
  const startNow = first.to - (first.from - start);
  const endNow = last.to + last.added + (end - last.from - last.removed);
  let out = `@@ -${range(start, end)} +${range(startNow, endNow)} @@\n`;
  const put = (sign: string, lines: readonly string[]) => {
    for (const line of lines)
      out += line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
  };
  let at = start;
  for (const { from, removed, to, added } of changes) {
    put(' ', before.slice(at, from));
    put('-', before.slice(from, from + removed));
    put('+', after.slice(to, to + added));
    at = from + removed;
  }
  put(' ', before.slice(at, end));
  return out;
}

/** The first line and how many; of none, the line before. */
const range = (start: number, end: number) => `${end > start ? start + 1 : start},${end - start}`;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes packed, 52 to a line, four bytes as five digits; an empty line ends them. */
function literal(bytes: Uint8Array, { deflate }: PatchAmbient): string {
  const packed = deflate(bytes);
  const lines = [`literal ${bytes.length}`];
  for (let at = 0; at < packed.length; at += 52) {
    const part = packed.subarray(at, at + 52);
    let line = LENGTHS[part.length - 1]!;
    for (let i = 0; i < part.length; i += 4) {
      let number = 0;
      for (let j = 0; j < 4; j++) number = number * 256 + (part[i + j] ?? 0);
      let digits = '';
      for (let j = 0; j < 5; j++, number = Math.floor(number / 85)) digits = DIGITS[number % 85]! + digits;
      line += digits;
    }
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
