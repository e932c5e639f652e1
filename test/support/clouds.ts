/**
 * AWS as others have rebuilt it: moto (installed into .cache by pip) and LocalStack (where Docker runs). A suite that uses them says
 * in one line which of them run and why the others do not.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll } from '@jest/globals';

/**
 * Versions that honour conditions on writes. moto 5.1.1 takes If-Match for nothing; LocalStack 4.9 lets both of two
 * replacements at the same time win (localstack issue 13294), and after 4.14 it asks for an account.
 */
const MOTO = 'moto[server]==5.2.5';
const CFN_LINT = 'cfn-lint==1.58.0';
const LOCALSTACK = 'localstack/localstack:4.14.0';

/**
 * How moto is started. Three things about it are mended: it takes the warnings of a linter for errors, it cannot read the
 * policies of roles that a stack has made, and its threads get in each other's way (a write under a condition answers 500 on a
 * busy machine, and nothing keeps two from both winning): here it does one request at a time.
 */
const MOTO_MAIN = `
import json, sys, threading
import moto.cloudformation.models as stacks
import moto.iam.access_control as access
import moto.moto_server.werkzeug_app as app
from moto.server import main

stacks.validate_template_cfn_lint = lambda template: []
read = access.IAMPolicy.__init__
def read_text(self, policy):
    read(self, json.dumps(policy) if isinstance(policy, dict) and "Statement" in policy else policy)
access.IAMPolicy.__init__ = read_text
one = threading.Lock()
answer = app.DomainDispatcherApplication.__call__
def answer_alone(self, environ, start_response):
    with one:
        return answer(self, environ, start_response)
app.DomainDispatcherApplication.__call__ = answer_alone
main(sys.argv[1:])`;

export interface Cloud {
  kind: 'moto' | 'localstack';
  /** With its version. */
  name: string;
  endpoint: string;
  stop(): Promise<void>;
}

const reason = (error: unknown) => (error as Error).message.split('\n')[0]!.slice(0, 200);

/** Runs to its end; throws the last line it said when it fails. */
function must(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw new Error(`${command} cannot be run (${(error as NodeJS.ErrnoException).code})`);
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr.trim().split('\n').at(-1)}`);
  return stdout;
}

let installed: string | undefined;

/** A Python that has moto and cfn-lint. */
export function python(): string {
  if (installed) return installed;
  const environment = resolve('.cache/moto');
  const found = `${environment}/bin/python`;
  if (!existsSync(found)) must('python3', ['-m', 'venv', environment]);
  must(found, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', MOTO, CFN_LINT]);
  installed = found;
  return found;
}

async function moto(): Promise<Cloud> {
  const command = python();
  const child = spawn(command, ['-u', '-c', MOTO_MAIN, '-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const endpoint = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      const address = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(said);
      if (address) found(address[1]!);
    });
    child.on('exit', () => failed(new Error(`moto ended: ${said.trim().split('\n').at(-1)}`)));
  });
  return {
    kind: 'moto',
    name: `moto ${must(command, ['-c', 'import moto; print(moto.__version__)']).trim()}`,
    endpoint,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function localstack(): Promise<Cloud> {
  must('docker', ['version', '--format', '{{.Server.Version}}']);
  const { LocalstackContainer } = await import('@testcontainers/localstack');
  const socket = '/var/run/docker.sock';
  const container = await new LocalstackContainer(LOCALSTACK)
    // Functions are containers too; they run on the processor that is there.
    .withBindMounts([{ source: socket, target: socket }])
    .withEnvironment({ LAMBDA_IGNORE_ARCHITECTURE: '1' })
    .start();
  return {
    kind: 'localstack',
    name: LOCALSTACK,
    endpoint: container.getConnectionUri(),
    stop: async () => void (await container.stop()),
  };
}

/** Those that run here, until the tests of the file have ended; `check` says whether one is of use. */
export async function clouds(check: (cloud: Cloud) => Promise<void>) {
  const started: Cloud[] = [];
  afterAll(async () => {
    for (const cloud of started) await cloud.stop();
  });
  const running: Cloud[] = [];
  const told: string[] = [];
  for (const [name, start] of Object.entries({ moto, localstack })) {
    try {
      const cloud = await start();
      started.push(cloud);
      await check(cloud);
      running.push(cloud);
      told.push(`${cloud.name} runs`);
    } catch (error) {
      told.push(`${name} is skipped (${reason(error)})`);
    }
  }
  return { running, told };
}
