/** Completion scripts, run by the shells they are for. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Argument, Command, Option } from 'commander';
import { type CommandTree, commandTree, completion } from '../../local/zdx/completion.ts';
import { skip } from '../support/skips.ts';
import { tempTree } from '../support/tree.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';

function program(): Command {
  const zdx = new Command('zdx').description('an agent').version('1.0.0');
  const globals = (command: Command) =>
    command
      .addOption(new Option('--root <dir>', "where tools work (it's a directory)"))
      .addOption(
        new Option('--provider <name>', 'whose models: one of these').choices(['anthropic', 'openai']),
      )
      .option('--session <id>', 'session to go on with')
      .option('--no-save', 'write nothing')
      .addOption(new Option('--secret', 'not shown').hideHelp());
  globals(zdx);
  globals(zdx.command('exec').description('run one prompt; $(touch pwned) `touch pwned`')).requiredOption(
    '-p, --prompt <text>',
    'what to do',
  );
  const sessions = zdx.command('sessions').description('sessions');
  globals(sessions.command('show <id>').description('one: as text'));
  globals(sessions.command('export <id> [file]').description('one as JSONL'));
  zdx
    .command('completion')
    .description('for a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']));
  return zdx;
}
const tree = commandTree(program());

/** A directory with a script, some files, and a command that lists sessions, one of them with a name that is an order. */
function place(shell: string): string {
  return tempTree({
    script: completion(shell, tree),
    'bin/zdx': {
      mode: 0o755,
      text: `#!/bin/sh\ntest "$*" = 'sessions list' || exit 9\necho 'No sessions found.' >&2\necho '${ID}  2026-11-16 10:00'\necho '$(touch pwned)  2026-11-16 10:00'\n`,
    },
    'work/a file.txt': '',
    'work/dir/inner.txt': '',
  });
}

const present = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function run(shell: string, args: string[], home: string): string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    cwd: join(home, 'work'),
    encoding: 'utf8',
    timeout: 300_000,
    env: { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, TERM: 'dumb' },
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(spawnSync('ls', [join(home, 'work')], { encoding: 'utf8' }).stdout).toBe('a file.txt\ndir\n');
  return stdout.split('\n').filter(Boolean);
}

/** What is offered for the last word. */
type Complete = (...words: string[]) => string[];

const inBash: Complete = (...words) =>
  run(
    'bash',
    [
      '--norc',
      '--noprofile',
      '-uec',
      'source ../script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _zdx; for one in "${COMPREPLY[@]+"${COMPREPLY[@]}"}"; do echo "$one"; done',
      'bash',
      'zdx',
      ...words,
    ],
    place('bash'),
  );

/** With what zsh's completion system is handed printed instead. */
const inZsh: Complete = (...words) => {
  const script = `
compdef() { print -r -- "$*" >> ../compdef; }
matching() { local one; for one in "$@"; do if [[ $one == "\${words[CURRENT]##*=}"* ]]; then print -r -- "$one"; fi; done; }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; matching "$@"; }
compset() { :; }
_describe() { local name=\${@[-1]} one; for one in "\${(@P)name}"; do matching "\${one%%:*}"; done; }
_files() { if [[ \${1-} == -/ ]]; then matching *(N/); else matching *(N); fi; }
source ../script; words=("$@"); CURRENT=$#; _zdx`;
  return run('zsh', ['-fc', script, 'zsh', 'zdx', ...words], place('zsh'));
};

const inFish: Complete = (...words) => {
  const quoted = words.map((word) => (/[\s$`'"]/.test(word) ? `'${word}'` : word)).join(' ');
  const lines = run(
    'fish',
    ['--no-config', '-c', `source ../script; complete -C "zdx ${quoted}"`],
    place('fish'),
  );
  return lines.map((line) => line.split('\t', 1)[0]!.replace(/^--\w+=/, ''));
};

const shells: [string, Complete][] = [
  ['bash', inBash],
  ['zsh', inZsh],
  ['fish', inFish],
];

const COMMANDS = ['completion', 'exec', 'help', 'sessions'];
const SHOW = ['--help', '--no-save', '--provider', '--root', '--session', '-h'];
/** Words, and what may follow. fish offers short options apart and `-h` only after a dash of its own. */
const table: [string[], string[]][] = [
  [[''], COMMANDS],
  [['se'], ['sessions']],
  [
    ['sessions', ''],
    ['export', 'help', 'show'],
  ],
  [['--root', 'exec', 'se'], ['sessions']],
  [['--no-save', 'se'], ['sessions']],
  [['exec', '-p', 'sessions', ''], []],
  [['exec', '--prompt', ''], []],
  [
    ['exec', '--pro'],
    ['--prompt', '--provider'],
  ],
  [['exec', '--provider', 'o'], ['openai']],
  [
    ['--provider', ''],
    ['anthropic', 'openai'],
  ],
  [
    ['sessions', 'show', ''],
    [ID, 'latest'],
  ],
  [['sessions', 'show', '55'], [ID]],
  [['sessions', 'show', ID, '5'], []],
  [['exec', '--session', 'l'], ['latest']],
  [['sessions', 'export', ID, 'a'], ['a file.txt']],
  [['completion', 'z'], ['zsh']],
];

describe.each(shells)('%s', (shell, complete) => {
  if (!present(shell)) {
    skip(`completion in ${shell}`, 'no such shell here');
    it.skip('completes', () => {});
    return;
  }

  it.each(table)('after %j offers %j', (words, offered) => {
    const found = complete(...words).map((one) => one.replaceAll('\\ ', ' '));
    expect([...new Set(found)].sort()).toEqual([...offered].sort());
  });

  it('offers directories alone for --root', () => {
    expect(complete('exec', '--root', 'd').map((one) => one.replace(/\/$/, ''))).toEqual(['dir']);
    expect(complete('exec', '--root', 'a')).toEqual([]);
  });

  it('offers every option that help shows', () => {
    const found = [...complete('sessions', 'show', '--'), ...complete('sessions', 'show', '-')];
    expect([...new Set(found)].sort()).toEqual(SHOW);
  });

  it('takes a value behind =', () => {
    const words = shell === 'bash' ? ['exec', '--provider', '=', 'o'] : ['exec', '--provider=o'];
    expect(complete(...words)).toEqual(['openai']);
    if (shell === 'bash') expect(complete('--provider', '=')).toEqual(['anthropic', 'openai']);
    if (shell === 'bash') expect(complete('--provider', '=', 'openai', 'se')).toEqual(['sessions']);
  });
});

describe('the script', () => {
  it('is taken by bash from a substitution and stands for the command', () => {
    const home = place('bash');
    const found = run('bash', ['--norc', '-c', 'source <(cat ../script); complete -p zdx'], home);
    expect(found).toEqual(['complete -F _zdx zdx']);
  });

  it.each([
    ['tcsh', 'no completion for the shell "tcsh": there are bash, zsh, fish'],
    ['', 'no completion for the shell "": there are bash, zsh, fish'],
    ['toString', 'no completion for the shell "toString": there are bash, zsh, fish'],
  ])('is not there for %s', (shell, message) => {
    expect(() => completion(shell, tree)).toThrow(expect.objectContaining({ code: 'invalid_args', message }));
  });
});

describe('the tree of a program', () => {
  it('has what help shows, and what values there are', () => {
    const [exec, sessions] = tree.commands as [CommandTree, CommandTree];
    expect(exec.name).toBe('exec');
    expect(exec.options.map(({ flags, values }) => [flags, values])).toEqual([
      ['--root <dir>', 'directories'],
      ['--provider <name>', ['anthropic', 'openai']],
      ['--session <id>', 'sessions'],
      ['--no-save', undefined],
      ['-p, --prompt <text>', 'text'],
      ['-h, --help', undefined],
    ]);
    expect(sessions.commands.map(({ name, arguments: values }) => [name, values])).toEqual([
      ['show', ['sessions']],
      ['export', ['sessions', 'files']],
      ['help', ['text']],
    ]);
  });
});
