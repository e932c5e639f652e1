/** The options of every command, in one list: help, parsing and completion come from it. Spec: ZDX §10, "Global options". */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PROVIDERS } from '../../lib/engine/models.ts';
import type { Flags } from './flags.ts';

const count = (least: number) => (text: string) => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${least}.`);
};

const OPTIONS: readonly (() => Option)[] = [
  () => new Option('--root <dir>', 'where tools work, and AGENTS.md files are looked for (default: .)'),
  () =>
    new Option(
      '--system-prompt <text>',
      "instead of the configuration's; an empty one clears it, its file too",
    ),
  () => new Option('--session <id>', 'session to go on with: its id, the beginning of it, or "latest"'),
  () => new Option('--no-save', 'write no session, nor any other file'),
  () => new Option('--provider <name>', 'whose models (default: anthropic)').choices(Object.keys(PROVIDERS)),
  () => new Option('--model <id>', 'model to ask (default: claude-haiku-4-5)'),
  () =>
    new Option(
      '--format <name>',
      'text, or json: a stream of events, first of all {"type":"meta","schema_version":1}',
    ).choices(['text', 'json']),
  () =>
    new Option(
      '--store <url>',
      'where sessions are: a directory, or s3://BUCKET/PREFIX (default: beside the configuration)',
    ),
  () => new Option('--endpoint <url>', 'where the S3 store is, if it is not AWS'),
  () =>
    new Option('--max-steps <n>', 'turns of the model that one prompt may take (default: 100)').argParser(
      count(1),
    ),
  () => new Option('--max-tokens <n>', 'tokens that one answer may have (default: 1024)').argParser(count(1)),
];

/** The same for all, so that each may stand before or behind a command's name. */
export function withGlobals(command: Command): Command {
  for (const option of OPTIONS) command.addOption(option().helpGroup('Global options:'));
  return command;
}

export const lineCount = count(1);

/** What was said, wherever; the last place counts. */
export function flagsOf(command: Command): Flags {
  const chain: Command[] = [];
  for (let at: Command | null = command; at; at = at.parent) chain.unshift(at);
  const flags: Record<string, unknown> = {};
  for (const at of chain)
    for (const [name, value] of Object.entries(at.opts()))
      if (at.getOptionValueSource(name) !== 'default') flags[name] = value;
  return flags as Flags;
}
