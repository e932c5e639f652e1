/** The lines that were typed, by one prompt or by several at once. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addHistory, readHistory } from '../../local/repl/history.ts';
import { tempDir } from '../support/tree.ts';

describe('the history', () => {
  it('has the lines of all prompts, each once, the newest first', () => {
    const directory = join(tempDir(), 'new');
    const file = join(directory, 'history');
    expect(readHistory(file)).toEqual([]);
    for (const line of ['one', 'two', 'one', 'three']) addHistory(file, line);
    expect(readHistory(file)).toEqual(['three', 'one', 'two']);
    expect(readFileSync(file, 'utf8')).toBe('two\none\nthree\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['history']);
  });

  it('has a thousand lines at most', () => {
    const file = join(tempDir(), 'history');
    for (let n = 0; n < 1005; n++) addHistory(file, `line ${n}`);
    expect(readHistory(file)).toHaveLength(1000);
    expect(readHistory(file).at(-1)).toBe('line 5');
  });

  it('is none where it cannot be kept', () => {
    const directory = tempDir();
    mkdirSync(join(directory, 'history'));
    addHistory(join(directory, 'history'), 'x');
    expect(readHistory(join(directory, 'history'))).toEqual([]);
    expect(readdirSync(directory)).toEqual(['history']);
  });
});
