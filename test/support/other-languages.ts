/** Programs in other languages for tests: tools installed once below .cache/, and the programs of schemas/README.md. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { skip } from './skips.ts';

export const TOP = fileURLToPath(new URL('../..', import.meta.url));
export const VALIDATORS = `${TOP}test/fixtures/validators`;

/** What runs; its standard output. Runs where the repository is. */
export async function output(
  command: string,
  args: readonly string[],
  { cwd = TOP, timeout = 600_000, env = {} }: { cwd?: string; timeout?: number; env?: object } = {},
): Promise<string> {
  const options = { cwd, timeout, env: { ...process.env, ...env }, maxBuffer: 16 << 20 };
  const { stdout } = await promisify(execFile)(command, args, options);
  return stdout;
}

/** A directory that outlives the tests. */
export function cached(name: string): string {
  const path = `${TOP}.cache/${name}`;
  mkdirSync(path, { recursive: true });
  return path;
}

/**
 * What `ready` gives, or undefined, and the end of the run says what is missing.
 */
export async function orSkip<T>(
  language: string,
  what: string,
  ready: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ready();
  } catch (error) {
    const [line = ''] = String((error as { stderr?: string }).stderr || error).split('\n');
    skip(what, `not here (${line.slice(0, 200)})`, language);
    return undefined;
  }
}

/** The program of one language in the schemas' README. */
export function readmeProgram(language: string): string {
  const text = readFileSync(`${TOP}schemas/README.md`, 'utf8');
  const [, program] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (program === undefined) throw new Error(`schemas/README.md has no program in ${language}`);
  return program;
}

/** What a checker must find: everything there is, and nothing wrong with it. */
export function wholeVectors() {
  const lines = (name: string) =>
    readFileSync(`${TOP}schemas/vectors/${name}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const vectors = ['zeno', 'repl', 'agent'].flatMap(lines).filter(({ schema }) => schema !== undefined);
  return {
    requests: vectors.length,
    results: vectors.filter(({ reply }) => reply.ok).length,
    refused: lines('invalid').length,
    wrong: [],
  };
}
