/** What a call of `edit` or `write` is about to change, in lines, for a person at a terminal. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedLines } from '../../lib/engine/line-diff.ts';
import type { paints } from '../repl/render.ts';
import { clean } from '../terminal-text.ts';

/** Nobody reads more than that as it goes by. */
const MAX_LINES = 40;
const MAX_BYTES = 1 << 20;

type Paints = ReturnType<typeof paints>;

/** Empty when there is nothing to show. */
export function editPreview(
  name: string,
  input: Record<string, unknown>,
  root: string,
  colours: Paints,
): string[] {
  const { path, old, content } = input;
  if (typeof path !== 'string') return [];
  if (name === 'edit' && typeof old === 'string' && typeof input.new === 'string')
    return preview(path, old, input.new, colours);
  if (name === 'write' && typeof content === 'string')
    return preview(path, current(root, path), content, colours);
  return [];
}

function preview(path: string, old: string, now: string, { red, green, dim }: Paints): string[] {
  const [before, after] = [linesOf(old), linesOf(now)];
  const lines = changedLines(before, after).flatMap(({ from, removed, to, added }) => [
    ...before.slice(from, from + removed).map((line) => red(clean(`- ${line}`))),
    ...after.slice(to, to + added).map((line) => green(clean(`+ ${line}`))),
  ]);
  const more = lines.length - MAX_LINES;
  return [
    dim(clean(`  ${path}`)),
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [dim(`  … ${more} more lines`)] : []),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** What a file holds now; nothing when there is none, or none that is worth a look. */
function current(root: string, path: string): string {
  try {
    const file = resolve(root, path);
    const stats = statSync(file);
    return stats.isFile() && stats.size <= MAX_BYTES ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
