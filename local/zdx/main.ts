/** The `zdx` command: an agent in the terminal. What a command needs is loaded when it is called. Spec: ZDX §10. */
import { Command, CommanderError } from 'commander';
import { FAULTS, toFault } from '../../lib/fault.ts';
import { version } from '../../lib/version.ts';
import { clean, printer, writer } from '../terminal-text.ts';
import { Failure } from './failure.ts';
import { flagsOf, lineCount, withGlobals } from './options.ts';
import { commandAt, refuse } from './unknown-word.ts';

const talk = printer(process.stderr);

const program = new Command('zdx')
  .description('An agent in the terminal: it reads, writes and runs what you ask it for.')
  .version(version)
  .enablePositionalOptions()
  .showHelpAfterError('(zdx --help shows what there is)')
  .exitOverride()
  .configureOutput({
    writeOut: writer(process.stdout),
    writeErr: writer(process.stderr),
  });

/** A command that ends with the code its job gives. */
const command = (
  parent: Command,
  usage: string,
  description: string,
  examples: string,
  job: (command: Command, ...args: string[]) => Promise<number>,
): Command =>
  withGlobals(parent.command(usage))
    .description(description)
    .addHelpText('after', `\nExamples:\n${examples.trim().replace(/^\s*/gm, '  ')}`)
    .action(async (...given: unknown[]) => {
      const self = given.at(-1) as Command;
      const code = await job(self, ...(given.slice(0, -2) as string[]));
      // Output that could not be written has said so already.
      process.exitCode ||= code;
    });

withGlobals(program)
  .addHelpText(
    'after',
    `
Without a command it is a chat. Keys come from the environment: ANTHROPIC_API_KEY, OPENAI_API_KEY and so on.
Ends with 0, with 1 when something failed, 2 when it was called wrongly, 130 when it was interrupted.

Examples:
  zdx
  zdx --root ~/project --model claude-sonnet-4-5
  zdx exec -p "why does the build fail?"
  git diff | zdx exec -p -
  zdx sessions resume`,
  )
  .allowUnknownOption()
  .action(async () => {
    const [word] = program.args;
    if (word !== undefined) refuse(program, word);
    const { chat } = await import('./chat.ts');
    const code = await chat(flagsOf(program), process);
    process.exitCode ||= code;
  });

command(
  program,
  'exec',
  'run one prompt: the answer goes to standard output, the rest to standard error',
  `
    zdx exec -p "sum up README.md" > summary.md
    git diff | zdx exec -p - --system-prompt "Review this patch."
    zdx exec -p "and the tests?" --session latest
    zdx exec -p hello --format json | jq -r 'select(.type == "done").text'`,
  async (self) => {
    const { exec } = await import('./exec.ts');
    return exec(self.opts().prompt, flagsOf(self), process);
  },
).requiredOption('-p, --prompt <text>', 'what to do; - reads it from standard input');

const sessions = withGlobals(program.command('sessions'))
  .description('the sessions that are kept: list, show, resume, fork, export, rm')
  .addHelpText('after', '\nExamples:\n  zdx sessions list\n  zdx sessions resume\n  zdx sessions show 550e');

command(
  sessions,
  'list',
  'all of them, the newest first',
  `
    zdx sessions list
    zdx sessions list --format json --store s3://bucket/zdx`,
  async (self) => (await import('./sessions.ts')).list(flagsOf(self), process),
);
command(
  sessions,
  'show <id>',
  'one as a transcript; the beginning of an id will do',
  `
    zdx sessions show latest
    zdx sessions show 550e8400 | less`,
  async (self, id) => (await import('./sessions.ts')).show(id!, flagsOf(self), process),
);
command(
  sessions,
  'resume [id]',
  'go on with one, the latest unless told, as a chat',
  `
    zdx sessions resume
    zdx sessions resume 550e --root ~/project`,
  async (self, id) => {
    const { chat } = await import('./chat.ts');
    const flags = flagsOf(self);
    return chat({ ...flags, session: id ?? flags.session ?? 'latest' }, process);
  },
);
command(
  sessions,
  'fork <id>',
  'a new session that begins as another one; gives its id',
  `
    zdx sessions fork latest
    zdx --session "$(zdx sessions fork 550e --lines 7)"`,
  async (self, id) => (await import('./sessions.ts')).fork(id!, self.opts().lines, flagsOf(self), process),
).option('--lines <n>', 'how many lines of its log to take (default: all)', lineCount);
command(
  sessions,
  'export <id> [file]',
  'one as plain JSONL, to a file or standard output; zgate sessions import takes it into any store',
  `
    zdx sessions export latest session.jsonl
    zdx sessions export 550e | jq -r .type
    zgate sessions import session.jsonl --store s3://bucket/zdx`,
  async (self, id, file) => (await import('./sessions.ts')).exportTo(id!, file, flagsOf(self), process),
).option('--force', 'write over a file that is there');
command(
  sessions,
  'rm <id>',
  'remove one and all that belongs to it, unless somebody works on it',
  `
    zdx sessions rm 550e8400`,
  async (self, id) => (await import('./sessions.ts')).rm(id!, flagsOf(self), process),
);

const config = withGlobals(program.command('config'))
  .description('the configuration file: where it is, or a first one')
  .addHelpText('after', '\nExamples:\n  zdx config path\n  zdx config init');
const print = printer(process.stdout);
command(config, 'path', 'where it is, whether it is there or not', 'zdx config path', async () => {
  print((await import('./config.ts')).configPath(process.env));
  return 0;
});
command(
  config,
  'init',
  'write one with every key explained; never over another',
  'zdx config init',
  async () => {
    print(`Created config at ${(await import('./config.ts')).initConfig(process.env)}`);
    return 0;
  },
);

/** What commands of their own channels get: a line at a time. */
const lines = () => ({ env: process.env, out: print, err: talk });

command(
  program,
  'handoff',
  'a bundle to start fresh from: goal, starter prompt, files, tasks and commands, as Markdown',
  `
    zdx handoff --goal "finish the parser"
    zdx handoff --goal "fix the flaky test" --from-session 550e --out handoff.md
    zdx handoff --goal "carry on" --offline`,
  async (self) => {
    const [{ handoff }, { interrupts }] = await Promise.all([
      import('./handoff.ts'),
      import('./interrupts.ts'),
    ]);
    const signals = interrupts(process);
    try {
      const flags = { ...flagsOf(self), ...self.opts<{ goal: string }>() };
      return await handoff(flags, { ...lines(), signal: signals.begin() });
    } finally {
      signals.close();
    }
  },
)
  .requiredOption('--goal <text>', 'what is to be achieved; it stands in the bundle as it is given')
  .option('--from-session <id>', 'session to take it from (default: the latest)')
  .option('--out <file>', 'file to write instead of standard output')
  .option('--force', 'write over a file that is there')
  .option('--offline', 'make it of the log alone, without a model');

command(
  program,
  'doctor',
  'try everything that zdx needs, and say what is missing',
  `
    zdx doctor
    zdx doctor --json --store s3://bucket/zdx`,
  async (self) => {
    const { doctor } = await import('./doctor.ts');
    const flags = flagsOf(self);
    return doctor({ ...flags, json: self.opts().json || flags.format === 'json' }, lines());
  },
).option('--json', 'JSON instead of text');

command(
  program,
  'completion <shell>',
  'a script that completes commands and options: bash, zsh or fish',
  `
    source <(zdx completion bash)
    zdx completion zsh > "\${fpath[1]}/_zdx"
    zdx completion fish > ~/.config/fish/completions/zdx.fish`,
  async (_, shell) => {
    const { commandTree, completion } = await import('./completion.ts');
    print(completion(shell!, commandTree(program)).trimEnd());
    return 0;
  },
);

command(
  program,
  'help [command...]',
  'what a command does and takes',
  `
    zdx help exec
    zdx help sessions export`,
  async (self) => commandAt(program, self.args).help(),
);
// Here and not above: commands take it over from the program when they are added.
program.allowExcessArguments();

// A reader that has left is no error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    talk(`cannot write the output (${error.code})`);
    process.exitCode = 1;
  });
}

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return;
  }
  const fault = toFault(error);
  // One line, whatever it quotes.
  talk(clean(fault.message.replace(/\s*\n\s*/g, ' ')));
  // What nobody foresaw is told with all that helps to find it.
  if (fault.code === 'internal') talk(((fault.cause ?? error) as Error).stack ?? String(error));
  process.exitCode = fault instanceof Failure ? 1 : FAULTS[fault.code].exit;
});
