/**
 * Text on its way to a person: on a terminal escape sequences are shown, not obeyed, whoever they come from. A pipe or a file gets
 * every byte as it is. All that prints lines goes through here; what adds colours cleans the text before it does.
 */

/** The controls of C0 (but tab and newline), DEL and those of C1, spelled so that JSON that holds the latter stays JSON. */
export const clean = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (char) => {
    const code = char.charCodeAt(0).toString(16);
    return char === '\r' ? '' : char < ' ' ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
  });

export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A text as it may be written to a stream. */
export const shown = (stream: Pick<Screen, 'isTTY'>, text: string): string =>
  stream.isTTY === true ? clean(text) : text;

export const writer = (stream: Screen) => (text: string) => void stream.write(shown(stream, text));

/** The same for a line without its end. */
export const printer = (stream: Screen) => (line: string) => void stream.write(`${shown(stream, line)}\n`);
