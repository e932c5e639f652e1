/** The `zgate` command. Data goes to standard output, talk to standard error. */
import { Command, CommanderError } from 'commander';
import { FAULTS, Fault, toFault } from '../lib/fault.ts';
import { version } from '../lib/version.ts';
import { replay } from './replay.ts';
import { type ServeOptions, serve } from './serve.ts';

const talk = (text: string) => void process.stderr.write(`${text}\n`);

const program = new Command('zgate')
  .description('Read a repository over small JSON protocols.')
  .version(version)
  .showHelpAfterError('(zgate --help shows what there is)')
  .exitOverride()
  .configureOutput({
    writeOut: (text) => process.stdout.write(text),
    writeErr: (text) => process.stderr.write(text),
  });

program
  .command('local')
  .description('serve a directory: JSONL on standard input and output, or on the listeners given')
  .option('--root <dir>', 'directory to serve', '.')
  .option('--log <file>', 'append the trajectory log to this file')
  .option('--unix <path>', 'listen on a unix socket (mode 0600)')
  .option(
    '--tcp <host:port>',
    'listen for JSONL on TCP; a port alone means loopback, 0 lets the system choose',
  )
  .option('--http <host:port>', 'listen for HTTP')
  .option('--token <token>', 'what TCP and HTTP clients must show; needed off loopback (or set ZGATE_TOKEN)')
  .option('--max-line-bytes <n>', 'longest JSONL line taken', '1048576')
  .addHelpText(
    'after',
    `
Operations: list_files read_file peek grep extract_symbols stat log_event

Examples:
  printf '{"id":"1","op":"grep","args":{"pattern":"TODO"}}\\n' | zgate local --root .
  zgate local --http 127.0.0.1:8080 --log trace.jsonl
  curl -s -H 'content-type: application/json' -d '{"path":"README.md"}' http://127.0.0.1:8080/zeno/peek`,
  )
  .action(async (options: ServeOptions) => {
    process.exitCode = await serve(
      { ...options, token: options.token ?? process.env.ZGATE_TOKEN },
      process,
      talk,
    );
  });

program
  .command('replay')
  .description('send the requests of a trajectory log again and tell which replies differ, metrics apart')
  .argument('<file>', 'a log written with --log')
  .option('--root <dir>', 'directory to ask', '.')
  .option('--json', 'one JSON object per request instead of a table')
  .addHelpText(
    'after',
    '\nEnds with 0 when every reply is the same, 1 when some differ, 2 when the log cannot be read.',
  )
  .action(async (file: string, options: { root: string; json?: boolean }) => {
    process.exitCode = await replay(file, options, (line) => void process.stdout.write(`${line}\n`));
  });

// A reader that has left is no error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return;
  }
  const fault = toFault(error);
  talk(`zgate: ${fault.message}`);
  if (!(error instanceof Fault)) talk((error as Error).stack ?? String(error));
  process.exitCode = FAULTS[fault.code].exit;
});
