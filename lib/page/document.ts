/** A file's text as lines that keep their ends: what is not touched comes out byte for byte, byte order mark and CRLF included. */

export interface Document {
  bom: string;
  /** The end of a line the server adds: that of the file's first line. */
  eol: string;
  lines: string[];
  ends: string[];
}

export function open(text: string): Document {
  const bom = text.startsWith('\ufeff') ? '\ufeff' : '';
  const lines: string[] = [];
  const ends: string[] = [];
  for (const [, line, end] of text.slice(bom.length).matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
    if (line === '' && end === '') continue;
    lines.push(line!);
    ends.push(end!);
  }
  return { bom, eol: ends[0] === '\r\n' ? '\r\n' : '\n', lines, ends };
}

export function textOf({ bom, lines, ends }: Document): string {
  return bom + lines.map((line, n) => line + ends[n]).join('');
}

/** Takes lines out and puts others there. */
export function splice(document: Document, at: number, remove: number, add: readonly string[] = []): void {
  const { lines, ends, eol } = document;
  if (add.length > 0 && at > 0 && ends[at - 1] === '') ends[at - 1] = eol;
  document.lines = [...lines.slice(0, at), ...add, ...lines.slice(at + remove)];
  document.ends = [...ends.slice(0, at), ...add.map(() => eol), ...ends.slice(at + remove)];
}

export const blank = (line: string | undefined) => line === undefined || line.trim() === '';

/** Lines are the same when they differ in nothing but spaces at the end, which editors take away. */
export const same = (a: string | undefined, b: string | undefined) => a?.trimEnd() === b?.trimEnd();
