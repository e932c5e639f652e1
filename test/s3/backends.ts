/**
 * The store contract on S3 servers that we did not write: moto (installed into .cache by pip) and LocalStack (where Docker
 * runs). `npm run test:s3`. One line at the start says which ran and why the others did not.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from '@jest/globals';
import { s3Store } from '../../lib/io/s3-store.ts';
import { checkStore } from '../../lib/store-check.ts';
import { storeContract } from '../contract/store.ts';
import { BUCKET, useTestKeys } from '../support/s3-server.ts';

/**
 * Versions that honour conditions on writes. moto 5.1.1 takes If-Match for nothing; LocalStack 4.9 lets both of two
 * replacements at the same time win (localstack issue 13294), and after 4.14 it asks for an account.
 */
const MOTO = 'moto[server]==5.2.5';
const LOCALSTACK = 'localstack/localstack:4.14.0';

interface Backend {
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

async function moto(): Promise<Backend> {
  const environment = resolve('.cache/moto');
  const python = `${environment}/bin/python`;
  if (!existsSync(python)) must('python3', ['-m', 'venv', environment]);
  must(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', MOTO]);
  const child = spawn(python, ['-u', '-m', 'moto.server', '-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const endpoint = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(said);
      if (address) found(address[1]!);
    });
    child.on('exit', () => failed(new Error(`moto ended: ${said.trim().split('\n').at(-1)}`)));
  });
  return {
    name: `moto ${must(python, ['-c', 'import moto; print(moto.__version__)']).trim()}`,
    endpoint,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function localstack(): Promise<Backend> {
  must('docker', ['version', '--format', '{{.Server.Version}}']);
  const { LocalstackContainer } = await import('@testcontainers/localstack');
  const container = await new LocalstackContainer(LOCALSTACK).withEnvironment({ SERVICES: 's3' }).start();
  return {
    name: LOCALSTACK,
    endpoint: container.getConnectionUri(),
    stop: async () => void (await container.stop()),
  };
}

useTestKeys();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const started: Backend[] = [];
const running: Backend[] = [];
const told: string[] = [];
for (const [name, start] of Object.entries({ moto, localstack })) {
  try {
    const backend = await start();
    started.push(backend);
    const client = new S3Client({ endpoint: backend.endpoint, region: 'us-east-1', forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
    running.push(backend);
    told.push(`${backend.name} runs`);
  } catch (error) {
    told.push(`${name} is skipped (${reason(error)})`);
  }
}
process.stderr.write(`S3 servers: ${told.join('; ')}\n`);
afterAll(async () => {
  for (const backend of started) await backend.stop();
});

describe('S3 servers of others', () => {
  it('are looked for, and those that are missing are named', () => {
    expect(told).toHaveLength(2);
  });
});

for (const { name, endpoint } of running) {
  const open = (prefix: string) => s3Store({ bucket: BUCKET, prefix, endpoint });
  storeContract(name, open);

  describe(`${name} as the store check sees it`, () => {
    it('may be trusted with everything', async () => {
      const report = await checkStore(open('check'), 'n1');
      expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(report.trust).toBe('everything');
      expect(await open('check').list('')).toEqual({ entries: [], more: false });
    });
  });
}
