/**
 * `zdx completion`: a script for a shell, made of the same commands and options that are parsed. Only ids of sessions are asked for, when
 * they are wanted.
 */
import type { Argument, Command, Option } from 'commander';
import { show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import { fish } from './completion-fish.ts';
import { bash, zsh } from './completion-scripts.ts';

/** What may stand at a place: one of these words, or something to be looked up; `text` is anything. */
export type Values = readonly string[] | 'sessions' | 'files' | 'directories' | 'text';

export interface CommandTree {
  name: string;
  description: string;
  /** `flags` as help shows them: `-p, --prompt <text>`. Without `values` an argument is anything. */
  options: { flags: string; description: string; values?: Values }[];
  commands: CommandTree[];
  /** Of its arguments, in their order. */
  arguments?: Values[];
}

const SCRIPTS = { bash, zsh, fish } as const;
export const SHELLS = Object.keys(SCRIPTS);

export function completion(shell: string, command: CommandTree): string {
  if (Object.hasOwn(SCRIPTS, shell)) return `${SCRIPTS[shell as keyof typeof SCRIPTS](command)}\n`;
  throw new Fault(
    'invalid_args',
    `no completion for the shell ${show(shell)}: there are ${SHELLS.join(', ')}`,
  );
}

/** By name, whichever command they belong to. */
const LOOKED_UP: Readonly<Record<string, Values>> = {
  session: 'sessions',
  'from-session': 'sessions',
  id: 'sessions',
  root: 'directories',
  store: 'directories',
  out: 'files',
  file: 'files',
  shell: SHELLS,
};

export function commandTree(program: Command): CommandTree {
  const help = program.createHelp();
  return {
    name: program.name(),
    description: program.description(),
    options: help.visibleOptions(program).map((option) => {
      const values = option.required || option.optional ? valuesOf(option, option.long?.slice(2)) : undefined;
      return { flags: option.flags, description: option.description, ...(values && { values }) };
    }),
    commands: help.visibleCommands(program).map(commandTree),
    arguments: program.registeredArguments.map((argument) =>
      argument.name() === 'command' && program.parent
        ? program.parent.commands.map((one) => one.name())
        : valuesOf(argument, argument.name()),
    ),
  };
}

const valuesOf = ({ argChoices }: Option | Argument, name = ''): Values =>
  argChoices ?? (Object.hasOwn(LOOKED_UP, name) ? LOOKED_UP[name]! : 'text');
