/**
 * The stack, deployed as `npm run deploy` does it, to clouds that we did not write (`npm run test:s3`): what they made of the
 * template, and whether the functions answer there as they do here. Neither has HTTP APIs (LocalStack has them for money only),
 * so the tests hand the functions what the gateway would. In LocalStack the functions run in containers; moto runs none, so
 * here they run as processes, with the code, the environment and the role that it has for them, and moto enforces the role.
 */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { GetBucketEncryptionCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { functions } from '../../infra/deployed.ts';
import { memory } from '../../infra/permissions.ts';
import { FAULTS, type FaultCode } from '../../lib/fault.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import type { LocalFunction } from '../../local/gateway/function.ts';
import { ENVELOPES, REQUESTS, SNAPSHOT_REQUESTS, TREE } from '../fixtures/transcript.ts';
import { clouds, python } from '../support/clouds.ts';
import {
  ask,
  assumed,
  type Configuration,
  deploy,
  enforce,
  fetched,
  leaveOut,
  REGION,
  s3Client,
} from '../support/deployment.ts';
import { gatewayEvent } from '../support/lambda.ts';
import { timeless } from '../support/local.ts';
import { useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { type Packaged, packaged } from '../support/template.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const SNAPSHOT = 'org/tree@main';

useTestKeys();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { running, told } = await clouds(async () => {});
process.stderr.write(`Clouds to deploy to: ${told.join('; ')}\n`);

const root = tempTree(TREE);
const requests = [...REQUESTS, ...SNAPSHOT_REQUESTS] as { op: string; args?: object }[];
const messages: unknown[] = [...requests.map((request, n) => ({ id: `r${n}`, ...request })), ...ENVELOPES];
const routed = new Set(functions.flatMap(({ routes }) => routes.map(([, path]) => path)));

/** A reply but for when the snapshot was published, here and there. */
const reply = (text: string) => timeless(JSON.parse(text.replaceAll(/"at":"[^"]*"/g, '"at":""')));

let expected: unknown[];
let stack: Packaged;
beforeAll(async () => {
  const store = tempDir();
  await publishTree(openStore(store), root, 'org/tree');
  const client = await connect({ snapshot: SNAPSHOT, store });
  expected = [];
  for (const message of messages) expected.push(reply(JSON.stringify(await client.send(message))));
  await client.close();
  stack = await packaged(`snapshot=${SNAPSHOT}`);
});

it('looks for clouds, and names those that are missing', () => {
  expect(told).toHaveLength(2);
});

// The linter comes with moto and knows the schema of every kind of resource.
const linted = running.some(({ kind }) => kind === 'moto') ? it : it.skip;
linted('has nothing in its template that CloudFormation would refuse', async () => {
  const agent = await packaged(
    'agent=yes',
    'tenants=map',
    'map=arn:aws:sts::123456789012:assumed-role/ci=blue',
  );
  const tokens = await packaged('auth=jwt', 'issuer=https://id.example', 'audience=zgate', 'tenants=claim');
  const files = [stack, agent, tokens].map(({ folder }) =>
    join(folder, 'cloudformation-template-update-stack.json'),
  );
  // W3005: the framework says in DependsOn what references say already.
  const args = ['--ignore-checks', 'W3005', '--regions', REGION, '--format', 'parseable', '--template'];
  const lint = join(dirname(python()), 'cfn-lint');
  const said = await promisify(execFile)(lint, [...args, ...files]).catch((error) => error);
  expect(said).toMatchObject({ stdout: '', stderr: '' });
});

for (const cloud of running) {
  describe(`the stack on ${cloud.name}`, () => {
    const s3 = s3Client(cloud);
    let made: Map<string, Configuration>;
    let bucket: string;
    const started = new Map<string, LocalFunction>();

    beforeAll(async () => {
      if (cloud.kind === 'localstack') leaveOut(stack.folder, /^AWS::ApiGatewayV2::/);
      await deploy(cloud, stack);
      const { Functions } = (await ask(cloud, 'lambda', '/2015-03-31/functions/?MaxItems=50')) as {
        Functions: Configuration[];
      };
      made = new Map(Functions.map((one) => [one.FunctionName.replace('zgate-t1-', ''), one]));
      bucket = made.get('zeno')!.Environment.Variables.ZGATE_STORE!.replace('s3://', '');
      await publishTree(openStore(`s3://${bucket}`, { endpoint: cloud.endpoint }), root, 'org/tree');
      if (cloud.kind === 'moto') {
        for (const { name } of functions) started.set(name, await fetched(cloud, s3, made.get(name)!, stack));
        await enforce(cloud, true);
      }
    });
    afterAll(() => {
      for (const one of started.values()) one.close();
      s3.destroy();
    });

    async function invoked(name: string, event: object) {
      const local = started.get(name);
      const result = local
        ? await local.invoke(event, 'test')
        : { result: await ask(cloud, 'lambda', `/2015-03-31/functions/zgate-t1-${name}/invocations`, event) };
      if (!('result' in result)) throw new Error(`${name}: ${result.refused}`);
      return result.result as { statusCode: number; body: string };
    }

    it('has every function, each with a role of its own', () => {
      expect([...made.keys()].sort()).toEqual(functions.map(({ name }) => name).sort());
      expect(new Set([...made.values()].map(({ Role }) => Role)).size).toBe(functions.length);
      for (const { name, needs } of functions)
        expect(made.get(name)).toMatchObject({
          Runtime: 'nodejs24.x',
          // moto forgets this one.
          ...(cloud.kind === 'localstack' && { Architectures: ['arm64'] }),
          Timeout: 29,
          MemorySize: memory(needs),
          Environment: { Variables: { ZGATE_STORE: `s3://${bucket}`, ZGATE_SNAPSHOT: SNAPSHOT } },
        });
    });

    it('answers the whole transcript as a local server does', async () => {
      const lines = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
      const { body } = await invoked('zeno', gatewayEvent('POST', '/zeno', lines, 'application/jsonl'));
      expect(body.trim().split('\n').map(reply)).toEqual(expected);
    });

    it('answers it through a function for each operation', async () => {
      let asked = 0;
      for (const [n, { op, args = {} }] of requests.entries()) {
        if (!routed.has(`/zeno/${op}`)) continue;
        asked++;
        const event = gatewayEvent('POST', `/zeno/${op}`, JSON.stringify(args));
        const { statusCode, body } = await invoked(`zeno-${op}`, event);
        const value = JSON.parse(body) as { code: FaultCode; detail: string };
        const said =
          statusCode === 200
            ? { id: `r${n}`, ok: true, result: value }
            : { id: `r${n}`, ok: false, error: { message: value.detail, code: value.code } };
        expect(reply(JSON.stringify(said))).toEqual(expected[n]);
        if (statusCode !== 200) expect(statusCode).toBe(FAULTS[value.code].http);
      }
      expect(asked).toBeGreaterThan(80);
    });

    it('runs programs and keeps their sessions between functions', async () => {
      const call = async (op: string, args: object) => {
        const { body } = await invoked(
          `repl-${op}`,
          gatewayEvent('POST', `/repl/${op}`, JSON.stringify(args)),
        );
        return JSON.parse(body);
      };
      const { data } = await call('clone', { lang: 'js' });
      const session = data['new-session'];
      expect(await call('eval', { session, code: 'var x = 40; x' })).toMatchObject({ value: 40 });
      expect(await call('eval', { session, code: 'x + 2' })).toMatchObject({ value: 42 });
      expect((await call('ls-sessions', {})).data.sessions).toMatchObject([{ session }]);
    });

    it('has an encrypted bucket', async () => {
      if (cloud.kind === 'moto') await enforce(cloud, false);
      const { ServerSideEncryptionConfiguration } = await s3.send(
        new GetBucketEncryptionCommand({ Bucket: bucket }),
      );
      expect(ServerSideEncryptionConfiguration?.Rules).toMatchObject([
        { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
      ]);
    });

    // LocalStack enforces roles for money only.
    const strict = cloud.kind === 'moto' ? it : it.skip;
    strict('keeps each function to what is its own', async () => {
      await enforce(cloud, false);
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'repl/x', Body: 'x' }));
      const tries = ['get repos/x', 'put repos/x', 'get repl/x', 'put repl/x', 'put pages/x'];
      const refused: Record<string, string[]> = {};
      for (const name of ['zeno-stat', 'repl-eval', 'repl-page_list', 'repl-page_request', 'repl-describe']) {
        const client = s3Client(cloud, await assumed(cloud, made.get(name)!.Role));
        await enforce(cloud, true);
        refused[name] = [];
        for (const one of tries) {
          const [verb, Key] = one.split(' ') as [string, string];
          const at = { Bucket: bucket, Key };
          const command =
            verb === 'get' ? new GetObjectCommand(at) : new PutObjectCommand({ ...at, Body: 'x' });
          const failed = await client.send(command as GetObjectCommand).then(
            () => undefined,
            (error: Error) => error.name,
          );
          if (failed === 'AccessDenied') refused[name]!.push(one);
        }
        await enforce(cloud, false);
        client.destroy();
      }
      expect(refused).toEqual({
        'zeno-stat': ['put repos/x', 'get repl/x', 'put repl/x', 'put pages/x'],
        'repl-eval': ['get repos/x', 'put repos/x', 'put pages/x'],
        'repl-page_list': tries,
        'repl-page_request': ['get repos/x', 'put repos/x', 'get repl/x', 'put repl/x'],
        'repl-describe': tries,
      });
    });
  });
}
