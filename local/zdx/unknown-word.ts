/**
 * Words that are no command. Commander refuses them where a command does nothing by itself; the program does, it is a chat, and would be
 * told that it has too many arguments.
 */
import type { Command } from 'commander';
import { nearest } from '../../lib/explain.ts';

/** In commander's words, with the nearest that there is. */
export function refuse(command: Command, word: string): never {
  const { commands, options } = command;
  const dashes = /^-*/.exec(word)![0];
  const known =
    dashes === ''
      ? commands.map((one) => one.name())
      : options.flatMap(({ long }) => (dashes === '--' && long?.slice(2)) || []);
  const near = nearest(word.slice(dashes.length), known);
  const what = dashes === '' ? 'command' : 'option';
  command.error(
    `error: unknown ${what} '${word}'${near === undefined ? '' : `\n(Did you mean ${dashes}${near}?)`}`,
  );
}

/** The command that these names lead to. */
export const commandAt = (program: Command, names: readonly string[]): Command =>
  names.reduce((at, name) => at.commands.find((one) => one.name() === name) ?? refuse(at, name), program);
