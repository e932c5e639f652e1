/** `zgate snapshot` without a process: the same commands, options and words. */
import { Command } from 'commander';
import { FAULTS, toFault } from '../../lib/fault.ts';
import { snapshotCommands } from '../../local/snapshot-commands.ts';

export interface Ended {
  code: number | null;
  out: string[];
  said: string;
}

/** A line every second tells how far it is: how many there are, the machine decides. */
export const withoutProgress = (said: string): string =>
  said.replaceAll(
    /^(?:reading|indexing|uploading|publishing|checking|writing) \d.*\/s(?:, .* left)?\n/gm,
    '',
  );

/** In the environment that this process has. */
export async function snapshotHere(args: readonly string[]): Promise<Ended> {
  const [out, said]: [string[], string[]] = [[], []];
  const before = process.exitCode;
  const program = new Command('zgate').exitOverride();
  snapshotCommands(
    program,
    (text) => void out.push(...text.split('\n')),
    (text) => void said.push(`${text}\n`),
  );
  try {
    await program.parseAsync(['snapshot', ...args], { from: 'user' });
    return { code: Number(process.exitCode ?? 0), out, said: said.join('') };
  } catch (error) {
    const { code, message } = toFault(error);
    return { code: FAULTS[code].exit, out, said: `${said.join('')}zgate: ${message}\n` };
  } finally {
    process.exitCode = before;
  }
}
