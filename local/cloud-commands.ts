/** The commands around a deployed gateway: try it here, call it from scripts. What they do is loaded when one of them runs. */
import type { Command } from 'commander';
import type { CallOptions } from './call/command.ts';
import type { GatewayOptions } from './gateway/command.ts';
import { tokenOf } from './token.ts';

/** `own`: the process, or what stands for it. */
export function cloudCommands(
  program: Command,
  talk: (text: string) => void,
  own: NodeJS.Process = process,
): void {
  program
    .command('gateway')
    .description('serve the bundles that would be deployed, over HTTP, each function in processes of its own')
    .option('--http <host:port>', 'where to listen', '127.0.0.1:8304')
    .option('--package <dir>', 'the bundles (default: those of this build)')
    .option('--root <dir>', 'directory that the functions serve (or set ZGATE_ROOT)')
    .option('--snapshot <name>', 'snapshot that they serve instead (or set ZGATE_SNAPSHOT)')
    .option('--store <url>', 'a directory, or s3://BUCKET/PREFIX (or set ZGATE_STORE)')
    .option(
      '--account <id>',
      'AWS account that requests come from, as the functions are told: its user "local"',
      '000000000000',
    )
    .option(
      '--agent',
      'serve the agent too, at /agent; needs --store, --token-file and the key of its provider',
    )
    .option(
      '--token-file <file>',
      'file with the token (or set ZGATE_TOKEN) that clients must show; needed off loopback',
    )
    .option('--token <token>', 'the token itself; every user of this machine can read it there')
    .addHelpText(
      'after',
      `
Request, API Gateway event, handler, result, response: as in the cloud, but for who may call. The functions see the
environment's AWS_ and ZGATE_ variables and nothing else of it; the agent also ZGATE_PROVIDER and ZGATE_MODEL, and it reads that
provider's key from a secret, as in the cloud. Deployed, the agent has an address of its own. With an s3:// store its commands run
as you, on this machine.

Examples:
  npm run build && zgate gateway --store /tmp/store
  ANTHROPIC_API_KEY=… zgate gateway --store /tmp/store --agent --token-file token
  ZGATE_TENANTS=map:arn:aws:iam::123456789012:user/local=blue zgate gateway --store s3://bucket --account 123456789012`,
    )
    .action(async (options: GatewayOptions) => {
      const { gateway } = await import('./gateway/command.ts');
      own.exitCode = await gateway(options, own, talk);
    });

  program
    .command('call')
    .description('ask a gateway for one operation: the result as JSON on standard output')
    .argument('<family/op>', 'the operation, for instance zeno/grep')
    .option('--args <json>', 'its arguments; - reads them from standard input', '{}')
    .option('--url <url>', 'the gateway (or set ZGATE_URL)')
    .option('--token-file <file>', 'file with the token (or set ZGATE_TOKEN) to show instead of signing')
    .option('--token <token>', 'the token itself; every user of this machine can read it there')
    .option('--region <name>', "the gateway's AWS region (default: its address tells, or AWS_REGION)")
    .option('--retries <n>', 'how often to try again when that may help', '4')
    .addHelpText(
      'after',
      `
With AWS credentials in the environment the request is signed (SigV4). Tried again are requests that were turned away
(429, 409), and those that change nothing also when the answer got lost. agent/prompt gives a JSON line per event.
Ends with 0 for a result, 2 when the request was wrong, 1 otherwise.

Examples:
  zgate call zeno/grep --args '{"pattern":"TODO","snapshot":"team/app"}' --url https://abc.execute-api.eu-west-1.amazonaws.com
  jq -n '{path:"README.md"}' | zgate call zeno/peek --args - --url http://127.0.0.1:8304`,
    )
    .action(async (name: string, options: CallOptions) => {
      const { call } = await import('./call/command.ts');
      const tell = (text: string) => talk(`zgate: ${text}`);
      const token = tokenOf(options, own.env, tell)?.text;
      own.exitCode = await call(name, { ...options, token }, own, tell);
    });
}
