/** The `zgate` command. Data goes to standard output, talk to standard error. What a command does is loaded when it runs. */
import { Command, CommanderError, Option } from 'commander';
import { FAULTS, Fault, toFault } from '../lib/fault.ts';
import { version } from '../lib/version.ts';
import { catalogue } from '../schemas/generated/catalogue.ts';
import type { AgentFlags } from './agent/command.ts';
import { cloudCommands } from './cloud-commands.ts';
import type { McpOptions } from './mcp/command.ts';
import type { PagesOptions } from './pages/command.ts';
import type { ReplOptions } from './repl/command.ts';
import type { ReplayOptions } from './replay.ts';
import type { ServeOptions } from './serve.ts';
import type { CheckOptions, SessionOptions } from './sessions.ts';
import { snapshotCommands } from './snapshot-commands.ts';
import { printer, writer } from './terminal-text.ts';
import { tokenOf } from './token.ts';

const talk = printer(process.stderr);
const printLine = printer(process.stdout);
const warn = (text: string) => talk(`zgate: ${text}`);
const TOKEN_FILE = 'file with the token (or set ZGATE_TOKEN)';

const program = new Command('zgate')
  .description('Read a repository and run programs over small JSON protocols.')
  .version(version)
  .showHelpAfterError('(zgate --help shows what there is)')
  .exitOverride()
  .configureOutput({
    writeOut: writer(process.stdout),
    writeErr: writer(process.stderr),
  });

program
  .command('local')
  .description(
    'serve a directory or a snapshot: JSONL on standard input and output, or on the listeners given',
  )
  .option('--root <dir>', 'directory to serve (default: the current one)')
  .option('--snapshot <name>', 'snapshot to serve instead: repo@ref or an id, as it is now')
  .option(
    '--store <url>',
    'where snapshots are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
  )
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .option('--index', 'keep an index of the directory in memory: grep answers sooner, and never with what was')
  .option('--log <file>', 'append the trajectory log to this file')
  .option('--unix <path>', 'listen on a unix socket (mode 0600)')
  .option(
    '--tcp <host:port>',
    'listen for JSONL on TCP; a port alone means loopback, 0 lets the system choose',
  )
  .option('--http <host:port>', 'listen for HTTP')
  .option('--token-file <file>', `${TOKEN_FILE} that TCP and HTTP clients must show; needed off loopback`)
  .option('--token <token>', 'the token itself; every user of this machine can read it there')
  .option('--tls-cert <file>', 'certificate (PEM) that makes --tcp TLS; goes with --tls-key')
  .option('--tls-key <file>', 'private key (PEM) of the certificate')
  .option(
    '--codec <name>',
    'what sockets speak: json or msgpack (default: the first byte of a connection tells)',
  )
  .option('--lang <name>', 'language of REPL sessions that were told none: zylisp or js (default: zylisp)')
  .option('--max-line-bytes <n>', 'longest message taken', '1048576')
  .addHelpText(
    'after',
    `
Operations: ${catalogue.map(({ op }) => op).join(' ')}

Examples:
  printf '{"id":"1","op":"grep","args":{"pattern":"TODO"}}\\n' | zgate local --root .
  zgate local --http 127.0.0.1:8080 --log trace.jsonl
  zgate local --index --http 8080
  zgate local --snapshot myrepo@main --store s3://bucket/prefix
  curl -s -H 'content-type: application/json' -d '{"path":"README.md"}' http://127.0.0.1:8080/zeno/peek`,
  )
  .action(async (options: ServeOptions) => {
    const { serve } = await import('./serve.ts');
    process.exitCode = await serve(options, process, talk);
  });

program
  .command('repl')
  .description('evaluate programs: at a prompt, or from standard input when that is no terminal')
  .argument(
    '[address]',
    'a server: /path, unix://PATH, HOST:PORT, tls://HOST:PORT or http://HOST:PORT (default: none, it runs here)',
    'in-process',
  )
  .option('--lang <name>', 'language of what is typed: zylisp or js')
  .option('--session <id>', 'durable session to go on with, or "new" to make one')
  .option('--codec <name>', 'what to speak on a socket: json or msgpack', 'json')
  .option('--token-file <file>', `${TOKEN_FILE} that the server wants to be shown`)
  .option('--token <token>', 'the token itself; every user of this machine can read it there')
  .option(
    '--store <url>',
    'without an address, where sessions are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
  )
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .option('--root <dir>', 'without an address, the directory that programs may be loaded from')
  .addHelpText(
    'after',
    `
Examples:
  zgate repl
  zgate repl 127.0.0.1:5555 --lang js
  zgate repl --session new
  echo '(+ 1 2)' | zgate repl unix:///tmp/zgate.sock

Not at a terminal it ends with 1 when the last value is an error. A history of lines is kept in repl_history in the
store's directory. NODE_EXTRA_CA_CERTS names certificates to trust over TLS.`,
  )
  .action(async (address: string, options: ReplOptions) => {
    const { repl } = await import('./repl/command.ts');
    const token = tokenOf(options, process.env, warn)?.text;
    process.exitCode = await repl(address, { ...options, token }, process);
  });

program
  .command('pages')
  .description(
    'serve a directory with a REPL in each of its pages: write code into debug/PAGE.md, read the reply there',
  )
  .option('--root <dir>', 'directory with the pages; its logs are in debug/ (default: the current one)')
  .option('--http <host:port>', 'where to serve them, on loopback (default: 127.0.0.1:8302, or a free port)')
  .option('--timeout <seconds>', 'how long one block of code may run', '60')
  .option('--origin <url...>', 'pages of other origins that may take part; loopback ones always may')
  .option('--no-sandbox', 'no page without a browser (it runs JavaScript and Zylisp in a sandbox)')
  .addHelpText(
    'after',
    `
Examples:
  zgate pages
  zgate pages --root public --http 8080
  curl -s -H "authorization: Bearer $(cat debug/.state/token)" -H 'content-type: application/json' http://127.0.0.1:8302/repl/page_list -d '{}'

A page served from elsewhere takes part with one tag: <script src="http://127.0.0.1:8302/zgate/page.js"></script>
A Node program does with: import 'zgate/page'`,
  )
  .action(async (options: PagesOptions) => {
    const { pages } = await import('./pages/command.ts');
    process.exitCode = await pages(options, process, talk);
  });

program
  .command('agent')
  .description('an agent with tools: zot rpc on standard input and output, or on the listeners given')
  .option('--root <dir>', 'where its tools work (default: the current directory)')
  .option('--cwd <dir>', 'the same, as other clients call it')
  .option(
    '--provider <name>',
    'anthropic, openai, openrouter, gemini, deepseek or ollama (default: anthropic)',
  )
  .option('--model <id>', 'model that prompts go to (default: claude-haiku-4-5)')
  .option(
    '--base-url <url>',
    "the provider's address (default: ANTHROPIC_BASE_URL and the like, else its own)",
  )
  .option(
    '--system-prompt <text>',
    "system prompt instead of the configuration's; AGENTS.md files come behind it",
  )
  .option('--append-system-prompt <text...>', 'more of it')
  .option('--max-steps <n>', 'turns of the model that one prompt may take (default: 100)')
  .option('--max-tokens <n>', 'tokens that one answer may have')
  .option('--tool-timeout <seconds>', 'how long a tool may take; 0 for as long as it takes (default: 30)')
  .option(
    '--idle-timeout <seconds>',
    "how long a provider may be silent, up to 300: a local model's first answer may take a while (default: 120)",
  )
  .option('--tools <names>', 'tools to offer, with commas between (default: bash,edit,read,write)')
  .option('--no-tools', 'offer none')
  .option('--session <id>', 'durable session of prompts that name none')
  .option('--no-session', 'prompts that name no session are not kept (default)')
  .option(
    '--store <url>',
    'where sessions and snapshots are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
  )
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .addOption(new Option('--api-key <key>').hideHelp())
  .addOption(new Option('--reasoning <level>').hideHelp())
  .option('--unix <path>', 'listen on a unix socket (mode 0600)')
  .option('--tcp <host:port>', 'listen on TCP; needs --token-file')
  .option('--http <host:port>', 'listen for HTTP; needs --token-file')
  .option('--token-file <file>', `${TOKEN_FILE} that TCP and HTTP clients must show`)
  .option('--token <token>', 'the token itself; every user of this machine can read it there')
  .option('--max-line-bytes <n>', 'longest message taken', String(16 << 20))
  .allowUnknownOption()
  .allowExcessArguments()
  .addHelpText(
    'after',
    `
The provider's key comes from the environment: ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY, GEMINI_API_KEY,
DEEPSEEK_API_KEY. With ZOTCORE_RPC_TOKEN set, a client's first command must be hello with that token. What is not said
here comes from the configuration of zdx (zdx config path), but for its store.

Examples:
  printf '{"id":"1","type":"prompt","message":"what is in this directory?"}\\n' | zgate agent
  zgate agent --provider ollama --model qwen3 --unix /tmp/agent.sock
  curl -sN -H 'authorization: Bearer T' -H 'content-type: application/json' -d '{"message":"hi"}' http://127.0.0.1:8080/agent/prompt`,
  )
  .action(async (flags: AgentFlags, command: Command) => {
    if (flags.apiKey !== undefined) talk('zgate: --api-key is ignored: keys come from the environment');
    // Only the flags: what stands behind them may be anything.
    for (const unknown of command.args.filter((word) => word.startsWith('-')))
      talk(`zgate: ${unknown.replace(/=.*/s, '')} means nothing here and is ignored`);
    const { agent } = await import('./agent/command.ts');
    process.exitCode = await agent(flags, process, talk);
  });

program
  .command('mcp')
  .description('offer the operations as tools to an MCP client: on standard input and output, or over HTTP')
  .option('--root <dir>', 'directory to serve (default: the current one)')
  .option('--snapshot <name>', 'snapshot to serve instead: repo@ref or an id, as it is now')
  .option(
    '--store <url>',
    'where snapshots and sessions are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
  )
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .option('--log <file>', 'append the trajectory log to this file, and offer log_event')
  .option('--http <host:port>', 'listen for streamable HTTP, at /mcp')
  .option('--token-file <file>', `${TOKEN_FILE} that HTTP clients must show; needed off loopback`)
  .option('--token <token>', 'the token itself; every user of this machine can read it there')
  .option('--families <names>', 'tools to offer, with commas between: zeno, repl, pages', 'zeno,repl')
  .addHelpText(
    'after',
    `
Programs run in durable sessions that every call names: clone makes one, eval takes it as session.

Examples:
  claude mcp add zgate -- zgate mcp --root .
  zgate mcp --snapshot myrepo@main --store s3://bucket/prefix --families zeno
  zgate mcp --http 127.0.0.1:8303
  printf '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\\n' | zgate mcp`,
  )
  .action(async (options: McpOptions) => {
    const { mcp } = await import('./mcp/command.ts');
    process.exitCode = await mcp(options, process, talk);
  });

program
  .command('replay')
  .description('send the requests of a trajectory log again and tell which replies differ, metrics apart')
  .argument('<file>', 'a log written with --log')
  .option('--root <dir>', 'directory to ask (default: the current one)')
  .option('--snapshot <name>', 'snapshot to ask instead: repo@ref or an id')
  .option(
    '--store <url>',
    'where snapshots are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
  )
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .option('--json', 'one JSON object per request instead of a table')
  .addHelpText(
    'after',
    '\nOnly operations that read files are asked again; others are listed as skipped.\nEnds with 0 when no reply differs, 1 when some do, 2 when the log or the directory cannot be read.',
  )
  .action(async (file: string, options: ReplayOptions) => {
    const { replay } = await import('./replay.ts');
    process.exitCode = await replay(file, options, printLine);
  });

program
  .command('store')
  .description('object stores, where snapshots and sessions are kept')
  .command('check')
  .description('try a store and say what it may be trusted with')
  .argument('<url>', 's3://bucket/prefix, file:///directory or a directory')
  .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
  .option('--json', 'one JSON object instead of a table')
  .addHelpText(
    'after',
    '\nEnds with 0 when the store may be trusted with everything, 1 when not. What it writes it removes again.',
  )
  .action(async (address: string, options: { endpoint?: string; json?: boolean }) => {
    const { storeCheck } = await import('./store.ts');
    process.exitCode = await storeCheck(address, options, printLine);
  });

const keeping = () => import('./sessions.ts');
const sessions = program
  .command('sessions')
  .description('session logs: list, show, move, check and remove them');
const sessionCommand = (name: string, description: string) =>
  sessions
    .command(name)
    .description(description)
    .option(
      '--store <url>',
      'where they are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
    )
    .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
    .option('--json', 'JSON instead of text');

sessionCommand('list', 'all sessions, newest first').action(async (options: SessionOptions) => {
  process.exitCode = await (await keeping()).listSessions(options, printLine);
});
sessionCommand('show <id>', 'one session as a transcript').action(
  async (id: string, options: SessionOptions) => {
    process.exitCode = await (await keeping()).showSession(id, options, printLine);
  },
);
sessionCommand('export <id> [file]', 'one session as plain JSONL, to a file or standard output').action(
  async (id: string, file: string | undefined, options: SessionOptions) => {
    process.exitCode = await (await keeping()).exportSession(id, file, options, printLine);
  },
);
sessionCommand('import <file>', 'a session from JSONL, under a new id or the one given')
  .option('--id <id>', 'session id (UUID v4)')
  .action(async (file: string, options: SessionOptions & { id?: string }) => {
    process.exitCode = await (await keeping()).importSession(file, options.id, options, printLine);
  });
sessionCommand('fsck [id]', 'look one session or all of them over, those of agents and of the REPL')
  .option('--collect', 'remove leftovers of writers that died')
  .option('--repair', 'remove what failed writes left in logs, and damaged saved states')
  .addHelpText('after', '\nEnds with 0 when all are sound, 1 when not.')
  .action(async (id: string | undefined, options: CheckOptions) => {
    process.exitCode = await (await keeping()).checkSessions(id, options, printLine);
  });
sessionCommand('rm <id>', 'remove a session and all that belongs to it, unless somebody works on it').action(
  async (id: string, options: SessionOptions) => {
    const { rmSession } = await import('./sessions-rm.ts');
    process.exitCode = await rmSession(id, options, printLine);
  },
);

snapshotCommands(program, printLine, talk);
cloudCommands(program, talk);

// A reader that has left is no error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    talk(`zgate: cannot write the output (${error.code})`);
    process.exitCode = 1;
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
