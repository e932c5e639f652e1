/**
 * `edit`: an exact replacement in a file. Spec: ZDX §6, "edit". Differs from spec: the file must still be what was read
 * when it is written (`changed_on_disk`), and files over 10 MB are refused.
 */
import { edit as contract } from '../../../schemas/generated/tools.ts';
import { bytesOf, ToolError, textOf, tool } from './tool.ts';

const MAX_BYTES = 10_000_000;
const SHOWN_LINES = 5;

export const edit = tool(contract, {
  async run({ path, old, new: put, expected_replacements: expected }, { workspace }) {
    bytesOf(old, 'old');
    bytesOf(put, 'new');
    if (old === put)
      throw new ToolError('invalid_input', 'new must differ from old: nothing would be changed');
    const found = await workspace.read(path, MAX_BYTES + 1);
    if (found.size > MAX_BYTES)
      throw new ToolError('read_error', `${path} has ${found.size} bytes; edit takes at most ${MAX_BYTES}`);
    const text = textOf(found.bytes, path);
    const { count, first } = occurrences(text, old);
    if (count === 0)
      throw new ToolError('old_not_found', `old does not occur in ${path}${whyNot(text, old)}`);
    if (count !== expected)
      throw new ToolError(
        'replacement_count_mismatch',
        `old occurs ${times(count)} in ${path} (${linesOf(text, first, count)}), expected_replacements is ${expected}; ` +
          `make old longer, or set expected_replacements to ${count}`,
      );
    if (text.length + count * (put.length - old.length) > MAX_BYTES)
      throw new ToolError('write_error', `${path} would have more than ${MAX_BYTES} bytes`);
    const edited = bytesOf(text.split(old).join(put), 'new');
    const written = await workspace.write(path, edited, found.bytes);
    return { path: written.path, replacements: count };
  },
});

/** How often `old` occurs, none overlapping the one before, and where the first few begin. */
function occurrences(text: string, old: string): { count: number; first: number[] } {
  const first: number[] = [];
  let count = 0;
  for (let i = text.indexOf(old); i !== -1; i = text.indexOf(old, i + old.length))
    if (++count <= SHOWN_LINES) first.push(i);
  return { count, first };
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** `line 3`, or `lines 1, 4, 9, …`. */
function linesOf(text: string, first: readonly number[], count: number): string {
  let line = 1;
  let from = 0;
  const lines = first.map((to) => {
    for (let i = text.indexOf('\n', from); i !== -1 && i < to; i = text.indexOf('\n', from)) {
      line++;
      from = i + 1;
    }
    return line;
  });
  return `line${count === 1 ? '' : 's'} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`;
}

/** What keeps a text from being found, when only its line breaks or the ends of its lines do. */
function whyNot(text: string, old: string): string {
  const breaks = (one: string) => one.replaceAll('\r\n', '\n');
  const ends = (one: string) =>
    one
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
  if (breaks(text).includes(breaks(old)))
    return text.includes('\r\n') && !old.includes('\r\n')
      ? ': the file uses CRLF line breaks (\\r\\n) and old uses LF (\\n)'
      : ': the line breaks differ, the file or old uses CRLF (\\r\\n) where the other uses LF (\\n)';
  if (ends(text).includes(ends(old)) && ends(old).trim() !== '')
    return ': it differs only in white space at the ends of lines; copy it as it stands in the file';
  return '';
}
