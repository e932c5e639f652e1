/** The lines that were typed, in a file of their owner's alone, the newest last. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LINES = 1000;

/** The newest first, as readline has it. A history that cannot be read is none. */
export function readHistory(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines
      .filter((line) => line !== '')
      .slice(-MAX_LINES)
      .reverse();
  } catch {
    return [];
  }
}

/**
 * Puts a line behind those that the file has now: others may be at other prompts. Never fails: a prompt without history is
 * better than none.
 */
export function addHistory(file: string, line: string): void {
  const scratch = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const others = readHistory(file).filter((one) => one !== line);
    const lines = [line, ...others].slice(0, MAX_LINES).reverse();
    writeFileSync(scratch, lines.map((one) => `${one}\n`).join(''), { mode: 0o600 });
    renameSync(scratch, file);
  } catch {
    rmSync(scratch, { force: true });
  }
}
