/** The agent's function reads the provider's key from a Secrets Manager that we did not write (moto). */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { streamed } from '../../infra/deployed.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { type LocalFunction, localFunction } from '../../local/gateway/function.ts';
import { KEY } from '../support/agent.ts';
import { type Cloud, clouds } from '../support/clouds.ts';
import { REGION } from '../support/deployment.ts';
import { gatewayEvent } from '../support/lambda.ts';
import { modelServer } from '../support/model-server.ts';
import { KEYS, useTestKeys } from '../support/s3-server.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

useTestKeys();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { running, told } = await clouds(async () => {});
process.stderr.write(`Clouds with secrets: ${told.join('; ')}\n`);

const store = tempDir();
await publishTree(openStore(store), tempTree({ 'a.txt': 'one\n' }), 'org/app');
const model = await modelServer();
const started: LocalFunction[] = [];
afterAll(async () => {
  for (const one of started) one.close();
  await model.close();
});

async function putSecret({ endpoint }: Cloud, Name: string): Promise<void> {
  const scope = `${KEYS.accessKeyId}/20260101/${REGION}/secretsmanager/aws4_request`;
  const { status } = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.CreateSecret',
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify({ Name, SecretString: JSON.stringify({ ANTHROPIC_API_KEY: KEY }) }),
  });
  expect(status).toBe(200);
}

async function prompted(cloud: Cloud, secret: string): Promise<string> {
  const one = localFunction({
    name: streamed.name,
    bundle: join('dist/lambda', streamed.name),
    env: {
      PATH: process.env.PATH,
      ZGATE_STORE: store,
      ZGATE_SECRET: secret,
      ANTHROPIC_BASE_URL: model.url,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: cloud.endpoint,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    timeout_ms: 300_000,
  });
  started.push(one);
  const body = JSON.stringify({ message: 'hi', session: 'new', snapshot: 'org/app' });
  const event = gatewayEvent('POST', '/agent/prompt', body);
  const got = await one.stream(event, 'test', new AbortController().signal);
  if ('refused' in got) throw new Error(JSON.stringify(got));
  const pieces: Uint8Array[] = [];
  for await (const piece of got.pieces) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

it('looks for clouds, and names those that are missing', () => {
  expect(told).toHaveLength(2);
});

for (const cloud of running)
  describe(`on ${cloud.name}`, () => {
    it('uses the key that the secret has', async () => {
      await putSecret(cloud, 'prod/zgate');
      model.add({ text: 'Hello.' });
      const before = model.requests.length;
      expect(await prompted(cloud, 'prod/zgate')).toContain('"type":"done"');
      expect(model.requests.slice(before).map(({ headers }) => headers['x-api-key'])).toEqual([KEY]);
    });

    it('says which secret is missing', async () => {
      const before = model.requests.length;
      expect(await prompted(cloud, 'prod/none')).toContain('there is no secret prod/none in Secrets Manager');
      expect(model.requests.length).toBe(before);
    });
  });
